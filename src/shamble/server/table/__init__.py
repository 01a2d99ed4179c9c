"""One table: its journal, what may be done at it, and who sees what."""
