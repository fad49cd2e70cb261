"""What looks good to a bot.  Never a rule: the numbers were found by playing bots against each other."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import NOBODY, Position, Side
from grognard.core.sense import Sense, share
from grognard.games.midway.combat import combat_in
from grognard.games.midway.data import CARDS, FIGHTERS, JAPAN, NONE, US, WING, cards_in, is_attack
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.position import Midway
from grognard.games.midway.reasons import reason_for
from grognard.games.midway.rules import Rules

# In fighters.
FIGHTER: Final = 1.0
BOMBER: Final = 3.0
LAST_BOMBER: Final = 9.0
ACE: Final = 3.6
CARD: Final = 0.25
MARKED: Final = 1.0  # how much an attack counts that can be made this round ...
LATER: Final = 0.4  # ... or the next
ON_TURN: Final = 0.25  # and more if the side is on turn
NEAR: Final = 0.03  # for every manoeuvre nearer to the goal
EDGE: Final = 0.2  # the nose points off the board
OVER_MIDWAY: Final = 0.7  # for each aircraft more over Midway
STEEP: Final = 0.55  # how soon a lead is as good as won

SHELF: Final = 16  # kinds of match whose tables are kept


@final
class MidwaySense(Sense):
    horizon: i64 = 0

    def __init__(self) -> None:
        super().__init__()
        self.outlooks: Outlooks | None = None  # those used last
        self.shelf: dict[Rules, Outlooks] = {}

    def evaluate(self, position: Position, side: Side) -> float:
        if position.actor == NOBODY:
            return position.reward(side)
        assert isinstance(position, Midway)
        lead = self.lead(position)
        if side == US:
            lead = -lead
        return 1.0 / (1.0 + exp(-STEEP * lead))

    def judge(self, position: Position, worth: vec[float]) -> None:
        share(worth, self.evaluate(position, 0))

    def reason(self, position: Position, side: Side, action: i64) -> str:
        assert isinstance(position, Midway)
        return reason_for(position, self.known(position), side, action)

    def known(self, midway: Midway) -> Outlooks:
        """The tables for these rules."""
        outlooks = self.outlooks
        if outlooks is None or outlooks.rules is not midway.rules:
            if midway.rules not in self.shelf:
                if len(self.shelf) >= SHELF:
                    self.shelf.clear()
                self.shelf[midway.rules] = Outlooks(midway.rules)
            outlooks = self.shelf[midway.rules]
            self.outlooks = outlooks
        return outlooks

    def lead(self, midway: Midway) -> float:
        """Japan's advantage."""
        outlooks = self.known(midway)
        lead = forces(midway, outlooks, JAPAN) - forces(midway, outlooks, US)
        lead += threats(midway, outlooks, JAPAN) - threats(midway, outlooks, US)
        lead += pending(midway, outlooks)
        if not midway.rules.hunt:
            lead += race(midway)
        return lead


def worth(midway: Midway, plane: i64) -> float:
    """What losing the aircraft costs its side."""
    if plane % WING < FIGHTERS:
        return FIGHTER
    if not midway.rules.hunt:
        return ACE
    first = plane - plane % WING + FIGHTERS
    alone = midway.area[first] < 0 or midway.area[first + 1] < 0
    return LAST_BOMBER if alone else BOMBER


def forces(midway: Midway, outlooks: Outlooks, side: Side) -> float:
    """Aircraft, where they are, and cards."""
    total = 0.0
    for plane in range(WING * side, WING * side + WING):
        area = midway.area[plane]
        if area < 0:
            continue
        nose = midway.nose[plane]
        far = outlooks.to_goal(side, area, nose)
        total += FIGHTER if plane % WING < FIGHTERS else BOMBER if midway.rules.hunt else ACE
        if midway.rules.is_bomber(plane):
            total += run_in(midway, side, plane, far)
        else:
            total -= NEAR * float(far if far < 20 else 20)
        if not midway.on_board(midway.board.ahead(area, nose)):
            total -= EDGE
    for card in range(CARDS):
        total += CARD * float(midway.hand[CARDS * side + card])
    return total


def run_in(midway: Midway, side: Side, plane: i64, far: i64) -> float:
    """How near a bomber is to the carrier: by the flights it still takes."""
    flights = (far + 2) // 3
    if not midway.marked[plane]:
        flights += 1
    elif flights == 1 and midway.side == side:
        return 12.0
    if flights <= 1:
        return 5.0
    if flights == 2:
        return 2.6 - NEAR * float(far)
    if flights == 3:
        return 1.5 - NEAR * float(far)
    return 0.9 - NEAR * float(far)


def threats(midway: Midway, outlooks: Outlooks, side: Side) -> float:
    """What the side's aircraft could do to the enemy's, each to its best target."""
    total = 0.0
    enemy = WING * (1 - side)
    for plane in range(WING * side, WING * side + WING):
        if midway.area[plane] < 0:
            continue
        best = 0.0
        for target in range(enemy, enemy + WING):
            if midway.area[target] >= 0:
                gain = attack(midway, outlooks, plane, target)
                if gain > best:
                    best = gain
        total += best * (MARKED if midway.marked[plane] else LATER)
    return total * (1.0 + ON_TURN) if midway.side == side else total


def attack(midway: Midway, outlooks: Outlooks, plane: i64, target: i64) -> float:
    area = midway.area[plane]
    nose = midway.nose[plane]
    if not midway.board.may_reach(area, nose, midway.area[target]):
        return 0.0
    place = outlooks.index(plane, nose, area, midway.area[target], midway.nose[target], target)
    if place == NONE:
        return 0.0
    return outlooks.hit(place) * worth(midway, target) - outlooks.loss(place) * worth(midway, plane)


def pending(midway: Midway, outlooks: Outlooks) -> float:
    """What the combat in progress promises Japan."""
    combat = combat_in(midway)
    if combat is None:
        return 0.0
    japan = combat.plane[JAPAN]
    us = combat.plane[US]
    if midway.area[japan] < 0 or midway.area[us] < 0 or combat.evaded:
        return 0.0
    zone = midway.zone(japan, us)
    back = midway.zone(us, japan)
    own = cards_in(zone) + combat.veterans[JAPAN]
    others = cards_in(back) + combat.veterans[US]
    value = 0.0
    if is_attack(zone):
        value += worth(midway, us) * outlooks.wins(
            japan, own, combat.rolls[US], us, others, combat.rolls[JAPAN]
        )
    if is_attack(back):
        value -= worth(midway, japan) * outlooks.wins(
            us, others, combat.rolls[JAPAN], japan, own, combat.rolls[US]
        )
    return value


def race(midway: Midway) -> float:
    """§1.2 The score, and who holds the air over Midway."""
    lead = float(midway.score[JAPAN] - midway.score[US])
    left = float(2 * midway.rules.threshold - midway.score[JAPAN] - midway.score[US])
    over = float(midway.over_midway(JAPAN) - midway.over_midway(US))
    return lead * (1.0 + 6.0 / (left + 1.0)) + OVER_MIDWAY * over
