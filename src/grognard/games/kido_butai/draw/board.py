"""The map, East up: corners above, centre and CAP box, the four decks below, and the squadrons."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.scene import Item, Shape, label, rect
from grognard.games.kido_butai import orders
from grognard.games.kido_butai.data import (
    CAP_BOX,
    CARRIERS,
    CENTRE,
    ENTERPRISE,
    FLEET_CORNER,
    MIDWAY,
    MIDWAY_CORNER,
    SHIP_NAMES,
    SHIP_TITLES,
    SQUADRONS,
    US_CARRIERS,
    ZEROS,
)
from grognard.games.kido_butai.draw import art
from grognard.games.kido_butai.draw.look import Look
from grognard.games.kido_butai.draw.tips import (
    aim_tip,
    deck_tip,
    interception_tip,
    order_tip,
    squadron_tip,
    strike_tip,
    target_tip,
)
from grognard.games.kido_butai.notation import ALL, ATTACKS, MUSTER, NAMES, ORDERS
from grognard.games.kido_butai.orders import ChooseSquadron, GiveOrder
from grognard.games.kido_butai.position import LANDED, LAUNCHED, Operation
from grognard.games.kido_butai.raid import ChooseLoss, Intercept
from grognard.games.kido_butai.strike import HOLD_BOMBER, HOLD_ZERO, Aim, Muster, SpreadHits
from grognard.games.kido_butai.words import FACING_TITLES, capital, load_of, number, place_of, title_of

WIDTH, HEIGHT = 464.0, 650.0
PITCH = 48.0  # from one counter to the next
ROW = 66.0  # from one row of counters to the next: a tab for "all of them" lies between
TAB = 18.0
ARROWS = "↑→↓←"
LINE = 23.0  # of text in a terminal


@dataclass(frozen=True)
class Box:
    """A place on the map; ``squadrons`` is where the first counter's middle lies, below ``top``."""

    x: float
    y: float
    w: float
    h: float
    top: float
    rows: int
    cls: str

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


