"""Who is bitten, who is active, and which player zombies come: ZA-10, ZA-40 to ZA-43."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.events import note
from shamble.games.zombies_attack.chapters.components import UNBITTEN, steps
from shamble.games.zombies_attack.content import Encounter, Reason
from shamble.games.zombies_attack.events import Event
from shamble.games.zombies_attack.meta import PlayerZombieDays, ZombieStart
from shamble.games.zombies_attack.state import SEATS, Town

LAST = 127  # behind every place in the order of zombies


@rule
def is_active(g: Town, seat: int) -> bool:
    """ZA-10, ZA-42, ZA-A9: unbitten when the day began, and active until it is over."""
    return (g.bitten[seat] == UNBITTEN) | (g.bitten[seat] == g.day)


@rule
def active_players(g: Town) -> int:
    """How many still defend themselves today."""
    count = 0
    for seat in range(g.seats):
        count += is_active(g, seat)
    return count


@rule
def unbitten_players(g: Town) -> int:
    """As bits."""
    seats = 0
    for seat in range(g.seats):
        if g.bitten[seat] == UNBITTEN:
            seats |= bit(seat)
    return seats


@rule
def bite(g: Town, seat: int, why: int, log: Log) -> None:
    """ZA-40, ZA-A7: the player is marked and turns tomorrow; nobody is bitten twice."""
    if g.bitten[seat] == UNBITTEN:
        g.bitten[seat] = g.day
        note(log, Event.BITTEN, seat, g.threat, g.zombie, g.pick[seat], why)
    else:
        note(log, Event.PASSED, seat, g.threat, g.zombie, g.pick[seat], Reason.ALREADY_BITTEN)


@rule
def turn_the_bitten(g: Town, log: Log) -> None:
    """ZA-40, ZA-41: on the day after the bite the Player card is turned over."""
    for seat in range(g.seats):
        if g.bitten[seat] == g.day - 1:
            note(log, Event.TURNED, seat)


@rule
def is_zombie(g: Town, seat: int) -> bool:
    """ZA-41, ZA-43: bitten on an earlier day, and not out of the game."""
    return not is_active(g, seat) and not g.gone[seat]


@rule
def comes_today(g: Town, seat: int) -> bool:
    """ZA-11, ZA-41, ZA-A12: does this seat's player zombie join today's encounter?"""
    if g.options.distracted_stops_all and g.encounters[g.day - 1] == Encounter.DISTRACTED:
        return False
    return is_zombie(g, seat)


@rule
def next_zombie(g: Town) -> int:
    """ZA-A4: the player zombie that comes after the present threat; none when nobody is left to bite (ZA-51)."""
    if unbitten_players(g) == 0:
        return NOTHING
    present = 0 if g.zombie == NOTHING else place_in_order(g, g.zombie)
    found = NOTHING
    nearest = LAST
    for seat in range(g.seats):
        if comes_today(g, seat):
            place = place_in_order(g, seat)
            if present < place < nearest:
                found = seat
                nearest = place
    return found


@rule
def place_in_order(g: Town, seat: int) -> int:
    """ZA-A4: by the day of the bite; on the same day clockwise from today's Hot Zone."""
    return g.bitten[seat] * SEATS + steps(g, g.hot_zone, seat)


@rule
def comes_back(g: Town) -> bool:
    """ZA-43, ZA-A11: is the threat under way a player zombie that joins tomorrow's encounter, too?"""
    returns = g.zombie != NOTHING and g.options.player_zombie_days == PlayerZombieDays.UNTIL_DESTROYED
    return returns and g.day < g.content.days and unbitten_players(g) != 0


@rule
def owner_picks_the_start(g: Town) -> bool:
    """ZA-A10: with one active player left there is nothing to pick."""
    return g.options.zombie_start == ZombieStart.OWNER and active_players(g) > 1


@rule
def send_zombies_away(g: Town, log: Log) -> None:
    """ZA-A11: a player zombie returns until it is destroyed, or by the other reading has had its only day."""
    if g.options.player_zombie_days == PlayerZombieDays.NEXT_DAY_ONLY:
        for seat in range(g.seats):
            if is_zombie(g, seat):
                g.gone[seat] = 1
                note(log, Event.LEFT_FOR_GOOD, seat)
