"""Every page but the tables: both sizes, both themes, no sideways scrolling, nothing that axe-core finds wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from table import ROOT, SIZES, Watched, is_wide, last_settings, shoot, violations

BALANCE = ROOT / "docs/balance"
PAGES = {
    "landing": "/",
    "set-up": "/#/set/zombie-survival",
    "tables": "/#/tables",
    "daily": "/#/daily/fight-or-flight",
    "lab": "/#/lab",
    "rules": "/#/rules/fight-or-flight",
    "nowhere": "/#/nowhere",
}


@pytest.mark.parametrize("size", SIZES)
def test_every_page(visit: Callable[..., Watched], size: str, pictures: Path | None) -> None:
    page = visit(size).page
    for name, address in PAGES.items():
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.querySelector('#app').innerText.length") > 20, name
        assert not is_wide(page), name
        assert violations(page) == [], name
        if size == "desktop":
            shoot(page, pictures, name)


def test_a_report_of_the_lab(visit: Callable[..., Watched]) -> None:
    page = visit().page
    page.goto("/#/lab")
    reports = page.locator(".reports a")
    expect(reports).to_have_count(len(list(BALANCE.glob("*.html"))))
    page.goto(str(reports.first.get_attribute("href")))  # on the same page, whose troubles are written down
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator("table").first).to_be_visible()


def test_a_name_and_another_device(visit: Callable[..., Watched]) -> None:
    first, second = visit().page, visit("phone").page
    first.goto("/")
    first.locator(".me").click()
    expect(first.get_by_role("dialog")).to_be_visible()
    assert violations(first) == []
    first.get_by_label("Name at the table").fill("Mara of the Hill")
    first.get_by_role("button", name="Keep it").click()
    expect(first.locator(".me")).to_contain_text("Mara of the Hill")
    first.locator(".me").click()
    first.get_by_role("button", name="Give me a code").click()
    code = first.locator(".devcode").inner_text()
    second.goto("/")
    second.locator(".me").click()
    second.get_by_label("A code from your other device").fill(code)
    second.get_by_role("button", name="Use it").click()
    expect(second.locator(".me")).to_contain_text("Mara of the Hill")


def test_settings_are_kept(visit: Callable[..., Watched]) -> None:
    page = visit(motion="no-preference").page
    page.goto("/#/rules/fight-or-flight")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Night").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    assert violations(page) == []
    page.reload()
    page.wait_for_selector(".rulebook .rr")
    assert page.evaluate("document.documentElement.dataset.theme") == "night"


def test_sheets_of_a_table(visit: Callable[..., Watched], pictures: Path | None) -> None:
    page = visit().page
    last_settings(page, "fight-or-flight")
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(".caption")
    sheets = {",": "Settings", "?": "Keys", "r": "Rules", "i": "Invite", "a": "Your choices"}
    for key, title in sheets.items():
        page.wait_for_selector(".caption:not(.wait)")
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        assert violations(page) == [], title
        shoot(page, pictures, f"sheet-{title.split()[-1].lower()}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_keys_can_be_changed(visit: Callable[..., Watched]) -> None:
    page = visit().page
    last_settings(page, "fight-or-flight")
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(".caption")
    page.keyboard.press("?")
    page.get_by_role("button", name="Rules at the governing rule").click()
    page.keyboard.press("i")  # which was the key of the invitation
    expect(page.get_by_role("button", name="Rules at the governing rule: I.")).to_be_visible()
    expect(page.locator(".keynote")).to_contain_text("Invite is now R")
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".caption")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name="Invite")).to_be_visible()
