"""The tree of a search: what is known about every answer tried so far."""

from __future__ import annotations

from math import log, sqrt
from typing import final

from mypy_extensions import i64, mypyc_attr

from grognard.core.flow import AnyStep, Side


@mypyc_attr(acyclic=True)
@final
class Node:
    """One answer of one side, and below it the answers that followed."""

    def __init__(self, step: AnyStep, action: i64, side: Side) -> None:
        self.step = step  # an action means nothing without its step
        self.action = action
        self.side = side  # who answered
        self.visits: i64 = 0
        self.available: i64 = 1  # how often it could have been chosen: hidden things may forbid it
        self.total: float = 0.0  # the rewards of all its visits, for its side
        self.child: Node | None = None  # the latest of the answers that followed
        self.sibling: Node | None = None  # the one before this

    def add(self, step: AnyStep, action: i64, side: Side) -> Node:
        node = Node(step, action, side)
        node.sibling = self.child
        self.child = node
        return node

    def find(self, step: AnyStep, action: i64, side: Side) -> Node | None:
        node = self.child
        while node is not None:
            if node.action == action and node.side == side and node.step is step:
                return node
            node = node.sibling
        return None

    def score(self, exploration: float) -> float:
        """UCB1: the mean reward, and a bonus for having been chosen seldom."""
        visits = float(self.visits)
        return self.total / visits + exploration * sqrt(log(float(self.available)) / visits)

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.5
