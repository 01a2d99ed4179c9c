"""The HTTP side: each handler is one row of the table in `docs/reference/protocol.md`, which is why it is long."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Router, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, JSONBody, Parameter
from sqlalchemy import select

from shamble.server.http import privacy, strangers
from shamble.server.http.guests import new_code
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.store.schema import chairs, tables
from shamble.server.table import deals, figures, lookback, making, shelf, visibility
from shamble.server.table.decisions import Refused
from shamble.server.table.model import Person
from shamble.server.table.seating import offer
from shamble.server.table.tries import refuse_spoilers
from shamble.server.wire import bodies, frames

Here = NamedDependency[House]
Guest = NamedDependency[Person]

OUTSIDE = -1
SHOWN = 100  # tables in a list

TableInPath = Annotated[str, Parameter(max_length=40, pattern="^[A-Za-z0-9_-]+$", description="The id of a table")]
SeatInPath = Annotated[int, Parameter(ge=0, le=7, description="A seat, from 0")]
SeatInQuery = Annotated[
    int, Parameter(ge=-1, le=7, required=False, description="Seen from this seat; -1: from outside")
]
PinInHeader = Annotated[
    str | None,
    HeaderParameter(name="x-seat-pin", max_length=8, required=False, description="The number of a seat that has one"),
]
GameInPath = Annotated[str, Parameter(max_length=60, pattern="^[a-z-]+$", description="The id of a game")]
BlockInPath = Annotated[str, Parameter(max_length=40, pattern="^[0-9a-f]+$", description="The id of a block")]
DealInPath = Annotated[str, Parameter(max_length=80, pattern="^[a-z0-9-]+$", description="The id of a deal")]


# --- people ----------------------------------------------------------------------------------------------------------


@get("/me", summary="The guest that this browser is")
async def me(person: Guest) -> bodies.Me:
    """The guest that this browser is."""
    return person.shown()


@patch("/me", summary="Take another name")
async def rename(house: Here, person: Guest, data: JSONBody[bodies.Rename]) -> bodies.Me:
    """Take another name."""
    house.names.refuse(data.name)
    return (await house.people.rename(person, data.name)).shown()


@post("/me/code", status_code=200, summary="A code that carries this guest to another browser")
async def device_code(house: Here, person: Guest) -> bodies.DeviceCode:
    """A code that carries this guest to another browser."""
    return await house.people.code(person)


@post("/me/device", status_code=200, summary="Become the guest of a code")
async def use_device_code(house: Here, request: Request[Any, Any, Any], data: JSONBody[bodies.UseCode]) -> bodies.Me:
    """Become the guest of a code; the answer sets the cookie."""
    person, cookie = await house.people.use_code(data.code)
    request.state.cookie = cookie
    return person.shown()


@delete("/me/devices", status_code=200, summary="Sign all other browsers out")
async def forget_others(house: Here, person: Guest) -> bodies.Me:
    """Sign all other browsers of this guest out, and close their sockets."""
    await house.people.forget_others(person)
    await house.close_signed_out({person.id})
    return person.shown()


@get("/me/data", summary="All that the server knows of you")
async def own_data(house: Here, person: Guest) -> bodies.OwnData:
    """All that is stored of this guest."""
    return await privacy.export(house, person)


@delete("/me", status_code=200, summary="Be forgotten; this browser becomes a new guest")
async def be_forgotten(house: Here, request: Request[Any, Any, Any], person: Guest) -> bodies.Me:
    """Remove name, talk and statistics of this guest; the browser becomes a new one."""
    await privacy.forget(house, person)
    fresh, request.state.cookie = await house.people.welcome()
    return fresh.shown()


@get("/blocks", summary="Whom you do not want to sit with")
async def blocked(house: Here, person: Guest) -> list[bodies.Blocked]:
    """The people whom this guest has blocked."""
    return await strangers.blocked(house, person)


@delete("/blocks/{block:str}", status_code=200, summary="Sit with somebody again")
async def unblock(house: Here, person: Guest, block: BlockInPath) -> list[bodies.Blocked]:
    """Lift a block; the rest of them."""
    await strangers.unblock(house, person, block)
    return await strangers.blocked(house, person)


@get("/stats", summary="Your statistics")
async def stats(house: Here, person: Guest) -> bodies.Stats:
    """How the games of this guest went."""
    return await figures.stats(house, person)


# --- games -----------------------------------------------------------------------------------------------------------


@get("/games", summary="What there is to play", sync_to_thread=False)
def all_games() -> list[bodies.GameInfo]:
    """The games that are installed, with their options and bots."""
    return shelf.all_games()


@get("/games/{name:str}/rules", summary="The rulebook of a game", sync_to_thread=False)
def rules(name: GameInPath) -> list[bodies.RuleText]:
    """The rulebook of a game, rule by rule."""
    return shelf.rules(name)


# --- tables ----------------------------------------------------------------------------------------------------------


@get("/lobby", summary="Public tables")
async def lobby(house: Here) -> list[bodies.LobbyRow]:
    """Public tables that are open or being played."""
    if not house.settings.public_tables:
        return []
    query = (
        select(tables)
        .where(tables.c.public, tables.c.phase.in_(("open", "playing")))
        .order_by(tables.c.phase, tables.c.touched.desc())
        .limit(SHOWN)
    )
    return [_lobby_row(row) for row in await house.store.read(query) if row.id not in house.rooms.aside]


def _lobby_row(row: object) -> bodies.LobbyRow:
    found: Any = row
    return bodies.LobbyRow(
        id=found.id,
        game=found.game,
        phase=found.phase,
        seats=msgspec.json.decode(found.seats, type=list[frames.SeatInfo]),
        free=found.free,
        touched=found.touched,
    )


@get("/tables", summary="Your tables, those where you are to move first")
async def my_tables(house: Here, person: Guest) -> list[bodies.LobbyRow]:
    """The tables of this guest, those where they are to move first."""
    query = (
        select(tables)
        .where(tables.c.id.in_(select(chairs.c.table_id).where(chairs.c.person == person.id)))
        .order_by(tables.c.touched.desc())
        .limit(SHOWN)
    )
    found = []
    for row in await house.store.read(query):
        shown = _lobby_row(row)
        if row.phase in ("open", "playing"):
            with suppress(Refused):  # a table that this server cannot read is shown as it is listed
                table = (await house.rooms.get(row.id)).table
                mine = table.seats_of(person.id)
                turn = any(seat in table.waiting() for seat in mine)
                shown = msgspec.structs.replace(shown, phase=table.phase, yours=mine, your_turn=turn)
        found.append(shown)
    return sorted(found, key=lambda each: not each.your_turn)


@post("/tables", summary="Make a table")
async def make(house: Here, person: Guest, data: JSONBody[bodies.NewTable]) -> bodies.Made:
    """Make a table."""
    return bodies.Made(table=(await making.make_table(house, person, data)).table.id)


@get("/tables/{table:str}", summary="A table from outside")
async def table_info(house: Here, person: Guest, table: TableInPath) -> bodies.TableAnswer:
    """A table from outside: its seats and settings, and which seats are yours."""
    found = (await house.rooms.visible(table, person.id)).table
    mine, host = found.seats_of(person.id), found.is_host(person.id)
    return bodies.TableAnswer(info=visibility.info(found, house.clock()), mine=mine, host=host, v=found.n)


@put("/tables/{table:str}/seats/{seat:int}", summary="Take a seat, leave it, or put a bot in")
async def sit(
    house: Here, person: Guest, table: TableInPath, seat: SeatInPath, data: JSONBody[bodies.Sitter]
) -> bodies.Done:
    """Take a seat, leave it, or put a bot in."""
    live = await house.rooms.visible(table, person.id)
    return bodies.Done(v=await making.seat_one(house, live, person, seat, data))


@post("/tables/{table:str}/seats/{seat:int}/offer", status_code=200, summary="Hand a seat over by a code")
async def offer_seat(
    house: Here, person: Guest, table: TableInPath, seat: SeatInPath, pin: PinInHeader = None
) -> bodies.Offer:
    """Make a code by which somebody else takes over your seat."""
    live, code = await house.rooms.visible(table, person.id), new_code()
    await house.rooms.submit(live, lambda t: offer(t, person.id, seat, code, pin))
    return bodies.Offer(code=code)


@post("/tables/{table:str}/block", status_code=200, summary="Not to sit with somebody again")
async def block(house: Here, person: Guest, table: TableInPath, data: JSONBody[bodies.Block]) -> bodies.Blocked:
    """Block the person of a seat."""
    return await strangers.block(house, await house.rooms.visible(table, person.id), person, data.seat)


@post("/tables/{table:str}/report", status_code=200, summary="Tell the operator of somebody")
async def report(house: Here, person: Guest, table: TableInPath, data: JSONBody[bodies.Report]) -> bodies.Done:
    """Tell the operator of the person of a seat."""
    live = await house.rooms.visible(table, person.id)
    await strangers.report(house, live, person, data)
    return bodies.Done(v=live.table.n)


@post("/tables/{table:str}/start", status_code=200, summary="Start the game; bots fill free seats")
async def start(house: Here, person: Guest, table: TableInPath) -> bodies.Done:
    """Start the game; bots fill free seats."""
    live = await house.rooms.visible(table, person.id)
    return bodies.Done(v=await making.start_table(house, live, person))


@post("/tables/{table:str}/again", status_code=200, summary="Agree to play on with the same people, or not")
async def again(house: Here, person: Guest, table: TableInPath, data: JSONBody[bodies.Again]) -> bodies.WentOn:
    """Agree to play on with the same people, or not."""
    live = await house.rooms.visible(table, person.id)
    return bodies.WentOn(table=await making.play_again(house, live, person, data))


# --- looking back ----------------------------------------------------------------------------------------------------


async def unspoilt(house: House, table: str, person: Person) -> Live:
    """A table that this person may look back on."""
    live = await house.rooms.visible(table, person.id)
    await refuse_spoilers(house.rooms, live.table, person.id)
    return live


@get("/tables/{table:str}/replay", summary="Every choice with what it caused")
async def replay(
    house: Here, person: Guest, table: TableInPath, seat: SeatInQuery = OUTSIDE, pin: PinInHeader = None
) -> bodies.Replay:
    """Every choice with what it caused, as a seat may know it."""
    live = await unspoilt(house, table, person)
    return lookback.replay(house, live.table, person.id, None if seat == OUTSIDE else seat, pin)


@get("/tables/{table:str}/moments", summary="The table at some moments of the game")
async def moments(
    house: Here,
    person: Guest,
    table: TableInPath,
    seat: SeatInQuery = OUTSIDE,
    start: Annotated[int, Parameter(ge=0, le=1_000_000, required=False)] = 0,
    count: Annotated[int, Parameter(ge=1, le=lookback.MOST_MOMENTS, required=False)] = 1,
    pin: PinInHeader = None,
) -> bodies.Moments:
    """The table at some moments of the game, one after the other."""
    live, viewer = await unspoilt(house, table, person), None if seat == OUTSIDE else seat
    found = lookback.moments(live.table, person.id, viewer, start, 1, pin).moments
    async with house.looking_back:
        for number in range(start + 1, start + count):
            await asyncio.sleep(0)  # play goes on meanwhile
            more = lookback.moments(live.table, person.id, viewer, number, 1, pin).moments
            if not more:
                break
            found += more
    return bodies.Moments(moments=found)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, summary="The game as text, after the end")
async def record(house: Here, person: Guest, table: TableInPath) -> str:
    """The game as text, after its end."""
    live = await unspoilt(house, table, person)
    return lookback.record(house, live.table, person.id)


@get("/tables/{table:str}/graph", summary="Everybody's chances over the game, after the end")
async def graph(house: Here, person: Guest, table: TableInPath) -> bodies.Graph:
    """Everybody's chances over the game, after its end."""
    return await figures.graph(house, await unspoilt(house, table, person), person.id)


