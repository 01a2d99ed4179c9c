"""Promises 1 and 2: random play ends and keeps every invariant; interpreted, compiled and CUDA play the same games."""

import os
import subprocess
import sys

import pytest
import yaml
from tables import PACE, Table, all_options, all_seat_counts, each, walk

from shamble.engine.base.record import dtype_of, fields_of
from shamble.engine.batch.binding import play
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game, games

RANDOM, INSTINCT = 0, 1
GAMES = 6  # of each kind in a signature at most
CHOICES = 500  # in the games of each kind, about


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


def signature(game: Game) -> dict[str, str]:
    """What random players and instinct play, at every table size."""
    low, high = game.meta.seats
    found = {}
    for seats in range(low, high + 1):
        number = max(2, min(GAMES, CHOICES // int(play(game, seats, 1).lengths[0])))
        kinds = [play(game, seats, number, seed=1, policies=[policy] * seats) for policy in (RANDOM, INSTINCT)]
        found[f"{seats} seats"] = " ".join(f"{results.signature:016x}" for results in kinds)
    return found


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_signature_is_the_recorded_one(game: Game) -> None:
    """The same numbers stand for the interpreted and the compiled run. A rule change changes them: then record them
    anew with `python tests/conformance/test_play.py GAME`, and say so in the commit."""
    recorded = yaml.safe_load((game.folder / "tests" / "signature.yaml").read_text(encoding="utf-8"))
    assert signature(game) == recorded


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
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
def test_cores_do_not_change_the_games() -> None:
    for game in games().values():
        seats = game.meta.seats[0]
        one, two = (play(game, seats, 2_000, cores=cores) for cores in (1, 2))
        assert one.signature == two.signature
        assert (one.payoffs == two.payoffs).all()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_state_has_the_fields_of_the_contract(game: Game) -> None:
    names = [field.name for field in fields_of(game.state)]
    assert {"seats", "ending", "options", "content"} <= set(names)
    assert dtype_of(game.state).itemsize % 8 == 0


if __name__ == "__main__":
    for name in sys.argv[1:] or games():
        found = games()[name]
        path = found.folder / "tests" / "signature.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(yaml.safe_dump(signature(found), sort_keys=False), encoding="utf-8")
        print(path)
