"""§7 Firing: both sides draw cards by their own diagrams, the higher card wins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Lots
from grognard.core.flow import NOBODY, Chance, Frame, Procedure, Rule, Side
from grognard.games.midway.data import DECK, JAPAN, NONE, US, WING, cards_in, is_attack
from grognard.games.midway.position import SHOT_AREA, SHOT_CARDS, SHOT_PLANE, SHOT_ROUND, SHOT_ZONE, Midway
from grognard.games.midway.rules import CAN_BE_DRAWN


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Firing(Frame):
    """§7 Two aircraft fire at each other; everything is kept by side."""

    def __init__(self) -> None:
        super().__init__(FIRING)
        self.plane = vec[i64]([NONE, NONE])
        self.count = vec[i64]([0, 0])  # cards to draw
        self.cards = vec[i64]([0, 0])  # drawn, as a bit set
        self.ignored = vec[i64]([0, 0])  # of its own cards, by the enemy's Rolls
        self.deadly = vec[bool]([False, False])  # can destroy the other one
        self.avenged = vec[bool]([False, False])  # by Bushido

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Firing)
        self.plane = other.plane[:]
        self.count = other.count[:]
        self.cards = other.cards[:]
        self.ignored = other.ignored[:]
        self.deadly = other.deadly[:]
        self.avenged = other.avenged[:]

    def facts(self, observer: Side) -> list[int]:
        facts = [int(plane) for plane in self.plane]
        for side in (JAPAN, US):
            facts += [int(self.count[side]), int(self.cards[side]), int(self.ignored[side])]
            facts += [int(self.deadly[side]), int(self.avenged[side])]
        return facts

    def restore(self, facts: list[int]) -> None:
        for side in (JAPAN, US):
            self.plane[side] = facts[side]
            self.count[side] = facts[2 + 5 * side]
            self.cards[side] = facts[3 + 5 * side]
            self.ignored[side] = facts[4 + 5 * side]
            self.deadly[side] = facts[5 + 5 * side] != 0
            self.avenged[side] = facts[6 + 5 * side] != 0

    def aim(self, midway: Midway, shooter: i64, target: i64, veterans: i64, rolls: i64) -> None:
        """§7.1, §7.2 What ``shooter`` brings to bear, with the orders that were played on it."""
        side = shooter // WING
        zone = midway.zone(shooter, target)
        count = cards_in(zone) + veterans
        self.plane[side] = shooter
        self.count[side] = count if count < DECK else DECK
        self.ignored[side] = rolls
        self.deadly[side] = is_attack(zone)


def show(midway: Midway, firing: Firing) -> None:
    """The last firing is left on the table for all to see."""
    for side in (JAPAN, US):
        plane = firing.plane[side]
        midway.shots[SHOT_PLANE + side] = plane
        midway.shots[SHOT_ZONE + side] = midway.zone(plane, firing.plane[1 - side])
        midway.shots[SHOT_CARDS + side] = firing.cards[side]
        midway.shots[SHOT_AREA + side] = midway.area[plane]
    midway.shots[SHOT_ROUND] = midway.round


@final
class JapanTakesAim(Rule[Midway, Firing]):
    """§7.2 Outside the diagram no card is drawn."""

    def do(self, midway: Midway, firing: Firing) -> None:
        if firing.count[JAPAN] == 0:
            firing.go(US_TAKES_AIM)


@final
class JapanDraws(Chance[Midway, Firing]):
    """§7.2 Japan draws from its own cards."""

    space: i64 = CAN_BE_DRAWN

    def outcomes(self, midway: Midway, firing: Firing, out: Lots) -> None:
        midway.rules.add_draws(JAPAN, firing.count[JAPAN], out)

    def take(self, midway: Midway, firing: Firing, side: Side, cards: i64) -> None:
        firing.cards[JAPAN] = cards


@final
class UsTakesAim(Rule[Midway, Firing]):
    """§7.2 Outside the diagram no card is drawn."""

    def do(self, midway: Midway, firing: Firing) -> None:
        if firing.count[US] == 0:
            firing.go(COMPARE)


@final
class UsDraws(Chance[Midway, Firing]):
    """§7.2 The US draws from its own cards."""

    space: i64 = CAN_BE_DRAWN

    def outcomes(self, midway: Midway, firing: Firing, out: Lots) -> None:
        midway.rules.add_draws(US, firing.count[US], out)

    def take(self, midway: Midway, firing: Firing, side: Side, cards: i64) -> None:
        firing.cards[US] = cards


def result(midway: Midway, firing: Firing, side: Side) -> i64:
    """§7.3 The highest card of a side that is not ignored; an ace adds 1."""
    value = midway.rules.highest(side, firing.cards[side], firing.ignored[side])
    if value > 0 and midway.rules.is_ace(firing.plane[side]):
        value += 1
    return value


@final
class Compare(Rule[Midway, Firing]):
    """§7.4 The winner destroys the loser if he has him in an attack area; §7.5 all cards go back."""

    def do(self, midway: Midway, firing: Firing) -> None:
        show(midway, firing)
        lead = result(midway, firing, JAPAN) - result(midway, firing, US)
        if lead == 0:
            return
        winner = JAPAN if lead > 0 else US
        loser = 1 - winner
        if firing.deadly[winner]:
            if firing.avenged[loser] and firing.deadly[loser]:
                destroy_both(midway, firing.plane[winner], firing.plane[loser])
            else:
                midway.destroy(firing.plane[loser])


def destroy_both(midway: Midway, winner: i64, loser: i64) -> None:
    """§8.12, §11.4 Bushido: both are lost at once."""
    midway.remove(winner)
    midway.remove(loser)
    if midway.rules.hunt:
        japan_out = not midway.has_bomber(JAPAN)
        us_out = not midway.has_bomber(US)
        if japan_out or us_out:
            midway.finish(NOBODY if japan_out and us_out else US if japan_out else JAPAN, "§11.2")
    else:
        lead = midway.score[JAPAN] - midway.score[US]
        if midway.score[JAPAN] >= midway.rules.threshold or midway.score[US] >= midway.rules.threshold:
            midway.finish(NOBODY if lead == 0 else JAPAN if lead > 0 else US, "§11.3")


US_TAKES_AIM: Final = UsTakesAim()
COMPARE: Final = Compare()
FIRING: Final = Procedure(Firing, JapanTakesAim(), JapanDraws(), US_TAKES_AIM, UsDraws(), COMPARE)