@post("/tables/{table:str}/branch", status_code=200, summary="Continue a finished game against bots")
async def branch(house: Here, person: Guest, table: TableInPath, data: JSONBody[bodies.Branch]) -> bodies.Made:
    """Continue a finished game from a moment, against bots."""
    live = await unspoilt(house, table, person)
    return bodies.Made(table=await making.branch(house, live, person, data))


# --- deals -----------------------------------------------------------------------------------------------------------


@get("/daily", summary="Your last four weeks of daily deals")
async def days(house: Here, person: Guest) -> list[bodies.Day]:
    """The daily deals of the last four weeks, as this guest played them."""
    return await deals.days(house, person)


@get("/daily/{name:str}", summary="Today's deal of a game")
async def daily(house: Here, person: Guest, name: GameInPath) -> bodies.Deal:
    """Today's deal of a game."""
    return await deals.shown_deal(house, await deals.daily_deal(house, name), person)


@get("/deals/{deal:str}", summary="A shared deal and how others did")
async def deal_info(house: Here, person: Guest, deal: DealInPath) -> bodies.Deal:
    """A shared deal and how others did."""
    return await deals.shown_deal(house, await deals.find_deal(house, deal), person)


@post("/deals", status_code=200, summary="Share the deal of a finished game")
async def share(house: Here, person: Guest, data: JSONBody[bodies.ShareDeal]) -> bodies.Deal:
    """Share the deal of a finished game."""
    live = await house.rooms.visible(data.table, person.id)
    return await deals.shown_deal(house, await deals.share_deal(house, live, person), person)


API = Router(
    "/api",
    route_handlers=[
        me,
        rename,
        device_code,
        use_device_code,
        forget_others,
        own_data,
        be_forgotten,
        blocked,
        unblock,
        stats,
        all_games,
        rules,
        lobby,
        my_tables,
        make,
        table_info,
        sit,
        offer_seat,
        block,
        report,
        start,
        again,
        replay,
        moments,
        record,
        graph,
        branch,
        days,
        daily,
        deal_info,
        share,
    ],
)
