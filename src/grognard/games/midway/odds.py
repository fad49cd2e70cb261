"""§7 The exact odds of a firing, counted over all sets of cards that can be drawn."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grognard.core.message import Message, Noun, say, weighed
from grognard.games.midway.board import Board
from grognard.games.midway.data import (
    DECK,
    OUTSIDE,
    TWO_TOKENS,
    WING,
    ZONES,
    cards_in,
    is_attack,
    nose_after,
    token_of,
    without,
)
from grognard.games.midway.position import Midway
from grognard.games.midway.rules import Rules


@final
class Odds:
    """How many of ``total`` equally likely draws end in which way, seen from the first aircraft."""

    def __init__(self, destroys: int, destroyed: int, total: int) -> None:
        self.destroys = destroys  # it destroys the other one
        self.destroyed = destroyed  # it is destroyed
        self.total = total

    @property
    def nothing(self) -> int:
        return self.total - self.destroys - self.destroyed


def tops(rules: Rules, side: int, count: int, ignored: int, bonus: int) -> dict[int, int]:
    """§7.3 In how many ways each value is the highest of ``count`` cards, so many ignored."""
    found: dict[int, int] = {}
    place = int(rules.first_draw[(DECK + 1) * side + count])
    end = int(rules.first_draw[(DECK + 1) * side + count + 1])
    while place < end:
        value = int(rules.highest(side, rules.draws[place], ignored))
        if value > 0:
            value += bonus
        found[value] = found.get(value, 0) + int(rules.draws[place + 1])
        place += 2
    return found


def odds(
    rules: Rules,
    first: int,
    first_zone: int,
    second: int,
    second_zone: int,
    veterans: tuple[int, int] = (0, 0),
    rolls: tuple[int, int] = (0, 0),
) -> Odds:
    """§7.4 Two aircraft that have each other in these zones; the pairs are the first one's, then the
    second one's Veterans and Aileron Rolls.  (Bushido is not counted: it only adds a loss.)"""
    planes = (first, second)
    zones = (first_zone, second_zone)
    highest = [
        tops(
            rules,
            planes[i] // WING,
            min(DECK, int(cards_in(zones[i])) + veterans[i]),
            rolls[1 - i],
            1 if rules.is_ace(planes[i]) else 0,
        )
        for i in (0, 1)
    ]
    ahead = behind = total = 0
    for own, ways in highest[0].items():
        for other, others in highest[1].items():
            total += ways * others
            if own > other:
                ahead += ways * others
            elif own < other:
                behind += ways * others
    return Odds(ahead if is_attack(first_zone) else 0, behind if is_attack(second_zone) else 0, total)


def as_they_stand(
    midway: Midway, own: int, other: int, veterans: tuple[int, int] = (0, 0), rolls: tuple[int, int] = (0, 0)
) -> Odds:
    zone, back = midway.zone(own, other), midway.zone(other, own)
    return odds(midway.rules, own, zone, other, back, veterans, rolls)


# ------------------------------------------------------------------ over all plans


@final
class Flyer:
    """An aircraft that is only imagined to fly."""

    def __init__(self, plane: int, area: int, nose: int) -> None:
        self.plane = plane
        self.area = area
        self.nose = nose
        self.lost = False


def flyer_of(midway: Midway, plane: int) -> Flyer:
    return Flyer(plane, int(midway.area[plane]), int(midway.nose[plane]))


def fly(board: Board, flyer: Flyer, other: Flyer, plan: int, midway: Midway | None) -> None:
    """§6.5 Two tokens; of all swaps only that with the other one matters.  Over the edge of ``midway``
    counts as leaving the fight: whether a tile is laid is another matter."""
    for place in (0, 1):
        area = int(board.ahead(flyer.area, flyer.nose))
        if midway is not None and not midway.on_board(area):
            flyer.lost = True
            return
        if area == other.area:
            other.area = flyer.area
        flyer.area = area
        flyer.nose = int(nose_after(flyer.nose, token_of(plan, place)))


def after_plans(midway: Midway, planes: tuple[int, int], plans: tuple[int, int], first: int) -> Odds:
    """The odds of the firing if both fly these plans, the one with index ``first`` first, and no order
    is played; seen from the first of ``planes``."""
    return odds_after(midway, planes, plans, first) or Odds(0, 0, 1)


def odds_after(midway: Midway, planes: tuple[int, int], plans: tuple[int, int], first: int) -> Odds | None:
    """The same; None if one leaves the board, where tiles may be laid."""
    flyers = (flyer_of(midway, planes[0]), flyer_of(midway, planes[1]))
    for i in (first, 1 - first):
        fly(midway.board, flyers[i], flyers[1 - i], plans[i], midway)
        if flyers[i].lost:
            return None
    return facing(midway.rules, flyers[0], flyers[1])


