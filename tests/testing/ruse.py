"""Ruse: a toy with hidden hands, a card laid face down, a reaction, and a question that reveals.

Two sides lay cards into two lanes.  Hands and reserves are numbers of cards by value; nobody knows the
order of a reserve, so there is none.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core import flow
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import (
    NOBODY,
    Chance,
    Decision,
    Frame,
    Position,
    Procedure,
    Reaction,
    Rule,
    Side,
)
from grognard.core.game import Game, Refusal, Scenario
from grognard.core.ruleset import Ruleset
from grognard.core.scene import Area, Button, Item, Note, Prompt, Scene, label, rect
from grognard.core.sense import Sense
from grognard.core.story import Event, Message

RULEBOOK: Final = """\
# Ruse

## §1 Cards
**§1.1** Each side has six cards, two each of the values 1, 2 and 3, face down as its reserve.

**§1.2** A side draws in secret until it holds two cards or its reserve is empty.

## §2 A turn
**§2.1** The side on turn may first ask whether the rival holds a card of some value; the rival says
truly yes or no.

**§2.2** It names a lane, left or right.

**§2.3** It lays a card from its hand face down into the lane.

## §3 The answer
**§3.1** The rival answers with a card of his own or yields.

**§3.2** The card is turned up. The higher card wins its value in points; equals win nothing.

**§3.3** Both cards are out of the match. Both sides draw (§1.2), and it is the rival's turn.

## §4 The end
**§4.1** When the side on turn has no card, the match is over. More points win; equal points are a draw.
"""

SIDES: Final = ("north", "south")
VALUES: Final = 3
HAND: Final = 2
UNKNOWN: Final = -1
ASK: Final = 2  # and the value asked for; below that the lanes
LANES: Final = ("left", "right")
YIELD: Final = 0


@final
class Ruse(Position):
    """§1.1 Each side has six cards, two of each value."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Turn())
        self.reserve = vec[i64]([0, 2, 2, 2, 0, 2, 2, 2])  # by side and value: 4 * side + value
        self.hand = vec[i64]([0] * 8)
        self.left = vec[i64]([6, 6])  # cards in the reserve, by side
        self.held = vec[i64]([0, 0])  # cards in the hand, by side
        self.score = vec[i64]([0, 0])
        self.told = vec[i64]([-1, -1, -1])  # the last question: who asked, for what, the answer

    def copy(self) -> Ruse:
        copy = Ruse(self.ruleset)
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Ruse)
        self.copy_flow(other)
        self.reserve = other.reserve[:]
        self.hand = other.hand[:]
        self.left = other.left[:]
        self.held = other.held[:]
        self.score = other.score[:]
        self.told = other.told[:]

    def redeal(self, observer: Side, rng: Rng) -> None:
        """Hands that ``observer`` does not see are dealt again; the answer to a question stays true."""
        for side in range(2):
            if side != observer:
                deal_again(self, side, rng)

    def points(self) -> list[int]:
        return [int(score) for score in self.score]


def deal_again(ruse: Ruse, side: i64, rng: Rng) -> None:
    """Hands are dealt until one comes that gives the answer which was given."""
    held = ruse.held[side]
    asked, answer = ruse.told[1], ruse.told[2]
    bound = ruse.told[0] == 1 - side and asked > 0  # the rival has learnt something of this hand
    while True:
        for value in range(1, VALUES + 1):
            ruse.reserve[4 * side + value] += max(ruse.hand[4 * side + value], 0)
            ruse.hand[4 * side + value] = 0
        ruse.held[side] = 0
        while ruse.held[side] < held:
            unseen = [v for v in range(1, VALUES + 1) for _ in range(ruse.reserve[4 * side + v])]
            give(ruse, side, unseen[rng.below(len(unseen))])
        if not bound or (ruse.hand[4 * side + asked] > 0) == (answer == 1):
            break
    frame = ruse.frame
    if isinstance(frame, Clash) and frame.attacker == side and frame.laid:
        mine = [v for v in range(1, VALUES + 1) for _ in range(ruse.hand[4 * side + v])]
        frame.card = mine[rng.below(len(mine))]


