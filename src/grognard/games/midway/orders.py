"""§6.7 Orders played in a combat, and the firing in the end."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Procedure, Reaction, Rule, Side, play
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.midway.combat import (
    FLY_PLAN,
    LEAVE_OUT_TOKEN,
    NOW,
    PLAN_FLOWN,
    PLAN_MANOEUVRES,
    SAY_WHO_FLIES_FIRST,
    THEN,
    Combat,
    combat_in,
    is_over,
    odds_between,
    pair,
    standing,
    zones,
)
from grognard.games.midway.data import (
    AILERON_ROLL,
    BUSHIDO,
    CARDS,
    EFFECT,
    EVADE,
    JAPAN,
    LOOP,
    NONE,
    SURPRISE_ATTACK,
    THACH_WEAVE,
    US,
    VETERANS,
    WING,
    is_attack,
)
from grognard.games.midway.firing import Firing
from grognard.games.midway.flight import tell_move, tell_nose
from grognard.games.midway.odds import odds_words
from grognard.games.midway.position import DESTROYED, Midway, fates, no_such_aircraft
from grognard.games.midway.tokens import move

NOT_IN_HAND: Final = Reason("not_in_hand", "you have no {order} in your hand", "§6.7")
NOTHING_TO_UNDO: Final = Reason("nothing_to_undo", "your aircraft is where it was before its tokens", "§6.8")
EVADED: Final = Reason("evaded", "there is no shooting in this combat after the Evade", "§8.7")
NO_SHOOTER: Final = Reason(
    "no_shooter", "no other aircraft of yours has the enemy in its attack area", "§6.8"
)
NOT_YOURS: Final = Reason("not_yours", "{text} is not your aircraft", "§8.9")
IN_COMBAT: Final = Reason("in_combat", "{text} is in the combat itself", "§8.9")
NO_ATTACK_AREA: Final = Reason("no_attack_area", "{text} does not have the enemy in its attack area", "§8.9")


# ------------------------------------------------------------------ §6.7 orders

PASS: Final = 0  # playing card n is 1 + n


def can_play(midway: Midway, combat: Combat, side: Side, card: i64) -> bool:
    """§6.8 An order can only be played if it can be carried out."""
    if not midway.has_card(side, card):
        return False
    effect = midway.rules.effect[card]
    if effect == LOOP:
        return has_moved(midway, combat, side)
    if effect == THACH_WEAVE:
        return can_weave(midway, combat, side)
    return True


def can_play_any(midway: Midway, combat: Combat) -> bool:
    return any(can_play(midway, combat, combat.speaker, card) for card in range(CARDS))


def has_moved(midway: Midway, combat: Combat, side: Side) -> bool:
    """§8.4 Whether there is a movement to take back."""
    plane = combat.plane[side]
    return midway.area[plane] != combat.home[side] or midway.nose[plane] != combat.home_nose[side]


def can_weave(midway: Midway, combat: Combat, side: Side) -> bool:
    """§8.9 Whether an aircraft outside the combat can shoot; E31 an Evade may bar it."""
    if combat.evaded and midway.rules.evade_stops_weave:
        return False
    return any(is_shooter(midway, combat, plane) for plane in range(WING * side, WING * side + WING))


def is_shooter(midway: Midway, combat: Combat, plane: i64) -> bool:
    """§8.9 Not in the combat, and with the enemy's aircraft in its attack area."""
    side = plane // WING
    if not midway.is_up(plane) or plane == combat.plane[side]:
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
        if not can_play_any(midway, combat):
            decline(combat)

    def tell(self, midway: Midway, combat: Combat, side: Side, action: i64, after: Midway) -> list[Message]:
        """A side that could play nothing is passed over."""
        if can_play_any(midway, combat):
            return []
        words = midway.words(combat.speaker)
        return [filled("{side:The} has no order to play.", words, "§6.8", combat.speaker)]


