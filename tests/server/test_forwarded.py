"""What a proxy says of a caller is believed if the proxy is trusted, and from nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.server.app import make_app
from grognard.server.forwarded import Forwarded, Proxies
from grognard.server.hostile import NO_LIMITS
from grognard.server.limits import Limits
from grognard.server.worker import Worker

from .house import Guest, House, in_house
from .test_errands import run
from .test_limits import few

Seen = tuple[str | None, str]


async def seen(
    proxies: Proxies, peer: str | None, *headers: tuple[str, str], kind: str = "http", scheme: str = "http"
) -> Seen:
    """Who called, and how, as the application is told."""
    found: list[Seen] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append((scope["client"] and scope["client"][0], scope["scheme"]))

    encoded = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    scope = {"type": kind, "client": peer and (peer, 7), "scheme": scheme, "headers": encoded}
    await Forwarded(app, proxies)(scope, None, None)  # type: ignore[arg-type]
    return found[0]


def client(text: str) -> tuple[str, str]:
    return "x-forwarded-for", text


def proto(text: str) -> tuple[str, str]:
    return "x-forwarded-proto", text


@run
async def test_from_anybody_else_nothing_is_believed() -> None:
    lies = client("198.51.100.1"), proto("https")
    for proxies in (Proxies(), Proxies(["192.0.2.1"]), Proxies(["unix"])):
        assert await seen(proxies, "127.0.0.1", *lies) == ("127.0.0.1", "http")
    assert await seen(Proxies(["192.0.2.1"]), None, *lies) == (None, "http")


@run
async def test_a_trusted_proxy_tells_address_and_scheme() -> None:
    for proxies, peer in ((Proxies(["127.0.0.1"]), "127.0.0.1"), (Proxies(["unix"]), None)):
        assert await seen(proxies, peer, client("198.51.100.1"), proto("https")) == ("198.51.100.1", "https")
        assert await seen(proxies, peer, client("2001:db8::1")) == ("2001:db8::1", "http")
        socket = await seen(proxies, peer, proto("https"), kind="websocket", scheme="ws")
        assert socket == (peer, "wss")


@run
async def test_of_a_chain_only_the_last_stranger_counts() -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8"])
    chain = client("203.0.113.66, 198.51.100.1, 10.0.0.3")
    assert await seen(proxies, "127.0.0.1", chain) == ("198.51.100.1", "http")
    several = client("203.0.113.66"), client("198.51.100.1")
    assert await seen(proxies, "::ffff:127.0.0.1", *several) == ("198.51.100.1", "http")
    assert await seen(proxies, "127.0.0.1", proto("https"), proto("http")) == ("127.0.0.1", "http")
    assert await seen(proxies, "127.0.0.1", proto("https, http")) == ("127.0.0.1", "http")


@pytest.mark.parametrize(
    "strange",
    [
        "",
        ",",
        "unknown",
        "198.51.100.1:80",
        "198.51.100.1, evil",
        "_hidden",
        "::1%eth0 x",
        "x" * 9000,
        "١٢٧.0.0.1".encode().decode("latin-1"),
        "1.2.3",
        "0x7f.1",
        "198.51.100.1\x00",
    ],
)
@run
async def test_strange_chains_are_ignored(strange: str) -> None:
    assert (await seen(Proxies(["127.0.0.1"]), "127.0.0.1", client(strange)))[0] == "127.0.0.1"


@pytest.mark.parametrize("strange", ["", "HTTPS!", "javascript", "https http", "wss", "http, ftp"])
@run
async def test_strange_schemes_are_ignored(strange: str) -> None:
    assert (await seen(Proxies(["127.0.0.1"]), "127.0.0.1", proto(strange)))[1] == "http"


def behind(house: House, limits: Limits) -> None:
    """The house again, behind a proxy at 127.0.0.1."""
    house.app, house.desk = make_app(
        house.store, worker=Worker(processes=False, lines=30), limits=limits, proxies=Proxies(["127.0.0.1"])
    )


@in_house
async def test_behind_https_the_cookie_is_for_https_alone(house: House) -> None:
    behind(house, NO_LIMITS)
    for scheme, secure in (("https", True), ("http", False)):
        answer = await house.guest().get("/", headers={"x-forwarded-proto": scheme})
        assert ("secure" in answer.headers["set-cookie"].lower()) is secure
    answer = await house.guest("192.0.2.9").get("/", headers={"x-forwarded-proto": "https"})
    assert "secure" not in answer.headers["set-cookie"].lower()


@in_house
async def test_limits_are_those_of_the_forwarded_address_and_lying_does_not_help(house: House) -> None:
    behind(house, NO_LIMITS._replace(requests=few("requests", 0, 2)))

    async def asked(guest: Guest, address: str) -> int:
        return (await guest.get("/api/games", headers={"x-forwarded-for": address})).status_code

    proxy, liar = house.guest("127.0.0.1"), house.guest("192.0.2.9")
    assert [await asked(proxy, "198.51.100.1") for _ in range(3)] == [200, 200, 429]
    assert [await asked(proxy, f"203.0.113.{n}, 198.51.100.1") for n in range(2)] == [429, 429]
    assert await asked(proxy, "198.51.100.2") == 200
    assert [await asked(liar, f"203.0.113.{n}") for n in range(3)] == [200, 200, 429]


def test_a_proxy_is_an_address_or_unix() -> None:
    for wrong in ("anvil", "", "10.0.0.1:80", "unix:/x"):
        with pytest.raises(ValueError, match="is neither"):
            Proxies([wrong])
