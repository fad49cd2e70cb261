"""§7 The firing as it is told: zones, cards, and how the numbers come about."""

from __future__ import annotations

from grognard.core.story import Event, Message
from grognard.games.midway.combat import Combat
from grognard.games.midway.data import JAPAN, US, WING, is_attack
from grognard.games.midway.draw.words import bearing
from grognard.games.midway.firing import Firing, JapanDraws, result
from grognard.games.midway.narrate.telling import INNER, NAMES, combat_in, frame_of, say
from grognard.games.midway.notation import plane_name, values_of
from grognard.games.midway.position import Midway


def tell_fire(_event: Event, before: Midway, after: Midway) -> list[Message]:
    """Whether it comes to shots."""
    combat = combat_in(before)
    if not isinstance(after.frame, Firing):
        return say("No shots are fired.", "§8.7" if combat.evaded else "§6.9")
    japan, us = int(combat.plane[JAPAN]), int(combat.plane[US])
    shooters = [plane for plane, other in ((japan, us), (us, japan)) if is_attack(after.zone(plane, other))]
    if len(shooters) == 2:
        told = say("Both have the other in their sights.", "§6.9")
    else:
        told = say("{plane} opens fire.", "§6.9", shooters[0] // WING, plane=plane_name(after, shooters[0]))
    return told + zones(after, combat, us, japan)


def zones(after: Midway, combat: Combat, own: int, enemy: int) -> list[Message]:
    """§7.1 Why each draws as many cards as it does."""
    pair = ((own, enemy), (enemy, own))
    one, two = (bearing(after, plane, other, int(combat.veterans[plane // WING])) for plane, other in pair)
    return say("{one}; {two}.", "§7.1", one=one, two=two)


def tell_draw(event: Event, _before: Midway, after: Midway) -> list[Message]:
    side = JAPAN if isinstance(event.step, JapanDraws) else US
    values = ", ".join(str(value) for value in values_of(after, side, event.action))
    return say("{side} draws {values}.", "§7.2", side, side=NAMES[side], values=values)


def tell_comparison(event: Event, before: Midway, _after: Midway) -> list[Message]:
    firing = frame_of(event, before)
    assert isinstance(firing, Firing)
    lead = int(result(before, firing, JAPAN) - result(before, firing, US))
    winner = JAPAN if lead > 0 else US
    loser = 1 - winner
    high, low = worth(before, firing, winner), worth(before, firing, loser)
    if lead == 0:
        return say("{high} against {low}: a tie.", "§7.4", high=high, low=low)
    if not firing.deadly[winner]:
        template = "{high} beats {low}, but {side} only defends."
        return say(template, "§7.4", winner, high=high, low=low, side=INNER[winner])
    told = say(
        "{high} beats {low}: a hit for {side}.", "§7.4", winner, high=high, low=low, side=INNER[winner]
    )
    if not (firing.avenged[loser] and firing.deadly[loser]):
        return told
    own, other = (plane_name(before, int(firing.plane[side])) for side in (loser, winner))
    return told + say("Bushido: {plane} takes {other} with it.", "§8.12", loser, plane=own, other=other)


def worth(midway: Midway, firing: Firing, side: int) -> str:
    """§7.3 What a side's cards come to, and how: "5 (4 and 1 for the ace, without the 7)"."""
    total = int(result(midway, firing, side))
    values = values_of(midway, side, int(firing.cards[side]))
    if not values:
        return f"{total} (no card)"
    ignored = values[: int(firing.ignored[side])]
    left = values[len(ignored) :]
    parts = [f"{left[0]} and 1 for the ace"] if left and midway.rules.is_ace(firing.plane[side]) else []
    if ignored:
        parts.append("without the " + " and the ".join(str(value) for value in ignored))
    return f"{total} ({', '.join(parts)})" if parts else str(total)
