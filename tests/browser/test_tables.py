"""Tables: two browsers, a hot seat, a server that dies, strange frames, every other page."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from table import Server, Watched, at_once, is_wide, last_settings, play_by_keys, violations, wait_for_turn

PAGES = ("/", "/#/set/fight-or-flight", "/#/tables", "/#/daily/fight-or-flight", "/#/lab", "/#/rules/fight-or-flight")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_page(visit: Callable[..., Watched], size: str, theme: str, pictures: Path | None) -> None:
    page = visit(size, theme).page
    for address in PAGES:
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert not is_wide(page), address
        assert violations(page) == [], address
        if pictures and theme == "light" and address == "/":
            page.screenshot(path=pictures / f"landing-{size}.png")
    page.goto("/")
    assert page.evaluate("document.querySelector('#app').innerText.length") > 100


MAKE = """body => fetch('/api/tables', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)
}).then(answer => answer.json())"""
RENAME = """name => fetch('/api/me', {
    method: 'PATCH', headers: {'content-type': 'application/json'}, body: JSON.stringify({name})
})"""


def make_table(page_owner: Watched, **more: object) -> str:
    page = page_owner.page
    page.goto("/")
    page.wait_for_load_state("networkidle")
    body = {"game": "fight-or-flight", "seats": 2, "coach": "ask", "start": False} | more
    made = page.evaluate(
        MAKE,
        body,
    )
    return str(made["table"])


def test_two_browsers_at_one_table(visit: Callable[..., Watched]) -> None:
    host, guest = visit(), visit("phone")
    table = make_table(host)
    host.page.goto(f"/t/{table}")
    guest.page.goto(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    host.page.wait_for_selector(".caption")
    guest.page.wait_for_selector(".caption")
    luck = random.Random(2)
    for _ in range(200):
        both = ".caption:not(.wait), .ending"
        for one in (host.page, guest.page):
            if one.locator(".ending").count():
                continue
            if one.locator(".caption:not(.wait)").count():
                one.keyboard.press(str(luck.randint(1, 3)))
                one.keyboard.press("Enter")
                one.wait_for_timeout(80)
        if host.page.locator(".ending").count() and guest.page.locator(".ending").count():
            break
        host.page.wait_for_selector(f"{both}, .caption")
    assert host.page.locator(".ending .hl h2").inner_text() == guest.page.locator(".ending .hl h2").inner_text()


def test_emotes_and_names_are_text(visit: Callable[..., Watched]) -> None:
    host, guest = visit(), visit()
    guest.page.goto("/")
    guest.page.wait_for_load_state("networkidle")
    guest.page.evaluate(RENAME, "<b id=x>Eve")
    table = make_table(host)
    host.page.goto(f"/t/{table}")
    guest.page.goto(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()
    assert host.page.locator("#x").count() == 0
    host.page.get_by_role("button", name="Start").click()
    guest.page.wait_for_selector(".caption")
    guest.page.get_by_role("tab", name="Talk").click()
    guest.page.get_by_role("button", name="Brains").click()
    expect(host.page.locator(".bubble")).to_contain_text("Brains")


def test_hot_seat_with_a_curtain(visit: Callable[..., Watched], pictures: Path | None) -> None:
    host = visit()
    sitters = [{"kind": "me"}, {"kind": "guest", "name": "Theo"}]
    table = make_table(host, hot_seat=True, sitters=sitters, start=True)
    page = host.page
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
        page.wait_for_timeout(100)
    assert page.locator(".ending").count() == 1
    assert lifted >= 2


def test_the_server_is_killed_and_comes_back(chromium: Browser, visit: Callable[..., Watched], tmp_path: Path) -> None:
    own = Server(tmp_path)
    own.start()
    try:
        visitor = visit(address=own.address)
        page = visitor.page
        last_settings(page, "fight-or-flight")
        page.goto("/")
        page.locator(".po .sheet").first.click()
        page.wait_for_selector(".caption")
        at_once(page)
        assert wait_for_turn(page)
        visitor.offline = True
        own.kill()
        page.keyboard.press("1")
        page.keyboard.press("Enter")  # a choice under way while nobody is there
        expect(page.locator(".lineBar")).to_contain_text("your move is kept")
        own.start()
        expect(page.locator(".lineBar")).to_have_count(0, timeout=30_000)
        visitor.offline = False
        play_by_keys(page, random.Random(7))
        expect(page.locator(".ending .hl h2")).to_be_visible()
        visitor.offline = True
    finally:
        own.stop()


def test_reload_back_and_two_tabs(visit: Callable[..., Watched]) -> None:
    visitor = visit()
    page = visitor.page
    last_settings(page, "fight-or-flight")
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(".caption")
    at_once(page)
    assert wait_for_turn(page)
    page.reload()
    page.wait_for_selector(".caption:not(.wait), .ending")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".caption:not(.wait), .ending")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    assert other.locator(".log .e").count() == page.locator(".log .e").count()
    page.go_back()
    expect(page.locator(".landing")).to_be_visible()
    expect(page.locator(".resume")).to_contain_text("Fight or Flight")
    page.go_forward()
    page.wait_for_selector(".caption, .ending")


def test_sheets_and_settings(visit: Callable[..., Watched]) -> None:
    page = visit(motion="no-preference").page
    last_settings(page, "fight-or-flight")
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(".caption")
    for key, title in ((",", "Settings"), ("?", "Keys"), ("r", "Rules"), ("i", "Invite")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.wait_for_timeout(100)
        assert violations(page) == [], title
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press(",")
    page.get_by_role("radio", name="Night").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    assert violations(page) == []
