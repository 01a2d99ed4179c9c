"""Points for playing a card: for the hand, for recovery, for food, on the path, and for whom it brings to move."""

from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.chapters.flights import next_seat
from shamble.games.fight_or_flight.chapters.piles import count, digit, pile
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.instinct.odds import FIGHTS, FLIGHTS, READY, SURE, THE_END, Need, both
from shamble.games.fight_or_flight.instinct.outlook import Outlook
from shamble.games.fight_or_flight.instinct.recovery import danger_in_recovery
from shamble.games.fight_or_flight.instinct.sight import Sight, lacks, sight_of
from shamble.games.fight_or_flight.instinct.weights import Row, Weight
from shamble.games.fight_or_flight.state import Camp, Fight

WIN = 1 << 60


@rule
def worth_of_playing(
    g: Camp, before: Sight, card: int, ahead: Outlook, hunger: int, least: int, w: Row, tells: Row
) -> int:
    """All points of a card, in units of 1 / SURE; of a card with fewer than `least` only that it has fewer."""
    if card == Card.THE_END:
        return WIN
    if g.fed == 0 and card != Card.PROVISION and ahead.day % g.content.week == 0:
        return -WIN
    left = before.own - pile(card, 1)
    hidden = (before.unseen, before.hands, before.others, before.total)
    sight = sight_of(before.seat, left, *hidden, before.shown, before.plays)
    points = worth_in_the_hand(sight, card, w) * SURE
    points += worth_of_a_fight(g, sight, card, ahead, w)
    points += worth_of_food(g, card, hunger, w)
    if ahead.fight != Fight.NONE:
        return points - danger_in_recovery(g, sight, ahead, points - least, w, tells)
    return points + worth_of_who_is_next(g, sight, ahead, w, tells)


@rule
def worth_in_the_hand(sight: Sight, card: int, w: Row) -> int:
    """Some cards are kept for later, some are better out of the hand; and a hand should be ready for recovery."""
    points = w[Weight.SPARE + card] * digit(sight.own, card) - w[Weight.KEEP + card]
    points += w[Weight.UNSEEN + card] * digit(sight.unseen, card)
    points += w[Weight.SHOWN_BY_OTHERS + card] * digit(sight.shown, card)
    if pile(card, 1) & FLIGHTS:
        points += w[Weight.STUCK_IN_RECOVERY] * count(sight.own, FIGHTS | FLIGHTS)
    ready = count(sight.own, READY)
    if ready == 0:
        points -= w[Weight.NOT_READY]
    elif ready == 1:
        points -= w[Weight.BARELY_READY]
    return points


@rule
def worth_of_a_fight(g: Camp, sight: Sight, card: int, ahead: Outlook, w: Row) -> int:
    """Fights must go while recovery cards are plentiful; on the path they cost the days that were counted."""
    if not pile(card, 1) & FIGHTS:
        return 0
    points = w[Weight.MORE_FIGHTS] * count(sight.own, FIGHTS) * SURE
    if ahead.on_path:
        lost_days = w[Weight.PATH_FIGHT] + w[Weight.PATH_FIGHT_DAY] * min(ahead.quiet_days, 5)
        return points - lost_days * chance_of_the_end(sight)
    late = ahead.day + 2 > g.content.path_starts
    return points - w[Weight.LATE_FIGHT] * late * SURE


@rule
def chance_of_the_end(sight: Sight) -> int:
    """The chance that The End is in somebody's hand: for certain, if this seat sees it."""
    if not sight.unseen & THE_END:
        return SURE
    return SURE * sight.others // max(1, sight.total)


@rule
def worth_of_food(g: Camp, card: int, hunger: int, w: Row) -> int:
    """The first Provision of a week is worth something; any other card counts on those who move before it ends."""
    if card != Card.PROVISION:
        return -w[Weight.HUNGER] * hunger
    if g.fed > 0:
        return w[Weight.MORE_FOOD] * SURE
    return (w[Weight.FOOD] + w[Weight.FOOD_DAY] * (g.content.week - 1 - g.day % g.content.week)) * SURE


@rule
def chance_of_hunger(g: Camp, sight: Sight, ahead: Outlook, w: Row, tells: Row) -> int:
    """The chance that nobody who moves before the week ends brings its first Provision."""
    if g.fed > 0:
        return 0
    chance, other = SURE, ahead.next
    for _ in range(g.content.week - ahead.day % g.content.week):
        none = lacks(g, sight, other, Need.PROVISION, tells)
        if other != sight.seat:
            none += both(SURE - none, w[Weight.KEEPS_FOOD])
        chance = both(chance, none)
        if chance == 0:
            break
        other = next_seat(g, other, ahead.direction)
    return chance


@rule
def worth_of_who_is_next(g: Camp, sight: Sight, ahead: Outlook, w: Row, tells: Row) -> int:
    """Nobody should be forced to fight; once the path is complete, The End should get its turn."""
    points = w[Weight.NEXT_SHOWS + g.shown[ahead.next] + 1] * SURE
    points -= w[Weight.FORCED] * lacks(g, sight, ahead.next, Need.QUIET, tells)
    if ahead.day < g.content.path_starts or ahead.quiet_days < g.content.quiet_days:
        return points
    if sight.unseen & THE_END:
        return points + w[Weight.THE_END_NEXT] * (SURE - lacks(g, sight, ahead.next, Need.THE_END, tells))
    return points - w[Weight.STEP_TO_THE_END] * steps_to_the_end(g, sight, ahead) * SURE


@rule
def steps_to_the_end(g: Camp, sight: Sight, ahead: Outlook) -> int:
    """How many seats move before the one that has The End."""
    other = ahead.next
    for steps in range(g.seats):
        if g.shown[other] == Card.THE_END or (other == sight.seat and sight.own & THE_END):
            return steps
        other = next_seat(g, other, ahead.direction)
    return g.seats
