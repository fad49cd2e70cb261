"""Letters: by the house's own mail server, with a way to end them in each."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

from grognard.core.causes import cause_of
from grognard.core.message import say
from grognard.people.posting import Unsendable, by_hand

PATIENCE = 10.0  # seconds
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
LONGEST = 254

UNSAFE = "it does not encrypt, so the password is not sent"


class BadMailServer(Exception):
    """What was given as a mail server is none; the text says why."""


@dataclass(frozen=True)
class Mailer:
    """``smtp://user:password@host:587?from=house@example.org``; ``smtps://`` where all of it is encrypted."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    encrypted: bool = False  # from the first byte on

    @classmethod
    def of(cls, url: str) -> Mailer:
        try:
            parts = urlsplit(url)
        except ValueError:  # half an address of IPv6
            parts = urlsplit("")
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise BadMailServer(say("a mail server is given as smtp://host:port?from=house@example.org"))
        sender = parse_qs(parts.query).get("from", [""])[0]
        if not is_address(sender):
            raise BadMailServer(
                say("the mail server's address has to end in ?from= and the address letters come from")
            )
        encrypted = parts.scheme == "smtps"
        try:
            port = parts.port or (465 if encrypted else 587 if parts.username else 25)
        except ValueError:
            raise BadMailServer(say("the port of the mail server is no number up to 65535")) from None
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        if not (user + password).isascii():
            reason = say("user and password of the mail server have English letters, digits and signs only")
            raise BadMailServer(reason)
        return cls(parts.hostname, port, sender, user, password, encrypted)

    async def send(self, to: str, subject: str, text: str, stop: str) -> None:
        """One letter; ``stop``: where further ones are ended.  Unsendable if the server does not take it."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"Grognard <{self.sender}>", to, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        try:
            await by_hand(lambda: self.hand_over(letter))
        except (OSError, smtplib.SMTPException) as error:
            raise Unsendable(say("the letter could not be sent: {cause}", cause=cause_of(error))) from None

    def hand_over(self, letter: EmailMessage) -> None:
        context = ssl.create_default_context()
        with self.connection(context) as server:
            server.ehlo()
            if not self.encrypted and server.has_extn("starttls"):
                server.starttls(context=context)
                server.ehlo()
            elif not self.encrypted and self.user:
                raise smtplib.SMTPException(say(UNSAFE))
            if self.user:
                server.login(self.user, self.password)
            server.send_message(letter)

    def connection(self, context: ssl.SSLContext) -> smtplib.SMTP:
        if self.encrypted:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=PATIENCE)


def is_address(text: str) -> bool:
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None
