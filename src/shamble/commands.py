"""Commands from functions: a parameter with an `Argument` or an `Option` in its type is a word of the command line.

    app = Commands("shamble", "Zombie tabletop games.", "Example: shamble games")

    @app.command("Example: shamble tidy --database FILE")
    def tidy(database: Annotated[str | None, Option(help="A file for SQLite.")] = None) -> None:
        ...

    app.run(sys.argv[1:])

The first line of help is the function's docstring. Options may stand anywhere; behind `--` there are only arguments.
"""

import argparse
import inspect
import shutil
import textwrap
import types
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from shamble.engine.base.errors import ShambleError

HELP = ("--help", "-h")


class WrongWords(ShambleError):
    """A command line that no command takes."""


@dataclass(frozen=True)
class Argument:
    """A word at its place; the last one of a command may be a list."""

    help: str
    metavar: str = ""


@dataclass(frozen=True)
class Option:
    """A word with a name; without names it is called after its parameter."""

    names: tuple[str, ...]
    help: str
    least: float | None
    hidden: bool

    def __init__(self, *names: str, help: str = "", least: float | None = None, hidden: bool = False) -> None:
        for name, value in (("names", names), ("help", help), ("least", least), ("hidden", hidden)):
            object.__setattr__(self, name, value)


@dataclass(frozen=True)
class Word:
    """A parameter of a command."""

    name: str
    kind: type
    """bool, int, float, str or Path: of each, when it is a list."""
    many: bool
    default: Any
    about: Argument | Option

    @property
    def shown(self) -> str:
        """What help and errors call it."""
        if isinstance(self.about, Argument):
            return self.about.metavar.strip("[].") or self.name.upper()
        return f"'{self.names[0]}'"

    @property
    def names(self) -> tuple[str, ...]:
        """What an option is called on the command line."""
        return (isinstance(self.about, Option) and self.about.names) or (f"--{self.name.replace('_', '-')}",)

    def read(self, text: str) -> Any:
        """The value of a word of the command line."""
        try:
            value = self.kind(text)
        except ValueError:
            kind = {int: "a whole number", float: "a number"}[self.kind]
            raise WrongWords(f"Invalid value for {self.shown}: {text!r} is not {kind}") from None
        least = self.about.least if isinstance(self.about, Option) else None
        if least is not None and not value >= least:
            raise WrongWords(f"Invalid value for {self.shown}: {text} is not {least} or more")
        return value


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongWords(message)


