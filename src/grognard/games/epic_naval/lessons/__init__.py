"""Epic Naval Battles taught in five lessons, in a small bay: task forces, guns, torpedoes, planes, "
"submarines."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.games.epic_naval.position import Naval
from grognard.lessons.lesson import Lesson

SCHOOL = """
title = "School"
about = "A few ships, close together."
chart = "bight"
rounds = 4
first = "west"

[[sides]]
name = "west"
deck = "standard"
commanders = []
mines = 2
start = { numbers = [1, 4] }

[[sides.forces]]
letter = "A"
ships = ["BB", "DD"]
at = "e4"

[[sides.forces]]
letter = "B"
ships = ["SS", "CV"]
at = "g3"

[[sides]]
name = "east"
deck = "standard"
commanders = []
mines = 1
start = { last = 5 }

[[sides.forces]]
letter = "A"
ships = ["CA", "TR"]
at = "f7"

[[sides.forces]]
letter = "B"
ships = ["DD"]
at = "c8"

[[goals]]
kind = "points"
"""
SMALL: Options = {"file": {"toml": SCHOOL}}
BEGUN = "west AB; east AB; west none; east none; * c1; * c2; * c3; * c1; * c2; * c3"
EAST = "; east deploy-tf1; east CA1; east e8; east W; east TR1; east f7; east W; east ready"
AT_SEA = BEGUN + (
    """; west deploy-tf1; west BB1; west e4; west E; west DD1; west f3; west E
         west deploy-tf2; west SS1; west g4; west E; west CV1; west g3; west E"""
    + EAST
)
CARRIER_AHEAD = BEGUN + (
    """; west deploy-tf1; west BB1; west e4; west E; west DD1; west d4; west E
         west deploy-tf2; west SS1; west g4; west E; west CV1; west f3; west NW"""
    + EAST
)
CRUISER, TRANSPORT = 3, 4  # §15.1 points, of the transport with two cargoes


def sea(match: Match) -> Naval:
    assert isinstance(match.position, Naval)
    return match.position


TASK_FORCE = Lesson(
    "the-task-force",
    say("Ships in the mist"),
    (
        say(
            "Most ships are hidden in task forces A to D. Which marker is which only their side knows.",
            "§13.2",
        ),
        say(
            "At the start of a round a task force may be laid out on its centre and the nodes around it.",
            "§13.6",
        ),
        say("A ship lies on a node and heads along one of six lines.", "§2.2"),
    ),
    say("Lay out task force A: the battleship BB1 and the destroyer DD1."),
    lambda match: sum(ship >= 0 for ship in sea(match).ship_at) == 2 and "ready" in match.legal(0),
    BEGUN,
    ("deploy-tf1", "BB1", "e4", "E", "f3", "E"),
    say("Both are on the chart now, and can be activated in this round.", "§13.6"),
    say("Task force A is not laid out, and East has its orders next.", "§13.6"),
    notes={
        "ready": say("You are ready, and your task forces stay hidden.", "§4.2"),
        "deploy-tf2": say("That is the other marker: the submarine and the carrier.", "§13.4"),
        "split*": say("A split shares the ships out over two markers; they stay hidden.", "§13.10"),
    },
    look=("force-0",),
    lost=lambda match: sum(ship >= 0 for ship in sea(match).ship_at) > 2 and "ready" in match.legal(0),
    scenario="own",
    options=SMALL,
)

BROADSIDE = Lesson(
    "the-broadside",
    say("Broadside"),
    (
        say("There are no dice: what is attacked is sunk.", "§6.3"),
        say(
            "A battleship fires broadside: along the lines at 60° and 120° from its bow, four nodes.", "§2.3"
        ),
        say("A step ahead costs one movement point, and so does a turn of 60°.", "§5.3"),
    ),
    say("Sink the cruiser CA1 on e8 with your battleship."),
    lambda match: sea(match).score[0] == CRUISER,
    AT_SEA,
    ("BB1", "left", "end", "xe8"),
    say("One turn brought the cruiser before the guns. Artillery fires over everything, land too.", "§6.4"),
    say(
        "The cruiser still floats. It lies ahead of BB1, four nodes away: turn, and it is broadside.", "§2.3"
    ),
    notes={
        "ahead": say("Every node nearer is fine for the range, but the guns do not fire ahead.", "§6.1"),
        "hold": say("You held fire; the target was in range.", "§6.3"),
    },
    look=("ship-0", "ship-16"),
    scenario="own",
    options=SMALL,
)

TORPEDO = Lesson(
    "the-torpedo",
    say("Torpedoes"),
    (
        say("A destroyer fires torpedoes from its bow, two nodes far.", "§6.5"),
        say("Nobody may end a movement where an enemy could fire.", "§5.5"),
        say("After the movement comes the attack; there is none on the way.", "§6.3"),
    ),
    say("Sink the transport TR1 on f7 with your destroyer."),
    lambda match: sea(match).score[0] == TRANSPORT,
    AT_SEA,
    ("DD1", "ahead", "ahead", "end", "xf7"),
    say("From f5 it was two nodes to the transport, and no enemy could fire at f5.", "§6.5"),
    say("The transport still floats. DD1 heads for it already; how far must it go?", "§6.1"),
    notes={
        "left": say("A turn takes the transport off the bow.", "§6.1"),
        "right": say("A turn takes the transport off the bow.", "§6.1"),
        "hold": say("You held fire; the target was in range.", "§6.3"),
    },
    look=("ship-1", "ship-17"),
    scenario="own",
    options=SMALL,
)

PLANES = Lesson(
    "from-the-deck",
    say("From the deck"),
    (
        say("A carrier attacks ahead and at 60° to either side, five nodes far, over everything.", "§6.6"),
        say("The target is removed, and a plane lies in its place until it is taken back aboard.", "§7.2"),
    ),
    say("Sink the transport TR1 on f7 with your carrier."),
    lambda match: sea(match).score[0] == TRANSPORT,
    CARRIER_AHEAD,
    ("CV1", "right", "end", "xf7"),
    say("The plane lies on f7. A carrier without planes aboard neither attacks nor bars.", "§7.1"),
    say("The transport still floats. It lies to the east of CV1, and the carrier heads north-west.", "§6.6"),
    notes={
        "left": say("To the left CV1 heads west, away from the transport.", "§2.3"),
        "hold": say("You held back; the target was in reach.", "§6.3"),
    },
    look=("ship-3", "ship-17"),
    scenario="own",
    options=SMALL,
)

DIVE = Lesson(
    "the-dive",
    say("Dive!"),
    (
        say("Instead of attacking a submarine may dive, for one to three rounds.", "§9.1"),
        say("It comes up within two nodes for every round submerged, and may attack at once.", "§9.2"),
        say("If it does not come up in its round it is lost.", "§9.3"),
    ),
    say("Let SS1 dive, so that it comes up two rounds from now."),
    lambda match: any(round > 0 for round in sea(match).dived) and 3 in sea(match).due,
    AT_SEA,
    ("SS1", "end", "dive2"),
    say("SS1 is due in round 3, within four nodes of its marker.", "§9.2"),
    say("SS1 will not come up in round 3.", "§9.1"),
    notes={
        "dive1": say("That is one round only: it is due in the next.", "§9.1"),
        "dive3": say("Three rounds are one too many here.", "§9.1"),
        "hold": say("It stays on the surface.", "§9.1"),
    },
    look=("ship-2",),
    scenario="own",
    options=SMALL,
)

LESSONS = (TASK_FORCE, BROADSIDE, TORPEDO, PLANES, DIVE)
