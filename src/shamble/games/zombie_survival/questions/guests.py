"""What is asked in step 6: to whom zombies are sent. ZS-26, ZS-81."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import DONE, GUEST
from shamble.games.zombie_survival.chapters.people import is_in, ready_people, spend_action
from shamble.games.zombie_survival.chapters.placement import send_zombie, throw_column
from shamble.games.zombie_survival.chapters.steps import finish_part, next_to_act
from shamble.games.zombie_survival.chapters.supplies import (
    can_start_generator,
    do_chore,
    has_power,
    is_chore,
    offer_chores,
)
from shamble.games.zombie_survival.content import SIDES
from shamble.games.zombie_survival.events import Happening, tell2
from shamble.games.zombie_survival.questions.words import CHORES, USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege

# --- Ask.GUESTS: ZS-26, from the first player on, who has actions left, or food to save (`guests_go_on`) --------------

GUESTS_WORDS = Words("ZS-26", "Send zombies to others, or be done with it.", {"guest": USUAL, **CHORES, "done": USUAL})


@rule
def guests_go_on(g: Siege) -> bool:
    """ZS-26: from the first player on, whoever has actions left (or food to save, ZS-A58); False after the last."""
    while True:
        seat = next_to_act(g)
        if seat == NOTHING:
            return False
        g.turn = seat
        home = g.homes[seat]
        if (ready_people(home) > 0 and has_opponent(g, seat)) or (
            can_start_generator(g, home) and not has_power(g, home)
        ):
            home.ask = Ask.GUESTS
            return True
        g.finished[seat] = 1


@rule
def has_opponent(g: Siege, seat: int) -> bool:
    """ZS-A55: alone there is nobody to send zombies to."""
    for other in range(g.seats):
        if other != seat and is_in(g, other):
            return True
    return False


@rule
def offer_guests(g: Siege, seat: int, home: Home, mask: Mask) -> None:
    """ZS-26: each yard of each neighbour who is still in the game, for one action."""
    if ready_people(home) > 0:
        for other in range(g.seats):
            for side in range(SIDES):
                mask[GUEST + other * SIDES + side] = other != seat and is_in(g, other)
    mask[DONE] = True
    offer_chores(g, home, mask)


@rule
def choose_guests(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-81: one action, one zombie: house and side are chosen, the square is rolled."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == DONE:
        finish_part(g, seat, log)
    elif is_chore(action):
        do_chore(g, seat, action, log)
    else:
        opponent, side = (action - GUEST) // SIDES, (action - GUEST) % SIDES
        spend_action(home)
        g.homes[opponent].tally[0] += 1
        tell2(log, Happening.GUEST, seat, opponent, side)
        send_zombie(g, opponent, side, throw_column(g, seat, log), seat, log)
