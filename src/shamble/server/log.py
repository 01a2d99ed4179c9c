"""The log: structlog's, or where it is not installed, as in a browser, lines of Python's own log."""

import importlib.util
import logging
from typing import Any


class _Lines:
    """What the server asks of structlog, on Python's own log."""

    def __init__(self) -> None:
        self._log = logging.getLogger("shamble")

    def info(self, event: str, **known: object) -> None:
        """What happens."""
        self._log.info("%s %s", event, known)

    def warning(self, event: str, **known: object) -> None:
        """What should not happen, and does no harm."""
        self._log.warning("%s %s", event, known)

    def error(self, event: str, exc_info: Any = None, **known: object) -> None:
        """What went wrong."""
        self._log.error("%s %s", event, known, exc_info=exc_info)

    def exception(self, event: str, **known: object) -> None:
        """What went wrong, with the error that is being handled."""
        self._log.error("%s %s", event, known, exc_info=True)


def get_logger() -> Any:
    """A log of events with named values."""
    if importlib.util.find_spec("structlog") is None:
        return _Lines()
    import structlog

    return structlog.get_logger()
