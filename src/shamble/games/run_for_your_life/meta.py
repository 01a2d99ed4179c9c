"""Run For Your Life on the shelf: title, seats, and the table's options."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Small, record
from shamble.engine.play.game import Meta
from shamble.engine.play.presets import Idle, Preset
from shamble.engine.rules.options import choice, seat, span, switch


class Victory(IntEnum):
    """RL-11: what the table agreed on."""

    RACE, QUARANTINE, EVERYBODY_OUT, COURIER, LONG_NIGHT = range(5)


class Finish(IntEnum):
    """RL-A4: when a human on the goal has won."""

    INSTANT, END_OF_TURN = range(2)


class BreakAway(IntEnum):
    """RL-A9: how a human leaves a space that it shares with zombies."""

    FREE, BACKWARD, BARRED = range(3)


class Order(IntEnum):
    """RL-A13: from which end spaces are taken in order of distance."""

    NEAREST, FARTHEST = range(2)


class Decided(IntEnum):
    """RL-A55: what happens once one human is left, who wins in any case."""

    ENDS, PLAYS_ON = range(2)


class LastLoser(IntEnum):
    """RL-A56: what it is worth to have stayed human longest."""

    WINS, HALF, NOBODY = range(3)


class Zombies(IntEnum):
    """RL-A39: how those who have turned can still win."""

    NONE, PACK, HUNT, BITES = range(4)


class HordeSpeed(IntEnum):
    """RL-A24: whose card says how far a led zombie goes."""

    NPZ, LEADER = range(2)


class Ratio(IntEnum):
    """How many blood cards are infected."""

    NORMAL, LOW, HIGH = range(3)


@record
class Options:
    """The table's options, each with the ledger's default reading."""

    distance: Annotated[Small, span(20, 100, 50, "spaces from the start to the goal", "RL-11")]
    bullets: Annotated[Small, span(0, 10, 3, "bullets that everybody starts with", "RL-11")]
    victory: Annotated[Small, choice(Victory, Victory.RACE, "what it takes to win", "RL-70")]
    turns: Annotated[Small, span(5, 40, 15, "Long Night only: turns to survive", "RL-70")]
    finish: Annotated[
        Small,
        choice(
            Finish, Finish.INSTANT, "a human on the goal wins at once, or all there at the end of the turn", "RL-A4"
        ),
    ]
    rotate_first: Annotated[Small, switch(False, "the first seat passes clockwise after each turn", "RL-A6")]
    break_away: Annotated[
        Small,
        choice(
            BreakAway,
            BreakAway.FREE,
            "leaving zombies at the start of a move: any way, only backward, or not the way that you walked into them",
            "RL-A9",
        ),
    ]
    zombie_players_must_stop: Annotated[
        Small, switch(True, "a zombie player stops on entering a human's space", "RL-A22")
    ]
    horde_speed: Annotated[
        Small,
        choice(HordeSpeed, HordeSpeed.NPZ, "led zombies go as far as the zombies' card, or their leader's", "RL-A24"),
    ]
    covering_fire: Annotated[
        Small, switch(False, "any zombie on the space may be shot, whomever it attacks, and those of events", "RL-A28")
    ]
    trading: Annotated[Small, switch(False, "the mover may give things to humans on the same space", "RL-A42")]
    order: Annotated[
        Small, choice(Order, Order.NEAREST, "spaces take their turn from the goal backward, or forward to it", "RL-A13")
    ]
    decided: Annotated[
        Small, choice(Decided, Decided.ENDS, "one human is left, who wins in any case: the game ends, or not", "RL-A55")
    ]
    last_loser: Annotated[
        Small, choice(LastLoser, LastLoser.WINS, "whoever stayed human longest wins, wins half, or not", "RL-A56")
    ]
    zombies: Annotated[
        Small,
        choice(
            Zombies,
            Zombies.NONE,
            "who turned can win: not; as a pack, all of them, if no human gets there; as a hunt, the same without "
            "those who turned last; by bites (recommended), whoever's bite turned somebody, however the game ends",
            "RL-A39",
        ),
    ]
    infected_ratio: Annotated[
        Small, choice(Ratio, Ratio.NORMAL, "infected among the 24 blood cards: 12, low 8, high 14", "RL-03")
    ]
    host: Annotated[Small, seat(6, "the owner of the game, who draws first", "RL-12")]


META = Meta(
    title="Run For Your Life",
    tagline="Fifty spaces, three bullets, and what was in that bite?",
    kind="race",
    seats=(1, 6),
    version=2,
    options=Options,
    thought=2_000_000,
    minutes=30,
    presets=(
        Preset("Race", "first one home", {"victory": "race", "zombies": "none"}),
        Preset(
            "Teeth count", "recommended: a bite that turns somebody wins too", {"victory": "race", "zombies": "bites"}
        ),
        Preset("The hunt", "the turned win if nobody gets there", {"victory": "race", "zombies": "hunt"}, seats=(2, 6)),
        Preset("Quarantine", "blood is shown at the gate", {"victory": "quarantine"}),
        Preset("Everybody out", "all who live, together", {"victory": "everybody_out"}),
        Preset("Courier", "not with empty hands", {"victory": "courier"}),
        # Nights that about half of the players live through.
        Preset("Long Night", "live through 15 turns", {"victory": "long_night", "turns": 15}, seats=(1, 2)),
        Preset("Long Night", "live through 25 turns", {"victory": "long_night", "turns": 25}, seats=(3, 4)),
        Preset("Long Night", "live through 30 turns", {"victory": "long_night", "turns": 30}, seats=(5, 6)),
    ),
    idle=(
        Idle(("turns",), "Long Night only.", where={"victory": ("race", "quarantine", "everybody_out", "courier")}),
        Idle(("finish",), "Nobody enters the goal in the Long Night.", where={"victory": ("long_night",)}),
    ),
)
