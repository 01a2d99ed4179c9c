"""The road: who stands where, and what a foe is. Questions, and the few verbs that everything else is made of."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, first_seat, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import KINDS, Foe
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.meta import Order
from shamble.games.run_for_your_life.state import Kind, Road, Role

FORWARD_WAY, BACK_WAY = 1, -1
MOST = 120  # zombies of a sort in one place, or bullets, that a number can count

# --- players ----------------------------------------------------------------------------------------------------------


@rule
def is_human(g: Road, seat: int) -> bool:
    """Has the player not turned?"""
    return g.role[seat] == Role.HUMAN


@rule
def is_outside(g: Road, seat: int) -> bool:
    """RL-A54: a human who is not in safety on the goal."""
    return (g.role[seat] == Role.HUMAN) & (g.space[seat] < g.options.distance)


@rule
def humans(g: Road) -> int:
    """All humans, as bits."""
    found = 0
    for seat in range(g.seats):
        if g.role[seat] == Role.HUMAN:
            found |= bit(seat)
    return found


@rule
def humans_outside(g: Road) -> int:
    """The humans on the road, as bits."""
    found = 0
    for seat in range(g.seats):
        if is_outside(g, seat):
            found |= bit(seat)
    return found


@rule
def humans_at(g: Road, space: int) -> int:
    """The humans on a space of the road, as bits."""
    found = 0
    for seat in range(g.seats):
        if (g.space[seat] == space) & is_outside(g, seat):
            found |= bit(seat)
    return found


@rule
def zombie_players_at(g: Road, space: int) -> int:
    """The zombie players on a space, as bits."""
    found = 0
    for seat in range(g.seats):
        if (g.space[seat] == space) & (g.role[seat] == Role.ZOMBIE):
            found |= bit(seat)
    return found


@rule
def without(seats: int, seat: int) -> int:
    """A set of seats without this one."""
    return seats & ~bit(seat)


@rule
def count(seats: int) -> int:
    """How many seats are in a set."""
    found = 0
    while seats:
        seats &= seats - 1
        found += 1
    return found


@rule
def in_order(g: Road, i: int) -> int:
    """RL-A6: the i-th seat of every order: the first one, then clockwise."""
    seat = g.first + i
    return seat if seat < g.seats else seat - g.seats


@rule
def next_of(g: Road, seats: int) -> int:
    """RL-A6: who of these seats comes first in order; NOTHING when there is none."""
    if seats == 0:
        return NOTHING
    rest = seats >> g.first
    return g.first + first_seat(rest) if rest else first_seat(seats)


@rule
def comes_before(g: Road, space: int, other: int) -> bool:
    """RL-A13: in order of distance, is this space settled before the other? Nearest to the goal first, or farthest."""
    return space < other if g.options.order == Order.FARTHEST else space > other


@rule
def ask(g: Road, seat: int, question: int) -> None:
    """A seat has to decide."""
    g.actor = seat
    g.asks = question


# --- zombies ----------------------------------------------------------------------------------------------------------


@rule
def has_zombies(g: Road, space: int) -> bool:
    """Is there a zombie on the space, a player or not?"""
    return has_npz(g, space) or zombie_players_at(g, space) != 0


@rule
def is_blocked(g: Road, space: int) -> bool:
    """RL-31, RL-A8: is there a zombie on the mover's space that it has not shot there?"""
    return has_npz(g, space) or (zombie_players_at(g, space) & ~g.felled) != 0


@rule
def face(g: Road, seat: int, way: int) -> None:
    """RL-A9, RL-A59: remember which way the human walked into the zombies on its space; 0: into none."""
    g.face_ahead = without(g.face_ahead, seat)
    g.face_behind = without(g.face_behind, seat)
    if way == FORWARD_WAY and is_blocked(g, g.space[seat]):
        g.face_ahead |= bit(seat)
    if way == BACK_WAY and is_blocked(g, g.space[seat]):
        g.face_behind |= bit(seat)


@rule
def has_npz(g: Road, space: int) -> bool:
    """RL-A18: is there a zombie on the space that nobody leads? There is none on the goal."""
    if space == g.options.distance:
        return False
    return (g.npz[Kind.ZOMBIE, space] > 0) | (g.npz[Kind.BLOATER, space] > 0)


@rule
def place(g: Road, kind: int, amount: int, space: int, log: Log) -> None:
    """RL-A17, RL-A18: zombies appear, on the road and never on the goal; nobody leads them."""
    space = min(max(space, 0), g.options.distance - 1)
    g.npz[kind, space] = min(MOST, g.npz[kind, space] + amount)
    note(log, Event.PLACED, NOTHING, kind, amount, space)


@rule
def foe_led_by(leader: int, kind: int) -> int:
    """The zombies of a kind that follow this player, as something to shoot or to fight."""
    return Foe.ZOMBIE_OF_A + KINDS * leader + kind


@rule
def foe_player(seat: int) -> int:
    """A zombie player, as somebody to shoot or to fight."""
    return Foe.PLAYER_A + seat


@rule
def is_player(foe: int) -> bool:
    """Is it a zombie player?"""
    return foe >= Foe.PLAYER_A and foe <= Foe.PLAYER_F


@rule
def is_led(foe: int) -> bool:
    """Does it follow a zombie player?"""
    return foe >= Foe.ZOMBIE_OF_A and foe < Foe.PLAYER_A


@rule
def leader_of(foe: int) -> int:
    """Who leads a led zombie."""
    return (foe - Foe.ZOMBIE_OF_A) // KINDS


@rule
def kind_of(foe: int) -> int:
    """What kind a foe is; players and the zombies of an encounter are ordinary."""
    return foe % KINDS if foe < Foe.PLAYER_A else 0


@rule
def foes_at(g: Road, foe: int, space: int) -> int:
    """How many foes of a sort stand on a space."""
    if is_player(foe):
        return 1 if holds(zombie_players_at(g, space), foe - Foe.PLAYER_A) else 0
    if is_led(foe):
        return g.led[leader_of(foe), kind_of(foe)] if g.space[leader_of(foe)] == space else 0
    return g.npz[kind_of(foe), space]


@rule
def bullets_for(g: Road, foe: int) -> int:
    """RL-61, RL-A50: the bullets that kill it, spent together."""
    return g.content.bloater_bullets if kind_of(foe) == Kind.BLOATER else 1
