"""A match as it is told, with nothing imported but the play side: the same in a Python that has nothing else."""

import sys
from typing import Any

import msgspec

from shamble.bots import decide
from shamble.engine.play.game import games
from shamble.engine.play.match import Match

MOST = 80  # choices of a match


def told(name: str) -> bytes:
    """A match of Survivors: now and then all views and words, at its end the story, the record and all bytes."""
    game = games()[name]
    match = Match(game, game.meta.seats[0], 3)
    viewers = [None, *range(match.seats)]
    found: list[Any] = []
    for number in range(MOST):
        if match.over:
            break
        seat = match.waiting()[0]
        if number % 8 == 0:
            found.append([match.view(viewer) for viewer in viewers])
            found.append([match.choices(seat), match.prompt(seat), match.why_not(seat, 0)])
        match.act(seat, decide("survivor", game, match.g, seat, number))
    found.append([match.story(viewer, details=True) for viewer in viewers])
    found.append([match.result, match.record(), match.position(), match.g.tobytes().hex()])
    return msgspec.json.format(msgspec.json.encode(found), indent=1)


if __name__ == "__main__":
    sys.stdout.buffer.write(told(sys.argv[1]))
