"""Figures as tables, pictures and pages."""
