"""Plotting against a plain answer: every end that the rules allow can be plotted, and no other."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.activation import END_HERE, Activation, Plot
from grognard.games.epic_naval.data import AFLOAT, FLEET
from grognard.games.epic_naval.position import Naval

STEPS = {0: (2, 0), 1: (1, -1), 2: (-1, -1), 3: (-2, 0), 4: (-1, 1), 5: (1, 1)}
Spot = tuple[int, int]


def spots(naval: Naval) -> dict[Spot, int]:
    chart = naval.rules.chart
    return {(int(chart.column[node]), int(chart.row[node])): node for node in range(int(chart.count))}


def under_fire(naval: Naval, side: int) -> set[Spot]:
    """§6.2, worked out ship by ship from the file's own words."""
    chart, plan = naval.rules.chart, naval.rules.plan
    where = {node: spot for spot, node in spots(naval).items()}
    ships = {where[int(naval.node[ship])] for ship in range(2 * FLEET) if naval.status[ship] == AFLOAT}
    found: set[Spot] = set()
    for ship in range(FLEET * (1 - side), FLEET * (1 - side) + FLEET):
        kind = plan.classes[naval.rules.ship_class[ship]]
        if naval.status[ship] != AFLOAT or not kind.bars or kind.attack == 0:
            continue
        if kind.attack == 3 and (naval.load[ship] == 0 or naval.squall):
            continue
        reach = kind.reach
        if naval.upgrade[ship] >= 0 and plan.cards[naval.upgrade[ship]].effect == 14:
            reach += plan.cards[naval.upgrade[ship]].amount
        reach -= 1 if naval.fog and reach > 1 else 0
        for line in kind.lines:
            dx, dy = STEPS[(int(naval.heading[ship]) + line) % 6]
            x, y = where[int(naval.node[ship])]
            for _ in range(reach):
                x, y = x + dx, y + dy
                if (x, y) not in spots(naval):
                    break
                mark = chart.terrain[spots(naval)[(x, y)]]
                if kind.attack == 2 and mark == "#":
                    break
                found.add((x, y))
                if kind.attack == 2 and (mark in "~=+" or (x, y) in ships):
                    break
    return found


def plain_ends(naval: Naval, activation: Activation, side: int) -> set[tuple[int, int]]:
    """Every node and heading in which the ship may end, by trying all ways there are."""
    nodes, fire = spots(naval), under_fire(naval, side)
    where = {node: spot for spot, node in nodes.items()}
    ship = int(activation.ship)
    kind = naval.rules.plan.classes[naval.rules.ship_class[ship]]
    taken = {where[int(naval.node[o])] for o in range(2 * FLEET) if naval.status[o] == AFLOAT}
    taken |= {where[int(node)] for node in naval.force_node if node >= 0}
    start = where[int(naval.node[ship])], int(naval.heading[ship]), int(activation.points)
    seen, todo = {start}, [start]
    while todo:
        (x, y), heading, points = todo.pop()
        dx, dy = STEPS[heading]
        ways = [((x, y), (heading + 1) % 6, points - 1), ((x, y), (heading + 5) % 6, points - 1)]
        ahead = (x + dx, y + dy)
        if ahead in nodes and ahead not in taken:
            mark = naval.rules.chart.terrain[nodes[ahead]]
            if mark != "#" and (kind.shallows or mark != "~"):
                ways.append((ahead, heading, points - 1))
        for way in ways:
            if way[2] >= 0 and way not in seen:
                seen.add(way)
                todo.append(way)
    return {(nodes[spot], heading) for spot, heading, _ in seen if spot not in fire}


def plotted_ends(naval: Naval, side: int) -> set[tuple[int, int]]:
    """Every end that the decisions lead to; none of them leads nowhere."""
    activation = naval.frame
    assert isinstance(activation, Activation)
    ship = activation.ship
    found: set[tuple[int, int]] = set()
    actions = Actions()
    flow.fill_actions(naval, side, actions)
    legal = actions.listed()
    assert legal, "a dead end"
    for action in legal:
        if action == END_HERE:
            found.add((int(naval.node[ship]), int(naval.heading[ship])))
        else:
            world = naval.copy()
            flow.play(world, side, action)
            found |= plotted_ends(world, side)
    return found


def test_5_8_plotting_leads_to_every_legal_end_and_to_no_other() -> None:
    checked = 0
    for seed in range(6):
        rng = Rng(seed)
        naval = GAME.setup("own")
        assert isinstance(naval, Naval)
        while flow.actors(naval) and checked < 60:
            side = flow.actors(naval)[0]
            frame = naval.frame
            if isinstance(frame.step, Plot) and isinstance(frame, Activation) and frame.turned == 0:
                if frame.card == -1 and not frame.gift and rng.below(3) == 0:
                    assert plotted_ends(naval, side) == plain_ends(naval, frame, side)
                    checked += 1
            legal = flow.legal(naval, side)
            flow.play(naval, side, legal[rng.below(len(legal))])
    assert checked > 20
