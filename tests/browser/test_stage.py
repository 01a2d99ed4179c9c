"""What happens is shown before the table goes on, and nothing of it is on the page sooner."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from table import GAMES, Watched, cover, last_settings

# Looks at every frame of the page until the next choice is asked for, or the headline stands there. A frame that tells
# more than what is shown is kept as wrong.
WATCHES = """async () => {
    const words = selector => document.querySelector(selector)?.textContent.replace(/\\s+/g, ' ').trim() ?? ''
    const seen = { panels: [], wrong: [], frames: 0 }
    for (const end = performance.now() + 90_000; performance.now() < end;) {
        await new Promise(requestAnimationFrame)
        const lines = [...document.querySelectorAll('.log .e > span:nth-child(3)')]
        const last = lines.at(-1)?.textContent.trim() ?? ''
        if (!document.querySelector('.skipit')) {
            if (document.querySelector('.caption:not(.wait), .ending')) return seen
            continue
        }
        seen.frames += 1
        const panel = words('.scene .word')
        if (panel && !seen.panels.includes(panel)) seen.panels.push(panel)
        if (document.querySelector('.ending')) seen.wrong.push('the headline')
        if (document.querySelector('.caption:not(.wait), .card.legal')) seen.wrong.push('the next choice')
        if (document.querySelector('.scene') && words('.caption .say') !== last) seen.wrong.push(`the log: ${last}`)
    }
    throw new Error('it does not end')
}"""


def sit_down(visitor: Watched, game: str, **more: Any) -> Page:
    page = visitor.page
    last_settings(page, game, **more)
    page.goto("/")
    cover(page, game).click()
    page.wait_for_selector(".caption:not(.wait)")
    return page


def pick(page: Page) -> None:
    page.locator(".card.legal").first.click()
    page.locator(".do").click()


def test_a_day_is_told_event_by_event(visit: Callable[..., Watched]) -> None:
    page = sit_down(visit(motion="no-preference"), "zombies-attack")
    pick(page)
    seen = page.evaluate(WATCHES)
    assert seen["wrong"] == []
    assert seen["frames"] > 20
    assert "Day 2" in seen["panels"]
    pick(page)
    page.wait_for_selector(".skipit")
    page.keyboard.press("Space")
    expect(page.locator(".scene")).to_have_count(0)


def test_stills_without_motion(visit: Callable[..., Watched]) -> None:
    page = sit_down(visit(motion="reduce"), "zombies-attack")
    pick(page)
    page.wait_for_selector(".scene .cut")
    assert page.evaluate("document.querySelector('.scene').getAnimations({ subtree: true }).length") == 0
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".scene")).to_have_count(0)


def test_the_aim_is_above_every_board(visit: Callable[..., Watched]) -> None:
    for game in GAMES:
        page = sit_down(visit(), game)
        expect(page.get_by_role("region", name="The aim")).to_be_visible()
