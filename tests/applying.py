"""Following changes from scene to scene: a reading in Python for tests, and the script that browsers run."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from types import TracebackType

from grognard.draw.diff import PLACE, WHOLE
from grognard.draw.plain import Plain

NODE = shutil.which("node")
FOLLOW = Path(__file__).parent / "client" / "follow.js"


def apply(scene: Plain, change: Plain) -> Plain:
    """The scene after ``change``."""
    items = {item["key"]: item for item in scene.get("items", [])}
    for key in change.get("drop", []):
        for each in [other for other in items if other.startswith(key[:-1])] if key.endswith("-*") else [key]:
            del items[each]
    for item in change.get("set", []):
        items[item["key"]] = item
    for key, spot in change.get("move", {}).items():
        still = {name: value for name, value in items[key].items() if name not in PLACE}
        items[key] = {**still, **{name: at for name, at in zip(PLACE, spot, strict=True) if at}}
    for keys, fields in change.get("edit", []):
        for key in keys:
            told = {**items[key], **fields}
            items[key] = {name: value for name, value in told.items() if value is not None}
    order = list(items)
    for key, predecessor in change.get("order", []):
        order.remove(key)
        order.insert(order.index(predecessor) + 1 if predecessor else 0, key)
    items = {key: items[key] for key in order}
    whole = {name: change.get(name, scene.get(name)) for name in WHOLE}
    whole["items"] = list(items.values())
    whole["art"] = {**scene.get("art", {}), **change.get("art", {})}
    return {name: value for name, value in whole.items() if value}


def follow(scene: Plain, changes: list[Plain]) -> list[Plain]:
    """The scenes that lead from one to the next by ``changes``."""
    seen: list[Plain] = []
    for change in changes:
        scene = apply(scene, change)
        seen.append(scene)
    return seen


class Script:
    """The client's own ``apply``, in a node that stays for many questions."""

    def __enter__(self) -> Script:
        assert NODE is not None
        self.node = subprocess.Popen(
            [NODE, str(FOLLOW)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.node.communicate()

    def follow(self, scene: Plain, changes: list[Plain]) -> list[Plain]:
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        self.node.stdin.write(json.dumps([scene, changes]) + "\n")
        self.node.stdin.flush()
        return [told(seen) for seen in json.loads(self.node.stdout.readline())]


def told(seen: Plain) -> Plain:
    """A scene as the script keeps it, written as ``plain`` does: what says nothing is left out."""
    items = [
        {name: value for name, value in item.items() if value or name not in PLACE} for item in seen["items"]
    ]
    return {name: value for name, value in {**seen, "items": items}.items() if value}
