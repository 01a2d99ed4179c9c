"""Everything that crosses the wire, as types."""
