"""Step 3, barricades: ZS-23, ZS-51 to ZS-53. All owners at once."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import BACK, BUILD, DONE, HANDSAW, TAKE_DOWN
from shamble.games.zombie_survival.chapters.people import finish_part, is_in, ready_people, spend_action
from shamble.games.zombie_survival.chapters.placement import box_is_full, is_window, tell_opening
from shamble.games.zombie_survival.chapters.ring import has_opening
from shamble.games.zombie_survival.chapters.supplies import do_chore, has_chores, is_chore, offer_chores
from shamble.games.zombie_survival.events import Happening, tell4
from shamble.games.zombie_survival.kinds import OPENINGS, Supply, Thing
from shamble.games.zombie_survival.state import Ask, Home, Siege


@rule
def ask_all_builders(g: Siege) -> None:
    """ZS-23, ZS-A57: everybody at once, whoever has anything to do; the others have done."""
    for seat in range(g.seats):
        if is_in(g, seat) and not g.finished[seat]:
            ask_builder(g, seat)


@rule
def ask_builder(g: Siege, seat: int) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if something_to_build(g, home) or has_chores(g, home):
        home.ask = Ask.BARRICADES
    else:
        g.finished[seat] = 1


@rule
def something_to_build(g: Siege, home: Home) -> bool:
    if ready_people(home) == 0:
        return False
    has_lumber = home.supply[Supply.LUMBER] > 0
    for opening in range(OPENINGS):
        if home.barricade[opening] or (has_lumber and is_buildable(g, home, opening)):
            return True
    return False


@rule
def is_buildable(g: Siege, home: Home, opening: int) -> bool:
    """ZS-51, ZS-52: one barricade is enough, and none where all three squares hold zombies."""
    return has_opening(g, home, opening) and not home.barricade[opening] and not box_is_full(g, home, opening)


@rule
def saw_actions(g: Siege) -> int:
    """ZS-A30: the pair of windows costs two actions, or one."""
    return 1 if g.options.handsaw_one_action else 2


@rule
def can_saw(g: Siege, home: Home) -> bool:
    """ZS-51, ZS-A30: an unused handsaw, 1 lumber, and two windows that can both be barricaded."""
    if home.things[Thing.HANDSAW] <= home.saws_used or home.supply[Supply.LUMBER] == 0:
        return False
    return ready_people(home) >= saw_actions(g) and sawable_windows(g, home) >= 2


@rule
def is_sawable(g: Siege, home: Home, opening: int) -> bool:
    """ZS-51: windows only."""
    return is_window(g, home, opening) and is_buildable(g, home, opening)


@rule
def sawable_windows(g: Siege, home: Home) -> int:
    count = 0
    for opening in range(OPENINGS):
        count += is_sawable(g, home, opening)
    return count


@rule
def offer_barricades(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-51: 1 action and 1 lumber; ZS-53: 1 action."""
    hands = ready_people(home) > 0
    builds = hands and home.supply[Supply.LUMBER] > 0
    for opening in range(OPENINGS):
        mask[BUILD + opening] = builds and is_buildable(g, home, opening)
        mask[TAKE_DOWN + opening] = hands and home.barricade[opening] == 1  # ZS-A32: zombies or not
    mask[HANDSAW] = can_saw(g, home)
    mask[DONE] = True
    offer_chores(g, home, mask)


@rule
def offer_windows(g: Siege, home: Home, mask: Mask) -> None:
    for opening in range(OPENINGS):
        mask[BUILD + opening] = is_sawable(g, home, opening) and opening != home.window
    mask[BACK] = True


@rule
def work_on_barricades(g: Siege, seat: int, action: int, log: Log) -> None:
    """One action of step 3; then the next, until the owner has done."""
    home = g.homes[seat]
    if action == DONE:
        finish_part(g, seat, log)
        return
    if action == HANDSAW:
        home.ask = Ask.FIRST_WINDOW
        return
    if is_chore(action):
        do_chore(g, seat, action, log)
    elif action < TAKE_DOWN:
        build(g, seat, action - BUILD, log)
    else:
        take_down(g, seat, action - TAKE_DOWN, log)
    ask_builder(g, seat)


@rule
def build(g: Siege, seat: int, opening: int, log: Log) -> None:
    """ZS-51."""
    home = g.homes[seat]
    spend_action(home)
    home.supply[Supply.LUMBER] -= 1
    home.barricade[opening] = 1
    tell_opening(g, seat, Happening.BUILT, opening, log)


@rule
def take_down(g: Siege, seat: int, opening: int, log: Log) -> None:
    """ZS-53, ZS-A31: 1 action, and the lumber does not come back."""
    home = g.homes[seat]
    spend_action(home)
    home.barricade[opening] = 0
    tell_opening(g, seat, Happening.TAKEN_DOWN, opening, log)


@rule
def choose_window(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-51, ZS-A30: two windows for one lumber, built together."""
    home = g.homes[seat]
    if action == BACK:
        home.window = NOTHING
        home.ask = Ask.BARRICADES
    elif home.window == NOTHING:
        home.window = action - BUILD
        home.ask = Ask.SECOND_WINDOW
    else:
        for _ in range(saw_actions(g)):
            spend_action(home)
        home.supply[Supply.LUMBER] -= 1
        home.saws_used += 1
        home.barricade[home.window] = 1
        home.barricade[action - BUILD] = 1
        openings = g.content.houses[home.house].openings
        first, second = home.window + 0, action - BUILD
        tell4(log, Happening.SAWN, seat, first, openings[first].column, second, openings[second].column)
        home.window = NOTHING
        ask_builder(g, seat)
