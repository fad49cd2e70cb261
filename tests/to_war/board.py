"""Positions drawn as text: three names a row, the second side's back row on top, a dot for nobody.

    field = draw_up('''
        archer  .       .
        .       king    .
        .       knight  .
        squire  .       .
    ''', up="sergeant")
    field.play("a1", "a2")

``up`` is the card that waits to be laid, so its side is on turn.  Every card that is not drawn is
still in the reserve, unless ``left`` says how many cards the two reserves have.
"""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.flow import Position, Procedure
from grognard.core.game import View
from grognard.core.match import Match
from grognard.core.ruleset import Options
from grognard.games.to_war import GAME
from grognard.games.to_war.battle import BATTLE, Count
from grognard.games.to_war.data import CELLS, COLUMNS, KINDS, NONE, ROWS
from grognard.games.to_war.position import War
from grognard.games.to_war.turn import BRING_UP, CHOOSE_CARD, TURN
from tests.staged import Staged


def straight(text: str) -> str:
    """A drawing without the freedom of how it is indented."""
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


class Field(Staged):
    """A match that began in the middle; chance falls only as it is told."""

    @property
    def war(self) -> War:
        assert isinstance(self.match.position, War)
        return self.match.position

    @property
    def legal(self) -> list[str]:
        return sorted(self.match.legal(self.to_act))

    @property
    def outcome(self) -> tuple[str | None, str]:
        assert self.match.outcome is not None
        return self.match.outcome.winner, self.match.outcome.rule

    @property
    def drawing(self) -> str:
        names = ["." if unit == NONE else self.war.units[unit].card.name for unit in map(int, self.war.board)]
        rows = [names[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
        return "\n".join(" ".join(row) for row in reversed(rows))

    def shows(self, text: str) -> bool:
        assert self.drawing == straight(text)
        return True

    def play(self, *texts: str) -> Field:
        """Whoever has to act does so, chance included."""
        for text in texts:
            if self.to_act == "chance":
                self.match.fall(text)
            else:
                self.match.act(self.to_act, text)
        return self

    def refusal(self, text: str) -> IllegalAction:
        with pytest.raises(IllegalAction) as caught:
            self.match.act(self.to_act, text)
        return caught.value

    @property
    def story(self) -> list[str]:
        return [message.text() for message in self.match.log("observer")]


def draw_up(
    text: str,
    up: str = "",
    *,
    hand: tuple[str, ...] = (),
    rival_hand: tuple[str, ...] = (),
    left: tuple[int, int] | None = None,
    armies: tuple[str, str] = ("west", "north"),
    units: dict[str, str] | None = None,
    options: Options | None = None,
) -> Field:
    """A field as drawn.  With ``hand`` it is the strategy game and that side has to choose a card."""
    options = {"first_army": armies[0], "second_army": armies[1], "units": units or {}, **(options or {})}
    match = Match(GAME, "strategy" if hand else "standard", options, roll=False)
    deck = Deck(match)
    names = [name for line in reversed(straight(text).splitlines()) for name in line.split()]
    assert len(names) == CELLS
    board = [NONE if name == "." else deck.take(name) for name in names]
    waiting = deck.take(up) if up else NONE
    side = deck.kinds[up or hand[0]] // KINDS
    held = deck.hold(hand + rival_hand)
    reserve = [cards - of_these for cards, of_these in zip(deck.unseen, held, strict=True)]
    facts = {
        "board": board,
        "up": waiting,
        "held": [sum(held[:KINDS]), sum(held[KINDS:])],
        "left": [trim(reserve, each, left) for each in (0, 1)],
        "hand": held[KINDS * side : KINDS * (side + 1)] if hand else [],
        "unseen": [cards + of_these for cards, of_these in zip(reserve, held, strict=True)],
    }
    match.position = GAME.restore(view_of(match, side, facts))
    deal(match.position, 1 - side, held)
    return Field(match)


class Deck:
    """Both armies before the match; cards are taken from it by name."""

    def __init__(self, match: Match) -> None:
        war = match.position
        assert isinstance(war, War)
        self.first = [int(unit) for unit in war.armies.first]
        self.kinds = {unit.card.name: int(unit.kind) for unit in war.units}
        self.unseen = [int(size) for size in war.armies.size]

    def take(self, name: str) -> int:
        kind = self.kinds[name]
        self.unseen[kind] -= 1
        assert self.unseen[kind] >= 0, f"there are not so many cards of {name}"
        return self.first[kind] + self.unseen[kind]

    def hold(self, names: tuple[str, ...]) -> list[int]:
        """Cards in hand, by kind."""
        return [sum(self.kinds[name] == kind for name in names) for kind in range(2 * KINDS)]


def trim(reserve: list[int], side: int, left: tuple[int, int] | None) -> int:
    """Let cards fall until the reserve has as many as it should; say how many it has."""
    own = range(KINDS * side, KINDS * (side + 1))
    surplus = 0 if left is None else sum(reserve[kind] for kind in own) - left[side]
    assert surplus >= 0
    for kind in reversed(own):
        falling = min(surplus, reserve[kind])
        reserve[kind] -= falling
        surplus -= falling
    return sum(reserve[kind] for kind in own)


def view_of(match: Match, side: int, facts: dict[str, object]) -> View:
    step = BRING_UP if facts["up"] != NONE else CHOOSE_CARD
    count = next(step for step in BATTLE.steps if isinstance(step, Count))
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
        frames=[(index_of(BATTLE), int(count.number), []), (index_of(TURN), int(step.number), [])],
        facts=facts,
    )


def index_of(procedure: Procedure) -> int:
    return GAME.procedures.index(procedure)


def deal(position: Position, side: int, held: list[int]) -> None:
    """The referee knows the hand of the other side too."""
    assert isinstance(position, War)
    for kind in range(KINDS * side, KINDS * (side + 1)):
        position.reserve[kind] -= held[kind]
        position.hand[kind] = held[kind]
