"""Making tables: new ones, rematches, shared deals, and games that go on from a moment of a finished one."""

import hashlib
import hmac
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import select, update

from shamble.engine.game import game
from shamble.server import rows, web
from shamble.server.decisions import Refused, begin, may_see_all, own_seat, sit
from shamble.server.decisions import fill as fill_seat
from shamble.server.house import House
from shamble.server.people import Person
from shamble.server.rooms import Live
from shamble.server.table import Table, commitment
from shamble.server.tables import deals, results


def new_id() -> str:
    return secrets.token_urlsafe(16)


async def make_table(house: House, person: Person, wanted: web.NewTable) -> Live:
    """A new table with its people and bots; started when that is wanted."""
    deal = await find_deal(house, wanted.deal) if wanted.deal is not None else None
    if deal is not None:
        options = msgspec.json.decode(deal.options)
        wanted = msgspec.structs.replace(wanted, game=deal.game, seats=deal.seats, options=options)
    live = await house.rooms.make(new_id(), _made(person, wanted, deal))
    for seat, sitter in enumerate(wanted.sitters or [web.Sitter(kind="me")]):
        if sitter.kind != "nobody" and seat < wanted.seats:
            await seat_one(house, live, person, seat, sitter)
    if wanted.start:
        await start_table(house, live, person)
    return live


async def seat_one(house: House, live: Live, person: Person, seat: int, sitter: web.Sitter) -> int:
    """Put somebody, or nobody, into a seat."""
    return await house.rooms.submit(live, lambda t: sit(t, person.id, person.name, seat, sitter))


def _made(person: Person, wanted: web.NewTable, deal: Any) -> rows.Made:
    found = game(wanted.game)
    options = written_options(found.name, wanted.seats, wanted.options)
    seed, nonce, closes = (deal.seed, deal.nonce, deal.closes) if deal is not None else (*new_seed(), None)
    return rows.Made(
        game=found.name,
        rules=found.meta.version,
        seats=wanted.seats,
        options=options,
        public=wanted.public,
        spectators=wanted.spectators,
        hot_seat=wanted.hot_seat,
        timer=wanted.timer,
        coach=wanted.coach,
        host=person.id,
        seed=seed,
        nonce=nonce,
        deal=None if deal is None else deal.id,
        seed_opens=closes,
    )


def new_seed() -> tuple[int, str]:
    return secrets.randbelow(2**63), secrets.token_urlsafe(16)


def written_options(name: str, seats: int, chosen: dict[str, Any]) -> dict[str, Any]:
    """All options of a game as they are written, checked. BadSetup when one does not fit."""
    found = game(name)
    blank = found.blank(seats, chosen, {})
    return {name: option.written(getattr(blank.options, name)) for name, option in found.options.items()}


async def start_table(house: House, live: Live, person: Person) -> int:
    """Bots fill the free seats, then the game starts."""
    while any(chair.is_free for chair in live.table.chairs):
        await house.rooms.submit(live, lambda t: fill_seat(t, person.id))
    return await house.rooms.submit(live, lambda t: begin(t, person.id))


# --- playing on ------------------------------------------------------------------------------------------------------


async def play_again(house: House, live: Live, person: Person, wanted: web.Again) -> str:
    """The table where these people play on; the first who asks makes it, the others get the same answer."""
    table = live.table
    if table.again is not None:
        return table.again
    if not table.seats_of(person.id):
        raise Refused("refused", "Only those who sat here play on.")
    if table.phase != "over":
        raise Refused("refused", "The game is not over.")
    same = wanted.game in (None, table.made.game)
    options = wanted.options if wanted.options is not None else table.made.options if same else {}
    found = game(wanted.game or table.made.game)
    seats = max(found.meta.seats[0], min(table.made.seats, found.meta.seats[1]))
    made = _made(person, _like(table, found.name, seats, options), None)
    fresh = await house.rooms.make(new_id(), made)
    for seat in range(seats):
        await house.rooms.submit(fresh, lambda _t, seat=seat: _same_sitter(table, seat))  # type: ignore[misc]

    def go_on(t: Table) -> rows.WentOn | None:
        return rows.WentOn(table=fresh.table.id) if t.again is None else None

    await house.rooms.submit(live, go_on)
    again: str | None = live.table.again
    assert again is not None
    return again


