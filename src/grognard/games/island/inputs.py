"""What the learned judgement asks of a position: what the written one reckons with, taken apart.

Characters of a kind are asked about one by one and have learned together.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import CHANCE, Position, Side
from grognard.core.net import Inputs, step_around, step_of
from grognard.games.island.data import ALL, ARMY, IN_BOX, KIND, KINDS, ON_PAD, SIZE
from grognard.games.island.position import Island
from grognard.games.island.sense import balance, gain_of_shot, prospects
from grognard.games.island.turn import Turn

WHERE: Final = 3 + 12  # in the box, on the pad, cannot move; or the row it stands in, from its own edge
SHOTS: Final = 8  # steps of what a shot brings
SUMS: Final = 12
LEADS: Final = 41
HOPES: Final = 12
LEFT: Final = 11  # 0 to 10
PHASES: Final = 4
DIE: Final = 7  # not rolled, 0 to 5
STAGES: Final = 3
SCORES: Final = 9
SCENARIOS: Final = 4
LIVE: Final = 11


@final
class IslandInputs(Inputs):
    exploration: float = 0.7

    def __init__(self) -> None:
        super().__init__()
        self.where: Final = self.each("character", WHERE, ALL)
        self.shot: Final = self.each("shot", SHOTS, ALL)
        self.shots: Final = self.each("shots together", SUMS, 2)
        self.lead: Final = self.group("who is left, weighed", LEADS)
        self.hopes: Final = self.group("shots after a move", HOPES)
        self.left: Final = self.group("losses that either can bear", LEFT * LEFT)
        self.phase: Final = self.group("phase and die", PHASES * DIE)
        self.stage: Final = self.group("who acts", STAGES)
        self.slides: Final = self.group("the pad moves", 1)
        self.score: Final = self.group("score", SCORES)
        self.scenario: Final = self.group("scenario", SCENARIOS)
        self.live: Final = self.group("live blocks", LIVE)

    def each(self, name: str, size: int, groups: int) -> i64:
        first = self.size
        for number in range(groups):
            self.group(f"{name} {number}", size)
        return first

    def layout(self) -> list[tuple[str, int]]:
        """The rows of kinds instead of characters come first."""
        kinds = [f"{whose} {kind}" for whose in ("own", "enemy") for kind in ("soldier", "jeep", "tank")]
        learned = [(f"{kind}: where", WHERE) for kind in kinds] + [(f"{kind}: shot", SHOTS) for kind in kinds]
        return learned + [(group.name, int(group.size)) for group in self.groups[2 * ALL :]]

    def parts(self, position: Position) -> list[list[int]]:
        made: list[list[int]] = []
        for first, size in (0, WHERE), (2 * int(KINDS) * WHERE, SHOTS):
            for piece in range(ALL):
                kind = int(KIND[piece]) + int(KINDS) * (piece // ARMY)
                made += [[first + size * kind + row] for row in range(size)]
        first = 2 * int(KINDS) * (WHERE + SHOTS)
        return made + [[first + row] for row in range(int(self.size) - len(made))]

    def fill(self, position: Position, mover: Side, out: Actions) -> None:
        assert isinstance(position, Island)
        own = self.add_army(position, mover, 0, out)
        enemy = self.add_army(position, 1 - mover, ARMY, out)
        out.add(self.shots + step_of(float(own), 30.0, SUMS))
        out.add(self.shots + SUMS + step_of(float(enemy), 30.0, SUMS))
        out.add(self.lead + step_around(float(balance(position, mover)), 25.0, LEADS))
        first = LEFT * left(position, mover)
        out.add(self.left + first + left(position, 1 - mover))
        self.add_turn(position, mover, out)
        self.add_match(position, mover, out)

    def add_army(self, island: Island, side: Side, place: i64, out: Actions) -> i64:
        """Each character: where it is, and what it can hit at once; what all can hit together."""
        total: i64 = 0
        for number in range(ARMY):
            piece = ARMY * side + number
            cell = island.cell[piece]
            first = self.where + WHERE * (place + number)
            if cell >= 0:
                row = cell // SIZE
                if island.free_ahead(piece, 1) == 0:
                    out.add(first + 2)
                else:
                    out.add(first + 3 + (row if side == 0 else SIZE - 1 - row))
                gain = gain_of_shot(island, piece)
                if gain != 0:
                    out.add(self.shot + SHOTS * (place + number) + step_around(float(gain), 60.0, SHOTS))
                if gain > 0:
                    total += gain
            elif cell == IN_BOX:
                out.add(first)
            elif cell == ON_PAD:
                out.add(first + 1)
        return total

    def add_turn(self, island: Island, mover: Side, out: Actions) -> None:
        out.add(self.stage + (2 if island.actor == CHANCE else 0 if island.actor == mover else 1))
        turn = island.frame
        if isinstance(turn, Turn):
            out.add(self.phase + DIE * turn.phase + turn.die + 1)
            out.add(self.hopes + step_of(prospects(island, turn, mover) + 100.0, 20.0, HOPES))
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
