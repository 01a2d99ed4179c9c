"""Making tables: new ones, rematches, and games that go on from a moment of a finished one."""

import asyncio
import secrets
from typing import Any

import msgspec

from shamble.engine.play.game import Game, game
from shamble.engine.play.lessons import LEARNER, lesson_at
from shamble.engine.play.match import Match, letter
from shamble.server.live.rooms import Live
from shamble.server.live.warming import prepare
from shamble.server.table import journal
from shamble.server.table.decisions import HOLD_S, STAND_IN, Refused, may_see_all, refuse_lesson
from shamble.server.table.gentle import comes_through
from shamble.server.table.host import Host
from shamble.server.table.model import Person, Poll
from shamble.server.table.seating import begin, fill, sit
from shamble.server.table.table import Table
from shamble.server.table.tries import begin_tries, begin_try
from shamble.server.wire import bodies, frames

REMATCH_S = 30  # seconds that the people have to say whether they play on
MOST_ROUNDS = 100  # of an evening that a table remembers


def written_options(name: str, seats: int, chosen: dict[str, Any]) -> dict[str, Any]:
    """All options of a game as they are written, checked. BadSetup when one does not fit."""
    found = game(name)
    blank = found.blank(seats, chosen, {})
    return {name: option.written(getattr(blank.options, name)) for name, option in found.options.items()}


def new_id() -> str:
    """A random id, which nobody can guess."""
    return secrets.token_urlsafe(16)


async def make_table(house: Host, person: Person, wanted: bodies.NewTable) -> Live:
    """A new table with its people and bots; started when that is wanted."""
    if wanted.public:
        house.refuse_public()
    if wanted.lesson:
        return await _make_lesson(house, person, game(wanted.game))
    deal = await house.find_deal(wanted.deal) if wanted.deal is not None else None
    if deal is not None:
        options = msgspec.json.decode(deal.options)
        wanted = msgspec.structs.replace(wanted, game=deal.game, seats=deal.seats, options=options, coach="off")
    sitters = enumerate((wanted.sitters or [bodies.Sitter(kind="me")])[: wanted.seats])
    seating = [(seat, sitter) for seat, sitter in sitters if sitter.kind != "nobody"]
    made = _made(person, wanted, deal)
    if deal is None and wanted.gentle and len(seating) == wanted.seats and await house.is_first(person, made.game):
        await prepare(made.game)
        made = await asyncio.to_thread(gentle_deal, made, [sitter for _, sitter in seating])
    live = await _with_sitters(house, person, made, seating)
    if wanted.start:
        await start_table(house, live, person)
    return live


async def _make_lesson(house: Host, person: Person, found: Game) -> Live:
    """The lesson of a game, begun; nobody else sits or looks there."""
    lesson = lesson_at(found)
    me, other = bodies.Sitter(kind="me"), bodies.Sitter(kind="bot", bot=STAND_IN)
    wanted = bodies.NewTable(
        game=found.name, seats=lesson.seats, options=dict(lesson.options), spectators="off", coach="off"
    )
    made = msgspec.structs.replace(_made(person, wanted, None), seed=lesson.seed, lesson=True)
    seating = [(seat, me if seat == LEARNER else other) for seat in range(lesson.seats)]
    live = await _with_sitters(house, person, made, seating)
    await start_table(house, live, person)
    return live


async def _with_sitters(
    house: Host, person: Person, made: journal.Made, seating: list[tuple[int, bodies.Sitter]]
) -> Live:
    """A new table where these sit. One where they cannot is not made: nobody would ever play there."""
    tried = Table("", journal.Stored("", 1, made, house.clock()))
    for seat, sitter in seating:
        house.names.refuse(sitter.name or "")
        row = sit(tried, person.id, person.name, seat, sitter, 0.0)
        assert isinstance(row, journal.Sat)
        tried.seat(row)
    live = await _new_table(house, made)
    for seat, sitter in seating:
        await seat_one(house, live, person, seat, sitter)
    return live


async def _new_table(house: Host, made: journal.Made) -> Live:
    """A new table of a guest who has not made too many of late."""
    await house.refuse_too_many(made.host)
    return await house.rooms.make(new_id(), made)


async def seat_one(house: Host, live: Live, person: Person, seat: int, sitter: bodies.Sitter) -> int:
    """Put somebody, or nobody, into a seat. Who takes over a hand of a shared deal begins a try of it."""
    house.names.refuse(sitter.name or "")
    if sitter.kind == "me" and (others := live.table.others(person.id)):
        await house.refuse_blocked(person.id, others)
    if live.table.made.deal is not None and live.table.match is not None and sitter.kind == "me":
        row = sit(live.table, person.id, person.name, seat, sitter, live.now())
        if isinstance(row, journal.Sat):
            await begin_try(house.rooms, live.table, person.id)
    return await house.rooms.submit(live, lambda t: sit(t, person.id, person.name, seat, sitter, live.now()))


