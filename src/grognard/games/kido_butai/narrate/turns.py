"""§1 to §5 and §11: set-up, turns, orders, reconnaissance, the end."""

from __future__ import annotations

from grognard.core.story import Message
from grognard.games.kido_butai import orders
from grognard.games.kido_butai.data import (
    CARRIERS,
    DAUNTLESS,
    GONE,
    KINDS,
    SHIP_TITLES,
    SQUADRONS,
    ZEROS,
    hour,
    result_of,
)
from grognard.games.kido_butai.day import (
    AmericanPhase,
    AmericansLook,
    ArmBombers,
    CountPoints,
    Day,
    JapaneseLook,
    StartTurn,
    bombers_on,
)
from grognard.games.kido_butai.narrate.telling import Happening, Tellers, ours, say
from grognard.games.kido_butai.orders import ChooseSquadron, EndPhase, GiveOrder, Orders
from grognard.games.kido_butai.position import american_points, japanese_points, lead_of
from grognard.games.kido_butai.words import (
    capital,
    fleet_title,
    listed,
    many,
    number,
    place_of,
    signed,
    title_of,
)

KIND_NAMES = [
    ("Dauntless", "Dauntless"),
    ("“no bomber”", "“no bomber”"),
    ("Buffalo", "Buffalos"),
    ("“no fighter”", "“no fighter”"),
]


def tell_arming(now: Happening) -> list[Message]:
    day = now.before.frame
    assert isinstance(day, Day)
    torpedoes, ship = now.action, SHIP_TITLES[day.carrier]
    bombs = int(bombers_on(day.carrier)) - torpedoes
    loads = [
        f"{number(count)} with {load}"
        for count, load in ((bombs, "bombs"), (torpedoes, "torpedoes"))
        if count
    ]
    return [ours("{ship} arms its bombers: {loads}.", "§1.4", ship=ship, loads=listed(loads))]


def tell_turn(now: Happening) -> list[Message]:
    after = now.after
    told = [say("{hour}.", "§2.1", hour=hour(int(after.turn)))]
    back = [int(after.cup[kind] - now.before.cup[kind]) for kind in range(KINDS)]
    names = [many(count, *KIND_NAMES[kind]) for kind, count in enumerate(back) if count]
    if names:
        told.append(say("{counters} back in the cups.", "§2.3", counters=capital(listed(names))))
    late = [title_of(each) for each in range(SQUADRONS) if after.has_to_land(each)]
    if late:
        told.append(ours("{squadrons} must land this turn.", "§3.11", squadrons=capital(listed(late))))
    return told


# ------------------------------------------------------------------ §3 orders


def chosen_of(now: Happening, squadron: int) -> list[int]:
    """The squadron, and all like it."""
    before = now.before
    return [squadron] + [each for each in range(squadron + 1, SQUADRONS) if before.is_alike(squadron, each)]


def group_title(squadrons: list[int]) -> str:
    if len(squadrons) == 1:
        return title_of(squadrons[0])
    return many(len(squadrons), "Zero" if squadrons[0] < ZEROS else "bomber")


def tell_choice(now: Happening) -> list[Message]:
    if now.action == orders.END:
        return [ours("The Japanese phase is over.", "§3.1")]
    if now.action >= orders.ATTACK:
        target = now.action - orders.ATTACK
        name = "Midway" if target == 0 else fleet_title(target)
        return [ours("The attack on {target} is prepared.", "§3.6", target=name)]
    squadron = now.action % SQUADRONS
    group = chosen_of(now, squadron) if now.action >= orders.ALL_LIKE else [squadron]
    title = capital(group_title(group))
    return [ours("{squadron} {place}:", "§3.1", squadron=title, place=place_of(now.before, squadron))]


def tell_order(now: Happening) -> list[Message]:
    frame = now.before.frame
    assert isinstance(frame, Orders)
    squadron = int(frame.squadron)
    group = chosen_of(now, squadron) if frame.whole else [squadron]
    moved = [each for each in group if now.after.has_acted(each)]
    template, rule = order_words(now, squadron)
    who = capital(group_title(moved))
    verb = template.replace("(s)", "s" if len(moved) == 1 else "")
    return [ours("{squadron} " + verb, rule, squadron=who)]


def order_words(now: Happening, squadron: int) -> tuple[str, str]:
    """What the order says, with (s) for the verb's ending."""
    ship = SHIP_TITLES[now.before.place[squadron]] if now.before.place[squadron] < CARRIERS else ""
    order = now.action
    if orders.LAND <= order < orders.LAND + CARRIERS:
        return f"land(s) on {SHIP_TITLES[order - orders.LAND]}.", "§3.7"
    return {
        orders.STRIKE: (f"take(s) off from {ship} to strike.", "§3.4"),
        orders.PATROL: (f"take(s) off from {ship} as CAP.", "§3.4"),
        orders.TO_MIDWAY: ("head(s) for Midway.", "§3.5"),
        orders.TO_FLEET: ("head(s) for the American fleet.", "§3.5"),
        orders.BACK: ("turn(s) back without attacking.", "§3.6"),
        orders.READY: ("stand(s) ready.", "§3.8"),
        orders.WITH_BOMBS: ("stand(s) ready with bombs.", "§3.8"),
        orders.WITH_TORPEDOES: ("stand(s) ready with torpedoes.", "§3.8"),
    }[order]


def tell_end_of_phase(now: Happening) -> list[Message]:
    lost = [
        title_of(each)
        for each in range(SQUADRONS)
        if now.before.place[each] != GONE and now.after.place[each] == GONE
    ]
    if not lost:
        return []
    return [
        ours("{squadrons} found no deck to land on: lost at sea.", "§3.12", squadrons=capital(listed(lost)))
    ]


# ------------------------------------------------------------------ §4, §5, §11


def tell_american_search(now: Happening) -> list[Message]:
    if now.after.found:
        return [say("American search, {die}: the Kido Butai is found!", "§4.1", die=now.die)]
    return [say("American search, {die}: nothing.", "§4.1", die=now.die)]


def tell_japanese_search(now: Happening) -> list[Message]:
    if now.after.reported == now.before.reported:
        return [ours("Japanese search, {die}: nothing.", "§4.2", die=now.die)]
    fleet = "an American fleet" if now.after.reported == 1 else "the second American fleet"
    return [ours("Japanese search, {die}: {fleet} is reported!", "§4.2", die=now.die, fleet=fleet)]


def tell_american_phase(now: Happening) -> list[Message]:
    if (
        now.after.frame.depth > now.before.frame.depth
        and now.after.cup[DAUNTLESS] + now.after.cup[DAUNTLESS + 1] == 0
    ):
        return [say("The bomber cup is empty: no attack.", "§5.1")]
    return []


def tell_end(now: Happening) -> list[Message]:
    after = now.after
    lead = int(lead_of(after))
    return [
        say(
            "The day is over. Japan {japan}, America {america}: {lead}, {result}.",
            "§11.4",
            japan=int(japanese_points(after)),
            america=int(american_points(after)),
            lead=signed(lead),
            result="a " + result_of(lead),
        )
    ]


TURN_TELLERS: Tellers = {
    ArmBombers: tell_arming,
    StartTurn: tell_turn,
    ChooseSquadron: tell_choice,
    GiveOrder: tell_order,
    EndPhase: tell_end_of_phase,
    AmericansLook: tell_american_search,
    JapaneseLook: tell_japanese_search,
    AmericanPhase: tell_american_phase,
    CountPoints: tell_end,
}
