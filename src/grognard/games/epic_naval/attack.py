"""§6 A ship's attack, and what it may do instead: depth charges, unloading, diving."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.games.epic_naval.damage import capture, destroy, lay_plane, sink
from grognard.games.epic_naval.data import (
    AIR,
    FLEET,
    FORCE,
    G_UNLOAD,
    K_ACE,
    MAX_NODES,
    NONE,
    PLANE_ON,
    TARGETS,
    TOKEN,
    UNDER,
)
from grognard.games.epic_naval.goals import bring, test_at_once
from grognard.games.epic_naval.laying import FORCED, deployment
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import add_targets, forces_on

# Actions: below HOLD a target, MAX_NODES * what + node.
HOLD: Final = TARGETS * MAX_NODES  # fires at nothing
DEPTH: Final = HOLD + 1  # depth charges on that submarine of the enemy
UNLOAD: Final = DEPTH + FLEET
DIVE: Final = UNLOAD + 1  # for 1 + that many rounds
DEEPEST_DIVE: Final = 5


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Attack(Frame):
    """§6.3 One attack by one ship."""

    def __init__(self) -> None:
        super().__init__(ATTACKING)
        self.ship: i64 = NONE
        self.further: i64 = 0  # nodes more, by a card
        self.alone: bool = False  # an attack only: no unloading or diving
        self.again: bool = False  # a task force was attacked; what lies in range now may be hit


def attack_by(ship: i64, further: i64, alone: bool) -> Attack:
    attack = Attack()
    attack.ship = ship
    attack.further = further
    attack.alone = alone
    return attack


def add_options(naval: Naval, attack: Attack, out: Actions) -> None:
    """§6.8 Everything the ship may do now, but holding fire."""
    ship = attack.ship
    add_targets(naval, ship, attack.further, not attack.again, out)
    if attack.again:
        return
    add_depth(naval, ship, out)
    if not attack.alone:
        add_cargo_and_dive(naval, ship, out)


def mines_for(naval: Naval, target: i64) -> i64:
    """§6.7 One mine, or what an ace asks for."""
    who = naval.commander[target]
    if who != NONE and naval.rules.commander_effect[who] == K_ACE:
        return naval.rules.commander_mines[who]
    return 1


def add_depth(naval: Naval, ship: i64, out: Actions) -> None:
    """§6.7 Submerged submarines of the enemy whose marker lies within 1."""
    if naval.rules.depth[naval.rules.ship_class[ship]] == 0:
        return
    side = ship // FLEET
    mines = naval.mines[side]
    if mines == 0:
        return
    for number in range(FLEET):
        target = FLEET * (1 - side) + number
        if naval.status[target] == UNDER and mines >= mines_for(naval, target):
            if naval.rules.distance(naval.node[target], naval.node[ship]) <= 1:
                out.add(DEPTH + number)


def add_cargo_and_dive(naval: Naval, ship: i64, out: Actions) -> None:
    """§10.1 Unloading on a landing node, §9.1 diving."""
    rules = naval.rules
    kind = rules.ship_class[ship]
    node = naval.node[ship]
    if rules.cargo[kind] > 0 and naval.load[ship] > 0 and rules.unloads[(ship // FLEET) * rules.nodes + node]:
        out.add(UNLOAD)
    if rules.dives[kind] > 0 and not naval.cover[node]:
        for fields in range(rules.dives[kind]):
            if naval.round + fields + 1 <= rules.rounds:
                out.add(DIVE + fields)


@final
class LookForTargets(Rule[Naval, Attack]):
    """§6.3 An attack is optional, and there must be something to hit."""

    def do(self, naval: Naval, attack: Attack) -> None:
        found = Actions()
        add_options(naval, attack, found)
        if found.count == 0:
            attack.leave()


@final
class ChooseTarget(Decision[Naval, Attack]):
    """§6.3 Of several targets the attacker chooses one; it is destroyed."""

    space: i64 = DIVE + DEEPEST_DIVE

    def actions(self, naval: Naval, attack: Attack, side: Side, out: Actions) -> None:
        add_options(naval, attack, out)
        out.add(HOLD)

    def take(self, naval: Naval, attack: Attack, side: Side, action: i64) -> None:
        if action == HOLD:
            return
        if action < HOLD:
            if action // MAX_NODES == FORCE:
                attack.again = True
                attack.go(LOOK_FOR_TARGETS)
                naval.call(deployment(1 - side, forces_on(naval, 1 - side, action % MAX_NODES), FORCED))
            else:
                hit(naval, attack.ship, action)
        elif action < UNLOAD:
            depth_attack(naval, side, FLEET * (1 - side) + action - DEPTH)
        elif action == UNLOAD:
            unload(naval, attack.ship)
        else:
            dive(naval, attack.ship, action - DIVE + 1)


def hit(naval: Naval, ship: i64, target: i64) -> None:
    """§6.3 The target is destroyed; §7.2 an air attack lays a plane there."""
    side = ship // FLEET
    by_air = naval.rules.attack[naval.rules.ship_class[ship]] == AIR
    destroy(naval, side, target, PLANE_ON if by_air else TOKEN)
    if by_air:
        lay_plane(naval, ship, target % MAX_NODES)
        naval.struck = target % MAX_NODES


def depth_attack(naval: Naval, side: Side, target: i64) -> None:
    """§6.7 The submarine comes one field nearer; §9.4 forced up now, it is destroyed."""
    naval.mines[side] -= mines_for(naval, target)
    naval.due[target] -= 1
    if naval.due[target] <= naval.round:
        sink(naval, target)


def unload(naval: Naval, ship: i64) -> None:
    """§10.1 One cargo is delivered; §10.2 enough of it takes an airfield beside it."""
    side = ship // FLEET
    rules = naval.rules
    naval.load[ship] -= 1
    bring(naval, side, G_UNLOAD, naval.node[ship], 1)
    for base in range(rules.bases):
        if rules.garrison[base] == 0 or naval.base_owner[base] == side:
            continue
        if rules.distance(rules.base_node[base], naval.node[ship]) <= 1:
            naval.base_landed[base] += 1
            if naval.base_landed[base] >= rules.garrison[base]:
                capture(naval, side, base)
    test_at_once(naval)


def dive(naval: Naval, ship: i64, fields: i64) -> None:
    """§9.1 A marker stays on the node, the figure goes on the round track."""
    naval.ship_at[naval.node[ship]] = NONE
    naval.status[ship] = UNDER
    naval.due[ship] = naval.round + fields
    naval.dived[ship] = naval.round


LOOK_FOR_TARGETS: Final = LookForTargets()
ATTACKING: Final = Procedure(Attack, LOOK_FOR_TARGETS, ChooseTarget())
