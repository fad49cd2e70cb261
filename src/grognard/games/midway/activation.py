"""§4.4 Activation: the initiative card goes to and fro until no aircraft has a marker."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.midway.data import NONE, WING
from grognard.games.midway.flight import Flight
from grognard.games.midway.odds import as_they_stand, attack_outlook, bearing, odds_words, outlook_words
from grognard.games.midway.orders import open_combat
from grognard.games.midway.position import DESTROYED, Midway, no_such_aircraft

FLY: Final = 0  # attacking the enemy's aircraft n is 1 + n

NO_MARKER: Final = Reason("no_marker", "{text} has no activation marker left this round", "§4.4")
NOT_YOURS: Final = Reason("not_yours", "{text} is not your aircraft", "§4.4")
OWN_AIRCRAFT: Final = Reason("own_aircraft", "{text} is your own aircraft", "§6.1")
OUT_OF_REACH: Final = Reason("out_of_reach", "{plane} cannot reach {target} with five manoeuvres", "§6.1")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Activation(Frame):
    """§4.4 One aircraft after another."""

    def __init__(self) -> None:
        super().__init__(ACTIVATION)
        self.plane: i64 = NONE  # the active aircraft

    def subject(self) -> i64:
        return self.plane


def tell_card(before: Midway, after: Midway, rule: str) -> list[Message]:
    """Whoever gets the initiative card."""
    holder = after.initiative
    if before.initiative == holder:
        return []
    template = "The initiative card goes to {side:the}."
    return [filled(template, after.words(holder), rule, holder, cue=Cue("pass", "initiative"))]


@final
class NextActivation(Rule[Midway, Activation]):
    """§4.4 The holder acts, §4.7 after a combat as well; §4.8 it goes on while there are markers."""

    def do(self, midway: Midway, activation: Activation) -> None:
        activation.plane = NONE
        if not midway.has_marked(midway.initiative):
            if midway.has_marked(1 - midway.initiative):
                midway.initiative = 1 - midway.initiative
            else:
                activation.leave()
        midway.side = midway.initiative

    def tell(
        self, midway: Midway, activation: Activation, side: Side, action: i64, after: Midway
    ) -> list[Message]:
        return tell_card(midway, after, "§4.4")


@final
class Activate(Decision[Midway, Activation]):
    """§4.4 The holder must activate an aircraft that has a marker."""

    space: i64 = WING
    asks: str = "Activate one of your aircraft that has a marker."
    waits: str = "{side:The} has to decide which aircraft to activate."
    tells: str = "{plane} is activated."

    def bar(self, midway: Midway, activation: Activation, side: Side, number: i64) -> Reason | None:
        plane = WING * side + number
        return None if midway.marked[plane] else NO_MARKER if midway.is_up(plane) else DESTROYED

    def actions(self, midway: Midway, activation: Activation, side: Side, out: Actions) -> None:
        for number in range(WING):
            if midway.marked[WING * side + number]:
                out.add(number)

    def take(self, midway: Midway, activation: Activation, side: Side, number: i64) -> None:
        activation.plane = WING * side + number
        midway.marked[activation.plane] = False

    def write(self, midway: Midway, activation: Activation, side: Side, number: i64) -> str:
        return midway.name(WING * side + number)

    def misfit(self, midway: Midway, activation: Activation, side: Side, text: str) -> Reason | None:
        return NOT_YOURS if midway.named(text) != NONE else no_such_aircraft(text)

    def words(self, midway: Midway, activation: Activation, side: Side, number: i64) -> Words:
        return {"plane": midway.name(WING * side + number)}

    def hint(self, midway: Midway, activation: Activation, side: Side, number: i64, later: bool) -> str:
        targets: list[str] = []
        for enemy in range(WING * (1 - side), WING * (1 - side) + WING):
            if midway.is_up(enemy) and midway.can_reach(WING * side + number, enemy):
                targets.append(midway.name(enemy))
        if not targets:
            return say("No target within five manoeuvres.")
        return say("Could attack {targets}.", targets=", ".join(targets))


@final
class ChooseAction(Decision[Midway, Activation]):
    """§4.5 Flight, or §6.1 combat with an enemy within five manoeuvres."""

    space: i64 = WING + 1
    asks: str = "{title}: fly, or attack an enemy within five manoeuvres."
    waits: str = "{side:The} has to decide between flight and combat."

    def bar(self, midway: Midway, activation: Activation, side: Side, action: i64) -> Reason | None:
        target = target_of(side, action)
        if action == FLY or (midway.is_up(target) and midway.can_reach(activation.plane, target)):
            return None
        return OUT_OF_REACH if midway.is_up(target) else DESTROYED.of(text=midway.name(target))

    def actions(self, midway: Midway, activation: Activation, side: Side, out: Actions) -> None:
        out.add(FLY)
        for action in range(1, WING + 1):
            target = target_of(side, action)
            if midway.is_up(target) and midway.can_reach(activation.plane, target):
                out.add(action)

    def take(self, midway: Midway, activation: Activation, side: Side, action: i64) -> None:
        if action == FLY:
            flight = Flight()
            flight.begin(midway, activation.plane)
            midway.call(flight)
        else:
            activation.go(NEXT_ACTIVATION)
            midway.call(open_combat(midway, activation.plane, target_of(side, action)))

    def write(self, midway: Midway, activation: Activation, side: Side, action: i64) -> str:
        return "fly" if action == FLY else f"attack {midway.name(target_of(side, action))}"

    def misfit(self, midway: Midway, activation: Activation, side: Side, text: str) -> Reason | None:
        name = text.removeprefix("attack ")
        if name == text:
            return None
        return OWN_AIRCRAFT.of(text=name) if midway.named(name) != NONE else no_such_aircraft(name)

    def words(self, midway: Midway, activation: Activation, side: Side, action: i64) -> Words:
        words: Words = {"plane": midway.name(activation.plane), "title": midway.title(activation.plane)}
        if action > FLY:
            words["target"] = midway.name(target_of(side, action))
        return words

    def label(self, midway: Midway, activation: Activation, side: Side, action: i64) -> str:
        return say("Fly")

    def hint(self, midway: Midway, activation: Activation, side: Side, action: i64, later: bool) -> str:
        """What an attack promises, before any order."""
        if action == FLY:
            return say("Choose the course step by step.")
        own, other = activation.plane, target_of(side, action)
        return say(
            "As they stand: {own}; {other}: {odds}.\nOver all plans, each as likely as any other: {outlook}.",
            own=bearing(midway, own, other, 0),
            other=bearing(midway, other, own, 0),
            odds=odds_words(as_they_stand(midway, own, other), midway.name(own)),
            outlook=outlook_words(attack_outlook(midway, own, other), midway.name(own)),
        )

    def tell(
        self, midway: Midway, activation: Activation, side: Side, action: i64, after: Midway
    ) -> list[Message]:
        if action == FLY:
            return []  # a flight is told as a whole
        words = self.words(midway, activation, side, action)
        cue = Cue("aim", midway.name(activation.plane), end=midway.name(target_of(side, action)))
        return [filled("{plane} attacks {target}.", words, "§6.1", side, cue=cue)]


def target_of(side: Side, action: i64) -> i64:
    """The aircraft that ``action`` attacks."""
    return WING * (1 - side) + action - 1


@final
class AfterFlight(Rule[Midway, Activation]):
    """§4.6 The card goes to the other side, unless that has no marked aircraft."""

    def do(self, midway: Midway, activation: Activation) -> None:
        if midway.has_marked(1 - midway.initiative):
            midway.initiative = 1 - midway.initiative
        activation.go(NEXT_ACTIVATION)

    def tell(
        self, midway: Midway, activation: Activation, side: Side, action: i64, after: Midway
    ) -> list[Message]:
        return tell_card(midway, after, "§4.6")


NEXT_ACTIVATION: Final = NextActivation()
ACTIVATE: Final = Activate()
CHOOSE_ACTION: Final = ChooseAction()
ACTIVATION: Final = Procedure(Activation, NEXT_ACTIVATION, ACTIVATE, CHOOSE_ACTION, AfterFlight())