@final
class PlayOrder(Reaction[Midway, Combat]):
    """§6.7 An order is carried out at once and discarded."""

    space: i64 = CARDS + 1
    asks: str = "Play an order? {standing}"
    waits: str = "{side:The} has to decide on an order to play, or to pass."

    def who(self, midway: Midway, combat: Combat) -> i64:
        return combat.speaker

    def bar(self, midway: Midway, combat: Combat, side: Side, action: i64) -> Reason | None:
        if action == PASS or can_play(midway, combat, side, action - 1):
            return None
        if not midway.has_card(side, action - 1):
            return NOT_IN_HAND
        if midway.rules.effect[action - 1] == LOOP:
            return NOTHING_TO_UNDO
        return EVADED if combat.evaded and midway.rules.evade_stops_weave else NO_SHOOTER

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
            if EFFECT[effect].moves:
                home, nose = combat.home[side], combat.home_nose[side]
                move(midway, combat.plane[side], effect, home, nose)
            else:
                prepare(combat, side, effect)

    def write(self, midway: Midway, combat: Combat, side: Side, action: i64) -> str:
        return "pass" if action == PASS else f"play {midway.card_name(action - 1)}"

    def misfit(self, midway: Midway, combat: Combat, side: Side, text: str) -> Reason | None:
        name = text.removeprefix("play ").removeprefix("special ")
        for effect in EFFECT if text.startswith("play ") else []:
            if effect.name == name:
                return NOT_IN_HAND.of(order=effect.title)
        return None

    def words(self, midway: Midway, combat: Combat, side: Side, action: i64) -> Words:
        words: Words = {"standing": standing(midway, combat, side, NOW)}
        if action > PASS:
            words["order"] = EFFECT[midway.rules.effect[action - 1]].title
        return words

    def label(self, midway: Midway, combat: Combat, side: Side, action: i64) -> str:
        return say("Play nothing")

    def hint(self, midway: Midway, combat: Combat, side: Side, action: i64, later: bool) -> str:
        """What playing an order leads to, where that needs no further choice."""
        if action == PASS:
            return standing(midway, combat, side, NOW)
        after = midway.copy()
        play(after, side, action)
        then = combat_in(after)
        if after.actor == NOBODY or then is None or after.frame.step is not self:
            return ""
        return standing(after, then, side, THEN)

    def tell(self, midway: Midway, combat: Combat, side: Side, action: i64, after: Midway) -> list[Message]:
        if action == PASS:
            return [filled("{side:The} plays no order.", midway.words(side), "§6.7", side)]
        effect = EFFECT[midway.rules.effect[action - 1]]
        words = midway.words(side)
        words["order"] = effect.title
        told = [
            filled(
                "{side:The} plays {order}.", words, effect.rule, side, cue=Cue("play", cards=(effect.name,))
            )
        ]
        plane = combat.plane[side]
        told += tell_move(midway, after, plane, effect.rule)
        if effect.name == "loop" or midway.nose[plane] != after.nose[plane]:
            told.append(tell_nose(after, plane, effect.rule))
        return told + fates(midway, after)


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
    asks: str = "Thach Weave: which aircraft fires at {other}?"
    waits: str = "{side:The} has to decide which aircraft fires."

    def who(self, midway: Midway, combat: Combat) -> i64:
        return combat.speaker

    def bar(self, midway: Midway, combat: Combat, side: Side, number: i64) -> Reason | None:
        plane = WING * side + number
        if is_shooter(midway, combat, plane):
            return None
        if not midway.is_up(plane):
            return DESTROYED
        return IN_COMBAT if plane == combat.plane[side] else NO_ATTACK_AREA

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

    def write(self, midway: Midway, combat: Combat, side: Side, number: i64) -> str:
        return midway.name(WING * side + number)

    def misfit(self, midway: Midway, combat: Combat, side: Side, text: str) -> Reason | None:
        return NOT_YOURS if midway.named(text) != NONE else no_such_aircraft(text)

    def words(self, midway: Midway, combat: Combat, side: Side, number: i64) -> Words:
        return pair(midway, combat, side)

    def hint(self, midway: Midway, combat: Combat, side: Side, number: i64, later: bool) -> str:
        found = odds_between(midway, combat, side, WING * side + number)
        found.destroyed = 0  # §8.9 it cannot be
        return say("If it fires, {odds}.", odds=odds_words(found, midway.name(WING * side + number)))

    def tell(self, midway: Midway, combat: Combat, side: Side, number: i64, after: Midway) -> list[Message]:
        shooter, enemy = WING * side + number, combat.plane[1 - side]
        words: Words = {"plane": midway.name(shooter), "other": midway.name(enemy)}
        cue = Cue("aim", midway.name(shooter), end=midway.name(enemy))
        told = Message("{plane} fires at {other} from outside.", words, "§8.9", side, cue=cue)
        return [told, zones(midway, combat, shooter, enemy)]


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
            midway.call(aim_both(midway, combat, japan, us))

    def tell(self, midway: Midway, combat: Combat, side: Side, action: i64, after: Midway) -> list[Message]:
        """Whether it comes to shots."""
        japan = combat.plane[JAPAN]
        us = combat.plane[US]
        one = is_attack(midway.zone(japan, us))
        two = is_attack(midway.zone(us, japan))
        if combat.evaded or not (one or two):
            return [say("No shots are fired.", "§8.7" if combat.evaded else "§6.9")]
        told = say("Both have the other in their sights.", "§6.9")
        if not (one and two):
            plane = japan if one else us
            told = Message("{plane} opens fire.", {"plane": midway.name(plane)}, "§6.9", plane // WING)
        return [told, zones(midway, combat, us, japan)]


def aim_both(midway: Midway, combat: Combat, japan: i64, us: i64) -> Firing:
    """§7.2 What both bring to bear, Veterans and Rolls included."""
    firing = Firing()
    firing.aim(midway, japan, us, combat.veterans[JAPAN], combat.rolls[US])
    firing.aim(midway, us, japan, combat.veterans[US], combat.rolls[JAPAN])
    firing.avenged[JAPAN] = combat.bushido[JAPAN] > 0
    firing.avenged[US] = combat.bushido[US] > 0
    return firing


def blank_combat() -> Combat:
    return Combat(COMBAT)


def open_combat(midway: Midway, attacker: i64, defender: i64) -> Combat:
    """§6.2 The defender's marker is discarded."""
    midway.marked[defender] = False
    combat = Combat(COMBAT)
    combat.attacker = attacker // WING
    combat.plane[attacker // WING] = attacker
    combat.plane[defender // WING] = defender
    return combat


OFFER_ORDER: Final = OfferOrder()
PLAY_ORDER: Final = PlayOrder()
CHOOSE_SHOOTER: Final = ChooseShooter()
ORDER_PLAYED: Final = OrderPlayed()
OPEN_FIRE: Final = OpenFire()
COMBAT: Final = Procedure(
    blank_combat,
    PLAN_MANOEUVRES,
    SAY_WHO_FLIES_FIRST,
    FLY_PLAN,
    LEAVE_OUT_TOKEN,
    PLAN_FLOWN,
    OFFER_ORDER,
    PLAY_ORDER,
    CHOOSE_SHOOTER,
    ORDER_PLAYED,
    OPEN_FIRE,
)
