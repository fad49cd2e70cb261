"""Battle of Midway taught in five lessons: initiative, flight, the edge, combat, orders."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.core.message import say
from grognard.games.midway.data import JAPAN, LOST, US
from grognard.games.midway.position import Midway
from grognard.lessons.lesson import Lesson

DEPLOYED = """* acceleration; * acceleration; * reversal; * evade
    japan fighter; japan 2208; japan SE; us fighter; us 2610; us W; japan ace; japan 2108; japan SE
    us ace; us 2711; us W; japan fighter; japan 2008; japan SE; us fighter; us 2712; us W
    japan fighter; japan 1613; japan E; us fighter; us 2718; us W; japan ace; japan 1612; japan E
    us ace; us 2122; us NE; japan 1719; japan E; us 2322; us SE; """
US_BEGINS = DEPLOYED + "japan bid 0; us bid 2; "
ATTACKED = DEPLOYED + (
    """japan bid 3; us bid 0; japan j1; japan fly; japan ahead; japan left; japan ahead; japan stop
       us u1; us attack j1; """
)


def table(match: Match) -> Midway:
    assert isinstance(match.position, Midway)
    return match.position


def on(match: Match, name: str) -> str:
    """The area that an aircraft is on."""
    return table(match).board.label(table(match).area[table(match).named(name)])


def shot_down(match: Match, name: str) -> bool:
    return table(match).area[table(match).named(name)] == LOST


INITIATIVE = Lesson(
    "the-initiative",
    say("The initiative"),
    (
        say("Each round both sides secretly bid 0 to 3 of their three command points.", "§4.2"),
        say("The higher bid begins; equal bids give the card to the US. Both bids are lost.", "§4.3"),
        say("What you keep buys orders at the end of the round.", "§9.2"),
    ),
    say("You lead Japan, and a spy reports that the US will bid 2. Take the initiative."),
    lambda match: table(match).initiative == JAPAN and match.actors == (0,) and not table(match).waiting,
    DEPLOYED,
    ("bid 3",),
    say("Three against two: Japan begins. It has no points left to buy orders.", "§4.3"),
    say("The US has the initiative card: its bid was at least as high.", "§4.3"),
    notes={"bid 2": say("Two against two is a tie, and the US takes the card.", "§4.3")},
    look=("initiative",),
    answers="us bid 2",
    lost=lambda match: table(match).initiative == US and not table(match).waiting,
    side="japan",
    scenario="domination",
)

FLIGHT = Lesson(
    "the-flight",
    say("A flight towards Midway"),
    (
        say("A fighter or an ace flies 3 or 4 manoeuvres, each one area straight ahead.", "§5.1"),
        say("After each manoeuvre it may turn by one side, left or right.", "§5.3"),
        say(
            "In domination whoever has more aircraft on the Midway tile scores at the end of the round.",
            "§10.2",
        ),
    ),
    say("Fly the fighter u3 to 2417, beside the Midway tile."),
    lambda match: on(match, "u3") == "2417",
    US_BEGINS + "us u3; us fly",
    ("ahead", "ahead", "right", "on"),
    say(
        "Three areas west, a turn to the right, one area north-west. Next round u3 can be over Midway.",
        "§5.3",
    ),
    say("u3 did not come to 2417. It needs four manoeuvres and a turn to the right.", "§5.3"),
    notes={
        "left": say("A turn to the left leads south-west, away from Midway.", "§5.3"),
        "stop": say("Three manoeuvres are not enough; a fourth is allowed.", "§5.1"),
    },
    look=("u3",),
    lost=lambda match: not match.legal(1),
    side="us",
    scenario="domination",
)

EDGE = Lesson(
    "over-the-edge",
    say("Over the edge"),
    (
        say("An aircraft that flies over the edge of the board is destroyed.", "§5.7"),
        say("But its owner may extend the board with a small tile on which nobody else stands.", "§5.5"),
    ),
    say("u4 flies over the edge. Keep it in the air."),
    lambda match: table(match).is_up(table(match).named("u4")) and table(match).small[0] >= 0,
    US_BEGINS + "us u4; us fly",
    ("tile 1 at 2424",),
    say("The small tile belongs to the board now, and u4 flies on over it.", "§5.6"),
    say("u4 is lost, and Japan scores a point for it.", "§11.3"),
    notes={"decline": say("Without a tile the aircraft is destroyed.", "§5.7")},
    look=("u4",),
    lost=lambda match: shot_down(match, "u4"),
    side="us",
    scenario="domination",
)

COMBAT = Lesson(
    "the-combat",
    say("Two plans"),
    (
        say(
            "In a combat both sides secretly plan two manoeuvres: F forward, L or R forward and a turn.",
            "§6.3",
        ),
        say("Then each has the other in a zone of its range diagram, or not at all.", "§7.1"),
        say("Red and yellow are attack areas: only who has the enemy there can destroy him.", "§7.4"),
    ),
    say("u1 attacks j1. You guess that it turns right and then left: plan so that you can fire at it."),
    lambda match: shot_down(match, "j1"),
    ATTACKED.rstrip("; "),
    ("plan LL", "us first", "pass"),
    say("With two turns to the left u1 came behind j1: two cards against one, and 6 beats 3.", "§7.4"),
    say("j1 still flies. Two turns the same way bring u1 round behind it.", "§6.5"),
    notes={
        "plan R*": say("A turn to the right leads away from j1.", "§6.5"),
        "plan F*": say("Straight on u1 flies past j1.", "§6.5"),
    },
    look=("u1", "j1"),
    answers="japan plan RL; japan pass; * 3; * 6 2",
    side="us",
    scenario="domination",
)

ORDERS = Lesson(
    "orders",
    say("An order at the right time"),
    (
        say("After the plans were flown the sides may play orders in turn, the defender first.", "§6.7"),
        say("Each side's highest firing card counts.", "§7.3"),
        say("Veterans, a special order of the US, draws one card more when firing.", "§8.10"),
    ),
    say("j1 is in your yellow area: two cards. Draw three, and destroy it."),
    lambda match: shot_down(match, "j1") and any(entry.text == "play veterans" for entry in match.entries),
    ATTACKED + "us plan LL; japan plan RL; us us first; japan pass",
    ("play veterans",),
    say("The third card was the 7. The special order is used up.", "§8.10"),
    say("You fired without the third card.", "§8.10"),
    notes={
        "pass": say("With two cards you may hit, but the task is to draw three.", "§7.2"),
        "play thach-weave": say(
            "Thach Weave lets another aircraft fire; it draws no card more for u1.", "§8.9"
        ),
    },
    look=("u1", "j1"),
    answers="japan pass; * 6; * 7 4 2",
    side="us",
    scenario="domination",
)

LESSONS = (INITIATIVE, FLIGHT, EDGE, COMBAT, ORDERS)
