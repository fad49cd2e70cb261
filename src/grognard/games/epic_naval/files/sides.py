"""What a scenario file says of the two sides and their goals."""

from __future__ import annotations

from grognard.core.nodes import HEADING_NAMES, Nodes
from grognard.games.epic_naval.data import (
    AIRFIELD,
    BASE_KINDS,
    BATTERY,
    EDGES,
    FAR,
    FLEET,
    G_CLOSED,
    G_DELIVER,
    G_DENY,
    G_OTHERWISE,
    G_POINTS,
    G_SINK,
    G_UNLOAD,
    GOALS,
    LETTERS,
    MAX_BASES,
    MOST,
    WING,
)
from grognard.games.epic_naval.files.plan import (
    Base,
    Card,
    Commander,
    Force,
    Goal,
    Purchase,
    ShipClass,
    SidePlan,
)
from grognard.games.epic_naval.files.sheet import Part
from grognard.games.epic_naval.files.tables import read_node

LETTER_NAMES = "ABCD"
TAKEN = {"draw", "chance", "observer", "dice", "end", "name", "result", "secret", "sides"}
SPARE = 2  # bombers that cards may add to a base


def read_sides(
    top: Part,
    chart: Nodes,
    classes: list[ShipClass],
    cards: list[Card],
    commanders: list[Commander],
    rounds: int,
) -> list[SidePlan]:
    parts = top.parts("sides")
    if len(parts) != 2:
        raise top.wrong("sides", f"there must be two tables [[sides]], not {len(parts)}")
    decks = top.part("decks")
    sides = [read_side(part, decks, chart, classes, cards, commanders, rounds) for part in parts]
    if sides[0].name == sides[1].name:
        raise parts[1].wrong("name", "both sides have the same name")
    if set(sides[0].start) & set(sides[1].start):
        raise parts[1].wrong("start", "both sides could start on the same node")
    if sum(len(side.bases) for side in sides) > MAX_BASES:
        raise top.wrong("sides", f"there are more than {MAX_BASES} bases")
    taken = [base.node for side in sides for base in side.bases if base.kind != FAR]
    if len(set(taken)) < len(taken):
        raise top.wrong("sides", "two bases stand on the same node")
    return sides


def read_side(
    part: Part,
    decks: Part,
    chart: Nodes,
    classes: list[ShipClass],
    cards: list[Card],
    commanders: list[Commander],
    rounds: int,
) -> SidePlan:
    name = part.text("name")
    if not (name.isascii() and name.isalpha() and name.islower()) or name in TAKEN or len(name) > 12:
        raise part.wrong("name", f"a side is called by one word of small letters, not {name!r}")
    codes = [each.code for each in classes]
    start = read_start(part.part("start"), chart)
    side = SidePlan(
        name=name,
        deck=read_deck(part, decks, [card.code for card in cards]),
        commanders=part.texts("commanders", [], [each.code for each in commanders]),
        mines=part.number("mines", 0),
        extra=part.number("extra_markers", 0, high=9),
        recover=part.flag("take_back", False),
        start=start,
        least_forces=part.number("least_forces", 1, 1, LETTERS),
        forces=[read_force(each, chart, codes, rounds) for each in part.parts("forces")],
        bases=[read_base(each, chart) for each in part.parts("bases")],
        buy=read_purchase(part, codes) if part.has("buy") else None,
    )
    part.asked.add("buy")
    check_forces(part, side, chart, classes)
    part.done()
    return side


def check_forces(part: Part, side: SidePlan, chart: Nodes, classes: list[ShipClass]) -> None:
    if (side.buy is None) == (not side.forces):
        raise part.wrong("", f"{part.name()} needs either [[sides.forces]] or [sides.buy]")
    letters = [force.letter for force in side.forces]
    if len(set(letters)) < len(letters):
        raise part.wrong("forces", "two task forces have the same letter")
    if sum(len(force.ships) for force in side.forces) > FLEET:
        raise part.wrong("forces", f"there are more than {FLEET} ships")
    check_letters(part, side)
    nodes = [force.at for force in side.forces if not force.track]
    if side.forces and not nodes:
        raise part.wrong("forces", "no task force is there from the start")
    if len(set(nodes)) < len(nodes):
        raise part.wrong("forces", "two task forces start on the same node")
    deep = {each.code for each in classes if not each.shallows}
    for at, force in enumerate(side.forces):
        mark = chart.terrain[force.at]
        if mark == "#" or (mark == "~" and deep.intersection(force.ships)):
            raise part.sheet.wrong(
                (*part.path, "forces", at, "at"), f"the task force cannot be on {chart.name(force.at)}"
            )


