"""Defence cards, and what they do to a threat: ZA-20 to ZA-27, ZA-30 to ZA-36."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.zombies_attack.chapters.bitten import bite, comes_today, is_active, next_zombie
from shamble.games.zombies_attack.content import Defence, Encounter, Meeting, Reason
from shamble.games.zombies_attack.events import Event
from shamble.games.zombies_attack.meta import CardShare, LargePack, RemovalChoice
from shamble.games.zombies_attack.state import Town


@rule
def can_pick(g: Town, seat: int, card: int) -> bool:
    """ZA-20, ZA-25: a card that is not used up."""
    return g.used[seat, card] < uses(g, seat, card)


@rule
def uses(g: Town, seat: int, card: int) -> int:
    """ZA-20, ZA-25, ZA-A16, ZA-A17: how often a seat may play a card. Whoever still picks survived every Panic."""
    if card == Defence.BASEBALL_BAT and g.used[seat, Defence.PANIC] > 0:
        return g.content.defence[card] + 1
    return g.content.defence[card]


@rule
def set_cards_aside(g: Town, log: Log) -> None:
    """ZA-13, ZA-20, ZA-A14: what was picked is used, whether a threat came to it or not."""
    for seat in range(g.seats):
        if is_active(g, seat):
            card = g.pick[seat]
            g.used[seat, card] += 1
            g.pick[seat] = NOTHING
            g.spent[seat] = 0
            note(log, Event.SET_ASIDE, seat, card)


@rule
def everybody_hides(g: Town) -> bool:
    """ZA-22, ZA-A27: every active player, also when only one is left."""
    in_the_open = 0
    for seat in range(g.seats):
        in_the_open += is_active(g, seat) & (g.pick[seat] != Defence.HIDING)
    return in_the_open == 0


@rule
def drive_all_away(g: Town, log: Log) -> None:
    """ZA-22, ZA-43, ZA-A27: all threats of the day leave for good."""
    note(log, Event.ALL_HID, NOTHING)
    for seat in range(g.seats):
        if comes_today(g, seat):
            g.gone[seat] = 1
            note(log, Event.LEFT_FOR_GOOD, seat)


# --- a threat meets a card -------------------------------------------------------------------------------------------


@rule
def meet(g: Town, seat: int, log: Log) -> None:
    """ZA-12, ZA-21 to ZA-26: compare the player's card with the threat."""
    if not is_protected(g, seat):
        bite(g, seat, Reason.SPENT if protects(g, g.pick[seat], g.threat) else Reason.UNPROTECTED, log)
    elif can_strike(g, seat):
        strike(g, seat, log)
    else:
        stand(g, seat, log)


@rule
def is_protected(g: Town, seat: int) -> bool:
    """ZA-A3: a card protects from all that comes on its day; by the strict reading, not once it has answered."""
    if g.spent[seat] and g.options.card_share == CardShare.ONE_ZOMBIE:
        return False
    return protects(g, g.pick[seat], g.threat)


@rule
def can_strike(g: Town, seat: int) -> bool:
    """ZA-A3: one removal for each card, each day."""
    return not g.spent[seat] and strikes(g, g.pick[seat], g.threat)


@rule
def protects(g: Town, card: int, threat: int) -> bool:
    """ZA-21 to ZA-26, ZA-30 to ZA-34: by the table of the box; whether the Bat stops a Large Pack is up to ZA-A1."""
    if threat == Encounter.LARGE_PACK and card == Defence.BASEBALL_BAT and not g.options.bat_stops_large_pack:
        return False
    return g.content.meeting[card, threat] != Meeting.BITTEN


@rule
def strikes(g: Town, card: int, threat: int) -> bool:
    """ZA-23, ZA-24: does the card remove the threat, or count as a hit? Not if a Large Pack is for everyone (ZA-A2)."""
    if threat == Encounter.LARGE_PACK and g.options.large_pack == LargePack.EVERYONE:
        return False
    return g.content.meeting[card, threat] == Meeting.STRIKES and protects(g, card, threat)


@rule
def stand(g: Town, seat: int, log: Log) -> None:
    """ZA-21, ZA-A3: the player is safe and the threat passes; by the strict reading the card has now answered."""
    note(log, Event.PASSED, seat, g.threat, g.zombie, g.pick[seat], why_it_stands(g, seat))
    if g.options.card_share == CardShare.ONE_ZOMBIE and g.pick[seat] != Defence.HIDING:
        g.spent[seat] = 1


@rule
def why_it_stands(g: Town, seat: int) -> int:
    """ZA-21, ZA-A2, ZA-A3: a hidden player, a removal that is spent for today, or a threat that is only kept off."""
    if g.pick[seat] == Defence.HIDING:
        return Reason.HIDDEN
    return Reason.SPENT if g.spent[seat] else Reason.PROTECTED


@rule
def strike(g: Town, seat: int, log: Log) -> None:
    """ZA-23, ZA-24, ZA-30 to ZA-33: a hit protects as well. Enough hits eliminate the threat and end its lap."""
    g.spent[seat] = 1
    g.hits += 1
    if g.hits < g.content.hits[g.threat]:
        note(log, Event.HIT, seat, g.threat, g.pick[seat], g.hits, g.content.hits[g.threat])
        return
    g.lap = 0
    if g.zombie != NOTHING:
        g.gone[g.zombie] = 1  # ZA-43
    note(log, Event.DESTROYED, seat, g.threat, g.zombie, g.pick[seat])


@rule
def may_keep_the_removal(g: Town, seat: int) -> bool:
    """ZA-A5: may the owner decide? Only while another threat is still to come, and never by the strict reading."""
    if g.options.removal_choice == RemovalChoice.AUTO or g.options.card_share == CardShare.ONE_ZOMBIE:
        return False
    return can_strike(g, seat) and next_zombie(g) != NOTHING


@rule
def keep(g: Town, seat: int, log: Log) -> None:
    """ZA-A5: a kept removal leaves the player safe, and the threat passes."""
    note(log, Event.KEPT, seat, g.threat, g.zombie, g.pick[seat])
