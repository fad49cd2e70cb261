"""Golden playthroughs: any change of the rules, the notation or the story shows as a difference.

``python -m tests.midway.test_golden`` writes them anew; look at the difference before you commit it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.message import Message
from grognard.core.ruleset import Options
from grognard.games.midway import GAME

FOLDER = Path(__file__).parent / "golden"
MATCHES: dict[str, tuple[str, Options, int]] = {
    "carrier-hunt": ("carrier-hunt", {"rounds": 3}, 3),
    "domination": ("domination", {"rounds": 2, "areas": "alternating"}, 8),
}


def transcript(scenario: str, options: Options, seed: int) -> str:
    """Every entry with the number of alternatives, and what is told of it."""
    match = Match(GAME, scenario, options, seed=seed)
    rng = Rng(seed)
    alternatives: dict[int, int] = {}
    while match.actors:
        side = match.actors[0]
        legal = match.legal(side)
        alternatives[len(match.entries)] = len(legal)
        match.play(side, keen(legal, rng))
    lines = [f"# midway {scenario} ruleset={GAME.ruleset} seed={seed}"]
    for number, entry in enumerate(match.entries):
        who = "*" if entry.side == CHANCE else match.sides[entry.side]
        of = f"  (of {alternatives[number]})" if number in alternatives else ""
        lines.append(f"{number:3} {who:5} {entry.text}{of}")
        lines += [f"          {told(message)}" for message in entry.story]
    assert match.outcome is not None
    lines.append(f"= {match.outcome.winner or 'draw'} {match.outcome.rule} {match.outcome.verdict}")
    return "\n".join(lines) + "\n"


def told(message: Message) -> str:
    """A sentence with its §, the side it tells of, and its cue."""
    of = "-" if message.side < 0 else "ju"[message.side]
    cue = {name: value for name, value in asdict(message.cue).items() if value} if message.cue else {}
    shown = " ".join(f"{name}={written(value)}" for name, value in cue.items())
    return f"{of} {message.text()} {message.rule}" + (f"  <{shown}>" if shown else "")


def written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def questions(scenario: str, options: Options, seed: int) -> str:
    """The same match: of every kind of question the first three, as each viewer reads them."""
    match = Match(GAME, scenario, options, seed=seed)
    rng = Rng(seed)
    seen: Counter[str] = Counter()
    lines: list[str] = []
    while match.actors:
        side = match.actors[0]
        kind = type(match.position.frame.step).__name__
        seen[kind] += 1
        if seen[kind] <= 3:
            lines.append(f"# {kind}, {match.sides[side]}")
            for viewer in match.viewers:
                prompt = match.scene(viewer).prompt
                lines.append(f"  {viewer:2} {prompt.text} {prompt.rule}")
            lines += choices(match, side)
        match.play(side, keen(match.legal(side), rng))
    return "\n".join(lines) + "\n"


def choices(match: Match, side: int) -> list[str]:
    """What can be clicked, and why the rest cannot."""
    scene = match.scene(side)
    barred = match.why(side, scene.items)
    lines = [f"     [{button.act}] {button.label}: {button.tip}" for button in scene.buttons]
    for item in scene.items:
        if item.act:
            lines.append(f"     ({item.act}) {item.name}: {item.tip}".rstrip())
        elif refusal := barred.get(item.key):
            told = item.tip or refusal.reason
            lines.append(f"     (-) {item.name}: {told} {refusal.rule}".rstrip())
    return lines


def keen(legal: list[str], rng: Rng) -> str:
    """Any action, but attacks and orders rather than flights, and nobody gives up."""
    wild = [text for text in legal if text.startswith(("attack", "play", "buy"))]
    sane = [text for text in legal if text not in ("decline", "pass", "done")]
    choices = wild or sane or legal
    return choices[int(rng.below(len(choices)))]


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_playthrough(name: str) -> None:
    assert transcript(*MATCHES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MATCHES)
def test_golden_questions(name: str) -> None:
    path = FOLDER / f"{name}-questions.txt"
    assert questions(*MATCHES[name]) == path.read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, match in MATCHES.items():
        (FOLDER / f"{name}.txt").write_text(transcript(*match), encoding="utf-8")
        (FOLDER / f"{name}-questions.txt").write_text(questions(*match), encoding="utf-8")
