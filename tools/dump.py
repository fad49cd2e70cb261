"""What a game shows, refuses and tells in random matches, to compare it before and after a change.

python tools/dump.py midway --out before.jsonl       writes what is so now
python tools/dump.py midway --against before.jsonl   plays the same matches again and sums up what differs

The first match of a scenario is played with its own options, the others with options drawn by their seed.
A line of JSON is [kind, scenario, match, decisions before it, who, text, what]; pictures of pieces (art) come
once a match.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from comparing import Line, summary
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.registry import load
from grognard.core.ruleset import Options
from grognard.core.scene import Scene

NONSENSE = ("", "nonsense", "a1", "0", "done", "-1", "é?", "x" * 300)


@dataclass
class Plan:
    """What is played and looked at; a dump says so in its first line."""

    game: str
    matches: int = 3
    seed: int = 0
    every: int = 1
    most: int = 1000
    refused: int = 12


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=3, help="of every scenario (default 3)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=1, help="look at every so many decisions only")
    parser.add_argument("--most", type=int, default=1000, help="decisions of a match, then it is left")
    parser.add_argument("--refused", type=int, default=12, help="texts refused at each look")
    parser.add_argument("--out", type=Path, help="file to write (default: standard output)")
    parser.add_argument("--against", type=Path, help="an older dump; its plan is followed")
    parser.add_argument("--show", type=int, default=60, help="differences shown (default 60)")
    given = parser.parse_args()
    if given.against is None:
        plan = Plan(**{part.name: getattr(given, part.name) for part in fields(Plan)})
        write(plan, given.out)
        return
    with given.against.open(encoding="utf-8") as lines:
        plan = Plan(**json.loads(next(lines))["dump"])
        for line in summary((json.loads(line) for line in lines), dumped(plan), given.show):
            print(line)


def write(plan: Plan, path: Path | None) -> None:
    with path.open("w", encoding="utf-8") if path else sys.stdout as out:
        print(json.dumps({"dump": asdict(plan)}), file=out)
        for line in dumped(plan):
            print(json.dumps(line, ensure_ascii=False), file=out)


def dumped(plan: Plan) -> Iterator[Line]:
    """The lines of a dump, as plain data."""
    game = load(plan.game)
    for scenario in game.scenarios:
        for number in range(plan.matches):
            for kind, at, who, text, what in Course(plan, game, scenario, number).lines():
                yield [kind, scenario, number, at, who, text, plain(what)]


def plain(what: object) -> Any:
    return json.loads(json.dumps(what, default=written, sort_keys=True))


def written(thing: object) -> object:
    """Numbers of compiled code as numbers, whatever else as text."""
    return int(thing) if hasattr(thing, "__int__") else str(thing)


Found = tuple[str, int, str, str, object]  # kind, decisions before it, who, text, what


class Course:
    """One random match, played twice: for the texts that come up in it, then to look at it."""

    def __init__(self, plan: Plan, game: Game, scenario: str, number: int) -> None:
        self.plan = plan
        self.game = game
        self.scenario = scenario
        self.seed = f"{plan.game} {scenario} {plan.seed + number}"
        self.dice = plan.seed + number
        self.options = self.drawn_options() if number else {}
        self.art: dict[str, object] = {}

    def drawn_options(self) -> Options:
        """Other flags and choices, as far as they go together in this scenario."""
        rng = random.Random(self.seed)
        drawn: Options = {}
        for name, option in self.game.options.items():
            choices: list[bool | str] = (
                [False, True] if isinstance(option.default, bool) else list(option.choices)
            )
            if choices:
                drawn[name] = rng.choice(choices)
        try:
            self.game.rules_for(self.scenario, drawn)
        except GameError:
            return {}
        return drawn

    def stops(self) -> Iterator[tuple[int, Match]]:
        """The match at every decision, and at its end."""
        rng = random.Random(self.seed)
        match = Match(self.game, self.scenario, self.options, self.dice)
        for at in range(self.plan.most):
            yield at, match
            if match.outcome is not None:
                return
            side = rng.choice(match.actors)
            match.play(side, rng.choice(sorted(match.legal(side))))
        yield self.plan.most, match

    def lines(self) -> Iterator[Found]:
        legal = (text for _, match in self.stops() for side in match.actors for text in match.legal(side))
        known = sorted(set(legal))
        for at, match in self.stops():
            if at % self.plan.every == 0 or match.outcome is not None:
                yield from self.looked(at, match, known)
        yield from self.end(at, match)

    def looked(self, at: int, match: Match, known: list[str]) -> Iterator[Found]:
        for viewer in match.viewers:
            scene = match.scene(viewer)
            self.art.update({key: [asdict(shape) for shape in shapes] for key, shapes in scene.art.items()})
            yield "scene", at, str(viewer), "", drawn(scene)
            if viewer in match.actors:
                for text in sorted(match.legal(viewer)):
                    yield "choice", at, str(viewer), text, offered(scene, text)
        if match.outcome is None:
            yield from self.refusals(at, match, known)

    def refusals(self, at: int, match: Match, known: list[str]) -> Iterator[Found]:
        rng = random.Random(f"{self.seed} {at}")
        for side in match.viewers:
            legal = set(match.legal(side))
            others = [text for text in known if text not in legal]
            texts = rng.sample(others, min(len(others), self.plan.refused)) if legal else others[:1]
            for text in dict.fromkeys([*texts, *(text for text in NONSENSE if text not in legal)]):
                yield "refusal", at, str(side), text, refusal(match, side, text)

    def end(self, at: int, match: Match) -> Iterator[Found]:
        yield "art", at, "", "", self.art
        yield "record", at, "", "", match.record.dumps().splitlines()
        yield "outcome", at, "", "", match.outcome and asdict(match.outcome)
        for viewer in match.viewers:
            told = [[one.text(), one.rule, one.side, one.only] for one in match.log(viewer)]
            yield "log", at, str(viewer), "", told
            yield "view", at, str(viewer), "", asdict(match.view(viewer))


def drawn(scene: Scene) -> dict[str, Any]:
    """A scene without the pictures that all its pieces share, and of each thing only what it says."""
    parts = asdict(scene)
    parts.pop("art")
    for item in parts["items"]:
        for name in [name for name, value in item.items() if value in ("", [], 0, False)]:
            del item[name]
    return parts


def offered(scene: Scene, text: str) -> list[list[str]]:
    """What is written on whatever plays ``text``, and what it tells when pointed at."""
    return [[item.name, item.tip] for item in scene.items if item.act == text] + [
        [button.label, button.tip] for button in scene.buttons if button.act == text
    ]


def refusal(match: Match, side: int, text: str) -> list[str]:
    played = len(match.entries)
    try:
        match.play(side, text)
    except GameError as error:
        if len(match.entries) != played:
            raise AssertionError(f"{text!r} was refused and played all the same") from error
        return [error.code, str(error.reason), error.rule]
    raise AssertionError(f"{text!r} is not legal and was played")


if __name__ == "__main__":
    main()
