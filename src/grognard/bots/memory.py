"""What a bot remembers from one decision to its next: the tree, where the match went on inside it.

The bot sees views, not what was played.  So one of the worlds it thought possible is played on through
the answers that the tree knows, until one looks to its side exactly like what it is shown now.  Where
chance fell meanwhile the tree is forgotten: it averages over all that might have fallen.
"""

from __future__ import annotations

from grognard.bots.tree import Node, Tree, rank
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.game import Game, View

MOST_POSITIONS = 40  # that are looked at to find the place again


class Memory:
    """Of one bot at one match."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.world: Position | None = None
        self.looked = 0

    def keep(self, tree: Tree, base: Position, side: int, rng: Rng) -> None:
        """The tree of a decision of ``side``, with one of the worlds that it thought possible."""
        self.tree = self.world = None
        if not base.waiting:
            self.tree, self.world = tree, base.copy()
            flow.redeal(self.world, side, rng, Actions())

    def recall(self, game: Game, view: View) -> Tree | None:
        """What is known of the decision that is due now; it is forgotten at once."""
        tree, world = self.tree, self.world
        self.tree = self.world = None
        if tree is None or world is None or view.waiting:
            return None
        self.looked = 0
        found = self.below(game, tree, world, tree.root, view)
        return None if found is None else tree.branch(found)

    def below(self, game: Game, tree: Tree, world: Position, node: Node, view: View) -> Node | None:
        """The place of ``view`` among all that may follow; what was tried most is looked at first."""
        actor = world.actor
        legal = flow.legal(world, actor)
        for child in sorted(tree.children(node), key=rank):
            if child.side == actor and child.step is world.frame.step and child.action in legal:
                after = world.copy()
                flow.play(after, actor, child.action)
                found = self.at(game, tree, after, child, view)
                if found is not None or self.looked > MOST_POSITIONS:
                    return found
        return None

    def at(self, game: Game, tree: Tree, world: Position, node: Node, view: View) -> Node | None:
        """``node`` itself, if ``world`` looks like ``view``, or what is found below it."""
        self.looked += 1
        if self.looked > MOST_POSITIONS or world.waiting or world.actor in (CHANCE, NOBODY):
            return None
        if world.actor == view.side:
            if resembles(world, view) and game.view(world, view.side) == view:
                return node
            if len(flow.legal(world, view.side)) > 1:  # it would have been asked
                return None
        return self.below(game, tree, world, node, view)


def resembles(world: Position, view: View) -> bool:
    """Quick to see, and enough to rule most worlds out."""
    frame = world.frame
    return len(view.frames) == frame.depth + 1 and view.frames[-1][1] == frame.step.number
