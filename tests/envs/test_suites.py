"""The suites of PettingZoo, Gymnasium and OpenSpiel pass.

Here a few tables; every number of seats and every option over a hundred seeds is `python -m tests.envs.suites`.
"""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from shamble import envs
from tests.envs.suites import SUITES, Table, max_cycles

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

TABLES = [
    Table("zombies-attack", 2),
    Table("zombies-attack", 6, {"zombie_start": "owner"}),
    Table("fight-or-flight", 3),
]


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # PettingZoo's own masks are dictionaries, too
@pytest.mark.parametrize("suite", [name for name in SUITES if name != "openspiel"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_suite_passes(suite: str, table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    SUITES[suite](table, range(2))
    capsys.readouterr()


@pytest.mark.parametrize("table", TABLES[:2], ids=str)
def test_the_simulation_of_openspiel_passes(table: Table) -> None:
    pytest.importorskip("pyspiel")
    SUITES["openspiel"](table, range(2))


def test_the_limit_counts_moments_as_pettingzoo_does() -> None:
    max_cycles(Table("zombies-attack", 2), [0])


def test_secret_picks_are_truly_parallel() -> None:
    env = envs.parallel("zombies-attack", 3)
    seen, _ = env.reset(seed=4)
    has_picked = [env.state_of_play.game.layout.at(f"seat[{seat}].has_picked").start for seat in range(3)]
    assert all(not each["observation"][has_picked].any() for each in seen.values()), "nobody has picked when all look"
    assert all(each["action_mask"][:4].all() and not each["action_mask"][-1] for each in seen.values())
    before = env.state_of_play.bytes
    with pytest.raises(envs.IllegalAction, match="seat_2 has to choose now"):
        env.step({"seat_0": 0, "seat_1": 0})
    with pytest.raises(envs.IllegalAction, match="is not legal"):
        env.step({"seat_0": 0, "seat_1": 0, "seat_2": 7})
    assert env.state_of_play.bytes == before, "one wrong choice, and none is carried out"


def test_wrong_use_is_refused_in_the_words_of_the_game() -> None:
    env = envs.aec("fight-or-flight", 3)
    with pytest.raises(envs.NotDealt):
        env.step(0)
    env.reset(seed=1)
    for wrong in (999, -1, "heal", 0.5, None, True):
        with pytest.raises(envs.IllegalAction, match="legal are"):
            env.step(wrong)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        assert agent == env.agent_selection
        env.step(None if over else int(observation["action_mask"].argmax()))
    with pytest.raises(envs.GameOver):
        env.step(0)
    single = envs.single("zombies-attack", 3, seat=2)
    with pytest.raises(envs.NotDealt):
        single.step(0)
    single.reset(seed=0)
    over = False
    while not over:
        _, _, over, _, _ = single.step(int(single.action_masks().argmax()))
    with pytest.raises(envs.GameOver):
        single.step(0)


def test_the_gymnasium_batch_is_n_single_games() -> None:
    """Same deals, same bots, same choices: what a vector says in each row is what one environment says."""
    batch = envs.singles("zombies-attack", 3, 4, seat=[0, 1, 2], autoreset="next_step")
    looks, info = batch.reset(seed=11)
    luck = np.random.default_rng(0)
    ones = [envs.vector("zombies-attack", 1, 4, bots=_all_but(seat), autoreset="next_step") for seat in range(3)]
    for i, one in enumerate(ones):
        one.reset(seed=11 + i)
    ended = np.zeros(3, np.bool_)
    for _ in range(60):
        assert batch.observation_space.contains(looks)
        actions = np.array([luck.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        looks, rewards, terminated, truncated, info = batch.step(actions)
        for i, one in enumerate(ones):
            if not ended[i]:  # the next deal of a batch has the seed + n, of a single one the seed + 1
                one.step(actions[i : i + 1])
                assert np.array_equal(looks[i], one.observations[0])
                assert rewards[i] == one.rewards[0, i]
        ended |= terminated | truncated
    assert ended.all()


def _all_but(seat: int) -> list[str | None]:
    return [None if other == seat else "survivor" for other in range(4)]


def test_same_step_gives_the_last_observation_of_the_game_before() -> None:
    batch = envs.singles("zombies-attack", 4, 2, autoreset="same_step")
    assert batch.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    _, info = batch.reset(seed=0)
    while "final_obs" not in info:
        _, _, terminated, _, info = batch.step(info["action_mask"].argmax(axis=1))
    assert info["_final_obs"].tolist() == terminated.tolist()
    ending = batch.batch.game.layout.at("ending")
    for row in np.flatnonzero(info["_final_obs"]):
        assert info["final_obs"][row][ending][0] == 0


def test_wrappers_for_batches_count_episodes() -> None:
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    env: Any = RecordEpisodeStatistics(envs.singles("zombies-attack", 4, 2))
    _, info = env.reset(seed=0)
    episodes = 0
    for _ in range(40):
        _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
        episodes += int(info.get("_episode", np.zeros(4)).sum())
    assert episodes > 4


def test_an_information_state_remembers_what_a_seat_saw_and_chose() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = envs.openspiel("zombies-attack", 3)
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(7)
    other = state.clone()
    state.apply_action(0)  # hiding, in secret
    other.apply_action(1)  # a firearm, in secret
    assert state.information_state_string(1) == other.information_state_string(1)
    assert state.information_state_string(0) != other.information_state_string(0)
    assert "hiding" in state.information_state_string(0)
    assert pickle.loads(pickle.dumps(state)).history() == state.history()
    assert str(copy.deepcopy(state)) == str(state)
    assert pyspiel.load_game("shamble_zombies_attack(players=3)").num_players() == 3
