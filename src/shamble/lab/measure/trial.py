"""A trial: one table, set up and seated. It says all that decides its games, but not how many or who plays them."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

import shamble.bots
from shamble.bots import BOTS, SIMPLE
from shamble.bots.legend import Budget
from shamble.bots.plugins import check_bot, choice_of, key_of_bot
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import Seat, copy
from shamble.engine.batch.binding import PLAYOUTS, batch, bind, kernels
from shamble.engine.compile.cache import key_of
from shamble.engine.play.game import Game
from shamble.engine.play.game import game as game_of
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.events import SILENCE
from shamble.engine.rules.plain import BadValue, from_plain
from shamble.lab.measure.tally import Counts, Rows, Tally, count, tally_of

FORCED = Path(__file__).with_name("templates") / "forced.py"  # the kernel source, bound once per game
MOST_TURNS = 12  # choices of a seat that can be forced


class Trial(msgspec.Struct, frozen=True):
    """A game with a bot in every seat, and what is changed about it."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    content: dict[str, Any] = {}
    """Numbers of the box: {"deck.heal": 8}."""
    start: dict[str, Any] = {}
    """Numbers of the dealt position: {"bullets.A": 5}."""
    orders: dict[str, str] = {}
    """What seats must choose: {"A.1": "hiding"} is seat A's first choice. Games in which they cannot do not count."""
    simulations: int | None = None
    seconds: float | None = None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.bots)

    @property
    def found(self) -> Game:
        """The game."""
        return game_of(self.game)

    @property
    def budget(self) -> Budget:
        """How long a Legend thinks."""
        return Budget(self.simulations, self.seconds)

    @property
    def simple(self) -> bool:
        """Can it be played in machine code from the deal to the end?"""
        return all(name in SIMPLE for name in self.bots)

    @property
    def forced(self) -> bool:
        """Is the start changed, or a choice forced?"""
        return bool(self.start or self.orders)

    @property
    def empty(self) -> Tally:
        """The tally of no games."""
        return Tally.empty(self.bots, len(self.found.endings))

    def blank(self) -> Any:
        """The state before the deal; BadSetup says what does not fit."""
        return self.found.blank(self.seats, self.options, self.content)

    @property
    def written_options(self) -> dict[str, Any]:
        """All options of the table with their values, as JSON has them."""
        chosen = self.blank().options
        return {name: option.written(getattr(chosen, name)) for name, option in self.found.options.items()}

    def check(self) -> None:
        """Refuse what cannot be played, in one line."""
        for name in self.bots:
            check_bot(name)
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise BadSetup(f"Legend thinks for some seconds, more than 0, not {self.seconds:g}")
        if self.seconds is not None and self.simulations is not None:
            raise BadSetup("Legend thinks for so many simulations or for so many seconds, not for both")
        blank = self.blank()
        if self.forced and not self.simple:
            raise BadSetup(f"a changed start and forced choices need bots of these kinds: {', '.join(SIMPLE)}")
        _changes(self, blank)
        _orders(self)

    def key(self) -> str:
        """A short name for the trial and the rules and bots that play it."""
        digest = hashlib.sha256(msgspec.json.encode(self, order="deterministic"))
        digest.update(_sources(self.found, thinking=not self.simple).encode())
        outside = sorted({name for name in self.bots if name not in BOTS})
        if outside:
            digest.update(_all_of(self.found.folder))
        for name in outside:
            digest.update(key_of_bot(name).encode())
        return digest.hexdigest()[:16]


def seated(seats: int, bots: Sequence[str]) -> tuple[str, ...]:
    """A bot for every seat; one name means that bot in every seat."""
    for name in bots:
        check_bot(name)
    if len(bots) == 1:
        return (bots[0],) * seats
    if len(bots) != seats:
        raise BadSetup(f"{seats} seats need {seats} bots or one for all, not {len(bots)}")
    return tuple(bots)


@cache
def _sources(game: Game, *, thinking: bool) -> str:
    """A key of everything that decides how a game goes."""
    bots = sorted(Path(shamble.bots.__file__).parent.rglob("*.py")) if thinking else []
    return key_of(PLAYOUTS, *game.sources, *bots)


