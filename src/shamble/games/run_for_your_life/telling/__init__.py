"""Run For Your Life in sentences: choices, prompts, refusals, the story, and the words for things and cards."""

from shamble.games.run_for_your_life.telling.choices import choice_id, choice_text, touches
from shamble.games.run_for_your_life.telling.prompts import prompt
from shamble.games.run_for_your_life.telling.refusals import why_not
from shamble.games.run_for_your_life.telling.story import ending_text, event_text

__all__ = ["choice_id", "choice_text", "ending_text", "event_text", "prompt", "touches", "why_not"]
