"""One game being played by people: matches, positions, records, scenarios, rulebooks."""
