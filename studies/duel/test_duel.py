"""ZOMBIE! for two with open hands: the tables, the ways to go on, the network, and what comes of it."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from shamble.bots import SIMPLE
from shamble.engine.base.record import copy
from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.engine.rules.chance import scramble
from studies.duel.duel import Learner, Player, Size, app, solve
from studies.duel.duel_tables import Tables
from studies.duel.symbols import EACH, PAIRINGS, ROW, SYMBOLS, SymbolNetwork

pytestmark = pytest.mark.compiled_only

SMALL = Size(tables=24, rows=4096, width=4, checked=8)
OF_A_SYMBOL, CARDS = 6, 63  # Classic night: three items and three zombies of each, and three roaches


def at_choices(tables: int, turns: int, seed: int = 0) -> Tables:
    """Tables some choices into their games, all choices any."""
    luck = np.random.default_rng(seed)
    found = Tables(tables, 100, 1 << 60)
    for _ in range(turns):
        masks, _ = found.look(np.arange(tables))
        found.turn((masks * luck.random(masks.shape)).argmax(axis=1))
    return found


# --- the tables -------------------------------------------------------------------------------------------------------


def test_a_row_tells_where_every_card_of_a_symbol_lies() -> None:
    tables = at_choices(200, 5)
    _, rows = tables.look(np.arange(200))
    symbols = rows[:, : SYMBOLS * EACH].reshape(200, SYMBOLS, EACH).astype(int)
    lying, counted = symbols[..., :PAIRINGS], symbols[..., PAIRINGS:]
    assert (lying.sum(axis=2) == 1).all()
    before = np.array([(number % 3 > 0) + (number // 3 > 0) for number in range(PAIRINGS)])
    assert ((lying * before).sum(axis=2) + counted.sum(axis=2) == OF_A_SYMBOL).all()
    assert len(np.unique(rows, axis=0)) == 200


def test_games_of_survivors_are_theirs_to_the_end() -> None:
    """Seat A follows its gut here, so wins and games are those of `play`, whose luck it shares."""
    found = game("zombie-run")
    tables = Tables(40, 7, 40)
    for _ in range(200):
        actions = np.zeros(40, np.int64)
        for i in tables.playing():
            g, mask = tables.states[i], np.zeros(found.actions, np.bool_)
            found.rules.legal(g, 0, mask)
            luck = int(scramble(tables.lucks[i])) >> 33
            actions[i] = found.instinct(g, 0, mask, luck)
        tables.turn(actions)
    usual = play(found, 2, 40, seed=7, policies=[SIMPLE.index("survivor")] * 2)
    assert tables.share().games == 40
    assert tables.share().wins == usual.payoffs[:, 0].sum()


def test_ways_to_go_on_are_as_likely_as_the_cards_make_them() -> None:
    """The lattice of the first two cards changes no mean: whatever is counted, fresh streams give the same."""
    tables, luck = at_choices(8, 6), np.random.default_rng(5)
    masks, _ = tables.look(np.arange(8))
    first = masks.argmax(axis=1)

    def lattice(each: int, table: int, action: int) -> Any:
        keys = luck.integers(0, 1 << 62, 4000 // each)
        results, rows = tables.follow(np.full(len(keys), table), np.full(len(keys), action), keys, each)
        return np.column_stack([rows, results > 0]).reshape(len(keys), each, -1).mean(axis=1)

    left_over = []
    for table, action in enumerate(first):
        plain = fresh_streams(tables, table, int(action), 4000, luck)
        even = lattice(32, table, action)
        error = np.sqrt(plain.var(axis=0) / len(plain) + even.var(axis=0) / len(even) + 1e-12)
        apart = np.abs(plain.mean(axis=0) - even.mean(axis=0)) / error
        assert apart[plain.var(axis=0) > 1e-3].max() < 5
        single = lattice(1, table, action)
        varied = single.var(axis=0) > 1e-3
        left_over.append((32 * even.var(axis=0)[varied] / single.var(axis=0)[varied]).mean())
    assert np.mean(left_over) < 0.93  # of the variance: 1 would be plain luck


def fresh_streams(tables: Tables, table: int, action: int, count: int, luck: np.random.Generator) -> Any:
    """Ways to go on as the rules alone make them: the deck is drawn from a stream that starts anew."""
    found, rows = game("zombie-run"), np.zeros((count, ROW + 1), np.uint8)
    mask, log = np.zeros(found.actions, np.bool_), np.zeros((1, 6), np.int16)
    for i in range(count):
        g = copy(tables.states[table])
        g.deck.stream, g.deck.known = luck.integers(0, 1 << 63), 0
        found.rules.apply(g, 0, action, log)
        tables.kernels.play_on(g, np.uint64(luck.integers(0, 1 << 63)), mask, log)
        tables.kernels.describe(g, rows[i, :ROW])
        rows[i, ROW] = found.rules.waiting(g) == 0 and found.rules.payoff(g, 0) > 0
    return rows


SAME_TABLES = """
import numpy as np
from studies.duel.duel_tables import Tables

