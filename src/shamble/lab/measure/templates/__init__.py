"""Templates of the lab (see `engine.batch.templates`)."""
