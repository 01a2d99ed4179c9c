"""The engine, lowest room first: base, compile, rules, play, batch. It knows no game."""
