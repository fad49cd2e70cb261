"""What is told of a match."""

from __future__ import annotations

from grognard.core.flow import CHANCE
from grognard.core.story import Message
from grognard.testing.trial import Broken, Stop


def every_action_is_told(stop: Stop) -> None:
    """What a side has done is told, at least to itself, once it is not the only one to act any more.

    So actions that belong together may be told as one.  Answers under seal are told by the last one
    that comes in, outcomes of chance along with what follows from them, if not at once.
    """
    entries = stop.match.entries
    if not entries or stop.position.waiting or stop.match.actors == (entries[-1].side,):
        return
    side, told = entries[-1].side, False
    for entry in reversed(entries):
        if entry.side != side or told:
            break
        told = any(message.seen_by(side) for message in entry.story)
    if side != CHANCE and not told:
        raise Broken("nothing is told of it", side, entries[-1].text)


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
    cited: list[tuple[str, int | None]] = [(message.rule, None) for message in latest(stop)]
    cited.append((stop.position.ended, None))
    for side, scene in stop.scenes:
        cited += [(rule, side) for rule in [scene.prompt.rule, *(item.rule for item in scene.items)]]
    for rule, viewer in cited:
        if rule and rule not in stop.sections:
            raise Broken(f"{rule} does not stand in the rules", viewer)
