"""§3.6 Commanders and the ships or bases they are given."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Frame, SealedDecision, Side
from grognard.core.message import Message, Noun, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import FLEET, NONE, SHIPS
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
from grognard.games.epic_naval.staff import (
    HOLDERS,
    NO_COMMANDER,
    add_commanders,
    copies_left,
    is_free,
    last_taken,
    place_of,
    seat,
    sides_choosing,
    suits,
    taken,
    who_sits_on,
)

OPEN: Final = 2  # of ``set_up``: what was set up in secret lies open


IN_SECRET: Final = "Both sides decide in secret."


A_COMMANDER: Final = Reason("a_commander", "you have a commander to choose")


WRONG_SEAT: Final = Reason("wrong_seat", "that commander asks for another ship, or for the first of its kind")


NOT_OFFERED: Final = Reason("not_offered", "that commander is not offered to you")


SITS_THERE: Final = Reason("sits_there", "another commander sits there", "§12.3")


TAKEN_ALREADY: Final = Reason("taken_already", "you have that commander already", "§12.3")


IN_ORDER: Final = Reason("in_order", "commanders are taken in the order in which they are offered", "§12.3")


TOO_FEW: Final = Reason("too_few", "you would find seats for fewer commanders than you may take", "§12.3")


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
    """§3.6 Each side takes one of the commanders it is offered and gives him a ship or base.

    §12.3 Where a side takes several, this is asked again when the first lie open.
    """

    space: i64 = NO_COMMANDER + 1
    asks: str = "Choose a commander and his ship."
    waits: str = IN_SECRET

    def who(self, naval: Naval, setup: Frame) -> i64:
        return sides_choosing(naval) if naval.set_up[0] == OPEN else 3

    def actions(self, naval: Naval, setup: Frame, side: Side, out: Actions) -> None:
        add_commanders(naval, side, out)
        if out.count == 0:
            out.add(NO_COMMANDER)

    def take(self, naval: Naval, setup: Frame, side: Side, action: i64) -> None:
        if action != NO_COMMANDER:
            seat(naval, side, action % HOLDERS, action // HOLDERS)

    def bar(self, naval: Naval, setup: Frame, side: Side, action: i64) -> Reason | None:
        if is_offered(self, naval, setup, side, action):
            return None
        if action == NO_COMMANDER:
            return A_COMMANDER
        return why_not_taken(naval, side, action // HOLDERS, action % HOLDERS)

    def ask(self, naval: Naval, setup: Frame, side: Side) -> Message:
        takes = naval.rules.takes[side]
        if takes == 1:
            return say(self.asks)
        template = "Choose a commander and his ship: {number} of {takes}."
        return say(template, number=taken(naval, side) + 1, takes=takes)

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
            if after.commander[ship] != naval.commander[ship]:
                who, where = commander_noun(naval.rules, after.commander[ship]), ship_noun(naval.rules, ship)
                template = "{navy:'s} {commander} sails on the {ship}."
                aboard.append(told(naval, ship // FLEET, template, "§3.6", commander=who, ship=where))
        for base in range(naval.rules.bases):
            if after.base_commander[base] != naval.base_commander[base]:
                who, at = (
                    commander_noun(naval.rules, after.base_commander[base]),
                    base_noun(naval.rules, base),
                )
                template = "{navy:'s} {commander} commands {base:the}."
                aboard.append(told(naval, after.base_owner[base], template, "§3.6", commander=who, base=at))
        return aboard


def commander_noun(rules: Rules, who: i64) -> Noun:
    return Noun(rules.plan.commanders[who].name)


def why_not_taken(naval: Naval, side: Side, who: i64, holder: i64) -> Reason:
    """§3.6, §12.3 Why that commander does not go there."""
    place = place_of(naval, side, who)
    if place == NONE:
        return NOT_OFFERED
    if copies_left(naval, side, place) == 0:
        return TAKEN_ALREADY
    if not suits(naval, side, who, holder):
        return WRONG_SEAT
    if who_sits_on(naval, side, holder) != NONE:
        return SITS_THERE
    if HOLDERS * place + holder < last_taken(naval, side):
        return IN_ORDER
    return TOO_FEW if is_free(naval, side, holder) else WRONG_SEAT
