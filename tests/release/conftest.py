"""The wheel and the source distribution of this checkout, and empty environments with the wheel installed."""

import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.release.building import ROOT, build, installed


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    client = ROOT / "src/shamble/server/static/index.html"
    assert client.is_file(), f"the client is not built: make {client.relative_to(ROOT)}"
    return build(ROOT, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of this checkout, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build(ROOT, folder, "sdist")) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


@pytest.fixture(scope="session")
def contents(wheel: Path) -> list[str]:
    """The files of the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="session")
def product(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel and what its server needs."""
    return installed(wheel, tmp_path_factory.mktemp("venv") / "v", "[server]")


@pytest.fixture(scope="session")
def lean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel alone: engine, games, bots and terminal."""
    return installed(wheel, tmp_path_factory.mktemp("venv") / "v")
