"""Advice: how likely a seat wins, what each of its choices is worth, and why; move by move for a finished match too.

It knows only what the seat knew. The chances are those of players who go on by the rules of thumb.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec

from shamble.bots.belief import Past, know
from shamble.bots.legend import Budget, Findings, look_on, think
from shamble.engine.base.arrays import np
from shamble.engine.base.record import words
from shamble.engine.play.game import Game
from shamble.engine.play.match import Match
from shamble.engine.rules.bits import holds

CLEAR = 2.0  # standard errors that make a difference worth a sentence


class ChoiceAdvice(msgspec.Struct, frozen=True):
    """One choice: its name in records, its sentence, how likely it wins, and the standard error of that."""

    action: int
    id: str
    text: str
    value: float
    error: float


class Advice(msgspec.Struct, frozen=True):
    """What to say to a seat: its chance with its standard error, its choices, and one sentence.

    First the choice that is advised, then the others from the best down. One of them may have come out better, but not
    by more than luck can do.
    """

    seat: int
    win: float
    error: float
    choices: list[ChoiceAdvice]
    why: str


class Moment(msgspec.Struct, frozen=True):
    """One point of the graph of a match: the state before choice number `move`, as the seat knew it."""

    move: int
    mover: int | None
    win: float
    error: float
    chosen: str | None
    """What the seat chose, where it chose."""
    best: str | None
    """What it should have chosen."""
    lost: float
    """How much of its chance that cost."""


def advise(
    game: Game,
    g: Any,
    seat: int,
    seed: int,
    *,
    names: Sequence[str],
    history: Sequence[Past] = (),
    budget: Budget | None = None,
) -> Advice:
    """Advice for a seat in any position; without a choice to make, its chance alone."""
    if not int(game.rules.waiting(g)):
        won = float(game.rules.payoff(g, seat) > 0)
        return Advice(seat, won, 0.0, [], "The game is over.")
    if not holds(int(game.rules.waiting(g)), seat):
        findings = look_on(game, g, seat, seed, history, budget or Budget())
        win, error = _share(findings, 0)
        return Advice(seat, win, error, [], "There is nothing to decide now.")
    known = know(game, g, seat, seed)
    findings = think(game, g, seat, seed, history, budget or Budget())
    choices = [_choice(game, known[0], seat, findings, place, names) for place in _ranking(findings)]
    best = choices[0]
    return Advice(seat, best.value, best.error, choices, _why(game, findings, choices))


def _ranking(findings: Findings) -> list[int]:
    """The choice that Legend would make, then the others by what they are worth."""
    best = findings.best()
    others = [place for place in range(len(findings.actions)) if place != best]
    return [best, *sorted(others, key=lambda place: -findings.gains[place])]


def _share(findings: Findings, place: int) -> tuple[float, float]:
    """How likely a candidate wins, with the standard error of a share (never quite 0).

    The first candidate was tried in all worlds, the others in some of them: they are compared with it there, so that
    none looks better because its worlds were kinder.
    """
    worlds = float(findings.worlds[place])
    first = float(findings.tally.wins[0] / findings.worlds[0])
    share = min(1.0, max(0.0, first + float(findings.leads[place]) / worlds))
    smoothed = (share * worlds + 1) / (worlds + 2)
    return share, sqrt(smoothed * (1 - smoothed) / worlds)


def _choice(game: Game, g: Any, seat: int, findings: Findings, place: int, names: Sequence[str]) -> ChoiceAdvice:
    telling, action = game.telling, findings.actions[place]
    text = telling.choice_text(g, seat, action, names)
    return ChoiceAdvice(action, telling.choice_id(action), text, *_share(findings, place))


def _why(game: Game, findings: Findings, choices: list[ChoiceAdvice]) -> str:
    """One sentence: by how much the best choice is better, and which end it avoids or reaches."""
    best = choices[0]
    if len(choices) == 1:
        return "There is no other choice."
    first, second = (findings.actions.index(choice.action) for choice in choices[:2])
    other = choices[1]
    lead = f"'{best.text}' wins {best.value:.0%} of the games played on from here"
    points = round(100 * (best.value - other.value))
    if points < 0:
        return f"{lead}; that '{other.text}' came to {other.value:.0%} may be luck."
    if points < 1 or best.value - other.value < CLEAR * sqrt(best.error**2 + other.error**2) / 2:
        return f"{lead}, hardly more than '{other.text}'."
    shares = findings.tally.endings / findings.worlds[:, None]
    change = shares[first] - shares[second]
    change[0] = 0.0
    ending = int(np.argmax(np.abs(change)))
    moved = round(100 * abs(float(change[ending])))
    name = words(game.endings(ending)).lower()
    how = "more" if change[ending] > 0 else "less"
    said = f"{lead}, {_points(points)} more than '{other.text}'"
    return f"{said}: the end '{name}' comes {_points(moved)} {how} often." if moved else f"{said}."


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def graph(match: Match, seat: int, seed: int, budget: Budget | None = None) -> list[Moment]:
    """The chance of a seat at every moment of a match, with what it chose and what that cost."""
    spent = budget or Budget(simulations=400)
    states = [*(move.before for move in match.moves), match.g]
    advices = [
        advise(match.game, g, seat, seed + number, names=match.names, history=match.moves[:number], budget=spent)
        for number, g in enumerate(states)
    ]
    moments = []
    for number, move in enumerate(match.moves):
        own = move.seat == seat
        chosen = match.game.telling.choice_id(move.action) if own else None
        moments.append(_moment(advices[number], number, move.seat, chosen))
    return [*moments, _moment(advices[-1], len(match.moves), None, None)]


def _moment(advice: Advice, number: int, mover: int | None, chosen: str | None) -> Moment:
    made = next((choice for choice in advice.choices if choice.id == chosen), None)
    lost = max(0.0, advice.win - made.value) if made is not None else 0.0
    best = advice.choices[0].id if made is not None else None
    return Moment(number, mover, advice.win, advice.error, chosen if made is not None else None, best, lost)
