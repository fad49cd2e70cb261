"""A learned judgement in whole numbers: the same on every machine, compiled or not.

A game asks questions of a position, in groups of which at most one is answered with yes (``Inputs``).  Every
question has a row of weights; the rows of the answers are added up, what is below zero is cut off, and the
rest, weighed once more, is the chance of the side that the questions were asked for (``Net``).
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Position, Side

LANES: Final = 4  # hidden units in one word: 16 bits each, added all at once
FINE: Final = 256  # weights of the rows are multiples of one 256th ...
FINER: Final = 1024  # ... and those of the hidden units of one 1024th
STEPS: Final = 256  # of the table of chances, to one
FAR: Final = 8  # where the table ends: as good as certain
EXACT: Final = 1048576.0  # chances are multiples of one part of so many: every machine knows the same
LARGEST: Final = 32_767  # that a lane holds


@final
class Group:
    """Questions of which at most one is answered with yes."""

    def __init__(self, name: str, first: int, size: int, asked: int) -> None:
        self.name: Final = name
        self.asked: Final[i64] = asked  # together with those of the same number, and with those of 0
        self.first: Final[i64] = first
        self.size: Final[i64] = size


@mypyc_attr(allow_interpreted_subclasses=True)
class Inputs:
    """What a game asks of a position, named in the ``__init__`` of its own ``Inputs``."""

    # As in ``Sense``, for a search that judges by what was learned.  Measure which wins more matches.
    horizon: i64 = 0
    exploration: float = 0.3

    # Whether all answers, unless they are sealed, are judged as soon as one of them is thought of, and the
    # best is tried first.
    looks_ahead: bool = False

    # Whether positions are judged between two turns only: inside a turn, by the best end it can come to.
    between: bool = False

    # Whether what is learned is added to what the author of the game judges: it then begins with that, and
    # corrects it.
    corrects: bool = False

    # Options of which every choice is learned, and not only the usual one.
    varied: str = ""

    def __init__(self) -> None:
        self.groups: Final[list[Group]] = []
        self.size: i64 = 0

    def group(self, name: str, size: int, asked: int = 0) -> i64:
        """Name a group; says which is its first question.  Groups ``asked`` by different numbers above 0
        are never asked together."""
        first = self.size
        self.groups.append(Group(name, int(first), size, asked))
        self.size += size
        return first

    def each(self, name: str, size: int, groups: int, asked: int = 0) -> i64:
        """Name so many groups alike, one for each unit, say; says which is the first question of all."""
        first = self.size
        for number in range(groups):
            self.group(f"{name} {number}", size, asked)
        return first

    def layout(self) -> list[tuple[str, int]]:
        """The rows that are learned: one for each question, unless ``parts`` says otherwise."""
        return [(group.name, int(group.size)) for group in self.groups]

    def parts(self, position: Position) -> list[list[int]]:
        """Of each question, under the rules of this match, the learned rows that its own is the sum of."""
        return [[question] for question in range(int(self.size))]

    def serves(self, position: Position) -> bool:
        """Whether what the game brings was shown to judge matches like this one better than its author."""
        return True

    def knows(self, position: Position) -> bool:
        """Whether there is anything to ask yet; where not, the usual judgement is used."""
        return True

    def tells_apart(self, position: Position) -> bool:
        """Whether a search remembers apart what was thought of after each way in which chance may fall."""
        return False

    def mover(self, position: Position) -> Side:
        """Whose chance is asked for: who is on turn, or will be as soon as chance has fallen."""
        return position.side

    def fill(self, position: Position, mover: Side, out: Actions) -> None:
        """Add the questions whose answer is yes."""


@final
class Net:
    """The weights of one match, and room to add them up."""

    def __init__(self, inputs: Inputs, rows: vec[i64], weights: vec[i64]) -> None:
        """``rows``: of each question, four hidden units to a word; ``weights``: of each hidden unit, then
        the bias."""
        hidden = len(weights) - 1
        self.inputs: Final = inputs
        self.words: Final[i64] = hidden // LANES  # of a row
        self.rows = rows
        self.weights = weights
        self.chances = CHANCES
        self.sums = vec[i64]([0] * (hidden // LANES))
        self.answers: Final = Actions()

    def value(self, position: Position, mover: Side, before: i64 = 0) -> float:
        """The chance of ``mover`` to win; ``before`` is what the author says of it, as in ``place_of``."""
        answers = self.answers
        answers.count = 0
        self.inputs.fill(position, mover, answers)
        sums = self.sums
        rows = self.rows
        words = self.words
        items = answers.items
        for word in range(words):
            sums[word] = 0
        for index in range(answers.count):
            first = items[index] * words
            for word in range(words):
                sums[word] += rows[first + word]
        place = (self.total() * STEPS) // (FINE * FINER) + FAR * STEPS + before
        return self.chances[max(0, min(2 * FAR * STEPS, place))]

    def total(self) -> i64:
        """What the hidden units come to."""
        weights = self.weights
        total = weights[LANES * self.words]
        at: i64 = 0
        for index in range(self.words):
            word = self.sums[index]
            for _ in range(LANES):
                lane = ((word & 0xFFFF) ^ 0x8000) - 0x8000
                if lane > 0:
                    total += lane * weights[at]
                at += 1
                word = (word - lane) >> 16
        return total


def table_of_chances() -> vec[float]:
    table = vec[float]([0.0] * (2 * FAR * STEPS + 1))
    for step in range(2 * FAR * STEPS + 1):
        chance = 1.0 / (1.0 + exp(float(FAR) - float(step) / float(STEPS)))
        table[step] = float(int(chance * EXACT + 0.5)) / EXACT
    return table


CHANCES: Final = table_of_chances()


def place_of(chance: float) -> i64:
    """Where a chance stands in the table, counted from the middle; found by comparing, so that it is the same
    on every machine."""
    chances = CHANCES
    low: i64 = 0
    high: i64 = 2 * FAR * STEPS
    while low < high:
        middle = (low + high) // 2
        if chances[middle] < chance:
            low = middle + 1
        else:
            high = middle
    return low - FAR * STEPS


def folded(rows: vec[i64], hidden: i64, parts: list[list[int]]) -> vec[i64]:
    """Rows of the questions of one match, from those that were learned."""
    made = vec[i64]([0] * (len(parts) * int(hidden)))
    at: i64 = 0
    for question in parts:
        for part in question:
            first = i64(part) * hidden
            for unit in range(hidden):
                made[at + unit] += rows[first + unit]
        at += hidden
    return made


def reach(inputs: Inputs, rows: vec[i64], hidden: i64) -> i64:
    """The furthest from zero that a hidden unit can come, whatever the answers are."""
    furthest: i64 = 0
    for asked in range(1, 1 + max([1] + [int(group.asked) for group in inputs.groups])):
        for unit in range(hidden):
            up: i64 = 0
            down: i64 = 0
            for group in inputs.groups:
                if group.asked == 0 or group.asked == asked:
                    up += most_of(group, rows, hidden, unit, 1)
                    down += most_of(group, rows, hidden, unit, -1)
            furthest = max(furthest, up, down)
    return furthest


def most_of(group: Group, rows: vec[i64], hidden: i64, unit: i64, sign: i64) -> i64:
    """The most that a question of the group can add (or, with a sign of -1, take away)."""
    most: i64 = 0
    for question in range(group.first, group.first + group.size):
        weight = sign * rows[question * hidden + unit]
        if weight > most:
            most = weight
    return most


def packed(rows: vec[i64]) -> vec[i64]:
    """Four weights in one word; one below zero borrows from the next."""
    words = vec[i64]([0] * (len(rows) // LANES))
    for word in range(len(words)):
        at = word * LANES
        words[word] = rows[at] + (rows[at + 1] << 16) + (rows[at + 2] << 32) + (rows[at + 3] << 48)
    return words


def step_of(value: float, width: float, steps: i64) -> i64:
    """Which of so many steps of that width a value lies on, from 0; the last goes on for ever."""
    if value < width:
        return 0
    step = i64(value / width)
    return step if step < steps else steps - 1


def step_around(value: float, width: float, steps: i64) -> i64:
    """The same for what may be below zero: the middle step lies around it."""
    return step_of(value + 0.5 * width * float(steps), width, steps)


def at_most(number: i64, most: i64) -> i64:
    """The number as one of the steps from 0 to ``most``."""
    return most if number > most else number if number > 0 else 0
