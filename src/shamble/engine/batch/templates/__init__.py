"""Templates: sources that `binding.bind` executes once for each game, as modules of their own.

Each begins with `GAME = template_game(__name__)` and takes the game's rules from there; imported as it stands, it
raises an ImportError that says so. They are modules, and not functions that make functions, because a function of a
module is found on disk again under its name.
"""
