"""Every page but the tables: both sizes, both themes, no sideways scrolling, nothing that axe-core finds wrong."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from table import SIZES, STATIC, Watched, alone, cover, is_wide, last_settings, make_table, shoot, violations

PAGES = {
    "landing": "/",
    "set-up": "/#/set/zombie-survival",
    "tables": "/#/tables",
    "daily": "/#/daily/fight-or-flight",
    "lab": "/#/lab",
    "rules": "/#/rules/fight-or-flight",
    "nowhere": "/#/nowhere",
}


def number(page: Page, game: str) -> str:
    """The key of a game in the set-up."""
    return page.locator(f".covers a[href$='/set/{game}'] i").inner_text()


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


@pytest.mark.parametrize("size", SIZES)
def test_the_landing_page_leads_everywhere(visit: Callable[..., Watched], size: str) -> None:
    """Own tables come first where there are any; the daily and the open tables stay where they are."""
    page = visit(size).page
    page.goto("/")
    page.wait_for_selector(".po .chip:has-text('players')")
    for tables in (1, 2):
        also = page.get_by_role("navigation", name="More to do")
        expect(also.get_by_role("link", name="Tonight's seed")).to_be_visible()
        expect(also.get_by_role("link", name="Open tables")).to_be_visible()
        make_table(page)
        page.goto("/#/lab")
        page.goto("/")
        expect(page.get_by_role("navigation", name="Resume").get_by_role("link")).to_have_count(tables + 1)
    assert not is_wide(page)


def test_a_table_code(visit: Callable[..., Watched]) -> None:
    """The few letters that a table shows lead to one that is listed; of another one its link is asked for."""
    host, guest = visit().page, visit("phone").page
    public, private = make_table(host, public=True), make_table(host)
    guest.goto("/#/tables")
    field, there = guest.get_by_label("I have a link or a table code"), guest.get_by_role("button", name="Go there")
    expect(guest.locator(".code", has_text=public[:6])).to_be_visible()
    field.fill(private[:6])
    there.click()
    expect(guest.locator(".trouble")).to_contain_text("Ask for its link")
    field.fill(public[:6])
    there.click()
    guest.wait_for_url(f"**/t/{public}")
    guest.goto("/#/tables")
    field.fill(f"{guest.url.split('/#')[0]}/t/{private}")
    there.click()
    guest.wait_for_url(f"**/t/{private}")


def test_many_get_a_crowded_night_and_two_a_duel(visit: Callable[..., Watched]) -> None:
    """What is proposed follows the seats until somebody chooses; then it stays."""
    page = visit().page
    page.goto("/#/set/zombie-run")
    classic, crowded = (page.get_by_role("radio", name=name) for name in ("Classic night", "Crowded night"))
    expect(classic).to_be_checked()
    page.locator(".add").click()
    expect(crowded).to_be_checked()
    page.get_by_role("button", name="Close seat 5").click()
    expect(classic).to_be_checked()
    page.locator(".add").click()
    classic.click()
    page.locator(".add").click()
    expect(classic).to_be_checked()
    for seat in (6, 5, 4, 3):
        page.get_by_role("button", name=f"Close seat {seat}").click()
    expect(page.locator(".ft .say")).to_contain_text("A duel.")


def test_the_set_up_of_a_table(visit: Callable[..., Watched]) -> None:
    page = visit().page
    page.goto("/#/set/fight-or-flight")
    changed = page.locator(".rc1 .hd .hint")
    page.get_by_role("radio", name="Challenge").click()
    expect(changed).to_have_text("changed: 2")
    page.get_by_role("button", name="Rests taken out 1").click()
    expect(page.get_by_role("radio", name="Challenge")).not_to_be_checked()
    expect(page.locator(".opt.hlp")).to_contain_text("Rests taken out")  # the longer help, in place
    assert violations(page) == []
    page.locator(".opt.hlp").get_by_role("button", name="back to 0").click()
    expect(page.get_by_role("radio", name="Experienced")).to_be_checked()
    page.get_by_role("radio", name="Legend").first.click()
    page.keyboard.press(number(page, "run-for-your-life"))  # another game, the same people and bots
    expect(page.get_by_role("heading", name="Run For Your Life")).to_be_visible()
    expect(page.get_by_role("radio", name="Legend").first).to_be_checked()
    turns = page.locator(".opt", has_text="RL-70").filter(has_text="Turns")
    expect(turns).to_contain_text("Long Night only.")
    expect(turns.get_by_role("combobox")).to_be_disabled()
    page.get_by_role("radio", name="Long Night").click()
    expect(turns.get_by_role("combobox")).to_be_enabled()
    page.get_by_role("button", name="Daily").click()
    expect(turns).to_contain_text("The deal brings this with it.")
    assert violations(page) == []
    page.get_by_role("button", name="Fresh").click()
    page.keyboard.press(number(page, "fight-or-flight"))
    expect(page.get_by_role("radio", name="Casual")).to_be_checked()  # nothing was kept of what was not played
    page.get_by_role("radio", name="Experienced").click()
    page.locator(".hd", has_text="Who sits").first.click()
    page.keyboard.press("Enter")
    page.wait_for_selector(".caption .lead", timeout=600_000)
    page.wait_for_url(lambda url: "/t/" in url)
    page.goto("/#/set/fight-or-flight")
    expect(page.get_by_role("radio", name="Experienced")).to_be_checked()
    page.get_by_role("button", name="Defaults").click()
    expect(changed).to_have_text("changed: 0")
    page.get_by_role("button", name="As last time").click()
    expect(changed).to_have_text("changed: 1")


def test_a_cover_opens_its_set_up(visit: Callable[..., Watched]) -> None:
    page = visit().page
    page.goto("/")
    cover(page, "zombie-survival").click(button="right")
    expect(page.get_by_role("heading", name="Rules of this table")).to_be_visible()
    assert page.url.endswith("/set/zombie-survival")


def test_impatience_makes_one_table(visit: Callable[..., Watched]) -> None:
    """While a table is being dealt, Enter does no more than the button would."""
    page = visit().page
    page.goto("/#/set/zombies-attack")
    expect(page.locator(".start")).to_be_enabled()
    made: list[str] = []
    page.on("request", lambda one: made.append(one.url) if one.method == "POST" and "tables" in one.url else None)
    enter = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))"
    page.evaluate(f"for (let i = 0; i < 5; i++) {enter}")
    expect(page).to_have_url(re.compile("/t/"))
    assert len(made) == 1


def test_enter_starts_after_a_bot_was_picked_by_mouse(visit: Callable[..., Watched]) -> None:
    """The button that was clicked has the focus: Enter there does not pick the same bot once more."""
    page = visit().page
    page.goto("/#/set/zombies-attack")
    expect(page.locator(".start")).to_be_enabled()
    page.get_by_role("radio", name="Rookie").first.click()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/t/"))


def test_a_long_press_on_a_cover(visit: Callable[..., Watched]) -> None:
    page = visit("phone", touch=True).page
    page.goto("/")
    cover(page, "fight-or-flight").dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.get_by_role("heading", name="Rules of this table")).to_be_visible()
    expect(
        page.get_by_role("button", name=re.compile(r"All \d+ options"))
    ).to_be_visible()  # a phone lists what is changed


def test_a_report_of_the_lab(visit: Callable[..., Watched]) -> None:
    """The reports that lay in docs/balance when the client was built; how to make one is said in any case."""
    page = visit().page
    page.goto("/#/lab")
    expect(page.locator(".cmd")).to_contain_text("shamble lab report")
    built = sorted(STATIC.glob("lab/*.html"))
    reports = page.locator(".reports a")
    expect(reports).to_have_count(len(built))
    if built:
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


def test_the_rulebook_lists_the_cards_of_the_road(visit: Callable[..., Watched]) -> None:
    page = visit().page
    page.goto("/#/rules/run-for-your-life")
    rows = page.locator(".rulebook table").last.locator("tbody tr")
    expect(rows).to_have_count(39)
    expect(page.locator(".rulebook .lead").first).to_contain_text("safe zone")
    page.get_by_role("searchbox").fill("Glove Box")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("You find 3 bullets.")


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


def test_drawers_of_a_phone(visit: Callable[..., Watched], pictures: Path | None) -> None:
    """What stands in the rail of a wide page comes from below."""
    page = visit("phone", "dark").page
    last_settings(page, "fight-or-flight")
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(".caption:not(.wait)")
    expect(page.locator(".top .fact")).to_have_text("Day 1")
    for title in ("Log", "Rules", "Coach", "Talk"):
        page.locator(".phonebar").get_by_role("button", name=title).click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        assert violations(page) == [], title
        assert not is_wide(page), title
        shoot(page, pictures, f"drawer-{title.lower()}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_table_says_its_options_in_words(visit: Callable[..., Watched]) -> None:
    page = visit().page
    last_settings(page, "fight-or-flight", options={"remove_rest": 2})
    page.goto("/")
    page.locator(".po .sheet").first.click()
    page.wait_for_selector(".caption")
    page.keyboard.press("i")
    expect(page.locator(".opts div", has_text="Rests taken out").locator("dd")).to_have_text("2")


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


def test_a_table_is_no_higher_than_the_window(visit: Callable[..., Watched]) -> None:
    """What is told to the ear alone takes no room: else every page has a scrollbar that it does not need."""
    page = visit().page
    alone(page)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


def test_native_controls_go_with_the_theme(visit: Callable[..., Watched]) -> None:
    for theme, scheme in (("light", "light"), ("dark", "dark")):
        page = visit(theme=theme).page
        page.goto("/#/set/run-for-your-life")
        select = page.get_by_label("Turn timer")
        expect(select).to_be_visible()
        assert select.evaluate("one => getComputedStyle(one).colorScheme") == scheme


def test_back_shuts_what_is_open(visit: Callable[..., Watched]) -> None:
    """Back takes a sheet away and leaves the table; a sheet shut by hand leaves nothing behind in the history."""
    page = visit().page
    alone(page)
    table = page.url
    sheet = page.get_by_role("dialog")
    for shut in ("back", "escape", "button"):
        page.get_by_role("button", name="Settings").click()
        expect(sheet).to_be_visible()
        if shut == "back":
            page.go_back()
        elif shut == "escape":
            page.keyboard.press("Escape")
        else:
            sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_have_count(0)
        assert page.url == table
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Keys").first.click()  # one sheet gives way to another
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.go_back()
    expect(sheet).to_have_count(0)
    assert page.url == table
    page.go_back()
    expect(page.locator(".po").first).to_be_visible()


def test_a_link_in_a_sheet_leads_on(visit: Callable[..., Watched]) -> None:
    """Whoever goes somewhere else from an open sheet comes back to the page with one step."""
    page = visit().page
    page.goto("/")
    page.goto("/#/lab")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(
        "const a = document.createElement('a'); a.href = '/#/tables';"
        "document.querySelector('dialog .cols').append(a); a.click()"
    )
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="The rulebooks")).to_be_visible()
