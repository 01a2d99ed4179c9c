"""The rules of Run For Your Life: the turn on one screen. Its parts are in `chapters/`, decisions in `questions/`."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import clear, draw, fill, roll, seed_stream
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.chapters.blood import count_down
from shamble.games.run_for_your_life.chapters.combat import next_battle, start_combat, start_fights
from shamble.games.run_for_your_life.chapters.decks import BLOOD_CARDS, CARDS, HIGHEST, blood_copies, wipe
from shamble.games.run_for_your_life.chapters.event_cards import draw_events, read_card, start_events
from shamble.games.run_for_your_life.chapters.knowledge import LAYOUT, observe, redeal
from shamble.games.run_for_your_life.chapters.melee import melee
from shamble.games.run_for_your_life.chapters.movement import start_movement, turn_movement_card
from shamble.games.run_for_your_life.chapters.road import ask, face, humans_outside, is_blocked
from shamble.games.run_for_your_life.chapters.victory import is_won_at_the_end, settle_arrivals, win_at_the_end
from shamble.games.run_for_your_life.chapters.zombies import move_hordes, start_horns, start_zombie_players
from shamble.games.run_for_your_life.content import BLOOD, KEPT
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.meta import LastLoser, Zombies
from shamble.games.run_for_your_life.questions.blood import arrive, bleed, offer_medicine
from shamble.games.run_for_your_life.questions.events import meet, walk
from shamble.games.run_for_your_life.questions.fights import choose_targets, fight_on, offer_smoke
from shamble.games.run_for_your_life.questions.index import choose, legal
from shamble.games.run_for_your_life.questions.moves import move_humans
from shamble.games.run_for_your_life.questions.piles import share_piles, start_piles
from shamble.games.run_for_your_life.questions.zombies import lead_on, sound_horns
from shamble.games.run_for_your_life.state import Ask, Ending, Pace, Road, Role, Stage

__all__ = ["LAYOUT", "apply", "legal", "observe", "payoff", "redeal", "setup", "waiting"]

# --- the turn on one screen -------------------------------------------------------------------------------------------


@rule
def go_on(g: Road, log: Log) -> None:
    """The five phases, turn after turn, until somebody has to choose or the game is over."""
    while g.asks == Ask.NOBODY and g.ending == Ending.GOES_ON:
        # What a card or a fight has left to do comes first.
        if g.fighter != NOTHING:
            melee(g, g.fighter, log)
        elif g.drawn:
            read_card(g, g.drawer, log)
        elif g.bleeding:
            bleed(g, log)
        elif g.arriving != NOTHING:
            arrive(g, log)
        elif g.movers:
            walk(g, log)
        elif g.arrived:
            settle_arrivals(g, log)
        elif g.fights:
            meet(g)
        # Phase 1, infection countdown: RL-20 to RL-25.
        elif g.stage == Stage.MEDICINE:
            offer_medicine(g)
        elif g.stage == Stage.COUNTDOWN:
            count_down(g, log)
            start_movement(g)
        # Phase 2, human movement: RL-30 to RL-32.
        elif g.stage == Stage.MOVEMENT:
            if not move_humans(g, log):
                start_events(g)
        # Phase 3, events: RL-40 to RL-42.
        elif g.stage == Stage.EVENTS:
            if not draw_events(g, log):
                start_horns(g)
        # Phase 4, zombie movement: RL-50 to RL-58.
        elif g.stage == Stage.HORNS:
            if not sound_horns(g):
                move_hordes(g, log)
                start_zombie_players(g)
        elif g.stage == Stage.ZOMBIE_PLAYERS:
            if not lead_on(g, log):
                start_combat(g)
        # Phase 5, combat: RL-60 to RL-67.
        elif g.stage == Stage.SMOKE:
            if not offer_smoke(g):
                g.stage = Stage.BATTLES
        elif g.stage == Stage.BATTLES:
            if not next_battle(g, log):
                start_piles(g)
        elif g.stage == Stage.TARGETS:
            if not choose_targets(g, log):
                start_fights(g)
        elif g.stage == Stage.FIGHTS:
            if not fight_on(g):
                g.stage = Stage.BATTLES
        # The end of the turn: RL-A36, RL-A41.
        elif not share_piles(g, log):
            end_turn(g, log)


@rule
def end_turn(g: Road, log: Log) -> None:
    """RL-A4, RL-A6, RL-A41: is it won? Else the determination cards are discarded, and the next turn begins."""
    if is_won_at_the_end(g):
        win_at_the_end(g, log)
        return
    g.card[:] = 0
    g.picked[:] = 0
    clear_the_fight(g)
    for seat in range(g.seats):
        if not is_blocked(g, g.space[seat]):
            face(g, seat, 0)
    if g.options.rotate_first:
        g.first = (g.first + 1) % g.seats
    begin_turn(g, log)


@rule
def begin_turn(g: Road, log: Log) -> None:
    """RL-20: the next turn, and first all who could treat their blood."""
    g.turn += 1
    g.stage = Stage.MEDICINE
    g.to_act = humans_outside(g)
    note(log, Event.TURN_BEGAN, NOTHING, g.turn, g.first)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def apply(g: Road, seat: int, action: int, log: Log) -> None:
    """Carry out what was chosen, then go on. The first card was turned in the set-up, so it is told now."""
    question = g.asks
    if g.turn == 1 and g.mover == g.first and g.pace == Pace.CARD_TURNED:
        note(log, Event.SET_OUT, g.first, g.card[g.first])
    g.asks = Ask.NOBODY
    choose(g, seat, question, action, log)
    go_on(g, log)


@rule
def waiting(g: Road) -> int:
    """Only one seat decides at a time."""
    return 0 if g.ending else bit(g.actor)


@rule
def payoff(g: Road, seat: int) -> float:
    """RL-70, RL-71, RL-A56: winners share nothing, each has won; the last loser perhaps only half."""
    if not holds(g.winners, seat):
        return 0.0
    half = g.ending == Ending.LAST_LOSER and g.options.last_loser == LastLoser.HALF
    return 0.5 if half and not (g.options.zombies == Zombies.BITES and holds(g.biters, seat)) else 1.0


# --- set-up: RL-10 to RL-12 -------------------------------------------------------------------------------------------


@rule
def setup(g: Road, seats: int, seed: int) -> None:
    """RL-10 to RL-12, RL-A2: all on the starting space with their bullets, an empty road, and the host draws first."""
    clear_the_table(g, seats)
    build_the_decks(g, seed)
    host = roll(g.determination, seats)
    g.first = host if g.options.host == NOTHING else g.options.host
    g.bullets[:] = 0
    g.bullets[:seats] = g.options.bullets
    g.turn = 1
    start_movement(g)
    turn_movement_card(g, g.first, draw(g.determination))
    ask(g, g.first, Ask.MOVE)


@rule
def build_the_decks(g: Road, seed: int) -> None:
    """RL-01 to RL-03: three shuffled decks, each with luck of its own."""
    clear(g.determination)
    clear(g.events)
    clear(g.blood_deck)
    seed_stream(g.determination, seed, 0)
    seed_stream(g.events, seed, 1)
    seed_stream(g.blood_deck, seed, 2)
    for value in range(1, HIGHEST + 1):
        fill(g.determination, value, g.content.determination[value - 1])
    for card in range(CARDS):
        fill(g.events, card, g.content.cards[card].copies)
    for card in range(BLOOD_CARDS):
        fill(g.blood_deck, card, blood_copies(g, card))


@rule
def clear_the_table(g: Road, seats: int) -> None:
    """RL-A2: everybody human on space 0, and nothing on the road."""
    g.seats = seats
    g.space[:] = 0
    g.npz[:, :] = 0
    g.led[:, :] = 0
    g.pile_space[:] = NOTHING
    g.pile_bullets[:] = 0
    g.card[:] = 0
    g.picked[:] = 0
    g.role[:] = Role.HUMAN
    g.marks[:, :] = 0
    g.pool = 0
    g.face_ahead = 0
    g.face_behind = 0
    g.biters = 0
    g.running = 0
    for slot in range(KEPT):
        kept = g.kept[slot]
        kept.thing = NOTHING
        kept.at = NOTHING
        kept.uses = 0
    for i in range(BLOOD):
        wipe(g, i)
    g.kept_count = 0
    g.blood_count = 0
    clear_the_turn(g)
    clear_the_fight(g)
    g.winners = 0
    g.ending = Ending.GOES_ON


@rule
def clear_the_turn(g: Road) -> None:
    """Nothing asked, nobody on the move, no event at work."""
    g.asks = Ask.NOBODY
    g.actor = 0
    g.to_act = 0
    g.half = NOTHING
    g.mover = NOTHING
    g.steps = 0
    g.pace = Pace.ON_THE_WAY
    g.entered = 0
    g.felled = 0
    g.arriving = NOTHING
    g.arrived = 0
    g.baits = 0
    g.bait_from = NOTHING
    g.bait_kind = NOTHING
    g.baited[:, :] = NOTHING
    g.group[:] = NOTHING
    g.drawer = NOTHING
    g.event = NOTHING
    g.movers = 0
    g.fights = 0
    g.bleeding = 0


@rule
def clear_the_fight(g: Road) -> None:
    """Nobody in combat, nothing announced, no card drawn."""
    g.npz_card = 0
    g.horn = NOTHING
    g.smoked = 0
    g.spent = 0
    g.front = NOTHING
    g.serving = 0
    g.rank[:] = NOTHING
    g.lots[:] = 0
    g.against[:, :] = 0
    g.fought[:] = 0
    g.prey[:] = NOTHING
    g.fighter = NOTHING
    g.foe = NOTHING
    g.announced = 0
    g.plus = 0
    g.drawn = 0
