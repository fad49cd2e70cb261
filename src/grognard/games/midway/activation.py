"""§4.4 Activation: the initiative card goes to and fro until no aircraft has a marker."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.games.midway.combat import open_combat
from grognard.games.midway.data import NONE, WING
from grognard.games.midway.flight import Flight
from grognard.games.midway.position import Midway

FLY: Final = 0  # attacking the enemy's aircraft n is 1 + n


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Activation(Frame):
    """§4.4 One aircraft after another."""

    def __init__(self) -> None:
        super().__init__(ACTIVATION)
        self.plane: i64 = NONE  # the active aircraft

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Activation)
        self.plane = other.plane

    def facts(self, observer: Side) -> list[int]:
        return [int(self.plane)]

    def restore(self, facts: list[int]) -> None:
        self.plane = facts[0]


@final
class NextActivation(Rule[Midway, Activation]):
    """§4.4 The holder acts; §4.8 it goes on while there are markers."""

    def do(self, midway: Midway, activation: Activation) -> None:
        activation.plane = NONE
        if not midway.has_marked(midway.initiative):
            if midway.has_marked(1 - midway.initiative):
                midway.initiative = 1 - midway.initiative
            else:
                activation.leave()
        midway.side = midway.initiative


@final
class Activate(Decision[Midway, Activation]):
    """§4.4 The holder must activate an aircraft that has a marker."""

    space: i64 = WING

    def actions(self, midway: Midway, activation: Activation, side: Side, out: Actions) -> None:
        for number in range(WING):
            if midway.marked[WING * side + number]:
                out.add(number)

    def take(self, midway: Midway, activation: Activation, side: Side, number: i64) -> None:
        activation.plane = WING * side + number
        midway.marked[activation.plane] = False


@final
class ChooseAction(Decision[Midway, Activation]):
    """§4.5 Flight, or §6.1 combat with an enemy within five manoeuvres."""

    space: i64 = WING + 1

    def actions(self, midway: Midway, activation: Activation, side: Side, out: Actions) -> None:
        out.add(FLY)
        enemy = WING * (1 - side)
        for number in range(WING):
            if midway.area[enemy + number] >= 0 and midway.can_reach(activation.plane, enemy + number):
                out.add(1 + number)

    def take(self, midway: Midway, activation: Activation, side: Side, action: i64) -> None:
        if action == FLY:
            flight = Flight()
            flight.begin(midway, activation.plane)
            midway.call(flight)
        else:
            activation.go(AFTER_COMBAT)
            midway.call(open_combat(midway, activation.plane, WING * (1 - side) + action - 1))


@final
class AfterFlight(Rule[Midway, Activation]):
    """§4.6 The card goes to the other side, unless that has no marked aircraft."""

    def do(self, midway: Midway, activation: Activation) -> None:
        if midway.has_marked(1 - midway.initiative):
            midway.initiative = 1 - midway.initiative
        activation.go(NEXT_ACTIVATION)


@final
class AfterCombat(Rule[Midway, Activation]):
    """§4.7 The holder keeps the card while he has a marked aircraft (§4.4 sees to the rest)."""

    def do(self, midway: Midway, activation: Activation) -> None:
        activation.go(NEXT_ACTIVATION)


NEXT_ACTIVATION: Final = NextActivation()
AFTER_COMBAT: Final = AfterCombat()
ACTIVATION: Final = Procedure(
    Activation, NEXT_ACTIVATION, Activate(), ChooseAction(), AfterFlight(), AFTER_COMBAT
)
