"""§13.4 A task force is laid out: of its own will, or because it must."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Frame, Procedure, Reaction, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say, weighed
from grognard.core.nodes import HEADING_NAMES, HEADINGS, OUTSIDE
from grognard.core.reasons import Reason
from grognard.games.epic_naval.chronicle import aftermath
from grognard.games.epic_naval.damage import leave_behind, sweep_planes, take_marker
from grognard.games.epic_naval.data import (
    FLEET,
    IN_FORCE,
    LAND,
    LAYING,
    LETTERS,
    MARKERS,
    NONE,
    PLACES,
    SHALLOW,
)
from grognard.games.epic_naval.minefields import is_mined
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import forces_near, look_out
from grognard.games.epic_naval.speech import DECIDES, LETTER_NAMES, WINDS, Told, ship_noun, ship_text, told

FREELY: Final = 0  # at the start of a round: the ships may be activated
IN_TURN: Final = 1  # in the own turn: they may attack at once
FORCED: Final = 2

TURNED_UP: Final = ["§13.6", "§13.5", "§13.7"]  # freely, in the own turn, forced
NOT_WAITING: Final = Reason("not_waiting", "{text} does not wait to be laid out")
TWIN_FIRST: Final = Reason("twin_first", "a ship just like {text} comes before it")
NO_ROOM: Final = Reason("no_room", "there is no room left for {text}", "§13.9")
OFF_CHART: Final = Reason("not_there", "{text} is not one of the seven nodes", "§13.4")
PLACE_FIRST: Final = Reason("place_first", "first a place for {ship}", "§13.4")
LIES_IN_RANGE: Final = Reason("in_range", "{text} is in enemy range", "§13.4")
PLACE_TAKEN: Final = Reason("taken", "{text} is taken", "§13.4")
MINED: Final = Reason("mined", "a minefield of the enemy lies on {text}", "§19.6")
NO_WATER: Final = Reason("no_water", "{ship} cannot lie on {text}", "§13.4")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Laying(Frame):
    """§13.4 Ships of one or more task forces are laid out, and what that sets off."""

    def __init__(self) -> None:
        super().__init__(LAYING_OUT)
        self.side: i64 = 0  # whose task forces
        self.markers: i64 = 0  # which of its four, as bits
        self.mode: i64 = FREELY
        self.ship: i64 = NONE  # the one being laid
        self.node: i64 = NONE
        self.laid: i64 = 0  # ships laid out by this side so far, as bits


def deployment(side: Side, markers: i64, mode: i64) -> Laying:
    """The task forces of ``side`` given as bits are to be laid out."""
    laying = Laying()
    laying.side = side
    laying.markers = markers
    laying.mode = mode
    return laying


def place_of(naval: Naval, ship: i64, place: i64) -> i64:
    """§13.4 The centre, or the neighbour on heading ``place`` - 1."""
    return naval.rules.place(naval.node[ship], place)


def may_lie(naval: Naval, ship: i64, node: i64) -> bool:
    """§13.4 Free water outside enemy range."""
    return (
        node != OUTSIDE
        and not naval.cover[node]
        and naval.ship_at[node] == NONE
        and naval.rules.may_enter(naval.rules.ship_class[ship], node)
        and not naval.has_force(node)
        and not is_mined(naval, ship // FLEET, node)
    )


def why_not_laid(naval: Naval, ship: i64, node: i64) -> Reason:
    """§13.4 Why a ship cannot be laid on a node."""
    if not naval.rules.may_enter(naval.rules.ship_class[ship], node):
        return NO_WATER
    if is_mined(naval, ship // FLEET, node):
        return MINED
    return LIES_IN_RANGE if naval.cover[node] else PLACE_TAKEN


def has_room(naval: Naval, ship: i64) -> bool:
    place: i64 = 0
    while place < PLACES and not may_lie(naval, ship, place_of(naval, ship, place)):
        place += 1
    return place < PLACES


def lost_if_laid_out(naval: Naval, marker: i64) -> i64:
    """§13.9 How many ships of a task force would find no room where it is; ``cover`` is its own side's."""
    side = marker // LETTERS
    centre = naval.force_node[marker]
    waiting: list[i64] = []
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.status[ship] == IN_FORCE and naval.letter[ship] == naval.force_letter[marker]:
            waiting.append(ship)
    return without_room(naval, waiting, centre, marker)


