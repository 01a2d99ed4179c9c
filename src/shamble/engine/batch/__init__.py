"""Many games at once in machine code: on one core, on all cores, or on a GPU."""
