"""What a seat knows: the same world dealt anew, and the table as numbers."""

from shamble.engine.chance import roll, seed_stream
from shamble.engine.record import NOTHING, Observation
from shamble.engine.rule import rule
from shamble.games.run_for_your_life.actions import KINDS, NPZ, SEATED, THINGS, Foe
from shamble.games.run_for_your_life.chapters.blood import MOST_DROPS, is_infected, printed_drops
from shamble.games.run_for_your_life.chapters.decks import BLOOD_CARDS, CARDS, HIGHEST, blood_copies, blood_out
from shamble.games.run_for_your_life.chapters.road import is_human
from shamble.games.run_for_your_life.state import SPACES, Ask, Mark, Place, Road, Stage

# --- another world that a seat cannot tell from this one --------------------------------------------------------------


@rule
def redeal(g: Road, seat: int, seed: int) -> None:
    """Shuffle the decks, and the faces of all blood cards that this seat has not seen.

    The back of a blood card tells its drops, and everybody knows what went into each shuffle of the blood deck (RL-A40:
    all discards are shown before). So faces change places only among cards of one shuffle with the same drops; the
    deck itself belongs to the last shuffle.
    """
    seed_stream(g.determination, seed, 0)
    seed_stream(g.events, seed, 1)
    seed_stream(g.blood_deck, seed, 2)
    g.determination.known = 0
    g.events.known = 0
    g.blood_deck.known = 0
    for i in range(g.blood_count):
        if not knows(g, seat, i):
            swap_face(g, seat, i)


@rule
def knows(g: Road, seat: int, i: int) -> bool:
    """Has this seat seen the face of a blood card?"""
    return g.blood[i].seen == 1 and g.blood[i].holder == seat


@rule
def is_alike(g: Road, i: int, card: int) -> bool:
    """Have the i-th card and this one the same back?"""
    return printed_drops(g.blood[i].card) == printed_drops(card)


@rule
def swap_face(g: Road, seat: int, i: int) -> None:
    """Exchange the i-th face with one that could be there as well: its own, a later card's, or one of the deck."""
    mine = g.blood[i]
    chosen = roll(g.blood_deck, alike_later(g, seat, i) + alike_in_deck(g, i))
    for j in range(i, g.blood_count):
        other = g.blood[j]
        if other.pool == mine.pool and is_alike(g, i, other.card) and not knows(g, seat, j):
            if chosen == 0:
                face = mine.card
                mine.card = other.card
                other.card = face
            chosen -= 1
    for j in range(g.blood_deck.left):
        if mine.pool == g.pool and is_alike(g, i, g.blood_deck.cards[j]):
            if chosen == 0:
                face = mine.card
                mine.card = g.blood_deck.cards[j]
                g.blood_deck.cards[j] = face
            chosen -= 1


@rule
def alike_later(g: Road, seat: int, i: int) -> int:
    """From the i-th card on, how many faces could be there."""
    found = 0
    for j in range(i, g.blood_count):
        found += g.blood[j].pool == g.blood[i].pool and is_alike(g, i, g.blood[j].card) and not knows(g, seat, j)
    return found


@rule
def alike_in_deck(g: Road, i: int) -> int:
    """How many cards of the deck could be the i-th."""
    found = 0
    if g.blood[i].pool == g.pool:
        for j in range(g.blood_deck.left):
            found += is_alike(g, i, g.blood_deck.cards[j])
    return found


# --- the table as numbers ---------------------------------------------------------------------------------------------

STAGES = len(Stage)
QUESTIONS = len(Ask)
MARKS = len(Mark)
FOE_SORTS = len(Foe)

TABLE = 40  # the agreed conditions, the turn and the move at hand
DECKS = HIGHEST + CARDS + BLOOD_CARDS + 1
MOMENT = STAGES + QUESTIONS + CARDS + FOE_SORTS + NPZ
PERSON = 15 + MARKS + KINDS + MOST_DROPS + 2 + 2 * THINGS + NPZ + SEATED
PILE = 2 + 2 * THINGS
OBSERVATION = TABLE + DECKS + MOMENT + SEATED * (PERSON + PILE) + KINDS * SPACES


@rule
def observe(g: Road, seat: int, out: Observation) -> None:
    """The conditions and the move at hand, the decks, the question, each seat from the own one on, the road."""
    out[:] = 0
    observe_table(g, seat, out)
    observe_decks(g, out, TABLE)
    observe_moment(g, out, TABLE + DECKS)
    at = TABLE + DECKS + MOMENT
    for i in range(g.seats):
        observe_person(g, seat, i, out, at + i * (PERSON + PILE))
    observe_things(g, seat, out, at)
    at += SEATED * (PERSON + PILE)
    for kind in range(KINDS):
        for space in range(g.options.distance):
            out[at + kind * SPACES + space] = g.npz[kind, space]


@rule
def relative(g: Road, seat: int, other: int) -> int:
    """A seat as the own one sees it: 0 is the own seat, 1 the next one clockwise; NOTHING stays."""
    return NOTHING if other == NOTHING else (other - seat + int(g.seats)) % int(g.seats)


