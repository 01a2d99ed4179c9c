"""A game as one object: what a lobby shows of it, its modules (see `rules.contract`), and how games are found."""

import importlib
import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import shamble.games
from shamble.engine.base.arrays import np
from shamble.engine.base.errors import BadSetup, EngineFault, UnknownGame
from shamble.engine.base.record import Field, dtype_of, fields_of, new
from shamble.engine.play.presets import Idle, Preset, Proposal
from shamble.engine.rules.contract import Checks, Content, Drawing, Gentle, Instinct, Rules, Telling, Views
from shamble.engine.rules.events import Form
from shamble.engine.rules.layout import Layout
from shamble.engine.rules.options import Option, fill, options_of
from shamble.engine.rules.plain import BadValue, from_plain, to_plain


@dataclass(frozen=True)
class Meta:
    """What a lobby shows of a game before anything is compiled."""

    title: str
    tagline: str
    kind: str
    seats: tuple[int, int]
    version: int
    """The version of the rules: raise it when recorded games would go otherwise; older records are then refused."""
    options: type
    cooperative: bool = False
    thought: int = 100_000
    """Choices in all the games that a search plays in its head for one choice: more where luck hides what is good."""
    minutes: int = 0
    """How long people play it; 0 when nobody has said so."""
    secrets: bool = True
    """A seat may know what the others may not: at a shared device a curtain falls between two people."""
    presets: tuple[Preset, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    idle: tuple[Idle, ...] = ()


@dataclass(frozen=True)
class Game:
    """A game: its name and its modules, loaded when they are needed."""

    name: str
    folder: Path
    package: str
    """The package of its modules: `shamble.games.zombie_run`, or that of a plug-in."""

    def module(self, name: str) -> ModuleType:
        """One of its modules, by its name in the game's folder."""
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def meta(self) -> Meta:
        """What a lobby shows of it."""
        meta: Meta = self.module("meta").META
        return meta

    @property
    def options(self) -> dict[str, Option]:
        """The options of its tables."""
        return options_of(self.meta.options)

    @cached_property
    def state(self) -> type:
        """Its state record."""
        state: type = self.module("state").State
        return state

    @cached_property
    def rules(self) -> Rules[Any]:
        """The compiled rules."""
        return cast(Rules[Any], self.module("rules"))

    @property
    def layout(self) -> Layout:
        """What a seat's observation is made of: every number with its name, range and meaning."""
        return self.rules.LAYOUT

    @cached_property
    def instinct(self) -> Instinct[Any]:
        """The rules of thumb."""
        found: Instinct[Any] = self.module("instinct").instinct
        return found

    @cached_property
    def telling(self) -> Telling[Any]:
        """Every sentence."""
        return cast(Telling[Any], self.module("telling"))

    @cached_property
    def views(self) -> Views[Any, Any]:
        """What a viewer sees."""
        return cast(Views[Any, Any], self.module("view"))

    @cached_property
    def checks(self) -> Checks[Any]:
        """Whether a position is sound."""
        return cast(Checks[Any], self.module("checks"))

    @cached_property
    def gentle(self) -> Gentle[Any] | None:
        """Whether a seat came through the beginning, where the game can say so."""
        return cast(Gentle[Any], self.checks) if hasattr(self.checks, "lived") else None

    @cached_property
    def content(self) -> Content:
        """The numbers of the box."""
        return cast(Content, self.module("content"))

    @cached_property
    def drawing(self) -> Drawing[Any] | None:
        """The table in the terminal, where the game draws one."""
        if importlib.util.find_spec(f"{self.package}.drawing") is None:
            return None
        return cast(Drawing[Any], self.module("drawing"))

    @cached_property
    def forms(self) -> Mapping[IntEnum, Form]:
        """What each kind of event carries, and who may see it."""
        forms: Mapping[IntEnum, Form] = self.module("events").FORMS
        return forms

    @cached_property
    def kinds(self) -> dict[int, IntEnum]:
        """The kinds of events, by their numbers."""
        return {int(kind): kind for kind in self.forms}

    @cached_property
    def actions(self) -> int:
        """How many action numbers the game has."""
        count: int = self.module("actions").ACTIONS
        return count

    @cached_property
    def ids(self) -> list[str]:
        """The id of each action, by its number."""
        return [self.telling.choice_id(action) for action in range(self.actions)]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each action, by its id."""
        return {id: action for action, id in enumerate(self.ids)}

    @cached_property
    def sources(self) -> tuple[Path, ...]:
        """The files that, with all that they import, decide how a game goes."""
        return tuple(Path(str(self.module(part).__file__)) for part in ("rules", "instinct", "state"))

    @cached_property
    def endings(self) -> type[IntEnum]:
        """How a game can end; 0 means that it goes on."""
        endings = self.field("ending").names
        if endings is None:
            raise EngineFault(f"{self.name}: the field `ending` has no names")
        return endings

    def field(self, name: str) -> Field:
        """A field of its state."""
        return next(field for field in fields_of(self.state) if field.name == name)

    def blank(self, seats: int, options: Mapping[str, Any], content: Mapping[str, Any]) -> Any:
        """A state with options and content filled in, not dealt yet. BadSetup says what does not fit."""
        low, high = self.meta.seats
        if not low <= seats <= high:
            raise BadSetup(f"{self.name} is for {low} to {high} seats, not {seats}")
        g: Any = new(self.state)
        g.seats = seats
        fill(g.options, self.meta.options, options, seats)
        g.content = printed_content(self, seats)
        try:
            from_plain(content, g.content, self.content.Content, seats, "content")
            _check(self, g.tobytes())
        except BadValue as error:
            raise BadSetup(str(error)) from None
        return g

    def deal(
        self, seats: int, seed: int, options: Mapping[str, Any] | None = None, content: Mapping[str, Any] | None = None
    ) -> Any:
        """The first position of a game."""
        g = self.blank(seats, options or {}, content or {})
        self.shuffle(g, seed)
        return g

    def shuffle(self, blank: Any, seed: int) -> None:
        """Set a blank state up: the first position of the game of this seed."""
        if not 0 <= seed < 2**63:
            raise BadSetup(f"a seed is a number from 0 to 2^63 - 1, not {seed}")
        self.rules.setup(blank, int(blank.seats), seed)

    @property
    def elsewhere(self) -> Any:
        """The functions of all templates, where something else than Numba has compiled them."""
        return None

    def position(self, g: Any) -> dict[str, Any]:
        """The whole position, with names."""
        return to_plain(g, self.state, int(g.seats))

    def size(self) -> int:
        """Bytes of a state."""
        return dtype_of(self.state).itemsize


@lru_cache(256)
def _check(game: Game, blank: bytes) -> None:
    """Ask a game once whether it can be played with this: a long look for one that is dealt a thousand times."""
    check = getattr(game.content, "check", None)
    if check is not None:
        check(np.frombuffer(blank, dtype_of(game.state))[0])


@cache
def printed_content(game: Game, seats: int) -> Any:
    """The numbers of the box as they are printed, in a record."""
    row: Any = new(game.content.Content)
    from_plain(game.content.CONTENT, row, game.content.Content, seats)
    return row


PLUGINS = "shamble.games"
"""The entry point group of games in packages of their own: `last-torch = "last_torch"`."""


@cache
def games() -> dict[str, Game]:
    """Every game by the name that people type: the folders with a `meta.py`, and those of other packages."""
    folders = [Path(place) for place in shamble.games.__path__]
    own = sorted(path.parent for folder in folders for path in folder.glob("*/meta.py"))
    found = {name_of(folder.name): Game(name_of(folder.name), folder, f"{PLUGINS}.{folder.name}") for folder in own}
    for point in _plugins():
        folder = _folder_of(point)
        if folder is not None:
            found.setdefault(name_of(point.name), Game(name_of(point.name), folder, point.module))
    return dict(sorted(found.items()))


def game(name: str) -> Game:
    """The game of that name; UnknownGame lists what there is."""
    wanted = name_of(name)
    found = games().get(wanted)
    if found is not None:
        return found
    for point in _plugins():
        if name_of(point.name) == wanted:
            raise UnknownGame(
                f"the game {wanted} should be the package {point.value!r}, which has no meta.py or is gone"
            )
    raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(games())}")


def name_of(text: str) -> str:
    """The name of a game as commands and records write it: `zombie-run` for the folder `zombie_run`."""
    return text.strip().lower().replace("_", "-")


def _plugins() -> Iterator[EntryPoint]:
    yield from entry_points(group=PLUGINS)


def _folder_of(point: EntryPoint) -> Path | None:
    """Where the package of a plug-in lies; None when it is gone or is no game. Nothing of it is imported here."""
    try:
        spec = importlib.util.find_spec(point.module)
    except ImportError:
        return None
    places = (spec.submodule_search_locations if spec is not None else None) or ()
    return next((Path(place) for place in places if (Path(place) / "meta.py").is_file()), None)
