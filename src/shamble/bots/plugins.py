"""Bots from elsewhere: `module:function`, or the name under which a package brings one along.

    def careful(game, known, seat, legal, seed):
        \"\"\"Any one of the legal action numbers.\"\"\"
        return legal[seed % len(legal)]

`known` is a state in which everything that the seat cannot know has been dealt anew. `game.telling.choice_id(action)`
is the name of an action, `game.position(known)` the state by names.

A package names its bots in the entry point group `shamble.bots`: `careful = "mybots:careful"`. At the tables of a
server they sit only where the operator says so (`allow`).
"""

import hashlib
import importlib
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from shamble.bots import BOTS, decide
from shamble.bots.belief import know
from shamble.bots.legend import Budget
from shamble.engine.base.arrays import np
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game

PLUGINS = "shamble.bots"
"""The entry point group of bots in other packages."""

BROUGHT = {"scholar": "shamble.bots.scholar:scholar"}
"""Bots of this package that are sought out like those from elsewhere."""

Chooser = Callable[[Game, Any, int, list[int], int], int]

LONGEST = 40  # letters that the name of a bot at a server's table may have

_at_tables: dict[str, str] = {}


def check_bot(name: str) -> None:
    """Refuse a name that is no bot's."""
    if name not in BOTS:
        outside(name)


def allow(names: Iterable[str]) -> None:
    """Let these bots sit at the tables of this process's server, besides Shamble's own. BadSetup when one is none."""
    for name in names:
        if len(name) > LONGEST:
            raise BadSetup(f"the name of a bot at tables has at most {LONGEST} letters, not {len(name)}: {name}")
        described = (outside(name).__doc__ or "").strip().partition("\n")[0].rstrip(".")
        _at_tables[name] = described or f"a bot from elsewhere: {name}"


def at_tables() -> dict[str, str]:
    """The bots that may sit at a server's tables and what they are like."""
    return {**BOTS, **_at_tables}


@cache
def outside(name: str) -> Chooser:
    """The bot of that name; modules in the present folder are found too. BadSetup when there is none."""
    where = name if ":" in name else BROUGHT.get(name)
    if where is None:
        where = next((p.value for p in entry_points(group=PLUGINS) if p.name == name), None)
    if where is None:
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(BOTS)}, or your own as module:function")
    module, _, function = where.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), function)
    except Exception as error:  # whatever a module does when it is imported
        raise BadSetup(f"there is no bot {name!r}: {_told(error, module)}") from None
    if not callable(found):
        raise BadSetup(f"there is no bot {name!r}: {function} cannot be called")
    chooser: Chooser = found
    return chooser


def choice_of(
    name: str,
    game: Game,
    g: Any,
    seat: int,
    seed: int,
    history: Sequence[Any] = (),
    budget: Budget | None = None,
) -> int:
    """What any bot chooses, the project's own or one from elsewhere. BadSetup when it fails or answers nonsense."""
    if name in BOTS:
        return decide(name, game, g, seat, seed, history=history, budget=budget)
    choose = outside(name)
    known = know(game, g, seat, seed)[0]
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(known, seat, mask)
    legal = [int(action) for action in np.flatnonzero(mask)]
    try:
        chosen = choose(game, known, seat, legal, seed)
    except Exception as error:  # whatever its author overlooked
        raise BadSetup(f"the bot {name!r} failed: {_told(error, choose.__module__)}") from None
    if chosen not in legal:
        raise BadSetup(f"the bot {name!r} chose {chosen!r}, which is none of its legal choices {legal}")
    return int(chosen)


def _told(error: Exception, module: str) -> str:
    """An error in a line, with the last line of the bot's own module that led to it."""
    path = getattr(sys.modules.get(module), "__file__", None)
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{where}" if own else str(error)


@cache
def key_of_bot(name: str) -> str:
    """A key of the sources of a bot from elsewhere: its module, what that imports of its own, and tables beside them.

    Every byte counts: unlike compiled rules, a bot may look at sentences.
    """
    from shamble.engine.compile.cache import TABLES, sources_of

    file = sys.modules[outside(name).__module__].__file__
    if file is None:
        return name
    files = sources_of(Path(file).resolve())
    tables = {table for folder in {path.parent for path in files} for kind in TABLES for table in folder.glob(kind)}
    digest = hashlib.sha256(name.encode())
    for path in sorted(files | tables):
        digest.update(path.read_bytes())
    return digest.hexdigest()
