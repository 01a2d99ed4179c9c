"""What is asked in step 3: barricades, and the two windows of a handsaw. ZS-23, ZS-51 to ZS-53. All owners at once."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import BACK, BUILD, DONE, HANDSAW, TAKE_DOWN
from shamble.games.zombie_survival.chapters.barricades import (
    build,
    can_saw,
    first_sawable,
    is_buildable,
    is_sawable,
    last_sawable,
    saw,
    sawable_windows,
    something_to_build,
    something_to_open,
    take_down,
)
from shamble.games.zombie_survival.chapters.people import is_in, ready_people
from shamble.games.zombie_survival.chapters.steps import finish_part
from shamble.games.zombie_survival.chapters.supplies import do_chore, is_chore, offer_chores
from shamble.games.zombie_survival.content import OPENINGS, Supply
from shamble.games.zombie_survival.questions.words import CHORES, USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege

# --- Ask.BARRICADES: ZS-23, ZS-A57, whoever can build, or take down for something (`ask_builder`) ---------------------

BARRICADES_WORDS = Words(
    "ZS-23",
    "Build or take down barricades, or be done with it.",
    {"build": USUAL, "take_down": USUAL, "handsaw": USUAL, **CHORES, "done": USUAL},
)


@rule
def ask_all_builders(g: Siege) -> None:
    """ZS-23, ZS-A57: everybody at once, whoever has anything to do; the others have done."""
    for seat in range(g.seats):
        if is_in(g, seat) and not g.finished[seat]:
            ask_builder(g, seat)


@rule
def ask_builder(g: Siege, seat: int) -> None:
    """On to the next barricade, or the house has done with this step."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if something_to_build(g, home) or something_to_open(g, home):
        home.ask = Ask.BARRICADES
    else:
        g.finished[seat] = 1


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
def choose_barricades(g: Siege, seat: int, action: int, log: Log) -> None:
    """One action of step 3; then the next, until the owner has done."""
    home = g.homes[seat]
    if action == DONE:
        finish_part(g, seat, log)
        return
    if action == HANDSAW and sawable_windows(g, home) > 2:
        home.ask = Ask.FIRST_WINDOW
        return
    if action == HANDSAW:
        home.window = first_sawable(g, home)
        saw(g, seat, last_sawable(g, home), log)
    elif is_chore(action):
        do_chore(g, seat, action, log)
    elif action < TAKE_DOWN:
        build(g, seat, action - BUILD, log)
    else:
        take_down(g, seat, action - TAKE_DOWN, log)
    ask_builder(g, seat)


# --- Ask.FIRST_WINDOW: ZS-51, ZS-A30, who takes the handsaw (`choose_barricades`) -------------------------------------

FIRST_WINDOW_WORDS = Words("ZS-A30", "The first window for the handsaw?", {"build": USUAL, "back": USUAL})


@rule
def offer_window(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-51: the windows for a handsaw, but not one twice."""
    for opening in range(OPENINGS):
        mask[BUILD + opening] = is_sawable(g, home, opening) and opening != home.window
    mask[BACK] = True


@rule
def choose_first_window(g: Siege, seat: int, action: int, log: Log) -> None:
    """One window; the other is asked for."""
    home = g.homes[seat]
    if action == BACK:
        home.ask = Ask.BARRICADES
    else:
        home.window = action - BUILD
        home.ask = Ask.SECOND_WINDOW


# --- Ask.SECOND_WINDOW: ZS-51, ZS-A30, any but the first (`choose_first_window`) --------------------------------------

SECOND_WINDOW_WORDS = Words("ZS-A30", "And the second window?", {"build": USUAL, "back": USUAL})


@rule
def choose_second_window(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-51: both windows are boarded up."""
    home = g.homes[seat]
    if action == BACK:
        home.window = NOTHING
        home.ask = Ask.BARRICADES
    else:
        saw(g, seat, action - BUILD, log)
        ask_builder(g, seat)
