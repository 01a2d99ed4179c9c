"""Where Chromium is: Debian's, or Playwright's own. Run as a script, this installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

MISSING = (
    "The browser tests are skipped: they need Chromium, and there is none. `make test` installs Debian's as root, or\n"
    "Playwright's own where its downloads can be reached. Or name one: CHROMIUM=/path/to/chromium make test."
)


def find() -> str | None:
    """The path of a Chromium that is here."""
    named = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if named:
        return named
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Debian's package as root, else the browser of Playwright."""
    tries = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        tries = [["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"], *tries]
    for command in tries:
        if find() is None:
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if find() is None:
        print("Installing Chromium for the browser tests")
        install()
    if find() is None:
        print(MISSING, file=sys.stderr)
