"""§7 to §9 What strikes and raids have in common: cups, air combat, flak, bombs."""

from __future__ import annotations

from grognard.core.story import Message
from grognard.games.kido_butai.attack import (
    PLACEHOLDER,
    BuffaloFires,
    DrawFighter,
    DropBombs,
    FireFlak,
    ZeroFires,
)
from grognard.games.kido_butai.data import BUFFALO, MIDWAY, NO_FIGHTER, SHIP_TITLES
from grognard.games.kido_butai.narrate.telling import Happening, Tellers, damage, ours, say
from grognard.games.kido_butai.words import buffalos, capital, many, title_of


def tell_fighter(now: Happening) -> list[Message]:
    attack = now.attack
    rule = "§5.5" if attack.is_raid() else "§6.8"
    if now.action != PLACEHOLDER:
        told = [say("From the fighter cup: a Buffalo.", rule)]
        if now.after.cup[BUFFALO] + now.after.cup[NO_FIGHTER] > 0:
            return told
        return [*told, fighters_there(now, int(attack.buffalos) + 1, rule)]
    return [say("From the fighter cup: “no fighter”.", rule), fighters_there(now, int(attack.buffalos), rule)]


def fighters_there(now: Happening, count: int, rule: str) -> Message:
    """How many Buffalos escort the raid, or meet the strike."""
    if now.attack.is_raid():
        if count == 0:
            return say("The bombers have no escort.", rule)
        verb = "escorts" if count == 1 else "escort"
        whom = "it" if now.attack.bombers == 1 else "them"
        return say(f"{{fighters}} {verb} {whom}.", rule, fighters=capital(buffalos(count)))
    if count == 0:
        return say("No fighter defends {target}.", rule, target=target_of(now))
    template = "{fighters} defends {target}." if count == 1 else "{fighters} defend {target}."
    return say(template, rule, fighters=capital(buffalos(count)), target=target_of(now))


def target_of(now: Happening) -> str:
    return "Midway" if now.attack.target == 0 else "the fleet"


# ------------------------------------------------------------------ §7 Air combat


def tell_buffalo(now: Happening) -> list[Message]:
    attack = now.attack
    buffalo = int(attack.fired)
    zeros = int(attack.zero_count)
    targets = zeros if attack.is_raid() else zeros + int(attack.bombers)
    target = buffalo % targets
    if target < zeros:
        name = title_of(int(attack.zeros[target]))
        end, rule = ("shot down!" if now.die == 6 else "missed."), "§7.6"
    else:
        name, end, rule = "a bomber", at_bomber(now.die), "§7.7"
    return [say("A Buffalo fires at {target}, {die}: {end}", rule, target=name, die=now.die, end=end)]


def at_bomber(die: int) -> str:
    return "shot down!" if die >= 5 else "driven off." if die >= 3 else "missed."


def tell_zero(now: Happening) -> list[Message]:
    attack = now.attack
    zero, buffalos = int(attack.fired), int(attack.buffalos)
    targets = buffalos + int(attack.bombers) if attack.is_raid() else buffalos
    name = capital(title_of(int(attack.zeros[zero])))
    if zero % targets < buffalos:
        target, end, rule = "a Buffalo", ("shot down!" if now.die >= 5 else "missed."), "§7.6"
    else:
        target, end, rule = "a Dauntless", at_bomber(now.die), "§7.7"
    template = "{zero} fires at {target}, {die}: {end}"
    return [ours(template, rule, zero=name, target=target, die=now.die, end=end)]


# ------------------------------------------------------------------ §8 Flak, §9 Bombing


def tell_flak(now: Happening) -> list[Message]:
    attack = now.attack
    needed, rule = (6, "§10.8") if attack.is_raid() else (5, "§8.3")
    end = "a bomber turns away." if now.die >= needed else "no effect."
    ship = SHIP_TITLES[attack.ship]
    return [say("Flak of {ship}, {die}: {end}", rule, ship=ship, die=now.die, end=end)]


def tell_bombs(now: Happening) -> list[Message]:
    attack = now.attack
    if attack.all_pips:
        template = "A bomber comes in undisturbed, {die}: {hits}!"
        return [say(template, "§9.4", die=now.die, hits=many(now.die, "hit"))]
    ship = SHIP_TITLES[attack.ship]
    hit = now.die >= (6 if attack.ship == MIDWAY else 5)
    end = "a hit!" if hit else "missed."
    return [
        say("A bomber attacks {ship}, {die}: {end}", "§9.1", ship=ship, die=now.die, end=end),
        *damage(now),
    ]


ATTACK_TELLERS: Tellers = {
    DrawFighter: tell_fighter,
    BuffaloFires: tell_buffalo,
    ZeroFires: tell_zero,
    FireFlak: tell_flak,
    DropBombs: tell_bombs,
}
