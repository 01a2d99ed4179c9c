"""The games on the shelf, as a client shows them, and their rulebooks."""

from shamble.bots.plugins import at_tables
from shamble.engine.play.game import game, games
from shamble.engine.play.lessons import lesson_of
from shamble.engine.play.rulebook import paragraphs
from shamble.server.wire import bodies


def all_games() -> list[bodies.GameInfo]:
    """The games that are installed, with their options and bots."""
    found = []
    for each in games().values():
        meta = each.meta
        options = [
            bodies.OptionInfo(
                name=name, kind=o.kind, default=o.default, values=list(o.values), help=o.help, rule=o.rule
            )
            for name, o in each.options.items()
        ]
        found.append(
            bodies.GameInfo(
                id=each.name,
                title=meta.title,
                tagline=meta.tagline,
                kind=meta.kind,
                seats=meta.seats,
                rules=meta.version,
                cooperative=meta.cooperative,
                minutes=meta.minutes,
                secrets=meta.secrets,
                options=options,
                presets=meta.presets,
                proposals=meta.proposals,
                idle=meta.idle,
                bots=[bodies.BotInfo(name=name, text=text) for name, text in at_tables().items()],
                lesson=lesson_of(each) is not None,
            )
        )
    return found


def rules(name: str) -> list[bodies.RuleText]:
    """The rulebook of a game, rule by rule."""
    return [
        bodies.RuleText(id=rule.id, chapter=rule.chapter, text=rule.text, rows=rule.rows)
        for rule in paragraphs(game(name))
    ]
