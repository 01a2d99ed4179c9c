"""The rules of Last Torch, in the order of the rulebook."""

from last_torch.actions import DIG, GO_HOME
from last_torch.content import DECK, Card
from last_torch.events import Event
from last_torch.state import SEATS, Choice, Ending, Vault
from shamble.engine.base.record import NOTHING, Mask, Observation
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import clear, draw, fill, reshuffle, roll, seed_stream
from shamble.engine.rules.events import note
from shamble.engine.rules.layout import MOST, Layout, Slices, at_most, blocks, flag, numbers, size_of

KINDS = len(Card)

# --- the night on one screen: LT-10 to LT-22 --------------------------------------------------------------------------


@rule
def apply(g: Vault, seat: int, action: int, log: Log) -> None:
    """LT-10: decide in secret; when all have, LT-11 to LT-22 follow."""
    g.choice[seat] = Choice.GO_HOME if action == GO_HOME else Choice.DIG
    if waiting(g) != 0:
        return
    let_leave(g, log)
    forget_choices(g)
    if g.inside != 0 and g.torches > 0:
        turn_a_card(g, log)
    if g.torches == 0:
        lose_all_inside(g, log)
    elif g.inside != 0 and g.deck.left == 0:
        dig_out(g, log)
    if g.inside == 0:
        end_the_night(g, log)


@rule
def waiting(g: Vault) -> int:
    """LT-10: all who are in the vault and have not decided."""
    asked = 0
    for seat in range(g.seats):
        if holds(g.inside, seat) and g.choice[seat] == NOTHING:
            asked |= bit(seat)
    return asked


@rule
def legal(g: Vault, seat: int, mask: Mask) -> None:
    """LT-10: to dig or to go home is always allowed."""
    mask[DIG] = True
    mask[GO_HOME] = True


# --- setting up: LT-02, LT-03 -----------------------------------------------------------------------------------------


@rule
def setup(g: Vault, seats: int, seed: int) -> None:
    """LT-02, LT-03: everybody begins with nothing; the first night falls."""
    g.seats = seats
    g.home[:] = 0
    g.night = 0
    g.ending = Ending.GOES_ON
    clear(g.deck)
    seed_stream(g.deck, seed, 0)
    begin_a_night(g)


@rule
def begin_a_night(g: Vault) -> None:
    """LT-03, LT-22: all cards are shuffled again, all torches burn, everybody is inside."""
    g.night += 1
    clear(g.deck)
    for card in range(KINDS):
        fill(g.deck, card, g.content.copies[card])
    g.carried[:] = 0
    g.lying = 0
    g.crowns = 0
    g.torches = g.seats + g.content.torches + g.options.spare_torches
    g.inside = bit(g.seats) - 1
    forget_choices(g)


@rule
def forget_choices(g: Vault) -> None:
    """The next decision is open."""
    g.choice[:] = NOTHING


# --- going home: LT-11, LT-12 -----------------------------------------------------------------------------------------


@rule
def let_leave(g: Vault, log: Log) -> None:
    """LT-11, LT-12: leavers share the ground, and each takes a torch along; LT-15: one alone takes the Crowns."""
    leavers = 0
    for seat in range(g.seats):
        leavers += g.choice[seat] == Choice.GO_HOME
    if leavers == 0:
        return
    share = g.lying // leavers
    g.lying -= share * leavers
    if leavers == 1:
        share += g.crowns * g.content.gold[Card.CROWN]
        g.crowns = 0
    for seat in range(g.seats):
        if g.choice[seat] == Choice.GO_HOME:
            if g.torches > 0 and not g.options.leave_the_torch:
                g.torches -= 1
            bring_home(g, seat, share, log)


@rule
def bring_home(g: Vault, seat: int, share: int, log: Log) -> None:
    """LT-11: what is brought home is safe."""
    gold = g.carried[seat] + share
    g.home[seat] += gold
    g.carried[seat] = 0
    g.inside &= ~bit(seat)
    note(log, Event.WENT_HOME, seat, gold, g.torches)


# --- digging: LT-13, LT-14, LT-21 -------------------------------------------------------------------------------------


@rule
def turn_a_card(g: Vault, log: Log) -> None:
    """LT-13: a find is shared out, the rest lies on the ground; LT-14: a torch goes out; LT-15: a Crown lies there."""
    card = draw(g.deck)
    if card == Card.COLD_BREATH:
        g.torches -= 1
        note(log, Event.COLD_BREATH, NOTHING, g.torches)
        return
    if card == Card.CROWN:
        g.crowns += 1
        note(log, Event.CROWN, NOTHING, g.crowns)
        return
    diggers = count_inside(g)
    share = g.content.gold[card] // diggers
    g.lying += g.content.gold[card] - share * diggers
    for seat in range(g.seats):
        if holds(g.inside, seat):
            g.carried[seat] += share
    note(log, Event.FOUND, NOTHING, card, share, g.lying)


