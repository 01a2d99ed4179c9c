"""Errors that nobody expected: each has an id and one line in the log. Tracebacks are for those who ask for them."""

import logging
import secrets
import sys
import traceback
from pathlib import Path
from typing import Any

from shamble.server.log import get_logger
from shamble.server.metrics import METRICS

log = get_logger()
OURS = Path(__file__).parents[1]


def fault(what: str, error: BaseException, **known: object) -> str:
    """Log an error under an id, which may be told to whoever met it."""
    id = secrets.token_hex(4)
    METRICS.faults.inc()
    log.error(what, id=id, exc_info=error, **known)
    return id


def in_one_line(_logger: Any, _method: str, event: Any) -> Any:
    """Of an exception its kind and its place: what it says may hold what no log may hold."""
    given = event.pop("exc_info", None)
    error = sys.exc_info()[1] if given is True else given[1] if isinstance(given, tuple) else given
    if error is not None:
        event["error"], event["at"] = type(error).__name__, place(error)
    return event


def place(error: BaseException) -> str:
    """The last line of ours that an exception came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(OURS)] or frames
    return f"{Path(ours[-1].filename).name}:{ours[-1].lineno} {ours[-1].name}" if ours else "nowhere"


class OneLine(logging.Formatter):
    """The same for the logs of the libraries."""

    def format(self, record: logging.LogRecord) -> str:
        """Level, logger and message; of an error its type and place."""
        text = f"{record.levelname} {record.name}: {record.getMessage()}"
        error = record.exc_info[1] if record.exc_info else None
        return text if error is None else f"{text} ({type(error).__name__} at {place(error)})".replace("\n", " ")
