"""Environments for learners: steps per second of processor time on one core, or of a GPU; peers in the same run."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from shamble.bench.fresh import in_fresh_processes
from shamble.bench.playouts import round_to, usual_seats
from shamble.engine.play.game import game as game_called
from shamble.engine.play.game import games
from shamble.envs import aec, vector

PROCESSES = 2
ROUNDS = 5  # the best of them counts: other work on the machine only ever slows a round down
SECONDS = 0.4
GAMES = 1024
ON_CUDA = 1 << 18


class Steps(msgspec.Struct):
    """Random legal choices with observation, mask and auto-reset, in a batch."""

    seats: int
    steps_per_s: float
    first_step_s: float
    """Until the first step of a process that finds everything compiled: importing is not counted."""


class Peer(msgspec.Struct):
    """Another library's environment."""

    steps_per_s: float
    ratio: dict[str, float]
    """How many steps of ours go into one of its."""


class Found(msgspec.Struct):
    """What `shamble bench envs --json` prints."""

    envs: dict[str, Steps]
    aec: dict[str, float]
    peers: dict[str, Peer]
    device: str = "cpu"


def measure(name: str, seats: int, device: str = "cpu") -> Steps:
    """One game's batch: the best of a few rounds."""
    clock = time.perf_counter if device == "cuda" else time.process_time
    began = time.perf_counter()
    count = ON_CUDA if device == "cuda" else GAMES
    env = vector(name, count, seats, device=device)
    env.reset(seed=0)
    env.sample()
    env.step()
    first = time.perf_counter() - began

    def round() -> float:
        steps, start = 0, clock()
        while (took := clock() - start) < SECONDS:
            for _ in range(4):
                env.sample()
                env.step()
            if device == "cuda":
                _wait()
            steps += 4 * count
        return steps / took

    return Steps(seats, round_to(max(round() for _ in range(ROUNDS))), round_to(first))


def _wait() -> None:
    from numba import cuda

    cuda.synchronize()  # type: ignore[no-untyped-call]


def play_aec(env: Any) -> float:
    """Random legal choices through PettingZoo's interface."""
    luck, best = np.random.default_rng(0), 0.0
    env.reset(seed=1)
    for _ in range(ROUNDS):
        moves, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            env.reset()
            for _ in env.agent_iter():
                look, _, over, cut, info = env.last()
                action = None
                if not over and not cut:
                    mask = look["action_mask"] if isinstance(look, dict) else info["action_mask"]
                    legal = np.flatnonzero(mask)
                    action = int(legal[int(luck.random() * len(legal))])
                    moves += 1
                env.step(action)
        best = max(best, moves / (time.process_time() - began))
    return best


def aec_speed(name: str, seats: int) -> float:
    """Our own environment through that interface."""
    return round_to(play_aec(aec(name, seats)))


def openspiel_speed(text: str) -> float:
    """A game of OpenSpiel from Python, with its tensor and mask."""
    import pyspiel

    made, luck, best = pyspiel.load_game(text), np.random.default_rng(0), 0.0
    has_state = made.get_type().provides_information_state_tensor
    for _ in range(ROUNDS):
        moves, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            state = made.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    place = min(int(np.searchsorted(np.cumsum(chances), luck.random())), len(actions) - 1)
                    state.apply_action(actions[place])
                    continue
                player = state.current_player()
                _ = state.information_state_tensor(player) if has_state else state.observation_tensor(player)
                state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[int(luck.random() * len(legal))])
                moves += 1
        best = max(best, moves / (time.process_time() - began))
    return round_to(best)


def pgx_speed(name: str) -> float:
    """A batch of Pgx on this core, with its observation and mask."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    made: Any = pgx.make(name)
    step = auto_reset(made.step, made.init)

    def body(carry: Any, _: Any) -> Any:
        state, key = carry
        key, one, two = jax.random.split(key, 3)
        action = jax.random.categorical(one, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return (jax.vmap(step)(state, action, jax.random.split(two, GAMES)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(body, (state, key), None, length=64)[0])
    at = run(jax.jit(jax.vmap(made.init))(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1))
    jax.block_until_ready(at)
    best = 0.0
    for _ in range(ROUNDS):
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            at = run(*at)
            jax.block_until_ready(at)
            steps += 64 * GAMES
        best = max(best, steps / (time.process_time() - began))
    return round_to(best)


PEERS: dict[str, tuple[Callable[[str], float], str]] = {
    "OpenSpiel hanabi, 2 players": (openspiel_speed, "hanabi(players=2)"),
    "OpenSpiel leduc poker": (openspiel_speed, "leduc_poker"),
    "Pgx leduc holdem": (pgx_speed, "leduc_holdem"),
    "Pgx sparrow mahjong": (pgx_speed, "sparrow_mahjong"),
}


def all_envs(device: str, only: str, tell: Callable[[str], None]) -> Found:
    """Every game, and the peers that are installed."""
    chosen = [game_called(only)] if only else list(games().values())
    found: dict[str, Steps] = {}
    slow: dict[str, float] = {}
    for game in chosen:
        tell(game.name)
        seats = usual_seats(game)
        measured = in_fresh_processes(PROCESSES, measure, game.name, seats, device)
        found[game.name] = max(measured, key=lambda steps: steps.steps_per_s)
        if device == "cpu" and _is_there("pettingzoo"):
            slow[game.name] = max(in_fresh_processes(1, aec_speed, game.name, seats))
    return Found(found, slow, _peers(found, tell) if device == "cpu" else {}, device)


def _peers(ours: dict[str, Steps], tell: Callable[[str], None]) -> dict[str, Peer]:
    found = {}
    for name, (speed, what) in PEERS.items():
        if _is_there("pyspiel" if speed is openspiel_speed else "pgx"):
            tell(name)
            its = max(in_fresh_processes(1, speed, what))
            found[name] = Peer(its, {game: round_to(steps.steps_per_s / its) for game, steps in ours.items()})
    return found


def _is_there(module: str) -> bool:
    import importlib.util

    return importlib.util.find_spec(module) is not None
