"""What an action is about: a node of the chart, if any, and how it is spoken."""

from __future__ import annotations

import re

from grognard.core.nodes import OUTSIDE
from grognard.games.epic_naval.activation import Plot
from grognard.games.epic_naval.data import FLEET, LETTERS, NONE
from grognard.games.epic_naval.notation import marker_name, ship_name
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.turn import ChooseAction, ChooseUnit

TARGET = re.compile(r"(?:x|lay-|shift-|plane-|base-|link-)([a-z]\d+)(?:-\w+)?")
WORDS = {
    "ahead": "One node ahead",
    "left": "Turn left",
    "right": "Turn right",
    "end": "End the movement here",
    "hold": "Hold fire",
    "over": "Declare the round over",
    "draw": "Draw two cards, keep one",
    "decline": "Do not draw",
    "stay": "Stop here, hidden",
    "deploy": "Lay out the ships here",
    "ready": "No more orders",
    "unload": "Unload one cargo",
    "repair": "Repair the airfield",
    "none": "Nobody",
    "done": "Nothing more",
    "leave": "Leave the bombers out",
    "enough": "Enough",
}


def node_of(naval: Naval, side: int, text: str) -> int | None:
    """The node on which the action is clicked; None: it is a button."""
    step = naval.frame.step
    if isinstance(step, Plot):
        return None
    if isinstance(step, (ChooseAction, ChooseUnit)):
        for ship in range(FLEET * side, FLEET * side + FLEET):
            if text == ship_name(naval.rules, ship) and naval.status[ship]:
                return int(naval.node[ship]) if naval.node[ship] != NONE else None
        for marker in range(LETTERS * side, LETTERS * side + LETTERS):
            if text == marker_name(marker):
                return int(naval.force_node[marker])
    found = TARGET.fullmatch(text)
    node = int(naval.rules.chart.named(found[1] if found else text))
    return None if node == OUTSIDE else node


def spoken(naval: Naval, text: str) -> str:
    """The action in words, for buttons and hints."""
    if text in WORDS:
        return WORDS[text]
    for card in naval.rules.plan.cards:
        if text == card.code:
            return f"Card: {card.name}"
    for commander in naval.rules.plan.commanders:
        if text.startswith(commander.code + "-"):
            return f"{commander.name.capitalize()} on {text.partition('-')[2]}"
    return text
