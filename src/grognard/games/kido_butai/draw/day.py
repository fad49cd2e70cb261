"""The turn track with returning counters, the cups with their contents, and the points."""

from __future__ import annotations

from grognard.core.flow import NOBODY
from grognard.core.message import Count, Message, Noun, Words, filled, say
from grognard.core.scene import Item, Note, Shape, circle, label, path, rect
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
    TURNS,
    US_CARRIERS,
    hour,
    result_of,
    signed,
)
from grognard.games.kido_butai.draw.board import state_of
from grognard.games.kido_butai.odds import fighters, percent, raid_hint
from grognard.games.kido_butai.position import (
    Operation,
    american_points,
    japanese_points,
    lead_of,
    ship_points,
    squadron_points,
)

AREA = "day"
WIDTH, HEIGHT = 464.0, 390.0
ACROSS = 4  # fields of the track in a row
FIELD_W, FIELD_H = 113.0, 55.0
CUP = "M-73 -38H73L62 42H-62Z"


def day_items(operation: Operation) -> list[Item]:
    fields = [field(operation, turn) for turn in range(1, TURNS + 1)]
    return [*fields, marker(operation), *cups(operation), score(operation)]


# ------------------------------------------------------------------ the track


def middle(turn: int) -> tuple[float, float]:
    column, row = (turn - 1) % ACROSS, (turn - 1) // ACROSS
    return 6 + FIELD_W * (column + 0.5), 6 + FIELD_H * (row + 0.5)


def field(operation: Operation, turn: int) -> Item:
    """One hour: the counters that come back then."""
    x, y = middle(turn)
    now, past = turn == operation.turn, turn < operation.turn
    shapes = [rect(-54, -25, 108, 50, "lit" if now else "paper line-soft", 5)]
    shapes.append(label(-31, 5, 14.5, hour(turn), "ink-soft" if past else "ink bold"))
    counts = [operation.due(kind, turn) for kind in range(KINDS)]
    for kind, count in enumerate(counts):
        if count:
            shapes += chip(kind, count, 9 + 29.5 * (kind // 2), -11 + 21 * (kind % 2))
    back = tuple([Count(count, nouns.KINDS[kind]) for kind, count in enumerate(counts) if count])
    name = say("{hour}, now", hour=hour(turn)) if now else hour(turn)
    tip = say("Back in the cups then: {counters:words}.", counters=back) if back else ""
    chips = [f"{count}{'DdBb'[kind]}" for kind, count in enumerate(counts) if count]
    text = " ".join(["▶" * now + hour(turn), *chips])
    return Item(f"hour-{turn}", AREA, x=x, y=y, shapes=shapes, name=name, tip=tip, text=text)


def chip(kind: int, count: int, x: float, y: float) -> list[Shape]:
    """So many counters: D a Dauntless, B a Buffalo, dashes for placeholders."""
    if kind in (DAUNTLESS, BUFFALO):
        letter = "D" if kind == DAUNTLESS else "B"
        return [
            rect(x - 14, y - 9, 28, 19, "side1", 4),
            label(x, y + 5, 14, f"{count} {letter}", "on-side bold"),
        ]
    return [rect(x - 14, y - 9, 28, 19, "card line", 4), label(x, y + 5, 14, f"{count} –", "ink")]


def marker(operation: Operation) -> Item:
    """The turn marker."""
    x, y = middle(operation.turn)
    name = say("The turn marker: {hour}", hour=hour(operation.turn))
    return Item("marker", AREA, layer=1, x=x - 42, y=y - 16, shapes=[circle(0, 0, 6, "side0")], name=name)


# ------------------------------------------------------------------ the cups


def cups(operation: Operation) -> list[Item]:
    in_cup = tuple(
        [nouns.SHIPS[ENTERPRISE + each] for each in range(US_CARRIERS) if not operation.fleet[each]]
    )
    carriers = say("{count:words}", count=Count(len(in_cup), Noun("carrier"))) if in_cup else say("empty")
    return [
        cup_item("fleet", 80, say("Fleet cup"), [carriers], fleet_tip(in_cup)),
        cup_item(
            "bombers", 232, say("Bomber cup"), counters(operation, DAUNTLESS, NO_BOMBER), raid_hint(operation)
        ),
        cup_item(
            "fighters",
            384,
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


def cup_item(key: str, x: float, title: Message, lines: list[Message], tip: str) -> Item:
    shapes = [path(CUP, "paper line"), label(0, -14, 15, title, "ink bold")]
    shapes += [label(0, 8 + 20 * at, 15, line) for at, line in enumerate(lines)]
    item = Item(f"cup-{key}", AREA, x=x, y=280, shapes=shapes, tip=tip)
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


# ------------------------------------------------------------------ points


def score(operation: Operation) -> Item:
    """§11 The points as they stand."""
    words = standing(operation)
    shapes = [
        rect(-226, -26, 452, 52, "card line", 8),
        label(-170, -3, 15, filled("Japan {japan}", words), "ink bold"),
        label(-170, 17, 15, filled("America {america}", words), "ink bold"),
        label(-82, 10, 26, str(words["lead"]), "ink bold"),
        label(70, 6, 16, filled("{result:A}", words), "ink bold"),
    ]
    item = Item("score", AREA, x=232, y=358, shapes=shapes)
    item.name = filled("Points: Japan {japan}, America {america}, that would be {result:a}", words)
    japan = gains(operation, operation.shot[0] + operation.shot[1], ENTERPRISE, SHIPS)
    america = gains(operation, operation.at(GONE), 0, CARRIERS)
    item.tip = say("Japan: {japan}. America: {america}.", japan=japan, america=america)
    item.text = filled("Japan {japan}, America {america}: {lead}, {result}", words)
    return item


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


def standing(operation: Operation) -> Words:
    lead = lead_of(operation)
    words: Words = {"japan": japanese_points(operation), "america": american_points(operation)}
    words.update({"lead": signed(lead), "result": result_of(lead), "lost": operation.at(GONE)})
    return {**words, "shot": operation.shot[0] + operation.shot[1]}


def notes(operation: Operation) -> list[Note]:
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
