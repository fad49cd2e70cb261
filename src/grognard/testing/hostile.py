"""What nobody should send: malformed, stale, out of turn, illegal, not even text."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, NOBODY, OBSERVER
from grognard.core.match import Match
from grognard.testing.trial import pick

Attempt = tuple[object, object]  # who, and what

NO_TEXTS: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    10**40,
    2.5,
    float("nan"),
    b"a1",
    bytearray(b"a1"),
    [],
    ["a1"],
    {},
    {"act": "a1"},
    (),
    object(),
)
NO_SIDES: tuple[object, ...] = (
    CHANCE,
    NOBODY,
    -99,
    99,
    10**40,
    True,
    False,
    None,
    0.0,
    "",
    "*",
    "nobody",
    "West ",
    b"west",
    [],
    {},
)
ODD_CHARACTERS = "\0\n\r\t\x1b\u200b\u202e\ufeff\ud800é☃💥" + " aA1z9-_.,:;/\\'\"{}[]()<>%$#@!"


class Hostility:
    """Makes attempts that must be refused at a match as it stands; ``heard`` are texts met before."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.heard: list[str] = ["a1"]
        self.kinds: tuple[Callable[[Match], Attempt], ...] = (
            self.malformed,
            self.giant,
            self.no_text,
            self.nearly_legal,
            self.stale,
            self.out_of_turn,
            self.no_side,
        )

    def attempt(self, match: Match) -> tuple[str, Attempt]:
        """One attempt and its kind; never something legal."""
        while True:
            kind = pick(self.rng, self.kinds)
            side, text = kind(match)
            if not is_legal(match, side, text):
                return kind.__name__, (side, text)

    def hear(self, texts: list[str]) -> None:
        """Remember what was legal somewhere, so that it can be tried elsewhere."""
        new = [text for text in texts if text not in self.heard]
        self.heard += new[: max(0, 5000 - len(self.heard))]

    # ------------------------------------------------------------------ kinds

    def malformed(self, match: Match) -> Attempt:
        length = self.rng.below(12)
        return self.actor(match), "".join(pick(self.rng, list(ODD_CHARACTERS)) for _ in range(length))

    def giant(self, match: Match) -> Attempt:
        return self.actor(match), pick(self.rng, self.heard) * (100 + self.rng.below(3000))

    def no_text(self, match: Match) -> Attempt:
        return self.actor(match), pick(self.rng, NO_TEXTS)

    def nearly_legal(self, match: Match) -> Attempt:
        """A legal text with one character changed, dropped or added."""
        side = self.actor(match)
        text = pick(self.rng, match.legal(side) or ["a1"])
        at = self.rng.below(len(text) + 1)
        letter = pick(self.rng, list(ODD_CHARACTERS))
        return side, pick(
            self.rng, [text[:at] + letter + text[at:], text[:at] + text[at + 1 :], text.upper()]
        )

    def stale(self, match: Match) -> Attempt:
        return self.actor(match), pick(self.rng, self.heard)

    def out_of_turn(self, match: Match) -> Attempt:
        others = [side for side in (*range(len(match.sides)), OBSERVER) if side not in match.actors]
        return pick(self.rng, others), pick(self.rng, match.legal(self.actor(match)) or self.heard)

    def no_side(self, match: Match) -> Attempt:
        return pick(self.rng, NO_SIDES), pick(self.rng, match.legal(self.actor(match)) or self.heard)

    def actor(self, match: Match) -> int:
        """Somebody who has to act; anybody once the match is over."""
        return pick(self.rng, match.actors or tuple(range(len(match.sides))))


def is_legal(match: Match, side: object, text: object) -> bool:
    known = type(side) is int and side in match.actors
    return known and isinstance(text, str) and text in match.legal(side)  # type: ignore[arg-type]
