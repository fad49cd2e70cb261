"""Whatever is not legal is refused with a code and a reason, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grognard.core import flow, saying
from grognard.core.errors import BadNotation, GameError, NotYourDecision
from grognard.testing.snapshot import difference, snapshot
from grognard.testing.trial import Broken, Stop

NONSENSE: tuple[object, ...] = (
    "",
    " ",
    "\n",
    "\0",
    "no such action",
    "💥",
    "x" * 100_000,
    "{}",
    "-1",
    "0",
    "1e999",
    None,
    3,
    2.5,
    True,
    b"a1",
    [],
    {},
    object(),
)
NEARLY = (str.upper, str.title, " {}".format, "{} ".format)
NO_SIDES: tuple[object, ...] = ("", "nobody", "*", -1, -2, 99, 10**30, True, None, 1.0, b"west", [], {})


def nonsense_is_refused(stop: Stop) -> None:
    """Malformed, giant and foreign texts, and what is no text at all, are refused."""
    with untouched(stop):
        for side in stop.deciders:
            legal = stop.match.legal(side)
            for text in NONSENSE:
                if text not in legal:
                    refused(stop, side, text)


def illegal_actions_are_refused(stop: Stop) -> None:
    """Actions that were legal elsewhere, or nearly are, are refused unless they are legal now."""
    with untouched(stop):
        for side in stop.deciders:
            legal = stop.match.legal(side)
            nearly = [change(text) for text in legal for change in NEARLY]
            for text in [*sorted(stop.heard), *nearly]:
                if text not in legal:
                    refused(stop, side, text)


def others_are_refused(stop: Stop) -> None:
    """Whoever has nothing to decide is refused, whatever he says."""
    texts = [text for side in stop.deciders for text in stop.match.legal(side)] or ["anything"]
    with untouched(stop):
        for side in stop.viewers:
            if side not in stop.match.actors:
                refused(stop, side, texts[0], NotYourDecision)
                refused(stop, side, None, NotYourDecision)
        for nobody in NO_SIDES:
            refused(stop, nobody, texts[0])


def legal_is_what_nothing_bars(stop: Stop) -> None:
    """Of all actions of a step exactly those are legal that its ``bar`` has no reason against."""
    for side in stop.deciders:
        known = stop.match.known(side)
        frame = known.frame
        step = frame.step
        free = [
            action
            for action in range(step.space)
            if step.bar(known, frame, side, action) is None and step.write(known, frame, side, action)
        ]
        legal = sorted(flow.legal(stop.position, side))
        if free != legal:
            raise Broken(f"legal are {legal}, but nothing bars {free}", side)


def check_cause(error: GameError, side: int | None, text: str) -> None:
    """What is visible, or was legal once, is refused with the true cause."""
    if isinstance(error, BadNotation):
        raise Broken("an action of this game is refused as if it were none", side, text) from None
    if error.code == saying.GENERIC.code:
        raise Broken(f"no rule says why it is not possible, only {error.reason!r}", side, text) from None


@contextmanager
def untouched(stop: Stop) -> Iterator[None]:
    """Complain if the match is not the same afterwards."""
    before, entries = snapshot(stop.position), len(stop.match.entries)
    yield
    changed = difference(before, snapshot(stop.position))
    if changed or len(stop.match.entries) != entries:
        raise Broken(f"refused actions changed the match: {changed or 'there are other entries'}")


def refused(stop: Stop, side: object, text: object, kind: type[GameError] = GameError) -> None:
    """Complain unless the match refuses with a code and a reason."""
    who = side if isinstance(side, int) and side in stop.viewers else None
    told = text if isinstance(text, str) and text else repr(text)
    try:
        stop.match.play(side, text)  # type: ignore[arg-type]
    except GameError as error:
        if not error.code or not error.reason or not isinstance(error, kind):
            raise Broken(f"the refusal is {error!r} with code {error.code!r}", who, told) from None
        if error.rule and error.rule not in stop.sections:
            raise Broken(f"the refusal cites {error.rule}, which is not in the rules", who, told) from None
        if isinstance(text, str) and text in stop.heard:
            check_cause(error, who, text)
    except Exception as error:
        raise Broken(f"instead of a refusal came {type(error).__name__}: {error}", who, told) from error
    else:
        raise Broken("an action that is not legal was accepted", who, told)
