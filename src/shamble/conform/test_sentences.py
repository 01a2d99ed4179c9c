"""Everything that people read in whole random games: no broken lists, no counts past a goal, nothing raw."""

import random
import re
from collections.abc import Iterator

import numpy as np
import pytest

from shamble.conform.tables import Table, all_options, all_seat_counts, each
from shamble.engine.play.match import Match

GAMES = 12  # of each table
MOVES = 400
LOOKS = 25  # choices and prompts are read at every so many moves

WRONG = {
    "a list with more than one 'and'": re.compile(r"\band [\w'-]+ and\b"),
    "two full stops": re.compile(r"\.\.(?!\.)|[.!?] *[.,]$"),
    "a double blank": re.compile(r"\S  +\S"),
    "an id": re.compile(r"\b[a-z]+_[a-z_]+\b|\b(hand|seat|shown|pick|drawn):"),
    "a name of the program": re.compile(r"\b(None|True|False|NOTHING|nan)\b|[\[\]{}<>]|\b[A-Z]+_[A-Z]+\b"),
    "a number below nothing": re.compile(r"(?<![\w-])-\d"),
    "one of many": re.compile(
        r"(?<![\d.,])1 (cards|items|zombies|days|hits|turns|seats|bullets|steps|spaces|things)\b"
    ),
    "a sentence that begins small": re.compile(r"^[a-z]"),
}
COUNT = re.compile(r"(?<![\d.,])(\d+) of (\d+)(?![.,]?\d)")


def read(table: Table, seed: int) -> Iterator[str]:
    """The whole story of a game as everybody hears it, its end, and here and there what there was to choose.

    Every other game is played by instinct: random ones often end before much can be told.
    """
    chosen, sensible, mask = random.Random(seed), seed % 2 == 1, np.zeros(table.game.actions, np.bool_)
    match = Match(table.game, table.seats, seed, dict(table.options))
    while not match.over and len(match.moves) < MOVES:
        seat = chosen.choice(match.waiting())
        if len(match.moves) % LOOKS == 0:
            yield from (match.prompt(viewer).text for viewer in range(table.seats))
            yield from (choice.text for choice in match.choices(seat))
        action = chosen.choice(match.legal(seat))
        if sensible:
            table.game.rules.legal(match.g, seat, mask)
            action = int(table.game.instinct(match.g, seat, mask, chosen.getrandbits(31)))
        match.act(seat, action)
    for viewer in (None, *range(table.seats)):
        yield from match.story(viewer, details=True)
    if match.result is not None:
        yield match.result.text


def faults(sentence: str) -> list[str]:
    """What is wrong with a sentence."""
    found = [name for name, pattern in WRONG.items() if pattern.search(sentence)]
    return found + ["a count past its goal" for count, goal in COUNT.findall(sentence) if int(count) > int(goal)]


@pytest.mark.compiled_only  # sentences are Python in both runs: here are more of them in less time
@pytest.mark.parametrize(**each(all_seat_counts() + all_options()))
def test_whole_games_read_well(table: Table) -> None:
    wrong: dict[str, list[str]] = {}
    for seed in range(GAMES):
        for sentence in read(table, seed):
            if sentence not in wrong and faults(sentence):
                wrong[sentence] = faults(sentence)
    assert wrong == {}


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("Help came after day 6 for Ann and Cem and Dot.", "a list with more than one 'and'"),
        ("A quiet day on the path to The End: 6 of 5.", "a count past its goal"),
        ("flame zombie goes to Ben.", "a sentence that begins small"),
        ("Ann plays the_end.", "an id"),
        ("Ann shows None.", "a name of the program"),
        ("Ann throws 1 cards away.", "one of many"),
        ("The deck has -1 cards.", "a number below nothing"),
        ("Ann and Ben are here..", "two full stops"),
    ],
)
def test_faults_are_found(sentence: str, fault: str) -> None:
    assert fault in faults(sentence)
    assert faults("Ann, Ben and Cem hit the Small Pack: hit 2 of 3, with 1 card left. Cem and Dot pass.") == []
