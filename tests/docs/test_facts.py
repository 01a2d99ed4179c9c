"""What the documents say of the code is so: names, paths, tables of frames, requests, options and bots."""

import ast
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from litestar.routes import HTTPRoute
from pages import ROOT, pages

from shamble.bots import BOTS
from shamble.engine.base.record import dtype_of
from shamble.engine.play.game import games
from shamble.engine.play.rulebook import paragraphs
from shamble.engine.play.scenario import read_scenarios, run
from shamble.server.http.border import same_origin
from shamble.server.http.routes import API
from shamble.server.wire import frames

PROTOCOL = (ROOT / "docs/reference/protocol.md").read_text(encoding="utf-8")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
CODE_PATH = re.compile(r"`((?:src|docs|tests|web|studies)/[\w./-]+)`")
IN_A_FILE = re.compile(r"`(\w+)` in `(src/[\w./]+\.py)`")
ROW = re.compile(r"^\| `([a-z-]+)` \|([^|\n]*)\|", re.MULTILINE)


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    missing = [place for place in LINK.findall(text) if not (page.parent / place).exists()]
    for place in CODE_PATH.findall(text):
        seen_from = (ROOT, page.parent, ROOT / "web", ROOT / "src/shamble/games/fight_or_flight")
        missing += [] if any((folder / place).exists() for folder in seen_from) else [place]
    assert missing == []


def test_where_is_it_names_what_is_there() -> None:
    named = IN_A_FILE.findall(read("docs/design/where.md"))
    assert len(named) >= 20
    for name, file in named:
        tree = ast.parse(read(file))
        known = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        known |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        for node in tree.body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            known |= {target.id for target in targets if isinstance(target, ast.Name)}
        assert name in known, f"{name} in {file}"


def test_the_tree_of_folders_is_the_tree_that_is_there() -> None:
    """Every folder named exists, and none of the package is left out."""
    tree = read("docs/design/where.md").partition("```text\n")[2].partition("```")[0]
    above: list[str] = []
    named = set()
    for line in tree.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        folders = re.findall(r"([\w/]+)/(?=\s)", line[:23] + " ")
        assert folders, line
        above[depth:] = [folders[0]]
        named |= {"/".join([*above[:depth], folder]) for folder in folders}
    assert [folder for folder in sorted(named) if not (ROOT / folder).is_dir()] == []
    package = ROOT / "src/shamble"
    there = {path.parent for depth in ("*", "*/*") for path in package.glob(f"{depth}/__init__.py")}
    inner = {f"src/shamble/{path.relative_to(package)}" for path in there if path.parent.name != "games"}
    assert {folder for folder in inner if not folder.endswith("templates")} <= named


def test_modules_of_the_architecture_are_there() -> None:
    text = read("docs/design/architecture.md")
    found = re.findall(r"`((?:base|compile|rules|play)/\w+\.py)`", text)
    assert len(found) > 10
    assert [name for name in found if not (ROOT / "src/shamble/engine" / name).exists()] == []


def as_fields(kind: type) -> str:
    """The fields of a frame as the page writes them: `v?` may be left out, `why?=""` then is empty."""
    written = []
    for field in msgspec.structs.fields(kind):
        optional = "" if field.required else "?"
        default = f"={field.default}" if not field.required and field.default not in (None, msgspec.UNSET) else ""
        default = '=""' if field.default == "" else default
        written.append(f"`{field.name}{optional}{default}`")
    return ", ".join(written)


@pytest.mark.parametrize("title", ["From the client", "From the server"])
def test_every_frame_has_exactly_these_fields(title: str) -> None:
    part = re.split(r"\n### |\n`nak` codes", PROTOCOL[PROTOCOL.index(f"### {title}") :])[0]
    shown = {tag: cells.strip() for tag, cells in ROW.findall(part)}
    kinds = get_args(frames.ClientFrame if title == "From the client" else frames.ServerFrame)
    assert shown == {kind.__struct_config__.tag: as_fields(kind) for kind in kinds}


def test_every_code_of_a_nak_is_told() -> None:
    table = PROTOCOL[PROTOCOL.index("`nak` codes") : PROTOCOL.index("### An exchange")]
    assert {tag for tag, _ in ROW.findall(table)} == set(get_args(frames.NakCode))


def test_every_request_is_told() -> None:
    told = set(re.findall(r"^\| `([A-Z]+) (/api[^`?]*)`", PROTOCOL, re.MULTILINE))
    nameless = re.compile(r"\{[^}]*\}")
    known = {
        (str(method), nameless.sub("{}", route.path))
        for route in API.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method != "OPTIONS"
    }
    assert {(method, nameless.sub("{}", path)) for method, path in told} == known


def test_the_protocol_has_its_number() -> None:
    assert PROTOCOL.startswith(f"# The protocol, version {frames.PROTOCOL}\n")


def test_the_bots_are_these() -> None:
    text = read("docs/bots.md")
    assert [name for name, _ in ROW.findall(text)] == list(BOTS)


def test_the_sizes_of_states_are_these() -> None:
    text = read("docs/reference/performance.md")
    for name, game in games().items():
        row = next(line for line in text.splitlines() if line.startswith(f"| {name} |"))
        assert row.split("|")[3].strip() == f"{dtype_of(game.state).itemsize:,}"


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_games_and_their_seats_are_these(page: str) -> None:
    rows = {line.split("](")[0].removeprefix("| ["): line for line in read(page).splitlines() if "rulebook.md)" in line}
    for game in games().values():
        low, high = game.meta.seats
        assert rows.pop(game.meta.title).endswith(f"| {low}-{high} |")
    assert rows == {}


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs/design/decisions"
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert {name for name in LINK.findall(text) if name[0] == "0"} == {path.name for path in folder.glob("0*.md")}


