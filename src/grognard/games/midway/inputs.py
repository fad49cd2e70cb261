"""What the learned judgement asks of a position: what the written one reckons with, taken apart.

The two modes ask the same and have learned apart from each other.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import CHANCE, Position, Side
from grognard.core.net import Inputs, at_most, step_around, step_of
from grognard.games.midway.combat import combat_in
from grognard.games.midway.data import CARDS, FIGHTERS, JAPAN, LOST, PLANES, WING
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.position import Midway
from grognard.games.midway.sense import MidwaySense, attack, pending

FURTHEST: Final = 10  # steps of a way to the goal
PLACES: Final = 2 * FURTHEST + 1  # without and with a marker, and not placed yet
GAINS: Final = 12  # steps of what an attack promises
PROMISES: Final = 15  # of the combat in progress
SUMS: Final = 12
COPIES: Final = 3  # of a card that are told apart
ROUNDS: Final = 16
LEADS: Final = 15
OVER: Final = 7
STAGES: Final = 8
POINTS: Final = 4  # 0 to 3


@final
class MidwayInputs(Inputs):
    exploration: float = 0.7

    def __init__(self, sense: MidwaySense) -> None:
        super().__init__()
        self.sense: Final = sense
        self.place: Final = self.each("aircraft", PLACES, int(PLANES))
        self.edge: Final = self.each("towards the edge", 1, int(PLANES))
        self.gain: Final = self.each("attack", 2 * GAINS, int(PLANES))
        self.threats: Final = self.each("attacks together", SUMS, 2)
        self.wings: Final = self.group("special aircraft of both, own fighters", 45)
        self.fighters: Final = self.group("fighters of both", 25)
        self.pending: Final = self.group("combat in progress", PROMISES)
        self.cards: Final = self.each("cards", COPIES, 2 * int(CARDS))
        self.command: Final = self.group("command points of both", POINTS * POINTS)
        self.round: Final = self.group("round", ROUNDS)
        self.initiative: Final = self.group("initiative", 1)
        self.lead: Final = self.group("score", LEADS)
        self.left: Final = self.group("points to go", LEADS)
        self.over: Final = self.group("over Midway", OVER)
        self.nation: Final = self.group("nation", 2)
        self.stage: Final = self.group("who acts, in combat or not", STAGES)

    def layout(self) -> list[tuple[str, int]]:
        asked = [(group.name, int(group.size)) for group in self.groups]
        return asked + [(f"{name}, domination", size) for name, size in asked]

    def parts(self, position: Position) -> list[list[int]]:
        assert isinstance(position, Midway)
        first = 0 if position.rules.hunt else int(self.size)
        return [[first + question] for question in range(int(self.size))]

    def fill(self, position: Position, mover: Side, out: Actions) -> None:
        assert isinstance(position, Midway)
        outlooks = self.sense.known(position)
        for whose in range(2):
            side = mover if whose == 0 else 1 - mover
            self.add_wing(position, outlooks, side, WING * whose, out)
            for card in range(CARDS):
                copies = position.hand[CARDS * side + card]
                if copies > 0:
                    first = self.cards + COPIES * (CARDS * whose + card)
                    out.add(first + (copies if copies < COPIES else COPIES) - 1)
        self.add_forces(position, mover, out)
        self.add_table(position, mover, out)
        promise = pending(position, outlooks)
        out.add(self.pending + step_around(promise if mover == JAPAN else -promise, 0.5, PROMISES))
        self.add_stage(position, mover, out)

    def add_wing(self, midway: Midway, outlooks: Outlooks, side: Side, first: i64, out: Actions) -> None:
        """Each aircraft: where it is, whether it may still act, and the best it can do to an enemy."""
        total = 0.0
        for number in range(WING):
            plane = WING * side + number
            place = first + number
            area = midway.area[plane]
            if area < 0:
                if area != LOST:
                    out.add(self.place + PLACES * place + PLACES - 1)
                continue
            marked: i64 = 1 if midway.marked[plane] else 0
            nose = midway.nose[plane]
            out.add(self.place + PLACES * place + FURTHEST * marked + way(outlooks.to_goal(side, area, nose)))
            if not midway.on_board(midway.board.ahead(area, nose)):
                out.add(self.edge + place)
            best = best_attack(midway, outlooks, plane)
            if best > 0.0:
                total += best
                out.add(self.gain + 2 * GAINS * place + GAINS * marked + step_of(best, 0.15, GAINS))
        out.add(self.threats + SUMS * (first // WING) + step_of(total, 0.4, SUMS))

    def add_forces(self, midway: Midway, mover: Side, out: Actions) -> None:
        own = alive(midway, WING * mover, FIGHTERS)
        enemy = alive(midway, WING * (1 - mover), FIGHTERS)
        special = alive(midway, WING * mover + FIGHTERS, WING - FIGHTERS)
        theirs = alive(midway, WING * (1 - mover) + FIGHTERS, WING - FIGHTERS)
        out.add(self.wings + (special * 3 + theirs) * 5 + own)
        out.add(self.fighters + own * 5 + enemy)

    def add_table(self, midway: Midway, mover: Side, out: Actions) -> None:
        other = 1 - mover
        out.add(self.command + POINTS * at_most(midway.command[mover], 3) + at_most(midway.command[other], 3))
        out.add(self.round + at_most(midway.round, ROUNDS - 1))
        if midway.initiative == mover:
            out.add(self.initiative)
        out.add(self.nation + mover)
        if not midway.rules.hunt:
            lead = midway.score[mover] - midway.score[other]
            out.add(self.lead + step_around(float(lead), 1.0, LEADS))
            most = midway.score[other] if lead < 0 else midway.score[mover]
            out.add(self.left + at_most(midway.rules.threshold - most, LEADS - 1))
            over = midway.over_midway(mover) - midway.over_midway(other)
            out.add(self.over + step_around(float(over), 1.0, OVER))

    def add_stage(self, midway: Midway, mover: Side, out: Actions) -> None:
        acts: i64 = 0 if midway.actor == mover else 1
        if midway.actor == CHANCE:
            acts = 2
        if midway.waiting != 0:
            acts = 3
        out.add(self.stage + acts + (0 if combat_in(midway) is None else 4))


def best_attack(midway: Midway, outlooks: Outlooks, plane: i64) -> float:
    best = 0.0
    enemy = WING * (1 - plane // WING)
    for target in range(enemy, enemy + WING):
        if midway.area[target] >= 0:
            gain = attack(midway, outlooks, plane, target)
            if gain > best:
                best = gain
    return best


def alive(midway: Midway, first: i64, count: i64) -> i64:
    """Of so many aircraft; those not placed yet count, too."""
    total: i64 = 0
    for plane in range(first, first + count):
        if midway.area[plane] != LOST:
            total += 1
    return total


def way(far: i64) -> i64:
    """Manoeuvres to the goal, in steps that grow."""
    if far < 5:
        return far
    if far < 11:
        return 5 + (far - 5) // 2
    return 8 if far < 16 else 9
