"""What no scenario can say of Zombies Attack!: table sizes, odds, secrets, and refused set-ups."""

import re
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import NOTHING, copy
from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.engine.play.match import Match, start
from shamble.engine.rules.chance import draw
from shamble.engine.rules.events import Event as Happened
from shamble.games.zombies_attack.chapters.knowledge import redeal
from shamble.games.zombies_attack.content import Defence, Encounter
from shamble.games.zombies_attack.drawing import draw as picture
from shamble.games.zombies_attack.instinct import ONE, danger_from, instinct
from shamble.games.zombies_attack.rules import legal

GAME = game("zombies-attack")
NAME = "zombies-attack"


# --- the box ---------------------------------------------------------------------------------------------------------


@pytest.mark.holds("ZA-01")
def test_two_to_six_players_and_no_other_number() -> None:
    for seats in (1, 7):
        with pytest.raises(BadSetup, match=f"is for 2 to 6 seats, not {seats}"):
            start(NAME, seats=seats, seed=1)
    for seats, deck in ((2, 9), (3, 11), (4, 12), (5, 12), (6, 12)):
        match = start(NAME, seats=seats, seed=1)
        assert match.waiting() == list(range(seats))
        assert match.view(None).days == 6
        assert sum(match.view(None).deck.values()) == deck


@pytest.mark.holds("ZA-05")
def test_the_starting_player_is_random_unless_the_table_says_who() -> None:
    starters = Counter(start(NAME, seats=6, seed=seed).position()["hot_zone"] for seed in range(600))
    assert sorted(starters) == list("ABCDEF")
    assert min(starters.values()) > 70
    assert start(NAME, 6, 5, {"starting_player": "e"}).position()["hot_zone"] == "E"


@pytest.mark.holds("ZA-03")
def test_the_deck_is_shuffled() -> None:
    """The cards of the first two days are each kind as often as it is in the deck, and hang together as they should."""
    days: Counter[tuple[int, int]] = Counter()
    games = 1500
    for seed in range(games):
        g = GAME.deal(4, seed)
        days[draw(g.deck), draw(g.deck)] += 1
    for first, copies in ((Encounter.LONE_ZOMBIE, 2), (Encounter.ZOMBIE_HORDE, 1), (Encounter.DISTRACTED, 3)):
        assert sum(days[first, kind] for kind in Encounter) / games == pytest.approx(copies / 12, abs=0.03)
        assert sum(days[kind, first] for kind in Encounter) / games == pytest.approx(copies / 12, abs=0.03)
    assert days[Encounter.ZOMBIE_HORDE, Encounter.ZOMBIE_HORDE] == 0
    assert days[Encounter.DISTRACTED, Encounter.DISTRACTED] / games == pytest.approx(3 / 12 * 2 / 11, abs=0.02)


