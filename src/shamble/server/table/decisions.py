"""May somebody do this? Every request ends in one row, or in Refused with the rule; nothing is changed here."""

import time
import unicodedata
from typing import Any

from shamble.engine.base.errors import CannotUndo
from shamble.engine.base.record import NOTHING
from shamble.engine.play.match import Match, Refusal
from shamble.server.limits import Bucket
from shamble.server.table import journal
from shamble.server.table.table import Table
from shamble.server.table.visibility import talk_rule
from shamble.server.wire.frames import Act, NakCode, Say

HOLD_S = 60  # seconds that the seat of somebody who left is held
SLOW_S = 3600  # tables with so long a turn timer do not mind absence
STAND_IN = "survivor"  # the bot that sits in
PINS_PER_S = 0.2  # wrong PINs of a seat, in bursts of five; beyond that even the right one is refused for a while


class Refused(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, code: NakCode, text: str, rule: str = "") -> None:
        self.code: NakCode = code
        self.text, self.rule = text, rule
        super().__init__(text)


PLAYED_ONCE = "These cards are the same for everybody, so nothing is taken back that showed something"
NOT_FOUND = "There is no such table, or it is not yours to see."


def not_found() -> Refused:
    """One answer for what is not there and for what is not yours."""
    return Refused("not-found", NOT_FOUND)


def set_aside(table: Table) -> Refused:
    """What is said to whoever wants to go on with a game that is set aside."""
    return Refused("refused", f"This game was set aside: {table.aside}.")


def may_see(table: Table, person: str | None) -> bool:
    """Everybody at the table; others while there is a free seat, or when spectators are welcome."""
    if table.seats_of(person) or (person is not None and person == table.made.host):
        return True
    return table.made.spectators != "off" or (table.phase == "open" and any(chair.is_free for chair in table.chairs))


def may_see_all(table: Table, person: str | None) -> bool:
    """After the end everything is open to those who played, and to others where the table says so."""
    return table.phase == "over" and (bool(table.seats_of(person)) or table.made.spectators == "full")


def own_seat(table: Table, person: str | None, seat: int | None) -> int:
    """The seat that somebody means; Refused when it is not theirs."""
    mine = table.seats_of(person)
    if seat is None and len(mine) == 1:
        return mine[0]
    if seat is None or seat not in mine:
        raise Refused("refused", "That is not your seat.") if may_see(table, person) else not_found()
    return seat


def lift_curtain(table: Table, seat: int, pin: str | None) -> None:
    """A seat that has a number opens to that number alone. Refused when it does not open."""
    chair, now = table.chairs[seat], time.monotonic()
    if chair.pin is None:
        return
    wrong = table.wrong_pins.setdefault(seat, Bucket(PINS_PER_S, 5, now))
    if pin is not None and wrong.is_empty(now):
        raise Refused("too-fast", "Too many numbers; wait a moment.")
    if pin is None or not chair.opens_to(pin):
        if pin is not None:
            wrong.take(now)
        raise Refused("pin", "That is not the number of this seat.")


def refuse_lesson(table: Table) -> None:
    """Refused at the table of a lesson: nothing follows from it."""
    if table.lesson is not None:
        raise Refused("refused", "This was a lesson; now play a game.")


def playing(table: Table) -> Match:
    """The match that goes on; Refused before the start and after the end."""
    if table.aside is not None:
        raise set_aside(table)
    if table.match is None:
        raise Refused("refused", "The game has not started.")
    if not table.who:
        raise Refused("refused", "The game is over.")
    return table.match


# --- choices ---------------------------------------------------------------------------------------------------------


def choose(table: Table, seat: int, act: Act) -> journal.Chose:
    """A choice for a seat: of the decision that is open, and legal."""
    match = playing(table)
    if table.chairs[seat].bot is not None:
        raise Refused("refused", "A bot plays this seat; take it back first.")
    if act.window != table.windows[seat]:
        wanted = match.prompt(seat)
        raise Refused("stale", f"That decision has passed. {wanted.text}", wanted.rule)
    refusal = why_not(table, match, seat, act.choice)
    if refusal is not None:
        raise Refused("illegal", refusal.text, refusal.rule)
    return journal.Chose(seat=seat, choice=act.choice)


def why_not(table: Table, match: Match, seat: int, choice: str) -> Refusal | None:
    """`Match.why_not`, of the id of a choice alone; in a lesson also what it does not allow, in its own words."""
    refusal, place = match.why_not(seat, match.game.numbers.get(choice, NOTHING)), table.place
    if refusal is not None or place is None or choice in place.choices:
        return refusal
    if not place.steps:
        return Refusal("", "First the others play.")
    step = place.steps[-1]
    return Refusal(step.rule, step.said(match.names))


