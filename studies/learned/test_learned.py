"""One seat learns to answer a bot in all others: the tables, the network, and what comes of it."""

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from shamble.bots import SIMPLE
from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from studies.learned.arena import Arena
from studies.learned.learned import CHOOSING, DEALS, JUDGING, LEARNING, MOST_SEEDS, answer, app, gut, judge
from studies.learned.network import Adam, Network
from studies.learned.ppo import CLIP, SIZES, TRUST, Learner, Size, inclined, log_chances, slope_of_policy

pytestmark = pytest.mark.compiled_only

SMALL = Size(tables=64, horizon=4, parts=2, passes=1, hidden=(16,), checked=200)


def silent(_: object) -> None:
    """Nobody listens."""


# --- the tables -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seats", "against"),
    [("zombies-attack", 3, "survivor"), ("zombies-attack", 2, "rookie"), ("zombie-run", 2, "survivor")],
)
def test_whoever_follows_the_gut_plays_the_games_of_a_survivor(name: str, seats: int, against: str) -> None:
    found, games, first = game(name), 120, 1000
    arena = Arena(found, seats, games, against)
    judge(arena, gut, first, games)
    for seat in range(seats):
        policies = [SIMPLE.index(against)] * seats
        policies[seat] = SIMPLE.index("survivor")
        usual = play(found, seats, games, seed=first, policies=policies)
        assert np.array_equal(arena._noted()["won"][seat::seats], usual.payoffs[seat::seats, seat] > 0)


def test_every_game_is_played_once_whatever_the_number_of_tables() -> None:
    found = game("zombies-attack")
    shares = [judge(Arena(found, 2, tables, "survivor"), gut, 7, 150) for tables in (150, 32, 1)]
    assert shares[0] == shares[1] == shares[2]
    assert shares[0].games == 150


def test_a_table_asks_only_when_there_is_a_choice_and_rewards_only_at_the_end() -> None:
    arena = Arena(game("zombies-attack"), 2, 50, "survivor")
    arena.start(0)
    total = 0.0
    for _ in range(40):
        assert (arena.masks.sum(axis=1) > 1).all()
        assert np.take_along_axis(arena.masks, arena.guts[:, None], axis=1).all()
        arena.step(arena.guts)
        total += float(arena.rewards.sum())
        assert (arena.rewards[arena.ended == 0] == 0).all()
    played, won = arena.counts()
    assert played > 500
    assert total == won


def test_no_game_is_learned_from_and_judged_by() -> None:
    assert LEARNING + MOST_SEEDS * DEALS <= CHOOSING
    assert CHOOSING + MOST_SEEDS * DEALS <= JUDGING
    assert JUDGING + MOST_SEEDS * DEALS < 2**63


SAME_TABLES = """
import numpy as np
from shamble.engine.play.game import game
from studies.learned.arena import Arena

luck = np.random.default_rng(1)
for name, seats, tables, games in (("zombies-attack", 3, 4, 12), ("zombie-run", 2, 2, 4)):
    usual, simulated = (Arena(game(name), seats, tables, "survivor", device=device) for device in ("cpu", "cuda"))
    usual.start(5, games)
    simulated.start(5, games)
    while not usual.is_over():
        for part in ("observations", "masks", "guts", "rewards", "ended"):
            assert np.array_equal(getattr(usual, part), getattr(simulated, part)), (name, part)
        odd = np.array([luck.choice(np.flatnonzero(mask)) for mask in usual.masks])
        actions = np.where(luck.random(tables) < 0.7, usual.guts, odd)
        usual.step(actions)
        simulated.step(actions)
    assert simulated.is_over()
    assert usual.counts() == simulated.counts(), name
    assert usual.counts()[0] == games
print("the same")
"""


def test_the_tables_of_a_simulated_gpu_are_the_same() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SAME_TABLES], env=environment, capture_output=True, text=True)
    assert done.stdout == "the same\n", done.stderr


# --- the network ------------------------------------------------------------------------------------------------------


def in_double(network: Network) -> Network:
    """With a head that is not zero, and in double precision, so that finite differences are exact enough."""
    luck = np.random.default_rng(1)
    for name in ("weights", "slope"):
        setattr(network, name, luck.standard_normal(network.weights.size) * 0.3)
    network._layers, network._slopes = network._parts(network.weights), network._parts(network.slope)
    return network


def test_the_slope_of_the_network_is_that_of_finite_differences() -> None:
    luck = np.random.default_rng(0)
    network, rows = in_double(Network(6, (7, 5), 4, 0)), luck.standard_normal((9, 6))
    by_logits, by_values = luck.standard_normal((9, 4)), luck.standard_normal(9)

    def loss() -> float:
        logits, values, _ = network.forward(rows)
        return float((logits * by_logits).sum() + (values * by_values).sum())

    network.backward(network.forward(rows)[2], by_logits, by_values)
    assert network.slope == pytest.approx(differences(loss, network.weights), rel=1e-5, abs=1e-7)


def differences(loss: Any, numbers: Any, step: float = 1e-6) -> Any:
    """How the loss grows with each of the numbers."""
    found = np.zeros_like(numbers)
    for place in np.ndindex(numbers.shape):
        middle = numbers[place]
        numbers[place] = middle + step
        above = loss()
        numbers[place] = middle - step
        found[place] = (above - loss()) / (2 * step)
        numbers[place] = middle
    return found


