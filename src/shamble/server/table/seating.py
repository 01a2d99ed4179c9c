"""Who may see a hand: the one rule for every way onto a seat, and off it.

A seat shows its hand to whoever sits there, so this is a rule of the table:

1. A seat that somebody played stays theirs until they give it, also while a bot plays it. One with a number is given by
   that number alone.
2. During a game a bot's seat is open to newcomers only where the table was made so, and where nobody at it says no.
3. Nobody sits down who has seen another hand of this game, or whom the table has sent away.

`refuse` says all of this. Whoever adds a way onto a seat asks it.
"""

import hashlib
import secrets

import msgspec

from shamble.bots.plugins import at_tables
from shamble.engine.play.match import NAMES
from shamble.server.table import journal
from shamble.server.table.decisions import STAND_IN, Refused, clean, lift_curtain, may_see, not_found
from shamble.server.table.model import sealed_pin
from shamble.server.table.table import Table
from shamble.server.wire.bodies import Sitter

JOIN_S = 20  # seconds that the people at a table have to refuse a newcomer
AnySeat = journal.Sat | journal.Back | journal.SatIn | journal.Asked | journal.Removed


# --- the rule --------------------------------------------------------------------------------------------------------


def refuse(table: Table, person: str, seat: int, code: str | None = None) -> None:
    """Refused where a person may not sit down on a seat that is not theirs."""
    chair = table.chairs[seat]
    if table.phase == "over":
        raise Refused("refused", "The game is over.")
    if person in table.turned_away:
        raise Refused("refused", "This table does not want you to sit down.")
    if not table.made.hot_seat and table.seats_of(person):
        raise Refused("refused", "You sit at this table already; leave that seat first.")
    is_given = code is not None and chair.offer is not None and secrets.compare_digest(chair.offer, code_hash(code))
    if chair.person is not None and not is_given:
        raise Refused("refused", "Somebody sits there.")
    if table.match is None:
        return
    if not is_given and not table.made.newcomers:
        raise Refused("refused", "Nobody new sits down at this table during the game.")
    if seat not in table.hands.get(person, {seat}):
        raise Refused("refused", "You have seen another hand of this game; only that seat can be yours again.")


# --- onto a seat, and off it -----------------------------------------------------------------------------------------


def sit(table: Table, person: str, name: str, seat: int, given: Sitter, now: float) -> AnySeat:
    """Take a seat, leave it, put a bot or a named person at this device in it."""
    if not may_see(table, person):
        raise not_found()
    if not 0 <= seat < len(table.chairs):
        raise Refused("refused", f"There is no seat {seat}.")
    match given.kind:
        case "me":
            return _with_number(table, _take(table, person, name, seat, given.code, now), given)
        case "guest":
            return _with_number(table, _seat_guest(table, person, seat, given), given)
        case "turn":
            return _for_a_turn(table, person, seat)
        case "bot":
            return _put_bot(table, person, seat, given)
        case _:
            return _give(table, person, seat, given)


def _take(table: Table, person: str, name: str, seat: int, code: str | None, now: float) -> AnySeat:
    chair = table.chairs[seat]
    if chair.person == person:
        if chair.away or chair.bot is not None:
            return journal.Back(seat=seat)
        raise Refused("refused", "You sit there already.")
    refuse(table, person, seat, code)
    if table.match is None:
        return journal.Sat(seat=seat, name=unique(table, name, seat), person=person)
    if chair.person is None and table.voters():
        if table.poll is not None:
            raise Refused("refused", "Another question is open.")
        return journal.Asked(matter="join", seat=seat, until=now + JOIN_S, person=person, name=unique(table, name, -1))
    return journal.Sat(seat=seat, name=chair.name, person=person)


def _seat_guest(table: Table, person: str, seat: int, given: Sitter) -> journal.Sat:
    chair = table.chairs[seat]
    is_theirs = chair.person in (None, person)
    if not (table.made.hot_seat and table.is_host(person)) or table.match is not None or not is_theirs:
        raise Refused("refused", "Only the host seats people, at a hot-seat table, before the start.")
    return journal.Sat(seat=seat, name=unique(table, clean(given.name or NAMES[seat], 24), seat), person=person)


