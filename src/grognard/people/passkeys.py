"""Passkeys: a device proves that its owner is somebody whom the house knows; no secret ever leaves it.

The house keeps the public half of each, and for a few minutes what it asked a browser to sign.  The library
is the extra ``passkey`` and is loaded when somebody adds one or comes in by one.
"""

from __future__ import annotations

import hashlib
import importlib.util
import ipaddress
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.core.message import say
from grognard.store.database import Change, Database
from grognard.store.keeping import Conflict

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

WITHIN = 300.0  # seconds in which what was asked has to be answered
MOST = 10  # of one person
LONGEST_ID = 1400  # as browsers write it
HOUSE = "Grognard"


class NotProven(Exception):
    """What came is no proof; the library's words, which are for the log."""


@contextmanager
def proof() -> Iterator[None]:
    """Whatever the library does not like in what a browser sent is NotProven."""
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        yield
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise NotProven(str(error)) from None


class Passkey(NamedTuple):
    id: str  # as browsers write it
    person: str
    key: bytes
    proofs: int  # that it has given, where a device counts them: a copy of it would fall behind
    made: float


class Site(NamedTuple):
    """The house as browsers know it; a passkey is good there only."""

    name: str
    origin: str


def is_possible() -> bool:
    return importlib.util.find_spec("webauthn") is not None


def is_named(host: str) -> bool:
    """Browsers make passkeys for names, not for numbers."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return bool(host)
    return False


# ------------------------------------------------------------------ what is kept


async def passkeys_of(database: Database, person: str) -> list[Passkey]:
    rows = await database.fetch(
        "SELECT id, person, key, proofs, made FROM passkeys WHERE person = $1 ORDER BY made", person
    )
    return [Passkey(*row) for row in rows]


async def found(database: Database, id: str) -> Passkey | None:
    rows = await database.fetch("SELECT id, person, key, proofs, made FROM passkeys WHERE id = $1", id)
    return Passkey(*rows[0]) if rows else None


async def drop(database: Database, person: str, id: str) -> bool:
    """Whether there was such a one of his."""
    sql = "DELETE FROM passkeys WHERE id = $1 AND person = $2"
    return await database.execute(sql, id, person) == 1


async def ask(database: Database, visitor: str, now: float) -> bytes:
    """Something that nobody has ever signed, for this visitor."""
    challenge = secrets.token_bytes(32)
    await database.execute(
        "INSERT INTO challenges (hash, person, expires) VALUES ($1, $2, $3)",
        *(hashed(challenge), visitor, now + WITHIN),
    )
    return challenge


async def spend(database: Database, visitor: str, challenge: bytes, now: float) -> None:
    """Each is answered once, by whoever was asked."""
    sql = "DELETE FROM challenges WHERE hash = $1 AND person = $2 AND expires > $3"
    if await database.execute(sql, hashed(challenge), visitor, now) != 1:
        raise NotProven("it was not asked for, or too long ago")


def hashed(challenge: bytes) -> str:
    return hashlib.sha256(b"passkey " + challenge).hexdigest()


# ------------------------------------------------------------------ adding one


def to_make(site: Site, person: str, name: str, known: list[Passkey], challenge: bytes) -> dict[str, Any]:
    """What a browser needs to make one."""
    from webauthn import generate_registration_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.name,
        rp_name=HOUSE,
        user_name=name,
        user_id=hashlib.sha256(f"passkey {person}".encode()).digest(),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[described(each) for each in known],
    )
    return dict(options_to_json_dict(options))


def described(passkey: Passkey) -> PublicKeyCredentialDescriptor:
    from webauthn import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.id))


def made(site: Site, person: str, credential: dict[str, Any], challenge: bytes, now: float) -> Passkey:
    """The passkey that a browser has made; NotProven if it has not."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    with proof():
        sound = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    id = bytes_to_base64url(sound.credential_id)
    return Passkey(id, person, sound.credential_public_key, sound.sign_count, now)


async def keep(database: Database, passkey: Passkey) -> None:
    """Conflict where it is somebody's already, or he has too many."""
    sql = (
        "INSERT INTO passkeys (id, person, key, proofs, made) SELECT $1, $2, $3, $4, $5"
        f" WHERE (SELECT count(*) FROM passkeys WHERE person = $2) < {MOST}"
    )
    adding = Change(sql, tuple(passkey), say("there are too many of them"))
    await database.all_or_nothing([adding], alone=f"passkeys of {passkey.person}")


# ------------------------------------------------------------------ coming in


def to_prove(site: Site, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to prove whose it is; which passkey, its owner chooses."""
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import UserVerificationRequirement

    required = UserVerificationRequirement.REQUIRED
    options = generate_authentication_options(
        rp_id=site.name, challenge=challenge, user_verification=required
    )
    return dict(options_to_json_dict(options))


def proven(site: Site, passkey: Passkey, credential: dict[str, Any], challenge: bytes) -> int:
    """How many proofs its device has given by now; NotProven if this is none."""
    from webauthn import verify_authentication_response

    with proof():
        sound = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.proofs,
            require_user_verification=True,
        )
    return sound.new_sign_count


async def note(database: Database, passkey: Passkey, proofs: int) -> None:
    """Conflict where the same proof, or a later one, was taken meanwhile."""
    sql = "UPDATE passkeys SET proofs = $3 WHERE id = $1 AND proofs = $2"
    if await database.execute(sql, passkey.id, passkey.proofs, proofs) != 1:
        raise Conflict(say("another proof was taken meanwhile"))


def challenge_in(credential: dict[str, Any]) -> bytes:
    """What a browser says it was asked to sign; whether it was is seen later."""
    from webauthn import base64url_to_bytes

    try:
        client = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return bytes(base64url_to_bytes(client["challenge"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise NotProven("it does not say what was asked") from None
