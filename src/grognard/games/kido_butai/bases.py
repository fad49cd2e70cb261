"""§9.5, §9.6 American squadrons that are lost with their base."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.flow import Rule, Side
from grognard.core.message import Cue
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import Attack, Die, count_of, remove_placeholders
from grognard.games.kido_butai.data import BUFFALO, DAUNTLESS, ENTERPRISE, NO_BOMBER, NO_FIGHTER, SHIPS, TURNS
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.telling import Told, counts, theirs


def us_capacity(operation: Operation) -> i64:
    total: i64 = 0
    for ship in range(ENTERPRISE, SHIPS):
        total += operation.capacity(ship)
    return total


@final
class CountCapacity(Rule[Operation, Attack]):
    """§9.5 Capacity lost beyond the squadrons shot down in this attack."""

    def do(self, operation: Operation, attack: Attack) -> None:
        lost = attack.capacity - us_capacity(operation)
        attack.capacity = lost - count_of(attack.buffalos_down)


@final
class StrandSquadrons(Rule[Operation, Attack]):
    """§9.5, §9.6 Squadrons without a base are lost, from the larger group on the track; tie: a die."""

    def do(self, operation: Operation, attack: Attack) -> None:
        while attack.capacity > 0:
            bombers = operation.on_track(DAUNTLESS)
            fighters = operation.on_track(BUFFALO)
            if bombers + fighters == 0 and operation.rules.cups_too:  # §12.8
                bombers = operation.cup[DAUNTLESS]
                fighters = operation.cup[BUFFALO]
            if bombers + fighters == 0:
                attack.capacity = 0
            elif bombers == fighters:
                return
            else:
                strand(operation, attack, DAUNTLESS if bombers > fighters else BUFFALO)
        attack.skip()

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        bombers, fighters = after.shot[0] - before.shot[0], after.shot[1] - before.shot[1]
        lost = counts((bombers, nouns.DAUNTLESSES), (fighters, nouns.BUFFALOS))
        if not lost:
            return []
        template = "No deck is left for {squadrons:words} on {count:its|their} way home."
        cue = Cue("loss", hits=bombers + fighters)
        return [theirs(template, "§9.5", cue, squadrons=lost, count=bombers + fighters)]


@final
class ThrowForStranded(Die[Attack]):
    """§9.6 The groups are equal: 1-3 takes a bomber, 4-6 a fighter (R19)."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        strand(operation, attack, DAUNTLESS if face < 3 else BUFFALO)
        attack.go(STRAND_SQUADRONS)

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        template = "A die for the squadron without a deck, {die}: {kind:a}."
        kind = nouns.KINDS[DAUNTLESS if face < 3 else BUFFALO]
        return [theirs(template, "§9.6", Cue("roll", dice=(face + 1,)), die=face + 1, kind=kind)]


def strand(operation: Operation, attack: Attack, kind: i64) -> None:
    """§9.5 One squadron, the soonest due on the track, is lost, and a placeholder with it (R19)."""
    attack.capacity -= 1
    operation.shot[0 if kind == DAUNTLESS else 1] += 1
    turn: i64 = 1
    while turn <= TURNS and operation.due(kind, turn) == 0:
        turn += 1
    if turn <= TURNS:
        operation.lay(kind, turn, -1)
    else:
        operation.cup[kind] -= 1
    remove_placeholders(operation, NO_BOMBER if kind == DAUNTLESS else NO_FIGHTER, 1, 0)


STRAND_SQUADRONS: Final = StrandSquadrons()
