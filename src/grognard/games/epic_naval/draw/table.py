"""The table as it is seen: chart, pieces, round track, desk, and what can be chosen."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.offers import Offers
from grognard.core.scene import Button, Item
from grognard.games.epic_naval.data import FLEET
from grognard.games.epic_naval.draw.chart import aim_items, chart_items
from grognard.games.epic_naval.draw.desk import Desk
from grognard.games.epic_naval.draw.pieces import Pieces
from grognard.games.epic_naval.draw.sheet import Point, Sheet, sheet_of
from grognard.games.epic_naval.draw.track import track_items
from grognard.games.epic_naval.draw.zones import Zones
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules


@lru_cache(maxsize=8192)
def barred(rules: Rules, node: int, reason: str, rule: str, hover: tuple[str, ...]) -> Item:
    """A node with the reason why it cannot be chosen; there are many of them, and they recur."""
    x, y = sheet_of(rules).at[node]
    name = rules.node_names[node]
    return Item(
        f"not-{name}", x=x, y=y, art="spot", name=name, choice=name, why=reason, rule=rule, hover=list(hover)
    )


class Table:
    """One scene in the making: ``viewer`` looks at the table."""

    def __init__(self, naval: Naval, viewer: int) -> None:
        self.naval = naval
        self.rules = naval.rules
        self.viewer = viewer
        self.offers = Offers(naval, viewer)
        self.asked = self.offers.deciding
        self.legal = self.offers.acts
        self.sheet: Sheet = sheet_of(naval.rules)
        self.pieces = Pieces(naval, viewer)
        self.zones = Zones(naval)
        self.desk = Desk(naval, viewer)
        self.track = {item.key: item for item in track_items(naval)}
        self.under: list[Item] = []  # marks below the pieces
        self.over: list[Item] = []  # and above them
        self.buttons: list[Button] = []
        self.spelled: dict[str, str] = {}

    def items(self) -> list[Item]:
        aims = aim_items(self.rules, int(self.naval.agreed))
        still = [*chart_items(self.rules), *aims, *self.track.values()]
        return [*still, *self.zones.items, *self.under, *self.pieces.items(), *self.over, *self.desk.items()]

    def at(self, node: int) -> Point:
        return self.sheet.at[node]

    # ------------------------------------------------------------------ making things stand for choices

    def act(self, item: Item, *texts: str) -> None:
        """A click on the item plays the first of the texts that is legal; if none is, it says why not."""
        legal = [text for text in texts if text in self.legal]
        if not item.act:
            self.offers.on(item, (legal or texts)[0])

    def button(self, text: str, *hover: str) -> None:
        """A button even where a piece stands for the same; ``hover`` are keys seen while it is pointed at."""
        if text in self.legal:
            button = self.offers.button(text)
            button.hover = list(hover)
            self.buttons.append(button)
            self.offers.offered.add(text)

    def goal(self, node: int, text: str, name: str = "", *hover: str) -> Item:
        """A lit node."""
        x, y = self.at(node)
        place = self.rules.node_names[node]
        item = Item(f"to-{place}", layer=1, x=x, y=y, art="goal", name=name or place, text="*")
        item.hover = list(hover)
        self.act(item, text)
        self.under.append(item)
        return item

    def why_not(self, node: int, reason: str, rule: str, hover: list[str] | None = None) -> None:
        """A node that cannot be chosen, with the reason; what bars it is seen while it is pointed at."""
        self.under.append(barred(self.rules, node, reason, rule, tuple(hover or ())))

    def leftovers(self) -> None:
        """Whatever is legal and nowhere on the table is a button."""
        self.buttons += self.offers.buttons()

    def own_ships(self) -> range:
        """None for an observer."""
        if self.viewer < 0:
            return range(0)
        return range(FLEET * self.viewer, FLEET * self.viewer + FLEET)
