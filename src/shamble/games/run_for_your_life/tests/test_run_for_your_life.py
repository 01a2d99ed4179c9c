"""What no scenario of Run For Your Life can say: chances, games told by their events, numbers that are refused."""

from collections import Counter
from functools import partial
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

import shamble
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import NOTHING, copy
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.rules.chance import stack
from shamble.engine.rules.events import new_log, read_log
from shamble.games.run_for_your_life.actions import USE, Foe
from shamble.games.run_for_your_life.chapters.blood import take_blood
from shamble.games.run_for_your_life.chapters.decks import put_away
from shamble.games.run_for_your_life.chapters.things import keep
from shamble.games.run_for_your_life.content import CARDS, WITH_AMOUNT, WITH_PLUS, BloodCard, Card, Thing
from shamble.games.run_for_your_life.drawing import draw
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.questions.blood import treat_card
from shamble.games.run_for_your_life.state import Ask
from shamble.games.run_for_your_life.telling.cards import card_list, card_text, effect_of_card
from shamble.games.run_for_your_life.telling.prompts import question

GAME = game("run-for-your-life")
A, B = 0, 1


def test_a_state_fits_into_a_kilobyte() -> None:
    assert GAME.size() <= 1024


# --- what a seat knows of blood ---------------------------------------------------------------------------------------

FIVE = [BloodCard.INFECTED_3, BloodCard.INFECTED_2, BloodCard.CLEAN_3, BloodCard.CLEAN_3, BloodCard.CLEAN_2]


def drops(card: BloodCard) -> int:
    return int(card.name[-1])


def dealt(order: tuple[BloodCard, ...], first: int) -> tuple[Any, dict[int | None, Any]]:
    """A small history: what each viewer has seen of it, and the hidden faces in the end.

    Ann draws 1, Ben 2, Ann 3; Ben's is revealed, Ann tests 1 and puts 3 away unseen; Ben draws 4 and 5. Then the deck
    is empty: 3 is shown, 2 and 3 are shuffled, and Ann draws one of them.
    """
    one, two, three, four, five = order
    last = (two, three)[first]
    public = (tuple(map(drops, order)), two, three, drops(last))
    return (one, four, five, last), {None: public, B: public, A: (public, one)}


def world(order: tuple[BloodCard, ...], first: int) -> Any:
    """The same history, played by the rules."""
    copies = {name: FIVE.count(card) for card in BloodCard if (name := card.name.replace("_", " ")) and card in FIVE}
    g = GAME.deal(2, 1, {"host": "A"}, {"blood": {"normal": copies}})
    log = new_log()
    stack(g.blood_deck, [int(card) for card in order])
    g.foe = Foe.ZOMBIE
    for seat in (A, B, A):
        take_blood(g, seat, log)
    put_away(g, 1, log)
    for thing, nth in (("FIELD_TEST", 0), ("ANTIVIRAL_SHOT", 1)):
        keep(g, A, Thing[thing], log)
        g.half = USE + Thing[thing]
        treat_card(g, A, GAME.module("actions").BLOOD + nth, log)
    for seat in (B, B):
        take_blood(g, seat, log)
    for seed in range(1000):  # the shuffle of two cards that puts the wanted one on top
        tried = copy(g)
        tried.blood_deck.stream = seed
        take_blood(tried, A, log)
        if tried.blood[3].card == (order[1], order[2])[first]:
            return tried
    raise AssertionError


@pytest.mark.parametrize("viewer", [None, A, B])
def test_redeal_gives_every_possible_world_its_chance(viewer: int | None) -> None:
    real = (BloodCard.CLEAN_3, BloodCard.CLEAN_2, BloodCard.INFECTED_3, BloodCard.CLEAN_3, BloodCard.INFECTED_2)
    seen = dealt(real, 1)[1][viewer]
    exact: Counter[Any] = Counter()
    for numbers in permutations(range(5)):
        for first in (0, 1):
            faces, known = dealt(tuple(FIVE[i] for i in numbers), first)
            exact[faces] += known[viewer] == seen
    total = exact.total()
    g = world(real, 1)
    assert [int(card.card) for card in g.blood[:4]] == [real[0], real[3], real[4], real[2]]
    found: Counter[Any] = Counter()
    worlds = 600 if INTERPRETED else 3000
    for seed in range(worlds):
        other = copy(g)
        GAME.rules.redeal(other, NOTHING if viewer is None else viewer, seed)
        found[tuple(BloodCard(card.card) for card in other.blood[:4])] += 1
    for faces in exact.keys() | found.keys():
        chance = exact[faces] / total
        assert abs(found[faces] / worlds - chance) <= 5 * sqrt(chance * (1 - chance) / worlds), (faces, chance)


