"""Promise 2 in the browser's machine code: a game as WebAssembly, under Node, plays what the CPU plays."""

from collections.abc import Iterator

import pytest
import yaml

from shamble.conform.plugin import chosen
from shamble.conform.signature import signature, signature_file
from shamble.conform.tables import Table, each_game, tables_of
from shamble.conform.wasm import differences, rules_differ, thoughts
from shamble.engine.play.game import Game
from shamble.wasm.build import module_of_game
from shamble.wasm.node import WasmGame, node_program, under_node

LARGE = 150_000  # bytes of source: a module that takes more than a minute of processor time to make

pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(node_program() is None, reason="Node is not installed: WebAssembly is not compared"),
]


def is_large(game: Game) -> bool:
    """Does its module take long to make?"""
    sources = (file for file in game.folder.rglob("*.py") if "tests" not in file.parts)
    return sum(file.stat().st_size for file in sources) > LARGE


@pytest.fixture(scope="module")
def wasm(game: Game) -> Iterator[WasmGame]:
    """The game as it runs under Node. A large one is compared when it is asked for by its name."""
    if is_large(game) and not chosen:
        pytest.skip(f"its module takes long to make: shamble conform {game.name} compares it")
    with under_node(game, module_of_game(game)) as found:
        yield found


@pytest.mark.parametrize(**each_game(), scope="module")
def test_the_signature_is_the_recorded_one(game: Game, wasm: WasmGame) -> None:
    assert signature(wasm) == yaml.safe_load(signature_file(game).read_text(encoding="utf-8"))


@pytest.mark.parametrize(**each_game(), scope="module")
def test_whole_games_are_the_same(game: Game, wasm: WasmGame) -> None:
    assert [who for table in tables_of(game) for who in differences(table, wasm, 2)] == []


@pytest.mark.parametrize(**each_game(), scope="module")
def test_every_rule_says_the_same(game: Game, wasm: WasmGame) -> None:
    for seats in game.meta.seats:
        assert not rules_differ(Table(game, seats), wasm, seed=1, number=12, pace=7)


@pytest.mark.parametrize(**each_game(), scope="module")
def test_bots_and_coach_think_the_same(game: Game, wasm: WasmGame) -> None:
    for seats in game.meta.seats:
        assert thoughts(wasm, seats, seed=4) == thoughts(game, seats, seed=4)
