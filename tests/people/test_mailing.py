"""Letters, handed to a real mail server on this machine."""

from __future__ import annotations

import asyncio

import pytest

from grognard.people.mailing import BadMailServer, Mailer, is_address
from grognard.people.posting import Unsendable

from .receivers import post_office

STOP = "http://127.0.0.1/notices/abc"


def test_a_letter_arrives_with_a_way_to_end_them() -> None:
    async def scenario() -> None:
        async with post_office() as office:
            mailer = Mailer.of(f"smtp://127.0.0.1:{office.port}?from=house@example.org")
            await mailer.send("anna@example.org", "Zug: Midway", "Du bist am Zug, Jörg.", STOP)
        (letter,) = office.letters
        assert (letter["to"], letter["subject"]) == ("anna@example.org", "Zug: Midway")
        assert letter["list-unsubscribe"] == f"<{STOP}>"
        assert letter.get_content().strip() == "Du bist am Zug, Jörg."

    asyncio.run(scenario())


def test_what_the_server_does_not_take_is_told() -> None:
    async def scenario() -> None:
        async with post_office() as office:
            office.takes = False
            mailer = Mailer.of(f"smtp://127.0.0.1:{office.port}?from=house@example.org")
            with pytest.raises(Unsendable, match="nobody of that name"):
                await mailer.send("anna@example.org", "a", "b", STOP)
        with pytest.raises(Unsendable, match="could not be sent"):
            await mailer.send("anna@example.org", "a", "b", STOP)

    asyncio.run(scenario())


def test_a_password_is_never_sent_in_the_clear() -> None:
    async def scenario() -> None:
        async with post_office() as office:
            mailer = Mailer.of(f"smtp://anna:word@127.0.0.1:{office.port}?from=house@example.org")
            with pytest.raises(Unsendable, match="does not encrypt"):
                await mailer.send("anna@example.org", "a", "b", STOP)
            assert office.letters == []

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://mail.example.org", "smtp://"),
        ("smtp://?from=a@b.org", "smtp://"),
        ("smtp://mail.example.org", "from="),
        ("smtp://mail.example.org?from=house", "from="),
        ("smtp://mail.example.org:99999?from=a@b.org", "port"),
        ("smtps://anna:has%C5%82o@mail.example.org?from=a@b.org", "password"),
    ],
)
def test_a_mail_server_that_is_none_is_named(url: str, words: str) -> None:
    with pytest.raises(BadMailServer, match=words):
        Mailer.of(url)


def test_ports_and_passwords() -> None:
    assert Mailer.of("smtp://mail.example.org?from=a@b.org").port == 25
    mailer = Mailer.of("smtps://an%40na:w%2Frd@mail.example.org?from=a@b.org")
    assert (mailer.port, mailer.user, mailer.password, mailer.encrypted) == (465, "an@na", "w/rd", True)


@pytest.mark.parametrize("text", ["", "anna", "anna@", "@b.org", "a@b", "a@b.org\nBcc: c@d.org", "a b@c.org"])
def test_what_is_no_mail_address(text: str) -> None:
    assert not is_address(text)
    assert is_address("anna.k+turn@mail.example.org")
