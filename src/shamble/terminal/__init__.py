"""Shamble in a terminal."""
