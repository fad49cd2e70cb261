"""§13.3, §13.5 The turn of a task force: it moves, and may be laid out and attack."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.nodes import HEADING_NAMES, HEADINGS, OUTSIDE
from grognard.core.reasons import Reason
from grognard.games.epic_naval.attack import add_depth, attack_by
from grognard.games.epic_naval.data import AFLOAT, FASTER, FLEET, IN_FORCE, LAND, LETTERS, NONE, SHALLOW
from grognard.games.epic_naval.laying import IN_TURN, deployment, lost_if_laid_out, room_words
from grognard.games.epic_naval.minefields import is_mined
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import add_targets, any_since
from grognard.games.epic_naval.speech import (
    DECIDES,
    LETTER_NAMES,
    Told,
    is_offered,
    marker_name,
    ship_text,
    told,
    way_of,
)

STAY: Final = HEADINGS  # the movement is over
LAY_OUT: Final = HEADINGS + 1  # and the ships are laid out
NOBODY_FIRES: Final = FLEET
MOVES: Final = [*HEADING_NAMES, "stay", "deploy"]
ENDS_IN_RANGE: Final = Reason("in_range", "a task force may not end in enemy range", "§13.3")
NO_POINTS: Final = Reason("no_points", "the task force has no movement points left", "§13.3")
NO_END: Final = Reason("no_end", "it could not get out of enemy range from there", "§5.8")
TOO_SHALLOW: Final = Reason("too_shallow", "no submarines in shallows", "§13.3")
BLOCKED: Final = Reason("blocked", "a ship, an enemy task force, land or the edge is in the way", "§13.3")
MINED: Final = Reason("mined", "a task force does not enter a minefield of the enemy", "§19.6")
IS_MOVING: Final = Reason("is_moving", "a task force is moving: it stops or is laid out first", "§13.3")
HAS_ATTACKED: Final = Reason("has_attacked", "{text} was not laid out now, or has attacked")
NO_TARGET: Final = Reason("no_target", "{text} has nothing to attack")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class ForceTurn(Frame):
    """§13.3 A task force is activated."""

    def __init__(self) -> None:
        super().__init__(FORCE_TURN)
        self.marker: i64 = NONE
        self.bonus: i64 = 0  # points by a card
        self.spent: i64 = 0
        self.fleet: i64 = 0  # ships laid out that have not attacked, as bits
        self.wake: i64 = 0  # headings of the steps so far, each one more, in sevens; for the eye only


def force_turn_of(naval: Naval, marker: i64, card: i64) -> ForceTurn:
    turn = ForceTurn()
    turn.marker = marker
    if card != NONE and naval.rules.card_effect[card] == FASTER:
        turn.bonus = naval.rules.card_amount[card]
    return turn


# ------------------------------------------------------------------ movement


def force_may_pass(naval: Naval, side: Side, node: i64, deep: bool) -> bool:
    """§13.3 Over own task forces, not over ships or enemy task forces; no submarines into shallows."""
    if node == OUTSIDE:
        return False
    terrain = naval.rules.terrain[node]
    return (
        terrain != LAND
        and not (deep and terrain == SHALLOW)
        and naval.ship_at[node] == NONE
        and not naval.enemy_force_on(side, node)
        and not is_mined(naval, side, node)
    )


def force_can_finish(naval: Naval, side: Side, node: i64, deep: bool, points: i64) -> bool:
    """§5.8 Whether it can still come out of enemy range."""
    if not naval.cover[node]:
        return True
    return points > 0 and force_finds_end(naval, side, node, deep, points, naval.rules.untried[:])


def force_finds_end(naval: Naval, side: Side, node: i64, deep: bool, points: i64, tried: vec[i64]) -> bool:
    """§5.8 ``tried`` holds the most points with which a node was looked at in vain."""
    if tried[node] >= points:
        return False
    tried[node] = points
    for heading in range(HEADINGS):
        ahead = naval.rules.near[HEADINGS * node + heading]
        if force_may_pass(naval, side, ahead, deep):
            if not naval.cover[ahead] or force_finds_end(naval, side, ahead, deep, points - 1, tried):
                return True
    return False


def can_activate_force(naval: Naval, marker: i64, bonus: i64) -> bool:
    """§5.6 A task force that is caught may be activated only if it can get away."""
    if not naval.cover[naval.force_node[marker]]:
        return True
    side = marker // LETTERS
    letter = naval.force_letter[marker]
    return force_can_finish(
        naval,
        side,
        naval.force_node[marker],
        naval.force_is_deep(side, letter),
        naval.force_speed(side, letter) + bonus,
    )


@final
class MoveForce(Decision[Naval, ForceTurn]):
    """§13.3 One point a node, in any direction; §13.5 then it stays hidden or is laid out."""

    space: i64 = HEADINGS + 2
    binding: bool = True
    waits: str = DECIDES

    def actions(self, naval: Naval, turn: ForceTurn, side: Side, out: Actions) -> None:
        node = naval.force_node[turn.marker]
        letter = naval.force_letter[turn.marker]
        points = naval.force_speed(side, letter) + turn.bonus - turn.spent
        if points > 0:
            deep = naval.force_is_deep(side, letter)
            for heading in range(HEADINGS):
                ahead = naval.rules.near[HEADINGS * node + heading]
                if force_may_pass(naval, side, ahead, deep):
                    if force_can_finish(naval, side, ahead, deep, points - 1):
                        out.add(heading)
        if not naval.cover[node]:
            out.add(STAY)
            out.add(LAY_OUT)

    def take(self, naval: Naval, turn: ForceTurn, side: Side, action: i64) -> None:
        marker = turn.marker
        if action < HEADINGS:
            naval.force_node[marker] = naval.rules.near[HEADINGS * naval.force_node[marker] + action]
            turn.spent += 1
            turn.wake = 7 * turn.wake + action + 1
            rule_out(naval, marker, turn.spent - turn.bonus)
            turn.go(MOVE_FORCE)
            return
        naval.force_done[marker] = 1
        if action == STAY:
            turn.leave()
            return
        for number in range(FLEET):
            ship = FLEET * side + number
            if naval.status[ship] == IN_FORCE and naval.letter[ship] == naval.force_letter[marker]:
                turn.fleet |= 1 << number
        naval.call(deployment(side, 1 << (marker % LETTERS), IN_TURN))

    def bar(self, naval: Naval, turn: ForceTurn, side: Side, action: i64) -> Reason | None:
        if is_offered(self, naval, turn, side, action):
            return None
        node = naval.force_node[turn.marker]
        letter = naval.force_letter[turn.marker]
        if action >= HEADINGS:
            return ENDS_IN_RANGE
        if naval.force_speed(side, letter) + turn.bonus <= turn.spent:
            return NO_POINTS
        ahead = naval.rules.near[HEADINGS * node + action]
        if is_mined(naval, side, ahead):
            return MINED
        deep = naval.force_is_deep(side, letter)
        if force_may_pass(naval, side, ahead, deep):
            return NO_END
        return TOO_SHALLOW if force_may_pass(naval, side, ahead, False) else BLOCKED

    def write(self, naval: Naval, turn: ForceTurn, side: Side, action: i64) -> str:
        return MOVES[action]

    def misfit(self, naval: Naval, turn: ForceTurn, side: Side, text: str) -> Reason:
        return IS_MOVING

    def ask(self, naval: Naval, turn: ForceTurn, side: Side) -> Message:
        letter = naval.force_letter[turn.marker]
        left = naval.force_speed(side, letter) + turn.bonus - turn.spent
        template = "Where does task force {letter} go? {left} movement {left:point|points} left."
        return say(template, letter=LETTER_NAMES[letter], left=left)

    def hint(self, naval: Naval, turn: ForceTurn, side: Side, action: i64, later: bool) -> Message:
        if action == STAY:
            return say("The task force stays face down.")
        if action < HEADINGS:
            return say("One node.")
        lost = lost_if_laid_out(naval, turn.marker)
        return room_words(lost) if lost else say("There is room for all; then each may attack.")

    def label(self, naval: Naval, turn: ForceTurn, side: Side, action: i64) -> str:
        if action == STAY:
            return say("Stop here, hidden")
        if action < HEADINGS:
            return HEADING_NAMES[action]
        lost = lost_if_laid_out(naval, turn.marker)
        return say("Lay out the ships, {lost} lost", lost=lost) if lost else say("Lay out the ships")

    def tell(self, naval: Naval, turn: ForceTurn, side: Side, action: i64, after: Naval) -> Told:
        way = way_of(naval.rules, naval.force_node[turn.marker], turn.wake)
        node = naval.rules.node_names[naval.force_node[turn.marker]]
        start = way[0] if way else node
        if action < HEADINGS or (action == LAY_OUT and start == node):
            return []  # its marker is turned up
        words: Words = {**naval.words(side), "marker": marker_name(turn.marker), "start": start, "node": node}
        template = "{navy:'s} task force {marker} stays on {node}."
        if start != node:
            template = "{navy:'s} task force {marker} goes from {start} to {node}."
        cue = Cue("move", f"force-{turn.marker}", start, node, way)
        return [filled(template, words, "§13.3", side, cue=cue)]


def rule_out(naval: Naval, marker: i64, least: i64) -> None:
    """§13.2 The letters that this marker cannot be: too slow, or submarines in shallows."""
    side = marker // LETTERS
    shallow = naval.rules.terrain[naval.force_node[marker]] == SHALLOW
    if not shallow and least <= naval.rules.slowest[side]:
        return  # any of them could have come so far
    for letter in range(LETTERS):
        if naval.fits[LETTERS * marker + letter] and naval.letter_is_used(side, letter):
            too_slow = naval.force_speed(side, letter) < least
            if too_slow or (shallow and naval.force_is_deep(side, letter)):
                naval.fits[LETTERS * marker + letter] = 0


# ------------------------------------------------------------------ §13.5 attacks after laying out


def has_target(naval: Naval, ship: i64, out: Actions) -> bool:
    """§6.3 Whether the ship could attack anything; ``out`` is left as it was."""
    before = out.count
    add_targets(naval, ship, 0, True, out)
    add_depth(naval, ship, out)
    return any_since(out, before)


@final
class AnyAttacker(Rule[Naval, ForceTurn]):
    """§13.5 As long as a ship that was laid out has something to attack."""

    def do(self, naval: Naval, turn: ForceTurn) -> None:
        found = Actions()
        add_attackers(naval, turn, turn.marker // LETTERS, found)
        if found.count == 0:
            turn.leave()


def add_attackers(naval: Naval, turn: ForceTurn, side: Side, out: Actions) -> None:
    """§13.5 Ships laid out in this turn that have not attacked and could."""
    for number in range(FLEET):
        if turn.fleet >> number & 1:
            ship = FLEET * side + number
            if naval.status[ship] == AFLOAT and has_target(naval, ship, out):
                out.add(number)


@final
class ChooseAttacker(Decision[Naval, ForceTurn]):
    """§13.5 Every ship laid out may attack once, in any order."""

    space: i64 = FLEET + 1
    asks: str = "Which of the ships attacks?"
    waits: str = DECIDES

    def actions(self, naval: Naval, turn: ForceTurn, side: Side, out: Actions) -> None:
        add_attackers(naval, turn, side, out)
        out.add(NOBODY_FIRES)

    def take(self, naval: Naval, turn: ForceTurn, side: Side, number: i64) -> None:
        if number == NOBODY_FIRES:
            return
        turn.fleet &= ~(1 << number)
        turn.go(ANY_ATTACKER)
        naval.call(attack_by(FLEET * side + number, 0, True))

    def bar(self, naval: Naval, turn: ForceTurn, side: Side, number: i64) -> Reason | None:
        if number == NOBODY_FIRES:
            return None
        if not turn.fleet >> number & 1:
            return HAS_ATTACKED
        ship = FLEET * side + number
        can = naval.status[ship] == AFLOAT and has_target(naval, ship, Actions())
        return None if can else NO_TARGET

    def write(self, naval: Naval, turn: ForceTurn, side: Side, number: i64) -> str:
        return "none" if number == NOBODY_FIRES else ship_text(naval.rules, side, number)

    def hint(self, naval: Naval, turn: ForceTurn, side: Side, number: i64, later: bool) -> str:
        return "" if number == NOBODY_FIRES else say("Attacks now.")

    def label(self, naval: Naval, turn: ForceTurn, side: Side, number: i64) -> str:
        return say("No more attacks") if number == NOBODY_FIRES else ship_text(naval.rules, side, number)

    def tell(self, naval: Naval, turn: ForceTurn, side: Side, number: i64, after: Naval) -> Told:
        if number != NOBODY_FIRES:
            return []
        return [told(naval, side, "{navy}: nobody else attacks.", "§13.5")]


MOVE_FORCE: Final = MoveForce()
ANY_ATTACKER: Final = AnyAttacker()
CHOOSE_ATTACKER: Final = ChooseAttacker()
FORCE_TURN: Final = Procedure(ForceTurn, MOVE_FORCE, ANY_ATTACKER, CHOOSE_ATTACKER)
