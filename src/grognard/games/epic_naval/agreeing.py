"""§15.7 Before set-up the sides agree what they fight for, where the scenario offers packages of goals."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Message, Noun, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import MAX_PACKAGES, NONE
from grognard.games.epic_naval.goals import goals_told
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import DECIDES, Told, told

MOST_PROPOSED: Final = 4  # proposals of both sides together
AGREE: Final = MAX_PACKAGES
DECLINE: Final = MAX_PACKAGES + 1

NOTHING_YET: Final = Reason("nothing_yet", "nothing has been proposed yet", "§15.7")
NO_GOALS: Final = Reason("no_goals", "the scenario has no such goals", "§15.7")
NAMED: Final = Reason("named", "those goals have been proposed already", "§15.7")
ENOUGH: Final = Reason("enough", "enough has been proposed: agree, or decline", "§15.7")
MORE_TO_PROPOSE: Final = Reason("more", "agree, or propose something else first", "§15.7")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Agreeing(Frame):
    """§15.7 One proposal after the other, all of them open."""

    def __init__(self) -> None:
        super().__init__(AGREEING)
        self.proposed: i64 = NONE  # the package on the table
        self.named: i64 = 0  # packages that were proposed, as bits
        self.count: i64 = 0  # how many


def may_propose(naval: Naval, agreeing: Agreeing) -> bool:
    """§15.7 Four proposals at most, each another package."""
    return agreeing.count < MOST_PROPOSED and agreeing.count < naval.rules.packages


@final
class BeginTalks(Rule[Naval, Agreeing]):
    """§15.7 Whoever begins the match makes the first proposal; the first side, if chance decides that."""

    def do(self, naval: Naval, agreeing: Agreeing) -> None:
        naval.side = naval.rules.first if naval.rules.first != NONE else 0


@final
class TalkOfGoals(Decision[Naval, Agreeing]):
    """§15.7 Agree to what is proposed, or propose something else; decline when nothing is left."""

    space: i64 = MAX_PACKAGES + 2
    waits: str = DECIDES

    def actions(self, naval: Naval, agreeing: Agreeing, side: Side, out: Actions) -> None:
        more = may_propose(naval, agreeing)
        if agreeing.proposed != NONE:
            out.add(AGREE)
        if more:
            for package in range(naval.rules.packages):
                if not agreeing.named >> package & 1:
                    out.add(package)
        else:
            out.add(DECLINE)

    def take(self, naval: Naval, agreeing: Agreeing, side: Side, action: i64) -> None:
        if action == AGREE:
            naval.agreed = agreeing.proposed + 1
        elif action != DECLINE:
            agreeing.proposed = action
            agreeing.named |= 1 << action
            agreeing.count += 1
            naval.side = 1 - side
            agreeing.go(TALK_OF_GOALS)

    def bar(self, naval: Naval, agreeing: Agreeing, side: Side, action: i64) -> Reason | None:
        if action == AGREE:
            return NOTHING_YET if agreeing.proposed == NONE else None
        more = may_propose(naval, agreeing)
        if action == DECLINE:
            return MORE_TO_PROPOSE if more else None
        if action >= naval.rules.packages:
            return NO_GOALS
        if agreeing.named >> action & 1:
            return NAMED
        return None if more else ENOUGH

    def write(self, naval: Naval, agreeing: Agreeing, side: Side, action: i64) -> str:
        if action == AGREE:
            return "agree"
        return "decline" if action == DECLINE else f"goals{action + 1}"

    def ask(self, naval: Naval, agreeing: Agreeing, side: Side) -> Message:
        if agreeing.proposed == NONE:
            return say(
                "What shall be fought for? Propose goals; {enemy} may agree.", enemy=enemy(naval, side)
            )
        template = "{enemy} {enemy:proposes|propose} “{goals}”. Agree, or propose something else?"
        if not may_propose(naval, agreeing):
            template = "{enemy} {enemy:proposes|propose} “{goals}”. Agree, or leave it at the usual goals?"
        return say(template, enemy=enemy(naval, side), goals=package_noun(naval, agreeing.proposed))

    def hint(self, naval: Naval, agreeing: Agreeing, side: Side, action: i64, later: bool) -> Message:
        package = agreeing.proposed if action == AGREE else NONE if action == DECLINE else action
        return goals_told(naval, package + 1)

    def label(self, naval: Naval, agreeing: Agreeing, side: Side, action: i64) -> Message:
        if action == DECLINE:
            return say("The usual goals")
        if action == AGREE:
            return say("Agree to “{goals}”", goals=package_noun(naval, agreeing.proposed))
        return say("Propose “{goals}”", goals=package_noun(naval, action))

    def tell(self, naval: Naval, agreeing: Agreeing, side: Side, action: i64, after: Naval) -> Told:
        if action == DECLINE:
            template = "{navy} {navy:does|do} not agree: the usual goals count."
            return [told(naval, side, template, "§15.7"), agreed_to(naval, 0)]
        if action == AGREE:
            goals = package_noun(naval, agreeing.proposed)
            agreed = told(naval, side, "{navy} {navy:agrees|agree} to “{goals}”.", "§15.7", goals=goals)
            return [agreed, agreed_to(naval, after.agreed)]
        template = "{navy} {navy:proposes|propose} “{goals}”."
        return [told(naval, side, template, "§15.7", goals=package_noun(naval, action))]


def enemy(naval: Naval, side: Side) -> Noun:
    return naval.rules.navies[1 - side]


def package_noun(naval: Naval, package: i64) -> Noun:
    return Noun(naval.rules.aims[package + 1].name, proper=True)


def agreed_to(naval: Naval, package: i64) -> Message:
    return say("{goals}", "§15.4", goals=goals_told(naval, package))


TALK_OF_GOALS: Final = TalkOfGoals()
AGREEING: Final = Procedure(Agreeing, BeginTalks(), TALK_OF_GOALS)
