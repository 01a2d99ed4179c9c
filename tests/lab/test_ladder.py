"""`lab ladder`: every two bots in every order of seats, rated; also bots from elsewhere."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from shamble.engine.base.errors import BadSetup
from shamble.lab.ladder import Ladder, Standing, pairings
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.workers import workers

pytestmark = pytest.mark.compiled_only

BOT = '''
def last(game, known, seat, legal, seed):
    """The last of the legal choices."""
    assert game.position(known)["ending"] == "Goes On"
    return legal[-1]

def cheat(game, known, seat, legal, seed):
    return 10_000
'''


def climbed(name: str, bots: list[str], seats: int, deals: int, cores: int = 0) -> Standing:
    ladder = Ladder(Trial(name, ("random",) * seats), bots, deals)
    with workers(cores=cores) as hands:
        ladder.climb(hands, None)
    return ladder.standing()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_orders_of_seats_are_balanced(seats: int) -> None:
    (pairing,) = pairings(["one", "other"], seats, cooperative=False)
    sat = Counter(seat for order in pairing.orders for seat in order)
    assert set(sat.values()) == {len(pairing.orders) / 2}
    assert len(sat) == seats
    assert len(set(pairing.orders)) == len(pairing.orders)
    assert {frozenset(range(seats)) - order for order in pairing.orders} == set(pairing.orders)


def test_every_two_bots_meet() -> None:
    met = {(pairing.one, pairing.other) for pairing in pairings(["a", "b", "c", "d"], 2, cooperative=False)}
    assert len(met) == 6


@pytest.mark.parametrize(("name", "seats"), [("zombies-attack", 3), ("fight-or-flight", 2)])
def test_better_bots_stand_higher(name: str, seats: int) -> None:
    standing = climbed(name, ["random", "survivor", "rookie"], seats, 600)
    assert [row.bot for row in standing.ladder] == ["survivor", "rookie", "random"]
    best, _, worst = standing.ladder
    assert best.ci[0] > worst.ci[1]
    assert sum(row.wins for row in standing.ladder) == sum(row.losses for row in standing.ladder)
    orders = 6 if name == "zombies-attack" else 1
    assert all(row.games == 2 * orders * 600 for row in standing.ladder)


def test_the_standing_does_not_depend_on_the_number_of_cores() -> None:
    one, two = (climbed("zombies-attack", ["random", "survivor"], 4, 120, cores) for cores in (1, 2))
    assert one == two


def test_more_games_make_a_rating_surer() -> None:
    few, many = (climbed("zombies-attack", ["random", "survivor"], 2, deals).ladder[0] for deals in (20, 400))
    assert many.ci[1] - many.ci[0] < few.ci[1] - few.ci[0]


def test_a_bot_from_elsewhere_takes_part(in_lab: Any, tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(BOT, encoding="utf-8")
    words = ("ladder", "zombies-attack", "--seats", 2, "--games", 20, "--bots", "random,mybots:last", "--json")
    shown = in_lab(*words)
    assert shown.returncode == 0, shown.stderr
    assert {row["bot"] for row in json.loads(shown.stdout)["ladder"]} == {"random", "mybots:last"}
    refused = in_lab("ladder", "zombies-attack", "--seats", 2, "--games", 1, "--bots", "random,mybots:cheat")
    assert refused.returncode == 2
    assert "'mybots:cheat' chose 10000, which is none of its legal choices" in refused.stderr


@pytest.mark.parametrize(
    ("bots", "deals", "said"),
    [
        (["random"], 10, "at least two bots"),
        (["random", "random"], 10, "at least two bots"),
        (["random", "rookie", "random"], 10, "every bot once"),
        (["random", "hero"], 10, "there is no bot 'hero'"),
        (["random", "rookie"], 0, "at least 1"),
    ],
)
def test_wrong_ladders_are_refused(bots: list[str], deals: int, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        Ladder(Trial("zombies-attack", ("random",) * 2), bots, deals)


def test_a_seed_is_no_negative_number() -> None:
    with pytest.raises(BadSetup, match="a seed is a number from 0"):
        Ladder(Trial("zombies-attack", ("random",) * 2), ["random", "rookie"], 10, -1)


def test_the_options_are_told_as_a_run_tells_them() -> None:
    found = Ladder(Trial("fight-or-flight", ("random",) * 2, {"remove_heal": "4"}), ["random", "rookie"], 10).standing()
    assert (found.options["remove_heal"], found.options["remove_rest"]) == (4, 0)
