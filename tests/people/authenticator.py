"""A device that makes passkeys and proves with them, as browsers hand its answers on."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from .receivers import unpadded

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


class Authenticator:
    """One passkey, for one site."""

    def __init__(self, origin: str = "http://localhost:8137", site: str = "localhost") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.origin = origin
        self.site = hashlib.sha256(site.encode()).digest()
        self.count = 0

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        told = self.told(PRESENT_AND_VERIFIED | WITH_KEY) + held
        whole = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        client = self.client("webauthn.create", options)
        return self.credential({"clientDataJSON": unpadded(client), "attestationObject": unpadded(whole)})

    def proven(self, options: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        told, client = self.told(PRESENT_AND_VERIFIED), self.client("webauthn.get", options)
        signed = self.key.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self.credential({"clientDataJSON": unpadded(client), "authenticatorData": unpadded(told),
                                "signature": unpadded(signed)})  # fmt: skip

    def told(self, flags: int) -> bytes:
        return self.site + bytes([flags]) + self.count.to_bytes(4, "big")

    def client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def credential(self, response: dict[str, str]) -> dict[str, Any]:
        id = unpadded(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response,
                "clientExtensionResults": {}}  # fmt: skip
