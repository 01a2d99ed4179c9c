"""Zombie Survival: The Board Game: a house siege for 1 to 4."""