def _put_bot(table: Table, person: str, seat: int, given: Sitter) -> journal.Sat | journal.SatIn:
    """A bot plays a seat: for its person, who keeps it, or where nobody sits, for the host."""
    chair, bot = table.chairs[seat], given.bot or STAND_IN
    if chair.person != person and not (table.is_host(person) and chair.person is None):
        raise Refused("refused", "That is not your seat.")
    if bot not in at_tables():
        raise Refused("refused", f"There is no bot {clean(bot, 40)!r}; there are: {', '.join(at_tables())}.")
    if table.phase == "playing" and chair.person is not None:
        return journal.SatIn(seat=seat, bot=bot)
    return journal.Sat(seat=seat, name=bot_name(table, seat), bot=bot)


def _give(table: Table, person: str, seat: int, given: Sitter) -> journal.Sat | journal.Removed:
    """Give a seat up for good: a bot plays on. Before the start the host may send somebody else away."""
    chair = table.chairs[seat]
    if chair.person != person:
        if not table.is_host(person) or (chair.person is not None and table.match is not None):
            raise Refused("refused", "That is not your seat.")
        if chair.person is not None:
            return journal.Removed(seat=seat)
    if table.match is None:
        return journal.Sat(seat=seat)
    if chair.person == person:
        lift_curtain(table, seat, given.pin)
    return journal.Sat(seat=seat, name=chair.name, bot=STAND_IN)


def _for_a_turn(table: Table, person: str, seat: int) -> journal.SatIn:
    """At a shared device a bot can play one turn for somebody who is not in the room."""
    if not table.made.hot_seat or seat not in table.seats_of(person):
        raise Refused("refused", "A bot plays single turns only for people who share a device.")
    if seat not in table.waiting() or table.chairs[seat].bot is not None:
        raise Refused("refused", "It is not their turn.")
    return journal.SatIn(seat=seat, bot=STAND_IN, turn=True)


def _with_number(table: Table, row: AnySeat, given: Sitter) -> AnySeat:
    """People who share a device may have a number each."""
    if given.pin is None:
        return row
    if not (table.made.hot_seat and table.match is None and isinstance(row, journal.Sat)):
        raise Refused("refused", "Only people who share a device have numbers, and they say them before the start.")
    return msgspec.structs.replace(row, pin=sealed_pin(given.pin))


def offer(table: Table, person: str, seat: int, code: str, pin: str | None = None) -> journal.Offered:
    """Give a seat to whoever has a code; until then it is kept. One with a number is given by that number alone."""
    if not may_see(table, person):
        raise not_found()
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].person != person:
        raise Refused("refused", "That is not your seat.")
    if table.match is not None:
        lift_curtain(table, seat, pin)
    return journal.Offered(seat=seat, code=code_hash(code))


def admit(table: Table) -> journal.Sat | None:
    """Nobody has said no to a newcomer: they sit down, if they still may."""
    poll = table.poll
    if poll is None or poll.matter != "join" or poll.person is None:
        return None
    try:
        refuse(table, poll.person, poll.seat)
    except Refused:
        return None
    return journal.Sat(seat=poll.seat, name=table.chairs[poll.seat].name, person=poll.person)


# --- before the start ------------------------------------------------------------------------------------------------


def fill(table: Table, person: str) -> journal.Sat | None:
    """Before a start: the next free seat gets a bot; None when all are taken."""
    begin(table, person)
    free = next((seat for seat, chair in enumerate(table.chairs) if chair.is_free), None)
    return None if free is None else journal.Sat(seat=free, name=bot_name(table, free), bot=STAND_IN)


def begin(table: Table, person: str) -> journal.Started:
    """The host starts the game."""
    if not table.is_host(person):
        raise Refused("refused", "The host starts the game.") if may_see(table, person) else not_found()
    if table.match is not None:
        raise Refused("refused", "The game has started.")
    return journal.Started(names=[chair.name for chair in table.chairs])


# --- names and codes -------------------------------------------------------------------------------------------------


def unique(table: Table, name: str, seat: int) -> str:
    """The name, with a number when somebody at the table has it already."""
    taken = {chair.name for other, chair in enumerate(table.chairs) if other != seat}
    return next(n for n in [name, *(f"{name} {i}" for i in range(2, 20))] if n not in taken)


def bot_name(table: Table, seat: int) -> str:
    """What a bot in a seat is called: during a game as whoever sat there."""
    return table.chairs[seat].name if table.match is not None else unique(table, NAMES[seat], seat)


def code_hash(code: str) -> str:
    """A code as it is kept."""
    return hashlib.sha256(code.strip().upper().encode()).hexdigest()
