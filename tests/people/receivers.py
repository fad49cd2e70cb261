"""Receivers on this machine: a web server that keeps what it is sent, a mail server, a browser's keys."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import email
import email.policy
import ipaddress
import json
import ssl
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass
class Call:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A web server; ``answer`` says what it answers to a path, None: nothing at all."""

    calls: list[Call] = field(default_factory=list)
    answer: Callable[[str], bytes | None] = lambda path: b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
    port: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            path = first.split(" ")[1]
            self.calls.append(Call(path, headers, body))
            answer = self.answer(path)
            if answer is None:
                await reader.read()
            else:
                writer.write(answer)
        writer.close()


@contextlib.asynccontextmanager
async def receiving(context: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=context)
    receiver.port = server.sockets[0].getsockname()[1]
    async with server:
        yield receiver


def answering(status: str, *headers: str) -> Callable[[str], bytes | None]:
    lines = [f"HTTP/1.1 {status}", "Content-Length: 0", *headers, "", ""]
    return lambda path: "\r\n".join(lines).encode()


def certified(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For a server that is called localhost, and for who believes it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names: list[x509.GeneralName] = [
        x509.DNSName("localhost"),
        x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
    ]
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - datetime.timedelta(1)).not_valid_after(now + datetime.timedelta(1))
    made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    signed = made.sign(key, hashes.SHA256())
    kept, secret = folder / "certificate.pem", folder / "key.pem"
    kept.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.TraditionalOpenSSL,
            serialization.NoEncryption(),
        )
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(kept, secret)
    return server, ssl.create_default_context(cafile=str(kept))


# ------------------------------------------------------------------ mail


@dataclass
class MailServer:
    letters: list[EmailMessage] = field(default_factory=list)
    port: int = 0
    takes: bool = True

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def answer(text: str) -> None:
            writer.write(f"{text}\r\n".encode())

        answer("220 here")
        while line := (await reader.readline()).decode().strip():
            word = line.upper().split(" ")[0]
            if word == "DATA":
                answer("354 go on")
                text = (await reader.readuntil(b"\r\n.\r\n"))[:-5]
                self.letters.append(email.message_from_bytes(text, policy=email.policy.default))
                answer("250 kept")
            elif word == "RCPT" and not self.takes:
                answer("550 nobody of that name")
            elif word == "QUIT":
                answer("221 bye")
                break
            else:
                answer("250 well")
        writer.close()


@contextlib.asynccontextmanager
async def post_office() -> AsyncIterator[MailServer]:
    office = MailServer()
    server = await asyncio.start_server(office.serve, "127.0.0.1", 0)
    office.port = server.sockets[0].getsockname()[1]
    async with server:
        yield office


# ------------------------------------------------------------------ push


class Browser:
    """The keys of a subscription, and what they open."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes ok"
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.keys = {"p256dh": unpadded(point), "auth": unpadded(self.secret)}

    def opened(self, body: bytes) -> bytes:
        text: bytes = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return text


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def claims_of(header: str) -> dict[str, Any]:
    """What a signed header says; it is checked against the key that stands in it."""
    from py_vapid import Vapid02

    fields = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert Vapid02.verify(f"vapid t={fields['t']},k={fields['k']}")
    text = fields["t"].split(".")[1]
    return {**json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))), "key": fields["k"]}
