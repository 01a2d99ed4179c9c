"""Names that the operator does not want: a plain file, one to a line.

moderator       no name may contain it, however it is written: MODERATOR, m.o-d e r 4 t o r
=admin          no name may be it; "Badminton" may
# a remark
"""

import unicodedata
from pathlib import Path

from shamble.engine.base.errors import BadSetup
from shamble.server.table.decisions import Refused

ALIKE = str.maketrans("0134578@$!", "oieastbasi")


class Names:
    """What nobody may be called."""

    def __init__(self, file: str = "") -> None:
        self._whole: set[str] = set()
        self._parts: set[str] = set()
        for line in _lines(file) if file else ():
            word = letters(line.removeprefix("="))
            if word:
                (self._whole if line.startswith("=") else self._parts).add(word)

    def refuse(self, name: str) -> None:
        """Refused where a name is not wanted."""
        plain = letters(name)
        if plain in self._whole or any(part in plain for part in self._parts):
            raise Refused("refused", "That name is not wanted here; choose another.")


def _lines(file: str) -> list[str]:
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8"
        raise BadSetup(f"the file of names {file} cannot be read: {reason}") from None
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def letters(text: str) -> str:
    """A name as it is compared: small letters and digits alone, without marks, look-alike digits as letters."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(ALIKE)
    return "".join(c for c in plain if c.isalnum())
