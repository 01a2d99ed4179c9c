"""What an event still costs a house: the lines of its card, and what becomes of the people who are named."""

import msgspec

from shamble.engine.base.record import NOTHING, words
from shamble.games.zombie_survival.chapters.meals import fed_by_one, units_eaten
from shamble.games.zombie_survival.chapters.people import people_home
from shamble.games.zombie_survival.content import Event, Supply
from shamble.games.zombie_survival.state import Ask, Home, Line, Siege, Step

ASKING_TEXTS = {
    Event.DRY_LIGHTNING,
    Event.STRANGER_ON_THE_PORCH,
    Event.SPOILED_LUNCH,
    Event.HOWLING_DOGS,
    Event.HAILSTORM,
    Event.SUPPLY_DROP,
}


class CostView(msgspec.Struct):
    """A line of the event card, and how a house stands with it."""

    line: str
    asks: int
    state: str
    """Later, Free (nothing to pay), Asked, or Paid."""


class NamingView(msgspec.Struct):
    """What becomes of people when the owner of a house names one of them, or lets one go."""

    still: int
    """How many more are to be named."""
    fate: str
    """Of the one who is named: Lost or Wounded; Eats: nobody is named."""
    losses: int
    """How many people the matter still costs."""
    loses: bool
    """Naming somebody now, or letting somebody go, costs a person."""


def bill(g: Siege, home: Home) -> list[CostView]:
    """Section 3.7: the lines of the card that ask something, in the order in which they are carried out."""
    if g.event == NOTHING or home.out or g.step < Step.EVENT:
        return []
    sheet = g.content.events[g.event]
    asks = {
        Line.TEXT: int(g.event in ASKING_TEXTS),
        Line.BATTERIES: int(sheet.batteries),
        Line.FOOD: int(sheet.food),
        Line.WATER: int(sheet.water),
        Line.SICK: int(sheet.sick),
        Line.FATIGUE: int(sheet.fatigue),
    }
    return [CostView(words(line), n, _state_of(g, home, line)) for line, n in asks.items() if n]


def _state_of(g: Siege, home: Home, line: Line) -> str:
    """The line that is carried out is one before the next one."""
    if line == Line.WATER and not g.water_bad:
        return "Free"
    if g.step != Step.EVENT or line < g.line - 1:
        return "Paid"
    if line >= g.line:
        return "Later"
    return "Asked" if home.ask else "Paid"


def naming(g: Siege, home: Home) -> NamingView | None:
    """What the question of the moment means for the people of a house."""
    owed, aid = int(home.owed), int(home.supply[Supply.FIRST_AID])
    short = max(0, owed - aid)
    match Ask(int(home.ask)):
        case Ask.MEAL:
            hungry = max(0, int(people_home(home)) - int(units_eaten(g, home)) * int(fed_by_one(g, home)))
            return NamingView(0, "Eats", hungry, loses=False)
        case Ask.BITE:
            return NamingView(owed, "Wounded" if aid else "Lost", short, loses=not aid)
        case Ask.HEAL:
            return NamingView(1, "Lost", 0, loses=True)
        case _:
            return None
