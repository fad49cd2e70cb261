"""The table as it is seen: chart, pieces, round track, desk, and what can be chosen."""

from __future__ import annotations

from functools import lru_cache

from grognard.core import flow
from grognard.core.flow import NOBODY
from grognard.core.scene import Button, Item
from grognard.games.epic_naval.data import FLEET
from grognard.games.epic_naval.draw.chart import chart_items
from grognard.games.epic_naval.draw.desk import Desk
from grognard.games.epic_naval.draw.pieces import Pieces
from grognard.games.epic_naval.draw.sheet import Point, Sheet, sheet_of
from grognard.games.epic_naval.draw.track import track_items
from grognard.games.epic_naval.draw.zones import Zones
from grognard.games.epic_naval.notation import node_name, write
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.refusals import refuse
from grognard.games.epic_naval.rules import Rules


@lru_cache(maxsize=8192)
def barred(rules: Rules, node: int, reason: str, rule: str, hover: tuple[str, ...]) -> Item:
    """A node with the reason why it cannot be chosen; there are many of them, and they recur."""
    x, y = sheet_of(rules).at[node]
    name = node_name(rules, node)
    return Item(f"not-{name}", x=x, y=y, art="spot", name=name, why=reason, rule=rule, hover=list(hover))


class Table:
    """One scene in the making: ``viewer`` looks at the table."""

    def __init__(self, naval: Naval, viewer: int) -> None:
        self.naval = naval
        self.rules = naval.rules
        self.viewer = viewer
        self.asked = viewer >= 0 and naval.actor != NOBODY and viewer in flow.actors(naval)
        legal = flow.legal(naval, viewer) if self.asked else []
        self.legal = {write(naval, viewer, action): action for action in legal}
        self.offered: set[str] = set()
        self.sheet: Sheet = sheet_of(naval.rules)
        self.pieces = Pieces(naval, viewer)
        self.zones = Zones(naval)
        self.desk = Desk(naval, viewer)
        self.track = {item.key: item for item in track_items(naval)}
        self.under: list[Item] = []  # marks below the pieces
        self.over: list[Item] = []  # and above them
        self.buttons: list[Button] = []

    def items(self) -> list[Item]:
        still = [*chart_items(self.rules), *self.track.values()]
        return [*still, *self.zones.items, *self.under, *self.pieces.items(), *self.over, *self.desk.items()]

    def at(self, node: int) -> Point:
        return self.sheet.at[node]

    # ------------------------------------------------------------------ making things stand for choices

    def act(self, item: Item, text: str, tip: str = "") -> bool:
        """A click on the item plays ``text``, if that is legal."""
        if text not in self.legal:
            return False
        item.act = text
        item.tip = "\n".join(part for part in (tip, item.tip) if part)
        self.offered.add(text)
        return True

    def refuse(self, item: Item, text: str) -> None:
        """Say why the item cannot be chosen."""
        if self.asked and not item.act:
            refusal = refuse(self.naval, self.viewer, text)
            if refusal is not None:
                item.why, item.rule = refusal.reason, refusal.rule

    def button(self, text: str, label: str, tip: str = "", hover: list[str] | None = None) -> None:
        if text in self.legal:
            self.buttons.append(Button(text, label, tip, hover or []))
            self.offered.add(text)

    def goal(self, node: int, text: str, name: str, tip: str = "", hover: list[str] | None = None) -> Item:
        """A lit node."""
        x, y = self.at(node)
        item = Item(f"to-{node_name(self.rules, node)}", layer=1, x=x, y=y, art="goal", name=name, text="*")
        item.hover = hover or []
        self.act(item, text, tip)
        self.under.append(item)
        return item

    def why_not(self, node: int, reason: str, rule: str, hover: list[str] | None = None) -> None:
        """A node that cannot be chosen, with the reason; what bars it is seen while it is pointed at."""
        self.under.append(barred(self.rules, node, reason, rule, tuple(hover or ())))

    def leftovers(self) -> None:
        """Whatever is legal and nowhere on the table is a button."""
        for text in self.legal:
            if text not in self.offered:
                self.button(text, text)

    def own_ships(self) -> range:
        """None for an observer."""
        if self.viewer < 0:
            return range(0)
        return range(FLEET * self.viewer, FLEET * self.viewer + FLEET)
