"""What is seen of Run For Your Life: the road and the players as a seat, or a spectator, sees them."""

from collections import Counter

import msgspec

from shamble.engine.base.record import NOTHING, words
from shamble.engine.rules.bits import holds
from shamble.games.run_for_your_life.actions import FOES, Foe
from shamble.games.run_for_your_life.chapters.blood import printed_drops
from shamble.games.run_for_your_life.chapters.combat import unfought
from shamble.games.run_for_your_life.chapters.decks import HIGHEST, blood_copies, blood_out, kept_copies, values_out
from shamble.games.run_for_your_life.chapters.knowledge import knows
from shamble.games.run_for_your_life.chapters.melee import foe_plus
from shamble.games.run_for_your_life.chapters.odds import win_percent
from shamble.games.run_for_your_life.chapters.things import effect_of
from shamble.games.run_for_your_life.content import CARD_OF, BloodCard, Card, Effect, Thing
from shamble.games.run_for_your_life.meta import Victory, Zombies
from shamble.games.run_for_your_life.state import Ask, Ending, Kind, Mark, Pace, Place, Road, Role, Stage
from shamble.games.run_for_your_life.telling.cards import card_text, mark_text, thing_text

PHASE = {
    Stage.MEDICINE: 1,
    Stage.COUNTDOWN: 1,
    Stage.MOVEMENT: 2,
    Stage.EVENTS: 3,
    Stage.HORNS: 4,
    Stage.ZOMBIE_PLAYERS: 4,
    Stage.PILES: 6,  # the end of the turn, after all phases
}
COMBAT = 5  # all other stages


class ThingView(msgspec.Struct):
    """A weapon or an item; `uses` is None for what does not wear out."""

    name: str
    uses: int | None
    announced: bool


class BloodView(msgspec.Struct):
    """A blood card: its back, who drew that blood, and the face where the viewer has tested it."""

    drops: int
    printed: int
    by: str
    tested: bool
    face: str | None


class PersonView(msgspec.Struct):
    """What is seen of a player."""

    role: str
    space: int
    safe: bool
    bullets: int
    card: int | None
    marks: list[str]
    things: list[ThingView]
    blood: list[BloodView]
    led: dict[str, int]
    in_smoke: bool
    runs_on: bool
    attackers: dict[str, int]


class SpaceView(msgspec.Struct):
    """A space on which something stands or lies beside the players."""

    space: int
    zombies: int
    bloaters: int
    bullets: int
    things: list[ThingView]


class DeckView(msgspec.Struct):
    """A deck: how many cards are left, and its discards by name."""

    left: int
    discards: dict[str, int]


class View(msgspec.Struct):
    """The table: everything public, and the faces of blood cards that the viewer has tested.

    `texts` says what each card in sight does: the event, things before players and in piles, marks.
    """

    turn: int
    phase: int
    stage: str
    question: str
    actor: int
    first: int
    distance: int
    victory: str
    zombies: str
    turns: int | None
    people: list[PersonView]
    road: list[SpaceView]
    determination: DeckView
    events: DeckView
    blood: DeckView
    face_down: list[str | None]
    mover: int | None
    steps: int
    fresh_card: bool
    drawer: int | None
    event: str | None
    texts: dict[str, str]
    drawn: int | None
    horde_card: int | None
    horn: int | None
    front: int | None
    foe: str | None
    plus: int
    odds: dict[str, int]
    """RL-62, RL-65: in percent, how likely a blow wins the fight that is open, by the choices that lead to it."""
    winners: list[int]
    ending: str | None


def view(g: Road, seat: int | None) -> View:
    """The table as this seat sees it; None is a spectator."""
    viewer = NOTHING if seat is None else seat
    stage = Stage(g.stage)
    return View(
        turn=int(g.turn),
        phase=PHASE.get(stage, COMBAT),
        stage=words(stage),
        question=words(Ask(g.asks)),
        actor=int(g.actor),
        first=int(g.first),
        distance=int(g.options.distance),
        victory=words(Victory(g.options.victory)),
        zombies=words(Zombies(g.options.zombies)),
        turns=int(g.options.turns) if g.options.victory == Victory.LONG_NIGHT else None,
        people=[person(g, other, viewer) for other in range(g.seats)],
        road=[space_view(g, space) for space in range(g.options.distance) if lies_there(g, space)],
        determination=DeckView(int(g.determination.left), determination_discards(g)),
        events=DeckView(int(g.events.left), event_discards(g)),
        blood=DeckView(int(g.blood_deck.left), blood_discards(g)),
        face_down=[face(g, i, viewer) for i in range(g.blood_count) if g.blood[i].drops == 0],
        mover=named(g.mover),
        steps=int(g.steps),
        fresh_card=bool(g.pace == Pace.CARD_TURNED),
        drawer=named(g.drawer),
        event=None if g.event == NOTHING else words(Card(g.event)),
        texts=texts(g),
        drawn=int(g.drawn) or None,
        horde_card=int(g.npz_card) or None,
        horn=named(g.horn),
        front=named(g.front),
        foe=None if g.foe == NOTHING else words(Foe(g.foe)),
        plus=int(g.plus),
        odds=odds(g),
        winners=[other for other in range(g.seats) if holds(g.winners, other)],
        ending=words(Ending(g.ending)) if g.ending else None,
    )


def named(number: int) -> int | None:
    """A seat, a space or a card by its number; None where there is none."""
    return None if number == NOTHING else int(number)