def test_a_field_test_is_told_to_its_owner_alone() -> None:
    match = shamble.start("run-for-your-life", seats=2, seed=1, options={"host": "A"})
    log = new_log()
    stack(match.g.blood_deck, [int(BloodCard.INFECTED_2)])
    match.g.foe = Foe.ZOMBIE
    take_blood(match.g, A, log)
    keep(match.g, A, Thing["FIELD_TEST"], log)
    match.choose(A, "use field test")
    told = {viewer: [e.values for e in match.events(viewer) if e.kind == "tested"] for viewer in (None, A, B)}
    assert told == {
        None: [{"card": 0, "face": None}],
        A: [{"card": 0, "face": "Infected 2"}],
        B: [{"card": 0, "face": None}],
    }


# --- the whole way of every seat --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3, 6])
@pytest.mark.parametrize("victory", ["race", "quarantine", "everybody_out"])
def test_the_events_tell_the_whole_way_of_every_seat(seats: int, victory: str) -> None:
    """Where everybody is, with how many bullets, and who is a zombie since when: all of it from the events alone."""
    match = shamble.start("run-for-your-life", seats, seed=3, options={"victory": victory, "distance": 20})
    space, bullets, turned, arrived = [0] * seats, [3] * seats, {}, set()
    chosen = np.random.default_rng(5)
    while not match.over:
        actor = match.waiting()[0]
        match.act(actor, int(chosen.choice(match.legal(actor))))
        for event in match.events(None, len(match.moves) - 1):
            values: dict[str, Any] = event.values
            seat = -1 if event.seat is None else event.seat
            if event.kind in ("stepped", "zombie_moved", "respawned"):
                assert space[seat] == values["start"]
                space[seat] = values["to"]
            elif event.kind == "bullets":
                bullets[seat] += values["change"]
            elif event.kind in ("shot", "cancelled", "left_pile"):
                bullets[seat] -= values["bullets"]
            elif event.kind == "took_bullet":
                bullets[seat] += 1
            elif event.kind == "turned":
                space[seat] = values["space"]
                turned[seat] = values["turn"]
            elif event.kind == "arrived":
                arrived.add(seat)
        assert space == [int(match.g.space[seat]) for seat in range(seats)]
        assert bullets == [int(match.g.bullets[seat]) for seat in range(seats)]
        assert set(turned) == {seat for seat in range(seats) if match.g.role[seat]}
    assert all(space[seat] == 20 for seat in arrived)
    assert max([0, *turned.values()]) <= match.g.turn


def test_who_turns_by_the_countdown_is_told_who_drew_the_blood() -> None:
    turned = 0
    for seed in range(4):
        match = shamble.start("run-for-your-life", seats=4, seed=seed)
        chosen = np.random.default_rng(seed)
        while not match.over:
            seat = match.waiting()[0]
            match.act(seat, int(chosen.choice(match.legal(seat))))
        bled: dict[int | None, list[Any]] = {seat: [] for seat in range(4)}
        for event in match.events(None):
            if event.kind == "bled":
                bled[event.seat].append(event.values["by"])
            if event.kind == "turned" and event.values["fate"] == "Countdown":
                turned += 1
                assert event.values["by"] in bled[event.seat]
    assert turned > 5


