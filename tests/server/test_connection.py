"""What one connection may ask for, and what it is told when it comes back."""

from kit import Browser, guest, party

from shamble.server.live.runtime import House
from shamble.server.table import making
from shamble.server.wire import bodies


async def test_the_coach_is_asked_only_so_often(house: House) -> None:
    """Each answer is thousands of games in the one thread that all share."""
    person = await guest(house)
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, coach="on", start=True)
    live = await making.make_table(house, person, wanted)
    browser = Browser(house, person)
    browser.connection.hints.rate, browser.connection.hints.most = 0.0, 3
    browser.connection.hints.left = 3
    house.care.ponder = _nothing  # type: ignore[method-assign,assignment]
    await browser.hello(live.table.id)
    codes = []
    for number in range(6):
        frames = await browser.say("hint", id=f"h{number}", table=live.table.id)
        codes.append(next(frame.get("code", "") for frame in frames if frame.get("id") == f"h{number}"))
    assert codes == ["", "", "", "too-fast", "too-fast", "too-fast"]


async def _nothing(_work: object) -> object:
    from shamble.server.wire import frames

    return frames.Pong()


async def test_who_comes_back_after_a_seat_was_given_up_is_told_everything(house: House) -> None:
    """Frames that were missed do not say whose seats are whose: the whole table does."""
    table = await party(house)
    v = table.live.table.n
    await making.seat_one(house, table.live, table.people[1], 1, bodies.Sitter(kind="nobody"))
    back = await Browser(house, table.people[1]).say("hello", table=table.id, v=v)
    assert [frame["t"] for frame in back] == ["snapshot"]
    assert back[0]["mine"] == []
    again = await Browser(house, table.people[0]).say("hello", table=table.id, v=table.live.table.n)
    assert [frame["t"] for frame in again] == ["ev"], "where no seat changed, what was missed is enough"
