"""The plot, East up: the fleet and Midway above, strike and patrol before the four decks."""

from __future__ import annotations

from grognard.core.message import Message, Words, filled, say
from grognard.core.offers import Offers
from grognard.core.scene import Item, Once, Shape
from grognard.draw.art.pen import Marks, circle, far, near, rect, sized, text
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
    SQUADRONS,
    TURNS,
    US_CARRIERS,
    ZEROS,
    hour,
)
from grognard.games.kido_butai.draw.clicks import offer
from grognard.games.kido_butai.draw.places import ATOLL, BOXES, COMPASS, LINE, spots, us_berth
from grognard.games.kido_butai.draw.squadrons import squadrons_at
from grognard.games.kido_butai.flying import LANDINGS
from grognard.games.kido_butai.odds import strike_hint
from grognard.games.kido_butai.orders import ATTACKS, Orders
from grognard.games.kido_butai.position import LANDED, LAUNCHED, Operation
from grognard.games.kido_butai.telling import counts, ship_key

HEADINGS = {MIDWAY_CORNER: "Midway", CENTRE: "Centre", CAP_BOX: "CAP"}
DECK_NAMES = {
    LAUNCHED: "{ship}, {state}, holds {capacity}, has launched",
    LANDED: "{ship}, {state}, holds {capacity}, has landed squadrons",
}
USED = {LAUNCHED: say("launched"), LANDED: say("landed")}
# What a click on a place may stand for.
CLICKS = {
    FLEET_CORNER: ("fleet", ATTACKS[1], ATTACKS[2]),
    MIDWAY_CORNER: ("midway", ATTACKS[0]),
    CENTRE: ("strike", "back"),
    CAP_BOX: ("cap",),
    **{carrier: (LANDINGS[carrier],) for carrier in range(CARRIERS)},
}


PLACES: Once[Item] = Once(4096)


def board_items(offers: Offers, operation: Operation) -> list[Item]:
    items = [Item("plot", art="plot"), Item("compass", x=COMPASS[0], y=COMPASS[1], art="compass")]
    items[1].name = say("East is up")
    items += [*midway_item(operation), *fog_items(operation), *decks(operation)]
    items += [place_item(offers, operation, place) for place in BOXES]
    items += [slot for carrier in range(CARRIERS) for slot in slots(operation, carrier)]
    items += fleet_items(offers, operation)
    for place in BOXES:
        items += squadrons_at(offers, operation, place)
    return items + american_items(operation)


def state_of(operation: Operation, ship: int) -> Message:
    if not operation.is_afloat(ship):
        return say("sunk") if ship != MIDWAY else say("destroyed")
    return say("damaged") if operation.hits[ship] else say("undamaged")


# ------------------------------------------------------------------ places


def place_item(offers: Offers, operation: Operation, place: int) -> Item:
    """Drawn once for all that is read of the position."""
    key: tuple[object, ...] = operation.rules, place
    if place < CARRIERS:
        key += int(operation.hits[place]), int(operation.decks[place]), int(operation.at(place))
    elif place == CENTRE:
        key += (arrival(operation),)
    else:
        key += int(operation.hits[MIDWAY]), int(operation.reported)
    item = PLACES.get(key, lambda: draw_place(operation, place)).copy()
    own = isinstance(operation.frame, Orders) and is_deck_of_zero(operation, operation.frame, place)
    return offer(offers, item, "ready" if own else "", *CLICKS[place])


def draw_place(operation: Operation, place: int) -> Item:
    x, y = BOXES[place].middle
    item = Item(f"place-{place}", x=x, y=y)
    if place < CARRIERS:
        item.art = "place"
        item.shapes = deck_plate(operation, place)
        item.name, item.text = deck_name(operation, place), deck_text(operation, place)
        item.tip = deck_tip(operation, place)
    else:
        item.art = f"place-{place}"
        item.name = heading(operation, place)
        item.text = on_top(item.name, place)
        item.shapes = heading_shapes(operation, place)
    return item


def is_deck_of_zero(operation: Operation, given: Orders, place: int) -> bool:
    """Whether the chosen squadron is a fighter aboard that carrier."""
    return given.squadron < ZEROS and operation.place[given.squadron] == place < CARRIERS


def heading(operation: Operation, place: int) -> Message:
    if place == FLEET_CORNER:
        return say("American fleet") if operation.reported else say("No fleet reported")
    return Message(HEADINGS[place])


