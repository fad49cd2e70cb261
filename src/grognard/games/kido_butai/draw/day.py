"""The desk beside the plot: the clock with what comes back, the cups, the points and what was lost."""

from __future__ import annotations

from grognard.core.flow import NOBODY
from grognard.core.message import Count, Message, Noun, Words, filled, say
from grognard.core.scene import Item, Note, Once
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.data import (
    BUFFALO,
    CARRIERS,
    DAUNTLESS,
    ENTERPRISE,
    GONE,
    KINDS,
    NO_BOMBER,
    NO_FIGHTER,
    SHIPS,
    SQUADRONS,
    TURNS,
    US_CARRIERS,
    ZEROS,
    hour,
    result_of,
    signed,
)
from grognard.games.kido_butai.draw import instruments
from grognard.games.kido_butai.draw.board import state_of
from grognard.games.kido_butai.draw.instruments import AREA, CLOCK, CUPS, LOST, POINTS, POINTS_OVER
from grognard.games.kido_butai.draw.places import Point
from grognard.games.kido_butai.odds import fighters, percent, raid_hint
from grognard.games.kido_butai.position import (
    Operation,
    american_points,
    japanese_points,
    lead_of,
    ship_points,
    squadron_points,
)

LETTERS = "DdBb"  # of the counters on the track of a terminal
ACROSS = 4  # hours in a line of a terminal


DAYS: Once[list[Item]] = Once(1024)
NOTED: Once[list[Note]] = Once(1024)


def state_key(operation: Operation) -> tuple[object, ...]:
    """All that the desk and the notes are made of."""
    gone = tuple([each for each in range(SQUADRONS) if operation.place[each] == GONE])
    known = bool(operation.found), int(operation.reported), bool(operation.revealed), tuple(operation.fleet)
    counters = tuple(operation.cup), tuple(operation.track), tuple(operation.shot)
    over = operation.actor == NOBODY
    return operation.rules, over, int(operation.turn), gone, tuple(operation.hits), known, counters


def day_items(operation: Operation) -> list[Item]:
    return DAYS.get(state_key(operation), lambda: draw_day(operation))


def draw_day(operation: Operation) -> list[Item]:
    if operation.actor == NOBODY:
        return [Item("desk", AREA, art="desk-over"), *clock(operation), *score(operation, POINTS_OVER)]
    desk = [Item("desk", AREA, art="desk"), *clock(operation), *score(operation, POINTS)]
    return [*desk, *cups(operation), *lost(operation)]


# ------------------------------------------------------------------ the clock


def clock(operation: Operation) -> list[Item]:
    x, y = CLOCK
    items = [field(operation, turn) for turn in range(1, TURNS + 1)]
    turn = say("turn {turn}", turn=operation.turn)
    hand = Item("marker", AREA, layer=1, x=x, y=y, turn=instruments.angle(operation.turn), art="hand")
    hand.name = say("The turn marker: {hour}", hour=hour(operation.turn))
    hub = Item("time", AREA, x=x, y=y, shapes=instruments.time(hour(operation.turn), turn))
    lines = [track_line(operation, first) for first in range(1, TURNS + 1, ACROSS)]
    return [*items, hub, hand, *lines]


def field(operation: Operation, turn: int) -> Item:
    """One hour: the counters that come back then."""
    x, y = CLOCK
    when = (turn > operation.turn) - (turn < operation.turn)
    counts = [int(operation.due(kind, turn)) for kind in range(KINDS)]
    back = tuple([Count(count, nouns.KINDS[kind]) for kind, count in enumerate(counts) if count])
    item = Item(f"hour-{turn}", AREA, x=x, y=y, art=f"hour-{turn}-{when}")
    item.name = hour(turn) if when else say("{hour}, now", hour=hour(turn))
    item.tip = say("Back in the cups then: {counters:words}.", counters=back) if back else ""
    for kind, count in enumerate(counts):
        if count:
            item.shapes += instruments.chip(kind, count, turn)
    return item


def track_line(operation: Operation, first: int) -> Item:
    """Four hours for a terminal."""
    told = []
    for turn in range(first, first + ACROSS):
        counts = [int(operation.due(kind, turn)) for kind in range(KINDS)]
        chips = [f"{count}{LETTERS[kind]}" for kind, count in enumerate(counts) if count]
        told.append(" ".join(["▶" * (turn == operation.turn) + hour(turn), *chips]))
    y = 26.0 + 12.0 * (first - 1)
    return Item(f"track-{first}", AREA, x=CLOCK[0], y=y, text="   ".join(told))


# ------------------------------------------------------------------ the cups


def cups(operation: Operation) -> list[Item]:
    in_cup = tuple(
        [nouns.SHIPS[ENTERPRISE + each] for each in range(US_CARRIERS) if not operation.fleet[each]]
    )
    carriers = say("{count:words}", count=Count(len(in_cup), Noun("carrier"))) if in_cup else say("empty")
    numbers = [int(operation.cup[kind]) for kind in range(KINDS)]
    return [
        cup_item("fleet", [len(in_cup)], say("Fleet cup"), [carriers], fleet_tip(in_cup)),
        cup_item(
            "bombers",
            numbers[:BUFFALO],
            say("Bomber cup"),
            counters(operation, DAUNTLESS, NO_BOMBER),
            raid_hint(operation),
        ),
        cup_item(
            "fighters",
            numbers[BUFFALO:],
            say("Fighter cup"),
            counters(operation, BUFFALO, NO_FIGHTER),
            fighter_tip(operation),
        ),
    ]


