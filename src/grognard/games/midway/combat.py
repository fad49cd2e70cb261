"""§6 A combat: the two aircraft, their secret plans, the tokens flown, and how the two stand."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Reaction, Rule, SealedDecision, Side
from grognard.core.message import Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.core.sheet import Sheet
from grognard.games.midway.data import (
    JAPAN,
    NONE,
    PLANS,
    SIDE_KEYS,
    TWO_TOKENS,
    US,
    WING,
    is_attack,
    plan_text,
    without,
)
from grognard.games.midway.features import COMBAT_FLAGS, FEATURES, MANY, seen
from grognard.games.midway.odds import (
    Odds,
    as_they_stand,
    bearing,
    first_odds,
    odds_words,
    outlook,
    outlook_words,
)
from grognard.games.midway.position import Midway
from grognard.games.midway.tokens import arrows, spell_plan, tokens_for

BOTH: Final = 3  # bit set of the sides

PLAN_TWO: Final = Reason("wrong_number", "two tokens are planned", "§6.3")
ACE_PLANS_THREE: Final = Reason("wrong_number", "an ace plans three tokens", "§6.3")
THREE_EQUAL: Final = Reason("no_such_tokens", "there are only two tokens of each kind", "§6.3")
SAME_TOKEN: Final = Reason(
    "same_token", "token {place} is like the one before it: leave that out instead", "§6.6"
)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Combat(Frame):
    """§6 Two aircraft, one of each side; what belongs to one of them is kept by side."""

    def __init__(self, procedure: Procedure) -> None:
        super().__init__(procedure)
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

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        flags = [self.attacker == side, self.flying == side, self.speaker == side]
        flags += [self.second, self.surprised, self.evaded]
        for number in range(COMBAT_FLAGS):
            sheet.set(FEATURES.combat + number, i64(flags[number]))
        for place in range(2):
            whose = side if place == 0 else 1 - side
            if self.plane[whose] >= 0:
                sheet.mark(FEATURES.engaged + seen(self.plane[whose], side))
            if self.plan[whose] >= 0:
                sheet.mark(FEATURES.plan + PLANS * place + self.plan[whose])
            sheet.set(FEATURES.rolls + place, self.rolls[whose], MANY)
            sheet.set(FEATURES.veterans + place, self.veterans[whose], MANY)
            sheet.set(FEATURES.bushido + place, self.bushido[whose], MANY)


def pair(midway: Midway, combat: Combat, side: Side) -> Words:
    """The names of the two, seen by ``side``."""
    return {"plane": midway.name(combat.plane[side]), "other": midway.name(combat.plane[1 - side])}


def is_over(midway: Midway, combat: Combat) -> bool:
    """§6.5 Whether one of the two is lost."""
    return not (midway.is_up(combat.plane[JAPAN]) and midway.is_up(combat.plane[US]))


def combat_in(midway: Midway) -> Combat | None:
    """The combat in progress, whatever it has called meanwhile."""
    frame: Frame | None = midway.frame
    while frame is not None:
        if isinstance(frame, Combat):
            return frame
        frame = frame.caller
    return None


# ------------------------------------------------------------------ in words

# How the firing will end, and that nobody fires: now, and after an order.
NOW: Final = ("As they stand {odds}.", "As they stand nobody fires.")
THEN: Final = ("Then {odds}.", "Then nobody fires.")


def standing(midway: Midway, combat: Combat, side: Side, templates: tuple[str, str]) -> Message:
    """The exact odds if nobody plays another order."""
    own, other = combat.plane[side], combat.plane[1 - side]
    if combat.evaded:
        return say("There will be no firing.")
    if not is_attack(midway.zone(own, other)) and not is_attack(midway.zone(other, own)):
        return say(templates[1])
    return say(templates[0], odds=odds_words(odds_between(midway, combat, side, own), midway.title(own)))


def odds_between(midway: Midway, combat: Combat, side: Side, own: i64) -> Odds:
    """An aircraft of ``side`` against the enemy's in the combat, with what has been played."""
    other = combat.plane[1 - side]
    veterans = (int(combat.veterans[side]), int(combat.veterans[1 - side]))
    rolls = (int(combat.rolls[side]), int(combat.rolls[1 - side]))
    return as_they_stand(midway, own, other, veterans, rolls)


