"""Battles drawn as text, the bottom line being row 1 and the first word column a.

    field = battle('''
        .  .  s<
        S^ ## .
    ''', roll=3)
    field.play("a1", "a4")

S, J, T are South's soldiers, jeeps and tanks, s, j, t North's; the arrow shows where each faces; ## is a
block.  Rows and columns that are not drawn are empty.  ``pads`` names who waits on South's and North's pad,
``missiles`` the columns where they are.  Everybody else is lost.  ``live`` of the blocks drawn are live.
"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.flow import Procedure, run
from grognard.core.game import View
from grognard.core.match import Match
from grognard.core.ruleset import Options
from grognard.games.island import GAME
from grognard.games.island.data import BLOCK, EMPTY, LOST, ON_PAD, PAD, SIZE
from grognard.games.island.position import Island
from grognard.games.island.war import TURN, WAR, CountBattle
from tests.staged import Staged

FACINGS = {"^": 0, ">": 2, "v": 4, "<": 6}
ARROWS = {facing: arrow for arrow, facing in FACINGS.items()}
LETTERS = "SSSSSJJJTTsssssjjjtt"


class Field(Staged):
    """A match that began in the middle; chance falls only as it is told."""

    @property
    def island(self) -> Island:
        assert isinstance(self.match.position, Island)
        return self.match.position

    @property
    def on_turn(self) -> str:
        return self.match.sides[self.island.side]

    @property
    def legal(self) -> list[str]:
        return sorted(self.match.legal(self.to_act))

    @property
    def outcome(self) -> tuple[str | None, str]:
        assert self.match.outcome is not None
        return self.match.outcome.winner, self.match.outcome.rule

    @property
    def story(self) -> list[str]:
        return [message.text() for message in self.match.log("observer")]

    def play(self, *texts: str) -> Field:
        """Whoever has to act does so, chance included."""
        for text in texts:
            if self.to_act == "chance":
                self.match.fall(text)
            else:
                self.match.act(self.to_act, text)
        return self

    def refusal(self, text: str) -> tuple[str, str]:
        with pytest.raises(IllegalAction) as caught:
            self.match.act(self.to_act, text)
        return caught.value.code, caught.value.rule

    def shows(self, text: str) -> bool:
        """Whether the island is as drawn, with nobody outside the drawing."""
        assert drawing(self.island, len(rows_of(text)), len(rows_of(text)[0])) == rows_of(text)
        return True

    def pad(self, side: int) -> str:
        waiting = [int(piece) for piece in self.island.pad][PAD * side : PAD * side + PAD]
        return "".join("." if piece == EMPTY else LETTERS[piece] for piece in waiting)


def rows_of(text: str) -> list[list[str]]:
    """The words of a drawing, the bottom row first."""
    return [line.split() for line in reversed(text.strip().splitlines())]


def drawing(island: Island, rows: int, columns: int) -> list[list[str]]:
    drawn = [[word(island, SIZE * row + column) for column in range(SIZE)] for row in range(SIZE)]
    outside = [seen for at, row in enumerate(drawn) for seen in (row if at >= rows else row[columns:])]
    assert set(outside) <= {"."}, drawn
    return [row[:columns] for row in drawn[:rows]]


def word(island: Island, cell: int) -> str:
    seen = int(island.board[cell])
    if seen in (EMPTY, BLOCK):
        return "." if seen == EMPTY else "##"
    return LETTERS[seen] + ARROWS[int(island.facing[seen])]


def battle(
    text: str,
    roll: int | None = None,
    *,
    side: str = "south",
    pads: tuple[str, str] = (".....", "....."),
    missiles: str = "cj",
    live: int = 1,
    lost: tuple[int, int] | None = None,
    scenario: str = "standard",
    options: Options | None = None,
    turns: int = 0,
    score: tuple[int, int] = (0, 0),
) -> Field:
    """A battle as drawn at the beginning of a turn of ``side``; with ``roll`` that is what it rolls."""
    match = Match(GAME, scenario, options, roll=False)
    facts = laid_out(match, text, pads)
    facts["pad_at"] = ["abcdefghijkl".index(column) for column in missiles]
    facts["blocks"] = facts["board"].count(BLOCK)
    facts["live"] = min(live, facts["blocks"])
    facts["turns"] = turns
    facts["score"] = list(score)
    if lost is not None:
        facts["lost"] = list(lost)
    match.position = GAME.restore(view_of(match, match.sides.index(side), facts))
    run(match.position)
    field = Field(match)
    return field if roll is None else field.play(str(roll))


def laid_out(match: Match, text: str, pads: tuple[str, str]) -> dict[str, Any]:
    facts: dict[str, Any] = dict(match.view("observer").facts)
    facts["cell"] = [LOST] * len(LETTERS)
    facts["board"] = [EMPTY] * (SIZE * SIZE)
    for row, words in enumerate(rows_of(text)):
        for column, drawn in enumerate(words):
            if drawn == "##":
                facts["board"][SIZE * row + column] = BLOCK
            elif drawn != ".":
                piece = free(facts, drawn[0])
                facts["board"][SIZE * row + column] = piece
                facts["cell"][piece] = SIZE * row + column
                facts["facing"][piece] = FACINGS[drawn[1]]
    for side, waiting in enumerate(pads):
        for slot, letter in enumerate(waiting):
            if letter != ".":
                piece = free(facts, letter)
                facts["cell"][piece] = ON_PAD
                facts["pad"][PAD * side + slot] = piece
    armies = [facts["cell"][:10], facts["cell"][10:]]
    facts["ashore"] = [sum(cell >= 0 for cell in army) for army in armies]
    facts["lost"] = [army.count(LOST) for army in armies]
    return facts


def free(facts: dict[str, Any], letter: str) -> int:
    """The next character of that kind that is nowhere yet."""
    found = [at for at, each in enumerate(LETTERS) if each == letter and facts["cell"][at] == LOST]
    assert found, f"there are not so many of {letter}"
    return found[0]


def view_of(match: Match, side: int, facts: dict[str, Any]) -> View:
    count = next(step for step in WAR.steps if isinstance(step, CountBattle))
    return View(
        game=GAME.name,
        scenario=match.ruleset.scenario,
        options=match.ruleset.options,
        side=side,
        actors=[side],
        turn=side,
        waiting=0,
        answer=-1,
        winner=-2,
        ended="",
        frames=[
            (index_of(WAR), int(count.number), []),
            (index_of(TURN), 0, [0, -1, -1, False, -1, -1]),
        ],
        facts=dict(facts),
    )


def index_of(procedure: Procedure) -> int:
    return GAME.procedures.index(procedure)
