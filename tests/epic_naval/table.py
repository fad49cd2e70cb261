"""Battles drawn as text: a chart with marks, and what each mark stands for.

    sea = battle('''
        . . . .
         . D . b
        . . # .
    ''', D="west DD E", b="east BB W")
    sea.play("DD1", "ahead", "end")

A mark is a ship with its heading, "west tf CA DD" for a task force marker, "east airfield 3" with its
bombers (and the cargo that takes it), or "east battery W"; bases stand on land.  Several marks of a class
are numbered in the order in which they are given; marks that are not explained are sea.  Everybody
else is out of the game.  It is the middle of a round, with ``turn`` to act.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.flow import CHANCE, run
from grognard.core.match import Match
from grognard.core.nodes import HEADING_NAMES, OUTSIDE, Nodes, trimmed
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import ABSENT, AFLOAT, FLEET, IN_FORCE, LETTERS, NONE, STOCK, WING
from grognard.games.epic_naval.fleet import equip
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rounds import Rounds, Score
from grognard.games.epic_naval.turn import Turns
from grognard.games.epic_naval.war import WAR
from tests.staged import Staged

TERRAIN = ".~=+# "
SIDES = ["west", "east"]
BATTERY = re.compile('"battery"\nat = "([a-z0-9]+)"')
ROSTER = [("A", "CV CV BB BB CA CA"), ("B", "CA DD DD DD DD SS"), ("C", "SS TR TR TR")]


class Sea(Staged):
    """A match that began in the middle; chance falls only as it is told."""

    @property
    def naval(self) -> Naval:
        assert isinstance(self.match.position, Naval)
        return self.match.position

    @property
    def legal(self) -> list[str]:
        return self.match.legal(self.match.actors[0]) if self.match.actors else []

    def play(self, *texts: str) -> Sea:
        """Whoever has to act plays these, one after the other."""
        for text in texts:
            actor = self.match.actors[0]
            if actor == CHANCE:
                self.match.fall(text)
            else:
                self.match.act(actor, text)
        return self

    def refused(self, text: str) -> str:
        """The § with which the text is refused."""
        with pytest.raises(IllegalAction) as caught:
            self.match.act(self.match.actors[0], text)
        return caught.value.rule

    def number(self, name: str) -> int:
        """The ship called "west DD1"."""
        side, _, code = name.partition(" ")
        first = FLEET * SIDES.index(side)
        return next(ship for ship in range(first, first + FLEET) if self.naval.rules.ship_names[ship] == code)

    def where(self, name: str) -> str:
        """Node and heading of a ship, or what became of it."""
        ship = self.number(name)
        status = int(self.naval.status[ship])
        words = ["absent", "ready", "in force", "laying", "", "under", "due", "sunk", "away", ""]
        if words[status]:
            return words[status]
        heading = HEADING_NAMES[int(self.naval.heading[ship])]
        return f"{self.naval.rules.node_names[self.naval.node[ship]]} {heading}"

    def node(self, name: str) -> int:
        return int(self.naval.rules.chart.named(name))

    @property
    def story(self) -> str:
        return "\n".join(message.text() for entry in self.match.entries for message in entry.story)

    @property
    def score(self) -> list[int]:
        return self.naval.points()


def scenario(drawn: str, *, rounds: int = 8, more: str = "", goals: str = "", **sides: str) -> str:
    """A scenario file with that chart; ``west`` and ``east`` add lines to the two sides."""
    rows = trimmed(drawn)
    chart = Nodes("\n".join(rows))
    dry = [node for node in range(chart.count) if chart.terrain[node] not in "#~"]
    west, east = (
        [chart.name(node) for node in dry if not in_line(chart, node, sides.get(f"{side}_bases", ""))]
        for side in ("east", "west")
    )
    text = f'title = "Test"\nchart = "test"\nrounds = {rounds}\nfirst = "west"\n{more}\n'
    for side, start in (("west", west[:4]), ("east", east[-4:])):
        text += (
            f'\n[[sides]]\nname = "{side}"\ndeck = "standard"\nmines = 2\nstart = {{ nodes = {start!r} }}\n'
        )
        text += sides.get(side, "")
        for (letter, ships), at in zip(ROSTER, start, strict=False):
            text += f'\n[[sides.forces]]\nletter = "{letter}"\nships = {ships.split()!r}\nat = "{at}"\n'
        text += sides.get(f"{side}_bases", "")
    text += goals or '\n[[goals]]\nkind = "points"\n'
    return text + f'\n[charts.test]\ndrawn = """\n{chr(10).join(rows)}\n"""\n'


def in_line(chart: Nodes, node: int, bases: str) -> bool:
    """Whether one of these batteries could fire on the node, whichever way it faces."""
    for base in BATTERY.findall(bases):
        battery = chart.named(base)
        if chart.distance(battery, node) <= 3 and chart.heading_to(battery, node) != OUTSIDE:
            return True
    return False


def battle(
    drawn: str,
    *,
    turn: str = "west",
    round: int = 2,
    hand: str = "",
    free: tuple[int, int] = (9, 9),
    options: dict[str, Any] | None = None,
    more: str = "",
    goals: str = "",
    rounds: int = 8,
    west: str = "",
    east: str = "",
    west_bases: str = "",
    marks: dict[str, str] | None = None,
    **drawn_marks: str,
) -> Sea:
    marks = {**(marks or {}), **drawn_marks}
    rows = trimmed(drawn)
    found: dict[str, str] = {}
    plain = []
    bases = {"west": west_bases, "east": ""}
    for r, row in enumerate(rows):
        line = ""
        for c, mark in enumerate(row):
            if mark in TERRAIN:
                line += mark
                continue
            if mark not in marks:
                line += "."
                continue
            name = "abcdefghijklmnopqrstuvwxyz"[r] + str(c // 2 + 1)
            found[mark] = name
            side, kind, *rest = marks[mark].split()
            if kind in ("airfield", "battery"):
                line += "#"
                extra = f"bombers = {rest[0]}" if kind == "airfield" else f'heading = "{rest[0]}"'
                extra += f"\ngarrison = {rest[1]}" if len(rest) > 1 else ""
                bases[side] += f'\n[[sides.bases]]\nkind = "{kind}"\nat = "{name}"\n{extra}\n'
            else:
                line += "."
        plain.append(line)
    text = scenario(
        "\n".join(plain), rounds=rounds, more=more, goals=goals, west=west, east=east,
        west_bases=bases["west"], east_bases=bases["east"],
    )  # fmt: skip
    match = Match(GAME, "own", {"file": {"toml": text}, **(options or {})}, roll=False)
    naval = match.position
    assert isinstance(naval, Naval)
    lay_out(naval, found, marks)
    begin(naval, SIDES.index(turn), round, free)
    for code in hand.split():
        card = naval.rules.card_codes.index(code)
        naval.hand[naval.side * naval.rules.cards + card] += 1
        naval.held[naval.side] += 1
    run(naval)
    return Sea(match)


def lay_out(naval: Naval, found: dict[str, str], marks: dict[str, str]) -> None:
    """Everybody off the chart but those who are drawn."""
    for ship in range(2 * FLEET):
        naval.status[ship] = ABSENT
        naval.letter[ship] = NONE
    forces = [0, 0]
    for mark, text in marks.items():
        side = SIDES.index(text.split()[0])
        kind, *rest = text.split()[1:]
        node = int(naval.rules.chart.named(found[mark]))
        if kind in ("airfield", "battery"):
            continue
        if kind == "tf":
            number = forces[side]
            forces[side] += 1
            naval.force_node[LETTERS * side + number] = node
            naval.force_letter[LETTERS * side + number] = number
            for code in rest:
                ship = unused(naval, side, code)
                naval.status[ship] = IN_FORCE
                naval.letter[ship] = number
        else:
            naval.put(unused(naval, side, kind), node, HEADING_NAMES.index(rest[0]))


def unused(naval: Naval, side: int, code: str) -> int:
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == ABSENT and naval.rules.codes[naval.rules.ship_class[ship]] == code:
            equip(naval, ship)
            naval.status[ship] = AFLOAT
            return ship
    raise AssertionError(f"there are no more {code}")


def begin(naval: Naval, side: int, number: int, free: tuple[int, int]) -> None:
    """The turns of a round are about to go on."""
    naval.round = number
    naval.side = side
    naval.first = side
    naval.waiting = 0
    naval.set_up[0] = naval.set_up[1] = 2
    naval.free[0], naval.free[1] = free
    war = WAR.blank()
    war.leave()
    naval.frame = war
    rounds = Rounds()
    rounds.step = next(step for step in rounds.procedure.steps if isinstance(step, Score))
    naval.call(rounds)
    naval.call(Turns())


def bombers(sea: Sea, base: int = 0) -> list[int]:
    """What became of a base's bombers."""
    return [int(sea.naval.bomber[bomber]) for bomber in range(WING * base, WING * base + WING)]


def in_stock(sea: Sea, base: int = 0) -> int:
    return bombers(sea, base).count(STOCK)
