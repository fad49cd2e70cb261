"""What the words of scenario files mean: goals, effects of cards and commanders, terrain."""

from __future__ import annotations

from typing import Final

GOALS: Final = {
    "points": "most points after the last round (§15.6)",
    "deliver": "`side` has brought `cargo` across an `edge`; wins at once",
    "deny": "the other side can no longer deliver enough; wins at once",
    "unload": "`side` has unloaded `cargo` on `nodes`; wins at once",
    "sink": "`side` has sunk `count` of class `ship`; wins at once",
    "fleet": "the other side has no ship left, and `side` has",
    "closed": "the airfield `base` was out of action at the end of each of `rounds`, or is `side`'s own",
    "otherwise": "nothing before was met",
    "hold": "after the last round `side` holds `at`: its land units stand there, or its base does (§18.7)",
}
EFFECTS: Final = {
    "reach": "the attack of this activation reaches `amount` nodes further: ships, strikes, further bombers",
    "move": "`amount` more movement points: a ship or task force",
    "turns": "turns cost this ship nothing",
    "smoke": "this ship may end in enemy range",
    "again": "for a ship that is already activated",
    "fire-first": "this ship attacks before moving instead of after",
    "slip": "this ship passes ships and task forces",
    "uncover": "an enemy task force deploys",
    "squall": "no air attacks, carriers and bombers bar nothing, until clean-up",
    "fog": "every reach is one less, until clean-up",
    "intercept": "see the letter of an enemy task force",
    "orders": "`amount` more markers until clean-up",
    "repair": "an airfield is clear and may be used",
    "recall": "`amount` planes come back to carriers",
    "far": "`amount` more reach",
    "fast": "`amount` more movement points",
    "flak": "no target from the air",
    "squadron": "a plane and room for it, or a bomber",
    "drill": "the first turn of 60° is free for all such ships",
}
COMMANDERS: Final = {
    "markers": "`amount` more markers while he is on the chart",
    "follow": "after his ship another one `within` so many nodes is activated in the same turn, once a round",
    "lead": "ships `of` these classes `within` so many nodes, and his own, have `amount` more points",
    "ace": "surfaces `surface` nodes away for every round; depth attacks on him cost `mines`",
    "air": "`amount` more markers for bases and bombers only",
    "recover": "once a round takes back the marker of an activated ship `of` these classes",
}
TERRAIN: Final = {
    ".": "sea",
    "~": "shallow: no submarines, torpedoes end there",
    "=": "shore: torpedoes end there",
    "+": "landing place: cargo unloaded here is worth a point; torpedoes end there",
    "#": "land: no ship enters; airfields and batteries stand here",
}
