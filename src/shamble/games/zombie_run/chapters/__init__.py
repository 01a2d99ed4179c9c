"""The chapters of the rules, lowest first: cards, choices, placing, knowledge."""
