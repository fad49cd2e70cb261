"""Why ships and task forces go where they go, and are laid out as they are."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.activation import AHEAD, END_HERE, LEFT, Activation, turn_cost
from grognard.games.epic_naval.data import AFLOAT, FLEET, FORCE, LETTERS, MAX_NODES, NONE
from grognard.games.epic_naval.goals import ships_near
from grognard.games.epic_naval.judgement import to_enemy
from grognard.games.epic_naval.laying import Laying, place_of
from grognard.games.epic_naval.letters import ships_in
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import forces_near
from grognard.games.epic_naval.reasons.prey import (
    force_noun,
    hunter_at,
    prey_at,
    prey_from,
    prey_noun,
    prey_of,
    prey_of_force,
    prey_within,
)
from grognard.games.epic_naval.reasons.ways import (
    NEAR,
    carries,
    force_carries,
    nearer_words,
    turn_words,
    wanted,
    way_to,
)
from grognard.games.epic_naval.speech import ship_noun
from grognard.games.epic_naval.surfacing import Surfacing
from grognard.games.epic_naval.taskforce import LAY_OUT, STAY, ForceTurn

GUARD = 2  # nodes within which a transport is escorted

# ------------------------------------------------------------------ §5 ships


def plot_reason(naval: Naval, frame: Activation, side: int, action: int) -> str:
    """Where the way leads."""
    if action == END_HERE:
        return end_words(naval, frame, side)
    ship, there = int(frame.ship), naval.copy()
    here, old = int(naval.node[ship]), int(naval.heading[ship])
    node, heading, points, turned = here, old, int(frame.points), 0
    if action == AHEAD:
        node = int(naval.rules.near[HEADINGS * here + old])
        points -= 1
    else:
        turned = int(frame.turned) + (1 if action == LEFT else -1)
        heading = (old + (1 if action == LEFT else HEADINGS - 1)) % HEADINGS
        points -= int(turn_cost(frame))
    there.node[ship], there.heading[ship] = node, heading
    prey = NONE if frame.fired else prey_within(there, ship, points, int(frame.effect), turned)
    if prey != NONE:
        return say("to bring {prey:the} into range", prey=prey_noun(naval, prey))
    if naval.cover[frame.start]:
        return say("on its way out of enemy range")
    if action == AHEAD:
        return nearer_words(naval, side, carries(naval, ship), here, node)
    return turn_words(naval, side, carries(naval, ship), here, old, heading)


def end_words(naval: Naval, frame: Activation, side: int) -> str:
    """What the ship has where it ends."""
    ship, node, rules = int(frame.ship), int(naval.node[frame.ship]), naval.rules
    prey = NONE if frame.fired else prey_of(naval, ship)
    if prey != NONE and prey // MAX_NODES != FORCE:
        return say("has {prey:the} in range", prey=prey_noun(naval, prey))
    if carries(naval, ship):
        if naval.aims().exits[side * rules.nodes + node]:
            return say("brings {cargo} cargo home", cargo=naval.load[ship])
        if naval.aims().unloads[side * rules.nodes + node]:
            return say("can unload here")
    near = int(forces_near(naval, 1 - side, node))
    if near != 0:
        marker = LETTERS * (1 - side) + (near & -near).bit_length() - 1
        return say("makes {force:the} deploy", force=force_noun(naval.rules, int(naval.force_node[marker])))
    if prey != NONE:
        return say("has {prey:the} in range", prey=prey_noun(naval, prey))
    if naval.cover[frame.start] and not naval.cover[node]:
        return say("out of enemy range")
    return control_words(naval, side, node) or safety_words(naval, frame, side)


def safety_words(naval: Naval, frame: Activation, side: int) -> str:
    """Whom the ship got away from, or whom it guards."""
    ship, node = int(frame.ship), int(naval.node[frame.ship])
    hunter = hunter_at(naval, side, int(frame.start))
    if hunter != NONE and hunter_at(naval, side, node) == NONE:
        return say("out of reach of {ship:the}", ship=ship_noun(naval.rules, hunter))
    if naval.can_fire(ship):
        for other in range(FLEET * side, int(naval.rules.last_ship[side])):
            if naval.status[other] == AFLOAT and carries(naval, other):
                if naval.rules.distance(node, naval.node[other]) <= GUARD:
                    return say("close to {ship:the}", ship=ship_noun(naval.rules, other))
    return ""


def control_words(naval: Naval, side: int, node: int) -> str:
    """§15.2 How many ships stand for sea control with this one, which is lifted while it moves."""
    rules = naval.rules
    if rules.control_node == NONE or rules.control_points == 0:
        return ""
    if rules.distance(node, rules.control_node) > rules.control_radius:
        return ""
    own = int(ships_near(naval, side, rules.control_radius)) + 1
    others = int(ships_near(naval, 1 - side, rules.control_radius))
    return say(
        "sea control around {place}: {own} to {others}",
        place=rules.node_names[rules.control_node],
        own=own,
        others=others,
    )


# ------------------------------------------------------------------ §13 task forces


def force_reason(naval: Naval, turn: ForceTurn, side: int, action: int) -> str:
    """Where a task force goes, or whether it shows itself."""
    marker = int(turn.marker)
    node, letter = int(naval.force_node[marker]), int(naval.force_letter[marker])
    if action == STAY:
        return say("stays hidden") if is_secret(naval, marker) else ""
    if action == LAY_OUT:
        return layout_words(naval, side, letter, node)
    there = int(naval.rules.near[HEADINGS * node + action])
    if naval.cover[node]:
        return say("on its way out of enemy range")
    cargo = force_carries(naval, side, letter)
    told = nearer_words(naval, side, cargo, node, there)
    if told or cargo:
        return told
    away = int(to_enemy(naval, side, there))
    return (
        say("keeps {far} {far:node|nodes} away from the enemy", far=away)
        if to_enemy(naval, side, node) < away < NEAR
        else ""
    )


def is_secret(naval: Naval, marker: int) -> bool:
    """§13.2 Whether the enemy must still wonder which task force it is."""
    if naval.force_seen[marker]:
        return False
    first = LETTERS * marker
    letters = [letter for letter in range(LETTERS) if naval.fits[first + letter]]
    return sum(1 for letter in letters if ships_in(naval, marker // LETTERS, letter) > 0) > 1


def layout_words(naval: Naval, side: int, letter: int, node: int) -> str:
    prey = prey_of_force(naval, side, letter, node)
    return say("near enough to fire at {ship:the}", ship=ship_noun(naval.rules, prey)) if prey != NONE else ""


# ------------------------------------------------------------------ laying out, coming up


def place_reason(naval: Naval, laying: Laying, _side: int, place: int) -> str:
    ship = int(laying.ship)
    return can_aim(naval, ship, int(place_of(naval, ship, place)))


def heading_reason(naval: Naval, laying: Laying, _side: int, heading: int) -> str:
    return bow_words(naval, int(laying.ship), int(laying.node), heading)


def surfacing_reason(naval: Naval, frame: Surfacing, _side: int, node: int) -> str:
    return can_aim(naval, int(frame.ship), node)


def course_reason(naval: Naval, frame: Surfacing, _side: int, heading: int) -> str:
    return bow_words(naval, int(frame.ship), int(frame.to), heading)


def can_aim(naval: Naval, ship: int, node: int) -> str:
    prey = prey_at(naval, ship, node)
    return say("can aim at {prey:the} from there", prey=prey_noun(naval, prey)) if prey != NONE else ""


def bow_words(naval: Naval, ship: int, node: int, heading: int) -> str:
    """What the ship has in range with that heading, or where its bow points."""
    prey = prey_from(naval, ship, node, heading)
    if prey != NONE:
        return say("has {prey:the} in range", prey=prey_noun(naval, prey))
    side, cargo = ship // FLEET, carries(naval, ship)
    ahead = int(naval.rules.near[HEADINGS * node + heading])
    if ahead == OUTSIDE or way_to(naval, side, cargo, ahead) >= way_to(naval, side, cargo, node):
        return ""
    return say("heads for {goal:the}", goal=wanted(naval, side, cargo))
