"""What a viewer sees of a table: the one place where the state turns into words for somebody.

A viewer is a seat, or None for somebody outside. What it may know is decided by the game alone (see
`engine.play.match`); here are only its views, sentences and events, in frames.
"""

from functools import cache
from typing import Any

import msgspec

from shamble.engine.base.errors import CannotUndo
from shamble.engine.base.fast_record import readable
from shamble.engine.play.game import Game
from shamble.engine.play.lessons import Place
from shamble.engine.play.match import Choice, Match, Prompt
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import tell
from shamble.server.table.model import Change
from shamble.server.table.table import Table
from shamble.server.wire import frames

Viewer = int | None


def reading(table: Table) -> Any:
    """The state, quick to read for views and sentences; made once for each row."""
    assert table.match is not None
    if "state" not in table.readings:
        table.readings["state"] = readable(table.match.g, table.game.state)
    return table.readings["state"]


# --- parts -----------------------------------------------------------------------------------------------------------


class Sight:
    """What one viewer sees of the play at a table, at its present row: encoded parts, to be compared and sent."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        match = table.match
        self.view, self.waiting, self.decision, self.result = b"null", b"[]", b"null", b"null"
        self.lesson = b"null"
        if match is None or table.aside is not None:
            return
        encode = msgspec.json.encode
        self.view = encode(table.game.views.view(reading(table), viewer))
        self.waiting = encode(table.waiting())
        if viewer is not None:
            self.decision = encode(decision(table, match, viewer))
        if not table.who:
            self.result = encode(match.result)
        if table.place is not None:
            self.lesson = encode(lesson(table, match, table.place))


def decision(table: Table, match: Match, seat: int) -> frames.Decision:
    """What is wanted of a seat."""
    asked = holds(table.who, seat)
    deadline = table.opened_at[seat] + table.made.timer if asked and table.made.timer is not None else None
    return frames.Decision(
        window=table.windows[seat],
        prompt=prompt(table, match, seat),
        choices=choices(table, match, seat) if asked else [],
        undo=undo_state(table, match, seat),
        deadline=deadline,
    )


def lesson(table: Table, match: Match, place: Place) -> frames.LessonNow:
    """What the lesson says now."""
    assert table.lesson is not None
    now = [
        frames.LessonStep(say=step.said(match.names), rule=step.rule, glow=step.glow, choices=step.choices)
        for step in place.steps
    ]
    return frames.LessonNow(names=[step.name for step in table.lesson.steps], number=place.number, steps=now)


def prompt(table: Table, match: Match, seat: int) -> Prompt:
    """`Match.prompt`, read quickly."""
    rule, text = match.game.telling.prompt(reading(table), seat, match.names)
    return Prompt(text, rule)


def choices(table: Table, match: Match, seat: int) -> list[Choice]:
    """`Match.choices`, read quickly."""
    telling, ids, g = match.game.telling, match.game.ids, reading(table)
    return [
        Choice(ids[a], telling.choice_text(g, seat, a, match.names), telling.touches(g, seat, a))
        for a in table.legal(seat)
    ]


def undo_state(table: Table, match: Match, seat: int) -> Any:
    """Can the last choice of a seat be taken back: freely, only with the table's consent, or not at all?"""
    last = table.last_choice(seat)
    if last is None:
        return "no"
    if table.lesson is not None:
        return "free"
    try:
        match.refuse_undo(last)
    except CannotUndo:
        return "no" if table.made.deal is not None else "ask"
    return "free"


def told(table: Table, events: Any, viewer: Viewer, *, all_seeing: bool = False) -> list[frames.Told]:
    """Events as this viewer may know them, with their sentences."""
    match = table.match
    assert match is not None
    forms, text = table.game.forms, table.game.telling.event_text
    found = []
    for moment, kind, numbers in events:
        event = tell(kind, numbers, forms[kind], viewer, all_seeing=all_seeing)
        found.append(
            frames.Told(
                moment=moment,
                kind=event.kind,
                seat=event.seat,
                values=event.values,
                text=text(event, match.names),
                detail=event.detail,
            )
        )
    return found


def told_once(table: Table, change: Change, viewer: Viewer) -> msgspec.Raw:
    """The events of a row, each encoded once for all to whom it says the same."""
    secret, found, parts = secret_kinds(table.game), table.readings, []
    for place, event in enumerate(change.events):
        _, kind, numbers = event
        key = ("told", change.n, place, viewer if kind in secret and numbers[0] == viewer else None)
        if key not in found:
            found[key] = msgspec.json.encode(told(table, [event], viewer)[0])
        parts.append(found[key])
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


@cache
def secret_kinds(game: Game) -> frozenset[Any]:
    """The events of which only their own seat knows everything."""
    return frozenset(kind for kind, form in game.forms.items() if any(value.secret for value in form.values))


