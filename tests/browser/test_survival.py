"""Screens of Zombie Survival that a game comes to late: what an event costs, leaving for town, the way in on foot."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from placed import PLACES
from playwright.sync_api import Locator, Page, expect
from table import MINE, Server, Watched, ask, is_wide, misfits, shoot, violations

SHOPPER = ".tc.glow, .todo .choice"  # something is wanted of the party in town


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables of two begin in the middle."""
    made = Server(tmp_path_factory.mktemp("server"), "placed.py")
    made.start()
    yield made
    made.stop()


def begin(page: Page, place: str) -> None:
    """A table of one person and a bot in this position."""
    page.goto("/")
    page.wait_for_selector(".po .chip:has-text('players')")
    options = {"first_player": "A", "solo_events": PLACES[place][0]}
    sitters = [{"kind": "me"}, {"kind": "bot", "bot": "rookie"}]
    body = {"game": "zombie-survival", "seats": 2, "sitters": sitters, "options": options, "coach": "on", "start": True}
    page.goto(f"/t/{ask(page, 'POST', '/tables', **body)['table']}")
    page.wait_for_selector(MINE, timeout=600_000)


def turn_up(page: Page, place: str) -> None:
    """The round before is over, and its event is on the table."""
    begin(page, place)
    page.keyboard.press("Space")
    page.wait_for_selector(".line.now")


def is_sound(page: Page, pictures: Path | None, name: str) -> None:
    assert violations(page) == [], name
    assert not is_wide(page), name
    assert misfits(page) == [], name
    shoot(page, pictures, f"zombie-survival-{name}")


def person(page: Page, name: str) -> Locator:
    """Somebody who can be named."""
    return page.locator("button.fk", has_text=name)


def test_batteries_and_a_meal_of_two_kinds(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    turn_up(page, "dead-cells")
    expect(page.locator(".line.now .pickopt")).to_have_count(3)
    assert violations(page) == []
    for left in (2, 0):
        page.locator(".line.now .pickopt").first.click()
        expect(page.locator(".line.now .folk .pickopt")).to_have_count(left)
    expect(page.locator(".do")).to_contain_text("Eat 2 canned food")
    expect(page.get_by_role("button", name="Canned: one more")).to_be_disabled()
    page.get_by_role("button", name="Fridge: one more").click()
    expect(page.locator(".do")).to_contain_text("Eat 1 refrigerated and 1 canned food")
    is_sound(page, pictures, "meal")
    page.get_by_role("button", name="Light the portable stove").click()
    expect(page.get_by_role("button", name="Light the portable stove")).to_have_count(0)
    expect(page.locator(".do")).to_contain_text("Eat 2 canned food")  # asked anew
    page.keyboard.press("Enter")
    expect(page.locator(".costs")).to_have_count(0)


def test_a_stranger_knocks(visit: Callable[..., Watched]) -> None:
    page = visit("phone", "dark").page
    turn_up(page, "stranger")
    expect(page.locator(".line.now")).to_contain_text("Somebody begs to be let in.")
    assert violations(page) == []
    page.get_by_role("button", name="Send the stranger away").click()
    expect(page.locator(".line.now h3")).to_have_text("Food")


def test_a_bite_is_healed_or_the_bitten_let_go(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    begin(page, "bites")
    page.keyboard.press("Space")
    person(page, "Bruno").click()
    page.locator(".do").click()
    page.get_by_role("button", name="Let Bruno go").click()  # only made ready: it is a loss
    expect(page.locator(".do.hold")).to_contain_text("Let Bruno go")
    expect(page.locator(".fk.grave")).to_contain_text("Bruno")
    is_sound(page, pictures, "bite")
    page.get_by_role("button", name="Heal Bruno").click()
    expect(page.get_by_role("log")).to_contain_text("Wounded by zombies in the house")
    page.locator(".log .fold").last.click()
    expect(page.get_by_role("log")).to_contain_text("Bruno is healed with first aid.")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_leaving_for_town(visit: Callable[..., Watched], size: str, pictures: Path | None) -> None:
    page = visit(size).page
    begin(page, "leaving")
    page.get_by_role("button", name="Take the Minivan").click()
    expect(page.get_by_role("button", name="4 people go along")).to_have_count(0)  # somebody stays at home
    page.get_by_role("button", name="3 people go along").click()
    for name in ("Ada", "Bruno", "Celia"):
        expect(page.locator(".tick.on", has_text=name)).to_be_visible()
    assert violations(page) == []
    page.locator(".tick.can", has_text="Machete").click()
    page.locator(".tick.can", has_text="Flashlight").click()
    expect(page.locator(".tick.on", has_text="Flashlight")).to_be_visible()
    is_sound(page, pictures if size == "desktop" else None, "leaving")
    page.get_by_role("button", name="Drive off: 1 gas, noise in the front yard, 1 zombie in the driveway").click()
    expect(page.get_by_role("log") if size == "desktop" else page.locator(".caption")).not_to_contain_text(
        "Which weapons"
    )


def test_shopping(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    begin(page, "shopping")
    page.get_by_role("button", name="Go shopping").click()
    page.locator(".lo.can", has_text="Corner Clinic").click()
    expect(page.locator(".tc")).to_have_count(6)
    is_sound(page, pictures, "town")
    page.wait_for_selector(SHOPPER)
    while not page.locator(".tc.glow").count():
        lines = page.locator(".log .e").count()
        page.get_by_role("button", name="bare hands").click()
        page.wait_for_function("n => document.querySelectorAll('.log .e').length > n", arg=lines)
        page.wait_for_selector(SHOPPER)
        assert violations(page) == []
    page.locator(".tc.glow").first.click()
    expect(page.locator(".finds li")).to_have_count(1)
    expect(page.locator(".tc .tag", has_text="kept")).to_have_count(1)
    is_sound(page, pictures, "town-keep")
    page.get_by_role("button", name="Drop an earlier find").click()
    page.locator(".todo .choice", has_text="Drop").first.click()
    expect(page.locator(".finds li")).to_have_count(0)


def test_the_way_in_from_a_wrecked_car(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    begin(page, "wreck")
    page.get_by_role("button", name="Drive home").click()
    expect(page.locator(".walk")).to_have_count(1)  # the square from which the car has driven a zombie
    is_sound(page, pictures, "wreck")
    page.locator(".hot:enabled").first.click()
    if page.locator(".choice", has_text="at the zombie").count():  # more than one weapon reaches it
        page.locator(".choice", has_text="at the zombie").first.click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("Ada attacks|home again"))


def test_night_falls_on_the_table(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    begin(page, "fights")
    expect(page.locator("main.stage[data-theme=night]")).to_be_visible()
    is_sound(page, pictures, "night")
