"""What only the database knows of people and their games: graphs, statistics, who plays for the first time."""

from functools import partial

import msgspec
from sqlalchemy import Float, cast, func, select

from shamble.engine.play.match import Match
from shamble.server.live import coach
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.live.warming import prepare
from shamble.server.store.schema import chairs, graphs, moves, results, tables
from shamble.server.table.decisions import Refused, may_see_all
from shamble.server.table.lookback import started
from shamble.server.table.model import Person
from shamble.server.wire import bodies


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
    """How the games of a person went, by game."""
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


async def is_first(house: House, person: Person, name: str) -> bool:
    """Has this guest never sat at a table of this game? Lessons have no chairs in the database, and do not count."""
    sat = select(tables.c.id).join(chairs, chairs.c.table_id == tables.c.id)
    ended = select(results.c.game).where(results.c.person == person.id, results.c.game == name)
    at_a_table = await house.store.read(sat.where(chairs.c.person == person.id, tables.c.game == name).limit(1))
    return not at_a_table and not await house.store.read(ended.limit(1))


async def tables_since(house: House, person: str, at: float) -> int:
    """How many tables a guest has made since then."""
    begun = tables.join(moves, (moves.c.table_id == tables.c.id) & (moves.c.n == 1))
    query = select(func.count()).select_from(begun).where(tables.c.host == person, moves.c.at > at)
    return int((await house.store.read(query))[0][0])