@cache
def _all_of(folder: Path) -> bytes:
    """A key of every source of a game: a bot from elsewhere may look at its sentences, too."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.digest()


# --- playing ----------------------------------------------------------------------------------------------------------


def play_chunk(trial: Trial, seed: int, games: int, device: str = "cpu") -> tuple[Tally, Rows]:
    """Games of a trial, the first from `seed`, each other from the next one; the same on every machine."""
    seeds = np.arange(seed, seed + games, dtype=np.int64)
    if trial.forced:
        rows = _play_forced(trial, seeds)
    elif trial.simple:
        rows = _play_simple(trial, seeds, device)
    else:
        rows = _play_thoughtful(trial, seeds)
    return tally_of(count(rows, trial.seats, len(trial.found.endings)), trial.bots, games), rows


def tally_chunk(trial: Trial, seed: int, games: int, device: str = "cpu") -> tuple[Tally, None]:
    """The same without the rows, for those who do not keep them; a GPU counts its games itself."""
    if device == "cpu" or trial.forced or not trial.simple:
        return play_chunk(trial, seed, games)[0], None
    from shamble.engine.batch.cuda import count_on_cuda

    about: Any = {"policies": _policies(trial), "options": trial.options, "content": trial.content}
    counts = Counts(*count_on_cuda(trial.found, trial.seats, games, seed=seed, **about))
    return tally_of(counts, trial.bots, games), None


def _policies(trial: Trial) -> list[int]:
    """Who decides for each seat, as the kernels number them."""
    return [SIMPLE.index(name) for name in trial.bots]


def _play_simple(trial: Trial, seeds: Any, device: str) -> Rows:
    """Games between bots that run in machine code from the deal to the end."""
    policies = _policies(trial)
    first = int(seeds[0])
    if device == "cuda":
        from shamble.engine.batch.cuda import THREADS, play_on_cuda

        about: Any = {"options": trial.options, "content": trial.content, "threads": min(THREADS, len(seeds))}
        results = play_on_cuda(trial.found, trial.seats, len(seeds), seed=first, policies=policies, **about)
        return Rows(seeds, results.lengths, results.endings, results.payoffs)
    rows = _room(trial, seeds)
    kernel = kernels(trial.found).playouts
    kernel(batch(_blank_of(trial), 1), first, np.array(policies, np.int8), rows.lengths, rows.endings, rows.payoffs)
    return rows


def _play_forced(trial: Trial, seeds: Any) -> Rows:
    """The same from a changed start, or with forced choices."""
    kernels(trial.found)
    box = batch(_blank_of(trial), 1)
    rows = _room(trial, seeds)
    places, values = _changes(trial, box[0])
    obeyed = np.zeros(len(seeds), np.int32)
    bind(trial.found, FORCED).forced_games(
        box,
        box.view(np.uint8),
        int(seeds[0]),
        np.array(_policies(trial), np.int8),
        places,
        values,
        _orders(trial),
        rows.lengths,
        rows.endings,
        rows.payoffs,
        obeyed,
    )
    able = obeyed == len(trial.orders)
    return Rows(rows.seeds[able], rows.lengths[able], rows.endings[able], rows.payoffs[able])


def _play_thoughtful(trial: Trial, seeds: Any) -> Rows:
    """Games in which somebody thinks, and remembers what the others did."""
    rows = _room(trial, seeds)
    blank = _blank_of(trial)
    for number, seed in enumerate(seeds):
        g, made = play_one(trial, blank, int(seed))
        rows.lengths[number] = len(made)
        rows.endings[number] = g.ending
        for seat in range(trial.seats):
            rows.payoffs[number, seat] = trial.found.rules.payoff(g, seat)
    return rows


def _blank_of(trial: Trial) -> Any:
    """The state before the deal; making one takes longer than a hundred games, so it is kept."""
    return _made(msgspec.json.encode(trial, order="deterministic"))


@lru_cache(maxsize=64)
def _made(trial: bytes) -> Any:
    return msgspec.json.decode(trial, type=Trial).blank()


def _room(trial: Trial, seeds: Any) -> Rows:
    games = len(seeds)
    payoffs = np.zeros((games, trial.seats), np.float32)
    return Rows(seeds, np.zeros(games, np.int32), np.zeros(games, np.int8), payoffs)


Chooser = Callable[[str, Game, Any, int, int, Sequence[Any], Budget], int]
"""What the bot of that name chooses in a game, state and seat, with a seed, a history and a budget."""


class Choice(NamedTuple):
    """One choice of a running game, with the state before it."""

    seat: int
    action: int
    before: Any


def play_one(trial: Trial, blank: Any, seed: int, choose: Chooser = choice_of) -> tuple[Any, list[Choice]]:
    """One game between any bots: its last state and all choices."""
    game, budget = trial.found, trial.budget
    rules = game.rules
    g = copy(blank)
    rules.setup(g, trial.seats, seed)
    luck = np.random.default_rng(seed)
    made: list[Choice] = []
    who = int(rules.waiting(g))
    while who:
        seat = int(first_seat(who))
        action = choose(trial.bots[seat], game, g, seat, int(luck.integers(2**61)), made, budget)
        made.append(Choice(seat, action, copy(g)))
        rules.apply(g, seat, action, SILENCE)
        who = int(rules.waiting(g))
    return g, made


# --- changed starts and forced choices --------------------------------------------------------------------------------


def _changes(trial: Trial, blank: Any) -> tuple[Any, Any]:
    """Which bytes of a dealt position are other, and what they are: two blank states show it."""
    if not trial.start:
        return np.zeros(0, np.int64), np.zeros(0, np.uint8)
    zeros, ones = (np.frombuffer(bytes([fill]) * blank.dtype.itemsize, blank.dtype).copy() for fill in (0, 255))
    try:
        for rows in (zeros, ones):
            from_plain(trial.start, rows[0], trial.found.state, trial.seats, "start")
    except BadValue as error:
        raise BadSetup(str(error)) from None
    written = np.flatnonzero(zeros.view(np.uint8) == ones.view(np.uint8))
    return written, zeros.view(np.uint8)[written]


def _orders(trial: Trial) -> Any:
    """The forced choices, seat by seat and turn by turn; FREE where a seat may choose as it likes."""
    orders = np.full((trial.found.meta.seats[1], MOST_TURNS), -1, np.int16)
    for place, said in trial.orders.items():
        letter, _, turn = place.partition(".")
        if letter.upper() not in Seat.__members__ or Seat[letter.upper()] >= trial.seats:
            raise BadSetup(f"there is no choice.{place}: the seats are A to {Seat(trial.seats - 1).name}")
        if not turn.isdecimal() or not 1 <= int(turn) <= MOST_TURNS:
            raise BadSetup(f"there is no choice.{place}: choices are counted from 1 to {MOST_TURNS}")
        orders[Seat[letter.upper()], int(turn) - 1] = _action(trial.found, said)
    return orders


def _action(game: Game, said: str) -> int:
    names = action_names(game)
    if said.strip().lower() not in names:
        raise BadSetup(f"there is no choice {said!r}; there are: {', '.join(names)}")
    return names[said.strip().lower()]


@cache
def action_names(game: Game) -> dict[str, int]:
    """The actions of a game by the names that records use."""
    return {str(game.telling.choice_id(action)).lower(): action for action in range(game.actions)}
