"""Kernels of the environments, executed once for each game (see `engine.batch.templates`)."""