def check_letters(part: Part, side: SidePlan) -> None:
    """§3.3 Whether the ships find room in task forces, also where these are formed freely."""
    free = LETTERS - sum(1 for force in side.forces if force.track)
    ships = sum(len(force.ships) for force in side.forces if not force.track)
    if ships > MOST * free or side.least_forces > free:
        raise part.wrong(
            "forces", "there are more ships, or task forces, than letters that are not on the track"
        )
    edges: dict[int, str] = {}
    for at, force in enumerate(side.forces):
        if force.track and edges.setdefault(force.track, force.edge) != force.edge:
            where = (*part.path, "forces", at, "edge")
            raise part.sheet.wrong(where, "what comes in the same round comes by the same edge")


def read_start(part: Part, chart: Nodes) -> list[int]:
    """§3.4 The nodes on which task forces may start."""
    if part.has("nodes"):
        nodes = [read_node(part, "nodes", chart, name) for name in part.texts("nodes")]
    elif part.has("last"):
        last = part.number("last", low=1)
        nodes = [node for node in range(chart.count) if from_east(chart, node) <= last]
    else:
        numbers = part.numbers("numbers", 2)
        if len(numbers) != 2 or numbers[0] > numbers[1]:
            raise part.wrong("numbers", "numbers must be two, the lower first")
        nodes = [
            node for node in range(chart.count) if numbers[0] <= chart.column[node] // 2 + 1 <= numbers[1]
        ]
    part.done()
    nodes = [node for node in nodes if chart.terrain[node] != "#"]
    if len(nodes) < LETTERS:
        raise part.wrong("", f"there must be at least {LETTERS} nodes to start on")
    return nodes


def from_east(chart: Nodes, node: int) -> int:
    """Which node of its row it is, from the east."""
    row = chart.row[node]
    return sum(1 for other in range(chart.count) if chart.row[other] == row and other >= node)


def read_deck(part: Part, decks: Part, codes: list[str]) -> dict[str, int]:
    name = part.text("deck")
    if not decks.has(name):
        raise part.wrong("deck", f"there is no deck {name!r}; there are: {', '.join(decks.names())}")
    deck = decks.part(name)
    counts = {}
    for code in deck.names():
        if code not in codes:
            raise deck.wrong(code, f"there is no card {code!r}")
        counts[code] = deck.number(code, high=20)
    if sum(counts.values()) > 60:
        raise deck.wrong("", "a deck has at most 60 cards")
    return counts


def read_force(part: Part, chart: Nodes, codes: list[str], rounds: int) -> Force:
    track = part.number("track", 0, high=rounds)
    force = Force(
        letter=LETTER_NAMES.index(part.text("letter", among=list(LETTER_NAMES))),
        ships=part.texts("ships", among=codes),
        at=read_node(part, "at", chart),
        track=track,
        edge=part.text("edge", among=EDGES) if track else "",
    )
    if not 1 <= len(force.ships) <= MOST:
        raise part.wrong("ships", f"a task force has 1 to {MOST} ships, not {len(force.ships)}")
    if track == 1:
        raise part.wrong("track", "what is there in round 1 needs no track")
    part.done()
    return force


def read_base(part: Part, chart: Nodes) -> Base:
    kind = BASE_KINDS.index(part.text("kind", among=BASE_KINDS))
    names = list(HEADING_NAMES)
    base = Base(
        kind=kind,
        node=-1 if kind == FAR else read_node(part, "at", chart),
        heading=names.index(part.text("heading", among=names)) if kind == BATTERY else 0,
        edge=part.text("edge", among=EDGES) if kind == FAR else "",
        bombers=0 if kind == BATTERY else part.number("bombers", 0, high=WING - SPARE),
        garrison=part.number("garrison", 0) if kind == AIRFIELD else 0,
    )
    if kind in (AIRFIELD, BATTERY) and chart.terrain[base.node] != "#":
        raise part.wrong("at", f"{chart.name(base.node)} is no land")
    part.done()
    return base