class Command:
    """One function as a command."""

    def __init__(self, function: Callable[..., None], path: str, example: str) -> None:
        self.function, self.path, self.example = function, path, example
        self.words = list(_words_of(function))
        self.about = inspect.getdoc(function) or ""

    def _options(self, *, with_arguments: bool) -> _Parser:
        arguments = [word for word in self.words if isinstance(word.about, Argument)]
        usage = " ".join([self.path, *(_metavar(word) for word in arguments), "[options]"])
        parser = _Parser(
            prog=self.path, usage=usage, description=_filled(self.about), epilog=self.example,
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, exit_on_error=False,
            add_help=with_arguments,
        )  # fmt: skip
        for word in self.words:
            if isinstance(word.about, Option):
                _add(parser, word)
            elif with_arguments:  # for the help alone: `parse` takes them by itself, wherever they stand
                parser.add_argument(word.name, metavar=_metavar(word), help=word.about.help)
        return parser

    @property
    def help(self) -> str:
        """What `--help` prints."""
        return self._options(with_arguments=True).format_help()

    def parse(self, given: Sequence[str]) -> dict[str, Any]:
        """What the function is called with. WrongWords says what is wrong."""
        end = _end(given)
        try:
            found, rest = self._options(with_arguments=False).parse_known_args(given[:end])
        except argparse.ArgumentError as error:
            option = (error.argument_name or "").partition("/")[0]
            raise WrongWords(f"Option {option!r}: {error.message}") from None
        strange = next((word for word in rest if word.startswith("-") and not _is_number(word)), None)
        if strange is not None:
            raise WrongWords(f"No such option: {strange.partition('=')[0]}")
        return vars(found) | self._arguments([*rest, *given[end + 1 :]])

    def _arguments(self, given: list[str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for word in self.words:
            if isinstance(word.about, Argument):
                taken = given if word.many else given[:1]
                given = given[len(taken) :]
                if taken:
                    values = [word.read(each) for each in taken]
                    found[word.name] = values if word.many else values[0]
                elif word.default is inspect.Parameter.empty:
                    raise WrongWords(f"Missing argument '{word.shown}'")
        if given:
            raise WrongWords(f"Got unexpected extra argument(s) ({' '.join(given)})")
        return found

    def run(self, given: Sequence[str]) -> None:
        """Carry it out, or print its help."""
        if any(word in HELP for word in given[: _end(given)]):
            print(self.help, end="")
            return
        try:
            words = self.parse(given)
        except WrongWords as error:
            raise WrongWords(f"{error}; {self.path} --help says what there is") from None
        self.function(**words)


class Commands:
    """Commands under one name, and groups of commands."""

    def __init__(self, path: str, about: str, example: str = "") -> None:
        self.path, self.about, self.example = path, about, example
        self.inside: dict[str, Command | Commands] = {}

    def command(self, example: str, name: str = "") -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Add a function as a command, called as the function or as `name`."""

        def add(function: Callable[..., None]) -> Callable[..., None]:
            called = name or function.__name__
            self.inside[called] = Command(function, f"{self.path} {called}", example)
            return function

        return add

    def add(self, name: str, group: "Commands") -> None:
        """Add a group; its path begins with this one's."""
        self.inside[name] = group

    @property
    def help(self) -> str:
        """What `--help` prints."""
        parser = _Parser(
            prog=self.path, usage=f"{self.path} COMMAND ...", description=_filled(self.about), epilog=self.example,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip
        listed = parser.add_argument_group("commands")
        for name, each in self.inside.items():
            listed.add_argument(name, help=each.about.replace("%", "%%"))
        return parser.format_help()

    def find(self, given: Sequence[str]) -> tuple["Command | Commands", Sequence[str]]:
        """The command that is meant, and the words for it; a group when no more was said, or its help is wanted."""
        if not given or given[0] in HELP:
            return self, given
        if given[0] not in self.inside:
            kind = "option:" if given[0].startswith("-") else "command"
            said = given[0] if given[0].startswith("-") else repr(given[0])
            raise WrongWords(f"No such {kind} {said}; {self.path} --help says what there is")
        inner, rest = self.inside[given[0]], given[1:]
        return inner.find(rest) if isinstance(inner, Commands) else (inner, rest)

    def run(self, given: Sequence[str]) -> None:
        """Carry out what is asked for."""
        found, rest = self.find(given)
        if isinstance(found, Command):
            found.run(rest)
        elif rest:
            print(found.help, end="")
        else:
            raise WrongWords(f"Missing command; {found.path} --help says what there is")


def _end(given: Sequence[str]) -> int:
    """Where options end."""
    return list(given).index("--") if "--" in given else len(given)


def _filled(text: str) -> str:
    return textwrap.fill(text, shutil.get_terminal_size().columns - 2)


def _words_of(function: Callable[..., None]) -> Any:
    hints = typing.get_type_hints(function, include_extras=True)
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints[name]
        about = next(each for each in hint.__metadata__ if isinstance(each, Argument | Option))
        kinds = [hint.__origin__]
        if isinstance(kinds[0], types.UnionType):
            kinds = [kind for kind in typing.get_args(kinds[0]) if kind is not types.NoneType]
        many = typing.get_origin(kinds[0]) is list
        kind = typing.get_args(kinds[0])[0] if many else kinds[0]
        yield Word(name, kind, many, parameter.default, about)


def _add(parser: argparse.ArgumentParser, word: Word) -> None:
    assert isinstance(word.about, Option)
    shown = word.about.help.replace("%", "%%")
    if word.default not in (None, False, "", inspect.Parameter.empty):
        shown += f" [default: {word.default}]"
    about: dict[str, Any] = {"dest": word.name, "default": argparse.SUPPRESS}
    about["help"] = argparse.SUPPRESS if word.about.hidden else shown
    if word.kind is bool:
        about["action"] = "store_true" if word.about.names else argparse.BooleanOptionalAction
    else:
        about["type"] = word.read
        about["metavar"] = {int: "N", float: "NUMBER", Path: "PATH"}.get(word.kind, "TEXT")
        if word.many:
            about["action"] = "extend"
            about["nargs"] = 1
    parser.add_argument(*word.names, **about)


def _metavar(word: Word) -> str:
    if isinstance(word.about, Argument) and word.about.metavar:
        return word.about.metavar
    name = word.shown + "..." * word.many
    return name if word.default is inspect.Parameter.empty else f"[{name}]"


def _is_number(word: str) -> bool:
    return word[1:].replace(".", "", 1).isdigit()
