"""Exact odds of what may come next, from the cups as they are."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from grognard.core.message import Message, Words, filled, say, weighed
from grognard.games.kido_butai.attack import count_of
from grognard.games.kido_butai.data import (
    BUFFALO,
    DAUNTLESS,
    ENTERPRISE,
    MIDWAY,
    NO_BOMBER,
    NO_FIGHTER,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation

HIT = 1 / 3  # 5 and 6 on a die
MIDWAY_HIT = 1 / 6


class StrikeOdds(NamedTuple):
    """What a strike may bring; shares from 0 to 1."""

    undisturbed: float  # no fighter meets it
    hits: float  # expected, on Midway, or in the ordinary attack on a fleet
    damaged: float  # at least one hit
    sunk: float  # enough hits to destroy the target: Midway, or the carrier all bombers go for
    all_sunk: float  # in an undisturbed attack on a fleet: every carrier of it
    lost: float  # own squadrons, expected


@cache
def draw_odds(squadrons: int, placeholders: int) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... squadrons are drawn before a placeholder appears."""
    shares = []
    rest = 1.0
    left, total = squadrons, squadrons + placeholders
    while left > 0:
        shares.append(rest * (total - left) / total)
        rest *= left / total
        left, total = left - 1, total - 1
    return (*shares, rest)


def raiders(operation: Operation) -> tuple[float, ...]:
    return draw_odds(operation.cup[DAUNTLESS], operation.cup[NO_BOMBER])


def fighters(operation: Operation) -> tuple[float, ...]:
    return draw_odds(operation.cup[BUFFALO], operation.cup[NO_FIGHTER])


# ------------------------------------------------------------------ one strike


@cache
def left_after_combat(zeros: int, bombers: int, buffalos: int) -> tuple[float, ...]:
    """§7 How likely 0, 1, ... bombers are neither shot down nor aborted."""
    fired_at = [0] * (zeros + bombers)
    for buffalo in range(buffalos):
        fired_at[buffalo % (zeros + bombers)] += 1
    shares = [1.0]
    for dice in fired_at[zeros:]:
        through = (1 / 3) ** dice
        shares = [
            (shares[n] if n < len(shares) else 0.0) * (1 - through) + (shares[n - 1] * through if n else 0.0)
            for n in range(len(shares) + 1)
        ]
    return tuple(shares)


def losses(zeros: int, bombers: int, buffalos: int) -> float:
    """§7.6, §7.7 Own squadrons shot down, expected."""
    total = 0.0
    for target in range(zeros + bombers):
        dice = len(range(target, buffalos, zeros + bombers))
        total += 1 - (5 / 6 if target < zeros else 2 / 3) ** dice
    return total


def after_flak(shares: tuple[float, ...], ships: int) -> list[float]:
    """§8.3 Each of the ships may abort one bomber, on 5 or 6."""
    out = list(shares)
    for _ in range(ships):
        out = [
            out[n] * (1.0 if n == 0 else 1 - HIT) + (out[n + 1] * HIT if n + 1 < len(out) else 0.0)
            for n in range(len(out))
        ]
    return out


def at_least(hits: int, bombers: int, share: float) -> float:
    """How likely so many of the bombers hit."""
    return sum(comb(bombers, n) * share**n * (1 - share) ** (bombers - n) for n in range(hits, bombers + 1))


