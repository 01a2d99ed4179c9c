"""`lab judge`: how much of the gap between Survivor and the best known play does a bot close?

Each game that is a benchmark has a card, `benchmark.yaml` in its folder. In a cooperative game the bot has all seats;
in the others it has one among Survivors, every seat in turn on the same deals. A Survivor then plays the same places
in the same deals, and the two are compared deal by deal: the luck that both share falls out.
"""

import secrets
from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec
import numpy as np

from shamble.bots.legend import Budget
from shamble.engine.base.errors import BadSetup, BadText
from shamble.engine.play.game import Game
from shamble.lab.measure.figures import Z95, Interval
from shamble.lab.results import FEWEST, play

YARDSTICK = "survivor"


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a benchmark asks: a table, and the best that is known there."""

    seats: int
    survivor: float
    """The part of games that Survivor wins there, from many games."""
    best: float
    """The part that the best known play wins in the same places."""
    source: str
    """What the best is, and where the two figures are from."""
    options: dict[str, Any] = {}


class Verdict(msgspec.Struct, frozen=True):
    """What `lab judge` prints with --json."""

    game: str
    rules: int
    """The version of the game's rules."""
    layout: int
    seats: int
    options: dict[str, Any]
    agent: str
    deals: int
    seed: int
    rate: float
    survivor: float
    """What Survivor wins in the same places of the same deals."""
    best: float
    """The best known, by the card."""
    gain: float
    """The rate less Survivor's, by deals that both have played."""
    gain_ci: Interval
    score: float
    """The part of the card's gap between Survivor and the best that is closed: 0 is Survivor, 1 the best known."""
    score_ci: Interval


def card_of(game: Game) -> Card:
    """The card of a game. BadSetup when it has none."""
    path = game.folder / "benchmark.yaml"
    if not path.is_file():
        raise BadSetup(f"{game.name} is no benchmark: there is no benchmark.yaml in its folder")
    try:
        return msgspec.yaml.decode(path.read_bytes(), type=Card)
    except msgspec.DecodeError as error:
        raise BadText(str(error), source=str(path)) from None


def secret_seed() -> int:
    """A seed that nobody has learned from."""
    return secrets.randbelow(2**62)


def judge(
    game: Game, agent: str, deals: int, *, seed: int | None = None, budget: Budget | None = None, cores: int = 0
) -> Verdict:
    """Play the deals of a card with a bot and with Survivor in its place. Without a seed it is a secret one."""
    if deals < FEWEST:
        raise BadSetup(f"{deals} deals judge nothing: play {FEWEST} or more")
    card, first = card_of(game), secret_seed() if seed is None else seed

    def won(who: str) -> Any:
        """Deal by deal, how many of the places of the bot have won."""
        total = np.zeros(deals)
        for names, seat in places(game, card.seats, who):
            found = play(
                game.name, card.seats, names, deals, seed=first, options=card.options, budget=budget, cores=cores
            )
            total += found.wins(seat)
        return total / len(places(game, card.seats, who))

    theirs = won(agent)
    usual = won(YARDSTICK)
    gains = theirs - usual
    gain, error = float(gains.mean()), Z95 * float(gains.std(ddof=1)) / sqrt(deals)
    gap = card.best - card.survivor
    blank = game.blank(card.seats, card.options, {})
    return Verdict(
        game=game.name,
        rules=game.meta.version,
        layout=game.layout.version,
        seats=card.seats,
        options={name: option.written(getattr(blank.options, name)) for name, option in game.options.items()},
        agent=agent,
        deals=deals,
        seed=first,
        rate=float(theirs.mean()),
        survivor=float(usual.mean()),
        best=card.best,
        gain=gain,
        gain_ci=(gain - error, gain + error),
        score=gain / gap,
        score_ci=((gain - error) / gap, (gain + error) / gap),
    )


def places(game: Game, seats: int, who: str) -> list[tuple[Sequence[str], int]]:
    """The tables that a bot plays, and the seat that counts at each."""
    if game.meta.cooperative:
        return [([who] * seats, 0)]
    return [([who if each == seat else YARDSTICK for each in range(seats)], seat) for seat in range(seats)]
