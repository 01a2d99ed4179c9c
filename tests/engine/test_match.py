"""`Match` at the border: what it refuses, in which words, and that a refusal changes nothing."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import shamble
from shamble.engine.base.errors import (
    AmbiguousChoice,
    BadSetup,
    BadText,
    CannotUndo,
    IllegalChoice,
    NotWaiting,
    OtherRules,
    UnknownGame,
)
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.play.scenario import Differs, read_scenarios, run

FIGHT = game("fight-or-flight")


def table(**position: object) -> Match:
    hands = {f"hand.{letter}": ["Heal", "Heal", "Skirmish", "Rest"] for letter in "AB"}
    given = {"turn": "A", **hands, **{key.replace("_", "."): value for key, value in position.items()}}
    return Match(FIGHT, 4, 1, position=given)


@pytest.mark.parametrize(
    ("arguments", "kind", "complaint"),
    [
        (("chess", 2, 1), UnknownGame, "there is no game 'chess'; there are: fight-or-flight"),
        (("fight-or-flight", 9, 1), BadSetup, "fight-or-flight is for 2 to 8 seats, not 9"),
        (("fight-or-flight", 4, -1), BadSetup, "a seed is a number from 0 to 2^63 - 1, not -1"),
        (
            ("fight-or-flight", 4, 1, {"remove_hope": 1}),
            BadSetup,
            "there is no option 'remove_hope'; there are: remove_heal",
        ),
        (
            ("fight-or-flight", 4, 1, {"remove_heal": 9}),
            BadSetup,
            "option remove_heal cannot be 9; it is one of 0, 1, 2, 3, 4",
        ),
        (("fight-or-flight", 4, 1, {"remove_heal": "x"}), BadSetup, "option remove_heal cannot be 'x'"),
        (
            ("fight-or-flight", 2, 1, {"first_dealer": "C"}),
            BadSetup,
            "option first_dealer names seat C, but the table has 2",
        ),
        (
            ("fight-or-flight", 4, 1, {}, {"deck.hope": 1}),
            BadSetup,
            "there is no content.deck.hope; there are: skirmish",
        ),
    ],
)
def test_a_wrong_set_up_is_refused_in_one_line(arguments: tuple[object, ...], kind: type, complaint: str) -> None:
    with pytest.raises(kind) as error:
        shamble.start(*arguments)  # type: ignore[arg-type]
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_refusals_name_the_rule_and_change_nothing() -> None:
    match = table()
    before = match.g.tobytes()
    with pytest.raises(IllegalChoice) as illegal:
        match.choose(0, "show heal")
    assert illegal.value.rule == "FF-60"
    with pytest.raises(IllegalChoice, match="there is no such choice here"):
        match.choose(0, "dance")
    with pytest.raises(NotWaiting) as waiting:
        match.choose(1, "heal")
    assert waiting.value.rule == "FF-10"
    with pytest.raises(AmbiguousChoice, match="could be any of"):
        match.choose(0, "play")
    with pytest.raises(BadSetup, match="there is no seat 7"):
        match.choose(7, "heal")
    assert match.g.tobytes() == before
    assert match.moves == []


STRANGE = [
    (99, 0, BadSetup, "there is no seat 99; the seats are 0 to 3"),
    (-1, 0, BadSetup, "there is no seat -1"),
    ("A", 0, BadSetup, "there is no seat 'A'"),
    (0.0, 0, BadSetup, "there is no seat 0.0"),
    (None, 0, BadSetup, "there is no seat None"),
    (0, 99, IllegalChoice, "there is no such choice here"),
    (0, -1, IllegalChoice, "there is no such choice here"),
    (0, 2**70, IllegalChoice, "there is no such choice here"),
    (0, 1.0, IllegalChoice, "there is no such choice here"),
    (0, None, IllegalChoice, "there is no such choice here"),
    (0, [3], IllegalChoice, "there is no such choice here"),
    (0, FIGHT.numbers["show heal"], IllegalChoice, "'show heal' is not allowed: .* .FF-60."),
    (1, FIGHT.numbers["heal"], NotWaiting, "Ben has nothing to decide now"),
]


@pytest.mark.parametrize(("seat", "action", "kind", "complaint"), STRANGE)
def test_a_number_that_is_no_choice_is_refused_and_changes_nothing(
    seat: Any, action: Any, kind: type[Exception], complaint: str
) -> None:
    match = table()
    before = match.g.tobytes()
    for carry_out in (match.act, match.look_ahead):
        with pytest.raises(kind, match=complaint):
            carry_out(seat, action)
    assert match.g.tobytes() == before
    assert match.moves == []
    assert not match._log.any()


def test_nobody_chooses_after_the_end() -> None:
    match = table(day=6)
    while not match.over:
        seat = match.waiting()[0]
        match.act(seat, match.legal(seat)[0])
    moves = len(match.moves)
    with pytest.raises(NotWaiting):
        match.act(0, FIGHT.numbers["heal"])
    assert len(match.moves) == moves


def test_numbers_of_numpy_are_numbers() -> None:
    match = table()
    match.act(np.int8(0), np.int64(FIGHT.numbers["heal"]))  # type: ignore[arg-type]
    assert match.moves[0][:2] == (0, FIGHT.numbers["heal"])
    assert all(type(number) is int for number in match.moves[0][:2])


def test_why_not_of_a_number_and_of_words_agree() -> None:
    match = table()
    for seat in range(4):
        for action, id in enumerate(FIGHT.ids):
            assert match.why_not(seat, action) == match.why_not(seat, id)
    refusal = match.why_not(1, "heal")
    assert refusal is not None
    assert "(" not in refusal.text, "the rule is told once"


def test_a_match_says_where_it_stands() -> None:
    assert repr(table()) == "<Match fight-or-flight, 4 seats, seed 1: 0 choices, A to choose>"


def test_a_match_at_an_earlier_choice_is_one_of_its_own() -> None:
    match = shamble.start("zombies-attack", seats=3, seed=4)
    states = []
    while not match.over:
        states.append(match.g.tobytes())
        seat = match.waiting()[-1]
        match.act(seat, match.legal(seat)[-1])
    whole, end = list(match.moves), match.g.tobytes()
    for number, state in enumerate([*states, end]):
        then = match.at(number)
        assert then.g.tobytes() == state
        assert then.moves == whole[:number]
    then = match.at(2)
    seat = then.waiting()[0]
    then.act(seat, then.legal(seat)[0])
    assert (match.moves, match.g.tobytes()) == (whole, end)
    for number in (-1, len(whole) + 1):
        with pytest.raises(BadSetup, match="there is no choice number"):
            match.at(number)
    match.rewind(2)
    assert (match.moves, match.g.tobytes()) == (whole[:2], states[2])


def test_a_choice_can_be_said_in_several_ways() -> None:
    for words in ("heal", "Play Heal", "  PLAY   heal ", "Heal"):
        match = table()
        match.choose(0, words)
        assert match.record().splitlines()[-1] == "A heal"


def test_why_not_answers_with_a_rule() -> None:
    match = table()
    refusal = match.why_not(0, "the end")
    assert refusal is not None
    assert refusal.rule == "FF-10"
    assert match.why_not(0, "heal") is None


def test_undo_stops_where_somebody_has_answered_a_later_question() -> None:
    """Both are asked what they take; then one of them eats, which nobody asks of her before the other has taken."""
    position = {
        "step": "Guests",
        "finished.B": 1,
        "turn": "A",
        "rounds": 3,
        "homes.A.house": "Corner Bungalow",
        "homes.B.house": "Canal Townhouse",
        "homes.A.person": ["Ada", "Bruno"],
        "homes.B.person": ["Milo", "Nan"],
        "die": [3],
        "event_deck": ["Supply Drop"],
    }
    match = Match(game("zombie-survival"), 2, 1, {"first_player": "A"}, position=position)
    for seat, choice in ((0, "done"), (0, "take canned food"), (1, "take first aid")):
        match.choose(seat, choice)
    taken, whole = match.position(), match.record()
    match.undo(0)
    assert [(move.seat, match.game.ids[move.action]) for move in match.moves] == [(0, "done"), (1, "take first aid")]
    match.choose(0, "take canned food")
    assert match.position() == taken, "an answer to the same question stays"
    assert sorted(match.record().splitlines()) == sorted(whole.splitlines()), "a choice that was undone is not recorded"
    match.choose(1, "eat 1 refrigerated")
    before, moves = match.position(), len(match.moves)
    with pytest.raises(CannotUndo, match="somebody else has decided"):
        match.undo(0)
    assert (match.position(), len(match.moves)) == (before, moves)


def test_undo_stops_at_a_reveal() -> None:
    match = table()
    with pytest.raises(CannotUndo, match="has made no choice yet"):
        match.undo(0)
    match.choose(0, "heal")
    with pytest.raises(CannotUndo, match="something has been revealed"):
        match.undo(0)


RECORD = """game: fight-or-flight
rules: 2
seats: 4
seed: 7
options: first_dealer=D

