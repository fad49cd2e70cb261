"""§6 A ship's attack, and what it may do instead: depth charges, unloading, diving."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core import flow
from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.layout import Layout
from grognard.core.message import Arg, Cue, Either, Message, Words, say
from grognard.core.nodes import HEADINGS
from grognard.core.reasons import Reason
from grognard.games.epic_naval.ashore import fight, is_ground, stand, units_on
from grognard.games.epic_naval.chronicle import aftermath
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
    TROOPS,
    UNDER,
)
from grognard.games.epic_naval.goals import bring, test_at_once
from grognard.games.epic_naval.laying import FORCED, deployment
from grognard.games.epic_naval.minefields import (
    add_sweeps,
    lay_mine,
    lay_story,
    may_mine,
    stern_of,
    sweep_label,
    sweep_mine,
    sweep_story,
    swept_name,
    why_not_mined,
    why_not_swept,
    why_not_swept_at,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import add_targets, forces_on
from grognard.games.epic_naval.speech import (
    DECIDES,
    Told,
    is_offered,
    ship_noun,
    ship_text,
    target_name,
    target_read,
    told,
)
from grognard.games.epic_naval.targets import (
    NOTHING_FLIES,
    NOTHING_THERE,
    UNARMED,
    fired,
    target_hint,
    why_no_target,
)

# Actions: below HOLD a target, MAX_NODES * what + node.
DEEPEST_DIVE: Final = 5
FIRE: Final = Layout(
    target=TARGETS * MAX_NODES,
    hold=1,  # fires at nothing
    depth=FLEET,  # depth charges on that submarine of the enemy
    unload=1,
    dive=DEEPEST_DIVE,  # for 1 + that many rounds
    mine=1,  # §19.2 lays a minefield astern
    sweep=HEADINGS,  # §19.5 sweeps the one in that direction
)
HOLD: Final[i64] = FIRE.first("hold")
DEPTH: Final[i64] = FIRE.first("depth")
UNLOAD: Final[i64] = FIRE.first("unload")
DIVE: Final[i64] = FIRE.first("dive")
MINE: Final[i64] = FIRE.first("mine")
SWEEP: Final[i64] = FIRE.first("sweep")
ONLY_ATTACK: Final = Reason("only_attack", "{ship} may only attack now")
FIRE_FIRST_OR_HOLD: Final = Reason("attack_or_hold", "{ship} may attack now, or hold fire")
NO_LANDING: Final = Reason("no_landing", "cargo is unloaded by a transport on a landing node", "§10.1")
EMPTY: Final = Reason("no_cargo", "{ship} has no cargo aboard", "§10.1")
NO_DIVER: Final = Reason("no_dive", "{ship} cannot dive so long", "§9.1")
NEVER_DIVES: Final = Reason("never_dives", "{ship} cannot dive", "§9.1")
DIVES_IN_RANGE: Final = Reason("dive_in_range", "{ship} lies in enemy range and cannot dive", "§9.1")
PAST_THE_LAST: Final = Reason("past_the_last", "the match is over before {ship} would come up", "§9.1")
NO_DEPTH: Final = Reason("no_depth", "{ship} has no depth charges", "§6.7")
NOT_UNDER: Final = Reason("not_under", "no submerged submarine of that name", "§6.7")
TOO_FAR: Final = Reason("too_far", "the dive marker is not within one node of {ship}", "§6.7")
NO_MINES: Final = Reason("no_mines", "there are not enough mines left", "§6.7")
LANDS_UNDER_FIRE: Final = (
    "{navy:'s} {ship} lands a unit on {node} against the enemy, one for one: "
    "{points} {points:point|points} for {enemy}."
)
MAY: Final = {
    "target": "attack one target",
    "depth": "drop depth charges",
    "unload": "unload",
    "dive": "dive",
    "mine": "lay a minefield",
    "sweep": "sweep mines",
    "hold": "hold fire",
}
HINTS: Final = {
    "hold": "No attack.",
    "mine": "Costs a mine; enemy ships that come onto the node strike it (§19.4).",
    "sweep": "The minefield is gone.",
}


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
        if naval.rules.minefields:
            if may_mine(naval, ship):
                out.add(MINE)
            add_sweeps(naval, ship, SWEEP, out)


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
    if (
        rules.cargo[kind] > 0
        and naval.load[ship] > 0
        and naval.aims().unloads[(ship // FLEET) * rules.nodes + node]
    ):
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

    space: i64 = 2430  # of FIRE
    waits: str = DECIDES

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
        elif action < MINE:
            dive(naval, attack.ship, action - DIVE + 1)
        elif action == MINE:
            lay_mine(naval, attack.ship)
        else:
            sweep_mine(naval, attack.ship, action - SWEEP)

    def bar(self, naval: Naval, attack: Attack, side: Side, action: i64) -> Reason | None:
        part, number = FIRE.read(action)
        if part == "target" and number // MAX_NODES == TROOPS and not naval.rules.land_war:
            return NOTHING_THERE
        if is_offered(self, naval, attack, side, action):
            return None
        if part == "target":
            return why_not_hit(naval, attack, side, number)
        if attack.again or (attack.alone and part != "depth"):
            return ONLY_ATTACK
        if part == "depth":
            return why_not_depth(naval, attack.ship, FLEET * (1 - side) + number)
        if part == "unload":
            return (
                EMPTY
                if naval.aims().unloads[side * naval.rules.nodes + naval.node[attack.ship]]
                else NO_LANDING
            )
        if part == "mine":
            return why_not_mined(naval, attack.ship)
        if part == "sweep":
            return why_not_swept(naval, attack.ship)
        if naval.rules.dives[naval.rules.ship_class[attack.ship]] <= number:
            return NO_DIVER if naval.rules.dives[naval.rules.ship_class[attack.ship]] else NEVER_DIVES
        return DIVES_IN_RANGE if naval.cover[naval.node[attack.ship]] else PAST_THE_LAST

    def write(self, naval: Naval, attack: Attack, side: Side, action: i64) -> str:
        part, number = FIRE.read(action)
        if part == "target":
            return target_name(naval.rules, action)
        if part == "depth":
            name = ship_text(naval.rules, 1 - side, number)
            return f"depth-{name}" if name else ""
        if part == "sweep":
            return swept_name(naval, attack.ship, number)
        return f"dive{number + 1}" if part == "dive" else part

    def read(self, naval: Naval, attack: Attack, side: Side, text: str) -> i64:
        if text.startswith("x"):
            return target_read(naval.rules, text)
        for action in range(HOLD, self.space):
            if self.write(naval, attack, side, action) == text:
                return action
        return -1

    def misfit(self, naval: Naval, attack: Attack, side: Side, text: str) -> Reason:
        return why_not_swept_at(naval, attack.ship) if text.startswith("sweep-") else FIRE_FIRST_OR_HOLD

    def words(self, naval: Naval, attack: Attack, side: Side, action: i64) -> Words:
        return {"ship": naval.rules.ship_names[attack.ship]}

    def ask(self, naval: Naval, attack: Attack, side: Side) -> Message:
        """§6.3 What the ship may do now, and nothing else."""
        found: dict[str, Arg] = {}
        for action in flow.legal(naval, side):
            part, _ = FIRE.read(action)
            found[part] = say(MAY[part])
        template = "{ship} may {acts}."
        return say(template, ship=naval.rules.ship_names[attack.ship], acts=Either(tuple(found.values())))

    def hint(self, naval: Naval, attack: Attack, side: Side, action: i64, later: bool) -> str:
        part, number = FIRE.read(action)
        if part == "target":
            return target_hint(naval, action)
        if part == "depth":
            return depth_hint(naval, FLEET * (1 - side) + number)
        if part == "dive":
            far = (number + 1) * naval.rules.surface
            return say("Comes up within {far} nodes of here or more.", far=far)
        return unload_hint(naval, attack.ship) if part == "unload" else say(HINTS[part])

    def label(self, naval: Naval, attack: Attack, side: Side, action: i64) -> str:
        part, number = FIRE.read(action)
        if part == "dive":
            return say("Dive until round {due}", due=naval.round + number + 1)
        if part == "hold":
            return say("Hold fire")
        if part == "mine":
            return say("Lay a minefield on {node}", node=naval.rules.node_names[stern_of(naval, attack.ship)])
        if part == "sweep":
            return sweep_label(naval, attack.ship, number)
        return say("Unload one cargo") if part == "unload" else self.write(naval, attack, side, action)

    def tell(self, naval: Naval, attack: Attack, side: Side, action: i64, after: Naval) -> Told:
        return [*tell_attack(naval, attack, side, action), *aftermath(naval, after)]


def tell_attack(naval: Naval, attack: Attack, side: Side, action: i64) -> Told:
    """§6.3 What the ship does; that it dives is told by what comes of it."""
    part, number = FIRE.read(action)
    ship, key = ship_noun(naval.rules, attack.ship), f"ship-{attack.ship}"
    node = naval.rules.node_names[naval.node[attack.ship]]
    if part == "target":
        weapon = naval.rules.attack[naval.rules.ship_class[attack.ship]]
        return [fired(naval, side, False, ship, weapon, action, key)]
    if part == "hold":
        return [told(naval, side, "{navy:'s} {ship} holds fire.", "§6.3", ship=ship)]
    if part == "depth":
        submarine = FLEET * (1 - side) + number
        prey = ship_noun(naval.rules, submarine)
        template = "{navy:'s} {ship} drops depth charges on {enemy:'s} {prey}."
        cue = Cue("shot", key, node, naval.rules.node_names[naval.node[submarine]])
        return [told(naval, side, template, "§6.7", cue, ship=ship, prey=prey)]
    if part == "unload":
        cue = Cue("unload", key, node)
        if units_on(naval, 1 - side, naval.node[attack.ship]) > 0:
            words: Words = {"ship": ship, "node": node, "points": naval.rules.troops_points}
            return [told(naval, side, LANDS_UNDER_FIRE, "§18.2", cue, **words)]
        return [told(naval, side, "{navy:'s} {ship} unloads cargo.", "§10.1", cue, ship=ship)]
    if part == "mine":
        return [lay_story(naval, attack.ship)]
    return [sweep_story(naval, attack.ship, number)] if part == "sweep" else []


def why_not_hit(naval: Naval, attack: Attack, side: Side, target: i64) -> Reason:
    """§6.3, §6.8 Why a ship cannot hit what lies there."""
    weapon = naval.rules.attack[naval.rules.ship_class[attack.ship]]
    if weapon == AIR and naval.squall:
        return NOTHING_FLIES
    if not naval.can_fire(attack.ship):
        return UNARMED
    return why_no_target(naval, side, target, weapon, not attack.again)


def why_not_depth(naval: Naval, ship: i64, target: i64) -> Reason:
    """§6.7 Why no depth charges fall on that submarine."""
    if naval.rules.depth[naval.rules.ship_class[ship]] == 0:
        return NO_DEPTH
    if naval.status[target] != UNDER:
        return NOT_UNDER
    far = naval.rules.distance(naval.node[target], naval.node[ship]) > 1
    return TOO_FAR if far else NO_MINES


def unload_hint(naval: Naval, ship: i64) -> Message:
    """§10.1, §18.2 What comes of unloading."""
    there = units_on(naval, 1 - ship // FLEET, naval.node[ship])
    if there > 0:
        return say("One for one: both are lost; {there} {there:defends|defend} it.", there=there)
    return say("Delivered, instead of an attack.")


def depth_hint(naval: Naval, target: i64) -> Message:
    """§6.7 What a depth attack does."""
    due = naval.due[target] - 1
    mines = mines_for(naval, target)
    if due <= naval.round:
        return say("Depth charges destroy it; costs {mines} {mines:mine|mines}.", mines=mines)
    template = "Depth charges bring it up in round {due}; costs {mines} {mines:mine|mines}."
    return say(template, due=due, mines=mines)


def hit(naval: Naval, ship: i64, target: i64) -> None:
    """§6.3 The target is destroyed; §7.2 an air attack lays a plane there."""
    side = ship // FLEET
    by_air = naval.rules.attack[naval.rules.ship_class[ship]] == AIR
    if by_air:
        lay_plane(naval, ship, target % MAX_NODES)
        naval.struck = target % MAX_NODES
    destroy(naval, side, target, PLANE_ON if by_air else TOKEN)


def depth_attack(naval: Naval, side: Side, target: i64) -> None:
    """§6.7 The submarine comes one field nearer; §9.4 forced up now, it is destroyed."""
    naval.mines[side] -= mines_for(naval, target)
    naval.due[target] -= 1
    if naval.due[target] <= naval.round:
        sink(naval, target)


def unload(naval: Naval, ship: i64) -> None:
    """§10.1 One cargo is delivered, or §18.2 fights; §10.2 enough of it takes an airfield beside it."""
    side = ship // FLEET
    rules = naval.rules
    node = naval.node[ship]
    naval.load[ship] -= 1
    if units_on(naval, 1 - side, node) > 0:
        fight(naval, side, node)
        test_at_once(naval)
        return
    if rules.land_war and is_ground(rules, node):
        stand(naval, side, node)
    bring(naval, side, G_UNLOAD, node, 1)
    for base in range(rules.bases):
        if rules.garrison[base] == 0 or naval.base_owner[base] == side:
            continue
        if rules.distance(rules.base_node[base], node) <= 1:
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
CHOOSE_TARGET: Final = ChooseTarget()
ATTACKING: Final = Procedure(Attack, LOOK_FOR_TARGETS, CHOOSE_TARGET)
