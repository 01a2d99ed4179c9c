"""Running the server: logs, signals, and uvicorn."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket as sockets
import sys
import threading
import webbrowser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog
import uvicorn
from litestar import Litestar

from shamble.bots.plugins import allow
from shamble.engine.base.errors import BadSetup
from shamble.server.faults import OneLine, in_one_line
from shamble.server.http.app import make_app
from shamble.server.http.door import Door, Forwarded, Under, files_for_connections, protocols
from shamble.server.live.connection import BIGGEST
from shamble.server.live.runtime import House
from shamble.server.metrics import METRICS
from shamble.server.settings import Settings
from shamble.server.store.errors import in_a_line
from shamble.server.store.store import Store

SECRETS = ("cookie", "token", "seed", "nonce", "code", "secret", "row", "hash", "choice", "text", "name")

GIVEN_UP_S = 1.0  # how long the end of the process waits for a thread


def set_up_logs(settings: Settings) -> None:
    """One line per thing that happened; never a secret, a card, a name or a word that somebody said."""
    level = getattr(logging, settings.log_level.upper(), None)
    if not isinstance(level, int):
        raise BadSetup(f"there is no log level {settings.log_level!r}")
    shown = structlog.processors.JSONRenderer() if settings.log_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_secrets,
            structlog.processors.format_exc_info if settings.log_tracebacks else in_one_line,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    libraries = logging.StreamHandler(sys.stderr)
    libraries.setFormatter(None if settings.log_tracebacks else OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[libraries])


def without_secrets(_logger: Any, _method: str, event: Any) -> Any:
    """A field that could hold a secret is not written, whoever logged it."""
    return {key: "-" if key in SECRETS else value for key, value in event.items()}


class Server(uvicorn.Server):
    """Uvicorn, which drains the house before it closes the sockets."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house
        self._draining: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The first signal drains, the second stops at once."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._on_signal)
        yield

    def _on_signal(self) -> None:
        if self._draining is not None:
            self.force_exit = True
            self.should_exit = True
            return
        self._draining = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        await self.house.drain()
        self.should_exit = True


def configured(house: House, app: Litestar) -> uvicorn.Config:
    """Uvicorn's settings: our limits for connections around the application."""
    settings = house.settings
    connections = Door(files_for_connections(), 2 * settings.sockets_per_address, settings.trust_proxy, house.refusals)
    http, ws = protocols(connections)
    shown: Any = Under(app, settings.base) if settings.base else app
    return uvicorn.Config(
        Forwarded(shown, connections.proxies) if settings.trust_proxy else shown,
        http=http,
        ws=ws,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws_max_size=BIGGEST,
        ws_per_message_deflate=False,
        proxy_headers=False,
        timeout_graceful_shutdown=int(settings.drain_s) + 1,
        backlog=4096,
    )


async def try_database(settings: Settings) -> None:
    """Open the database, bring it up to date, and let go of it. BadSetup when that cannot be done."""
    with in_a_line():
        store = Store(settings.database_url)
        try:
            await store.open()
        finally:
            await store.close()


def run(settings: Settings, *, open_browser: bool = False, ready_fd: int | None = None) -> None:
    """Serve until a signal comes."""
    set_up_logs(settings)
    allow(name.strip() for name in settings.bots.split(",") if name.strip())
    asyncio.run(try_database(settings))
    if settings.metrics_port:
        METRICS.serve(settings.metrics_host, settings.metrics_port)
    listening = _listen(settings)
    port = listening.getsockname()[1]
    address = f"http://{'localhost' if settings.host in ('127.0.0.1', '0.0.0.0') else settings.host}:{port}"
    house = House(settings)
    server = Server(configured(house, make_app(house)), house)

    threads = ThreadPoolExecutor(thread_name_prefix="work")

    async def serve() -> None:
        asyncio.get_running_loop().set_default_executor(threads)
        telling = asyncio.create_task(_tell_when_ready(server, address, open_browser, ready_fd))
        await server.serve([listening])
        telling.cancel()

    uvicorn_loop = server.config.get_loop_factory()
    _collect_less_often()
    with asyncio.Runner(loop_factory=uvicorn_loop) as runner:
        runner.run(serve())
        _leave_what_hangs(threads)
    if not server.started:
        raise BadSetup("the server could not start; the log above says why")


def _leave_what_hangs(threads: ThreadPoolExecutor) -> None:
    """End the process at once where a thread still works on something: all that was acknowledged is stored."""
    threads.shutdown(wait=False, cancel_futures=True)
    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread() and not thread.daemon]
    for thread in others:
        thread.join(GIVEN_UP_S)
    if any(thread.is_alive() for thread in others):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _collect_less_often() -> None:
    """What is loaded by now lives as long as the process: the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _listen(settings: Settings) -> sockets.socket:
    listening = sockets.socket(sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        raise BadSetup(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}") from None
    return listening


async def _tell_when_ready(server: Server, address: str, open_browser: bool, ready_fd: int | None) -> None:
    while not server.started:
        await asyncio.sleep(0.02)
    structlog.get_logger().info("ready", address=address)
    if ready_fd is not None:
        os.write(ready_fd, f"{address}\n".encode())
    if open_browser:
        print(f"Shamble is open at {address} (Ctrl-C stops it)", flush=True)
        await asyncio.to_thread(webbrowser.open, address)
