"""What must be true of every position of Zombies Attack!, and how a scenario's position is completed."""

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.rules.bits import bit
from shamble.engine.rules.chance import clear, put
from shamble.engine.rules.plain import BadValue
from shamble.games.zombies_attack.chapters.bitten import comes_today, is_active, unbitten_players
from shamble.games.zombies_attack.chapters.components import UNBITTEN, copies, left_of
from shamble.games.zombies_attack.chapters.defence import may_keep_the_removal, uses
from shamble.games.zombies_attack.content import Defence, Encounter
from shamble.games.zombies_attack.state import Ending, Phase, Town


def problems(g: Town) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    found = []
    for kind in Encounter:
        there, wanted = turned(g, kind) + in_deck(g, kind), int(copies(g, kind))
        if there != wanted:
            found.append(f"there are {there} {words(kind)} cards instead of {wanted}")
    if not 1 <= g.day <= g.content.days:
        found.append(f"day {g.day} is not one of the {g.content.days}")
    for seat in range(g.seats):
        found += [f"seat {Seat(seat).name} {what}" for what in problems_of_a_seat(g, seat)]
    if not 0 <= g.hot_zone < g.seats or not is_active(g, g.hot_zone):
        found.append("the Hot Zone card is with nobody who is active (ZA-42)")
    if g.ending not in list(Ending):
        found.append("the ending is none of the known ones")
    elif not g.ending:
        found += problems_of_the_moment(g)
    return found


def problems_of_a_seat(g: Town, seat: int) -> list[str]:
    """ZA-10, ZA-20, ZA-43: can this player have used these cards by today?"""
    found = []
    if not UNBITTEN <= g.bitten[seat] <= g.day:
        found.append(f"was bitten on day {g.bitten[seat]}, and today is day {g.day}")
    if g.gone[seat] and is_active(g, seat):
        found.append("is active, and its player zombie is out of the game (ZA-43)")
    for card in Defence:
        picked = g.pick[seat] == card
        if not 0 <= g.used[seat, card] <= uses(g, seat, card) - picked:
            found.append(f"has used more {words(card)} cards than there are (ZA-20)")
    if sum(int(count) for count in g.used[seat, :]) > (g.day if g.ending else g.day - 1):
        found.append("has used more cards than there were days (ZA-10)")
    if g.pick[seat] != NOTHING and not is_active(g, seat):
        found.append("has picked a card and is bitten (ZA-42)")
    return found


def problems_of_the_moment(g: Town) -> list[str]:
    """Does the game ask those who have something to choose now?"""
    found = []
    if unbitten_players(g) == 0:
        found.append("nobody is unbitten: the game would be over (ZA-51)")
    if g.asked != must_choose(g):
        found.append("the seats that must choose are not those whom the game asks")
    if g.asked == 0:
        found.append("everybody has picked: the reveal would have come (ZA-11)")
    if g.phase == Phase.REMOVAL and not (0 <= g.at < g.seats and g.lap > 0 and may_keep_the_removal(g, g.at)):
        found.append("the threat is at nobody who could keep a removal (ZA-A5)")
    if g.phase == Phase.START and not (0 <= g.zombie < g.seats and comes_today(g, g.zombie)):
        found.append("no player zombie is about to start (ZA-A10)")
    return found


def restock(g: Town, named: set[str]) -> None:
    """The deck is what was not turned; the Hot Zone card is with somebody active; those who must choose are asked."""
    clear(g.deck)
    for kind in Encounter:
        left = int(copies(g, kind)) - turned(g, kind)
        if left < 0:
            raise BadValue(f"the position has more {words(kind)} cards than the {copies(g, kind)} of the deck")
        for _ in range(left):
            put(g.deck, kind)
    if "hot_zone" not in named and unbitten_players(g):
        while not is_active(g, g.hot_zone):
            g.hot_zone = left_of(g, g.hot_zone)
    g.asked = must_choose(g)


def must_choose(g: Town) -> int:
    """The seats that the phase asks, as bits."""
    if g.ending:
        return 0
    if g.phase == Phase.REMOVAL:
        return bit(max(0, g.at))
    if g.phase == Phase.START:
        return bit(max(0, g.zombie))
    return sum(bit(seat) for seat in range(g.seats) if is_active(g, seat) and g.pick[seat] == NOTHING)


def turned(g: Town, kind: int) -> int:
    """How many copies of an Encounter card have been turned up."""
    return sum(int(card) == kind for card in g.encounters)


def in_deck(g: Town, kind: int) -> int:
    """How many of an Encounter card are still to come."""
    return sum(int(g.deck.cards[i]) == kind for i in range(g.deck.left))


def lived(g: Town, seat: int, choices: int) -> bool | None:
    """Has the seat come unbitten through the first third of the days? None: it is not over."""
    if g.ending or g.bitten[seat] != UNBITTEN:
        return False
    return True if 3 * (g.day - 1) >= g.content.days else None