def _made(person: Person, wanted: bodies.NewTable, deal: Any) -> journal.Made:
    found = game(wanted.game)
    options = written_options(found.name, wanted.seats, wanted.options)
    seed, nonce, closes = (deal.seed, deal.nonce, deal.closes) if deal is not None else (*new_seed(), None)
    return journal.Made(
        game=found.name,
        rules=found.meta.version,
        seats=wanted.seats,
        options=options,
        public=wanted.public,
        spectators=wanted.spectators,
        hot_seat=wanted.hot_seat,
        timer=wanted.timer,
        coach=wanted.coach,
        newcomers=deal is None and (wanted.public if wanted.newcomers is None else wanted.newcomers),
        host=person.id,
        seed=seed,
        nonce=nonce,
        deal=None if deal is None else deal.id,
        seed_opens=closes,
    )


GENTLE_TRIES = 12
"""Deals that are looked at for a gentle one; when none of them is, the first one is played."""


def gentle_deal(made: journal.Made, sitters: list[bodies.Sitter]) -> journal.Made:
    """A deal in which rules of thumb come through the first third in the seat of the only person, who begins.

    Another table, and one whose game cannot say what that means, stays as it is.
    """
    found, people = game(made.game), [seat for seat, sitter in enumerate(sitters) if sitter.kind != "bot"]
    if len(people) != 1 or found.gentle is None:
        return made
    options = made.options | begins_with(found, made.seats, made.options, people[0])
    bots = [sitter.bot or STAND_IN for sitter in sitters]
    made = msgspec.structs.replace(made, options=options)
    for number in range(GENTLE_TRIES):
        seed = (made.seed + number) % 2**63
        if comes_through(found, Match(found, made.seats, seed, options), people[0], bots):
            return msgspec.structs.replace(made, seed=seed, gentle=True)
    return made


def new_seed() -> tuple[int, str]:
    """A random seed, and a nonce that keeps others from trying seeds against its hash."""
    return secrets.randbelow(2**63), secrets.token_urlsafe(16)


async def start_table(house: Host, live: Live, person: Person) -> int:
    """Bots fill the free seats, then the game starts."""
    while any(chair.is_free for chair in live.table.chairs):
        await house.rooms.submit(live, lambda t: fill(t, person.id))
    begin(live.table, person.id)  # may they? A try begins for nothing that is refused
    await begin_tries(house.rooms, live.table)
    return await house.rooms.submit(live, lambda t: begin(t, person.id))


# --- playing on ------------------------------------------------------------------------------------------------------


async def play_again(house: Host, live: Live, person: Person, wanted: bodies.Again) -> str | None:
    """Say whether you play on with the people of a finished game. The table where they go on, when that is settled."""
    if live.table.again is None:
        await house.rooms.submit(live, lambda t: answer_again(t, person, wanted, live.now()))
        if is_settled(live.table, person, live.now()):
            await house.care.once(f"again {live.table.id}", lambda: _go_on(house, live, person))
    return live.table.again


def answer_again(
    table: Table, person: Person, wanted: bodies.Again, now: float
) -> journal.Asked | journal.Voted | None:
    """The first who wants to play on asks the others; bots agree by themselves."""
    mine = table.seats_of(person.id)
    if not mine:
        raise Refused("refused", "Only those who sat here play on.")
    if table.phase != "over":
        raise Refused("refused", "The game is not over.")
    if table.again is not None:
        return None
    if table.poll is not None:
        answered = table.poll.agreed if wanted.yes else table.poll.declined
        is_new = mine[0] not in answered
        return journal.Voted(question=table.poll.n, seat=mine[0], yes=wanted.yes) if is_new else None
    if not wanted.yes:
        raise Refused("refused", "Nobody has asked.")
    refuse_lesson(table)
    found = game(wanted.game or table.made.game)
    if len({chair.person for chair in table.chairs if chair.person}) > found.meta.seats[1]:
        raise Refused("refused", f"{found.meta.title} has room for {found.meta.seats[1]}.")
    return journal.Asked(matter="again", seat=mine[0], until=now + REMATCH_S, game=found.name)


def is_settled(table: Table, person: Person, now: float) -> bool:
    """All have answered, or the time is over and somebody who agreed says so. Some who agreed may have left since."""
    poll = table.poll
    if poll is None or poll.agreed.isdisjoint(table.people()) or table.again is not None:
        return False
    return not table.missing(poll) or (now >= poll.until and not poll.agreed.isdisjoint(table.seats_of(person.id)))


async def _go_on(house: Host, live: Live, person: Person) -> None:
    """A new table for those who agreed; bots hold the seats of the others until they come."""
    table, poll = live.table, live.table.poll
    agreed = poll.agreed.intersection(table.people()) if poll is not None else set()
    if poll is None or not agreed or table.again is not None:
        return
    leader = poll.seat if poll.seat in agreed else min(agreed)
    person = msgspec.structs.replace(person, id=table.chairs[leader].person or person.id)
    found = game(poll.game or table.made.game)
    former = _keep_seats(table, found)
    seats = max(len(former), found.meta.seats[0])
    await prepare(found.name)
    kept = table.made.options if found.name == table.made.game else {}
    options = kept | begins_with(found, seats, kept, next_to_begin(table, former))
    made = _made(person, _like(table, found.name, seats, options), None)
    fresh = await _new_table(house, msgspec.structs.replace(made, rounds=rounds_until_now(table)))
    for seat, old in enumerate(former):
        await house.rooms.submit(fresh, lambda _t, seat=seat, old=old: _same_sitter(table, seat, old))  # type: ignore[misc]

    def go_on(t: Table) -> journal.WentOn | None:
        return journal.WentOn(table=fresh.table.id) if t.again is None else None

    await house.rooms.submit(live, go_on)
    if live.table.again == fresh.table.id:
        await start_table(house, fresh, person)
        for seat, old in enumerate(former):
            await _hold_for(house, live, fresh, poll, seat, old)


