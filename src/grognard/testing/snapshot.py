"""A position attribute by attribute, compiled or not, as plain data that can be compared."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

from grognard.core.flow import Frame, Position, Procedure, Step
from grognard.core.ruleset import Ruleset

Plain: TypeAlias = Any  # nested lists, dicts, numbers and texts


def attributes(thing: object) -> list[str]:
    """The names of everything an object remembers, as in ``__init__``, compiled or not."""
    names = list(getattr(type(thing), "__mypyc_attrs__", ()))
    names += getattr(thing, "__dict__", {})
    return [name for name in dict.fromkeys(names) if not name.startswith("__")]


def is_vec(thing: object) -> bool:
    return type(thing).__name__.partition("[")[0] == "vec"


def snapshot(position: Position) -> dict[str, Plain]:
    """Everything the position holds, as plain data; sealed answers only while they are sealed."""
    plain: dict[str, Plain] = {
        name: plainly(getattr(position, name, "undefined"), (position,))
        for name in attributes(position)
        if name not in ("ruleset", "frame", "sealed")
    }
    plain["frames"] = [plain_frame(frame) for frame in stack(position)]
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


def plain_frame(frame: Frame) -> dict[str, Plain]:
    facts = {
        name: plainly(getattr(frame, name, "undefined"), (frame,))
        for name in attributes(frame)
        if name != "caller"
    }
    return {"frame": type(frame).__name__, **facts}


def plain_seal(position: Position) -> dict[int, int]:
    """The answers under seal, by side."""
    if not position.waiting:
        return {}
    asked = int(position.frame.step.who(position, position.frame)) & ~int(position.waiting)
    return {side: int(position.sealed[side]) for side in range(asked.bit_length()) if asked >> side & 1}


def plainly(thing: object, inside: tuple[object, ...] = ()) -> Plain:
    """``thing`` as plain data; whatever it stands in already is named only."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return thing
    if isinstance(thing, (Ruleset, Procedure, Step, Enum, type)) or callable(thing):
        return named(thing)
    if any(thing is outer for outer in inside):
        return f"<{type(thing).__name__} again>"
    inside = (*inside, thing)
    if isinstance(thing, dict):
        return [[plainly(key, inside), plainly(value, inside)] for key, value in thing.items()]
    if isinstance(thing, (set, frozenset)):
        return sorted((plainly(each, inside) for each in thing), key=repr)
    if isinstance(thing, (list, tuple, bytearray)) or is_vec(thing):
        return [plainly(each, inside) for each in thing]  # type: ignore[attr-defined]
    return {name: plainly(getattr(thing, name, "undefined"), inside) for name in attributes(thing)}


def named(thing: object) -> Plain:
    """A thing that is shared by all positions: which one it is."""
    if isinstance(thing, Step):
        return f"{type(thing).__name__} {int(thing.number)}"
    if isinstance(thing, Procedure):
        return [named(step) for step in thing.steps]
    return repr(thing)


def difference(one: Plain, other: Plain, path: str = "") -> str:
    """Where two plain things differ first, in words; "" if nowhere."""
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
    return "" if one == other else f"{path or 'it'} is {short(one)} and {short(other)}"


def short(thing: Plain) -> str:
    text = repr(thing)
    return text if len(text) <= 120 else text[:119] + "…"
