"""§15 Points and goals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.flow import NOBODY, Side
from grognard.core.message import Arg, Either, Message, Noun, Words, filled, say
from grognard.games.epic_naval.ashore import holds
from grognard.games.epic_naval.data import (
    ABSENT,
    AFLOAT,
    FLEET,
    G_CLOSED,
    G_DELIVER,
    G_DENY,
    G_FLEET,
    G_HOLD,
    G_OTHERWISE,
    G_POINTS,
    G_SINK,
    G_UNLOAD,
    NONE,
    SIDES,
    SUNK,
)
from grognard.games.epic_naval.files.plan import Goal
from grognard.games.epic_naval.position import Naval


def test_at_once(naval: Naval) -> None:
    """§15.5 Goals that can be met in the course of a round count at once, the active side's first."""
    if naval.actor == NOBODY:
        return
    for turn in range(SIDES):
        side = naval.side if turn == 0 else 1 - naval.side
        for goal in naval.aims().goals:
            if goal.side == side and is_met_at_once(naval, goal):
                win_at_once(naval, goal)
                return


def win_at_once(naval: Naval, goal: Goal) -> None:
    """§15.5 Nothing that comes later counts."""
    count_planes(naval)
    naval.finish(goal.side, "§15.5")


def is_met_at_once(naval: Naval, goal: Goal) -> bool:
    if goal.kind in (G_DELIVER, G_UNLOAD):
        return naval.brought[goal.number] >= goal.count
    if goal.kind == G_DENY:
        return not can_deliver(naval, 1 - goal.side)
    if goal.kind == G_SINK:
        return lost_of(naval, 1 - goal.side, goal.ship) >= goal.count
    return False


def can_deliver(naval: Naval, side: Side) -> bool:
    """§15.4 Whether the side still has the cargo for one of its goals to deliver."""
    cargo = cargo_left(naval, side)
    for goal in naval.aims().goals:
        if goal.kind == G_DELIVER and goal.side == side:
            if naval.brought[goal.number] + cargo >= goal.count:
                return True
    return False


def cargo_left(naval: Naval, side: Side) -> i64:
    """The cargo aboard of the side's ships, wherever they are."""
    count: i64 = 0
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.rules.cargo[naval.rules.ship_class[ship]] > 0 and naval.status[ship] != ABSENT:
            count += naval.load[ship]
    return count


def bring(naval: Naval, side: Side, kind: i64, node: i64, cargo: i64) -> None:
    """§15.1 Cargo is delivered on a node: a point each; §15.4 it counts for the goals that name the node."""
    naval.score[side] += cargo * naval.rules.cargo_points
    aims = naval.aims()
    for goal in aims.goals:
        if goal.kind == kind and goal.side == side and aims.wanted[goal.number * aims.nodes + node]:
            naval.brought[goal.number] += cargo


def lost_of(naval: Naval, side: Side, code: str) -> i64:
    """How many ships of a class the side has lost."""
    count: i64 = 0
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.status[ship] == SUNK and naval.rules.codes[naval.rules.ship_class[ship]] == code:
            count += 1
    return count


def has_fleet(naval: Naval, side: Side) -> bool:
    """§15.3 A ship on the chart, in a task force, submerged or due."""
    return any(naval.is_alive(ship) for ship in range(FLEET * side, naval.rules.last_ship[side]))


# ------------------------------------------------------------------ §15.2 sea control


def ships_near(naval: Naval, side: Side, radius: i64) -> i64:
    """§15.2 The side's ships on the chart around the node that is fought for."""
    count: i64 = 0
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.status[ship] == AFLOAT:
            if naval.rules.distance(naval.node[ship], naval.rules.control_node) <= radius:
                count += 1
    return count


