"""ZOMBIE! Run for your lives!: take-that cards for 2 to 7."""