def without_room(naval: Naval, ships: list[i64], centre: i64, marker: i64) -> i64:
    """How many must be lost, however they are laid out; some may not lie in shallows."""
    rules = naval.rules
    free: i64 = 0
    shallow: i64 = 0
    for place in range(PLACES):
        node = rules.place(centre, place)
        if node == OUTSIDE or naval.cover[node] or naval.ship_at[node] != NONE or rules.terrain[node] == LAND:
            continue
        if ships and is_mined(naval, ships[0] // FLEET, node):
            continue
        if not any(naval.force_node[each] == node and each != marker for each in range(MARKERS)):
            free += 1
            shallow += 1 if rules.terrain[node] == SHALLOW else 0
    anywhere: i64 = 0
    for ship in ships:
        anywhere += 1 if rules.shallows[rules.ship_class[ship]] != 0 else 0
    laid = min(anywhere, shallow)
    return len(ships) - laid - min(free - shallow, len(ships) - laid)


def lost_of_waiting(naval: Naval, side: Side) -> i64:
    """§13.9 The same while ships are being laid out: whoever waits on one node shares its places."""
    lost: i64 = 0
    waiting = [ship for ship in range(FLEET * side, FLEET * side + FLEET) if naval.status[ship] == LAYING]
    for centre in {naval.node[ship] for ship in waiting}:
        lost += without_room(naval, [ship for ship in waiting if naval.node[ship] == centre], centre, NONE)
    return lost


def room_words(lost: i64) -> Message:
    template = "No room for {lost} {lost:ship|ships}, lost if laid out here (§13.9)."
    return weighed(say(template, lost=lost), deadly=True)


def remove_marker(naval: Naval, marker: i64) -> None:
    """The marker is turned up and put away; nothing is known of the next one that uses its place."""
    naval.force_node[marker] = NONE
    naval.force_letter[marker] = NONE
    naval.force_done[marker] = 0
    naval.force_seen[marker] = 0
    for letter in range(LETTERS):
        naval.fits[LETTERS * marker + letter] = 1


@final
class TurnUp(Rule[Naval, Laying]):
    """§13.4 The markers are turned up; §13.7 a forced task force that was not activated costs its own."""

    def do(self, naval: Naval, laying: Laying) -> None:
        side = laying.side
        for number in range(LETTERS):
            if laying.markers >> number & 1:
                marker = LETTERS * side + number
                letter = naval.force_letter[marker]
                for ship in range(FLEET * side, naval.rules.last_ship[side]):
                    if naval.status[ship] == IN_FORCE and naval.letter[ship] == letter:
                        naval.status[ship] = LAYING
                        naval.node[ship] = naval.force_node[marker]
                        naval.letter[ship] = NONE
                if laying.mode == FORCED and naval.force_done[marker] == 0:
                    for _own in range(naval.rules.force_markers):
                        take_marker(naval, side)
                remove_marker(naval, marker)
        look_out(naval, side)

    def tell(self, naval: Naval, laying: Laying, side: Side, action: i64, after: Naval) -> Told:
        """Of several on one node nobody is told which of them was which."""
        turned: list[Message] = []
        for number in range(LETTERS):
            if laying.markers >> number & 1:
                marker = LETTERS * laying.side + number
                node = naval.force_node[marker]
                words = naval.words(laying.side)
                words["letter"] = LETTER_NAMES[letter_in_turn(naval, laying, number)]
                words["node"] = naval.rules.node_names[node]
                template = "{navy:'s} marker on {node} is turned up: task force {letter}."
                cue = Cue("turn", f"force-{marker}", naval.rules.node_names[node])
                turned.append(filled(template, words, TURNED_UP[laying.mode], laying.side, cue=cue))
        return turned


def letter_in_turn(naval: Naval, laying: Laying, number: i64) -> i64:
    """The letters of the markers that are turned up on one node, in their order, to each of them one."""
    node = naval.force_node[LETTERS * laying.side + number]
    before: i64 = 0
    letters: list[int] = []
    for other in range(LETTERS):
        marker = LETTERS * laying.side + other
        if laying.markers >> other & 1 and naval.force_node[marker] == node:
            letters.append(int(naval.force_letter[marker]))
            before += 1 if other < number else 0
    return sorted(letters)[before]


@final
class NextShip(Rule[Naval, Laying]):
    """§13.9 As long as there is room; what finds none is lost."""

    def do(self, naval: Naval, laying: Laying) -> None:
        side = laying.side
        for ship in range(FLEET * side, naval.rules.last_ship[side]):
            if naval.status[ship] == LAYING and has_room(naval, ship):
                return
        leave_behind(naval, side)
        laying.go(END_LAYING)

    def tell(self, naval: Naval, laying: Laying, side: Side, action: i64, after: Naval) -> Told:
        return aftermath(naval, after)


@final
class ChooseShip(Reaction[Naval, Laying]):
    """§13.4 The owner chooses which ship is laid out next, and so who is lost for want of room."""

    space: i64 = FLEET
    waits: str = DECIDES

    def who(self, naval: Naval, laying: Laying) -> i64:
        return laying.side

    def actions(self, naval: Naval, laying: Laying, side: Side, out: Actions) -> None:
        for ship in range(FLEET * side, naval.rules.last_ship[side]):
            if naval.status[ship] == LAYING and not has_twin(naval, ship) and has_room(naval, ship):
                out.add(ship - FLEET * side)

    def take(self, naval: Naval, laying: Laying, side: Side, number: i64) -> None:
        laying.ship = FLEET * side + number

    def bar(self, naval: Naval, laying: Laying, side: Side, number: i64) -> Reason | None:
        ship = FLEET * side + number
        if naval.status[ship] != LAYING:
            return NOT_WAITING
        if has_twin(naval, ship):
            return TWIN_FIRST
        return None if has_room(naval, ship) else NO_ROOM

    def write(self, naval: Naval, laying: Laying, side: Side, number: i64) -> str:
        return ship_text(naval.rules, side, number)

    def ask(self, naval: Naval, laying: Laying, side: Side) -> Message:
        lost = lost_of_waiting(naval, side)
        template = "Your task force is laid out: which one next?"
        if lost > 0:
            template = (
                "Your task force is laid out, with no room for {lost} {lost:ship|ships}: which one next?"
            )
        elif laying.mode == FORCED:
            template = "Your task force must be laid out: which one next?"
        return filled(template, {"lost": lost})

    def hint(self, naval: Naval, laying: Laying, side: Side, number: i64, later: bool) -> Message:
        return say("Lay it out next.")

    def label(self, naval: Naval, laying: Laying, side: Side, number: i64) -> Message:
        return say("Lay out {ship}", ship=ship_text(naval.rules, side, number))


def has_twin(naval: Naval, ship: i64) -> bool:
    """Whether an earlier ship to be laid out is just the same."""
    for other in range(FLEET * (ship // FLEET), ship):
        if (
            naval.status[other] == LAYING
            and naval.rules.ship_class[other] == naval.rules.ship_class[ship]
            and naval.node[other] == naval.node[ship]
            and naval.upgrade[other] == naval.upgrade[ship]
            and naval.commander[other] == naval.commander[ship]
            and naval.load[other] == naval.load[ship]
        ):
            return True
    return False


@final
class ChoosePlace(Reaction[Naval, Laying]):
    """§13.4 On the centre or one of the six nodes around it."""

    space: i64 = PLACES
    asks: str = "Where does {ship} lie?"
    waits: str = DECIDES

    def who(self, naval: Naval, laying: Laying) -> i64:
        return laying.side

    def actions(self, naval: Naval, laying: Laying, side: Side, out: Actions) -> None:
        for place in range(PLACES):
            if may_lie(naval, laying.ship, place_of(naval, laying.ship, place)):
                out.add(place)

    def take(self, naval: Naval, laying: Laying, side: Side, place: i64) -> None:
        laying.node = place_of(naval, laying.ship, place)

    def bar(self, naval: Naval, laying: Laying, side: Side, place: i64) -> Reason | None:
        node = place_of(naval, laying.ship, place)
        if node == OUTSIDE:
            return OFF_CHART
        return None if may_lie(naval, laying.ship, node) else why_not_laid(naval, laying.ship, node)

    def write(self, naval: Naval, laying: Laying, side: Side, place: i64) -> str:
        node = place_of(naval, laying.ship, place)
        return naval.rules.node_names[node] if node != OUTSIDE else ""

    def misfit(self, naval: Naval, laying: Laying, side: Side, text: str) -> Reason:
        return OFF_CHART if text in naval.rules.node_names else PLACE_FIRST

    def words(self, naval: Naval, laying: Laying, side: Side, place: i64) -> Words:
        return {"ship": naval.rules.ship_names[laying.ship]}

    def hint(self, naval: Naval, laying: Laying, side: Side, place: i64, later: bool) -> Message:
        return say("Then choose its heading.")


@final
class ChooseHeading(Reaction[Naval, Laying]):
    """§13.4 With any heading; §13.7 ships laid out in a turn count as activated."""

    space: i64 = HEADINGS
    asks: str = "Which way does {ship} head?"
    waits: str = DECIDES

    def who(self, naval: Naval, laying: Laying) -> i64:
        return laying.side

    def take(self, naval: Naval, laying: Laying, side: Side, heading: i64) -> None:
        ship = laying.ship
        naval.put(ship, laying.node, heading)
        naval.done[ship] = 0 if laying.mode == FREELY else 1
        naval.arrived[ship] = naval.now()
        sweep_planes(naval, side, laying.node)
        laying.laid |= 1 << (ship % FLEET)
        laying.ship = NONE
        laying.node = NONE
        laying.go(NEXT_SHIP)

    def write(self, naval: Naval, laying: Laying, side: Side, heading: i64) -> str:
        return HEADING_NAMES[heading]

    def words(self, naval: Naval, laying: Laying, side: Side, heading: i64) -> Words:
        return {"ship": naval.rules.ship_names[laying.ship]}

    def tell(self, naval: Naval, laying: Laying, side: Side, heading: i64, after: Naval) -> Told:
        ship, node = ship_noun(naval.rules, laying.ship), naval.rules.node_names[laying.node]
        template = "{navy} {navy:lays|lay} out {ship} on {node}, heading {wind}."
        cue = Cue("lay", f"ship-{laying.ship}", end=node)
        laid = told(naval, side, template, "§13.4", cue, ship=ship, node=node, wind=WINDS[heading])
        return [laid, *aftermath(naval, after)]


@final
class EndLaying(Rule[Naval, Laying]):
    """§13.8 Enemy task forces next to the ships just laid out must be laid out in turn."""

    def do(self, naval: Naval, laying: Laying) -> None:
        enemy = 1 - laying.side
        near: i64 = 0
        for number in range(FLEET):
            if laying.laid >> number & 1:
                near |= forces_near(naval, enemy, naval.node[FLEET * laying.side + number])
        if near != 0:
            laying.side = enemy
            laying.markers = near
            laying.mode = FORCED
            laying.laid = 0
            laying.go(TURN_UP)


TURN_UP: Final = TurnUp()
NEXT_SHIP: Final = NextShip()
END_LAYING: Final = EndLaying()
CHOOSE_SHIP: Final = ChooseShip()
CHOOSE_PLACE: Final = ChoosePlace()
CHOOSE_HEADING: Final = ChooseHeading()
LAYING_OUT: Final = Procedure(
    Laying, TURN_UP, NEXT_SHIP, CHOOSE_SHIP, CHOOSE_PLACE, CHOOSE_HEADING, END_LAYING
)
