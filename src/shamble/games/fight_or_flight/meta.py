"""Fight or Flight on the shelf: title, seats, and the table's options."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Small, record
from shamble.engine.play.game import Meta
from shamble.engine.play.presets import Preset, Proposal
from shamble.engine.rules.options import choice, seat, span, switch


class Difficulty(IntEnum):
    """FF-72 to FF-74, FF-A29: how hard the road is."""

    CASUAL, EXPERIENCED, CHALLENGE, FAMINE = range(4)


class Stuck(IntEnum):
    """FF-A12: what happens to a seat that holds nothing but The End, too early."""

    LOSE, SKIP = range(2)


class EmptyHand(IntEnum):
    """FF-A13: what happens when one seat has no card left."""

    SKIP, LOSE = range(2)


class Show(IntEnum):
    """FF-A27: is showing a card a duty?"""

    MUST, MAY = range(2)


class Talk(IntEnum):
    """FF-A21: what may be said at the table."""

    EMOTES, FREE = range(2)


@record
class Options:
    """The table's options, each with the ledger's default reading."""

    remove_heal: Annotated[Small, span(0, 4, 0, "Heals taken out before the deal (Experienced: 4)", "FF-73")]
    remove_rest: Annotated[
        Small, span(0, 2, 0, "Rests taken out before the deal (Challenge: 2, with 4 Heals)", "FF-74")
    ]
    remove_provision: Annotated[Small, span(0, 2, 0, "Provisions taken out before the deal (Famine: 2)", "FF-A29")]
    third_skirmish: Annotated[
        Small, switch(False, "a third Skirmish may join the two that became a Combat, and a fourth", "FF-A3")
    ]
    carry_over_quiet_days: Annotated[Small, switch(False, "quiet days before day 22 count towards the five", "FF-A7")]
    recovery_day_counts: Annotated[Small, switch(False, "the card that completes a recovery is a quiet day", "FF-A8")]
    stuck_with_the_end: Annotated[
        Small, choice(Stuck, Stuck.LOSE, "a seat that holds only The End, too early: lose or skip it", "FF-A12")
    ]
    empty_hand: Annotated[
        Small, choice(EmptyHand, EmptyHand.SKIP, "a seat without cards: skip it, or the round is lost", "FF-A13")
    ]
    show: Annotated[Small, choice(Show, Show.MUST, "from day 8 on, must a card be shown, or may it be?", "FF-A27")]
    table_talk: Annotated[Small, choice(Talk, Talk.EMOTES, "what may be said at the table", "FF-A21")]
    silent_first_week: Annotated[Small, switch(False, "nobody says anything in week 1, with emotes either", "FF-A28")]
    first_dealer: Annotated[Small, seat(8, "who deals; the seat to the left begins", "FF-05")]


DIFFICULTIES: dict[Difficulty, dict[str, int]] = {
    Difficulty.CASUAL: {"remove_heal": 0, "remove_rest": 0, "remove_provision": 0},
    Difficulty.EXPERIENCED: {"remove_heal": 4, "remove_rest": 0, "remove_provision": 0},
    Difficulty.CHALLENGE: {"remove_heal": 4, "remove_rest": 2, "remove_provision": 0},
    Difficulty.FAMINE: {"remove_heal": 4, "remove_rest": 2, "remove_provision": 2},
}
"""FF-A24, FF-A29: the usual numbers of cards taken out."""


def difficulty(options: Options) -> Difficulty:
    """FF-A24, FF-A29: with Provisions taken out Famine, with Rests Challenge, with Heals Experienced, else Casual."""
    if options.remove_provision:
        return Difficulty.FAMINE
    if options.remove_rest:
        return Difficulty.CHALLENGE
    return Difficulty.EXPERIENCED if options.remove_heal else Difficulty.CASUAL


META = Meta(
    title="Fight or Flight",
    tagline="Three weeks, five quiet days, one light on the hill.",
    kind="all together",
    seats=(2, 8),
    version=2,
    options=Options,
    cooperative=True,
    minutes=10,
    presets=(
        Preset("Casual", "nothing taken out", {**DIFFICULTIES[Difficulty.CASUAL]}),
        Preset("Experienced", "Heals are rare", {**DIFFICULTIES[Difficulty.EXPERIENCED]}),
        Preset("Challenge", "Rests go too", {**DIFFICULTIES[Difficulty.CHALLENGE]}),
        Preset("Famine", "and food is short", {**DIFFICULTIES[Difficulty.FAMINE]}),
    ),
    proposals=(
        Proposal((2, 3), {**DIFFICULTIES[Difficulty.EXPERIENCED]}),
        Proposal((4, 4), {**DIFFICULTIES[Difficulty.CASUAL]}, "Four have the hardest road."),
        Proposal((5, 5), {**DIFFICULTIES[Difficulty.EXPERIENCED]}),
        Proposal((6, 8), {**DIFFICULTIES[Difficulty.CHALLENGE]}, "The more hands, the easier the road."),
    ),
)