@rule
def observe_table(g: Road, seat: int, out: Observation) -> None:
    options = g.options
    out[0] = g.seats
    out[1] = options.distance
    out[2] = options.turns
    out[3 + int(options.victory)] = 1
    out[8] = options.finish
    out[9] = options.rotate_first
    out[10] = options.break_away
    out[11] = options.zombie_players_must_stop
    out[12] = options.horde_speed
    out[13] = options.covering_fire
    out[14] = options.trading
    out[15 + int(options.infected_ratio)] = 1
    out[18] = g.turn
    out[19] = relative(g, seat, g.first)
    out[20] = relative(g, seat, g.mover)
    out[21] = relative(g, seat, g.drawer)
    out[22] = relative(g, seat, g.covering)
    out[23] = relative(g, seat, g.arriving)
    out[24] = g.half
    out[25] = g.steps
    out[26] = g.pace
    out[27] = g.entered
    out[28] = g.baits
    out[29] = g.bait_from
    out[30] = g.bait_kind
    out[31] = g.fights
    out[32] = g.npz_card
    out[33] = g.horn
    out[34] = g.front
    out[35] = g.serving
    out[36] = g.announced
    out[37] = g.plus
    out[38] = g.drawn
    out[39] = g.ending


@rule
def observe_decks(g: Road, out: Observation, at: int) -> None:
    """What is left in each deck, as the discards tell; of the blood deck, what lies face up in its discards."""
    for i in range(g.determination.left):
        out[at + int(g.determination.cards[i]) - 1] += 1
    at += HIGHEST
    for i in range(g.events.left):
        out[at + int(g.events.cards[i])] += 1
    at += CARDS
    for card in range(BLOOD_CARDS):
        out[at + card] = blood_copies(g, card) - blood_out(g, card)
    for i in range(g.blood_deck.left):
        out[at + int(g.blood_deck.cards[i])] -= 1
    out[at + BLOOD_CARDS] = g.blood_deck.left


@rule
def observe_moment(g: Road, out: Observation, at: int) -> None:
    """The stage, the question, the event card and the foe at hand, and who still stands after its fight."""
    out[at + int(g.stage)] = 1
    at += STAGES
    out[at + int(g.asks)] = 1
    at += QUESTIONS
    if g.event != NOTHING:
        out[at + int(g.event)] = 1
    at += CARDS
    if g.foe != NOTHING:
        out[at + int(g.foe)] = 1
    at += FOE_SORTS
    for foe in range(NPZ):
        out[at + foe] = g.fought[foe]


@rule
def observe_person(g: Road, seat: int, i: int, out: Observation, at: int) -> None:
    """What everybody sees of a seat; of its blood the drops, and the faces that the own seat has tested."""
    other = (seat + i) % g.seats
    out[at] = 1
    out[at + 1] = is_human(g, other)
    out[at + 2] = g.space[other]
    out[at + 3] = g.options.distance - g.space[other]
    out[at + 4] = g.bullets[other]
    out[at + 5] = g.card[other]
    out[at + 6] = g.asks != Ask.NOBODY and g.actor == other
    out[at + 7] = (g.to_act >> other) & 1
    out[at + 8] = (g.smoked >> other) & 1
    out[at + 9] = (g.spent >> other) & 1
    out[at + 10] = (g.bleeding >> other) & 1
    out[at + 11] = (g.movers >> other) & 1
    out[at + 12] = g.group[other]
    out[at + 13] = g.rank[other]
    out[at + 14] = g.picked[other]
    at += 15
    for mark in range(MARKS):
        out[at + mark] = g.marks[other, mark]
    at += MARKS
    for kind in range(KINDS):
        out[at + kind] = g.led[other, kind]
    at += KINDS
    for card in range(g.blood_count):
        if g.blood[card].holder == other and g.blood[card].drops > 0:
            out[at + int(g.blood[card].drops) - 1] += 1
            if knows(g, seat, card):
                out[at + MOST_DROPS + is_infected(g.blood[card].card)] += 1
    at += MOST_DROPS + 2 + 2 * THINGS
    for foe in range(NPZ):
        out[at + foe] = g.against[other, foe]
    at += NPZ
    if g.prey[other] != NOTHING:
        out[at + relative(g, seat, g.prey[other])] = 1
    at += SEATED
    out[at] = g.pile_space[other]
    out[at + 1] = g.pile_bullets[other]


@rule
def observe_things(g: Road, seat: int, out: Observation, at: int) -> None:
    """The kept cards, before each seat and in each pile: how many of each thing, and the uses that they have left."""
    for slot in range(g.kept_count):
        kept = g.kept[slot]
        place = at
        if kept.at < Place.PILE_A:
            place += relative(g, seat, kept.at) * (PERSON + PILE) + 15 + MARKS + KINDS + MOST_DROPS + 2
        else:
            place += relative(g, seat, kept.at - Place.PILE_A) * (PERSON + PILE) + PERSON + 2
        out[place + int(kept.thing)] += 1
        out[place + THINGS + int(kept.thing)] += kept.uses
