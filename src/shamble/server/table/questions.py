"""What is asked of the people at a table, and how each question ends: agreed, refused, or nobody has answered."""

from typing import Literal

from shamble.server.table import journal
from shamble.server.table.decisions import PLAYED_ONCE, STAND_IN, Refused, playing
from shamble.server.table.seating import admit
from shamble.server.table.table import Table

QUESTION_S = 20  # seconds that a question to the table stays open
Asking = Literal["undo", "coach", "kick"]
Agreed = journal.Rewound | journal.Sat | journal.Removed


def ask(
    table: Table, seat: int, matter: Asking, now: float, about: int | None = None
) -> journal.Asked | journal.Rewound:
    """Put a question to the table; when nobody else has a say, it is agreed at once."""
    playing(table)
    if table.poll is not None:
        raise Refused("refused", "Another question is open.")
    alone = set(table.voters()) <= {seat}
    match matter:
        case "undo":
            _refuse_undo(table, seat)
            if alone:
                return journal.Rewound(to=_last(table, seat))
        case "coach" if table.made.coach == "off":
            raise Refused("refused", "There is no coach at this table.")
        case "kick":
            _refuse_kick(table, seat, about)
    if alone or (matter == "coach" and table.made.coach == "on"):
        raise Refused("refused", "You need not ask: nobody else has a say.")
    return journal.Asked(matter=matter, seat=seat, until=now + QUESTION_S, about=about if matter == "kick" else None)


def _refuse_undo(table: Table, seat: int) -> None:
    if table.last_choice(seat) is None:
        raise Refused("refused", "You have made no choice yet.")
    if table.made.deal is not None:
        raise Refused("refused", f"{PLAYED_ONCE}.")


def _refuse_kick(table: Table, seat: int, about: int | None) -> None:
    """Two others at least must want it: nobody who is about to lose sends the winner away."""
    if about is None or about not in table.people() or table.chairs[about].person == table.chairs[seat].person:
        raise Refused("refused", "Say which of the others is to leave.")
    others = {table.chairs[voter].person for voter in table.voters()} - {table.chairs[about].person}
    if len(others) < 2:
        raise Refused("refused", "One alone sends nobody away: mute them, or leave the table.")


def vote(table: Table, seat: int, question: int, yes: bool) -> journal.Voted | Agreed:
    """Answer the open question. The last yes is what was asked for, so that there is nothing between them."""
    playing(table)
    poll = table.poll
    if poll is None or poll.n != question:
        raise Refused("stale", "That question is closed.")
    if seat in poll.agreed or seat not in table.electors(poll):
        raise Refused("refused", "You have answered.")
    done = agreed(table) if yes and set(table.missing(poll)) <= {seat} else None
    return done or journal.Voted(question=question, seat=seat, yes=yes)


def agreed(table: Table) -> Agreed | None:
    """What follows when all have agreed; None where it changes nothing at the table."""
    poll = table.poll
    assert poll is not None
    match poll.matter:
        case "undo":
            return journal.Rewound(to=_last(table, poll.seat))
        case "join":
            return admit(table)
        case "kick" if poll.about in table.people():
            return journal.Removed(seat=poll.about, bot=STAND_IN)
        case _:
            return None


def lapse(table: Table, now: float) -> journal.Lapsed | journal.Sat | None:
    """The end of a question that was not answered in time: to a newcomer nobody has said no, all else is refused."""
    if table.poll is None or now < table.poll.until:
        return None
    return admit(table) or journal.Lapsed(question=table.poll.n)


def _last(table: Table, seat: int) -> int:
    last = table.last_choice(seat)
    assert last is not None
    return last