def counters(operation: Operation, squadron: int, placeholder: int) -> list[Message]:
    return [
        say("{count}", count=Count(operation.cup[kind], nouns.KINDS[kind]))
        for kind in (squadron, placeholder)
    ]


def cup_item(key: str, numbers: list[int], title: Message, lines: list[Message], tip: str) -> Item:
    x, y = CUPS[key]
    item = Item(f"cup-{key}", AREA, x=x, y=y, art=f"cup-{key}", shapes=instruments.in_cup(numbers), tip=tip)
    words: Words = {"cup": title, "first": lines[0], "second": lines[-1]}
    item.name = filled("{cup}: {first}, {second}" if len(lines) > 1 else "{cup}: {first}", words)
    item.text = filled("{cup}\n{first}\n{second}" if len(lines) > 1 else "{cup}\n{first}", words)
    return item


def fleet_tip(in_cup: tuple[Noun, ...]) -> Message:
    if len(in_cup) < US_CARRIERS:
        return say("The first attack on a fleet drew its carriers; the others are the second fleet.")
    return say("{ships}. The first attack draws one, two or three of them, each as likely.", ships=in_cup)


def fighter_tip(operation: Operation) -> Message:
    shares = fighters(operation)
    if len(shares) == 1:
        return say("No American fighter is left in the cup.")
    words: Words = {"none": percent(shares[0]), "one": percent(shares[1]), "more": percent(sum(shares[2:]))}
    return filled("Next draw: no fighter {none}, one {one}, more {more}.", words)


# ------------------------------------------------------------------ points and losses


def score(operation: Operation, at: Point) -> list[Item]:
    """§11 The points as they stand, and what that would be called."""
    words = standing(operation)
    x, y = at
    lead = lead_of(operation)
    item = Item("score", AREA, x=x, y=y, art="points")
    item.shapes = instruments.points(
        filled("{result:A}", words), filled("Japan {japan}, America {america}: {lead}", words)
    )
    item.name = filled("Points: Japan {japan}, America {america}, that would be {result:a}", words)
    japan = gains(operation, operation.shot[0] + operation.shot[1], ENTERPRISE, SHIPS)
    america = gains(operation, operation.at(GONE), 0, CARRIERS)
    item.tip = say("Japan: {japan}. America: {america}.", japan=japan, america=america)
    item.text = filled("Japan {japan}, America {america}: {lead}, {result}", words)
    pointer = Item("lead", AREA, layer=1, x=x + instruments.on_scale(lead), y=y, art="pointer")
    return [item, pointer]


def gains(operation: Operation, destroyed: int, first: int, end: int) -> tuple[Message, ...]:
    """§11.1, §11.2 What each point is for: squadrons, and the ships from ``first`` up to ``end``."""
    squadrons = Count(destroyed, nouns.SQUADRON)
    told = [say("{squadrons} destroyed ({points})", squadrons=squadrons, points=squadron_points(destroyed))]
    for ship in range(first, end):
        points = ship_points(operation, ship, ship + 1)
        if points:
            state = state_of(operation, ship)
            told.append(say("{ship} {state} ({points})", ship=nouns.SHIPS[ship], state=state, points=points))
    return tuple(told)


def lost(operation: Operation) -> list[Item]:
    """Squadrons that were destroyed, by kind."""
    gone = [each for each in range(SQUADRONS) if operation.place[each] == GONE]
    zeros = sum(each < ZEROS for each in gone)
    numbers = [zeros, len(gone) - zeros, int(operation.shot[0]), int(operation.shot[1])]
    item = Item("lost", AREA, x=LOST[0], y=LOST[1], art="lost", shapes=instruments.losses(numbers))
    japan, america = Count(len(gone), nouns.SQUADRON), Count(numbers[2] + numbers[3], nouns.SQUADRON)
    item.name = say("Lost: {japan} of Japan, {america} of America", japan=japan, america=america)
    return [item]


def standing(operation: Operation) -> Words:
    lead = lead_of(operation)
    words: Words = {"japan": japanese_points(operation), "america": american_points(operation)}
    words.update({"lead": signed(lead), "result": result_of(lead), "lost": operation.at(GONE)})
    return {**words, "shot": operation.shot[0] + operation.shot[1]}


def notes(operation: Operation) -> list[Note]:
    return NOTED.get(state_key(operation), lambda: write_notes(operation))


def write_notes(operation: Operation) -> list[Note]:
    words = standing(operation)
    template = "{count} reported of 2" if operation.has_second_fleet() else "{count} reported"
    return [
        Note(say("Hour"), say("{hour}, turn {turn} of 16", hour=hour(operation.turn), turn=operation.turn)),
        Note(say("Kido Butai"), say("found") if operation.found else say("not found")),
        Note(say("American fleets"), say(template, count=operation.reported)),
        Note(say("Points"), f"{words['japan']} : {words['america']}, {words['lead']}"),
        Note(say("Result") if operation.actor == NOBODY else say("Would be"), filled("{result:a}", words)),
        Note(say("Squadrons lost"), filled("{lost} Japanese, {shot} American", words)),
    ]
