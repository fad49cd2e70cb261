"""A code that brings one's seats back when every browser is lost: shown once, only a hash of it is kept."""

from __future__ import annotations

import base64
import hashlib
import secrets

from grognard.store.database import Database

LENGTH = 26  # characters of 5 bits: 130 bits
GROUPS = 5  # characters shown together


def fresh_code() -> str:
    """As it is shown: in small groups, without anything that looks alike."""
    text = base64.b32encode(secrets.token_bytes(17)).decode().lower()[:LENGTH]
    return "-".join(text[place : place + GROUPS] for place in range(0, LENGTH, GROUPS))


def hashed(code: str) -> str:
    """However it was typed."""
    plain = "".join(letter for letter in code.lower() if letter.isalnum())
    plain = plain.replace("0", "o").replace("1", "l").replace("8", "b")
    return hashlib.sha256(f"recovery {plain}".encode()).hexdigest()


async def keep(database: Database, person: str, code: str, at: float) -> None:
    """His code from now on; the last one is good no more."""
    await database.execute(
        "INSERT INTO recoveries (hash, person, at) VALUES ($1, $2, $3) ON CONFLICT (person)"
        " DO UPDATE SET hash = excluded.hash, at = excluded.at",
        *(hashed(code), person, at),
    )


async def person_of(database: Database, code: str) -> str:
    """Whose code it is; "" if nobody's."""
    rows = await database.fetch("SELECT person FROM recoveries WHERE hash = $1", hashed(code))
    return str(rows[0][0]) if rows else ""
