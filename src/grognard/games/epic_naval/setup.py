"""§3 Set-up: fleets, task forces, nodes, commanders, hands.  Much of it is secret until all are ready."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, SealedDecision, Secret, Side
from grognard.games.epic_naval.cards import cards_in, give
from grognard.games.epic_naval.data import (
    ABSENT,
    DUE,
    FLEET,
    IN_FORCE,
    LETTERS,
    MAX_BASES,
    MAX_CARDS,
    MAX_CLASSES,
    MAX_COMMANDERS,
    MAX_NODES,
    NONE,
    PERMUTATIONS,
    READY,
    SHIPS,
)
from grognard.games.epic_naval.fleet import (
    buy,
    equip,
    has_double,
    has_needed,
    listed_letters,
    may_buy,
    may_form,
    may_start_on,
    next_unplaced,
    next_without_letter,
    order_fits,
    sets_up_freely,
    ships_bought,
    sides_arranging,
    sort_markers,
)
from grognard.games.epic_naval.muster import FACTORIALS, bits_in, hand_out
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out

BOUGHT: Final = MAX_CLASSES + 1  # nothing more is bought
HOLDERS: Final = FLEET + MAX_BASES  # what a commander may sit on: a ship or a base
NO_COMMANDER: Final = MAX_COMMANDERS * HOLDERS


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class SetUp(Frame):
    """§3.1 Both sides set up; what is done in secret is done by one after the other."""

    def __init__(self) -> None:
        super().__init__(SET_UP)
        self.side: i64 = 0  # who is setting up in secret
        self.kind: Secret[i64] = 0  # §3.2 the class that is bought
        self.ship: Secret[i64] = NONE  # §3.3 the ship that is put into a task force
        self.letter: Secret[i64] = NONE  # §3.4 the task force that is placed

    def reveal(self, truth: SetUp, observer: Side) -> None:
        """§3.1 What is done in secret."""
        if truth.side == observer:
            self.kind = truth.kind
            self.ship = truth.ship
            self.letter = truth.letter


# ------------------------------------------------------------------ §3.1 who sets up how


@final
class LoadShips(Rule[Naval, SetUp]):
    """§7.1, §10.1 Carriers and transports are loaded."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        rules = naval.rules
        for ship in range(SHIPS):
            if naval.status[ship] != ABSENT:
                equip(naval, ship)
        naval.side = 0
        setup.side = 0
        if rules.free_setup:
            for ship in range(SHIPS):
                if naval.status[ship] == READY:
                    naval.letter[ship] = NONE


@final
class NextToSetUp(Rule[Naval, SetUp]):
    """§3.1 A side that buys or forms its own task forces does so in secret."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        while setup.side < 2 and not sets_up_freely(naval, setup.side):
            setup.side += 1
        if setup.side == 2:
            setup.side = 0
            naval.side = 0
            setup.go(ARRANGE if sides_arranging(naval) != 0 else CHOOSE_COMMANDERS)
            return
        naval.side = setup.side
        setup.kind = 0
        if not naval.rules.buys[setup.side]:
            setup.ship = next_without_letter(naval, setup.side)
            setup.go(FORM)


# ------------------------------------------------------------------ §3.2 buying


@final
class Buy(Decision[Naval, SetUp]):
    """§3.2 The side buys ships and bombers for its points, class by class; the rest is lost."""

    space: i64 = BOUGHT + 1

    def actions(self, naval: Naval, setup: SetUp, side: Side, out: Actions) -> None:
        for kind in range(naval.rules.classes + 1):
            if may_buy(naval, side, kind, setup.kind):
                out.add(kind)
        enough = ships_bought(naval, side) >= naval.rules.least_forces[side]
        if out.count == 0 or (enough and has_needed(naval, side)):
            out.add(BOUGHT)

    def take(self, naval: Naval, setup: SetUp, side: Side, kind: i64) -> None:
        if kind == BOUGHT:
            naval.money[side] = 0
            setup.ship = next_without_letter(naval, side)
            return
        buy(naval, side, kind)
        setup.kind = kind
        setup.go(BUY)


# ------------------------------------------------------------------ §3.3 task forces


@final
class Form(Decision[Naval, SetUp]):
    """§3.3 Ship by ship the side fills its task forces."""

    space: i64 = LETTERS

    def actions(self, naval: Naval, setup: SetUp, side: Side, out: Actions) -> None:
        for letter in range(LETTERS):
            if may_form(naval, side, letter):
                out.add(letter)

    def take(self, naval: Naval, setup: SetUp, side: Side, letter: i64) -> None:
        naval.letter[setup.ship] = letter
        setup.ship = next_without_letter(naval, side)
        if setup.ship != NONE:
            setup.go(FORM)
            return
        setup.letter = next_unplaced(naval, side)


# ------------------------------------------------------------------ §3.4 nodes


@final
class LookAround(Rule[Naval, SetUp]):
    """§3.4 Batteries bar nodes even now."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        look_out(naval, setup.side)


@final
class Place(Decision[Naval, SetUp]):
    """§3.4 Each task force gets a node of the start area."""

    space: i64 = MAX_NODES

    def actions(self, naval: Naval, setup: SetUp, side: Side, out: Actions) -> None:
        for node in naval.rules.start[side]:
            if may_start_on(naval, side, setup.letter, node):
                out.add(node)
        if out.count == 0:  # §3.4 everything is barred: then ranges do not count
            for node in naval.rules.start[side]:
                if not naval.enemy_force_on(1 - side, node):
                    out.add(node)

    def take(self, naval: Naval, setup: SetUp, side: Side, node: i64) -> None:
        naval.force_node[LETTERS * side + setup.letter] = node
        naval.force_letter[LETTERS * side + setup.letter] = setup.letter
        setup.letter = next_unplaced(naval, side)
        if setup.letter != NONE:
            setup.go(PLACE)
            return
        naval.set_up[side] = 1
        setup.side += 1
        setup.go(NEXT_TO_SET_UP)


