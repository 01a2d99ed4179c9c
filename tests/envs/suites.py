"""Every suite at every number of seats and every option: `python -m tests.envs.suites --seeds 100`."""

import argparse
import contextlib
import io
import random
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from shamble import envs
from shamble.engine.play.game import games


@dataclass(frozen=True)
class Table:
    """A game with seats and options."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


def tables() -> list[Table]:
    """Every number of seats; and at one of them each option at a value that is not its default."""
    found = []
    for name, game in games().items():
        low, high = game.meta.seats
        found += [Table(name, seats) for seats in range(max(2, low), high + 1)]
        luck = random.Random(name)
        for option, about in game.options.items():
            if about.kind in ("switch", "choice", "span"):
                other = luck.choice([value for value in about.values if value != about.default])
                found.append(Table(name, luck.randint(max(2, low), high), {option: other}))
    return found


def aec(table: Table, seeds: Iterable[int]) -> None:
    """PettingZoo's suites of the AEC environment."""
    from pettingzoo.test import api_test, seed_test

    for seed in seeds:
        env = envs.aec(table.game, table.seats, options=table.options)
        env.reset(seed=seed)
        api_test(env, num_cycles=60)
    seed_test(lambda: envs.aec(table.game, table.seats, options=table.options), num_cycles=60)


def parallel(table: Table, seeds: Iterable[int]) -> None:
    """PettingZoo's suites of the parallel environment; the seed test samples without the mask."""
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    for seed in seeds:
        env = envs.parallel(table.game, table.seats, options=table.options)
        env.reset(seed=seed)
        parallel_api_test(env, num_cycles=60)
    parallel_seed_test(
        lambda: envs.parallel(table.game, table.seats, options=table.options, illegal="replace"), num_cycles=60
    )


def max_cycles(table: Table, seeds: Iterable[int]) -> None:
    """PettingZoo's test of the limit. It takes a table at which everybody is asked at once, and stays in the game."""
    from pettingzoo.test import max_cycles_test

    class Module:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def env(self, max_cycles: int, make: Any = envs.aec) -> Any:
            made = make(table.game, table.seats, options=table.options, limit=max_cycles, illegal="replace")
            made.reset(seed=self.seed)
            for number, agent in enumerate(made.possible_agents):
                made.action_space(agent).seed(self.seed + number)
            return made

        def parallel_env(self, max_cycles: int) -> Any:
            return self.env(max_cycles, envs.parallel)

    for seed in seeds:
        max_cycles_test(Module(seed))


def single(table: Table, seeds: Iterable[int]) -> None:
    """Gymnasium's check of the environment; it samples without the mask."""
    from gymnasium.utils.env_checker import check_env

    for seed in seeds:
        env = envs.single(table.game, table.seats, seat=seed % table.seats, options=table.options, illegal="replace")
        check_env(env, skip_render_check=True)


def openspiel(table: Table, seeds: Iterable[int]) -> None:
    """OpenSpiel's random simulation, with masks and with serialization."""
    import pyspiel

    made = envs.openspiel(table.game, table.seats, options=table.options)
    pyspiel.random_sim_test(made, len(list(seeds)), serialize=True, verbose=False, mask_test=True)


SUITES: dict[str, Callable[[Table, Iterable[int]], None]] = {
    "aec": aec,
    "parallel": parallel,
    "single": single,
    "openspiel": openspiel,
}


def main() -> None:
    """Run them, and name each table that passes."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seeds", type=int, default=100)
    asked.add_argument("--game", action="append", help="only this game; may be repeated")
    asked.add_argument("--suite", action="append", choices=[*SUITES], help="only this suite; may be repeated")
    said = asked.parse_args()
    warnings.filterwarnings("ignore", "Observation", UserWarning)
    for table in tables():
        if not said.game or table.game in said.game:
            for name in said.suite or SUITES:
                with contextlib.redirect_stdout(io.StringIO()):
                    SUITES[name](table, range(said.seeds))
                print(f"{table}: {name} passes", flush=True)


if __name__ == "__main__":
    main()
