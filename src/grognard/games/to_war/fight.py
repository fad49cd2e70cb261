"""§6 The fight."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.games.to_war.data import NONE, SIDE_ATTACK_BONUS, Unit
from grognard.games.to_war.position import War


def strength(attacker: Unit, sideways: bool) -> i64:
    """§6.2 Who attacks sideways, not forward, has two more."""
    return attacker.attack + SIDE_ATTACK_BONUS if sideways else attacker.attack


def fight(war: War, attacker: i64, cell: i64, sideways: bool) -> None:
    """§6.1 The attack of the unit that comes is held against the defence of the unit on ``cell``.

    §6.3 More: the defender falls, the attacker takes its place.  §6.4 Less: the attacker falls, the
    defender stays.  §6.5 As much: both fall, the place is free.  The attacker is not on the field
    while it attacks, so that nothing is left to do where it falls.
    """
    attack = strength(war.units[attacker], sideways)
    defence = war.units[war.board[cell]].defence
    if attack > defence:
        war.board[cell] = attacker
    elif attack == defence:
        war.board[cell] = NONE
