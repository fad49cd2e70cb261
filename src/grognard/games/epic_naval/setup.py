"""§3 Set-up: fleets, task forces, nodes, commanders, hands.  Much of it is secret until all are ready."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, SealedDecision, Secret, Side
from grognard.core.message import Cue, Message, Noun, Words, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.commanders import IN_SECRET, OPEN, ChooseCommanders
from grognard.games.epic_naval.data import (
    IN_FORCE,
    LETTERS,
    MAX_CARDS,
    MAX_CLASSES,
    MAX_NODES,
    NONE,
    PERMUTATIONS,
    READY,
    SHIPS,
)
from grognard.games.epic_naval.deck import card_text, give, has_deck
from grognard.games.epic_naval.fleet import (
    bought_of,
    buy,
    has_needed,
    may_start_on,
    next_unplaced,
    next_without_letter,
    order_fits,
    price_of,
    rule_out_shallows,
    sets_up_freely,
    sides_arranging,
    sort_markers,
    why_not_bought,
    why_not_enough_bought,
    why_not_formed,
)
from grognard.games.epic_naval.letters import FACTORIALS, bits_in, bits_of, hand_out
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out
from grognard.games.epic_naval.speech import (
    BOMBER_NOUN,
    CARDS_ARE_DRAWN,
    DECIDES,
    LETTER_NAMES,
    Told,
    card_noun,
    is_offered,
    node_read,
    order_name,
    placed_on,
    ship_noun,
    told,
    whispered,
)
from grognard.games.epic_naval.staff import sides_choosing

BOUGHT: Final = MAX_CLASSES + 1  # nothing more is bought


NOT_START: Final = Reason("not_start", "{text} is not in your start area", "§3.4")
TAKEN: Final = Reason("taken", "a task force of yours starts on {text}", "§3.4")
IN_RANGE: Final = Reason("in_range", "{text} is in enemy range", "§3.4")
TOO_SHALLOW: Final = Reason("too_shallow", "no submarines in shallows", "§3.4")
NO_ORDER: Final = Reason("no_order", "these are not the letters of your task forces")


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


def wares(naval: Naval, kind: i64) -> Noun:
    return BOMBER_NOUN if kind == naval.rules.classes else Noun(naval.rules.plan.classes[kind].name)


@final
class Buy(Decision[Naval, SetUp]):
    """§3.2 The side buys ships and bombers for its points, class by class; the rest is lost."""

    space: i64 = BOUGHT + 1
    waits: str = DECIDES

    def take(self, naval: Naval, setup: SetUp, side: Side, kind: i64) -> None:
        if kind == BOUGHT:
            naval.money[side] = 0
            setup.ship = next_without_letter(naval, side)
            return
        buy(naval, side, kind)
        setup.kind = kind
        setup.go(BUY)

    def bar(self, naval: Naval, setup: SetUp, side: Side, kind: i64) -> Reason | None:
        if kind == BOUGHT:
            return why_not_enough_bought(naval, side, setup.kind)
        return why_not_bought(naval, side, kind, setup.kind)

    def write(self, naval: Naval, setup: SetUp, side: Side, kind: i64) -> str:
        if kind == BOUGHT:
            return "done"
        if kind == naval.rules.classes:
            return "bomber"
        return naval.rules.codes[kind] if kind < naval.rules.classes else ""

    def ask(self, naval: Naval, setup: SetUp, side: Side) -> Message:
        template = "Buy your fleet, class by class: {left} {left:point|points} left."
        if not has_needed(naval, side):
            template = (
                "Buy your fleet, class by class: {left} {left:point|points} left. One of these you must have."
            )
        return say(template, left=naval.money[side])

    def hint(self, naval: Naval, setup: SetUp, side: Side, kind: i64, later: bool) -> Message:
        if kind == BOUGHT:
            return say("{left} {left:point|points} would be lost.", left=naval.money[side])
        most = naval.rules.most[side * (naval.rules.classes + 1) + kind]
        return say("{have} of at most {most} bought.", have=bought_of(naval, side, kind), most=most)

    def label(self, naval: Naval, setup: SetUp, side: Side, kind: i64) -> Message:
        if kind == BOUGHT:
            return say("Nothing more")
        return say("{what:A} for {price}", what=wares(naval, kind), price=price_of(naval, side, kind))

    def tell(self, naval: Naval, setup: SetUp, side: Side, kind: i64, after: Naval) -> Told:
        if kind == BOUGHT:
            return [told(naval, side, "{navy} {navy:has|have} bought a fleet.", "§3.2")]
        return [whispered(naval, side, "You buy {what:a}.", "§3.2", what=wares(naval, kind))]


# ------------------------------------------------------------------ §3.3 task forces


@final
class Form(Decision[Naval, SetUp]):
    """§3.3 Ship by ship the side fills its task forces."""

    space: i64 = LETTERS
    asks: str = "Which task force does {ship} join?"
    waits: str = DECIDES
    whispers: str = "Your {ship} joins task force {letter}."

    def take(self, naval: Naval, setup: SetUp, side: Side, letter: i64) -> None:
        naval.letter[setup.ship] = letter
        setup.ship = next_without_letter(naval, side)
        if setup.ship != NONE:
            setup.go(FORM)
            return
        setup.letter = next_unplaced(naval, side)

    def bar(self, naval: Naval, setup: SetUp, side: Side, letter: i64) -> Reason | None:
        return why_not_formed(naval, side, letter)

    def write(self, naval: Naval, setup: SetUp, side: Side, letter: i64) -> str:
        return LETTER_NAMES[letter]

    def words(self, naval: Naval, setup: SetUp, side: Side, letter: i64) -> Words:
        letters: Words = {"letter": LETTER_NAMES[letter]} if letter >= 0 else {}
        return {"ship": ship_noun(naval.rules, setup.ship), **letters}

    def hint(self, naval: Naval, setup: SetUp, side: Side, letter: i64, later: bool) -> Message:
        return say("It joins these.")

    def label(self, naval: Naval, setup: SetUp, side: Side, letter: i64) -> Message:
        return say("Task force {letter}", letter=LETTER_NAMES[letter])


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
    asks: str = "Where does task force {letter} start?"
    waits: str = DECIDES

    def actions(self, naval: Naval, setup: SetUp, side: Side, out: Actions) -> None:
        for node in naval.rules.start[side]:
            if may_start_on(naval, side, setup.letter, node):
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

    def bar(self, naval: Naval, setup: SetUp, side: Side, node: i64) -> Reason | None:
        if is_offered(self, naval, setup, side, node):
            return None
        if node >= naval.rules.nodes or not any(node == each for each in naval.rules.start[side]):
            return NOT_START
        if naval.enemy_force_on(1 - side, node):
            return TAKEN
        return IN_RANGE if naval.cover[node] else TOO_SHALLOW

    def write(self, naval: Naval, setup: SetUp, side: Side, node: i64) -> str:
        return naval.rules.node_names[node] if node < naval.rules.nodes else ""

    def read(self, naval: Naval, setup: SetUp, side: Side, text: str) -> i64:
        return node_read(naval.rules, text)

    def words(self, naval: Naval, setup: SetUp, side: Side, node: i64) -> Words:
        return {"letter": LETTER_NAMES[setup.letter]}

    def hint(self, naval: Naval, setup: SetUp, side: Side, node: i64, later: bool) -> Message:
        return say("Task force {letter} starts here.", letter=LETTER_NAMES[setup.letter])

    def tell(self, naval: Naval, setup: SetUp, side: Side, node: i64, after: Naval) -> Told:
        letter, where = LETTER_NAMES[setup.letter], naval.rules.node_names[node]
        template = "Task force {letter} starts on {node}."
        placed = [whispered(naval, side, template, "§3.4", letter=letter, node=where)]
        if after.set_up[side] == 1:
            placed.append(told(naval, side, "{navy} {navy:has|have} set up.", "§3.1"))
        return placed


# ------------------------------------------------------------------ §3.5 the quick start


@final
class Arrange(SealedDecision[Naval, SetUp]):
    """§3.5 Quick start: the listed task forces on the listed nodes, which one where is decided in secret."""

    space: i64 = PERMUTATIONS
    asks: str = "Which task force starts on which node? Nobody else will know."
    waits: str = IN_SECRET

    def who(self, naval: Naval, setup: SetUp) -> i64:
        return sides_arranging(naval)

    def take(self, naval: Naval, setup: SetUp, side: Side, order: i64) -> None:
        letters = naval.rules.listed_letters[side]
        for number in range(LETTERS):
            if letters >> number & 1:
                naval.force_node[LETTERS * side + number] = naval.rules.listed_node[LETTERS * side + number]
        hand_out(naval, side, letters, letters, order)
        naval.set_up[side] = 1

    def bar(self, naval: Naval, setup: SetUp, side: Side, order: i64) -> Reason | None:
        if order >= FACTORIALS[bits_in(naval.rules.listed_letters[side])]:
            return NO_ORDER
        return None if order_fits(naval, side, order) else TOO_SHALLOW

    def write(self, naval: Naval, setup: SetUp, side: Side, order: i64) -> str:
        letters = naval.rules.listed_letters[side]
        return order_name(letters, order) if order < FACTORIALS[bits_in(letters)] else ""

    def hint(self, naval: Naval, setup: SetUp, side: Side, order: i64, later: bool) -> Message:
        letters = naval.rules.listed_letters[side]
        nodes = [naval.rules.listed_node[LETTERS * side + number] for number in bits_of(letters)]
        return say("{places}.", places=placed_on(naval.rules, order_name(letters, order), nodes))

    def label(self, naval: Naval, setup: SetUp, side: Side, order: i64) -> str:
        return self.write(naval, setup, side, order)

    def tell(self, naval: Naval, setup: SetUp, side: Side, order: i64, after: Naval) -> Told:
        at_sea = [say("The task forces are at sea; which is where, only their own side knows.", "§3.5")]
        for each in range(2):
            if after.set_up[each] == 1 and not sets_up_freely(naval, each):
                for number in bits_of(naval.rules.listed_letters[each]):
                    marker = LETTERS * each + number
                    letter = LETTER_NAMES[after.force_letter[marker]]
                    node = naval.rules.node_names[after.force_node[marker]]
                    template = "Your task force {letter} is on {node}."
                    at_sea.append(whispered(naval, each, template, "§3.5", letter=letter, node=node))
        return at_sea


# ------------------------------------------------------------------ §3.6 commanders


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
            rule_out_shallows(naval, side)
            naval.set_up[side] = OPEN


@final
class MoreCommanders(Rule[Naval, SetUp]):
    """§12.3 Where sides take several commanders, the next are chosen when the last lie open."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        if sides_choosing(naval) != 0:
            setup.go(CHOOSE_COMMANDERS)


