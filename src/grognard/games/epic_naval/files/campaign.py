"""§17 Campaigns: battles that follow each other, with the ships that are left."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache

from grognard.core.message import Message, say
from grognard.games.epic_naval.data import G_SINK
from grognard.games.epic_naval.files.checks import most_of
from grognard.games.epic_naval.files.keys import Entry, Number, Text, filled, key
from grognard.games.epic_naval.files.plan import Goal, Plan, SidePlan
from grognard.games.epic_naval.files.reading import read, shipped
from grognard.games.epic_naval.files.sheet import BadScenario, Part, Sheet
from grognard.games.epic_naval.files.tables import Rows

WINNERS = ("first", "second", "nobody")  # of a battle: a side, by its place
NONE = "-"  # no ship was lost
CODES = f"({NONE}|[A-Z]{{1,3}}(?: [A-Z]{{1,3}})*)"
WRITTEN = re.compile(f"({'|'.join(WINNERS)}); {CODES}; {CODES}")


@dataclass(kw_only=True)
class BattlePlan(Entry):
    """A battle of a campaign."""

    scenario: str = key(Text(say("the name of a shipped scenario"), 30), "which scenario is fought")
    replaced: int = key(Number(0, 32), "how many of the ships that a side has lost so far it has again", 0)


@dataclass(kw_only=True)
class Campaign(Entry):
    """A campaign file; the first side of every battle is the same navy."""

    title: str = key(Text(most=60), "what it is called")
    about: str = key(Text(), "what happens, in a sentence", "")
    battles: list[BattlePlan] = key(Rows(BattlePlan, 2, 9), "one after the other")


Battles = dict[str, str]  # those before, by number, as an option of a match holds them


@dataclass(frozen=True)
class Fought:
    """A battle that is over: who won (WINNERS), and which ships each side lost, by class."""

    winner: str
    lost: tuple[list[str], list[str]]

    def text(self) -> str:
        return "; ".join([self.winner, *(" ".join(codes) or NONE for codes in self.lost)])


def fought(before: Battles) -> list[Fought]:
    """The battles before, in their order; ValueError where they are not written so."""
    found = []
    for number in range(1, len(before) + 1):
        written = WRITTEN.fullmatch(before.get(str(number), ""))
        if written is None:
            raise ValueError(f"battle {number} is not written as WINNER; SHIPS; SHIPS")
        first, second = ([] if codes == NONE else codes.split() for codes in written.groups()[1:])
        found.append(Fought(written[1], (first, second)))
    return found


@lru_cache(maxsize=16)
def campaign_in(file: str, text: str) -> Campaign | None:
    """The campaign in a file; none if it is a scenario.  BadScenario names the line and the reason."""
    sheet = Sheet(file, text)
    if "battles" not in sheet.values:
        return None
    campaign = filled(Campaign, Part(sheet, (), sheet.values), {})
    for each in campaign.battles:
        try:
            plan = read(f"{each.scenario}.toml", shipped(f"{each.scenario}.toml"))
        except (OSError, BadScenario):
            raise each.wrong(
                "scenario", say("no scenario {name} is shipped", name=repr(each.scenario))
            ) from None
        if any(side.buy is not None for side in plan.sides):
            raise each.wrong(
                "scenario",
                say("in {scenario} fleets are bought: nobody carries losses over", scenario=each.scenario),
            )
    return campaign


def plan_in(file: str, text: str, before: Battles) -> Plan:
    """What is played: the scenario, or the battle of a campaign that follows those before."""
    campaign = campaign_in(file, text)
    if campaign is None:
        return read(file, text)
    each, past = campaign.battles[min(len(before), len(campaign.battles) - 1)], fought(before)
    plan = read(f"{each.scenario}.toml", shipped(f"{each.scenario}.toml"))
    lost = [[code for battle in past for code in battle.lost[side]][each.replaced :] for side in range(2)]
    return weakened(plan, lost) if any(lost) else plan


def titled(campaign: str, battles: int, battle: str, before: Battles) -> Message:
    """Which battle of the campaign it is, and how many each side has won."""
    winners = [battle.winner for battle in fought(before)]
    return say(
        "{campaign}, {number} of {battles}: {battle} ({first} : {second})",
        campaign=campaign,
        number=len(before) + 1,
        battles=battles,
        battle=battle,
        first=winners.count("first"),
        second=winners.count("second"),
    )


def weakened(plan: Plan, lost: list[list[str]]) -> Plan:
    """§17.2 The scenario without the ships that were lost; what is to be sunk is still there."""
    cargo = {each.code for each in plan.classes if each.cargo}
    pairs = zip(plan.sides, lost, strict=True)
    sides = [without(side, Counter(code for code in codes if code not in cargo)) for side, codes in pairs]
    agree = [replace(each, goals=still_there(each.goals, sides)) for each in plan.agree]
    return replace(plan, sides=sides, goals=still_there(plan.goals, sides), agree=agree)


def still_there(goals: list[Goal], sides: list[SidePlan]) -> list[Goal]:
    """§17.2 What has to be sunk is never more than there is; where there is nothing the goal falls away."""
    left: list[Goal] = []
    for goal in goals:
        count = goal.count
        if goal.kind == G_SINK:
            count = min(count, most_of(sides[1 - goal.side], goal.ship))
        if goal.kind != G_SINK or count > 0:
            left.append(replace(goal, count=count, number=len(left)))
    return left


def without(side: SidePlan, missing: Counter[str]) -> SidePlan:
    """A side without some ships; one of those that are there from the start always is."""
    forces = []
    for force in side.forces:
        ships = []
        for code in force.ships:
            if missing[code] > 0:
                missing[code] -= 1
            else:
                ships.append(code)
        forces.append(replace(force, ships=ships))
    if not any(force.ships for force in forces if not force.track):
        at = next(at for at, force in enumerate(forces) if not force.track)
        forces[at] = replace(forces[at], ships=side.forces[at].ships[:1])
    left = [force for force in forces if force.ships]
    ships_left = sum(len(force.ships) for force in left if not force.track)
    return replace(side, forces=left, least_forces=min(side.least_forces, ships_left))
