"""The documents as the tests read them: their pages, and the blocks of code in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(
    r"^(?P<indent> *)```(?P<kind>\w+)(?P<info>[^\n]*)\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
)
COMMENT = re.compile(r"<!-- (runs|source: \S+) -->\s*$")


@dataclass(frozen=True)
class Block:
    """A fenced block: its page, line, language, text, and the comment on the line before it."""

    page: Path
    line: int
    kind: str
    info: str
    text: str
    mark: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def pages() -> list[Path]:
    """Every page that people read: the documents, the studies, the rulebooks and the games' notes."""
    top = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]
    below = ("docs/**/*.md", "studies/**/README.md", "src/shamble/games/*/*.md")
    return top + sorted(path for pattern in below for path in ROOT.glob(pattern))


def blocks(*kinds: str) -> list[Block]:
    """The blocks of these languages, page by page."""
    return [block for page in pages() for block in blocks_of(page) if block.kind in kinds]


def blocks_of(page: Path) -> Iterator[Block]:
    """The blocks of a page, in their order."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        mark = COMMENT.search(text[: found.start()].rstrip("\n"))
        lines = [line.removeprefix(found["indent"]) for line in found["text"].splitlines()]
        yield Block(
            page,
            text.count("\n", 0, found.start()) + 1,
            found["kind"],
            found["info"].strip(),
            "\n".join(lines) + "\n",
            mark[1] if mark else "",
        )


def lines_of(block: Block) -> list[str]:
    """The commands of a shell block, one each; comments and what follows a backslash are dealt with."""
    joined = block.text.replace("\\\n", " ")
    return [line.strip() for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#")]
