"""A real nginx, with the configuration that the documents show. Run as a script, this installs one as root."""

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "nginx.conf"
MISSING = "this test needs nginx and openssl: install them, or run `python tests/server/nginx.py` as root"


def find() -> str | None:
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def install() -> None:
    """Debian's package, as root."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        for words in (["update"], ["install", "--yes", "--no-install-recommends", "nginx-light", "openssl"]):
            subprocess.run(["apt-get", *words], check=False, stdout=subprocess.DEVNULL)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for localhost, and the context of a client that trusts it alone."""
    key, pem = folder / "key", folder / "pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key)]
    subprocess.run([*make, "-out", str(pem), *subject], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(pem))


@contextlib.contextmanager
def before(servers: Sequence[int], folder: Path, path: str = "/", without: str = "") -> Iterator[int]:
    """The nginx of the example before servers on these ports, under a path, without a line; its port."""
    program = find()
    assert program is not None, MISSING
    port = free_port()
    text = EXAMPLE.read_text()
    listed = "".join(f"    server 127.0.0.1:{each};\n" for each in servers)
    text = re.sub("(    server 127[^\n]*\n)+", listed, text)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("location / {", f"location {path} {{")
    text = text.replace("/etc/ssl/games.example.org.pem", str(folder / "pem"))
    text = text.replace("/etc/ssl/games.example.org.key", str(folder / "key"))
    if without:
        assert without in text
        text = "\n".join(line for line in text.splitlines() if without not in line or line.lstrip().startswith("#"))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    whole = f"{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
    (folder / "conf").write_text(f"{whole}http {{\naccess_log off;\n{temporary}{text}\n}}\n")
    popen = subprocess.Popen([program, "-e", str(folder / "errors"), "-p", str(folder), "-c", str(folder / "conf")])
    try:
        end = time.monotonic() + 120
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert popen.poll() is None, (folder / "errors").read_text()
            assert time.monotonic() < end
            time.sleep(0.05)
        yield port
    finally:
        popen.terminate()
        popen.wait(20)


if __name__ == "__main__" and find() is None:
    install()
