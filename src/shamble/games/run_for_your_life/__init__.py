"""Run For Your Life: a race along a road full of zombies, for 2 to 6 (1 as practice)."""
