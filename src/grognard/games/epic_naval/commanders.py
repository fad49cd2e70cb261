"""§3.6 Commanders and the ships or bases they are given."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Frame, SealedDecision, Side
from grognard.core.message import Message, Noun, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import DUE, FLEET, MAX_BASES, MAX_COMMANDERS, NONE, READY, SHIPS
from grognard.games.epic_naval.fleet import has_double
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.speech import (
    LETTER_NAMES,
    Told,
    base_noun,
    is_offered,
    ship_noun,
    ship_text,
    told,
)

HOLDERS: Final = FLEET + MAX_BASES  # what a commander may sit on: a ship or a base


NO_COMMANDER: Final = MAX_COMMANDERS * HOLDERS


IN_SECRET: Final = "Both sides decide in secret."


A_COMMANDER: Final = Reason("a_commander", "you have a commander to choose")


WRONG_SEAT: Final = Reason("wrong_seat", "that commander asks for another ship, or for the first of its kind")


NOT_OFFERED: Final = Reason("not_offered", "that commander is not offered to you")


WHAT_HE_DOES: Final = [
    "One command marker more each round.",
    "Once a round another ship near him is activated right after his own.",
    "Ships of his flotilla near him have a movement point more.",
    "Comes up farther off, and a depth attack on him costs more mines.",
    "One more marker a round for bases and bombers.",
    "Once a round the marker of an activated transport is taken back.",
]


@final
class ChooseCommanders(SealedDecision[Naval, Frame]):
    """§3.6 Each side takes one of the commanders it is offered and gives him a ship or base."""

    space: i64 = NO_COMMANDER + 1
    asks: str = "Choose a commander and his ship."
    waits: str = IN_SECRET

    def who(self, naval: Naval, setup: Frame) -> i64:
        return 3

    def actions(self, naval: Naval, setup: Frame, side: Side, out: Actions) -> None:
        for who in naval.rules.offered[side]:
            add_holders(naval, side, who, out)
        if out.count == 0:
            out.add(NO_COMMANDER)

    def take(self, naval: Naval, setup: Frame, side: Side, action: i64) -> None:
        if action == NO_COMMANDER:
            return
        holder = action % HOLDERS
        if holder < FLEET:
            naval.commander[FLEET * side + holder] = action // HOLDERS
        else:
            naval.base_commander[holder - FLEET] = action // HOLDERS

    def bar(self, naval: Naval, setup: Frame, side: Side, action: i64) -> Reason | None:
        if is_offered(self, naval, setup, side, action):
            return None
        if action == NO_COMMANDER:
            return A_COMMANDER
        return (
            WRONG_SEAT if any(action // HOLDERS == who for who in naval.rules.offered[side]) else NOT_OFFERED
        )

    def write(self, naval: Naval, setup: Frame, side: Side, action: i64) -> str:
        rules = naval.rules
        who, holder = action // HOLDERS, action % HOLDERS
        if action == NO_COMMANDER:
            return "none"
        if who >= len(rules.commander_codes) or holder - FLEET >= rules.bases:
            return ""
        seat = ship_text(rules, side, holder) if holder < FLEET else rules.base_names[holder - FLEET]
        return f"{rules.commander_codes[who]}-{seat}" if seat else ""

    def hint(self, naval: Naval, setup: Frame, side: Side, action: i64, later: bool) -> str:
        if action == NO_COMMANDER:
            return ""
        return say(WHAT_HE_DOES[naval.rules.commander_effect[action // HOLDERS]])

    def label(self, naval: Naval, setup: Frame, side: Side, action: i64) -> Message:
        if action == NO_COMMANDER:
            return say("No commander")
        who, seat = commander_noun(naval.rules, action // HOLDERS), action % HOLDERS
        if seat >= FLEET:
            return say(
                "{commander:The}, {base:the}", commander=who, base=base_noun(naval.rules, seat - FLEET)
            )
        ship = FLEET * side + seat
        if naval.letter[ship] < 0:
            return say("{commander:The} on {ship}", commander=who, ship=naval.rules.ship_names[ship])
        letter = LETTER_NAMES[naval.letter[ship]]
        template = "{commander:The} on {ship} in {letter}"
        return say(template, commander=who, ship=naval.rules.ship_names[ship], letter=letter)

    def tell(self, naval: Naval, setup: Frame, side: Side, action: i64, after: Naval) -> Told:
        aboard = [say("The commanders go aboard.", "§3.6")]
        for ship in range(SHIPS):
            if after.commander[ship] != NONE:
                who, where = commander_noun(naval.rules, after.commander[ship]), ship_noun(naval.rules, ship)
                template = "{navy:'s} {commander} sails on the {ship}."
                aboard.append(told(naval, ship // FLEET, template, "§3.6", commander=who, ship=where))
        for base in range(naval.rules.bases):
            if after.base_commander[base] != NONE:
                who, at = (
                    commander_noun(naval.rules, after.base_commander[base]),
                    base_noun(naval.rules, base),
                )
                template = "{navy:'s} {commander} commands {base:the}."
                aboard.append(told(naval, after.base_owner[base], template, "§3.6", commander=who, base=at))
        return aboard


def commander_noun(rules: Rules, who: i64) -> Noun:
    return Noun(rules.plan.commanders[who].name)


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