def heading_shapes(operation: Operation, place: int) -> Marks:
    """The targets are written on the sea, what lies before the decks has a plate."""
    words = heading(operation, place)
    if place == FLEET_CORNER:
        return text(0, -84, 21, words, "on-sea", "title on-water")
    if place == MIDWAY_CORNER:
        holds = say("holds {capacity}", capacity=operation.capacity(MIDWAY))
        return (
            text(-72, -40, 21, words, "on-sea", "title on-water")
            + sized(-72, -19, 14, 19, state_of(operation, MIDWAY), "on-sea", "plate on-water")
            + sized(-72, 0, 14, 19, holds, "on-sea", "plate on-water")
        )
    if place == CENTRE:
        words = arrival(operation)
    width = 30 + 9.4 * len(words)
    plate = rect(-width / 2, -70, width, 26, "sea-lo", 13, fo=0.8)
    return plate + sized(0, -52, 14.5, 19, words, "on-sea")


def arrival(operation: Operation) -> Message:
    """§3.5 What waits in the centre can be at its target an hour later."""
    waits = any(
        operation.place[each] == CENTRE and operation.facing[each] == EAST for each in range(SQUADRONS)
    )
    if not waits or operation.turn >= TURNS:
        return Message(HEADINGS[CENTRE])
    done = all(operation.has_acted(each) for each in range(SQUADRONS) if operation.place[each] == CENTRE)
    return say("Centre: over the target at {hour}", hour=hour(operation.turn + 1 if done else operation.turn))


# ------------------------------------------------------------------ decks


def decks(operation: Operation) -> list[Item]:
    """The four carriers, bow up, and their fires."""
    items = []
    for carrier in range(CARRIERS):
        x, y = BOXES[carrier].middle
        art = "deck" if operation.is_afloat(carrier) else "deck-sunk"
        items.append(Item(f"deck-{carrier}", x=x, y=y, turn=-90, art=art))
        if operation.is_afloat(carrier) and operation.hits[carrier]:
            items.append(Item(f"fire-{carrier}", x=x + 10, y=y - 62, art="fire"))
    return items


def deck_plate(operation: Operation, carrier: int) -> list[Shape]:
    """Under the stern: its name, how many squadrons it holds; beside the bow how it is and was used."""
    ship = say("{ship}", ship=nouns.SHIPS[carrier])
    if not operation.is_afloat(carrier):
        sunk = sized(0, 26, 15, 19, say("sunk"), "on-sea", "plate on-water")
        return text(0, 4, 20, ship, "on-sea", "title on-water") + sunk
    plate = rect(-50, 104, 100, 24, "sea-lo", 12, fo=0.85) + sized(-10, 121, 16, 19, ship, "on-sea", "title")
    plate += circle(35, 116, 10, "white") + sized(35, 121, 14, 19, str(operation.capacity(carrier)), "black")
    used = USED.get(operation.decks[carrier])
    if used:
        plate += pennant(-103, used, "on-sea")
    if operation.hits[carrier]:
        plate += pennant(-75, say("damaged"), "lamp")
    return plate


def pennant(y: float, words: Message, ink: str) -> list[Shape]:
    """What is to be known of a carrier, hung out at its bow."""
    large = rect(26, y - 11, 72, 22, "sea-lo", 11, fo=0.85) + text(62, y + 5, 13.5, words, ink)
    small = rect(26, y - 13, 96, 26, "sea-lo", 13, fo=0.85) + text(74, y + 6, 18.5, words, ink)
    return near(large) + far(small)


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


def slots(operation: Operation, carrier: int) -> list[Item]:
    """Marks for the squadrons that the carrier holds."""
    if not operation.is_afloat(carrier):
        return []
    room = operation.capacity(carrier)
    return [
        Item(f"slot-{SHIP_NAMES[carrier]}-{at}", x=x, y=y, art="berth")
        for at, (x, y) in enumerate(spots(carrier, max(room, operation.at(carrier))))
        if at < room
    ]


# ------------------------------------------------------------------ targets


