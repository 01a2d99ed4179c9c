"""Looking back: replay, moments, record. During play only as the viewer may see it."""

from shamble.engine.base.fast_record import readable
from shamble.engine.play.match import Match
from shamble.server.table import visibility
from shamble.server.table.decisions import Refused, lift_curtain, may_see_all, own_seat, set_aside
from shamble.server.table.host import Host
from shamble.server.table.table import Table
from shamble.server.table.visibility import Viewer
from shamble.server.wire import bodies

MOST_MOMENTS = 100  # in one answer


def viewer_of(table: Table, person: str, seat: int | None, pin: str | None) -> Viewer:
    """Whose eyes somebody may look back through: their own, or anybody's when everything is open."""
    if seat is None:
        return None
    if may_see_all(table, person) and 0 <= seat < table.made.seats:
        return seat
    mine = own_seat(table, person, seat)
    lift_curtain(table, mine, pin)
    return mine


def started(table: Table) -> Match:
    """The match of a table. Refused when the game has not started or cannot be read."""
    if table.aside is not None:
        raise set_aside(table)
    if table.match is None:
        raise Refused("refused", "The game has not started.")
    return table.match


def replay(house: Host, table: Table, person: str, seat: int | None, pin: str | None = None) -> bodies.Replay:
    """Every choice with its events. The choices themselves are told only when everything is open."""
    match, viewer = started(table), viewer_of(table, person, seat, pin)
    everything = may_see_all(table, person)
    steps = []
    for number, move in enumerate(match.moves):
        events = [(number, kind, numbers) for kind, numbers in move.events]
        is_open = everything or move.seat == viewer
        steps.append(
            bodies.ReplayStep(
                moment=number,
                seat=move.seat,
                choice=match.game.telling.choice_text(move.before, move.seat, move.action, match.names)
                if is_open
                else None,
                events=visibility.told(table, events, viewer, all_seeing=everything and seat is None),
            )
        )
    return bodies.Replay(
        info=visibility.info(table, house.clock()), moments=len(steps), steps=steps, result=match.result
    )


def moments(
    table: Table, person: str, seat: int | None, start: int, count: int, pin: str | None = None
) -> bodies.Moments:
    """The table after so many choices."""
    match, viewer = started(table), viewer_of(table, person, seat, pin)
    found = []
    for number in range(start, min(start + count, len(match.moves) + 1)):
        then = match.at(number)
        view = match.game.views.view(readable(then.g, match.game.state), viewer)
        found.append(bodies.Moment(moment=number, view=view, waiting=then.waiting()))
    return bodies.Moments(moments=found)


def record(house: Host, table: Table, person: str) -> str:
    """The game as text; after the end only, and of a daily deal when its day is over."""
    match = started(table)
    if not may_see_all(table, person):
        raise Refused("refused", "The record is open after the end.")
    if table.made.seed_opens is not None and house.clock() < table.made.seed_opens:
        raise Refused("refused", "The record of a daily deal is open when its day is over.")
    return match.record()
