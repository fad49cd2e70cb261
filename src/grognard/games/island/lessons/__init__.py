"""Battle for the Island taught in six lessons, from the first shot to reinforcements."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.games.island.data import BLOCK, EMPTY, KIND, side_of
from grognard.games.island.names import CELL, CELL_OF, KINDS
from grognard.games.island.position import Island
from grognard.lessons.lesson import Lesson

BLOCKS = "a6 b7 c5 e8 f4 g9 i3 j10 k11 l12"
SMALL: Options = {"five": True, "first": "south"}  # five characters each, no pads


def laid_out(south: str, north: str, pads: str = "") -> str:
    """§3 The course of a set-up: characters as "jeep d2 north", and who waits on both pads from left on."""
    told = [f"{('south', 'north')[at % 2]} {block}" for at, block in enumerate(BLOCKS.split())]
    for pair in zip(south.split(", "), north.split(", "), strict=True):
        told += [
            f"{side} {word}"
            for side, words in zip(("south", "north"), pair, strict=True)
            for word in words.split()
        ]
    for at, kind in enumerate(pads.split(), 1):
        told += [f"{side} {word}" for side in ("south", "north") for word in (kind, f"pad{at}")]
    return "; ".join(told) + "; "


def on(match: Match, square: str) -> str:
    """Who or what stands on a square: "south jeep", "block", or "" for nothing."""
    island = match.position
    assert isinstance(island, Island)
    there = island.board[CELL_OF[square]]
    if there == EMPTY:
        return ""
    return "block" if there == BLOCK else f"{match.sides[side_of(there)]} {KINDS[KIND[there]]}"


WITH_JEEP = laid_out(
    "jeep d2 north, soldier h2 north, tank b1 north, soldier j2 north, soldier f1 east",
    "tank d12 south, soldier h11 south, jeep b12 south, soldier i12 south, soldier f12 east",
)
WITH_TANK = laid_out(
    "tank d2 north, soldier h2 north, jeep b1 north, soldier j2 north, soldier f1 east",
    "tank d12 south, soldier h11 south, jeep b12 south, soldier i12 south, soldier d11 south",
)

EXACT_SHOT = Lesson(
    "the-exact-shot",
    say("The exact shot"),
    (
        say("Who has lost all characters loses the battle.", "§1.1"),
        say("A soldier has range 2, a jeep 3, a tank 4. A target must be at exactly this range.", "§7.1"),
        say("Before you move a character by the number rolled you may shoot, straight ahead only.", "§7.2"),
    ),
    say("Remove North's tank on d10."),
    lambda match: on(match, "d10") == "" and "north tank" not in [on(match, cell) for cell in CELL],
    WITH_JEEP + "* 5; south d2; south d7; * 2; north d12; north d10; * 1",
    ("d7xd10",),
    say("From d7 to d10 it is three squares: exactly the jeep's range.", "§7.1"),
    say("The tank still stands. Shoot before you move: from d7 it is at exactly range 3.", "§4.4"),
    notes={"d7": say("If the jeep moves first the tank is only two squares away: too near.", "§7.1")},
    look=("square-d7", "square-d10"),
    scenario="no-pad",
    options=SMALL,
)

MOVE_AND_SHOOT = Lesson(
    "move-and-shoot",
    say("Move, then shoot"),
    (
        say("With the number rolled one character moves straight ahead, all of it.", "§4.8"),
        say("After the move you may shoot again, with any of your characters.", "§4.6"),
    ),
    say("You rolled 5. Remove North's tank on d10."),
    EXACT_SHOT.goal,
    WITH_JEEP + "* 1; south f1; south g1; * 2; north d12; north d10; * 5",
    ("d2", "d7", "d7xd10"),
    say("Five squares brought the jeep to where the tank is at range 3.", "§4.6"),
    say("The tank still stands. Which character can come to its own range from it with a 5?", "§7.1"),
    notes={
        "d6-*": say("Four squares and a turn: now the jeep looks past the tank.", "§5.3"),
        "done": say("You ended the turn; nobody has to shoot, but here you wanted to.", "§7.8"),
    },
    look=("square-d2", "square-d7", "square-d10"),
    scenario="no-pad",
    options=SMALL,
)

CORNER = Lesson(
    "round-the-corner",
    say("Round the corner"),
    (
        say("Instead of the last square a character may turn left or right, at the end of its way.", "§5.3"),
        say("It turns at most once, and shoots where it then looks.", "§5.4"),
    ),
    say("You rolled 4. Remove North's soldier on h7."),
    lambda match: on(match, "d7") == "south tank" and on(match, "h7") == "",
    WITH_TANK + "* 2; south d2; south d4; * 4; north h11; north h7; * 4",
    ("d4", "d7-right", "d7xh7"),
    say("Three squares, a turn to the right, and the soldier was at range 4.", "§5.3"),
    say(
        "The soldier on h7 still stands. The tank has range 4: from where could it look along row 7?", "§7.1"
    ),
    notes={
        "d8": say("Straight on the tank looks north; the soldier stands to the east.", "§7.2"),
        "d7-left": say("Left is west for somebody who looks north.", "§5.3"),
    },
    look=("square-d4", "square-d7", "square-h7"),
    scenario="no-pad",
    options=SMALL,
)

CROSSFIRE = Lesson(
    "crossfire",
    say("Crossfire"),
    (
        say("Characters in between do not stop a shot.", "§7.3"),
        say("When the target is hit, everybody on the squares in between is removed too.", "§7.6"),
    ),
    say("Remove two enemies with one shot."),
    lambda match: on(match, "d9") == on(match, "d11") == "",
    WITH_TANK
    + """* 5; south d2; south d7; south done; * 2; north d11; north d9; north done; * 1; south f1; south g1
         * 1; north d12; north d11; north done; * 1""",
    ("d7xd11",),
    say("The tank on d11 was hit, and the soldier on d9 was caught in the crossfire.", "§7.6"),
    say("Both still threaten your tank. It can only hit at exactly range 4.", "§7.1"),
    notes={"d7": say("If your tank moves, neither enemy is at range 4 any more.", "§7.1")},
    look=("square-d7", "square-d9", "square-d11"),
    scenario="no-pad",
    options=SMALL,
)

BLOCK_LESSON = Lesson(
    "the-block",
    say("What lies below the block?"),
    (
        say("Six of the ten blocks are live. A live one removes whoever lands on it.", "§8.3"),
        say("A block can also be shot from afar: it is turned over and gone, live or safe.", "§7.5"),
        say("Nobody moves or shoots past a block.", "§8.1"),
    ),
    say("Clear the block on e8 without risking anybody."),
    lambda match: on(match, "e8") == "" and on(match, "e5") == "south jeep",
    laid_out(
        "jeep e2 north, soldier h2 north, tank b1 north, soldier j2 north, soldier f1 east",
        "tank d12 south, soldier h11 south, jeep b12 south, soldier i12 south, soldier f12 east",
    )
    + "* 3; south e2; south e5; south done; * 1; north i12; north i11; * 3",
    ("e5xe8",),
    say("It was live. From three squares away that harms nobody.", "§7.5"),
    say("The way is not clear. The jeep stands at exactly range 3 from the block.", "§7.5"),
    notes={
        "e8": say("With the exact number one may land on a block, but it was live.", "§8.3"),
        "e5": say("If the jeep moves first it lands on the block, or turns away from it.", "§5.6"),
    },
    look=("square-e5", "square-e8"),
    answers="* live",
    scenario="no-pad",
    options=SMALL,
)

ZERO = Lesson(
    "a-zero",
    say("A zero brings help"),
    (
        say(
            "After a 0 you launch a character, move the pad or turn a character; then you roll again.", "§6.1"
        ),
        say("A launched character comes onto the square before it, if that is free.", "§6.2"),
        say("Only the launched character may use the new roll.", "§6.4"),
    ),
    say("Launch your tank and bring it to c4."),
    lambda match: on(match, "c4") == "south tank",
    laid_out(
        "jeep d2 north, soldier h2 north, tank b1 north, soldier j2 north, soldier f1 east",
        "tank d12 south, soldier h11 south, jeep b12 south, soldier i12 south, soldier f12 east",
        "jeep jeep tank soldier soldier",
    )
    + "* 0",
    ("pad3", "roll", "c1", "c4"),
    say("The tank came ashore on c1, and the new roll was its own.", "§6.4"),
    say("Your tank is not on c4. It waits on the third square of the pad.", "§6.2"),
    notes={
        "pad": say("You moved the pad, and the turn ends with that.", "§6.5"),
        "pad[145]": say("Somebody else came ashore; the tank waits on the third square.", "§6.3"),
        "c3-*": say("Two squares and a turn end on c3.", "§5.3"),
    },
    look=("square-c1", "square-c4"),
    answers="* 3",
    options={"first": "south"},
)

LESSONS = (EXACT_SHOT, MOVE_AND_SHOOT, CORNER, CROSSFIRE, BLOCK_LESSON, ZERO)
