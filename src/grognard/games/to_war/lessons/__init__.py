"""To War! taught in eight lessons, from what wins to the last turn."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.core.message import say
from grognard.games.to_war.data import CELL_NAMES, NONE, owner_of
from grognard.games.to_war.position import War
from grognard.lessons.lesson import Lesson

FIRST = ("b2", "b3")  # §3.3 where the first card of each side lies


def laid_out(board: str, side: str = "west") -> str:
    """§3 The course of a set-up that ends with this board, North above; the other ``side`` begins."""
    rows = [line.split() for line in board.strip().splitlines()]
    units = {f"{'abc'[column]}{4 - row}": name for row in range(4) for column, name in enumerate(rows[row])}
    own = [cell for cell in units if cell[1] in "12" and cell not in FIRST]
    north = [cell for cell in units if cell[1] in "34" and cell not in FIRST]
    told = [f"* {side}", *(f"* {units[cell]}" for cell in FIRST)]
    for one, other in zip(own, north, strict=True):
        told += [f"* {units[one]}", f"{side} {one}", f"* {units[other]}", f"north {other}"]
    return "; ".join(told) + "; "


def unit_on(match: Match, cell: str) -> str:
    """Whose unit stands there, and its name: "north archer"; "" if there is none."""
    war = match.position
    assert isinstance(war, War)
    unit = war.board[CELL_NAMES.index(cell)]
    return "" if unit == NONE else f"{match.sides[owner_of(unit)]} {war.units[unit].card.name}"


def won_by(match: Match, side: str) -> bool:
    return match.outcome is not None and match.outcome.winner == side


WHAT_WINS = Lesson(
    "what-wins",
    say("What wins"),
    (
        say(
            "Two armies meet on twelve places. Whoever has more units on the field when all cards are played "
            "wins; but who breaks through into the enemy's camp wins at once.",
            "§1.1",
        ),
        say(
            "Each turn you lay a card on one of the three places of your back row, a1, b1 or c1. "
            "If a unit of yours stands there, it is driven one step forward and may drive on the next.",
            "§4.4",
        ),
    ),
    say("Break through into North's camp in this turn."),
    lambda match: won_by(match, "west"),
    laid_out(
        """king      archer      warrior
           berserker archer      archer
           sergeant  lansquenet  squire
           squire    crossbowman knight"""
    )
    + """* crossbowman; west b1; west b2; west b3; * warrior; north c4; north c3; north c2
         * lansquenet; west b1; west b2; west b3; west b4; * archer; north c4; north c3; north c2
         * squire""",
    ("b1",),
    say("Your card drove the whole column on, and the Lansquenet on b4 stepped into the camp.", "§5.4"),
    say(
        "No unit of yours reached the camp. Only the Lansquenet on b4 stands on North's back row, and it "
        "moves "
        "on only if its own column is driven.",
        "§5.4",
    ),
    look=("place-b4", "place-b1", "camp-1"),
)

NEW_CARD = Lesson(
    "the-new-card",
    say("The new card drives the others"),
    (
        say(
            "A displaced unit takes one step in a direction of its arrow. If it steps onto a unit of yours, "
            "that "
            "one is displaced in its turn: a chain.",
            "§5.8",
        ),
        say("If it steps onto an enemy, it attacks, and the chain ends with the fight.", "§5.9"),
    ),
    say("Make the Archer on c3 fall."),
    lambda match: unit_on(match, "c3") == "west crossbowman",
    laid_out(
        """warrior     berserker  archer
           king        rider      archer
           crossbowman lansquenet crossbowman
           knight      knight     lansquenet"""
    )
    + "* sergeant",
    ("c1",),
    say("Sergeant to c1, Lansquenet to c2, and the Crossbowman attacks with 5 against 2.", "§6.3"),
    say("The Archer on c3 still stands: a chain that begins in another column ends there.", "§5.8"),
    notes={
        "a1": say("In column a your Crossbowman runs into the King, and 5 is less than 6.", "§6.4"),
        "b1": say("In column b you meet the Rider, not the Archer.", "§5.9"),
    },
    look=("place-c3", "place-c2", "place-c1"),
)

EVEN_FIGHT = Lesson(
    "the-even-fight",
    say("Greater, smaller, equal"),
    (
        say(
            "On a card the first number is the attack, the second the defence. The attack of the unit that "
            "comes "
            "is compared with the defence of the unit that stands there.",
            "§6.1",
        ),
        say("Greater: the defender falls. Smaller: the attacker falls. Equal: both fall.", "§6.5"),
    ),
    say("Clear a place: let two units fall at once."),
    lambda match: unit_on(match, "b3") == "",
    NEW_CARD.course,
    ("b1",),
    say("3 against 3: Lansquenet and Rider fall, and b3 is free.", "§6.5"),
    say("No place has become free. Look for an attack that is just as great as the defence.", "§6.5"),
    notes={
        "a1": say("In column a your Crossbowman attacks with 5 against 6: only it falls.", "§6.4"),
        "c1": say("In column c your Crossbowman attacks with 5 against 2: only the Archer falls.", "§6.3"),
    },
    look=("place-b2", "place-b3"),
)

FLANK = Lesson(
    "in-the-flank",
    say("In the flank"),
    (
        say("A unit with three arrows moves and attacks forward, to the left or to the right.", "§2.3"),
        say("Who attacks sideways adds 2 to the attack.", "§6.2"),
    ),
    say("Make the King on c3 fall."),
    lambda match: unit_on(match, "c3").startswith("west"),
    laid_out(
        """warrior archer     warrior
           warrior archer     king
           squire  sergeant   crossbowman
           squire  lansquenet crossbowman"""
    )
    + """* crossbowman; west b1; west b2; west b3; * archer; north a4; north a3; north a2; * squire""",
    ("b1", "c3"),
    say("Sideways the Sergeant attacks with 5 + 2 against 6: the King falls.", "§6.2"),
    say("The King on c3 still stands. Drive the Sergeant on b3, and let it attack sideways.", "§6.2"),
    notes={
        "c1": say("From the front your Crossbowman has 5 against 6, and falls.", "§6.4"),
        "b4": say("Forward the Sergeant meets the Archer on b4, not the King beside it.", "§5.2"),
        "a3": say("That is the other flank: on a3 stands a Warrior.", "§5.2"),
    },
    look=("place-b3", "place-c3"),
)

TWO_STEPS = Lesson(
    "two-steps",
    say("The second step"),
    (
        say(
            "An underlined arrow (the table shows it as ²): if the first step ended on a free place, the "
            "unit may "
            "take a second one, or stop.",
            "§5.5",
        ),
    ),
    say("Make the King on b4 fall."),
    lambda match: unit_on(match, "b4") == "west knight",
    laid_out(
        """warrior king       archer
           archer  rider      berserker
           squire  lansquenet sergeant
           squire  knight     crossbowman"""
    )
    + """* crossbowman; west b1; west b2; west b3; * archer; north a4; north a3; north a2; * squire""",
    ("b1", "b4"),
    say("b3 was free, so the Knight went on and attacked with 7 against 6.", "§5.5"),
    say("The King on b4 still stands. Only the Knight can reach it in this turn.", "§5.5"),
    notes={"stop": say("The Knight may stop, but it may also go on: b3 was a free place.", "§5.5")},
    look=("place-b2", "place-b3", "place-b4"),
)

INTRUDER_BOARD = """warrior     king   archer
                    warrior     rider  berserker
                    crossbowman squire lansquenet
                    crossbowman squire lansquenet"""

INTRUDER = Lesson(
    "the-intruder",
    say("An enemy at the gate"),
    (
        say("An enemy on your back row is one step from your camp, and North moves next.", "§5.4"),
        say("If you lay your card on an enemy, the two fight; your card attacks forward.", "§4.5"),
    ),
    say("Save your camp: throw the Warrior off a1."),
    lambda match: unit_on(match, "a1").startswith("west"),
    laid_out(INTRUDER_BOARD)
    + """* knight; west c1; west c2; west c3; * archer; north a4; north a3; north a2
         * sergeant; west c1; west c2; west c3; * archer; north a4; north a3; north a2; north a1
         * crossbowman""",
    ("a1",),
    say("5 against 4: the Warrior falls, and your Crossbowman bars the way.", "§4.5"),
    say("The Warrior still stands on a1. North lays a card in column a, and breaks through.", "§5.4"),
    look=("place-a1", "camp-0"),
)

HAND = Lesson(
    "the-hand",
    say("For more strategy: the hand"),
    (
        say("In this scenario you hold three cards and choose which one to lay.", "§8.2"),
        say("At the end of your turn you draw another; only you see your hand.", "§8.5"),
    ),
    say("The Warrior stands on a1 again: choose the card that throws it off."),
    lambda match: unit_on(match, "a1").startswith("west"),
    laid_out(INTRUDER_BOARD)
    + """* knight; * sergeant; * crossbowman; * archer; * archer; * rider
         west knight; west c1; west c2; west c3; * lansquenet; north archer; north a4; north a3
         north a2; * king
         west sergeant; west c1; west c2; west c3; * squire; north archer; north a4; north a3
         north a2; north a1
         * berserker""",
    ("crossbowman", "a1"),
    say("5 against 4. The other cards stay in your hand.", "§8.2"),
    say("The Warrior still stands on a1. You need an attack greater than its defence of 4.", "§6.3"),
    notes={
        "lansquenet": say("The Lansquenet attacks with 3: against the Warrior's 4 it would fall.", "§6.4"),
        "squire": say("The Squire attacks with 3: against the Warrior's 4 it would fall.", "§6.4"),
    },
    look=("place-a1", "unit-14"),
    scenario="strategy",
)

LAST_TURN = Lesson(
    "the-last-turn",
    say("The last turn"),
    (
        say("Both reserves are used up; you lead North, and lay the last card of the match.", "§7.1"),
        say("More units on the field win; if the numbers are equal, more elite units (♛) do.", "§7.3"),
        say("West has six units on the field and three elites. With your card you have five."),
    ),
    say("Win the match with this turn."),
    lambda match: won_by(match, "north"),
    laid_out(
        """rider       archer      berserker
           rider       archer      warrior
           crossbowman knight      crossbowman
           squire      lansquenet  sergeant"""
    )
    + """* sergeant; west a1; west a2; west a3; * king; north b4; north b3; north b2; * crossbowman; west c1
         west b1; west b2; west b3; * rider; north b4; north c4; north c3; north c2; * lansquenet; west c1
         west c2; * warrior; north b4; north a4; north a3; * lansquenet; west b1; west c1; west c2; west c3
         * warrior; north b4; north b3; * squire; west a1; west a2; west a3; * archer; north c4; north c3
         * lansquenet; west b1; west b2; west b3; west b4; * berserker; north b4; * squire; west b1; west b2
         west b3; west b4; * king; north a4; north a3; north stop; * knight; west b1; west c1; west c2
         west c3
         * berserker; north b4; north a4; north b4; north a4; north a3; north a2; * knight; west b1; west b2
         west b3; west b4; * archer; north b4; north a4; north b4; north b3; * sergeant; west a1; west b1
         west b2; west b3; west b4; * king; north b4; * crossbowman; west c1; west b1; west c1; west c2
         west b2; west b3; west b4; * warrior""",
    ("a4", "b4"),
    say(
        "The King took the Knight in the flank, 5 + 2 against 5. Five units each, but three elites against "
        "two.",
        "§7.3",
    ),
    say("The match is over and not won. Look for an enemy that is an elite, and for a flank.", "§7.3"),
    notes={
        "c4": say("Even if the Crossbowman falls it is five to five, and three elites each: a draw.", "§7.4"),
        "b4": say("Laid on the Knight, the Warrior attacks forward: 4 against 5.", "§4.5"),
    },
    look=("place-b4", "place-a4"),
    side="north",
)

LESSONS = (WHAT_WINS, NEW_CARD, EVEN_FIGHT, FLANK, TWO_STEPS, INTRUDER, HAND, LAST_TURN)
