"""A Python with NumPy and msgspec and nothing else, as in a browser: rules, words, records, bots and coach are there.

Rules run interpreted there, and come to what machine code comes to.
"""

import json
import subprocess
import sys

import pytest

from shamble.bots import decide
from shamble.engine.play.game import games
from shamble.engine.play.match import Match

LACKING = (
    *("llvmlite", "numba", "platformdirs", "rich", "yaml"),
    *("aiosqlite", "alembic", "litestar", "prometheus_client", "sqlalchemy", "structlog", "uvicorn"),
    *("fcntl", "multiprocessing", "msvcrt", "subprocess"),  # of Python itself, where there are no processes
)

PLAYED = f"""
import json, sys
for name in {LACKING!r}:
    sys.modules[name] = None
from shamble.bots import decide
from shamble.bots.advice import advise
from shamble.engine.play.game import game
from shamble.engine.play.match import Match

found = game(sys.argv[1])
match = Match(found, found.meta.seats[0], 3)
for number in range(int(sys.argv[2])):
    if not match.over:
        seat = match.waiting()[0]
        match.act(seat, decide("survivor", found, match.g, seat, number))
seat = match.waiting()[0] if not match.over else 0
said = [found.telling.choice_text(match.g, seat, action, match.names) for action in match.legal(seat)]
print(json.dumps([match.record(), match.g.tobytes().hex(), said, match.position()]))
"""

CHOICES = 25


@pytest.mark.parametrize("name", games())
def test_a_match_goes_the_same_without_numba(name: str) -> None:
    shown = subprocess.run([sys.executable, "-c", PLAYED, name, str(CHOICES)], capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr
    record, state, said, position = json.loads(shown.stdout)
    game = games()[name]
    match = Match(game, game.meta.seats[0], 3)
    for number in range(CHOICES):
        if not match.over:
            seat = match.waiting()[0]
            match.act(seat, decide("survivor", game, match.g, seat, number))
    assert record == match.record()
    assert state == match.g.tobytes().hex()
    assert position == match.position()
    seat = match.waiting()[0] if not match.over else 0
    assert said == [game.telling.choice_text(match.g, seat, action, match.names) for action in match.legal(seat)]
