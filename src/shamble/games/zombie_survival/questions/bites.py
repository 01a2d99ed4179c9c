"""After step 4, zombies in the house: who is wounded. ZS-68, ZS-A50, ZS-A51, ZS-A71. All houses at once."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import PERSON
from shamble.games.zombie_survival.chapters.people import count_unpicked, is_home, is_in, people_home, wound
from shamble.games.zombie_survival.chapters.steps import sum_up_together
from shamble.games.zombie_survival.events import Happening, tell1
from shamble.games.zombie_survival.questions.words import Words
from shamble.games.zombie_survival.state import PEOPLE, Ask, Home, Siege, Standing

WITH_ACTION, WITHOUT_ACTION = True, False


@rule
def open_bites(g: Siege) -> None:
    """ZS-68, ZS-A71: each zombie still in the house wounds one person, no person twice."""
    for seat in range(g.seats):
        home = g.homes[seat]
        if is_in(g, seat):
            home.owed = min(home.inside, people_home(home))


@rule
def bites_go_on(g: Siege, log: Log) -> bool:
    """All houses at once; False when every zombie has had its bite."""
    going = False
    for seat in range(g.seats):
        home = g.homes[seat]
        if is_in(g, seat) and home.ask == Ask.NOTHING and home.owed > 0:
            next_bite(g, seat, log)
            going = True
    return going


@rule
def close_bites(g: Siege, log: Log) -> None:
    """One line for all bites; nobody is marked any more."""
    sum_up_together(g, Happening.BITES, log)
    for seat in range(g.seats):
        g.homes[seat].picked[:] = 0


# --- Ask.BITE: ZS-68, ZS-A71, ZS-A87, whose people are not all alike (`next_bite`) ------------------------------------

BITE_WORDS = Words(
    "ZS-68", "A zombie in the house wounds somebody. Whom?{of_several}", {"person": "{person} is wounded{action}"}
)


@rule
def next_bite(g: Siege, seat: int, log: Log) -> None:
    """ZS-A87: the owner says who, if some have an action left and some have not, and not all are wounded."""
    home = g.homes[seat]
    ready, spent = last_unbitten(home, WITH_ACTION), last_unbitten(home, WITHOUT_ACTION)
    if count_unpicked(home) > home.owed and ready != NOTHING and spent != NOTHING:
        home.ask = Ask.BITE
    else:
        bite(g, seat, max(ready, spent), log)


@rule
def last_unbitten(home: Home, ready: bool) -> int:
    """ZS-A71: no person twice. The last one of those with an action left, or of those without."""
    last = NOTHING
    for p in range(PEOPLE):
        if is_home(home.standing[p]) and not home.picked[p] and (home.standing[p] == Standing.READY) == ready:
            last = p
    return last


@rule
def offer_bite(home: Home, mask: Mask) -> None:
    """ZS-A87: somebody with an action left, or somebody without."""
    mask[PERSON + last_unbitten(home, WITH_ACTION)] = True
    mask[PERSON + last_unbitten(home, WITHOUT_ACTION)] = True


@rule
def choose_bite(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A71: the owner says who is bitten."""
    bite(g, seat, action - PERSON, log)


@rule
def bite(g: Siege, seat: int, p: int, log: Log) -> None:
    """ZS-A71: each person is wounded at most once."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    home.owed -= 1
    home.picked[p] = 1
    home.tally[0] += 1
    tell1(log, Happening.BITTEN, seat, home.person[p])
    wound(g, seat, p, log)
