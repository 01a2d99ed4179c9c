"""The client as it was built, below a path of its server: no page, picture, request or socket looks beside it."""

import importlib.util
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from table import GAMES, Server, Watched, cover, last_settings

NGINX = Path(__file__).parents[1] / "server" / "nginx.py"


def test_a_game_below_a_path(chromium: Browser, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("nginx", NGINX)
    assert spec is not None
    assert spec.loader is not None
    nginx = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(nginx)
    if nginx.find() is None:
        pytest.skip(nginx.MISSING)
    nginx.certificate(tmp_path)
    server = Server(tmp_path, SHAMBLE_BASE_PATH="/games/shamble", SHAMBLE_TRUST_PROXY="127.0.0.1")
    server.start()
    try:
        with nginx.before([server.port], tmp_path, "/games/shamble/") as port:
            root = f"https://localhost:{port}/games/shamble/"
            context = chromium.new_context(ignore_https_errors=True)
            visitor = Watched(context.new_page())
            page, asked = visitor.page, list[str]()
            page.on("request", lambda request: asked.append(request.url))
            last_settings(page, GAMES[0])
            page.goto(root)
            cover(page, GAMES[0]).click()
            page.wait_for_selector(".caption:not(.wait)", timeout=120_000)
            expect(page).to_have_url(re.compile(f"^{re.escape(root)}t/"))
            page.reload()
            page.wait_for_selector(".caption .lead")
            page.locator("header .brand").click()
            expect(page).to_have_url(root)
            page.get_by_role("link", name="Daily").first.click()
            expect(page).to_have_url(re.compile(f"^{re.escape(root)}#/daily"))
            page.go_back()
            expect(page).to_have_url(root)
            context.close()
            assert len(asked) > 20
            assert [url for url in asked if not url.startswith(root) and not url.startswith("data:")] == []
            assert visitor.troubles == []
    finally:
        server.stop()
