"""Cards and coins: the pool, both hands, command points."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import Message, say
from grognard.core.scene import Item
from grognard.draw.art.cards import coin
from grognard.draw.art.pen import Marks, group
from grognard.games.midway.data import CARDS, EFFECT, JAPAN, NONE, ORDERS, POOL, SIDES, US
from grognard.games.midway.draw.canvas import BACK, CARD, DOCK, SLIP, WIDE
from grognard.games.midway.draw.wall import EDGE, HAND_HEAD, HAND_TOP, THEIRS, pool_place
from grognard.games.midway.position import Midway
from grognard.games.midway.rules import Rules

PAIR = 2  # cards of a hand that lie side by side with their pictures
BOUGHT = "{order}, bought openly. {text} {section}"
THERE = "{order}, there from the start. {text} {section}"


@lru_cache(maxsize=1024)
def title_of(rules: Rules, card: int) -> Message:
    """What a card is called; a special one with the effect of an order says so."""
    effect = rules.effect[card]
    special = card >= ORDERS and effect < ORDERS
    return say("{order} (special)" if special else "{order}", order=EFFECT[effect].title)


def place_in_row(number: int, count: int, left: float, right: float, card: float) -> float:
    """The middle of a card in a row that closes up when there is no room."""
    step = min(card + 6, (right - left - card) / max(1, count - 1))
    return left + card / 2 + step * number


@lru_cache(maxsize=16)
def price_coin(words: str) -> Marks:
    """On the upper right corner of a card."""
    return group(coin(words), x=CARD[0] / 2 - 9, y=9 - CARD[1] / 2)


@lru_cache(maxsize=4096)
def order_item(rules: Rules, key: str, card: int, x: float, y: float) -> Item:
    """An order face up, with a coin for its price."""
    effect = EFFECT[rules.effect[card]]
    item = Item(key, DOCK, 1, x, y, art=f"order-{effect.name}")
    if card < ORDERS:
        item.shapes = price_coin(str(rules.price[card]))
    item.name = title_of(rules, card)
    item.tip = say("{text} {section}", text=say(effect.text), section=effect.rule)
    item.text = effect.title.name.replace(" ", "\n", 1)
    return item


def pool_items(midway: Midway) -> list[Item]:
    """§3.1 The orders laid open, two by two."""
    pool = [(place, int(midway.pool[place])) for place in range(POOL)]
    return [on_sale(midway.rules, place, card).copy() for place, card in pool if card != NONE]


@lru_cache(maxsize=1024)
def on_sale(rules: Rules, place: int, card: int) -> Item:
    item = order_item(rules, f"pool-{place}", card, *pool_place(place)).copy()
    order, price = EFFECT[card].title, rules.price[card]
    item.name = say("{order}, price {price}", order=order, price=price)
    item.text = say("{order}\nfor {price}", order=order, price=price)
    return item


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
        x, y = place_in_hand(number, len(cards))
        item = order_item(midway.rules, f"card-{side}-{card}-{copy}", card, x, y).copy()
        item.text = ""  # in a terminal the heading names them
        if len(cards) > PAIR:
            item.art, item.shapes = item.art.replace("order", "slip", 1), []
        items.append(item)
    return items


def place_in_hand(number: int, count: int) -> tuple[float, float]:
    """Two cards beside each other; of more, slips in two rows."""
    if count <= PAIR:
        return place_in_row(number, count, 10, WIDE - 10, CARD[0]), HAND_TOP
    row, column = number % 2, number // 2
    x = place_in_row(column, (count + 1) // 2, 10, WIDE - 10, SLIP[0])
    return x, HAND_TOP + (SLIP[1] + 6) * (row - 0.5)


def back_items(midway: Midway, side: int, y: float) -> list[Item]:
    """§1.4 A hand face down; whoever watched knows what it is."""
    cards = held(midway, side)
    items = []
    seen: dict[int, int] = {}
    for number, card in enumerate(cards):
        copy = seen[card] = seen.get(card, 0) + 1
        x = WIDE - EDGE + 4 - place_in_row(number, len(cards), 0, 112, BACK[0])
        items.append(back_item(midway.rules, side, card, copy, x, y).copy())
    return items


@lru_cache(maxsize=4096)
def back_item(rules: Rules, side: int, card: int, copy: int, x: float, y: float) -> Item:
    effect = EFFECT[rules.effect[card]]
    template = BOUGHT if card < ORDERS else THERE
    item = Item(f"card-{side}-{card}-{copy}", DOCK, 1, x, y, art=f"back-{side}", text="[?]")
    item.name = say("Card in the hand of {side:the}", side=SIDES[side])
    item.tip = say(template, order=title_of(rules, card), text=say(effect.text), section=effect.rule)
    return item


def coin_items(midway: Midway, side: int, y: float, right: float) -> list[Item]:
    """§4.1 Command points, in a row from the right."""
    return [coin_item(side, number, right - 19 * number, y) for number in range(int(midway.command[side]))]


@lru_cache(maxsize=256)
def coin_item(side: int, number: int, x: float, y: float) -> Item:
    name = say("Command point of {side:the}", side=SIDES[side])
    return Item(f"coin-{side}-{number}", DOCK, 1, x, y, art="coin", name=name)


def card_items(midway: Midway, viewer: int) -> list[Item]:
    """Everything that lies in the dock, as the viewer sees it."""
    own = viewer if viewer >= 0 else US
    other = JAPAN if own == US else US
    items = [*back_items(midway, other, THEIRS), *coin_items(midway, other, THEIRS + 11, 74)]
    items += pool_items(midway)
    items += hand_items(midway, own) if viewer >= 0 else back_items(midway, own, HAND_TOP)
    return [*items, *coin_items(midway, own, HAND_HEAD + 7.5, WIDE - EDGE - 8)]
