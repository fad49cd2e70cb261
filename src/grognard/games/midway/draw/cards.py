"""Cards and coins: the pool, both hands, command points."""

from __future__ import annotations

from grognard.core.lines import Wrapped
from grognard.core.message import Message, say
from grognard.core.scene import Item, circle, label
from grognard.games.midway.data import CARDS, EFFECT, JAPAN, NONE, ORDERS, POOL, SIDES, US
from grognard.games.midway.draw.canvas import BACK, CARD, HAND, POOL_AREA, SIDE_WIDTH, THEM
from grognard.games.midway.position import Midway

BOUGHT = "{order}, bought openly. {text} {section}"
THERE = "{order}, there from the start. {text} {section}"


def title_of(midway: Midway, card: int) -> Message:
    """What a card is called; a special one with the effect of an order says so."""
    effect = midway.rules.effect[card]
    special = card >= ORDERS and effect < ORDERS
    return say("{order} (special)" if special else "{order}", order=EFFECT[effect].title)


def place_in_row(number: int, count: int, width: float, card: float) -> float:
    """The middle of a card in a row that closes up when there is no room."""
    step = min(card + 6, (width - card) / max(1, count - 1))
    return card / 2 + step * number


def order_item(midway: Midway, key: str, area: str, card: int, x: float, y: float) -> Item:
    """An order face up."""
    effect = EFFECT[midway.rules.effect[card]]
    shapes = []
    if card < ORDERS:
        w, h = CARD
        price = midway.rules.price[card]
        shapes = [
            circle(w / 2 - 10, h / 2 - 10, 8, "gold line"),
            label(w / 2 - 10, h / 2 - 6, 11, str(price), "on-side bold"),
        ]
    return Item(
        key,
        area,
        1,
        x,
        y,
        art=f"order-{effect.name}",
        shapes=shapes,
        name=title_of(midway, card),
        tip=say("{text} {section}", text=say(effect.text), section=effect.rule),
        text=Wrapped(say("{order}", order=effect.title), 12, 2),
    )


def pool_items(midway: Midway) -> list[Item]:
    """§3.1 The orders laid open."""
    items = []
    for place in range(POOL):
        card = midway.pool[place]
        if card != NONE:
            x = place_in_row(place, POOL, SIDE_WIDTH, CARD[0])
            item = order_item(midway, f"pool-{place}", POOL_AREA, card, x, CARD[1] / 2 + 4)
            order, price = EFFECT[card].title, midway.rules.price[card]
            item.name = say("{order}, price {price}", order=order, price=price)
            item.text = say("{order}\nfor {price}", order=order, price=price)
            items.append(item)
    return items


def held(midway: Midway, side: int) -> list[int]:
    """The cards in a hand, one by one."""
    return [card for card in range(CARDS) for _ in range(midway.hand[CARDS * side + card])]


def hand_items(midway: Midway, side: int) -> list[Item]:
    """A hand face up."""
    cards = held(midway, side)
    items = []
    seen: dict[int, int] = {}
    for number, card in enumerate(cards):
        copy = seen[card] = seen.get(card, 0) + 1
        x = place_in_row(number, len(cards), SIDE_WIDTH - 26, CARD[0])
        items.append(order_item(midway, f"card-{side}-{card}-{copy}", HAND, card, x, CARD[1] / 2 + 4))
    return items


def back_items(midway: Midway, side: int, area: str) -> list[Item]:
    """§1.4 A hand face down; whoever watched knows what it is."""
    cards = held(midway, side)
    items = []
    seen: dict[int, int] = {}
    for number, card in enumerate(cards):
        copy = seen[card] = seen.get(card, 0) + 1
        x = place_in_row(number, len(cards), SIDE_WIDTH - 40, BACK[0])
        effect = EFFECT[midway.rules.effect[card]]
        template = BOUGHT if card < ORDERS else THERE
        tip = say(template, order=title_of(midway, card), text=say(effect.text), section=effect.rule)
        items.append(
            Item(
                f"card-{side}-{card}-{copy}",
                area,
                1,
                x,
                BACK[1] / 2 + 5,
                art="back",
                name=say("Card in the hand of {side:the}", side=SIDES[side]),
                tip=tip,
                text="[?]",
            )
        )
    return items


def coin_items(midway: Midway, side: int, area: str, height: float) -> list[Item]:
    """§4.1 Command points."""
    return [
        Item(
            f"coin-{side}-{number}",
            area,
            1,
            SIDE_WIDTH - 12,
            height - 14 - 20 * number,
            art="coin",
            name=say("Command point of {side:the}", side=SIDES[side]),
        )
        for number in range(int(midway.command[side]))
    ]


def card_items(midway: Midway, viewer: int) -> list[Item]:
    """Everything on the sheets of cards, as the viewer sees it."""
    own = viewer if viewer >= 0 else US
    other = JAPAN if own == US else US
    items = [*back_items(midway, other, THEM), *coin_items(midway, other, THEM, 58)]
    items += pool_items(midway)
    items += hand_items(midway, own) if viewer >= 0 else back_items(midway, own, HAND)
    return [*items, *coin_items(midway, own, HAND, 88)]
