"""Whole games in a real browser: from the landing page to the end and its replay, by mouse, and by keys alone."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from table import (
    GAMES,
    Watched,
    at_once,
    cover,
    is_wide,
    last_settings,
    misfits,
    play_by_keys,
    play_by_mouse,
    shoot,
    violations,
)

SOME_CLICKS = {"fight-or-flight": 4, "zombies-attack": 4}  # into the middle of a game; 12 in the others


@pytest.mark.parametrize("game", GAMES)
def test_from_the_landing_page_to_the_replay(visit: Callable[..., Watched], game: str, pictures: Path | None) -> None:
    page = visit().page
    luck = random.Random(game)
    last_settings(page, game)
    page.goto("/")
    cover(page, game).click()
    page.wait_for_selector(".caption", timeout=600_000)  # the first game of a kind is compiled
    at_once(page)
    assert violations(page) == []
    shoot(page, pictures, f"{game}-start")
    made = play_by_mouse(page, luck, most=SOME_CLICKS.get(game, 12))
    shoot(page, pictures, f"{game}-middle")
    assert violations(page) == []
    assert misfits(page) == []
    read_in_words(page, pictures)
    assert page.locator(".log .turning").count() == 0, "nobody knows the outlook during play"
    assert made + play_by_mouse(page, luck) > 0
    expect(page.locator(".ending .hl h2")).to_be_visible()
    expect(page.locator(".ending .seal .ok")).to_contain_text("Same numbers")
    expect(page.locator(".ending svg.gr")).to_be_visible(timeout=600_000)  # so are the playouts behind the graph
    assert violations(page) == []
    shoot(page, pictures, f"{game}-end")

    page.locator(".ending .act .btn", has_text="Look back").click()
    slider = page.locator(".scrub input[type=range]")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".caption .lead")).to_contain_text("moment 0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption .lead")).to_contain_text("moment 1")
    page.locator(".scrub select").select_option("1")  # as another seat knew it, now that the game is over
    expect(page.locator(".caption .lead")).to_contain_text("moment 1")
    shoot(page, pictures, f"{game}-replay")
    if game == "fight-or-flight":
        expect(page.locator(".log .turning").first).to_be_visible()
    assert violations(page) == []
    page.goto(page.url.split("?")[0] + "?moment=1")  # the link to a moment
    expect(page.locator(".caption .lead")).to_contain_text("moment 1")
    assert not is_wide(page)


def read_in_words(page: Page, pictures: Path | None) -> None:
    """V says the table, V and a digit a seat, V twice shows it in words."""
    if page.locator(".caption").count() == 0:
        return
    page.keyboard.press("v")
    page.keyboard.press("2")
    expect(page.locator("[aria-live=assertive]")).not_to_be_empty()
    page.keyboard.press("v")
    page.keyboard.press("v")
    expect(page.get_by_role("dialog", name="The table in words").get_by_role("heading").nth(2)).to_be_visible()
    assert violations(page) == []
    shoot(page, pictures, "sheet-words")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_by_keys_alone(visit: Callable[..., Watched], game: str) -> None:
    page = visit("phone", "dark").page
    last_settings(page, game)
    page.goto("/")
    page.wait_for_selector(".po .chip:has-text('players')")
    page.keyboard.press(cover(page, game).locator(".no b").inner_text())
    page.wait_for_selector(".caption", timeout=600_000)
    for _ in range(2):  # normal, double, at once
        page.keyboard.press("s")
        page.wait_for_timeout(50)
    assert not is_wide(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    assert play_by_keys(page, random.Random(game)) > 0
    expect(page.locator(".ending .hl h2")).to_be_visible()
    assert not is_wide(page)
    assert violations(page) == []
    page.keyboard.press("Enter")  # the same table again
    page.wait_for_selector(".caption")
