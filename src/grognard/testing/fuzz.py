"""Fuzzing: random matches to the end, and hostile actions that must all be refused.

    python -m grognard.testing.fuzz to-war --matches 100000 --hostile 1000000
    python -m grognard.testing.fuzz --replay fuzz-to-war.json

Scenarios and options are drawn at random too.  Whatever goes wrong is written to a file that tells how
to get there again, and ``--replay`` does.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from ast import literal_eval
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.flow import CHANCE
from grognard.core.game import Game, Option
from grognard.core.match import Match
from grognard.core.registry import load, registered
from grognard.core.ruleset import Options, Value
from grognard.testing.hostile import Hostility
from grognard.testing.snapshot import difference, snapshot
from grognard.testing.trial import pick

LONGEST = 100_000  # actions and outcomes in one match
AT_ONCE = 40  # hostile attempts at each stop


@dataclass
class Trouble(Exception):
    """Something that went wrong, and how to get there again."""

    what: str
    game: str
    scenario: str
    options: Options
    actions: list[tuple[int, int]] = field(default_factory=list)
    attempt: list[str] = field(default_factory=list)  # who and what, as Python writes it
    trace: str = ""

    def write(self, folder: Path) -> Path:
        path = folder / f"fuzz-{self.game}.json"
        path.write_text(json.dumps(self.__dict__, indent=1), encoding="utf-8")
        return path


# ------------------------------------------------------------------ random matches


def random_rules(game: Game, rng: Rng) -> tuple[str, Options]:
    """A random scenario with random options; such as do not go together are drawn again."""
    while True:
        scenario = pick(rng, list(game.scenarios))
        options = {option.name: random_value(option, rng) for option in game.options.values() if rng.below(2)}
        try:
            game.rules_for(scenario, options)
        except GameError:
            continue
        return scenario, options


def random_value(option: Option, rng: Rng) -> Value:
    if isinstance(option.default, bool):
        return bool(rng.below(2))
    if isinstance(option.default, int):
        return option.low + rng.below(option.high - option.low + 1)
    return pick(rng, option.choices) if isinstance(option.default, str) else option.default


def random_match(game: Game, rng: Rng) -> int:
    """One match of bare positions to the end; how many actions and outcomes it had."""
    scenario, options = random_rules(game, rng)
    played: list[tuple[int, int]] = []
    try:
        position = game.setup(scenario, options)
        actors = flow.actors(position)
        while actors:
            if len(played) >= LONGEST:
                raise RuntimeError(f"the match is not over after {LONGEST} actions and outcomes")
            side = pick(rng, actors)
            played.append((side, pick(rng, flow.legal(position, side))))
            flow.play(position, *played[-1])
            actors = flow.actors(position)
    except Exception as error:
        trace = traceback.format_exc()
        raise Trouble(repr(error), game.name, scenario, options, played, trace=trace) from error
    return len(played)


# ------------------------------------------------------------------ hostile actions


class Siege:
    """Matches played through their door, with hostile attempts before every action."""

    def __init__(self, game: Game, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.hostility = Hostility(rng)
        self.codes: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()

    @property
    def refused(self) -> int:
        return self.codes.total()

    def play(self, most: int) -> None:
        """One match; it is broken off once ``most`` attempts were refused in all."""
        match = Match(self.game, *random_rules(self.game, self.rng), seed=self.rng.word())
        while self.refused < most:
            self.hold_out(match, min(AT_ONCE, most - self.refused))
            if not match.actors:
                break
            side = pick(self.rng, match.actors)
            self.hostility.hear(match.legal(side))
            match.play(side, pick(self.rng, match.legal(side)))

    def hold_out(self, match: Match, attempts: int) -> None:
        before, entries = snapshot(match.position), len(match.entries)
        for _ in range(attempts):
            kind, (side, text) = self.hostility.attempt(match)
            self.refuse(match, side, text)
            self.kinds[kind] += 1
        changed = difference(before, snapshot(match.position))
        if changed or len(match.entries) != entries:
            raise self.trouble(match, f"refused actions changed the match: {changed}")

    def refuse(self, match: Match, side: object, text: object) -> None:
        try:
            match.play(side, text)  # type: ignore[arg-type]
        except GameError as error:
            if not error.code or not error.reason:
                raise self.trouble(
                    match, f"a refusal without code or reason: {error!r}", side, text
                ) from error
            self.codes[error.code] += 1
        except Exception as error:
            raise self.trouble(match, f"not refused but crashed: {error!r}", side, text) from error
        else:
            match.entries.pop()
            raise self.trouble(match, "an action that is not legal was accepted", side, text)

    def trouble(self, match: Match, what: str, *attempt: object) -> Trouble:
        rules = match.ruleset
        actions = [(entry.side, entry.action) for entry in match.entries]
        told, trace = [repr(part) for part in attempt], traceback.format_exc()
        return Trouble(what, self.game.name, rules.scenario, rules.options, actions, told, trace)


# ------------------------------------------------------------------ the command


def fuzz(game: Game, matches: int, hostile: int, seed: int) -> str:
    """Play and attack; what was done, in words.  Raises Trouble."""
    rng = Rng(seed)
    entries = sum(random_match(game, rng) for _ in range(matches))
    siege = Siege(game, rng)
    while siege.refused < hostile:
        siege.play(hostile)
    told = [f"{game.name}: {matches} random matches to the end, {entries} actions and outcomes"]
    if hostile:
        told.append(f"{siege.refused} hostile actions, all refused")
        told += [f"  {count:>9} {code}" for code, count in siege.codes.most_common()]
        told.append("  of these " + ", ".join(f"{kind} {count}" for kind, count in siege.kinds.most_common()))
    return "\n".join(told)


def replay(path: Path) -> None:
    """Do what a crash file tells; whatever went wrong then goes wrong again."""
    crash = json.loads(path.read_text(encoding="utf-8"))
    game = registered(crash["game"])
    position = game.setup(crash["scenario"], crash["options"])
    match = Match(game, crash["scenario"], crash["options"], roll=False)
    for side, action in crash["actions"]:
        flow.play(position, side, action)
        text = game.write(match.position, side, action)
        match.fall(text) if side == CHANCE else match.act(side, text)
    if crash["attempt"]:
        side, text = (literal_eval(part) for part in crash["attempt"])
        match.play(side, text)


def shown(path: Path) -> int:
    """Replay a crash file and show what happens."""
    try:
        replay(path)
    except Exception:
        sys.stdout.write(traceback.format_exc())
        return 1
    sys.stdout.write("nothing goes wrong any more\n")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m grognard.testing.fuzz", description=__doc__)
    parser.add_argument("game", nargs="?", help="the name of a game, or a file")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--hostile", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(), help="where a crash file goes")
    parser.add_argument("--replay", type=Path, help="a crash file")
    chosen = parser.parse_args(arguments)
    if chosen.replay:
        return shown(chosen.replay)
    if not chosen.game:
        parser.error("which game?")
    try:
        sys.stdout.write(fuzz(load(chosen.game), chosen.matches, chosen.hostile, chosen.seed) + "\n")
    except Trouble as trouble:
        sys.stdout.write(f"{trouble.what}\n{trouble.trace}written to {trouble.write(chosen.folder)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
