"""Actions as short texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.flow import CHANCE, AnyStep, Position
from grognard.games.kido_butai import orders
from grognard.games.kido_butai.attack import DrawFighter
from grognard.games.kido_butai.data import CARRIERS, ENTERPRISE, SHIP_NAMES, SQUADRONS, ZEROS
from grognard.games.kido_butai.day import ArmBombers, Day, bombers_on
from grognard.games.kido_butai.orders import ChooseSquadron, GiveOrder
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.raid import ENOUGH, ChooseLoss, DrawBomber, Intercept
from grognard.games.kido_butai.strike import Aim, DrawCarrier, Muster, SpreadHits

NAMES: Final = [f"z{i + 1}" for i in range(ZEROS)] + [f"b{i + 1}" for i in range(SQUADRONS - ZEROS)]
ALL: Final = "+"  # behind a squadron: and all like it
ATTACKS: Final = ["attack midway", "attack fleet", "attack second fleet"]
END: Final = "end"
ORDERS: Final = [
    "strike",
    "cap",
    "midway",
    "fleet",
    "back",
    *(f"land {SHIP_NAMES[carrier]}" for carrier in range(CARRIERS)),
    "ready",
    "bombs",
    "torpedoes",
]
MUSTER: Final = ["go", "hold zero", "hold bomber"]
US_NAMES: Final = SHIP_NAMES[ENTERPRISE : ENTERPRISE + 3]
STAND_OUT: Final = "enough"


def write(position: Position, side: int, action: int) -> str:
    step = position.frame.step
    if side == CHANCE:
        return lot(step, action)
    if isinstance(step, ArmBombers):
        day = position.frame
        assert isinstance(day, Day)
        return loads(int(bombers_on(day.carrier)), action)
    return WRITERS[type(step)](action)


def lot(step: AnyStep, outcome: int) -> str:
    """An outcome of chance: a counter drawn, or the pips of a die."""
    if isinstance(step, DrawCarrier):
        return [*US_NAMES, "no carrier"][outcome]
    if isinstance(step, DrawFighter):
        return ["fighter", "no fighter"][outcome]
    if isinstance(step, DrawBomber):
        return ["bomber", "no bomber"][outcome]
    return str(outcome + 1)


def loads(bombers: int, torpedoes: int) -> str:
    """ "2b1t": two squadrons with bombs, one with torpedoes."""
    with_bombs = f"{bombers - torpedoes}b" if bombers > torpedoes else ""
    return with_bombs + (f"{torpedoes}t" if torpedoes else "")


def choice(action: int) -> str:
    if action == orders.END:
        return END
    if action >= orders.ATTACK:
        return ATTACKS[action - orders.ATTACK]
    return NAMES[action % SQUADRONS] + ALL * (action // SQUADRONS)


def interceptor(action: int) -> str:
    return STAND_OUT if action == ENOUGH else NAMES[action]


WRITERS: Final[dict[type[AnyStep], Callable[[int], str]]] = {
    ChooseSquadron: choice,
    GiveOrder: ORDERS.__getitem__,
    Muster: MUSTER.__getitem__,
    Aim: US_NAMES.__getitem__,
    SpreadHits: US_NAMES.__getitem__,
    Intercept: interceptor,
    ChooseLoss: NAMES.__getitem__,
}

LOADS: Final = [loads(bombers, torpedoes) for bombers in (2, 3) for torpedoes in range(bombers + 1)]
VOCABULARY: Final = {
    *NAMES,
    *(name + ALL for name in NAMES),
    *ATTACKS,
    END,
    *ORDERS,
    *MUSTER,
    *US_NAMES,
    STAND_OUT,
    *LOADS,
}


def operation_of(position: Position) -> Operation:
    assert isinstance(position, Operation)
    return position