def test_the_slope_of_the_policy_is_that_of_finite_differences() -> None:
    """A ratio beyond the clip, on the side to which the gain pulls, pulls no more."""
    luck = np.random.default_rng(3)
    logits, first = luck.standard_normal((40, 5)), log_chances(np, luck.standard_normal((40, 5)))
    actions, gains = luck.integers(0, 5, 40), luck.standard_normal(40)
    taken = np.arange(40), actions
    logs = log_chances(np, logits)[taken] + luck.normal(0, 0.3, 40)

    def loss() -> float:
        likely = log_chances(np, logits)
        ratio = np.exp(likely[taken] - logs)
        clipped = np.minimum(ratio * gains, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gains)
        return float(-clipped.mean() - 0.1 * (np.exp(first) * likely).sum(axis=1).mean())

    slope = slope_of_policy(np, log_chances(np, logits), first, actions, logs, gains, 0.1)
    assert slope == pytest.approx(differences(loss, logits), rel=1e-5, abs=1e-8)


def test_adam_walks_downhill() -> None:
    luck = np.random.default_rng(2)
    rows = luck.standard_normal((200, 3)).astype(np.float32)
    wanted = np.abs(rows[:, 0]) - rows[:, 1]
    network = Network(3, (32,), 1, 0)
    adam = Adam(network)
    for _ in range(300):
        _, values, into = network.forward(rows)
        network.backward(into, np.zeros((200, 1), np.float32), (values - wanted) / 200)
        adam.step(0.01)
    assert network.weights.dtype == np.float32
    assert float(np.square(network.forward(rows)[1] - wanted).mean()) < 0.01


# --- learning ---------------------------------------------------------------------------------------------------------


def test_at_first_the_gut_choice_is_as_likely_whatever_else_is_legal() -> None:
    masks = np.array([[1, 1, 0, 0], [1, 1, 1, 1], [0, 0, 1, 0]], np.bool_)
    chances = np.exp(log_chances(np, inclined(np, np.zeros((3, 4), np.float32), masks, np.array([1, 2, 2]))))
    assert chances == pytest.approx(
        np.array([[1 - TRUST, TRUST, 0, 0], [(1 - TRUST) / 3] * 2 + [TRUST, (1 - TRUST) / 3], [0, 0, 1, 0]]), abs=1e-6
    )


def test_what_never_changes_is_not_looked_at() -> None:
    arena = Arena(game("zombies-attack"), 2, 64, "survivor")
    arena.start(0)
    learner = Learner(arena, SMALL, 0)
    seen = learner.eyes.look(arena)
    assert seen.shape[1] == len(learner.eyes.columns) < 60
    assert seen.dtype == np.float32
    assert learner.eyes.raw(arena).shape[1] == arena.observations.shape[1] + 2 * arena.masks.shape[1]


def test_the_same_seed_learns_the_same() -> None:
    learned = [
        answer(game("zombies-attack"), 2, "rookie", games=200, seed=seed, rounds=2, size=SMALL, tell=silent)
        for seed in (1, 1, 2)
    ]
    figures = [(one.learned, one.survivor, one.fair, [check.trying for check in one.checks]) for one in learned]
    assert figures[0] == figures[1] != figures[2]


def test_it_learns_to_win_more_than_a_survivor() -> None:
    """Zombies Attack! for two: a Survivor wins 29.5 % among its like, and the best answer to it 1.29 times as often.

    The products of matrices are so small that NumPy makes each of them in one thread.
    """
    size = Size(tables=256, horizon=16, parts=32, passes=2, hidden=(32,), checked=2000)
    learned = answer(game("zombies-attack"), 2, "survivor", games=40_000, rounds=100, size=size, tell=silent)
    assert 0.285 < learned.survivor.rate < 0.305
    assert learned.fair == learned.survivor
    assert 0.35 < learned.learned.rate < 0.39
    assert learned.checks[-1].rounds == 100


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_tells_how_it_goes_and_what_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIZES, "cpu", SMALL)
    asked = ["--game", "zombies-attack", "--against", "rookie", "--rounds", "1", "--games", "400"]
    shown = CliRunner().invoke(app, asked)
    assert shown.exit_code == 0
    assert "rounds" in shown.stderr
    assert shown.stdout.startswith("zombies-attack, 2 seats, one among rookies: learned ")
    told = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert told["learned"]["games"] == told["survivor"]["games"] == 400
    assert told["learned"]["ci"][0] < told["learned"]["rate"] < told["learned"]["ci"][1]
    assert told["ratio"] == pytest.approx(told["learned"]["rate"] / told["fair"]["rate"])
    assert told["checks"][0]["rounds"] == 1


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--game", "chess"], "there is no game 'chess'"),
        (["--game", "zombies-attack", "--seats", "9"], "is for 2 to 6 seats, not 9"),
        (["--game", "zombies-attack", "--against", "legend"], "nobody can learn to answer 'legend'"),
        (["--game", "zombies-attack", "--device", "tpu"], "there is no device 'tpu'"),
    ],
)
def test_what_cannot_be_learned_is_refused_in_a_line(asked: list[str], said: str) -> None:
    shown = CliRunner().invoke(app, asked)
    assert shown.exit_code == 2
    assert shown.stderr.startswith("error: ")
    assert said in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_without_a_gpu_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    shown = CliRunner().invoke(app, ["--game", "zombies-attack", "--device", "cuda"])
    assert shown.exit_code == 2
    assert shown.stderr.startswith("error: --device cuda: no CUDA GPU was found")