def state_after(table: Table, row: Any) -> Any:
    """The state that a row leads to, worked out before the row is kept; None: it leaves the state alone."""
    match row:
        case journal.Started():
            return table.dealt(row).g
        case journal.Chose() if table.match is not None:
            return table.look_ahead(row)
        case journal.Rewound() if table.match is not None:
            return table.match.at(row.to).g
        case journal.TookBack() if table.match is not None:
            then = table.match.at(len(table.match.moves))
            then.undo(row.seat)
            return then.g
        case _:
            return None


# --- undo, and the coach ----------------------------------------------------------------------------------------------


def take_back(table: Table, seat: int) -> journal.TookBack | journal.Rewound:
    """The last choice of the seat, as long as nothing was revealed, rolled or decided by others since.

    A lesson goes back to it in any case.
    """
    match = playing(table)
    last = table.last_choice(seat)
    if last is None:
        raise Refused("refused", "You have made no choice yet.")
    if table.lesson is not None:
        return journal.Rewound(to=last)
    try:
        match.refuse_undo(last)
    except CannotUndo as error:
        if table.made.deal is not None:
            raise Refused("refused", f"{PLAYED_ONCE}: {error}.") from None
        raise Refused("ask", f"Only if the table agrees: {error}.") from None
    return journal.TookBack(seat=seat)


def use_coach(table: Table, seat: int) -> journal.Coached:
    """The coach is for everybody to know of; where others play, it needs their consent."""
    playing(table)
    if table.made.coach == "off":
        raise Refused("refused", "There is no coach at this table.")
    alone = set(table.voters()) <= {seat}
    if table.made.coach == "ask" and not alone and seat not in table.coach_allowed:
        raise Refused("ask", "The table must agree before you ask the coach.")
    return journal.Coached(seat=seat)


# --- talk ------------------------------------------------------------------------------------------------------------


def speak(table: Table, seat: int, frame: Say) -> journal.Spoke:
    """Words or an emote, as the table's rule allows now."""
    if (frame.emote is None) == (frame.text is None):
        raise Refused("refused", "Say words, or send an emote.")
    rule = talk_rule(table)
    if rule == "silent" or (rule == "emotes" and frame.text is not None):
        allowed = "nothing may be said" if rule == "silent" else "only emotes are allowed"
        option = table.game.options.get("table_talk")
        raise Refused("illegal", f"At this table {allowed} during the game.", option.rule if option else "")
    return journal.Spoke(seat=seat, emote=frame.emote, text=None if frame.text is None else clean(frame.text, 300))


BLANKS = "\u115f\u1160\u2800"  # letters and signs that look like a space
PILE = 4  # marks that one letter may carry


def clean(text: str, most: int) -> str:
    """Text that can be shown anywhere: normalised, on one line, without characters that hide or turn others."""
    normal = unicodedata.normalize("NFKC", text)
    shown, marks = "", 0
    for c in normal:
        kind = unicodedata.category(c)[0]
        marks = marks + 1 if kind == "M" else 0
        if c.isspace() or c in BLANKS:
            shown += " "
        elif kind != "C" and marks <= PILE:
            shown += c
    found = " ".join(shown.split())[:most].strip()
    if all(unicodedata.category(c)[0] == "M" for c in found.replace(" ", "")):
        raise Refused("refused", "There is nothing to read in that.")
    return found


# --- absence ---------------------------------------------------------------------------------------------------------


def leave(table: Table, seat: int, now: float) -> journal.Left | None:
    """The person of a seat lost the connection."""
    chair = table.chairs[seat]
    if table.phase not in ("open", "playing") or chair.person is None or chair.away:
        return None
    return journal.Left(seat=seat, until=now + HOLD_S)


def is_slow(table: Table) -> bool:
    """Has everybody so much time for a choice that nobody need be there?"""
    return table.made.timer is not None and table.made.timer >= SLOW_S


def may_sit_in(table: Table, seat: int) -> bool:
    """A bot may sit in for a person who is away when somebody waits for them."""
    somebody = any(other.person is not None and not other.away for other in table.chairs)
    return table.phase == "playing" and table.chairs[seat].held_until is not None and somebody and not is_slow(table)


def sit_in(table: Table, seat: int, now: float) -> journal.SatIn | None:
    """A bot sits in when the seat was held long enough."""
    held_until = table.chairs[seat].held_until
    if not may_sit_in(table, seat) or held_until is None or now < held_until:
        return None
    return journal.SatIn(seat=seat, bot=STAND_IN)
