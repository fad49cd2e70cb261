"""§5 A ship is activated: it moves step by step, ends somewhere legal, and may attack."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core import flow
from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.core.reasons import Reason
from grognard.games.epic_naval.attack import attack_by
from grognard.games.epic_naval.chronicle import aftermath, taken_aboard
from grognard.games.epic_naval.damage import bury, lift_plane, sweep_planes
from grognard.games.epic_naval.data import (
    AFLOAT,
    AWAY,
    FIRE_FIRST,
    FLEET,
    FURTHER,
    G_DELIVER,
    K_FOLLOW,
    NONE,
    SLIP,
    SMOKE,
    SUNK,
    TURNS,
)
from grognard.games.epic_naval.goals import bring, test_at_once
from grognard.games.epic_naval.laying import FORCED, deployment
from grognard.games.epic_naval.minefields import (
    bow_of,
    is_deadly,
    is_mined,
    mine_hint,
    mine_story,
    strike_mine,
)
from grognard.games.epic_naval.plotting import (
    FARTHEST_TURN,
    can_activate,
    can_finish,
    gift_of,
    lift,
    may_end,
    may_pass,
    points_of,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import forces_near, look_out, stops_torpedo
from grognard.games.epic_naval.speech import (
    DECIDES,
    WINDS,
    Told,
    is_offered,
    ship_noun,
    ship_text,
    told,
    way_of,
)

AHEAD: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
END_HERE: Final = 3

NOBODY_FOLLOWS: Final = FLEET
PLOT_NAMES: Final = ["ahead", "left", "right", "end"]
PLOT_LABELS: Final = ["Ahead", "Turn left", "Turn right", "End here"]
STUCK: Final = Reason("stuck", "{ship} has no legal end left and stays where it is", "§5.8")
IS_MOVING: Final = Reason("is_moving", "{ship} is moving: end its movement first", "§5.1")
NO_POINTS: Final = Reason("no_points", "{ship} has no movement points left for that", "§5.1")
NO_END: Final = Reason("no_end", "{ship} could not come to a legal end from there", "§5.8")
STRAIGHT_BACK: Final = Reason("straight_back", "{ship} would turn straight back", "§5.3")
HALF_ABOUT: Final = Reason("half_about", "{ship} has turned half about on this node", "§5.3")
EDGE_AHEAD: Final = Reason("edge", "the chart ends there", "§5.4")
LAND_AHEAD: Final = Reason("land", "{ship} cannot enter that water, or it is land", "§2.4")
BLOCKED: Final = Reason("blocked", "a ship or task force is in the way of {ship}", "§5.4")
ENDS_ON_UNIT: Final = Reason("taken", "{ship} may not end on another unit", "§5.4")
ENDS_IN_RANGE: Final = Reason("in_range", "{ship} may not end its movement in enemy range", "§5.5")
NOT_NEAR: Final = Reason("not_near", "only a ship near the admiral that can be activated may follow")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Activation(Frame):
    """§5.1 A ship moves, then attacks."""

    def __init__(self) -> None:
        super().__init__(ACTIVATING)
        self.ship: i64 = NONE
        self.card: i64 = NONE
        self.effect: i64 = NONE  # of the card
        self.points: i64 = 0  # left
        self.gift: i64 = 0  # sixths of a turn that are free
        self.turned: i64 = 0  # sixths to the left on this node
        self.start: i64 = NONE
        self.stuck: bool = False  # no legal end is left: it stays where it is
        self.fired: bool = False
        self.wake: i64 = 0  # headings of the steps so far, each one more, in sevens; for the eye only


def activation_of(naval: Naval, ship: i64, card: i64) -> Activation:
    activation = Activation()
    activation.ship = ship
    activation.card = card
    if card != NONE:
        activation.effect = naval.rules.card_effect[card]
    return activation


@final
class FireFirst(Rule[Naval, Activation]):
    """§11.7 With the card *Fire first* the ship attacks before it moves."""

    def do(self, naval: Naval, activation: Activation) -> None:
        naval.struck = NONE
        if activation.effect == FIRE_FIRST:
            activation.fired = True
            naval.call(attack_by(activation.ship, 0, True))


@final
class TakeUp(Rule[Naval, Activation]):
    """§5.1 The ship has its movement points."""

    def do(self, naval: Naval, activation: Activation) -> None:
        ship = activation.ship
        node = naval.node[ship]
        activation.points = points_of(naval, ship, activation.card)
        activation.gift = gift_of(naval, ship)
        activation.start = node
        activation.wake = 0
        activation.turned = 0
        lift(naval, ship)
        if activation.fired:
            look_out(naval, ship // FLEET)
            activation.stuck = not can_finish(
                naval,
                ship,
                node,
                naval.heading[ship],
                activation.points,
                activation.gift,
                activation.effect,
            )
        elif naval.cover[node] and stops_torpedo(naval, ship):
            look_out(naval, ship // FLEET)


@final
class Plot(Decision[Naval, Activation]):
    """§5.2, §5.3 A step ahead, a turn of 60 degrees, or the end; §5.8 a legal end must stay in reach."""

    space: i64 = 4
    binding: bool = True
    waits: str = DECIDES

    def actions(self, naval: Naval, activation: Activation, side: Side, out: Actions) -> None:
        rules = naval.rules
        ship = activation.ship
        kind = rules.ship_class[ship]
        node = naval.node[ship]
        heading = naval.heading[ship]
        effect = activation.effect
        ends = activation.stuck or may_end(naval, node, effect == SMOKE)
        if not activation.stuck:
            if activation.points > 0:
                ahead = rules.near[HEADINGS * node + heading]
                left = activation.points - 1
                if may_pass(naval, kind, ahead, effect == SLIP) and (
                    is_deadly(naval, ship, ahead)
                    or can_finish(naval, ship, ahead, heading, left, activation.gift, effect)
                ):
                    out.add(AHEAD)
            cost = turn_cost(activation)
            if activation.points >= cost:
                if may_turn(naval, activation, LEFT, ends, cost):
                    out.add(LEFT)
                if may_turn(naval, activation, RIGHT, ends, cost):
                    out.add(RIGHT)
        if ends:
            out.add(END_HERE)

    def take(self, naval: Naval, activation: Activation, side: Side, action: i64) -> None:
        ship = activation.ship
        if action == END_HERE:
            end_movement(naval, activation)
            return
        if action == AHEAD:
            node = naval.rules.near[HEADINGS * naval.node[ship] + naval.heading[ship]]
            naval.node[ship] = node
            activation.wake = 7 * activation.wake + naval.heading[ship] + 1
            activation.points -= 1
            activation.turned = 0
            sweep_planes(naval, side, node)
            if is_mined(naval, side, node):
                strike_mine(naval, ship)
                if naval.status[ship] == SUNK:
                    return
        else:
            sixths: i64 = 1 if action == LEFT else HEADINGS - 1
            naval.heading[ship] = (naval.heading[ship] + sixths) % HEADINGS
            activation.points -= turn_cost(activation)
            activation.turned += 1 if action == LEFT else -1
            activation.gift = 0
        activation.go(PLOT)

    def bar(self, naval: Naval, activation: Activation, side: Side, action: i64) -> Reason | None:
        if is_offered(self, naval, activation, side, action):
            return None
        if activation.stuck:
            return STUCK
        if action == END_HERE:
            return why_not_ended(naval, naval.node[activation.ship])
        if action == AHEAD:
            return why_not_ahead(naval, activation)
        if activation.points < turn_cost(activation):
            return NO_POINTS
        ways = range(FARTHEST_TURN) if action == LEFT else range(0, -FARTHEST_TURN, -1)
        if activation.turned not in ways:
            return HALF_ABOUT if activation.turned in (FARTHEST_TURN, -FARTHEST_TURN) else STRAIGHT_BACK
        return NO_END

    def write(self, naval: Naval, activation: Activation, side: Side, action: i64) -> str:
        return PLOT_NAMES[action]

    def misfit(self, naval: Naval, activation: Activation, side: Side, text: str) -> Reason:
        return IS_MOVING

    def words(self, naval: Naval, activation: Activation, side: Side, action: i64) -> Words:
        return {"ship": naval.rules.ship_names[activation.ship]}

    def ask(self, naval: Naval, activation: Activation, side: Side) -> Message:
        ship = naval.rules.ship_names[activation.ship]
        if activation.points == 0 and flow.legal(naval, side) == [END_HERE]:
            return say("{ship} can go no further: end its movement here?", ship=ship)
        template = "Where does {ship} go? {left} movement {left:point|points} left."
        return say(template, ship=ship, left=activation.points)

    def hint(self, naval: Naval, activation: Activation, side: Side, action: i64, later: bool) -> Message:
        if action == END_HERE:
            template = "{left} movement {left:point|points} left; then it may attack."
            return say(template, left=activation.points)
        if action == AHEAD and is_mined(naval, side, bow_of(naval, activation.ship)):
            return mine_hint(naval, activation.ship)
        return say("One step.") if action == AHEAD else say("60 degrees.")

    def label(self, naval: Naval, activation: Activation, side: Side, action: i64) -> Message:
        return say(PLOT_LABELS[action])

    def tell(self, naval: Naval, activation: Activation, side: Side, action: i64, after: Naval) -> Told:
        if action == AHEAD and is_mined(naval, side, bow_of(naval, activation.ship)):
            struck = mine_story(naval, activation.ship, activation.start, activation.wake)
            return [struck, *aftermath(naval, after)]
        if action != END_HERE:
            return aftermath(naval, after)
        ship = activation.ship
        names = naval.rules.node_names
        start, end = names[activation.start], names[naval.node[ship]]
        template = "{navy:'s} {ship} goes from {start} to {node}, heading {wind}."
        if start == end:
            template = "{navy:'s} {ship} stays on {node}, heading {wind}."
        told_of = {**naval.words(side), "ship": ship_noun(naval.rules, ship), "start": start, "node": end}
        told_of["wind"] = WINDS[naval.heading[ship]]
        cue = Cue("move", f"ship-{ship}", start, end, way_of(naval.rules, naval.node[ship], activation.wake))
        return [filled(template, told_of, "§5.1", side, cue=cue), *aftermath(naval, after)]


def why_not_ended(naval: Naval, node: i64) -> Reason:
    """§5.4, §5.5 Why a movement cannot end on a node."""
    if naval.ship_at[node] != NONE or naval.has_force(node):
        return ENDS_ON_UNIT
    return ENDS_IN_RANGE


def why_not_ahead(naval: Naval, activation: Activation) -> Reason:
    """§5.2, §5.4 Why the ship cannot take a step ahead."""
    ship = activation.ship
    ahead = naval.rules.near[HEADINGS * naval.node[ship] + naval.heading[ship]]
    if activation.points == 0:
        return NO_POINTS
    if ahead == OUTSIDE:
        return EDGE_AHEAD
    if not naval.rules.may_enter(naval.rules.ship_class[ship], ahead):
        return LAND_AHEAD
    return (
        NO_END if may_pass(naval, naval.rules.ship_class[ship], ahead, activation.effect == SLIP) else BLOCKED
    )


def turn_cost(activation: Activation) -> i64:
    """§5.3 One point, nothing by *Hard over* or the first time for a drilled ship."""
    return 0 if activation.effect == TURNS or activation.gift > 0 else 1


def may_turn(naval: Naval, activation: Activation, way: i64, ends: bool, cost: i64) -> bool:
    """§5.3 Not straight back, and not further than half about on one node."""
    turned = activation.turned
    if way == LEFT and not 0 <= turned < FARTHEST_TURN:
        return False
    if way == RIGHT and not -FARTHEST_TURN < turned <= 0:
        return False
    if ends:
        return True
    sixths: i64 = 1 if way == LEFT else -1
    return can_finish_after_turn(naval, activation, sixths, cost)


def can_finish_after_turn(naval: Naval, activation: Activation, sixths: i64, cost: i64) -> bool:
    """§5.8 Whether steps ahead are left after this turn and more in the same direction."""
    ship = activation.ship
    kind = naval.rules.ship_class[ship]
    node = naval.node[ship]
    heading = naval.heading[ship]
    points = activation.points - cost
    effect = activation.effect
    turned = activation.turned
    while -FARTHEST_TURN < turned < FARTHEST_TURN and points >= 1:
        turned += sixths
        heading = (heading + sixths + HEADINGS) % HEADINGS
        ahead = naval.rules.near[HEADINGS * node + heading]
        if may_pass(naval, kind, ahead, effect == SLIP) and not is_mined(naval, ship // FLEET, ahead):
            if can_finish(naval, ship, ahead, heading, points - 1, 0, effect):
                return True
        points -= 0 if effect == TURNS else 1
    return False


def end_movement(naval: Naval, activation: Activation) -> None:
    """§5.5 The ship lies there; §10.3 a transport on its side's edge leaves the chart."""
    ship = activation.ship
    side = ship // FLEET
    node = naval.node[ship]
    naval.put(ship, node, naval.heading[ship])
    if node != activation.start:
        naval.arrived[ship] = naval.now()
    sweep_planes(naval, side, node)
    if (
        naval.rules.cargo[naval.rules.ship_class[ship]] > 0
        and naval.aims().exits[side * naval.rules.nodes + node]
    ):
        naval.ship_at[node] = NONE
        bring(naval, side, G_DELIVER, node, naval.load[ship])
        bury(naval, ship, AWAY)
        test_at_once(naval)