BOXES = {
    FLEET_CORNER: Box(6, 6, 223, 226, 136, 2, "sea line"),
    MIDWAY_CORNER: Box(235, 6, 223, 226, 136, 2, "sea line"),
    CENTRE: Box(6, 238, 310, 168, 72, 2, "sea line"),
    CAP_BOX: Box(322, 238, 136, 168, 72, 2, "paper line"),
    **{
        carrier: Box(6 + 229 * (carrier % 2), 412 + 118 * (carrier // 2), 223, 112, 72, 1, "sea line")
        for carrier in range(CARRIERS)
    },
}


def spots(box: Box, count: int) -> list[tuple[float, float]]:
    """Where so many counters lie; they close up where there is little room."""
    each = max(1, -(-count // box.rows)) if count > fitting(box) else fitting(box)
    pitch = min(PITCH, (box.w - art.COUNTER - 16) / max(1, each - 1))
    left = box.x + 12 + art.COUNTER / 2
    return [(left + pitch * (at % each), box.y + box.top + ROW * (at // each)) for at in range(count)]


def fitting(box: Box) -> int:
    """How many counters fit side by side without overlapping."""
    return int((box.w - 16 - art.COUNTER) // PITCH) + 1


def board_items(look: Look) -> list[Item]:
    items = [place_item(look, place) for place in BOXES]
    items += [slot for carrier in range(CARRIERS) for slot in slots(look.operation, carrier)]
    items += [midway_item(look), *fleet_items(look), compass_item()]
    for place in BOXES:
        items += squadrons_at(look, place)
    return items


# ------------------------------------------------------------------ places


def place_item(look: Look, place: int) -> Item:
    box = BOXES[place]
    x, y = box.middle
    shapes = [rect(-box.w / 2, -box.h / 2, box.w, box.h, box.cls, 8)]
    if place < CARRIERS:
        shapes += deck_shapes(look.operation, place, box)
    else:
        shapes.append(label(0, 20 - box.h / 2, 15, heading(look.operation, place), "ink bold"))
    item = Item(f"place-{place}", x=x, y=y, shapes=shapes, name=place_name(look.operation, place))
    item.text = place_text(look.operation, place)
    return offer_place(look, place, item)


def heading(operation: Operation, place: int) -> str:
    if place == FLEET_CORNER:
        return "American fleet" if operation.reported else "No fleet reported"
    return {MIDWAY_CORNER: "Midway", CENTRE: "Centre", CAP_BOX: "CAP"}[place]


def place_name(operation: Operation, place: int) -> str:
    if place >= CARRIERS:
        return heading(operation, place)
    state = "" if operation.hits[place] == 0 else ", damaged" if operation.is_afloat(place) else ", sunk"
    used = {LAUNCHED: ", has launched", LANDED: ", has landed squadrons"}.get(int(operation.decks[place]), "")
    return f"{SHIP_TITLES[place]}{state}, holds {operation.capacity(place)}{used}"


def place_text(operation: Operation, place: int) -> str:
    """In a terminal the heading stands in the first line of the box."""
    below = "\n" * (int(BOXES[place].h / LINE) - 2)
    if place >= CARRIERS:
        return heading(operation, place) + below
    state = "" if operation.hits[place] == 0 else " damaged" if operation.is_afloat(place) else " SUNK"
    return f"{SHIP_TITLES[place]} {operation.capacity(place)}{state}{below}"


def compass_item() -> Item:
    box = BOXES[CENTRE]
    return Item(
        "compass", x=box.x + box.w - 42, y=box.y + box.h - 46, shapes=art.compass(), name="East is up"
    )


def deck_shapes(operation: Operation, carrier: int, box: Box) -> list[Shape]:
    """A flight deck with its name and number."""
    afloat = operation.is_afloat(carrier)
    left, up = -box.w / 2, -box.h / 2
    title = label(left + 34, up + 22, 16, SHIP_TITLES[carrier], "ink bold")
    shapes = [*art.deck(box.w - 10, up + box.top, afloat), title]
    if not afloat:
        return [*shapes, label(0, up + box.top + 7, 20, "sunk", "ink bold")]
    shapes.append(label(-left - 18, up + 23, 19, str(operation.capacity(carrier)), "ink bold"))
    words = {LAUNCHED: "launched", LANDED: "landed"}.get(int(operation.decks[carrier]), "")
    if words:
        shapes.append(label(53, up + 22, 12, words, "ink-soft"))
    if operation.hits[carrier]:
        shapes += [*art.fire(left + 72, up + 20), label(0, up + 22, 12.5, "damaged", "danger bold")]
    return shapes


def slots(operation: Operation, carrier: int) -> list[Item]:
    """Marks for the squadrons that the carrier holds."""
    if not operation.is_afloat(carrier):
        return []
    room = int(operation.capacity(carrier))
    shapes = [rect(-20, -20, 40, 40, "line-soft", 4)]
    return [
        Item(f"slot-{SHIP_NAMES[carrier]}-{at}", x=x, y=y, shapes=shapes)
        for at, (x, y) in enumerate(spots(BOXES[carrier], max(room, int(operation.at(carrier)))))
        if at < room
    ]


def offer_place(look: Look, place: int, item: Item) -> Item:
    """What a click on the place stands for."""
    operation, step = look.operation, look.step
    if isinstance(step, GiveOrder):
        text = order_for(look, place)
        return look.offer(item, text, order_tip(operation, look, text))
    if isinstance(step, ChooseSquadron) and place in (MIDWAY_CORNER, FLEET_CORNER):
        target = 0 if place == MIDWAY_CORNER else first_target(look)
        return look.offer(item, ATTACKS[target], target_tip(operation, target))
    if place < CARRIERS:
        item.tip = deck_tip(operation, place)
    return item


def first_target(look: Look) -> int:
    """The fleet that a click on the corner attacks; if both can be, their ships are clicked."""
    return 2 if ATTACKS[2] in look.legal and ATTACKS[1] not in look.legal else 1


def order_for(look: Look, place: int) -> str:
    """The order that sends the chosen squadron there."""
    assert look.orders is not None
    squadron = int(look.orders.squadron)
    here = int(look.operation.place[squadron])
    if place < CARRIERS:
        ready = "ready" if here == place and squadron < ZEROS else ""
        return ready or ORDERS[orders.LAND + place]
    if place == CENTRE:
        return ORDERS[orders.BACK if here in (MIDWAY_CORNER, FLEET_CORNER) else orders.STRIKE]
    return ORDERS[{CAP_BOX: orders.PATROL, MIDWAY_CORNER: orders.TO_MIDWAY}.get(place, orders.TO_FLEET)]


# ------------------------------------------------------------------ targets


def midway_item(look: Look) -> Item:
    operation, box = look.operation, BOXES[MIDWAY_CORNER]
    shapes = art.island(int(operation.hits[MIDWAY]), not operation.is_afloat(MIDWAY))
    shapes.append(label(82, 12, 19, str(operation.capacity(MIDWAY)), "ink bold"))
    state = (
        "destroyed" if not operation.is_afloat(MIDWAY) else "damaged" if operation.hits[MIDWAY] else "intact"
    )
    name = f"Midway, {state}, holds {operation.capacity(MIDWAY)}"
    item = Item("midway", x=box.middle[0], y=box.y + 58, shapes=shapes, name=name, text=f"({state})")
    item.tip = strike_tip(operation, 0)
    return item


def fleet_items(look: Look) -> list[Item]:
    operation, box = look.operation, BOXES[FLEET_CORNER]
    items = []
    for carrier in range(US_CARRIERS):
        fleet = int(operation.fleet[carrier])
        x = box.x + 39 + 72.5 * carrier
        if operation.revealed and (fleet == 1 or operation.reported == 2):
            items.append(american_carrier(look, ENTERPRISE + carrier, x, box.y + 60))
        else:
            items.append(unseen_carrier(operation, carrier, x, box.y + 60))
    return items


def unseen_carrier(operation: Operation, carrier: int, x: float, y: float) -> Item:
    known = operation.revealed  # its name is, but not where it is
    title = SHIP_TITLES[ENTERPRISE + carrier] if known else "?"
    shapes = [rect(-34, -18, 68, 36, "line-soft", 4), label(0, 6, 12 if known else 18, title, "ink-soft")]
    name = f"{title}, in the second fleet, not found" if known else "an American carrier, not found"
    return Item(f"us-{carrier}", x=x, y=y, shapes=shapes, name=name, text=title)


def american_carrier(look: Look, ship: int, x: float, y: float) -> Item:
    operation = look.operation
    afloat, hits = operation.is_afloat(ship), int(operation.hits[ship])
    fleet = int(operation.fleet[ship - ENTERPRISE])
    shapes = art.carrier(hits, not afloat, "side1")
    second = " II" if fleet == 2 else ""
    shapes.append(label(0, 32, 13, SHIP_TITLES[ship] + second, "ink"))
    state = "sunk" if not afloat else "damaged" if hits else "undamaged"
    name = f"{SHIP_TITLES[ship]}, {state}" + (", in the second fleet" if fleet == 2 else "")
    item = Item(f"us-{ship - ENTERPRISE}", x=x, y=y, shapes=shapes, name=name)
    item.text = f"{SHIP_TITLES[ship]}{second}\n{state}"
    if isinstance(look.step, (Aim, SpreadHits)):
        return look.offer(item, SHIP_NAMES[ship], aim_tip(look, ship))
    if isinstance(look.step, ChooseSquadron) and afloat:
        return look.offer(item, ATTACKS[fleet], target_tip(operation, fleet))
    return item


# ------------------------------------------------------------------ squadrons


def squadrons_at(look: Look, place: int) -> list[Item]:
    """The counters there, those that are alike side by side, and tabs to choose all of them."""
    operation, box = look.operation, BOXES[place]
    here = sorted(
        (each for each in range(SQUADRONS) if operation.place[each] == place),
        key=lambda s: sort_key(operation, s),
    )
    places = spots(box, len(here))
    items = [squadron_item(look, each, *places[at]) for at, each in enumerate(here)]
    for at, each in enumerate(here):
        if NAMES[each] + ALL in look.legal and isinstance(look.step, ChooseSquadron):
            alike = [other for other in here if operation.is_alike(each, other)]
            items.append(tab(each, len(alike), places[at : at + len(alike)]))
    return items


def sort_key(operation: Operation, squadron: int) -> tuple[int, ...]:
    low = int(operation.low[squadron]) if squadron < ZEROS else 0
    return (
        int(operation.load[squadron]),
        int(operation.has_acted(squadron)),
        int(operation.facing[squadron]),
        low,
        int(operation.since[squadron]),
        squadron,
    )


def squadron_item(look: Look, squadron: int, x: float, y: float) -> Item:
    operation = look.operation
    facing, zero = int(operation.facing[squadron]), squadron < ZEROS
    low = zero and operation.low[squadron] > 0
    done = operation.has_acted(squadron)
    late = operation.has_to_land(squadron) and not done
    load = "" if zero else f" with {load_of(operation, squadron)}"
    where = f"{place_of(operation, squadron)}, facing {FACING_TITLES[facing]}"
    item = Item(
        NAMES[squadron],
        layer=1,
        x=x,
        y=y,
        turn=90.0 * facing,
        shapes=art.squadron(int(operation.load[squadron]), low, late, done and look.is_japanese_phase),
        name=f"{capital(title_of(squadron))}{load}, {where}" + ", low" * low + ", must land" * late,
        tip=squadron_tip(operation, squadron),
        text=squadron_text(operation, squadron),
    )
    return offer_squadron(look, squadron, item)


def squadron_text(operation: Operation, squadron: int) -> str:
    """Z1↑ a Zero facing East, B3t↓ a bomber with torpedoes facing West."""
    load = "" if squadron < ZEROS else load_of(operation, squadron)[0]
    low = "~" if squadron < ZEROS and operation.low[squadron] else ""
    return f"{NAMES[squadron].upper()}{load}{ARROWS[int(operation.facing[squadron])]}{low}"


def offer_squadron(look: Look, squadron: int, item: Item) -> Item:
    operation, step, attack = look.operation, look.step, look.attack
    if isinstance(step, ChooseSquadron):
        return look.offer(item, twin(look, squadron))
    if isinstance(step, GiveOrder) and look.orders is not None:
        first = int(look.orders.squadron)
        item.chosen = squadron == first or bool(look.orders.whole and operation.is_alike(first, squadron))
        return item if item.chosen else look.offer(item, NAMES[squadron])
    if isinstance(step, Muster) and attack is not None and attack.group >> squadron & 1:
        item.chosen = look.asked
        return look.offer(
            item, MUSTER[HOLD_ZERO if squadron < ZEROS else HOLD_BOMBER], "Click: hold one back"
        )
    if isinstance(step, Intercept) and attack is not None and attack.group >> squadron & 1:
        item.chosen = True
        return item
    if isinstance(step, (Intercept, ChooseLoss)) and attack is not None:
        tip = (
            interception_tip(operation, attack) if isinstance(step, Intercept) else "Lost, if you choose it."
        )
        return look.offer(item, twin_in(look, squadron), tip)
    return item


def twin(look: Look, squadron: int) -> str:
    """The squadron that can be chosen for this one: the first of those that are alike."""
    for other in range(squadron):
        if look.operation.is_alike(squadron, other) and NAMES[other] in look.legal:
            return NAMES[other]
    return NAMES[squadron]


def twin_in(look: Look, squadron: int) -> str:
    """The same during a raid, where what a squadron did in its turn does not matter."""
    operation = look.operation
    if NAMES[squadron] in look.legal:
        return NAMES[squadron]
    for other in range(squadron):
        same = squadron_text(operation, other)[2:] == squadron_text(operation, squadron)[2:]
        if NAMES[other] in look.legal and same and operation.place[other] == operation.place[squadron]:
            return NAMES[other]
    return NAMES[squadron]


def tab(squadron: int, count: int, places: list[tuple[float, float]]) -> Item:
    """A tab over counters that are alike, to choose all of them."""
    left, y = places[0]
    right = max([x for x, other in places if other == y], default=left)
    width = right - left + art.COUNTER
    kind = "Zero" if squadron < ZEROS else "bomber"
    return Item(
        f"all-{NAMES[squadron]}",
        layer=1,
        x=(left + right) / 2,
        y=y - art.COUNTER / 2 - TAB / 2 - 1,
        shapes=[
            rect(-width / 2, -TAB / 2, width, TAB, "card line", 6),
            label(0, 5, 13, f"all {count}", "ink"),
        ],
        name=f"{'Both' if count == 2 else f'All {number(count)}'} {kind}s that are alike",
        act=NAMES[squadron] + ALL,
        text="",
    )
