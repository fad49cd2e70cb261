"""§4.1, §4.2 The start of a round: arrivals; then task forces are regrouped, split and laid out."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Side
from grognard.core.layout import Layout
from grognard.core.message import Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import (
    DUE,
    FLEET,
    IN_FORCE,
    LAND,
    LETTERS,
    MAX_NODES,
    MOST,
    NONE,
    PERMUTATIONS,
    SHALLOW,
)
from grognard.games.epic_naval.laying import FREELY, deployment, lost_if_laid_out, remove_marker, room_words
from grognard.games.epic_naval.letters import (
    FACTORIALS,
    bits_in,
    bits_of,
    free_marker,
    hand_out,
    is_first_of_stack,
    letters_due,
    next_to_share,
    nth_bit,
    ships_in,
    spare_letters,
    stack_of,
)
from grognard.games.epic_naval.minefields import is_mined
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out
from grognard.games.epic_naval.speech import (
    DECIDES,
    LETTER_NAMES,
    Told,
    is_offered,
    marker_name,
    node_read,
    order_name,
    placed_on,
    ship_noun,
    told,
)

# Orders at the start of a round: lay out that marker, split it, regroup those on its node, or none.
ORDERS: Final = Layout(deploy=LETTERS, split=LETTERS, regroup=LETTERS, ready=1)
SPLIT: Final[i64] = ORDERS.first("split")
REGROUP: Final[i64] = ORDERS.first("regroup")
READY_TO_GO: Final[i64] = ORDERS.first("ready")
NOT_ON_EDGE: Final = Reason("not_on_edge", "{text} is not on the edge where it comes in", "§4.1")
ENTRY_TAKEN: Final = Reason("taken", "{text} is taken", "§4.1")
ENTRY_IN_RANGE: Final = Reason("in_range", "{text} is in enemy range", "§4.1")
ENTRY_MINED: Final = Reason("mined", "a minefield of the enemy lies on {text}", "§19.6")
NO_WATER: Final = Reason("no_water", "those who come in cannot lie on {text}", "§4.1")
NO_ORDER: Final = Reason("no_order", "these are not the letters of those who came in")
NO_FORCE: Final = Reason("no_force", "there is no such task force on the chart", "§13.6")
ONCE_A_ROUND: Final = Reason("once_a_round", "a marker is split or regrouped once a round", "§4.2")
NO_STACK: Final = Reason(
    "no_stack", "two task forces on one node are regrouped, by the first of them", "§13.11"
)
ONE_SHIP: Final = Reason("one_ship", "one ship cannot be split", "§13.10")
NO_LETTER: Final = Reason("no_letter", "there is no free letter to split it over", "§13.10")
LETTER_USED: Final = Reason("letter_used", "{text} is another task force", "§13.10")
FULL: Final = Reason("full", "a task force has six ships at most", "§13.10")
IN_ORDER: Final = Reason("in_order", "new letters are taken in their order", "§13.10")
REALLY_SPLIT: Final = Reason("really_split", "the last ship must go elsewhere: it is split", "§13.10")
ORDER_LABELS: Final = {
    "deploy": "Lay out {letter}",
    "split": "Split {letter}",
    "regroup": "Regroup around {letter}",
}
ORDERS_TOLD: Final = {
    "ready": ("{navy} {navy:is|are} ready.", "§4.2"),
    "split": ("{navy} {navy:splits|split} task force {marker}.", "§13.10"),
    "regroup": ("{navy} {navy:regroups|regroup} task force {marker}.", "§13.11"),
}


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Muster(Frame):
    """§4.1, §4.2 Arrivals of one side after the other, then orders in the same way, the first one first."""

    def __init__(self) -> None:
        super().__init__(MUSTER)
        self.second: bool = False  # it is the second side's turn
        self.letters: i64 = 0  # letters that come in or are shared out, as bits
        self.node: i64 = NONE  # where ships are shared out
        self.ship: i64 = NONE  # which is shared out next
        self.used: i64 = 0  # letters that have got a ship, as bits
        self.fresh: i64 = 0  # markers that have no letter yet, as bits
        self.formed: i64 = 0  # markers that were split or regrouped already, as bits


# ------------------------------------------------------------------ §4.1 arrivals


@final
class NextSide(Rule[Naval, Muster]):
    """§4.1 What lies on this round's field of the track comes in."""

    def do(self, naval: Naval, muster: Muster) -> None:
        naval.side = 1 - naval.first if muster.second else naval.first
        muster.letters = letters_due(naval, naval.side)
        muster.fresh = 0
        if muster.letters != 0:
            look_out(naval, naval.side)