# ------------------------------------------------------------------ §3.5 the quick start


@final
class Arrange(SealedDecision[Naval, SetUp]):
    """§3.5 Quick start: the listed task forces on the listed nodes, which one where is decided in secret."""

    space: i64 = PERMUTATIONS

    def who(self, naval: Naval, setup: SetUp) -> i64:
        return sides_arranging(naval)

    def actions(self, naval: Naval, setup: SetUp, side: Side, out: Actions) -> None:
        for order in range(FACTORIALS[bits_in(listed_letters(naval, side))]):
            if order_fits(naval, side, order):
                out.add(order)

    def take(self, naval: Naval, setup: SetUp, side: Side, order: i64) -> None:
        letters = listed_letters(naval, side)
        for number in range(LETTERS):
            if letters >> number & 1:
                naval.force_node[LETTERS * side + number] = naval.rules.listed_node[LETTERS * side + number]
        hand_out(naval, side, letters, letters, order)
        naval.set_up[side] = 1


# ------------------------------------------------------------------ §3.6 commanders


@final
class ChooseCommanders(SealedDecision[Naval, SetUp]):
    """§3.6 Each side takes one of the commanders it is offered and gives him a ship or base."""

    space: i64 = NO_COMMANDER + 1

    def who(self, naval: Naval, setup: SetUp) -> i64:
        return 3

    def actions(self, naval: Naval, setup: SetUp, side: Side, out: Actions) -> None:
        for who in naval.rules.offered[side]:
            add_holders(naval, side, who, out)
        if out.count == 0:
            out.add(NO_COMMANDER)

    def take(self, naval: Naval, setup: SetUp, side: Side, action: i64) -> None:
        if action == NO_COMMANDER:
            return
        holder = action % HOLDERS
        if holder < FLEET:
            naval.commander[FLEET * side + holder] = action // HOLDERS
        else:
            naval.base_commander[holder - FLEET] = action // HOLDERS


def add_holders(naval: Naval, side: Side, who: i64, out: Actions) -> None:
    """The first ship of each class and task force that the commander may sit on; or a base."""
    rules = naval.rules
    if rules.plan.commanders[who].on == ["base"]:
        for base in range(rules.bases):
            if naval.base_owner[base] == side and rules.flies(base):
                out.add(HOLDERS * who + FLEET + base)
        return
    for number in range(FLEET):
        ship = FLEET * side + number
        status = naval.status[ship]
        if (status in (READY, DUE)) and rules.commander_on[who] >> rules.ship_class[ship] & 1:
            if not has_double(naval, ship):
                out.add(HOLDERS * who + number)


@final
class Reveal(Rule[Naval, SetUp]):
    """§3.1 Compositions and commanders lie open; §13.2 which marker is which stays secret."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        for ship in range(SHIPS):
            if naval.status[ship] == READY:
                naval.status[ship] = IN_FORCE
        for side in range(2):
            if sets_up_freely(naval, side):
                sort_markers(naval, side)
            naval.set_up[side] = 2


# ------------------------------------------------------------------ §3.7, §3.8 hands and who begins


@final
class DealHand(Rule[Naval, SetUp]):
    """§3.7 Each side draws its first cards."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        for side in range(2):
            if naval.held[side] < naval.rules.hand and cards_in(naval, side) > 0:
                setup.side = side
                return
        setup.go(WHO_BEGINS)


@final
class DrawHand(Chance[Naval, SetUp]):
    """§3.7 Any card of the deck; only its side sees it."""

    space: i64 = MAX_CARDS

    def outcomes(self, naval: Naval, setup: SetUp, out: Lots) -> None:
        out.add_cards(naval.deck, setup.side * naval.rules.cards, naval.rules.cards)

    def take(self, naval: Naval, setup: SetUp, side: Side, card: i64) -> None:
        naval.deck[setup.side * naval.rules.cards + card] -= 1
        give(naval, setup.side, card)
        setup.go(DEAL_HAND)


@final
class WhoBegins(Rule[Naval, SetUp]):
    """§3.8 The scenario says who begins, or leaves it to chance."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        if naval.rules.first != NONE:
            naval.first = naval.rules.first
            setup.leave()


@final
class TossForFirst(Chance[Naval, SetUp]):
    """§3.8 By chance either side."""

    space: i64 = 2

    def outcomes(self, naval: Naval, setup: SetUp, out: Lots) -> None:
        out.add(0, 1)
        out.add(1, 1)

    def take(self, naval: Naval, setup: SetUp, side: Side, first: i64) -> None:
        naval.first = first


NEXT_TO_SET_UP: Final = NextToSetUp()
BUY: Final = Buy()
FORM: Final = Form()
PLACE: Final = Place()
ARRANGE: Final = Arrange()
CHOOSE_COMMANDERS: Final = ChooseCommanders()
DEAL_HAND: Final = DealHand()
WHO_BEGINS: Final = WhoBegins()
SET_UP: Final = Procedure(
    SetUp,
    LoadShips(),
    NEXT_TO_SET_UP,
    BUY,
    FORM,
    LookAround(),
    PLACE,
    ARRANGE,
    CHOOSE_COMMANDERS,
    Reveal(),
    DEAL_HAND,
    DrawHand(),
    WHO_BEGINS,
    TossForFirst(),
)