def give(ruse: Ruse, side: i64, value: i64) -> None:
    """A card comes from the reserve into the hand; ``left`` counts only what is drawn in play."""
    ruse.reserve[4 * side + value] -= 1
    ruse.hand[4 * side + value] += 1
    ruse.held[side] += 1


# ------------------------------------------------------------------ §2 a turn


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turn(Frame):
    """§2 One side lays a card, the other answers."""

    def __init__(self) -> None:
        super().__init__(TURN)
        self.asked: i64 = 0

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Turn)
        self.asked = other.asked

    def facts(self, observer: Side) -> list[int]:
        return [int(self.asked)]

    def restore(self, facts: list[int]) -> None:
        self.asked = facts[0]


class DrawCards(Chance[Ruse, Turn]):
    """§1.2 A side draws in secret until it holds two cards."""

    space = VALUES + 1

    def outcomes(self, ruse: Ruse, turn: Turn, out: Lots) -> None:
        side = drawer(ruse)
        for value in range(1, VALUES + 1):
            if ruse.reserve[4 * side + value] > 0:
                out.add(value, ruse.reserve[4 * side + value])

    def take(self, ruse: Ruse, turn: Turn, side: Side, value: i64) -> None:
        owner = drawer(ruse)
        give(ruse, owner, value)
        ruse.left[owner] -= 1
        if drawer(ruse) >= 0:
            turn.go(DRAW_CARDS)


class SeeWhoDraws(Rule[Ruse, Turn]):
    """§1.2 Nobody draws whose hand is full or whose reserve is empty."""

    def do(self, ruse: Ruse, turn: Turn) -> None:
        if drawer(ruse) < 0:
            turn.go(SEE_THE_END)


def drawer(ruse: Ruse) -> i64:
    """The side that has to draw, the one on turn first; -1 if none."""
    for side in (ruse.side, 1 - ruse.side):
        if ruse.held[side] < HAND and ruse.left[side] > 0:
            return side
    return -1


class SeeTheEnd(Rule[Ruse, Turn]):
    """§4.1 When the side on turn has no card, the match is over."""

    def do(self, ruse: Ruse, turn: Turn) -> None:
        turn.asked = 0
        if ruse.held[ruse.side] == 0:
            lead = ruse.score[0] - ruse.score[1]
            ruse.finish(NOBODY if lead == 0 else 0 if lead > 0 else 1, "§4.1")


class ChooseLane(Decision[Ruse, Turn]):
    """§2.1 The side may ask once; §2.2 then it names a lane."""

    space = ASK + VALUES + 1

    def actions(self, ruse: Ruse, turn: Turn, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)
        if not turn.asked:
            for value in range(1, VALUES + 1):
                out.add(ASK + value)

    def take(self, ruse: Ruse, turn: Turn, side: Side, action: i64) -> None:
        if action > ASK:
            turn.asked = action - ASK
            truth: i64 = 1 if ruse.hand[4 * (1 - side) + turn.asked] > 0 else 0
            ruse.told = vec[i64]([side, turn.asked, truth])
            turn.go(CHOOSE_LANE)
        else:
            clash = Clash()
            clash.attacker = side
            clash.lane = action
            ruse.call(clash)


class NextTurn(Rule[Ruse, Turn]):
    """§3.3 Both sides draw, and it is the rival's turn."""

    def do(self, ruse: Ruse, turn: Turn) -> None:
        ruse.side = 1 - ruse.side
        turn.go(SEE_WHO_DRAWS)


SEE_WHO_DRAWS: Final = SeeWhoDraws()
DRAW_CARDS: Final = DrawCards()
SEE_THE_END: Final = SeeTheEnd()
CHOOSE_LANE: Final = ChooseLane()
TURN: Final = Procedure(Turn, SEE_WHO_DRAWS, DRAW_CARDS, SEE_THE_END, CHOOSE_LANE, NextTurn())


