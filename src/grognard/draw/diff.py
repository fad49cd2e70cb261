"""What changed between two scenes: the least that a client needs to draw the new one.

A change holds, each only where there is something to say:

- ``set``: items that are new or not as they were, complete; ``move``: {key: [x, y, turn]} of those
  that only moved; ``drop``: keys of those that are gone;
- ``order``: all keys, if dropping and then appending the new ones does not give the right order;
- ``art``: shapes not known before (art is never forgotten, a name always means the same);
- ``prompt``, ``buttons``, ``notes``, ``areas``: as they are now, empty if there are none any more.

Both scenes are given as ``plain`` writes them; {} is the scene behind a curtain.
"""

from __future__ import annotations

from grognard.draw.plain import Plain

WHOLE = ("areas", "prompt", "buttons", "notes")  # sent as a whole
PLACE = ("x", "y", "turn")


def diff(old: Plain, new: Plain) -> Plain:
    """The change that leads from ``old`` to ``new``; {} if there is none."""
    before: dict[str, Plain] = {item["key"]: item for item in old.get("items", [])}
    after: dict[str, Plain] = {item["key"]: item for item in new.get("items", [])}
    changed = [item for key, item in after.items() if before.get(key) != item]
    moved = [item for item in changed if item["key"] in before and only_moved(before[item["key"]], item)]
    moves = {item["key"]: place(item) for item in moved}
    dropped = [key for key in before if key not in after]
    change: Plain = {
        "set": [item for item in changed if item["key"] not in moves],
        "move": moves,
        "drop": dropped,
        "order": list(after) if appended(before, after) != list(after) else [],
        "art": {name: art for name, art in new.get("art", {}).items() if old.get("art", {}).get(name) != art},
    }
    change = {name: value for name, value in change.items() if value}
    for name in WHOLE:
        if old.get(name) != new.get(name):
            change[name] = new.get(name, {} if name == "prompt" else [])
    return change


def only_moved(before: Plain, after: Plain) -> bool:
    return {**before, **dict.fromkeys(PLACE, 0)} == {**after, **dict.fromkeys(PLACE, 0)}


def place(item: Plain) -> list[float]:
    return [item.get(name, 0) for name in PLACE]


def appended(before: dict[str, Plain], after: dict[str, Plain]) -> list[str]:
    """The order of the keys if nothing is said about it."""
    return [key for key in before if key in after] + [key for key in after if key not in before]


def apply(scene: Plain, change: Plain) -> Plain:
    """The scene after ``change``; the client does the same."""
    items = {item["key"]: item for item in scene.get("items", [])}
    for key in change.get("drop", []):
        del items[key]
    for item in change.get("set", []):
        items[item["key"]] = item
    for key, spot in change.get("move", {}).items():
        still = {name: value for name, value in items[key].items() if name not in PLACE}
        items[key] = {**still, **{name: at for name, at in zip(PLACE, spot, strict=True) if at}}
    if "order" in change:
        items = {key: items[key] for key in change["order"]}
    whole = {name: change.get(name, scene.get(name)) for name in WHOLE}
    whole["items"] = list(items.values())
    whole["art"] = {**scene.get("art", {}), **change.get("art", {})}
    return {name: value for name, value in whole.items() if value}
