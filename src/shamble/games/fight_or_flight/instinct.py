"""A player of rules of thumb, who looks at the own hand, at the shown cards, and counts what has been played.

Every card that may be played is given points: what it is worth in the hand, what it does to recovery, hunger and the
path to The End, and whom it brings to move. The most points win. What another seat shows, and what it played last, tell
something about what it lacks. `weights.py` has the points and the tells, found by playing (`tuning.py`).

All is done in whole numbers, so that every machine decides alike. A chance is a number from 0 to `SURE`.
"""

from typing import NamedTuple

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.actions import KINDS, PLAY, PLAY_SHOWN, SHOW
from shamble.games.fight_or_flight.chapters.cards import copies, hidden_cards, is_recovering
from shamble.games.fight_or_flight.chapters.knowledge import played_cards
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.odds import (
    FIGHTS,
    FLIGHTS,
    NEEDED,
    READY,
    SURE,
    THE_END,
    Need,
    both,
    chance_of_none,
    count,
    digit,
    pile,
)
from shamble.games.fight_or_flight.rules import next_seat, skips
from shamble.games.fight_or_flight.state import Camp, Fight, Phase
from shamble.games.fight_or_flight.weights import (
    IN_RECOVERY,
    LAST_WEEK,
    NEEDS,
    PATH,
    PATH_COMPLETE,
    TELLS,
    TIMES,
    WEIGHTS,
    Row,
    Tell,
    Weight,
)

UNLIKELY = SURE // 100
WIN = 1 << 60
STEPS = 8  # seats that recovery is followed for
LOOK_BACK = 8  # plays that are remembered


@rule
def instinct(g: Camp, seat: int, mask: Mask, luck: int) -> int:
    """The choice with the most points."""
    return choose(g, seat, mask, WEIGHTS[g.seats - 2, stage_of(g), :], TELLS[g.seats - 2, :])


