"""Information-set Monte Carlo tree search through the flow of play; it knows no game.

Every simulation deals what the observer cannot know anew, walks down the tree to an answer not tried
before, plays on from there to the end and tells every answer on its way how that ended.  Where the
game's judgement knows enough to lead, what it finds promising is tried first and most.  Where a learned
one wishes it, all answers are judged at once, the best goes first, and what follows one throw of chance
is remembered apart from what follows another; else chance is thrown, not stored.  Sealed answers are
chosen side by side: nobody's choice depends on an answer of a rival that is still sealed.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.bots.advice import Advice
from grognard.bots.budget import Budget, Watch
from grognard.bots.rollout import Rollout
from grognard.bots.tree import NONE, Node, Tree
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import (
    CHANCE,
    NOBODY,
    SEALED,
    Position,
    Side,
    fill_actions,
    fill_outcomes,
    first_of,
    play,
    redeal,
)
from grognard.core.sense import Sense, share

TRUST: Final = 1.0  # in advice, in standard deviations of the rewards
DOUBT: Final = 0.1  # this part of the trust goes to all answers alike
MOST_HOPE: Final = 4.0  # times what an average answer promises
MOST_WORLDS: Final = 8  # thought up for one simulation, where some are less likely than others
CATCHING_UP: Final = 4  # of so many simulations to come the second best answer gets one more than the best
MOST_NODES: Final = 3_000_000  # some 100 bytes each; then the tree grows no more


@final
class Search:
    def __init__(
        self,
        base: Position,
        observer: Side,
        sides: i64,
        sense: Sense,
        horizon: i64,
        rng: Rng,
        leads: bool = False,
        bias: float = 0.0,
        weighs: bool = False,
        exploration: float = 0.7,
        looks_ahead: bool = False,
        tells_apart: bool = False,
    ) -> None:
        """``base`` is the position as ``observer`` knows it; what follows ``sense`` is as in ``Sense`` or,
        at the end, in ``Inputs``."""
        self.base: Final = base
        self.sense: Final = sense
        self.weighs: Final = weighs
        self.exploration: Final = exploration
        self.looks_ahead: Final = looks_ahead
        self.tells_apart: Final = tells_apart
        self.bias: Final = bias
        self.hints: Final = Advice(sense) if bias > 0.0 and not leads else None
        self.observer: Final = observer
        self.rng: Final = rng
        self.rollout: Final = Rollout(sense, horizon, leads, rng)
        self.advice: Final = Advice(sense) if leads else None
        self.rewarded = Spread()
        self.tree = Tree()
        self.position: Final = base.copy()
        self.after: Final = base.copy()
        self.actions: Final = Actions()
        self.lots: Final = Lots()
        self.path: list[Node] = []
        self.rewards = vec[float]([0.0] * sides)
        self.marks = vec[i64]()  # action -> the latest selection in which it was legal
        self.trust = vec[float]()  # action -> what the advice says of it
        self.selections: i64 = 0
        self.leaf = False  # this simulation has left the tree
        self.foreseen: float = -1.0  # if it is a chance: what the leaf is worth to the first side
        self.first: i64 = -1  # if it is an action: what the observer answers, whatever looks best
        self.certain = False  # whether ``base`` is the truth, and nothing is dealt anew
        open_seals(base)

    def think(self, budget: Budget) -> None:
        watch = Watch(budget, self.inherited())
        while watch.goes_on():
            self.simulate()
            if watch.at_stop() and self.is_settled(watch.left()):
                break

    def is_settled(self, left: i64) -> bool:
        """Whether the best answer is so far ahead that the simulations that are left hardly change that."""
        first: i64 = 0
        second: i64 = 0
        at = self.tree.root.child
        while at != NONE:
            node = self.tree.nodes[at]
            if node.side == self.observer:
                if node.visits > first:
                    first, second = node.visits, first
                elif node.visits > second:
                    second = node.visits
            at = node.sibling
        return CATCHING_UP * (first - second) > left

    def inherited(self) -> i64:
        """Simulations that an earlier search has left behind."""
        total: i64 = 0
        for node in self.tree.children(self.tree.root):
            if node.side == self.observer:
                total += node.visits
        return total

    def simulate(self) -> None:
        position = self.position
        self.deal()
        if self.first >= 0:
            play(position, self.observer, self.first)
        self.descend()
        if self.foreseen < 0.0:
            self.rollout.finish(position, self.rewards)
        else:
            share(self.rewards, self.foreseen)
        self.rewarded.add(self.rewards[self.observer])
        for node in self.path:
            node.visits += 1
            node.total += self.rewards[node.side]

    def deal(self) -> None:
        """Think up a world; an unlikely one is now and then thrown away for another."""
        position = self.position
        position.copy_from(self.base)
        if self.certain:
            return
        redeal(position, self.observer, self.rng, self.actions)
        if not self.weighs:
            return
        tries: i64 = 1
        while tries < MOST_WORLDS and self.rng.unit() >= self.sense.likelihood(position, self.observer):
            position.copy_from(self.base)
            redeal(position, self.observer, self.rng, self.actions)
            tries += 1

    # ------------------------------------------------------------------ one walk down the tree

    def descend(self) -> None:
        position = self.position
        node = self.tree.root
        self.path.clear()
        self.leaf = False
        self.foreseen = -1.0
        while position.actor != NOBODY and not self.leaf:
            side = position.actor
            if side == CHANCE:
                fill_outcomes(position, self.lots)
                outcome = self.lots.pick(self.rng)
                if self.tells_apart:
                    node = self.tree.child(node, position.frame.step, outcome, CHANCE)
                play(position, CHANCE, outcome)
            elif position.frame.step.kind == SEALED:
                node = self.answer_sealed(node)
            else:
                node = self.select(node, side)
                self.path.append(node)
                play(position, side, node.action)

    def answer_sealed(self, node: Node) -> Node:
        """Every side chooses by its own experience at ``node``; the walk goes on below the joint answer."""
        position = self.position
        step = position.frame.step
        joint = node
        more = True
        while more:
            side = position.actor
            choice = self.select(node, side)
            self.path.append(choice)
            joint = choice if joint is node else self.tree.child(joint, step, choice.action, side)
            more = position.waiting & (position.waiting - 1) != 0
            play(position, side, choice.action)
        return joint

    def select(self, node: Node, side: Side) -> Node:
        """The best answer by UCB1; while some have not been tried, one of these."""
        actions = self.actions
        fill_actions(self.position, side, actions)
        step = self.position.frame.step
        self.mark(step.space)
        if self.advice is not None:
            return self.select_led(node, side, self.advice)
        selection = self.selections
        tried: i64 = 0
        best: Node | None = None
        best_score = -1.0
        exploration = self.exploration
        nodes = self.tree.nodes
        marks = self.marks
        at = node.child
        while at != NONE:
            child = nodes[at]
            if child.side == side and child.step is step and marks[child.action] == selection:
                marks[child.action] = 0
                tried += 1
                score = child.score(exploration)
                child.available += 1
                if score > best_score:
                    best_score = score
                    best = child
            at = child.sibling
        if best is not None and (tried == actions.count or len(self.tree.nodes) >= MOST_NODES):
            return best
        return self.add_untried(node, side, actions.count - tried)

    def add_untried(self, node: Node, side: Side, left: i64) -> Node:
        """One of the ``left`` answers that were not tried here yet."""
        step = self.position.frame.step
        all_new = left == self.actions.count
        if self.looks_ahead and all_new and step.kind != SEALED and len(self.tree.nodes) < MOST_NODES:
            return self.add_all(node, side)
        self.leaf = True
        if self.hints is not None:
            return self.add_hopeful(node, side, self.hints)
        return self.tree.add(node, step, self.untried(left), side)

    def add_all(self, node: Node, side: Side) -> Node:
        """Every answer, each with what the judgement says of it; the best is gone on with.  An only answer
        is no news."""
        actions = self.actions
        step = self.position.frame.step
        if actions.count == 1:
            return self.tree.add(node, step, actions.items[0], side)
        self.leaf = True
        best: Node | None = None
        for i in range(actions.count):
            self.after.copy_from(self.position)
            play(self.after, side, actions.items[i])
            child = self.tree.add(node, step, actions.items[i], side)
            child.visits = 1
            child.total = self.sense.evaluate(self.after, side)
            if best is None or child.total > best.total:
                best = child
        assert best is not None
        self.foreseen = best.total if side == 0 else 1.0 - best.total
        best.visits = 0
        best.total = 0.0
        return best

    def add_hopeful(self, node: Node, side: Side, hints: Advice) -> Node:
        """Of the answers that are still marked the most promising; it keeps some of its promise."""
        actions = self.actions
        hints.weigh(self.position, side, actions)
        best: i64 = -1
        for i in range(actions.count):
            if self.marks[actions.items[i]] == self.selections:
                if best < 0 or hints.shares[i] > hints.shares[best]:
                    best = i
        child = self.tree.add(node, self.position.frame.step, actions.items[best], side)
        child.hope = self.bias * min(MOST_HOPE, hints.shares[best] * float(actions.count))
        return child

    def select_led(self, node: Node, side: Side, advice: Advice) -> Node:
        """The best answer by its mean and, the less it was tried, by what the advice says of it."""
        step = self.position.frame.step
        visits, total = self.take_advice(node, side, advice)
        mean = total / visits if visits > 0.0 else self.rewarded.mean
        bonus = TRUST * self.rewarded.deviation() * sqrt(visits + 1.0)
        best: Node | None = None
        best_score = -1.0
        at = node.child
        while at != NONE:
            child = self.tree.nodes[at]
            if child.side == side and child.step is step and self.marks[child.action] == self.selections:
                self.marks[child.action] = 0
                score = child.mean() + bonus * self.trust[child.action] / (1.0 + float(child.visits))
                if score > best_score:
                    best_score = score
                    best = child
            at = child.sibling
        fresh = self.most_trusted()
        if best is not None and (fresh < 0 or best_score >= mean + bonus * self.trust[fresh]):
            return best
        self.leaf = True
        return self.tree.add(node, step, fresh, side)

    def take_advice(self, node: Node, side: Side, advice: Advice) -> tuple[float, float]:
        """Note what the advice says of every legal action; visits and rewards of the answers so far."""
        actions = self.actions
        step = self.position.frame.step
        advice.weigh(self.position, side, actions)
        if len(self.trust) < step.space:
            self.trust = vec[float]([0.0] * step.space)
        for i in range(actions.count):
            share = (1.0 - DOUBT) * advice.shares[i] + DOUBT / float(actions.count)
            self.trust[actions.items[i]] = share
        visits = 0.0
        total = 0.0
        at = node.child
        while at != NONE:
            child = self.tree.nodes[at]
            if child.side == side and child.step is step and self.marks[child.action] == self.selections:
                visits += float(child.visits)
                total += child.total
            at = child.sibling
        return visits, total

    def most_trusted(self) -> i64:
        """Of the legal actions that are still marked, any of the best; -1 if none is."""
        best: i64 = -1
        most = -1.0
        alike: i64 = 0
        for i in range(self.actions.count):
            action = self.actions.items[i]
            if self.marks[action] == self.selections and self.trust[action] >= most:
                alike = alike + 1 if self.trust[action] == most else 1
                if alike == 1 or self.rng.below(alike) == 0:
                    best = action
                most = self.trust[action]
        return best

    def mark(self, space: i64) -> None:
        """Mark the legal actions, so that each child can be seen to be one of them."""
        if len(self.marks) < space:
            self.marks = vec[i64]([0] * space)
        selection = self.selections + 1
        self.selections = selection
        marks = self.marks
        items = self.actions.items
        for i in range(self.actions.count):
            marks[items[i]] = selection

    def untried(self, count: i64) -> i64:
        """One of the ``count`` legal actions that are still marked."""
        left = self.rng.below(count)
        i: i64 = 0
        while True:
            action = self.actions.items[i]
            if self.marks[action] == self.selections:
                if left == 0:
                    return action
                left -= 1
            i += 1


@final
class Spread:
    """Mean and standard deviation of what was added, one by one."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.mean: float = 0.5
        self.squares: float = 0.0  # of the distances from the mean

    def add(self, value: float) -> None:
        self.count += 1
        if self.count == 1:
            self.mean = value
        distance = value - self.mean
        self.mean += distance / float(self.count)
        self.squares += distance * (value - self.mean)

    def deviation(self) -> float:
        """Half of all there can be, until there is something to go by."""
        if self.count < 8:
            return 0.5
        return sqrt(self.squares / float(self.count))


def open_seals(base: Position) -> None:
    """Sealed answers that are already in are thought about like those that are still out."""
    if base.waiting != 0:
        base.waiting = base.frame.step.who(base, base.frame)
        base.actor = first_of(base.waiting)
