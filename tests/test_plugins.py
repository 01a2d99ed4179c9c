"""Games and bots in packages of their own: found, played, measured, served, compiled and held like those of Shamble."""

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from shamble.wasm.node import node_program
from tests.release.player import play_a_game

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "last_torch"


class Plugged:
    """Programs that run where the package of a project is installed."""

    def __init__(self, project: Path, metadata: Path) -> None:
        self.project = project
        about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        info = (
            metadata / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
        )  # what `pip install -e` writes
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
        groups = "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
            for group, points in about["entry-points"].items()
        )
        (info / "entry_points.txt").write_text(groups)
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(metadata), str(project)])}

    def python(self, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
        """A program of Python's, in the folder of the project."""
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=self.project,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=500,
        )

    def shamble(self, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
        """The `shamble` command, interpreted."""
        return self.python("-m", "shamble", *arguments, **{"NUMBA_DISABLE_JIT": "1", **environment})


@pytest.fixture(scope="module")
def last_torch(tmp_path_factory: pytest.TempPathFactory) -> Plugged:
    return Plugged(EXAMPLE, tmp_path_factory.mktemp("installed"))


def copied(folder: Path) -> Plugged:
    """A copy of the example, to change."""
    shutil.copytree(EXAMPLE, folder / "project", ignore=shutil.ignore_patterns("__pycache__"))
    return Plugged(folder / "project", folder / "installed")


# --- games -----------------------------------------------------------------------------------------------------------


def test_a_game_of_another_package_is_listed_played_and_measured(last_torch: Plugged) -> None:
    assert "last-torch" in [row["id"] for row in json.loads(last_torch.shamble("games", "--json").stdout)]
    rules = json.loads(last_torch.shamble("rules", "last-torch", "--json").stdout)
    assert all(rule["tests"] for rule in rules)
    played = last_torch.shamble("play", "last-torch", "--seats", "survivor,rookie,random", "--seed", 1)
    assert "goes home with" in played.stdout, played.stderr
    measured = last_torch.shamble("lab", "run", "last-torch", "--seats", 2, "--games", 20, "--json")
    assert json.loads(measured.stdout)["games"] == 20, measured.stderr


def test_a_game_of_another_package_keeps_all_promises(last_torch: Plugged) -> None:
    shown = last_torch.shamble("conform", "last-torch", "--interpreted")
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert " passed" in shown.stdout


def test_a_game_of_another_package_is_compiled_apart(last_torch: Plugged, tmp_path: Path) -> None:
    kept = last_torch.environment.get("SHAMBLE_CACHE") or str(tmp_path)
    shown = last_torch.python("-m", "shamble.engine.play.warm", "last-torch", SHAMBLE_CACHE=kept)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert list(Path(kept).glob("last_torch.rules-*/*.nbc"))


SIGNED = """
import sys, yaml
from pathlib import Path
from shamble.conform.signature import signature, signature_file
from shamble.engine.play.game import game
from shamble.wasm.node import under_node
found = game("last-torch")
with under_node(found, Path(sys.argv[1])) as wasm:
    print(signature(wasm) == yaml.safe_load(signature_file(found).read_text()))
"""


@pytest.mark.skipif(node_program() is None, reason="Node is not installed")
def test_a_game_of_another_package_becomes_webassembly(last_torch: Plugged, tmp_path: Path) -> None:
    built = last_torch.shamble("build", "wasm", "last-torch", "--out", tmp_path, "--json")
    assert built.returncode == 0, built.stderr
    (row,) = json.loads(built.stdout)
    shown = last_torch.python("-c", SIGNED, row["file"], NUMBA_DISABLE_JIT="1")
    assert shown.stdout == "True\n", shown.stderr


@pytest.fixture(scope="module")
def address(last_torch: Plugged, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "shamble", "serve", "--port", "0", "--database", str(folder / "db"), "--log-json"]
    path = os.pathsep.join([last_torch.environment["PYTHONPATH"], str(ROOT)])
    settings = {"NUMBA_DISABLE_JIT": "1", "SHAMBLE_BOT_PACE": "0", "SHAMBLE_BOTS": "examples.bot:careful"}
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            command, cwd=folder, env=last_torch.environment | settings | {"PYTHONPATH": path}, stdout=log, stderr=log
        )
    try:
        while (ready := [line for line in (folder / "log").read_text().splitlines() if '"ready"' in line]) == []:
            assert server.poll() is None, (folder / "log").read_text()
            time.sleep(0.05)
        yield json.loads(ready[0])["address"]
    finally:
        server.kill()
        server.wait()


