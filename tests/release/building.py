"""How distributions are built and installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UV = shutil.which("uv", path=str(Path(sys.executable).parent)) or "uv"
BIN = "Scripts" if os.name == "nt" else "bin"


def run(*command: object, cwd: Path | None = None, **environment: str) -> str:
    """The output of a command that has to succeed."""
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def without_tools() -> dict[str, str]:
    """An environment in which neither make nor Node is to be found, and nothing of this checkout."""
    return {"PATH": "", "PYTHONPATH": "", "PYTHONSAFEPATH": "1"}


def build(source: Path, target: Path, kind: str) -> Path:
    """Build a distribution without Node, or take the one that `make release` has built."""
    ready = os.environ.get("SHAMBLE_DIST")
    if ready and source == ROOT:
        return next(Path(ready).glob("*.whl" if kind == "wheel" else "*.tar.gz"))
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", target, cwd=source, **without_tools())
    (found,) = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return found


def installed(wheel: Path, folder: Path, extra: str = "") -> Path:
    """An empty environment with the wheel in it; its folder of programs."""
    run(UV, "venv", "--quiet", "--python", sys.executable, folder)
    wanted = f"shamble{extra} @ {wheel.as_uri()}"
    locked = ROOT / "requirements" / "run.txt"
    run(UV, "pip", "install", "--quiet", "--python", folder / BIN / "python", "--constraint", locked, wanted)
    return folder / BIN
