"""A scene in the making: what lies on the table, and what can be chosen."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import NOBODY
from grognard.core.scene import Button, Item, Prompt, path
from grognard.games.midway.data import PLANES, WING
from grognard.games.midway.draw.art import SIDE_NAMES, sheet_of
from grognard.games.midway.draw.pieces import course, flown, plane_items, range_items
from grognard.games.midway.draw.sheet import Sheet
from grognard.games.midway.notation import plane_name, refuse, write
from grognard.games.midway.position import Midway


class Desk:
    """Steps of the game put what can be chosen on it (see ``choices``)."""

    def __init__(self, midway: Midway, viewer: int) -> None:
        self.midway = midway
        self.viewer = viewer
        self.sheet: Sheet = sheet_of(midway)
        self.planes = plane_items(midway)
        self.ranges = {item.key: item for item in range_items(midway)}
        self.under: list[Item] = []  # below the aircraft
        self.over: list[Item] = []  # above them
        self.buttons: list[Button] = []
        self.prompt = Prompt("")
        self.asked = viewer in flow.actors(midway) and midway.actor != NOBODY
        self.legal: dict[str, int] = {}
        if self.asked:
            self.legal = {write(midway, viewer, action): action for action in flow.legal(midway, viewer)}

    def plane(self, number: int) -> Item:
        return self.planes[number]

    def name(self, plane: int) -> str:
        return plane_name(self.midway, plane)

    def button(self, act: str, label: str, tip: str = "", hover: list[str] | None = None) -> None:
        if act in self.legal:
            self.buttons.append(Button(act, label, tip, hover or []))

    def act(self, item: Item, act: str, tip: str = "") -> None:
        """Let an item stand for an action if that is legal, or else say why not."""
        if not self.asked:
            return
        if act in self.legal:
            item.act = act
        else:
            refusal = refuse(self.midway, self.viewer, act)
            if refusal is not None:
                item.why, item.rule = refusal.reason, refusal.rule
        if tip:
            item.tip = tip

    def choose(self, plane: int, zones: bool = True) -> None:
        """An aircraft the decision is about: it stands out, and its zones are seen if it is one's own."""
        self.planes[plane].chosen = True
        key = f"range-{self.name(plane)}"
        if zones and key in self.ranges and (plane // WING == self.viewer or self.viewer < 0):
            self.ranges[key].hidden = False
            self.planes[plane].hover.remove(key)

    # ------------------------------------------------------------------ hints that are seen on pointing

    def ghost(self, key: str, plane: int, areas: list[int], nose: int) -> list[str]:
        """A course and a pale aircraft at its end, with its zones there; the keys to point at."""
        x, y = self.sheet.at(areas[-1])
        side = SIDE_NAMES[plane // WING]
        kind = "bomber" if self.midway.rules.is_bomber(plane) else "fighter"
        turn = 60.0 * nose
        self.under.append(Item(f"zone-{key}", x=x, y=y, turn=turn, art=f"range-{side}-{kind}", hidden=True))
        if len(areas) > 1:
            self.over.append(
                Item(
                    f"course-{key}", layer=2, shapes=[path(course(self.sheet, areas), "course")], hidden=True
                )
            )
        self.over.append(Item(f"ghost-{key}", layer=2, x=x, y=y, turn=turn, art=f"{side}-ghost", hidden=True))
        keys = [f"zone-{key}", f"ghost-{key}"]
        return [*keys, f"course-{key}"] if len(areas) > 1 else keys

    def plan_ghost(self, key: str, plane: int, turns: list[int]) -> list[str]:
        """Where tokens would lead if nobody is in the way."""
        area, nose = int(self.midway.area[plane]), int(self.midway.nose[plane])
        areas = flown(self.midway, area, nose, turns, len(turns))
        for turn in turns:
            nose = (nose + (0, 5, 1)[turn]) % 6
        return self.ghost(key, plane, areas, nose)

    # ------------------------------------------------------------------ handing over

    def items(self) -> list[Item]:
        planes = [self.planes[plane] for plane in range(PLANES)]
        return [*self.ranges.values(), *self.under, *planes, *self.over]
