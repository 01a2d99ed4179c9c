"""What a seat knows: the same world dealt anew, and the table as numbers."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import reshuffle, roll
from shamble.games.run_for_your_life.actions import KINDS, NPZ, SEATED, THINGS, Foe
from shamble.games.run_for_your_life.chapters.blood import MOST_DROPS, is_infected, printed_drops
from shamble.games.run_for_your_life.chapters.decks import BLOOD_CARDS, CARDS, HIGHEST, blood_copies, blood_out
from shamble.games.run_for_your_life.chapters.road import is_human
from shamble.games.run_for_your_life.content import SPACES
from shamble.games.run_for_your_life.state import Ask, Mark, Place, Road, Stage

# --- another world that a seat cannot tell from this one --------------------------------------------------------------


@rule
def redeal(g: Road, seat: int, seed: int) -> None:
    """Shuffle the decks, and the faces of all blood cards that this seat has not seen.

    The back of a blood card tells its drops, and everybody knows what went into each shuffle of the blood deck (RL-A40:
    all discards are shown before). So faces change places only among cards of one shuffle with the same drops; the
    deck itself belongs to the last shuffle.
    """
    reshuffle(g.determination, seed, 0)
    reshuffle(g.events, seed, 1)
    for i in range(g.blood_count):
        if not knows(g, seat, i):
            trade_faces(g, i, lowest_place(g, seat, i))
    reshuffle(g.blood_deck, seed, 2)
    for i in range(g.blood_count):
        if not knows(g, seat, i):
            trade_faces(g, i, any_place(g, seat, i))


@rule
def knows(g: Road, seat: int, i: int) -> bool:
    """Has this seat seen the face of a blood card?"""
    return g.blood[i].seen == 1 and g.blood[i].holder == seat


@rule
def face_at(g: Road, place: int) -> int:
    """The face of a blood card: the cards out of the deck come first, then the deck."""
    return g.blood[place].card if place < g.blood_count else g.blood_deck.cards[place - g.blood_count]


@rule
def trade_faces(g: Road, i: int, place: int) -> None:
    """Exchange the i-th face with another."""
    face = face_at(g, i)
    g.blood[i].card = face_at(g, place)
    if place < g.blood_count:
        g.blood[place].card = face
    else:
        g.blood_deck.cards[place - g.blood_count] = face


@rule
def fits(g: Road, seat: int, i: int, place: int) -> bool:
    """Could the face at a place be the i-th as well? It has the same back, is of one shuffle, and was not seen."""
    if printed_drops(face_at(g, place)) != printed_drops(face_at(g, i)):
        return False
    if place >= g.blood_count:
        return g.blood[i].pool == g.pool
    return g.blood[i].pool == g.blood[place].pool and not knows(g, seat, place)


@rule
def lowest_place(g: Road, seat: int, i: int) -> int:
    """From the i-th face on, the place of the lowest that could be there: faces are put in order before the deal."""
    lowest = i
    for place in range(i + 1, g.blood_count + g.blood_deck.left):
        if face_at(g, place) < face_at(g, lowest) and fits(g, seat, i, place):
            lowest = place
    return lowest


@rule
def any_place(g: Road, seat: int, i: int) -> int:
    """From the i-th face on, the place of any that could be there."""
    end = g.blood_count + g.blood_deck.left
    count = 0
    for place in range(i, end):
        count += fits(g, seat, i, place)
    nth = roll(g.blood_deck, count)
    for place in range(i, end):
        if fits(g, seat, i, place):
            if nth == 0:
                return place
            nth -= 1
    return i


# --- the table as numbers ---------------------------------------------------------------------------------------------

STAGES = len(Stage)
QUESTIONS = len(Ask)
MARKS = len(Mark)
FOE_SORTS = len(Foe)

TABLE = 47  # the agreed conditions, the turn and the move at hand
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
    """RL-11: what the table agreed on; then the turn, the event and the move at hand."""
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
    out[22] = (g.running >> seat) & 1 if seat >= 0 else 0
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
    out[40] = options.order
    out[41] = options.decided
    out[42] = options.last_loser
    out[43] = options.zombies
    out[44] = (g.biters >> seat) & 1 if seat >= 0 else 0
    out[45] = g.face_ahead
    out[46] = g.face_behind


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
