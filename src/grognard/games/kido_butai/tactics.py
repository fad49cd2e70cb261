"""How a sensible staff would attack and meet an attack, and why.  Never a rule."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.message import Count, Words, filled, say
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import TORPEDO_BOMBERS, Attack, count_of
from grognard.games.kido_butai.data import BOMBS, CAP_BOX, ENTERPRISE, NORTH, TURNS, WEST, ZEROS
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.raid import ENOUGH
from grognard.games.kido_butai.staff import IDLE, POOR, SOON, USEFUL, Adviser, useless_load
from grognard.games.kido_butai.strike import GO, HOLD_BOMBER

PACKET: Final = 2  # bombers that attack a fleet together
LAST_STRIKE: Final = 2  # turns before the end in which nothing is held back any more


def attack_in(operation: Operation) -> Attack:
    attack = operation.frame
    assert isinstance(attack, Attack)
    return attack


@final
class MusterAdviser(Adviser):
    """A fleet is attacked in small groups, Midway with all there is."""

    def weight(self, operation: Operation, action: i64) -> float:
        attack = attack_in(operation)
        last = operation.turn > TURNS - LAST_STRIKE
        small = attack.target == 0 or last or count_of(attack.group >> ZEROS) <= PACKET
        if action == GO:
            return SOON if small else IDLE
        if action == HOLD_BOMBER:
            return IDLE if small else SOON
        return POOR

    def reason(self, operation: Operation, action: i64) -> str:
        attack = attack_in(operation)
        if action == HOLD_BOMBER and (operation.turn < TURNS or operation.rules.waves):
            return say("held back for another attack, another draw of fighters")
        if action != GO:
            return ""
        zeros = count_of(attack.group & 15)
        words: Words = {"target": nouns.TARGETS[attack.target], "zeros": Count(zeros, nouns.ZERO)}
        words["bombers"] = Count(count_of(attack.group >> ZEROS), nouns.BOMBER)
        if zeros > 0:
            return filled("{bombers:words} against {target:the}, {zeros:words} with them", words)
        return filled("{bombers:words} against {target:the}", words)


@final
class AimAdviser(Adviser):
    """Three bombers on a carrier, two on a damaged one, then the next."""

    def weight(self, operation: Operation, carrier: i64) -> float:
        enough: i64 = 2 if operation.hits[ENTERPRISE + carrier] > 0 else 3
        aimed = attack_in(operation).aimed[carrier]
        if aimed >= enough:
            return IDLE
        return USEFUL if aimed > 0 or enough == 2 else 4.0

    def reason(self, operation: Operation, carrier: i64) -> str:
        needed, aimed = operation.hits_left(ENTERPRISE + carrier), attack_in(operation).aimed[carrier]
        ship = nouns.SHIPS[ENTERPRISE + carrier]
        if needed == 1:
            return say("one more hit sinks {ship}", ship=ship)
        if aimed == 0:
            return say("no bomber is aimed at {ship} yet", ship=ship)
        if aimed < needed:
            return say("one bomber alone cannot sink {ship}", ship=ship) if aimed == 1 else ""
        return say(
            "more dice for the {hits:words} that sink {ship}", hits=Count(needed, nouns.HIT), ship=ship
        )


@final
class HitAdviser(Adviser):
    """Damaged carriers first."""

    def weight(self, operation: Operation, carrier: i64) -> float:
        return SOON if operation.hits[ENTERPRISE + carrier] > 0 else IDLE

    def reason(self, operation: Operation, carrier: i64) -> str:
        ship = ENTERPRISE + carrier
        if operation.hits_left(ship) == 1:
            return say("sinks {ship}", ship=nouns.SHIPS[ship])
        return say("damages {ship}", ship=nouns.SHIPS[ship]) if operation.hits[ship] == 0 else ""


@final
class InterceptionAdviser(Adviser):
    """Low ones first, then those that have to land soonest; one high Zero stays high."""

    def weight(self, operation: Operation, action: i64) -> float:
        attack = attack_in(operation)
        if action == ENOUGH:
            return SOON if high_and_free(operation, attack) <= 1 else USEFUL
        weight = 2.0 + 4.0 * float(operation.facing[action])
        if operation.low[action] > 0:
            return 8.0 * weight
        if attack.type == TORPEDO_BOMBERS and high_and_free(operation, attack) <= 1:
            return IDLE
        return weight

    def reason(self, operation: Operation, action: i64) -> str:
        attack = attack_in(operation)
        if action == ENOUGH:
            high = Count(high_and_free(operation, attack), nouns.ZERO)
            return say("{zeros:words} {zeros:stays|stay} high", zeros=high) if high.number > 0 else ""
        if attack.zero_count == (0 if operation.rules.any_combat_disturbs else attack.buffalos):  # R14
            return say("disturbs the bombers: not all their pips will count")
        if operation.low[action] > 0:
            return say("low already, of no use against dive bombers")
        if operation.facing[action] == WEST:
            return say("has to land next turn anyway")
        if attack.zero_count < attack.buffalos:
            return say("meets the escort")
        return say("one more against the bombers")


def high_and_free(operation: Operation, attack: Attack) -> i64:
    """Zeros that are not low and have not gone in."""
    count: i64 = 0
    for zero in range(ZEROS):
        if operation.place[zero] == CAP_BOX and operation.low[zero] == 0 and not attack.group >> zero & 1:
            count += 1
    return count


@final
class LossAdviser(Adviser):
    """Rather one that is not ready."""

    def weight(self, operation: Operation, squadron: i64) -> float:
        if operation.facing[squadron] == NORTH:
            return SOON
        return USEFUL if operation.load[squadron] == BOMBS else IDLE

    def reason(self, operation: Operation, squadron: i64) -> str:
        if operation.facing[squadron] == NORTH:
            return say("is not ready to take off")
        return useless_load(operation, squadron) if squadron >= ZEROS else ""