usual, simulated = (Tables(3, 5, 6, device=device) for device in ("cpu", "cuda"))
luck = np.random.default_rng(1)
while len(where := usual.playing()):
    assert np.array_equal(where, simulated.playing())
    seen, also = usual.look(where), simulated.look(where)
    assert all(np.array_equal(one, other) for one, other in zip(seen, also))
    best = (seen[0] * luck.random(seen[0].shape)).argmax(axis=1)
    keys = luck.integers(0, 1 << 62, len(where))
    ways, others = usual.follow(where, best, keys, 2), simulated.follow(where, best, keys, 2)
    assert all(np.array_equal(one, other) for one, other in zip(ways, others))
    actions = np.zeros(3, np.int64)
    actions[where] = best
    usual.turn(actions)
    simulated.turn(actions)
assert usual.share() == simulated.share()
assert usual.share().games == 6
print("the same")
"""


def test_the_tables_of_a_simulated_gpu_are_the_same() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SAME_TABLES], env=environment, capture_output=True, text=True)
    assert done.stdout == "the same\n", done.stderr


# --- the network ------------------------------------------------------------------------------------------------------


def test_symbols_that_change_places_change_no_worth() -> None:
    _, rows = at_choices(30, 5).look(np.arange(30))
    luck, network = np.random.default_rng(2), SymbolNetwork(8, 3)
    swapped = rows.copy()
    symbols = swapped[:, : SYMBOLS * EACH].reshape(30, SYMBOLS, EACH)
    symbols[:] = symbols[:, luck.permutation(SYMBOLS)]
    first, second = (network.forward(some, network.weights)[0] for some in (rows, swapped))
    assert not np.array_equal(rows, swapped)
    assert first == pytest.approx(second, abs=1e-5)
    assert np.ptp(first) > 0.1


def test_the_slope_of_the_network_is_that_of_finite_differences() -> None:
    luck = np.random.default_rng(0)
    network = SymbolNetwork(3, 1)
    network.weights = network.weights.astype(np.float64) + luck.standard_normal(network.weights.size) * 0.1
    network.slope = np.zeros_like(network.weights)
    rows, pull = luck.integers(0, 3, (5, ROW)).astype(np.uint8), luck.standard_normal(5)

    def loss() -> float:
        return float(network.forward(rows, network.weights)[0] @ pull)

    network.backward(network.forward(rows, network.weights)[1], pull)
    for place in luck.permutation(network.weights.size)[:150]:
        middle = network.weights[place]
        network.weights[place] = middle + 1e-6
        above = loss()
        network.weights[place] = middle - 1e-6
        slope = (above - loss()) / 2e-6
        network.weights[place] = middle
        assert network.slope[place] == pytest.approx(slope, rel=1e-4, abs=1e-5)


# --- what comes of it -------------------------------------------------------------------------------------------------


def test_the_choice_is_the_one_that_is_worth_most() -> None:
    """Whoever can win at once does."""
    tables, player = at_choices(2000, 9), Player(SMALL, 0)
    everywhere = np.arange(2000)
    masks, _ = tables.look(everywhere)
    at, actions = np.nonzero(masks)
    player.worth = lambda rows: np.full(len(rows), 0.5, np.float32)  # type: ignore[method-assign]
    sure = player.expect(tables, at, actions, player.keys(len(at)), 8) == 1
    assert sure.sum() > 5
    best = player.choose(tables, everywhere, masks, 8)
    for i in np.unique(at[sure]):
        assert best[i] in actions[sure & (at == i)]


def test_a_network_comes_to_believe_what_it_is_shown() -> None:
    learner = Learner(SMALL, 0)
    learner.round(0.0)
    wrong = [learner.learn(5e-3) for _ in range(80)]
    assert wrong[-1] < wrong[0] / 2


def test_the_same_seed_learns_the_same() -> None:
    told: list[object] = []
    first, second = (solve(rounds=20, games=20, each=4, size=SMALL, tell=told.append) for _ in range(2))
    assert (first.open_hands, first.checks) == (second.open_hands, second.checks)
    assert first.open_hands.games == 20
    assert len(first.checks) == 10
    assert first.times_the_share == pytest.approx(first.open_hands.wins / 10)


def test_a_device_that_is_none_is_refused_in_a_line() -> None:
    done = CliRunner().invoke(app, ["--device", "abacus"])
    assert done.exit_code == 2
    assert done.stderr == "error: there is no device 'abacus'; there are: cpu, cuda\n"
