"""What the learned judgement asks of a position: what the written one reckons with, taken apart, and how the
characters stand to each other: who can hit whom, at once and after which rolls.

Characters of a kind are asked about one by one and have learned together.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import CHANCE, LOT, REACTION, Position, Side
from grognard.core.net import Inputs, step_around, step_of
from grognard.games.island.data import ALL, ARMY, FORWARD, IN_BOX, KIND, KINDS, ON_PAD, SIZE
from grognard.games.island.outlook import DICE, Outlook
from grognard.games.island.position import Island
from grognard.games.island.sense import ASHORE, LATER, SOON, UNSURE, balance
from grognard.games.island.turn import AFTER, Turn

ROWS: Final = 12  # in which it stands, from its own edge
WAYS: Final = 3  # faces forward, aside, back
WHERE: Final = 3 + WAYS * ROWS  # in the box, on the pad, cannot move; or where it stands and faces
SHOTS: Final = 8  # steps of what a shot brings
NUMBERS: Final = 7  # how many numbers of the die do it: none, 1 to 5, or it needs none
NEAR: Final = 8  # squares to the nearest enemy, and more
SUMS: Final = 12
LEADS: Final = 41
HOPES: Final = 12
LEFT: Final = 11  # 0 to 10
PHASES: Final = 4
ROLLS: Final = 7  # not rolled, 0 to 5
STAGES: Final = 3
SCORES: Final = 9
SCENARIOS: Final = 4
LIVE: Final = 11
OF_A_KIND: Final = [("where", WHERE), ("shot", SHOTS), ("hits", NUMBERS), ("is hit", NUMBERS), ("near", NEAR)]


@final
class IslandInputs(Inputs):
    exploration: float = 0.7

    def __init__(self) -> None:
        super().__init__()
        self.where: Final = self.each("where", WHERE, ALL)
        self.shot: Final = self.each("shot", SHOTS, ALL)
        self.hits: Final = self.each("hits", NUMBERS, ALL)
        self.is_hit: Final = self.each("is hit", NUMBERS, ALL)
        self.near: Final = self.each("near", NEAR, ALL)
        self.shots: Final = self.each("shots together", SUMS, 2)
        self.lead: Final = self.group("who is left, weighed", LEADS)
        self.judged: Final = self.group("as the author judges", LEADS)
        self.hopes: Final = self.each("shots after a move", HOPES, 2)
        self.left: Final = self.group("losses that either can bear", LEFT * LEFT)
        self.phase: Final = self.group("phase and die", PHASES * ROLLS)
        self.stage: Final = self.group("who acts", STAGES)
        self.slides: Final = self.group("the pad moves", 1)
        self.score: Final = self.group("score", SCORES)
        self.scenario: Final = self.group("scenario", SCENARIOS)
        self.live: Final = self.group("live blocks", LIVE)

    def layout(self) -> list[tuple[str, int]]:
        """The rows of kinds instead of characters come first."""
        kinds = [f"{whose} {kind}" for whose in ("own", "enemy") for kind in ("soldier", "jeep", "tank")]
        learned = [(f"{kind}: {name}", size) for name, size in OF_A_KIND for kind in kinds]
        return learned + [(group.name, int(group.size)) for group in self.groups[len(OF_A_KIND) * ALL :]]

    def parts(self, position: Position) -> list[list[int]]:
        made: list[list[int]] = []
        first = 0
        for _, size in OF_A_KIND:
            for piece in range(ALL):
                kind = int(KIND[piece]) + int(KINDS) * (piece // ARMY)
                made += [[first + size * kind + row] for row in range(size)]
            first += 2 * int(KINDS) * size
        return made + [[first + row] for row in range(int(self.size) - len(made))]

    def serves(self, position: Position) -> bool:
        """§10.3 Not where several battles make a match: it lost more of those than it won."""
        assert isinstance(position, Island)
        return position.battles == 1 and not position.for_points

    def fill(self, position: Position, mover: Side, out: Actions) -> None:
        assert isinstance(position, Island)
        turn = position.frame
        named: i64 = turn.named if isinstance(turn, Turn) else -1
        outlook = Outlook(position, mover, named)
        own = self.add_army(position, outlook, mover, 0, out)
        enemy = self.add_army(position, outlook, 1 - mover, ARMY, out)
        out.add(self.shots + step_of(own, 30.0, SUMS))
        out.add(self.shots + SUMS + step_of(enemy, 30.0, SUMS))
        lead = float(balance(position, mover))
        out.add(self.lead + step_around(lead, 25.0, LEADS))
        out.add(self.left + LEFT * left(position, mover) + left(position, 1 - mover))
        out.add(self.hopes + step_of(outlook.promise(mover), 12.0, HOPES))
        out.add(self.hopes + HOPES + step_of(outlook.promise(1 - mover), 12.0, HOPES))
        if isinstance(turn, Turn):
            lead += SOON * own - LATER * enemy + prospects(outlook, turn, mover)
            self.add_turn(position, turn, out)
        out.add(self.judged + step_around(lead, 20.0, LEADS))
        out.add(self.stage + (2 if position.actor == CHANCE else 0 if position.actor == mover else 1))
        self.add_match(position, mover, out)

    def add_army(self, island: Island, outlook: Outlook, side: Side, place: i64, out: Actions) -> float:
        """Each character: where it is, whom it can hit and who can hit it; what all can hit at once."""
        total: i64 = 0
        for number in range(ARMY):
            piece = ARMY * side + number
            at = place + number
            cell = island.cell[piece]
            if cell >= 0:
                out.add(self.where + WHERE * at + where(island, piece, side))
                gain = outlook.gain[piece]
                if gain != 0:
                    out.add(self.shot + SHOTS * at + step_around(float(gain), 60.0, SHOTS))
                if gain > 0:
                    total += gain
                out.add(self.hits + NUMBERS * at + numbers(outlook.hits[piece]))
                out.add(self.is_hit + NUMBERS * at + numbers(outlook.is_hit[piece]))
                out.add(self.near + NEAR * at + outlook.near(piece, NEAR))
            elif cell == IN_BOX:
                out.add(self.where + WHERE * at)
            elif cell == ON_PAD:
                out.add(self.where + WHERE * at + 1)
        return float(total)

    def add_turn(self, island: Island, turn: Turn, out: Actions) -> None:
        out.add(self.phase + ROLLS * turn.phase + turn.die + 1)
        if turn.slides:
            out.add(self.slides)

    def add_match(self, island: Island, mover: Side, out: Actions) -> None:
        lead = island.score[mover] - island.score[1 - mover]
        if lead != 0:
            out.add(self.score + step_around(float(lead), 4.0 if island.for_points else 1.0, SCORES))
        scenario: i64 = 0
        if island.for_points:
            scenario = 1
        elif island.five_kills:
            scenario = 2
        elif not island.pads:
            scenario = 3
        out.add(self.scenario + scenario)
        if island.blocks > 0:
            out.add(self.live + 10 * island.live // island.blocks)


def left(island: Island, side: Side) -> i64:
    """Losses that the side can still bear."""
    bears = island.enough - island.lost[side]
    return 0 if bears < 0 else bears if bears < LEFT else LEFT - 1


def where(island: Island, piece: i64, side: Side) -> i64:
    """Of a character ashore."""
    if island.free_ahead(piece, 1) == 0:
        return 2
    row = island.cell[piece] // SIZE
    facing = (island.facing[piece] - FORWARD[side]) % 8
    way: i64 = 0 if facing == 0 else 2 if facing == 4 else 1
    return 3 + ROWS * way + (row if side == 0 else SIZE - 1 - row)


def numbers(bits: i64) -> i64:
    """How many numbers of the die: all of them, and more, where none is needed."""
    if bits & 1:
        return NUMBERS - 1
    count: i64 = 0
    for number in range(1, DICE + 1):
        count += bits >> number & 1
    return count


def prospects(outlook: Outlook, turn: Turn, mover: Side) -> float:
    """As in ``sense``, of what is known here already."""
    if turn.step.kind == REACTION:
        return -float(ASHORE)
    if turn.phase == AFTER:
        return 0.0
    if turn.die > 0 and turn.step.kind != LOT:
        return SOON * float(outlook.best[8 * mover + turn.die])
    return UNSURE * outlook.promise(mover)
