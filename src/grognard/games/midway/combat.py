"""§6 Combat: secret plans, tokens flown, orders played, and then they fire."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Reaction, Rule, SealedDecision, Side
from grognard.games.midway.data import (
    AILERON_ROLL,
    BUSHIDO,
    CARDS,
    EVADE,
    FEINT_LEFT,
    FEINT_RIGHT,
    JAPAN,
    LEFT,
    LOOP,
    NONE,
    PLANS,
    REVERSAL,
    RIGHT,
    SIXTH_SENSE,
    SURPRISE_ATTACK,
    THACH_WEAVE,
    TWO_TOKENS,
    US,
    VETERANS,
    WING,
    ZERO_AGILITY,
    is_attack,
    turned,
    without,
)
from grognard.games.midway.firing import Firing
from grognard.games.midway.flight import Flight, over_the_edge
from grognard.games.midway.position import Midway
from grognard.games.midway.tokens import Replanning, go_back, tokens_for

BOTH: Final = 3  # bit set of the sides


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Combat(Frame):
    """§6 Two aircraft, one of each side; what belongs to one of them is kept by side."""

    def __init__(self) -> None:
        super().__init__(COMBAT)
        self.attacker: Side = JAPAN
        self.flying: Side = JAPAN  # whose tokens are being flown
        self.second: bool = False  # the other one has flown
        self.speaker: Side = JAPAN  # who may play an order
        self.opening: bool = True  # it is the defender's first opportunity
        self.surprised: bool = False
        self.evaded: bool = False
        self.plane = vec[i64]([NONE, NONE])
        self.plan = vec[i64]([NONE, NONE])
        self.home = vec[i64]([NONE, NONE])  # the area before the tokens; NONE: not flown yet
        self.home_nose = vec[i64]([0, 0])
        self.rolls = vec[i64]([0, 0])  # Aileron Rolls played
        self.veterans = vec[i64]([0, 0])
        self.bushido = vec[i64]([0, 0])

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Combat)
        self.attacker = other.attacker
        self.flying = other.flying
        self.second = other.second
        self.speaker = other.speaker
        self.opening = other.opening
        self.surprised = other.surprised
        self.evaded = other.evaded
        self.plane = other.plane[:]
        self.plan = other.plan[:]
        self.home = other.home[:]
        self.home_nose = other.home_nose[:]
        self.rolls = other.rolls[:]
        self.veterans = other.veterans[:]
        self.bushido = other.bushido[:]

    def facts(self, observer: Side) -> list[int]:
        facts = [int(self.attacker), int(self.flying), int(self.second), int(self.speaker)]
        facts += [int(self.opening), int(self.surprised), int(self.evaded)]
        for side in (JAPAN, US):
            facts += [int(self.plane[side]), int(self.plan[side]), int(self.home[side])]
            facts += [int(self.home_nose[side]), int(self.rolls[side]), int(self.veterans[side])]
            facts.append(int(self.bushido[side]))
        return facts

    def restore(self, facts: list[int]) -> None:
        self.attacker = facts[0]
        self.flying = facts[1]
        self.second = facts[2] != 0
        self.speaker = facts[3]
        self.opening = facts[4] != 0
        self.surprised = facts[5] != 0
        self.evaded = facts[6] != 0
        for side in (JAPAN, US):
            self.plane[side] = facts[7 + 7 * side]
            self.plan[side] = facts[8 + 7 * side]
            self.home[side] = facts[9 + 7 * side]
            self.home_nose[side] = facts[10 + 7 * side]
            self.rolls[side] = facts[11 + 7 * side]
            self.veterans[side] = facts[12 + 7 * side]
            self.bushido[side] = facts[13 + 7 * side]


def open_combat(midway: Midway, attacker: i64, defender: i64) -> Combat:
    """§6.2 The defender's marker is discarded."""
    midway.marked[defender] = False
    combat = Combat()
    combat.attacker = attacker // WING
    combat.plane[attacker // WING] = attacker
    combat.plane[defender // WING] = defender
    return combat


def is_over(midway: Midway, combat: Combat) -> bool:
    """§6.5 Whether one of the two is lost."""
    return midway.area[combat.plane[JAPAN]] < 0 or midway.area[combat.plane[US]] < 0


def combat_in(midway: Midway) -> Combat | None:
    """The combat in progress, whatever it has called meanwhile."""
    frame: Frame | None = midway.frame
    while frame is not None:
        if isinstance(frame, Combat):
            return frame
        frame = frame.caller
    return None


# ------------------------------------------------------------------ §6.3 plans


@final
class PlanManoeuvres(SealedDecision[Midway, Combat]):
    """§6.3 Both sides secretly plan two manoeuvres, an ace three (R6: not three equal ones)."""

    space: i64 = PLANS

    def who(self, midway: Midway, combat: Combat) -> i64:
        return BOTH

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        if not midway.rules.is_ace(combat.plane[side]):
            for plan in range(TWO_TOKENS):
                out.add(plan)
        else:
            for plan in range(TWO_TOKENS, PLANS):
                if (plan - TWO_TOKENS) % 13 != 0:
                    out.add(plan)

    def take(self, midway: Midway, combat: Combat, side: Side, plan: i64) -> None:
        combat.plan[side] = plan


@final
class SayWhoFliesFirst(Decision[Midway, Combat]):
    """§6.4 The attacker says which side flies first."""

    space: i64 = 2

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        out.add(JAPAN)
        out.add(US)

    def take(self, midway: Midway, combat: Combat, side: Side, first: i64) -> None:
        combat.flying = first


# ------------------------------------------------------------------ §6.5 tokens


def fly_tokens(midway: Midway, combat: Combat, side: Side, plan: i64) -> None:
    """§6.5 Fly a plan of two; §8.4 a Loop would lead back to here."""
    plane = combat.plane[side]
    combat.home[side] = midway.area[plane]
    combat.home_nose[side] = midway.nose[plane]
    midway.call(tokens_for(plane, plan))


@final
class FlyPlan(Rule[Midway, Combat]):
    """§6.5 The first flies all of its tokens, then the other one; §6.6 an ace leaves out one."""

    def do(self, midway: Midway, combat: Combat) -> None:
        side = combat.flying
        if combat.plan[side] < TWO_TOKENS:
            combat.go(PLAN_FLOWN)
            fly_tokens(midway, combat, side, combat.plan[side])


@final
class LeaveOutToken(Reaction[Midway, Combat]):
    """§6.6 The owner of an ace says which token is left out."""

    space: i64 = 3

    def who(self, midway: Midway, combat: Combat) -> i64:
        return combat.flying

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        plan = combat.plan[side]
        out.add(0)
        if without(plan, 1) != without(plan, 0):
            out.add(1)
        if without(plan, 2) != without(plan, 1):
            out.add(2)

    def take(self, midway: Midway, combat: Combat, side: Side, place: i64) -> None:
        combat.plan[side] = without(combat.plan[side], place)
        fly_tokens(midway, combat, side, combat.plan[side])


@final
class PlanFlown(Rule[Midway, Combat]):
    """§6.5 The other one's turn to fly; then §6.7 the defender may play an order."""

    def do(self, midway: Midway, combat: Combat) -> None:
        if is_over(midway, combat):
            combat.leave()
        elif not combat.second:
            combat.second = True
            combat.flying = 1 - combat.flying
            combat.go(FLY_PLAN)
        else:
            combat.speaker = 1 - combat.attacker


# ------------------------------------------------------------------ §6.7 orders

PASS: Final = 0  # playing card n is 1 + n


def can_play(midway: Midway, combat: Combat, side: Side, card: i64) -> bool:
    """§6.8 An order can only be played if it can be carried out."""
    if not midway.has_card(side, card):
        return False
    effect = midway.rules.effect[card]
    if effect == LOOP:
        plane = combat.plane[side]
        return midway.area[plane] != combat.home[side] or midway.nose[plane] != combat.home_nose[side]
    if effect == THACH_WEAVE:
        return can_weave(midway, combat, side)
    return True


def can_weave(midway: Midway, combat: Combat, side: Side) -> bool:
    """§8.9 Whether an aircraft outside the combat can shoot; E31 an Evade may bar it."""
    if combat.evaded and midway.rules.evade_stops_weave:
        return False
    return any(is_shooter(midway, combat, plane) for plane in range(WING * side, WING * side + WING))


def is_shooter(midway: Midway, combat: Combat, plane: i64) -> bool:
    """§8.9 Not in the combat, and with the enemy's aircraft in its attack area."""
    side = plane // WING
    if midway.area[plane] < 0 or plane == combat.plane[side]:
        return False
    return is_attack(midway.zone(plane, combat.plane[1 - side]))


def decline(combat: Combat) -> None:
    """§6.7 Declining ends it, but the attacker always has his first opportunity."""
    if combat.opening:
        combat.opening = False
        combat.speaker = combat.attacker
        combat.go(OFFER_ORDER)
    else:
        combat.go(OPEN_FIRE)


@final
class OfferOrder(Rule[Midway, Combat]):
    """§6.7 Defender and attacker in turn may play an order; without one to play, one declines."""

    def do(self, midway: Midway, combat: Combat) -> None:
        for card in range(CARDS):
            if can_play(midway, combat, combat.speaker, card):
                return
        decline(combat)


@final
class PlayOrder(Reaction[Midway, Combat]):
    """§6.7 An order is carried out at once and discarded."""

    space: i64 = CARDS + 1

    def who(self, midway: Midway, combat: Combat) -> i64:
        return combat.speaker

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        out.add(PASS)
        for card in range(CARDS):
            if can_play(midway, combat, side, card):
                out.add(1 + card)

    def take(self, midway: Midway, combat: Combat, side: Side, action: i64) -> None:
        if action == PASS:
            decline(combat)
        else:
            combat.opening = False
            combat.go(ORDER_PLAYED)
            midway.play_card(side, action - 1)
            effect = midway.rules.effect[action - 1]
            if effect <= LOOP or effect in (SIXTH_SENSE, ZERO_AGILITY):
                move(midway, combat, side, effect)
            else:
                prepare(combat, side, effect)


def move(midway: Midway, combat: Combat, side: Side, effect: i64) -> None:
    """The orders that move the side's aircraft."""
    plane = combat.plane[side]
    if effect == REVERSAL:  # §8.3
        midway.nose[plane] = (midway.nose[plane] + 3) % 6
    elif effect == LOOP:  # §8.4
        go_back(midway, plane, combat.home[side], combat.home_nose[side])
    elif effect == SIXTH_SENSE:  # §8.8
        again = Replanning()
        again.plane = plane
        again.home = combat.home[side]
        again.nose = combat.home_nose[side]
        midway.call(again)
    elif effect in (FEINT_LEFT, FEINT_RIGHT):  # §8.2
        slip(midway, plane, effect)
    else:  # §8.1, §8.11
        flight = Flight()
        flight.extra(midway, plane, 1, 2 if effect == ZERO_AGILITY else 1)
        midway.call(flight)


def slip(midway: Midway, plane: i64, effect: i64) -> None:
    """§8.2 The Feint: to the area ahead on that side, without a turn."""
    turn = LEFT if effect == FEINT_LEFT else RIGHT
    way = turned(midway.nose[plane], turn)
    if midway.rules.feint_behind:  # R11
        way = turned(way, turn)
    area = midway.board.ahead(midway.area[plane], way)
    if midway.on_board(area):
        midway.enter(plane, area)
    else:
        midway.call(over_the_edge(plane, area))


def prepare(combat: Combat, side: Side, effect: i64) -> None:
    """The orders that bear on the firing."""
    if effect == SURPRISE_ATTACK:  # §8.5
        combat.surprised = True
    elif effect == AILERON_ROLL:  # §8.6
        combat.rolls[side] += 1
    elif effect == EVADE:  # §8.7
        combat.evaded = True
    elif effect == VETERANS:  # §8.10
        combat.veterans[side] += 1
    elif effect == BUSHIDO:  # §8.12
        combat.bushido[side] += 1
    else:  # §8.9
        combat.go(CHOOSE_SHOOTER)


@final
class ChooseShooter(Reaction[Midway, Combat]):
    """§8.9 Thach Weave: an aircraft outside the combat fires, and cannot be destroyed."""

    space: i64 = WING

    def who(self, midway: Midway, combat: Combat) -> i64:
        return combat.speaker

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        for number in range(WING):
            if is_shooter(midway, combat, WING * side + number):
                out.add(number)

    def take(self, midway: Midway, combat: Combat, side: Side, number: i64) -> None:
        shooter = WING * side + number
        enemy = combat.plane[1 - side]
        firing = Firing()
        firing.aim(midway, shooter, enemy, combat.veterans[side], combat.rolls[1 - side])
        firing.aim(midway, enemy, shooter, combat.veterans[1 - side], combat.rolls[side])
        firing.deadly[1 - side] = False
        midway.call(firing)


@final
class OrderPlayed(Rule[Midway, Combat]):
    """§6.7 The other side may answer; §8.5 not after a Surprise Attack; §6.5 a loss ends the combat."""

    def do(self, midway: Midway, combat: Combat) -> None:
        if is_over(midway, combat):
            combat.leave()
        elif not combat.surprised:
            combat.speaker = 1 - combat.speaker
            combat.go(OFFER_ORDER)


# ------------------------------------------------------------------ §6.9 firing


@final
class OpenFire(Rule[Midway, Combat]):
    """§6.9 They fire if one of them has the other in its attack area."""

    def do(self, midway: Midway, combat: Combat) -> None:
        japan = combat.plane[JAPAN]
        us = combat.plane[US]
        if combat.evaded:  # §8.7
            return
        if is_attack(midway.zone(japan, us)) or is_attack(midway.zone(us, japan)):
            midway.call(aimed(midway, combat, japan, us))


def aimed(midway: Midway, combat: Combat, japan: i64, us: i64) -> Firing:
    """§7.2 What both bring to bear, Veterans and Rolls included."""
    firing = Firing()
    firing.aim(midway, japan, us, combat.veterans[JAPAN], combat.rolls[US])
    firing.aim(midway, us, japan, combat.veterans[US], combat.rolls[JAPAN])
    firing.avenged[JAPAN] = combat.bushido[JAPAN] > 0
    firing.avenged[US] = combat.bushido[US] > 0
    return firing


FLY_PLAN: Final = FlyPlan()
PLAN_FLOWN: Final = PlanFlown()
OFFER_ORDER: Final = OfferOrder()
CHOOSE_SHOOTER: Final = ChooseShooter()
ORDER_PLAYED: Final = OrderPlayed()
OPEN_FIRE: Final = OpenFire()
COMBAT: Final = Procedure(
    Combat,
    PlanManoeuvres(),
    SayWhoFliesFirst(),
    FLY_PLAN,
    LeaveOutToken(),
    PLAN_FLOWN,
    OFFER_ORDER,
    PlayOrder(),
    CHOOSE_SHOOTER,
    ORDER_PLAYED,
    OPEN_FIRE,
)
