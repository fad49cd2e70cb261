"""Strangers stay outside: other sites, other names, floods, and whoever is curious about tokens."""

from __future__ import annotations

import json
import logging

from grognard.server.hostile import NO_LIMITS
from grognard.server.metering import Meter
from grognard.server.security import Guard, host_name

from .house import Chair, House, in_house
from .test_lobby import refused

BODY = {"game": "to-war"}


@in_house
async def test_a_call_from_another_site_is_refused(house: House) -> None:
    guest = await house.owner()
    for origin in (
        "http://evil.example",
        "null",
        "http://127.0.0.1:9999",
        "http://127.0.0.1:8137.evil.example",
    ):
        refused(await guest.post("/api/tables", BODY, headers={"origin": origin}), "wrong_origin", 403)
    for site in ("cross-site", "same-site"):
        refused(await guest.post("/api/tables", BODY, headers={"sec-fetch-site": site}), "wrong_origin", 403)
    for good in ({"origin": "http://127.0.0.1:8137"}, {"sec-fetch-site": "same-origin"}, {}):
        assert (await guest.post("/api/tables", BODY, headers=good)).status_code == 200


@in_house
async def test_a_socket_from_another_site_is_refused(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here")
    chair = Chair(guest, id, {"origin": "http://evil.example"})
    assert (await chair.heard())["t"] == "closed"
    assert (await guest.sit(id, origin="http://127.0.0.1:8137")).table["you"] == [0, 1]


@in_house
async def test_a_name_that_is_not_ours_is_refused(house: House) -> None:
    guest = await house.owner()
    for host in (
        *("evil.example", "evil.example:8137", "localhost.evil.example", "", "127.0.0.1.evil.example"),
        *("localhost:x@evil.example", "127.0.0.1:80@evil.example", "localhost:", "localhost:80/..", "[::1"),
        *("[::1]evil.example", "[::1]@evil.example", "localhost:123456", "localhost#", "::1"),
    ):
        refused(await guest.get("/api/games", headers={"host": host}), "wrong_host", 421)
    for host in ("localhost:8137", "LOCALHOST", "127.0.0.1", "[::1]:8137", "192.168.7.7:8137"):
        assert (await guest.get("/api/games", headers={"host": host})).status_code == 200


def test_a_server_for_friends_knows_its_own_names() -> None:
    guard = Guard(lambda *_: None, ("localhost", "anvil", "anvil.local"), Meter(NO_LIMITS))  # type: ignore[arg-type]
    assert all(guard.known(host) for host in ("anvil:8137", "Anvil.local", "10.0.0.3:8137", "[fe80::1]:80"))
    assert not any(guard.known(host) for host in ("anvil.example", "anvi", "[anvil", "10.0.0.3.example"))
    assert host_name("[::1]:8137") == "::1"


@in_house
async def test_pages_carry_a_strict_policy(house: House) -> None:
    guest = house.guest()
    for path in ("/", "/nowhere", "/rules/to-war", "/static/icon.svg"):
        headers = (await guest.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["referrer-policy"] == "no-referrer"


@in_house
async def test_no_answer_is_taken_for_something_else(house: House) -> None:
    guest = house.guest()
    for path in ("/", "/api/games", "/static/base.css", "/nowhere", "/rules/to-war"):
        headers = (await guest.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"


@in_house
async def test_the_cookie_is_for_the_server_alone(house: House) -> None:
    guest = house.guest()
    answer = await guest.get("/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    token = next(iter(guest.cookies.values()))
    assert len(token) == 32
    assert "set-cookie" not in (await guest.get("/")).headers
    assert "set-cookie" not in (await guest.get("/api/games")).headers


@in_house
async def test_who_comes_back_within_a_year_stays_who_he_is_for_another(house: House) -> None:
    guest = house.guest()
    assert "set-cookie" not in (await guest.get("/api/me")).headers, "nobody is known who has seen no page"
    await guest.get("/")
    token = next(iter(guest.cookies.values()))
    again = (await guest.get("/api/me")).headers["set-cookie"]
    assert f"={token};" in again
    assert "max-age=31536000" in again.lower()


@in_house
async def test_tokens_are_kept_as_hashes_only(house: House) -> None:
    guest, ben = await house.owner(), house.guest()
    await guest.made("me", "link")
    await ben.join(guest.links["north"])
    tokens = [guest.links["north"].rsplit("/", 1)[1], house.desk.visitors.door]
    tokens += [token for each in (guest, ben) for token in each.cookies.values()]
    house.close()
    kept = b"".join(file.read_bytes() for file in house.folder.iterdir())
    for token in tokens:
        assert token.encode() not in kept
    house.open()


@in_house
async def test_tokens_are_not_logged(house: House) -> None:
    guest = await house.owner()
    records: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: records.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    try:
        house.store.close()
        await guest.get("/join/" + "x" * 32)
        await guest.get(f"/enter/{house.desk.visitors.door}")
    finally:
        logging.getLogger().removeHandler(handler)
        house.open()
    assert records
    assert not any("x" * 32 in record or house.desk.visitors.door in record for record in records)


@in_house
async def test_a_forged_cookie_holds_nothing(house: House) -> None:
    anna, eve = await house.owner(), house.guest()
    id = await anna.made("me", "here")
    name = house.desk.visitors.cookie
    for forged in ("owner", "", "x" * 32, "../../etc", "owner" + "x" * 27):
        eve.cookies.clear()
        eve.cookies.set(name, forged)
        assert (await eve.sit(id)).table["you"] == []


@in_house
async def test_methods_and_bodies_that_do_not_fit_are_refused(house: House) -> None:
    guest = await house.owner()
    for method, path in (
        ("DELETE", "/api/tables"),
        ("PUT", "/api/games"),
        ("POST", "/"),
        ("PATCH", "/nowhere"),
    ):
        refused(await guest.ask(method, path), "wrong_method", 405)
    for body in (b"{", b"\xff", b"[" * 10_000, b"null", b'{"game":"to-war","game":1}'):
        answer = await guest.ask("POST", "/api/tables", content=body)
        refused(answer, "bad_message", 400)

    async def long() -> object:
        for _ in range(100):
            yield b"x" * 1000

    refused(await guest.ask("POST", "/api/tables", content=long()), "too_large", 413)
    refused(await guest.get("/api/tables/" + "x" * 200 + "/record"), "not_found", 404)


@in_house
async def test_a_sign_that_ends_texts_elsewhere_comes_in_nowhere(house: House) -> None:
    """PostgreSQL keeps none: with it in a text every call would be a failure of the house's own."""
    anna = house.guest()
    id = await anna.made("me", "bot1")
    for path in (
        "/table/%00",
        "/api/archive?name=a%00b",
        "/api/people/%00/matches",
        f"/api/tables/{id}%00/record",
    ):
        refused(await anna.get(path), "bad_message", 400)
    for path, body in (("/api/passkeys/drop", {"id": "a\0b"}), ("/api/me", {"name": "\0"})):
        refused(await anna.post(path, body), "bad_message", 400)
    refused(await anna.post("/api/people/%00/block", {"on": True}), "bad_message", 400)
    record = await anna.call("POST", "/api/records", content=b"a\0b", headers={"Content-Type": "text/plain"})
    refused(record, "not_a_record", 400)
    chair = await anna.sit(id)
    chair.write(json.dumps({"t": "rename", "id": "m\0", "side": 0, "name": "Anna"}))
    assert (await chair.hear("refused"))["code"] == "bad_message"
