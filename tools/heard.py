"""What is said in random play: templates and nouns of scenes, logs, refusals and bots' reasons."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context

from dump import Course, Plan
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import SAID, TONGUES, Arg, Count, English, Noun, Words
from grognard.core.naming import name_of
from grognard.core.registry import load, names
from grognard.speech.catalogue import worded


@dataclass
class Heard:
    texts: set[str] = field(default_factory=set)
    nouns: set[str] = field(default_factory=set)
    uses: dict[str, dict[str, set[Arg]]] = field(default_factory=dict)  # what each template was filled with


class Listener(English):
    """English that notes what it is asked to say."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = Heard()

    def render(self, template: str, args: Words) -> str:
        if worded(template):
            self.heard.texts.add(template)
            uses = self.heard.uses.setdefault(template, {})
            for name, value in args.items():
                uses.setdefault(name, set()).add(value)
        return super().render(template, args)

    def show(self, value: Arg, spec: str, forms: tuple[str, ...]) -> str:
        noun = value.noun if isinstance(value, Count) else value
        if isinstance(noun, Noun):
            self.heard.nouns.add(noun.name)
        return super().show(value, spec, forms)


@contextmanager
def ear() -> Iterator[Listener]:
    before, listener = TONGUES["en"], Listener()
    TONGUES["en"] = listener
    SAID.clear()  # what was said before is said again
    try:
        yield listener
    finally:
        TONGUES["en"] = before


def listening(name: str, matches: int, every: int = 7, most: int = 1000) -> Heard:
    """Random matches of every scenario, looked at now and then from everywhere."""
    game = load(name)
    with ear() as listener:
        listener.heard.nouns |= held(name)
        for scenario in game.scenarios:
            for number in range(matches):
                sides = game.names(game.rules_for(scenario))
                listener.heard.nouns |= {name_of(side).name for side in (*sides, game.rival) if side}
                course = Course(Plan(name, every=every, refused=6, most=most), game, scenario, number)
                for _ in course.lines():
                    pass
                reasons(game, course)
        return listener.heard


def held(name: str) -> set[str]:
    """Nouns that the modules of a game alone hold, those that play did not bring about, too: what is there in
    a process of its own when it has loaded this game after all others."""
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        return alone.submit(brought, name).result()


def brought(name: str) -> set[str]:
    for other in set(names()) - {name}:
        load(other)
    before = living()
    load(name)
    return living() - before


def living() -> set[str]:
    return {thing.name for thing in gc.get_objects() if isinstance(thing, Noun)}


def reasons(game: Game, course: Course) -> None:
    """What the bots would say for each of a few choices."""
    rng = random.Random(course.seed)
    for at, match in course.stops():
        if at % 3 == 0 and match.outcome is None:
            ask_why(game, match, rng)


def ask_why(game: Game, match: Match, rng: random.Random) -> None:
    for side in match.actors:
        known = match.known(side)
        choices = match.legal(side)
        for text in rng.sample(sorted(choices), min(4, len(choices))):
            game.sense.reason(known, side, match._choices(side)[text])
        game.sense.points(known, 0.25)
