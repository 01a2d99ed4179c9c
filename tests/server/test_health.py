"""What the server says of itself is true: of a full disk, a database that is away, a cache that cannot be written."""

import socket
import time
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from kit import OPEN, Postgres, serving

SMALL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
from shamble.server.__main__ import main
sys.argv[0] = "shamble"
main()
"""
TABLE = {"game": "fight-or-flight", "seats": 2}


def until(asked: Any, status: int) -> dict[str, Any]:
    """Ask until this is the answer; the time limit only ends a test that hangs."""
    end = time.monotonic() + 60
    while True:
        answer = asked()
        if answer.status_code == status:
            return dict(answer.json())
        assert time.monotonic() < end, answer.text
        time.sleep(0.1)


def test_a_full_disk_is_no_health(tmp_path: Path) -> None:
    """No file may grow beyond a limit, which is what a full disk is to SQLite."""
    with serving(str(tmp_path / "a.db"), tmp_path / "log", program=["-c", SMALL], **OPEN) as server:
        with httpx.Client(base_url=server.url, timeout=60) as http:
            assert http.get("/healthz").json()["status"] == "ok"
            made = [http.post("/api/tables", json=TABLE).status_code]
            while made[-1] == 201:
                made.append(http.post("/api/tables", json=TABLE).status_code)
            assert made[-1] == 503
            assert until(lambda: http.get("/healthz"), 503)["status"] == "unwell"
        assert "Traceback" not in server.log.read_text()


async def test_a_database_that_is_away_is_no_health_until_it_is_back(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new()
    name = database.rpartition("/")[2]
    away = f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    with serving(database, tmp_path / "log", **OPEN) as server:

        def asked() -> httpx.Response:
            return httpx.get(f"{server.url}/healthz", timeout=60)

        assert asked().json()["status"] == "ok"
        operator = await asyncpg.connect(database.replace(name, "postgres"))
        await operator.execute(away)
        await operator.execute(cut)
        assert until(asked, 503)["status"] == "unwell"
        await operator.execute(away.replace("false", "true"))
        await operator.close()
        assert until(asked, 200)["status"] == "ok"


def test_a_cache_that_cannot_be_written_is_not_the_database(tmp_path: Path) -> None:
    """Some games are not playable then; the others are, and the log says where to look."""
    nowhere = tmp_path / "file"
    nowhere.touch()
    with serving(str(tmp_path / "a.db"), tmp_path / "log", cache=nowhere / "cache", **OPEN) as server:
        answer = httpx.post(f"{server.url}/api/tables", json=TABLE, timeout=600)
        assert answer.status_code in (201, 503), answer.text
        assert httpx.get(f"{server.url}/healthz", timeout=60).json()["status"] == "ok"
        log = server.log.read_text()
    assert "database does not answer" not in log
    assert "Traceback" not in log
    assert answer.status_code == 201 or "cache folder" in log


def test_errors_and_time_outs_are_counted(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with serving(str(tmp_path / "a.db"), tmp_path / "log", metrics_port=port, address_per_s=2) as server:
        answers = [httpx.get(f"{server.url}/healthz", timeout=60).status_code for _ in range(30)]
        assert 429 in answers
        figures = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
    for name in ("faults_total", "database_failures_total", "bot_timeouts_total", "loop_lag_seconds_count"):
        assert f"shamble_{name}" in figures
    refused = next(line for line in figures.splitlines() if 'shamble_refused_total{kind="requests"}' in line)
    assert float(refused.split()[-1]) == answers.count(429)
