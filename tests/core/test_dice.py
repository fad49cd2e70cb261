"""Fair dice: bound by a commitment, made from a secret and the number of the roll, exactly even."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from grognard.core.dice import Dice


def test_the_same_dice_for_the_same_seed_for_ever() -> None:
    dice = Dice.seeded(7)
    assert [dice.share(roll, 6) for roll in range(12)] == [5, 0, 3, 5, 2, 1, 1, 1, 2, 3, 5, 5]
    assert dice.commitment == "600fd09431289a3bd95943a7b749a60e9779f79d8aa4badac424940be3084389"


def test_the_commitment_is_a_plain_hash_of_the_secret() -> None:
    dice = Dice(b"\1" * 32)
    assert dice.commitment == hashlib.sha256(b"grognard dice " + b"\1" * 32).hexdigest()


def test_a_roll_can_be_checked_with_standard_tools() -> None:
    dice = Dice(b"\2" * 32)
    digest = hmac.new(b"\2" * 32, b"17.0", "sha256").digest()
    assert dice.share(17, 6) == int.from_bytes(digest[:8], "big") % 6


def test_fresh_dice_differ() -> None:
    one, other = Dice.fresh(), Dice.fresh()
    assert one.secret != other.secret
    assert len(one.secret) == 32


@pytest.mark.parametrize("total", [1, 2, 6, 52, 1000])
def test_shares_stay_in_range_and_all_come_up(total: int) -> None:
    dice = Dice.seeded(1)
    shares = {dice.share(roll, total) for roll in range(total * 12)}
    assert min(shares) == 0
    assert max(shares) == total - 1


def test_a_number_that_would_favour_some_shares_is_thrown_again() -> None:
    """With 3 * 2**62 shares every fourth 64-bit number lies beyond the last full round."""
    total = 3 << 62
    dice = Dice.seeded(2)
    for roll in range(40):
        attempt = 0
        while True:
            digest = hmac.new(dice.secret, b"%d.%d" % (roll, attempt), "sha256").digest()
            number = int.from_bytes(digest[:8], "big")
            if number < total:
                break
            attempt += 1
        assert dice.share(roll, total) == number
