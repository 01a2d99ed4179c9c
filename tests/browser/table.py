"""What the browser tests are made of: a server process, a watched page, a player with a mouse or only with keys."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
STATIC = ROOT / "src/shamble/server/static"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}

# Small tables with quick bots, so that a whole game is a matter of minutes.
QUICK: dict[str, dict[str, Any]] = {
    "fight-or-flight": {"seats": 3},
    "zombie-run": {"seats": 3, "options": {"deck": "short"}},
    "run-for-your-life": {"seats": 2, "options": {"distance": 20}},
    "zombie-survival": {"seats": 2, "options": {"residents": 2}},
    "zombies-attack": {"seats": 4},
}
GAMES = tuple(QUICK)


class Server:
    """A server process of our own, which can be killed and started again on the same database."""

    def __init__(self, folder: Path, program: str = "known.py", **settings: str) -> None:
        self.folder, self.program, self.settings = folder, str(HERE / program), settings
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        settings = {"SHAMBLE_ADDRESS_PER_S": "100000", "SHAMBLE_FRAMES_PER_S": "1000", "SHAMBLE_BOT_PACE": "0.05"}
        command = [sys.executable, self.program, "serve", "--database", str(self.folder / "shamble.db")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--log-level", "warning"],
                env=os.environ | settings | self.settings,
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + 180
        while time.monotonic() < end:
            try:
                if httpx.get(self.address + "/healthz", trust_env=False).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.2)
        raise AssertionError((self.folder / "log").read_text()[-2000:])

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Watched:
    """A page whose troubles are written down."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.troubles: list[str] = []
        self.offline = False  # while the server is away, lost requests are no trouble
        page.on("console", lambda message: self.note(message.type, message.text))
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))

    def note(self, kind: str, text: str) -> None:
        if kind == "error" and not (self.offline and ("ERR_CONNECTION" in text or "WebSocket" in text)):
            self.troubles.append(f"console: {text}")


def last_settings(page: Page, game: str, **more: Any) -> None:
    """What the landing page starts this game with. Pictures are of tables of the usual size."""
    quick = {"seats": 4} if os.environ.get("SHAMBLE_PICTURES") else QUICK[game]
    sitters: list[dict[str, Any]] = [
        {"kind": "me"},
        *({"kind": "bot", "bot": "rookie"} for _ in range(quick["seats"] - 1)),
    ]
    made = {
        "game": game,
        "seats": quick["seats"],
        "sitters": sitters,
        "options": quick.get("options", {}),
        "coach": "on",
        "start": True,
    }
    text = json.dumps(made | more)
    page.add_init_script(
        f"localStorage.setItem('shamble.setup.{game}', {json.dumps(text)});"
        f"localStorage.setItem('shamble.last', '{game}')"
    )


def at_once(page: Page) -> None:
    """Bots act at once."""
    for _ in range(5):
        if page.locator(".tool", has_text="instant").count():
            return
        page.keyboard.press("s")
        page.wait_for_timeout(60)


def is_over(page: Page) -> bool:
    return page.locator(".ending").count() > 0


MINE = ".caption:not(.wait)"  # something is wanted of this page


def wait_for_turn(page: Page) -> bool:
    """Until something is wanted of this page; False when the game is over."""
    page.wait_for_selector(f"{MINE}, .ending", state="attached")
    return not is_over(page)


def play_by_keys(page: Page, luck: random.Random, seconds: float = 600) -> int:
    """A whole game with nothing but keys: a digit picks a choice, Enter makes it."""
    made, end = 0, time.monotonic() + seconds
    while wait_for_turn(page):
        assert time.monotonic() < end, f"not over after {made} choices"
        before, count = page.evaluate(CAPTION)
        page.keyboard.press(str(luck.randint(1, min(10, max(1, count))) % 10))
        press_enter(page)
        made += 1
        page.evaluate(SETTLED, before)
    return made


def press_enter(page: Page) -> None:
    """Enter makes the choice that stands ready; one that costs somebody wants it held."""
    page.keyboard.press("Enter", delay=450 if page.locator(".do.hold").count() else 0)


CAPTION = """() => {
    const caption = document.querySelector('.caption')
    return [caption?.textContent, Number(/\\d+/.exec(caption?.querySelector('.all')?.textContent ?? '1')?.[0])]
}"""

# Until the page shows that something has changed, but not for long: the same words can be asked twice.
SETTLED = """async before => {
    for (let i = 0; i < 30; i++) {
        if (document.querySelector('.ending') || document.querySelector('.caption')?.textContent !== before) return
        await new Promise(requestAnimationFrame)
    }
}"""

ARMED = ".do:enabled, .zone .res .btn"
GLOWING = (
    ".zone .res .btn, .choices .choice, .card.legal:not(.sel), .sp.glows, .hot:not(.dim), .slides .btn, "
    ".yardpick, .sk.pick, .dot, .lo.can, .tc.glow, .pp.on, .op.hot1, .pickseat, .fk.can, .pickopt, button.tick.can"
)

