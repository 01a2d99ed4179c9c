"""Many games, played and counted."""