"""


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ("", 0, "a record needs a line 'game: ...'"),
        (RECORD.replace("game: fight-or-flight", "game: chess"), 1, "there is no game 'chess'"),
        (RECORD.replace("rules: 2", "rules: one"), 2, "'one' is no rules"),
        (RECORD.replace("seats: 4", "seats: 40"), 3, "is for 2 to 8 seats, not 40"),
        (RECORD.replace("first_dealer=D", "first_dealer"), 5, "'first_dealer' should be name=value"),
        (RECORD.replace("first_dealer=D", "dealer=D"), 5, "there is no option 'dealer'"),
        (RECORD.replace("seed: 7", "seed: 7\nseed: 8"), 5, "'seed' is given twice"),
        (RECORD + "Z heal\n", 7, "'Z' is no seat; the seats are A to D"),
        (RECORD + "A show heal\n", 7, "(FF-60)"),
        (RECORD + "result: hunger\n", 7, "but it goes on"),
        (RECORD + "position: {broken\n", 7, "is no position"),
    ],
)
def test_a_malformed_record_names_its_line(text: str, line: int, complaint: str) -> None:
    with pytest.raises(BadText) as error:
        Match.load(text)
    assert complaint in str(error.value)
    assert error.value.line == line


def test_a_record_of_other_rules_is_refused() -> None:
    with pytest.raises(OtherRules, match="made under version 99 of the rules"):
        Match.load(RECORD.replace("rules: 2", "rules: 99"))


def test_names_and_content_survive_a_record() -> None:
    match = Match(FIGHT, 2, 3, {"remove_heal": 2}, {"deck.rest": 7}, names=["Zoë, the 1st", "B"])
    again = Match.load(match.record())
    assert again.names == match.names
    assert again.g.content.deck[6] == 7
    assert again.record() == match.record()


@pytest.mark.parametrize("name", ["A#1", 'the "1st" #', "one\u2028two", "back\\"])
def test_whatever_a_name_holds_a_record_is_read_back(name: str) -> None:
    match = Match(FIGHT, 2, 3, names=[name, "B"])
    assert Match.load(match.record() + "# a comment").names == [name, "B"]


def test_content_that_is_no_number_survives_a_record() -> None:
    changed = {"meeting.baseball bat.fast zombie": "Strikes", "days": 5}
    match = Match(game("zombies-attack"), 2, 3, content=changed)
    assert match.g.content.days == 5
    again = Match.load(match.record())
    assert (again.content, again.position()) == (changed, match.position())


SCENARIO = """title: A rest
rules: [FF-10]
game: fight-or-flight
seats: 2
position: {turn: A, hand.A: [Rest, Rest, Rest, Heal, Heal, Heal]}
steps:
  - A: rest
  - expect: {day: 1}