# --- content ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"determination.one": -1}, "determination"),
        ({"determination.one": 60}, "determination"),
        ({"determination": {"One": 10, "Two": 10}}, "ties"),
        ({"cards.quiet street.copies": 20}, "copies"),
        ({"cards.quiet street.copies": -1}, "copies"),
        ({"cards.quiet street.copies": 0, "cards.fire axe.copies": 4}, "weapons and items"),
        ({"cards.open road.plus": 30}, "Open Road"),
        ({"cards.air horn.amount": 11}, "Air Horn"),
        ({"cards.meat bait.amount": 4}, "Meat Bait"),
        ({"cards.barred gate.cancel": -1}, "Barred Gate"),
        ({"cards.shamblers ahead.amount": -1}, "Shamblers Ahead"),
        ({"cards.quiet street.amount": 1}, "Quiet Street: a card of this effect has no amount"),
        ({"cards.glove box.plus": 1}, "Glove Box: a card of this effect has no plus"),
        ({"blood.normal.clean 2": 6}, "blood"),
        ({"blood.high.clean 2": -1}, "blood"),
        ({"bloater_bullets": 0}, "bloater_bullets"),
        ({"respawn": -1}, "respawn"),
        ({"bait_reach": 11}, "bait_reach"),
        ({"courier_things": 0}, "courier_things"),
        ({"no such number": 0}, "no such number"),
    ],
)
def test_content_that_cannot_be_played_is_refused(content: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        GAME.blank(4, {}, content)


@pytest.mark.holds("RL-A40")
def test_without_any_event_card_nothing_happens() -> None:
    none = {f"cards.{card.name.replace('_', ' ')}.copies": 0 for card in Card}
    match = shamble.start("run-for-your-life", seats=2, seed=1, options={"host": "A"}, content=none)
    match.choose(A, "done")
    match.choose(B, "done")
    assert "event_card" not in [event.kind for event in match.events(None)]
    assert int(match.g.turn) == 2


def test_the_deck_is_that_of_the_ledger() -> None:
    assert len(CARDS) == 39
    assert sum(line.copies for line in CARDS) == 60


def test_a_changed_number_reaches_the_rules() -> None:
    match = shamble.start("run-for-your-life", seats=1, seed=1, content={"cards.open road.plus": 7})
    stack(match.g.events, [int(Card["OPEN_ROAD"])])
    match.choose(A, "done")
    assert int(match.g.space[A]) == 7


# --- the picture in the terminal --------------------------------------------------------------------------------------


def test_the_terminal_says_how_many_zombies_there_are() -> None:
    position = {
        "space": {"A": 10, "B": 12},
        "role.B": "Zombie",
        "bullets.B": 0,
        "led.B": {"Zombie": 4, "Bloater": 1},
        "npz": {"Zombie": {"13": 1, "14": 5, "15": 2}, "Bloater": {"15": 1}},
        "card.A": 2,
        "steps": 2,
    }
    match = Match(GAME, 2, 1, options={"host": "A"}, position=position, names=["Ann", "Ben"])
    picture = draw(match.view(A), A, match.names)
    assert picture.splitlines()[3].split() == ["10:A", "11", "12:B", "13:z", "14:5z", "15:zzb", "16", "17", "18", "19"]
    assert picture.endswith("zombie, on 12, 0 bullets, leads 4zb")


# --- what the cards say -----------------------------------------------------------------------------------------------


def test_whoever_may_cancel_a_card_is_told_what_it_does() -> None:
    told = {
        "Nervous Sniper": "“Draw a card: on 1 to 5 you die and rise as a zombie.” Cancel it with a bullet?",
        "Warning Shots": "“2 zombies appear on your space.” Cancel it with 2 bullets?",
        "Rotten Splash": "“You draw a blood card.” Cancel it with a bullet?",
    }
    for card, text in told.items():
        match = Match(game("run-for-your-life"), 2, 1, {"host": "A"})
        match.g.event, match.g.asks, match.g.actor = Card[card.upper().replace(" ", "_")], Ask.CANCEL, 0
        assert question(match.g, ["Ann", "Ben"]) == ("RL-A16", f"{card}: {text}")


def test_every_card_says_something_of_its_own() -> None:
    g = GAME.blank(2, {}, {})
    alike = {"Burst Bus Doors", "Warning Shots"}  # they differ by what cancels them
    said = [effect_of_card(g, int(card)) for card in Card if CARDS[card].title not in alike]
    assert len(set(said)) == len(said)
    for text in map(partial(card_text, g), range(len(CARDS))):
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "  " not in text
        assert ".." not in text


@pytest.mark.parametrize("card", list(Card), ids=lambda card: str(card.name))
def test_changed_numbers_change_the_words(card: Any) -> None:
    """Each number that the rules read is in the words: another number, other words."""
    line = CARDS[card]
    changes = {"cancel": line.cancel + 1}
    if line.effect in WITH_AMOUNT:
        changes["amount"] = line.amount - 1 if line.amount > 1 else line.amount + 2
    if line.effect in WITH_PLUS:
        changes["plus"] = line.plus + 1 if line.plus + 1 else line.plus + 2
    before = card_text(GAME.blank(2, {}, {}), int(card))
    for number, value in changes.items():
        g = GAME.blank(2, {}, {f"cards.{card.name.replace('_', ' ')}.{number}": value})
        assert card_text(g, int(card)) != before, number


def test_the_numbers_of_bloaters_and_baits_are_on_their_cards() -> None:
    g = GAME.blank(2, {}, {"bloater_bullets": 4, "bloater_plus": 2, "bait_reach": 5})
    assert "It takes 4 bullets at once and draws +2." in card_text(g, int(Card["THE_BLOATER"]))
    assert "within 5 spaces of you" in card_text(g, int(Card["MEAT_BAIT"]))


def test_a_drawn_card_is_told_with_what_it_does() -> None:
    match = shamble.start("run-for-your-life", 1, seed=1, content={"cards.glove box.amount": 2}, names=["Ann"])
    stack(match.g.events, [int(Card["GLOVE_BOX"])])
    match.choose(A, "done")
    assert "Ann draws an event on space 0: Glove Box. “You find 2 bullets.”" in match.story(None)
    stack(match.g.events, [int(Card["QUIET_STREET"])])
    match.choose(A, "done")
    assert "Ann draws an event on space 0: Quiet Street." in match.story(None)  # that nothing happens is told next


def test_the_view_says_what_the_cards_in_sight_do() -> None:
    kept = [{"thing": "Hedge Saw", "at": "A"}, {"thing": "Energy Drink", "at": "Pile B"}]
    pile = {"role.B": "Zombie", "bullets.B": 0, "pile_space.B": 30}
    match = Match(
        GAME, 2, 1, {"host": "A"}, position={"kept": kept, "marks.A.Bicycle": 1, "card.A": 1, "steps": 1} | pile
    )
    assert match.view(None).texts == {
        "Bicycle": "Your next movement card counts double.",
        "Hedge Saw": "Weapon (+3, lasts 2 fights): announce it, and a fight that you win kills the zombie.",
        "Energy Drink": "Once, after your movement card and before your first step: you may take 3 steps more.",
    }
    assert "\n      Hedge Saw: Weapon (+3, lasts 2 fights)" in draw(match.view(A), A, match.names)
    stack(match.g.events, [int(Card["ROTTEN_SPLASH"])])
    match.choose(A, "done")
    assert match.view(B).texts["Rotten Splash"] == "You draw a blood card. A bullet cancels it."


def test_choices_say_what_a_thing_does() -> None:
    kept = [{"thing": "Energy Drink", "at": "A"}, {"thing": "Hockey Stick", "at": "Pile B"}]
    kept += [{"thing": "Lucky Coin", "at": "Pile B"}]
    pile = {"role.B": "Zombie", "space": {"A": 10, "B": 5}, "bullets.B": 0, "pile_space.B": 10, "pile_bullets.B": 1}
    move = {"card.A": 2, "steps": 2, "pace": "Ready", "entered": 1}
    match = Match(GAME, 2, 1, {"host": "A"}, {"cards.energy drink.plus": 1}, position={"kept": kept} | pile | move)
    texts = [choice.text for choice in match.choices(A)]
    assert "Use the Energy Drink (+1 step)" in texts
    assert "Take the Hockey Stick (weapon, +1, 3 uses left)" in texts
    assert "Take the Lucky Coin (draw again)" in texts


def test_the_rulebook_lists_the_cards_as_they_are() -> None:
    """When it differs: print `card_list` of a blank game into the last chapter."""
    book = (GAME.folder / "rulebook.md").read_text(encoding="utf-8")
    assert book.endswith("\n" + card_list(GAME.blank(2, {}, {})) + "\n")


# --- refusals and events in detail ------------------------------------------------------------------------------------


@pytest.mark.holds("RL-A28")
@pytest.mark.parametrize(
    ("covering_fire", "said"),
    [("off", "only zombies that attack you may be shot"), ("on", "it attacks somebody else: first name whom you help")],
)
def test_a_refused_shot_in_combat_says_what_the_table_agreed_on(covering_fire: str, said: str) -> None:
    position = {"space": {"A": 10, "B": 10}, "card": {"A": 2, "B": 1}, "npz.Zombie": {"10": 1}, "stage": "Fights"}
    fight = {"asks": "Fight", "front": 10, "serving": 1, "rank": {"A": 1, "B": 0}, "against.B.0": 1, "mover": None}
    options = {"host": "A", "covering_fire": covering_fire}
    match = Match(GAME, 2, 1, options, position=position | fight | {"to_act": 0, "steps": 0})
    refusal = match.why_not(A, "shoot zombie")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("RL-A28", said)


def test_a_tick_names_the_card_by_its_place_before_its_holder() -> None:
    """As `tested` and `treated` do."""
    blood = [{"card": "Clean 3", "holder": "A"}, {"card": "Infected 3", "holder": "B"}]
    blood += [{"card": "Clean 3", "holder": "A"}]
    match = Match(GAME, 2, 1, {"host": "A"}, position={"blood": blood, "events": ["Quiet Street"]})
    match.choose(A, "done")
    match.choose(B, "done")
    ticked = [(event.seat, event.values["card"]) for event in match.events(None) if event.kind == "ticked"]
    assert sorted(ticked) == [(A, 0), (A, 1), (B, 0)]


@pytest.mark.holds("RL-A40")
def test_nothing_is_shuffled_where_nothing_is_left() -> None:
    none = {f"cards.{card.name.replace('_', ' ')}.copies": 0 for card in Card}
    none |= {f"blood.normal.{card.name.replace('_', ' ')}": 0 for card in BloodCard}
    match = shamble.start("run-for-your-life", seats=1, seed=1, content=none)
    match.choose(A, "done")
    assert int(match.g.turn) == 2
    assert "shuffled" not in [event.kind for event in match.events(None)]
    log = new_log()
    take_blood(match.g, A, log)
    kinds = [kind for kind, _ in read_log(log, GAME.kinds)]
    assert kinds == [Event.NO_BLOOD]
