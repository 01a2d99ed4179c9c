"""One table in all weathers: a server that dies, coming back, two tabs, the coach, looking closer, strange frames."""

import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import expect
from table import (
    MINE,
    Server,
    Watched,
    alone,
    ask,
    choose,
    is_wide,
    last_settings,
    play_by_keys,
    play_by_mouse,
    press_enter,
    shoot,
    violations,
    wait_for_turn,
)


def test_every_run_is_dealt_the_same_cards(visit: Callable[..., Watched]) -> None:
    """What one run of these tests finds, the next one is likely to find too."""
    page = visit().page
    hands = []
    for _ in range(2):
        alone(page, "zombie-run")
        page.wait_for_selector(MINE)
        hands.append(page.locator(".hand .nm").all_inner_texts())
    assert len(hands[0]) == 5
    assert hands[0] == hands[1]


def test_the_coach(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    alone(page)
    page.wait_for_selector(MINE)
    page.keyboard.press("c")
    expect(page.locator(".coach .big")).to_contain_text("%")
    assert page.locator(".coach .row").count() >= 1
    assert violations(page) == []
    shoot(page, pictures, "coach")
    assert page.locator(".tabs .n").count() == 0  # the own use is no news
    page.get_by_role("tab", name="Talk").click()
    expect(page.locator(".said")).to_contain_text("coach")  # every use is told


# Is the log scrolled to its end, or does it show the line of the moment that is looked at?
AT_THE_END = """() => {
    const log = document.querySelector('.rail .log')
    return log.scrollHeight > log.clientHeight && log.scrollHeight - log.scrollTop - log.clientHeight < 4
}"""
SHOWS_THE_MOMENT = """() => {
    const box = one => document.querySelector(one)?.getBoundingClientRect()
    const [log, line] = [box('.rail .log'), box('.rail .log .e.hot')]
    return !!line && line.top >= log.top && line.bottom <= log.bottom
}"""


def test_looking_back_from_a_game_under_way(visit: Callable[..., Watched]) -> None:
    """The log follows; what belongs to now (undo, the coach, the own turn) rests; the end is told all the same."""
    page = visit().page
    page.set_viewport_size({"width": 1280, "height": 720})
    alone(page, "zombie-run")
    play_by_mouse(page, random.Random(4), most=14)
    page.wait_for_selector(MINE)
    others = page.locator(".ops .zone").count()
    page.reload()
    page.wait_for_selector(MINE)
    page.wait_for_function(AT_THE_END)
    page.keyboard.press("[")
    page.locator(".scrub input[type=range]").fill("2")
    expect(page.locator(".caption .lead")).to_contain_text("moment 2.")
    page.wait_for_function(SHOWS_THE_MOMENT)
    for name in ("undo", "Coach"):
        expect(page.locator(".tools").get_by_role("button", name=name)).to_be_disabled()
    expect(page.locator(".caption")).to_contain_text("Meanwhile it is your turn.")
    assert page.locator(".caption .all").count() == 0
    assert page.locator(".card:is(.legal, .illegal)").count() == 0
    assert violations(page) == []
    page.keyboard.press("l")
    page.wait_for_selector(".caption .all")
    assert page.locator(".scrub").count() == 0  # and the table has its room again
    page.wait_for_function(AT_THE_END)
    play_by_mouse(page, random.Random(4))
    expect(page.locator(".ending .hl h2")).to_be_visible()
    page.locator(".ending .act .btn", has_text="Look back").click()
    page.wait_for_selector(".scrub")
    eyes = page.locator(".scrub select")
    assert eyes.locator("option").count() == 1 + others  # the own ones, and theirs
    page.keyboard.press("e")
    expect(eyes).to_have_value("1")
    page.keyboard.press("l")  # where nothing is live any more: to the headline
    expect(page.locator(".ending .hl h2")).to_be_visible()


def test_a_card_says_what_it_does(visit: Callable[..., Watched]) -> None:
    """In the words of the rulebook: to the pointer, and when it stands ready. Only the pressed card is lifted."""
    page = visit("phone").page
    alone(page)
    page.wait_for_selector(MINE)
    card = page.locator(".hand .card.legal").first
    expect(card).to_have_attribute("title", re.compile(r"\w+"))
    card.click()
    expect(page.locator(".caption .say")).to_contain_text(card.get_attribute("title") or "?")
    expect(page.locator(".hand .card.sel")).to_have_count(1)


def test_the_special_rule(visit: Callable[..., Watched]) -> None:
    """One button turns the play round, and says what that is; digits name those who can get the picked card."""
    page = visit().page
    alone(page, "zombie-run")
    page.wait_for_selector(MINE)
    page.locator(".hand .card.paper.legal").first.click()  # an item is for oneself
    expect(page.locator(".caption .do")).to_contain_text("before yourself")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Special Rule").click()
    expect(page.locator(".caption .lead")).to_have_text("Special Rule")
    expect(page.locator(".caption .say")).to_contain_text("Once in your turn")
    assert violations(page) == []
    page.locator(".hand .card.paper.legal").first.click()
    others = page.locator(".ops .zone").count()
    expect(page.locator(".ops .zone .res .kbd")).to_have_text([str(digit + 1) for digit in range(others)])
    expect(page.locator(".hand .card.sel")).to_have_count(1)
    page.keyboard.press("2")
    expect(page.locator(".caption .do")).to_contain_text("Special Rule")
    page.get_by_role("button", name="Normal play").click()
    assert page.locator(".hand .card.sel").count() == 0


def test_a_full_hand_fits_between_the_prompt_and_the_edge(visit: Callable[..., Watched]) -> None:
    """Fight or Flight for two: six cards at the start, on the screen of a small notebook."""
    page = visit().page
    page.set_viewport_size({"width": 1280, "height": 800})
    last_settings(page, "fight-or-flight", seats=2, sitters=[{"kind": "me"}, {"kind": "bot", "bot": "rookie"}])
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(".hand .card:nth-child(6)")
    cards, (prompt,), (*_, deck) = (
        page.locator(what).evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        for what in (".hand .card", ".foot .caption", ".side .box")
    )
    for card, after in pairwise([*cards, {"left": deck["right"]}]):
        assert prompt["right"] < card["left"] < card["right"] <= after["left"]
        assert card["top"] > deck["bottom"]


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
        press_enter(page)  # a choice under way while nobody is there
        expect(page.locator(".lineBar")).to_contain_text("your move is kept")
        expect(page.locator(".caption .lead")).to_have_text("Kept.")  # not that the table has it
        assert page.locator(".card .why").count() == 0
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
    second.wait_for_selector(f"{MINE}, .ending")  # the bots have answered
    first.goto(address)
    expect(first.locator(".missed")).to_contain_text("while you were away")
    assert violations(first) == []
    first.get_by_role("button", name="Show me").click()
    expect(first.locator(".caption .lead")).to_contain_text("Looking back")
    first.keyboard.press("l")
    expect(first.locator(".caption .lead")).not_to_contain_text("Looking back")
    expect(first.locator(".missed")).to_have_count(0)


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
    expect(page.locator(".top .whatif")).to_contain_text("from moment 0")  # it is marked, and leads back
    assert former.split("/t/")[1].split("?")[0] in (page.locator(".top .whatif").get_attribute("href") or "")


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


def test_a_phone_opens_who_chose_what(visit: Callable[..., Watched], pictures: Path | None) -> None:
    """The strip of days is the matrix folded up; what beats what is in it too, as the server says it."""
    page = visit("phone").page
    alone(page, "zombies-attack")
    page.wait_for_selector(MINE)
    play_by_mouse(page, random.Random(1), most=2)
    page.get_by_role("button", name="Who chose what").click()
    sheet = page.get_by_role("dialog", name="Who chose what")
    expect(sheet.locator(".wt tbody tr").nth(1).locator("td").nth(2)).to_have_text("1 of 2")
    expect(sheet.locator(".ce:not(.x)").first).to_be_visible()
    assert violations(page) == []
    assert not is_wide(page)
    shoot(page, pictures, "zombies-attack-matrix")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_phone_sorts_the_stacks(visit: Callable[..., Watched]) -> None:
    page = visit("phone").page
    alone(page, "zombie-survival")
    page.wait_for_selector(MINE)
    fitting = page.locator(".stk .sk:visible").count()
    assert fitting == page.locator(".sk.pick").count() > 0
    page.get_by_role("button", name="To burn and to charge").click()
    assert 0 < page.locator(".stk .sk:visible").count() < fitting
    assert violations(page) == []
    page.get_by_role("button", name="Weapons and sights").click()
    page.locator(".sk.pick", has_text="Handgun").click()  # laid tidily
    expect(page.locator(".midp .cap span")).to_contain_text("1 of 30")
    page.get_by_role("button", name="Lay your tiles yourself").click()
    page.locator(".sk.pick", has_text="Machete").click()  # what is to be placed is named, and drawn on the plan
    expect(page.locator(".caption .lead")).to_have_text("Machete.")
    page.wait_for_selector(".dot")
    assert page.locator(".planbox .ghost + svg use").count() == 1


def test_greyed_cards_say_why_in_a_few_words(visit: Callable[..., Watched]) -> None:
    page = visit().page
    alone(page)
    for _ in range(30):
        page.wait_for_selector(f"{MINE}, .ending")
        tag = page.locator(".card.illegal .why", has_text=re.compile("in recovery|Combat is open"))
        if tag.count():
            break
        play_by_mouse(page, random.Random(9), most=2)
    expect(tag.first).to_be_visible()
    page.locator(".card.illegal").first.click(force=True)  # and the whole sentence with its rule when they are pressed
    expect(page.locator(".caption .refusal")).to_contain_text("recover")


def test_looking_closer_by_touch(visit: Callable[..., Watched], pictures: Path | None) -> None:
    """Two fingers make the house larger, a double tap fits it again, and H leaves only the picture."""
    page = visit("phone", touch=True).page
    alone(page, "zombie-survival")
    play_by_mouse(page, random.Random(3), until=".yards, .ending")
    page.wait_for_selector(".yards .zoom")
    shoot(page, pictures, "zombie-survival-house")
    box = page.locator(".yards .zoom").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *apart: float) -> None:
        points = [{"x": x + d, "y": y, "id": i} for i, d in enumerate(apart)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def scale() -> float:
        return float(page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('.zoomed')).transform).a"))

    assert scale() == 1
    fingers("touchStart", -30)
    fingers("touchStart", -30, 30)
    for step in range(1, 7):
        fingers("touchMove", -30 - 5 * step, 30 + 5 * step)
    fingers("touchEnd")
    assert 1.8 < scale() < 2.2
    assert not is_wide(page)
    for _ in range(2):
        fingers("touchStart", 0)
        fingers("touchEnd")
    page.wait_for_function("!document.querySelector('.zoom.large')")
    assert scale() == 1
    before = page.locator(".zoom .joins").count()
    assert before > 0
    assert page.locator(".zoom .joins").first.is_visible()
    page.keyboard.press("h")
    assert not page.locator(".zoom .joins").first.is_visible()
    assert violations(page) == []
    page.keyboard.press("h")
    assert page.locator(".zoom .joins").first.is_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Markers on the board")
