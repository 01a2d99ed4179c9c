"""People at one table: two browsers, a shared device, watching, asking, playing on, and the same cards for all."""

import random
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from table import (
    CAPTION,
    MINE,
    SETTLED,
    SIZES,
    Watched,
    alone,
    ask,
    at_once,
    choose,
    gather,
    is_over,
    is_wide,
    make_table,
    play_by_mouse,
    press_enter,
    shoot,
    violations,
)


def test_people_gather(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    page.goto(f"/t/{make_table(page, seats=4)}")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert violations(page) == []
    assert not is_wide(page)
    shoot(page, pictures, "gather")


def test_two_browsers_at_one_table_play_on_together(visit: Callable[..., Watched], pictures: Path | None) -> None:
    host, guest = visit().page, visit("phone").page
    gather(host, guest)
    for page in (host, guest):
        at_once(page)
    luck = random.Random(2)
    while not (is_over(host) and is_over(guest)):
        turn = [page for page in (host, guest) if page.locator(MINE).count()]
        for page in turn[:1]:
            page.keyboard.press(str(luck.randint(1, 3)))
            press_enter(page)
        host.wait_for_timeout(30)
    for page in (host, guest):  # how far they got, in the words of the game
        expect(page.locator(".ending .hl h2")).to_have_text(
            re.compile(r"Home on day \d|Starved in week \d|Lost on day \d")
        )
    assert host.locator(".ending .hl h2").inner_text() == guest.locator(".ending .hl h2").inner_text()

    former = guest.url
    guest.get_by_role("button", name="Same table again").click()
    for page in (host, guest):  # both see who has agreed
        expect(page.locator(".votes li").nth(0)).to_contain_text("?")
        expect(page.locator(".votes li").nth(1)).to_contain_text("yes")
    expect(host.locator(".votes .talks")).to_contain_text("Again!")
    assert violations(host) == []
    box = host.locator(".ending .act .main").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SIZES["desktop"][1]  # the answer is on the screen, all of it
    shoot(host, pictures, "rematch")
    host.keyboard.press("Enter")  # yes
    for page in (host, guest):
        page.wait_for_url(lambda url: "/t/" in url and url != former)
        page.wait_for_selector(".caption .lead")
    assert host.url == guest.url


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
    lines = other.locator(".log .e")
    before = lines.count()
    choose(mover)
    expect(lines).not_to_have_count(before)
    mover.keyboard.press("u")
    other.get_by_role("button", name="No", exact=True).click()
    expect(mover.locator(".caption .refusal")).to_have_text("The table did not agree.")
    mover.keyboard.press("u")
    expect(other.locator(".question")).to_contain_text("asks to take a choice back")
    assert violations(other) == []
    other.get_by_role("button", name="Yes", exact=True).click()
    expect(other.locator(".question")).to_have_count(0)
    mover.wait_for_selector(MINE)
    expect(lines).to_have_count(before)


def test_the_coach_asks_the_table(visit: Callable[..., Watched]) -> None:
    """A no is told to who asked; after a yes the coach thinks at once."""
    host, guest = visit().page, visit("phone").page
    gather(host, guest)
    host.wait_for_selector(f"{MINE}, .caption.wait")
    mover, other = (host, guest) if host.locator(MINE).count() else (guest, host)
    if mover is host:
        mover.keyboard.press("c")
    else:
        mover.locator(".phonebar").get_by_role("button", name="Coach").click()
        mover.get_by_role("button", name="Ask the coach").click()
    coach = mover.locator(".coach:visible")
    expect(coach).to_contain_text("waiting for")
    other.get_by_role("button", name="No", exact=True).click()
    expect(coach.locator(".refusal")).to_have_text("The table did not agree.")
    coach.get_by_role("button", name="Ask the coach").click()
    other.get_by_role("button", name="Yes", exact=True).click()
    expect(coach.locator(".big")).to_contain_text("%")
    assert coach.locator(".refusal").count() == 0


def test_watching_and_handing_over(visit: Callable[..., Watched]) -> None:
    host, friend = visit().page, visit("phone").page
    alone(host)
    host.wait_for_selector(MINE)
    friend.goto(host.url)
    expect(friend.locator(".top .tag")).to_have_text("watching")
    assert friend.locator(".card").count() == 0, "a hand is on the page of somebody who only watches"
    assert violations(friend) == []
    friend.set_viewport_size({"width": 1440, "height": 900})
    assert friend.locator(".slip").count() == 0, "no rule governs the moment of somebody who only watches"
    host.keyboard.press("i")
    host.get_by_role("button", name="Hand over").click()
    link = host.locator(".tablesheet .ty", has_text="code=").inner_text()
    friend.goto(link)
    friend.wait_for_selector(MINE)
    assert "code=" not in friend.url
    host.keyboard.press("Escape")
    expect(host.locator(".top .tag")).to_have_text("watching")


def test_hot_seat_with_a_curtain(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit(theme="dark").page
    sitters = [{"kind": "me"}, {"kind": "guest", "name": "Theo"}]
    table = make_table(page, hot_seat=True, sitters=sitters, start=True)
    page.goto(f"/t/{table}")
    luck = random.Random(4)
    lifted = 0
    while True:
        page.wait_for_selector(f".curtain .hold, {MINE}, .ending")
        if is_over(page):
            break
        if page.locator(".curtain .hold").count():
            assert page.locator(".card").count() == 0, "nothing of a hand is on the page while the curtain is down"
            if lifted == 0:
                assert violations(page) == []
                shoot(page, pictures, "curtain")
            page.locator(".curtain .hold").focus()
            page.keyboard.down("Enter")
            page.wait_for_selector(".caption")
            page.keyboard.up("Enter")
            lifted += 1
            continue
        at_once(page)
        before = page.evaluate(CAPTION)[0]
        page.keyboard.press(str(luck.randint(1, 4)))
        press_enter(page)
        page.evaluate(SETTLED, before)
    assert lifted >= 2


def test_a_secret_pick_passes_the_screen_on(visit: Callable[..., Watched]) -> None:
    """Nobody sees from outside who has picked in Zombies Attack!; the curtain calls the other one all the same."""
    page = visit().page
    sitters = [{"kind": "me"}, {"kind": "guest", "name": "Theo"}, *({"kind": "bot", "bot": "rookie"} for _ in "cd")]
    table = make_table(page, game="zombies-attack", seats=4, hot_seat=True, sitters=sitters, start=True)
    page.goto(f"/t/{table}")
    names = []
    for _ in range(2):
        hold = page.locator(".curtain .hold")
        hold.wait_for()
        names.append("Theo" if "Theo" in page.locator(".curtain").inner_text() else "host")
        hold.focus()
        page.keyboard.down("Enter")
        page.wait_for_selector(MINE)
        page.keyboard.up("Enter")
        page.keyboard.press("1")
        press_enter(page)
    assert sorted(names) == ["Theo", "host"]


def test_a_seat_with_a_number_at_a_shared_device(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit("phone").page
    page.goto("/#/set/fight-or-flight")
    page.get_by_role("button", name="Pass one device").click()
    while page.get_by_role("button", name="Close seat 3").count():
        page.get_by_role("button", name="Close seat 3").click()
    page.get_by_label("Name at the table").fill("Theo")
    page.locator(".st1").nth(0).get_by_label("PIN").fill("1234")
    page.locator(".st1").nth(1).get_by_label("PIN").fill("471")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".ft .say")).to_contain_text("four to eight digits")
    page.locator(".st1").nth(1).get_by_label("PIN").fill("4711")
    shoot(page, pictures, "set-up-hot-seat")
    page.get_by_role("button", name="Start").click()
    hold = page.locator(".curtain .hold")
    page.wait_for_selector(".curtain .hold")
    assert "4711" not in page.evaluate("JSON.stringify(localStorage)")
    number, other = ("4711", "1234") if page.locator(".bigname").inner_text() == "Theo" else ("1234", "4711")
    page.get_by_role("button", name="I am not").click()
    expect(page.locator(".curtain .card1")).to_contain_text("Then pass it on")
    lift(page, other)
    expect(page.locator(".curtain .wrong")).to_contain_text("not the PIN")
    assert page.locator(".card").count() == 0
    assert violations(page) == []
    shoot(page, pictures, "curtain-pin")
    lift(page, number)
    page.wait_for_selector(MINE)
    page.reload()  # the number is kept nowhere
    expect(hold).to_be_visible()
    for _ in range(5):
        lift(page, other)
    lift(page, number)
    expect(page.locator(".curtain .wrong")).to_contain_text("wait a moment")  # not: the wrong number
    first = page.locator(".bigname").inner_text()
    page.get_by_role("button", name="Bot plays this turn").click()
    expect(page.locator(".bigname")).not_to_have_text(first)
    expect(page.locator(".curtain .since")).to_contain_text(first)
    page.get_by_role("button", name="Bot plays this turn").click()
    expect(page.locator(".bigname")).to_have_text(first)  # whose next turn is their own again


def lift(page: Page, number: str) -> None:
    page.locator(".curtain .pin input").fill(number)
    page.locator(".curtain .hold").focus()
    page.keyboard.down("Enter")
    page.wait_for_timeout(700)  # so long it is held
    page.keyboard.up("Enter")


def test_a_hot_seat_without_secrets_shows_a_name(visit: Callable[..., Watched]) -> None:
    page = visit().page
    sitters = [{"kind": "me"}, {"kind": "guest", "name": "Theo"}]
    table = make_table(page, game="zombie-survival", hot_seat=True, sitters=sitters, start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector(".bigname")
    page.wait_for_selector(MINE)  # by itself
    assert page.locator(".curtain").count() == 0


def test_the_deal_of_the_day(visit: Callable[..., Watched], pictures: Path | None) -> None:
    """Before the own try nothing is told; afterwards how far others and bots got, with stamps and words to share."""
    friend, page = visit("phone").page, visit().page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tables = []
    for one in (friend, page):
        one.goto("/#/daily/zombies-attack")
        expect(one.locator(".hidden1")).to_be_visible()
        assert one.locator(".lad .r, .bars").count() == 0
        expect(one.locator(".stamps li")).to_have_count(28)
        one.get_by_role("button", name="Play the daily").click()
        one.wait_for_selector(".caption")
        at_once(one)
        tables.append(one.url)
        if one is page:
            page.keyboard.press("c")
            expect(page.locator(".coach")).to_contain_text("No coach at this table")
            looking = page.context.new_page()
            looking.goto(tables[0])
            expect(looking.locator(".lost")).to_contain_text("You play these cards at another table just now")
            assert violations(looking) == []
            looking.close()
        play_by_mouse(one, random.Random(1))
        expect(one.locator(".seal")).to_contain_text("Sealed")  # until midnight
    page.goto("/#/daily/zombies-attack")
    expect(page.locator(".bars .mine")).to_have_count(1)
    expect(page.locator(".lad .r")).to_have_count(2)
    expect(page.locator(".legend i")).to_have_count(3, timeout=600_000)  # the bots' searching is compiled
    expect(page.locator(".stamps .today i")).to_have_count(1)
    assert violations(page) == []
    assert not is_wide(page)
    shoot(page, pictures, "daily-played")
    page.get_by_role("button", name="Share").click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("Shamble daily")
    ending = page.locator(".you p b").inner_text().split(": ")[1].rstrip(".")
    assert ending not in text, "how it ended is a spoiler"
    page.locator(".lad .go").click()
    expect(page.locator(".ending .hl h2")).to_be_visible()


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
