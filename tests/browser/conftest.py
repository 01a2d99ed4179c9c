"""Real Chromium, the real server, the built client; where one is missing, the tests say so and are skipped."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from table import STATIC, Server, Watched

ARGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def find_chromium() -> str | None:
    """Debian's chromium; as root it is installed when it is missing."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found or not shutil.which("apt-get") or os.geteuid() != 0:
        return found
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]):
        if subprocess.run(command, capture_output=True, timeout=600, check=False).returncode != 0:
            return None
    return shutil.which("chromium")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("browser tests are skipped: there is no chromium here, and it cannot be installed")
    if not (STATIC / "index.html").exists():
        pytest.skip("browser tests are skipped: the client is not built (npm ci && npm run build in web/)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Callable[..., Watched]]:
    """A visitor's page, watched: an error on the console or a lost request fails the test."""
    visitors: list[Watched] = []

    def open_page(
        size: str = "desktop", theme: Any = "light", motion: Any = "reduce", address: str | None = None
    ) -> Watched:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion=motion,
            base_url=address or server.address,
        )
        context.set_default_timeout(120_000)
        page: Page = context.new_page()
        visitors.append(Watched(page))
        return visitors[-1]

    yield open_page
    for visitor in visitors:
        visitor.page.context.close()
    troubles = [line for visitor in visitors for line in visitor.troubles]
    assert not troubles, troubles


@pytest.fixture(scope="session")
def pictures() -> Path | None:
    """Where screenshots go when SHAMBLE_PICTURES names a folder, such as docs/pictures."""
    folder = os.environ.get("SHAMBLE_PICTURES")
    if not folder:
        return None
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder)
