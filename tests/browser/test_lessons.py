"""Lessons in a real browser: each to its end by keys alone, what it speaks of is lit, and then the first game."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from table import GAMES, Watched, is_wide, shoot, violations

from shamble.engine.play.game import game as game_of
from shamble.engine.play.lessons import lesson_of

COMPILED_MS = 600_000  # the first table of a kind may have to be compiled


def take_by_keys(page: Page, game: str, pictures: Path | None) -> None:
    """From the first sentence to the last with Enter, and a digit where there is a choice."""
    lesson = lesson_of(game_of(game))
    assert lesson is not None
    ribbon, usher = page.locator(".ribbon li.on"), page.locator(".caption.usher")
    for number, step in enumerate(lesson.steps):
        expect(ribbon).to_have_text(step.name, timeout=COMPILED_MS)
        beginning = step.say.partition("{")[0].strip()
        expect(usher.locator("[role=status] .say")).to_contain_text(beginning)
        assert page.locator("[role=status]", has_text=beginning).count() == 1, "said once, where it is read out"
        if step.glow:
            expect(page.locator("[data-lit]:visible").first).to_be_attached()
        assert not is_wide(page)
        if number in (0, len(lesson.steps) // 2):
            assert violations(page) == []
        shoot(page, pictures, f"lesson-{game}-{number + 1}")
        if number == len(lesson.steps) - 1:
            break
        if len(step.choices) > 1:
            page.keyboard.press("1")
        page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_by_keys_alone_and_then_the_first_game(
    visit: Callable[..., Watched], game: str, pictures: Path | None
) -> None:
    page = visit().page
    page.goto("/")
    page.locator(f".po[data-game='{game}']").get_by_role("link", name="Lesson").press("Enter")
    take_by_keys(page, game, pictures)
    lesson = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: address != lesson, timeout=COMPILED_MS)
    expect(page.locator(".caption:not(.usher)")).to_be_visible(timeout=COMPILED_MS)
    assert page.locator(".ribbon").count() == 0


def test_what_the_lesson_does_not_mean_is_refused_in_its_words(visit: Callable[..., Watched]) -> None:
    page = visit("phone").page
    page.goto("/#/lesson/fight-or-flight")
    say = page.locator(".caption.usher .say")
    for name in ("Aim", "One day"):
        expect(page.locator(".caption.usher .lead")).to_have_text(name, timeout=COMPILED_MS)
        page.keyboard.press("Enter")
    expect(page.locator(".ribbon li.on")).to_have_text("Food")
    page.locator(".card", has_text="Rest").first.click(force=True)  # it is marked as not to be played
    expect(page.locator(".caption.usher.hop")).to_be_visible()
    expect(say).to_contain_text("Each week needs one Provision")
    page.locator(".card.legal", has_text="Provision").click()
    page.locator(".caption .do").click()
    expect(page.locator(".ribbon li.on")).to_have_text("Fights hurt")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".ribbon li.on")).to_have_text("Aim")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".caption:not(.usher)")).to_be_visible(timeout=COMPILED_MS)
