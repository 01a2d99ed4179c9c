"""Guests among each other: what one does with a cookie or a browser concerns nobody else."""

from kit import client, guest
from sqlalchemy import select

from shamble.server.live.runtime import House
from shamble.server.store.schema import tokens


async def test_signing_other_browsers_out_signs_nobody_else_out(house: House) -> None:
    one, other = await guest(house), await guest(house)
    third, _ = await house.people.use_code((await house.people.code(one)).code)
    await house.people.forget_others(one)
    left = {row.hash for row in await house.store.read(select(tokens.c.hash))}
    assert left == {one.token, other.token}
    assert third.token not in left


async def test_a_cookie_that_is_too_long_is_not_even_looked_at(house: House) -> None:
    """It names nobody, however well it is signed."""
    long = house.people._signer.sign("a" * 300).decode()
    assert house.people._token(long) is None
    assert house.people._token(house.people._signer.sign("a" * 20).decode()) == "a" * 20
    async with client(house, cookies={"shamble": "a" * 4000}) as http:
        assert (await http.get("/api/me")).headers.get("set-cookie"), "somebody new"
