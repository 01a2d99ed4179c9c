"""Zombie Fight or Flight: cooperative cards for 2 to 8."""
