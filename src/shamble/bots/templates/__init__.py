"""Templates of the bots (see `engine.batch.templates`)."""
