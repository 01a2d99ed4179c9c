"""A changed game in a small YAML file: numbers of the box and options of the table, with a name and a reason.

    name: A harder road
    reason: Eight seasoned players should sweat.
    game: fight-or-flight
    rules: 3
    options: {remove_heal: 2}
    content:
      deck: {Heal: 10}
      quiet_days: 6

What a file does not name stays as it is printed: here all other cards. `rules` is the version of the game's rules.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shamble.engine.base.errors import BadSetup, BadText, OtherRules, ShambleError
from shamble.engine.base.record import new
from shamble.engine.play.game import Game, game
from shamble.engine.play.yaml_lines import Document, documents
from shamble.engine.rules.options import refuse_unknown
from shamble.engine.rules.plain import BadValue, from_plain

KEYS = ("name", "reason", "game", "rules", "options", "content")
MOST_BYTES = 65_536
LONGEST_NAME, LONGEST_REASON = 80, 1000


@dataclass(frozen=True)
class Variant:
    """A game with other numbers."""

    name: str
    game: Game
    options: dict[str, Any] = field(default_factory=dict)
    content: dict[str, Any] = field(default_factory=dict)
    """What is changed, by dotted names: {"deck.heal": 10}."""
    reason: str = ""


def load_variant(path: str | Path) -> Variant:
    """The variant in a file. BadText names the file and the line that is wrong."""
    source = str(path)
    try:
        with Path(path).open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise BadText(f"is larger than {MOST_BYTES:,} bytes: no variant is", 0, source)
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadText("cannot be read (not UTF-8 text)", 0, source) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BadText(f"cannot be read ({why})", 0, source) from None
    try:
        return read_variant(text)
    except BadText as error:
        raise error.within(source) from None


def read_variant(text: str) -> Variant:
    """A variant from its text. BadText names the line that is wrong."""
    found = documents(text)
    if len(found) != 1:
        raise BadText(f"a variant is one document, not {len(found)}")
    (document,) = found
    data = document.data
    if not isinstance(data, dict):
        raise BadText("a variant is a table of name, game, rules, options and content", 1)
    for key in data:
        if key not in KEYS:
            raise BadText(f"there is no {key!r} in a variant; there are: {', '.join(KEYS)}", document.line(str(key)))
    name = _text(document, "name", LONGEST_NAME)
    reason = _text(document, "reason", LONGEST_REASON) if "reason" in data else ""
    played = _game(document)
    options = _table(document, "options")
    content = _table(document, "content")
    _check_options(played, options, document)
    changed = _check_content(played, content, document)
    _check_tables(played, options, changed, document)
    return Variant(name, played, options, changed, reason)


def changed(
    game: Game, options: Mapping[str, Any] | None, content: Mapping[str, Any] | str | Path | None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options and content of a table; a path means the variant in that file, whose options yield to those given."""
    if not isinstance(content, str | Path):
        return dict(options or {}), dict(content or {})
    variant = load_variant(content)
    if variant.game.name != game.name:
        raise BadSetup(f"{content}: changes {variant.game.name}, not {game.name}")
    return {**variant.options, **(options or {})}, variant.content


def _text(document: Document, key: str, longest: int) -> str:
    value = document.data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadText(f"a variant has a {key}, in words", document.line(key))
    if len(value) > longest or not all(letter.isprintable() or letter == "\n" for letter in value):
        raise BadText(f"the {key} has at most {longest} letters, and no control characters", document.line(key))
    return value.strip()


def _game(document: Document) -> Game:
    try:
        played = game(str(document.data.get("game", "")))
    except ShambleError as error:
        raise BadText(str(error), document.line("game")) from None
    version = document.data.get("rules")
    if type(version) is not int:
        raise BadText(
            f"a variant says for which version of the rules it is: rules: {played.meta.version}", document.line("rules")
        )
    if version != played.meta.version:
        raise OtherRules(
            f"made for version {version} of the rules of {played.name}; this is version {played.meta.version}",
            document.line("rules"),
        )
    return played


def _table(document: Document, key: str) -> dict[str, Any]:
    value = document.data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise BadText(f"{key} is a table of names and values", document.line(key))
    return value


def _check_options(played: Game, options: Mapping[str, Any], document: Document) -> None:
    for name, value in options.items():
        try:
            refuse_unknown("option", {name: value}, list(played.options))
            played.options[name].number(name, value, played.meta.seats[1])
        except (ShambleError, TypeError, ValueError) as error:
            raise BadText(str(error), document.line("options", name)) from None


def _check_content(played: Game, content: Mapping[str, Any], document: Document) -> dict[str, Any]:
    """The changed numbers by their dotted names, every one tried by itself."""
    found: dict[str, Any] = {}
    for place, value in _leaves(content, ()):
        line = document.line("content", *place)
        name = ".".join(place).lower().replace(" ", "_")
        if name in found:
            raise BadText(f"content.{name} is given twice", line)
        if isinstance(value, bool):
            raise BadText(f"content.{name} must be a number, not {value}", line)
        try:
            row: Any = new(played.content.Content)
            from_plain({name: value}, row, played.content.Content, played.meta.seats[1], "content")
        except (BadValue, OverflowError, TypeError, ValueError) as error:
            raise BadText(" ".join(str(error).split()), line) from None
        found[name] = value
    return found


def _leaves(table: Mapping[Any, Any], place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in table.items():
        here = (*place, str(name))
        if isinstance(value, Mapping):
            yield from _leaves(value, here)
        else:
            yield here, value


def _check_tables(played: Game, options: Mapping[str, Any], content: Mapping[str, Any], document: Document) -> None:
    """Somebody must be able to play it: at one number of seats at least."""
    refused: ShambleError | None = None
    for seats in range(played.meta.seats[0], played.meta.seats[1] + 1):
        try:
            played.blank(seats, options, content)
        except ShambleError as error:
            refused = refused or error
        else:
            return
    raise BadText(str(refused), document.line("content" if content else "options"))
