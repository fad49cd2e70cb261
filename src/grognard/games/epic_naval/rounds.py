"""§4, §14 A round: its start, its turns, and the clean-up."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.layout import Layout
from grognard.core.message import Cue, Message, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.ashore import rest
from grognard.games.epic_naval.chronicle import aftermath
from grognard.games.epic_naval.damage import bombers_of, lift_bomber, lose_ship
from grognard.games.epic_naval.data import (
    AFLOAT,
    BATTERY,
    BOMBER_ON,
    FLEET,
    K_AIR,
    K_MARKERS,
    LETTERS,
    MARKERS,
    MAX_BASES,
    NONE,
    SHIPS,
    SIDES,
    STOCK,
    STRIKE,
    UNDER,
    WING,
)
from grognard.games.epic_naval.deck import can_draw, drawing_by
from grognard.games.epic_naval.goals import score_control, test_at_clean_up, test_missing
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import DECIDES, Told, base_noun, told
from grognard.games.epic_naval.supplies import Supplying, is_due, markers_due
from grognard.games.epic_naval.turn import Turns
from grognard.games.epic_naval.weather import begin_weather, end_weather, weather_begun

DECLINE: Final = 0
DRAW: Final = 1
# The last bomber of a base's chain, the one that lies on that enemy airfield, or none is taken back.
TAKEN_BACK: Final = Layout(back=MAX_BASES, off=MAX_BASES, leave=1)
OFF_FIELD: Final[i64] = TAKEN_BACK.first("off")
LEAVE_THEM: Final[i64] = TAKEN_BACK.first("leave")
CONTROLS: Final = "{navy} {navy:controls|control} the sea around {node}: {points} {points:point|points}."
NONE_THERE: Final = Reason("no_bomber", "no bomber of yours can be taken back there")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Rounds(Frame):
    """§4 One round after the other."""

    def __init__(self) -> None:
        super().__init__(ROUNDS)
        self.drawn: i64 = 0  # sides that have been asked in this clean-up


@final
class StartRound(Rule[Naval, Rounds]):
    """§4.1 The round marker advances, and what is due comes in; §14.6 weather sets in."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        naval.round += 1
        naval.turn = 0
        begin_weather(naval)
        naval.call(Muster())

    def tell(self, naval: Naval, rounds: Rounds, side: Side, action: i64, after: Naval) -> Told:
        return [say("Round {round}.", "§4.1", round=after.round), *weather_begun(naval, after)]


@final
class BringSupplies(Rule[Naval, Rounds]):
    """§14.5 Cards and resources on the field of this round enter play."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        if is_due(naval):
            naval.call(Supplying())


@final
class CountMarkers(Rule[Naval, Rounds]):
    """§4.3 One marker for each ship on the chart or submerged, task force, airfield and far base."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        for side in range(2):
            naval.free[side] = markers_of(naval, side)
            naval.air[side] = air_markers_of(naval, side)
            naval.over[side] = 0
        naval.side = naval.first
        naval.acted = NONE
        naval.call(Turns())


def markers_of(naval: Naval, side: Side) -> i64:
    """§4.3 Ships laid out against their will at the start of the round have theirs on them."""
    rules = naval.rules
    count = rules.extra[side] + markers_due(naval, side)
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        status = naval.status[ship]
        if status == UNDER or (status == AFLOAT and naval.done[ship] == 0):
            count += 1
        who = naval.commander[ship]
        if who != NONE and status == AFLOAT and rules.commander_effect[who] == K_MARKERS:
            count += rules.commander_amount[who]
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        if naval.force_node[marker] != NONE:
            count += rules.force_markers
    for base in range(rules.bases):
        if naval.base_owner[base] == side and rules.base_kind[base] != BATTERY:
            count += 1
    return count


def air_markers_of(naval: Naval, side: Side) -> i64:
    """§4.9 By an air commodore, never more than the side has bombers."""
    rules = naval.rules
    count: i64 = 0
    for base in range(rules.bases):
        if naval.base_owner[base] == side:
            who = naval.base_commander[base]
            if who != NONE and rules.commander_effect[who] == K_AIR:
                count += rules.commander_amount[who]
    bombers = bombers_of(naval, side)
    return count if count < bombers else bombers


# ------------------------------------------------------------------ §14 clean-up


