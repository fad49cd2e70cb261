"""What is told of a match."""

from __future__ import annotations

from grognard.core.flow import CHANCE
from grognard.core.match import Entry
from grognard.core.story import Message
from grognard.testing.rulebook import sections
from grognard.testing.trial import Broken, Stop


def every_entry_is_told(stop: Stop) -> None:
    """Every action is told at least to its own side, every outcome of chance to somebody.

    Answers that are still under seal are not told: the last one to come in tells them all.
    """
    entries = stop.match.entries
    if entries and not stop.position.waiting and not heard_by_its_side(entries[-1], stop.sides):
        raise Broken("nothing is told of it", entries[-1].side, entries[-1].text)


def heard_by_its_side(entry: Entry, sides: list[int]) -> bool:
    listeners = sides if entry.side == CHANCE else [entry.side]
    return any(message.seen_by(side) for message in entry.story for side in listeners)


def latest(stop: Stop) -> list[Message]:
    return stop.match.entries[-1].story if stop.match.entries else stop.match.opening


def messages_can_be_read(stop: Stop) -> None:
    """Every message makes a sentence from its template and arguments, and is about a side, or none."""
    for message in latest(stop):
        if not message.text().strip():
            raise Broken(f"the message {message.template!r} is empty")
        if message.side != -1 and message.side not in stop.sides:
            raise Broken(f"the message {message.text()!r} tells of side {message.side}, which is none")
        if message.only != -1 and message.only >> len(stop.sides):
            raise Broken(f"the message {message.text()!r} is meant for sides that do not exist")


def cited_rules_exist(stop: Stop) -> None:
    """Every § that log, prompt, hints and result cite stands in RULES.md."""
    known = sections(stop.game.rules())
    cited: list[tuple[str, int | None]] = [(message.rule, None) for message in latest(stop)]
    cited.append((stop.position.ended, None))
    for side in stop.viewers:
        scene = stop.match.scene(side)
        cited += [(rule, side) for rule in [scene.prompt.rule, *(item.rule for item in scene.items)]]
    for rule, viewer in cited:
        if rule and rule not in known:
            raise Broken(f"{rule} does not stand in the rules", viewer)
