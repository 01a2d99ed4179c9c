"""What is seen of Zombies Attack!: the table as a seat, or a spectator, sees it."""

import msgspec

from shamble.engine.base.record import NOTHING, words
from shamble.games.zombies_attack.chapters.bitten import is_active, is_zombie
from shamble.games.zombies_attack.chapters.components import UNBITTEN
from shamble.games.zombies_attack.chapters.defence import protects, strikes, uses
from shamble.games.zombies_attack.chapters.knowledge import is_secret
from shamble.games.zombies_attack.content import Defence, Encounter, Reason
from shamble.games.zombies_attack.meta import Talk
from shamble.games.zombies_attack.state import Ending, Phase, Town

THREATS = tuple(threat for threat in Encounter if threat != Encounter.DISTRACTED)


class PlayerView(msgspec.Struct):
    """What the viewer sees of a seat."""

    card: str
    """The card before it: Player, Bitten!, Player Zombie, or Out (a zombie that is out of the game)."""
    active: bool
    bitten_on: int | None
    used: dict[str, int]
    left: dict[str, int]
    """On how many more days it may play each Defence card; nothing for somebody who is bitten."""
    picked: bool
    pick: str | None
    """Today's card, if the viewer may know it."""
    spent: bool
    reason: str | None
    """ZA-21, ZA-A3, ZA-A7: why threats pass this seat today: Already Bitten, Hidden or Spent."""


class ThreatView(msgspec.Struct):
    """The threat that is under way."""

    kind: str
    zombie: int | None
    """Whose player zombie it is."""
    at: int | None
    hits: int
    hits_needed: int


class View(msgspec.Struct):
    """The table: everything but the order of the deck and the picks that are secret."""

    day: int
    days: int
    phase: str
    hot_zone: int
    encounters: list[str | None]
    """The Encounter cards turned, day by day."""
    deck: dict[str, int]
    """What is still in the deck, in no order."""
    threat: ThreatView | None
    players: list[PlayerView]
    against: dict[str, dict[str, str]]
    """What each Defence card does against each threat."""
    table_talk: str
    ending: str | None


def view(g: Town, seat: int | None) -> View:
    """The table as this seat sees it; None is a spectator."""
    return View(
        day=int(g.day),
        days=int(g.content.days),
        phase=words(Phase(g.phase)),
        hot_zone=int(g.hot_zone),
        encounters=turned_up(g),
        deck=counted([words(Encounter(g.deck.cards[i])) for i in range(g.deck.left)]),
        threat=None if g.threat == NOTHING else threat_view(g),
        players=[player_view(g, other, known=other == seat) for other in range(g.seats)],
        against={words(card): {words(threat): meets(g, card, threat) for threat in THREATS} for card in Defence},
        table_talk=words(Talk(g.options.table_talk)),
        ending=words(Ending(g.ending)) if g.ending else None,
    )


def meets(g: Town, card: Defence, threat: Encounter) -> str:
    """ZA-21 to ZA-26, ZA-30 to ZA-34: what comes of it when this threat reaches this card."""
    if not protects(g, card, threat):
        return "bitten"
    if not strikes(g, card, threat):
        return "safe"
    return "kills" if g.content.hits[threat] == 1 else f"1 of {g.content.hits[threat]}"


def turned_up(g: Town) -> list[str | None]:
    """A day whose card is not known (a position may leave it open) has None."""
    days = int(g.day) if g.encounters[g.day - 1] != NOTHING else int(g.day) - 1
    return [None if card == NOTHING else words(Encounter(card)) for card in g.encounters[:days]]


def threat_view(g: Town) -> ThreatView:
    """The threat on its way round the table: at whom it is, and what it has taken."""
    return ThreatView(
        kind=words(Encounter(g.threat)),
        zombie=None if g.zombie == NOTHING else int(g.zombie),
        at=None if g.at == NOTHING else int(g.at),
        hits=int(g.hits),
        hits_needed=int(g.content.hits[g.threat]),
    )


def player_view(g: Town, seat: int, *, known: bool) -> PlayerView:
    """A player as this viewer may know it: a secret pick stays face down."""
    shown = g.pick[seat] != NOTHING and (known or not is_secret(g, seat))
    return PlayerView(
        card=card_before(g, seat),
        active=bool(is_active(g, seat)),
        bitten_on=None if g.bitten[seat] == UNBITTEN else int(g.bitten[seat]),
        used={words(card): int(g.used[seat, card]) for card in Defence if g.used[seat, card]},
        left=left_to(g, seat),
        picked=bool(g.pick[seat] != NOTHING),
        pick=words(Defence(g.pick[seat])) if shown else None,
        spent=bool(g.spent[seat]),
        reason=reason(g, seat),
    )


def reason(g: Town, seat: int) -> str | None:
    """Nothing while picks are secret, and for those who are out in the open."""
    if g.phase == Phase.PICK or not is_active(g, seat):
        return None
    if g.bitten[seat] != UNBITTEN:
        return words(Reason.ALREADY_BITTEN)
    if g.pick[seat] == Defence.HIDING:
        return words(Reason.HIDDEN)
    return words(Reason.SPENT) if g.spent[seat] else None


def left_to(g: Town, seat: int) -> dict[str, int]:
    """ZA-20, ZA-25, ZA-40: a Panic gives the Bat back only to those whom nothing has bitten."""
    if g.bitten[seat] != UNBITTEN:
        return {}
    return {words(card): left for card in Defence if (left := int(uses(g, seat, int(card)) - g.used[seat, card]))}


def card_before(g: Town, seat: int) -> str:
    """ZA-06, ZA-40, ZA-41, ZA-43: what lies before a player."""
    if g.bitten[seat] == UNBITTEN:
        return "Player"
    if is_active(g, seat):
        return "Bitten!"
    return "Player Zombie" if is_zombie(g, seat) else "Out"


def counted(names: list[str]) -> dict[str, int]:
    """How many of each Encounter card are in a list, in the order of the rulebook."""
    return {words(kind): names.count(words(kind)) for kind in Encounter if words(kind) in names}
