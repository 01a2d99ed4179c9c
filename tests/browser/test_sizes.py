"""Tables with many seats and small screens: what is wanted, and what answers it, are in sight without a scroll."""

import random
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from table import MINE, Watched, alone, at_once, cover, last_settings, make_table, play_by_mouse

SCREENS = {"desktop": (1440, 900), "notebook": (1280, 720), "phone": (390, 844), "phone on its side": (844, 390)}
MANY = {"fight-or-flight": 8, "zombie-run": 7, "zombies-attack": 6}

# The prompt and every card of the hand (its picture and its name) are on the screen, and nothing lies on top of them.
OUT_OF_SIGHT = """() => {
    const found = []
    for (const one of document.querySelectorAll('.caption .lead, .hand .card > .nm, .hand .card > .art')) {
        const box = one.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const top = document.elementFromPoint(x, y)
        const thing = one.closest('.card, .caption')
        if (!top || !thing.contains(top)) found.push(`${one.className}: ${thing.innerText}`)
    }
    return found
}"""


IN_SIGHT = """one => {
    const box = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
}"""


def seated(page: Page, game: str) -> None:
    bots = [{"kind": "bot", "bot": "rookie"}] * (MANY[game] - 1)
    last_settings(page, game, seats=MANY[game], sitters=[{"kind": "me"}, *bots], options={})
    page.goto("/")
    cover(page, game).click()
    page.wait_for_selector(".caption", timeout=600_000)
    at_once(page)
    page.wait_for_selector(f"{MINE}, .ending")


def resize(page: Page, screen: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(200)


@pytest.mark.parametrize("game", MANY)
def test_many_seats_leave_the_hand_in_sight(visit: Callable[..., Watched], game: str) -> None:
    page = visit().page
    seated(page, game)
    for screen in SCREENS:
        resize(page, screen)
        assert page.evaluate(OUT_OF_SIGHT) == [], screen
    if game == "zombie-run":  # what a picked card would mean is told at every rival: the hand stays where it is
        page.locator(".hand .card.legal").first.click()
        page.wait_for_selector(".zone .res")
        for screen in ("desktop", "notebook", "phone"):
            resize(page, screen)
            assert page.evaluate(OUT_OF_SIGHT) == [], screen
        targets = page.locator(".ops .zone .btn").evaluate_all(f"all => all.map({IN_SIGHT})")
        assert targets
        assert all(targets)


def test_shown_cards_stay_in_their_seats(visit: Callable[..., Watched]) -> None:
    """Seven rivals side by side: their card backs and the cards that they show do not leave their boxes."""
    page = visit().page
    seated(page, "fight-or-flight")
    for screen in ("desktop", "notebook"):
        resize(page, screen)
        spilled = page.locator(".b-fof .seat").evaluate_all(
            "all => all.filter(seat => [...seat.querySelectorAll('.bks i, .mini, .nm')].some(one => "
            "one.getBoundingClientRect().right > seat.getBoundingClientRect().right + 2)).length"
        )
        assert spilled == 0, screen


def is_in_sight(page: Page, selector: str) -> bool:
    return bool(page.locator(selector).evaluate(IN_SIGHT))


def test_the_curtain_and_the_start_on_a_phone_on_its_side(visit: Callable[..., Watched]) -> None:
    page = visit().page
    resize(page, "phone on its side")
    people = [{"kind": "me", "name": "Mara"}, {"kind": "me", "name": "Theo"}]
    table = make_table(page, hot_seat=True, sitters=people, start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector(".curtain .hold")
    assert is_in_sight(page, ".curtain .hold")
    page.goto(f"/t/{make_table(page)}")
    page.wait_for_selector(".gather .start")
    assert is_in_sight(page, ".gather .start")


# Notes every shift of the layout from now on, with what was shifted most: what a browser counts as one.
WATCH_SHIFTS = """() => {
    window.shifts = []
    new PerformanceObserver(list => {
        for (const { value, sources } of list.getEntries())
            window.shifts.push([value, sources.map(({ node }) => node?.className ?? '').join(' ')])
    }).observe({ type: 'layout-shift' })
}"""


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("game", ["fight-or-flight", "zombie-run", "zombies-attack", "zombie-survival"])
def test_boards_stand_still(visit: Callable[..., Watched], game: str, screen: str) -> None:
    """From one question to the next nothing but the pieces moves: no shift is as large as the limit of 0.1."""
    page = visit(screen).page
    alone(page, game)
    page.wait_for_selector(MINE)
    play_by_mouse(page, random.Random(3), most=2)
    page.evaluate(WATCH_SHIFTS)
    play_by_mouse(page, random.Random(4), most=6, until=".ending, .tbl.ended")
    assert [shift for shift in page.evaluate("window.shifts") if shift[0] > 0.1] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_the_way_on_is_in_sight_at_the_end(visit: Callable[..., Watched], screen: str) -> None:
    page = visit().page
    resize(page, screen)
    alone(page, "zombies-attack")
    play_by_mouse(page, random.Random(screen))
    assert is_in_sight(page, ".ending .act .main")
    page.get_by_role("button", name="Other game").click()
    assert is_in_sight(page, ".ending .others .btn:last-child")
    expect(page.locator(".ending .others .btn")).to_have_count(4)  # the other ones


def test_the_end_as_a_picture_to_send(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    alone(page, "zombies-attack")
    play_by_mouse(page, random.Random(5))
    with page.expect_download() as told:
        page.get_by_role("button", name="A picture to send").click()
    picture = Path(told.value.path()).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) > 20_000, "something is drawn on it"
    if pictures:
        (pictures / "card.png").write_bytes(picture)


# Is the first thing on any of the others?
OVERLAPS = """([one, others]) => {
    const box = document.querySelector(one)?.getBoundingClientRect()
    return !!box && [...document.querySelectorAll(others)].some(other => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
}"""


def test_a_low_screen_shows_the_picks_and_who_walks(visit: Callable[..., Watched]) -> None:
    page = visit().page
    page.set_viewport_size({"width": 1280, "height": 720})
    alone(page, "zombies-attack")
    for _ in range(2):
        play_by_mouse(page, random.Random(3), most=1)
        page.wait_for_selector(MINE)
        assert not page.evaluate(OVERLAPS, [".ectop", ".st .cd"])
    play_by_mouse(page, random.Random(3))
    page.locator(".ending .act .btn", has_text="Look back").click()
    page.locator(".scrub input[type=range]").press("End")
    assert page.locator(".ce.zed").first.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_spectator_on_a_phone_reaches_the_settings(visit: Callable[..., Watched]) -> None:
    host, guest = visit().page, visit("phone").page
    bots = [{"kind": "bot", "bot": "rookie"}] * 3
    table = make_table(host, game="zombies-attack", seats=4, sitters=[{"kind": "me"}, *bots], start=True)
    guest.goto(f"/t/{table}")
    guest.wait_for_selector(".caption")
    box = guest.locator(".top .tool").last.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390


def test_the_coach_of_a_phone_has_room(visit: Callable[..., Watched]) -> None:
    """Its drawer is as high as it is: nothing is cut off while there is room below."""
    page = visit("phone").page
    last_settings(page, "fight-or-flight")
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(MINE)
    page.locator(".phonebar").get_by_role("button", name="Coach").click()
    page.locator("dialog .coach .btn").click()
    page.wait_for_selector("dialog .coach .big")
    assert page.locator("dialog .coach").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
