"""What is released: the wheel holds the whole product, and needs neither make nor Node."""

import json
import random
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import sync_playwright

import shamble
from tests.release.building import ROOT, UV, build, run, without_tools
from tests.release.player import play_a_game

sys.path.insert(0, str(ROOT / "tests/browser"))

from chromium import MISSING, find
from table import Watched, at_once, last_settings, play_by_keys

VERSION = shamble.__version__


def test_the_wheel_holds_the_client_and_no_tests(contents: list[str]) -> None:
    assert "shamble/server/static/index.html" in contents
    assert any(re.fullmatch(r"shamble/server/static/assets/.*\.js", name) for name in contents)
    assert "shamble/games/fight_or_flight/rulebook.md" in contents
    assert "shamble/games/fight_or_flight/instinct/tells.csv" in contents
    assert "shamble/new_game/template/a_first_game/tests/scenarios/all.yaml" in contents
    assert [name for name in contents if name.startswith("shamble/games/") and "/tests/" in name] == []
    assert [name for name in contents if name.split("/")[0] not in ("shamble", f"shamble-{VERSION}.dist-info")] == []


def test_the_source_distribution_makes_the_same_wheel(sdist: Path, contents: list[str], tmp_path: Path) -> None:
    with zipfile.ZipFile(build(sdist, tmp_path, "wheel")) as archive:
        assert sorted(archive.namelist()) == sorted(contents)


def test_a_lean_installation_plays_in_the_terminal_and_says_what_the_server_needs(lean: Path, tmp_path: Path) -> None:
    alone = {**without_tools(), "SHAMBLE_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    games = json.loads(run(lean / "shamble", "games", "--json", cwd=tmp_path, **alone))
    assert len(games) == 5
    rules = json.loads(run(lean / "shamble", "rules", "zombie-run", "--json", cwd=tmp_path, **alone))
    assert {rule["tests"] for rule in rules} == {None}
    played = run(lean / "shamble", "play", "zombies-attack", "--seats", "survivor,rookie", cwd=tmp_path, **alone)
    assert "Zombies Attack!" in played
    for command, extra in ((("serve",), "server"), ((), "server"), (("conform", "zombie-run"), "conform")):
        refused = subprocess.run(
            [lean / "shamble", *command], cwd=tmp_path, env=alone, capture_output=True, text=True, check=False
        )
        assert refused.returncode == 2
        assert f"pip install 'shamble[{extra}]'" in refused.stderr
        assert refused.stderr.count("\n") == 1


def test_a_lean_installation_brings_ten_packages(lean: Path) -> None:
    listed = json.loads(run(UV, "pip", "list", "--quiet", "--format", "json", "--python", lean / "python"))
    assert len({each["name"] for each in listed} - {"shamble"}) <= 10, listed


@pytest.fixture(scope="module")
def address(product: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of the installed wheel, on a free port."""
    folder = tmp_path_factory.mktemp("server")
    environment = {
        **without_tools(),
        "SHAMBLE_DATA": str(folder),
        "SHAMBLE_CACHE": str(folder),
        "SHAMBLE_BOT_PACE": "0.05",
    }
    environment["NUMBA_DISABLE_JIT"] = "1"  # the rules as they are: nothing here is about their speed
    command = [product / "shamble", "serve", "--port", "0", "--log-json"]
    server = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line)
        if '"event":"ready"' in line.replace(" ", ""):
            break
    else:
        raise AssertionError("".join(said))
    yield json.loads(line)["address"]
    server.terminate()
    server.communicate(timeout=60)


def test_the_installed_server_gives_out_the_client(address: str) -> None:
    with httpx.Client(base_url=address, trust_env=False) as browser:
        page = browser.get("/")
        assert page.status_code == 200
        assets = [f"/{path}" for path in re.findall(r'(?:src|href)="\./([^"]+)"', page.text)]
        assert any(asset.endswith(".js") for asset in assets)
        for asset in assets:
            assert browser.get(asset).status_code == 200, asset
        assert len(browser.get("/api/games").json()) == 5


def test_a_game_is_played_to_its_end_at_the_installed_server(address: str) -> None:
    assert play_a_game(address, "zombies-attack", 2)["ending"] in ("survivors", "nobody survived")


def test_a_game_is_played_in_a_browser_at_the_installed_server(address: str) -> None:
    """From the landing page to the end, by keys alone."""
    path = find()
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        watched = Watched(browser.new_page(base_url=address, reduced_motion="reduce"))
        last_settings(watched.page, "zombies-attack")
        watched.page.goto("/")
        watched.page.locator(".po .sheet", has_text="Zombies Attack!").click()
        watched.page.wait_for_selector(".caption", timeout=120_000)
        at_once(watched.page)
        assert play_by_keys(watched.page, random.Random(1)) > 0
        watched.page.wait_for_selector(".ending .hl h2")
        browser.close()
    assert watched.troubles == []
