"""Two dumps of a game side by side: how many lines are equal, and what differs in the others."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import groupby, zip_longest
from typing import Any, TypeAlias

Line: TypeAlias = list[Any]  # kind, scenario, match, decisions before it, who, text, what
Match: TypeAlias = dict[tuple[Any, ...], Any]  # its lines: all but the last, and what
Difference: TypeAlias = tuple[str, Any, Any]  # where, before, after

NAMES = ("key", "act", "label")  # by which of these the parts of a scene are told apart
LONGEST = 160  # characters of a value that are shown
MISSING = None


def summary(before: Iterable[Line], after: Iterable[Line], most: int) -> Iterator[str]:
    """Counts of lines by kind, then the distinct differences, the most frequent first."""
    lines: Counter[tuple[str, str]] = Counter()
    found: Counter[tuple[str, str, str]] = Counter()
    nothing: Match = {}
    for old, new in zip_longest(by_match(before), by_match(after), fillvalue=nothing):
        for key in {**old, **new}:
            kind = str(key[0])
            if key not in old or key not in new:
                lines[kind, "only before" if key in old else "only after"] += 1
                continue
            lines[kind, "equal" if old[key] == new[key] else "different"] += 1
            for where, was, now in differences(kind, old[key], new[key]):
                found[where, shown(was), shown(now)] += 1
    for kind in sorted({kind for kind, _ in lines}):
        counts = [f"{count} {how}" for (of, how), count in sorted(lines.items()) if of == kind]
        yield f"{kind}: {', '.join(counts)}"
    yield f"{len(found)} distinct differences"
    for (where, was, now), count in found.most_common(most):
        yield f"{count} x {where}\n    {was}\n -> {now}"


def by_match(lines: Iterable[Line]) -> Iterator[Match]:
    for _, group in groupby(lines, key=lambda line: (line[1], line[2])):
        yield {tuple(line[:-1]): line[-1] for line in group}


def shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def differences(where: str, was: Any, now: Any) -> Iterator[Difference]:
    """Where two plain values differ, as deep inside as can be said."""
    if was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict):
        for key in {**was, **now}:
            yield from differences(f"{where}.{key}", was.get(key, MISSING), now.get(key, MISSING))
    elif not isinstance(was, list) or not isinstance(now, list):
        yield where, was, now
    elif all(isinstance(each, dict) for each in was + now):
        old, new = named(was), named(now)
        for name in {**old, **new}:
            yield from differences(where, old.get(name, MISSING), new.get(name, MISSING))
        if list(old) != list(new) and sorted(old) == sorted(new):
            yield f"{where} (their order)", list(old), list(new)
    elif where in ("log", "record"):
        yield from told_apart(where, was, now)
    else:
        yield where, was, now


def named(parts: list[dict[str, Any]]) -> dict[tuple[str, int], dict[str, Any]]:
    """Parts of a scene by what they are called, and the how manieth of that name they are."""
    seen: Counter[str] = Counter()
    found = {}
    for part in parts:
        name = next((str(part[name]) for name in NAMES if name in part), "")
        found[name, seen[name]] = part
        seen[name] += 1
    return found


def told_apart(where: str, was: list[Any], now: list[Any]) -> Iterator[Difference]:
    """Two lists of which either may have more: what stands between their common parts."""
    old, new = [json.dumps(each) for each in was], [json.dumps(each) for each in now]
    for how, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how != "equal":
            for one, other in zip_longest(was[start:end], now[first:last], fillvalue=MISSING):
                yield where, one, other
