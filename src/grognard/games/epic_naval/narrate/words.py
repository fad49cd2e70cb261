"""Who, what and where, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

from grognard.core.flow import AnyStep, Frame
from grognard.core.nodes import HEADING_NAMES
from grognard.core.story import Message
from grognard.games.epic_naval.data import FAR, FLEET
from grognard.games.epic_naval.notation import EDGE_NAMES, base_name, node_name, ship_name
from grognard.games.epic_naval.position import Naval

Args = str | int
F = TypeVar("F", bound=Frame)

PLURALS = {"is": "are", "has": "have", "does": "do"}
WINDS = ["east", "north-east", "north-west", "west", "south-west", "south-east"]
assert len(WINDS) == len(HEADING_NAMES)


def are_many(name: str) -> bool:
    """Whether a side is spoken of as many: raiders, but not west."""
    return name.endswith("s") and not name.endswith("ss")


def of_many(template: str) -> str:
    """The same sentence on a side of many: Raiders lay out the raiders' ships."""
    template = template.replace("{navy}'s", "{navy}'")
    found = re.match(r"\{navy\} (\w+)", template)
    if found is None:
        return template
    verb = PLURALS.get(found[1]) or found[1].removesuffix("s")
    return f"{{navy}} {verb}{template[found.end() :]}"


@dataclass
class Happening:
    """One step carried out."""

    before: Naval
    after: Naval
    step: AnyStep
    side: int  # who acted; below 0: chance, a rule, or everybody at once
    action: int

    def frame(self, kind: type[F]) -> F:
        """The frame of the step, as it was before."""
        frame = self.before.frame
        assert isinstance(frame, kind)
        return frame

    def navy(self, side: int) -> str:
        return self.before.rules.names[side].capitalize()

    def whose(self, side: int) -> str:
        """West's, but raiders'."""
        return self.navy(side) + ("'" if are_many(self.before.rules.names[side]) else "'s")

    def tell(self, side: int, template: str, rule: str, **args: Args) -> Message:
        """A sentence on a side; {navy} is its name."""
        if "{navy}" in template:
            args["navy"] = self.navy(side)
            if are_many(self.before.rules.names[side]):
                template = of_many(template)
        return Message(template, args, rule, side)

    def whisper(self, side: int, template: str, rule: str, **args: Args) -> Message:
        """The same, for that side alone."""
        message = self.tell(side, template, rule, **args)
        message.only = 1 << side
        return message

    def node(self, node: int) -> str:
        return node_name(self.before.rules, int(node))

    def ship(self, ship: int) -> str:
        """The destroyer DD2."""
        rules = self.before.rules
        return f"{rules.plan.classes[rules.ship_class[ship]].name} {ship_name(rules, ship)}"

    def owner(self, ship: int) -> int:
        return ship // FLEET

    def base(self, base: int) -> str:
        rules = self.before.rules
        if rules.base_kind[base] == FAR:
            return f"the far base beyond the {EDGE_NAMES[rules.base_edge[base]]} edge"
        kind = "battery" if rules.base_kind[base] == 1 else "airfield"
        return f"the {kind} on {base_name(rules, base)}"

    def effect(self, card: int) -> str:
        """What the card does, as the rest of a sentence."""
        text = self.before.rules.plan.cards[card].text
        return text[:1].lower() + text[1:]

    def card(self, card: int) -> str:
        return f"“{self.before.rules.plan.cards[card].name}”"
