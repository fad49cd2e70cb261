"""The turn track with returning counters, the cups with their contents, and the points."""

from __future__ import annotations

from grognard.core.flow import NOBODY
from grognard.core.scene import Item, Note, Shape, circle, label, path, rect
from grognard.games.kido_butai.data import (
    BUFFALO,
    DAUNTLESS,
    ENTERPRISE,
    GONE,
    KINDS,
    NO_BOMBER,
    NO_FIGHTER,
    SHIP_TITLES,
    TURNS,
    US_CARRIERS,
    hour,
    result_of,
)
from grognard.games.kido_butai.draw.look import Look
from grognard.games.kido_butai.draw.odds import fighters
from grognard.games.kido_butai.draw.tips import percent, raid_words
from grognard.games.kido_butai.position import Operation, american_points, japanese_points, lead_of
from grognard.games.kido_butai.words import capital, listed, many, signed

AREA = "day"
WIDTH, HEIGHT = 464.0, 390.0
ACROSS = 4  # fields of the track in a row
FIELD_W, FIELD_H = 113.0, 55.0
KIND_TITLES = ["Dauntless", "“no bomber”", "Buffalo", "“no fighter”"]
CUP = "M-73 -38H73L62 42H-62Z"


def day_items(look: Look) -> list[Item]:
    operation = look.operation
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
    counts = [int(operation.due(kind, turn)) for kind in range(KINDS)]
    for kind, count in enumerate(counts):
        if count:
            shapes += chip(kind, count, 9 + 29.5 * (kind // 2), -11 + 21 * (kind % 2))
    back = [many(count, KIND_TITLES[kind], KIND_TITLES[kind]) for kind, count in enumerate(counts) if count]
    name = hour(turn) + (", now" if now else "")
    tip = f"Back in the cups then: {listed(back)}." if back else ""
    chips = [f"{count}{'D-B-'[kind]}" for kind, count in enumerate(counts) if count]
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
    x, y = middle(int(operation.turn))
    name = f"The turn marker: {hour(int(operation.turn))}"
    return Item("marker", AREA, layer=1, x=x - 42, y=y - 16, shapes=[circle(0, 0, 6, "side0")], name=name)


# ------------------------------------------------------------------ the cups


def cups(operation: Operation) -> list[Item]:
    cup = [int(count) for count in operation.cup]
    in_cup = [SHIP_TITLES[ENTERPRISE + each] for each in range(US_CARRIERS) if operation.fleet[each] == 0]
    return [
        cup_item(
            "fleet",
            80,
            "Fleet cup",
            [many(len(in_cup), "carrier")] if in_cup else ["empty"],
            fleet_tip(in_cup),
        ),
        cup_item(
            "bombers",
            232,
            "Bomber cup",
            [f"{cup[DAUNTLESS]} Dauntless", f"{cup[NO_BOMBER]} no bomber"],
            raid_words(operation),
        ),
        cup_item(
            "fighters",
            384,
            "Fighter cup",
            [f"{cup[BUFFALO]} Buffalo", f"{cup[NO_FIGHTER]} no fighter"],
            fighter_tip(operation),
        ),
    ]


def cup_item(key: str, x: float, title: str, lines: list[str], tip: str) -> Item:
    shapes = [path(CUP, "paper line"), label(0, -14, 15, title, "ink bold")]
    shapes += [label(0, 8 + 20 * at, 15, line) for at, line in enumerate(lines)]
    text = "\n".join([title, *lines])
    return Item(
        f"cup-{key}", AREA, x=x, y=280, shapes=shapes, name=f"{title}: {', '.join(lines)}", tip=tip, text=text
    )


def fleet_tip(in_cup: list[str]) -> str:
    if len(in_cup) < US_CARRIERS:
        return "The first attack on a fleet drew its carriers; the others are the second fleet."
    return f"{listed(in_cup)}. The first attack draws one, two or three of them, each as likely."


def fighter_tip(operation: Operation) -> str:
    shares = fighters(operation)
    if len(shares) == 1:
        return "No American fighter is left in the cup."
    none, one, more = percent(shares[0]), percent(shares[1]), percent(sum(shares[2:]))
    return f"Next draw: no fighter {none}, one {one}, more {more}."


# ------------------------------------------------------------------ points


def score(operation: Operation) -> Item:
    """§11 The points as they stand."""
    japan, america, lead = standing(operation)
    shapes = [
        rect(-226, -26, 452, 52, "card line", 8),
        label(-170, -3, 15, f"Japan {japan}", "ink bold"),
        label(-170, 17, 15, f"America {america}", "ink bold"),
        label(-82, 10, 26, signed(lead), "ink bold"),
        label(70, 6, 16, capital(result_of(lead)), "ink bold"),
    ]
    name = f"Points: Japan {japan}, America {america}, that would be a {result_of(lead)}"
    lost, shot = int(operation.at(GONE)), int(operation.shot[0] + operation.shot[1])
    tip = f"Squadrons destroyed: {lost} Japanese, {shot} American."
    text = f"Japan {japan}, America {america}: {signed(lead)}, {result_of(lead)}"
    return Item("score", AREA, x=232, y=358, shapes=shapes, name=name, tip=tip, text=text)


def standing(operation: Operation) -> tuple[int, int, int]:
    return int(japanese_points(operation)), int(american_points(operation)), int(lead_of(operation))


def notes(operation: Operation) -> list[Note]:
    japan, america, lead = standing(operation)
    lost, shot = int(operation.at(GONE)), int(operation.shot[0] + operation.shot[1])
    found = "found" if operation.found else "not found"
    return [
        Note("Hour", f"{hour(int(operation.turn))}, turn {operation.turn} of {TURNS}"),
        Note("Kido Butai", found),
        Note(
            "American fleets",
            f"{operation.reported} reported" + (" of 2" if operation.has_second_fleet() else ""),
        ),
        Note("Points", f"{japan} : {america}, {signed(lead)}"),
        Note("Result" if operation.actor == NOBODY else "Would be", f"a {result_of(lead)}"),
        Note("Squadrons lost", f"{lost} Japanese, {shot} American"),
    ]