def zones(midway: Midway, combat: Combat, own: i64, enemy: i64) -> Message:
    """§7.1 Why each draws as many cards as it does."""
    one = bearing(midway, own, enemy, combat.veterans[own // WING])
    two = bearing(midway, enemy, own, combat.veterans[enemy // WING])
    return say("{one}; {two}.", "§7.1", one=one, two=two)


# ------------------------------------------------------------------ §6.3 plans, §6.5 tokens


@final
class PlanManoeuvres(SealedDecision[Midway, Combat]):
    """§6.3 Both sides secretly plan two manoeuvres, an ace three (R6: not three equal ones)."""

    space: i64 = PLANS
    waits: str = "Waiting for the {waiting:plan|plans} of {waiting:the}."

    def who(self, midway: Midway, combat: Combat) -> i64:
        return BOTH

    def bar(self, midway: Midway, combat: Combat, side: Side, plan: i64) -> Reason | None:
        ace = midway.rules.is_ace(combat.plane[side])
        if ace != (plan >= TWO_TOKENS):
            return ACE_PLANS_THREE if ace else PLAN_TWO
        return THREE_EQUAL if ace and is_three_equal(plan) else None

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        if not midway.rules.is_ace(combat.plane[side]):
            out.add_below(TWO_TOKENS)
        else:
            for plan in range(TWO_TOKENS, PLANS):
                if not is_three_equal(plan):
                    out.add(plan)

    def take(self, midway: Midway, combat: Combat, side: Side, plan: i64) -> None:
        combat.plan[side] = plan

    def write(self, midway: Midway, combat: Combat, side: Side, plan: i64) -> str:
        return f"plan {plan_text(plan)}"

    def words(self, midway: Midway, combat: Combat, side: Side, plan: i64) -> Words:
        return {**pair(midway, combat, side), "waiting": midway.awaited()}

    def ask(self, midway: Midway, combat: Combat, side: Side) -> Message:
        words = pair(midway, combat, side)
        words["number"] = 3 if midway.rules.is_ace(combat.plane[side]) else 2
        if combat.attacker == side:
            return filled("{plane} attacks {other}. Plan {number} manoeuvres in secret.", words)
        return filled("{plane} is attacked by {other}. Plan {number} manoeuvres in secret.", words)

    def label(self, midway: Midway, combat: Combat, side: Side, plan: i64) -> str:
        return arrows(plan)

    def hint(self, midway: Midway, combat: Combat, side: Side, plan: i64, later: bool) -> str:
        if plan >= TWO_TOKENS:
            return say("{plan} One of them will be left out.", plan=spell_plan(plan))
        own, other = combat.plane[side], combat.plane[1 - side]
        return say(
            "{plan} Against any plan of {other}, orders aside: {outlook}.",
            plan=spell_plan(plan),
            other=midway.name(other),
            outlook=outlook_words(
                outlook(midway, own, other, plan, combat.attacker == side), midway.name(own)
            ),
        )

    def tell(self, midway: Midway, combat: Combat, side: Side, plan: i64, after: Midway) -> list[Message]:
        opened = combat_in(after)
        assert opened is not None
        words: Words = {"japan": midway.name(combat.plane[JAPAN]), "us": midway.name(combat.plane[US])}
        words["one"] = " ".join(plan_text(opened.plan[JAPAN]))
        words["two"] = " ".join(plan_text(opened.plan[US]))
        return [Message("The plans are revealed: {japan} {one}, {us} {two}.", words, "§6.4")]


def is_three_equal(plan: i64) -> bool:
    """R6 There are two tokens of each kind."""
    return (plan - TWO_TOKENS) % 13 == 0


@final
class SayWhoFliesFirst(Decision[Midway, Combat]):
    """§6.4 The attacker says which side flies first."""

    space: i64 = 2
    asks: str = "The plans are open. Which flies first, {plane} or {other}?"
    waits: str = "{side:The} has to decide who flies first."
    tells: str = "{side:The} lets {first} fly first."

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        out.add_below(2)

    def take(self, midway: Midway, combat: Combat, side: Side, first: i64) -> None:
        combat.flying = first

    def write(self, midway: Midway, combat: Combat, side: Side, first: i64) -> str:
        return f"{SIDE_KEYS[first]} first"

    def words(self, midway: Midway, combat: Combat, side: Side, first: i64) -> Words:
        return {**pair(midway, combat, side), "first": midway.name(combat.plane[first])}

    def label(self, midway: Midway, combat: Combat, side: Side, first: i64) -> str:
        return say("{plane} first", plane=midway.name(combat.plane[first]))

    def hint(self, midway: Midway, combat: Combat, side: Side, first: i64, later: bool) -> str:
        planes = (int(combat.plane[side]), int(combat.plane[1 - side]))
        plans = (int(combat.plan[side]), int(combat.plan[1 - side]))
        found = odds_words(first_odds(midway, planes, plans, first != side), midway.name(planes[0]))
        return say("If no order is played, {odds}.", odds=found)


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
    asks: str = "Ace {plane} leaves out one token. Which?"
    waits: str = "{side:The} has to decide which token {plane} leaves out."
    tells: str = "{plane} leaves out token {place}."

    def who(self, midway: Midway, combat: Combat) -> i64:
        return combat.flying

    def bar(self, midway: Midway, combat: Combat, side: Side, place: i64) -> Reason | None:
        return SAME_TOKEN if is_like_last(combat.plan[side], place) else None

    def actions(self, midway: Midway, combat: Combat, side: Side, out: Actions) -> None:
        for place in range(3):
            if not is_like_last(combat.plan[side], place):
                out.add(place)

    def take(self, midway: Midway, combat: Combat, side: Side, place: i64) -> None:
        combat.plan[side] = without(combat.plan[side], place)
        fly_tokens(midway, combat, side, combat.plan[side])

    def write(self, midway: Midway, combat: Combat, side: Side, place: i64) -> str:
        return f"without {place + 1}"

    def words(self, midway: Midway, combat: Combat, side: Side, place: i64) -> Words:
        return {**pair(midway, combat, side), "place": place + 1}

    def label(self, midway: Midway, combat: Combat, side: Side, place: i64) -> str:
        rest = arrows(without(combat.plan[side], place))
        return say("Without {place}: {rest}", place=place + 1, rest=rest)

    def hint(self, midway: Midway, combat: Combat, side: Side, place: i64, later: bool) -> str:
        return spell_plan(without(combat.plan[side], place))


def is_like_last(plan: i64, place: i64) -> bool:
    """Whether the token is like the one before it, so that it does not matter which is left out."""
    return place > 0 and without(plan, place) == without(plan, place - 1)


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


PLAN_MANOEUVRES: Final = PlanManoeuvres()
SAY_WHO_FLIES_FIRST: Final = SayWhoFliesFirst()
FLY_PLAN: Final = FlyPlan()
LEAVE_OUT_TOKEN: Final = LeaveOutToken()
PLAN_FLOWN: Final = PlanFlown()
