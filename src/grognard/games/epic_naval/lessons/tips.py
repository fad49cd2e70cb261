"""Tips for a first match of Epic Naval Battles, each for the first time that its § matters."""

from __future__ import annotations

from grognard.core.message import say

TIPS = {
    "§3.5": say(
        "Which task force is where only you know. Put the slow and precious ones where the enemy comes late.",
        "§3.5",
    ),
    "§3.6": say(
        "A commander helps his side as long as his ship lies on the chart; read what he does before you"
        " choose.",
        "§3.6",
    ),
    "§4.2": say(
        "Task forces move fast and hidden, but they cannot shoot. Lay them out in time, before "
        "the enemy is in range.",
        "§4.2",
    ),
    "§4.5": say(
        "One action, then the enemy has one. What is in range is destroyed at once: act first "
        "where you can shoot first.",
        "§4.5",
    ),
    "§5.2": say(
        "Ships go ahead only. Never end a movement where an enemy ship can fire at you next.", "§5.2"
    ),
    "§6.3": say("A target in range is destroyed, without a roll. Take the most dangerous one first.", "§6.3"),
    "§11.2": say("A card drawn is an action not sailed; but the right one decides a fight.", "§11.2"),
    "§8.2": say(
        "Bombers reach three nodes on any line from their base, and bar the way where they lie.", "§8.2"
    ),
    "§13.6": say(
        "A marker was turned up, and its ships lie open. Hidden ones are safer, open ones can fight.",
        "§13.6",
    ),
    "§4.6": say(
        "The round was declared over for one side; the other goes on alone. Do so only if nothing"
        " of yours is in danger.",
        "§4.6",
    ),
    "§9.1": say(
        "Only depth attacks reach a submarine that dives; some rounds later it comes up not far from its"
        " marker.",
        "§9.1",
    ),
}
