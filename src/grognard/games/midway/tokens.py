"""§6.5 Tokens in flight, and §8.8 planning them again."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Frame, Procedure, Reaction, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.midway.data import (
    ACCELERATION,
    FEINT_LEFT,
    FEINT_RIGHT,
    LEFT,
    LOOP,
    NONE,
    REVERSAL,
    RIGHT,
    SIXTH_SENSE,
    TWO_TOKENS,
    WING,
    nose_after,
    plan_text,
    token_of,
)
from grognard.games.midway.flight import Flight, fly_to, tell_move, tell_nose
from grognard.games.midway.position import Midway, fates

STAY: Final = TWO_TOKENS  # not planning again; otherwise a plan of two tokens

TWO_AGAIN: Final = Reason("wrong_number", "two tokens are planned", "§8.8")

# ------------------------------------------------------------------ plans in words

ARROWS: Final = {"F": "↑", "L": "↰", "R": "↱"}
MANOEUVRES: Final = {"F": "forward", "L": "forward and left", "R": "forward and right"}


def arrows(plan: i64) -> str:
    return " ".join([ARROWS[token] for token in plan_text(plan)])


def spell_plan(plan: i64) -> Message:
    """Forward, then forward and left."""
    tokens = [say(MANOEUVRES[token]) for token in plan_text(plan)]
    if len(tokens) == 2:
        return say("First {one}, then {two}.", one=tokens[0], two=tokens[1])
    return say("First {one}, then {two}, then {three}.", one=tokens[0], two=tokens[1], three=tokens[2])


# ------------------------------------------------------------------ §6.5 tokens in flight


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Tokens(Frame):
    """§6.5 An aircraft flies two tokens, left to right."""

    def __init__(self) -> None:
        super().__init__(TOKENS_FLOWN)
        self.plane: i64 = NONE
        self.plan: i64 = 0
        self.flown: i64 = 0

    def subject(self) -> i64:
        return self.plane


@final
class FlyToken(Rule[Midway, Tokens]):
    """§6.5 A token is one manoeuvre."""

    def do(self, midway: Midway, tokens: Tokens) -> None:
        plane = tokens.plane
        fly_to(midway, plane, midway.board.ahead(midway.area[plane], midway.nose[plane]))

    def tell(self, midway: Midway, tokens: Tokens, side: Side, action: i64, after: Midway) -> list[Message]:
        return tell_move(midway, after, tokens.plane, "§6.5") + fates(midway, after)


@final
class TurnAsPrinted(Rule[Midway, Tokens]):
    """§6.5 With exactly the turn printed on it."""

    def do(self, midway: Midway, tokens: Tokens) -> None:
        plane = tokens.plane
        if midway.is_up(plane):
            midway.nose[plane] = nose_after(midway.nose[plane], token_of(tokens.plan, tokens.flown))
            tokens.flown += 1
            if tokens.flown < 2:
                tokens.go(FLY_TOKEN)

    def tell(self, midway: Midway, tokens: Tokens, side: Side, action: i64, after: Midway) -> list[Message]:
        plane = tokens.plane
        if midway.nose[plane] == after.nose[plane]:
            return []
        left = token_of(tokens.plan, tokens.flown) == LEFT
        words: Words = {"plane": after.name(plane)}
        template = "{plane} turns left." if left else "{plane} turns right."
        return [Message(template, words, "§6.5", plane // WING, cue=Cue("turn", after.name(plane)))]


FLY_TOKEN: Final = FlyToken()
TOKENS_FLOWN: Final = Procedure(Tokens, FLY_TOKEN, TurnAsPrinted())


def tokens_for(plane: i64, plan: i64) -> Tokens:
    tokens = Tokens()
    tokens.plane = plane
    tokens.plan = plan
    return tokens


# ------------------------------------------------------------------ §8.8 the Sixth Sense


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Replanning(Frame):
    """§8.8 After going back, the side may plan again."""

    def __init__(self) -> None:
        super().__init__(REPLANNING)
        self.plane: i64 = NONE
        self.home: i64 = NONE  # where it goes back to
        self.nose: i64 = 0

    def subject(self) -> i64:
        return self.plane


def go_back(midway: Midway, plane: i64, home: i64, nose: i64) -> None:
    """§8.4 Back to where it was; §5.4 whoever is there swaps, §5.5 if the area is gone, the edge."""
    midway.nose[plane] = nose
    fly_to(midway, plane, home)


def tell_return(before: Midway, after: Midway, plane: i64, rule: str) -> list[Message]:
    return [*tell_move(before, after, plane, rule), tell_nose(after, plane, rule)]


@final
class GoBack(Rule[Midway, Replanning]):
    """§8.8 First as the Loop."""

    def do(self, midway: Midway, replanning: Replanning) -> None:
        go_back(midway, replanning.plane, replanning.home, replanning.nose)

    def tell(
        self, midway: Midway, replanning: Replanning, side: Side, action: i64, after: Midway
    ) -> list[Message]:
        return tell_return(midway, after, replanning.plane, "§8.8") + fates(midway, after)


@final
class StillThere(Rule[Midway, Replanning]):
    """§5.8 An aircraft lost on its way back plans no more."""

    def do(self, midway: Midway, replanning: Replanning) -> None:
        if not midway.is_up(replanning.plane):
            replanning.leave()


@final
class PlanAgain(Reaction[Midway, Replanning]):
    """§8.8 Then the side may plan two tokens, which are flown at once."""

    space: i64 = STAY + 1
    asks: str = "Sixth Sense: plan {plane} anew, or stay."
    waits: str = "{side:The} has to decide on a new plan for {plane}, or to stay."

    def who(self, midway: Midway, replanning: Replanning) -> i64:
        return replanning.plane // WING

    def actions(self, midway: Midway, replanning: Replanning, side: Side, out: Actions) -> None:
        out.add_below(STAY + 1)

    def take(self, midway: Midway, replanning: Replanning, side: Side, plan: i64) -> None:
        if plan != STAY:
            midway.call(tokens_for(replanning.plane, plan))

    def write(self, midway: Midway, replanning: Replanning, side: Side, plan: i64) -> str:
        return "stay" if plan == STAY else f"plan {plan_text(plan)}"

    def misfit(self, midway: Midway, replanning: Replanning, side: Side, text: str) -> Reason | None:
        return TWO_AGAIN if text.startswith("plan ") else None

    def words(self, midway: Midway, replanning: Replanning, side: Side, plan: i64) -> Words:
        return {"plane": midway.name(replanning.plane)}

    def label(self, midway: Midway, replanning: Replanning, side: Side, plan: i64) -> str:
        return say("Stay here") if plan == STAY else arrows(plan)

    def hint(self, midway: Midway, replanning: Replanning, side: Side, plan: i64, later: bool) -> str:
        return say("Plan nothing.") if plan == STAY else spell_plan(plan)

    def tell(
        self, midway: Midway, replanning: Replanning, side: Side, plan: i64, after: Midway
    ) -> list[Message]:
        words = self.words(midway, replanning, side, plan)
        if plan == STAY:
            return [filled("{plane} stays where it is.", words, "§8.8", side)]
        words["plan"] = " ".join(plan_text(plan))
        return [filled("{plane} plans again: {plan}.", words, "§8.8", side)]


PLAN_AGAIN: Final = PlanAgain()
REPLANNING: Final = Procedure(Replanning, GoBack(), StillThere(), PLAN_AGAIN)


# ------------------------------------------------------------------ §8 orders that move an aircraft


def move(midway: Midway, plane: i64, effect: i64, home: i64, home_nose: i64) -> None:
    """The aircraft's tokens were begun on ``home``."""
    if effect == REVERSAL:  # §8.3
        midway.nose[plane] = (midway.nose[plane] + 3) % 6
    elif effect == LOOP:  # §8.4
        go_back(midway, plane, home, home_nose)
    elif effect == SIXTH_SENSE:  # §8.8
        again = Replanning()
        again.plane = plane
        again.home = home
        again.nose = home_nose
        midway.call(again)
    elif effect in (FEINT_LEFT, FEINT_RIGHT):  # §8.2
        slip(midway, plane, LEFT if effect == FEINT_LEFT else RIGHT)
    else:  # §8.1, §8.11
        flight = Flight()
        flight.extra(midway, plane, 1, 1 if effect == ACCELERATION else 2)
        midway.call(flight)


def slip(midway: Midway, plane: i64, turn: i64) -> None:
    """§8.2 The Feint: to the area ahead on that side, without a turn."""
    way = nose_after(midway.nose[plane], turn)
    if midway.rules.feint_behind:  # R11
        way = nose_after(way, turn)
    fly_to(midway, plane, midway.board.ahead(midway.area[plane], way))