CLICKS = """async ([armed, glowing, seed, ms, most, until]) => {
    let state = seed
    const luck = n => (state = (state * 48271) % 2147483647) % n
    const frame = () => new Promise(requestAnimationFrame)
    const words = () => document.querySelector('.caption')?.textContent
    const over = () => !!document.querySelector(until)
    const end = performance.now() + ms
    let made = 0
    while (!over() && made < most) {
        if (performance.now() > end) throw new Error(`not over after ${made} clicks: ${words()}`)
        const things = [...document.querySelectorAll(armed)]
        const all = things.length ? things : [...document.querySelectorAll(glowing)]
        if (!document.querySelector('.caption:not(.wait)') || !all.length) { await frame(); continue }
        const before = words()
        all[luck(all.length)].click()
        made += 1
        for (let i = 0; i < 20 && words() === before && !over(); i++) await frame()
    }
    return made
}"""


def play_by_mouse(
    page: Page, luck: random.Random, seconds: float = 400, most: int = 100_000, until: str = ".ending"
) -> int:
    """Clicks on what glows, until the game is over (or something else is to be seen), or so many are made."""
    return int(page.evaluate(CLICKS, [ARMED, GLOWING, luck.randrange(1, 2**31), seconds * 1000, most, until]))


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong on the page as it is, and with the colours of the other theme."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(AXE_RUNS)
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])})" for one in found]


AXE_RUNS = """async () => {
    const root = document.documentElement, theme = root.dataset.theme
    const found = (await axe.run(document, { resultTypes: ['violations'] })).violations
    root.dataset.theme = theme === 'night' ? 'day' : 'night'
    const other = await axe.run(document, { resultTypes: ['violations'], runOnly: ['color-contrast'] })
    root.dataset.theme = theme
    return [...found, ...other.violations]
}"""


def shoot(page: Page, folder: Path | None, name: str) -> None:
    """Pictures of a screen for people to look at: desktop and phone, by day and by night."""
    if folder is None:
        return
    page.wait_for_timeout(1600)  # what was shown for a moment is gone
    was, theme = page.viewport_size, page.evaluate("document.documentElement.dataset.theme")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for light in ("day", "night"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", light)
            page.wait_for_timeout(150)
            page.screenshot(path=folder / f"{name}-{size}-{light}.png")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    assert was is not None
    page.set_viewport_size(was)


def is_wide(page: Page) -> bool:
    """Can the page be scrolled sideways?"""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


OTHER_SIZES = ((768, 1024), (1024, 768), (844, 390), (320, 640))  # tablets, a phone on its side, a small phone

# What is wanted is on the page without scrolling where the page is wide, and nothing of it is cut off at the sides.
# A game that is over asks for nothing.
CAPTION_FITS = """() => {
    const box = document.querySelector('.caption')?.getBoundingClientRect()
    return !box || (box.left >= 0 && box.right <= innerWidth + 6 && (innerWidth < 700 || box.top + 40 < innerHeight))
}"""


def misfits(page: Page) -> list[tuple[int, int]]:
    """The other sizes at which a table can be scrolled sideways, or hides what is wanted."""
    was, found = page.viewport_size, []
    assert was is not None
    for width, height in OTHER_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if is_wide(page) or not page.evaluate(CAPTION_FITS):
            found.append((width, height))
    page.set_viewport_size(was)
    return found


# --- tables ----------------------------------------------------------------------------------------------------------

ASK = """async ([method, path, body]) => (await fetch('/api' + path, {
    method, headers: {'content-type': 'application/json'}, body: JSON.stringify(body)
})).json()"""


def ask(page: Page, method: str, path: str, **body: Any) -> Any:
    """A request with the cookie of this visitor."""
    return page.evaluate(ASK, [method, path, body])


def make_table(page: Page, **more: Any) -> str:
    page.goto("/")
    page.wait_for_selector(".po .chip:has-text('players')")
    body = {"game": "fight-or-flight", "seats": 2, "coach": "ask", "start": False} | more
    return str(ask(page, "POST", "/tables", **body)["table"])


def gather(host: Page, guest: Page, **more: Any) -> None:
    """Two people at one table of two, and the game begins."""
    table = make_table(host, **more)
    host.goto(f"/t/{table}")
    guest.goto(f"/t/{table}")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Everybody is here.")).to_be_visible()
    host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        page.wait_for_selector(".caption .lead")


def cover(page: Page, game: str) -> Locator:
    """The poster of a game on the landing page."""
    return page.locator(f".po[data-game='{game}'] .sheet")


def alone(page: Page, game: str = "fight-or-flight") -> None:
    """One person against quick bots."""
    last_settings(page, game)
    page.goto("/")
    cover(page, game).click()
    page.wait_for_selector(".caption")
    at_once(page)


def choose(page: Page, digit: int = 1) -> None:
    before = page.locator(".log .e").count()
    page.keyboard.press(str(digit))
    press_enter(page)
    page.wait_for_function("n => document.querySelectorAll('.log .e').length > n", arg=before)
