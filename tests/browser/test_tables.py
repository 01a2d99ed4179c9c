"""Tables: two browsers, a hot seat, a server that dies, watching, handing over, asking, coming back."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from table import (
    GAMES,
    Server,
    Watched,
    at_once,
    is_wide,
    last_settings,
    play_by_keys,
    play_by_mouse,
    violations,
    wait_for_turn,
)

ASK = """async ([method, path, body]) => (await fetch('/api' + path, {
    method, headers: {'content-type': 'application/json'}, body: JSON.stringify(body)
})).json()"""


def ask(page: Page, method: str, path: str, **body: Any) -> Any:
    """A request with the cookie of this visitor."""
    return page.evaluate(ASK, [method, path, body])


def make_table(page: Page, **more: Any) -> str:
    page.goto("/")
    page.wait_for_selector(".po .chip:has-text('players')")
    body = {"game": "fight-or-flight", "seats": 2, "coach": "ask", "start": False} | more
    return str(ask(page, "POST", "/tables", **body)["table"])


def gather(host: Page, guest: Page, **more: Any) -> None:
    """Two people at one table of two, and the game begins."""
    table = make_table(host, **more)
    host.goto(f"/t/{table}")
    guest.goto(f"/t/{table}")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Everybody is here.")).to_be_visible()
    host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        page.wait_for_selector(".caption .lead")


def alone(page: Page, game: str = "fight-or-flight") -> None:
    """One person against quick bots."""
    last_settings(page, game)
    page.goto("/")
    page.locator(".po .sheet").nth(GAMES.index(game)).click()
    page.wait_for_selector(".caption")
    at_once(page)


MINE = ".caption:not(.wait)"


def choose(page: Page, digit: int = 1) -> None:
    before = page.locator(".log .e").count()
    page.keyboard.press(str(digit))
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('.log .e').length > n", arg=before)


def test_two_browsers_at_one_table(visit: Callable[..., Watched]) -> None:
    host, guest = visit().page, visit("phone").page
    gather(host, guest)
    luck = random.Random(2)
    for _ in range(300):
        turn = [page for page in (host, guest) if page.locator(MINE).count()]
        for page in turn[:1]:
            page.keyboard.press(str(luck.randint(1, 3)))
            page.keyboard.press("Enter")
        if all(page.locator(".ending").count() for page in (host, guest)):
            break
        host.wait_for_timeout(30)
    assert host.locator(".ending .hl h2").inner_text() == guest.locator(".ending .hl h2").inner_text()


def test_emotes_and_names_are_text(visit: Callable[..., Watched]) -> None:
    host, guest = visit().page, visit().page
    guest.goto("/")
    guest.wait_for_selector(".po .chip:has-text('players')")
    ask(guest, "PATCH", "/me", name="<b id=x>Eve")
    gather(host, guest)
    expect(host.locator(".seats")).to_contain_text("<b id=x>Eve")
    assert host.locator("#x").count() == 0
    guest.get_by_role("tab", name="Talk").click()
    assert violations(guest) == []
    guest.get_by_role("button", name="Brains").click()
    expect(host.locator(".bubble")).to_contain_text("Brains")


def test_undo_asks_the_table(visit: Callable[..., Watched]) -> None:
    host, guest = visit().page, visit().page
    gather(host, guest)
    host.wait_for_selector(f"{MINE}, .caption.wait")
    mover, other = (host, guest) if host.locator(MINE).count() else (guest, host)
    choose(mover)
    lines = other.locator(".log .e").count()
    mover.keyboard.press("u")
    expect(other.locator(".question")).to_contain_text("asks to take a choice back")
    assert violations(other) == []
    other.get_by_role("button", name="Yes").click()
    expect(other.locator(".question")).to_have_count(0)
    mover.wait_for_selector(MINE)
    assert other.locator(".log .e").count() < lines


def test_watching_and_handing_over(visit: Callable[..., Watched]) -> None:
    host, friend = visit().page, visit("phone").page
    alone(host)
    host.wait_for_selector(MINE)
    friend.goto(host.url)
    expect(friend.locator(".top .tag")).to_have_text("watching")
    assert friend.locator(".card").count() == 0, "a hand is on the page of somebody who only watches"
    assert violations(friend) == []
    host.keyboard.press("i")
    host.get_by_role("button", name="Hand over").click()
    link = host.locator(".tablesheet .ty", has_text="code=").inner_text()
    friend.goto(link)
    friend.wait_for_selector(MINE)
    assert "code=" not in friend.url
    host.keyboard.press("Escape")
    expect(host.locator(".top .tag")).to_have_text("watching")


def test_the_coach(visit: Callable[..., Watched]) -> None:
    page = visit().page
    alone(page)
    page.wait_for_selector(MINE)
    page.keyboard.press("c")
    expect(page.locator(".coach .big")).to_contain_text("%")
    assert page.locator(".coach .row").count() >= 1
    assert violations(page) == []
    page.get_by_role("tab", name="Talk").click()
    expect(page.locator(".said")).to_contain_text("coach")  # every use is told


def test_hot_seat_with_a_curtain(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit(theme="dark").page
    sitters = [{"kind": "me"}, {"kind": "guest", "name": "Theo"}]
    table = make_table(page, hot_seat=True, sitters=sitters, start=True)
    page.goto(f"/t/{table}")
    luck = random.Random(4)
    lifted = 0
    for _ in range(150):
        page.wait_for_selector(".curtain .hold, .caption:not(.wait), .ending")
        if page.locator(".ending").count():
            break
        if page.locator(".curtain .hold").count():
            assert page.locator(".card").count() == 0, "nothing of a hand is on the page while the curtain is down"
            if lifted == 0:
                assert violations(page) == []
                if pictures:
                    page.screenshot(path=pictures / "curtain.png")
            page.locator(".curtain .hold").focus()
            page.keyboard.down("Enter")
            page.wait_for_selector(".caption")
            page.keyboard.up("Enter")
            lifted += 1
            continue
        page.keyboard.press(str(luck.randint(1, 4)))
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    assert page.locator(".ending").count() == 1
    assert lifted >= 2


def test_a_hot_seat_without_secrets_shows_a_name(visit: Callable[..., Watched]) -> None:
    page = visit().page
    sitters = [{"kind": "me"}, {"kind": "guest", "name": "Theo"}]
    table = make_table(page, game="run-for-your-life", hot_seat=True, sitters=sitters, start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector(".bigname")
    page.wait_for_selector(MINE)  # by itself
    assert page.locator(".curtain").count() == 0


def test_the_server_is_killed_and_comes_back(visit: Callable[..., Watched], tmp_path: Path) -> None:
    own = Server(tmp_path)
    own.start()
    try:
        visitor = visit(address=own.address)
        page = visitor.page
        alone(page)
        assert wait_for_turn(page)
        lines = page.locator(".log .e").count()
        visitor.offline = True
        own.kill()
        page.keyboard.press("1")
        page.keyboard.press("Enter")  # a choice under way while nobody is there
        expect(page.locator(".lineBar")).to_contain_text("your move is kept")
        own.start()
        expect(page.locator(".lineBar")).to_have_count(0)
        visitor.offline = False
        page.wait_for_function("n => document.querySelectorAll('.log .e').length > n", arg=lines)  # it was kept
        play_by_keys(page, random.Random(7))
        expect(page.locator(".ending .hl h2")).to_be_visible()
        expect(page.locator(".ending svg.gr")).to_be_visible()
        visitor.offline = True
    finally:
        own.stop()


def test_reload_back_and_two_tabs(visit: Callable[..., Watched]) -> None:
    page = visit().page
    alone(page, "zombie-run")
    assert wait_for_turn(page)
    page.reload()
    page.wait_for_selector(MINE)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(MINE)
    play_by_mouse(page, random.Random(2), most=2)
    lines = page.locator(".log .e").count()
    other.wait_for_function("n => document.querySelectorAll('.log .e').length >= n", arg=lines)
    page.go_back()
    expect(page.locator(".landing")).to_be_visible()
    expect(page.locator(".resume")).to_contain_text("ZOMBIE!")
    page.go_forward()
    page.wait_for_selector(".caption, .ending")


def test_what_was_missed(visit: Callable[..., Watched]) -> None:
    """One guest with two browsers: what the one played is offered to the other on its return, and can be skipped."""
    first, second = visit().page, visit("phone").page
    alone(first, "zombie-run")
    first.wait_for_selector(MINE)
    address = first.url
    code = ask(first, "POST", "/me/code")["code"]
    first.goto("/#/lab")  # away from the table
    second.goto("/")
    second.wait_for_selector(".po .chip:has-text('players')")
    ask(second, "POST", "/me/device", code=code)
    second.goto(address)
    second.wait_for_selector(MINE)
    play_by_mouse(second, random.Random(1), most=4)
    first.goto(address)
    expect(first.locator(".missed")).to_contain_text("while you were away")
    assert violations(first) == []
    first.get_by_role("button", name="Show me").click()
    expect(first.locator(".caption .lead")).to_contain_text("Looking back")
    first.keyboard.press("l")
    expect(first.locator(".caption .lead")).not_to_contain_text("Looking back")
    expect(first.locator(".missed")).to_have_count(0)


def test_the_same_cards_for_others(visit: Callable[..., Watched]) -> None:
    host, friend = visit().page, visit("phone", "dark").page
    alone(host)
    play_by_mouse(host, random.Random(3))
    host.get_by_role("button", name="The same cards for others").click()
    expect(host.get_by_role("heading", name="A shared deal").first).to_be_visible()
    expect(host.locator(".lad .r")).to_have_count(1)  # one's own first try
    assert violations(host) == []
    friend.goto(host.url)
    expect(friend.get_by_role("heading", name="A shared deal").first).to_be_visible()
    assert friend.locator(".lad .r").count() == 0, "nobody sees how others did before the own try"
    assert violations(friend) == []
    assert not is_wide(friend)
    friend.locator(".you .btn").click()
    friend.wait_for_selector(".caption")


def test_playing_on_from_a_moment(visit: Callable[..., Watched]) -> None:
    page = visit().page
    alone(page)
    play_by_mouse(page, random.Random(5))
    former = page.url
    page.locator(".ending .act .btn", has_text="Look back").click()
    page.locator(".scrub input[type=range]").focus()
    page.keyboard.press("Home")
    expect(page.locator(".caption .lead")).to_contain_text("moment 0")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/t/" in url and url.split("?")[0] != former.split("?")[0])
    page.wait_for_selector(".caption .lead")
    assert page.locator(".ending").count() == 0


def test_a_strange_frame_breaks_nothing(visit: Callable[..., Watched]) -> None:
    """The client passes over what it does not know: here a socket that also says things from the future."""
    page = visit().page
    page.add_init_script(
        """const Real = WebSocket
        window.WebSocket = class extends Real {
            set onmessage(heard) {
                super.onmessage = message => {
                    for (const data of ['{"t":"from-the-future","x":1}', 'no json', '[]', 'null']) heard({ data })
                    heard(message)
                }
            }
        }"""
    )
    alone(page)
    page.wait_for_selector(MINE)
    choose(page)