def texts(g: Road) -> dict[str, str]:
    """What the cards in sight do, by the names that the view uses for them."""
    found = {words(Mark(mark)): mark_text(mark) for mark in Mark if any(g.marks[: g.seats, mark])}
    things = sorted({int(g.kept[slot].thing) for slot in range(g.kept_count)})
    found |= {words(Thing(thing)): thing_text(g, thing) for thing in things}
    if g.event != NOTHING:
        found[words(Card(g.event))] = card_text(g, int(g.event))
    return found


def odds(g: Road) -> dict[str, int]:
    """RL-62, RL-64: the chances of the fight as it is, and with each weapon that could still be raised."""
    if g.asks not in (Ask.FIGHT, Ask.ENCOUNTER) or g.foe in (NOTHING, Foe.EVENT):
        return {}
    plus, all_cards = int(g.plus) - int(foe_plus(g, g.foe)), cards_of_fights(g)
    left = tuple(list(g.determination.cards[: g.determination.left]).count(value) for value in range(1, HIGHEST + 1))
    found = {"fight": win_percent(left, all_cards, plus)}
    for slot in range(g.announced, g.kept_count):
        thing = int(g.kept[slot].thing)
        if g.kept[slot].at == g.actor and effect_of(thing) == Effect.WEAPON:
            raised = plus + int(g.content.cards[CARD_OF[thing]].plus)
            found[f"use {words(Thing(thing)).lower()}"] = win_percent(left, all_cards, raised)
    return found


def cards_of_fights(g: Road) -> tuple[int, ...]:
    """RL-01: of each value, how many a deck has that is made of all discards."""
    values = range(1, HIGHEST + 1)
    return tuple(int(g.content.determination[value - 1]) - int(values_out(g, value)) for value in values)


# --- players and spaces -----------------------------------------------------------------------------------------------


def person(g: Road, seat: int, viewer: int) -> PersonView:
    """A player as this viewer may know it: its own tested blood cards show their faces."""
    mine = [i for i in range(g.blood_count) if g.blood[i].holder == seat and g.blood[i].drops > 0]
    return PersonView(
        role=words(Role(g.role[seat])),
        space=int(g.space[seat]),
        safe=bool(g.space[seat] == g.options.distance),
        bullets=int(g.bullets[seat]),
        card=int(g.card[seat]) or None,
        marks=[words(mark) for mark in Mark if g.marks[seat, mark]],
        things=things(g, seat),
        blood=[blood_view(g, i, viewer) for i in mine],
        led={words(kind): int(g.led[seat, kind]) for kind in Kind if g.led[seat, kind]},
        in_smoke=bool(holds(g.smoked, seat)),
        runs_on=bool(holds(g.running, seat)),
        attackers={words(Foe(foe)): int(unfought(g, seat, foe)) for foe in range(FOES) if unfought(g, seat, foe)},
    )


def things(g: Road, place: int) -> list[ThingView]:
    """The weapons and items of a player or a pile, with the uses they have left."""
    return [
        ThingView(words(Thing(g.kept[slot].thing)), int(g.kept[slot].uses) or None, bool(slot < g.announced))
        for slot in range(g.kept_count)
        if g.kept[slot].at == place
    ]


def blood_view(g: Road, i: int, viewer: int) -> BloodView:
    """RL-A32: the drops are for all to see, the face only for whoever tested the card."""
    card = g.blood[i]
    return BloodView(
        drops=int(card.drops),
        printed=int(printed_drops(card.card)),
        by=words(Foe(card.by)) if card.by != NOTHING else "",
        tested=bool(card.seen),
        face=face(g, i, viewer),
    )


def face(g: Road, i: int, viewer: int) -> str | None:
    """The face of a blood card, if the viewer has seen it."""
    return words(BloodCard(g.blood[i].card)) if knows(g, viewer, i) else None


def lies_there(g: Road, space: int) -> bool:
    """Is there anything on this space: zombies, or a pile?"""
    return bool(g.npz[0, space] or g.npz[1, space] or space in list(g.pile_space[: g.seats]))


def space_view(g: Road, space: int) -> SpaceView:
    """The zombies that nobody leads on a space, and its pile."""
    pile = next((seat for seat in range(g.seats) if g.pile_space[seat] == space), None)
    return SpaceView(
        space=space,
        zombies=int(g.npz[Kind.ZOMBIE, space]),
        bloaters=int(g.npz[Kind.BLOATER, space]),
        bullets=0 if pile is None else int(g.pile_bullets[pile]),
        things=[] if pile is None else things(g, Place.PILE_A + pile),
    )


# --- discards: what lies neither in the deck nor on the table ---------------------------------------------------------


def determination_discards(g: Road) -> dict[str, int]:
    """RL-A41: the values that lie face up."""
    left = Counter(int(g.determination.cards[i]) for i in range(g.determination.left))
    values = range(1, HIGHEST + 1)
    gone = {v: int(g.content.determination[v - 1]) - int(values_out(g, v)) - left[v] for v in values}
    return {str(value): copies for value, copies in gone.items() if copies}


def event_discards(g: Road) -> dict[str, int]:
    """The card that is being carried out counts as discarded."""
    left = Counter(int(g.events.cards[i]) for i in range(g.events.left))
    gone = {card: int(g.content.cards[card].copies) - int(kept_copies(g, int(card))) - left[card] for card in Card}
    return {words(card): copies for card, copies in gone.items() if copies}


def blood_discards(g: Road) -> dict[str, int]:
    """Those that lie face up."""
    left = Counter(int(g.blood_deck.cards[i]) for i in range(g.blood_deck.left))
    gone = {card: int(blood_copies(g, int(card))) - int(blood_out(g, int(card))) - left[card] for card in BloodCard}
    return {words(card): copies for card, copies in gone.items() if copies}
