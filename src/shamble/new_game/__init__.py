"""`shamble new-game NAME`: a small game in a package of its own, complete and green, to change from there.

`template/` is that game, under the name `a_first_game` and with rule ids that begin with FG.
"""

import re
from pathlib import Path

from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import games, name_of

TEMPLATE = Path(__file__).with_name("template")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def write(name: str, folder: Path) -> Path:
    """Write the game of that name into a new folder; the folder. BadSetup when that cannot be done."""
    name = name_of(name)
    package = name.replace("-", "_")
    place = folder / name
    if not NAME.fullmatch(name) or len(name) < 2:
        raise BadSetup(
            f"{name!r} is no name for a game: small letters and digits with hyphens between words, such as last-can"
        )
    if name in games():
        raise BadSetup(f"there is a game {name} already; take another name")
    changes = {
        "a_first_game": package,
        "a-first-game": name,
        "A First Game": name.replace("-", " ").title(),
        "FG-": f"{prefix(name)}-",
    }
    try:
        place.mkdir(parents=True)
        for source in sorted(
            path for path in TEMPLATE.rglob("*") if path.is_file() and "__pycache__" not in path.parts
        ):
            target = place / str(source.relative_to(TEMPLATE)).replace("a_first_game", package).removesuffix(".in")
            text = source.read_text(encoding="utf-8")
            for old, new in changes.items():
                text = text.replace(old, new)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{place}: cannot be written ({error.strerror})") from None
    return place


def prefix(name: str) -> str:
    """The two letters with which rule ids begin: LC for last-can, LA for lantern."""
    letters = [word[0] for word in name.split("-") if word[0].isalpha()]
    return ("".join(letters[:2]) if len(letters) > 1 else name[:2]).upper().replace("-", "X")