def test_the_wildest_words_of_ours_are_gone() -> None:
    """The documents use the words of the field. (The rulebooks keep the tone of the games.)"""
    private = re.compile(
        r"thousand million|\bput into those\b|\bpress(?:ed)? and\b|so long those|is told of\b|\bmended\b"
    )
    found = {
        str(page.relative_to(ROOT)): private.findall(page.read_text(encoding="utf-8"))
        for page in pages()
        if "games" not in page.parts
    }
    assert {page: words for page, words in found.items() if words} == {}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_rulebook_begins_with_the_idea(game: object) -> None:
    """A person reads the idea first; the law, with its ids, comes after it."""
    book = paragraphs(game)  # type: ignore[arg-type]
    first_rule = next(place for place, each in enumerate(book) if each.id)
    told = [each for each in book[:first_rule] if each.chapter == "The idea in a minute"]
    assert len(told) >= 3
    assert 60 < sum(len(each.text.split()) for each in told) < 400


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_readings_are_named_by_rules_that_they_complete(game: object) -> None:
    """Whatever a rulebook points to is in it, and nearly every reading is pointed to."""
    book = paragraphs(game)  # type: ignore[arg-type]
    ids = {each.id for each in book if each.id}
    named = {id for each in book for id in re.findall(r"\b[A-Z]{2}-A?\d+\b", each.text)}
    assert named - ids == set()
    readings = {id for id in ids if "-A" in id}
    assert len(readings & named) >= len(readings) * 0.9


def table_of(game: str, chapter: str) -> dict[str, tuple[str, ...]]:
    """The rows of the first table in a chapter of a rulebook, by their first cell."""
    rows = next(each.rows for each in paragraphs(games()[game]) if each.chapter == chapter and each.rows)
    return {row[0]: row[1:] for row in rows}


def test_zombies_attack_card_against_threat() -> None:
    shown = table_of("zombies-attack", "The idea in a minute")
    threats = [cell.partition(" (")[0] for cell in shown.pop("card")][:-1]
    content = games()["zombies-attack"].content.CONTENT
    assert set(shown) == set(content["meeting"])
    for card, cells in shown.items():
        for threat, cell in zip(threats, cells, strict=False):
            meeting = content["meeting"][card][threat]
            hits = content["hits"].get(threat, 0)
            said = {"Bitten": "bitten", "Safe": "safe", "Strikes": "safe, one hit" if hits > 1 else "safe, destroys it"}
            assert cell == said[meeting], (card, threat)


SAMPLE_DAY = """
title: The sample day
rules: [ZA-12]
game: zombies-attack
seats: 4
options: {starting_player: A}
position: {deck: [Small Pack]}
steps:
  - A: baseball bat
  - B: panic
  - C: firearm
  - D: panic
  - expect: {day: 2, hot_zone: C}
  - waiting: [A, C, D]
"""


def test_zombies_attack_sample_day() -> None:
    """The example of the rulebook, played."""
    for scenario in read_scenarios(SAMPLE_DAY):
        run(scenario)


def test_run_for_your_life_numbers_of_the_box() -> None:
    shown = table_of("run-for-your-life", "The numbers of the box")
    content = games()["run-for-your-life"].content.CONTENT
    values = list(content["determination"].values())
    assert shown["determination cards 1, 2, 3, 4, 5, 6"] == (f"{', '.join(map(str, values))}: together {sum(values)}",)
    blood = content["blood"]["Normal"]
    for drops in (2, 3):
        said = f"{blood[f'Infected {drops}']} infected, {blood[f'Clean {drops}']} clean"
        assert shown[f"blood cards with {drops} drops"] == (said,)
    assert shown["event cards"][0].startswith(str(sum(card["copies"] for card in content["cards"].values())))


def test_zombie_survival_tiles() -> None:
    shown = table_of("zombie-survival", "The tiles")
    del shown["tile"]
    tiles = games()["zombie-survival"].content.CONTENT["tiles"]
    assert {name.replace("-", " "): cells for name, cells in shown.items()} == {
        name: (str(tile["copies"]), f"{tile['wide']} x {tile['high']}") for name, tile in tiles.items()
    }


def test_zombie_run_decks() -> None:
    shown = table_of("zombie-run", "The idea in a minute")
    copies = games()["zombie-run"].content.CONTENT["copies"]
    assert shown["Classic night"][-1] == str(sum(copies["Classic"].values()))
    assert shown["Short night"][-1] == str(sum(copies["Short"].values()))


@pytest.mark.parametrize("site", ["games.example.org", "games.example.org:8443"])
def test_the_nginx_block_keeps_what_the_server_compares(site: str) -> None:
    """What nginx would pass on of a browser's request is taken as one from the server's own pages."""
    block = re.split("```", read("docs/start/host.md").partition("```nginx")[2])[0]
    said = {"$http_host": site, "$http_upgrade": "websocket", '"upgrade"': "upgrade"}
    passed = {name.lower(): said.get(value, "") for name, value in re.findall(r"proxy_set_header (\S+) (.+);", block)}
    assert (passed.get("upgrade"), passed.get("connection")) == ("websocket", "upgrade")
    assert same_origin({"origin": f"https://{site}", **passed}, "")
