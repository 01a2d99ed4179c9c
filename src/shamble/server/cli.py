"""The commands of the server: `serve` (which a bare `shamble` means), `backup`, `restore` and `tidy`."""

import asyncio
from pathlib import Path
from typing import Annotated, Any

from shamble.commands import Argument, Commands, Option

Database = Annotated[
    str | None,
    Option(help="postgresql://... or a file for SQLite; without it, SQLite in your data folder. SHAMBLE_DATABASE"),
]


def serve(
    database: Database = None,
    host: Annotated[str | None, Option(help="The address to listen on. SHAMBLE_HOST")] = None,
    port: Annotated[int | None, Option(help="The port to listen on; 0 takes a free one. SHAMBLE_PORT")] = None,
    origins: Annotated[str | None, Option(help="Other origins that may call. SHAMBLE_ORIGINS")] = None,
    base_path: Annotated[str | None, Option(help="The path a proxy shows it under. SHAMBLE_BASE_PATH")] = None,
    secure_cookies: Annotated[bool | None, Option(help="Cookies over HTTPS only. SHAMBLE_SECURE_COOKIES")] = None,
    trust_proxy: Annotated[str | None, Option(help="Proxies whose X-Forwarded-For counts. SHAMBLE_TRUST_PROXY")] = None,
    metrics_port: Annotated[int | None, Option(help="Prometheus metrics. SHAMBLE_METRICS_PORT")] = None,
    log_level: Annotated[str | None, Option(help="debug, info, warning, error. SHAMBLE_LOG_LEVEL")] = None,
    log_json: Annotated[bool | None, Option(help="Logs as JSON lines. SHAMBLE_LOG_JSON")] = None,
    bot_pace: Annotated[float | None, Option(help="Seconds before a bot acts. SHAMBLE_BOT_PACE")] = None,
    bots: Annotated[str | None, Option(help="Bots of your own at tables: module:function,... SHAMBLE_BOTS")] = None,
    public_tables: Annotated[bool | None, Option(help="Tables for strangers. SHAMBLE_PUBLIC_TABLES")] = None,
    browser: Annotated[bool, Option(help="Open the browser when the server is ready.")] = False,
    ready_fd: Annotated[int | None, Option(hidden=True)] = None,
) -> None:
    """Start the play server. A flag counts before the environment variable that its help names."""
    from shamble.server.serve import run
    from shamble.server.settings import from_environment

    settings = from_environment(
        database=database,
        host=host,
        port=port,
        origins=origins,
        base_path=base_path,
        secure_cookies=secure_cookies,
        trust_proxy=trust_proxy,
        metrics_port=metrics_port,
        log_level=log_level,
        log_json=log_json,
        bot_pace=bot_pace,
        bots=bots,
        public_tables=public_tables,
    )
    run(settings, open_browser=browser, ready_fd=ready_fd)


def backup(file: Annotated[Path, Argument(help="Where to write the backup.")], database: Database = None) -> None:
    """Write the whole database to a file, while the server runs or not."""
    from shamble.server.settings import from_environment
    from shamble.server.store.backup import write_backup

    count = asyncio.run(write_backup(from_environment(database=database).database_url, file))
    print(f"{count} rows in {file}")


def restore(file: Annotated[Path, Argument(help="A backup.")], database: Database = None) -> None:
    """Read a backup into an empty database, of either kind."""
    from shamble.server.settings import from_environment
    from shamble.server.store.backup import read_backup

    count = asyncio.run(read_backup(from_environment(database=database).database_url, file))
    print(f"{count} rows restored")


def tidy(database: Database = None) -> None:
    """Remove old tables and guests now; a running server does so each night."""
    import time

    from shamble.server.settings import from_environment
    from shamble.server.store.errors import in_a_line
    from shamble.server.store.store import Store
    from shamble.server.store.tidy import Tidied
    from shamble.server.store.tidy import tidy as remove

    settings = from_environment(database=database)

    async def run() -> Tidied:
        with in_a_line():
            store = Store(settings.database_url)
            await store.open()
        try:
            return await remove(store, settings, time.time())
        finally:
            await store.close()

    done = asyncio.run(run())
    print(f"removed {done.tables} tables, {done.guests} guests, {done.deals} deals")


EXAMPLE = "Example: shamble serve --port 8080 --database postgresql://localhost/shamble"
MORE = "By the environment alone: SHAMBLE_DATA, SHAMBLE_CACHE, limits and days of keeping (manual: Server settings)."


def reports(database: Database = None) -> None:
    """What people reported of others, the oldest first."""
    import time

    from shamble.server.http.strangers import told
    from shamble.server.settings import from_environment
    from shamble.server.store.errors import in_a_line
    from shamble.server.store.store import Store

    async def read() -> list[Any]:
        with in_a_line():
            store = Store(from_environment(database=database).database_url)
            await store.open()
            try:
                return await told(store)
            finally:
                await store.close()

    for each in asyncio.run(read()):
        at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(each.at))
        print(f"{each.id}  {at}  table {each.table_id}, seat {each.seat + 1}, {each.name or 'forgotten'}: {each.text}")
        for line in each.said.splitlines():
            print(f"    said: {line}")


def add_to(app: Commands) -> None:
    """Add the commands to the command line."""
    app.command(f"{EXAMPLE}\n\n{MORE}")(serve)
    app.command("Example: shamble backup shamble.backup")(backup)
    app.command("Example: shamble tidy --database postgresql://localhost/shamble")(tidy)
    app.command("Example: shamble reports --database postgresql://localhost/shamble")(reports)
    app.command("Example: shamble restore shamble.backup --database postgresql://localhost/shamble")(restore)
