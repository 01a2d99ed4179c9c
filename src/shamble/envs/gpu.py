"""Arrays of a batch of games on a GPU."""

from typing import Any

import numpy as np

from shamble.engine.base.errors import BadSetup
from shamble.envs.block import Room


def arrays_on_cuda(rooms: list[Room], states: Any) -> dict[str, Any]:
    """Every array of the batch, and its blank states. BadSetup when there is no GPU."""
    from numba import cuda

    try:
        there = cuda.is_available()  # type: ignore[no-untyped-call]
    except Exception:  # a broken driver raises errors of many kinds
        there = False
    if not there:
        raise BadSetup("no CUDA GPU was found; it takes a driver and `pip install 'shamble[cuda]'`")
    found: dict[str, Any] = {
        room.name: cuda.to_device(np.zeros(room.shape, room.dtype)) for room in rooms if room.name != "states"
    }
    return found | {"states": cuda.to_device(states)}


def device_array(actions: Any) -> Any:
    """Actions from anywhere: an array on the GPU is taken as it is, any other is copied there."""
    import numba
    from numba import cuda

    settings: Any = numba.config
    if hasattr(actions, "__cuda_array_interface__") and not settings.ENABLE_CUDASIM:
        return cuda.as_cuda_array(actions)  # type: ignore[no-untyped-call]
    return cuda.to_device(np.ascontiguousarray(np.asarray(actions), np.int32))