def rounds_until_now(table: Table) -> list[frames.Round]:
    """What these people have played this evening: the tables before, and this one."""
    assert table.match is not None
    assert table.match.result is not None
    result = table.match.result
    names = list(table.match.names)
    this = frames.Round(game=table.made.game, names=names, winners=result.winners, level=result.level, day=result.day)
    return [*table.made.rounds, this][-MOST_ROUNDS:]


def _keep_seats(table: Table, found: Game) -> list[int]:
    """The seats that come along, in their order: all, or where the next game has fewer, people before bots."""
    people_first = sorted(range(table.made.seats), key=lambda seat: (table.chairs[seat].person is None, seat))
    return sorted(people_first[: found.meta.seats[1]])


def next_to_begin(table: Table, former: list[int]) -> int:
    """The next loser in turn order begins; if nobody or everybody lost, the next in turn."""
    assert table.match is not None
    assert table.match.result is not None
    began, winners = who_began(table.match), table.match.result.winners
    in_turn = sorted(range(len(former)), key=lambda place: (former[place] - began - 1) % table.made.seats)
    losers = [place for place in in_turn if former[place] not in winners]
    return (losers or in_turn)[0]


def who_began(match: Match) -> int:
    """The seat with the first choice; where all choose at once, whom the table or luck made the starting player."""

    def start(**chosen: str) -> Match:
        options = match.options | chosen
        return Match(match.game, match.seats, match.seed, options, match.content, match.start_position)

    name = _first_seat_option(match.game)
    if name is not None and len(start().waiting()) > 1:
        for seat in range(match.seats):
            if start(**{name: letter(seat)}).view(None) == start().view(None):
                return seat
    return match.moves[0].seat


def _first_seat_option(found: Game) -> str | None:
    return next((name for name, option in found.options.items() if option.kind == "seat"), None)


def begins_with(found: Game, seats: int, options: dict[str, Any], first: int) -> dict[str, str]:
    """The option with which this seat begins: its own letter, or where a game names the dealer, that of another."""
    name = _first_seat_option(found)
    if name is None:
        return {}
    letters = [letter(seat) for seat in range(seats)]
    for named in letters[first:] + letters[:first]:
        if Match(found, seats, 1, options | {name: named}).waiting() == [first]:
            return {name: named}
    return {name: letters[first]}


async def _hold_for(house: Host, live: Live, fresh: Live, poll: Poll, seat: int, old: int) -> None:
    """The seat of somebody who is not at the old table is held; of one who has not agreed, a bot plays it at once."""
    chair, now = live.table.chairs[old], fresh.now()
    agreed = old in poll.agreed
    if chair.person is None or (agreed and live.is_here(chair.person)):
        return
    until = now + HOLD_S if agreed else now
    await house.rooms.submit(fresh, lambda _t: journal.Left(seat=seat, until=until))
    if not agreed:
        await house.rooms.submit(fresh, lambda _t: journal.SatIn(seat=seat, bot=STAND_IN))


def _like(table: Table, name: str, seats: int, options: dict[str, Any]) -> bodies.NewTable:
    made = table.made
    return bodies.NewTable(
        game=name,
        seats=seats,
        options=options,
        public=made.public,
        spectators=made.spectators,
        hot_seat=made.hot_seat,
        timer=made.timer,
        coach=made.coach,
        newcomers=made.newcomers,
    )


def _same_sitter(table: Table, seat: int, old: int) -> journal.Sat:
    chair = table.chairs[old]
    bot = None if chair.person else chair.bot
    return journal.Sat(seat=seat, name=chair.name, person=chair.person, bot=bot, pin=chair.pin)


async def branch(house: Host, live: Live, person: Person, wanted: bodies.Branch) -> str:
    """Continue a finished game from a moment, alone against bots."""
    table = live.table
    if table.phase != "over" or table.match is None:
        raise Refused("refused", "The game is not over.")
    if not may_see_all(table, person.id):
        raise Refused("refused", "Only those who sat here play on.")
    refuse_lesson(table)
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
        newcomers=False,
        deal=None,
        parent=table.id,
        opening=opening,
        rounds=[],
    )
    me, bot = bodies.Sitter(kind="me"), bodies.Sitter(kind="bot", bot=wanted.bot)
    seating = [(seat, me if seat == wanted.seat else bot) for seat in range(made.seats)]
    fresh = await _with_sitters(house, person, made, seating)
    await start_table(house, fresh, person)
    return fresh.table.id