@final
class NextArrival(Rule[Naval, Muster]):
    """§14.3 What finds no node to come in waits for the next field."""

    def do(self, naval: Naval, muster: Muster) -> None:
        side = naval.side
        coming = bits_in(muster.letters) - bits_in(muster.fresh)
        if coming > 0:
            found = Actions()
            add_entries(naval, muster, side, found)
            if found.count > 0:
                return
            wait_on_track(naval, muster, side)
        muster.go(ASSIGN if muster.fresh != 0 else END_ARRIVALS)


def wait_on_track(naval: Naval, muster: Muster, side: Side) -> None:
    """§14.3 Task forces that find no node, the last letters of those due, wait one field."""
    while bits_in(muster.letters) > bits_in(muster.fresh):
        letter = nth_bit(muster.letters, bits_in(muster.letters) - 1)
        muster.letters &= ~(1 << letter)
        for ship in range(FLEET * side, FLEET * side + FLEET):
            if naval.status[ship] == DUE and naval.letter[ship] == letter:
                naval.due[ship] = naval.round + 1


def add_entries(naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
    """§4.1 Nodes of the edge on which a task force may come in, where every letter due may."""
    rules = naval.rules
    edge = rules.entry_edge[LETTERS * side + nth_bit(muster.letters, 0)]
    deep = False
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == DUE and muster.letters >> naval.letter[ship] & 1:
            if rules.shallows[rules.ship_class[ship]] == 0:
                deep = True
    for node in rules.edges[edge]:
        terrain = rules.terrain[node]
        if (
            terrain != LAND
            and not (deep and terrain == SHALLOW)
            and not naval.cover[node]
            and naval.ship_at[node] == NONE
            and not naval.enemy_force_on(side, node)
            and not is_mined(naval, side, node)
        ):
            out.add(node)


@final
class ChooseEntry(Decision[Naval, Muster]):
    """§4.1 The side lays a marker on a node of its edge, face down."""

    space: i64 = MAX_NODES
    asks: str = "Where does the task force come in?"
    waits: str = DECIDES
    tells: str = "{navy}: a task force comes in on {node}."

    def actions(self, naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
        add_entries(naval, muster, side, out)

    def take(self, naval: Naval, muster: Muster, side: Side, node: i64) -> None:
        marker = free_marker(naval, side)
        naval.force_node[marker] = node
        naval.force_done[marker] = 0
        muster.fresh |= 1 << (marker % LETTERS)
        muster.go(NEXT_ARRIVAL)

    def bar(self, naval: Naval, muster: Muster, side: Side, node: i64) -> Reason | None:
        if is_offered(self, naval, muster, side, node):
            return None
        edge = naval.rules.entry_edge[LETTERS * side + nth_bit(muster.letters, 0)]
        if node >= naval.rules.nodes or not any(node == each for each in naval.rules.edges[edge]):
            return NOT_ON_EDGE
        if naval.ship_at[node] != NONE or naval.enemy_force_on(side, node):
            return ENTRY_TAKEN
        if is_mined(naval, side, node):
            return ENTRY_MINED
        return ENTRY_IN_RANGE if naval.cover[node] else NO_WATER

    def write(self, naval: Naval, muster: Muster, side: Side, node: i64) -> str:
        return naval.rules.node_names[node] if node < naval.rules.nodes else ""

    def read(self, naval: Naval, muster: Muster, side: Side, text: str) -> i64:
        return node_read(naval.rules, text)

    def words(self, naval: Naval, muster: Muster, side: Side, node: i64) -> Words:
        return {"node": naval.rules.node_names[node]} if 0 <= node < naval.rules.nodes else {}

    def hint(self, naval: Naval, muster: Muster, side: Side, node: i64, later: bool) -> Message:
        return say("A task force comes in here; which one it is you decide afterwards.")


@final
class Assign(Decision[Naval, Muster]):
    """§4.1 The side decides in secret which task force is which of these markers."""

    space: i64 = PERMUTATIONS
    asks: str = "Which task force is which marker?"
    waits: str = DECIDES
    whispers: str = "In their order the new markers are {order}."

    def take(self, naval: Naval, muster: Muster, side: Side, order: i64) -> None:
        for ship in range(FLEET * side, FLEET * side + FLEET):
            if naval.status[ship] == DUE and muster.letters >> naval.letter[ship] & 1:
                naval.status[ship] = IN_FORCE
                naval.due[ship] = 0
        hand_out(naval, side, muster.fresh, muster.letters, order)
        muster.fresh = 0
        muster.letters = 0

    def bar(self, naval: Naval, muster: Muster, side: Side, order: i64) -> Reason | None:
        return None if order < FACTORIALS[bits_in(muster.fresh)] else NO_ORDER

    def write(self, naval: Naval, muster: Muster, side: Side, order: i64) -> str:
        return order_name(muster.letters, order) if order < FACTORIALS[bits_in(muster.fresh)] else ""

    def words(self, naval: Naval, muster: Muster, side: Side, order: i64) -> Words:
        return {"order": order_name(muster.letters, order)} if order >= 0 else {}

    def hint(self, naval: Naval, muster: Muster, side: Side, order: i64, later: bool) -> Message:
        nodes = [naval.force_node[LETTERS * side + number] for number in bits_of(muster.fresh)]
        return say("{places}.", places=placed_on(naval.rules, order_name(muster.letters, order), nodes))

    def label(self, naval: Naval, muster: Muster, side: Side, order: i64) -> str:
        return self.write(naval, muster, side, order)


@final
class EndArrivals(Rule[Naval, Muster]):
    """§4.1 Then those of another edge, then the second side's arrivals, §4.2 and only then orders."""

    def do(self, naval: Naval, muster: Muster) -> None:
        if letters_due(naval, naval.side) != 0:
            muster.go(NEXT_SIDE)
            return
        muster.second = not muster.second
        if muster.second:
            muster.go(NEXT_SIDE)


# ------------------------------------------------------------------ §4.2 orders


@final
class OrdersForForces(Decision[Naval, Muster]):
    """§4.2 The side lays out, splits or regroups task forces, as often as it likes."""

    space: i64 = 13  # of ORDERS
    asks: str = "Orders for task forces at the start of the round."
    waits: str = DECIDES

    def take(self, naval: Naval, muster: Muster, side: Side, action: i64) -> None:
        if action == READY_TO_GO:
            muster.go(END_MUSTER)
            return
        marker = LETTERS * side + action % LETTERS
        if action < SPLIT:
            muster.go(HAS_FORCES)
            naval.call(deployment(side, 1 << (action % LETTERS), FREELY))
            return
        muster.node = naval.force_node[marker]
        muster.fresh = 1 << (action % LETTERS) if action < REGROUP else stack_of(naval, marker, muster.formed)
        gather(naval, muster, side)

    def actions(self, naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
        lying: i64 = 0
        for number in range(LETTERS):
            marker = LETTERS * side + number
            if naval.force_node[marker] != NONE and naval.force_done[marker] == 0:
                lying |= 1 << number
                out.add(number)
        may_form = lying & ~muster.formed
        if may_form != 0 and spare_letters(naval, side) != 0:
            for number in range(LETTERS):
                if may_form >> number & 1:
                    if ships_in(naval, side, naval.force_letter[LETTERS * side + number]) > 1:
                        out.add(SPLIT + number)
        for number in range(LETTERS):
            marker = LETTERS * side + number
            if may_form >> number & 1 and is_first_of_stack(naval, marker, muster.formed):
                out.add(REGROUP + number)
        out.add(READY_TO_GO)

    def bar(self, naval: Naval, muster: Muster, side: Side, action: i64) -> Reason | None:
        if action == READY_TO_GO:
            return None
        number = action % LETTERS
        marker = LETTERS * side + number
        if naval.force_node[marker] == NONE or naval.force_done[marker]:
            return NO_FORCE
        if action < SPLIT:
            return None
        if muster.formed >> number & 1:
            return ONCE_A_ROUND
        if action >= REGROUP:
            return None if is_first_of_stack(naval, marker, muster.formed) else NO_STACK
        if ships_in(naval, side, naval.force_letter[marker]) < 2:
            return ONE_SHIP
        return None if spare_letters(naval, side) != 0 else NO_LETTER

    def write(self, naval: Naval, muster: Muster, side: Side, action: i64) -> str:
        part, number = ORDERS.read(action)
        return part if part == "ready" else f"{part}-{marker_name(number)}"

    def hint(self, naval: Naval, muster: Muster, side: Side, action: i64, later: bool) -> Message:
        part, number = ORDERS.read(action)
        if part == "ready":
            return say("The turns begin when both sides are ready.")
        if part == "deploy":
            lost = lost_if_laid_out(naval, LETTERS * side + number)
            return room_words(lost) if lost else say("Its ships may be activated in this round.")
        if part == "split":
            return say("Share its ships out over free letters.")
        return say("Share out the ships of all on its node.")

    def label(self, naval: Naval, muster: Muster, side: Side, action: i64) -> Message:
        part, number = ORDERS.read(action)
        if part == "ready":
            return say("No more orders")
        marker = LETTERS * side + number
        lost = lost_if_laid_out(naval, marker) if part == "deploy" else 0
        template = "Lay out {letter}, {lost} lost" if lost else ORDER_LABELS[part]
        return filled(template, {"letter": LETTER_NAMES[naval.force_letter[marker]], "lost": lost})

    def tell(self, naval: Naval, muster: Muster, side: Side, action: i64, after: Naval) -> Told:
        part, number = ORDERS.read(action)
        if part == "deploy":
            return []  # §13.6 its marker is turned up
        template, rule = ORDERS_TOLD[part]
        return [told(naval, side, template, rule, marker=marker_name(number))]


@final
class HasForces(Rule[Naval, Muster]):
    """§4.2 Only a side with task forces has orders to give."""

    def do(self, naval: Naval, muster: Muster) -> None:
        naval.side = 1 - naval.first if muster.second else naval.first
        first = LETTERS * naval.side
        for marker in range(first, first + LETTERS):
            if naval.force_node[marker] != NONE and naval.force_done[marker] == 0:
                look_out(naval, naval.side)
                muster.go(ORDERS_FOR_FORCES)
                return
        muster.go(END_MUSTER)


def gather(naval: Naval, muster: Muster, side: Side) -> None:
    """§13.10, §13.11 The ships of these task forces are to be shared out, over their and free letters."""
    letters: i64 = 0
    for number in range(LETTERS):
        if muster.fresh >> number & 1:
            letters |= 1 << naval.force_letter[LETTERS * side + number]
            naval.force_letter[LETTERS * side + number] = NONE
            naval.force_seen[LETTERS * side + number] = 0
    muster.letters = letters | spare_letters(naval, side)
    muster.used = 0
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == IN_FORCE and letters >> naval.letter[ship] & 1:
            naval.letter[ship] = LETTERS  # to be shared out
    muster.ship = next_to_share(naval, side)


@final
class ShareOut(Decision[Naval, Muster]):
    """§13.10, §13.11 Ship by ship, one to six in each task force; the compositions are open."""

    space: i64 = LETTERS
    asks: str = "Which task force does {ship} join?"
    waits: str = DECIDES
    tells: str = "{navy:'s} {ship} joins {letter}."

    def take(self, naval: Naval, muster: Muster, side: Side, letter: i64) -> None:
        naval.letter[muster.ship] = letter
        muster.used |= 1 << letter
        muster.ship = next_to_share(naval, side)
        if muster.ship != NONE:
            muster.go(SHARE_OUT)
            return
        relabel(naval, muster, side)

    def bar(self, naval: Naval, muster: Muster, side: Side, letter: i64) -> Reason | None:
        if not muster.letters >> letter & 1:
            return LETTER_USED
        return why_not_joined(naval, muster, side, letter)

    def write(self, naval: Naval, muster: Muster, side: Side, letter: i64) -> str:
        return LETTER_NAMES[letter]

    def words(self, naval: Naval, muster: Muster, side: Side, letter: i64) -> Words:
        letters: Words = {"letter": LETTER_NAMES[letter]} if letter >= 0 else {}
        return {"ship": ship_noun(naval.rules, muster.ship), **letters}

    def hint(self, naval: Naval, muster: Muster, side: Side, letter: i64, later: bool) -> Message:
        return say("It joins these.")

    def label(self, naval: Naval, muster: Muster, side: Side, letter: i64) -> Message:
        return say("Task force {letter}", letter=LETTER_NAMES[letter])


def why_not_joined(naval: Naval, muster: Muster, side: Side, letter: i64) -> Reason | None:
    """At most six; a new letter only after those before it, since letters are just names.

    A single task force is really split: the last ship does not join all others.
    """
    if muster.used >> letter & 1:
        if bits_in(muster.fresh) == 1 and bits_in(muster.used) == 1 and ships_in(naval, side, LETTERS) == 1:
            return REALLY_SPLIT
        return None if ships_in(naval, side, letter) < MOST else FULL
    for earlier in range(letter):
        if muster.letters >> earlier & 1 and not muster.used >> earlier & 1:
            return IN_ORDER
    return None


def relabel(naval: Naval, muster: Muster, side: Side) -> None:
    """§13.10 As many markers as letters lie on the node."""
    while bits_in(muster.fresh) > bits_in(muster.used):
        marker = LETTERS * side + nth_bit(muster.fresh, bits_in(muster.fresh) - 1)
        muster.fresh &= ~(1 << (marker % LETTERS))
        remove_marker(naval, marker)
    while bits_in(muster.fresh) < bits_in(muster.used):
        marker = free_marker(naval, side)
        naval.force_node[marker] = muster.node
        naval.force_done[marker] = 0
        muster.fresh |= 1 << (marker % LETTERS)


@final
class Mingle(Chance[Naval, Muster]):
    """§13.10 Nobody else can tell which of these markers is which: they are mingled, seen by their side."""

    space: i64 = PERMUTATIONS
    waits: str = "The markers are mingled."
    whispers: str = "In their order the markers are {order}."

    def outcomes(self, naval: Naval, muster: Muster, out: Lots) -> None:
        for order in range(FACTORIALS[bits_in(muster.fresh)]):
            out.add(order, 1)

    def take(self, naval: Naval, muster: Muster, side: Side, order: i64) -> None:
        hand_out(naval, naval.side, muster.fresh, muster.used, order)
        muster.formed |= muster.fresh
        muster.fresh = 0
        muster.letters = 0
        muster.used = 0
        muster.node = NONE
        muster.go(HAS_FORCES)

    def write(self, naval: Naval, muster: Muster, side: Side, order: i64) -> str:
        return order_name(muster.used, order)

    def words(self, naval: Naval, muster: Muster, side: Side, order: i64) -> Words:
        return {"order": order_name(muster.used, order)} if order >= 0 else {}


@final
class EndMuster(Rule[Naval, Muster]):
    """§4.2 Then the second side."""

    def do(self, naval: Naval, muster: Muster) -> None:
        if not muster.second:
            muster.second = True
            muster.formed = 0
            muster.go(HAS_FORCES)


NEXT_SIDE: Final = NextSide()
NEXT_ARRIVAL: Final = NextArrival()
CHOOSE_ENTRY: Final = ChooseEntry()
ASSIGN: Final = Assign()
END_ARRIVALS: Final = EndArrivals()
ORDERS_FOR_FORCES: Final = OrdersForForces()
HAS_FORCES: Final = HasForces()
SHARE_OUT: Final = ShareOut()
END_MUSTER: Final = EndMuster()
MUSTER: Final = Procedure(
    Muster,
    NEXT_SIDE,
    NEXT_ARRIVAL,
    CHOOSE_ENTRY,
    ASSIGN,
    END_ARRIVALS,
    HAS_FORCES,
    ORDERS_FOR_FORCES,
    SHARE_OUT,
    Mingle(),
    END_MUSTER,
)
