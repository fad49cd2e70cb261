"""Ruse: a toy with hidden hands, a card laid face down, a reaction, and a question that reveals.

Two sides lay cards into two lanes.  Hands and reserves are numbers of cards by value; nobody knows the
order of a reserve, so there is none.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

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
    Secret,
    Side,
)
from grognard.core.game import Game, Scenario
from grognard.core.message import Message, Noun, Words, filled, say
from grognard.core.offers import Offers
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.saying import any_of, prompt
from grognard.core.scene import Area, Item, Note, Scene, label, rect
from grognard.core.sense import Sense

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
NAMES: Final = [Noun(name, proper=True) for name in SIDES]
VALUES: Final = 3
HAND: Final = 2
UNKNOWN: Final = -1
ASK: Final = 1  # and the value asked for; up to that the lanes
LANES: Final = ("left", "right")
YIELD: Final = 0


@final
class Ruse(Position):
    """§1.1 Each side has six cards, two of each value."""

    def __init__(self, ruleset: Ruleset, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.reserve: Secret[vec[i64]] = vec[i64]([0, 2, 2, 2, 0, 2, 2, 2])  # at 4 * side + value
        self.hand: Secret[vec[i64]] = vec[i64]([0] * 8)
        self.left = vec[i64]([6, 6])  # cards in the reserve, by side
        self.held = vec[i64]([0, 0])  # cards in the hand, by side
        self.score = vec[i64]([0, 0])
        self.told = vec[i64]([-1, -1, -1])  # the last question: who asked, for what, the answer

    def reveal(self, truth: Ruse, observer: Side) -> None:
        """§1.2 A side knows its own hand; cards that it has not seen may all be in the reserve."""
        for at in range(8):
            own = at // 4 == observer
            self.hand[at] = truth.hand[at] if own else 0
            self.reserve[at] = truth.reserve[at] + (0 if own else truth.hand[at])

    def redeal(self, observer: Side, rng: Rng) -> None:
        """Hands that ``observer`` does not see are dealt again; the answer to a question stays true."""
        for side in range(2):
            if side != observer:
                deal_again(self, side, rng)

    def points(self) -> list[int]:
        return [int(score) for score in self.score]

    def words(self, side: Side) -> Words:
        return {"side": NAMES[side]}


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


class DrawCards(Chance[Ruse, Turn]):
    """§1.2 A side draws in secret until it holds two cards."""

    space = VALUES + 1
    waits = "Cards are drawn."

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

    def tell(self, ruse: Ruse, turn: Turn, side: Side, value: i64, after: Ruse) -> list[Message]:
        owner = drawer(ruse)
        words: Words = {"side": NAMES[owner], "value": value}
        others = 0b11 & ~(1 << owner)
        return [
            filled("{side} draws a card.", {"side": NAMES[owner]}, "§1.2", owner, others),
            filled("{side} draws a {value}.", words, "§1.2", owner, 1 << owner),
        ]


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


ASKED: Final = Reason("asked", "you may ask once, before you name a lane", "§2.1")
LANE_FIRST: Final = Reason("lane_first", "first name a lane", "§2.2")


class ChooseLane(Decision[Ruse, Turn]):
    """§2.2 The side names a lane; §2.1 before that it may ask once."""

    space = ASK + VALUES + 1
    asks = "Name a lane, or ask."
    waits = "{side} names a lane."

    def bar(self, ruse: Ruse, turn: Turn, side: Side, action: i64) -> Reason | None:
        return ASKED if action > ASK and turn.asked else None

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

    def write(self, ruse: Ruse, turn: Turn, side: Side, action: i64) -> str:
        return LANES[action] if action <= ASK else f"ask {action - ASK}"

    def misfit(self, ruse: Ruse, turn: Turn, side: Side, text: str) -> Reason | None:
        return LANE_FIRST if text.isdecimal() else None

    def tell(self, ruse: Ruse, turn: Turn, side: Side, action: i64, after: Ruse) -> list[Message]:
        if action <= ASK:
            words: Words = {"side": NAMES[side], "lane": Noun(LANES[action])}
            return [filled("{side} chooses the {lane} lane.", words, "§2.2", side)]
        yes, no = "{side} asks for a {value}: yes.", "{side} asks for a {value}: no."
        words = {**ruse.words(side), "value": action - ASK}
        return [filled(yes if after.told[2] else no, words, "§2.1", side)]


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
        self.card: Secret[i64] = UNKNOWN
        self.answer: i64 = UNKNOWN

    def reveal(self, truth: Clash, observer: Side) -> None:
        """§2.3 Who laid the card knows it."""
        if observer == truth.attacker:
            self.card = truth.card


NOT_IN_HAND: Final = Reason("not_in_hand", "you hold {held} {held:card|cards} of value {text}", "§2.3")


class LayCard(Decision[Ruse, Clash]):
    """§2.3 The side lays a card face down into the lane."""

    space = VALUES + 1
    asks = "Lay a card."
    waits = "{side} lays a card."
    tells = "{side} lays a card face down."

    def bar(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> Reason | None:
        return missing(ruse, side, value)

    def take(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> None:
        clash.card = value
        clash.laid = 1

    def write(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> str:
        return str(value) if value else ""


def missing(ruse: Ruse, side: Side, value: i64) -> Reason | None:
    """Why a card cannot come from the hand."""
    held = ruse.hand[4 * side + value]
    return None if held > 0 else NOT_IN_HAND.of(held=held)


class Answer(Reaction[Ruse, Clash]):
    """§3.1 The rival answers with a card of his own or yields."""

    space = VALUES + 1
    asks = "Answer."
    waits = "{side} answers."

    def who(self, ruse: Ruse, clash: Clash) -> i64:
        return 1 - clash.attacker

    def bar(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> Reason | None:
        return None if value == YIELD else missing(ruse, side, value)

    def take(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> None:
        clash.answer = value

    def write(self, ruse: Ruse, clash: Clash, side: Side, value: i64) -> str:
        return str(value) if value else "yield"

    def tell(self, ruse: Ruse, clash: Clash, side: Side, value: i64, after: Ruse) -> list[Message]:
        template = "{side} yields." if value == YIELD else "{side} answers with a {value}."
        return [filled(template, {**ruse.words(side), "value": value}, "§3.1", side)]


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

    def tell(self, ruse: Ruse, clash: Clash, side: Side, action: i64, after: Ruse) -> list[Message]:
        return [say("The card was a {value}.", "§3.2", value=clash.card)]


def discard(ruse: Ruse, side: i64, value: i64) -> None:
    ruse.hand[4 * side + value] -= 1
    ruse.held[side] -= 1


CLASH: Final = Procedure(Clash, LayCard(), Answer(), TurnUp())


# ------------------------------------------------------------------ at the table


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Ruse)
    offers = Offers(position, side)
    items = []
    for at, lane in enumerate(LANES):
        shapes = [rect(-40, -60, 80, 120, "paper line"), label(0, 0, 14, lane)]
        item = Item(lane, x=60 + 100 * at, y=70, shapes=shapes, name=say("the {lane} lane", lane=Noun(lane)))
        items.append(offers.on(item, lane))
    notes = [Note(say("Cards in hand"), str(int(held)), owner) for owner, held in enumerate(position.held)]
    if side >= 0:
        own = [int(cards) for cards in position.hand[4 * side + 1 : 4 * side + 4]]
        notes.append(Note(say("Your ones, twos, threes"), " ".join(map(str, own)), side))
    area = Area("board", 220, 140)
    return Scene([area], items, prompt(position, side), buttons=offers.buttons(), notes=notes)


def start(ruleset: Ruleset) -> Ruse:
    return Ruse(ruleset, Turn())


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
    start=start,
    notation=any_of("1", "2", "3", *LANES, "yield", "ask 1", "ask 2", "ask 3"),
    scene=scene,
    sense=Judgement(),
    rulebook=RULEBOOK,
)