@rule
def stage_of(g: Camp) -> int:
    """How far the round is: the three weeks, the path, the path complete; and the same after each kind of fight."""
    day = g.day + (g.phase == Phase.PLAY)
    if day <= g.content.path_starts:
        stage = min(LAST_WEEK, (day - 1) // g.content.week)
    else:
        stage = PATH_COMPLETE if g.quiet_days >= g.content.quiet_days else PATH
    return stage + TIMES * g.fight


@rule
def choose(g: Camp, seat: int, mask: Mask, w: Row, tells: Row) -> int:
    """The choice with the most points by these weights."""
    if g.phase == Phase.SHOW:
        return choose_a_card_to_show(g, seat, mask, w)
    if count_plays(mask) == 1:
        return first_play(mask)
    sight = look_round(g, seat)
    best, most = NOTHING, -2 * WIN
    next, direction, hunger = NOTHING, 0, 0
    for action in range(PLAY_SHOWN, -1, -1):  # quiet cards first: most fights then need no long look
        if mask[action]:
            card = g.shown[seat] if action == PLAY_SHOWN else action - PLAY
            ahead = look_ahead(g, seat, card)
            if next != ahead.next or direction != ahead.direction:  # most cards bring the same seat to move
                next, direction = ahead.next, ahead.direction
                hunger = chance_of_hunger(g, sight, ahead, w, tells)
            place = worth_of_the_place(card, w) * SURE if action == PLAY_SHOWN and card != Card.THE_END else 0
            points = place + worth_of_playing(g, sight, card, ahead, hunger, most - place, w, tells)
            if points >= most:
                best, most = action, points
    return best


@rule
def count_plays(mask: Mask) -> int:
    number = 0
    for action in range(PLAY_SHOWN + 1):
        number += mask[action]
    return number


@rule
def first_play(mask: Mask) -> int:
    action = PLAY
    while not mask[action]:
        action += 1
    return action


@rule
def choose_a_card_to_show(g: Camp, seat: int, mask: Mask, w: Row) -> int:
    """The card that others should know of, or rely on, most."""
    best, most = NOTHING, -WIN
    for card in range(KINDS):
        if mask[SHOW + card]:
            points = worth_of_showing(g, seat, card, w)
            if points > most:
                best, most = SHOW + card, points
    return best


# --- what the seat sees ----------------------------------------------------------------------------------------------


class Sight(NamedTuple):
    """What a seat has, and what lies hidden from it."""

    seat: int
    own: int
    """The own cards, hidden and face up, as a pile."""
    unseen: int
    """The cards in the deck and in other hidden hands, as a pile."""
    hands: int
    """How many hidden cards each seat has, as the digits of a number."""
    others: int
    """How many of the unseen cards are in hands."""
    total: int
    """How many there are."""
    shown: int
    """The cards that others show, as a pile."""
    plays: int
    """The last play of each seat, as the digits of a number."""


@rule
def sight_of(seat: int, own: int, unseen: int, hands: int, others: int, total: int, shown: int, plays: int) -> Sight:
    return Sight(seat, own, unseen, hands, others, total, shown, plays)


@rule
def look_round(g: Camp, seat: int) -> Sight:
    """Count what has been played and shown; the rest is unseen."""
    own, unseen, hands, others, shown = 0, -played_cards(g), 0, 0, 0
    for card in range(KINDS):
        own += pile(card, g.hand[seat, card])
        unseen += pile(card, copies(g, card)) - pile(card, g.hand[seat, card])
    for other in range(g.seats):
        if g.shown[other] != NOTHING:
            shown += pile(g.shown[other], 1)
        hidden = hidden_cards(g, other)
        hands += pile(other, hidden)
        if other != seat:
            others += hidden
    unseen -= shown
    if g.shown[seat] != NOTHING:
        own += pile(g.shown[seat], 1)
        shown -= pile(g.shown[seat], 1)
    return sight_of(seat, own, unseen, hands, others, others + g.deck.left, shown, last_plays(g, seat))


@rule
def last_plays(g: Camp, seat: int) -> int:
    """Go back from the present turn: what did each seat play last, and was it in the present recovery?"""
    plays, missing, direction, other = 0, g.seats - 1, g.direction, seat
    recovering = is_recovering(g)
    for day in range(g.day - 1, max(0, g.day - LOOK_BACK) - 1, -1):
        card = g.row[day]
        other = seat_before(g, other, direction * (skips(card) + 1))
        fought = card == Card.SKIRMISH or card == Card.COMBAT
        upgraded = card == Card.SKIRMISH and g.fight == Fight.COMBAT  # FF-35: this Skirmish came upon another
        if other != seat and digit(plays, other) == 0:
            plays += pile(other, IN_RECOVERY + card if recovering and (upgraded or not fought) else 1 + card)
            missing -= 1
            if missing == 0:
                break
        recovering = recovering and not fought
        if card == Card.BACKTRACK:
            direction = -direction
    return plays


@rule
def seat_before(g: Camp, seat: int, steps: int) -> int:
    """The seat from which so many steps lead to this one."""
    seat -= steps
    while seat < 0:
        seat += g.seats
    while seat >= g.seats:
        seat -= g.seats
    return seat


@rule
def lacks(g: Camp, sight: Sight, other: int, need: int, tells: Row) -> int:
    """The chance that a seat, the own one too, has no card for this need when its turn comes."""
    kinds = NEEDED[need]
    wanted = count(sight.unseen, kinds)
    if other == sight.seat:
        return 0 if sight.own & kinds else chance_of_none(min(1, g.deck.left), wanted, sight.total)
    shown = g.shown[other]
    if shown != NOTHING and kinds & pile(shown, 1):
        return 0
    chance = chance_of_none(digit(sight.hands, other), wanted, sight.total)
    play = digit(sight.plays, other)
    chance = told(chance, tells[Tell.PLAYED + NEEDS * play + need])
    return told(chance, tells[Tell.SHOWN + NEEDS * (shown + 1) + need])


@rule
def told(chance: int, tell: int) -> int:
    """A chance that something makes greater, or less if the tell is below 0."""
    return chance + (both(SURE - chance, tell) if tell > 0 else both(chance, tell))


# --- what a card leads to --------------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """The table after a card has been played."""

    day: int
    on_path: bool
    next: int
    """Who is to move."""
    direction: int
    fight: int
    recoveries: int
    """Recovery cards that are still needed."""
    heals: int
    """Heals that are needed among them after a Combat: 1 or 0."""
    quiet_days: int


@rule
def outlook_of(
    day: int, on_path: bool, next: int, direction: int, fight: int, recoveries: int, heals: int, quiet_days: int
) -> Outlook:
    # a GPU takes small numbers as they come: adding 0 makes all of them alike
    return Outlook(day + 0, on_path, next + 0, direction + 0, fight + 0, recoveries + 0, heals + 0, quiet_days + 0)


@rule
def look_ahead(g: Camp, seat: int, card: int) -> Outlook:
    """What the rules will make of a card."""
    direction = -g.direction if card == Card.BACKTRACK else g.direction
    other = seat
    for _ in range(skips(card) + 1):
        other = next_seat(g, other, direction)
    day = g.day + 1
    on_path = day > g.content.path_starts
    if card == Card.SKIRMISH or card == Card.COMBAT:
        fight = Fight.COMBAT if card == Card.COMBAT or is_recovering(g) else Fight.SKIRMISH
        return outlook_of(day, on_path, other, direction, fight, 2, 1, g.quiet_days)
    if not is_recovering(g):
        return outlook_of(day, on_path, other, direction, Fight.NONE, 0, 0, g.quiet_days + on_path)
    recoveries = 2 - g.recovery_cards - (card == Card.HEAL or card == Card.REST)
    heals = 0 if g.recovery_heals or card == Card.HEAL else 1
    if recoveries <= 0 and (g.fight == Fight.SKIRMISH or not heals):
        return outlook_of(day, on_path, other, direction, Fight.NONE, 0, 0, g.quiet_days)
    return outlook_of(day, on_path, other, direction, g.fight, recoveries, heals, g.quiet_days)


# --- points for playing ----------------------------------------------------------------------------------------------


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


@rule
def danger_in_recovery(g: Camp, sight: Sight, ahead: Outlook, most: int, w: Row, tells: Row) -> int:
    """Go from seat to seat: with which chance does recovery still need what, and with which is the round lost?

    It only grows on the way; where it is greater than `most` already, no further look is taken.
    """
    skirmish = ahead.fight == Fight.SKIRMISH
    skirmish_two = SURE if skirmish and ahead.recoveries == 2 else 0  # after a Skirmish: two cards to go
    skirmish_one = SURE if skirmish and ahead.recoveries == 1 else 0
    combat_two = SURE if not skirmish and ahead.recoveries == 2 else 0  # after a Combat: two, one of them a Heal
    combat_one = SURE if not skirmish and ahead.recoveries == 1 and not ahead.heals else 0  # any one card
    combat_heal = SURE if not skirmish and ahead.recoveries <= 1 and ahead.heals else 0  # a Heal
    danger, other = 0, ahead.next
    for _ in range(STEPS):
        after_skirmish, after_combat = skirmish_two + skirmish_one, combat_two + combat_one + combat_heal
        if after_skirmish + after_combat < UNLIKELY or danger > most:
            break
        danger += (after_skirmish + after_combat) * w[Weight.LONG_RECOVERY]
        nothing = lacks(g, sight, other, Need.READY, tells)
        no_recovery = max(nothing, lacks(g, sight, other, Need.RECOVERY, tells))
        no_heal = (
            max(no_recovery, lacks(g, sight, other, Need.HEAL, tells)) if combat_two + combat_heal else no_recovery
        )
        no_skirmish = min(nothing, lacks(g, sight, other, Need.READY_OR_SKIRMISH, tells)) if after_skirmish else 0
        danger += (both(after_skirmish, no_skirmish) + both(after_combat, nothing)) * w[Weight.LOST]
        waits = no_recovery - nothing  # only a Provision
        upgraded = both(after_skirmish, nothing - no_skirmish)  # only another Skirmish
        combat_heal = both(combat_two, no_heal - no_recovery) + both(combat_heal, no_heal - nothing)
        combat_one = both(combat_two, SURE - no_heal) + both(combat_one, waits)
        combat_two = upgraded + both(combat_two, waits)
        skirmish_one = both(skirmish_two, SURE - no_recovery) + both(skirmish_one, waits)
        skirmish_two = both(skirmish_two, waits)
        other = next_seat(g, other, ahead.direction)
    return danger


# --- points for showing ----------------------------------------------------------------------------------------------


@rule
def worth_of_showing(g: Camp, seat: int, card: int, w: Row) -> int:
    """What others can do with the knowledge of a card; less, perhaps, if it is not the first of its kind."""
    points = w[Weight.SHOW + card] + w[Weight.SHOW_SPARE + card] * (g.hand[seat, card] - 1)
    for other in range(g.seats):
        if g.shown[other] == card:
            points += w[Weight.SHOW_TOO + card]
    if card == Card.PROVISION and g.fed == 0:
        points += w[Weight.SHOW_FOOD]
    return points


@rule
def worth_of_the_place(card: int, w: Row) -> int:
    """Playing the face-up card makes place for another, and takes away what others relied on."""
    return w[Weight.FACE_UP + card]
