"""Tips for a first match of Battle for the Island, each for the first time that its § matters."""

from __future__ import annotations

from grognard.core.message import say

TIPS = {
    "§3.2": say(
        "Nobody knows which blocks are live. They are walls at first, and traps for whoever lands on them.",
        "§3.2",
    ),
    "§3.5": say(
        "A character hits at exactly its own range, straight ahead. Place it so that it looks "
        "where the enemy will come.",
        "§3.5",
    ),
    "§3.6": say("These wait on your pad and come ashore when you roll a zero.", "§3.6"),
    "§4.5": say(
        "Shoot before you move: what stands at the right range now may be out of it afterwards.", "§4.5"
    ),
    "§5.3": say(
        "Either all squares ahead, or one less and a turn. The turn decides what you can shoot at next.",
        "§5.3",
    ),
    "§4.6": say(
        "You have moved, and may shoot once more with everybody. Look for targets that your move has opened.",
        "§4.6",
    ),
    "§6.1": say(
        "A zero is good luck: bring somebody ashore, move the pad or turn a character, and roll again.",
        "§6.1",
    ),
    "§4.9": say(
        "Nobody could use the number: the opponent may remove one. Keep somebody with a free road ahead.",
        "§4.9",
    ),
    "§8.3": say(
        "The block was live, and took the character with it. From exactly its range a shot clears"
        " it without risk.",
        "§8.3",
    ),
}
