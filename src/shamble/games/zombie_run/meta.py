"""ZOMBIE! Run for your lives! on the shelf: title, seats, and the table's options."""

from typing import Annotated

from shamble.engine.base.record import Small, record
from shamble.engine.play.game import Meta
from shamble.engine.play.presets import Idle, Preset, Proposal
from shamble.engine.rules.options import choice, seat, switch
from shamble.games.zombie_run.content import DuelStart, Night


@record
class Options:
    """The table's options, each with the ledger's default reading."""

    deck: Annotated[Small, choice(Night, Night.CLASSIC, "Classic night, Short night, or Crowded night", "ZR-01")]
    strict_special_ban: Annotated[
        Small, switch(False, "no special zombie at four, no special item to four, even if it cancels", "ZR-A7")
    ]
    zombie_may_crown: Annotated[Small, switch(True, "a zombie-player may hand out the winning fifth item", "ZR-A12")]
    roaches_distinct: Annotated[Small, switch(False, "no two roaches are alike: a player may have several", "ZR-A16")]
    duel_start: Annotated[
        Small, choice(DuelStart, DuelStart.DRAWS, "two players: whoever begins draws on turn one, or not", "ZR-A26")
    ]
    first_player: Annotated[Small, seat(7, "who begins", "ZR-03")]


META = Meta(
    title="ZOMBIE!",
    tagline="Five items and you are saved. Five zombies and you are not.",
    kind="take that",
    seats=(2, 7),
    version=2,
    options=Options,
    minutes=20,
    presets=(
        Preset("Classic night", "ten symbols, many items", {"deck": "classic"}),
        Preset("Short night", "few items: the last one alive wins", {"deck": "short"}),
        Preset("Crowded night", "twelve symbols, for five to seven", {"deck": "crowded"}, seats=(3, 7)),
        Preset(
            "Even duel", "whoever begins does not draw", {"deck": "classic", "duel_start": "plays_first"}, seats=(2, 2)
        ),
    ),
    proposals=(
        Proposal((2, 2), {"deck": "classic"}, "A duel."),
        Proposal((3, 4), {"deck": "classic"}),
        Proposal((5, 7), {"deck": "crowded"}, "With so many, items must be easier to find."),
    ),
    idle=(Idle(("duel_start",), "For two players.", seats=(3, 7)),),
)
