"""The map, East up: corners above, centre and CAP box, the four decks below, and the squadrons."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.message import Message, Noun, Words, filled, say
from grognard.core.offers import Offers
from grognard.core.scene import Item, Shape, label, rect
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import Attack, group_at
from grognard.games.kido_butai.data import (
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    ENTERPRISE,
    FLEET_CORNER,
    MIDWAY,
    MIDWAY_CORNER,
    SHIP_NAMES,
    SQUADRON_NAMES,
    SQUADRONS,
    US_CARRIERS,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.draw import art
from grognard.games.kido_butai.flying import LANDINGS
from grognard.games.kido_butai.odds import strike_hint
from grognard.games.kido_butai.orders import ATTACKS, GIVE_ORDER, Orders
from grognard.games.kido_butai.position import LANDED, LAUNCHED, Operation
from grognard.games.kido_butai.telling import SAME_AS, all_of, ship_key

WIDTH, HEIGHT = 464.0, 650.0
PITCH = 48.0  # from one counter to the next
ROW = 66.0  # from one row of counters to the next: a tab for "all of them" lies between
TAB = 18.0
ARROWS = "↑→↓←"
LINE = 23.0  # of text in a terminal
HEADINGS = {MIDWAY_CORNER: "Midway", CENTRE: "Centre", CAP_BOX: "CAP"}
DECK_NAMES = {
    LAUNCHED: "{ship}, {state}, holds {capacity}, has launched",
    LANDED: "{ship}, {state}, holds {capacity}, has landed squadrons",
}
# What a click on a place may stand for.
CLICKS = {
    FLEET_CORNER: ("fleet", ATTACKS[1], ATTACKS[2]),
    MIDWAY_CORNER: ("midway", ATTACKS[0]),
    CENTRE: ("strike", "back"),
    CAP_BOX: ("cap",),
    **{carrier: (LANDINGS[carrier],) for carrier in range(CARRIERS)},
}
NAMES = [
    "{squadron}, {where}, facing {facing}",
    "{squadron:The} with bombs, {where}, facing {facing}",
    "{squadron:The} with torpedoes, {where}, facing {facing}",
]
WHERE = ["aboard {ship}", "in the centre", "in the CAP box", "off Midway", "at the American fleet"]
FACINGS = [Noun("East", proper=True), Noun("South", proper=True), Noun("West", proper=True)]
FACINGS.append(Noun("North", proper=True))


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


def board_items(offers: Offers, operation: Operation) -> list[Item]:
    items = [place_item(offers, operation, place) for place in BOXES]
    items += [slot for carrier in range(CARRIERS) for slot in slots(operation, carrier)]
    items += [midway_item(operation), *fleet_items(offers, operation), compass_item()]
    for place in BOXES:
        items += squadrons_at(offers, operation, place)
    return items


def offer(offers: Offers, item: Item, *texts: str) -> Item:
    """The item stands for the first of the texts that is legal, or says why what is asked about is not."""
    frame = offers.position.frame
    asked = [text for text in texts if frame.step.read(offers.position, frame, offers.side, text) >= 0]
    if asked and offers.deciding:
        offers.on(item, next((text for text in asked if text in offers.acts), asked[0]))
    return item


def state_of(operation: Operation, ship: int) -> Message:
    if not operation.is_afloat(ship):
        return say("sunk") if ship != MIDWAY else say("destroyed")
    return say("damaged") if operation.hits[ship] else say("undamaged")


# ------------------------------------------------------------------ places


def place_item(offers: Offers, operation: Operation, place: int) -> Item:
    box = BOXES[place]
    x, y = box.middle
    shapes = [rect(-box.w / 2, -box.h / 2, box.w, box.h, box.cls, 8)]
    item = Item(f"place-{place}", x=x, y=y, shapes=shapes)
    if place < CARRIERS:
        shapes += deck_shapes(operation, place, box)
        item.name, item.text = deck_name(operation, place), deck_text(operation, place)
        item.tip = deck_tip(operation, place)
    else:
        item.name = heading(operation, place)
        item.text = on_top(item.name, place)
        shapes.append(label(0, 20 - box.h / 2, 15, item.name, "ink bold"))
    own = isinstance(operation.frame, Orders) and is_deck_of_zero(operation, operation.frame, place)
    return offer(offers, item, "ready" if own else "", *CLICKS[place])


def is_deck_of_zero(operation: Operation, given: Orders, place: int) -> bool:
    """Whether the chosen squadron is a fighter aboard that carrier."""
    return given.squadron < ZEROS and operation.place[given.squadron] == place < CARRIERS


def heading(operation: Operation, place: int) -> Message:
    if place == FLEET_CORNER:
        return say("American fleet") if operation.reported else say("No fleet reported")
    return Message(HEADINGS[place])


def deck_name(operation: Operation, carrier: int) -> Message:
    template = DECK_NAMES.get(operation.decks[carrier], "{ship}, {state}, holds {capacity}")
    return say(
        template,
        ship=nouns.SHIPS[carrier],
        state=state_of(operation, carrier),
        capacity=operation.capacity(carrier),
    )


def deck_text(operation: Operation, carrier: int) -> Message:
    """In a terminal: name, number, and what the deck has been used for."""
    words: Words = {"ship": nouns.SHIPS[carrier], "capacity": operation.capacity(carrier)}
    template = "{ship} {capacity}"
    if not operation.is_afloat(carrier):
        template = "{ship} {capacity} SUNK"
    elif operation.hits[carrier]:
        template = "{ship} {capacity} damaged"
    told = filled(template, words)
    if operation.decks[carrier] == LAUNCHED:
        told = say("{deck}, launched", deck=told)
    elif operation.decks[carrier] == LANDED:
        told = say("{deck}, landed", deck=told)
    return on_top(told, carrier)


def on_top(text: str, place: int) -> Message:
    """In a terminal the heading stands in the first line of the box."""
    return say("{heading}{lines}", heading=text, lines="\n" * (int(BOXES[place].h / LINE) - 2))


def deck_tip(operation: Operation, carrier: int) -> str:
    if not operation.is_afloat(carrier):
        return ""
    at, capacity = operation.at(carrier), operation.capacity(carrier)
    return say("{taken} of {capacity} places taken.", taken=at, capacity=capacity)


def compass_item() -> Item:
    box = BOXES[CENTRE]
    x, y = box.x + box.w - 42, box.y + box.h - 46
    return Item("compass", x=x, y=y, shapes=art.compass(), name=say("East is up"))


def deck_shapes(operation: Operation, carrier: int, box: Box) -> list[Shape]:
    """A flight deck with its name and number."""
    afloat = operation.is_afloat(carrier)
    left, up = -box.w / 2, -box.h / 2
    title = label(left + 34, up + 22, 16, say("{ship}", ship=nouns.SHIPS[carrier]), "ink bold")
    shapes = [*art.deck(box.w - 10, up + box.top, afloat), title]
    if not afloat:
        return [*shapes, label(0, up + box.top + 7, 20, say("sunk"), "ink bold")]
    shapes.append(label(-left - 18, up + 23, 19, str(operation.capacity(carrier)), "ink bold"))
    if operation.decks[carrier] == LAUNCHED:
        shapes.append(label(53, up + 22, 12, say("launched"), "ink-soft"))
    elif operation.decks[carrier] == LANDED:
        shapes.append(label(53, up + 22, 12, say("landed"), "ink-soft"))
    if operation.hits[carrier]:
        shapes += [*art.fire(left + 72, up + 20), label(0, up + 22, 12.5, say("damaged"), "danger bold")]
    return shapes


def slots(operation: Operation, carrier: int) -> list[Item]:
    """Marks for the squadrons that the carrier holds."""
    if not operation.is_afloat(carrier):
        return []
    room = operation.capacity(carrier)
    shapes = [rect(-20, -20, 40, 40, "line-soft", 4)]
    return [
        Item(f"slot-{SHIP_NAMES[carrier]}-{at}", x=x, y=y, shapes=shapes)
        for at, (x, y) in enumerate(spots(BOXES[carrier], max(room, operation.at(carrier))))
        if at < room
    ]


# ------------------------------------------------------------------ targets


def midway_item(operation: Operation) -> Item:
    box = BOXES[MIDWAY_CORNER]
    shapes = art.island(operation.hits[MIDWAY], not operation.is_afloat(MIDWAY))
    capacity, state = operation.capacity(MIDWAY), state_of(operation, MIDWAY)
    shapes.append(label(82, 12, 19, str(capacity), "ink bold"))
    item = Item(ship_key(MIDWAY), x=box.middle[0], y=box.y + 58, shapes=shapes)
    item.name = say("Midway, {state}, holds {capacity}", state=state, capacity=capacity)
    item.text = say("({state})", state=state)
    item.tip = strike_hint(operation, 0, group_at(operation, MIDWAY_CORNER))
    return item


def fleet_items(offers: Offers, operation: Operation) -> list[Item]:
    box = BOXES[FLEET_CORNER]
    items = []
    for carrier in range(US_CARRIERS):
        fleet = operation.fleet[carrier]
        x, y = box.x + 39 + 72.5 * carrier, box.y + 60
        if operation.revealed and (fleet == 1 or operation.reported == 2):
            items.append(american_carrier(offers, operation, ENTERPRISE + carrier, x, y))
        else:
            items.append(unseen_carrier(operation, ENTERPRISE + carrier, x, y))
    return items


def unseen_carrier(operation: Operation, ship: int, x: float, y: float) -> Item:
    known = operation.revealed  # its name is, but not where it is
    title = say("{ship}", ship=nouns.SHIPS[ship]) if known else "?"
    shapes = [rect(-34, -18, 68, 36, "line-soft", 4), label(0, 6, 12 if known else 18, title, "ink-soft")]
    name = say("an American carrier, not found")
    if known:
        name = say("{ship}, in the second fleet, not found", ship=nouns.SHIPS[ship])
    return Item(ship_key(ship), x=x, y=y, shapes=shapes, name=name, text=title)


def american_carrier(offers: Offers, operation: Operation, ship: int, x: float, y: float) -> Item:
    fleet = operation.fleet[ship - ENTERPRISE]
    shapes = art.carrier(operation.hits[ship], not operation.is_afloat(ship), "side1")
    title = say("{ship} II" if fleet == 2 else "{ship}", ship=nouns.SHIPS[ship])
    shapes.append(label(0, 32, 13, title, "ink"))
    state = state_of(operation, ship)
    name = say("{ship}, {state}", ship=nouns.SHIPS[ship], state=state)
    if fleet == 2:
        name = say("{ship}, {state}, in the second fleet", ship=nouns.SHIPS[ship], state=state)
    item = Item(ship_key(ship), x=x, y=y, shapes=shapes, name=name)
    item.text = say("{ship}\n{state}", ship=title, state=state)
    attack = (ATTACKS[fleet],) if operation.is_afloat(ship) else ()
    return offer(offers, item, SHIP_NAMES[ship], *attack)


# ------------------------------------------------------------------ squadrons


def squadrons_at(offers: Offers, operation: Operation, place: int) -> list[Item]:
    """The counters there, those that are alike side by side, and tabs to choose all of them."""
    here = sorted(
        (each for each in range(SQUADRONS) if operation.place[each] == place),
        key=lambda squadron: sort_key(operation, squadron),
    )
    places = spots(BOXES[place], len(here))
    items = [squadron_item(offers, operation, each, *places[at]) for at, each in enumerate(here)]
    for at, each in enumerate(here):
        if SQUADRON_NAMES[each] + "+" in offers.acts:
            alike = operation.alike(each)
            items.append(offers.on(tab(alike, places[at : at + len(alike)]), SQUADRON_NAMES[each] + "+"))
    return items


def sort_key(operation: Operation, squadron: int) -> tuple[int, ...]:
    return (
        operation.load[squadron],
        operation.has_acted(squadron),
        operation.facing[squadron],
        operation.low[squadron] if squadron < ZEROS else 0,
        operation.since[squadron],
        squadron,
    )


def squadron_item(offers: Offers, operation: Operation, squadron: int, x: float, y: float) -> Item:
    low = is_low(operation, squadron)
    done = operation.has_acted(squadron)
    late = operation.has_to_land(squadron) and not done
    frame = operation.frame
    in_phase = isinstance(frame, Orders) or isinstance(frame.caller, Orders)
    item = Item(
        SQUADRON_NAMES[squadron],
        layer=1,
        x=x,
        y=y,
        turn=90.0 * float(operation.facing[squadron]),
        shapes=art.squadron(operation.load[squadron], low, late, done and in_phase),
        name=squadron_name(operation, squadron, low, late),
        text=squadron_text(operation, squadron, done and in_phase),
        chosen=is_chosen(operation, squadron),
    )
    if not isinstance(frame, Attack):
        item.tip = squadron_tip(operation, squadron)
    return offer_squadron(offers, squadron, item)


def is_low(operation: Operation, squadron: int) -> bool:
    return squadron < ZEROS and operation.low[squadron] > 0


def is_chosen(operation: Operation, squadron: int) -> bool:
    """Whether the present decision is about it."""
    frame = operation.frame
    if isinstance(frame, Attack):
        return bool(frame.group >> squadron & 1)
    if not isinstance(frame, Orders) or frame.step is not GIVE_ORDER:
        return False
    return squadron in frame.chosen(operation)


def squadron_name(operation: Operation, squadron: int, low: bool, late: bool) -> Message:
    place = operation.place[squadron]
    where = filled(WHERE[max(0, place - CARRIERS + 1)], {"ship": nouns.SHIPS[min(place, CARRIERS)]})
    words: Words = {"squadron": nouns.SQUADRONS[squadron], "where": where}
    name = filled(NAMES[operation.load[squadron]], {**words, "facing": FACINGS[operation.facing[squadron]]})
    if low:
        name = say("{squadron}, low", squadron=name)
    return say("{squadron}, must land", squadron=name) if late else name


def squadron_text(operation: Operation, squadron: int, done: bool) -> str:
    """Z1↑ a Zero facing East, B3t↓ a bomber with torpedoes facing West; ~ low, ! has acted."""
    load = ["", "b", "t"][operation.load[squadron]]
    low = "~" if is_low(operation, squadron) else ""
    arrow = ARROWS[operation.facing[squadron]]
    return f"{SQUADRON_NAMES[squadron].upper()}{load}{arrow}{low}" + "!" * done


def squadron_tip(operation: Operation, squadron: int) -> Message:
    """What it is doing."""
    place, facing = operation.place[squadron], operation.facing[squadron]
    if operation.has_acted(squadron):
        return say("Has acted this turn.")
    if place < CARRIERS:
        return say("Ready to take off.") if facing == EAST else say("Landed; has to be made ready.")
    if operation.has_to_land(squadron):
        return say("Must land this turn, or it is lost.")
    if place == CAP_BOX:
        if facing == WEST:
            return say("On patrol; must land next turn.")
        return say("On patrol; must land in {turns} turns.", turns=WEST - facing + 1)
    if place == CENTRE:
        if facing == EAST:
            return say("Waits in the centre.")
        return say("On its way home; must land next turn.")
    return say("At its target, ready to attack.")


def offer_squadron(offers: Offers, squadron: int, item: Item) -> Item:
    """A squadron is chosen, held back, or stands for another one that it cannot be told from."""
    name, hold = SQUADRON_NAMES[squadron], "hold zero" if squadron < ZEROS else "hold bomber"
    if item.chosen:
        return offer(offers, item, hold)
    if offers.deciding and name not in offers.acts:
        refusal = offers.refusal(name)
        if refusal.code == SAME_AS and isinstance(refusal.reason, Message):
            name = str(refusal.reason.args["choice"])
    return offers.on(item, name)


def tab(alike: list[int], places: list[tuple[float, float]]) -> Item:
    """A tab over counters that are alike, to choose all of them."""
    left, y = places[0]
    right = max([x for x, other in places if other == y], default=left)
    width = right - left + art.COUNTER
    return Item(
        f"all-{SQUADRON_NAMES[alike[0]]}",
        layer=1,
        x=(left + right) / 2,
        y=y - art.COUNTER / 2 - TAB / 2 - 1,
        shapes=[
            rect(-width / 2, -TAB / 2, width, TAB, "card line", 6),
            label(0, 5, 13, say("all {count}", count=len(alike)), "ink"),
        ],
        name=say("{squadrons} that are alike", squadrons=all_of(alike)),
        text="",
    )
