"""Actions as text."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import CHANCE
from grognard.core.match import LONGEST_ACTION
from grognard.testing.trial import Broken, Stop


def texts_are_unique(stop: Stop) -> None:
    """No two actions that are legal now are written alike; outcomes of chance neither."""
    for side in stop.match.actors:
        seen: dict[str, int] = {}
        for action in flow.legal(stop.position, side):
            text = stop.game.write(stop.position, side, action)
            if text in seen:
                raise Broken(f"the actions {seen[text]} and {action} are both written {text!r}", side, text)
            seen[text] = action


def texts_fit_a_record(stop: Stop) -> None:
    """An action is written in one short printable line."""
    for side in stop.match.actors:
        for text in stop.texts(side):
            if not text or not text.isprintable() or text != " ".join(text.split()):
                raise Broken(f"{text!r} is not one line of printable words", side, text)
            if len(text) > LONGEST_ACTION:
                raise Broken(f"{text[:40]!r}… is longer than {LONGEST_ACTION} characters", side, text)


def texts_come_back(stop: Stop) -> None:
    """A text played through the match carries out the action it was written for."""
    for side in stop.match.actors:
        actions = flow.legal(stop.position, side)
        if not actions:
            continue
        action = actions[int(stop.rng.below(len(actions)))]
        text = stop.game.write(stop.position, side, action)
        fork = stop.fork()
        if side == CHANCE:
            fork.fall(text)
        else:
            fork.act(side, text)
        if fork.entries[-1].action != action:
            raise Broken(f"it was read as {fork.entries[-1].action}, not {action}", side, text)


def texts_tell_nothing_hidden(stop: Stop) -> None:
    """A side's own actions are written alike from the truth and from what the side knows."""
    for side in stop.deciders:
        known = stop.match.known(side)
        for action in flow.legal(stop.position, side):
            truth = stop.game.write(stop.position, side, action)
            seen = stop.game.write(known, side, action)
            if truth != seen:
                raise Broken(f"the side would write it {seen!r}", side, truth)
