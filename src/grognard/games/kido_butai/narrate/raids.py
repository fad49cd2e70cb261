"""§5 and §10 American raids."""

from __future__ import annotations

from grognard.core.story import Message
from grognard.games.kido_butai.attack import PLACEHOLDER, Attack, count_of
from grognard.games.kido_butai.data import DAUNTLESS, GONE, NO_BOMBER, SHIP_TITLES, SQUADRONS, hour
from grognard.games.kido_butai.narrate.telling import Happening, Tellers, damage, ours, say
from grognard.games.kido_butai.raid import (
    ENOUGH,
    ChooseLoss,
    DrawBomber,
    Intercept,
    LoseAboard,
    LoseOne,
    RollTarget,
    RollType,
    Scramble,
    SettleRaid,
    SinkInOrder,
    ThrowForLoss,
)
from grognard.games.kido_butai.words import buffalos, capital, dauntlesses, listed, many, title_of


def tell_bomber(now: Happening) -> list[Message]:
    count = int(now.attack.bombers)
    if now.action != PLACEHOLDER:
        told = [say("From the bomber cup: a Dauntless.", "§5.3")]
        if now.after.cup[DAUNTLESS] + now.after.cup[NO_BOMBER] > 0:
            return told
        return [*told, raiders(now, count + 1)]
    if count == 0:
        return [say("From the bomber cup: “no bomber”. No attack this hour.", "§5.2")]
    return [say("From the bomber cup: “no bomber”.", "§5.3"), raiders(now, count)]


def raiders(now: Happening, count: int) -> Message:
    time = hour(int(now.before.turn))
    verb = "attacks" if count == 1 else "attack"
    template = f"{{hour}}: {{bombers}} {verb} the Kido Butai!"
    return say(template, "§5.4", hour=time, bombers=dauntlesses(count))


def tell_type(now: Happening) -> list[Message]:
    kind = "torpedo bombers, low over the water" if now.die <= 3 else "dive bombers, high above"
    return [say("The lookouts, {die}: {kind}.", "§10.2", die=now.die, kind=kind)]


def tell_scramble(now: Happening) -> list[Message]:
    frame = now.after.frame
    assert isinstance(frame, Attack)
    zeros = [title_of(int(frame.zeros[each])) for each in range(frame.zero_count)]
    if zeros:
        return [
            ours("{zeros} {verb} in.", "§10.6", zeros=listed(zeros), verb="goes" if len(zeros) == 1 else "go")
        ]
    if frame.type and frame.step.number == now.before.frame.step.number + 2:
        return [ours("The CAP is low over the water and cannot reach them!", "§10.5")]
    return []


def tell_interception(now: Happening) -> list[Message]:
    if now.action == ENOUGH:
        return [ours("The rest of the CAP stays high.", "§10.6")]
    return [ours("{zero} goes in.", "§10.6", zero=title_of(now.action))]


def tell_settling(now: Happening) -> list[Message]:
    attack = now.attack
    left = int(attack.bombers - count_of(attack.bombers_down | attack.bombers_aborted))
    if not attack.is_combat():
        verb = "comes" if left == 1 else "come"
        return [say(f"{{bombers}} {verb} in undisturbed.", "§9.3", bombers=capital(dauntlesses(left)))]
    lost = int(count_of(attack.zeros_down))
    shot = [dauntlesses(int(count_of(attack.bombers_down)))]
    if attack.buffalos:
        shot.append(buffalos(int(count_of(attack.buffalos_down))))
    template = "After the air combat: {lost} lost, {shot} shot down; {left} through."
    verb = "is" if left == 1 else "are"
    through = f"{many(left, 'bomber')} {verb}"
    return [ours(template, "§7.5", lost=many(lost, "Zero"), shot=listed(shot), left=through)]


def tell_target(now: Happening) -> list[Message]:
    after = now.after.frame
    assert isinstance(after, Attack)
    ship = next(ship for ship in range(4) if after.aimed[ship] > now.attack.aimed[ship])
    return [say("A bomber picks its target, {die}: {ship}.", "§12.12", die=now.die, ship=SHIP_TITLES[ship])]


# ------------------------------------------------------------------ losses


def lost_in(now: Happening) -> list[int]:
    before, after = now.before, now.after
    return [each for each in range(SQUADRONS) if before.place[each] != GONE and after.place[each] == GONE]


def tell_losses(now: Happening) -> list[Message]:
    lost = lost_in(now)
    if not lost:
        return []
    ships = sorted({int(now.before.place[each]) for each in lost})
    names = listed([SHIP_TITLES[ship] for ship in ships])
    verb = "goes" if len(lost) == 1 else "go"
    template = f"{{squadrons}} {verb} down with {{ships}}."
    return [ours(template, "§10.9", squadrons=capital(many(len(lost), "squadron")), ships=names)]


def tell_one_lost(now: Happening) -> list[Message]:
    lost = lost_in(now)
    if not lost:
        return []
    ship = SHIP_TITLES[now.before.place[lost[0]]]
    return [ours("{squadron} burns on {ship}.", "§10.10", squadron=capital(title_of(lost[0])), ship=ship)]


def tell_throw(now: Happening) -> list[Message]:
    kind = "a bomber" if now.die <= 3 else "a Zero"
    ship = SHIP_TITLES[now.attack.ship]
    return [
        say(
            "A die for what is lost aboard {ship}, {die}: {kind}.",
            "§10.11",
            ship=ship,
            die=now.die,
            kind=kind,
        )
    ]


def tell_sinking(now: Happening) -> list[Message]:
    pips = int(now.attack.pips)
    if pips == 0:
        return []
    return [say("{hits} in all.", "§9.4", hits=capital(many(pips, "hit"))), *damage(now)]


RAID_TELLERS: Tellers = {
    DrawBomber: tell_bomber,
    RollType: tell_type,
    Scramble: tell_scramble,
    Intercept: tell_interception,
    SettleRaid: tell_settling,
    RollTarget: tell_target,
    SinkInOrder: tell_sinking,
    LoseAboard: tell_losses,
    LoseOne: tell_one_lost,
    ChooseLoss: tell_one_lost,
    ThrowForLoss: tell_throw,
}