def test_a_game_of_another_package_is_served(address: str) -> None:
    assert play_a_game(address, "last-torch", 3)["ending"] in ("rich", "poor")


SOURCE_KEY = """
import sys
from shamble.engine.compile.cache import key_of
from shamble.engine.play.game import game
print(key_of(*game("last-torch").sources), key_of(game("last-torch").folder / "rules.py"))
"""


def test_compiled_code_of_another_package_is_keyed_by_what_it_imports(tmp_path: Path) -> None:
    game = copied(tmp_path)
    chapters = game.project / "last_torch" / "chapters"  # without an __init__.py, as packages may be
    chapters.mkdir()
    (chapters / "greed.py").write_text("MOST = 3\n")
    (game.project / "house.py").write_text("RULE = 1\n")
    rules = game.project / "last_torch" / "rules.py"
    imports = "from last_torch.chapters.greed import MOST\nfrom house import RULE\n\nLIMIT = MOST + RULE\n"
    rules.write_text(rules.read_text(encoding="utf-8") + imports, encoding="utf-8")

    def keys() -> list[str]:
        shown = game.python("-c", SOURCE_KEY, NUMBA_DISABLE_JIT="1", SHAMBLE_CACHE=str(tmp_path))
        assert shown.returncode == 0, shown.stderr
        return shown.stdout.split()

    first = keys()
    (chapters / "greed.py").write_text("MOST = 3  # as printed\n")
    assert keys() == first
    (chapters / "greed.py").write_text("MOST = 4\n")
    second = keys()
    (game.project / "house.py").write_text("RULE = 2\n")
    third = keys()
    assert all(len({*each}) == 3 for each in zip(first, second, third, strict=True))


def test_a_package_that_is_gone_is_one_line(tmp_path: Path) -> None:
    game = copied(tmp_path)
    shutil.rmtree(game.project / "last_torch")
    assert "last-torch" not in game.shamble("games").stdout
    shown = game.shamble("play", "last-torch")
    assert (shown.returncode, shown.stderr.count("\n")) == (2, 1)
    assert "should be the package 'last_torch'" in shown.stderr


def test_what_a_game_lacks_is_said(tmp_path: Path) -> None:
    game = copied(tmp_path)
    telling, checks = (game.project / "last_torch" / f"{name}.py" for name in ("telling", "checks"))
    telling.write_text(telling.read_text(encoding="utf-8").replace("def why_not(", "def why("), encoding="utf-8")
    shown = game.shamble("conform", "last-torch")
    assert (shown.returncode, shown.stderr) == (2, "error: last-torch is not complete: telling.py has no why_not\n")
    checks.unlink()
    shown = game.shamble("conform", "last-torch")
    assert shown.returncode == 2
    assert "there is no checks.py, with problems, restock" in shown.stderr


# --- a new game ------------------------------------------------------------------------------------------------------