def score_control(naval: Naval) -> None:
    """§15.2 The side with more ships around that node scores."""
    rules = naval.rules
    if rules.control_points == 0 or naval.round < rules.control_from:
        return
    lead = ships_near(naval, 0, rules.control_radius) - ships_near(naval, 1, rules.control_radius)
    if lead > 0:
        naval.score[0] += rules.control_points
    elif lead < 0:
        naval.score[1] += rules.control_points


# ------------------------------------------------------------------ §15.6 the end


def test_at_clean_up(naval: Naval) -> None:
    """§15.3, §15.6 The match is over after the last round, or when a fleet is lost."""
    for base in range(naval.rules.bases):
        if naval.base_hit[base]:
            naval.base_closed[base] |= 1 << naval.round
    if naval.round == naval.rules.rounds:
        conclude(naval, "§15.6")
    else:
        test_fleets(naval)


def test_missing(naval: Naval) -> None:
    """§14.3 What submarines lost at clean-up decide: §15.4 goals in the order of the file, §15.3 fleets."""
    for goal in naval.aims().goals:
        if is_met_at_once(naval, goal):
            win_at_once(naval, goal)
            return
    test_fleets(naval)


def test_fleets(naval: Naval) -> None:
    """§15.3 A side that has lost its fleet ends the match."""
    if not has_fleet(naval, 0) or not has_fleet(naval, 1):
        conclude(naval, "§15.3")


def conclude(naval: Naval, rule: str) -> None:
    """§15.4 The goals in the order of the scenario: the first that is met decides."""
    count_planes(naval)
    goal = deciding(naval)
    if goal is not None:
        naval.finish(by_points(naval) if goal.kind == G_POINTS else goal.side, rule)


def deciding(naval: Naval) -> Goal | None:
    """The first goal that is met, or whose points decide."""
    for goal in naval.aims().goals:
        if goal.kind in (G_POINTS, G_OTHERWISE) or is_met_at_once(naval, goal):
            return goal
        if goal.kind == G_FLEET and not has_fleet(naval, 1 - goal.side) and has_fleet(naval, goal.side):
            return goal
        if goal.kind == G_CLOSED and was_closed(naval, goal):
            return goal
        if goal.kind == G_HOLD and holds(naval, goal.side, goal.place):
            return goal
    return None


def was_closed(naval: Naval, goal: Goal) -> bool:
    """§15.4 The airfield is the side's own, or was out of action at every clean-up the goal names."""
    base = naval.rules.base_at[goal.base]
    if naval.base_owner[base] == goal.side:
        return True
    return all(naval.base_closed[base] >> number & 1 == 1 for number in goal.rounds)


def count_planes(naval: Naval) -> None:
    """§7.5 Planes that are still on the chart are lost."""
    for side in range(2):
        naval.score[1 - side] += naval.rules.plane_points * naval.planes_out[side]


def by_points(naval: Naval) -> Side:
    """§15.6 Most points; a tie goes to whoever has more ships around the node that is fought for."""
    if naval.score[0] != naval.score[1]:
        return 0 if naval.score[0] > naval.score[1] else 1
    if naval.rules.control_node != NONE:
        lead = ships_near(naval, 0, naval.rules.control_tie) - ships_near(naval, 1, naval.rules.control_tie)
        if lead != 0:
            return 0 if lead > 0 else 1
    return NOBODY


def reached(naval: Naval) -> Message:
    """§15.5 What the winner did."""
    for goal in naval.aims().goals:
        if goal.side == naval.winner and is_met_at_once(naval, goal):
            words = {**naval.words(goal.side), "count": goal.count, "ship": goal.ship}
            return filled(REACHED[goal.kind], words)
    return filled("{navy} reached the goal.", naval.words(naval.winner))


REACHED: Final = {
    G_DENY: "{enemy} can no longer deliver enough cargo.",
    G_SINK: "{navy} sank {count} {ship}.",
    G_DELIVER: "{navy} delivered {count} cargo.",
    G_UNLOAD: "{navy} unloaded {count} cargo.",
}


