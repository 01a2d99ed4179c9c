"""From a plain function to machine code: the `@rule` decorator, its cache on disk, and every patch of Numba."""
