"""The engine: records, rules, chance, the contract of a game, matches, notation, kernels. It knows no game."""
