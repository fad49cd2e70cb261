"""A position attribute by attribute, compiled or not, as plain data that can be compared."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

from grognard.core.flow import Frame, Position, Procedure, Step
from grognard.core.ruleset import Ruleset

Plain: TypeAlias = Any  # nested lists, dicts, numbers and texts
Memo: TypeAlias = dict[int, tuple[object, Plain]]  # by identity; the object is kept so that it stays one

ATOMS = frozenset((type(None), bool, int, float, str, bytes))
SETTLED: Memo = {}  # what says of itself that it never changes: one look is enough


def attributes(thing: object) -> dict[str, object]:
    """Everything an object remembers, by name, compiled or not."""
    found = {name: getattr(thing, name, "undefined") for name in getattr(type(thing), "__mypyc_attrs__", ())}
    found.pop("__dict__", None)
    found.update(getattr(thing, "__dict__", {}))
    return found


def is_vec(thing: object) -> bool:
    return type(thing).__name__.startswith("vec")


def snapshot(position: Position) -> dict[str, Plain]:
    """Everything the position holds, as plain data; sealed answers only while they are sealed."""
    memo: Memo = {}
    plain: dict[str, Plain] = {
        name: plainly(value, memo)
        for name, value in attributes(position).items()
        if name not in ("ruleset", "frame", "sealed")
    }
    plain["frames"] = [plain_frame(frame, memo) for frame in stack(position)]
    plain["sealed"] = plain_seal(position)
    return plain


def stack(position: Position) -> list[Frame]:
    """The frames, innermost first."""
    frames: list[Frame] = []
    frame: Frame | None = position.frame
    while frame is not None:
        frames.append(frame)
        frame = frame.caller
    return frames


def plain_frame(frame: Frame, memo: Memo) -> dict[str, Plain]:
    facts = {name: plainly(value, memo) for name, value in attributes(frame).items() if name != "caller"}
    return {"frame": type(frame).__name__, **facts}


def plain_seal(position: Position) -> dict[int, int]:
    """The answers under seal, by side."""
    if not position.waiting:
        return {}
    asked = int(position.frame.step.who(position, position.frame)) & ~int(position.waiting)
    return {side: int(position.sealed[side]) for side in range(asked.bit_length()) if asked >> side & 1}


def plainly(thing: object, memo: Memo) -> Plain:
    """``thing`` as plain data; ``memo`` has what was met before, by identity."""
    if type(thing) in ATOMS:
        return thing
    if isinstance(thing, (Ruleset, Procedure, Step, Enum, type)) or callable(thing):
        return named(thing)
    if getattr(type(thing), "settled", False):
        memo = SETTLED
    if id(thing) not in memo:
        memo[id(thing)] = thing, f"<{type(thing).__name__} again>"  # should it hold itself
        memo[id(thing)] = thing, unfolded(thing, memo)
    return memo[id(thing)][1]


def unsettled(position: Position) -> str:
    """What has changed, of what the position holds and never should since it was looked at; "" if nothing."""
    for thing in attributes(position).values():
        if id(thing) in SETTLED:
            changed = difference(SETTLED[id(thing)][1], unfolded(thing, {}), type(thing).__name__)
            if changed:
                return changed
    return ""


def unfolded(thing: Any, memo: Memo) -> Plain:
    if isinstance(thing, (list, tuple, bytearray)) or is_vec(thing):
        plain = list(thing)
        return plain if ATOMS.issuperset(map(type, plain)) else [plainly(each, memo) for each in plain]
    if isinstance(thing, dict):
        return [[plainly(key, memo), plainly(value, memo)] for key, value in thing.items()]
    if isinstance(thing, (set, frozenset)):
        return sorted((plainly(each, memo) for each in thing), key=repr)
    return {
        name: value if type(value) in ATOMS else plainly(value, memo)
        for name, value in attributes(thing).items()
    }


def named(thing: object) -> Plain:
    """A thing that is shared by all positions: which one it is."""
    if isinstance(thing, Step):
        return f"{type(thing).__name__} {thing.number}"
    if isinstance(thing, Procedure):
        return [named(step) for step in thing.steps]
    return repr(thing)


def difference(one: Plain, other: Plain, path: str = "") -> str:
    """Where two plain things differ first, in words; "" if nowhere."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            here = f"{path}.{key}" if path else str(key)
            if key not in one or key not in other:
                return f"{here} is there only once"
            found = difference(one[key], other[key], here)
            if found:
                return found
        return ""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for at, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            found = difference(mine, theirs, f"{path}[{at}]")
            if found:
                return found
        return ""
    return f"{path or 'it'} is {short(one)} and {short(other)}"


def short(thing: Plain) -> str:
    text = repr(thing)
    return text if len(text) <= 120 else text[:119] + "…"