def read_purchase(part: Part, codes: list[str]) -> Purchase:
    buy = part.part("buy")
    prices, most = buy.part("prices"), buy.part("most")
    made = Purchase(
        points=buy.number("points", low=1),
        need=buy.texts("need", [], codes),
        prices={code: prices.number(code, low=1) for code in [*codes, "bomber"] if prices.has(code)},
        most={code: most.number(code, high=6) for code in [*codes, "bomber"] if most.has(code)},
    )
    prices.done()
    most.done()
    if set(made.prices) != set(made.most):
        raise buy.wrong("most", "prices and most must name the same things")
    if sum(count for code, count in made.most.items() if code != "bomber") > FLEET:
        raise buy.wrong("most", f"together there may be no more than {FLEET} ships")
    if set(made.need) - set(made.prices):
        raise buy.wrong("need", "what is needed has no price")
    first = made.need or [code for code in made.prices if code != "bomber"]
    if not any(made.prices[code] <= made.points and made.most[code] > 0 for code in first):
        raise buy.wrong("points", "the points do not pay for a ship that is needed")
    buy.done()
    return made


# ------------------------------------------------------------------ §15.4 goals


def read_goals(
    top: Part, chart: Nodes, classes: list[ShipClass], sides: list[SidePlan], rounds: int
) -> list[Goal]:
    parts = top.parts("goals")
    goals = [read_goal(part, chart, classes, sides, rounds) for part in parts]
    if not goals:
        raise top.wrong("", "there must be at least one table [[goals]]")
    if goals[-1].kind not in (G_POINTS, G_OTHERWISE):
        raise parts[-1].wrong("kind", "the last goal must be points or otherwise: somebody has to win")
    if any(goal.kind == G_DENY for goal in goals) and not any(goal.kind == G_DELIVER for goal in goals):
        raise top.wrong("goals", "deny is only possible where the other side has to deliver")
    for number, goal in enumerate(goals):
        goal.number = number
    return goals


def read_goal(part: Part, chart: Nodes, classes: list[ShipClass], sides: list[SidePlan], rounds: int) -> Goal:
    kind = GOALS.index(part.text("kind", among=GOALS))
    names = [side.name for side in sides]
    goal = Goal(kind, -1 if kind == G_POINTS else names.index(part.text("side", among=names)))
    if kind in (G_DELIVER, G_UNLOAD):
        goal.count = part.number("cargo", low=1)
    if kind == G_DELIVER:
        goal.edge = part.text("edge", among=EDGES)
    if kind == G_UNLOAD:
        goal.nodes = [read_node(part, "nodes", chart, name) for name in part.texts("nodes")]
    if kind == G_SINK:
        goal.ship = part.text("ship", among=[each.code for each in classes])
        goal.count = part.number("count", low=1)
    if kind == G_CLOSED:
        goal.base = enemy_airfield(part, chart, sides, goal.side)
        goal.rounds = read_rounds(part, "rounds", rounds)
    part.done()
    return goal


def read_rounds(part: Part, key: str, last: int) -> list[int]:
    """Rounds of the match that follow each other."""
    rounds = part.numbers(key, last)
    if rounds != list(range(rounds[0], rounds[0] + len(rounds))) or rounds[0] < 1 or rounds[-1] > last:
        raise part.wrong(key, f"{key} must be rounds from 1 to {last}, one after the other")
    return rounds


def enemy_airfield(part: Part, chart: Nodes, sides: list[SidePlan], side: int) -> int:
    node = read_node(part, "base", chart)
    if not any(base.kind == AIRFIELD and base.node == node for base in sides[1 - side].bases):
        raise part.wrong("base", f"there is no enemy airfield on {chart.name(node)}")
    return node
