"""The match: §3 set-up, §4 the turn, §7 the end, with what the strategy game (§8) changes."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import NOBODY, Chance, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.games.to_war.data import (
    ARMY,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    DEPLOYED,
    HALF,
    HAND,
    KINDS,
    NONE,
    UNIT_NAMES,
    armies_of,
    back_row,
)
from grognard.games.to_war.moves import DRIVES, FREE, Displacement, Telling, displace, meeting, met, settle
from grognard.games.to_war.position import CARD, War, elites_of, units_of

FRONT_MIDDLE: Final = 4  # b2; from the other side b3
DRAWN_UP: Final = ARMY - DEPLOYED  # cards left in the reserve when an army is drawn up

CARD_IS_SET: Final = Reason("card_is_set", "the {unit} is to be laid now")
NO_MOVE_NOW: Final = Reason("no_move_now", "first the {unit} is to be laid")
NOT_YOUR_HALF: Final = Reason("not_your_half", "{text} is not in your half of the field", "§3.4")
PLACE_TAKEN: Final = Reason("place_taken", "{text} is taken by your {taker}", "§3.4")
NOT_BACK_ROW: Final = Reason(
    "not_your_back_row", "{text} is not in your back row; your back row is {row}", "§4.2"
)
CHOOSE_FIRST: Final = Reason("choose_a_card", "first choose a card from your hand", "§8.2")
NOT_IN_HAND: Final = Reason("not_in_hand", "you have no {unit} in your hand", "§8.2")
NOT_YOUR_ARMY: Final = Reason("not_your_army", "no {one} serves in the {whole}", "§1.2")


# ------------------------------------------------------------------ drawing cards


class FromReserve(Chance[War, Frame]):
    """The top card of the reserve of the side on turn may be any that has not been drawn."""

    space: i64 = KINDS
    waits: str = "{army} turns up a card."

    def outcomes(self, war: War, frame: Frame, out: Lots) -> None:
        out.add_cards(war.reserve, KINDS * war.side, KINDS)

    def write(self, war: War, frame: Frame, side: Side, kind: i64) -> str:
        return war.armies.armies[war.side].cards[kind].name

    def words(self, war: War, frame: Frame, side: Side, kind: i64) -> Words:
        return {} if kind < 0 else {"unit": war.armies.armies[side].cards[kind].noun}

    def cue(self, war: War, frame: Frame, side: Side, kind: i64, after: War) -> Cue:
        return Cue("draw", start=f"reserve-{side}", who=f"unit-{after.up}" if after.up >= 0 else "")


def turn_up(war: War, kind: i64) -> None:
    """The top card of the reserve is of that kind and laid open."""
    kind += KINDS * war.side
    war.up = war.next_of(kind)
    war.reserve[kind] -= 1
    war.left[war.side] -= 1


def draw_to_hand(war: War, kind: i64) -> None:
    """The same, but it goes to the hand."""
    kind += KINDS * war.side
    war.reserve[kind] -= 1
    war.left[war.side] -= 1
    war.hand[kind] += 1
    war.held[war.side] += 1


# ------------------------------------------------------------------ §3 set-up


@final
class TurnUpToDeploy(FromReserve):
    """§3.2 The side turns up the top card of its reserve."""

    waits: str = "{army} turns up a card to lay out."
    tells: str = "{army} turns up the {unit}."

    def take(self, war: War, deployment: Frame, side: Side, kind: i64) -> None:
        turn_up(war, kind)
        if war.left[war.side] < ARMY - 1:
            deployment.go(DEPLOY)


@final
class LayFirstCard(Rule[War, Frame]):
    """§3.3 Each side's first card lies in the middle of its front row; the two face each other."""

    tells: str = "The {unit} takes its post on {cell}, in the middle of the front."

    def do(self, war: War, deployment: Frame) -> None:
        lay(war, deployment, FRONT_MIDDLE if war.side == 0 else CELLS - 1 - FRONT_MIDDLE)

    def words(self, war: War, deployment: Frame, side: Side, action: i64) -> Words:
        return {"cell": CELL_NAMES[FRONT_MIDDLE if side == 0 else CELLS - 1 - FRONT_MIDDLE]}