@rule
def count_inside(g: Vault) -> int:
    """How many dig tonight."""
    count = 0
    for seat in range(g.seats):
        count += holds(g.inside, seat)
    return count


@rule
def lose_all_inside(g: Vault, log: Log) -> None:
    """LT-20: in the dark everybody runs, and drops all."""
    for seat in range(g.seats):
        if holds(g.inside, seat):
            note(log, Event.LOST, seat, g.carried[seat])
            g.carried[seat] = 0
    g.inside = 0


@rule
def dig_out(g: Vault, log: Log) -> None:
    """LT-21: the vault is empty; who is left walks home with what is carried."""
    note(log, Event.DUG_OUT, NOTHING)
    for seat in range(g.seats):
        if holds(g.inside, seat):
            bring_home(g, seat, 0, log)


# --- the end: LT-22, LT-30, LT-31 -------------------------------------------------------------------------------------


@rule
def end_the_night(g: Vault, log: Log) -> None:
    """LT-22: another night, until the last one is over."""
    if g.night < g.content.nights:
        begin_a_night(g)
        note(log, Event.NIGHT, NOTHING, g.night, g.torches)
        return
    most = richest(g)
    g.ending = Ending.RICH if most > 0 else Ending.POOR
    for seat in range(g.seats):
        if most > 0 and g.home[seat] == most:
            note(log, Event.WON, seat, most)


@rule
def richest(g: Vault) -> int:
    """The most gold at home."""
    most = 0
    for seat in range(g.seats):
        most = max(most, g.home[seat])
    return most


@rule
def payoff(g: Vault, seat: int) -> float:
    """LT-30: the most gold wins, and equals share the win; LT-31: with no gold at all nobody does."""
    most = richest(g)
    if most == 0 or g.home[seat] < most:
        return 0.0
    winners = 0
    for other in range(g.seats):
        winners += g.home[other] == most
    return 1.0 / winners


# --- what a seat knows ------------------------------------------------------------------------------------------------


@rule
def redeal(g: Vault, seat: int, seed: int) -> None:
    """Hidden are the order of the deck, and what the others have decided: any of both choices."""
    reshuffle(g.deck, seed, 0)
    for other in range(g.seats):
        if other != seat and g.choice[other] != NOTHING:
            g.choice[other] = roll(g.deck, 2)


class OfSeat(Slices):
    """What is seen of a seat."""

    INSIDE = flag("it digs tonight")
    HOME = numbers("gold brought home", 0, MOST)
    CARRIED = numbers("gold carried tonight", 0, MOST)
    DECIDED = flag("it has decided")


class Sight(Slices):
    """What a seat knows."""

    SEAT = blocks("every seat from the own one on, clockwise; places without a seat are 0", OfSeat, SEATS)
    PLAYERS = numbers("seats at the table", 2, SEATS)
    NIGHTS_LEFT = numbers("nights after this one", 0, MOST)
    TORCHES = numbers("torches that burn", 0, MOST)
    LYING = numbers("gold on the ground", 0, MOST)
    LEAVE_THE_TORCH = flag("option leave_the_torch")
    GOES_HOME = flag("this seat has decided to go home")
    CROWNS = numbers("Crowns on the ground", 0, DECK)
    DECK_LEFT = numbers("cards left in the deck, by kind", 0, DECK, Card)


LAYOUT = Layout(1, Sight)
PER_SEAT = size_of(OfSeat)


@rule
def observe(g: Vault, seat: int, out: Observation) -> None:
    """All that a seat knows, as `Sight` names it."""
    out[:] = 0
    for i in range(g.seats):
        other = seat + i if seat + i < g.seats else seat + i - g.seats
        at = Sight.SEAT + i * PER_SEAT
        out[at + OfSeat.INSIDE] = holds(g.inside, other)
        out[at + OfSeat.HOME] = at_most(g.home[other], MOST)
        out[at + OfSeat.CARRIED] = at_most(g.carried[other], MOST)
        out[at + OfSeat.DECIDED] = g.choice[other] != NOTHING
    out[Sight.PLAYERS] = g.seats
    out[Sight.NIGHTS_LEFT] = g.content.nights - g.night
    out[Sight.TORCHES] = g.torches
    out[Sight.LYING] = at_most(g.lying, MOST)
    out[Sight.LEAVE_THE_TORCH] = g.options.leave_the_torch
    out[Sight.GOES_HOME] = g.choice[seat] == Choice.GO_HOME
    out[Sight.CROWNS] = g.crowns
    for i in range(g.deck.left):
        out[Sight.DECK_LEFT + g.deck.cards[i]] += 1
