"""`shamble build site`: a folder that any web server can hand out.

    index.html, assets/     the client, as the server has it, with a word that there is no server
    worker.js, python/      Python for browsers (Pyodide), what Shamble needs of others, and Shamble itself
    service.js              keeps all of it in the browser

Python comes from the npm package `pyodide`, msgspec from the index of Python packages; PyYAML is the installed one.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import yaml

import shamble
from shamble.engine.base.errors import BadSetup

HERE, PACKAGE = Path(__file__).parent, Path(shamble.__file__).parent
CLIENT = PACKAGE / "server" / "static"
PYODIDE = Path("web/node_modules/pyodide")
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
MSGSPEC = ("msgspec==0.22.0", "--python-version=314", "--platform=pyemscripten_2026_0_wasm32")
ELSEWHERE = {
    *("bench", "conform", "envs", "lab", "new_game", "site", "terminal", "wasm"),
    *("http", "migrations", "static", "tests"),
}
"""Folders that no table needs."""
READ = {".py", ".md", ".yaml", ".csv"}
FIRST = (1980, 1, 1, 0, 0, 0)  # the time of every packed file: the same sources, the same bytes
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; font-src 'self' data:; "
    "base-uri 'self'; form-action 'self'; object-src 'none'"
)


class Built(NamedTuple):
    """A site that was built."""

    folder: Path
    files: int
    bytes: int


def build(folder: Path, pyodide: Path = PYODIDE) -> Built:
    """Write the site into a folder, in the place of an older one."""
    if not (CLIENT / "index.html").exists():
        raise BadSetup("the web client is not built: `make site` in a checkout builds it first")
    if not (pyodide / NEEDED[0]).exists():
        raise BadSetup(f"{pyodide} has no Pyodide: `npm ci` in web/ brings it, or name its folder with --pyodide")
    try:
        if folder.exists() and not (folder / "service.js").exists() and any(folder.iterdir()):
            raise BadSetup(f"{folder} holds something else; name an empty folder")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(CLIENT, folder)
        _add_python(folder / "python", pyodide)
        index = folder / "index.html"
        index.write_text(alone(index.read_text(encoding="utf-8")), encoding="utf-8")
        shutil.copyfile(HERE / "worker.js", folder / "worker.js")
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        _keep_offline(folder, files)
    except OSError as error:
        raise BadSetup(f"{folder} cannot be written ({error.strerror})") from None
    return Built(folder, len(files) + 1, sum(path.stat().st_size for path in files))


def alone(page: str) -> str:
    """The page of the client, with a word that no server stands behind it."""
    head = f'<base href="./"><meta http-equiv="Content-Security-Policy" content="{POLICY}"><meta charset="utf-8"'
    return page.replace("<html ", '<html data-server="page" ', 1).replace('<meta charset="utf-8"', head, 1)


def _add_python(folder: Path, pyodide: Path) -> None:
    folder.mkdir()
    for name in NEEDED:
        shutil.copyfile(pyodide / name, folder / name)
    shutil.copyfile(_msgspec(), folder / "msgspec.zip")
    of_yaml = Path(yaml.__file__).parent
    _pack(folder / "yaml.zip", of_yaml.parent, of_yaml.glob("*.py"))
    mine = (path for path in PACKAGE.rglob("*") if path.suffix in READ)
    needed = (path for path in mine if ELSEWHERE.isdisjoint(path.relative_to(PACKAGE).parts))
    _pack(folder / "shamble.zip", PACKAGE.parent, needed)


def _msgspec() -> Path:
    """The wheel of msgspec for Pyodide, fetched once."""
    from shamble.engine.compile.cache import cache_root

    place = cache_root() / "msgspec-0.22.0-pyodide.whl"
    if not place.exists():
        what = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", *MSGSPEC)
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "pip", "download", *what, "--dest", folder]
            if subprocess.run(command, check=False).returncode != 0:
                raise BadSetup(f"{MSGSPEC[0]} for browsers cannot be fetched; pip has said why")
            shutil.copyfile(next(Path(folder).glob("*.whl")), place)
    return place


def _pack(archive: Path, root: Path, files: Iterable[Path]) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path.relative_to(root).as_posix(), FIRST)
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _keep_offline(folder: Path, files: list[Path]) -> None:
    """The worker that keeps the files: it knows them all, and another content is another version."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    names = ["./", *(path.relative_to(folder).as_posix() for path in files if path.name != "index.html")]
    known = f"const VERSION = {json.dumps(digest)}\nconst FILES = {json.dumps(names)}\n"
    text = (HERE / "service.js").read_text(encoding="utf-8")
    (folder / "service.js").write_text(known + text, encoding="utf-8")
