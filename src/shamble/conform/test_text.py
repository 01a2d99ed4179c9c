"""Promises 3, 6 and 7: save and load to the byte; choices and refusals in words; every rule held by a test."""

import random
from pathlib import Path

import pytest
import yaml

from shamble.conform.tables import PACE, Table, all_options, all_seat_counts, chosen_games, each, each_game, walk
from shamble.engine.base.errors import BadText, CannotUndo
from shamble.engine.base.record import copy, new
from shamble.engine.play.game import Game
from shamble.engine.play.match import Match
from shamble.engine.play.rulebook import holders, rulebook, scenario_files
from shamble.engine.play.scenario import Differs, read_scenarios, run

MOMENTS = 6 // min(PACE, 2)  # looked at closely in one game
MOVES = 200 // min(PACE, 2)  # of a match


def played(table: Table, seed: int) -> Match:
    """A match that a random player brought to its end (or far)."""
    chosen = random.Random(seed)
    match = Match(table.game, table.seats, seed, dict(table.options))
    while not match.over and len(match.moves) < MOVES:
        seat = chosen.choice(match.waiting())
        match.act(seat, chosen.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize(**each(all_seat_counts() + all_options()))
def test_record_and_position_give_the_same_state_to_the_byte(table: Table) -> None:
    match = played(table, 5)
    again = Match.load(match.record())
    assert again.g.tobytes() == match.g.tobytes()
    assert again.record() == match.record()
    chosen = random.Random(1)
    for move in chosen.sample(match.moves, min(MOMENTS, len(match.moves))):
        position = yaml.safe_load(yaml.safe_dump(table.game.position(move.before)))
        read = Match(table.game, table.seats, 99, dict(table.options), position=position)
        assert read.g.tobytes() == move.before.tobytes()
        assert copy(move.before).tobytes() == move.before.tobytes()


@pytest.mark.parametrize(**each(all_seat_counts()))
def test_undo_restores_the_state_to_the_byte(table: Table) -> None:
    chosen = random.Random(2)
    match = Match(table.game, table.seats, 6)
    for _ in range(60):
        if match.over:
            break
        seat = chosen.choice(match.waiting())
        before = match.g.tobytes()
        match.act(seat, chosen.choice(match.legal(seat)))
        after, moves = match.g.tobytes(), len(match.moves)
        try:
            match.undo(seat)
        except CannotUndo:
            assert match.g.tobytes() == after
            assert len(match.moves) == moves
        else:
            assert match.g.tobytes() == before
            assert len(match.moves) == moves - 1
            match.act(seat, chosen.choice(match.legal(seat)))


@pytest.mark.parametrize(**each(all_seat_counts() + all_options()))
def test_choices_are_unique_and_parse_back_and_refusals_name_a_rule(table: Table) -> None:
    game, chosen, rules = table.game, random.Random(4), rulebook(table.game)
    match = Match(game, table.seats, 7, dict(table.options))
    ids = [game.telling.choice_id(action) for action in range(game.actions)]
    assert len(set(ids)) == len(ids)
    for g, seat, action in list(_moments(table, 8)):
        match.g = g
        legal = match.legal(seat)
        choices = match.choices(seat)
        assert len({choice.text for choice in choices}) == len(choices), [choice.text for choice in choices]
        for number, choice in zip(legal, choices, strict=True):
            assert match.find(seat, choice.id) == number
            assert match.find(seat, choice.text.upper()) == number
        assert match.prompt(seat).rule in rules
        before = match.g.tobytes()
        for number in chosen.sample(range(game.actions), min(40, game.actions)):
            if number not in legal:
                refusal = match.why_not(seat, ids[number])
                assert refusal is not None
                assert refusal.rule in rules, refusal
                assert refusal.text
        for other in set(range(table.seats)) - set(match.waiting()):
            refusal = match.why_not(other, ids[action])
            assert refusal is not None
            assert refusal.rule in rules
        assert match.g.tobytes() == before


def _moments(table: Table, seed: int) -> list[tuple[object, int, int]]:
    moments = [(copy(g), seat, action) for g, seat, action in walk(table, seed)]
    return random.Random(seed).sample(moments, min(MOMENTS, len(moments)))


@pytest.mark.parametrize(**each(all_seat_counts()))
def test_every_event_and_ending_has_a_sentence(table: Table) -> None:
    match = played(table, 11)
    for viewer in (None, *range(table.seats)):
        assert all(sentence.strip() for sentence in match.story(viewer, details=True))
    if match.over:
        assert match.result is not None
        assert match.result.text


FILES = [(game, path) for game in chosen_games() for path in scenario_files(game)]


@pytest.mark.parametrize(("game", "path"), FILES, ids=[f"{game.name}/{path.stem}" for game, path in FILES])
def test_scenarios(game: Game, path: Path) -> None:
    differing = {}
    for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name):
        assert scenario.document.data["game"] == game.name
        try:
            run(scenario)
        except (BadText, Differs) as error:
            differing[scenario.title] = str(error)
    assert differing == {}


@pytest.mark.parametrize(**each_game())
def test_every_rule_is_held_by_a_test(game: Game) -> None:
    assert rulebook(game), f"{game.name}: rulebook.md has no rule; a rule is a paragraph that starts with **AB-1**"
    held = holders(game)
    unheld = [rule for rule in rulebook(game) if not held[rule]]
    assert unheld == [], "no scenario names these in its `rules:`, and no test in its @pytest.mark.holds"
    assert [rule for rule in held if rule not in rulebook(game)] == [], "tests hold rules that the book does not have"


@pytest.mark.parametrize(**each_game())
def test_a_new_record_is_zero(game: Game) -> None:
    assert not any(new(game.state).tobytes())
