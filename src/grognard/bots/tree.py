"""The tree of a search: what is known about every answer tried so far."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.flow import NOBODY, THE_END, AnyStep, Side

NONE: Final = 0  # instead of a node: the root is nobody's child
KNOWN: Final = 4096
LOGARITHMS: Final = vec[float]([log(max(number, 1)) for number in range(KNOWN)])


@mypyc_attr(acyclic=True)
@final
class Node:
    """One answer of one side.

    Nodes name each other by number, never by reference: freeing a long chain of acyclic objects,
    each of which holds the next, corrupts memory in compiled code (mypyc 2.4).
    """

    def __init__(self, step: AnyStep, action: i64, side: Side, sibling: i64) -> None:
        self.step: Final = step  # an action means nothing without its step
        self.action: Final = action
        self.side: Final = side  # who answered
        self.sibling: Final = sibling  # the answer tried before this one, or NONE
        self.child: i64 = NONE  # the latest of the answers that followed this one
        self.visits: i64 = 0
        self.available: i64 = 1  # how often it could have been chosen: hidden things may forbid it
        self.total: float = 0.0  # the rewards of all its visits, for its side
        self.hope: float = 0.0  # what advice adds while it was tried seldom

    def score(self, exploration: float) -> float:
        """UCB1: the mean reward, and a bonus for having been chosen seldom."""
        visits = float(self.visits)
        available = self.available
        logarithm = LOGARITHMS[available] if available < KNOWN else log(float(available))
        bonus = exploration * sqrt(logarithm / visits)
        return self.total / visits + bonus + self.hope / (visits + 1.0)

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.5


@final
class Tree:
    def __init__(self) -> None:
        self.root: Final = Node(THE_END, -1, NOBODY, NONE)
        self.nodes: Final[list[Node]] = [self.root]

    def add(self, parent: Node, step: AnyStep, action: i64, side: Side) -> Node:
        node = Node(step, action, side, parent.child)
        parent.child = len(self.nodes)
        self.nodes.append(node)
        return node

    def child(self, parent: Node, step: AnyStep, action: i64, side: Side) -> Node:
        """The child for that answer; a new one if there is none."""
        at = parent.child
        while at != NONE:
            node = self.nodes[at]
            if node.action == action and node.side == side and node.step is step:
                return node
            at = node.sibling
        return self.add(parent, step, action, side)

    def branch(self, node: Node) -> Tree:
        """A tree of its own of all that follows ``node``."""
        branch = Tree()
        froms = [node]
        tos = [branch.root]
        at: i64 = 0
        while at < len(froms):
            old, new = froms[at], tos[at]
            for child in self.children(old):
                copy = branch.add(new, child.step, child.action, child.side)
                copy.visits, copy.available = child.visits, child.available
                copy.total, copy.hope = child.total, child.hope
                froms.append(child)
                tos.append(copy)
            at += 1
        return branch

    def children(self, parent: Node) -> list[Node]:
        """The eldest first."""
        found: list[Node] = []
        at = parent.child
        while at != NONE:
            node = self.nodes[at]
            found.append(node)
            at = node.sibling
        found.reverse()
        return found

    def answers(self, side: Side) -> list[Node]:
        """The answers of ``side`` at the root, the most visited first."""
        found: list[Node] = []
        at = self.root.child
        while at != NONE:
            node = self.nodes[at]
            if node.side == side:
                found.append(node)
            at = node.sibling
        found.sort(key=rank)
        return found


def rank(node: Node) -> tuple[int, float, int]:
    return -int(node.visits), -node.total, int(node.action)
