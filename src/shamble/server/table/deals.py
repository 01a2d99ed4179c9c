"""Deals that several tables can play: one a day for each game, and those that people share after a game."""

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shamble.bots import decide
from shamble.bots.legend import Budget
from shamble.engine.base.record import words
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.live.warming import prepare
from shamble.server.store.schema import deals, graphs, moves, results, tries
from shamble.server.table.decisions import STAND_IN, Refused, own_seat, refuse_lesson
from shamble.server.table.making import written_options
from shamble.server.table.model import Person
from shamble.server.table.table import commitment
from shamble.server.table.tries import has_tried, running_try
from shamble.server.wire import bodies

DAYS = 28  # of stamps
FIRST_TRY = (
    (tries.c.deal == results.c.deal) & (tries.c.person == results.c.person) & (tries.c.first == results.c.table_id)
)
SHOWN = 500  # tries
TRIERS = ("rookie", "survivor", "legend")
"""The bots that try a deal for comparison, in the first seat; Survivors sit in the others, as they do for people."""
THOUGHT = Budget(simulations=100)


async def find_deal(house: House, id: str) -> Any:
    """The stored deal with this id. Refused when there is none."""
    found = await house.store.read(select(deals).where(deals.c.id == id))
    if not found:
        raise Refused("not-found", "There is no such deal.")
    return found[0]


def today_of(house: House) -> date:
    """The day by the server's clock, in UTC."""
    return datetime.fromtimestamp(house.clock(), UTC).date()


async def daily_deal(house: House, name: str) -> Any:
    """Today's deal of a game: made from the server's secret, so that nobody knows it before."""
    found = game(name)
    today = today_of(house)
    id = f"daily-{found.name}-{today.isoformat()}"
    digest = hmac.digest(house.secret.encode(), id.encode(), "sha256")
    low, high = found.meta.seats
    seats = min(max(4, low), high)
    closes = datetime.combine(today + timedelta(days=1), datetime.min.time(), UTC).timestamp()
    await _keep_deal(
        house,
        id=id,
        game=found.name,
        seats=seats,
        options=msgspec.json.encode(written_options(found.name, seats, {})).decode(),
        seed=int.from_bytes(digest[:8], "big") >> 1,
        nonce=digest[8:24].hex(),
        closes=closes,
    )
    return await find_deal(house, id)


async def share_deal(house: House, live: Live, person: Person) -> Any:
    """The deal of a finished game under a name, for others to play."""
    table = live.table
    own_seat(table, person.id, next(iter(table.seats_of(person.id)), None))
    if table.phase != "over":
        raise Refused("refused", "The game is not over.")
    refuse_lesson(table)
    made = table.made
    if made.deal is None and made.seed_opens is not None and house.clock() < made.seed_opens:
        raise Refused("refused", "These are the cards of the day: they can be shared when the day is over.")
    id = made.deal or "deal-" + hashlib.sha256(f"{made.nonce}:{made.seed}".encode()).hexdigest()[:20]
    options = msgspec.json.encode(made.options).decode()
    await _keep_deal(
        house, id=id, game=made.game, seats=made.seats, options=options, seed=made.seed, nonce=made.nonce, closes=None
    )
    people = {chair.person for chair in table.chairs if chair.person is not None}

    async def count_it(connection: AsyncConnection) -> None:
        """The game that the deal comes from was the first try of its people."""
        await connection.execute(update(results).where(results.c.table_id == table.id).values(deal=id))
        for each in people:
            row = house.store.insert(tries).values(deal=id, person=each, first=table.id)
            await connection.execute(row.on_conflict_do_nothing())

    await house.store.write(count_it)
    return await find_deal(house, id)


async def _keep_deal(house: House, **values: Any) -> None:
    query = house.store.insert(deals).values(**values).on_conflict_do_nothing()
    await house.store.write(lambda connection: connection.execute(query))


# --- how people did --------------------------------------------------------------------------------------------------


