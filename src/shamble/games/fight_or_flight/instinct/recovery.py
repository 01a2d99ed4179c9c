"""The danger that a fight brings: a recovery followed from seat to seat."""

from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.chapters.flights import next_seat
from shamble.games.fight_or_flight.instinct.odds import SURE, Need, both
from shamble.games.fight_or_flight.instinct.outlook import Outlook
from shamble.games.fight_or_flight.instinct.sight import Sight, lacks
from shamble.games.fight_or_flight.instinct.weights import Row, Weight
from shamble.games.fight_or_flight.state import Camp, Fight

UNLIKELY = SURE // 100
STEPS = 8  # seats that recovery is followed for


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
        asked = after_skirmish > 0 or ahead.joins
        no_skirmish = min(nothing, lacks(g, sight, other, Need.READY_OR_SKIRMISH, tells)) if asked else 0
        stuck = no_skirmish if ahead.joins else nothing  # nothing to play in recovery from a Combat
        danger += (both(after_skirmish, no_skirmish) + both(after_combat, stuck)) * w[Weight.LOST]
        waits = no_recovery - nothing  # only a Provision
        upgraded = both(after_skirmish, nothing - no_skirmish)  # only another Skirmish
        upgraded += both(after_combat, nothing - stuck)
        combat_heal = both(combat_two, no_heal - no_recovery) + both(combat_heal, no_heal - nothing)
        combat_one = both(combat_two, SURE - no_heal) + both(combat_one, waits)
        combat_two = upgraded + both(combat_two, waits)
        skirmish_one = both(skirmish_two, SURE - no_recovery) + both(skirmish_one, waits)
        skirmish_two = both(skirmish_two, waits)
        other = next_seat(g, other, ahead.direction)
    return danger
