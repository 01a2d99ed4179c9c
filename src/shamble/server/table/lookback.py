"""Looking back: replay, moments, record, the graph, statistics. During play only as the viewer may see it."""

from functools import partial

import msgspec
from sqlalchemy import Float, cast, func, select

from shamble.engine.base.fast_record import readable
from shamble.engine.play.match import Match
from shamble.server.http.guests import Person
from shamble.server.live import coach
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.live.warming import prepare
from shamble.server.store.schema import graphs, results
from shamble.server.table import visibility
from shamble.server.table.decisions import Refused, lift_curtain, may_see_all, own_seat, set_aside
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
    if table.aside is not None:
        raise set_aside(table)
    if table.match is None:
        raise Refused("refused", "The game has not started.")
    return table.match


def replay(house: House, table: Table, person: str, seat: int | None, pin: str | None = None) -> bodies.Replay:
    """Every choice with its events. The choices themselves are told only when everything is open."""
    match, viewer = started(table), viewer_of(table, person, seat, pin)
    everything = may_see_all(table, person)
    count = visibility.moments_for(match)
    steps = []
    for number, move in enumerate(match.moves[:count]):
        events = [(number, kind, numbers) for kind, numbers in move.events]
        is_open = everything or (viewer is not None and move.seat == viewer)
        is_seen = is_open or (bool(events) and not is_together(match, number))
        steps.append(
            bodies.ReplayStep(
                moment=number,
                seat=move.seat if is_seen else None,
                choice=match.game.telling.choice_text(move.before, move.seat, move.action, match.names)
                if is_open
                else None,
                events=visibility.told(table, events, viewer, all_seeing=everything and seat is None),
            )
        )
    return bodies.Replay(info=visibility.info(table, house.clock()), moments=count, steps=steps, result=match.result)


def moments(
    table: Table, person: str, seat: int | None, start: int, count: int, pin: str | None = None
) -> bodies.Moments:
    """The table after so many choices."""
    match, viewer = started(table), viewer_of(table, person, seat, pin)
    last = visibility.moments_for(match)
    found = []
    for number in range(start, min(start + count, last + 1)):
        shown = readable(open_state(match, number, viewer), match.game.state)
        who = int(match.game.rules.waiting(shown))
        waiting = [other for other in range(match.seats) if who >> other & 1]
        found.append(bodies.Moment(moment=number, view=match.game.views.view(shown, viewer), waiting=waiting))
    return bodies.Moments(moments=found)


def open_state(match: Match, number: int, viewer: Viewer) -> object:
    """The state after so many choices, as far as it was open to a viewer then."""
    return visibility.state_for(_as_it_was(match, number), viewer)


def is_together(match: Match, number: int) -> bool:
    """Was a choice one of several that were made at once? Who made the last of them is not shown during play."""
    asked = int(match.game.rules.waiting(match.moves[number].before))
    return asked & (asked - 1) != 0 or visibility.hidden_from(_as_it_was(match, number)) is not None


def _as_it_was(match: Match, number: int) -> Match:
    """The match after so many choices."""
    then = Match.__new__(Match)
    then.__dict__.update(match.__dict__)
    then.moves = match.moves[:number]
    then.g = match.moves[number].before if number < len(match.moves) else match.g
    return then


def record(house: House, table: Table, person: str) -> str:
    """The game as text; after the end only, and of a daily deal when its day is over."""
    match = started(table)
    if not may_see_all(table, person):
        raise Refused("refused", "The record is open after the end.")
    if table.made.seed_opens is not None and house.clock() < table.made.seed_opens:
        raise Refused("refused", "The record of a daily deal is open when its day is over.")
    return match.record()


async def graph(house: House, live: Live, person: str) -> bodies.Graph:
    """The chances of all seats over the game, computed once; asked twice at once, too."""
    table = live.table
    match = started(table)
    if not may_see_all(table, person):
        raise Refused("refused", "The graph is open after the end.")
    query = select(graphs.c.graph).where(graphs.c.table_id == table.id)
    found = await house.store.read(query)
    if not found:
        await house.care.once(f"graph {table.id}", lambda: _keep_graph(house, table.id, match))
        found = await house.store.read(query)
    return msgspec.json.decode(found[0].graph, type=bodies.Graph)


async def _keep_graph(house: House, id: str, match: Match) -> None:
    await prepare(match.game.name, "search")
    made = await house.care.ponder(partial(coach.graph, match))
    text = msgspec.json.encode(made).decode()
    keep = house.store.insert(graphs).values(table_id=id, graph=text).on_conflict_do_nothing()
    await house.store.write(lambda connection: connection.execute(keep))


async def stats(house: House, person: Person) -> bodies.Stats:
    query = (
        select(
            results.c.game,
            func.count().label("played"),
            func.sum(cast(results.c.won, Float)).label("won"),
            func.avg(results.c.payoff).label("payoff"),
        )
        .where(results.c.person == person.id)
        .group_by(results.c.game)
        .order_by(results.c.game)
    )
    rows = await house.store.read(query)
    games = [bodies.GameStats(game=r.game, played=r.played, won=int(r.won), mean_payoff=float(r.payoff)) for r in rows]
    return bodies.Stats(name=person.name, games=games)
