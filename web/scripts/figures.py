"""The figures of the web client, in Chromium against a server that runs:

    python web/scripts/figures.py http://127.0.0.1:8000

Weight is what the landing page loads, gzipped. Usable is when a poster can be pressed. A choice is seen when the page
is painted after the server's event. This script animates sixty pieces of a board at once and counts frames.
"""

import gzip
import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests/browser"))

from chromium import find
from playwright.sync_api import Browser, Page, Response, sync_playwright
from table import at_once, last_settings, play_by_mouse

ARGS = ["--no-sandbox", "--disable-dev-shm-usage"]
ROUNDS = 7
PACKED = (".woff2", ".png")  # these do not get smaller

# The time from a frame of the server that changes the view until the page is painted with it.
WATCH = """
window.seen = []
const Real = WebSocket
window.WebSocket = class extends Real {
    set onmessage(heard) {
        super.onmessage = message => {
            const start = performance.now()
            heard(message)
            if (!String(message.data).includes('"view"')) return
            requestAnimationFrame(() => setTimeout(() => window.seen.push(performance.now() - start)))
        }
    }
}"""

# Sixty pieces of the board's own kind fly to and fro, with the client's easing; frames are counted.
FLY = """async () => {
    const pieces = [...document.querySelectorAll('[data-piece]')]
    const board = document.querySelector('main.stage')
    while (pieces.length < 60) {
        const copy = pieces[pieces.length % 5].cloneNode(true)
        const left = `${(pieces.length * 97) % 900}px`
        Object.assign(copy.style, { position: 'absolute', width: '52px', left, top: '90px' })
        board.append(copy)
        pieces.push(copy)
    }
    for (const [i, piece] of pieces.slice(0, 60).entries()) {
        const translate = `${(i % 9) * 40 - 160}px ${(i % 7) * 50}px`
        piece.animate([{ translate: '0 0', scale: '1' }, { translate, scale: '1.2' }],
            { duration: 600, iterations: 5, direction: 'alternate', easing: 'cubic-bezier(.2,.9,.25,1)' })
    }
    const stamps = []
    await new Promise(done => {
        const frame = now => { stamps.push(now); now - stamps[0] < 3000 ? requestAnimationFrame(frame) : done() }
        requestAnimationFrame(frame)
    })
    return (stamps.length - 1) / ((stamps.at(-1) - stamps[0]) / 1000)
}"""


def visitor(browser: Browser, address: str) -> Page:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=address)
    context.set_default_timeout(120_000)
    return context.new_page()


def weigh(page: Page) -> dict[str, int]:
    """Gzipped bytes of everything that the landing page loads but the answers of the API, by kind."""
    weights: dict[str, int] = {}

    def note(answer: Response) -> None:
        path = answer.url.split("?")[0]
        if "/api/" in path or not answer.ok:
            return
        body = answer.body()
        size = len(body) if path.endswith(PACKED) else len(gzip.compress(body, 9))
        kind = path.rsplit(".", 1)[-1] if "." in path.rsplit("/", 1)[-1] else "html"
        weights[kind] = weights.get(kind, 0) + size

    page.on("response", note)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    return weights


def work_of(page: Page) -> Callable[[], float]:
    """A clock of the page's own work in milliseconds: time spent by other programs is left out."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    return read


def usable(page: Page) -> tuple[float, float]:
    """Milliseconds until a poster can be pressed, and how many of them were work of the page."""
    work = work_of(page)
    page.goto("/")
    page.wait_for_selector(".po .chip:has-text('players')")
    return float(page.evaluate("performance.now()")), work()


def seen(page: Page) -> tuple[list[float], float]:
    """The delay of every event, and the page's work for one of them."""
    page.add_init_script(WATCH)
    last_settings(page, "zombie-run")
    page.goto("/")
    page.locator(".po .sheet").nth(1).click()
    page.wait_for_selector(".caption")
    at_once(page)
    work = work_of(page)
    before, start = len(page.evaluate("window.seen")), work()
    play_by_mouse(page, random.Random(1), most=12)
    found: Any = page.evaluate("window.seen")
    return [float(one) for one in found], (work() - start) / (len(found) - before)


def main(address: str) -> None:
    path = find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        weights = weigh(visitor(browser, address))
        print(f"first load  {sum(weights.values()) / 1000:.1f} kB gzipped:", dict(sorted(weights.items())))
        times, works = zip(*(usable(visitor(browser, address)) for _ in range(ROUNDS)))
        print(
            f"usable      {statistics.median(times):.0f} ms, of it {statistics.median(works):.0f} ms work of the page"
        )
        page = visitor(browser, address)
        delays, each = seen(page)
        print(
            f"a choice    seen {statistics.median(delays):.0f} ms after the event, of it {each:.0f} ms work of the page"
        )
        page.wait_for_selector(".caption:not(.wait), .ending")
        print(f"60 pieces   {page.evaluate(FLY):.0f} frames/s")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
