"""What must be true of every position of Run For Your Life, and how a scenario's position is completed."""

from collections import Counter

from shamble.engine.base.arrays import np
from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.rules.chance import clear, fill
from shamble.engine.rules.plain import BadValue
from shamble.games.run_for_your_life.actions import ACTIONS
from shamble.games.run_for_your_life.chapters.blood import printed_drops
from shamble.games.run_for_your_life.chapters.decks import (
    HIGHEST,
    blood_copies,
    blood_out,
    kept_copies,
    values_out,
)
from shamble.games.run_for_your_life.chapters.melee import is_limited
from shamble.games.run_for_your_life.chapters.road import humans_outside, is_human
from shamble.games.run_for_your_life.chapters.things import things_at
from shamble.games.run_for_your_life.content import BLOOD, CARD_OF, KEPT, BloodCard, Card
from shamble.games.run_for_your_life.meta import Victory
from shamble.games.run_for_your_life.rules import legal
from shamble.games.run_for_your_life.state import Ask, Ending, Place, Road, Stage


def problems(g: Road) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    return deck_problems(g) + road_problems(g) + player_problems(g) + question_problems(g)


# --- cards ------------------------------------------------------------------------------------------------------------


def deck_problems(g: Road) -> list[str]:
    """No card exists twice. What is missing from a deck and from the table lies in the discards."""
    found = []
    values = Counter(int(g.determination.cards[i]) for i in range(g.determination.left))
    for value in range(1, HIGHEST + 1):
        if values[value] + values_out(g, value) > g.content.determination[value - 1]:
            found.append(f"there are more determination cards of {value} than the deck has")
    events = Counter(int(g.events.cards[i]) for i in range(g.events.left))
    for card in Card:
        if events[card] + kept_copies(g, card) > g.content.cards[card].copies:
            found.append(f"there are more {words(card)} cards than the deck has")
    faces = Counter(int(g.blood_deck.cards[i]) for i in range(g.blood_deck.left))
    for face in BloodCard:
        if faces[face] + blood_out(g, face) > blood_copies(g, face):
            found.append(f"there are more {words(face)} blood cards than the deck has")
    for deck in (g.determination, g.events, g.blood_deck):
        if not 0 <= deck.known <= deck.left <= len(deck.cards):
            found.append("a deck is out of order")
    return found


# --- the road and the players -----------------------------------------------------------------------------------------


def road_problems(g: Road) -> list[str]:
    """Is everything where the road allows it?"""
    found = []
    goal = int(g.options.distance)
    for seat in range(g.seats):
        name = Seat(seat).name
        if not 0 <= g.space[seat] <= goal:
            found.append(f"{name} is not on the road")
        if g.space[seat] == goal and not is_human(g, seat):
            found.append(f"{name} is a zombie on the goal (RL-A18)")
        if g.space[seat] == goal and g.options.victory == Victory.LONG_NIGHT:
            found.append(f"{name} is on the goal, which nobody can enter in a Long Night")
        there = g.pile_bullets[seat] > 0 or things_at(g, Place.PILE_A + seat) > 0
        if there != (g.pile_space[seat] != NOTHING):
            found.append(f"the pile of {name} is empty, or lies nowhere")
        if g.pile_space[seat] >= goal:
            found.append(f"the pile of {name} is not on the road")
    if (np.asarray(g.npz) < 0).any() or (np.asarray(g.npz)[:, goal:] != 0).any():
        found.append("there are zombies on the goal, or fewer than none (RL-A18)")
    if (np.asarray(g.led) < 0).any() or (np.asarray(g.against) < 0).any() or (np.asarray(g.fought) < 0).any():
        found.append("there are fewer zombies than none")
    return found


def player_problems(g: Road) -> list[str]:
    """Does everybody have only what humans and zombie players can have?"""
    found = []
    for seat in range(g.seats):
        name = Seat(seat).name
        holds_blood = any(b.holder == seat and b.drops > 0 for b in g.blood[: g.blood_count])
        if g.bullets[seat] < 0:
            found.append(f"{name} has fewer bullets than none")
        if not is_human(g, seat) and (g.bullets[seat] or things_at(g, seat) or holds_blood or any(g.marks[seat, :])):
            found.append(f"{name} is a zombie player and has kept something (RL-23)")
        if is_human(g, seat) and any(g.led[seat, :]):
            found.append(f"{name} is human and leads zombies")
    for slot in range(KEPT):
        if (g.kept[slot].thing == NOTHING) != (slot >= g.kept_count):
            found.append("the kept cards have a hole")
    for i in range(BLOOD):
        if (g.blood[i].card == NOTHING) != (i >= g.blood_count):
            found.append("the blood cards have a hole")
    if not 0 <= g.announced <= g.kept_count:
        found.append("more weapons are announced than there are")
    return found


def question_problems(g: Road) -> list[str]:
    """Whoever waits can choose."""
    if g.ending:
        return []
    if g.asks not in list(Ask) or g.asks == Ask.NOBODY or g.stage not in list(Stage) or g.ending not in list(Ending):
        return ["nobody is asked anything, and the game is not over"]
    if not 0 <= g.actor < g.seats:
        return ["nobody is to decide"]
    mask = np.zeros(ACTIONS, np.bool_)
    legal(g, g.actor, mask)
    return [] if mask.any() else [f"{Seat(g.actor).name} is to decide and has no choice"]


# --- a scenario's position --------------------------------------------------------------------------------------------


def restock(g: Road, named: set[str]) -> None:
    """Count the cards that a scenario lays out, and build the decks that they came from anew, out of all the others."""
    if "kept" in named:
        if "kept_count" not in named:
            g.kept_count = sum(kept.thing != NOTHING for kept in g.kept)
            for kept in g.kept[: g.kept_count]:
                if is_limited(g, kept.thing) and kept.uses == 0:
                    kept.uses = g.content.cards[CARD_OF[kept.thing]].amount
        copies = {int(card): int(g.content.cards[card].copies) - int(kept_copies(g, card)) for card in Card}
        rebuild(g.events, copies, "event")
    if "blood" in named:
        if "blood_count" not in named:
            g.blood_count = sum(card.card != NOTHING for card in g.blood)
            for card in g.blood[: g.blood_count]:
                card.drops = card.drops or printed_drops(card.card)
        rebuild(g.blood_deck, {int(c): int(blood_copies(g, c)) - int(blood_out(g, c)) for c in BloodCard}, "blood")
    if {"card", "npz_card", "drawn", "lots"} & named:
        values = range(1, HIGHEST + 1)
        left = {value: int(g.content.determination[value - 1]) - int(values_out(g, value)) for value in values}
        rebuild(g.determination, left, "determination")
    if g.stage == Stage.MOVEMENT and "to_act" not in named:
        g.to_act &= humans_outside(g)  # who is a zombie or in safety has no move


def rebuild(deck: object, copies: dict[int, int], name: str) -> None:
    """Make a deck anew of these copies."""
    clear(deck)  # type: ignore[arg-type]
    for card, left in copies.items():
        if left < 0:
            raise BadValue(f"the position has more {name} cards than there are")
        fill(deck, card, left)  # type: ignore[arg-type]


def lived(g: Road, seat: int, choices: int) -> bool | None:
    """Has the seat come through the first third, four turns, as a human? None: it is not over."""
    if g.ending or not is_human(g, seat):
        return False
    return True if g.turn > 4 else None
