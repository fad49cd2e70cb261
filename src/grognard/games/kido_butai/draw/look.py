"""What one side sees, and what it may do now: the common ground of all parts of the scene."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import AnyStep
from grognard.core.scene import Item
from grognard.games.kido_butai.attack import Attack
from grognard.games.kido_butai.notation import write
from grognard.games.kido_butai.orders import Orders
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.refusals import refuse


class Look:
    def __init__(self, operation: Operation, side: int) -> None:
        self.operation = operation
        self.side = side
        self.asked = side >= 0 and side in flow.actors(operation)
        self.legal = (
            [write(operation, side, action) for action in flow.legal(operation, side)] if self.asked else []
        )

    @property
    def step(self) -> AnyStep:
        return self.operation.frame.step

    @property
    def orders(self) -> Orders | None:
        """The order that is being given, if one is."""
        frame = self.operation.frame
        return frame if isinstance(frame, Orders) else None

    @property
    def attack(self) -> Attack | None:
        frame = self.operation.frame
        return frame if isinstance(frame, Attack) else None

    @property
    def is_japanese_phase(self) -> bool:
        frame = self.operation.frame
        return isinstance(frame, Orders) or isinstance(frame.caller, Orders)

    def offer(self, item: Item, text: str, tip: str = "") -> Item:
        """Let ``item`` stand for an action, or say why that is not possible now."""
        if text in self.legal:
            item.act = text
            item.tip = tip or item.tip
        elif self.asked and text:
            refusal = refuse(self.operation, self.side, text)
            if refusal is not None:
                item.why, item.rule = refusal.reason, refusal.rule
        return item
