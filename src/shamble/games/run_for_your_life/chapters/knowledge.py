"""What a seat knows: the same world dealt anew, and the table as numbers."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import reshuffle, roll
from shamble.engine.rules.layout import (
    LEAST,
    MOST,
    Layout,
    Slices,
    at_most,
    blocks,
    flag,
    named,
    numbers,
    one_of,
    size_of,
)
from shamble.games.run_for_your_life.actions import KINDS, NPZ, SEATED, Foe
from shamble.games.run_for_your_life.chapters.blood import MOST_DROPS, is_infected, printed_drops
from shamble.games.run_for_your_life.chapters.decks import BLOOD_CARDS, HIGHEST, blood_copies, blood_out
from shamble.games.run_for_your_life.chapters.road import is_human
from shamble.games.run_for_your_life.content import BLOOD, CAPACITY, KEPT, SPACES, BloodCard, Card, Thing, Value
from shamble.games.run_for_your_life.meta import (
    BreakAway,
    Decided,
    Finish,
    HordeSpeed,
    LastLoser,
    Order,
    Ratio,
    Victory,
    Zombies,
)
from shamble.games.run_for_your_life.state import SEATS, Ask, Ending, Kind, Mark, Pace, Place, Road, Stage

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


class OfSeat(Slices):
    """What is seen of a seat, and of the pile that it left."""

    HERE = flag("somebody sits here")
    HUMAN = flag("it is human")
    SPACE = numbers("the space on which it stands", 0, SPACES)
    TO_GO = numbers("spaces from there to the goal", 0, SPACES)
    BULLETS = numbers("its bullets", 0, MOST)
    MOVEMENT = numbers("its determination card of this turn; 0: none", 0, HIGHEST)
    DECIDES = flag("it decides now")
    TO_ACT = flag("it still has its part in this stage")
    SMOKED = flag("only zombie players can fight it this turn")
    SPENT = flag("a zombie player that has fought or died this turn")
    BLEEDING = flag("it has to draw a blood card")
    HAS_TO_MOVE = flag("it still has to move by the event card")
    GROUP = numbers("where it stood when the events began; -1: that space has had its turn", -1, SPACES)
    RANK = numbers("its place in the order of the humans on the space at hand; -1: none", -1, SEATED - 1)
    PICKED = numbers("the piles that it has taken from this turn, as bits by seat", 0, 2**SEATED - 1)
    MARKS = flag("what waits for its next movement card", Mark)
    LED = numbers("zombies that it leads", 0, MOST, Kind)
    DROPS = numbers("its blood cards with 1, 2, 3 drops", 0, BLOOD, MOST_DROPS)
    TESTED = numbers("those that this seat has seen: clean, infected", 0, BLOOD, 2)
    THINGS = numbers("its things", 0, KEPT, Thing)
    USES = numbers("uses that its weapons have left, added up", 0, MOST, Thing)
    AGAINST = numbers("zombies of each sort that attack it", 0, MOST, NPZ)
    PREY = flag("whom it attacks, from the own seat on", SEATS)
    PILE_SPACE = numbers("the space of its pile; -1: none", -1, SPACES)
    PILE_BULLETS = numbers("bullets in that pile", 0, MOST)
    PILE_THINGS = numbers("things in that pile", 0, KEPT, Thing)
    PILE_USES = numbers("uses that its weapons have left, added up", 0, MOST, Thing)


class Sight(Slices):
    """What a seat knows. A seat as a number counts from the own one on, clockwise; -1 is nobody."""

    PLAYERS = numbers("seats at the table", 1, SEATED)
    DISTANCE = numbers("option distance", 0, SPACES)
    TURNS = numbers("option turns", 0, MOST)
    VICTORY = one_of("option victory", Victory)
    FINISH = named("option finish", Finish)
    ROTATE_FIRST = flag("option rotate_first")
    BREAK_AWAY = named("option break_away", BreakAway)
    ZOMBIE_PLAYERS_MUST_STOP = flag("option zombie_players_must_stop")
    HORDE_SPEED = named("option horde_speed", HordeSpeed)
    COVERING_FIRE = flag("option covering_fire")
    TRADING = flag("option trading")
    INFECTED_RATIO = one_of("option infected_ratio", Ratio)
    TURN = numbers("turns that have begun", 0, MOST)
    FIRST = numbers("the seat that is first in every order", -1, SEATED - 1)
    MOVER = numbers("the seat that moves", -1, SEATED - 1)
    DRAWER = numbers("the seat that drew the event card", -1, SEATED - 1)
    RUNS_ON = flag("this seat runs on with every card")
    ARRIVING = numbers("the seat that has just come to the goal", -1, SEATED - 1)
    HALF = numbers("the first half of a choice that is made in two, as an action; -1: none", -1, MOST)
    STEPS = numbers("steps that the mover has left", LEAST, MOST)
    PACE = named("how far the move has come", Pace)
    ENTERED = flag("the mover came to its space in this move")
    BAITS = numbers("zombies that the bait may still move", 0, MOST)
    BAIT_FROM = numbers("the space from which they are moved", -1, SPACES)
    BAIT_KIND = named("which zombies these are", Kind)
    FIGHTS = numbers("zombies of an encounter that are still to be met", 0, MOST)
    NPZ_CARD = numbers("the determination card of the zombies; 0: none", 0, HIGHEST)
    HORN = numbers("the space that calls the zombies; -1: none", -1, SPACES)
    FRONT = numbers("the space being settled", -1, SPACES)
    SERVING = numbers("the rank of the human whose part it is there", -1, SEATED)
    ANNOUNCED = numbers("weapons announced in this fight", 0, KEPT)
    PLUS = numbers("what they add", LEAST, MOST)
    DRAWN = numbers("the card turned for a fight or an event; 0: none", 0, HIGHEST)
    ENDING = named("how the game ended", Ending)
    ORDER = named("option order", Order)
    DECIDED = named("option decided", Decided)
    LAST_LOSER = named("option last_loser", LastLoser)
    ZOMBIES = named("option zombies", Zombies)
    HAS_BITTEN = flag("by a bite of this seat somebody has turned")
    FACE_AHEAD = numbers("humans who walked forward into the zombies on their space, as bits", 0, 2**SEATED - 1)
    FACE_BEHIND = numbers("humans who walked back into them, as bits", 0, 2**SEATED - 1)
    DETERMINATION = numbers("determination cards left in the deck, from 1 to 6", 0, CAPACITY, Value)
    EVENTS = numbers("event cards left in the deck", 0, CAPACITY, Card)
    BLOOD_SHOWN = numbers("blood cards face up in the discards", LEAST, BLOOD, BloodCard)
    BLOOD_LEFT = numbers("cards in the blood deck", 0, BLOOD)
    STAGE = one_of("the stage of the turn", Stage)
    ASKS = one_of("what is to be decided", Ask)
    EVENT = one_of("the event card that is carried out", Card)
    FOE = one_of("whom the human meets now", Foe)
    FOUGHT = numbers("zombies of each sort that fought and still stand", 0, MOST, NPZ)
    SEAT = blocks("every seat from the own one on, clockwise; places without a seat are 0", OfSeat, SEATS)
    ROAD = numbers("zombies that nobody leads, on each space", 0, MOST, Kind, SPACES)


LAYOUT = Layout(1, Sight)
PER_SEAT, MARKS = size_of(OfSeat), len(Mark)


@rule
def observe(g: Road, seat: int, out: Observation) -> None:
    """All that a seat knows, as `Sight` names it."""
    out[:] = 0
    observe_table(g, seat, out)
    observe_decks(g, out)
    observe_moment(g, out)
    for i in range(g.seats):
        observe_person(g, seat, i, out, Sight.SEAT + i * PER_SEAT)
    observe_things(g, seat, out)
    for kind in range(KINDS):
        for space in range(g.options.distance):
            out[Sight.ROAD + kind * SPACES + space] = g.npz[kind, space]


@rule
def relative(g: Road, seat: int, other: int) -> int:
    """A seat as the own one sees it: 0 is the own seat, 1 the next one clockwise; NOTHING stays."""
    return NOTHING if other == NOTHING else (other - seat + int(g.seats)) % int(g.seats)


@rule
def observe_table(g: Road, seat: int, out: Observation) -> None:
    """RL-11: what the table agreed on; then the turn, the event and the move at hand."""
    options = g.options
    out[Sight.PLAYERS] = g.seats
    out[Sight.DISTANCE] = options.distance
    out[Sight.TURNS] = options.turns
    out[Sight.VICTORY + int(options.victory)] = 1
    out[Sight.FINISH] = options.finish
    out[Sight.ROTATE_FIRST] = options.rotate_first
    out[Sight.BREAK_AWAY] = options.break_away
    out[Sight.ZOMBIE_PLAYERS_MUST_STOP] = options.zombie_players_must_stop
    out[Sight.HORDE_SPEED] = options.horde_speed
    out[Sight.COVERING_FIRE] = options.covering_fire
    out[Sight.TRADING] = options.trading
    out[Sight.INFECTED_RATIO + int(options.infected_ratio)] = 1
    out[Sight.TURN] = at_most(g.turn, MOST)
    out[Sight.FIRST] = relative(g, seat, g.first)
    out[Sight.MOVER] = relative(g, seat, g.mover)
    out[Sight.DRAWER] = relative(g, seat, g.drawer)
    out[Sight.RUNS_ON] = (g.running >> seat) & 1 if seat >= 0 else 0
    out[Sight.ARRIVING] = relative(g, seat, g.arriving)
    out[Sight.HALF] = g.half
    out[Sight.STEPS] = g.steps
    out[Sight.PACE] = g.pace
    out[Sight.ENTERED] = g.entered
    out[Sight.BAITS] = g.baits
    out[Sight.BAIT_FROM] = g.bait_from
    out[Sight.BAIT_KIND] = g.bait_kind
    out[Sight.FIGHTS] = g.fights
    out[Sight.NPZ_CARD] = g.npz_card
    out[Sight.HORN] = g.horn
    out[Sight.FRONT] = g.front
    out[Sight.SERVING] = g.serving
    out[Sight.ANNOUNCED] = g.announced
    out[Sight.PLUS] = g.plus
    out[Sight.DRAWN] = g.drawn
    out[Sight.ENDING] = g.ending
    out[Sight.ORDER] = options.order
    out[Sight.DECIDED] = options.decided
    out[Sight.LAST_LOSER] = options.last_loser
    out[Sight.ZOMBIES] = options.zombies
    out[Sight.HAS_BITTEN] = (g.biters >> seat) & 1 if seat >= 0 else 0
    out[Sight.FACE_AHEAD] = g.face_ahead
    out[Sight.FACE_BEHIND] = g.face_behind


@rule
def observe_decks(g: Road, out: Observation) -> None:
    """What is left in each deck, as the discards tell; of the blood deck, what lies face up in its discards."""
    for i in range(g.determination.left):
        out[Sight.DETERMINATION + int(g.determination.cards[i]) - 1] += 1
    for i in range(g.events.left):
        out[Sight.EVENTS + int(g.events.cards[i])] += 1
    for card in range(BLOOD_CARDS):
        out[Sight.BLOOD_SHOWN + card] = blood_copies(g, card) - blood_out(g, card)
    for i in range(g.blood_deck.left):
        out[Sight.BLOOD_SHOWN + int(g.blood_deck.cards[i])] -= 1
    out[Sight.BLOOD_LEFT] = g.blood_deck.left


@rule
def observe_moment(g: Road, out: Observation) -> None:
    """The stage, the question, the event card and the foe at hand, and who still stands after its fight."""
    out[Sight.STAGE + int(g.stage)] = 1
    out[Sight.ASKS + int(g.asks)] = 1
    if g.event != NOTHING:
        out[Sight.EVENT + int(g.event)] = 1
    if g.foe != NOTHING:
        out[Sight.FOE + int(g.foe)] = 1
    for foe in range(NPZ):
        out[Sight.FOUGHT + foe] = g.fought[foe]


@rule
def observe_person(g: Road, seat: int, i: int, out: Observation, at: int) -> None:
    """What everybody sees of a seat; of its blood the drops, and the faces that the own seat has tested."""
    other = (seat + i) % g.seats
    out[at + OfSeat.HERE] = 1
    out[at + OfSeat.HUMAN] = is_human(g, other)
    out[at + OfSeat.SPACE] = g.space[other]
    out[at + OfSeat.TO_GO] = g.options.distance - g.space[other]
    out[at + OfSeat.BULLETS] = g.bullets[other]
    out[at + OfSeat.MOVEMENT] = g.card[other]
    out[at + OfSeat.DECIDES] = g.asks != Ask.NOBODY and g.actor == other
    out[at + OfSeat.TO_ACT] = (g.to_act >> other) & 1
    out[at + OfSeat.SMOKED] = (g.smoked >> other) & 1
    out[at + OfSeat.SPENT] = (g.spent >> other) & 1
    out[at + OfSeat.BLEEDING] = (g.bleeding >> other) & 1
    out[at + OfSeat.HAS_TO_MOVE] = (g.movers >> other) & 1
    out[at + OfSeat.GROUP] = g.group[other]
    out[at + OfSeat.RANK] = g.rank[other]
    out[at + OfSeat.PICKED] = g.picked[other]
    for mark in range(MARKS):
        out[at + OfSeat.MARKS + mark] = g.marks[other, mark]
    for kind in range(KINDS):
        out[at + OfSeat.LED + kind] = g.led[other, kind]
    for card in range(g.blood_count):
        if g.blood[card].holder == other and g.blood[card].drops > 0:
            out[at + OfSeat.DROPS + int(g.blood[card].drops) - 1] += 1
            if knows(g, seat, card):
                out[at + OfSeat.TESTED + is_infected(g.blood[card].card)] += 1
    for foe in range(NPZ):
        out[at + OfSeat.AGAINST + foe] = g.against[other, foe]
    if g.prey[other] != NOTHING:
        out[at + OfSeat.PREY + relative(g, seat, g.prey[other])] = 1
    out[at + OfSeat.PILE_SPACE] = g.pile_space[other]
    out[at + OfSeat.PILE_BULLETS] = g.pile_bullets[other]


@rule
def observe_things(g: Road, seat: int, out: Observation) -> None:
    """The kept cards, before each seat and in each pile: how many of each thing, and the uses that they have left."""
    for slot in range(g.kept_count):
        kept = g.kept[slot]
        if kept.at < Place.PILE_A:
            at = Sight.SEAT + relative(g, seat, kept.at) * PER_SEAT + int(kept.thing)
            out[at + OfSeat.THINGS] += 1
            out[at + OfSeat.USES] += kept.uses
        else:
            at = Sight.SEAT + relative(g, seat, kept.at - Place.PILE_A) * PER_SEAT + int(kept.thing)
            out[at + OfSeat.PILE_THINGS] += 1
            out[at + OfSeat.PILE_USES] += kept.uses
