"""A player of rules of thumb: play the card whose danger today is lowest beside its danger on any other day.

Somebody has to panic sooner or later. The best day for it is one on which many armed neighbours stand between the Hot
Zone and you. Everybody thinks so, hence the mixing. All chances are whole parts of `ONE`, so that every backend comes
to the same choice.
"""

from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombies_attack.actions import CARDS, KEEP, PICK, REMOVE, START, THREATS
from shamble.games.zombies_attack.chapters.bitten import is_active, is_zombie
from shamble.games.zombies_attack.chapters.components import UNBITTEN, left_of
from shamble.games.zombies_attack.chapters.defence import can_strike, is_protected, protects, strikes, uses
from shamble.games.zombies_attack.content import Defence, Encounter
from shamble.games.zombies_attack.meta import CardShare, ZombieStart
from shamble.games.zombies_attack.state import Phase, Town

ONE = 1 << 12  # certainty
SPREAD = ONE // 7  # a card that is this much worse than the best one is never picked
OUT_OF_REACH = 6  # strikes that no row of neighbours makes
LUCK_BITS = 31

Chances = tuple[int, int, int, int]  # one for each Defence card


@rule
def instinct(g: Town, seat: int, mask: Mask, luck: int) -> int:
    """The choice of a sensible player."""
    if g.phase == Phase.PICK:
        return PICK + pick_a_card(g, seat, mask, luck)
    if g.phase == Phase.REMOVAL:
        return REMOVE if is_worth_a_strike(g, seat) else KEEP
    return START + where_most_are_bitten(g)


# --- the card of the day ---------------------------------------------------------------------------------------------


@rule
def pick_a_card(g: Town, seat: int, mask: Mask, luck: int) -> int:
    """Mix the cards that are about as good as the best one, the better ones more often."""
    liked = likings(g, seat, mask)
    left = (luck * (liked[0] + liked[1] + liked[2] + liked[3])) >> LUCK_BITS
    chosen = 0
    for card in range(CARDS):
        if mask[PICK + card] and left >= 0:
            chosen = card
            left -= liked[card]
    return chosen


@rule
def likings(g: Town, seat: int, mask: Mask) -> Chances:
    """How much each card is liked: it is picked as often."""
    usual = (
        usual_danger(g, seat, Defence.HIDING),
        usual_danger(g, seat, Defence.FIREARM),
        usual_danger(g, seat, Defence.BASEBALL_BAT),
        usual_danger(g, seat, Defence.PANIC),
    )
    price = (
        price_of(g, seat, Defence.HIDING, usual),
        price_of(g, seat, Defence.FIREARM, usual),
        price_of(g, seat, Defence.BASEBALL_BAT, usual),
        price_of(g, seat, Defence.PANIC, usual),
    )
    cheapest = ONE * ONE
    for card in range(CARDS):
        if mask[PICK + card]:
            cheapest = min(cheapest, price[card])
    panic = 0 if can_do_without_panic(g, seat) else liking(mask, Defence.PANIC, price[3] - cheapest)
    return (
        liking(mask, Defence.HIDING, price[0] - cheapest),
        liking(mask, Defence.FIREARM, price[1] - cheapest),
        liking(mask, Defence.BASEBALL_BAT, price[2] - cheapest),
        panic,
    )


@rule
def can_do_without_panic(g: Town, seat: int) -> bool:
    """ZA-25, ZA-26: after a Panic has brought the second Bat, better cards are left for every day."""
    left = 0
    for card in range(CARDS):
        if card != Defence.PANIC:
            left += uses(g, seat, card) - g.used[seat, card]
    for threat in range(THREATS):
        if threat != Encounter.DISTRACTED and protects(g, Defence.PANIC, threat):
            return False
    return g.used[seat, Defence.PANIC] > 0 and left > g.content.days - g.day


@rule
def liking(mask: Mask, card: int, behind: int) -> int:
    """Nothing for what may not be picked, or is far behind the best."""
    near = max(0, SPREAD - behind)
    return near * near if mask[PICK + card] else 0


@rule
def price_of(g: Town, seat: int, card: int, usual: Chances) -> int:
    """The bites to fear if this card is played: today's danger, and that of the safest cards left for the other days.

    The first Panic will bring another Bat (ZA-25), on whatever day it comes.
    """
    fear = danger(g, seat, card, g.hot_zone)
    days = g.content.days - g.day
    for other in range(CARDS):  # from the safest card to the most dangerous one
        left = uses(g, seat, other) - g.used[seat, other] - (other == card)
        if other == Defence.BASEBALL_BAT and g.used[seat, Defence.PANIC] == 0:
            left += 1
        played = max(0, min(left, days))
        fear += product(played, usual[other])
        days -= played
    return fear


@rule
def product(times: int, chance: int) -> int:
    """Small numbers of the record are widened on their way in."""
    return times * chance


