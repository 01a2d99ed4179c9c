"""The five games, one folder each. A folder with a `meta.py` is a game; nothing is registered anywhere."""