@final
class Score(Rule[Naval, Rounds]):
    """§14.1 Sea control is scored and the goals are tested."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        score_control(naval)
        test_at_clean_up(naval)

    def tell(self, naval: Naval, rounds: Rounds, side: Side, action: i64, after: Naval) -> Told:
        """§15.2 Who controls the sea; §7.5 planes that are still out at the end are no part of it."""
        rules = naval.rules
        scored: list[Message] = []
        cue = Cue("score", score=tuple(after.points()))
        for winner in range(2):
            out = after.planes_out[1 - winner] if after.ended else 0
            points = after.score[winner] - naval.score[winner] - rules.plane_points * out
            if points > 0:
                node = rules.node_names[rules.control_node]
                scored.append(told(naval, winner, CONTROLS, "§15.2", cue, node=node, points=points))
        return [*scored, *aftermath(naval, after)]


@final
class CleanUp(Rule[Naval, Rounds]):
    """§14.1 Events end, strike bombers return (§8.10 not from airfields), all markers are collected."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        end_weather(naval)
        for bomber in range(len(naval.bomber)):
            if naval.bomber[bomber] == STRIKE and not closes_field(naval, bomber):
                lift_bomber(naval, bomber, STOCK)
            naval.bomber_done[bomber] = 0
        for ship in range(SHIPS):
            naval.done[ship] = 0
        for marker in range(MARKERS):
            naval.force_done[marker] = 0
        for base in range(naval.rules.bases):
            naval.base_done[base] = 0
        for side in range(SIDES):
            naval.free[side] = 0
            naval.air[side] = 0
            naval.over[side] = 0
            naval.carded[side] = 0
            naval.drew[side] = 0
            naval.followed[side] = 0
            naval.recovered[side] = 0
        rest(naval)
        rounds.drawn = 0


@final
class NextToClean(Rule[Naval, Rounds]):
    """§14.2 One side after the other, in the order of the round."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        if rounds.drawn == 2:
            rounds.go(PASS_ROUND)
            return
        naval.side = naval.first if rounds.drawn == 0 else 1 - naval.first
        if naval.aloft[naval.side] == 0:
            rounds.go(ASK_TO_DRAW)


def closes_field(naval: Naval, bomber: i64) -> bool:
    """§8.10 Whether the strike bomber lies on an airfield that it keeps out of action."""
    base = naval.rules.base_at[naval.bomber_node[bomber]]
    if base == NONE or naval.base_owner[base] == naval.base_owner[bomber // WING]:
        return False
    return naval.base_hit[base] & BOMBER_ON != 0


def striker_on(naval: Naval, side: Side, base: i64) -> i64:
    """§8.13 The strike bomber of the side that lies on that airfield, or NONE."""
    node = naval.rules.base_node[base]
    bomber = NONE if node == NONE else naval.bomber_on(side, node)
    return bomber if bomber != NONE and naval.bomber[bomber] == STRIKE else NONE


@final
class TakeBack(Decision[Naval, Rounds]):
    """§8.13 Bombers may be taken back to stock, from the last of a chain on, or off an airfield."""

    space: i64 = 17  # of TAKEN_BACK
    asks: str = "Take bombers back to their base?"
    waits: str = DECIDES

    def take(self, naval: Naval, rounds: Rounds, side: Side, action: i64) -> None:
        if action == LEAVE_THEM:
            return
        if action < OFF_FIELD:
            lift_bomber(naval, naval.last_link(action), STOCK)
        else:
            lift_bomber(naval, striker_on(naval, side, action - OFF_FIELD), STOCK)
        if naval.aloft[side] > 0:
            rounds.go(TAKE_BACK)

    def actions(self, naval: Naval, rounds: Rounds, side: Side, out: Actions) -> None:
        bases = naval.rules.bases
        for base in range(bases):
            if naval.base_owner[base] == side and naval.last_link(base) != NONE:
                out.add(base)
        for base in range(bases):
            if striker_on(naval, side, base) != NONE:
                out.add(OFF_FIELD + base)
        out.add(LEAVE_THEM)

    def bar(self, naval: Naval, rounds: Rounds, side: Side, action: i64) -> Reason | None:
        part, base = TAKEN_BACK.read(action)
        if part == "leave":
            return None
        if base >= naval.rules.bases:
            return NONE_THERE
        if part == "off":
            return None if striker_on(naval, side, base) != NONE else NONE_THERE
        return None if naval.base_owner[base] == side and naval.last_link(base) != NONE else NONE_THERE

    def write(self, naval: Naval, rounds: Rounds, side: Side, action: i64) -> str:
        part, base = TAKEN_BACK.read(action)
        if part == "leave":
            return part
        return f"{part}-{naval.rules.base_names[base]}" if base < naval.rules.bases else ""

    def hint(self, naval: Naval, rounds: Rounds, side: Side, action: i64, later: bool) -> str:
        part, _ = TAKEN_BACK.read(action)
        if part == "leave":
            return ""
        return say("The airfield is clear of it.") if part == "off" else say("It returns to stock.")

    def label(self, naval: Naval, rounds: Rounds, side: Side, action: i64) -> Message:
        part, base = TAKEN_BACK.read(action)
        if part == "leave":
            return say("Leave the bombers out")
        template = (
            "Take back the bomber on {base}" if part == "off" else "Take back the last bomber of {base}"
        )
        return say(template, base=naval.rules.base_names[base])

    def tell(self, naval: Naval, rounds: Rounds, side: Side, action: i64, after: Naval) -> Told:
        part, base = TAKEN_BACK.read(action)
        if part == "leave":
            return [told(naval, side, "{navy} {navy:leaves|leave} the bombers out.", "§8.13")]
        off = part == "off"
        template = "A bomber returns from {base:the}." if off else "A bomber returns to {base:the}."
        returns = told(naval, side, template, "§8.13", base=base_noun(naval.rules, base))
        return [returns, *aftermath(naval, after)]


@final
class AskToDraw(Rule[Naval, Rounds]):
    """§11.6 Without a card left nobody is asked."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        rounds.drawn += 1
        if not can_draw(naval, naval.side):
            rounds.go(NEXT_TO_CLEAN)


