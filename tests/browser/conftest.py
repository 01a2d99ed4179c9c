"""Real Chromium, the real server, the built client; without Chromium the tests say that they are skipped."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from chromium import MISSING, find
from table import SIZES, STATIC, Server, Watched

ARGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
PATIENCE_MS = 120_000  # a busy machine, or the first game of a kind, which is compiled

expect.set_options(timeout=60_000)


@pytest.fixture(scope="module")  # not longer: its event loop runs in this thread, and would be in the way of others
def chromium() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.skip(MISSING)
    if not (STATIC / "index.html").exists():
        pytest.fail("The client is not built: `make play` or `make test` does it (npm ci && npm run build in web/).")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Callable[..., Watched]]:
    """A visitor's page, watched like every tab that it opens: an error on the console fails the test."""
    visitors: list[Watched] = []

    def open_page(
        size: str = "desktop",
        theme: Any = "light",
        motion: Any = "reduce",
        address: str | None = None,
        touch: bool = False,
    ) -> Watched:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion=motion,
            has_touch=touch,
            base_url=address or server.address,
        )
        context.set_default_timeout(PATIENCE_MS)
        context.on("page", lambda page: visitors.append(Watched(page)))  # every tab is watched
        context.new_page()
        return visitors[-1]

    yield open_page
    for context in {visitor.page.context for visitor in visitors}:
        context.close()
    troubles = [line for visitor in visitors for line in visitor.troubles]
    assert not troubles, troubles


@pytest.fixture(scope="session")
def pictures() -> Path | None:
    """Where screenshots go when SHAMBLE_PICTURES names a folder."""
    folder = os.environ.get("SHAMBLE_PICTURES")
    if not folder:
        return None
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder)
