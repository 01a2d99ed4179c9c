"""A batch of games is the same games as one by one, in arrays that others can share."""

import numpy as np
import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import dtype_of
from shamble.engine.play.game import game
from shamble.envs import IllegalAction, NotDealt, State, Vector, WrongShape, block_bytes, vector
from shamble.envs.block import ALIGNED, aligned

GAME = "zombies-attack"


def follow(env: Vector, steps: int) -> int:
    """Play every game of a batch a second time, choice by choice, and compare everything that it says.

    How many games have ended.
    """
    one, ended = [State(env.game, env.seats) for _ in range(env.n)], np.zeros(env.n, np.bool_)
    for state, seed in zip(one, env.seeds, strict=True):
        state.deal(int(seed))
    for _ in range(steps):
        for i, state in enumerate(one):
            seat = int(env.turns[i])
            assert seat == state.turn
            assert np.array_equal(env.masks[i], state.mask(seat))
            assert np.array_equal(env.observations[i], state.look(seat))
        turns = env.turns.copy()
        env.sample()
        env.step()
        for i, state in enumerate(one):
            state.act(int(turns[i]), int(env.actions[i]))
            assert env.terminated[i] == state.over
            assert not env.truncated[i]
            assert env.rewards[i].tolist() == pytest.approx(state.payoffs() if state.over else [0.0] * env.seats)
            if state.over:
                assert np.array_equal(env.final_observations[i], state.look(int(turns[i])))
                state.deal(int(env.seeds[i]))
        ended |= env.terminated
    return int(ended.sum())


@pytest.mark.parametrize(("name", "seats"), [(GAME, 2), (GAME, 5), ("fight-or-flight", 4)])
def test_a_batch_plays_what_single_states_play(name: str, seats: int) -> None:
    env = vector(name, 3, seats)
    env.reset(seed=5)
    assert follow(env, 60)
    assert (env.seeds % 3 == np.arange(5, 8) % 3).all(), "the next game of a row has the seed `seed + n`"


@pytest.mark.parametrize(("name", "seats"), [("zombie-run", 4), ("run-for-your-life", 3), ("zombie-survival", 2)])
def test_a_batch_of_a_long_game_plays_them_too(name: str, seats: int) -> None:
    env = vector(name, 2, seats)
    env.reset(seed=5)
    follow(env, 40)
    low, high = env.game.layout.low, env.game.layout.high
    assert (low <= env.observations).all()
    assert (env.observations <= high).all()


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = vector(GAME, 4, 3), vector(GAME, 4, 3)
    one.reset(seed=9)
    two.reset(seed=[9, 10, 11, 12])
    for _ in range(50):
        assert np.array_equal(one.sample(), two.sample())
        one.step()
        two.step()
        assert one.block.tobytes() == two.block.tobytes()


def test_next_step_shows_the_end_first_and_deals_then() -> None:
    env = vector(GAME, 2, 2, autoreset="next_step")
    env.reset(seed=1)
    before = env.seeds.copy()
    while not env.terminated.any():
        env.step(env.sample())
    row = int(env.terminated.argmax())
    ending = env.game.layout.at("ending")
    assert env.seeds[row] == before[row]
    assert env.observations[row, ending][0] == 0, "the position shown is the one after the end"
    assert env.masks[row].all(), "whatever is chosen deals the next game"
    env.step(env.sample())
    assert env.seeds[row] == before[row] + 2
    assert not env.terminated[row]
    assert not env.rewards[row].any()
    assert env.observations[row, ending][0] == 1


def test_a_long_game_is_truncated_not_terminated() -> None:
    env = vector("fight-or-flight", 2, 3, limit=4)
    env.reset(seed=0)
    for step in range(1, 9):
        env.step(env.sample())
        assert (env.truncated | env.terminated).all() == (step % 4 == 0), "these two games take longer than 4 choices"
        assert not env.rewards.any()


def test_bots_play_the_other_seats() -> None:
    env = vector(GAME, 3, 4, bots=[["survivor", None, "random", "rookie"]] * 3)
    env.reset(seed=3)
    games_over = 0
    for _ in range(60):
        assert (env.turns == 1).all()
        env.step(env.sample())
        games_over += int(env.terminated.sum())
    assert games_over > 3


