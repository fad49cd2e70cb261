"""Why a text is not possible now, with the §."""

from __future__ import annotations

import re

from grognard.core import saying
from grognard.core.flow import Position
from grognard.core.game import Refusal
from grognard.core.nodes import HEADING_NAMES
from grognard.games.epic_naval.data import AFLOAT, FLEET, LETTERS, NONE, UNDER
from grognard.games.epic_naval.draw.prompts import QUESTIONS
from grognard.games.epic_naval.notation import PLOT_NAMES, marker_name, node_name, ship_name
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules

NODE = "[a-z][1-9][0-9]?"
SHIP = "[A-Z]{1,3}[1-9][0-9]?"
PLACE = f"(?:{NODE}|north|east|south|west)"
FORMS = [
    re.compile(form)
    for form in (
        NODE,
        SHIP,
        "tf[1-4]",
        f"(?:base|link|back)-{PLACE}",
        f"(?:shift|lay|plane)-{NODE}",
        f"(?:surface|back|depth)-{SHIP}",
        f"x{NODE}(?:-base|-tf|-plane|-bomber)?",
        "dive[1-5]",
        "(?:deploy|split|regroup)-tf[1-4]",
        "[A-D]{1,4}",
        "[A-Z]{1,3}",
        f"[a-z0-9]+-(?:{SHIP}|{PLACE})",
    )
]
WORDS = {
    *PLOT_NAMES, *HEADING_NAMES, "draw", "over", "hold", "unload", "none", "repair", "enough", "ready",
    "done",
    "bomber", "stay", "deploy", "leave", "decline",
}  # fmt: skip


def refuse(position: Position, side: int, text: str) -> Refusal | None:
    """Why ``text`` is not possible for ``side``, which has to act; None if it is no notation."""
    assert isinstance(position, Naval)
    rules = position.rules
    known = text in WORDS or text in rules.card_codes or any(form.fullmatch(text) for form in FORMS)
    if not known:
        return None
    step = type(position.frame.step).__name__
    if step not in QUESTIONS:
        return saying.why_not(position, side, text)
    asked, rule = QUESTIONS.get(step, ("Something else is asked now.", "§4.5"))
    reason = reason_for(position, side, text, step)
    if reason is not None:
        return reason
    return Refusal("not_now", f"that is not possible here: {asked[0].lower()}{asked[1:]}", rule)


# What a text begins with, where it is refused, and why.
REASONS: dict[str, list[tuple[str, str, str, str]]] = {
    "ChooseMission": [
        (
            "x",
            "no_strike",
            "nothing can be hit there: out of reach, not held long enough, or covered",
            "§8.2",
        ),
        (
            "lay-",
            "no_bomber",
            "no bomber may be laid there: out of reach, or in reach of enemy aircraft",
            "§8.7",
        ),
        ("repair", "no_repair", "there is nothing to repair", "§8.10"),
    ],
    "MoveForce": [
        ("stay", "in_range", "a task force may not end in enemy range", "§13.3"),
        ("deploy", "in_range", "a task force that cannot end here cannot be laid out here", "§13.3"),
        ("", "blocked", "no points are left, or a ship, an enemy task force or land is in the way", "§13.3"),
    ],
    "ChooseShift": [
        ("", "no_shift", "a bomber stays or goes up to three nodes ahead, out of enemy reach", "§8.6")
    ],
    "ChooseAttacker": [
        ("", "cannot_attack", "it was not laid out now, has attacked, or has no target", "§13.5")
    ],
}


def reason_for(naval: Naval, side: int, text: str, step: str) -> Refusal | None:
    if step in ("ChooseAction", "ChooseUnit"):
        return refuse_action(naval, side, text)
    if step in ("ChoosePlace", "Place", "ChooseWhere", "ChooseEntry"):
        return refuse_node(naval, text, step)
    for start, code, reason, rule in REASONS.get(step, []):
        if text.startswith(start):
            return Refusal(code, reason, rule)
    return None


ACTIONS = (
    ("draw", "drawn", "cards are drawn once a round, and there must be some", "§11.2"),
    ("base-", "no_base", "this base has no marker, no bomber, nothing to do, or is none of yours", "§8.1"),
    ("link-", "no_chain", "there is no chain that could grow, or no bomber left for it", "§8.4"),
    ("shift-", "no_shift", "no bomber of yours that may still be shifted is there", "§8.6"),
    ("surface-", "no_surface", "it is not due in this round, or finds no free node", "§9.2"),
    ("back-", "no_take_back", "no commander or scenario lets you take back this marker now", "§12.2"),
)


def ship_named(rules: Rules, side: int, name: str) -> int | None:
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if ship_name(rules, ship) == name:
            return ship
    return None


def refuse_action(naval: Naval, side: int, text: str) -> Refusal | None:
    rules = naval.rules
    ship = ship_named(rules, side, text)
    if ship is not None:
        return refuse_ship(naval, side, ship, text)
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        if marker_name(marker) == text:
            if naval.force_node[marker] == NONE:
                return Refusal("no_such_force", f"{text} is not on the chart", "§13.1")
            if naval.force_done[marker]:
                return Refusal("activated", f"{text} was activated in this round", "§4.7")
            return Refusal("caught", f"{text} could not get out of enemy range", "§5.6")
    if text in rules.card_codes:
        return refuse_card(naval, side, rules.card_codes.index(text))
    for start, code, reason, rule in ACTIONS:
        if text.startswith(start):
            return Refusal(code, reason, rule)
    return None


def refuse_ship(naval: Naval, side: int, ship: int, text: str) -> Refusal:
    status = naval.status[ship]
    if status == UNDER:
        return Refusal("submerged", f"{text} is submerged; it comes up in round {naval.due[ship]}", "§9.2")
    if status != AFLOAT:
        return Refusal("not_afloat", f"{text} is not on the chart", "§5.1")
    if naval.free[side] == 0:
        return Refusal("no_marker", "there is no marker left for a ship", "§4.9")
    if naval.done[ship]:
        return Refusal("activated", f"{text} was activated in this round", "§4.7")
    if naval.cover[naval.node[ship]]:
        return Refusal("caught", f"{text} is caught and cannot get out of enemy range", "§5.6")
    return Refusal("no_use", f"the card is of no use to {text}", "§11.4")


def refuse_card(naval: Naval, side: int, card: int) -> Refusal:
    name = naval.rules.plan.cards[card].name
    if naval.hand[side * naval.rules.cards + card] == 0:
        return Refusal("not_in_hand", f"you do not hold {name}", "§11.1")
    if naval.rules.card_kind[card] != 0 and naval.carded[side]:
        return Refusal("one_a_round", "one event or upgrade a round is all", "§11.5")
    return Refusal("no_use", f"nothing can make use of {name} now", "§11.4")


def refuse_node(naval: Naval, text: str, step: str) -> Refusal | None:
    node = int(naval.rules.chart.named(text))
    if node < 0:
        return None
    rule = {"ChoosePlace": "§13.4", "Place": "§3.4", "ChooseWhere": "§9.2"}.get(step, "§4.1")
    if naval.ship_at[node] != NONE:
        return Refusal("taken", f"a ship lies on {node_name(naval.rules, node)}", rule)
    if naval.cover[node]:
        return Refusal("in_range", f"{text} is in enemy range", rule)
    return Refusal("not_there", f"{text} is not one of the nodes allowed", rule)