@rule
def average(total: int, count: int) -> int:
    """The mean, rounded down: whole numbers come out the same on every machine."""
    return total // count


@rule
def usual_danger(g: Town, seat: int, card: int) -> int:
    """The danger of a card with the Hot Zone at anybody."""
    total = 0
    places = 0
    for start in range(g.seats):
        if g.bitten[start] == UNBITTEN:
            total += danger(g, seat, card, start)
            places += 1
    return average(total, places)


@rule
def danger(g: Town, seat: int, card: int, start: int) -> int:
    """How likely a bite is with this card when threats come from `start`: all cards of the deck are as likely."""
    if card == Defence.HIDING:
        return 0
    zombies = zombies_about(g)
    total = 0
    for kind in range(THREATS):
        copies = copies_to_come(g, kind)
        if copies > 0:
            total += copies * danger_from(g, seat, card, start, kind, zombies)
    return average(total, g.deck.left)


@rule
def copies_to_come(g: Town, kind: int) -> int:
    """How many of an Encounter card are still in the deck."""
    count = 0
    for i in range(g.deck.left):
        if g.deck.cards[i] == kind:
            count += 1
    return count


@rule
def danger_from(g: Town, seat: int, card: int, start: int, kind: int, zombies: int) -> int:
    """How likely a bite is if this Encounter card is turned up."""
    if kind == Encounter.DISTRACTED and g.options.distracted_stops_all:
        return 0
    unarmed = not protects(g, card, Encounter.LONE_ZOMBIE)
    if unarmed and zombies > 0 and g.options.zombie_start == ZombieStart.OWNER:
        return ONE  # they will start here
    if kind == Encounter.DISTRACTED:
        if not unarmed:
            return 0
        return chance_to_be_reached(g, seat, start, Encounter.LONE_ZOMBIE, zombies)
    if protects(g, card, kind):
        if g.options.card_share == CardShare.ONE_ZOMBIE:
            return chance_to_be_reached(g, seat, start, Encounter.LONE_ZOMBIE, zombies)
        return 0
    hits = g.content.hits[kind] if g.content.hits[kind] > 0 else OUT_OF_REACH
    return chance_to_be_reached(g, seat, start, kind, hits + zombies * unarmed)


@rule
def zombies_about(g: Town) -> int:
    """How many player zombies there are."""
    count = 0
    for seat in range(g.seats):
        count += is_zombie(g, seat)
    return count


@rule
def chance_to_be_reached(g: Town, seat: int, start: int, kind: int, hits: int) -> int:
    """How likely those between the start and the seat strike fewer times than it takes."""
    if hits == 0:
        return 0
    if hits >= OUT_OF_REACH:
        return ONE
    none = ONE  # chances of 0, 1, 2, 3 and 4 strikes before the seat
    one = two = three = four = 0
    other = start
    while other != seat:
        if g.bitten[other] == UNBITTEN:
            yes = chance_to_strike(g, other, kind)
            no = ONE - yes
            four = (four * no + three * yes) // ONE
            three = (three * no + two * yes) // ONE
            two = (two * no + one * yes) // ONE
            one = (one * no + none * yes) // ONE
            none = none * no // ONE
        other = left_of(g, other)
    return none + one * (hits > 1) + two * (hits > 2) + three * (hits > 3) + four * (hits > 4)


@rule
def chance_to_strike(g: Town, seat: int, kind: int) -> int:
    """How likely a neighbour's card strikes this threat, if it is any of those left."""
    cards = 0
    striking = 0
    for card in range(CARDS):
        left = uses(g, seat, card) - g.used[seat, card]
        cards += left
        if strikes(g, card, kind):
            striking += left
    return average(product(striking, ONE), cards)


# --- decisions of some tables ----------------------------------------------------------------------------------------


@rule
def is_worth_a_strike(g: Town, seat: int) -> bool:
    """ZA-A5: a hit is wasted on a pack that those whom it still meets cannot finish."""
    hits = g.hits + 1
    other = seat
    for _ in range(g.lap - 1):
        other = left_of(g, other)
        if is_active(g, other) and can_strike(g, other):
            hits += 1
    return hits >= g.content.hits[g.threat]


@rule
def where_most_are_bitten(g: Town) -> int:
    """ZA-A10: the active player from whom on the zombie bites the most before somebody strikes it."""
    best = 0
    most = -1
    for start in range(g.seats):
        if is_active(g, start):
            bites = bites_from(g, start)
            if bites > most:
                best = start
                most = bites
    return best


@rule
def bites_from(g: Town, start: int) -> int:
    """How many a zombie bites that starts here."""
    bites = 0
    seat = start
    for _ in range(g.seats):
        if is_active(g, seat):
            if can_strike(g, seat):
                return bites
            if g.bitten[seat] == UNBITTEN and not is_protected(g, seat):
                bites += 1
        seat = left_of(g, seat)
    return bites
