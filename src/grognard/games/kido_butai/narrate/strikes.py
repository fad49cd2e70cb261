"""§6, §8 and §9 Japanese strikes."""

from __future__ import annotations

from grognard.core.story import Message
from grognard.games.kido_butai.attack import Attack, count_of
from grognard.games.kido_butai.data import ENTERPRISE, GONE, SHIP_TITLES, SQUADRONS, US_CARRIERS, ZEROS, hour
from grognard.games.kido_butai.narrate.telling import Happening, Tellers, damage, ours, say
from grognard.games.kido_butai.strike import (
    GO,
    NO_CARRIER,
    Aim,
    CountPips,
    DrawCarrier,
    FlyBack,
    Muster,
    SettleStrike,
    SpreadHits,
    StrandSquadrons,
    ThrowForStranded,
    held_back,
)
from grognard.games.kido_butai.words import (
    buffalos,
    capital,
    dauntlesses,
    fleet_title,
    listed,
    many,
    number,
    title_of,
)


def tell_muster(now: Happening) -> list[Message]:
    attack = now.attack
    if now.action != GO:
        squadron = title_of(int(held_back(attack.group, now.action)))
        return [ours("{squadron} is held back.", "§3.6", squadron=capital(squadron))]
    zeros, bombers = int(count_of(attack.group & 15)), int(count_of(attack.group >> ZEROS))
    force = [many(bombers, "bomber squadron")] if bombers else []
    force += [many(zeros, "Zero squadron")] if zeros else []
    target = "Midway" if attack.target == 0 else fleet_title(int(attack.target))
    verb = "attacks" if zeros + bombers == 1 else "attack"
    template = f"{{hour}}: {{force}} {verb} {{target}}."
    time = hour(int(now.before.turn))
    return [ours(template, "§3.6", hour=time, force=listed(force), target=target)]


def tell_carrier(now: Happening) -> list[Message]:
    if now.action != NO_CARRIER:
        return [say("{ship} is sighted.", "§6.5", ship=SHIP_TITLES[ENTERPRISE + now.action])]
    fleets = [
        [SHIP_TITLES[ENTERPRISE + each] for each in range(US_CARRIERS) if now.after.fleet[each] == fleet]
        for fleet in (1, 2)
    ]
    if fleets[1]:
        return [say("No more: there must be a second fleet, with {ships}.", "§6.6", ships=listed(fleets[1]))]
    return [say("All three American carriers are together.", "§6.5")]


def tell_settling(now: Happening) -> list[Message]:
    attack = now.attack
    if not attack.is_combat():
        return [ours("The bombers come in undisturbed.", "§9.3")] if now_all_pips(now) else []
    lost = []
    zeros, bombers = int(count_of(attack.zeros_down)), int(count_of(attack.bombers_down))
    if zeros:
        lost.append(many(zeros, "Zero"))
    if bombers:
        lost.append(many(bombers, "bomber"))
    shot = int(count_of(attack.buffalos_down))
    template = "After the air combat: {lost} lost, {shot} shot down; {left} can attack."
    left = int(attack.bombers - count_of(attack.bombers_down | attack.bombers_aborted))
    words = listed(lost) if lost else "nothing"
    return [ours(template, "§7.5", lost=words, shot=buffalos(shot), left=many(left, "bomber"))]


def now_all_pips(now: Happening) -> bool:
    """Whether the attack goes on by §9.3."""
    frame = now.after.frame
    return isinstance(frame, Attack) and bool(frame.all_pips) and frame.left > 0


def tell_aim(now: Happening) -> list[Message]:
    ship = SHIP_TITLES[ENTERPRISE + now.action]
    return [ours("A bomber takes aim at {ship}.", "§8.1", ship=ship)]


def tell_pips(now: Happening) -> list[Message]:
    if now.attack.pips == 0:
        return []
    return [say("{hits} in all.", "§9.4", hits=capital(many(int(now.attack.pips), "hit"))), *damage(now)]


def tell_spreading(now: Happening) -> list[Message]:
    ship = SHIP_TITLES[ENTERPRISE + now.action]
    return [ours("A hit on {ship}.", "§9.4", ship=ship), *damage(now)]


# ------------------------------------------------------------------ §9.5 squadrons without a base


def tell_stranding(now: Happening) -> list[Message]:
    bombers, fighters = (int(now.after.shot[i] - now.before.shot[i]) for i in range(2))
    lost = [dauntlesses(bombers)] if bombers else []
    lost += [buffalos(fighters)] if fighters else []
    if not lost:
        return []
    words = "its way home finds" if bombers + fighters == 1 else "their way home find"
    template = f"{{squadrons}} on {words} no deck."
    return [say(template, "§9.5", squadrons=capital(listed(lost)))]


def tell_throw(now: Happening) -> list[Message]:
    kind = "Dauntless" if now.die <= 3 else "Buffalo"
    return [say("A die for the squadron without a deck, {die}: a {kind}.", "§9.6", die=now.die, kind=kind)]


def tell_flight(now: Happening) -> list[Message]:
    attack = now.attack
    home = [each for each in range(SQUADRONS) if attack.group >> each & 1 and now.after.place[each] < GONE]
    if not home:
        return [ours("Nobody comes back.", "§3.6")]
    count = number(len(home))
    verb = "flies" if len(home) == 1 else "fly"
    return [ours(f"{{count}} of the attackers {verb} back.", "§3.6", count=capital(count))]


STRIKE_TELLERS: Tellers = {
    Muster: tell_muster,
    DrawCarrier: tell_carrier,
    SettleStrike: tell_settling,
    Aim: tell_aim,
    CountPips: tell_pips,
    SpreadHits: tell_spreading,
    StrandSquadrons: tell_stranding,
    ThrowForStranded: tell_throw,
    FlyBack: tell_flight,
}
