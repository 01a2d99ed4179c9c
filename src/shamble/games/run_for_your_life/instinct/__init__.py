"""A player of rules of thumb: `thumbs` has one rule for each question, the other modules what it weighs."""

from shamble.games.run_for_your_life.instinct.thumbs import instinct

__all__ = ["instinct"]
