"""How it is run for others: behind nginx, with TLS, under a path, by several processes, as a service."""

import json
import re
import shutil
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
import yaml
from kit import LONG_S, Postgres, client, serving
from nginx import before, certificate
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from shamble.server.http.border import same_origin
from shamble.server.live.runtime import House
from shamble.server.settings import Settings
from shamble.server.store.store import Store

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
TABLE = {"game": "fight-or-flight", "seats": 2, "start": True}
BEHIND = {"secure_cookies": 1, "trust_proxy": "127.0.0.1", "bot_pace": 0}


async def played_through(url: str, tls: ssl.SSLContext, path: str = "") -> str:
    """A table that a browser makes over HTTPS and plays at over its socket; the cookie that it was given."""
    origin = {"Origin": url}
    async with httpx.AsyncClient(base_url=url + path, timeout=LONG_S, verify=tls, headers=origin) as http:
        answers = [await http.post("/api/tables", json=TABLE)]
        assert answers[0].status_code == 201, answers[0].text
        table = answers[0].json()["table"]
        answers += [await http.get(f"/api/tables/{table}") for _ in range(4)]  # at both processes
        assert [answer.status_code for answer in answers[1:]] == [200] * 4
        assert all(answer.json()["host"] for answer in answers[1:])
        assert all("max-age" in answer.headers["strict-transport-security"] for answer in answers)
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        set_cookie = answers[0].headers["set-cookie"]
    socket = f"{url.replace('https', 'wss')}{path}/ws"
    async with connect(socket, ssl=tls, additional_headers={"Cookie": cookie}, origin=url) as player:  # type: ignore[arg-type]
        await player.send(json.dumps({"t": "hello", "table": table}))
        first = json.loads(await player.recv())
        assert (first["t"], first["host"]) == ("snapshot", True)
    with pytest.raises(InvalidStatus):
        await connect(socket, ssl=tls, origin="https://evil.example")  # type: ignore[arg-type]
    return str(set_cookie)


async def test_behind_nginx_with_tls_and_two_processes(postgres: Postgres, tmp_path: Path) -> None:
    database, tls = postgres.new(), certificate(tmp_path)
    with (
        serving(database, tmp_path / "one", **BEHIND) as one,
        serving(database, tmp_path / "two", **BEHIND) as two,
        before([one.port, two.port], tmp_path) as port,
    ):
        cookie = await played_through(f"https://localhost:{port}", tls)
        assert cookie.startswith("__Host-shamble=")
        assert "; Path=/; " in cookie
        assert "; Secure" in cookie


async def test_under_a_path_behind_nginx(tmp_path: Path) -> None:
    tls = certificate(tmp_path)
    with (
        serving(str(tmp_path / "a.db"), tmp_path / "one", **BEHIND, base_path="games") as one,
        before([one.port], tmp_path, "/games/") as port,
    ):
        url = f"https://localhost:{port}"
        cookie = await played_through(url, tls, "/games")
        assert cookie.startswith("shamble=")
        assert "; Path=/games/; " in cookie
        page = httpx.get(f"{url}/games/", verify=tls).text
        assert '<base href="/games/">' in page
        assert not re.findall('(?:href|src)="/(?!games/)', page), "every address of the page is under the path"


async def test_behind_nginx_with_its_default_host(tmp_path: Path) -> None:
    """A browser says that its page is of the same origin; where it says nothing, the operator names the site."""
    tls = certificate(tmp_path)
    with serving(str(tmp_path / "a.db"), tmp_path / "one", **BEHIND) as one:
        with before([one.port], tmp_path, without="proxy_set_header Host") as port:
            url = f"https://localhost:{port}"
            for _ in range(3):
                refused = httpx.post(f"{url}/api/tables", json=TABLE, verify=tls, headers={"Origin": url}, timeout=60)
                assert refused.status_code == 403
            fetched = {"Origin": url, "Sec-Fetch-Site": "same-origin"}
            taken = httpx.post(f"{url}/api/tables", json=TABLE, verify=tls, headers=fetched, timeout=LONG_S)
            assert taken.status_code == 201
        lines = [line for line in one.log.read_text().splitlines() if "another site" in line]
        assert len(lines) == 1, "it is said once"
        assert f"localhost:{port}" in lines[0]
        assert "host=shamble" in lines[0]
    with (
        serving(str(tmp_path / "b.db"), tmp_path / "two", **BEHIND, origins=url) as two,
        before([two.port], tmp_path, without="proxy_set_header Host") as again,
    ):
        named = httpx.post(
            f"https://localhost:{again}/api/tables", json=TABLE, verify=tls, headers={"Origin": url}, timeout=LONG_S
        )
        assert named.status_code == 201


@pytest.mark.parametrize(
    ("headers", "is_ours"),
    [
        ({}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"origin": "null"}, False),
        ({"origin": "null", "host": ""}, False),
        ({"origin": "https://a", "host": "a"}, True),
        ({"origin": "https://a", "host": "b"}, False),
        ({"origin": "https://a", "host": "a", "sec-fetch-site": "cross-site"}, False),
        ({"origin": "https://a", "host": "b", "sec-fetch-site": "same-origin"}, True),
        ({"origin": "https://a", "host": "a", "sec-fetch-site": "same-site"}, False),
        ({"origin": "https://c", "host": "a", "sec-fetch-site": "cross-site"}, True),
    ],
)
def test_which_pages_may_ask(headers: dict[str, str], is_ours: bool) -> None:
    assert same_origin(headers, "https://c/, https://d") == is_ours


async def test_a_database_file_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "shamble"
    store = Store(Settings(database=str(folder / "shamble.db")).database_url)
    await store.open()
    try:
        assert folder.stat().st_mode & 0o777 == 0o700
        for file in folder.iterdir():
            assert file.stat().st_mode & 0o777 == 0o600, file
    finally:
        await store.close()
    (folder / "shamble.db").chmod(0o644)
    again = Store(Settings(database=str(folder / "shamble.db")).database_url)
    await again.open()
    await again.close()
    assert (folder / "shamble.db").stat().st_mode & 0o777 == 0o600, "one of an older version, too"


async def test_pages_may_do_what_they_need_and_no_more(house: House) -> None:
    async with client(house) as http:
        headers = (await http.get("/")).headers
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "strict-transport-security" not in headers, "not without HTTPS"
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["style-src"] == "'self'"
    assert policy["default-src"] == "'self'"
    assert "unsafe" not in policy.get("script-src", "")


def test_the_service_is_locked_up() -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze")
    unit = str(EXAMPLES / "shamble.service")
    told = subprocess.run([program, "security", "--offline=true", unit], capture_output=True, text=True, timeout=60)
    level = re.search(r"exposure level for shamble.service: ([0-9.]+)", told.stdout)
    assert level, told.stdout + told.stderr
    assert float(level[1]) < 2.0


def test_the_examples_install_what_was_locked() -> None:
    unit = (EXAMPLES / "shamble.service").read_text()
    compose = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())["services"]["shamble"]
    assert compose["build"] == {"context": "../..", "dockerfile": "Containerfile"}
    built = (EXAMPLES.parents[1] / "Containerfile").read_text()
    for text in (unit, built):
        assert "--require-hashes -r" in text
        assert "--no-deps" in text
    assert "LimitNOFILE=" in unit
    assert "MemoryMax=" in unit
    assert compose["ulimits"]["nofile"] >= 65536
    assert "USER shamble" in built
