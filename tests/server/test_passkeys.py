"""Passkeys: added by whoever holds the device, and good for nothing else than what they prove."""

from __future__ import annotations

from typing import Any

from grognard.people.passkeys import WITHIN

from ..people.authenticator import Authenticator
from .house import Guest, House, in_house
from .test_lobby import refused

NAMED = {"host": "localhost:8137"}


async def ask(guest: Guest, path: str, credential: Any = None, **more: str) -> Any:
    body = {"credential": credential} if credential is not None else more or None
    return await guest.post(f"/api/passkeys{path}", body, headers=NAMED)


async def with_passkey(house: House) -> tuple[Guest, str, Authenticator]:
    """Anna, a table of hers, and her device."""
    anna, device = house.guest(), Authenticator()
    id = await anna.made("me", "bot1")
    options = (await ask(anna, "/new")).json()
    assert (await ask(anna, "", device.made(options))).status_code == 200
    return anna, id, device


async def mine(guest: Guest) -> list[str]:
    return [told["id"] for told in (await guest.get("/api/tables")).json()]


@in_house
async def test_another_browser_comes_in_by_a_passkey(house: House) -> None:
    anna, id, device = await with_passkey(house)
    assert len((await anna.get("/api/me")).json()["passkeys"]) == 1
    other = house.guest()
    house.reopen()
    options = (await ask(other, "/ask")).json()
    assert options["rpId"] == "localhost"
    assert (await ask(other, "/enter", device.proven(options))).status_code == 200
    assert await mine(other) == await mine(anna) == [id]
    assert (await other.sit(id)).table["you"] == [0]


@in_house
async def test_a_proof_is_good_once_for_whom_it_was_asked_and_for_a_while(house: House) -> None:
    _, _, device = await with_passkey(house)
    other, thief = house.guest(), house.guest()
    proof = device.proven((await ask(other, "/ask")).json())
    refused(await ask(thief, "/enter", proof), "wrong_passkey", 403)
    assert (await ask(other, "/enter", proof)).status_code == 200
    refused(await ask(thief, "/enter", proof), "wrong_passkey", 403)
    late = device.proven((await ask(thief, "/ask")).json())
    house.ahead += WITHIN + 1
    refused(await ask(thief, "/enter", late), "wrong_passkey", 403)
    assert await mine(thief) == []


@in_house
async def test_what_proves_nothing_is_refused(house: House) -> None:
    _, _, device = await with_passkey(house)
    thief = house.guest()
    elsewhere = Authenticator("http://evil.example", "localhost")
    elsewhere.key, elsewhere.id = device.key, device.id
    forged = Authenticator()
    forged.id = device.id
    other = house.guest()
    assert (await ask(other, "/enter", device.proven((await ask(other, "/ask")).json()))).status_code == 200
    copied = Authenticator()  # before its last proof
    copied.key, copied.id = device.key, device.id
    for each in (elsewhere, forged, copied):
        proof = each.proven((await ask(thief, "/ask")).json())
        refused(await ask(thief, "/enter", proof), "wrong_passkey", 403)
    stranger = Authenticator().proven((await ask(thief, "/ask")).json())
    refused(await ask(thief, "/enter", stranger), "wrong_passkey", 404)
    for nonsense in ({}, {"response": 3}, {"response": {"clientDataJSON": "§"}}, {"id": "x" * 9000}):
        refused(await ask(thief, "/enter", nonsense), "wrong_passkey", 403)
        refused(await ask(thief, "", nonsense), "wrong_passkey", 403)
    assert await mine(thief) == []


@in_house
async def test_a_passkey_is_one_persons_and_can_be_ended(house: House) -> None:
    anna, _, device = await with_passkey(house)
    ben = house.guest()
    options = (await ask(ben, "/new")).json()
    refused(await ask(ben, "", device.made(options)), "too_many", 409)
    (kept,) = (await anna.get("/api/me")).json()["passkeys"]
    assert (await ask(ben, "/drop", id=kept["id"])).status_code == 404
    assert (await ask(anna, "/drop", id=kept["id"])).status_code == 200
    proof = device.proven((await ask(ben, "/ask")).json())
    assert (await ask(ben, "/enter", proof)).status_code == 404


@in_house
async def test_a_browser_with_tables_keeps_them_and_who_is_forgotten_has_no_passkey(house: House) -> None:
    anna, _, device = await with_passkey(house)
    ben = house.guest()
    await ben.made("me", "bot1")
    proof = device.proven((await ask(ben, "/ask")).json())
    refused(await ask(ben, "/enter", proof), "already_somebody", 409)
    assert (await anna.post("/api/me/delete")).status_code == 200
    proof = device.proven((await ask(ben, "/ask")).json())
    assert (await ask(ben, "/enter", proof)).status_code == 404


@in_house
async def test_a_house_that_is_called_by_a_number_says_so(house: House) -> None:
    answer = await house.guest().post("/api/passkeys/ask")
    refused(answer, "no_passkeys", 409)
    assert "called by a number" in answer.text