def midway_item(operation: Operation) -> list[Item]:
    """The atoll, and a fire for each hit."""
    item = Item(ship_key(MIDWAY), x=ATOLL[0], y=ATOLL[1], art="atoll")
    capacity, state = operation.capacity(MIDWAY), state_of(operation, MIDWAY)
    item.name = say("Midway, {state}, holds {capacity}", state=state, capacity=capacity)
    item.text = say("({state})", state=state)
    item.tip = strike_hint(operation, 0, group_at(operation, MIDWAY_CORNER))
    places = ((26.0, 16.0), (-22.0, 20.0))[: int(operation.hits[MIDWAY])]
    fires = [
        Item(f"blaze-{at}", x=ATOLL[0] + x, y=ATOLL[1] + y, art="fire") for at, (x, y) in enumerate(places)
    ]
    return [item, *fires]


def is_seen(operation: Operation, carrier: int) -> bool:
    return operation.revealed and (operation.fleet[carrier] == 1 or operation.reported == 2)


def fog_items(operation: Operation) -> list[Item]:
    """Over what has not been found."""
    if all(is_seen(operation, carrier) for carrier in range(US_CARRIERS)):
        return []
    return [Item("fog", x=144, y=96, art="fog")]


def fleet_items(offers: Offers, operation: Operation) -> list[Item]:
    items = []
    for carrier in range(US_CARRIERS):
        x, y = us_berth(carrier)
        if is_seen(operation, carrier):
            items.append(american_carrier(offers, operation, ENTERPRISE + carrier, x, y))
            if operation.hits[ENTERPRISE + carrier] and operation.is_afloat(ENTERPRISE + carrier):
                items.append(Item(f"fire-us-{carrier}", x=x - 10, y=y, art="fire"))
        else:
            items.append(unseen_carrier(operation, ENTERPRISE + carrier, x, y))
    return items


def unseen_carrier(operation: Operation, ship: int, x: float, y: float) -> Item:
    known = operation.revealed  # its name is, but not where it is
    shapes = text(0, 8, 22, "?", "on-sea", "title")
    if known:
        shapes += sized(0, 37, 14, 18.5, say("{ship}", ship=nouns.SHIPS[ship]), "on-sea", "water on-water")
    name = say("an American carrier, not found")
    if known:
        name = say("{ship}, in the second fleet, not found", ship=nouns.SHIPS[ship])
    words = say("{ship}", ship=nouns.SHIPS[ship]) if known else "?"
    return Item(ship_key(ship), x=x, y=y, art="unseen", shapes=shapes, name=name, text=words)


def american_carrier(offers: Offers, operation: Operation, ship: int, x: float, y: float) -> Item:
    fleet = operation.fleet[ship - ENTERPRISE]
    afloat = operation.is_afloat(ship)
    title = say("{ship} II" if fleet == 2 else "{ship}", ship=nouns.SHIPS[ship])
    state = state_of(operation, ship)
    shapes = sized(0, 31, 14, 18.5, title, "on-sea", "water on-water")
    if operation.hits[ship]:
        shapes += sized(0, 47, 13, 18.5, state, "on-sea", "plate on-water")
    name = say("{ship}, {state}", ship=nouns.SHIPS[ship], state=state)
    if fleet == 2:
        name = say("{ship}, {state}, in the second fleet", ship=nouns.SHIPS[ship], state=state)
    item = Item(ship_key(ship), x=x, y=y, shapes=shapes, name=name)
    item.art = "us" if afloat else "us-sunk"
    item.text = say("{ship}\n{state}", ship=title, state=state)
    attack = (ATTACKS[fleet],) if afloat else ()
    return offer(offers, item, SHIP_NAMES[ship], *attack)


# ------------------------------------------------------------------ Americans in the air


def american_items(operation: Operation) -> list[Item]:
    """Bombers that come in with their escort, or the fighters that defend what is attacked."""
    frame = operation.frame
    if not isinstance(frame, Attack):
        return []
    bombers, fighters = int(frame.bombers) if frame.is_raid() else 0, int(frame.buffalos)
    planes = ["raider"] * bombers + ["escort"] * fighters
    if not planes:
        return []
    x, y = 312.0, 402.0
    if not frame.is_raid():
        x, y = BOXES[FLEET_CORNER if frame.target else MIDWAY_CORNER].x + 136, 150.0
    step = min(40.0, 400.0 / len(planes))
    left = x - step * (len(planes) - 1) / 2
    items = [
        Item(f"raid-{at}", layer=2, x=left + step * at, y=y + 9 * (at % 2), art=art)
        for at, art in enumerate(planes)
    ]
    told = counts((bombers, nouns.DAUNTLESSES), (fighters, nouns.BUFFALOS))
    items[0].name = say("Americans in the air: {squadrons:words}", squadrons=told)
    return items
