"""What is looked at before a request is believed: its body, its host, and the site whose page asks for it."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import SerializationException

from shamble.server.table.decisions import Refused


class Asked(Request[Any, Any, Any]):
    """A request. Whatever its body is, it is JSON or it is refused."""

    async def json(self) -> Any:
        """The body as JSON; what is not JSON is refused in a sentence."""
        try:
            return await super().json()
        except (SerializationException, RecursionError, ValueError):  # no JSON, too deep, no UTF-8
            raise Refused("bad-frame", "Not understood: the body is no JSON, or nested too deep.") from None


def host_in(address: str) -> str:
    """The host of an origin, with its port; empty when it is none."""
    try:
        parts = urlsplit(address)
        return parts.netloc.lower() if parts.port != 0 else ""
    except ValueError:
        return ""


def is_host(text: str) -> bool:
    """Could this be in a Host header?"""
    return host_in(f"//{text}") == text.lower() != ""


def same_origin(headers: Mapping[str, str], others: str) -> bool:
    """Does a request come from a page of ours? Programs that are no browsers send no origin.

    A browser says itself whether the page is of the same origin, where it knows; else the hosts are compared.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is None:
        return site in (None, "none", "same-origin")
    allowed = {each.strip().rstrip("/").lower() for each in others.split(",") if each.strip()}
    if origin.lower() in allowed:
        return True
    if site is not None:
        return site == "same-origin"
    host = host_in(origin)
    return host != "" and host == headers.get("host", "").lower()
