"""Things as they are spoken of."""

from __future__ import annotations

from grognard.games.epic_naval.data import (
    AIRFIELD,
    BASE,
    BATTERY,
    BOMBER,
    FLEET,
    FORCE,
    IN_FORCE,
    LETTERS,
    NONE,
    PLANE,
    READY,
    SHIP,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import LETTER_NAMES

COURSES = ("east", "north-east", "north-west", "west", "south-west", "south-east")
ARROWS = "→↗↖←↙↘"
ATTACK_WORDS = ("no attack", "artillery", "torpedoes", "aircraft")


def whose(naval: Naval, side: int) -> str:
    return naval.rules.names[side].capitalize()


def title(naval: Naval, ship: int) -> str:
    """West's destroyer DD2."""
    kind = naval.rules.plan.classes[int(naval.kind(ship))]
    return f"{whose(naval, ship // FLEET)}: {kind.name} {naval.rules.ship_names[ship]}"


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def ship_tip(naval: Naval, ship: int) -> str:
    """What it can do, what it carries, who sails on it."""
    rules = naval.rules
    kind = int(naval.kind(ship))
    plan = rules.plan.classes[kind]
    words = [f"{plural(int(naval.speed(ship)), 'movement point')}"]
    if rules.attack[kind]:
        words.append(f"{ATTACK_WORDS[rules.attack[kind]]}, reach {int(naval.reach(ship))}")
    if rules.planes[kind]:
        words.append(f"{int(naval.load[ship])} of {plural(int(naval.room[ship]), 'plane')} aboard")
    if rules.cargo[kind]:
        words.append(f"{int(naval.load[ship])} cargo aboard")
    words.append(plural(worth(naval, ship), "point"))
    if naval.upgrade[ship] != NONE:
        words.append(rules.plan.cards[int(naval.upgrade[ship])].name)
    if naval.commander[ship] != NONE:
        words.append(rules.plan.commanders[int(naval.commander[ship])].name)
    words.append("has been activated" if naval.done[ship] else "")
    return f"{plan.name.capitalize()}: " + "; ".join(word for word in words if word)


def worth(naval: Naval, ship: int) -> int:
    """§15.1 Points for sinking it with all aboard."""
    rules = naval.rules
    kind = naval.kind(ship)
    each = rules.plane_points if rules.planes[kind] else rules.cargo_points
    return int(rules.points[kind] + each * naval.load[ship])


def base_title(naval: Naval, base: int) -> str:
    kind = naval.rules.base_kind[base]
    word = "airfield" if kind == AIRFIELD else "shore battery" if kind == BATTERY else "far base"
    return f"{whose(naval, int(naval.base_owner[base]))}: {word} {naval.rules.base_names[base]}"


def members(naval: Naval, side: int, letter: int) -> list[int]:
    """§13.1 The ships of a task force, which everybody may know."""
    return [
        ship
        for ship in range(FLEET * side, FLEET * side + FLEET)
        if naval.letter[ship] == letter and naval.status[ship] in (IN_FORCE, READY)
    ]


def composition(naval: Naval, side: int, letter: int) -> list[str]:
    """Their names."""
    return [naval.rules.ship_names[ship] for ship in members(naval, side, letter)]


def target_words(naval: Naval, what: int, node: int) -> str:
    """§6.8 What an attack on it does."""
    rules = naval.rules
    if what == SHIP:
        ship = int(naval.ship_at[node])
        return f"Sinks {rules.ship_names[ship]}: {plural(worth(naval, ship), 'point')}."
    if what == BASE:
        base = int(rules.base_at[node])
        if rules.base_kind[base] == BATTERY:
            return f"Destroys the battery: {plural(int(rules.battery_points), 'point')}."
        return "Puts the airfield out of action; its bombers on the chart come down, one is lost."
    if what == FORCE:
        return f"The task force on {rules.node_names[node]} must lay out its ships, out of reach."
    if what == PLANE:
        return f"Destroys a plane: {plural(int(rules.plane_points), 'point')}."
    assert what == BOMBER
    return f"Destroys the bomber: {plural(int(rules.bomber_points), 'point')}; those behind it return."


def letters_of(bits: int) -> str:
    return "".join(LETTER_NAMES[letter] for letter in range(LETTERS) if bits >> letter & 1)
