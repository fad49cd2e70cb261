"""The squadrons on the plot, and tabs that choose all of those that are alike."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import Message, Noun, Words, filled, say
from grognard.core.offers import Offers
from grognard.core.scene import Item, Once, Shape
from grognard.draw.art.pen import path, rect, sized
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import Attack
from grognard.games.kido_butai.data import (
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    SQUADRON_NAMES,
    SQUADRONS,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.draw import art
from grognard.games.kido_butai.draw.clicks import offer
from grognard.games.kido_butai.draw.places import COUNTER, Point, spots
from grognard.games.kido_butai.orders import GIVE_ORDER, Orders
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.telling import SAME_AS, all_of

TAB = 24.0  # how high a tab is
ARROWS = "↑→↓←"
NAMES = [
    "{squadron}, {where}, facing {facing}",
    "{squadron:The} with bombs, {where}, facing {facing}",
    "{squadron:The} with torpedoes, {where}, facing {facing}",
]
WHERE = ["aboard {ship}", "in the centre", "in the CAP box", "off Midway", "at the American fleet"]
FACINGS = [Noun("East", proper=True), Noun("South", proper=True), Noun("West", proper=True)]
FACINGS.append(Noun("North", proper=True))


COUNTERS: Once[Item] = Once()


def squadrons_at(offers: Offers, operation: Operation, place: int) -> list[Item]:
    """The counters there, those that are alike side by side, and tabs to choose all of them."""
    here = sorted(
        (each for each in range(SQUADRONS) if operation.place[each] == place),
        key=lambda squadron: sort_key(operation, squadron),
    )
    places = spots(place, len(here))
    items = [squadron_item(offers, operation, each, *places[at]) for at, each in enumerate(here)]
    for at, each in enumerate(here):
        if SQUADRON_NAMES[each] + "+" in offers.acts:
            alike = operation.alike(each)
            items.append(
                offers.on(tab(place, alike, places[at : at + len(alike)]), SQUADRON_NAMES[each] + "+")
            )
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
    """Drawn once for all that is read of the position."""
    frame = operation.frame
    in_phase = isinstance(frame, Orders) or isinstance(frame.caller, Orders)
    lies = x, y, int(operation.place[squadron]), int(operation.facing[squadron])
    state = int(operation.load[squadron]), is_low(operation, squadron), bool(operation.has_acted(squadron))
    more = bool(operation.has_to_land(squadron)), in_phase, isinstance(frame, Attack)
    chosen = is_chosen(operation, squadron)
    drawn = COUNTERS.get(
        (squadron, lies, state, more, chosen), lambda: draw_squadron(operation, squadron, x, y, in_phase)
    )
    return offer_squadron(offers, squadron, drawn.copy())


def draw_squadron(operation: Operation, squadron: int, x: float, y: float, in_phase: bool) -> Item:
    low = is_low(operation, squadron)
    done = operation.has_acted(squadron)
    late = operation.has_to_land(squadron) and not done
    item = Item(
        SQUADRON_NAMES[squadron],
        layer=1,
        x=x,
        y=y,
        turn=90.0 * float(operation.facing[squadron]),
        art=f"squadron-{operation.load[squadron]}",
        shapes=marks(low, late, done and in_phase),
        name=squadron_name(operation, squadron, low, late),
        text=squadron_text(operation, squadron, done and in_phase),
        chosen=is_chosen(operation, squadron),
    )
    if not isinstance(operation.frame, Attack):
        item.tip = squadron_tip(operation, squadron)
    return item


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


@lru_cache(maxsize=8)
def marks(low: bool, late: bool, done: bool) -> list[Shape]:
    """What lies on a counter."""
    return [
        *(art.low() if low else []),
        *(art.spent() if done else []),
        *(art.must_land() if late else []),
    ]


def tab(place: int, alike: list[int], places: list[Point]) -> Item:
    """Beside counters that are alike, to choose all of them: over them, or right of those on a deck."""
    (left, low), (right, high) = places[0], places[-1]
    item = Item(f"all-{SQUADRON_NAMES[alike[0]]}", layer=1, x=(left + right) / 2, y=(low + high) / 2)
    if place < CARRIERS:
        item.x += 67
        reach = (low - high) / 2 + COUNTER / 2 - 2
        clasp = f"M-40 {-reach:.0f}h6v{2 * reach:.0f}h-6M-34 0h6"
    else:
        item.y -= COUNTER / 2 + TAB / 2 + 8
        reach = (right - left) / 2 + COUNTER / 2 - 2
        clasp = f"M{-reach:.0f} {TAB / 2 + 6:.0f}v-4h{2 * reach:.0f}v4"
    words = say("all {count}", count=len(alike))
    item.shapes = rect(-27, -TAB / 2, 54, TAB, "card", 11, "lit-line", 1.2) + sized(
        0, 5, 14.5, 19, words, "ink"
    )
    item.shapes += path(clasp, "", "white", 1.6, so=0.8, round=True)
    item.name = say("{squadrons} that are alike", squadrons=all_of(alike))
    return item
