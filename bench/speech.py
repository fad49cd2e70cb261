"""How long it takes to put messages into words, beside str.format in the same run.

python bench/speech.py [GAME ...]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from grognard.core.match import Match
from grognard.core.message import TONGUES, Message, Noun
from grognard.core.registry import load, names

MATCHES = 4
ROUNDS = 7


def messages(name: str) -> list[Message]:
    """What the logs of random matches tell."""
    told: list[Message] = []
    for seed in range(MATCHES):
        rng = random.Random(seed)
        match = Match(load(name), seed=seed)
        while match.outcome is None and len(match.entries) < 1500:
            side = rng.choice(match.actors)
            match.play(side, rng.choice(match.legal(side)))
        told += match.log("observer")
    return told


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def formatted(told: list[Message]) -> list[tuple[str, dict[str, object]]]:
    """The same sentences as str.format knows them: places without grammar, nouns as ready texts."""
    plain = []
    for message in told:
        template = message.template
        args: dict[str, object] = {
            name: value.name if isinstance(value, Noun) else str(value)
            for name, value in dict(message.args).items()
        }
        for tag in [part for part in template.split("{")[1:] if ":" in part.partition("}")[0]]:
            inside = tag.partition("}")[0]
            template = template.replace("{" + inside + "}", "{" + inside.partition(":")[0] + "}")
        plain.append((template, args))
    return plain


def measured(
    told: list[Message], plain: list[tuple[str, dict[str, object]]]
) -> tuple[float, dict[str, float]]:
    """Seconds of str.format, and of every language."""

    def speaking(language: str) -> Callable[[], object]:
        tongue = TONGUES[language]
        return lambda: [tongue.render(message.template, message.args) for message in told]

    usual = best(lambda: [template.format(**args) for template, args in plain])
    return usual, {language: best(speaking(language)) for language in TONGUES}


def main() -> None:
    for name in sys.argv[1:] or names():
        told = messages(name)
        usual, spent = measured(told, formatted(told))
        times = "; ".join(f"{language} {seconds / usual:.2f} times" for language, seconds in spent.items())
        print(f"{name:12} {len(told):6} messages, str.format {usual / len(told) * 1e6:.2f} µs; {times}")


if __name__ == "__main__":
    main()
