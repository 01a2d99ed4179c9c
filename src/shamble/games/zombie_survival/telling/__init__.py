"""Zombie Survival in sentences: what is asked, what may be chosen, why not, and what happened.

Lowest first: `names` for things; `prompts`, `choices` and `refusals`, with what each question says of itself
(`questions/`); `story`, the events.
"""

from shamble.games.zombie_survival.telling.choices import choice_id, choice_text, touches
from shamble.games.zombie_survival.telling.prompts import prompt
from shamble.games.zombie_survival.telling.refusals import why_not
from shamble.games.zombie_survival.telling.story import ending_text, event_text

__all__ = ["choice_id", "choice_text", "ending_text", "event_text", "prompt", "touches", "why_not"]
