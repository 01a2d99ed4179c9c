"""The HTTP side: each handler is one sentence of `docs/reference/protocol.md`."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Router, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, JSONBody, Parameter
from sqlalchemy import select

from shamble.bots.plugins import at_tables
from shamble.engine.play.game import game, games
from shamble.engine.play.lessons import lesson_of
from shamble.engine.play.rulebook import paragraphs
from shamble.server.http.guests import Person, new_code
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.store.schema import chairs, tables
from shamble.server.table import deals, lookback, making, visibility
from shamble.server.table.decisions import Refused, offer
from shamble.server.table.spoilers import refuse_spoilers
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
DealInPath = Annotated[str, Parameter(max_length=80, pattern="^[a-z0-9-]+$", description="The id of a deal")]


# --- people ----------------------------------------------------------------------------------------------------------


@get("/me", summary="The guest that this browser is")
async def me(person: Guest) -> bodies.Me:
    return person.shown()


@patch("/me", summary="Take another name")
async def rename(house: Here, person: Guest, data: JSONBody[bodies.Rename]) -> bodies.Me:
    return (await house.people.rename(person, data.name)).shown()


@post("/me/code", status_code=200, summary="A code that carries this guest to another browser")
async def device_code(house: Here, person: Guest) -> bodies.DeviceCode:
    return await house.people.code(person)


@post("/me/device", status_code=200, summary="Become the guest of a code")
async def use_device_code(house: Here, request: Request[Any, Any, Any], data: JSONBody[bodies.UseCode]) -> bodies.Me:
    person, cookie = await house.people.use_code(data.code)
    request.state.cookie = cookie
    return person.shown()


@delete("/me/devices", status_code=200, summary="Sign all other browsers out")
async def forget_others(house: Here, person: Guest) -> bodies.Me:
    await house.people.forget_others(person)
    await house.close_signed_out({person.id})
    return person.shown()


@get("/stats", summary="Your statistics")
async def stats(house: Here, person: Guest) -> bodies.Stats:
    return await lookback.stats(house, person)


# --- games -----------------------------------------------------------------------------------------------------------


@get("/games", summary="What there is to play", sync_to_thread=False)
def all_games() -> list[bodies.GameInfo]:
    found = []
    for each in games().values():
        meta = each.meta
        options = [
            bodies.OptionInfo(
                name=name, kind=o.kind, default=o.default, values=list(o.values), help=o.help, rule=o.rule
            )
            for name, o in each.options.items()
        ]
        found.append(
            bodies.GameInfo(
                id=each.name,
                title=meta.title,
                tagline=meta.tagline,
                kind=meta.kind,
                seats=meta.seats,
                rules=meta.version,
                cooperative=meta.cooperative,
                minutes=meta.minutes,
                secrets=meta.secrets,
                options=options,
                presets=meta.presets,
                proposals=meta.proposals,
                idle=meta.idle,
                bots=[bodies.BotInfo(name=name, text=text) for name, text in at_tables().items()],
                lesson=lesson_of(each) is not None,
            )
        )
    return found


@get("/games/{name:str}/rules", summary="The rulebook of a game", sync_to_thread=False)
def rules(name: GameInPath) -> list[bodies.RuleText]:
    return [
        bodies.RuleText(id=rule.id, chapter=rule.chapter, text=rule.text, rows=rule.rows)
        for rule in paragraphs(game(name))
    ]


# --- tables ----------------------------------------------------------------------------------------------------------


@get("/lobby", summary="Public tables")
async def lobby(house: Here) -> list[bodies.LobbyRow]:
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
    return bodies.Made(table=(await making.make_table(house, person, data)).table.id)


@get("/tables/{table:str}", summary="A table from outside")
async def table_info(house: Here, person: Guest, table: TableInPath) -> bodies.TableAnswer:
    found = (await house.rooms.visible(table, person.id)).table
    host = person.id == found.made.host
    return bodies.TableAnswer(
        info=visibility.info(found, house.clock()), mine=found.seats_of(person.id), host=host, v=found.n
    )


@put("/tables/{table:str}/seats/{seat:int}", summary="Take a seat, leave it, or put a bot in")
async def sit(
    house: Here, person: Guest, table: TableInPath, seat: SeatInPath, data: JSONBody[bodies.Sitter]
) -> bodies.Done:
    live = await house.rooms.visible(table, person.id)
    return bodies.Done(v=await making.seat_one(house, live, person, seat, data))


@post("/tables/{table:str}/seats/{seat:int}/offer", status_code=200, summary="Hand a seat over by a code")
async def offer_seat(house: Here, person: Guest, table: TableInPath, seat: SeatInPath) -> bodies.Offer:
    live, code = await house.rooms.visible(table, person.id), new_code()
    await house.rooms.submit(live, lambda t: offer(t, person.id, seat, code))
    return bodies.Offer(code=code)


@post("/tables/{table:str}/start", status_code=200, summary="Start the game; bots fill free seats")
async def start(house: Here, person: Guest, table: TableInPath) -> bodies.Done:
    live = await house.rooms.visible(table, person.id)
    return bodies.Done(v=await making.start_table(house, live, person))


@post("/tables/{table:str}/again", status_code=200, summary="Agree to play on with the same people, or not")
async def again(house: Here, person: Guest, table: TableInPath, data: JSONBody[bodies.Again]) -> bodies.WentOn:
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
    live = await unspoilt(house, table, person)
    return lookback.record(house, live.table, person.id)


@get("/tables/{table:str}/graph", summary="Everybody's chances over the game, after the end")
async def graph(house: Here, person: Guest, table: TableInPath) -> bodies.Graph:
    return await lookback.graph(house, await unspoilt(house, table, person), person.id)


@post("/tables/{table:str}/branch", status_code=200, summary="Continue a finished game against bots")
async def branch(house: Here, person: Guest, table: TableInPath, data: JSONBody[bodies.Branch]) -> bodies.Made:
    live = await unspoilt(house, table, person)
    return bodies.Made(table=await making.branch(house, live, person, data))


# --- deals -----------------------------------------------------------------------------------------------------------


@get("/daily", summary="Your last four weeks of daily deals")
async def days(house: Here, person: Guest) -> list[bodies.Day]:
    return await deals.days(house, person)


@get("/daily/{name:str}", summary="Today's deal of a game")
async def daily(house: Here, person: Guest, name: GameInPath) -> bodies.Deal:
    return await deals.shown_deal(house, await deals.daily_deal(house, name), person)


@get("/deals/{deal:str}", summary="A shared deal and how others did")
async def deal_info(house: Here, person: Guest, deal: DealInPath) -> bodies.Deal:
    return await deals.shown_deal(house, await deals.find_deal(house, deal), person)


@post("/deals", status_code=200, summary="Share the deal of a finished game")
async def share(house: Here, person: Guest, data: JSONBody[bodies.ShareDeal]) -> bodies.Deal:
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
        stats,
        all_games,
        rules,
        lobby,
        my_tables,
        make,
        table_info,
        sit,
        offer_seat,
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
