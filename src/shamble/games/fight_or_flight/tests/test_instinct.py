"""How well the instinct of Fight or Flight plays, and what it must never miss."""

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.games.fight_or_flight.actions import PLAY, PLAY_SHOWN
from shamble.games.fight_or_flight.chapters.piles import digit
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.instinct.sight import LOOK_BACK, last_plays
from shamble.games.fight_or_flight.instinct.weights import (
    IN_RECOVERY,
    SEATS,
    STAGES,
    TELLS,
    WEIGHTS,
    WEIGHTS_FILE,
    WEIGHTS_IN_A_ROW,
    Weight,
)
from shamble.games.fight_or_flight.state import Fight, Phase
from studies.tuning import tuning

GAME = game("fight-or-flight")
CHALLENGE = {"remove_heal": 4, "remove_rest": 2}


def choice_of(match: Match, seat: int) -> str:
    """What the instinct chooses, as records write it."""
    mask = np.zeros(GAME.actions, np.bool_)
    GAME.rules.legal(match.g, seat, mask)
    action = int(GAME.instinct(match.g, seat, mask, 0))
    assert mask[action]
    return str(GAME.telling.choice_id(action))


def test_it_plays_the_end_when_it_may() -> None:
    position = {"turn": "A", "day": 26, "quiet_days": 5, "hand.A": ["The End", "Provision", "Heal", "Rest"]}
    assert choice_of(Match(GAME, 4, 1, position=position), 0) == "the end"


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_feeds_the_group_on_the_last_day_of_a_week(seats: int) -> None:
    position = {"turn": "A", "day": 6, "hand.A": ["Provision", "Skirmish", "Heal", "Evade"]}
    assert choice_of(Match(GAME, seats, 1, position=position), 0) == "provision"


def test_it_steers_the_turn_to_the_end() -> None:
    """The path is complete and D shows The End: Flee passes B and C over, and D is next."""
    position = {
        "turn": "A",
        "day": 30,
        "fed": 1,
        "quiet_days": 6,
        "shown": {"A": "Combat", "B": "Combat", "C": "Combat", "D": "The End"},
        "hand.A": ["Flee", "Heal", "Rest"],
    }
    assert choice_of(Match(GAME, 4, 1, position=position), 0) == "flee"


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("seats", "options", "least"),
    [
        (2, {}, 0.62),
        (3, {}, 0.63),
        (4, {}, 0.46),
        (4, {"remove_heal": 4}, 0.35),
        (4, CHALLENGE, 0.28),
        (5, {}, 0.59),
        (6, {}, 0.70),
        (7, {}, 0.76),
        (8, {}, 0.79),
    ],
)
def test_it_wins_often(seats: int, options: dict[str, Any], least: float) -> None:
    results = play(GAME, seats, 20_000, seed=1, policies=[1] * seats, options=options)
    assert results.payoffs[:, 0].mean() > least
    at_random = play(GAME, seats, 20_000, seed=1, options=options)
    assert at_random.payoffs[:, 0].mean() < 0.005


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_remembers_what_everybody_played_last(seats: int) -> None:
    """By the cards in the row and the direction of play alone; and whether it was in the present recovery."""
    luck = np.random.default_rng(seats)
    mask = np.zeros(GAME.actions, np.bool_)
    remembered = set()
    for seed in range(20):
        match = Match(GAME, seats, seed)
        plays: dict[int, tuple[int, bool, int]] = {}
        while not match.over:
            seat, recovering = match.waiting()[0], int(match.g.fight) != Fight.NONE
            GAME.rules.legal(match.g, seat, mask)
            action = int(luck.choice(np.flatnonzero(mask)))
            if match.g.phase == Phase.PLAY:
                told = last_plays(match.g, seat)
                for other, (card, in_recovery, day) in plays.items():
                    if other != seat and match.g.day - day <= LOOK_BACK:
                        now = in_recovery and recovering and day >= fought_on(match.g)
                        assert digit(told, other) == (IN_RECOVERY + card if now else 1 + card)
                        remembered.add((card, now))
                card = int(match.g.shown[seat]) if action == PLAY_SHOWN else action - PLAY
                plays[seat] = (card, recovering, int(match.g.day))
            match.act(seat, action)
    calm = (Card.SKIRMISH, Card.COMBAT, Card.BACKTRACK, Card.HEAL, Card.REST, Card.PROVISION)
    recovery = (Card.SKIRMISH, Card.HEAL, Card.REST, Card.PROVISION)
    assert {(card, False) for card in calm} | {(card, True) for card in recovery} <= remembered


def fought_on(g: Any) -> int:
    """The day of the last fight."""
    return max(day for day in range(g.day) if g.row[day] in (Card.SKIRMISH, Card.COMBAT))


def test_the_tables_name_what_the_code_reads() -> None:
    """Lines of the files and places of the weights are in the same order."""
    cards = [card.name for card in Card]
    names = []
    for weight, after in zip(Weight, [*list(Weight)[1:], None], strict=True):
        size = (WEIGHTS_IN_A_ROW if after is None else after) - weight
        kinds = [""] if size == 1 else ["NOTHING", *cards] if size > len(cards) else cards[:size]
        names += [f"{weight.name} {kind}".strip().replace("_", " ").lower() for kind in kinds]
    lines = WEIGHTS_FILE.read_text(encoding="utf-8").splitlines()[1:]
    assert [line.split(",")[:2] for line in lines] == [[str(seats), name] for seats in SEATS for name in names]


@pytest.mark.compiled_only
def test_tuning_plays_the_rounds_of_the_game() -> None:
    """What is tuned is what is played: the same deals are won."""
    rates = tuning.win_rates(5, tuning.present(5)[None, :], 7, 500)[0]
    for rate, options in zip(rates, tuning.LEVELS.values(), strict=True):
        results = play(GAME, 5, 500, seed=7, policies=[1] * 5, options=options)
        assert round(500 * rate) == int(results.payoffs[:, 0].sum())


@pytest.mark.compiled_only
def test_tuning_finds_the_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """From weights that someone has spoilt, some generations lead to better ones."""
    spoilt = tuning.present(4)
    spoilt[: tuning.POINTS].reshape(STAGES, -1)[:, Weight.KEEP : Weight.SPARE] = 0
    monkeypatch.setattr(tuning, "present", lambda _: spoilt)
    monkeypatch.setattr(tuning, "DEALS", 32)
    clock = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    found = tuning.tune(4, 25, "cpu", lambda _: None)
    before, after = tuning.win_rates(4, np.array([spoilt, found]), 1, 4000).mean(axis=1)
    assert after > before + 0.02


def test_new_weights_take_the_place_of_old_ones(tmp_path: Path) -> None:
    file = tmp_path / "tells.csv"
    file.write_text("seats,sign,a,b\n2,x,1,2\n3,x,3,4\n3,y,5,6\n", encoding="utf-8")
    tuning.replace_numbers(file, 3, np.array([[7, 8], [-9, 0]]))
    assert file.read_text(encoding="utf-8") == "seats,sign,a,b\n2,x,1,2\n3,x,7,8\n3,y,-9,0\n"


@pytest.mark.compiled_only
def test_the_weights_fit_into_the_constants_of_a_gpu() -> None:
    """A CUDA kernel has 64 KB for all its tables; those of the rules take some 9 KB."""
    weights, tells = np.asarray(WEIGHTS), np.asarray(TELLS)
    assert weights.nbytes + tells.nbytes < 48 * 1024
