"""A batch on a GPU plays the games of the CPU; here in Numba's simulator, in a process of its own."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.compiled_only

PROGRAM = """
import numpy as np
from shamble.envs import vector

for about in ({}, {"autoreset": "next_step"}, {"bots": [None, "survivor"], "limit": 6}):
    usual, gpu = (vector("zombies-attack", 3, 2, device=device, **about) for device in ("cpu", "cuda"))
    ended = 0
    for env in (usual, gpu):
        env.reset(seed=4)
    for _ in range(20):
        for env in (usual, gpu):
            env.sample()
            env.step()
        for name in ("observations", "masks", "rewards", "actions", "turns", "terminated", "truncated", "seeds"):
            assert np.array_equal(getattr(usual, name), getattr(gpu, name).copy_to_host()), (about, name)
        ended += int((usual.terminated | usual.truncated).sum())
        if about.get("autoreset") != "next_step":
            rows = np.flatnonzero(usual.terminated)
            assert np.array_equal(usual.final_observations[rows], gpu.final_observations.copy_to_host()[rows])
    assert ended
    there = gpu.states.copy_to_host()
    assert all(usual.game.position(usual.states[i]) == gpu.game.position(there[i]) for i in range(3))
gpu.step(np.array([-5, 99, 0]))  # nobody waits for an answer: the first legal action stands in
assert gpu.actions.copy_to_host().min() >= 0
print("the same")
"""


def test_the_simulated_gpu_plays_the_same_games() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "the same\n"


def test_without_a_gpu_one_line_says_so() -> None:
    environment = os.environ | {"CUDA_VISIBLE_DEVICES": ""}
    program = "from shamble.envs import vector\nvector('zombies-attack', 3, 2, device='cuda')"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert "BadSetup: no CUDA GPU was found" in done.stderr