# ------------------------------------------------------------------ §3 the answer


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Clash(Frame):
    """§3 A card lies face down in a lane; it stays in the hand until it is turned up."""

    def __init__(self) -> None:
        super().__init__(CLASH)
        self.attacker: i64 = 0
        self.lane: i64 = 0
        self.laid: i64 = 0
        self.card: i64 = UNKNOWN
        self.answer: i64 = UNKNOWN

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Clash)
        self.attacker = other.attacker
        self.lane = other.lane
        self.laid = other.laid
        self.card = other.card
        self.answer = other.answer

    def facts(self, observer: Side) -> list[int]:
        card = int(self.card) if observer == self.attacker else UNKNOWN
        return [int(self.attacker), int(self.lane), int(self.laid), card, int(self.answer)]

    def restore(self, facts: list[int]) -> None:
        self.attacker, self.lane, self.laid, self.card, self.answer = facts


class LayCard(Decision[Ruse, Clash]):
    """§2.3 The side lays a card face down into the lane."""

    space = VALUES + 1

    def actions(self, ruse: Ruse, clash: Clash, side: Side, out: Actions) -> None:
        add_hand(ruse, side, out)

    def take(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> None:
        clash.card = value
        clash.laid = 1


def add_hand(ruse: Ruse, side: Side, out: Actions) -> None:
    for value in range(1, VALUES + 1):
        if ruse.hand[4 * side + value] > 0:
            out.add(value)


class Answer(Reaction[Ruse, Clash]):
    """§3.1 The rival answers with a card of his own or yields."""

    space = VALUES + 1

    def who(self, ruse: Ruse, clash: Clash) -> i64:
        return 1 - clash.attacker

    def actions(self, ruse: Ruse, clash: Clash, side: Side, out: Actions) -> None:
        out.add(YIELD)
        add_hand(ruse, side, out)

    def take(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> None:
        clash.answer = value


class TurnUp(Rule[Ruse, Clash]):
    """§3.2 The higher card wins its value in points."""

    def do(self, ruse: Ruse, clash: Clash) -> None:
        attacker, rival = clash.attacker, 1 - clash.attacker
        if clash.card > clash.answer:
            ruse.score[attacker] += clash.card
        elif clash.answer > clash.card:
            ruse.score[rival] += clash.answer
        discard(ruse, attacker, clash.card)
        if clash.answer != YIELD:
            discard(ruse, rival, clash.answer)
        ruse.told = vec[i64]([-1, -1, -1])


def discard(ruse: Ruse, side: i64, value: i64) -> None:
    ruse.hand[4 * side + value] -= 1
    ruse.held[side] -= 1


CLASH: Final = Procedure(Clash, LayCard(), Answer(), TurnUp())


# ------------------------------------------------------------------ who knows what


def facts(position: Position, side: int) -> dict[str, Any]:
    assert isinstance(position, Ruse)
    unseen = [int(position.reserve[at] + position.hand[at]) for at in range(8)]
    hand = [int(cards) for cards in position.hand[4 * side : 4 * side + 4]] if side >= 0 else []
    told = [int(number) for number in position.told]
    return {
        "unseen": unseen,
        "hand": hand,
        "left": [int(cards) for cards in position.left],
        "held": [int(cards) for cards in position.held],
        "score": position.points(),
        "told": told,
    }


def known(ruleset: Ruleset, side: int, facts: dict[str, Any]) -> Position:
    ruse = Ruse(ruleset)
    ruse.reserve = vec[i64](facts["unseen"])
    for value, cards in enumerate(facts["hand"]):
        ruse.hand[4 * side + value] = cards
        ruse.reserve[4 * side + value] -= cards
    ruse.left = vec[i64](facts["left"])
    ruse.held = vec[i64](facts["held"])
    ruse.score = vec[i64](facts["score"])
    ruse.told = vec[i64](facts["told"])
    return ruse


# ------------------------------------------------------------------ in words


def write(position: Position, _side: int, action: int) -> str:
    step = position.frame.step
    if isinstance(step, ChooseLane):
        return LANES[action] if action < ASK else f"ask {action - ASK}"
    return "yield" if isinstance(step, Answer) and action == YIELD else str(action)


def refuse(position: Position, side: int, text: str) -> Refusal | None:
    assert isinstance(position, Ruse)
    if text in ("1", "2", "3"):
        if isinstance(position.frame.step, ChooseLane):
            return Refusal("lane_first", "first name a lane", "§2.2")
        held = int(position.hand[4 * side + int(text)])
        return Refusal("not_in_hand", f"you hold {held} cards of value {text}", "§2.3")
    if text in LANES or text == "yield":
        return Refusal("not_now", "that is not asked now", "§2.2")
    if text.startswith("ask ") and text[4:] in ("1", "2", "3"):
        return Refusal("asked", "you may ask once, before you name a lane", "§2.1")
    return None


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Ruse)
    legal = [write(position, side, action) for action in flow.legal(position, side)]
    items = []
    for at, lane in enumerate(LANES):
        shapes = [rect(-40, -60, 80, 120, "paper line"), label(0, 0, 14, lane)]
        act = lane if lane in legal else ""
        items.append(Item(lane, x=60 + 100 * at, y=70, shapes=shapes, name=f"The {lane} lane", act=act))
    buttons = [Button(text, text.capitalize()) for text in legal if text not in LANES]
    notes = [Note("Cards in hand", str(int(held)), owner) for owner, held in enumerate(position.held)]
    if side >= 0:
        own = [int(cards) for cards in position.hand[4 * side + 1 : 4 * side + 4]]
        notes.append(Note("Your ones, twos, threes", " ".join(map(str, own)), side))
    return Scene([Area("board", 220, 140)], items, prompt(position, legal), buttons=buttons, notes=notes)


def prompt(ruse: Ruse, legal: list[str]) -> Prompt:
    if ruse.actor == NOBODY:
        return Prompt("The match is over.", ruse.ended)
    if not legal:
        return Prompt("Wait.")
    if isinstance(ruse.frame, Turn):
        return Prompt("Name a lane, or ask.", "§2.2")
    return Prompt("Lay a card.", "§2.3") if ruse.actor == ruse.side else Prompt("Answer.", "§3.1")


def narrate(event: Event) -> list[Message]:
    before, step, action = event.before, event.step, event.action
    assert isinstance(before, Ruse)
    assert isinstance(event.after, Ruse)
    if isinstance(step, DrawCards):
        owner = int(drawer(before))
        drawn = {"side": SIDES[owner], "value": action}
        return [
            Message("{side} draws a card.", {"side": SIDES[owner]}, "§1.2", owner, only=0b11 & ~(1 << owner)),
            Message("{side} draws a {value}.", drawn, "§1.2", owner, only=1 << owner),
        ]
    who: dict[str, str | int] = {"side": SIDES[event.side]} if event.side >= 0 else {}
    if isinstance(step, ChooseLane):
        if action < ASK:
            return [Message("{side} chooses a lane: " + LANES[action] + ".", who, "§2.2", event.side)]
        words = "{side} asks for a {value}: " + ("yes." if event.after.told[2] else "no.")
        return [Message(words, {**who, "value": action - ASK}, "§2.1", event.side)]
    if isinstance(step, LayCard):
        return [Message("{side} lays a card face down.", who, "§2.3", event.side)]
    if isinstance(step, Answer):
        words = "{side} yields." if action == YIELD else "{side} answers with a {value}."
        return [Message(words, {**who, "value": action}, "§3.1", event.side)]
    if isinstance(step, TurnUp):
        assert isinstance(before.frame, Clash)
        return [Message("The card was a {value}.", {"value": int(before.frame.card)}, "§3.2")]
    return []


class Judgement(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        assert isinstance(position, Ruse)
        if position.actor == NOBODY:
            return position.reward(side)
        return 0.5 + float(position.score[side] - position.score[1 - side]) / 40.0

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        return 1.0 + float(actions.items[index])


GAME: Final = Game(
    name="ruse",
    title="Ruse",
    about="Cards face down in two lanes.",
    ruleset=1,
    sides=SIDES,
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(TURN, CLASH),
    start=Ruse,
    facts=facts,
    known=known,
    write=write,
    refuse=refuse,
    scene=scene,
    narrate=narrate,
    sense=Judgement(),
    rulebook=RULEBOOK,
)
