"""Why a side plans, flies and orders as it does in a combat: who will have whom in its sights."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.message import Count, Noun, say
from grognard.games.midway.combat import Combat, combat_in, odds_between
from grognard.games.midway.data import (
    BUSHIDO,
    CARDS,
    EVADE,
    SURPRISE_ATTACK,
    THACH_WEAVE,
    TWO_TOKENS,
    WING,
    cards_in,
    is_attack,
)
from grognard.games.midway.firing import Firing
from grognard.games.midway.odds import Odds, balance, left_of, odds, odds_after
from grognard.games.midway.orders import PASS
from grognard.games.midway.position import Midway

OFTEN = 3  # of nine plans: worth counting on
SELDOM = 2


class Dogfight:
    """A combat in progress, seen by ``side``."""

    def __init__(self, midway: Midway, side: int) -> None:
        combat = combat_in(midway)
        assert combat is not None
        self.midway = midway
        self.side = side
        self.combat = combat
        self.planes = combat.plane[side], combat.plane[1 - side]
        self.foe = midway.name(self.planes[1])

    # ------------------------------------------------------------------ how the two stand

    def standing(self, midway: Midway) -> Odds:
        """The odds of the firing if no further order is played."""
        own, other = self.planes
        if not (midway.is_up(own) and midway.is_up(other)):
            return Odds(0, 1, 1) if midway.is_up(other) else Odds(1, 0, 1)
        combat, firing = combat_in(midway), midway.frame
        zone, back = midway.zone(own, other), midway.zone(other, own)
        if isinstance(firing, Firing):
            count, ignored = firing.count, firing.ignored
            more = count[self.side] - cards_in(zone), count[1 - self.side] - cards_in(back)
            rolls = ignored[1 - self.side], ignored[self.side]
            return odds(midway.rules, own, zone, other, back, more, rolls)
        if combat is None or combat.evaded or not (is_attack(zone) or is_attack(back)):
            return Odds(0, 0, 1)
        return odds_between(midway, combat, self.side, own)

    def best_after(self, midway: Midway, action: int) -> Odds:
        """How the two will stand after an answer, and the best of what it leaves to choose."""
        after = midway.copy()
        flow.play(after, self.side, action)
        if after.winner == self.side:
            return Odds(1, 0, 1)
        moving = after.actor == self.side and not isinstance(after.frame, Combat)
        if not moving or combat_in(after) is None:
            return self.standing(after)
        answers = flow.legal(after, self.side)
        return max((self.best_after(after, answer) for answer in answers), key=balance)

    def shot(self, found: Odds) -> str:
        """How it stands, in words."""
        if found.destroys > 0 and found.destroyed == 0:
            return say("a shot at {foe} without an answer", foe=self.foe)
        if found.destroys > found.destroyed:
            return say("the better shot at {foe}", foe=self.foe)
        if found.destroys == 0 and found.destroyed == 0:
            return say("no shot falls as they stand")
        return say("an even shot at {foe}", foe=self.foe) if found.destroys == found.destroyed else ""

    def change(self, before: Odds, after: Odds) -> str:
        """What is better than before, in words."""
        if balance(after) <= balance(before):
            return ""
        aims = after.destroys > 0 and before.destroys == 0
        if before.destroyed > 0 and after.destroyed == 0:
            template = "turns the tables on {foe}" if aims else "gets out of {foe}'s sights"
        else:
            template = "brings {foe} into its sights" if aims else "better odds against {foe}"
        return say(template, foe=self.foe)

    # ------------------------------------------------------------------ plans

    def plan(self, plan: int) -> str:
        """After how many of the enemy's plans the shot is the better one, for whom."""
        found = [self.best_order(left_of(plan), answer) for answer in range(TWO_TOKENS)]
        leads = [lead for lead in found if lead is not None]
        if len(leads) < len(found):
            return ""
        ahead, behind = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
        if ahead > behind and ahead >= OFTEN:
            return say("the better shot after {ahead} of {foe}'s 9 plans", ahead=ahead, foe=self.foe)
        if behind == 0:
            template = "never the worse shot, whatever {foe} plans"
            return say(template if ahead else "no shot falls, whatever {foe} plans", foe=self.foe)
        if behind > SELDOM:
            return ""
        return say("{foe} has the better shot after only {behind} of 9 plans", foe=self.foe, behind=behind)

    def best_order(self, plans: list[int], answer: int) -> float | None:
        """§6.4 The attacker says who flies first; §6.6 an ace leaves out a token.  None: over the edge."""
        orders: list[float] = []
        for first in (0, 1):
            found = [odds_after(self.midway, self.planes, (plan, answer), first) for plan in plans]
            inside = [balance(each) for each in found if each is not None]
            if len(inside) < len(found):
                return None
            orders.append(max(inside))
        return max(orders) if self.combat.attacker == self.side else min(orders)

    def first(self, action: int) -> str:
        """§6.4 Both plans lie open: how the two will stand if no order is played."""
        plan, answer = self.combat.plan[self.side], self.combat.plan[1 - self.side]
        if max(plan, answer) >= TWO_TOKENS:
            return ""
        first = 0 if action == self.side else 1
        mine = odds_after(self.midway, self.planes, (plan, answer), first)
        rest = odds_after(self.midway, self.planes, (plan, answer), 1 - first)
        if mine is None or rest is None or balance(mine) <= balance(rest):
            return ""
        return self.shot(mine)

    def manoeuvre(self, action: int) -> str:
        """A manoeuvre, a token left out or a new plan: how the two stand then."""
        after = self.midway.copy()
        flow.play(after, self.side, action)
        if after.winner == self.side:
            return say("bombs the carrier")
        return self.shot(self.best_after(self.midway, action)) if self.combat.second else ""

    # ------------------------------------------------------------------ orders

    def order(self, action: int) -> str:
        """What an order changes, as the two stand; or how well they stand without one."""
        before = self.standing(self.midway)
        if action == PASS:
            return self.shot(before)
        effect, own = self.midway.rules.effect[action - 1], self.midway.name(self.planes[0])
        if effect == SURPRISE_ATTACK:  # §8.5
            armed = any(self.midway.has_card(1 - self.side, card) for card in range(CARDS))
            ahead = before.destroys > before.destroyed
            return say("fires before {foe} can play an order", foe=self.foe) if armed and ahead else ""
        if effect == THACH_WEAVE:
            return say("a second aircraft fires at {foe}", foe=self.foe)
        if effect == BUSHIDO:
            both = before.destroys > 0 and before.destroyed > 0
            return say("if {plane} falls, {foe} falls with it", plane=own, foe=self.foe) if both else ""
        if effect == EVADE:
            threatened = before.destroyed > 0
            return say("saves {plane} from {foe}'s fire", plane=own, foe=self.foe) if threatened else ""
        return self.change(before, self.best_after(self.midway, action))

    def shooter(self, number: int) -> str:
        """§8.9 With how many cards it fires."""
        zone = self.midway.zone(WING * self.side + number, self.planes[1])
        cards = Count(cards_in(zone), Noun("card"))
        return say("has {foe} in its sights: {cards:words}", foe=self.foe, cards=cards)
