"""A game in numbers: one space of actions, masks over it, and observations made of named features."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.core.chance import Actions
from grognard.core.features import Feature, Features
from grognard.core.flow import CHANCE, NOBODY, SEALED, Position, Side, fill_actions, still_out
from grognard.core.sheet import Sheet


@final
class Encoder:
    """What is the same in all matches of a game under one ruleset.

    Action ``n`` of a decision has the id ``step.offset + n``.  Every observation begins with three
    features that all games have; then come the game's own.
    """

    def __init__(self, features: Features, sides: int, offsets: list[int], actions: int) -> None:
        self.sides: Final[i64] = sides
        self.actions: Final[i64] = actions  # ids are 0 .. actions - 1
        self.own: Final = features
        common = Features()
        self.at_side: Final[i64] = common.feature("side", (sides,), 1, "which side is looking")
        self.at_actor: Final[i64] = common.feature("to_act", (sides,), 1, "which sides have to act")
        self.at_decision: Final[i64] = common.feature(
            "decision", (len(offsets),), 1, "which decision is due, in the order of the rules"
        )
        self.common: Final[i64] = common.size
        self.features: Final = [*common.features, *moved(features.features, int(common.size))]
        self.size: Final[i64] = common.size + features.size  # numbers in an observation
        self.decision = vec[i64]([0] * (actions + 1))  # by offset
        for number, offset in enumerate(offsets):
            self.decision[offset] = number

    def observe(self, position: Position, side: Side, sheet: Sheet, row: i64) -> None:
        """Write what ``side`` may know into the sheet, from ``row`` on."""
        sheet.clear(row, self.size)
        self.write(position, side, sheet, row)

    def write(self, position: Position, side: Side, sheet: Sheet, row: i64) -> None:
        """The same, where there is nothing but zeros yet."""
        sheet.row = row
        sheet.mark(self.at_side + side)
        actor = position.actor
        if actor >= 0:
            self.mark_actors(position, side, sheet)
            sheet.mark(self.at_decision + self.decision[position.frame.step.offset])
        sheet.row = row + self.common
        self.own.write(position, side, sheet)

    def mark_actors(self, position: Position, observer: Side, sheet: Sheet) -> None:
        out = still_out(position, observer)
        if out == 0:
            sheet.mark(self.at_actor + position.actor)
            return
        for side in range(self.sides):
            if out >> side & 1:
                sheet.mark(self.at_actor + side)

    def mask(self, position: Position, side: Side, sheet: Sheet, row: i64, buffer: Actions) -> None:
        """Write 1 for every action that ``side`` may choose now, 0 for the others."""
        sheet.clear(row, self.actions)
        if has_to_act(position, side):
            self.mark_legal(position, side, sheet.numbers, row, buffer)

    def mark_legal(self, position: Position, side: Side, numbers: vec[u8], row: i64, buffer: Actions) -> None:
        """Of a side that has to act, where there is nothing but zeros yet."""
        fill_actions(position, side, buffer)
        first = row + position.frame.step.offset
        items = buffer.items
        for index in range(buffer.count):
            numbers[first + items[index]] = u8(1)

    def allows(self, position: Position, side: Side, action: i64, buffer: Actions) -> bool:
        """Whether ``side`` may choose the action now."""
        if not has_to_act(position, side):
            return False
        fill_actions(position, side, buffer)
        wanted = action - position.frame.step.offset
        return any(buffer.items[index] == wanted for index in range(buffer.count))


def has_to_act(position: Position, side: Side) -> bool:
    if position.actor == CHANCE or position.actor == NOBODY:
        return False
    if position.frame.step.kind == SEALED:
        return position.waiting >> side & 1 != 0
    return position.actor == side


def moved(features: list[Feature], first: int) -> list[Feature]:
    """The same features, beginning further on."""
    return [
        Feature(feature.name, feature.shape, feature.high, feature.about, feature.first + first)
        for feature in features
    ]