# ------------------------------------------------------------------ §3.7, §3.8 hands and who begins


@final
class DealHand(Rule[Naval, SetUp]):
    """§3.7 Each side draws its first cards."""

    def do(self, naval: Naval, setup: SetUp) -> None:
        for side in range(2):
            if naval.held[side] < naval.rules.hand and has_deck(naval, side):
                setup.side = side
                return
        setup.go(WHO_BEGINS)


@final
class DrawHand(Chance[Naval, SetUp]):
    """§3.7 Any card of the deck; only its side sees it."""

    space: i64 = MAX_CARDS
    waits: str = CARDS_ARE_DRAWN

    def outcomes(self, naval: Naval, setup: SetUp, out: Lots) -> None:
        out.add_cards(naval.deck, setup.side * naval.rules.cards, naval.rules.cards)

    def take(self, naval: Naval, setup: SetUp, side: Side, card: i64) -> None:
        naval.deck[setup.side * naval.rules.cards + card] -= 1
        give(naval, setup.side, card)
        setup.go(DEAL_HAND)

    def write(self, naval: Naval, setup: SetUp, side: Side, card: i64) -> str:
        return card_text(naval, card)

    def tell(self, naval: Naval, setup: SetUp, side: Side, card: i64, after: Naval) -> Told:
        drawn = card_noun(naval.rules, card)
        cue = Cue("draw", cards=(card_text(naval, card),))
        return [whispered(naval, setup.side, "You draw “{card}”.", "§3.7", cue, card=drawn)]


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
    waits: str = "Chance decides who begins."

    def outcomes(self, naval: Naval, setup: SetUp, out: Lots) -> None:
        out.add(0, 1)
        out.add(1, 1)

    def take(self, naval: Naval, setup: SetUp, side: Side, first: i64) -> None:
        naval.first = first

    def write(self, naval: Naval, setup: SetUp, side: Side, first: i64) -> str:
        return naval.rules.names[first]

    def tell(self, naval: Naval, setup: SetUp, side: Side, first: i64, after: Naval) -> Told:
        return [told(naval, first, "{navy} {navy:begins|begin}.", "§3.8")]


NEXT_TO_SET_UP: Final = NextToSetUp()
BUY: Final = Buy()
FORM: Final = Form()
LOOK_AROUND: Final = LookAround()
PLACE: Final = Place()
ARRANGE: Final = Arrange()
CHOOSE_COMMANDERS: Final = ChooseCommanders()
DEAL_HAND: Final = DealHand()
WHO_BEGINS: Final = WhoBegins()
SET_UP: Final = Procedure(
    SetUp,
    NEXT_TO_SET_UP,
    BUY,
    FORM,
    LOOK_AROUND,
    PLACE,
    ARRANGE,
    CHOOSE_COMMANDERS,
    Reveal(),
    MoreCommanders(),
    DEAL_HAND,
    DrawHand(),
    WHO_BEGINS,
    TossForFirst(),
).as_set_up()
