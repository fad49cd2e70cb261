"""Positions written down: one aircraft a line or a clause, with its area in axial coordinates and its nose.

    table = lay("u1 0,0 E; j1 2,0 E", us="acceleration", japan="reversal")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan LR", "japan first")

The US holds the initiative card unless ``first`` says otherwise, every aircraft has its marker unless
it is written in brackets: "(j1 2,0 E)".  Aircraft that are not mentioned have been destroyed.
Chance falls only as it is told, and whoever has to act acts; "us: ..." says who that must be.
"""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.flow import CHANCE, run
from grognard.core.hexes import Axial
from grognard.core.match import Match
from grognard.core.ruleset import Options
from grognard.games.midway import GAME
from grognard.games.midway.activation import Activation
from grognard.games.midway.battle import Battle, BuyOrders
from grognard.games.midway.data import CARDS, LOST, NONE, NOSES, ORDERS, PLANES, POOL
from grognard.games.midway.position import Midway
from grognard.games.midway.rules import rules_of

SIDES = ("japan", "us")


def spot(text: str) -> Axial:
    q, r = text.split(",")
    return int(q), int(r)


class Table:
    """A match that began in the middle."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def midway(self) -> Midway:
        assert isinstance(self.match.position, Midway)
        return self.match.position

    @property
    def to_act(self) -> str:
        """The sides that have to act, "chance", or "" when the match is over."""
        names = ["chance" if actor == CHANCE else SIDES[actor] for actor in self.match.actors]
        return " and ".join(names)

    @property
    def legal(self) -> list[str]:
        assert len(self.match.actors) == 1
        return self.legal_for(self.to_act)

    def legal_for(self, side: str) -> list[str]:
        if side == "chance":
            return [GAME.write(self.midway, CHANCE, outcome) for outcome, _ in GAME.chances(self.midway)]
        return self.match.legal(side)

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        over = self.match.outcome
        return None if over is None else (over.winner, over.rule)

    def play(self, *texts: str) -> Table:
        for text in texts:
            side, _, action = text.rpartition(": ")
            who = SIDES.index(side) if side else self.match.actors[0]
            assert who in self.match.actors, f"{text}: {self.to_act} has to act"
            if who == CHANCE:
                self.match.fall(action)
            else:
                self.match.act(who, action)
        return self

    def refusal(self, text: str) -> tuple[str, str]:
        """The code and the § with which an action is refused."""
        side, _, action = text.rpartition(": ")
        with pytest.raises(IllegalAction) as caught:
            self.match.act(side or self.match.actors[0], action)
        return caught.value.code, caught.value.rule

    # ------------------------------------------------------------------ what is to be seen

    def plane(self, name: str) -> int:
        plane = self.midway.named(name)
        assert plane != NONE, name
        return plane

    def __getitem__(self, name: str) -> str:
        """Where an aircraft is and points: "0,0 E", or "lost"."""
        plane = self.plane(name)
        area = int(self.midway.area[plane])
        if area == LOST:
            return "lost"
        q, r = self.midway.board.axial(area)
        return f"{q},{r} {NOSES[int(self.midway.nose[plane])]}"

    def planes(self) -> str:
        """All aircraft on the board."""
        names = [self.midway.name(plane) for plane in range(PLANES)]
        return "; ".join(f"{name} {self[name]}" for name in names if self[name] != "lost")

    def marked(self) -> list[str]:
        return [self.midway.name(plane) for plane in range(PLANES) if self.midway.marked[plane]]

    def hand(self, side: str) -> list[str]:
        first = CARDS * SIDES.index(side)
        held = [(card, int(self.midway.hand[first + card])) for card in range(CARDS)]
        return [self.midway.card_name(card) for card, copies in held for _ in range(copies)]

    def at(self, text: str) -> str:
        """The label of an area."""
        return self.midway.board.label(self.midway.board.at(spot(text)))

    @property
    def holder(self) -> str:
        return SIDES[int(self.midway.initiative)]

    @property
    def score(self) -> tuple[int, int]:
        """Japan's points and America's."""
        return int(self.midway.score[0]), int(self.midway.score[1])

    @property
    def story(self) -> list[str]:
        return [message.text() for message in self.match.log("observer")]


def lay(
    planes: str,
    *,
    scenario: str = "domination",
    first: str = "us",
    japan: str = "",
    us: str = "",
    small: tuple[str, ...] = (),
    pool: str = "",
    points: tuple[int, int] = (0, 0),
    score: tuple[int, int] = (0, 0),
    discard: str = "",
    pile: str | None = None,
    options: Options | None = None,
) -> Table:
    """A table in the middle of round 1, somebody about to activate an aircraft."""
    match = Match(GAME, scenario, options, roll=False)
    midway = Midway(match.ruleset, rules_of(match.ruleset), Battle())
    match.position = midway
    table = Table(match)
    midway.area = type(midway.area)([LOST] * PLANES)
    for clause in filter(None, (clause.strip() for clause in planes.replace("\n", ";").split(";"))):
        name, where, nose = clause.strip("()").split()
        plane = table.plane(name)
        midway.area[plane] = midway.board.at(spot(where))
        midway.nose[plane] = NOSES.index(nose)
        midway.marked[plane] = not clause.startswith("(")
    for tile, middle in enumerate(small):
        midway.small[tile] = midway.board.at(spot(middle))
    deal(midway, [japan, us], pool, discard, pile)
    midway.round = 1
    midway.initiative = SIDES.index(first)
    for side in (0, 1):
        midway.command[side] = points[side]
        midway.score[side] = score[side]
    activate(midway)
    return table


def deal(midway: Midway, hands: list[str], pool: str, discard: str, pile: str | None) -> None:
    """Cards by name; the pile is what is left, unless it is given."""
    names = [midway.card_name(card) for card in range(CARDS)]
    midway.hand = type(midway.hand)([0] * (2 * CARDS))
    midway.pool = type(midway.pool)([NONE] * POOL)
    for side, hand in enumerate(hands):
        for word in hand.split():
            card = names.index(word)
            midway.hand[CARDS * side + card] += 1
            if card < ORDERS:
                midway.pile[card] -= 1
    for place, word in enumerate(pool.split()):
        midway.pool[place] = names.index(word)
        midway.pile[names.index(word)] -= 1
    for word in discard.split():
        midway.discard[names.index(word)] += 1
        midway.pile[names.index(word)] -= 1
    if pile is not None:
        midway.pile = type(midway.pile)([pile.split().count(names[order]) for order in range(ORDERS)])


def activate(midway: Midway) -> None:
    """Put the flow of play where the holder of the card is about to act."""
    battle = midway.frame
    battle.go(next(step for step in battle.procedure.steps if isinstance(step, BuyOrders)))
    activation = Activation()
    activation.caller = battle
    activation.depth = 1
    midway.frame = activation
    midway.side = midway.initiative
    run(midway)


def fresh(scenario: str = "carrier-hunt", options: Options | None = None) -> Table:
    """A table before anything has happened."""
    return Table(Match(GAME, scenario, options, roll=False))
