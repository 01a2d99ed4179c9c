"""What players and designers ask about a game: `report.yaml` in its folder. Each question is one sweep of the lab."""

import msgspec

from shamble.engine.base.errors import BadText
from shamble.engine.play.game import Game


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, the sweep that answers it (as on the command line), and how the answer is shown."""

    title: str
    vary: tuple[str, ...] = ()
    view: str = "measure"
    """measure: what was measured; seats: every seat; endings: every ending; turns: forced choices, turn by turn."""
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
    """The questions of a game; a game without a `report.yaml` gets those that fit every game."""
    path = game.folder / "report.yaml"
    if not path.is_file():
        return _general(game)
    try:
        return msgspec.yaml.decode(path.read_bytes(), type=list[Question])
    except msgspec.DecodeError as error:
        raise BadText(str(error), source=str(path)) from None


def _general(game: Game) -> list[Question]:
    low, high = game.meta.seats
    seats = f"seats={low}..{high}"
    return [
        Question("How often does a seat win, at every table size?", (seats,)),
        Question("How do games end?", (seats,), view="endings"),
        Question("How long is a game?", (seats,), measure="length"),
        Question("Does the seat matter?", view="seats"),
        Question(
            "Which option changes the game most?",
            alone=True,
            note="Everything else is as the box has it. The dashed line is the game as it is.",
        ),
    ]
