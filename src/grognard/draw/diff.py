"""What changed between two scenes: the least that a client needs to draw the new one.

A change holds, each only where there is something to say:

- ``set``: items that are new, complete; ``move``: {key: [x, y, turn]} of those that only moved;
  ``edit``: [[keys, fields], ...] of those that changed otherwise, all with the same new fields
  together (None: the field is gone); ``drop``: keys of those that are gone, and "way-*" for all that begin
  so, where none of them stays;
- ``order``: [[key, predecessor], ...], one after the other, of the items that do not stand right once
  the dropped are gone and the new ones appended ("" is the predecessor of the first);
- ``art``: shapes not known before (art is never forgotten, a name always means the same);
- ``prompt``, ``buttons``, ``notes``, ``areas``, ``spelled``: as they are now, empty if there are none.

Both scenes are given as ``plain`` writes them; {} is the scene behind a curtain.  ``apply`` in
``web/scene.js`` follows a change.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from grognard.core.scene import OnceOfPair
from grognard.draw.plain import Plain

WHOLE = ("areas", "prompt", "buttons", "notes", "spelled")  # sent as a whole
PLACE = ("x", "y", "turn")
PLACES = set(PLACE)
FEW = 4  # keys that are gone are named one by one


def diff(old: Plain, new: Plain) -> Plain:
    """The change that leads from ``old`` to ``new``; {} if there is none."""
    change = {name: value for name, value in diff_items(old, new).items() if value}
    if new.get("art") is not old.get("art"):
        known = old.get("art", {})
        art = {name: art for name, art in new.get("art", {}).items() if known.get(name) != art}
        if art:
            change["art"] = art
    for name in WHOLE:
        if old.get(name) != new.get(name):
            change[name] = new.get(name, {} if name in ("prompt", "spelled") else [])
    return change


def diff_items(old: Plain, new: Plain) -> Plain:
    """What changed of the items; one that stays as it was is most often the same object."""
    was, now = old.get("items", []), new.get("items", [])
    others: list[tuple[str, Plain, Plain]] = []
    start = 0  # the first that is not where it was
    for one, other in zip(was, now, strict=False):
        if one is not other:
            if one["key"] != other["key"]:
                break
            others.append((one["key"], one, other))
        start += 1
    if start == len(was) == len(now):
        return edited(others)
    before: dict[str, Plain] = {item["key"]: item for item in was[start:]}
    after: dict[str, Plain] = {item["key"]: item for item in now[start:]}
    others += [(key, one, same) for key, one in before.items() if (same := after.get(key, one)) is not one]
    predecessor = now[start - 1]["key"] if start else ""
    return {
        "set": [item for key, item in after.items() if key not in before],
        **edited(others),
        "drop": by_kind([key for key in before if key not in after], was),
        "order": reordered(appended(before, after), list(after), predecessor),
    }


def by_kind(gone: list[str], was: list[Plain]) -> list[str]:
    """The keys of those that are gone: a kind of which none stays is named once."""
    if len(gone) <= FEW:
        return gone
    counted = Counter(map(kind_of, gone))
    kinds = tuple(kind for kind, number in counted.items() if number > 1)
    lost = set(gone)
    mixed = {kind_of(key) for item in was if (key := item["key"]) not in lost and key.startswith(kinds)}
    whole = set(kinds) - mixed
    return [
        *(f"{kind}*" for kind in kinds if kind in whole),
        *(key for key in gone if kind_of(key) not in whole),
    ]


def kind_of(key: str) -> str:
    """How the keys of things of one kind begin."""
    return key[: key.find("-") + 1] or key


def edited(both: list[tuple[str, Plain, Plain]]) -> Plain:
    """What changed of items that were there before."""
    moves: dict[str, list[float]] = {}
    others: dict[str, Plain] = {}
    for key, was, now in both:
        fields = NEWS.get(was, now)
        if not fields:
            continue
        if fields.keys() <= PLACES:
            moves[key] = place(now)
        else:
            others[key] = fields
    return {"move": moves, "edit": together(others)}


def news_of(old: Plain, new: Plain) -> Plain:
    """The fields of an item that are not as they were; None where one is gone."""
    fields = {
        name: value for name, value in new.items() if (was := old.get(name)) is not value and was != value
    }
    if not old.keys() <= new.keys():
        fields.update(dict.fromkeys(name for name in old if name not in new))
    return fields


NEWS = OnceOfPair(news_of, most=4096)  # what is lit and goes dark again is the same two things each time


def place(item: Plain) -> list[float]:
    return [item.get(name, 0) for name in PLACE]


def together(news: dict[str, Plain]) -> list[tuple[list[str], Plain]]:
    """What is the same for several items is told once."""
    told: dict[object, tuple[list[str], Plain]] = {}
    for key, fields in news.items():
        try:
            found = told.setdefault(tuple(fields.items()), ([], fields))
        except TypeError:  # there are lists among them
            found = told.setdefault(repr(fields), ([], fields))
        found[0].append(key)
    return list(told.values())


def reordered(keys: list[str], wanted: list[str], first: str = "") -> list[tuple[str, str]]:
    """The fewest keys to put behind another, so that ``keys`` stand as ``wanted`` behind the ``first``."""
    if keys == wanted:
        return []
    at = {key: number for number, key in enumerate(keys)}
    stay = set(longest_rising([at[key] for key in wanted]))
    return [
        (key, wanted[number - 1] if number else first)
        for number, key in enumerate(wanted)
        if at[key] not in stay
    ]


def longest_rising(numbers: list[int]) -> list[int]:
    """A longest subsequence in which each number is greater than the one before."""
    ends: list[int] = []  # the least end of a rising sequence of each length
    before: dict[int, int | None] = {}
    for number in numbers:
        length = bisect_left(ends, number)
        before[number] = ends[length - 1] if length else None
        ends[length : length + 1] = [number]
    rising: list[int] = []
    last = ends[-1] if ends else None
    while last is not None:
        rising.append(last)
        last = before[last]
    return rising[::-1]


def appended(before: dict[str, Plain], after: dict[str, Plain]) -> list[str]:
    """The order of the keys if nothing is said about it."""
    return [key for key in before if key in after] + [key for key in after if key not in before]