def goal_words(naval: Naval, goal: Goal) -> Message:
    """§15.4 A goal of this match in words, with how far it has got."""
    done = naval.brought[goal.number]
    if goal.kind == G_SINK:
        done = lost_of(naval, 1 - goal.side, goal.ship)
    return filled(TOLD_GOALS[goal.kind], {**words_of(naval, goal, naval.agreed), "done": done})


def words_of(naval: Naval, goal: Goal, package: i64) -> Words:
    """What the words of a goal are filled with."""
    rules, side = naval.rules, goal.side
    count = goal.count
    if goal.kind == G_DENY:
        goals = rules.aims[package].goals
        count = sum([other.count for other in goals if other.kind == G_DELIVER and other.side != side])
    words: Words = {"count": count, "round": rules.rounds, "ship": goal.ship}
    words["enemy"] = rules.navies[1 - side] if side >= 0 else ""
    words["edge"] = Noun(goal.edge, proper=True)
    words["places"] = Either(tuple([rules.node_names[node] for node in goal.nodes]))
    words["rounds"] = tuple(goal.rounds)
    words["base"] = rules.node_names[goal.base] if goal.base >= 0 else ""
    words["place"] = rules.node_names[goal.place] if goal.place >= 0 else ""
    return words


TOLD_GOALS: Final = {
    G_POINTS: "most points after round {round}",
    G_DELIVER: "{done} of {count} cargo off the {edge} edge",
    G_DENY: "leave {enemy} fewer than {count} cargo",
    G_UNLOAD: "{done} of {count} cargo unloaded on {places}",
    G_SINK: "{done} of {count} {ship} sunk",
    G_FLEET: "sink the enemy's fleet",
    G_CLOSED: "airfield {base} closed after rounds {rounds}",
    G_OTHERWISE: "hold out to the end",
    G_HOLD: "hold {place} at the end",
}


# The same before it has begun.
AIMED: Final = {
    **TOLD_GOALS,
    G_DELIVER: "{count} cargo off the {edge} edge",
    G_UNLOAD: "{count} cargo unloaded on {places}",
    G_SINK: "{count} {ship} sunk",
}


def goals_told(naval: Naval, package: i64) -> Message:
    """§15.7 The goals of a package in words; package 0 is what the file has.  Points go without saying."""
    told: list[Arg] = []
    for goal in naval.rules.aims[package].goals:
        words = filled(AIMED[goal.kind], words_of(naval, goal, package))
        if goal.side >= 0:
            told.append(say("{navy}: {goal}", navy=naval.rules.navies[goal.side], goal=words))
        elif not told:
            told.append(words)
    return say("{goals}.", goals=tuple(told))


def verdict(naval: Naval) -> str:
    """§15 How it ended, in a sentence."""
    if naval.ended == "§15.5":
        return reached(naval)
    if naval.ended == "§15.3":
        lost = tuple([naval.rules.navies[side] for side in range(2) if not has_fleet(naval, side)])
        return say("{lost} lost the fleet.", lost=lost)
    if not naval.ended:
        return ""
    goal = deciding(naval)
    if goal is not None and goal.kind == G_OTHERWISE:
        return filled("The last round is over: {navy} held out.", naval.words(goal.side))
    if goal is not None and goal.kind == G_CLOSED:
        if naval.base_owner[naval.rules.base_at[goal.base]] == goal.side:
            template = "The last round is over, and {navy} {navy:has|have} the airfield."
            return filled(template, naval.words(goal.side))
        return say("The last round is over, and the airfield is closed.")
    if goal is not None and goal.kind == G_HOLD:
        words = {**naval.words(goal.side), "node": naval.rules.node_names[goal.place]}
        return filled("The last round is over: {navy} {navy:holds|hold} {node}.", words)
    if naval.winner != NOBODY and naval.score[0] == naval.score[1]:
        return say("The last round is over: equal points, but more ships in the middle.")
    return say("The last round is over.")
