"""What a player or a designer asks about each game. Every question is answered by one command of the lab."""

import msgspec

from shamble.engine.play.game import Game

SKILL = "Whoever plays better wins more: seat A is played by each bot in turn, the others by Survivors."
ALONE = "Everything else is as the box has it. The dashed line is the game as it is."


class Question(msgspec.Struct, frozen=True):
    """A question, the sweep that answers it (as on the command line), and how the answer is looked at."""

    title: str
    vary: tuple[str, ...] = ()
    view: str = "measure"
    """measure: what was measured; seats: every seat; endings: every ending; turns: told choices, turn by turn."""
    measure: str = "wins"
    bots: str = "survivor"
    seats: int = 0
    """0: four, or as many as there can be."""
    options: str = ""
    alone: bool = False
    note: str = ""
    names: dict[str, str] = {}
    """Plain words for the labels of the picture."""


def questions_for(game: Game) -> list[Question]:
    """The questions of a game; a game that is not listed gets those that fit every game."""
    return list(OWN.get(game.name, ())) or _general(game)


def _general(game: Game) -> list[Question]:
    low, high = game.meta.seats
    seats = f"seats={low}..{high}"
    return [
        Question("How often does a seat win, at every table size?", (seats,)),
        Question("How do games end?", (seats,), view="endings"),
        Question("How long is a game?", (seats,), measure="length"),
        Question("Does the seat matter?", view="seats"),
        Question("Which option changes the game most?", alone=True, note=ALONE),
    ]


def _copies(copies: dict[str, int], steps: tuple[int, ...]) -> tuple[str, ...]:
    """Some copies of each card of the deck more or fewer."""
    return tuple(
        f"content.deck.{card}=" + ",".join(str(number + step) for step in steps) for card, number in copies.items()
    )


def _skill(seats: int = 4) -> tuple[str, ...]:
    others = "+survivor" * (seats - 1)
    return ("bots=" + ",".join(f"{bot}{others}" for bot in ("random", "rookie", "survivor")),)


def _skill_names(seats: int = 4) -> dict[str, str]:
    others = "+survivor" * (seats - 1)
    return {f"{bot}{others}": f"{bot.title()} among Survivors" for bot in ("random", "rookie", "survivor")}


CARDS = "hiding,firearm,baseball bat,panic"
TILES = (
    "rifle,shotgun,handgun,crossbow,sword,short sword,machete,laser sight,night vision scope,silencer,flashlight,"
    "batteries,gas,liquor,portable generator,portable stove,handsaw,fire extinguisher,pantry,refrigerator,water case,"
    "first aid kit,lumber,houseguest,medium sized car,minivan,small suv,full size suv"
)

FIGHT_OR_FLIGHT = (
    Question(
        "How hard is it really?",
        ("seats=2..8", "remove_heal=0,4", "remove_rest=0,2"),
        names={
            "remove_heal=0, remove_rest=0": "Casual",
            "remove_heal=0, remove_rest=2": "two Rests fewer",
            "remove_heal=4, remove_rest=0": "Experienced",
            "remove_heal=4, remove_rest=2": "Challenge",
        },
        note="All seats are Survivors, who play by rules of thumb; docs/bots.md has what Legend reaches, and how many "
        "deals could be won with all cards face up.",
    ),
    Question("Why are games lost?", ("seats=2..8",), view="endings"),
    Question("How long is a game?", ("seats=2..8",), measure="length"),
    Question(
        "How much does skill count?",
        ("seats=2,4,6,8", "bots=random,rookie,survivor"),
        names={f"bots={bot}": f"{bot.title()}s" for bot in ("random", "rookie", "survivor")},
    ),
    Question(
        "Which card should open the road?",
        ("choice.A.1=skirmish,combat,backtrack,evade,flee,heal,rest,provision",),
        options="first_dealer=D",
        note="Seat A begins and must play this card on the first day; only deals in which it can are counted.",
    ),
    Question("Which option changes the game most?", alone=True, note=ALONE),
    Question(
        "Which card of the deck matters most?",
        _copies(
            {
                "skirmish": 13,
                "combat": 7,
                "backtrack": 5,
                "evade": 5,
                "flee": 3,
                "heal": 12,
                "rest": 8,
                "provision": 8,
            },
            steps=(-1, -2),
        ),
        alone=True,
        note="One copy fewer, or two. " + ALONE,
    ),
)

