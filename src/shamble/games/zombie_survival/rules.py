"""The rules of Zombie Survival: the round on one screen. What each step does is in `chapters/` and `questions/`."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.games.zombie_survival.chapters.elimination import finish, settle_losses
from shamble.games.zombie_survival.chapters.events import turn_event
from shamble.games.zombie_survival.chapters.homecoming import bury_the_wounded
from shamble.games.zombie_survival.chapters.knowledge import observe, redeal
from shamble.games.zombie_survival.chapters.people import is_in, people_home
from shamble.games.zombie_survival.chapters.placement import let_them_come, send_wave, throw_column
from shamble.games.zombie_survival.chapters.setup import setup
from shamble.games.zombie_survival.chapters.sight import LAYOUT
from shamble.games.zombie_survival.chapters.steps import next_step, sum_up_together
from shamble.games.zombie_survival.chapters.supplies import spoil_food
from shamble.games.zombie_survival.events import Happening, tell, tell2
from shamble.games.zombie_survival.questions.barricades import ask_all_builders
from shamble.games.zombie_survival.questions.bites import bites_go_on, close_bites, open_bites
from shamble.games.zombie_survival.questions.draft import draft_goes_on
from shamble.games.zombie_survival.questions.events import event_goes_on
from shamble.games.zombie_survival.questions.fights import fights_go_on
from shamble.games.zombie_survival.questions.guests import guests_go_on
from shamble.games.zombie_survival.questions.index import choose, legal
from shamble.games.zombie_survival.questions.town import town_goes_on
from shamble.games.zombie_survival.state import PEOPLE, SEATS, Ask, Ending, Home, Siege, Standing, Step

__all__ = ["LAYOUT", "apply", "legal", "observe", "payoff", "redeal", "setup", "waiting"]

# --- the round on one screen: ZS-20 to ZS-26, procedure 3.9b ----------------------------------------------------------


@rule
def apply(g: Siege, seat: int, action: int, log: Log) -> None:
    """A choice, and then everything that follows until somebody has to choose again."""
    choose(g, seat, action, log)
    while g.ending == Ending.GOES_ON and not is_asked(g):
        go_on(g, log)


@rule
def is_asked(g: Siege) -> bool:
    """Is there a question to anybody?"""
    asked = 0
    for seat in range(SEATS):
        asked |= g.homes[seat].ask
    return asked != 0


@rule
def go_on(g: Siege, log: Log) -> None:
    """Zombies on their way come first; then the step goes on where it stands, or gives way to the next."""
    if let_them_come(g, log):
        return
    if g.step == Step.DRAFT:
        if not draft_goes_on(g, log):
            new_round(g, log)
    elif g.step == Step.ARRIVALS:  # step 1
        turn_event(g, log)
        next_step(g, Step.EVENT, log)
    elif g.step == Step.EVENT:  # step 2
        if not event_goes_on(g, log) and g.ending == Ending.GOES_ON:
            next_step(g, Step.BARRICADES, log)
            ask_all_builders(g)
    elif g.step == Step.BARRICADES:  # step 3
        sum_up_together(g, Happening.BOARDED_UP, log)
        next_step(g, Step.FIGHTS, log)
    elif g.step == Step.BITES:  # after step 4
        if not bites_go_on(g, log):
            close_bites(g, log)
            settle_losses(g, log)
            next_step(g, Step.TOWN, log)
    else:
        settle_losses(g, log)  # ZS-A69: in steps 4 to 6, which go round the table, losses happen one by one
        if g.ending != Ending.GOES_ON:
            return
        if g.step == Step.FIGHTS:  # step 4
            if not fights_go_on(g, log):
                next_step(g, Step.BITES, log)
                open_bites(g)
        elif g.step == Step.TOWN:  # step 5
            if not town_goes_on(g, log):
                bury_the_wounded(g, log)
                next_step(g, Step.GUESTS, log)
        elif not guests_go_on(g):  # step 6
            end_round(g, log)


@rule
def new_round(g: Siege, log: Log) -> None:
    """ZS-21: everybody is rested, one die for all yards of all players. That is step 1; the event is still to come."""
    next_step(g, Step.ARRIVALS, log)
    g.rounds += 1
    g.event = NOTHING
    for seat in range(g.seats):
        rest(g.homes[seat])
    column = throw_column(g, g.first, log)
    tell2(log, Happening.ROUND, NOTHING, g.rounds, column + 1)
    send_wave(g, column, log)


@rule
def rest(home: Home) -> None:
    """Actions and items come back; whoever was wounded in town has this round to get home (ZS-75)."""
    for p in range(PEOPLE):
        if home.standing[p] == Standing.SPENT or home.standing[p] == Standing.FATIGUED:
            home.standing[p] = Standing.READY
        elif home.standing[p] == Standing.HURT:
            home.standing[p] = Standing.FAILING
    home.kit.used[:] = 0
    home.kit.helped[:] = 0
    home.trunk.used[:] = 0
    home.trunk.helped[:] = 0
    home.saws_used = 0
    home.dawn = people_home(home)


@rule
def end_round(g: Siege, log: Log) -> None:
    """Procedure 3.9b: food spoils, a game alone is looked at, the first player may change."""
    sum_up_together(g, Happening.SENT, log)
    spoil_food(g, log)
    if g.seats == 1 and g.event == NOTHING:  # ZS-110, ZS-A55: one round past the final event
        g.winners[0] = 1
        finish(g, Ending.SURVIVED_ALONE, log)
        return
    if g.options.rotate_first:  # ZS-A11
        g.first = (g.first + 1) % g.seats
        while not is_in(g, g.first):
            g.first = (g.first + 1) % g.seats
        tell(log, Happening.NEW_FIRST, g.first)
    new_round(g, log)


@rule
def waiting(g: Siege) -> int:
    """Several at once, in step 2 and 3 and where zombies are pushed along the house."""
    seats = 0
    if g.ending == Ending.GOES_ON:
        for seat in range(g.seats):
            ask = g.homes[seat].ask
            if ask == Ask.SLIDE:
                seats |= bit(g.homes[seat].slider)  # ZS-A5
            elif ask != Ask.NOTHING:
                seats |= bit(seat)
    return seats


@rule
def payoff(g: Siege, seat: int) -> float:
    """ZS-02, ZS-A56: the last survivor wins; those who perish together with most people share it."""
    return 1.0 if g.winners[seat] else 0.0
