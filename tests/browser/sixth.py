"""A server with one game more, for which the client has no board: `python sixth.py serve ...`.

It is Zombies Attack! under another name and title. The rest is `known.py`.
"""

from dataclasses import replace

from known import deal_what_is_known

from shamble.engine.play.game import games

SIXTH = "night-watch"
TITLE = "The Long Night Watch"


def add_a_game() -> None:
    """A sixth game stands beside the five."""
    like = games()["zombies-attack"]
    made = replace(like, name=SIXTH)
    made.__dict__["meta"] = replace(like.meta, title=TITLE, minutes=0, presets=(), proposals=(), idle=())
    games()[SIXTH] = made


if __name__ == "__main__":
    from shamble.server.__main__ import main

    deal_what_is_known()
    add_a_game()
    main()
