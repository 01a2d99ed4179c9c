"""Promises 1 and 2: random play ends and keeps every invariant; interpreted, compiled and CUDA play the same games."""

import os
import subprocess
import sys

import pytest
import yaml

from shamble.conform.parts import missing_parts
from shamble.conform.signature import INSTINCT, RANDOM, signature, signature_file
from shamble.conform.tables import PACE, Table, all_options, all_seat_counts, each, each_game, walk
from shamble.engine.base.record import dtype_of
from shamble.engine.batch.binding import play
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game


@pytest.mark.parametrize(**each_game())
def test_every_part_is_there(game: Game) -> None:
    assert missing_parts(game) == []


@pytest.mark.parametrize(**each(all_seat_counts() + all_options()))
def test_random_play_ends_and_every_position_is_sound(table: Table) -> None:
    problems = table.game.module("checks").problems
    pace = max(PACE, 5) * (1 + table.game.actions // 100)  # a close look takes long; long games have many choices
    for seed in range(1 if INTERPRETED else 2):
        last = None
        for number, (g, _, _) in enumerate(walk(table, seed)):
            if number % pace == 0:
                assert problems(g) == []
            last = g
        assert last is not None
        assert last.ending != 0
        assert problems(last) == []


@pytest.mark.parametrize(**each_game())
def test_the_signature_is_the_recorded_one(game: Game) -> None:
    """The same numbers stand for the interpreted and the compiled run."""
    how = f"when a rule was meant to change, record the signature anew: shamble conform {game.name} --sign"
    assert signature_file(game).is_file(), f"{game.name} has no tests/signature.yaml; {how}"
    recorded = yaml.safe_load(signature_file(game).read_text(encoding="utf-8"))
    assert signature(game) == recorded, how


@pytest.mark.compiled_only
@pytest.mark.parametrize(**each_game())
def test_the_cuda_simulator_plays_the_same_games(game: Game) -> None:
    seats = game.meta.seats[1]
    tables = (None, ([RANDOM, INSTINCT] * seats)[:seats])
    code = (
        "from shamble.engine.play.game import game; from shamble.engine.batch.cuda import play_on_cuda\n"
        f"for policies in {tables}:\n"
        f"    r = play_on_cuda(game({game.name!r}), {seats}, 6, seed=1, policies=policies, threads=4)\n"
        "    print(f'{r.signature:016x}', r.lengths.tolist(), r.endings.tolist())"
    )
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-W", "ignore", "-c", code]
    shown = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr
    for policies, line in zip(tables, shown.stdout.splitlines(), strict=True):
        here = play(game, seats, 6, seed=1, policies=policies)
        assert line == f"{here.signature:016x} {here.lengths.tolist()} {here.endings.tolist()}"


@pytest.mark.parametrize(**each(all_seat_counts()))
def test_instinct_plays_legal_moves_to_the_end(table: Table) -> None:
    number = 5 // min(PACE, 5)
    results = play(
        table.game, table.seats, number, seed=3, policies=[INSTINCT] * table.seats, options=dict(table.options)
    )
    assert (results.endings != 0).all()


@pytest.mark.compiled_only
@pytest.mark.parametrize(**each_game())
def test_cores_do_not_change_the_games(game: Game) -> None:
    seats = game.meta.seats[0]
    one, two = (play(game, seats, 2_000, cores=cores) for cores in (1, 2))
    assert one.signature == two.signature
    assert (one.payoffs == two.payoffs).all()


@pytest.mark.parametrize(**each_game())
def test_a_state_can_lie_in_a_batch(game: Game) -> None:
    """States lie side by side, and a processor reads large numbers from multiples of their size."""
    size = dtype_of(game.state).itemsize
    how = f"a `Deck`, `Dice` or `Long` field makes it one, or `unused: Annotated[Array[Small], {8 - size % 8}]`"
    assert size % 8 == 0, f"a state of {game.name} has {size} bytes, which is no multiple of 8: {how}"
