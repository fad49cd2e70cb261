"""What is asked, or waited for, in words."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.flow import Frame
from grognard.core.scene import Prompt
from grognard.games.midway.activation import Activate, Activation, ChooseAction
from grognard.games.midway.battle import Bid
from grognard.games.midway.combat import (
    ChooseShooter,
    Combat,
    LeaveOutToken,
    PlanManoeuvres,
    PlayOrder,
    SayWhoFliesFirst,
)
from grognard.games.midway.draw.choices import standing_tip
from grognard.games.midway.draw.desk import Desk
from grognard.games.midway.draw.words import SIDE_TITLES, kind_of, title
from grognard.games.midway.flight import Edge, Extend, Flight, GoOn, Turn
from grognard.games.midway.notation import ASKED, plane_name, special_name
from grognard.games.midway.placing import ChooseAircraft, ChooseArea, ChooseNose, Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import Buy
from grognard.games.midway.tokens import PlanAgain, Replanning


def asked(desk: Desk) -> Prompt:
    """What the viewer is asked."""
    kind = type(desk.midway.frame.step)
    return Prompt(QUESTIONS[kind](desk.midway, desk.midway.frame, desk.viewer), rule_now(desk.midway))


def rule_now(midway: Midway) -> str:
    """The § of the question."""
    frame = midway.frame
    if isinstance(frame, Placing) and frame.returning:
        return "§10.3"
    if isinstance(frame.step, ChooseArea) and not midway.rules.hunt:
        return "§3.5"
    return ASKED[type(frame.step)][0] if type(frame.step) in ASKED else ""


def waiting(midway: Midway, actors: list[int], viewer: int) -> Prompt:
    """What somebody else is asked."""
    if actors and actors[0] < 0:
        return Prompt("Cards are being drawn.")
    who = " and ".join(SIDE_TITLES[side] if side == 0 else "the US" for side in actors)
    verb = "have" if len(actors) > 1 else "has"
    text = f"{who[0].upper()}{who[1:]} {verb} to decide: {ASKED[type(midway.frame.step)][1]}."
    if viewer >= 0 and midway.waiting:
        text = f"Your answer is sealed. {text}"
    return Prompt(text, rule_now(midway))


def over(midway: Midway) -> Prompt:
    """How it ended."""
    rule = midway.ended
    if midway.winner < 0:
        texts = {
            "§10.4": f"The last round is over{'' if midway.rules.hunt else ' with equal scores'}: a draw.",
            "§11.2": "Both sides have lost their last bomber: a draw.",
        }
        return Prompt(texts.get(rule, "Both sides reach the threshold with equal scores: a draw."), rule)
    winner, loser = ("Japan", "the US") if midway.winner == 0 else ("The US", "Japan")
    if rule == "§11.1":
        return Prompt(f"{winner} bombs the enemy's carrier and wins.", rule)
    if rule == "§11.2":
        return Prompt(f"{winner} wins: {loser} has lost its last bomber.", rule)
    score = " to ".join(str(int(midway.score[side])) for side in (int(midway.winner), 1 - int(midway.winner)))
    how = "leads after the last round" if rule == "§10.4" else "reaches the threshold"
    return Prompt(f"{winner} {how} and wins, {score}.", rule)


def ask_aircraft(midway: Midway, _frame: Frame, _side: int) -> str:
    return f"Place a fighter or {'a' if midway.rules.hunt else 'an'} {special_name(midway)}: choose one."


def ask_area(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Placing)
    where = "on your carrier or next to it" if midway.rules.hunt else "on one of your reinforcement areas"
    verb = "Bring back" if frame.returning else "Place"
    return f"{verb} {kind_of(midway, int(frame.plane))} {plane_name(midway, int(frame.plane))} {where}."


def ask_nose(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Placing)
    return f"Where does the nose of {plane_name(midway, int(frame.plane))} point?"


def ask_bid(_midway: Midway, _frame: Frame, _side: int) -> str:
    return "Bid command points for the initiative, in secret."


def ask_activation(_midway: Midway, _frame: Frame, _side: int) -> str:
    return "Activate one of your aircraft that has a marker."


def ask_action(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Activation)
    return f"{title(midway, int(frame.plane))}: fly, or attack an enemy within five manoeuvres."


def ask_turn(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Flight)
    length = str(int(frame.most))
    if frame.flown <= frame.least < frame.most:
        length = f"{int(frame.least)} or {length}"
    return f"{title(midway, int(frame.plane))} may turn, manoeuvre {int(frame.flown)} of {length}."


def ask_go_on(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Flight)
    return f"Does {plane_name(midway, int(frame.plane))} fly on?"


def ask_extend(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Edge)
    name = plane_name(midway, int(frame.plane))
    return f"{name} flies over the edge: lay a small tile, or it is lost."


def ask_plan(midway: Midway, frame: Frame, side: int) -> str:
    assert isinstance(frame, Combat)
    own, other = plane_name(midway, int(frame.plane[side])), plane_name(midway, int(frame.plane[1 - side]))
    number = "three" if midway.rules.is_ace(frame.plane[side]) else "two"
    role = "attacks" if frame.attacker == side else "is attacked by"
    return f"{own} {role} {other}. Plan {number} manoeuvres in secret."


def ask_first(midway: Midway, frame: Frame, side: int) -> str:
    assert isinstance(frame, Combat)
    own, other = plane_name(midway, int(frame.plane[side])), plane_name(midway, int(frame.plane[1 - side]))
    return f"The plans are open. Which flies first, {own} or {other}?"


def ask_without(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Combat)
    return f"Ace {plane_name(midway, int(frame.plane[frame.flying]))} leaves out one token. Which?"


def ask_order(midway: Midway, frame: Frame, side: int) -> str:
    assert isinstance(frame, Combat)
    return f"Play an order? {standing_tip(midway, frame, side)}"


def ask_shooter(midway: Midway, frame: Frame, side: int) -> str:
    assert isinstance(frame, Combat)
    return f"Thach Weave: which aircraft fires at {plane_name(midway, int(frame.plane[1 - side]))}?"


def ask_plan_again(midway: Midway, frame: Frame, _side: int) -> str:
    assert isinstance(frame, Replanning)
    return f"Sixth Sense: plan {plane_name(midway, int(frame.plane))} anew, or stay."


def ask_buy(midway: Midway, _frame: Frame, side: int) -> str:
    points = int(midway.command[side])
    return f"Buy orders: you have {points} command point{'s' if points > 1 else ''}."


QUESTIONS: dict[type, Callable[[Midway, Frame, int], str]] = {
    ChooseAircraft: ask_aircraft,
    ChooseArea: ask_area,
    ChooseNose: ask_nose,
    Bid: ask_bid,
    Activate: ask_activation,
    ChooseAction: ask_action,
    Turn: ask_turn,
    GoOn: ask_go_on,
    Extend: ask_extend,
    PlanManoeuvres: ask_plan,
    SayWhoFliesFirst: ask_first,
    LeaveOutToken: ask_without,
    PlayOrder: ask_order,
    ChooseShooter: ask_shooter,
    PlanAgain: ask_plan_again,
    Buy: ask_buy,
}
