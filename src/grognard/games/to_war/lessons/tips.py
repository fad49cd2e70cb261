"""Tips for a first match of To War!, each for the first time that its § matters."""

from __future__ import annotations

from grognard.core.message import say

TIPS = {
    "§3.4": say(
        "Strong attackers belong to the front row, strong defenders where the enemy will come. "
        "Every place will be filled.",
        "§3.4",
    ),
    "§4.2": say(
        "Look along the column first: your card drives the unit there forward, and that one may "
        "drive or fight the next.",
        "§4.2",
    ),
    "§5.1": say(
        "The arrows on a card say where a driven unit may step. If there are several, choose the "
        "fight that you win.",
        "§5.1",
    ),
    "§5.5": say(
        "An underlined arrow allows a second step, if the first ended on a free place. Stopping "
        "is sometimes better: ahead of you somebody may be stronger.",
        "§5.5",
    ),
    "§5.8": say(
        "One of your units stepped onto another of yours and drove it on. So one card can move a "
        "whole column.",
        "§5.8",
    ),
    "§6.3": say(
        "A fight: the left figure of the attacker against the right figure of the defender. The "
        "greater one wins, and the attacker takes the place.",
        "§6.3",
    ),
    "§6.5": say("Equal figures: both fall. That is a good bargain if your unit was the weaker one.", "§6.5"),
    "§6.4": say(
        "The attacker was too weak and fell. Compare the figures before you lay a card; point at "
        "a unit to see them.",
        "§6.4",
    ),
}
