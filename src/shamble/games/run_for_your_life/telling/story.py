"""What happened in Run For Your Life, in sentences."""

from collections.abc import Sequence

from shamble.engine.rules.events import Event
from shamble.games.run_for_your_life.content import EFFECT, Effect
from shamble.games.run_for_your_life.meta import LastLoser
from shamble.games.run_for_your_life.state import Ending, Road
from shamble.games.run_for_your_life.telling.cards import effect_text, fine_print
from shamble.games.run_for_your_life.telling.names import (
    CARD_TITLES,
    CARDS_BY_WORD,
    FOES_BY_WORD,
    KINDS_BY_WORD,
    THING_TITLES,
    capital,
    foe_name,
    foes_name,
    list_names,
    list_words,
    several,
)


class Told:
    """An event's values as words."""

    def __init__(self, event: Event, names: Sequence[str]) -> None:
        self.values, self.names = event.values, names
        self.who = names[event.seat] if event.seat is not None else ""

    def number(self, name: str) -> int:
        """A value as a number; 0 where it is hidden or none."""
        value = self.values[name]
        return value if isinstance(value, int) else 0

    def word(self, name: str) -> str:
        """A value as it is kept."""
        return str(self.values[name])

    @property
    def thing(self) -> str:
        """The weapon or item as it is printed."""
        return THING_TITLES[self.word("thing")]

    @property
    def card(self) -> str:
        """The event card as it is printed."""
        return CARD_TITLES[self.word("card")]

    @property
    def other(self) -> str:
        """The other player of two."""
        return self.names[self.number("other")]

    def foe(self, name: str = "foe") -> str:
        """Whom it was about; "somebody" where the viewer may not know, or nobody does."""
        value = self.values[name]
        return "somebody" if value is None else foe_name(FOES_BY_WORD[str(value)], self.names)

    def foes(self) -> str:
        """Several of a sort: "3 zombies", "2 of Ben's zombies"."""
        return foes_name(FOES_BY_WORD[self.word("foe")], self.number("count"), self.names)

    @property
    def zombies(self) -> str:
        """How many zombies, and of which kind."""
        return several(self.number("count"), KINDS_BY_WORD[self.word("kind")])

    def gait(self) -> str:
        """One step, a run, or back."""
        change = self.number("to") - self.number("start")
        return "goes back" if change < 0 else "steps" if change == 1 else "runs"

    def way(self) -> str:
        """From which space to which."""
        return f"from {self.number('start')} to {self.number('to')}"


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence for the viewer whom the event was told."""
    told = Told(event, names)
    for chapter in (of_the_turn, of_blood, of_movement, of_events, of_zombies, of_combat):
        text = chapter(event.kind, told)
        if text:
            return text
    return of_the_end(event.kind, told)


def of_the_turn(kind: str, told: Told) -> str:
    """Turns, shuffles and draws."""
    who = told.who
    match kind:
        case "turn_began":
            return f"Turn {told.number('turn')} begins; {told.names[told.number('first')]} is first."
        case "set_out":
            return f"Turn 1 begins; {who} is first, and draws {told.number('value')} to move."
        case "shuffled":
            return f"The discards of the {told.word('deck').lower()} deck are shuffled into a new deck."
        case "drew":
            purpose = {"Movement": "to move", "Melee": "in the fight", "Event": "for the event"}
            return f"{who} draws {told.number('value')} {purpose.get(told.word('purpose'), 'high against low')}."
        case "drew_again":
            return f"{who} draws again: {told.number('value')}."
        case "used":
            return f"{who} uses the {told.thing}."
        case _:
            return ""


def of_blood(kind: str, told: Told) -> str:
    """Phase 1: blood cards from the drawing to the end."""
    who = told.who
    match kind:
        case "ticked":
            return f"{who}'s blood card ticks down to {several(told.number('drops'), 'drop')}."
        case "revealed":
            face = told.word("face").split()[0].lower()
            return f"{who}'s blood card is revealed: {face} (blood drawn by {told.foe('by')})."
        case "tested":
            seen = "" if told.values["face"] is None else ": " + told.word("face").split()[0].lower()
            return f"{who} looks at blood card {told.number('card') + 1}{seen}."
        case "treated":
            return f"{who} puts blood card {told.number('card') + 1} away unseen."
        case "put_away":
            return f"A blood card of {who} goes to the discards: {told.word('face').split()[0].lower()}."
        case "turned":
            infected = f"infected by {told.foe('by')}"
            how = {"Countdown": infected, "Gate": f"stopped at the gate, {infected}"}
            reason = how.get(told.word("fate"), "killed in an accident")
            return f"{who} is a zombie now, {reason}, on space {told.number('space')} in turn {told.number('turn')}."
        case "left_pile":
            left = [several(told.number(name), name[:-1]) for name in ("bullets", "things") if told.number(name)]
            return f"{who} leaves {list_words(left)} on space {told.number('space')}."
        case "bled":
            drops, space = several(told.number("drops"), "drop"), told.number("space")
            return f"{who} draws a blood card with {drops} on space {space}: {told.foe('by')} did it."
        case "bandaged":
            return f"{who} draws no blood card."
        case "no_blood":
            return f"No blood card is left to draw: {who} is lucky."
        case _:
            return ""


def of_movement(kind: str, told: Told) -> str:
    """Phase 2: the way of a human, shots, piles and gifts."""
    who = told.who
    match kind:
        case "skipped":
            return f"{who} stands before the barred gate and does not move."
        case "stepped":
            return f"{who} {told.gait()} {told.way()}."
        case "stopped":
            return f"{who} stays on {told.number('space')}."
        case "shot":
            return f"{who} shoots {told.foe()} with {several(told.number('bullets'), 'bullet')}."
        case "took":
            return f"{who} picks up the {told.thing} on space {told.number('space')}."
        case "took_bullet":
            return f"{who} picks up a bullet on space {told.number('space')}."
        case "gave":
            return f"{who} gives {told.other} the {told.thing}."
        case "gave_bullet":
            return f"{who} gives {told.other} a bullet."
        case "baited":
            return f"A {KINDS_BY_WORD[told.word('kind')]} follows {who}'s bait {told.way()}."
        case "arrived":
            return f"{who} has reached the safe zone in turn {told.number('turn')}."
        case _:
            return ""


def of_events(kind: str, told: Told) -> str:
    """Phase 3: event cards and what they do."""
    who = told.who
    match kind:
        case "event_card":
            card = CARDS_BY_WORD[told.word("card")]
            drawn = f"{who} draws an event on space {told.number('space')}: {told.card}."
            if EFFECT[card] == Effect.QUIET:  # the next event says it
                return drawn
            return f"{drawn} “{effect_text(card, told.number('amount'), told.number('plus'))}”"
        case "fine_print":
            return f"“{fine_print(*map(told.number, ('cancel', 'bullets', 'plus', 'reach')))}”"
        case "cancelled":
            return f"{who} spends {several(told.number('bullets'), 'bullet')}: {told.card} is cancelled."
        case "placed":
            verb = "appears" if told.number("count") == 1 else "appear"
            return f"{capital(told.zombies)} {verb} on space {told.number('space')}."
        case "bullets":
            change = told.number("change")
            if change == 0:
                return f"{who} has no bullet to lose."
            verb = "finds" if change > 0 else "loses"
            return f"{who} {verb} {several(abs(change), 'bullet')} and has {told.number('bullets')} now."
        case "kept":
            return f"{who} keeps the {told.thing}."
        case "marked":
            effect = {"Twisted Ankle": "counts half", "Bicycle": "counts double"}.get(told.word("mark"), "is not drawn")
            return f"{who}'s next movement card {effect}."
        case "quiet":
            return f"Nothing happens to {who}."
        case "died":
            return f"{who} dies on space {told.number('space')}: {told.card}."
        case _:
            return ""


def of_zombies(kind: str, told: Told) -> str:
    """Phase 4: the horde and the zombie players."""
    who = told.who
    match kind:
        case "horn":
            return f"{who}'s horn calls the zombies to space {told.number('space')}."
        case "horde_card":
            return f"The zombies draw {told.number('value')}."
        case "horde_moved":
            return f"{capital(told.zombies)} shamble{'s' if told.number('count') == 1 else ''} {told.way()}."
        case "zombie_moved" if told.number("start") == told.number("to"):
            return f"{who} stays on {told.number('to')}."
        case "zombie_moved":
            return f"{who} goes {told.way()}."
        case "followed":
            return f"{capital(told.zombies)} follow{'s' if told.number('count') == 1 else ''} {who} {told.way()}."
        case "left_behind":
            return f"{who} loses {told.zombies} on the way {told.way()}."
        case "released":
            return f"{who} releases a {KINDS_BY_WORD[told.word('kind')]} on space {told.number('space')}."
        case "controlled":
            return f"{who} takes control of {told.zombies} on space {told.number('space')}."
        case _:
            return ""


def of_combat(kind: str, told: Told) -> str:
    """Phase 5: smoke, targets, weapons and blows."""
    who = told.who
    match kind:
        case "smoke":
            return f"{who} vanishes in smoke."
        case "battle":
            return f"Combat on space {told.number('space')}."
        case "attacked":
            return f"{who} is attacked by {told.foes()}."
        case "announced":
            return f"{who} raises the {told.thing}."
        case "melee":
            return f"{who} against {told.foe()}: {told.number('own')} to {told.number('its')}."
        case "tied":
            return "A tie: both draw again."
        case "avoided":
            return f"{who} shakes off {told.foe()}."
        case "killed":
            return f"{who} kills {told.foe()} on space {told.number('space')}."
        case "respawned":
            return f"{who} falls back {told.way()}, felled by {told.names[told.number('by')]}."
        case "bitten":
            return f"{who} is bitten by {told.foe()} on space {told.number('space')}."
        case "wore_out":
            return f"{who}'s {told.thing} is worn out."
        case _:
            return ""


def of_the_end(kind: str, told: Told) -> str:
    """RL-70, RL-71: who has won."""
    match kind:
        case "won":
            return f"{told.who} has won, on space {told.number('space')} in turn {told.number('turn')}."
        case "decided":
            return f"{told.who} is the last human and wins in any case: by arriving, or by turning last."
        case "last_loser":
            return f"{told.who} stayed human longest, until turn {told.number('turn')}."
        case _:
            return f"Nobody has won, in turn {told.number('turn')}."


# --- the end ----------------------------------------------------------------------------------------------------------


def ending_text(g: Road, names: Sequence[str]) -> str:
    """How the game ended, for whom and in which turn."""
    winners = list_names(int(g.winners), names)
    has, turn = "has" if winners.count(" and ") == 0 else "have", f"in turn {g.turn}"
    match g.ending:
        case Ending.FIRST_THERE:
            return f"{winners} {has} reached the safe zone {turn} and won the race."
        case Ending.CLEARED:
            return f"{winners} {has} passed the quarantine gate {turn} and won."
        case Ending.EVERYBODY_OUT:
            return f"No human is left on the road {turn}: {winners} got out and won."
        case Ending.DELIVERED:
            return f"{winners} {has} delivered the goods {turn} and won."
        case Ending.SURVIVED:
            return f"The night is over after turn {g.turn}: {winners} {has} survived and won."
        case Ending.LAST_LOSER:
            worth = "half a win" if g.options.last_loser == LastLoser.HALF else "a win"
            return f"Everybody is a zombie {turn}. {winners} stayed human longest, which counts as {worth} (RL-71)."
        case Ending.DECIDED:
            return f"{winners} {has} won {turn} as the last human, who wins by arriving as by turning last (RL-A55)."
        case Ending.PACK | Ending.HUNTED:
            return f"The last human was caught {turn}: the pack has won, {winners} (RL-A39)."
        case _ if g.seats > 1:
            return f"Everybody is a zombie {turn}, and nobody has won (RL-A56)."
        case _:
            return f"You became a zombie {turn}: the practice run is lost (RL-A1)."