def test_a_wrong_action_is_named_and_changes_nothing() -> None:
    env = vector(GAME, 3, 2)
    with pytest.raises(NotDealt, match="call reset"):
        env.step([0, 0, 0])
    env.reset(seed=0)
    before = env.block.copy()
    with pytest.raises(
        IllegalAction, match=r"game 2: 4 \(remove\) is not legal for seat A; legal are: hiding, firearm"
    ):
        env.step([0, 0, 4])
    env.actions[:] = 0
    assert env.block.tobytes() == before.tobytes()
    for wrong in (99, -1):
        with pytest.raises(IllegalAction, match="no action"):
            env.step([0, 0, wrong])
    for shape in ([0, 0], [[0, 0, 0]], [0.0, 0.0, 0.0]):
        with pytest.raises(WrongShape, match="3 whole numbers"):
            env.step(shape)
    lenient = vector(GAME, 3, 2, illegal="replace")
    lenient.reset(seed=0)
    lenient.step([0, 0, 4])
    assert lenient.actions.tolist() == [0, 0, 0]


def test_what_cannot_be_made_is_refused() -> None:
    about = {"n": 2, "seats": 2}
    for wrong, complaint in (
        ({"n": 0}, "1 game or more"),
        ({"seats": 9}, "2 to 6 seats"),
        ({"autoreset": "later"}, "same_step, next_step"),
        ({"device": "tpu"}, "cpu, cuda"),
        ({"illegal": "lose"}, "refuse, replace"),
        ({"limit": -1}, "or never"),
        ({"bots": ["survivor", "survivor"]}, "without a learner"),
        ({"bots": ["legend", None]}, "legend cannot play inside a batch"),
        ({"bots": [None]}, "each of the 2 seats"),
        ({"options": {"large_pack": "maybe"}}, "option large_pack cannot be"),
        ({"block": np.zeros(10, np.uint8)}, "array of"),
    ):
        with pytest.raises((BadSetup, WrongShape), match=complaint):
            vector(GAME, **{**about, **wrong})  # type: ignore[arg-type]
    env = vector(GAME, **about)
    for seed in (-1, 2**63):
        with pytest.raises(BadSetup, match="a seed is a number from 0"):
            env.reset(seed=seed)
    with pytest.raises(WrongShape, match="one seed, or 2"):
        env.reset(seed=[1, 2, 3])


def test_all_arrays_lie_in_a_block_of_the_caller_and_can_be_shared() -> None:
    block = aligned(block_bytes(GAME, 5, 3))
    env = vector(GAME, 5, 3, block=block)
    env.reset(seed=0)
    for name in ("observations", "masks", "rewards", "actions", "turns", "terminated", "seeds", "states"):
        array = getattr(env, name)
        assert array.ctypes.data % ALIGNED == 0, name
        assert np.shares_memory(array, block), name
    shared = np.from_dlpack(env.observations)
    env.step(env.sample())
    assert np.array_equal(shared, env.observations)
    with pytest.raises(BadSetup, match="multiple of 64"):
        vector(GAME, 5, 3, block=aligned(len(block) + 1)[1:])


def test_a_batch_can_be_kept_and_taken_back() -> None:
    env = vector(GAME, 4, 3)
    env.reset(seed=2)
    for _ in range(7):
        env.step(env.sample())
    kept = env.save()
    for _ in range(20):
        env.step(env.sample())
    later = env.block.tobytes()
    env.load(kept)
    for _ in range(20):
        env.step(env.sample())
    assert env.block.tobytes() == later
    with pytest.raises(WrongShape):
        env.load(kept[:-1])


def test_other_seats_can_be_looked_at() -> None:
    env = vector(GAME, 3, 3)
    env.reset(seed=0)
    sights, masks = env.look(2)
    states = [State(GAME, 3) for _ in range(3)]
    for seed, state in enumerate(states):
        state.deal(seed)
        assert np.array_equal(sights[seed], state.look(2))
        assert masks[seed].tolist() == state.mask(2).astype(bool).tolist()
    with pytest.raises(WrongShape, match="seats 0 to 2"):
        env.look(3)


@pytest.mark.parametrize("name", ["zombies-attack", "fight-or-flight"])
def test_a_state_is_copied_to_the_byte_and_its_luck_can_be_set(name: str) -> None:
    found = game(name)
    state = State(name, max(2, found.meta.seats[0]))
    state.deal(1)
    for _ in range(3):
        state.act(state.turn, int(state.mask(state.turn).argmax()))
    same = state.copy()
    assert same.bytes == state.bytes
    assert len(state.bytes) == dtype_of(found.state).itemsize
    luck, before = state.luck, state.bytes
    state.luck = tuple(number ^ 1 for number in luck)
    assert state.bytes != before
    assert same.bytes == before, "a copy is on its own"
    state.luck = luck
    assert state.bytes == before
    with pytest.raises(BadSetup, match="random streams"):
        state.luck = (*luck, 1)