def all_events(table: Table) -> list[tuple[int, Any, list[int]]]:
    """Every event of the game: the number of its choice, its kind and its numbers."""
    moves = table.match.moves if table.match else []
    return [(i, kind, numbers) for i, move in enumerate(moves) for kind, numbers in move.events]


# --- the table itself ------------------------------------------------------------------------------------------------


def talk_rule(table: Table) -> Any:
    """What may be said now: while the game goes on, what its view says."""
    if table.phase != "playing":
        return "free"
    assert table.match is not None
    said = str(getattr(table.match.view(None), "table_talk", "free")).lower()
    return said if said in ("free", "emotes", "silent") else "free"


def info(table: Table, now: float) -> frames.TableInfo:
    """What a table is: game, seats, settings and phase; the seed once it may be known."""
    made = table.made
    is_public = made.deal is None if made.seed_opens is None else now >= made.seed_opens
    opened = table.phase == "over" and is_public  # others may have the same cards before them
    return frames.TableInfo(
        id=table.id,
        game=made.game,
        rules=made.rules,
        phase=table.phase,  # type: ignore[arg-type]  # the property gives one of the four
        seats=[seat_info(table, seat) for seat in range(made.seats)],
        options=made.options if table.match is None else table.match.options,
        public=made.public,
        spectators=made.spectators,
        hot_seat=made.hot_seat,
        timer=made.timer,
        coach=made.coach,
        talk=talk_rule(table),
        commitment=table.commitment if table.match is not None else None,
        seed=str(made.seed) if opened else None,
        nonce=made.nonce if opened else None,
        deal=made.deal,
        newcomers=made.newcomers,
        again=table.again,
        rounds=made.rounds,
        parent=made.parent,
        gentle=made.gentle,
        lesson=made.lesson,
        moment=len(made.opening) if made.parent is not None else None,
        ended=table.aside,
    )


def seat_info(table: Table, seat: int) -> frames.SeatInfo:
    """Who sits in a seat."""
    chair = table.chairs[seat]
    kind: Any = "free" if chair.is_free else "person" if chair.person is not None else "bot"
    return frames.SeatInfo(
        seat=seat,
        kind=kind,
        name=chair.name,
        bot=chair.bot,
        away=chair.away,
        held_until=chair.held_until,
        pin=chair.pin is not None,
    )


def said(talk: Any) -> frames.Said:
    """A line of the talk, as a frame."""
    return frames.Said(n=talk.n, seat=talk.seat, name=talk.name, at=talk.at, emote=talk.emote, text=talk.text)


def question(table: Table) -> frames.Question | None:
    """What the table is being asked, as a frame; None when it is asked nothing."""
    poll = table.poll
    if poll is None:
        return None
    matter: Any = poll.matter
    return frames.Question(
        n=poll.n,
        matter=matter,
        seat=poll.seat,
        until=poll.until,
        agreed=sorted(poll.agreed),
        missing=table.missing(poll),
        game=poll.game,
        about=poll.about,
        name=poll.name,
    )


# --- frames ----------------------------------------------------------------------------------------------------------

Raw = msgspec.Raw


def frame(
    table: Table, change: Change, viewer: Viewer, before: Sight | None, after: Sight | None, now: float
) -> frames.Ev:
    """One row for one viewer: what happened, and those parts of its sight that are not as they were."""
    parts: dict[str, Any] = {}
    if change.rewound is not None:
        parts["rewound"] = change.rewound
    if change.events:
        parts["events"] = told_once(table, change, viewer)
    if change.said is not None:
        parts["said"] = said(change.said)
    if change.poll:
        parts["question"] = question(table)
    if change.seats:
        parts["info"] = info(table, now)
    if after is not None:
        for name in ("view", "waiting", "decision", "result", "lesson"):
            fresh = getattr(after, name)
            if before is None or getattr(before, name) != fresh:
                parts[name] = Raw(fresh)
    return frames.Ev(table=table.id, v=change.n, **parts)


def snapshot(
    table: Table, viewer: Viewer, person: str | None, sight: Sight, pace: frames.Pace, now: float
) -> frames.Snapshot:
    """Everything that this viewer may see."""
    return frames.Snapshot(
        protocol=frames.PROTOCOL,
        table=table.id,
        v=table.n,
        seat=viewer,
        mine=table.seats_of(person),
        host=table.is_host(person),
        info=info(table, now),
        view=Raw(sight.view),
        waiting=Raw(sight.waiting),  # type: ignore[arg-type]  # encoded already
        decision=Raw(sight.decision),  # type: ignore[arg-type]
        events=told(table, all_events(table), viewer) if table.match else [],
        said=[said(talk) for talk in table.talk],
        question=question(table),
        result=Raw(sight.result),  # type: ignore[arg-type]
        lesson=Raw(sight.lesson),  # type: ignore[arg-type]
        pace=pace,
    )
