"""Hooks: a call to a program of one's own, signed with a secret that only the two know."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from grognard.people.outbox import Channel
from grognard.people.posting import Outside

SIGNATURE = "X-Grognard-Signature"
SENT = "X-Grognard-Time"


def signature(secret: str, at: str, body: bytes) -> str:
    """What the receiver reckons as well, to see that a call comes from here and is no old one."""
    return "sha256=" + hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


async def call(outside: Outside, channel: Channel, told: dict[str, Any], now: float) -> int:
    body, at = json.dumps(told).encode(), str(int(now))
    signed = {SENT: at, SIGNATURE: signature(channel.keys["secret"], at, body)}
    return await outside.post(channel.address, {"Content-Type": "application/json", **signed}, body)