@final
class Approach(Rule[Naval, Activation]):
    """§13.8 Enemy task forces within one node must be laid out."""

    def do(self, naval: Naval, activation: Activation) -> None:
        ship = activation.ship
        if naval.status[ship] == AFLOAT:
            enemy = 1 - ship // FLEET
            near = forces_near(naval, enemy, naval.node[ship])
            if near != 0:
                naval.call(deployment(enemy, near, FORCED))


@final
class Engage(Rule[Naval, Activation]):
    """§6.3 Movement being over, the ship may attack."""

    def do(self, naval: Naval, activation: Activation) -> None:
        ship = activation.ship
        if activation.fired or naval.status[ship] != AFLOAT:
            return
        if naval.rules.dives[naval.rules.ship_class[ship]] > 0:
            look_out(naval, ship // FLEET)
        further: i64 = 0
        if activation.effect == FURTHER:
            further = naval.rules.card_amount[activation.card]
        naval.call(attack_by(ship, further, False))


@final
class Mark(Rule[Naval, Activation]):
    """§5.1 The ship is marked; §7.3 planes come back; §12.2 an admiral may have another one follow."""

    def do(self, naval: Naval, activation: Activation) -> None:
        ship = activation.ship
        naval.done[ship] = 1
        if naval.status[ship] == AFLOAT:
            recover_planes(naval, ship)
        if not may_lead_on(naval, ship):
            activation.leave()

    def tell(self, naval: Naval, activation: Activation, side: Side, action: i64, after: Naval) -> Told:
        return [*taken_aboard(naval, after, activation.ship), *aftermath(naval, after)]


def recover_planes(naval: Naval, ship: i64) -> None:
    """§7.3 Planes within reach come back while there is room, but not the one laid just now."""
    side = ship // FLEET
    if naval.planes_out[side] == 0 or naval.load[ship] >= naval.room[ship]:
        return
    rules = naval.rules
    for node in range(rules.nodes):
        there = naval.planes[side * rules.nodes + node]
        if node == naval.struck:
            there -= 1
        if there > 0 and rules.distance(node, naval.node[ship]) <= rules.planes_return:
            while there > 0 and naval.load[ship] < naval.room[ship]:
                lift_plane(naval, side, node)
                naval.load[ship] += 1
                there -= 1


def may_follow(naval: Naval, leader: i64, ship: i64) -> bool:
    within = naval.rules.commander_within[naval.commander[leader]]
    return (
        naval.status[ship] == AFLOAT
        and naval.done[ship] == 0
        and naval.rules.distance(naval.node[ship], naval.node[leader]) <= within
        and can_activate(naval, ship, NONE)
    )


def has_follower(naval: Naval, leader: i64) -> bool:
    """§12.2 Whether the admiral on this ship can have another one activated now."""
    who = naval.commander[leader]
    side = leader // FLEET
    if who == NONE or naval.rules.commander_effect[who] != K_FOLLOW:
        return False
    if naval.followed[side] >> leader % FLEET & 1:
        return False
    look_out(naval, side)
    return any(may_follow(naval, leader, ship) for ship in range(FLEET * side, naval.rules.last_ship[side]))


def may_lead_on(naval: Naval, ship: i64) -> bool:
    """§12.2 When its activation is over, an admiral aboard may have another ship follow, with a marker."""
    return naval.status[ship] == AFLOAT and naval.free[ship // FLEET] > 0 and has_follower(naval, ship)


def led_on_by(ship: i64) -> Activation:
    """§12.2 A ship that came up has been activated: who follows?"""
    activation = Activation()
    activation.ship = ship
    activation.step = CHOOSE_FOLLOWER
    return activation


@final
class ChooseFollower(Decision[Naval, Activation]):
    """§12.2 One un-activated ship near the battle-line admiral may be activated in the same turn."""

    space: i64 = FLEET + 1
    asks: str = "The admiral may have another ship follow."
    waits: str = DECIDES

    def take(self, naval: Naval, activation: Activation, side: Side, number: i64) -> None:
        if number == NOBODY_FOLLOWS:
            return
        naval.followed[side] |= 1 << activation.ship % FLEET
        naval.free[side] -= 1
        activation.ship = FLEET * side + number
        activation.card = NONE
        activation.effect = NONE
        activation.fired = False
        activation.stuck = False
        naval.struck = NONE
        activation.go(TAKE_UP)

    def bar(self, naval: Naval, activation: Activation, side: Side, number: i64) -> Reason | None:
        if number == NOBODY_FOLLOWS or may_follow(naval, activation.ship, FLEET * side + number):
            return None
        return NOT_NEAR

    def write(self, naval: Naval, activation: Activation, side: Side, number: i64) -> str:
        return "none" if number == NOBODY_FOLLOWS else ship_text(naval.rules, side, number)

    def hint(self, naval: Naval, activation: Activation, side: Side, number: i64, later: bool) -> str:
        return "" if number == NOBODY_FOLLOWS else say("Activate it in the same turn.")

    def label(self, naval: Naval, activation: Activation, side: Side, number: i64) -> str:
        return say("Nobody follows") if number == NOBODY_FOLLOWS else ship_text(naval.rules, side, number)

    def tell(self, naval: Naval, activation: Activation, side: Side, number: i64, after: Naval) -> Told:
        if number == NOBODY_FOLLOWS:
            return [told(naval, side, "{navy}: nobody follows the admiral.", "§12.2")]
        ship = ship_noun(naval.rules, FLEET * side + number)
        return [told(naval, side, "{navy:'s} {ship} follows the admiral.", "§12.2", ship=ship)]


TAKE_UP: Final = TakeUp()
PLOT: Final = Plot()
CHOOSE_FOLLOWER: Final = ChooseFollower()
ACTIVATING: Final = Procedure(
    Activation, FireFirst(), TAKE_UP, PLOT, Approach(), Engage(), Mark(), CHOOSE_FOLLOWER
)
