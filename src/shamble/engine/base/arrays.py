"""Arrays: NumPy, or `plain_arrays` in its place where there is none, as in a browser.

Whatever a table needs takes its `np` from here. Numba, and whoever reads the types, see NumPy itself.
"""

import importlib.util
from typing import TYPE_CHECKING

HAS_NUMPY = importlib.util.find_spec("numpy") is not None

if TYPE_CHECKING or HAS_NUMPY:
    import numpy as np
else:
    from shamble.engine.base import plain_arrays as np

__all__ = ["HAS_NUMPY", "np"]
