"""The contract: what a game is, as types. `Game` (in `play.game`) returns a game's modules as these.

A game says in its `__init__.py` that it keeps the contract; the type checker then names a part that is missing or has
the wrong type:

    if TYPE_CHECKING:
        CONTRACT: Contract[Town, View] = Contract(rules, instinct, telling, view, checks, drawing)

Its state record `S` has at least the fields `seats`, `ending` (an `IntEnum` whose 0 means that the game goes on),
`options` and `content`. Everything else is the game's own. What the types cannot say:

- `setup` sets every field but `options` and `content`: the same record is dealt again and again.
- Chance comes from `shamble.engine.rules.chance`: a record derived from `Deck` or `Dice`, with `seed_stream(deck, seed,
  n)` and a different `n` for each stream. A deck's stream serves nothing else during play.
- A deck is shuffled card by card as it is drawn: `known` cards on top are decided, the order of the rest is open.
- A single forced choice is carried out inside `apply` (and `setup`) where a person would only nod.
- Several seats may wait at once. Their order must not change the outcome, and no event may show it.
- `observe`, `view`, `telling` and `instinct` use only what the seat may know. `redeal` is the test of that: all of them
  must give the same bytes in the redealt world. What everybody can deduce for certain must hold there too.
- `LAYOUT` describes what `observe` writes: every number with its name, range and meaning. Its version rises when a
  number moves or changes its meaning.
- Actions are few, since masks are scanned at every move: chains of small choices rather than products.
- Records and scenarios write seats as letters: A is seat 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from shamble.engine.base.record import Mask, Observation
from shamble.engine.compile.rule import Log
from shamble.engine.rules.events import Event
from shamble.engine.rules.layout import Layout

S_contra = TypeVar("S_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
S = TypeVar("S")
V = TypeVar("V")


class Rules(Protocol[S_contra]):
    """`rules.py`: compiled, every one a `@rule`. Big games put chapters beside it in `chapters/`."""

    LAYOUT: Layout
    """What `observe` writes: every number with its name, range and meaning."""

    def setup(self, g: S_contra, seats: int, seed: int, /) -> None:
        """Deal the first position, setting every field but `options` and `content`, which are filled in already."""

    def waiting(self, g: S_contra, /) -> int:
        """The seats that must choose now, as bits; 0 when the game is over. Their order must not matter."""

    def legal(self, g: S_contra, seat: int, mask: Mask, /) -> None:
        """Fill the whole mask with what a waiting seat may choose: at least one action."""

    def apply(self, g: S_contra, seat: int, action: int, log: Log, /) -> None:
        """Carry a legal choice out, and note what happened."""

    def redeal(self, g: S_contra, seat: int, seed: int, /) -> None:
        """Replace all that this seat (NOTHING: a spectator) cannot know: a world it cannot tell from this one."""

    def payoff(self, g: S_contra, seat: int, /) -> float:
        """What a seat got, after the end; above 0 is a win, shared wins too."""

    def observe(self, g: S_contra, seat: int, out: Observation, /) -> None:
        """What the seat knows, as numbers, for learners: all places of `LAYOUT`, whatever stands there."""


class Instinct(Protocol[S_contra]):
    """`instinct.py`: compiled."""

    def __call__(self, g: S_contra, seat: int, mask: Mask, luck: int, /) -> int:
        """A sensible choice by rules of thumb, from what the seat knows; `luck` (0 to 2^31 - 1) is for mixing."""


class Telling(Protocol[S_contra]):
    """`telling.py`: every sentence. `names` are the players' names by seat."""

    def choice_id(self, action: int, /) -> str:
        """The choice as records write it: it does not depend on the state, and is unique among all actions."""

    def choice_text(self, g: S_contra, seat: int, action: int, names: Sequence[str], /) -> str:
        """The choice as a sentence, unique among the legal ones of a moment."""

    def touches(self, g: S_contra, seat: int, action: int, /) -> list[str]:
        """The pieces that a choice moves, such as "hand:Heal" or "seat:2"."""

    def prompt(self, g: S_contra, seat: int, names: Sequence[str], /) -> tuple[str, str]:
        """The rule that governs what is wanted now, and what is wanted."""

    def why_not(self, g: S_contra, seat: int, action: int, names: Sequence[str], /) -> tuple[str, str]:
        """The rule that forbids an action that is not legal, and why."""

    def event_text(self, event: Event, names: Sequence[str], /) -> str:
        """What happened; a value that the viewer may not see is None."""

    def ending_text(self, g: S_contra, names: Sequence[str], /) -> str:
        """How the game ended."""


class Scores(Protocol[S_contra]):
    """The part of `telling.py` that a game has which a team plays round after round."""

    def score(self, g: S_contra, /) -> tuple[str, int]:
        """How hard this round was, and on which day it ended."""


class Hears(Protocol):
    """The part of `telling.py` that a game has whose choices have other names than those of the screen."""

    def id_said(self, text: str, names: Sequence[str], /) -> str | None:
        """The id of the choice that is meant, be it legal or not; None when the words name none."""


class Ranks(Protocol[S_contra]):
    """The part of `telling.py` that a game has whose choices read better in another order than by their numbers."""

    def rank(self, g: S_contra, seat: int, action: int, /) -> int:
        """Where a legal choice stands in a list: lower ones first, equals by their numbers."""


class Views(Protocol[S_contra, V_co]):
    """`view.py`."""

    def view(self, g: S_contra, seat: int | None, /) -> V_co:
        """What a seat sees of the table, as a `msgspec.Struct`; None is a spectator."""


class Checks(Protocol[S_contra]):
    """`checks.py`: it knows where the cards of a game lie."""

    def problems(self, g: S_contra, /) -> list[str]:
        """What is wrong with a position, in sentences: cards conserved, counts in range, whoever waits can choose."""

    def restock(self, g: S_contra, named: set[str], /) -> None:
        """Deal the places that a position does not name ("hand.A", "day") from the cards that lie nowhere else.

        Decks that a scenario stacks and dice that it loads are set after that.
        """


class Gentle(Protocol[S_contra]):
    """The part of `checks.py` that a game has of which somebody's first deal can be a gentle one."""

    def lived(self, g: S_contra, seat: int, choices: int, /) -> bool | None:
        """Has the seat come through the first third of a game, and can still win? None: that third is not over.

        So many choices have been made by all seats.
        """


class Drawing(Protocol[V_contra]):
    """`drawing.py`, where a game has one: the table in the terminal."""

    def draw(self, view: V_contra, seat: int | None, names: Sequence[str], /) -> str:
        """The view as lines of text."""


class Content(Protocol):
    """`content.py`: the numbers of the box as data, and `check(g)` where some of them cannot be played together."""

    Content: type
    """A record of every number that a designer may vary."""

    CONTENT: Mapping[str, Any]
    """Those numbers as they are printed."""


@dataclass(frozen=True)
class Contract(Generic[S, V]):
    """All parts of a game, for the type checker to compare."""

    rules: Rules[S]
    instinct: Instinct[S]
    telling: Telling[S]
    views: Views[S, V]
    checks: Checks[S]
    drawing: Drawing[V] | None = None
