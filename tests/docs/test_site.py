"""`make docs`: the site is built without a warning, loads nothing from elsewhere, and has every page."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pages import ROOT

LOADED = re.compile(r"""<(?:script|img|iframe|source|link)\b[^>]*?(?:src|href)=["']?(?:https?:)?//""")
IN_STYLES = re.compile(r"""(?:url\(|@import)\s*["']?(?:https?:)?//""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    place = tmp_path_factory.mktemp("site")
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(place)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return place


def test_nothing_comes_from_another_host(site: Path) -> None:
    found = list(site.rglob("*.html"))
    assert len(found) > 50
    assert [str(page) for page in found if LOADED.search(page.read_text(encoding="utf-8"))] == []
    styles = list(site.rglob("*.css"))
    assert styles
    assert [str(page) for page in styles if IN_STYLES.search(page.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("start/host.html", "proxy_set_header"),
        ("games/fight-or-flight.html", "FF-35"),
        ("games/zombies-attack-notes.html", "Readings chosen"),
        ("studies/solved.html", "best answer"),
        ("reference/python.html", "Take back the last choice of a seat"),
        ("reference/contract.html", "Fill the whole mask"),
        ("project/changelog.html", "0.1.0"),
        ("reference/envs.html", "Deal every game"),
        ("games/fight-or-flight-learners.html", "Provisions played in this week"),
    ],
)
def test_pages_from_beside_the_code_and_docstrings_are_there(site: Path, page: str, words: str) -> None:
    assert words in (site / page).read_text(encoding="utf-8")


def test_links_between_pages_work_in_the_site(site: Path) -> None:
    """Links that lead out of docs/ in a checkout lead to a page here."""
    broken = []
    for page in site.rglob("*.html"):
        if page.name == "404.html":
            continue
        for target in re.findall(r'<a [^>]*?href="([^"#?]+)', page.read_text(encoding="utf-8")):
            if not re.match(r"\w+:", target) and not (page.parent / target).exists():
                broken.append(f"{page.relative_to(site)}: {target}")
    assert broken == []
