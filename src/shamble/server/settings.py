"""The settings of a server: flags of `shamble serve`, or the environment. docs/reference/settings.md has the table."""

import os
from dataclasses import dataclass, field, fields
from math import inf
from pathlib import Path
from typing import Any

import platformdirs

from shamble.engine.base.errors import BadSetup
from shamble.server.store.store import sqlite_url


def data_folder() -> Path:
    """Where the database is kept unless one is named: SHAMBLE_DATA, or the folder of the user."""
    return Path(os.environ.get("SHAMBLE_DATA") or platformdirs.user_data_dir("shamble"))


PORTS = 65_535


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. The environment variable of `bot_pace` is SHAMBLE_BOT_PACE."""

    database: str = ""
    """An SQLAlchemy address; empty: SQLite in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    origins: str = ""
    """Origins that may call besides the server's own host, separated by commas."""
    base_path: str = ""
    """Where a proxy shows the server under a path of its own: `/games`."""
    secure_cookies: bool = False
    """Only send cookies over HTTPS; set it behind a TLS proxy."""
    trust_proxy: str = ""
    """Addresses of proxies whose X-Forwarded-For is believed."""
    secret: str = field(default="", repr=False)
    """Signs cookies; empty: made once and kept in the database."""
    metrics_port: int = 0
    """Prometheus figures; 0: none."""
    metrics_host: str = "127.0.0.1"
    log_level: str = "info"
    log_json: bool = False
    bots: str = ""
    """Bots from elsewhere that may sit at tables, as module:function, separated by commas."""
    log_tracebacks: bool = False
    """Errors with the whole way they took, which may hold what people do; else one line for each."""
    bot_pace: float = 1.2
    """Seconds that a bot waits before it acts, at the normal pace."""
    frames_per_s: float = 20.0
    """Frames that one connection may send, and three times as many at once."""
    address_per_s: float = 100.0
    """Requests and frames from one address, and five times as many at once."""
    sockets_per_address: int = 100
    tables_per_guest: int = 40
    """Tables that one guest may make within an hour."""
    keep_games_days: float = 365.0
    """Days that a finished game is kept; 0: for ever."""
    keep_unfinished_days: float = 90.0
    """Days that a table is kept where nothing happens; 0: for ever."""
    keep_guests_days: float = 365.0
    """Days that a guest is known who does not come back; 0: for ever."""
    public_tables: bool = True
    """May tables be public, and is there a lobby?"""
    names_file: str = ""
    """A file of names that nobody may have, one to a line."""
    drain_s: float = 10.0
    """Seconds that a stopping server waits for what is under way."""

    @property
    def base(self) -> str:
        """The path under which the server is found, as it stands before every address: `/games`, or nothing."""
        path = self.base_path.strip("/")
        return f"/{path}" if path else ""

    @property
    def cookie(self) -> str:
        """The name of the cookie. Browsers let no other host of the same site set one that begins like this."""
        return "__Host-shamble" if self.secure_cookies and not self.base else "shamble"

    @property
    def database_url(self) -> str:
        """The address of the database for SQLAlchemy; without one, a file in the data folder."""
        return driver(self.database) if self.database else sqlite_url(data_folder() / "shamble.db")


def driver(address: str) -> str:
    """A database address with the driver that the server uses."""
    scheme, colon, rest = address.partition("://")
    if not colon:
        return sqlite_url(Path(address))
    known = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
    return f"{known.get(scheme, scheme)}://{rest}"


def from_environment(**flags: object) -> Settings:
    """The settings: a flag that was given counts, then the environment, then the default."""
    chosen = {}
    for each in fields(Settings):
        value = flags.get(each.name)
        if value is None:
            value = os.environ.get(f"SHAMBLE_{each.name.upper()}")
        if value is not None:
            chosen[each.name] = _read(each.name, str(value), type(each.default))
    return Settings(**chosen)  # type: ignore[arg-type]


def _read(name: str, text: str, kind: Any) -> object:
    if kind is bool:
        if text.lower() not in ("1", "0", "true", "false", "yes", "no"):
            raise BadSetup(f"{name} is yes or no, not {text!r}")
        return text.lower() in ("1", "true", "yes")
    try:
        value = kind(text)
    except ValueError:
        raise BadSetup(f"{name} must be a number, not {text!r}") from None
    most = PORTS if name.endswith("port") else inf
    if kind is not str and not (0 <= value <= most and value != inf):
        raise BadSetup(f"{name} must be {f'from 0 to {most}' if most == PORTS else '0 or more'}, not {text}")
    return value