@final
class Deploy(Decision[War, Frame]):
    """§3.4 Every other card goes on any free place of the side's own half."""

    space: i64 = CELLS
    asks: str = "Lay the {unit} on a free place of your half."
    waits: str = "{army} lays out the {unit}."
    tells: str = "The {unit} takes its post on {cell}."

    def bar(self, war: War, deployment: Frame, side: Side, cell: i64) -> Reason | None:
        if cell < HALF * side or cell >= HALF * side + HALF:
            return NOT_YOUR_HALF
        return None if war.board[cell] == NONE else PLACE_TAKEN

    def actions(self, war: War, deployment: Frame, side: Side, out: Actions) -> None:
        for cell in range(HALF * side, HALF * side + HALF):
            if war.board[cell] == NONE:
                out.add(cell)

    def take(self, war: War, deployment: Frame, side: Side, cell: i64) -> None:
        lay(war, deployment, cell)

    def write(self, war: War, deployment: Frame, side: Side, cell: i64) -> str:
        return CELL_NAMES[cell]

    def misfit(self, war: War, deployment: Frame, side: Side, text: str) -> Reason:
        return CARD_IS_SET if text in UNIT_NAMES else NO_MOVE_NOW

    def words(self, war: War, deployment: Frame, side: Side, cell: i64) -> Words:
        if cell < 0:
            return {}
        taker = war.units[war.board[cell]].noun if war.board[cell] != NONE else CARD
        return {"cell": CELL_NAMES[cell], "taker": taker}

    def hint(self, war: War, deployment: Frame, side: Side, cell: i64, later: bool) -> str:
        return say("lay the {unit} here", unit=war.units[war.up].noun)


def lay(war: War, deployment: Frame, cell: i64) -> None:
    """§3.5 The sides lay cards in turn until each has six on the field."""
    war.board[cell] = war.up
    war.up = NONE
    war.side = 1 - war.side
    if war.left[war.side] > DRAWN_UP:
        deployment.go(TURN_UP_TO_DEPLOY)
    else:
        deployment.leave()


TURN_UP_TO_DEPLOY: Final = TurnUpToDeploy()
DEPLOY: Final = Deploy()
DEPLOYMENT: Final = Procedure(TURN_UP_TO_DEPLOY, LayFirstCard(), DEPLOY).as_set_up()


# ------------------------------------------------------------------ §8.1 the first hand


@final
class DrawHand(FromReserve):
    """§8.1 Each side draws three cards from its reserve; only that side sees them."""

    waits: str = "{army} draws a card."

    def take(self, war: War, dealing: Frame, side: Side, kind: i64) -> None:
        draw_to_hand(war, kind)
        if war.held[war.side] == HAND:
            war.side = 1 - war.side
        if war.held[war.side] < HAND:
            dealing.go(DRAW_HAND)

    def tell(self, war: War, dealing: Frame, side: Side, kind: i64, after: War) -> list[Message]:
        words = {**war.words(side), **self.words(war, dealing, side, kind)}
        told = [filled("Into your hand: {unit}.", words, "§8.1", side, 1 << side)]
        if after.held[side] == HAND:
            told.append(filled("{army} has drawn its hand.", words, "§8.1", side))
        return told


DRAW_HAND: Final = DrawHand()
DEALING: Final = Procedure(DRAW_HAND)


# ------------------------------------------------------------------ §4 the turn


@final
class TurnUp(FromReserve):
    """§4.1 The side turns up the top card of its reserve."""

    tells: str = "{army} turns up the {unit}."

    def take(self, war: War, turn: Frame, side: Side, kind: i64) -> None:
        turn_up(war, kind)
        turn.go(BRING_UP)


