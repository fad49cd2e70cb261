"""§7 Firing: both sides draw cards by their own diagrams, the higher card wins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Lots
from grognard.core.flow import NOBODY, Chance, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled
from grognard.core.sheet import Sheet
from grognard.games.midway.data import DECK, JAPAN, NONE, US, WING, cards_in, is_attack
from grognard.games.midway.features import FEATURES, seen
from grognard.games.midway.position import (
    SHOT_AREA,
    SHOT_CARDS,
    SHOT_PLANE,
    SHOT_ROUND,
    SHOT_ZONE,
    Midway,
    fates,
)
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

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        for plane in self.plane:
            if plane >= 0:
                sheet.mark(FEATURES.engaged + seen(plane, side))

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
class TakeAim(Rule[Midway, Firing]):
    """§7.2 Outside the diagram no card is drawn."""

    def __init__(self, drawer: Side) -> None:
        super().__init__()
        self.drawer: Final = drawer

    def do(self, midway: Midway, firing: Firing) -> None:
        if firing.count[self.drawer] == 0:
            firing.go(self.next.next)


@final
class DrawCards(Chance[Midway, Firing]):
    """§7.2 A side draws from its own cards."""

    space: i64 = CAN_BE_DRAWN
    waits: str = "Cards are being drawn."

    def __init__(self, drawer: Side) -> None:
        super().__init__()
        self.drawer: Final = drawer

    def outcomes(self, midway: Midway, firing: Firing, out: Lots) -> None:
        midway.rules.add_draws(self.drawer, firing.count[self.drawer], out)

    def take(self, midway: Midway, firing: Firing, side: Side, cards: i64) -> None:
        firing.cards[self.drawer] = cards

    def write(self, midway: Midway, firing: Firing, side: Side, cards: i64) -> str:
        return " ".join([str(value) for value in midway.rules.values_of(self.drawer, cards)])

    def tell(self, midway: Midway, firing: Firing, side: Side, cards: i64, after: Midway) -> list[Message]:
        words = midway.words(self.drawer)
        values = [str(value) for value in midway.rules.values_of(self.drawer, cards)]
        words["values"] = ", ".join(values)
        cue = Cue("draw", midway.name(firing.plane[self.drawer]), cards=tuple(values))
        return [filled("{side:The} draws {values}.", words, "§7.2", self.drawer, cue=cue)]


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

    def tell(self, midway: Midway, firing: Firing, side: Side, action: i64, after: Midway) -> list[Message]:
        return [*tell_comparison(midway, firing), *fates(midway, after)]


def tell_comparison(midway: Midway, firing: Firing) -> list[Message]:
    """Who has the higher card, and what comes of it."""
    lead = result(midway, firing, JAPAN) - result(midway, firing, US)
    winner = JAPAN if lead > 0 else US
    loser = 1 - winner
    words = midway.words(winner)
    words.update({"high": tell_value(midway, firing, winner), "low": tell_value(midway, firing, loser)})
    if lead == 0:
        return [filled("{high} against {low}: a tie.", words, "§7.4")]
    if not firing.deadly[winner]:
        return [filled("{high} beats {low}, but {side:the} only defends.", words, "§7.4", winner)]
    cue = Cue("shot", midway.name(firing.plane[winner]), end=midway.name(firing.plane[loser]), hits=1)
    told = [filled("{high} beats {low}: a hit for {side:the}.", words, "§7.4", winner, cue=cue)]
    if firing.avenged[loser] and firing.deadly[loser]:
        fallen: Words = {
            "plane": midway.name(firing.plane[loser]),
            "other": midway.name(firing.plane[winner]),
        }
        told.append(Message("Bushido: {plane} takes {other} with it.", fallen, "§8.12", loser))
    return told


def tell_value(midway: Midway, firing: Firing, side: Side) -> Message:
    """§7.3 What a side's cards come to, and how: "5 (4 and 1 for the ace, without the 7)"."""
    values = midway.rules.values_of(side, firing.cards[side])
    ignored = values[: int(firing.ignored[side])]
    ace = len(values) > len(ignored) and midway.rules.is_ace(firing.plane[side])
    words: Words = {"total": result(midway, firing, side), "ignored": tuple(ignored)}
    if ace:
        words["card"] = values[len(ignored)]
    if not values:
        return filled("{total} (no card)", words)
    if ace and ignored:
        return filled("{total} ({card} and 1 for the ace, without the {ignored})", words)
    if ace:
        return filled("{total} ({card} and 1 for the ace)", words)
    return filled("{total} (without the {ignored})" if ignored else "{total}", words)


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


FIRING: Final = Procedure(Firing, TakeAim(JAPAN), DrawCards(JAPAN), TakeAim(US), DrawCards(US), Compare())
