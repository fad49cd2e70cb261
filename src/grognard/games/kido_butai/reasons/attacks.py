"""Why an attack is made, aimed and met as it is."""

from __future__ import annotations

from grognard.games.kido_butai.attack import Attack, count_of
from grognard.games.kido_butai.data import BOMBS, ENTERPRISE, NORTH, SHIP_TITLES, TURNS, WEST, ZEROS
from grognard.games.kido_butai.orders import is_midway_open
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.raid import ENOUGH
from grognard.games.kido_butai.reasons.phase import has_prey
from grognard.games.kido_butai.staff import high_and_free
from grognard.games.kido_butai.strike import GO, HOLD_BOMBER
from grognard.games.kido_butai.words import fleet_title, many


def attack_in(operation: Operation) -> Attack:
    attack = operation.frame
    assert isinstance(attack, Attack)
    return attack


def muster_reason(operation: Operation, action: int) -> str:
    """§3.6 With how many to attack."""
    attack = attack_in(operation)
    bombers, zeros = int(count_of(attack.group >> ZEROS)), int(count_of(attack.group & 15))
    if action == GO:
        target = "Midway" if attack.target == 0 else fleet_title(int(attack.target))
        escort = f", {many(zeros, 'Zero')} with them" if zeros > 0 else ""
        return f"{many(bombers, 'bomber')} against {target}{escort}"
    if action == HOLD_BOMBER and (operation.turn < TURNS or operation.rules.waves):
        return "held back for another attack, another draw of fighters"
    return ""


def aim_reason(operation: Operation, carrier: int) -> str:
    """§8.1 What the next bomber adds."""
    attack, title = attack_in(operation), SHIP_TITLES[ENTERPRISE + carrier]
    needed = int(operation.rules.hits_to_sink[ENTERPRISE + carrier] - operation.hits[ENTERPRISE + carrier])
    if needed == 1:
        return f"one more hit sinks {title}"
    aimed = int(attack.aimed[carrier])
    if aimed == 0:
        return f"no bomber is aimed at {title} yet"
    if aimed < needed:
        return f"one bomber alone cannot sink {title}" if aimed == 1 else ""
    return f"more dice for the {many(needed, 'hit')} that sink {title}"


def hit_reason(operation: Operation, carrier: int) -> str:
    """§9.4 What the hit does."""
    ship, title = ENTERPRISE + carrier, SHIP_TITLES[ENTERPRISE + carrier]
    if operation.rules.hits_to_sink[ship] - operation.hits[ship] == 1:
        return f"sinks {title}"
    return f"damages {title}" if operation.hits[ship] == 0 else ""


def interception_reason(operation: Operation, action: int) -> str:
    """§10.6 Who goes in against the raid, and who stays high."""
    attack = attack_in(operation)
    if action == ENOUGH:
        high = int(high_and_free(operation, attack))
        return f"{many(high, 'Zero')} {'stays' if high == 1 else 'stay'} high" if high > 0 else ""
    if disturbs(operation, attack):
        return "disturbs the bombers: not all their pips will count"
    if operation.low[action] > 0:
        return "low already, of no use against dive bombers"
    if operation.facing[action] == WEST:
        return "has to land next turn anyway"
    return "meets the escort" if attack.zero_count < attack.buffalos else "one more against the bombers"


def disturbs(operation: Operation, attack: Attack) -> bool:
    """§9.3 Whether the next Zero is the one that disturbs the bombers (R14)."""
    if operation.rules.any_combat_disturbs:
        return bool(attack.zero_count == 0)
    return bool(attack.zero_count == attack.buffalos)


def loss_reason(operation: Operation, squadron: int) -> str:
    """§10.11 Which squadron can best be spared."""
    if operation.facing[squadron] == NORTH:
        return "is not ready to take off"
    if squadron < ZEROS:
        return ""
    if operation.load[squadron] == BOMBS:
        return "" if is_midway_open(operation) else "its bombs have no target left"
    return "" if has_prey(operation) else "its torpedoes have no target left"
