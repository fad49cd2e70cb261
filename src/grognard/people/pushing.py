"""Web Push: what the browser's own service passes on, unreadable to it, signed with the house's key."""

from __future__ import annotations

import asyncio
import base64
import importlib.util
import json
from typing import Any
from urllib.parse import urlsplit

from grognard.people.outbox import Channel
from grognard.people.posting import Outside
from grognard.store.database import Database

KEY = "push key"  # the fact under which the house's own is kept
A_DAY = 24 * 3600
GONE = (404, 410)  # the browser has ended it


def is_possible() -> bool:
    """Whether the extra ``push`` is installed; it is not loaded before something is to be sent."""
    return importlib.util.find_spec("pywebpush") is not None


async def house_key(database: Database) -> str:
    """The private key of the house, made when it is first asked for."""
    rows = await database.fetch("SELECT value FROM facts WHERE name = $1", KEY)
    if not rows:
        await database.execute(
            "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            *(KEY, await asyncio.to_thread(fresh_key)),
        )
        rows = await database.fetch("SELECT value FROM facts WHERE name = $1", KEY)
    return str(rows[0][0])


def fresh_key() -> str:
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    number = made.private_key.private_numbers().private_value
    return unpadded(number.to_bytes(32, "big"))


async def public_key(database: Database) -> str:
    """What a browser has to know before it lets the house push to it."""
    return await asyncio.to_thread(public_part, await house_key(database))


def public_part(private: str) -> str:
    from cryptography.hazmat.primitives import serialization
    from py_vapid import Vapid02

    point = Vapid02.from_string(private).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return unpadded(point)


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def is_subscription(keys: dict[str, str]) -> bool:
    """Whether a browser's two keys are such: a point of the curve, and sixteen bytes."""
    try:
        point, secret = (decoded(keys[name]) for name in ("p256dh", "auth"))
    except (KeyError, ValueError):
        return False
    return is_on_the_curve(point) and len(secret) == 16


def is_on_the_curve(point: bytes) -> bool:
    """Whoever is no such point could be sealed nothing for."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65


def decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


async def push(database: Database, outside: Outside, channel: Channel, told: dict[str, Any]) -> int:
    """Hand a notice to the browser's service: the status of its answer."""
    if not is_subscription(channel.keys):  # by older programs, which took them
        return GONE[0]
    key = await house_key(database)
    body, headers = await asyncio.to_thread(sealed, key, channel, json.dumps(told).encode())
    headers |= {"Topic": told["table"], "TTL": str(A_DAY), "Urgency": "normal"}
    return await outside.post(channel.address, headers, body)


def sealed(key: str, channel: Channel, text: bytes) -> tuple[bytes, dict[str, str]]:
    """The notice as only that browser can read it, and the headers that say it comes from here."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    body = WebPusher({"endpoint": channel.address, "keys": channel.keys}).encode(text)["body"]
    parts = urlsplit(channel.address)
    claims = {"sub": f"mailto:grognard@{contact(channel.base)}", "aud": f"{parts.scheme}://{parts.netloc}"}
    signed: dict[str, str] = Vapid02.from_string(key).sign(claims)
    return body, {**signed, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}


def contact(base: str) -> str:
    """The name of the house, as a mail address has it."""
    name = urlsplit(base).hostname or ""
    return name if "." in name and not name.replace(".", "").isdigit() else "localhost.localdomain"
