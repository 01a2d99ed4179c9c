"""How fast the bots are on one core; where OpenSpiel is installed, its ISMCTS on hearts in the same run."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import numpy as np

from shamble.bench.fresh import in_fresh_processes
from shamble.bench.playouts import round_to, usual_seats
from shamble.bots import decide
from shamble.bots.belief import Belief
from shamble.bots.legend import Budget, Search
from shamble.engine.batch.binding import play
from shamble.engine.play.game import Game, games
from shamble.engine.play.game import game as game_called
from shamble.engine.play.match import Match

ROUNDS = 3  # the best one counts: other work on the machine only ever slows a round down
SECONDS = 0.5  # about as long as one round takes
ALONE = 1  # a game that one person can play is measured with one seat, too
GAMES = 1000  # whose choices are counted
INSTINCT = 1  # the number of that player in the kernels
OPENING = 12  # choices that the rules of thumb make before Legend's time is taken


class BotSpeed(msgspec.Struct):
    """Legend's simulations from the first choice of a game to its end, and the time of one choice of each kind."""

    game: str
    seats: int
    choices: float
    """Of a game that everybody plays by instinct: about as many as a simulation has."""
    simulations_per_s: float
    survivor_us: float
    legend_ms: float
    """One choice at the default budget, with all that it remembers of the game so far."""


class PeerSearch(msgspec.Struct):
    """Another engine's search, and how many simulations of ours go into one of its."""

    seats: int
    simulations_per_s: float
    ratio: dict[str, float]


def all_bot_speeds(tell: Callable[[str], None]) -> list[BotSpeed]:
    """The speed of the bots in every game, at the usual table and alone."""
    found = []
    for name, game in games().items():
        for seats in (usual_seats(game), ALONE):
            if seats >= game.meta.seats[0]:
                tell(f"Legend in {name}, {seats} seats")
                found += in_fresh_processes(1, measure, name, seats)
    return found


def measure(name: str, seats: int) -> BotSpeed:
    """How fast the bots are at one table."""
    game = game_called(name)
    choices = float(play(game, seats, GAMES, policies=[INSTINCT] * seats).lengths.mean())
    simulations = simulations_per_s(game, seats)
    survivor, legend = _choice_times(game, seats)
    return BotSpeed(name, seats, *map(round_to, (choices, simulations, survivor * 1e6, legend * 1e3)))


def simulations_per_s(game: Game, seats: int) -> float:
    """Whole simulations from the first choice of a game: a world, the tree, and a playout to the end."""
    g = game.deal(seats, 1)
    who = int(game.rules.waiting(g))
    seat = next(seat for seat in range(seats) if who >> seat & 1)
    belief = Belief(game, g, seat, 1)
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(g, seat, mask)
    actions = [int(action) for action in np.flatnonzero(mask)]
    Search(belief, actions, 1, Budget(64)).run()  # compiles, or loads from disk
    best, number = 0.0, 1000
    for round in range(ROUNDS):
        took = _timed(Search(belief, actions, round, Budget(number)).run)
        best = max(best, number / took)
        number = max(1000, int(number * SECONDS / took))
    return best


def _choice_times(game: Game, seats: int) -> tuple[float, float]:
    """Seconds that Survivor and Legend take for a choice a dozen choices into a game."""
    match = _some_way_in(game, seats)
    seat = match.waiting()[0]
    times = []
    for name in ("survivor", "legend"):
        rounds = [partial(decide, name, game, match.g, seat, round, history=match.moves) for round in range(ROUNDS)]
        rounds[0]()  # compiles, or loads from disk
        times.append(min(_timed(ask) for ask in rounds))
    return times[0], times[1]


def _some_way_in(game: Game, seats: int) -> Match:
    """A game between Survivors after its opening."""
    for seed in range(1, 100):
        match = Match(game, seats, seed)
        for number in range(OPENING):
            if match.over:
                break
            seat = match.waiting()[0]
            match.act(seat, decide("survivor", game, match.g, seat, number))
        if not match.over:
            return match
    return Match(game, seats, 1)


def _timed(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def peer_searches(ours: list[BotSpeed], tell: Callable[[str], None]) -> dict[str, PeerSearch]:
    """OpenSpiel's ISMCTS with random playouts on hearts; empty where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return {}
    tell("OpenSpiel ISMCTS on hearts")
    game = pyspiel.load_game("hearts")
    speed = _openspiel_ismcts(pyspiel, game)
    ratio = {f"{each.game} for {each.seats}": round_to(each.simulations_per_s / speed) for each in ours}
    return {"OpenSpiel ISMCTS hearts": PeerSearch(game.num_players(), round_to(speed), ratio)}


def _openspiel_ismcts(pyspiel: Any, game: Any) -> float:
    state = game.new_initial_state()
    luck = np.random.default_rng(1)
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(luck.choice(outcomes, p=chances)))
    number, best = 2000, 0.0
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    for round in range(ROUNDS):
        bot = pyspiel.ISMCTSBot(
            seed=round,
            evaluator=evaluator,
            uct_c=1.0,
            max_simulations=number,
            max_world_samples=-1,
            final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=False,
            allow_inconsistent_action_sets=False,
        )
        best = max(best, number / _timed(partial(bot.step, state)))
        number = max(500, int(best * SECONDS))
    return best
