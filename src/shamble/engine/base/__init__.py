"""Records and errors: what every other room of the engine rests on."""
