"""What whoever runs a server reads and types: the table of settings, the examples, the commands for backups."""

import contextlib
import inspect
import re
import socket
import sqlite3
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from kit import START_S, party

from shamble.server.cli import serve
from shamble.server.live.runtime import House
from shamble.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = DOCS / "examples"
ELSEWHERE = {"SHAMBLE_DATA", "SHAMBLE_CACHE"}  # folders, which are no settings of the server
NO_SETTINGS = {"--browser", "--ready-fd"}


def variables(text: str) -> set[str]:
    return set(re.findall(r"SHAMBLE_[A-Z_]+", text))


def table() -> str:
    text = (DOCS / "reference" / "settings.md").read_text()
    return text[text.index("| flag |") : text.index("## How it behaves")]


def test_one_table_lists_every_setting_and_every_flag() -> None:
    known = {f"SHAMBLE_{each.name.upper()}" for each in fields(Settings)}
    assert variables(table()) == known | ELSEWHERE
    flags = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    assert set(re.findall(r"`(--[a-z-]+)`", table())) == flags - {"--ready-fd"}
    assert {f"SHAMBLE_{flag[2:].replace('-', '_').upper()}" for flag in flags - NO_SETTINGS} <= known


def test_the_examples_use_settings_that_exist() -> None:
    for name in ("shamble.service", "compose.yaml", "nginx.conf"):
        assert variables((EXAMPLES / name).read_text()) <= variables(table())
    services = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())["services"]
    assert set(services) == {"database", "shamble", "proxy"}
    assert services["shamble"]["deploy"]["replicas"] > 1


def command(*words: str) -> "subprocess.CompletedProcess[str]":
    line = [sys.executable, "-m", "shamble.server", *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=START_S)


async def test_backup_and_restore_are_commands(house: House, tmp_path: Path) -> None:
    await party(house)
    file, old, new = str(tmp_path / "backup"), house.settings.database, str(tmp_path / "new.db")
    written = command("backup", file, "--database", old)
    count = written.stdout.split()[0]
    assert (written.returncode, written.stdout) == (0, f"{count} rows in {file}\n")
    assert command("restore", file, "--database", new).stdout == f"{count} rows restored\n"
    again = command("restore", file, "--database", new)
    assert (again.returncode, again.stderr) == (2, "error: the database is not empty; restore into a new one\n")


@pytest.mark.parametrize("part", ["rules", "search"])
def test_a_game_is_compiled_by_a_process_of_its_own(part: str) -> None:
    command = [sys.executable, "-m", "shamble.server.live.warming", "zombies-attack", part]
    compiled = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert compiled.returncode == 0, compiled.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no database at all " * 500, "file is not a database"),
        (None, "unable to open database file"),
        (2, "newer version"),
    ],
    ids=["corrupt", "a folder", "of tomorrow"],
)
def test_a_database_that_cannot_be_opened_is_said_in_a_line(tmp_path: Path, content: Any, said: str) -> None:
    file = tmp_path / "shamble.db"
    if content is None:
        file.mkdir()
    elif isinstance(content, bytes):
        file.write_bytes(content)
    else:
        with contextlib.closing(sqlite3.connect(file)) as database, database:
            database.execute("CREATE TABLE alembic_version (version_num TEXT)")
            database.execute("INSERT INTO alembic_version VALUES ('from-tomorrow')")
    (line,) = refused_start(str(file))
    assert line.startswith("error: cannot open the database: ")
    assert said in line
    assert not isinstance(content, bytes) or file.read_bytes() == content, "and nothing was altered"


def test_a_database_server_that_is_not_there_is_said_in_a_line_without_its_password() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and nobody listens
        (line,) = refused_start(f"postgresql://shamble:opensesame@127.0.0.1:{nobody.getsockname()[1]}/shamble")
    assert line.startswith("error: cannot open the database: ")
    assert "opensesame" not in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("serve", "--port", "99999"), "port must be from 0 to 65535, not 99999"),
        (("serve", "--port", "-1"), "port must be from 0 to 65535, not -1"),
        (("serve", "--bot-pace", "-1"), "bot_pace must be 0 or more, not -1.0"),
        (("serve", "--bot-pace", "nan"), "bot_pace must be 0 or more, not nan"),
        (("backup", "backup", "--database", "none.db"), "there is no database none.db"),
        (
            ("backup", "none/backup", "--database", "empty.db"),
            "none/backup: cannot be written (No such file or directory)",
        ),
        (("backup", "folder", "--database", "empty.db"), "folder: cannot be written (it is a folder)"),
        (("backup", "backup", "--database", "empty.db"), "cannot open the database: no such table: people"),
        (("restore", "none", "--database", "new.db"), "none: cannot be read (FileNotFoundError)"),
        (("restore", "empty.db", "--database", "new.db"), "empty.db:1: this is no backup of Shamble"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_leaves_nothing_behind(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.db").touch()
    done = command(*words)
    assert (done.returncode, done.stderr) == (2, f"error: {said}\n")
    assert {each.name for each in tmp_path.iterdir()} == {"folder", "empty.db"}


def refused_start(database: str) -> list[str]:
    """What is said when a server does not start."""
    command = [sys.executable, "-m", "shamble.server", "serve", "--port", "0", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=START_S)
    assert done.returncode == 2, done.stderr
    return done.stderr.strip().splitlines()
