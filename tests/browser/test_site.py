"""The product as a site of files: a whole game in Chromium with the web server stopped after the first visit."""

import random
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect
from table import ROOT, Watched, at_once, cover, last_settings, play_by_mouse, violations

from shamble.engine.base.errors import BadSetup
from shamble.site.build import build

KEPT = "navigator.serviceWorker.ready.then(() => true)"


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, and not a word about it."""

    def log_message(self, *_said: object) -> None: ...


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    try:
        build(folder / "shamble", ROOT / "web/node_modules/pyodide")
    except BadSetup as error:
        pytest.skip(str(error))
    return folder


@pytest.fixture
def files(site: Path) -> Iterator[ThreadingHTTPServer]:
    """A web server that knows nothing but files; the site lies in a folder of it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_whole_game_after_the_web_server_has_gone(
    visit: Callable[..., Watched], files: ThreadingHTTPServer, site: Path
) -> None:
    address = f"http://127.0.0.1:{files.server_address[1]}/shamble/"
    page = visit(address=address).page
    last_settings(page, "zombies-attack", gentle=True)
    page.goto(address)
    assert page.evaluate(KEPT)
    files.shutdown()
    files.server_close()
    page.context.set_offline(True)
    page.reload()
    cover(page, "zombies-attack").click()
    page.wait_for_selector(".caption")
    at_once(page)
    assert violations(page) == []
    assert play_by_mouse(page, random.Random(1)) > 0
    expect(page.locator(".ending .hl h2")).to_be_visible()
    expect(page.locator(".ending .seal .ok")).to_contain_text("Same numbers")
    page.locator(".ending .act .btn", has_text="Look back").click()
    expect(page.locator(".scrub input[type=range]")).to_be_visible()