def test_a_new_game_is_green_at_once(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "shamble", "new-game", "buried-can"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "pip install -e buried-can" in made.stdout, made.stderr
    game = Plugged(tmp_path / "buried-can", tmp_path / "installed")
    shown = game.shamble("conform", "buried-can", "--interpreted")
    assert shown.returncode == 0, shown.stdout
    broken = game.shamble("conform", "buried-can", "--breaks", "--rule", "BC-12")
    assert broken.stdout.endswith("1 rules broken and noticed, 0 not noticed, 0 not tried\n"), broken.stdout


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Ünder", "is no name for a game"),
        ("zombie-run", "there is a game zombie-run already"),
        ("here", "cannot be written"),
    ],
)
def test_a_name_that_no_game_can_have_is_one_line(name: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    made = subprocess.run(
        [sys.executable, "-m", "shamble", "new-game", name], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (made.returncode, made.stderr.count("\n")) == (2, 1)
    assert complaint in made.stderr
    assert list(tmp_path.iterdir()) == [tmp_path / "here"]


# --- bots ------------------------------------------------------------------------------------------------------------

BOT = "from taste import PLACE\n\ndef choose(game, known, seat, legal, seed):\n    return legal[PLACE]\n"


@pytest.fixture
def bots(tmp_path: Path) -> Plugged:
    """A folder with a bot that consists of two files, and a package that names it."""
    project = tmp_path / "bots"
    project.mkdir()
    about = '[project]\nname = "mine"\nversion = "1"\n[project.entry-points."shamble.bots"]\nmine = "mybots:choose"\n'
    (project / "pyproject.toml").write_text(about)
    (project / "mybots.py").write_text(BOT)
    (project / "taste.py").write_text("PLACE = 0\n")
    return Plugged(project, tmp_path / "installed")


@pytest.mark.parametrize("name", ["mybots:choose", "mine"])
def test_a_bot_from_elsewhere_sits_in_the_terminal_and_in_the_lab(bots: Plugged, name: str) -> None:
    played = bots.shamble("play", "zombies-attack", "--seats", f"{name},survivor", "--seed", 3)
    assert played.returncode == 0, played.stderr
    assert "Ann" in played.stdout
    measured = bots.shamble("lab", "run", "zombies-attack", "--seats", 2, "--bots", name, "--games", 5, "--json")
    assert json.loads(measured.stdout)["games"] == 5, measured.stderr


def test_an_edited_bot_gets_figures_of_its_own(bots: Plugged) -> None:
    """What was kept of the bot as it was, or of a game with other tables, does not count for it."""
    trial = "Trial('zombies-attack', ('mybots:choose', 'survivor'))"
    code = f"from shamble.lab.measure.trial import Trial; print({trial}.key())"

    def key() -> str:
        shown = bots.python("-c", code, NUMBA_DISABLE_JIT="1")
        assert shown.returncode == 0, shown.stderr
        return shown.stdout

    keys = [key(), key()]
    assert keys[0] == keys[1]
    (bots.project / "mybots.py").write_text(BOT.replace("legal[PLACE]", "legal[-PLACE]"))
    keys.append(key())
    (bots.project / "taste.py").write_text("PLACE = 1\n")
    keys.append(key())
    (bots.project / "weights.npz").write_bytes(b"1")
    keys.append(key())
    assert len(set(keys)) == 4


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("99", "chose 99, which is none of its legal choices"),
        ("game.nothing", "failed: AttributeError: 'Game' object has no attribute 'nothing' (mybots.py, line 4)"),
    ],
)
def test_a_bot_that_fails_is_one_line(bots: Plugged, answer: str, complaint: str) -> None:
    (bots.project / "mybots.py").write_text(BOT.replace("legal[PLACE]", answer))
    shown = bots.shamble("play", "zombies-attack", "--seats", "mybots:choose,survivor")
    assert (shown.returncode, shown.stderr.count("\n")) == (2, 1)
    assert complaint in shown.stderr


def test_a_bot_from_elsewhere_sits_at_a_table_where_the_operator_says_so(address: str) -> None:
    assert play_a_game(address, "last-torch", 2, bot="examples.bot:careful")["ending"] in ("rich", "poor")
    with pytest.raises(AssertionError, match="There is no bot"):
        play_a_game(address, "last-torch", 2, bot="examples.bot:other")


def test_the_example_bot_plays_its_game_better_than_chance(last_torch: Plugged) -> None:
    arguments = ("--bots", "examples.bot:careful,random,random", "--games", 100, "--json")
    shown = last_torch.shamble(
        *("lab", "run", "last-torch", "--seats", 3, *arguments),
        PYTHONPATH=f"{last_torch.environment['PYTHONPATH']}{os.pathsep}{ROOT}",
    )
    found = json.loads(shown.stdout)
    assert found["per_seat"][0]["rate"] > 0.6, found