@pytest.mark.holds("ZA-A20")
@pytest.mark.parametrize(
    ("removed", "complaint"),
    [
        (["zombie horde", "zombie horde"], "takes out 2 Zombie Horde cards; the deck has 1"),
        ("distracted + distracted + distracted + small pack + small pack + lone zombie + lone zombie", "at least 6"),
        ("giant zombie", "cannot be 'giant zombie'"),
    ],
)
def test_a_list_that_cannot_be_taken_out_is_refused(removed: Any, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        start(NAME, 4, 1, {"remove_cards": removed})


@pytest.mark.holds("ZA-A20")
def test_a_card_for_every_day_may_stay() -> None:
    removed = "distracted + distracted + distracted + small pack + small pack + lone zombie"
    assert start(NAME, 4, 1, {"remove_cards": removed}).view(None).deck == {
        "Lone Zombie": 1,
        "Fast Zombie": 2,
        "Large Pack": 2,
        "Zombie Horde": 1,
    }


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({"days": 0}, "days must be 1 to 8"),
        ({"days": 9}, "days must be 1 to 8"),
        ({"days": 7}, "defence has 6 cards for 7 days"),
        ({"defence.panic": -1}, "defence.Panic cannot be -1"),
        ({"deck.distracted": -2}, "deck.Distracted cannot be -2"),
        ({"deck.distracted": 10}, "deck has 19 cards; at most 16"),
        ({"hits.small pack": 0}, "strikes at the Small Pack, which no hits eliminate"),
        ({"meeting.panic.fast zombie": None}, "meeting.Panic.Fast Zombie is missing"),
        ({"meeting.panic.fast zombie": "Laughs"}, "there is no 'Laughs'"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(content: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        start(NAME, 4, 1, content=content)


def test_changed_numbers_are_played() -> None:
    """One hit for a Small Pack, a Bat that is fast enough, and a game of two days."""
    content = {"hits.small pack": 1, "meeting.baseball bat.fast zombie": "Strikes", "days": 2}
    match = Match(GAME, 2, 1, {"starting_player": "A"}, content, {"deck": ["Small Pack", "Fast Zombie"]})
    for seat, card in ((0, "firearm"), (1, "panic"), (0, "panic"), (1, "baseball bat")):
        match.choose(seat, card)
    assert match.result is not None
    assert match.result.payoffs == [1.0, 1.0]  # B has the Hot Zone on day 2 and meets the Fast Zombie first


# --- picks at the same time ------------------------------------------------------------------------------------------


@pytest.mark.holds("ZA-10")
def test_the_order_of_the_picks_does_not_matter_and_shows_nowhere() -> None:
    cards = ["panic", "hiding", "firearm"]
    ends = set()
    for order in permutations(range(3)):
        match = start(NAME, seats=3, seed=8)
        for seat in order[:-1]:
            assert match.choose(seat, cards[seat]) == []
        match.choose(order[-1], cards[order[-1]])
        ends.add((match.g.tobytes(), tuple(match.story(None))))
    assert len(ends) == 1


@pytest.mark.holds("ZA-10")
def test_any_of_the_picks_can_be_taken_back_until_the_last_one() -> None:
    match = start(NAME, seats=4, seed=8)
    for seat in (2, 0, 3):
        match.choose(seat, "panic")
    match.undo(2)
    assert match.waiting() == [1, 2]
    match.choose(2, "hiding")
    match.undo(0)
    assert match.waiting() == [0, 1]
    assert match.position()["pick"] == {"A": None, "B": None, "C": "Hiding", "D": "Panic"}


# --- secrets ---------------------------------------------------------------------------------------------------------


def day_two() -> Match:
    """Three players; A has a second Bat in sight, B is without Hiding, C has all but a Firearm. A and B have picked."""
    position = {
        "day": 2,
        "hot_zone": "B",
        "encounters": ["Distracted"],
        "used": {"A": ["Panic"], "B": ["Hiding"], "C": ["Firearm"]},
    }
    removed = ["Lone Zombie"] * 2 + ["Small Pack"] * 2
    match = Match(GAME, 3, 4, {"remove_cards": removed}, position=position)
    match.choose(0, "baseball bat")
    match.choose(1, "panic")
    return match


@pytest.mark.holds("ZA-A26")
def test_redeal_matches_the_exact_odds() -> None:
    """What C cannot know: A's pick (4 cards), B's pick (3), and which of 7 cards is turned up; nothing else changes."""
    match = day_two()
    worlds: Counter[tuple[int, int, int]] = Counter()
    deals = 2100
    for seed in range(deals):
        world = copy(match.g)
        redeal(world, 2, seed)
        assert world.pick[2] == NOTHING
        a, b = int(world.pick[0]), int(world.pick[1])
        GAME.rules.apply(world, 2, Defence.HIDING, np.zeros((1, 6), np.int16))
        worlds[a, b, int(world.encounters[1])] += 1
    left = {Encounter.FAST_ZOMBIE: 2, Encounter.LARGE_PACK: 2, Encounter.ZOMBIE_HORDE: 1, Encounter.DISTRACTED: 2}
    expected = {
        (a, b, kind): deals / 4 / 3 * copies / 7
        for a in Defence
        for b in (Defence.FIREARM, Defence.BASEBALL_BAT, Defence.PANIC)
        for kind, copies in left.items()
    }
    assert set(worlds) == set(expected)
    surprise = sum((worlds[world] - count) ** 2 / count for world, count in expected.items())
    assert surprise < 80  # 47 degrees of freedom: more in one of 500 such tests, if the deal is fair


def test_redeal_keeps_what_the_seat_knows() -> None:
    match = day_two()
    for seed in range(40):
        world = copy(match.g)
        redeal(world, 0, seed)
        assert world.pick[0] == Defence.BASEBALL_BAT
        assert world.pick[1] != Defence.HIDING
        assert [int(card) for card in world.encounters[:2]] == [Encounter.DISTRACTED, NOTHING]
        assert world.used.tobytes() == match.g.used.tobytes()
        redeal(world, NOTHING, seed)
        assert world.pick[2] == NOTHING


def test_open_picks_stay_when_somebody_must_decide() -> None:
    match = Match(GAME, 3, 1, {"removal_choice": "owner"}, position={"day": 2, "bitten.C": 1, "deck": ["Small Pack"]})
    match.choose(0, "firearm")
    match.choose(1, "firearm")
    assert len(match.waiting()) == 1
    for viewer in (NOTHING, 0, 1, 2):
        world = copy(match.g)
        redeal(world, viewer, 5)
        assert world.pick.tobytes() == match.g.pick.tobytes()


def test_the_drawing_shows_no_secret_pick() -> None:
    match = day_two()
    own_pick = re.compile("Baseball Bat +left")
    assert own_pick.search(picture(match.view(0), 0, match.names))
    for viewer in (1, 2, None):
        assert not own_pick.search(picture(match.view(viewer), viewer, match.names))
    assert "Still in the deck: 2 Fast Zombie, 2 Large Pack, Zombie Horde, 2 Distracted" in picture(
        match.view(None), None, match.names
    )


def test_a_bitten_player_has_no_card_left() -> None:
    """ZA-25: only a Panic that went well gives the Bat back."""
    match = Match(GAME, 2, 1, {}, position={"deck": ["Lone Zombie"], "hot_zone": "A"})
    match.choose(0, "panic")
    match.choose(1, "hiding")
    assert [player.bitten_on for player in match.view(None).players] == [1, None]
    assert match.view(None).players[0].left == {}
    assert match.view(None).players[1].left == {"Firearm": 2, "Baseball Bat": 1, "Panic": 2}


def test_the_view_says_what_beats_what_at_this_table() -> None:
    usual = start(NAME, 4, 1).view(None).against
    assert usual["Firearm"] == {
        "Lone Zombie": "kills",
        "Fast Zombie": "kills",
        "Small Pack": "1 of 2",
        "Large Pack": "1 of 3",
        "Zombie Horde": "bitten",
    }
    assert usual["Baseball Bat"]["Large Pack"] == "1 of 3"
    assert set(usual["Hiding"].values()) == {"safe"}
    assert set(usual["Panic"].values()) == {"bitten"}
    weak = start(NAME, 4, 1, {"bat_stops_large_pack": "off"}).view(None).against
    assert weak["Baseball Bat"]["Large Pack"] == "bitten"
    assert start(NAME, 4, 1, {"large_pack": "everyone"}).view(None).against["Firearm"]["Large Pack"] == "safe"


# --- instinct --------------------------------------------------------------------------------------------------------


def instinct_picks(match: Match, seat: int) -> Counter[int]:
    """What instinct picks, over the whole range of luck."""
    mask = np.zeros(GAME.actions, np.bool_)
    GAME.rules.legal(match.g, seat, mask)
    return Counter(int(GAME.instinct(match.g, seat, mask, luck)) for luck in range(0, 2**31, 2**27))


def test_instinct_panics_behind_the_others_not_before_them_and_mixes() -> None:
    match = start(NAME, 6, 1, {"starting_player": "A"})
    first, middle, last = (instinct_picks(match, seat) for seat in (0, 2, 5))
    assert Defence.PANIC not in first
    assert len(first) > 1
    assert len(middle) == 4
    assert last[Defence.PANIC] > sum(last.values()) / 2


def test_instinct_keeps_nothing_for_after_the_last_day() -> None:
    """No Horde is left. A, met first, has a Firearm and a Bat, which a Fast Zombie would outrun."""
    used = {"A": {"Hiding": 1, "Panic": 2, "Firearm": 1, "Baseball Bat": 1}, "B": {"Hiding": 1, "Firearm": 1}}
    position = {"day": 6, "hot_zone": "A", "encounters": ["Zombie Horde"], "used": used}
    match = Match(GAME, 2, 1, {"remove_cards": "none"}, position=position)
    assert set(instinct_picks(match, 0)) == {Defence.FIREARM}
    assert Defence.PANIC not in instinct_picks(match, 1)


@pytest.mark.compiled_only
@pytest.mark.parametrize("seats", range(2, 7))
def test_instinct_survives_far_more_often_than_chance(seats: int) -> None:
    games = 4000
    lost = play(GAME, seats, games).payoffs.mean()
    alone = play(GAME, seats, games, policies=[1] + [0] * (seats - 1)).payoffs[:, 0].mean()
    assert alone > 2.5 * lost


OWNER_STARTS = {"day": 2, "bitten": {"E": 1}, "hot_zone": "A", "deck": ["Small Pack"]}


@pytest.mark.holds("ZA-A10")
def test_a_zombie_that_waits_for_its_start_has_no_hits_and_no_place() -> None:
    match = Match(GAME, 5, 1, {"zombie_start": "owner"}, position=OWNER_STARTS)
    for seat, card in enumerate(("firearm", "baseball bat", "panic", "panic")):
        match.choose(seat, card)
    threat = match.view(None).threat
    assert match.waiting() == [4]
    assert (threat.kind, threat.zombie, threat.at, threat.hits) == ("Lone Zombie", 4, None, 0)


def test_by_rules_of_thumb_a_zombie_starts_where_cards_are_spent() -> None:
    """ZA-A3, ZA-A10: by the strict reading a card that has answered protects no more."""
    options = {"zombie_start": "owner", "card_share": "one_zombie"}
    match = Match(GAME, 5, 1, options, position=OWNER_STARTS | {"hot_zone": "C"})
    for seat, card in enumerate(("panic", "firearm", "firearm", "firearm")):
        match.choose(seat, card)
    assert match.waiting() == [4]
    mask = np.zeros(GAME.actions, np.bool_)
    legal(match.g, 4, mask)
    assert GAME.telling.choice_id(instinct(match.g, 4, mask, 1)) == "start at c"


def test_nobody_is_afraid_of_zombies_that_a_noise_draws_away() -> None:
    """ZA-35, ZA-A12: with `distracted_stops_all` the zombies of players stay away as well."""
    for stops, danger in (("on", 0), ("off", ONE)):
        options = {"zombie_start": "owner", "distracted_stops_all": stops}
        match = Match(GAME, 5, 1, options, position=OWNER_STARTS)
        assert danger_from(match.g, 0, Defence.PANIC, 0, Encounter.DISTRACTED, 1) == danger


def test_the_hot_zone_card_stays_with_the_only_one_left() -> None:
    told = Happened("hot_zone", 0, {"to": 0})
    assert GAME.telling.event_text(told, ["Ann", "Ben"]) == "Ann keeps the Hot Zone card."


# --- what people are told --------------------------------------------------------------------------------------------


@pytest.mark.holds("ZA-A3", "ZA-A7", "ZA-43")
def test_the_story_says_why_a_card_does_not_work() -> None:
    position = {"day": 2, "bitten.D": 1, "hot_zone": "A", "deck": ["Fast Zombie"]}
    match = Match(GAME, 4, 1, position=position)
    for seat, card in enumerate(("panic", "firearm", "panic")):
        match.choose(seat, card)
    story = match.story(None)
    assert "The Fast Zombie bites Ann (Panic)." in story
    assert "The zombie of Dot passes Ann (already bitten)." in story
    assert "The zombie of Dot passes Ben (the Firearm is spent today)." in story
    assert "The zombie of Dot has been round, and will be back tomorrow." in story


@pytest.mark.holds("ZA-51", "ZA-A28")
def test_the_ending_says_who_held_out_longest() -> None:
    for option, said in (
        ("nobody", "Everybody was bitten: nobody wins. Ann and Ben held out longest, to day 3 (ZA-51)."),
        ("last_bitten", "Everybody was bitten; Ann and Ben held out longest, to day 3, and so won (ZA-A28)."),
    ):
        position = {"day": 3, "bitten.C": 1, "hot_zone": "A", "deck": ["Zombie Horde"]}
        match = Match(GAME, 3, 1, {"remove_cards": "none", "nobody_left": option}, position=position)
        match.choose(0, "firearm")
        match.choose(1, "panic")
        assert match.result is not None
        assert match.result.text == said


@pytest.mark.holds("ZA-50", "ZA-10")
def test_many_names_are_a_list() -> None:
    match = start(NAME, 5, 1)
    match.choose(0, "hiding")
    assert match.prompt(0).text == "You have picked Hiding. Ben, Cem, Dot and Eve must still pick."
    match = Match(GAME, 6, 1, position={"day": 6, "hot_zone": "A", "deck": ["Distracted"]})
    for seat in range(6):
        match.choose(seat, "panic")
    assert match.result is not None
    assert match.result.text == "Help came after day 6 for Ann, Ben, Cem, Dot, Eve and Fay (ZA-50)."


@pytest.mark.holds("ZA-A10")
def test_every_preset_can_be_played_and_says_all_that_differs() -> None:
    names = {name for preset in GAME.meta.presets for name in preset.options}
    for preset in GAME.meta.presets:
        assert set(preset.options) == names, "or one preset would leave something of another behind"
        assert start(NAME, max(2, preset.seats[0]), 1, preset.options).waiting()


@pytest.mark.holds("ZA-26")
def test_instinct_panics_once_where_better_cards_are_left() -> None:
    """After a Panic the Bat comes twice, and six cards that all protect from more are enough for six days."""
    cards = {"Hiding": 1, "Firearm": 2, "Panic": 1}
    used = {"A": cards, "B": cards, "C": {"Hiding": 1, "Firearm": 1, "Baseball Bat": 1, "Panic": 1}, "D": cards}
    encounters = ["Distracted", "Lone Zombie", "Small Pack", "Large Pack"]
    match = Match(GAME, 4, 1, position={"day": 5, "used": used, "hot_zone": "B", "encounters": encounters})
    assert {choice.id for choice in match.choices(0)} == {"baseball bat", "panic"}
    mask = np.zeros(GAME.actions, np.bool_)
    legal(match.g, 0, mask)
    picked = {int(instinct(match.g, 0, mask, luck)) for luck in range(0, 2**31, 2**25)}
    assert picked == {Defence.BASEBALL_BAT}
