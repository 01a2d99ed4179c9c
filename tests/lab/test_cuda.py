"""The GPU plays the same games; here in Numba's simulator, in a process of its own."""

import json
from typing import Any

import pytest

pytestmark = pytest.mark.compiled_only


def test_the_simulated_gpu_gives_the_same_figures(in_lab: Any) -> None:
    words = ("run", "zombies-attack", "--seats", 2, "--bots", "survivor", "--games", 6, "--json")
    usual = in_lab(*words)
    in_lab.environment |= {"NUMBA_ENABLE_CUDASIM": "1"}
    simulated = in_lab(*words, "--device", "cuda")
    assert simulated.returncode == 0, simulated.stderr
    assert json.loads(simulated.stdout) == json.loads(usual.stdout)


def test_without_a_gpu_one_line_says_so(in_lab: Any) -> None:
    in_lab.environment |= {"CUDA_VISIBLE_DEVICES": ""}
    shown = in_lab("run", "zombies-attack", "--games", 6, "--device", "cuda")
    assert shown.returncode == 2
    assert shown.stderr.startswith("error: --device cuda: no CUDA GPU was found")