def facing(rules: Rules, own: Flyer, other: Flyer) -> Odds:
    """The odds of two that stand like that; §6.9 nobody fires without an attack area."""
    zone = int(rules.zone(own.plane, own.nose, own.area, other.area))
    back = int(rules.zone(other.plane, other.nose, other.area, own.area))
    if not is_attack(zone) and not is_attack(back):
        return Odds(0, 0, 1)
    return odds(rules, own.plane, zone, other.plane, back)


@final
class Outlook:
    """Chances averaged over plans that are all equally likely."""

    def __init__(self, destroys: float, destroyed: float) -> None:
        self.destroys = destroys
        self.destroyed = destroyed


def outlook(midway: Midway, own: int, other: int, plan: int, attacking: bool) -> Outlook:
    """What one plan of two tokens leads to against every plan of the enemy; the attacker lets that one
    fly first that is better for him."""
    destroys = destroyed = 0.0
    for answer in range(TWO_TOKENS):
        best: Odds | None = None
        for first in (0, 1):
            found = after_plans(midway, (own, other), (plan, answer), first)
            if best is None or (balance(found) > balance(best)) == attacking:
                best = found
        assert best is not None
        destroys += best.destroys / best.total
        destroyed += best.destroyed / best.total
    return Outlook(destroys / TWO_TOKENS, destroyed / TWO_TOKENS)


def balance(found: Odds) -> float:
    return (found.destroys - found.destroyed) / found.total


def attack_outlook(midway: Midway, own: int, other: int) -> Outlook:
    """What an attack leads to if both sides plan anything, all plans equally likely."""
    found = [outlook(midway, own, other, plan, True) for plan in range(TWO_TOKENS)]
    return Outlook(
        sum([each.destroys for each in found]) / TWO_TOKENS,
        sum([each.destroyed for each in found]) / TWO_TOKENS,
    )


def first_odds(midway: Midway, planes: tuple[int, int], plans: tuple[int, int], other_first: bool) -> Odds:
    """The odds of one order of flying; aces leave out what is best for them."""
    first = 1 if other_first else 0
    worst: Odds | None = None
    for answer in left_of(plans[1]):
        best: Odds | None = None
        for plan in left_of(plans[0]):
            found = after_plans(midway, planes, (plan, answer), first)
            if best is None or balance(found) > balance(best):
                best = found
        assert best is not None
        if worst is None or balance(best) < balance(worst):
            worst = best
    assert worst is not None
    return worst


def left_of(plan: int) -> list[int]:
    """§6.6 The plans of two that may be flown."""
    return [plan] if plan < TWO_TOKENS else [int(without(plan, place)) for place in range(3)]


# ------------------------------------------------------------------ in words


def percent(part: float, whole: float = 1.0) -> str:
    """71 %; never 0 % or 100 % unless it is exactly that."""
    share = 100 * part / whole if whole else 0.0
    if 0 < share < 1:
        return "<1 %"
    if 99 < share < 100:
        return ">99 %"
    return f"{share:.0f} %"


def odds_words(found: Odds, plane: str | Noun) -> Message:
    """The exact odds of one firing, a clause of its own."""
    if found.destroys == found.destroyed == 0:
        return weighed(say("nothing can happen"), 0.0, 0.0)
    told = say(
        "{plane:the} destroys {hit}, is destroyed {loss}, nothing {rest}"
        " ({hits}, {losses}, {others} of {total} draws)",
        plane=plane,
        hit=percent(found.destroys, found.total),
        loss=percent(found.destroyed, found.total),
        rest=percent(found.nothing, found.total),
        hits=found.destroys,
        losses=found.destroyed,
        others=found.nothing,
        total=found.total,
    )
    return weighed(told, found.destroys / found.total, found.destroyed / found.total)


def outlook_words(found: Outlook, plane: str | Noun) -> Message:
    hit, loss = percent(found.destroys), percent(found.destroyed)
    told = say("{plane} destroys {hit}, is destroyed {loss}", plane=plane, hit=hit, loss=loss)
    return weighed(told, found.destroys, found.destroyed)


def zone_words(zone: i64, veterans: i64) -> Message:
    """yellow, 2 cards; §8.10 Veterans draw more."""
    cards = min(DECK, int(cards_in(zone) + veterans))
    if zone == OUTSIDE:
        if veterans == 0:
            return say("outside its diagram")
        return say("outside its diagram, {cards} {cards:card|cards} with Veterans", cards=cards)
    if veterans == 0:
        return say("{zone}, {cards} {cards:card|cards}", zone=ZONES[zone], cards=cards)
    return say("{zone}, {cards} {cards:card|cards} with Veterans", zone=ZONES[zone], cards=cards)


def bearing(midway: Midway, plane: i64, other: i64, veterans: i64) -> Message:
    """In which zone one aircraft has another, and how many cards it draws."""
    zone = zone_words(midway.zone(plane, other), veterans)
    return say("{plane} has {other} {zone}", plane=midway.name(plane), other=midway.name(other), zone=zone)
