"""What `shamble bench` prints: the figures as JSON, and as tables and sentences."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from rich.table import Table

Tell = Callable[[str], None]
Shown = tuple[str, list[Any]]


def playouts(cuda: bool, tell: Tell) -> Shown:
    """Random games of every game, and of other engines; on a GPU too if asked."""
    from shamble.bench.gpu import all_gpu_playouts
    from shamble.bench.playouts import all_playouts, peers

    ours = all_playouts(tell)
    others = peers(ours, tell)
    gpu = all_gpu_playouts(tell) if cuda else {}
    rows: list[tuple[Any, ...]] = [
        (name, row.seats, f"{row.moves_per_s:,.0f}", f"{row.games_per_s:,.0f}", f"{row.ns_per_move:g}", row.state_bytes)
        for name, row in ours.items()
    ]
    rows += [
        (name, peer.seats, f"{peer.moves_per_s:,.0f}", "", f"{1e9 / peer.moves_per_s:.3g}", "")
        for name, peer in others.items()
    ]
    headings = ("game", "seats", "moves/s", "games/s", "ns/move", "bytes")
    shown = [_table("Random playouts, one core, deal included", headings, rows), *_ratios(others, "moves")]
    shown += [
        f"{name} on the GPU: {row.moves_per_s:,.0f} moves/s, {row.games_per_s:,.0f} games/s"
        for name, row in gpu.items()
    ]
    return _json({"playouts": ours, "peers": others, "cuda": gpu}), shown


def bots(tell: Tell) -> Shown:
    """Legend's simulations, and what a choice takes; another engine's search in the same run."""
    from shamble.bench.bots import all_bot_speeds, peer_searches

    ours = all_bot_speeds(tell)
    others = peer_searches(ours, tell)
    rows: list[tuple[Any, ...]] = [
        (
            row.game,
            row.seats,
            f"{row.simulations_per_s:,.0f}",
            f"{row.choices:g}",
            f"{row.survivor_us:g} us",
            f"{row.legend_ms:g} ms",
        )
        for row in ours
    ]
    rows += [(name, peer.seats, f"{peer.simulations_per_s:,.0f}", "", "", "") for name, peer in others.items()]
    headings = ("game", "seats", "simulations/s", "of choices", "Survivor", "Legend")
    return _json({"bots": ours, "peers": others}), [
        _table("Bots, one core", headings, rows),
        *_ratios(others, "simulations"),
    ]


def envs(device: str, game: str, tell: Tell) -> Shown:
    """Environments for learners, and those of other libraries in the same run."""
    from shamble.bench.envs import all_envs

    found = all_envs(device, game, tell)
    rows: list[tuple[Any, ...]] = [
        (name, row.seats, f"{row.steps_per_s:,.0f}", f"{found.aec[name]:,.0f}" if name in found.aec else "")
        for name, row in found.envs.items()
    ]
    rows += [(name, "", f"{peer.steps_per_s:,.0f}", "") for name, peer in found.peers.items()]
    title = f"Random steps with observation and mask, {'one GPU' if device == 'cuda' else 'one core'}"
    shown: list[Any] = [_table(title, ("game", "seats", "steps/s", "through AEC"), rows)]
    return _json(found), shown + (_ratios(found.peers, "steps") if device == "cpu" else [])


def wasm(tell: Tell) -> Shown:
    """WebAssembly beside the machine code of this processor."""
    from shamble.bench.wasm import all_speeds

    found = all_speeds(tell)
    rows = [
        (
            name,
            row.seats,
            f"{row.bytes:,}",
            f"{row.random_per_s:,.0f}",
            f"{row.random_share:.0%}",
            f"{row.instinct_per_s:,.0f}",
            f"{row.instinct_share:.0%}",
            f"{row.legend_ms:g} ms",
            f"{row.legend_wasm_ms:g} ms",
        )
        for name, row in found.items()
    ]
    headings = ("game", "seats", "bytes", "random/s", "wasm", "instinct/s", "wasm", "Legend", "wasm")
    return _json({"wasm": found}), [_table("Choices, one core, and as WebAssembly under Node", headings, rows)]


def server(database: str, processes: int, seconds: float, tell: Tell) -> Shown:
    """The play server under load from a second process."""
    from shamble.bench.server import measure, show

    measured = measure(database=database, processes=processes, seconds=seconds, tell=tell)
    return _json(measured), [show(measured)]


def pairs(database: str, count: int, seconds: float, tell: Tell) -> Shown:
    """One process and two on one PostgreSQL, in turn."""
    from shamble.bench.pairs import compare

    compared = compare(database, count, seconds, tell)
    rows: list[tuple[Any, ...]] = [
        (number, each.one.choices_per_s, each.two.choices_per_s, each.ratio, each.one.cores, each.two.cores)
        for number, each in enumerate(compared.pairs, 1)
    ]
    rows.append(("median", compared.one_choices_per_s, compared.two_choices_per_s, compared.ratio, "", ""))
    title = f"Persisted choices/s, {compared.bound}"
    headings = ("pair", "one process", "two processes", "ratio", "cores of one", "cores of two")
    return _json(compared), [_table(title, headings, rows)]


def _table(title: str, headings: Iterable[str], rows: Iterable[Iterable[Any]]) -> Table:
    table = Table(title=title)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    for row in rows:
        table.add_row(*map(str, row))
    return table


def _ratios(others: dict[str, Any], what: str) -> list[str]:
    if not others:
        return ["Install the extra `bench` to measure OpenSpiel beside them."]
    return [
        f"{name}: " + ", ".join(f"{game} makes {ratio:g} times as many {what}" for game, ratio in peer.ratio.items())
        for name, peer in others.items()
    ]


def _json(found: Any) -> str:
    return msgspec.json.encode(found).decode()
