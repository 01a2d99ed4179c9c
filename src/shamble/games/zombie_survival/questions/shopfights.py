"""What is asked when a zombie turns up in a shop: who fights it. ZS-74, ZS-A42, ZS-A43."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import PERSON
from shamble.games.zombie_survival.chapters.attacks import UNCALLED
from shamble.games.zombie_survival.chapters.shopfights import (
    count_fighters,
    fight_in_town,
    is_armed,
    may_fight,
    put_with_finds,
)
from shamble.games.zombie_survival.events import Happening, tell1
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import DRAWN, IN_HOUSE, PEOPLE, Ask, Siege, Stage, Where

# --- Ask.FIGHTER: ZS-A42, where several people could (`find_fighter`) -------------------------------------------------

FIGHTER_WORDS = Words("ZS-A42", "A zombie between the shelves. Who fights it?", {"person": USUAL})


@rule
def meet_next(g: Siege, seat: int, log: Log) -> None:
    """ZS-74, ZS-A43: the cards in the order drawn; each zombie against one person, those beyond are ignored."""
    for place in range(DRAWN):
        card = g.drawn[place]
        if card != NOTHING:
            g.deed.card = place
            if not g.content.town[card].zombie:
                put_with_finds(g, card)
            elif count_fighters(g, card) == 0:
                tell1(log, Happening.IGNORED, seat, card)
                put_with_finds(g, card)
            else:
                find_fighter(g, seat, card, log)
            return
    g.deed.card = NOTHING
    g.stage = Stage.KEEPING


@rule
def find_fighter(g: Siege, seat: int, card: int, log: Log) -> None:
    """ZS-A42: the owner says who fights."""
    if count_fighters(g, card) > 1:
        g.homes[seat].ask = Ask.FIGHTER
        return
    for p in range(PEOPLE):
        if may_fight(g, card, p):
            send_fighter(g, seat, p, log)
            return


@rule
def offer_fighter(g: Siege, mask: Mask) -> None:
    card = g.drawn[g.deed.card]
    for p in range(PEOPLE):
        mask[PERSON + p] = may_fight(g, card, p)


@rule
def choose_fighter(g: Siege, seat: int, action: int, log: Log) -> None:
    send_fighter(g, seat, action - PERSON, log)


@rule
def send_fighter(g: Siege, seat: int, p: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    g.deed.person = p
    g.deed.where = Where.TOWN
    g.deed.target = IN_HOUSE
    if is_armed(g, home):
        home.ask = Ask.WEAPON
    else:
        fight_in_town(g, seat, UNCALLED, log)
