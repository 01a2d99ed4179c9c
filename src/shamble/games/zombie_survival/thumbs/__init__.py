"""Rules of thumb for Zombie Survival, by what is decided. `instinct.py` asks them."""