@final
class ChooseCard(Decision[War, Frame]):
    """§8.2 In the strategy game the side chooses one of the cards in its hand instead."""

    space: i64 = KINDS
    asks: str = "Choose a card from your hand."
    waits: str = "{army} chooses a card."
    whispers: str = "You choose the {unit}."  # §8.5 the other side learns of it when the card is laid

    def bar(self, war: War, turn: Frame, side: Side, kind: i64) -> Reason | None:
        return None if war.hand[KINDS * side + kind] > 0 else NOT_IN_HAND

    def take(self, war: War, turn: Frame, side: Side, kind: i64) -> None:
        war.up = war.next_of(KINDS * side + kind)

    def write(self, war: War, turn: Frame, side: Side, kind: i64) -> str:
        cards = war.armies.armies[side].cards
        return cards[kind].name if kind < len(cards) else ""

    def misfit(self, war: War, turn: Frame, side: Side, text: str) -> Reason:
        if text not in UNIT_NAMES:
            return CHOOSE_FIRST
        return NOT_YOUR_ARMY.of(one=UNIT_NAMES[text].noun, whole=war.armies.armies[side].whole)

    def words(self, war: War, turn: Frame, side: Side, kind: i64) -> Words:
        return {"unit": war.armies.armies[side].cards[kind].noun} if kind >= 0 else {}

    def hint(self, war: War, turn: Frame, side: Side, kind: i64, later: bool) -> str:
        return say("play this card")


COMES_UP: Final[Telling] = {
    FREE: ("The {unit} moves up to {cell}.", "§4.3"),
    DRIVES: ("The {unit} comes up on {cell} and drives the {other} on.", "§4.4"),
}


@final
class BringUp(Decision[War, Frame]):
    """§4.2 It lays the card on one of the three places of its back row, whoever stands there."""

    space: i64 = COLUMNS
    leads: bool = True
    asks: str = "Lay the {unit} on one of the three places of your back row."
    waits: str = "{army} lays the {unit}."

    def actions(self, war: War, turn: Frame, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)
        out.add(2)

    def take(self, war: War, turn: Frame, side: Side, column: i64) -> None:
        unit = war.up
        cell = back_row(side) + column
        war.up = NONE
        if war.strategy:
            war.hand[war.units[unit].kind] -= 1
            war.held[side] -= 1
        result = meeting(war, side, unit, cell, False)
        if result == DRIVES:  # §4.4
            move = Displacement()
            displace(war, move, unit, cell)
            war.call(move)
        else:  # §4.3, §4.5
            settle(war, unit, cell, result)

    def write(self, war: War, turn: Frame, side: Side, column: i64) -> str:
        return CELL_NAMES[back_row(side) + column]

    def misfit(self, war: War, turn: Frame, side: Side, text: str) -> Reason:
        return CARD_IS_SET if text in UNIT_NAMES else NOT_BACK_ROW if text in CELL_NAMES else NO_MOVE_NOW

    def words(self, war: War, turn: Frame, side: Side, column: i64) -> Words:
        return {"row": tuple(CELL_NAMES[back_row(side) : back_row(side) + COLUMNS])}

    def hint(self, war: War, turn: Frame, side: Side, column: i64, later: bool) -> str:
        return met(war, war.up, back_row(side) + column, False).hint(later)

    def tell(self, war: War, turn: Frame, side: Side, column: i64, after: War) -> list[Message]:
        played = filled("{army} plays the {unit} from its hand.", war.words(side), "§8.2", side)
        laid = met(war, war.up, back_row(side) + column, False).told(NONE, COMES_UP)
        return [played, laid] if war.strategy else [laid]


@final
class EndTurn(Rule[War, Frame]):
    """§4.6 The turn is over; §8.3 in the strategy game the side first fills up its hand."""

    def do(self, war: War, turn: Frame) -> None:
        if not war.strategy or war.left[war.side] == 0:
            pass_on(war, turn)


@final
class DrawCard(FromReserve):
    """§8.3 At the end of the turn the side draws a card into its hand."""

    waits: str = "{army} draws a card."
    tells: str = "{army} draws a card."
    whispers: str = "Into your hand: {unit}."

    def take(self, war: War, turn: Frame, side: Side, kind: i64) -> None:
        draw_to_hand(war, kind)
        pass_on(war, turn)


