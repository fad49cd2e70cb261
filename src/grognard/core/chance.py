"""Chance and choice in plain numbers: a generator, and two buffers that are refilled, not rebuilt."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

MASK32: Final = 0xFFFFFFFF
MULTIPLIER: Final = 0x7F5A134F  # with it, MULTIPLIER * 2**96 - 1 is a safe prime


@final
class Rng:
    """Multiply with carry: seedable, the same numbers compiled, interpreted and on every machine.

    Four words of state, a period above 2**125, and next to no work even when interpreted.  No
    product reaches 2**63, so that nothing overflows in compiled code.
    """

    def __init__(self, seed: i64) -> None:
        self.a: i64 = 0  # the latest three words
        self.b: i64 = 0
        self.c: i64 = 0
        self.carry: i64 = 0
        self.reseed(seed)

    def reseed(self, seed: i64) -> None:
        """Begin again; nearby seeds give unrelated numbers."""
        low = seed & MASK32
        high = (seed >> 32) & MASK32
        self.a = scramble(low ^ 0x243F6A88)
        self.b = scramble(high ^ self.a ^ 0x05A308D3)
        self.c = scramble(low ^ self.b ^ 0x13198A2E)
        self.carry = (scramble(high ^ self.c ^ 0x03707344) >> 2) | 1

    def word(self) -> i64:
        """The next 32 random bits."""
        product = self.c * MULTIPLIER + self.carry
        self.c = self.b
        self.b = self.a
        self.a = product & MASK32
        self.carry = product >> 32
        return self.a

    def below(self, n: i64) -> i64:
        """A number from 0 to ``n`` - 1, for small ``n`` (the bias is ``n`` / 2**32)."""
        return (self.word() * n) >> 32

    def unit(self) -> float:
        """A fraction from 0 up to, not including, 1."""
        return float(self.word()) / 4294967296.0


def scramble(x: i64) -> i64:
    """Mix 32 bits thoroughly (the multiplications are split so that no product overflows)."""
    x ^= x >> 16
    x = times32(x, 0x7FEB352D)
    x ^= x >> 15
    x = times32(x, 0x846CA68B)
    return x ^ (x >> 16)


def times32(x: i64, y: i64) -> i64:
    return ((x & 0xFFFF) * y + (((x >> 16) * (y & 0xFFFF)) << 16)) & MASK32


@final
class Actions:
    """A reusable list of legal actions: whoever searches keeps one and has it refilled."""

    def __init__(self) -> None:
        self.items = vec[i64]([0] * 4)  # it grows; many are made to see whether there is anything at all
        self.count: i64 = 0

    def add(self, action: i64) -> None:
        count = self.count
        try:
            self.items[count] = action
        except IndexError:  # seldom: the buffer grows, and stays so
            self.items = append(self.items, action)
        self.count = count + 1

    def add_below(self, end: i64) -> None:
        """Every action from 0 up to, not including, ``end``."""
        count = self.count
        while len(self.items) < count + end:
            self.items = append(self.items, 0)
        items = self.items
        for action in range(end):
            items[count + action] = action
        self.count = count + end

    def pick(self, rng: Rng) -> i64:
        """One at random; nothing is thrown where there is no choice."""
        count = self.count
        return self.items[rng.below(count)] if count > 1 else self.items[0]

    def listed(self) -> list[int]:
        return [int(self.items[i]) for i in range(self.count)]


@final
class Lots:
    """A reusable list of what chance may bring, with weights: how many of ``total`` chances."""

    def __init__(self) -> None:
        self.items = vec[i64]([0] * 64)
        self.weights = vec[i64]([0] * 64)
        self.count: i64 = 0
        self.total: i64 = 0

    def add(self, outcome: i64, weight: i64) -> None:
        count = self.count
        if count < len(self.items):
            self.items[count] = outcome
            self.weights[count] = weight
        else:
            self.items = append(self.items, outcome)
            self.weights = append(self.weights, weight)
        self.count = count + 1
        self.total += weight

    def add_cards(self, counts: vec[i64], first: i64, kinds: i64) -> None:
        """Any card may be drawn: outcome k stands for the ``counts[first + k]`` cards of a kind."""
        count = self.count
        while len(self.items) < count + kinds:
            self.items = append(self.items, 0)
            self.weights = append(self.weights, 0)
        for kind in range(kinds):
            cards = counts[first + kind]
            if cards > 0:
                self.items[count] = kind
                self.weights[count] = cards
                self.total += cards
                count += 1
        self.count = count

    def at(self, share: i64) -> i64:
        """The outcome that share number ``share`` of ``total`` falls on."""
        weights = self.weights
        i: i64 = 0
        while share >= weights[i]:
            share -= weights[i]
            i += 1
        return self.items[i]

    def pick(self, rng: Rng) -> i64:
        """One at random, by weight."""
        return self.at(rng.below(self.total))

    def listed(self) -> list[tuple[int, int]]:
        """Each outcome with its weight."""
        return [(int(self.items[i]), int(self.weights[i])) for i in range(self.count)]
