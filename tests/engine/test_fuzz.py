"""Whatever is typed, pasted or sent: a clear error of the right kind, and nothing changed."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from shamble.engine.base.errors import BadChoice, BadSetup, BadText, ShambleError
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.play.scenario import Differs, read_scenarios, run

FIGHT = game("fight-or-flight")
MATCH = Match(FIGHT, 3, 1)
RECORD = """game: fight-or-flight
rules: 2
seats: 3
seed: 1
options: remove_heal=1, first_dealer=A
content: deck.rest=7

B heal
"""
SCENARIO = """title: A rest
rules: [FF-10]
game: fight-or-flight
seats: 2
options: {remove_heal: 1}
position: {turn: A, hand.A: [Rest, Rest, Rest, Heal, Heal, Heal], deck: [Heal]}
steps:
  - A: rest
  - expect: {day: 1, hand.A.Rest: 2}
  - legal: {B: []}
  - refuse: {A: evade, rule: FF-10}
"""
CHOICES = ["heal", "rest", "show", "The End", "A", "B", "Z"]
SIGNS = ["[", "]", "{", "}", ":", ",", "-", "#", "\t", "é", "💀"]
VALUES = ["1", "-5", "999999999999", "null", "true", "seats", "deck", "hand.A", "position"]
WORDS = st.sampled_from([*CHOICES, *SIGNS, *VALUES])
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["Heal", "A", "Skirmish"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def edited(text: str) -> st.SearchStrategy[str]:
    """The text with a piece cut out and some words put in."""
    places = st.integers(0, len(text))
    return st.builds(
        lambda start, end, words: text[: min(start, end)] + " ".join(words) + text[max(start, end) :],
        places,
        places,
        st.lists(WORDS, max_size=4),
    ).filter(lambda changed: len(changed) < 2 * len(text))


@given(st.integers(-3, 9), st.text(max_size=20) | WORDS)
def test_odd_words_never_change_a_match(seat: int, text: str) -> None:
    match = Match(FIGHT, 3, 1)
    before = match.g.tobytes()
    try:
        match.choose(seat, text)
    except (BadChoice, BadSetup) as error:
        assert match.g.tobytes() == before
        assert match.moves == []
        assert str(error)


@given(edited(RECORD))
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    try:
        match = Match.load(text)
    except BadText as error:
        assert "\n" not in str(error)
    else:
        assert Match.load(match.record()).g.tobytes() == match.g.tobytes()


@given(edited(SCENARIO))
def test_a_damaged_scenario_is_run_or_refused(text: str) -> None:
    try:
        for scenario in read_scenarios(text, "x"):
            run(scenario)
    except BadText as error:
        assert str(error).startswith("x")
    except Differs as error:
        assert error.line > 0


@given(
    st.dictionaries(
        st.sampled_from([*MATCH.position(), "hand.A", "deck.left", "shown.B", "nonsense"]), PLAIN, max_size=4
    )
)
def test_an_odd_position_is_taken_or_refused(position: dict[str, Any]) -> None:
    try:
        match = Match(FIGHT, 3, 1, position=position)
    except BadSetup as error:
        assert str(error)
    else:
        assert FIGHT.module("checks").problems(match.g) == []


@given(st.dictionaries(st.sampled_from([*FIGHT.options, "nonsense"]), PLAIN, max_size=3))
def test_odd_options_are_taken_or_refused(options: dict[str, Any]) -> None:
    try:
        match = Match(FIGHT, 3, 1, options)
    except ShambleError as error:
        assert "option" in str(error)
    else:
        assert set(match.options) == set(FIGHT.options)