@final
class DrawOrNot(Decision[Naval, Rounds]):
    """§14.2 Each side may draw; §14.4 who does has acted."""

    space: i64 = 2
    asks: str = "Draw two cards and keep one? Who acts last is second in the next round."
    waits: str = DECIDES

    def take(self, naval: Naval, rounds: Rounds, side: Side, action: i64) -> None:
        rounds.go(NEXT_TO_CLEAN)
        if action == DRAW:
            naval.acted = side
            naval.call(drawing_by(side))

    def write(self, naval: Naval, rounds: Rounds, side: Side, action: i64) -> str:
        return "draw" if action == DRAW else "decline"

    def hint(self, naval: Naval, rounds: Rounds, side: Side, action: i64, later: bool) -> Message:
        if action == DECLINE:
            return say("Whoever acts last is second in the next round.")
        return say("Two, of which one is kept. Whoever acts last is second in the next round.")

    def label(self, naval: Naval, rounds: Rounds, side: Side, action: i64) -> Message:
        return say("Draw cards") if action == DRAW else say("Do not draw")

    def tell(self, naval: Naval, rounds: Rounds, side: Side, action: i64, after: Naval) -> Told:
        if action == DECLINE:
            return [told(naval, side, "{navy} {navy:does|do} not draw.", "§14.2")]
        return [told(naval, side, "{navy} {navy:draws|draw} cards.", "§14.2", Cue("draw"))]


@final
class PassRound(Rule[Naval, Rounds]):
    """§14.3 What is left on this round's field is lost, §15.3 with it maybe a fleet; §14.4 the order."""

    def do(self, naval: Naval, rounds: Rounds) -> None:
        for ship in range(SHIPS):
            if naval.status[ship] == UNDER and naval.due[ship] <= naval.round:
                lose_ship(naval, ship)
        test_missing(naval)
        if naval.acted != NONE:
            naval.first = 1 - naval.acted
        rounds.go(START_ROUND)

    def tell(self, naval: Naval, rounds: Rounds, side: Side, action: i64, after: Naval) -> Told:
        lost = aftermath(naval, after)
        if after.first == naval.first:
            return lost
        return [told(naval, after.first, "{navy} will begin the next round.", "§14.4"), *lost]


START_ROUND: Final = StartRound()
NEXT_TO_CLEAN: Final = NextToClean()
TAKE_BACK: Final = TakeBack()
ASK_TO_DRAW: Final = AskToDraw()
DRAW_OR_NOT: Final = DrawOrNot()
PASS_ROUND: Final = PassRound()
ROUNDS: Final = Procedure(
    Rounds,
    START_ROUND,
    BringSupplies(),
    CountMarkers(),
    Score(),
    CleanUp(),
    NEXT_TO_CLEAN,
    TAKE_BACK,
    ASK_TO_DRAW,
    DRAW_OR_NOT,
    PASS_ROUND,
)
