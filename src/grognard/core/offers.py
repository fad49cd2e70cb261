"""The drawing kit: what can be clicked, and boards of squares, hexes or nodes.

offers = Offers(position, side)
offers.on(item, "a1")       # the item stands for that action
offers.buttons()            # a button for every action that no item stands for
prompt(position, side)      # from core.saying
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from grognard.core import flow, saying
from grognard.core.flow import Position
from grognard.core.message import Forecast, Message, Refusal, forecast_of
from grognard.core.scene import Button, Item, OnceOf, OnceOfPair, Shape, label


class Offers:
    """The choices of ``side`` in ``position``, which is no more than it knows."""

    def __init__(self, position: Position, side: int) -> None:
        self.position = position
        self.side = side
        self.deciding = side >= 0 and side in flow.actors(position)
        legal = flow.legal(position, side) if self.deciding else []
        self.acts = {saying.write(position, side, action): action for action in legal}
        self.offered: set[str] = set()

    def on(self, item: Item, text: str) -> Item:
        """Make the item stand for the action, now or when it is possible."""
        item.choice = text
        if text in self.acts:
            self.offered.add(text)
            light(item, self.foretold(text))
        return item

    def lit(self, item: Item) -> Item:
        """An item that many scenes share; if it can be chosen now, one like it that stands for its choice."""
        if item.choice not in self.acts:
            return item
        hint = self.foretold(item.choice)
        self.offered.add(item.choice)
        return LIT.get(item) if hint is NOTHING else light(item.copy(), hint)

    def all_lit(self, items: list[Item]) -> list[Item]:
        """The same for many."""
        acts = self.acts
        return [self.lit(item) if item.choice in acts else item for item in items] if acts else items

    def refusal(self, text: str) -> Refusal:
        return saying.why_not(self.position, self.side, text)

    def foretold(self, text: str) -> Foretold:
        """What the action brings, with those after it that the same click plays."""
        hints, then = saying.foretold(self.position, self.side, self.acts[text])
        return Foretold(hints, then) if hints or then else NOTHING

    def buttons(self) -> list[Button]:
        """For whatever no item stands for."""
        return [self.button(text) for text in self.acts if text not in self.offered]

    def button(self, text: str) -> Button:
        frame = self.position.frame
        label = frame.step.label(self.position, frame, self.side, self.acts[text])
        hint = self.foretold(text)
        return Button(text, label, hint.words, odds=hint.odds, deadly=hint.deadly)


class Foretold:
    """The hints of actions that one click plays, and their texts after the first."""

    def __init__(self, hints: list[str], then: list[str]) -> None:
        self.words = hints[-1] if hints else ""
        before = ""
        for hint in hints[:-1]:
            before = joined("{one}; {other}", one=before, other=hint)
        if before:
            self.words = joined("{outcome}; before that {before}", outcome=self.words, before=before)
        forecasts = [forecast for hint in hints if (forecast := forecast_of(hint)) is not None]
        self.then = then
        self.odds = in_per_cent(forecasts[-1]) if forecasts else []
        self.deadly = any(forecast.deadly for forecast in forecasts)


def light(item: Item, hint: Foretold) -> Item:
    """Let it stand for its choice."""
    item.act = item.choice
    if hint is not NOTHING:
        item.then, item.odds, item.deadly = hint.then, hint.odds, hint.deadly
        if hint.words:
            item.tip = joined("{hint} ({tip})", hint=hint.words, tip=item.tip)
    return item


def in_per_cent(forecast: Forecast) -> list[int]:
    """Chance and risk; what is not quite never is not 0."""
    shares = [forecast.chance, forecast.risk] if forecast.risk >= 0 else [forecast.chance]
    known = any(share >= 0 for share in shares)
    return [max(round(100 * share), 1 if share > 0 else 0) for share in shares] if known else []


def joined(template: str, **texts: str) -> str:
    """Two texts by a template; where one is empty, the other alone."""
    one, other = texts.values()
    if not one or not other:
        return one or other
    return pairs_of(template, *texts).get(one, other)


@cache
def pairs_of(template: str, first: str, second: str) -> OnceOfPair[str, Message]:
    """Known by the very texts: what is alike in English need not be elsewhere."""
    return OnceOfPair(lambda one, other: Message(template, {first: one, second: other}), most=4096)


NOTHING = Foretold([], [])
LIT: OnceOf[Item, Item] = OnceOf(lambda item: light(item.copy(), NOTHING), most=20_000)


class Board:
    """Places on a sheet, whatever their form: where each lies, what it is called, how it looks."""

    def __init__(self, names: list[str], centre: Callable[[int], tuple[float, float]], *look: Shape) -> None:
        self.names = names
        self.centre = centre
        self.look = look  # of an empty place, around its middle

    def place(self, cell: int, text: str = "") -> Item:
        """An empty place to lay things on and to click at."""
        x, y = self.centre(cell)
        name = self.names[cell]
        return Item(f"place-{name}", x=x, y=y, shapes=list(self.look), name=name, text=text)


def squares(
    columns: int, rows: int, pitch: tuple[float, float], left: float = 0, top: float = 0
) -> Callable[[int], tuple[float, float]]:
    """The middles of the cells of a board of squares, a1 at the lower left."""

    def centre(cell: int) -> tuple[float, float]:
        return left + (cell % columns + 0.5) * pitch[0], top + (rows - 0.5 - cell // columns) * pitch[1]

    return centre


def rim(
    board: Board, columns: Iterable[tuple[int, str]], rows: Iterable[tuple[int, str]], *at: float
) -> list[Shape]:
    """Letters above and below the columns, numbers beside the rows."""
    top, bottom, left = at
    shapes = [label(left, board.centre(cell)[1] + 4, 11, text, "ink-soft") for cell, text in rows]
    for cell, text in columns:
        x = board.centre(cell)[0]
        shapes += [label(x, top, 11, text, "ink-soft"), label(x, bottom, 11, text, "ink-soft")]
    return shapes
