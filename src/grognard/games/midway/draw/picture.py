"""A scene in the making: what lies on the table, and what can be chosen."""

from __future__ import annotations

from grognard.core.offers import Offers
from grognard.core.scene import Button, Item, Lent
from grognard.draw.art.pen import path
from grognard.games.midway.data import SIDE_KEYS, WING, nose_after, plan_text, token_of
from grognard.games.midway.draw.art import canvas_of
from grognard.games.midway.draw.canvas import Canvas
from grognard.games.midway.draw.cards import card_items
from grognard.games.midway.draw.pieces import areas_flown, line_through, plane_items
from grognard.games.midway.position import Midway


class Picture:
    """Steps of the game put what can be chosen on it (see ``choices``)."""

    def __init__(self, midway: Midway, viewer: int) -> None:
        self.midway = midway
        self.viewer = viewer
        self.offers = Offers(midway, viewer)
        self.asked = self.offers.deciding
        self.canvas: Canvas = canvas_of(midway)
        planes, ranges = plane_items(midway)
        self.planes, self.ranges = Lent(planes), Lent(ranges)
        self.cards = card_items(midway, viewer)
        self.under: list[Item] = []  # below the aircraft
        self.over: list[Item] = []  # above them
        self.pressed: list[Button] = []

    def button(self, text: str, hover: list[str] | None = None) -> None:
        """A button for an action that has a place on the board too, or something to point at."""
        if text in self.offers.acts:
            button = self.offers.button(text)
            button.hover = hover or []
            self.pressed.append(button)
            self.offers.offered.add(text)

    def buttons(self) -> list[Button]:
        return [*self.pressed, *self.offers.buttons()]

    def choose(self, plane: int, zones: bool = True) -> None:
        """An aircraft the decision is about: it stands out, and its zones are seen if it is one's own."""
        self.planes[plane].chosen = True
        key = f"range-{self.midway.name(plane)}"
        if zones and key in self.ranges and (plane // WING == self.viewer or self.viewer < 0):
            self.ranges[key].hidden = False
            self.planes[plane].hover = [each for each in self.planes[plane].hover if each != key]

    # ------------------------------------------------------------------ hints that are seen on pointing

    def ghost(self, key: str, plane: int, areas: list[int], nose: int) -> list[str]:
        """A course and a pale aircraft at its end, with its zones there; the keys to point at."""
        x, y = self.canvas.at(areas[-1])
        side = SIDE_KEYS[plane // WING]
        kind = "bomber" if self.midway.rules.is_bomber(plane) else "fighter"
        turn = 60.0 * nose
        art = f"{side}-{self.midway.rules.kind_of(plane)}-ghost"
        self.under.append(Item(f"zone-{key}", x=x, y=y, turn=turn, art=f"range-{side}-{kind}", hidden=True))
        if len(areas) > 1:
            shapes = path(line_through(self.canvas, areas), "", "white", 3, dash="dots", round=True)
            self.over.append(Item(f"course-{key}", layer=2, shapes=shapes, hidden=True))
        self.over.append(Item(f"ghost-{key}", layer=2, x=x, y=y, turn=turn, art=art, hidden=True))
        keys = [f"zone-{key}", f"ghost-{key}"]
        return [*keys, f"course-{key}"] if len(areas) > 1 else keys

    def plan_ghost(self, plane: int, plan: int) -> list[str]:
        """Where the tokens of a plan of two would lead if nobody is in the way."""
        area, nose = self.midway.area[plane], self.midway.nose[plane]
        turns = [token_of(plan, 0), token_of(plan, 1)]
        areas = areas_flown(self.midway, area, nose, turns, len(turns))
        for turn in turns:
            nose = nose_after(nose, turn)
        return self.ghost(plan_text(plan), plane, areas, nose)

    # ------------------------------------------------------------------ handing over

    def items(self) -> list[Item]:
        return [*self.ranges.values(), *self.under, *self.planes.values(), *self.over]
