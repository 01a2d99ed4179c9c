"""Counters for Prometheus. They say how much happens, never to whom."""

import importlib.util
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or importlib.util.find_spec("prometheus_client"):
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
else:

    class Uncounted:
        """Counts nothing: where Prometheus is not installed, as in a browser, nobody asks."""

        def __init__(self, *_about: Any, **_more: Any) -> None: ...

        def labels(self, *_names: str) -> "Uncounted":
            """Whatever it is."""
            return self

        def inc(self) -> None:
            """One more."""

        def observe(self, _value: float) -> None:
            """So much."""

    CollectorRegistry = Counter = Gauge = Histogram = Uncounted


class Metrics:
    """All that is counted, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.rows = Counter("shamble_rows", "Rows committed, by kind", ["kind"], registry=registry)
        self.races = Counter("shamble_races_lost", "Places that another process took first", registry=registry)
        self.frames = Counter("shamble_frames_received", "Frames from clients", registry=registry)
        self.bad_frames = Counter("shamble_frames_refused", "Frames that were not understood", registry=registry)
        self.dropped = Counter(
            "shamble_sockets_dropped", "Sockets closed because they read too slowly", registry=registry
        )
        self.sockets = Gauge("shamble_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("shamble_tables", "Tables in memory", registry=registry)
        self.faults = Counter("shamble_faults", "Errors that nobody expected", registry=registry)
        self.refused = Counter("shamble_refused", "What was too much, by kind", ["kind"], registry=registry)
        self.away = Counter("shamble_database_failures", "Questions the database did not answer", registry=registry)
        self.timeouts = Counter("shamble_bot_timeouts", "Bots replaced by chance", registry=registry)
        self.lag = Histogram(
            "shamble_loop_lag_seconds",
            "How much too late what was due is done",
            buckets=(0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5),
            registry=registry,
        )
        self.act_seconds = Histogram(
            "shamble_act_seconds",
            "From a choice's arrival to its broadcast",
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=registry,
        )

    def serve(self, host: str, port: int) -> None:
        """On a port of its own, which is not for the public."""
        start_http_server(port, host, registry=self.registry)


METRICS = Metrics()
