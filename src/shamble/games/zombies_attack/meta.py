"""Zombies Attack! on the shelf: title, seats, and the table's options."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Array, Small, record
from shamble.engine.play.game import Meta
from shamble.engine.play.presets import Preset
from shamble.engine.rules.options import cards, choice, seat, switch
from shamble.games.zombies_attack.content import Encounter


class LargePack(IntEnum):
    """ZA-A2: three hits eliminate a Large Pack, or there is enough of it for everyone."""

    THREE_HITS, EVERYONE = range(2)


class CardShare(IntEnum):
    """ZA-A3: does a card protect from every threat of its day, or answer one only?"""

    PROTECT_ALL, ONE_ZOMBIE = range(2)


class RemovalChoice(IntEnum):
    """ZA-A5: a card's removal goes to the first threat that it can affect, or its owner decides."""

    AUTO, OWNER = range(2)


class ZombieStart(IntEnum):
    """ZA-A10: where a player zombie starts."""

    HOT_ZONE, OWNER = range(2)


class PlayerZombieDays(IntEnum):
    """ZA-A11: how long a player zombie comes back."""

    UNTIL_DESTROYED, NEXT_DAY_ONLY = range(2)


class NobodyLeft(IntEnum):
    """ZA-A28: who wins when everybody has been bitten."""

    NOBODY, LAST_BITTEN = range(2)


class Talk(IntEnum):
    """ZA-A25: what may be said before the picks."""

    FREE, SILENT = range(2)


Removed = Annotated[
    Small, cards(Encounter, "by player count", "Encounter cards taken out, one name per copy", "ZA-A20")
]


@record
class Options:
    """The table's options, each with the ledger's default reading."""

    bat_stops_large_pack: Annotated[
        Small, switch(True, "the Baseball Bat protects from the Large Pack and counts as a hit", "ZA-A1")
    ]
    large_pack: Annotated[
        Small, choice(LargePack, LargePack.THREE_HITS, "three hits end it, or it meets everyone", "ZA-A2")
    ]
    card_share: Annotated[
        Small,
        choice(CardShare, CardShare.PROTECT_ALL, "a card protects all day, or answers one threat only", "ZA-A3"),
    ]
    removal_choice: Annotated[
        Small,
        choice(RemovalChoice, RemovalChoice.AUTO, "a card removes the first threat, or its owner decides", "ZA-A5"),
    ]
    zombie_start: Annotated[
        Small,
        choice(
            ZombieStart,
            ZombieStart.HOT_ZONE,
            "player zombies start at the Hot Zone, or where the owner likes",
            "ZA-A10",
        ),
    ]
    player_zombie_days: Annotated[
        Small,
        choice(
            PlayerZombieDays,
            PlayerZombieDays.UNTIL_DESTROYED,
            "player zombies return until destroyed, or come on one day only",
            "ZA-A11",
        ),
    ]
    distracted_stops_all: Annotated[Small, switch(False, "Distracted keeps the player zombies away too", "ZA-A12")]
    nobody_left: Annotated[
        Small,
        choice(NobodyLeft, NobodyLeft.NOBODY, "when all are bitten: nobody wins, or those bitten last", "ZA-A28"),
    ]
    remove_cards: Annotated[Array[Removed], Encounter]
    table_talk: Annotated[Small, choice(Talk, Talk.FREE, "may players talk before they pick?", "ZA-A25")]
    starting_player: Annotated[Small, seat(6, "who holds the Hot Zone card on day 1", "ZA-05")]


AS_THE_RULES_SAY: dict[str, str | int] = {
    "bat_stops_large_pack": "on",
    "large_pack": "three_hits",
    "zombie_start": "hot_zone",
    "nobody_left": "nobody",
}

META = Meta(
    title="Zombies Attack!",
    tagline="Everyone picks in secret. Then it walks round the table.",
    kind="bluff",
    seats=(2, 6),
    version=2,
    options=Options,
    minutes=10,
    presets=(
        Preset("As the rules say", "three hits stop a Large Pack", AS_THE_RULES_SAY),
        Preset(
            "As the cards say",
            "a Large Pack is for everyone",
            {**AS_THE_RULES_SAY, "bat_stops_large_pack": "off", "large_pack": "everyone"},
        ),
        Preset(
            "The bitten play on",
            "they send their zombies, and the last one bitten may win",
            {**AS_THE_RULES_SAY, "zombie_start": "owner", "nobody_left": "last_bitten"},
            seats=(3, 6),
        ),
    ),
)
