"""The referee's truth: aircraft, tiles, cards, points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import NOBODY, Frame, Position, Side
from grognard.core.message import Cue, Message, Noun, Words, filled
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.games.midway.board import MIDWAY, Board
from grognard.games.midway.data import (
    ACE_SCORE,
    CARDS,
    EFFECT,
    FIGHTER_SCORE,
    FIGHTERS,
    JAPAN,
    LOST,
    NATIONS,
    NONE,
    ORDERS,
    PLANES,
    POOL,
    REACH,
    SIDES,
    US,
    WAITING,
    WING,
    is_special,
    nose_after,
    special_card,
)
from grognard.games.midway.rules import Rules

# The last firing, as it lies on the table: who fired, in which zone, what was drawn, who was lost.
SHOTS: Final = 9
SHOT_PLANE: Final = 0  # by side, two of each
SHOT_ZONE: Final = 2
SHOT_CARDS: Final = 4
SHOT_AREA: Final = 6
SHOT_ROUND: Final = 8

DESTROYED: Final = Reason("destroyed", "{text} has been destroyed", "§5.8")
NOT_IN_MODE: Final = Reason("not_in_this_mode", "there is no {text} in this mode", "§1.2")

# By § of the end: won, drawn.
VERDICTS: Final = {
    "§10.4": ("The last round is over.", "The last round is over."),
    "§11.1": ("The carrier of {enemy:the} has been bombed.", ""),
    "§11.2": ("The last bomber of {enemy:the} is lost.", "Both lost their last bomber."),
    "§11.3": ("The threshold was reached.", "Both reached the threshold."),
}
EPILOGUES: Final = {
    "§10.4": (
        "{side:The} leads after the last round and wins, {won} to {lost}.",
        "The last round is over with equal scores: a draw.",
    ),
    "§11.1": ("{side:The} bombs the enemy's carrier and wins.", ""),
    "§11.2": (
        "{side:The} wins: {enemy:the} has lost its last bomber.",
        "Both sides have lost their last bomber: a draw.",
    ),
    "§11.3": (
        "{side:The} reaches the threshold and wins, {won} to {lost}.",
        "Both sides reach the threshold with equal scores: a draw.",
    ),
}
SCORELESS: Final = "The last round is over: a draw."  # nobody scores in the carrier hunt


@final
class Midway(Position):
    """Aircraft are numbers 0 .. 11, areas are numbers of the board, cards are counted by kind.

    Nobody knows the order of a pile, so there is none: a card gets its kind when it is turned up.
    """

    def __init__(self, ruleset: Ruleset, rules: Rules, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.rules: Final = rules
        self.board: Final[Board] = rules.board
        self.area = vec[i64]([WAITING] * PLANES)  # of an aircraft; LOST, WAITING
        self.nose = vec[i64]([0] * PLANES)
        self.marked = vec[bool]([False] * PLANES)  # has its activation marker
        self.small = vec[i64]([NONE, NONE])  # the middle of a small tile; NONE: beside the board
        self.round: i64 = 0
        self.initiative: Side = JAPAN  # who holds the card
        self.command = vec[i64]([0, 0])  # command points
        self.score = vec[i64]([0, 0])
        self.hand = vec[i64]([0] * (2 * CARDS))  # cards of a kind, Japan's first
        self.pool = vec[i64]([NONE] * POOL)
        self.pile = rules.copies[:]  # orders of a kind
        self.discard = vec[i64]([0] * ORDERS)
        self.shots = vec[i64]([NONE] * SHOTS)
        for side in (JAPAN, US):
            self.hand[CARDS * side + special_card(side, 0)] = 1
            self.hand[CARDS * side + special_card(side, 1)] = 1

    def points(self) -> list[int]:
        """§11.3 The score, where one is kept."""
        return [] if self.rules.hunt else [int(self.score[JAPAN]), int(self.score[US])]

    def verdict(self) -> str:
        """§11 How it ended, in a sentence."""
        won, drawn = VERDICTS.get(self.ended, ("", ""))
        template = drawn if self.winner == NOBODY else won
        return filled(template, self.ending_words(), self.ended) if template else ""

    def epilogue(self) -> Message:
        """§11 The same with the score, for the story and for whoever looks at the table."""
        won, drawn = EPILOGUES[self.ended]
        if self.winner == NOBODY:
            scoreless = self.rules.hunt and self.ended == "§10.4"
            return Message(SCORELESS if scoreless else drawn, {}, self.ended)
        return filled(won, self.ending_words(), self.ended, self.winner)

    def ending_words(self) -> Words:
        if self.winner == NOBODY:
            return {}
        loser = 1 - self.winner
        return {**self.words(self.winner), "won": self.score[self.winner], "lost": self.score[loser]}

    # ------------------------------------------------------------------ names

    def words(self, side: Side) -> Words:
        return {"side": SIDES[side], "enemy": SIDES[1 - side]}

    def awaited(self) -> tuple[Noun, ...]:
        """Whose sealed answers are still out."""
        return tuple(SIDES[side] for side in (JAPAN, US) if self.waiting >> side & 1)

    def name(self, plane: i64) -> str:
        """A fighter is j1 or u1; a bomber jb1, an ace ja1."""
        letter = "ju"[plane // WING]
        number = plane % WING
        if number < FIGHTERS:
            return f"{letter}{number + 1}"
        return f"{letter}{'b' if self.rules.hunt else 'a'}{number - FIGHTERS + 1}"

    def named(self, name: str) -> i64:
        """The aircraft of that name, or NONE."""
        for plane in range(PLANES):
            if self.name(plane) == name:
                return plane
        return NONE

    def kind(self, plane: i64) -> Noun:
        """fighter j1."""
        return Noun(self.rules.kind_of(plane), self.name(plane))

    def title(self, plane: i64) -> Noun:
        """Japanese fighter j1."""
        return Noun(f"{NATIONS[plane // WING]} {self.rules.kind_of(plane)}", self.name(plane))

    def card_name(self, card: i64) -> str:
        """An order by its effect; a special card with the effect of an order says so."""
        effect = self.rules.effect[card]
        name = EFFECT[effect].name
        return f"special {name}" if card >= ORDERS and effect < ORDERS else name

    # ------------------------------------------------------------------ §2 who stands where

    def on_board(self, area: i64) -> bool:
        board = self.board
        if board.tile[area] >= 0:
            return True
        first = self.small[0]
        second = self.small[1]
        return (first >= 0 and board.covers(first, area)) or (second >= 0 and board.covers(second, area))

    def plane_on(self, area: i64) -> i64:
        """The aircraft on an area, or NONE."""
        for plane in range(PLANES):
            if self.area[plane] == area:
                return plane
        return NONE

    def is_up(self, plane: i64) -> bool:
        """Whether the aircraft is on the board."""
        return self.area[plane] >= 0

    def has_marked(self, side: Side) -> bool:
        return any(self.marked[plane] for plane in range(WING * side, WING * side + WING))

    def over_midway(self, side: Side) -> i64:
        """§10.2 The side's aircraft on the Midway tile."""
        count: i64 = 0
        for plane in range(WING * side, WING * side + WING):
            if self.is_up(plane) and self.board.tile[self.area[plane]] == MIDWAY:
                count += 1
        return count

    def zone(self, plane: i64, target: i64) -> i64:
        """§7.1 The zone in which one aircraft has another."""
        return self.rules.zone(plane, self.nose[plane], self.area[plane], self.area[target])

    def can_reach(self, plane: i64, target: i64) -> bool:
        """§6.1 Whether five manoeuvres lead onto the target's area, over areas that are there."""
        area = self.area[plane]
        nose = self.nose[plane]
        goal = self.area[target]
        return self.board.may_reach(area, nose, goal) and self.leads_to(area, nose, goal, REACH)

    def leads_to(self, area: i64, nose: i64, goal: i64, left: i64) -> bool:
        """Whether at most ``left`` manoeuvres, the first along the nose, lead to ``goal``."""
        area += self.board.step[nose]
        if area == goal:
            return True
        left -= 1
        if left < self.board.apart(area, goal) or not self.on_board(area):
            return False
        return (
            self.leads_to(area, nose, goal, left)
            or self.leads_to(area, nose_after(nose, 1), goal, left)
            or self.leads_to(area, nose_after(nose, 2), goal, left)
        )

    # ------------------------------------------------------------------ §5.4 movement, §5.8 losses

    def enter(self, plane: i64, area: i64) -> None:
        """§5.4 Onto an area of the board; whoever is there changes places.  §11.1 It may win."""
        other = self.plane_on(area)
        left = self.area[plane]
        self.area[plane] = area
        if other >= 0 and other != plane:
            self.area[other] = left
        if self.rules.hunt:
            self.bombed(plane)
            if other >= 0 and self.winner < 0:
                self.bombed(other)

    def bombed(self, plane: i64) -> None:
        """§11.1 A bomber on the enemy's carrier wins."""
        side = plane // WING
        if plane % WING >= FIGHTERS and self.area[plane] == self.board.carrier[1 - side]:
            self.finish(side, "§11.1")

    def destroy(self, plane: i64) -> None:
        """§5.8 The aircraft leaves the board, §11.2, §11.3 which may decide the match."""
        self.remove(plane)
        enemy = 1 - plane // WING
        if self.rules.hunt:
            if not self.has_bomber(1 - enemy):
                self.finish(enemy, "§11.2")
        elif self.score[enemy] >= self.rules.threshold:
            self.finish(enemy, "§11.3")

    def remove(self, plane: i64) -> None:
        """§5.8, §11.3 Off the board, and scored; the end of the match is not yet asked for."""
        self.area[plane] = LOST
        self.marked[plane] = False
        if not self.rules.hunt:
            self.score[1 - plane // WING] += worth(plane)

    def has_bomber(self, side: Side) -> bool:
        """Whether a bomber of the side is left (those not yet placed are)."""
        first = WING * side + FIGHTERS
        return self.area[first] != LOST or self.area[first + 1] != LOST

    # ------------------------------------------------------------------ §9 cards

    def has_card(self, side: Side, card: i64) -> bool:
        return self.hand[CARDS * side + card] > 0

    def play_card(self, side: Side, card: i64) -> None:
        """§6.7 Out of the hand; an order is discarded, a special one leaves the game."""
        self.hand[CARDS * side + card] -= 1
        if card < ORDERS:
            self.discard[card] += 1


def no_such_aircraft(text: str) -> Reason | None:
    """Where only the other mode has an aircraft of that name; None: neither has."""
    return NOT_IN_MODE.of(text=text) if text[1:] in ("a1", "a2", "b1", "b2") else None


def fates(before: Midway, after: Midway) -> list[Message]:
    """§5.8, §11.3 Aircraft that are gone, and §11 the end, whatever step brought them."""
    told: list[Message] = []
    for plane in range(PLANES):
        if before.is_up(plane) and after.area[plane] == LOST:
            name = after.name(plane)
            cue = Cue("loss", name, before.board.label(before.area[plane]), lost=(name,))
            told.append(Message("{plane} is destroyed.", {"plane": name}, "§5.8", plane // WING, cue=cue))
            if not after.rules.hunt:
                told.append(tell_score(after, plane))
    if after.actor == NOBODY and before.actor != NOBODY:
        told.append(after.epilogue())
    return told


def tell_score(after: Midway, plane: i64) -> Message:
    """§11.3 What the loss of an aircraft is worth."""
    enemy = 1 - plane // WING
    words = after.words(enemy)
    words.update({"points": worth(plane), "score": after.score[enemy]})
    template = "{side:The} scores {points} and has {score}."
    return filled(template, words, "§11.3", enemy, cue=Cue("score", score=tuple(after.points())))


def worth(plane: i64) -> i64:
    """§11.3 The points for destroying the aircraft."""
    return ACE_SCORE if is_special(plane) else FIGHTER_SCORE
