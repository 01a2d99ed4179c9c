"""The hook of mkdocs.yml: pages that live beside the code are in the site too, and links to them work there.

A rulebook stays in the folder of its game and a study's page beside its program. In a checkout their links are plain
relative paths; here such a link is turned to the page that the site has for that file.
"""

import os.path
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from shamble.engine.play.game import games
from shamble.envs.page import page_of

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?<=\]\()(?!\w+:|#|/)([^)\s#]+)(#[^)\s]*)?(?=\))")
FENCE = re.compile(r"^( *)(```|~~~).*?^\1\2 *$", re.MULTILINE | re.DOTALL)


def beside_the_code() -> dict[Path, str]:
    """The pages that are not below docs/: where they lie, and where the site has them."""
    found = {
        ROOT / "CHANGELOG.md": "project/changelog.md",
        ROOT / "CONTRIBUTING.md": "project/contributing.md",
        ROOT / "SECURITY.md": "project/security.md",
        ROOT / "studies/README.md": "studies/README.md",
    }
    for book in sorted(ROOT.glob("src/shamble/games/*/rulebook.md")):
        name = book.parent.name.replace("_", "-")
        found[book] = f"games/{name}.md"
        found[book.with_name("README.md")] = f"games/{name}-notes.md"
    for page in sorted(ROOT.glob("studies/*/README.md")):
        found[page] = f"studies/{page.parent.name}.md"
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from beside the code, and those that are made from it."""
    for path, place in beside_the_code().items():
        files.append(File.generated(config, place, abs_src_path=str(path)))
    for name, game in games().items():
        files.append(File.generated(config, f"games/{name}-learners.md", content=page_of(game)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Turn links between files of the repository into links between pages of the site."""
    if page.file.abs_src_path is None:
        return markdown  # made from code: its links are those of the site
    docs = Path(config.docs_dir)
    places = beside_the_code()
    source = Path(str(page.file.abs_src_path)).resolve()
    here = Path(page.file.src_uri).parent

    def turned(match: re.Match[str]) -> str:
        target = (source.parent / match[1]).resolve()
        if target in places:
            place = places[target]
        elif target.is_dir() and (target / "README.md") in places:
            place = places[target / "README.md"]
        elif target.is_relative_to(docs) and target.is_dir():
            place = str(target.relative_to(docs) / "README.md")
        elif target.is_relative_to(docs):
            place = str(target.relative_to(docs))
        else:
            return match[0]
        return os.path.relpath(place, here) + (match[2] or "")

    pieces, end = [], 0
    for fence in FENCE.finditer(markdown):
        pieces += [LINK.sub(turned, markdown[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join(pieces) + LINK.sub(turned, markdown[end:])