def _like(table: Table, name: str, seats: int, options: dict[str, Any]) -> web.NewTable:
    made = table.made
    return web.NewTable(
        game=name,
        seats=seats,
        options=options,
        public=made.public,
        spectators=made.spectators,
        hot_seat=made.hot_seat,
        timer=made.timer,
        coach=made.coach,
    )


def _same_sitter(table: Table, seat: int) -> rows.Sat | None:
    if seat >= len(table.chairs):
        return None
    chair = table.chairs[seat]
    return rows.Sat(seat=seat, name=chair.name, person=chair.person, bot=None if chair.person else chair.bot)


async def branch(house: House, live: Live, person: Person, wanted: web.Branch) -> str:
    """Continue a finished game from a moment, alone against bots."""
    table = live.table
    if table.phase != "over" or table.match is None:
        raise Refused("refused", "The game is not over.")
    if not may_see_all(table, person.id):
        raise Refused("refused", "Only those who sat here play on.")
    own_moment = wanted.moment <= len(table.match.moves) and wanted.seat < table.made.seats
    if not own_moment:
        raise Refused("refused", "There is no such moment.")
    telling = table.game.telling
    opening = [(move.seat, telling.choice_id(move.action)) for move in table.match.moves[: wanted.moment]]
    made = msgspec.structs.replace(
        table.made,
        host=person.id,
        public=False,
        spectators="off",
        hot_seat=False,
        timer=None,
        coach="on",
        deal=None,
        parent=table.id,
        opening=opening,
    )
    fresh = await house.rooms.make(new_id(), made)
    for seat in range(made.seats):
        mine = seat == wanted.seat
        sitter = web.Sitter(kind="me" if mine else "bot", bot=None if mine else wanted.bot)
        await seat_one(house, fresh, person, seat, sitter)
    await start_table(house, fresh, person)
    return fresh.table.id


# --- shared deals ----------------------------------------------------------------------------------------------------


async def find_deal(house: House, id: str) -> Any:
    found = await house.store.read(select(deals).where(deals.c.id == id))
    if not found:
        raise Refused("not-found", "There is no such deal.")
    return found[0]


async def daily_deal(house: House, name: str) -> Any:
    """Today's deal of a game: made from the server's secret, so that nobody knows it before."""
    found = game(name)
    today = datetime.fromtimestamp(house.clock(), UTC).date()
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
    made = table.made
    id = made.deal or "deal-" + hashlib.sha256(f"{made.nonce}:{made.seed}".encode()).hexdigest()[:20]
    options = msgspec.json.encode(made.options).decode()
    await _keep_deal(
        house, id=id, game=made.game, seats=made.seats, options=options, seed=made.seed, nonce=made.nonce, closes=None
    )
    first_tries = update(results).where(results.c.table_id == table.id).values(deal=id)
    await house.store.write(lambda connection: connection.execute(first_tries))
    return await find_deal(house, id)


async def _keep_deal(house: House, **values: Any) -> None:
    query = house.store.insert(deals).values(**values).on_conflict_do_nothing()
    await house.store.write(lambda connection: connection.execute(query))


async def shown_deal(house: House, deal: Any, person: Person) -> web.Deal:
    """A deal with everybody's first try; the seed of a daily one is opened when its day is over."""
    query = select(results).where(results.c.deal == deal.id).order_by(results.c.at).limit(500)
    first: dict[str, Any] = {}
    for row in await house.store.read(query):
        first.setdefault(row.person, row)
    tried = person.id in first
    opened = deal.closes is not None and house.clock() >= deal.closes
    shown = first.values() if tried or opened else ()
    return web.Deal(
        id=deal.id,
        game=deal.game,
        seats=deal.seats,
        options=msgspec.json.decode(deal.options),
        commitment=commitment(deal.seed, deal.nonce),
        closes=deal.closes,
        seed=str(deal.seed) if opened else None,
        nonce=deal.nonce if opened else None,
        results=[
            web.DealResult(name=r.name, seat=r.seat, ending=r.ending, payoff=r.payoff, table=r.table_id) for r in shown
        ],
        played=tried,
    )
