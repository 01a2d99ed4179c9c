"""A game that the client has no folder for: it stands on the rack, and is played on a plain board."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from sixth import SIXTH, TITLE
from table import (
    MINE,
    SIZES,
    Server,
    Watched,
    at_once,
    cover,
    is_wide,
    make_table,
    misfits,
    play_by_keys,
    shoot,
    violations,
)

ME_AND_BOTS = [{"kind": "me"}, *({"kind": "bot", "bot": "rookie"} for _ in range(3))]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("sixth"), program="sixth.py")
    made.start()
    yield made
    made.stop()


def test_it_stands_on_the_rack_with_a_drawn_cover(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    page.goto("/")
    expect(page.get_by_text("6 zombie games")).to_be_visible()
    posters = page.locator(".po")
    expect(posters).to_have_count(6)
    tops = posters.evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(set(tops)) == 1, "one row"
    assert not is_wide(page)
    expect(cover(page, SIXTH).locator("text")).to_have_text(["The Long", "Night Watch"])
    shoot(page, pictures, "rack-of-six")
    cover(page, SIXTH).click(button="right")
    expect(page.get_by_role("heading", name="Rules of this table")).to_be_visible()
    expect(page.locator(".gm h2")).to_have_text(TITLE)
    expect(page.locator(".start")).to_be_enabled()


@pytest.mark.parametrize("size", SIZES)
def test_its_board_tells_everything_in_words(visit: Callable[..., Watched], size: str, pictures: Path | None) -> None:
    page = visit(size).page
    table = make_table(page, game=SIXTH, seats=4, sitters=ME_AND_BOTS, start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    words = page.get_by_role("region", name="The table in words")
    for said in ("Day", "Hot zone", "Days"):
        expect(words.get_by_text(said, exact=True).first).to_be_visible()
    expect(page.get_by_role("list", name="Seats in the order of play").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("list", name="Your choices").get_by_role("button").first).to_be_visible()
    assert violations(page) == []
    assert not is_wide(page)
    if size == "desktop":
        assert misfits(page) == []
        shoot(page, pictures, "plain-board")
        page.get_by_role("tab", name="Rules").click()
        expect(page.get_by_role("region", name="Rules")).to_contain_text("ZA-")


def test_it_is_played_to_its_end_by_keys(visit: Callable[..., Watched]) -> None:
    page = visit().page
    table = make_table(page, game=SIXTH, seats=4, sitters=ME_AND_BOTS, start=True)
    page.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    at_once(page)
    assert play_by_keys(page, random.Random(6)) > 0
    expect(page.locator(".ending .kick")).to_contain_text(TITLE)