ZOMBIES_ATTACK = (
    Question("How many live to see the last day?", ("seats=2..6",)),
    Question("How do games end?", ("seats=2..6",), view="endings"),
    Question(
        "Does the seat matter?",
        view="seats",
        options="starting_player=A",
        note="Seat A holds the Hot Zone card on the first day.",
    ),
    Question(
        "Which Defence card should be played when?",
        tuple(f"choice.A.{day}={CARDS}" for day in range(1, 7)),
        view="turns",
        measure="A",
        alone=True,
        note="Seat A must play this card on that day, and plays by its rules of thumb on all others. Only games are "
        "counted in which it lives that long and still has the card.",
    ),
    Question("How much does skill count?", _skill(), measure="A", names=_skill_names(), note=SKILL),
    Question("Which option changes the game most?", alone=True, note=ALONE),
    Question(
        "Which Encounter card matters most?",
        _copies(
            {"lone zombie": 2, "fast zombie": 2, "small pack": 2, "large pack": 2, "zombie horde": 1, "distracted": 3},
            steps=(-1, +1),
        ),
        alone=True,
        note="One copy fewer or more. " + ALONE,
    ),
)

ZOMBIE_RUN = (
    Question(
        "Does the seat matter?",
        view="seats",
        bots="random",
        options="first_player=A",
        note="Seat A begins. All choose at random, so that nobody is picked on.",
    ),
    Question(
        "Whom do Survivors pick on?",
        view="seats",
        note="Anybody may begin, so every seat should win as often: what differs is the habits of these bots.",
    ),
    Question("How do games end?", ("seats=2..7",), view="endings"),
    Question("How long is a game?", ("seats=2..7", "deck=classic,short"), measure="length"),
    Question("How much does skill count?", _skill(), measure="A", names=_skill_names(), note=SKILL),
    Question(
        "What if it took more items to win, or more zombies to be caught?",
        ("content.items_to_win=3..7", "content.zombies_to_catch=4..6"),
        measure="saved",
    ),
    Question("Which option changes the game most?", measure="saved", alone=True, note=ALONE),
)

RUN_FOR_YOUR_LIFE = (
    Question("Does the seat matter?", view="seats", options="host=A", note="Seat A is the host, who draws first."),
    Question(
        "What is a bullet worth?",
        ("start.bullets.A=0..6",),
        measure="A",
        note="Seat A starts with this many bullets, everybody else with three.",
    ),
    Question("What if everybody had more bullets?", ("bullets=0..6",), view="endings"),
    Question("How do games end?", ("seats=2..6",), view="endings"),
    Question("How long is a game?", ("distance=20,35,50,75,100", "seats=2,4,6"), measure="length"),
    Question("How much does skill count?", _skill(), measure="A", names=_skill_names(), note=SKILL),
    Question("Which option changes the game most?", alone=True, note=ALONE),
)

ZOMBIE_SURVIVAL = (
    Question("Does the seat matter?", view="seats", options="first_player=A", note="Seat A is the first player."),
    Question(
        "Which tile should be drafted first?",
        ("choice.A.1=" + ",".join(f"tile {tile}" for tile in TILES.split(",")),),
        measure="A",
        options="first_player=A",
        note="Seat A must take this tile first, and drafts and plays by its rules of thumb from then on.",
    ),
    Question("How do games end?", ("seats=1..4",), view="endings"),
    Question("How long is a game?", ("seats=1..4",), measure="length"),
    Question("How much does skill count?", _skill(), measure="A", names=_skill_names(), note=SKILL),
    Question("Which option changes the game most?", measure="length", alone=True, note=ALONE),
)

OWN = {
    "fight-or-flight": FIGHT_OR_FLIGHT,
    "zombies-attack": ZOMBIES_ATTACK,
    "zombie-run": ZOMBIE_RUN,
    "run-for-your-life": RUN_FOR_YOUR_LIFE,
    "zombie-survival": ZOMBIE_SURVIVAL,
}
