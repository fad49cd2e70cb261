"""Tips for a first match of Battle of Midway, each for the first time that its § matters."""

from __future__ import annotations

from grognard.core.message import say

TIPS = {
    "§3.4": say(
        "Place aircraft so that they can help each other: somebody alone is soon in front of two guns.",
        "§3.4",
    ),
    "§3.6": say(
        "The nose decides everything: an aircraft flies ahead and turns only after each manoeuvre.",
        "§3.6",
    ),
    "§4.2": say(
        "Both bids are lost, yours too. Bid high only if it matters who acts first in this round.", "§4.2"
    ),
    "§4.4": say(
        "Every aircraft acts once a round. If one is in danger, activate it before the enemy does his.",
        "§4.4",
    ),
    "§4.5": say(
        "Attack if an enemy is near and ahead of you; else fly to where you will have one ahead next time.",
        "§4.5",
    ),
    "§5.1": say("The shorter flight is compulsory, the last manoeuvre is yours to choose.", "§5.1"),
    "§5.3": say(
        "You may turn by one side after each manoeuvre. Plan the whole way: three small turns "
        "make a half circle.",
        "§5.3",
    ),
    "§5.5": say(
        "Your aircraft left the board. A small tile extends it; without one the aircraft is lost.", "§5.5"
    ),
    "§6.3": say("Both plan in secret. Ask where the enemy wants to go, and plan to be behind him.", "§6.3"),
    "§6.7": say(
        "Orders can save an aircraft or hit a second time. What you do not need now you keep.", "§6.7"
    ),
    "§9.2": say("Command points buy orders for later combats; what you do not spend is lost.", "§9.2"),
}
