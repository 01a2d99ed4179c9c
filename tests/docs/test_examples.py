"""The examples in the documents work: Python, scenarios, commands and frames are tried as they stand there."""

import contextlib
import io
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pages import ROOT, Block, blocks, blocks_of, lines_of, pages

from shamble.cli import app
from shamble.commands import Command
from shamble.engine.play.scenario import read_scenarios, run
from shamble.engine.play.variant import read_variant
from shamble.server.wire import frames

BIN = Path(sys.executable).parent
REAL = {"uv", "pip", "curl", "systemctl", "certbot", "apt", "scp", "mv", "rm", "chown", "docker"}
"""Programs of others: what they are told is not looked into."""


def each(found: Sequence[Any]) -> dict[str, Any]:
    return {"argvalues": found, "ids": [str(one) if isinstance(one, Block) else one.name for one in found]}


PYTHON_PAGES = [page for page in pages() if any(block.kind == "python" and not block.mark for block in blocks_of(page))]


@pytest.mark.parametrize("page", **each(PYTHON_PAGES))
def test_python_runs_and_prints_what_the_page_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page are one session; a text block after one of them is what it prints."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    printed = ""
    for block in blocks_of(page):
        if block.kind == "python" and not block.mark:
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(block.text, str(block), "exec"), names)
            printed = out.getvalue()
        elif block.kind == "text" and printed:
            assert printed == block.text, str(block)
            printed = ""


@pytest.mark.parametrize("block", **each([block for block in blocks("python") if block.mark.startswith("source:")]))
def test_an_excerpt_is_what_its_source_says(block: Block) -> None:
    source = ROOT / block.mark.removeprefix("source: ")
    assert block.text.strip() in source.read_text(encoding="utf-8")


@pytest.mark.parametrize("block", **each([block for block in blocks("yaml") if "steps:" in block.text]))
def test_scenarios_hold(block: Block) -> None:
    for scenario in read_scenarios(block.text, str(block)):
        run(scenario)


@pytest.mark.parametrize("block", **each([block for block in blocks("yaml") if "reason:" in block.text]))
def test_variants_are_read(block: Block) -> None:
    assert read_variant(block.text).name


@pytest.mark.parametrize("block", **each([block for block in blocks("json") if '{"t":' in block.text]))
def test_frames_are_understood(block: Block) -> None:
    """A block has frames from the client, or from the server; none has a field that is not there."""
    known: set[str] = {kind.__struct_config__.tag for kind in frames.ClientFrame.__args__}  # type: ignore[misc]
    for line in block.text.splitlines():
        frame = msgspec.json.decode(line)
        if frame["t"] in known:
            msgspec.json.decode(line, type=frames.ClientFrame)
        else:
            read = msgspec.json.decode(line, type=frames.ServerFrame)
            assert set(frame) - {"t"} <= set(read.__struct_fields__)


@pytest.mark.parametrize("block", **each([block for block in blocks("sh") if block.mark == "runs"]))
def test_marked_commands_run(block: Block, tmp_path: Path) -> None:
    """A block below `<!-- runs -->` is run as it stands, beside the files that its page shows."""
    for other in blocks_of(block.page):
        if "title=" in other.info:
            (tmp_path / other.info.partition('"')[2].rstrip('"')).write_text(other.text, encoding="utf-8")
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("NUMBA_DISABLE_JIT", None)  # what people type is compiled
    done = subprocess.run(
        ["bash", "-e", "-c", block.text], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


COMMANDS = [(block, line) for block in blocks("sh") for line in lines_of(block)]


@pytest.mark.parametrize(("block", "line"), COMMANDS, ids=[f"{block}: {line[:60]}" for block, line in COMMANDS])
def test_commands_have_these_flags(block: Block, line: str) -> None:
    """Every command of ours is taken by its parser; nothing is carried out."""
    words = shlex.split(line, comments=True)
    while words and "=" in words[0] and not words[0].startswith("-"):
        assert words.pop(0).split("=")[0] in known_variables(), line
    program, rest = words[0].rpartition("/")[2], words[1:]
    if program == "shamble":
        parse(rest)
    elif program == "python" and rest[0] == "-m":
        parse_module(rest[1], rest[2:])
    elif program == "pytest" or (program == "python" and rest):
        missing = [word for word in rest if "/" in word and not (ROOT / word).exists()]
        assert not missing, line
    elif program == "make":
        targets = (ROOT / "Makefile").read_text(encoding="utf-8")
        wanted = [word for word in rest if "=" not in word]
        assert all(f"\n{target}:" in targets for target in wanted), line
    else:
        assert program in REAL or program in (".", "python3"), line


def known_variables() -> set[str]:
    from dataclasses import fields

    from shamble.server.settings import Settings

    ours = {f"SHAMBLE_{each.name.upper()}" for each in fields(Settings)}
    return ours | {
        "SHAMBLE_DATA",
        "SHAMBLE_CACHE",
        "NUMBA_DISABLE_JIT",
        "NUMBA_BOUNDSCHECK",
        "SITE",
        "DATABASE_PASSWORD",
    }


def parse(words: Sequence[str]) -> None:
    """Let the parser read the words of a command, without running it."""
    if words and words != ["--version"]:
        command, rest = app.find(words)
        if isinstance(command, Command) and "--help" not in rest:
            command.parse(rest)


def parse_module(module: str, words: Sequence[str]) -> None:
    """A program of ours that is run with -m: it is there, and its source has the flags."""
    place = ROOT / (module.replace(".", "/") + ".py")
    if module.startswith("shamble."):
        place = ROOT / "src" / place.relative_to(ROOT)
    assert place.exists(), module
    source = place.read_text(encoding="utf-8")
    for word in words:
        if word.startswith("--"):
            name = word[2:].replace("-", "_")
            assert f'"{word}"' in source or f"    {name}: " in source, f"{module} has no {word}"
