"""Guests: who sits before a browser. No account, no password; a random token in a signed cookie, hashed at rest."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from itsdangerous import BadSignature, Signer
from sqlalchemy import bindparam, delete, insert, select, update

from shamble.server.store.schema import codes, people, tokens
from shamble.server.store.store import SIGNED_OUT, Store
from shamble.server.table.decisions import Refused, clean
from shamble.server.table.model import Person
from shamble.server.table.seating import code_hash
from shamble.server.wire.bodies import DeviceCode

KNOWN = 10_000  # guests that are remembered
RENEW_S = 24 * 3600  # once in so long a token that is used is made to live longer
CODE_S = 600  # seconds that a device code works
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
FIRST = ("Quiet", "Brisk", "Dusty", "Lucky", "Salty", "Tired", "Brave", "Odd")
SECOND = ("Scout", "Nurse", "Baker", "Driver", "Welder", "Farmer", "Clerk", "Piper")


class People:
    """The guests of a server."""

    def __init__(self, store: Store, secret: str, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock
        self._signer = Signer(secret, salt="guest", digest_method=hashlib.sha256)
        self._known: dict[str, Person] = {}
        """Guests by the hash of their token, where no other process can change or forget one of them."""

    async def find(self, cookie: str | None) -> Person | None:
        """The guest that a cookie names; None when it names nobody."""
        token = self._token(cookie)
        if token is None:
            return None
        hash, known = hashed(token), self._known
        if hash in known:
            return known[hash]
        found = await self.store.read_often(_guest, {"hash": hash})
        if not found:
            return None
        id, name, since, seen = found[0]
        person = Person(id, name, since, hash, seen)
        if not self.store.is_postgres and len(known) < KNOWN:
            known[hash] = person  # of a dictionary that is thrown away when somebody changed meanwhile
        return person

    def _token(self, cookie: str | None) -> str | None:
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    async def welcome(self) -> tuple[Person, str]:
        """A new guest, and the cookie to set."""
        now, token = self.clock(), secrets.token_urlsafe(16)
        name = f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
        person = Person(secrets.token_urlsafe(12), name, now, hashed(token), now)

        async def work(connection: Any) -> None:
            await connection.execute(insert(people).values(id=person.id, name=name, since=now))
            await connection.execute(insert(tokens).values(hash=person.token, person=person.id, since=now))

        await self.store.write(work)
        return person, self._signer.sign(token).decode()

    async def renew(self, person: Person) -> bool:
        """Let this browser's token live on from now; False when that was done within the last day."""
        now = self.clock()
        if now - person.seen < RENEW_S:
            return False
        await self._change(update(tokens).where(tokens.c.hash == person.token).values(since=now))
        return True

    async def rename(self, person: Person, name: str) -> Person:
        """Give a guest another name."""
        chosen = clean(name, 24)
        query = update(people).where(people.c.id == person.id).values(name=chosen)
        await self._change(query)
        return msgspec.structs.replace(person, name=chosen)

    async def code(self, person: Person) -> DeviceCode:
        """A code that carries this guest to another browser; the one before it works no more."""
        code, until = new_code(), self.clock() + CODE_S

        async def work(connection: Any) -> None:
            await connection.execute(delete(codes).where(codes.c.person == person.id))
            await connection.execute(insert(codes).values(hash=code_hash(code), person=person.id, until=until))

        await self.store.write(work)
        return DeviceCode(code=code, until=until)

    async def use_code(self, code: str) -> tuple[Person, str]:
        """The guest of a code, and a cookie for this browser. A code works once."""
        now, token = self.clock(), secrets.token_urlsafe(16)

        async def work(connection: Any) -> Any:
            await connection.execute(delete(codes).where(codes.c.until < now))
            used = delete(codes).where(codes.c.hash == code_hash(code)).returning(codes.c.person)
            found = (await connection.execute(used)).first()
            if found is not None:
                await connection.execute(insert(tokens).values(hash=hashed(token), person=found.person, since=now))
            return found

        if await self.store.write(work) is None:
            raise Refused("refused", "That code does not work, or not any more.")
        cookie = self._signer.sign(token).decode()
        person = await self.find(cookie)
        assert person is not None
        return person, cookie

    async def forget_others(self, person: Person) -> None:
        """Sign all other browsers of this guest out."""
        query = delete(tokens).where(tokens.c.person == person.id, tokens.c.hash != person.token)
        await self._change(query, f"{SIGNED_OUT}{person.id}")

    async def remove(self, person: Person) -> None:
        """Nobody is this guest any more, in no browser."""

        async def work(connection: Any) -> None:
            await connection.execute(delete(codes).where(codes.c.person == person.id))
            await connection.execute(delete(tokens).where(tokens.c.person == person.id))
            await connection.execute(delete(people).where(people.c.id == person.id))
            await self.store.tell_others(connection, f"{SIGNED_OUT}{person.id}")

        try:
            await self.store.write(work)
        finally:
            self._known = {}

    async def signed_in(self, people: set[str]) -> set[str]:
        """The browsers of these guests, by the hashes of their tokens."""
        found = await self.store.read(select(tokens.c.hash).where(tokens.c.person.in_(people)))
        return {row.hash for row in found}

    async def _change(self, query: Any, message: str | None = None) -> None:
        """Change a guest, and remember nobody from before."""

        async def work(connection: Any) -> None:
            await connection.execute(query)
            if message is not None:
                await self.store.tell_others(connection, message)

        try:
            await self.store.write(work)
        finally:
            self._known = {}


_guest = (
    select(people.c.id, people.c.name, people.c.since, tokens.c.since.label("seen"))
    .join(tokens, tokens.c.person == people.c.id)
    .where(tokens.c.hash == bindparam("hash"))
)


def hashed(token: str) -> str:
    """The hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """A random code that people can read out and type."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))
