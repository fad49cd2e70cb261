"""What people read can be said in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.core.message import Arg, Count, Either, Message, Noun
from grognard.core.scene import Scene
from grognard.testing.trial import Broken, Stop

PROSE = re.compile(r"[A-Za-z]{2,}[,:;]? +[a-z]{2,}")  # two words that are no notation


def what_is_said_is_a_message(stop: Stop) -> None:
    """Sentences of log, prompts, tips, reasons and labels are messages, and no argument is prose."""
    told = stop.match.entries[-1].story if stop.match.entries else stop.match.opening
    for message in told:
        check(message, None)
    for side, scene in stop.scenes:
        for text in texts_of(scene):
            check(text, side)
        for refusal in stop.match.why(side, scene.items).values():
            check(refusal.reason, side)


def texts_of(scene: Scene) -> Iterator[str]:
    yield scene.prompt.text
    for area in scene.areas:
        yield area.title
    for item in scene.items:
        yield from (item.name, item.tip)
    for button in scene.buttons:
        yield from (button.label, button.tip)
    for note in scene.notes:
        yield from (note.label, note.value)


def check(text: Arg, side: int | None) -> None:
    """Complain of prose that is no message, here or among the arguments."""
    if isinstance(text, Message):
        for argument in text.args.values():
            check(argument, side)
    elif isinstance(text, str):
        if PROSE.search(text):
            raise Broken(f"{text!r} is English and no message", side)
    elif isinstance(text, Either):
        check(text.items, side)
    elif isinstance(text, tuple):
        for each in text:
            check(each, side)
    else:
        assert isinstance(text, int | float | Noun | Count), f"{text!r} is no argument of a message"
