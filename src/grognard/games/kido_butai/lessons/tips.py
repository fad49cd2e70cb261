"""Tips for a first match of Kido Butai, each for the first time that its § matters."""

from __future__ import annotations

from grognard.core.message import say

TIPS = {
    "§1.4": say(
        "Only torpedoes sink carriers, only bombs hit Midway. Changing the load later costs time on deck.",
        "§1.4",
    ),
    "§3.1": say(
        "Always keep Zeros over the fleet: the Americans come without a warning. Then see to your strike.",
        "§3.1",
    ),
    "§3.9": say(
        "One action for each squadron in a turn. What takes off now flies to its target in the next hour"
        " and attacks in the hour after.",
        "§3.9",
    ),
    "§3.4": say(
        "It is in the air now. It turns every turn, and must land when it faces West: keep a deck"
        " free for it.",
        "§3.4",
    ),
    "§3.6": say(
        "An attack with many squadrons splits the flak and the fighters. Holding one back rarely pays.",
        "§3.6",
    ),
    "§3.11": say("These must land now; whoever finds no deck is lost.", "§3.11"),
    "§4.1": say(
        "On 5 or 6 the Americans find you, for the rest of the day. From then on count on attacks"
        " every hour.",
        "§4.1",
    ),
    "§5.3": say(
        "American bombers are drawn from a cup until the cup says stop. Each of your Zeros in the"
        " CAP box meets some of them.",
        "§5.3",
    ),
    "§6.8": say(
        "The enemy's fighters are drawn as well. Zeros that fly with a strike keep them off your bombers.",
        "§6.8",
    ),
}
