"""Records: a game as text. A header, one line per choice, the result.

    game: fight-or-flight
    rules: 2
    seats: 4
    seed: 7
    options: remove_heal=4

    B skirmish
    C heal
    result: hunger

`#` starts a comment, but not between quotation marks. A header may also have `content` (what is changed in the box:
`week=6`, or JSON), `names` and `position` (JSON).
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from shamble.engine.base.errors import BadText, OtherRules, ShambleError
from shamble.engine.base.record import Seat
from shamble.engine.play.game import game
from shamble.engine.play.match import NAMES, Match, letter

HEADER = ("game", "rules", "seats", "seed", "options", "content", "names", "position")
CODE = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^#])*')  # a line up to its comment


def write_record(match: Match) -> str:
    """The record of a match, finished or not."""
    meta = match.game.meta
    header = {"game": match.game.name, "rules": meta.version, "seats": match.seats, "seed": match.seed}
    changed = {name: value for name, value in match.options.items() if value != match.game.options[name].default}
    lines = [f"{key}: {value}" for key, value in header.items()]
    if changed:
        lines.append("options: " + ", ".join(f"{name}={value}" for name, value in changed.items()))
    if match.content:
        lines.append("content: " + _content_text(match.content))
    if tuple(match.names) != NAMES[: match.seats]:
        lines.append("names: " + json.dumps(match.names, ensure_ascii=False))
    if match.start_position is not None:
        lines.append("position: " + json.dumps(match.start_position))
    lines.append("")
    lines += [f"{letter(move.seat)} {match.game.telling.choice_id(move.action)}" for move in match.moves]
    if match.result is not None:
        lines.append(f"result: {match.result.ending}")
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Match:
    """Replay a record. BadText names the line that does not fit."""
    lines = [(number, _code(line)) for number, line in enumerate(text.split("\n"), 1)]
    body = next((i for i, (_, line) in enumerate(lines) if line and line.partition(":")[0] not in HEADER), len(lines))
    match = _start(lines[:body])
    for i, (number, line) in enumerate(lines[body:], body):
        if not line:
            continue
        if line.startswith("result:"):
            _check_result(match, line, number)
            rest = next((n for n, later in lines[i + 1 :] if later), None)
            if rest is not None:
                raise BadText("nothing may follow the result", rest)
            break
        _choose(match, line, number)
    return match


def _start(lines: list[tuple[int, str]]) -> Match:
    header: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        if line:
            key, _, value = line.partition(":")
            if key in header:
                raise BadText(f"{key!r} is given twice", number)
            header[key] = (number, value.strip())
    for key in ("game", "rules", "seats", "seed"):
        if key not in header:
            raise BadText(f"a record needs a line '{key}: ...'")
    found = _value(header, "game", game)
    version = _value(header, "rules", int)
    if version != found.meta.version:
        raise OtherRules(
            f"made under version {version} of the rules of {found.name}; this is version {found.meta.version}",
            header["rules"][0],
        )
    options = _value(header, "options", _pairs, {})
    content = _value(header, "content", _content, {})
    names = _value(header, "names", json.loads, None)
    position = _value(header, "position", json.loads, None)
    seats, seed = _value(header, "seats", int), _value(header, "seed", int)
    try:
        return Match(found, seats, seed, options, content, position, names)
    except ShambleError as error:
        raise BadText(str(error), _line_of(header, str(error))) from None


def _line_of(header: dict[str, tuple[int, str]], message: str) -> int:
    """The header line that a message about the set-up most likely means."""
    for word, key in (("option", "options"), ("content", "content"), ("names", "names"), ("seed", "seed")):
        if word in message and key in header:
            return header[key][0]
    return header["position" if "position" in header else "seats"][0]


def _value(header: dict[str, tuple[int, str]], key: str, read: Callable[[str], Any], default: Any = None) -> Any:
    if key not in header:
        return default
    number, text = header[key]
    try:
        return read(text)
    except ShambleError as error:
        raise BadText(str(error), number) from None
    except ValueError:
        raise BadText(f"{text!r} is no {key}", number) from None


def _pairs(text: str) -> dict[str, str]:
    """`a=1, b=two` as a table."""
    pairs = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadText(f"{part!r} should be name=value")
        pairs[name.strip()] = value.strip()
    return pairs


def _content(text: str) -> dict[str, Any]:
    """Numbers as `a=1, b=2`; whatever else a box can hold is JSON."""
    if not text.startswith("{"):
        return {name: int(value) for name, value in _pairs(text).items()}
    content: dict[str, Any] = json.loads(text)
    return content


def _content_text(content: Mapping[str, Any]) -> str:
    if all(isinstance(value, int) for value in content.values()):
        return ", ".join(f"{path}={value}" for path, value in content.items())
    return json.dumps(content)


def _code(line: str) -> str:
    found = CODE.match(line)
    return found[0].strip() if found else ""


def _choose(match: Match, line: str, number: int) -> None:
    who, _, choice = line.partition(" ")
    if who.upper() not in Seat.__members__ or Seat[who.upper()] >= match.seats:
        raise BadText(f"{who!r} is no seat; the seats are A to {letter(match.seats - 1)}", number)
    try:
        match.choose(int(Seat[who.upper()]), choice)
    except ShambleError as error:
        raise BadText(str(error), number) from None


def _check_result(match: Match, line: str, number: int) -> None:
    said = line.partition(":")[2].strip()
    if match.result is None:
        raise BadText(f"the record says the game ended with {said!r}, but it goes on", number)
    if match.result.ending != said:
        raise BadText(f"the record says {said!r}, but the game ended with {match.result.ending!r}", number)
