"""What rules are written with: sets of seats, chance, choices, events, options, and the contract of a game."""