"""


def run_all(text: str) -> None:
    for scenario in read_scenarios(text, "file.yaml"):
        run(scenario)


@pytest.mark.parametrize(
    ("change", "line", "complaint"),
    [
        (("seats: 2", "seats: many"), 4, "'seats' must be a number"),
        (("title: A rest\n", ""), 1, "a scenario needs 'title'"),
        (("steps:", "stops:"), 6, "there is no 'stops' in a scenario"),
        (("game: fight-or-flight", "game: chess"), 3, "there is no game 'chess'"),
        (("Rest, Rest", "Rest, Roast"), 5, "there is no 'Roast'"),
        (("turn: A", "turn: H"), 5, "that cannot be a position: it is nobody's turn"),
        (("[Rest, Rest, Rest,", "[The End, The End, Rest,"), 5, "more The End cards than the 1 of the deck"),
        (("  - A: rest", "  - A: skirmish"), 7, "(FF-10)"),
        (("  - A: rest", "  - B: rest"), 7, "has nothing to decide now"),
        (("  - A: rest", "  - dance: rest"), 7, "there is no step 'dance'"),
        (("expect: {day: 1}", "expect: {days: 1}"), 8, "there is no 'days' in 'days'"),
        (("expect: {day: 1}", "expect: [day"), 9, "not YAML"),
    ],
)
def test_a_malformed_scenario_names_its_line(change: tuple[str, str], line: int, complaint: str) -> None:
    with pytest.raises(BadText) as error:
        run_all(SCENARIO.replace(*change))
    assert complaint in str(error.value)
    assert error.value.line == line
    assert "file.yaml" in str(error.value)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ("expect: {day: 2}", "day is 1, not 2"),
        ("expect: {hand.A: [Rest]}", "hand.A is"),
        ("legal: {A: [heal]}", "A may choose [], not ['heal']"),
        ("waiting: [A]", "the seats that must choose are ['B'], not ['A']"),
        ("refuse: {A: rest, rule: FF-31}", "is refused by FF-10, not FF-31"),
        ("ends: hunger", "the game goes on"),
        ("happened: [recovered]", "'recovered' did not happen"),
        ("undo: {refused: B}", None),
        ("sees: {B: {day: 7}}", "day as B sees it is 1, not 7"),
        ("goes_on: false", "the game is not over"),
    ],
)
def test_a_scenario_says_what_differs(step: str, complaint: str | None) -> None:
    (scenario,) = read_scenarios(SCENARIO.replace("expect: {day: 1}", step))
    if complaint is None:
        run(scenario)
        return
    with pytest.raises(Differs) as error:
        run(scenario)
    assert complaint in str(error.value)
    assert error.value.line == 8


def test_the_package_is_quick_to_import() -> None:
    """Numba is loaded when a game is, not before."""
    code = "import sys, shamble; assert 'numba' not in sys.modules; assert shamble.start"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_box_is_looked_over_once_and_refused_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    found, looked = game("fight-or-flight"), []
    plain = found.content.check
    monkeypatch.setattr(found.content, "check", lambda g: looked.append(1) or plain(g))
    for seed in range(3):
        found.deal(5, seed, content={"deck.heal": 3})
    assert len(looked) == 1
    for _ in range(2):
        with pytest.raises(BadSetup, match="The End once"):
            found.deal(5, 1, content={"deck.the end": 0})
    assert len(looked) == 3