@cache
def pips(dice: int) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... pips are with so many dice."""
    shares = [1.0]
    for _ in range(dice):
        shares = [
            sum(shares[total - face] for face in range(1, 7) if 0 <= total - face < len(shares)) / 6
            for total in range(len(shares) + 6)
        ]
    return tuple(shares)


def on_midway(operation: Operation, zeros: int, bombers: int) -> StrikeOdds:
    """§6, §9.1 A strike on Midway."""
    odds = against(operation, [operation.hits_left(MIDWAY)], zeros, bombers, MIDWAY_HIT, False)
    return odds._replace(undisturbed=fighters(operation)[0])


def on_fleet(operation: Operation, fleet: int, zeros: int, bombers: int) -> StrikeOdds:
    """§6, §9 A strike on a fleet; one not seen before has one, two or three carriers, equally likely."""
    if not operation.revealed:
        sink = operation.rules.hits_to_sink[ENTERPRISE]
        parts = [against(operation, [sink] * ships, zeros, bombers) for ships in (1, 2, 3)]
        return StrikeOdds(*(sum(values) / 3 for values in zip(*parts, strict=True)))
    ships = [ship for ship in range(ENTERPRISE, MIDWAY) if operation.in_fleet(ship, fleet)]
    needs: list[int] = [operation.hits_left(ship) for ship in ships]
    return against(operation, needs, zeros, bombers)


def against(
    operation: Operation, needs: list[int], zeros: int, bombers: int, hit: float = HIT, pips: bool = True
) -> StrikeOdds:
    """Ships that need so many hits each; in the ordinary attack all bombers go for the weakest."""
    rules = operation.rules
    undisturbed = hits = damaged = sunk = lost = all_sunk = 0.0
    for buffalos, share in enumerate(fighters(operation)):
        free = buffalos == 0 if rules.any_combat_disturbs else buffalos <= zeros
        left = left_after_combat(zeros, bombers, buffalos)
        lost += share * losses(zeros, bombers, buffalos)
        if free and pips and not rules.no_pips:
            undisturbed += share
            all_sunk += share * enough_pips(after_flak(left, len(needs)), sum(needs))
            continue
        for count, part in enumerate(after_flak(left, 1)):
            hits += share * part * count * hit
            damaged += share * part * at_least(1, count, hit)
            sunk += share * part * at_least(min(needs), count, hit)
    rest = 1 - undisturbed
    scale = 1 / rest if rest > 1e-9 else 0.0
    clear = 1 / undisturbed if undisturbed > 1e-9 else 0.0
    return StrikeOdds(undisturbed, hits * scale, damaged * scale, sunk * scale, all_sunk * clear, lost)


def enough_pips(left: list[float], needed: int) -> float:
    return sum(part * sum(pips(count)[needed:]) for count, part in enumerate(left))


def sinking(bombers: int, needed: int) -> tuple[float, float]:
    """§8.3, §9.1 So many bombers aimed at one carrier: how likely it is hit, and how likely sunk."""
    left = after_flak((*[0.0] * bombers, 1.0), 1)
    hit = sum(part * at_least(1, count, HIT) for count, part in enumerate(left))
    sunk = sum(part * at_least(needed, count, HIT) for count, part in enumerate(left))
    return hit, sunk


# ------------------------------------------------------------------ in words


def percent(share: float) -> str:
    """A share as people say it; what is not quite never or always is not called so."""
    if 0 < share < 0.005:
        return say("under 1 %")
    if 0.995 < share < 1:
        return say("over 99 %")
    return f"{share:.0%}".replace("%", " %")


def strike_hint(operation: Operation, target: int, group: int) -> str:
    """The odds of an attack by the squadrons of a bit set, in a few lines."""
    zeros, bombers = count_of(group & 15), count_of(group >> ZEROS)
    if bombers == 0:
        return ""
    if target == 0:
        odds = on_midway(operation, zeros, bombers)
        template = (
            "Met by no fighter {free}. At least one hit {damaged}, destroyed {sunk}. "
            "Own losses {lost:.1f} squadrons."
        )
    else:
        odds = on_fleet(operation, target, zeros, bombers)
        template = (
            "Undisturbed {free}: then the whole fleet sinks in {all_sunk}. Otherwise {hits:.1f} hits; "
            "all on one carrier sink it in {sunk}. Own losses {lost:.1f} squadrons."
        )
    shares: Words = {"free": percent(odds.undisturbed), "damaged": percent(odds.damaged)}
    shares.update({"sunk": percent(odds.sunk), "all_sunk": percent(odds.all_sunk)})
    met = 1 - odds.undisturbed if target else 1.0
    sinks = met * odds.sunk + (1 - met) * odds.all_sunk
    return weighed(filled(template, {**shares, "hits": odds.hits, "lost": odds.lost}), sinks)


def raid_hint(operation: Operation) -> Message:
    """§5 How likely a raid is in the American phase."""
    shares = raiders(operation)
    if len(shares) == 1:
        return weighed(say("No American bomber is left in the cup."), risk=0.0)
    template = "Next raid: none {none}, one squadron {one}."
    if len(shares) > 2:
        template = "Next raid: none {none}, one squadron {one}, two {two}."
    if sum(shares[3:]):
        template = "Next raid: none {none}, one squadron {one}, two {two}, more {more}."
    words: Words = {"none": percent(shares[0]), "one": percent(shares[1]), "more": percent(sum(shares[3:]))}
    return weighed(filled(template, {**words, "two": percent(sum(shares[2:3]))}), risk=1 - shares[0])
