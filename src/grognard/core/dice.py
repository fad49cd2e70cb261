"""Fair dice: a secret committed to at the start, from which every roll follows.

Roll number n is made from the secret and n alone.  So nobody can change a roll after the start,
taking back an action does not bring a new roll, and whoever has the secret can check them all.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets


class Dice:
    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    @classmethod
    def fresh(cls) -> Dice:
        return cls(secrets.token_bytes(32))

    @classmethod
    def seeded(cls, seed: int) -> Dice:
        """The same dice every time: for tests, puzzles and experiments, not for opponents."""
        return cls(hashlib.sha256(b"grognard seed %d" % seed).digest())

    @property
    def commitment(self) -> str:
        """What may be shown at the start: it binds the secret and tells nothing about it."""
        return hashlib.sha256(b"grognard dice " + self.secret).hexdigest()

    def share(self, roll: int, total: int) -> int:
        """Roll number ``roll``: one of ``total`` equal shares, exactly evenly."""
        limit = (1 << 64) - (1 << 64) % total
        attempt = 0
        while True:
            digest = hmac.digest(self.secret, b"%d.%d" % (roll, attempt), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % total
            attempt += 1
