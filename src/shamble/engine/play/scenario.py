"""Scenarios: a position, dictated chance, choices, what must hold. `docs/reference/scenarios.md` has the format.

title: A second Skirmish makes it a Combat
rules: [FF-35, FF-36]
game: fight-or-flight
seats: 4
position: {turn: A, hand.A: [Skirmish, Rest, Heal, Heal], fight: Skirmish, recovery_cards: 1}
steps:
  - A: skirmish
  - expect: {fight: Combat, recovery_cards: 0}
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shamble.engine.base.errors import BadText, CannotUndo, IllegalChoice, NotWaiting, ShambleError
from shamble.engine.base.record import Seat
from shamble.engine.play.game import Game, game
from shamble.engine.play.match import Match, letter
from shamble.engine.play.position import set_position
from shamble.engine.play.yaml_lines import Document, documents
from shamble.engine.rules.options import is_number
from shamble.engine.rules.plain import BadValue

KEYS = ("title", "rules", "game", "seats", "seed", "options", "content", "position", "steps")
STEPS = ("expect", "legal", "refuse", "waiting", "happened", "sees", "undo", "set", "ends", "goes_on")


class Differs(Exception):
    """The game did something else than the scenario says."""

    def __init__(self, message: str, line: int) -> None:
        self.message, self.line = message, line
        super().__init__(f"line {line}: {message}")


@dataclass(frozen=True)
class Scenario:
    """One scenario as written, with the lines of its parts."""

    document: Document
    source: str

    @property
    def title(self) -> str:
        """What it is about."""
        return str(self.document.data["title"])

    @property
    def rules(self) -> list[str]:
        """The rules that it holds."""
        return [str(rule) for rule in self.document.data["rules"]]

    def error(self, message: str, *path: str | int) -> BadText:
        """An error at a part of the document, with its line."""
        return BadText(message, self.document.line(*path), self.source)


def read_scenarios(text: str, source: str = "") -> list[Scenario]:
    """All scenarios of a text, one per YAML document. BadText says what is malformed, and in which line."""
    try:
        found = [Scenario(document, source) for document in documents(text)]
    except BadText as error:
        raise error.within(source) from None
    for scenario in found:
        _check_form(scenario)
    if not found:
        raise BadText("there is no scenario in it", 0, source)
    return found


def _check_form(scenario: Scenario) -> None:
    data = scenario.document.data
    if not isinstance(data, Mapping):
        raise scenario.error("a scenario is a table of names and values")
    for key in data:
        if key not in KEYS:
            raise scenario.error(f"there is no {key!r} in a scenario; there are: {', '.join(KEYS)}", str(key))
    for key in ("title", "rules", "game", "seats", "steps"):
        if key not in data:
            raise scenario.error(f"a scenario needs {key!r}")
    for key, kind in (("rules", list), ("steps", list), ("seats", int), ("seed", int)):
        if key in data and not isinstance(data[key], kind):
            raise scenario.error(f"{key!r} must be a {'list' if kind is list else 'number'}", key)
    for key in ("options", "content", "position"):
        if key in data and not isinstance(data[key], Mapping):
            raise scenario.error(f"{key!r} must be a table of names and values", key)
    for i, step in enumerate(data["steps"]):
        if not isinstance(step, Mapping) or len(step) != 1:
            raise scenario.error("a step is one 'name: value'", "steps", i)


def run(scenario: Scenario) -> Match:
    """Play a scenario. BadText when it cannot be played as written, Differs when something else happens."""
    data = scenario.document.data
    match = _begin(scenario, data)
    for i, step in enumerate(data["steps"]):
        ((name, value),) = step.items()
        line = scenario.document.line("steps", i)
        try:
            _step(match, str(name), value, line)
        except ShambleError as error:
            raise scenario.error(str(error), "steps", i) from None
        except BadValue as error:
            raise scenario.error(str(error), "steps", i) from None
    return match


def _begin(scenario: Scenario, data: Mapping[str, Any]) -> Match:
    where = "game"
    try:
        found: Game = game(str(data["game"]))
        where = "seats"
        seats, seed = data["seats"], data.get("seed", 1)
        found.blank(seats, {}, {})
        where = "options"
        found.blank(seats, data.get("options", {}), {})
        where = "content"
        found.blank(seats, data.get("options", {}), data.get("content", {}))
        where = "position"
        return Match(found, seats, seed, data.get("options"), data.get("content"), _paths(data.get("position")))
    except ShambleError as error:
        raise scenario.error(str(error), where) from None


def _paths(position: Any) -> dict[str, Any] | None:
    return {str(key): value for key, value in position.items()} if position else None


def _step(match: Match, name: str, value: Any, line: int) -> None:
    match name:
        case "expect":
            for path, wanted in _table(value, name).items():
                _compare(_at(match.position(), path), wanted, path, line)
        case "legal":
            for who, wanted in _table(value, name).items():
                _compare_legal(match, _seat(match, who), wanted, line)
        case "refuse":
            _refused(match, dict(_table(value, name)), line)
        case "waiting":
            found = [letter(seat) for seat in match.waiting()]
            if found != sorted(str(who).upper() for who in value):
                raise Differs(f"the seats that must choose are {found}, not {value}", line)
        case "happened":
            _compare_events(match, value, line)
        case "sees":
            for who, wanted in _table(value, name).items():
                check_view(match, who, _table(wanted, name), line)
        case "undo":
            _undo(match, value, line)
        case "set":
            set_position(match.game, match.g, _paths(_table(value, name)) or {})
        case "ends":
            _compare_end(match, value, line)
        case "goes_on":
            if match.over == bool(value):
                raise Differs(f"the game is {'over' if match.over else 'not over'}", line)
        case _ if name.upper() in Seat.__members__:
            for choice in value if isinstance(value, list) else [value]:
                match.choose(_seat(match, name), str(choice))
        case _:
            raise BadText(f"there is no step {name!r}; a step is a seat's letter or one of {', '.join(STEPS)}", line)


def _table(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadValue(f"{name!r} needs a table of names and values")
    return {str(key): part for key, part in value.items()}


def _seat(match: Match, who: str) -> int:
    if who.upper() not in Seat.__members__ or Seat[who.upper()] >= match.seats:
        raise BadValue(f"{who!r} is no seat; the seats are A to {letter(match.seats - 1)}")
    return int(Seat[who.upper()])


def _at(data: Any, path: str) -> Any:
    """The value at a dotted path; names in any case."""
    for part in path.split("."):
        if isinstance(data, Mapping):
            by_name = {str(key).lower(): value for key, value in data.items()}
            if part.lower() not in by_name:
                if data and all(isinstance(value, int) for value in data.values()):
                    return 0  # counts by name leave zeroes out
                raise BadValue(f"there is no {part!r} in {path!r}; there are: {', '.join(map(str, data))}")
            data = by_name[part.lower()]
        elif isinstance(data, list) and is_number(part):
            if not -len(data) <= int(part) < len(data):
                return None
            data = data[int(part)]
        else:
            raise BadValue(f"there is no {part!r} in {path!r}")
    return data


def _compare(found: Any, wanted: Any, path: str, line: int) -> None:
    if _canonical(found) != _canonical(wanted, like=found):
        raise Differs(f"{path} is {found!r}, not {wanted!r}", line)


def _canonical(value: Any, like: Any = None) -> Any:
    """A value in the form in which two of them can be compared: names in lower case, a list of names as counts."""
    if isinstance(value, list) and isinstance(like, Mapping):
        names = [str(part).lower() for part in value]
        return {name: names.count(name) for name in names}
    if isinstance(value, Mapping):
        return {str(key).lower(): _canonical(part) for key, part in value.items() if part != 0}
    if isinstance(value, list):
        return [_canonical(part) for part in value]
    if isinstance(value, bool):
        return value if isinstance(like, bool) or like is None else ("on" if value else "off")
    return value.lower() if isinstance(value, str) else value


def _compare_legal(match: Match, seat: int, wanted: Any, line: int) -> None:
    found = sorted(choice.id for choice in match.choices(seat))
    if found != sorted(str(choice).lower() for choice in wanted):
        raise Differs(f"{letter(seat)} may choose {found}, not {sorted(map(str, wanted))}", line)


def _refused(match: Match, value: dict[str, Any], line: int) -> None:
    rule = value.pop("rule", None)
    if rule is None or len(value) != 1:
        raise BadValue("'refuse' needs a seat with its choice, and a 'rule'")
    ((who, choice),) = value.items()
    before = match.g.tobytes()
    try:
        match.choose(_seat(match, who), str(choice))
    except (IllegalChoice, NotWaiting) as error:
        if error.rule != rule:
            raise Differs(f"{choice!r} is refused by {error.rule}, not {rule}: {error}", line) from None
        if match.g.tobytes() != before:
            raise Differs(f"the refused choice {choice!r} changed the game", line) from None
        return
    raise Differs(f"{choice!r} is allowed", line)


def _compare_events(match: Match, value: Any, line: int) -> None:
    """Events of the last choice, all-seeing, in order; others may stand between them."""
    told = [_event(match, kind, row) for kind, row in (match.moves[-1].events if match.moves else [])]
    rest = list(told)
    for wanted in value if isinstance(value, list) else [value]:
        fields = {"event": wanted} if isinstance(wanted, str) else dict(wanted)
        while rest and not all(_canonical(rest[0].get(key)) == _canonical(part) for key, part in fields.items()):
            rest.pop(0)
        if not rest:
            raise Differs(f"{wanted!r} did not happen (in this order); there were: {told}", line)
        rest.pop(0)


def _event(match: Match, kind: Any, row: list[int]) -> dict[str, Any]:
    from shamble.engine.rules.events import tell

    event = tell(kind, row, match.game.forms[kind], None, all_seeing=True)
    seat = None if event.seat is None else letter(event.seat)
    return {"event": event.kind, "seat": seat, **event.values}


def check_view(match: Match, who: str, wanted: Mapping[str, Any], line: int) -> None:
    """Differs unless this viewer sees these values at these paths; BadValue when there is no such path."""
    view = _plain_view(match, who)
    for path, part in wanted.items():
        _compare(_at(view, path), part, f"{path} as {who} sees it", line)


def _plain_view(match: Match, who: str) -> Any:
    import msgspec

    viewer = None if who == "spectator" else _seat(match, who)
    return msgspec.to_builtins(match.view(viewer))


def _undo(match: Match, value: Any, line: int) -> None:
    if isinstance(value, Mapping):
        who = str(value.get("refused"))
        try:
            match.undo(_seat(match, who))
        except CannotUndo:
            return
        raise Differs(f"the choice of {who} could be undone", line)
    match.undo(_seat(match, str(value)))


def _compare_end(match: Match, value: Any, line: int) -> None:
    fields = {"ending": value} if isinstance(value, str) else dict(_table(value, "ends"))
    result = match.result
    if result is None:
        raise Differs(f"the game goes on, it should have ended with {value!r}", line)
    found = {"ending": result.ending, "winners": [letter(seat) for seat in result.winners], "payoffs": result.payoffs}
    for key, wanted in fields.items():
        if key not in found:
            raise BadValue(f"an end has no {key!r}; it has: {', '.join(found)}")
        _compare(found[key], wanted, key, line)