async def shown_deal(house: House, deal: Any, person: Person) -> bodies.Deal:
    """A deal. How others did with their first try is open after one's own, and so is the seed; of a daily one after
    its day. Nothing is open while one plays it."""
    query = select(results).join(tries, FIRST_TRY).where(results.c.deal == deal.id).order_by(results.c.at).limit(SHOWN)
    first: dict[str, Any] = {}
    for row in await house.store.read(query):
        first.setdefault(row.person, row)
    running = await running_try(house.rooms, deal.id, person.id)
    tried = running is None and await has_tried(house.rooms, deal.id, person.id)
    over = running is None and (tried if deal.closes is None else house.clock() >= deal.closes)
    shown = list(first.values()) if tried or over else []
    lasted = await _choices(house, [row.table_id for row in shown])
    return bodies.Deal(
        id=deal.id,
        game=deal.game,
        seats=deal.seats,
        options=msgspec.json.decode(deal.options),
        commitment=commitment(deal.seed, deal.nonce),
        closes=deal.closes,
        seed=str(deal.seed) if over else None,
        nonce=deal.nonce if over else None,
        tries=len(first),
        results=[_shown(row, lasted, person) for row in shown],
        bots=await _bots(house, deal) if shown else [],
        played=tried,
        running=running,
    )


def _shown(row: Any, lasted: dict[str, int], person: Person) -> bodies.DealResult:
    return bodies.DealResult(
        name=row.name,
        seat=row.seat,
        ending=row.ending,
        payoff=row.payoff,
        choices=lasted.get(row.table_id, 0),
        table=row.table_id,
        you=row.person == person.id,
    )


async def _choices(house: House, ids: list[str]) -> dict[str, int]:
    """How many choices were made at these tables."""
    chosen = moves.c.row.startswith('{"k":"chose"', autoescape=True)
    query = select(moves.c.table_id, func.count().label("n")).where(moves.c.table_id.in_(ids), chosen)
    return {row.table_id: row.n for row in await house.store.read(query.group_by(moves.c.table_id))}


async def days(house: House, person: Person) -> list[bodies.Day]:
    """The last four weeks of somebody's daily deals, today last."""
    daily = results.c.deal.startswith("daily-", autoescape=True)
    mine = select(results.c.deal, results.c.won).join(tries, FIRST_TRY)
    query = mine.where(results.c.person == person.id, daily).order_by(results.c.at)
    first: dict[str, bool] = {}
    for row in await house.store.read(query):
        first.setdefault(row.deal, bool(row.won))
    won: dict[str, bool] = {}
    for deal, is_won in first.items():
        day = deal[-len("2026-01-01") :]
        won[day] = won.get(day, False) or is_won
    dates = [(today_of(house) - timedelta(days=back)).isoformat() for back in reversed(range(DAYS))]
    return [bodies.Day(date=date, won=won.get(date)) for date in dates]


# --- how bots did ----------------------------------------------------------------------------------------------------


async def _bots(house: House, deal: Any) -> list[bodies.BotReach]:
    """What the bots reached with a deal; worked out once, on the side: until then it is not known."""
    name = f"bots {deal.id}"
    found = await house.store.read(select(graphs.c.graph).where(graphs.c.table_id == name))
    if found:
        return msgspec.json.decode(found[0].graph, type=list[bodies.BotReach])
    house.care.spawn(house.care.once(name, lambda: _let_bots_try(house, name, deal)))
    return []


async def _let_bots_try(house: House, name: str, deal: Any) -> None:
    await prepare(deal.game, "search")
    reached = [await house.care.ponder(partial(bot_try, deal, bot)) for bot in TRIERS]
    text = msgspec.json.encode(reached).decode()
    query = house.store.insert(graphs).values(table_id=name, graph=text).on_conflict_do_nothing()
    await house.store.write(lambda connection: connection.execute(query))


def bot_try(deal: Any, bot: str) -> bodies.BotReach:
    """A whole game of a deal with this bot in the first seat. Every seat knows only what it may know."""
    found = game(deal.game)
    match = Match(found, deal.seats, deal.seed, msgspec.json.decode(deal.options))
    while waiting := match.waiting():
        seat = waiting[0]
        luck = int.from_bytes(hashlib.sha256(f"{deal.nonce}:{len(match.moves)}:{seat}".encode()).digest()[:7], "big")
        name = STAND_IN if seat else bot
        seen = match.seen_by(seat)
        match.act(seat, decide(name, found, seen.g, seat, luck, history=seen.moves, budget=THOUGHT))
    ending = words(found.endings(int(match.g.ending))).lower()
    return bodies.BotReach(
        bot=bot, ending=ending, payoff=float(found.rules.payoff(match.g, 0)), choices=len(match.moves)
    )