def pass_on(war: War, turn: Frame) -> None:
    """§4.6 The other side is next, unless the match is over (§7.1)."""
    war.side = 1 - war.side
    if is_over(war):
        turn.leave()
    elif war.strategy:
        turn.go(CHOOSE_CARD)
    else:
        turn.go(TURN_UP)


def is_over(war: War) -> bool:
    """§7.1 Both reserves are used up; §8.4 cards in hand count as reserve, unless the option
    ``variant_end`` says otherwise."""
    if war.left[0] > 0 or war.left[1] > 0:
        return False
    return war.ends_with_reserves or (war.held[0] == 0 and war.held[1] == 0)


TURN_UP: Final = TurnUp()
CHOOSE_CARD: Final = ChooseCard()
BRING_UP: Final = BringUp()
DRAW_CARD: Final = DrawCard()
TURN: Final = Procedure(TURN_UP, CHOOSE_CARD, BRING_UP, EndTurn(), DRAW_CARD)


# ------------------------------------------------------------------ the whole match


@final
class DrawLots(Chance[War, Frame]):
    """§3.1 Chance decides who begins."""

    space: i64 = 2
    waits: str = "The lot decides who begins."

    def outcomes(self, war: War, battle: Frame, out: Lots) -> None:
        out.add(0, 1)
        out.add(1, 1)

    def take(self, war: War, battle: Frame, side: Side, beginner: i64) -> None:
        war.side = beginner

    def write(self, war: War, battle: Frame, side: Side, beginner: i64) -> str:
        return war.armies.armies[beginner].name

    def tell(self, war: War, battle: Frame, side: Side, beginner: i64, after: War) -> list[Message]:
        template = "The lot falls on {army}: it lays the first card and begins."
        return [filled(template, war.words(beginner), "§3.1", beginner, cue=Cue("draw"))]


@final
class DrawUp(Rule[War, Frame]):
    """§3 The armies are drawn up."""

    def do(self, war: War, battle: Frame) -> None:
        war.call(DEPLOYMENT.blank())


@final
class DealHands(Rule[War, Frame]):
    """§8.1 In the strategy game each side then draws a hand."""

    def do(self, war: War, battle: Frame) -> None:
        if war.strategy:
            war.call(DEALING.blank())


@final
class TakeTurns(Rule[War, Frame]):
    """§3.6 Then the sides take turns, whoever laid the first card first."""

    def do(self, war: War, battle: Frame) -> None:
        turn = TURN.blank()
        if war.strategy:
            turn.go(CHOOSE_CARD)
        war.call(turn)


COUNTS: Final = {
    "§7.2": "The last card is played. {first} has {units} on the field, {second} {others}: {army} wins.",
    "§7.3": "The last card is played. Both have {units} on the field, {first} {elites} elite, {second} "
    "{other_elites}: {army} wins.",
    "§7.4": "The last card is played. Both have {units} on the field, {first} {elites} elite, {second} "
    "{other_elites}: a draw.",
}


@final
class Count(Rule[War, Frame]):
    """§7.2 More units on the field win, §7.3 then more elite units, §7.4 else it is a draw."""

    def do(self, war: War, battle: Frame) -> None:
        units = units_of(war, 0) - units_of(war, 1)
        elites = elites_of(war, 0) - elites_of(war, 1)
        if units != 0:
            war.finish(0 if units > 0 else 1, "§7.2")
        elif elites != 0:
            war.finish(0 if elites > 0 else 1, "§7.3")
        else:
            war.finish(NOBODY, "§7.4")

    def tell(self, war: War, battle: Frame, side: Side, action: i64, after: War) -> list[Message]:
        winner = after.winner
        words = {**after.words(winner if winner >= 0 else 0), **after.counts()}
        return [filled(COUNTS[after.ended], words, after.ended, winner if winner >= 0 else -1)]


BATTLE: Final = Procedure(DrawLots(), DrawUp(), DealHands(), TakeTurns(), Count())


def start(ruleset: Ruleset) -> Position:
    return War(ruleset, armies_of(ruleset), BATTLE.blank())
