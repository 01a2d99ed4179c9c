"""Scholar chooses what its network likes best, from what its seat may see."""

from pathlib import Path

import numpy as np
import pytest

from shamble.bots import decide
from shamble.bots.plugins import choice_of
from shamble.bots.scholar import Scholar, learned_for
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import game
from shamble.engine.play.match import Match

GAME = game("fight-or-flight")


def kept(path: Path, favourite: int) -> Path:
    """A policy that likes one action best, whatever it sees, and then the lower numbers."""
    likes = -np.arange(GAME.actions, dtype=np.float32)
    likes[favourite] = 9
    layers = [np.zeros((GAME.layout.size, 4)), np.zeros(4), np.zeros((4, GAME.actions)), likes]
    arrays = {f"layer{number}": each.astype(np.float32) for number, each in enumerate(layers)}
    np.savez(path, **arrays, game=GAME.name, seats=4, layout=GAME.layout.version)  # type: ignore[arg-type]
    return path


def test_it_takes_what_it_likes_best_of_what_is_legal(tmp_path: Path) -> None:
    g = Match(GAME, 4, seed=3).g
    mask = np.zeros(GAME.actions, np.bool_)
    GAME.rules.legal(g, 0, mask)
    legal = [int(action) for action in np.flatnonzero(mask)]
    assert len(legal) > 1
    for favourite in legal:
        assert Scholar(kept(tmp_path / "a.npz", favourite)).choose(GAME, g, 0, legal) == favourite
    illegal = next(action for action in range(GAME.actions) if action not in legal)
    assert Scholar(kept(tmp_path / "a.npz", illegal)).choose(GAME, g, 0, legal) == legal[0]


def test_the_policy_that_comes_along_plays_and_elsewhere_a_survivor_does() -> None:
    learned = learned_for(GAME.name, GAME.layout.version, 4)
    assert learned is not None
    assert learned.path.stat().st_size < 1_000_000
    g = Match(GAME, 4, seed=3).g
    assert choice_of("scholar", GAME, g, 0, 5) == choice_of("scholar", GAME, g, 0, 6), "it does not roll dice"
    other = game("zombies-attack")
    g = Match(other, 2, seed=3).g
    assert [choice_of("scholar", other, g, 0, luck) for luck in range(5)] == [
        decide("survivor", other, g, 0, luck) for luck in range(5)
    ]


def test_another_game_and_a_file_that_is_none_are_refused(tmp_path: Path) -> None:
    other = game("zombies-attack")
    with pytest.raises(BadSetup, match="learned fight-or-flight with layout"):
        Scholar(kept(tmp_path / "a.npz", 1)).choose(other, Match(other, 2, seed=3).g, 0, [0, 1])
    (tmp_path / "b.npz").write_text("no weights")
    with pytest.raises(BadSetup, match="there is no policy in it"):
        Scholar(tmp_path / "b.npz")
