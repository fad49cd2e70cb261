"""§8 Bases: strikes, air operations, chains of bombers, repair; §10.4 shore batteries fire."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.nodes import HEADING_NAMES, HEADINGS, OUTSIDE
from grognard.core.reasons import Reason
from grognard.games.epic_naval.ashore import lose_fresh
from grognard.games.epic_naval.chronicle import aftermath
from grognard.games.epic_naval.damage import clear_base, destroy, return_behind
from grognard.games.epic_naval.data import (
    AIR,
    ARTILLERY,
    BATTERY,
    BOMBER,
    BOMBER_ON,
    FORCE,
    LINK,
    MAX_NODES,
    NONE,
    STRIKE,
    TOKEN,
    TROOPS,
    USED,
    WING,
)
from grognard.games.epic_naval.flying import CLEAR, MISSIONS, OPEN, add_links, add_uses, may_shift, shifted
from grognard.games.epic_naval.laying import FORCED, deployment
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import forces_ahead, forces_on, in_air_reach
from grognard.games.epic_naval.speech import (
    DECIDES,
    WINDS,
    Told,
    base_noun,
    is_offered,
    node_read,
    target_name,
    target_read,
    told,
)
from grognard.games.epic_naval.targets import (
    NOTHING_THERE,
    OUT_OF_RANGE,
    fired,
    target_hint,
    why_no_target,
)

USE: Final = 0  # what the marker is spent on
EXTEND: Final = 1
SHIFT: Final = 2


NOTHING_TO_REPAIR: Final = Reason("no_repair", "there is nothing to repair", "§8.10")
OUT_OF_ACTION: Final = Reason("out_of_action", "the airfield is out of action", "§8.9")
MISSION_FIRST: Final = Reason("mission_first", "first say what the base is used for", "§8.1")
COVERED: Final = Reason("covered", "no bomber is laid in reach of an enemy carrier or bomber", "§8.7")
BOMBER_FIRST: Final = Reason("bomber_first", "the enemy's bomber over it is the only target there", "§8.7")
BOMBER_THERE: Final = Reason("bomber_there", "two bombers never lie on one node", "§8.7")
TOO_FAR: Final = Reason("too_far", "a bomber stays or goes ahead on its nodes", "§8.6")
NOT_AHEAD: Final = Reason("not_ahead", "that is not one of the nodes ahead of the last bomber", "§8.4")
NOT_HELD: Final = Reason("not_held", "that is out of reach, or was not held since an earlier round", "§8.5")
HIT_FIRST: Final = Reason("must_be_hit", "where the enemy lies a bomber is laid only to hit him", "§8.5")
NOT_A_START: Final = Reason(
    "not_a_start", "an operation opens on the airfield, or a free node of the edge", "§8.3"
)
ONE_OPERATION: Final = Reason("one_operation", "there is one operation a base", "§8.3")
FACED: Final = [
    ("{navy} {navy:opens|open} an air operation over {node}, heading {wind}.", "§8.3"),
    ("{navy} {navy:lays|lay} a further bomber over {node}, heading {wind}.", "§8.4"),
    ("{navy} {navy:shifts|shift} a bomber: over {node}, heading {wind}.", "§8.6"),
]


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Sortie(Frame):
    """§8 A base or a bomber is activated."""

    def __init__(self) -> None:
        super().__init__(SORTIE)
        self.base: i64 = NONE
        self.bomber: i64 = NONE
        self.what: i64 = USE
        self.further: i64 = 0  # nodes more, by a card
        self.again: bool = False  # a task force was attacked; what lies in range now may be hit


def sortie_of(naval: Naval, base: i64, bomber: i64, what: i64, card: i64) -> Sortie:
    sortie = Sortie()
    sortie.base = base
    sortie.bomber = bomber
    sortie.what = what
    if card != NONE:
        sortie.further = naval.rules.card_amount[card]
    return sortie


# ------------------------------------------------------------------ what a base can do


# ------------------------------------------------------------------ §8.4 further bombers


# ------------------------------------------------------------------ §8.6 shifting


# ------------------------------------------------------------------ the steps


@final
class ChooseMission(Decision[Naval, Sortie]):
    """§8.2, §8.3, §8.4 A strike, an operation, a further bomber, §8.10 repair; §10.4 a battery fires."""

    space: i64 = 2801  # of MISSIONS
    waits: str = DECIDES

    def actions(self, naval: Naval, sortie: Sortie, side: Side, out: Actions) -> None:
        if sortie.what == EXTEND:
            add_links(naval, sortie.base, sortie.further, out)
        else:
            add_uses(naval, sortie.base, sortie.further, not sortie.again, out)
            if sortie.again:
                keep_targets(out)

    def take(self, naval: Naval, sortie: Sortie, side: Side, action: i64) -> None:
        base = sortie.base
        naval.base_done[base] = USED if sortie.what == USE else naval.base_done[base]
        if action == CLEAR:
            if not sortie.again:
                clear_base(naval, base)
            sortie.leave()
        elif sortie.what == EXTEND or action >= OPEN:
            place_bomber(naval, sortie, side, action)
        else:
            strike(naval, sortie, side, action)

    def bar(self, naval: Naval, sortie: Sortie, side: Side, action: i64) -> Reason | None:
        part, number = MISSIONS.read(action)
        if part == "target" and number // MAX_NODES == TROOPS and not naval.rules.land_war:
            return NOTHING_THERE
        if is_offered(self, naval, sortie, side, action):
            return None
        if part == "repair":
            return NOTHING_TO_REPAIR
        if part == "lay":
            return why_not_laid(naval, sortie, side, number)
        if naval.rules.base_kind[sortie.base] == BATTERY:
            return why_no_target(naval, side, number, ARTILLERY, not sortie.again)
        if naval.base_hit[sortie.base]:
            return OUT_OF_ACTION
        return why_not_bombed(naval, sortie, side, number)

    def write(self, naval: Naval, sortie: Sortie, side: Side, action: i64) -> str:
        part, number = MISSIONS.read(action)
        if part == "repair":
            return "none" if sortie.again else "repair"
        if part == "target":
            return target_name(naval.rules, number)
        return f"lay-{naval.rules.node_names[number]}" if number < naval.rules.nodes else ""

    def read(self, naval: Naval, sortie: Sortie, side: Side, text: str) -> i64:
        if text.startswith("x"):
            return target_read(naval.rules, text)
        if text == self.write(naval, sortie, side, CLEAR):
            return CLEAR
        node = node_read(naval.rules, text.removeprefix("lay-"))
        return OPEN + node if text.startswith("lay-") and node >= 0 else -1

    def misfit(self, naval: Naval, sortie: Sortie, side: Side, text: str) -> Reason:
        return NOTHING_TO_REPAIR if text == "repair" else MISSION_FIRST

    def ask(self, naval: Naval, sortie: Sortie, side: Side) -> Message:
        """§8.1, §8.4 What a base is used for."""
        base = base_noun(naval.rules, sortie.base)
        if sortie.again:
            return say("The task force is laid out: attack what lies in range now?")
        if naval.rules.base_kind[sortie.base] == BATTERY:
            return say("What does {base:the} fire at?", base=base)
        if sortie.what == EXTEND:
            return say("Where is the further bomber laid?")
        if naval.base_hit[sortie.base]:
            return say("{base:The} is out of action: repair it?", base=base)
        return say("{base:The}: strike a target, or open an operation?", base=base)

    def hint(self, naval: Naval, sortie: Sortie, side: Side, action: i64, later: bool) -> str:
        part, number = MISSIONS.read(action)
        if part == "target":
            return target_hint(naval, number)
        if part == "lay":
            return say("Then choose its heading.")
        return "" if sortie.again else say("It is clear; what lies on it is destroyed.")

    def label(self, naval: Naval, sortie: Sortie, side: Side, action: i64) -> str:
        part, number = MISSIONS.read(action)
        if part == "repair":
            return say("No further target") if sortie.again else say("Repair the airfield")
        if part == "target":
            return target_name(naval.rules, number)
        template = (
            "Lay a further bomber on {node}" if sortie.what == EXTEND else "Open an operation on {node}"
        )
        return say(template, node=naval.rules.node_names[number])

    def tell(self, naval: Naval, sortie: Sortie, side: Side, action: i64, after: Naval) -> Told:
        part, number = MISSIONS.read(action)
        base = base_noun(naval.rules, sortie.base)
        if part == "lay":
            return []
        if part == "repair":
            if sortie.again:
                return [told(naval, side, "{navy} {navy:attacks|attack} nothing else.", "§6.9")]
            repaired = told(naval, side, "{navy} {navy:repairs|repair} {base:the}.", "§8.10", base=base)
            return [repaired, *aftermath(naval, after)]
        battery = naval.rules.base_kind[sortie.base] == BATTERY
        bomber, weapon = (False, ARTILLERY) if battery else (True, AIR)
        shot = fired(naval, side, bomber, base, weapon, number, f"base-{sortie.base}")
        return [shot, *aftermath(naval, after)]


def why_not_bombed(naval: Naval, sortie: Sortie, side: Side, target: i64) -> Reason:
    """§8.2, §8.5, §8.7 Why no bomber hits what lies on a node."""
    node = target % MAX_NODES
    reason = why_no_target(naval, side, target, AIR, not sortie.again)
    if reason is not OUT_OF_RANGE:
        return reason
    if in_air_reach(naval, 1 - side, node):
        return COVERED
    if naval.bomber_on(side, node) != NONE:
        return BOMBER_THERE
    if target // MAX_NODES not in (BOMBER, FORCE) and naval.bomber_on(1 - side, node) != NONE:
        return BOMBER_FIRST
    return NOT_HELD if sortie.what == EXTEND else OUT_OF_RANGE


def why_not_laid(naval: Naval, sortie: Sortie, side: Side, node: i64) -> Reason:
    """§8.3, §8.4, §8.7 Why no bomber is laid on a node."""
    if naval.base_hit[sortie.base]:
        return OUT_OF_ACTION
    if node >= naval.rules.nodes:
        return NOT_A_START
    if in_air_reach(naval, 1 - side, node):
        return COVERED
    if naval.bomber_on(side, node) != NONE:
        return BOMBER_THERE
    if sortie.what == EXTEND:
        return NOT_AHEAD if not is_ahead(naval, sortie, node) else HIT_FIRST
    if naval.last_link(sortie.base) != NONE:
        return ONE_OPERATION
    return NOT_A_START if naval.bomber_on(1 - side, node) == NONE else BOMBER_THERE


def is_ahead(naval: Naval, sortie: Sortie, node: i64) -> bool:
    """§8.4 Whether a node is in reach of the last bomber of the chain."""
    last = naval.last_link(sortie.base)
    reach = naval.bomber_reach() + sortie.further
    return any(shifted(naval, last, steps) == node for steps in range(1, reach + 1))


def keep_targets(out: Actions) -> None:
    """§6.9 After a task force was attacked: only what lies in range and is no task force, or nothing."""
    kept: i64 = 0
    for number in range(out.count):
        action = out.items[number]
        if action < OPEN and action // MAX_NODES != FORCE:
            out.items[kept] = action
            kept += 1
    out.count = kept
    out.add(CLEAR)  # here: no further target


def strike(naval: Naval, sortie: Sortie, side: Side, action: i64) -> None:
    """§8.2 The bomber marks what it hit until clean-up; a battery hits without one."""
    node = action % MAX_NODES
    if action // MAX_NODES == FORCE:
        sortie.again = True
        sortie.go(ANY_TARGET)
        naval.call(deployment(1 - side, forces_on(naval, 1 - side, node), FORCED))
        return
    if naval.rules.base_kind[sortie.base] == BATTERY:
        destroy(naval, side, action, TOKEN)
    else:
        destroy(naval, side, action, BOMBER_ON)
        naval.lay_bomber(naval.in_stock(sortie.base), STRIKE, node)
    sortie.leave()


def place_bomber(naval: Naval, sortie: Sortie, side: Side, action: i64) -> None:
    """§8.3, §8.4 A bomber from stock lies on the chart as the next of its chain."""
    last = naval.last_link(sortie.base)
    place: i64 = 0 if last == NONE else naval.bomber_place[last] + 1
    if action < OPEN and action // MAX_NODES == TROOPS:
        lose_fresh(naval, 1 - side, action % MAX_NODES)
    elif action < OPEN:
        destroy(naval, side, action, BOMBER_ON)
    bomber = naval.in_stock(sortie.base)
    sortie.bomber = bomber
    naval.lay_bomber(bomber, LINK, action % MAX_NODES)
    naval.bomber_place[bomber] = place
    sortie.go(FACE_BOMBER)


@final
class AnyTarget(Rule[Naval, Sortie]):
    """§6.9 A task force was attacked: if anything lies in range now, it may be hit."""

    def do(self, naval: Naval, sortie: Sortie) -> None:
        found = Actions()
        add_uses(naval, sortie.base, sortie.further, False, found)
        keep_targets(found)
        if found.count > 1:
            sortie.go(CHOOSE_MISSION)
        else:
            sortie.leave()


@final
class ChooseShift(Decision[Naval, Sortie]):
    """§8.6 The bomber stays or goes ahead; those behind it return to stock."""

    space: i64 = 10
    asks: str = "Where does the bomber go?"
    waits: str = DECIDES

    def take(self, naval: Naval, sortie: Sortie, side: Side, steps: i64) -> None:
        bomber = sortie.bomber
        node = shifted(naval, bomber, steps)
        return_behind(naval, bomber // WING, naval.bomber_place[bomber])
        if steps > 0:
            leave_airfield(naval, bomber)
        naval.bomber_at[naval.bomber_node[bomber]] = NONE
        naval.bomber_at[node] = bomber
        naval.bomber_node[bomber] = node

    def bar(self, naval: Naval, sortie: Sortie, side: Side, steps: i64) -> Reason | None:
        if steps > naval.bomber_reach() or shifted(naval, sortie.bomber, steps) == OUTSIDE:
            return TOO_FAR
        if may_shift(naval, sortie.bomber, steps):
            return None
        node = shifted(naval, sortie.bomber, steps)
        return COVERED if in_air_reach(naval, 1 - side, node) else BOMBER_THERE

    def write(self, naval: Naval, sortie: Sortie, side: Side, steps: i64) -> str:
        node = shifted(naval, sortie.bomber, steps)
        return naval.rules.node_names[node] if node != OUTSIDE else ""

    def misfit(self, naval: Naval, sortie: Sortie, side: Side, text: str) -> Reason:
        return TOO_FAR

    def hint(self, naval: Naval, sortie: Sortie, side: Side, steps: i64, later: bool) -> Message:
        return say("Those behind it return.") if steps > 0 else say("Turn it where it is.")

    def label(self, naval: Naval, sortie: Sortie, side: Side, steps: i64) -> Message:
        if steps == 0:
            return say("Turn in place")
        return say("Shift it to {node}", node=self.write(naval, sortie, side, steps))

    def tell(self, naval: Naval, sortie: Sortie, side: Side, steps: i64, after: Naval) -> Told:
        return aftermath(naval, after)


def leave_airfield(naval: Naval, bomber: i64) -> None:
    """§8.10 An enemy airfield is clear of a bomber that goes on."""
    base = naval.rules.base_at[naval.bomber_node[bomber]]
    if base != NONE and naval.base_owner[base] != naval.base_owner[bomber // WING]:
        naval.base_hit[base] &= ~BOMBER_ON


@final
class FaceBomber(Decision[Naval, Sortie]):
    """§8.3 Its heading is always given when a bomber is laid or shifted."""

    space: i64 = HEADINGS
    asks: str = "Which way does the bomber head?"
    waits: str = DECIDES

    def take(self, naval: Naval, sortie: Sortie, side: Side, heading: i64) -> None:
        bomber = sortie.bomber
        naval.bomber_heading[bomber] = heading
        naval.bomber_since[bomber] = naval.now()
        naval.bomber_done[bomber] = 1

    def write(self, naval: Naval, sortie: Sortie, side: Side, heading: i64) -> str:
        return HEADING_NAMES[heading]

    def hint(self, naval: Naval, sortie: Sortie, side: Side, heading: i64, later: bool) -> Message:
        return say("It bars its node and those ahead.")

    def tell(self, naval: Naval, sortie: Sortie, side: Side, heading: i64, after: Naval) -> Told:
        template, rule = FACED[sortie.what]
        node = naval.rules.node_names[naval.bomber_node[sortie.bomber]]
        words: Words = {**naval.words(side), "node": node, "wind": WINDS[heading]}
        return [filled(template, words, rule, side, cue=Cue("move", f"bomber-{sortie.bomber}", end=node))]


@final
class Reconnoitre(Rule[Naval, Sortie]):
    """§8.12, §13.8 Enemy task forces that the bomber sees must be laid out."""

    def do(self, naval: Naval, sortie: Sortie) -> None:
        seen = forces_ahead(naval, 1 - naval.side, sortie.bomber)
        if seen != 0:
            sortie.leave()
            naval.call(deployment(1 - naval.side, seen, FORCED))
        else:
            sortie.leave()


@final
class BeginSortie(Rule[Naval, Sortie]):
    """§8.6 A bomber that is shifted needs no mission."""

    def do(self, naval: Naval, sortie: Sortie) -> None:
        sortie.go(CHOOSE_SHIFT if sortie.what == SHIFT else CHOOSE_MISSION)


CHOOSE_MISSION: Final = ChooseMission()
ANY_TARGET: Final = AnyTarget()
CHOOSE_SHIFT: Final = ChooseShift()
FACE_BOMBER: Final = FaceBomber()
SORTIE: Final = Procedure(
    Sortie, BeginSortie(), CHOOSE_MISSION, ANY_TARGET, CHOOSE_SHIFT, FACE_BOMBER, Reconnoitre()
)
