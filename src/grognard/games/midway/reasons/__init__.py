"""Why a side might answer as it does, in a few words made of what lies open to both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core import flow
from grognard.core.flow import AnyStep
from grognard.core.hexes import DIRECTIONS
from grognard.core.message import Count, Noun, say
from grognard.games.midway.activation import ACTIVATE, CHOOSE_ACTION, FLY, target_of
from grognard.games.midway.battle import BID
from grognard.games.midway.board import MIDWAY
from grognard.games.midway.combat import LEAVE_OUT_TOKEN, PLAN_MANOEUVRES, SAY_WHO_FLIES_FIRST, combat_in
from grognard.games.midway.data import (
    CARDS,
    FIGHTERS,
    JAPAN,
    NONE,
    POINTS,
    REACH,
    SIDES,
    US,
    WING,
    nose_after,
)
from grognard.games.midway.flight import DECLINE, EXTEND, GO_ON, STOP, TURN
from grognard.games.midway.orders import CHOOSE_SHOOTER, PLAY_ORDER
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.placing import CHOOSE_AREA, CHOOSE_NOSE
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import BUY, DONE
from grognard.games.midway.reasons.dogfights import Dogfight
from grognard.games.midway.tokens import PLAN_AGAIN

CLEAR = 0.15  # how much likelier an attack must be to destroy than to be lost before it is spoken of
RUN = 3  # manoeuvres of a bomber's longest flight
ESCORT = 2  # areas within which a bomber is escorted
NEAREST_CARRIER = "no free area is nearer to the enemy's carrier"
CAN_BOMB = say("can bomb the carrier")
# An attack on a fighter, an ace, a bomber, the last one.
PROMISING = (
    "more likely to destroy {foe} than to be lost",
    "an ace: more likely to destroy {foe} than to be lost",
    "a bomber: more likely to destroy {foe} than to be lost",
    "the last bomber: more likely to destroy {foe} than to be lost",
)
Place = tuple[int, int]  # an area and a nose


def reason_for(midway: Midway, outlooks: Outlooks, side: int, action: int) -> str:
    """What speaks for an action of ``side``; "" if there is nothing to say."""
    step = midway.frame.step
    if step in DUELS or (step in ALOFT and combat_in(midway) is not None):
        told = DUELS.get(step, Dogfight.manoeuvre)(Dogfight(midway, side), action)
        if told or step is not EXTEND:
            return told
    say_why = ALOFT.get(step) or GROUNDED.get(step)
    return say_why(Judge(midway, outlooks, side), action) if say_why is not None else ""


class Judge:
    """Who threatens whom, and how near a bomber is, for ``side`` at a question outside a combat."""

    def __init__(self, midway: Midway, outlooks: Outlooks, side: int) -> None:
        self.midway = midway
        self.outlooks = outlooks
        self.side = side
        self.frame: Any = midway.frame  # that of the question
        self.own = range(WING * side, WING * side + WING)
        self.enemies = range(WING * (1 - side), WING * (1 - side) + WING)

    def place(self, plane: int) -> Place:
        return self.midway.area[plane], self.midway.nose[plane]

    def edge(self, plane: int, here: Place, target: int, there: Place) -> float:
        """How much likelier an attack destroys the target than loses the attacker."""
        board = self.midway.board
        if min(here[0], there[0]) < 0 or here[0] == there[0] or not board.may_reach(*here, there[0]):
            return 0.0
        place = self.outlooks.index(plane, here[1], here[0], *there, target)
        if place == NONE or not self.midway.leads_to(*here, there[0], REACH):
            return 0.0
        return self.outlooks.hit(place) - self.outlooks.loss(place)

    def prey(self, plane: int, here: Place) -> int:
        """The enemy that could best be attacked from there; NONE if no attack is promising."""
        edges = [(self.edge(plane, here, target, self.place(target)), -target) for target in self.enemies]
        best, target = max(edges)
        return -target if best > CLEAR else NONE

    def hunter(self, plane: int) -> int:
        """The marked enemy that threatens the aircraft most, or NONE."""
        marked = [enemy for enemy in self.enemies if self.midway.marked[enemy]]
        edges = [(self.edge(enemy, self.place(enemy), plane, self.place(plane)), -enemy) for enemy in marked]
        best, enemy = max(edges, default=(0.0, 0))
        return -enemy if best > CLEAR else NONE

    def far(self, plane: int, here: Place) -> int:
        """Manoeuvres to the goal of the aircraft's side."""
        return self.outlooks.to_goal(plane // WING, *here)

    def can_bomb(self, plane: int) -> bool:
        """Whether a bomber can be on the enemy's carrier with one flight."""
        midway = self.midway
        return (
            midway.rules.is_bomber(plane)
            and midway.is_up(plane)
            and self.far(plane, self.place(plane)) <= RUN
        )

    def is_over_midway(self, plane: int) -> bool:
        return self.midway.is_up(plane) and self.midway.board.tile[self.midway.area[plane]] == MIDWAY

    # ------------------------------------------------------------------ §3 placing

    def area(self, place: int) -> str:
        """As near to the goal as it can be placed, or at a bomber's side."""
        midway, plane = self.midway, self.frame.plane
        areas = {each: midway.board.muster_area(self.side, each) for each in flow.legal(midway, self.side)}
        if midway.rules.is_bomber(plane) or not midway.rules.hunt:
            ways = [self.nearest(area) for area in areas.values()]
            if self.nearest(areas[place]) == min(ways) < max(ways):
                return say(NEAREST_CARRIER if midway.rules.hunt else "no free area is nearer to Midway")
        for bomber in self.own[FIGHTERS:] if midway.rules.hunt and not midway.rules.is_bomber(plane) else ():
            if midway.is_up(bomber) and midway.board.apart(midway.area[bomber], areas[place]) == 1:
                return say("beside {plane}", plane=midway.name(bomber))
        return ""

    def nearest(self, area: int) -> int:
        """Manoeuvres to the goal with the best nose."""
        return min(self.outlooks.to_goal(self.side, area, nose) for nose in range(DIRECTIONS))

    def nose(self, nose: int) -> str:
        """An enemy ahead, or the way to the goal."""
        plane = self.frame.plane
        here = self.midway.area[plane], nose
        prey = self.prey(plane, here)
        if prey != NONE:
            return say("aims at {foe}", foe=self.midway.name(prey))
        if self.far(plane, here) > self.nearest(here[0]):
            return ""
        return say("towards the enemy's carrier") if self.midway.rules.hunt else say("towards Midway")

    # ------------------------------------------------------------------ §4.2 bids, §9 buying

    def bid(self, points: int) -> str:
        """What acting first is worth, or what the points kept are."""
        if points == 0 and self.side == JAPAN:
            return say("leaves the first turn to the US, keeps 3 points for orders")
        if points == 0:
            return say("keeps 3 points for orders")
        stake = self.stake()
        if stake:
            return stake
        if points == POINTS:
            return say("is certain to act first") if self.side == US else ""
        return say("keeps {left} {left:point|points} for orders", left=POINTS - points)

    def stake(self) -> str:
        """What the side that acts first could do at once."""
        name = self.midway.name
        for plane in filter(self.can_bomb, self.own):
            return say("acting first, {plane} can bomb the carrier", plane=name(plane))
        for plane in filter(self.can_bomb, self.enemies):
            return say("to act before {foe} can bomb the carrier", foe=name(plane))
        for plane in reversed(self.own):
            hunter = self.hunter(plane)
            if hunter != NONE:
                return say("to act before {foe} attacks {plane}", foe=name(hunter), plane=name(plane))
        for plane in self.own:
            if self.prey(plane, self.place(plane)) != NONE:
                return say("to let {plane} attack first", plane=name(plane))
        return ""

    def buy(self, action: int) -> str:
        """Whom it is kept from, or what is not in hand yet."""
        midway, order, other = self.midway, action - 1, 1 - self.side
        if action == DONE:
            return ""
        if not self.frame.second and midway.command[other] >= midway.rules.price[order]:
            last = list(midway.pool).count(order) == 1 and midway.pile[order] == 0
            template = (
                "the last one, before {enemy:the} can buy it" if last else "before {enemy:the} can buy it"
            )
            return say(template, enemy=SIDES[other])
        return say("none in hand yet") if midway.hand[CARDS * self.side + order] == 0 else ""

    # ------------------------------------------------------------------ §4.4 activation

    def activation(self, number: int) -> str:
        """What the aircraft can do, or what might be done to it."""
        midway, plane = self.midway, self.own[number]
        if self.can_bomb(plane):
            return CAN_BOMB
        for enemy in filter(self.can_bomb, self.enemies):
            if midway.marked[enemy] and midway.can_reach(plane, enemy):
                return say("can attack {foe}, one flight from the carrier", foe=midway.name(enemy))
        prey, hunter = self.prey(plane, self.place(plane)), self.hunter(plane)
        if prey != NONE:
            return say("well placed to attack {foe}", foe=midway.name(prey))
        if hunter != NONE:
            return say("moves before {foe} can attack it", foe=midway.name(hunter))
        return self.way_left(plane, self.place(plane))

    def way_left(self, plane: int, here: Place) -> str:
        """How far it still is, where that is worth a word."""
        far = self.far(plane, here)
        if self.midway.rules.is_bomber(plane):
            flights = (far + RUN - 1) // RUN
            return (
                say("{flights:words} from the carrier", flights=Count(flights, FLIGHT))
                if flights <= 3
                else ""
            )
        if not self.midway.rules.hunt and not self.is_over_midway(plane) and far <= 4:
            return say("can reach Midway")
        return ""

    def action(self, action: int) -> str:
        """Flight or combat."""
        midway, plane = self.midway, self.frame.plane
        if action == FLY:
            return CAN_BOMB if self.can_bomb(plane) else self.way_left(plane, self.place(plane))
        target = target_of(self.side, action)
        foe, here, there = midway.name(target), self.place(plane), self.place(target)
        if midway.marked[target] and self.can_bomb(target):
            return say("takes the marker of {foe}, one flight from the carrier", foe=foe)
        if self.edge(plane, here, target, there) > CLEAR:
            return say(PROMISING[self.prize(target)], foe=foe)
        if midway.marked[target] and self.edge(target, there, plane, here) > CLEAR:
            return say("attacks {foe} before it attacks", foe=foe)
        if midway.has_marked(self.side):
            return say("keeps the initiative")
        return say("takes {foe}'s marker", foe=foe) if midway.marked[target] else ""

    def prize(self, target: int) -> int:
        """Which of PROMISING."""
        if self.midway.rules.is_bomber(target):
            return 2 if all(self.midway.is_up(plane) for plane in self.enemies[FIGHTERS:]) else 3
        return 1 if self.midway.rules.is_ace(target) else 0

    # ------------------------------------------------------------------ §5 in flight

    def turn(self, turn: int) -> str:
        """Where the turn leads, at once or on the rest of the flight."""
        area, old = self.place(self.frame.plane)
        nose = nose_after(old, turn)
        told = self.arrival(nose) if self.frame.flown == self.frame.most else self.on_the_way(nose)
        board = self.midway.board
        away = self.midway.on_board(board.ahead(area, nose)) and not self.midway.on_board(
            board.ahead(area, old)
        )
        return say("turns away from the edge") if away and not told else told

    def going_on(self, action: int) -> str:
        nose = self.midway.nose[self.frame.plane]
        return self.arrival(nose) if action == STOP else self.on_the_way(nose)

    def arrival(self, nose: int) -> str:
        """The flight ends here, with that nose."""
        midway, plane = self.midway, self.frame.plane
        here = midway.area[plane], nose
        bomber = midway.rules.is_bomber(plane)
        if bomber and self.far(plane, here) <= RUN:
            return self.way_left(plane, here)
        prey = self.prey(plane, here)
        if prey != NONE:
            return say("aims at {foe}", foe=midway.name(prey))
        hunter = self.shaken_off(here)
        if hunter != NONE:
            return say("out of {foe}'s reach", foe=midway.name(hunter))
        if bomber:
            return self.way_left(plane, here)
        return self.bombers_near() if midway.rules.hunt else self.over_midway(plane)

    def bombers_near(self) -> str:
        """A fighter comes nearer to the nearest of the enemy's bombers, or stays with one of its own."""
        midway, area = self.midway, self.midway.area[self.frame.plane]
        apart = midway.board.apart
        foes = [plane for plane in self.enemies[FIGHTERS:] if midway.is_up(plane)]
        bomber = min(foes, key=lambda plane: apart(midway.area[plane], area))
        if apart(midway.area[bomber], area) < apart(midway.area[bomber], self.frame.start):
            return say("comes nearer to {foe}", foe=midway.name(bomber))
        for friend in self.own[FIGHTERS:]:
            if midway.is_up(friend) and apart(midway.area[friend], area) <= ESCORT:
                return say("stays close to {plane}", plane=midway.name(friend))
        return ""

    def over_midway(self, plane: int) -> str:
        """§10.2 What the aircraft changes over Midway by staying there."""
        own, others = self.midway.over_midway(self.side), self.midway.over_midway(1 - self.side)
        if not self.is_over_midway(plane):
            return ""
        if own > others:
            return say("leads over Midway, {own} to {others}", own=own, others=others)
        template = "level over Midway, {own} to {others}"
        return say(
            template if own == others else "contests Midway, {own} to {others}", own=own, others=others
        )

    def shaken_off(self, here: Place) -> int:
        """A marked enemy that could attack where the flight began, and now none can; NONE otherwise."""
        plane, found = self.frame.plane, NONE
        start = self.frame.start, self.frame.start_nose
        for enemy in self.enemies:
            if self.midway.marked[enemy]:
                at = self.place(enemy)
                if self.edge(enemy, at, plane, here) > CLEAR:
                    return NONE
                if self.edge(enemy, at, plane, start) > CLEAR and not self.midway.can_reach(enemy, plane):
                    found = enemy
        return found

    def on_the_way(self, nose: int) -> str:
        """The flight goes on along that nose."""
        midway, plane = self.midway, self.frame.plane
        area, old = self.place(plane)
        left, far = self.frame.most - self.frame.flown, self.far(plane, (area, nose))
        if midway.rules.is_bomber(plane):
            others = [self.far(plane, (area, nose_after(old, turn))) for turn in range(3)]
            if far <= left:
                return say("bombs the carrier")
            return say("heads for the carrier") if far == min(others) < max(others) else ""
        ends = sorted(self.ends((area, nose), left))
        edges = [(self.edge(plane, end, foe, self.place(foe)), -foe) for end in ends for foe in self.enemies]
        best, foe = max(edges, default=(0.0, 0))
        if best > CLEAR:
            return say("can still take aim at {foe}", foe=midway.name(-foe))
        if not midway.rules.hunt and not self.is_over_midway(plane) and far <= left:
            return say("on the way to Midway")
        return ""

    def ends(self, here: Place, left: int) -> set[Place]:
        """Free areas and noses at which the rest of a flight may end; no tile is laid, nobody displaced."""
        area = self.midway.board.ahead(*here)
        if not self.midway.on_board(area) or self.midway.plane_on(area) != NONE:
            return set()
        places = {(area, nose_after(here[1], turn)) for turn in range(3)}
        return places if left == 1 else {end for place in places for end in self.ends(place, left - 1)}

    def tile(self, action: int) -> str:
        """§5.7 Without a tile the aircraft is destroyed."""
        return "" if action == DECLINE else say("saves {plane}", plane=self.midway.name(self.frame.plane))


FLIGHT = Noun("flight")
GROUNDED: dict[AnyStep, Callable[[Judge, int], str]] = {
    CHOOSE_AREA: Judge.area,
    CHOOSE_NOSE: Judge.nose,
    BID: Judge.bid,
    ACTIVATE: Judge.activation,
    CHOOSE_ACTION: Judge.action,
    BUY: Judge.buy,
}
ALOFT: dict[AnyStep, Callable[[Judge, int], str]] = {
    TURN: Judge.turn,
    GO_ON: Judge.going_on,
    EXTEND: Judge.tile,
}
DUELS: dict[AnyStep, Callable[[Dogfight, int], str]] = {
    PLAN_MANOEUVRES: Dogfight.plan,
    SAY_WHO_FLIES_FIRST: Dogfight.first,
    LEAVE_OUT_TOKEN: Dogfight.manoeuvre,
    PLAY_ORDER: Dogfight.order,
    CHOOSE_SHOOTER: Dogfight.shooter,
    PLAN_AGAIN: Dogfight.manoeuvre,
}
