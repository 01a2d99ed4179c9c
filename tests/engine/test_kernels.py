"""Compiled code on disk, batches of states, and the same games whatever runs them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import shamble
from shamble.engine.batch.binding import batch, kernels, play
from shamble.engine.play.game import game

FIGHT = game("fight-or-flight")

WAITING = """
import numpy as np
from shamble.engine.play.game import game
rules = game("fight-or-flight").rules
g = game("fight-or-flight").blank(2, {}, {})
print(rules.waiting(g), sum(rules.waiting.stats.cache_hits.values()))
"""


@pytest.mark.compiled_only
def test_an_edit_never_runs_stale_code_and_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(Path(shamble.__file__).parent, source / "shamble", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(source), "SHAMBLE_CACHE": str(tmp_path / "cache")}

    def waiting() -> str:
        shown = subprocess.run([sys.executable, "-c", WAITING], env=environment, capture_output=True, text=True)
        assert shown.returncode == 0, shown.stderr
        return shown.stdout.strip()

    assert waiting() == "1 0"
    assert waiting() == "1 1"  # found on disk
    bits = source / "shamble" / "engine" / "rules" / "bits.py"
    bits.write_text(bits.read_text(encoding="utf-8").replace("return 1 << seat", "return 4 << seat"), encoding="utf-8")
    assert waiting() == "4 0"  # an edit in the engine reaches the game


def test_batches_play_the_same_games_as_playouts() -> None:
    """Every state of a batch is dealt, looked at and stepped; the same choices lead to the same states."""
    bound, count = kernels(FIGHT), 5
    states = batch(FIGHT.blank(3, {}, {}), count)
    bound.deal_batch(states, np.arange(count))
    seats, masks = np.zeros(count, np.int64), np.zeros((count, FIGHT.actions), np.bool_)
    singles = [FIGHT.deal(3, seed) for seed in range(count)]
    log = np.zeros((1, 6), np.int16)
    for _ in range(200):
        bound.look_batch(states, seats, masks)
        if (seats < 0).all():
            break
        actions = masks.argmax(axis=1)
        for i, single in enumerate(singles):
            if seats[i] >= 0:
                FIGHT.rules.apply(single, int(seats[i]), int(actions[i]), log)
        bound.step_batch(states, seats, actions)
    assert (seats < 0).all()
    assert not masks.any()
    for i, single in enumerate(singles):
        assert FIGHT.position(states[i]) == FIGHT.position(single)


def test_results_come_game_by_game() -> None:
    whole = play(FIGHT, 4, 30, seed=100)
    parts = [play(FIGHT, 4, 10, seed=100 + start) for start in (0, 10, 20)]
    assert np.array_equal(whole.lengths, np.concatenate([part.lengths for part in parts]))
    assert np.array_equal(whole.endings, np.concatenate([part.endings for part in parts]))
    assert whole.signature == parts[0].signature ^ parts[1].signature ^ parts[2].signature
    assert play(FIGHT, 4, 30, seed=101).signature != whole.signature


def test_changed_content_changes_the_games() -> None:
    no_fights = {"deck.skirmish": 0, "deck.combat": 0}
    results = play(FIGHT, 4, 50, content=no_fights)
    cannot_recover = 3
    assert not (results.endings == cannot_recover).any()
    assert (play(FIGHT, 4, 50).endings == cannot_recover).any()
