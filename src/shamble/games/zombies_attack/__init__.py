"""Zombies Attack!: secret simultaneous picks for 2 to 6."""
