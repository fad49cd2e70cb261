"""Whether a scenario makes sense: what cannot be played, cannot happen, or cannot be met."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.message import say
from grognard.core.nodes import HEADINGS, OUTSIDE, Nodes
from grognard.games.epic_naval.data import (
    AIR,
    AIRFIELD,
    ATTACKS,
    BATTERY,
    CARD_KINDS,
    COMMANDER_EFFECTS,
    EFFECTS,
    FAR,
    FIRST_EVENT,
    FIRST_UPGRADE,
    FLEET,
    G_CLOSED,
    G_DELIVER,
    G_DENY,
    G_OTHERWISE,
    G_POINTS,
    G_SINK,
    G_UNLOAD,
    K_ACE,
    K_AIR,
    K_FOLLOW,
    K_LEAD,
    K_MARKERS,
    LETTERS,
    MAX_BASES,
    MOST,
    NO_ATTACK,
    WING,
)
from grognard.games.epic_naval.files.plan import (
    SPARE,
    Commander,
    Force,
    Goal,
    Plan,
    Purchase,
    ShipClass,
    SidePlan,
)
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.files.track import base_called, bases_of, name_of_base

Faults = Iterator[BadScenario]
MOST_CARDS = 4  # on a field of the track
MOST_MINEFIELDS = 12  # of a side, from the start
NEEDS_AMOUNT = ("reach", "move", "orders", "recall", "far", "fast")
EFFECTS_OF = (EFFECTS[:FIRST_EVENT], EFFECTS[FIRST_EVENT:FIRST_UPGRADE], EFFECTS[FIRST_UPGRADE:])


def faults(plan: Plan) -> Faults:
    """Everything that forbids playing it."""
    yield from faults_of_tables(plan)
    yield from faults_between(plan)
    yield from faults_of_bases(plan)
    yield from faults_of_minefields(plan)
    for number in range(2):
        yield from faults_of_side(plan, number)
        yield from faults_of_supplies(plan, plan.sides[number])
    yield from faults_of_weather(plan)
    yield from faults_of_goals(plan, plan.goals)
    for at, package in enumerate(plan.agree):
        yield from faults_of_goals(plan, package.goals)
        if any(package.name == other.name for other in plan.agree[:at]):
            yield package.wrong("name", say("two packages of goals have the same name"))
        if package.goals in (plan.goals, *(other.goals for other in plan.agree[:at])):
            yield package.wrong("goals", say("these goals are there twice"))


# ------------------------------------------------------------------ what there is on a chart


def water(chart: Nodes) -> set[int]:
    return {node for node in range(chart.count) if chart.terrain[node] != "#"}


def around(chart: Nodes, node: int) -> set[int]:
    """The node and those beside it."""
    beside = (int(chart.next(node, heading)) for heading in range(HEADINGS))
    return {node} | {each for each in beside if each != OUTSIDE}


def reached(plan: Plan, side: SidePlan) -> set[int]:
    """Where ships of the side can come to, however long it takes."""
    sea = water(plan.chart)
    found = {node for force in side.forces for node in comes_in_on(plan, force)} | set(side.start)
    return sailed_to(plan.chart, found & sea)


def sailed_to(chart: Nodes, start: set[int]) -> set[int]:
    """All the water that is joined to these nodes."""
    sea, found, fresh = water(chart), set(start), set(start)
    while fresh:
        fresh = {near for node in fresh for near in around(chart, node)} & sea - found
        found |= fresh
    return found


def edge_of(chart: Nodes, edge: str) -> list[int]:
    """§2.1 West and east: the first and last node of every row; north and south: the first and last row."""
    if edge in ("north", "south"):
        row = 0 if edge == "north" else chart.rows - 1
        return [node for node in range(chart.count) if chart.row[node] == row]
    outer = -1 if edge == "west" else 1
    outermost = {}
    for node in range(chart.count)[::outer]:
        outermost[int(chart.row[node])] = node
    return list(outermost.values())


def comes_in_on(plan: Plan, force: Force) -> list[int]:
    """§4.1 The nodes of its edge that the ships of a task force may enter."""
    if not force.track:
        return []
    return [node for node in edge_of(plan.chart, force.edge) if may_enter(plan, force, node)]


def may_enter(plan: Plan, force: Force, node: int) -> bool:
    """§3.4 No land, and no submarines in shallows."""
    mark = plan.chart.terrain[node]
    deep = {each.code for each in plan.classes if not each.shallows}
    return mark != "#" and (mark != "~" or not deep.intersection(force.ships))


def under_fire(plan: Plan, side: SidePlan) -> dict[int, str]:
    """Nodes in range of the side's batteries, each with where such a battery stands."""
    found: dict[int, str] = {}
    for base in side.bases:
        if base.kind == BATTERY:
            for line in plan.battery_lines:
                for steps in range(1, plan.battery_reach + 1):
                    node = plan.chart.beyond(base.node, (base.heading + line) % HEADINGS, steps)
                    if node != OUTSIDE:
                        found[int(node)] = plan.chart.name(base.node)
    return found


def most_of(side: SidePlan, code: str) -> int:
    """How many ships of a class the side may have."""
    if side.buy is not None:
        return side.buy.most.get(code, 0)
    return sum(force.ships.count(code) for force in side.forces)


def cargo_of(plan: Plan, side: SidePlan) -> int:
    return sum(each.cargo * most_of(side, each.code) for each in plan.classes)


# ------------------------------------------------------------------ ships, cards, commanders, rules


def faults_of_tables(plan: Plan) -> Faults:
    for each in plan.classes:
        yield from faults_of_class(each)
    for card in plan.cards:
        effect = EFFECTS[card.effect]
        if effect not in EFFECTS_OF[card.kind]:
            among = ", ".join(EFFECTS_OF[card.kind])
            yield card.wrong(
                "effect",
                say(
                    "a card of kind {kind} has one of {among} as effect",
                    kind=CARD_KINDS[card.kind],
                    among=among,
                ),
            )
        if effect in NEEDS_AMOUNT and not card.amount:
            yield card.wrong("amount", say("{effect} needs an amount, 1 or more", effect=effect))
        if effect == "reach" and card.amount > 2:
            yield card.wrong(
                "amount", say("amount must be 1 or 2 for reach, not {amount}", amount=card.amount)
            )
    for commander in plan.commanders:
        yield from faults_of_commander(commander, plan.surface)
        if (commander.effect == K_AIR) != (commander.on == ["base"]) or (
            commander.effect != K_AIR and "base" in commander.on
        ):
            yield commander.wrong("on", say('a commander of air markers, and no other, is on = ["base"]'))
    if plan.hand > plan.hand_limit:
        yield plan.wrong(
            "rules.hand",
            say(
                "a hand of {hand} is more than the limit, {limit}",
                hand=plan.hand,
                limit=plan.hand_limit,
            ),
        )
    if plan.bomber_least > plan.bomber_reach:
        yield plan.wrong("bomber.least", say("bombers would reach further in fog"))


def faults_of_commander(who: Commander, surface: int) -> Faults:
    """§12.2 Somebody who would do nothing."""
    effect = COMMANDER_EFFECTS[who.effect]
    if who.effect in (K_MARKERS, K_LEAD, K_AIR) and not who.amount:
        yield who.wrong("amount", say("{effect} needs an amount, 1 or more", effect=effect))
    if who.effect == K_FOLLOW and not who.within:
        yield who.wrong("within", say("{effect} needs within, 1 or more", effect=effect))
    if who.effect == K_ACE and who.surface <= surface and who.mines == 1:
        template = "{effect} needs surface, {least} or more, or mines, 2 or more"
        yield who.wrong("effect", say(template, effect=effect, least=surface + 1))


def faults_of_class(ship: ShipClass) -> Faults:
    if ship.planes and ship.cargo:
        yield ship.wrong("cargo", say("{code} cannot carry planes and cargo", code=ship.code))
    if ship.planes and ship.attack != AIR:
        yield ship.wrong("planes", say("{code} carries planes, so its attack must be air", code=ship.code))
    if ship.attack == AIR and not ship.planes:
        yield ship.wrong(
            "attack", say("{code} attacks from the air, so it must carry planes", code=ship.code)
        )
    if ship.attack != NO_ATTACK and (not ship.reach or not ship.lines):
        missing = "lines" if ship.reach else "reach"
        yield ship.wrong(
            missing,
            say(
                "{code} attacks with {attack}, but reaches nothing",
                code=ship.code,
                attack=ATTACKS[ship.attack],
            ),
        )
    if ship.attack == NO_ATTACK and (ship.reach or ship.lines):
        yield ship.wrong("attack", say("{code} has a range, but no attack", code=ship.code))


# ------------------------------------------------------------------ sides


def faults_of_bases(plan: Plan) -> Faults:
    bases = [base for side in plan.sides for base in side.bases]
    for at, base in enumerate(bases):
        if base.kind == FAR:
            if any(other.kind == FAR and other.edge == base.edge for other in bases[:at]):
                yield base.wrong("edge", say("two far bases lie beyond the same edge"))
            continue
        if plan.chart.terrain[base.node] != "#":
            yield base.wrong("at", say("{node} is no land", node=plan.chart.name(base.node)))
        if any(other.kind != FAR and other.node == base.node for other in bases[:at]):
            yield base.wrong("at", say("two bases stand on the same node"))
    if len(bases) > MAX_BASES:
        yield bases[MAX_BASES].wrong("", say("there are more than {most} bases", most=MAX_BASES))


def faults_of_minefields(plan: Plan) -> Faults:
    """§19.1 Where mines lie from the start."""
    west, east = plan.sides
    for side, enemy in ((west, east), (east, west)):
        names = {node: plan.chart.name(node) for node in side.minefields}
        if len(names) > MOST_MINEFIELDS:
            yield side.wrong("minefields", say("there are more than {most} minefields", most=MOST_MINEFIELDS))
        for node, name in names.items():
            if plan.chart.terrain[node] == "#":
                yield side.wrong("minefields", say("no mines lie on land: {node}", node=name))
            if node in enemy.start:
                reason = say("{side} may start on {node}, among these mines", side=enemy.name, node=name)
                yield side.wrong("minefields", reason)
            if side is east and node in west.minefields:
                yield side.wrong("minefields", say("both sides have mines on {node}", node=name))


def faults_of_side(plan: Plan, number: int) -> Faults:
    side, enemy = plan.sides[number], plan.sides[1 - number]
    if (side.buy is None) == (not side.forces):
        yield side.wrong(
            "", say("{name} needs either [[sides.forces]] or [sides.buy]", name=side.part.name())
        )
    if side.buy is not None:
        yield from faults_of_purchase(side.buy)
    yield from faults_of_forces(side)
    fire = under_fire(plan, enemy)
    for force in side.forces:
        yield from faults_of_place(plan, side, force, fire)
    if len(set(side.start) - set(fire)) < LETTERS:
        yield side.wrong(
            "start", say("fewer than 4 nodes to start on are out of range of the enemy's batteries")
        )
    deep = next((each.code for each in plan.classes if not each.shallows and most_of(side, each.code)), "")
    if deep and len({node for node in side.start if plan.chart.terrain[node] != "~"} - set(fire)) < LETTERS:
        reason = say("fewer than 4 nodes to start on are deep enough for {code} and out of range", code=deep)
        yield side.wrong("start", reason)
    again = next((code for code in side.commanders if side.commanders.count(code) > side.takes), None)
    if again is not None and side.takes == 1:
        yield side.wrong(
            "commanders", say("{name} names {again} twice", name="commanders", again=repr(again))
        )
    elif again is not None:
        template = "{side} takes {takes} commanders, so {again} cannot be offered more often"
        yield side.wrong("commanders", say(template, side=side.name, takes=side.takes, again=repr(again)))
    offered = [who for who in plan.commanders if who.code in side.commanders]
    if offered and all(seatless(side, who) for who in offered):
        yield side.wrong(
            "commanders", say("none of the commanders of {side} finds a ship or base", side=side.name)
        )


def seatless(side: SidePlan, who: Commander) -> bool:
    """§3.6 Whether a commander never finds what he sits on."""
    if who.on == ["base"]:
        return all(base.kind == BATTERY for base in side.bases)
    return not any(most_of(side, each) for each in who.on)


def faults_of_forces(side: SidePlan) -> Faults:
    """§3.3 Whether the ships find room in task forces, also where these are formed freely."""
    forces = side.forces
    for at, force in enumerate(forces):
        if any(other.letter == force.letter for other in forces[:at]):
            yield force.wrong("letter", say("two task forces have the same letter"))
        if len(force.ships) > MOST:
            yield force.wrong(
                "ships",
                say("a task force has 1 to {most} ships, not {ships}", most=MOST, ships=len(force.ships)),
            )
        together = [other for other in forces[:at] if other.track == force.track]
        if force.track and any(other.edge != force.edge for other in together):
            yield force.wrong("edge", say("what comes in the same round comes by the same edge"))
        if not force.track and any(other.at == force.at for other in together):
            yield force.wrong("at", say("two task forces start on the same node"))
    if sum(len(force.ships) for force in forces) > FLEET:
        yield side.wrong("forces", say("there are more than {most} ships", most=FLEET))
    here = [force for force in forces if not force.track]
    if forces and not here:
        yield side.wrong("forces", say("no task force is there from the start"))
    ships, free = sum(len(force.ships) for force in here), LETTERS - len(forces) + len(here)
    if ships > MOST * free:
        yield side.wrong(
            "forces", say("there are more ships than fit into the letters that are not on the track")
        )
    if side.least_forces > free or (forces and side.least_forces > ships):
        yield side.wrong("least_forces", say("there cannot be {count} task forces", count=side.least_forces))


def faults_of_place(plan: Plan, side: SidePlan, force: Force, fire: dict[int, str]) -> Faults:
    """§3.4, §4.1, §13.4 Where a task force comes from."""
    if force.track:
        if not force.has("edge"):
            yield force.wrong("track", say("what comes later needs an edge"))
        elif not comes_in_on(plan, force):
            yield force.wrong(
                "edge", say("its ships cannot enter any node of the {edge} edge", edge=force.edge)
            )
        return
    if force.at < 0:
        yield force.wrong("", say("a task force needs at, or track and edge"))
        return
    where = plan.chart.name(force.at)
    if not may_enter(plan, force, force.at):
        yield force.wrong("at", say("the task force cannot be on {node}", node=where))
    if force.at not in side.start:
        yield force.wrong("at", say("{node} is not in the start area of {side}", node=where, side=side.name))
    if force.at in fire:
        yield force.wrong(
            "at", say("{node} is in range of the battery on {place}", node=where, place=fire[force.at])
        )


def faults_of_purchase(buy: Purchase) -> Faults:
    if set(buy.prices) != set(buy.most):
        yield buy.wrong("most", say("prices and most must name the same things"))
    if sum(count for code, count in buy.most.items() if code != "bomber") > FLEET:
        yield buy.wrong("most", say("together there may be no more than {most} ships", most=FLEET))
    if set(buy.need) - set(buy.prices):
        yield buy.wrong("need", say("what is needed has no price"))
    first = buy.need or [code for code in buy.prices if code != "bomber"]
    if not any(buy.prices.get(code, 100) <= buy.points and buy.most.get(code, 0) > 0 for code in first):
        yield buy.wrong("points", say("the points do not pay for a ship that is needed"))


def faults_between(plan: Plan) -> Faults:
    west, east = plan.sides
    if west.name == east.name:
        yield east.wrong("name", say("both sides have the same name"))
    if set(west.start) & set(east.start):
        yield east.wrong("start", say("both sides could start on the same node"))
    control = plan.control
    if control is not None:
        sea = water(plan.chart)
        if not any(plan.chart.distance(control.node, node) <= control.radius for node in sea):
            yield control.wrong("radius", say("there is no water around that node"))


# ------------------------------------------------------------------ the round track


def faults_of_supplies(plan: Plan, side: SidePlan) -> Faults:
    """§14.5 What lies on the track for a side."""
    for supply in side.supplies:
        if not (supply.cards or supply.mines or supply.bombers or supply.planes or supply.markers):
            yield supply.wrong("", say("nothing lies on this field"))
        if len(supply.cards) > MOST_CARDS:
            reason = say("at most {most} cards lie on a field", most=MOST_CARDS)
            yield supply.wrong("cards", reason)
        if supply.bombers and base_called(plan, side, supply.base) is None:
            known = ", ".join(bases_of(plan, side)) or say("none")
            template = "bombers need a base of {side}; there are: {known}"
            yield supply.wrong(
                "base" if supply.base else "bombers", say(template, side=side.name, known=known)
            )
    for base in side.bases:
        name = name_of_base(plan, base)
        coming = [each for each in side.supplies if each.bombers and each.base == name]
        if coming and base.bombers + sum(each.bombers for each in coming) > WING - SPARE:
            reason = say("more than {most} bombers would fly from {base}", most=WING - SPARE, base=name)
            yield coming[-1].wrong("bombers", reason)


def faults_of_weather(plan: Plan) -> Faults:
    """§14.6 Weather that the scenario lays on the track."""
    for at, weather in enumerate(plan.weather):
        if weather.until and weather.until < weather.since:
            yield weather.wrong("to", say("the weather would end before it begins"))
        if weather in plan.weather[:at]:
            yield weather.wrong("", say("this weather is there twice"))


# ------------------------------------------------------------------ goals


def all_goals(plan: Plan) -> list[Goal]:
    """Those of the file, and those that may be agreed."""
    return [*plan.goals, *(goal for package in plan.agree for goal in package.goals)]


def faults_of_goals(plan: Plan, goals: list[Goal]) -> Faults:
    for at, goal in enumerate(goals):
        last = at == len(goals) - 1
        if last and goal.kind not in (G_POINTS, G_OTHERWISE):
            yield goal.wrong("kind", say("the last goal must be points or otherwise: somebody has to win"))
        if not last and goal.kind in (G_POINTS, G_OTHERWISE):
            yield goal.wrong("kind", say("what follows points or otherwise is never tested"))
        if goal in goals[:at]:
            yield goal.wrong("", say("this goal is there twice"))
        if goal.kind != G_POINTS:
            yield from faults_of_goal(plan, goal, goals)


def faults_of_goal(plan: Plan, goal: Goal, goals: list[Goal]) -> Faults:
    side, enemy = plan.sides[goal.side], plan.sides[1 - goal.side]
    if goal.kind in (G_DELIVER, G_UNLOAD):
        carried = cargo_of(plan, side)
        if goal.cargo > carried:
            yield goal.wrong(
                "cargo",
                say(
                    "the ships of {side} carry {carried} cargo, not {cargo}",
                    side=side.name,
                    carried=carried,
                    cargo=goal.cargo,
                ),
            )
        nodes = edge_of(plan.chart, goal.edge) if goal.kind == G_DELIVER else goal.nodes
        where = reached(plan, side)
        lost = [plan.chart.name(node) for node in nodes if node not in where]
        if goal.kind == G_UNLOAD and lost:
            yield goal.wrong(
                "nodes", say("no ship of {side} ever comes to {nodes}", side=side.name, nodes=", ".join(lost))
            )
        if goal.kind == G_DELIVER and len(lost) == len(nodes):
            yield goal.wrong(
                "edge", say("no ship of {side} ever comes to the {edge} edge", side=side.name, edge=goal.edge)
            )
    if goal.kind == G_DENY and not any(
        other.kind == G_DELIVER and other.side != goal.side for other in goals
    ):
        yield goal.wrong("kind", say("deny is only possible where the other side has to deliver"))
    if goal.kind == G_SINK and goal.count > most_of(enemy, goal.ship):
        had = most_of(enemy, goal.ship)
        yield goal.wrong(
            "count",
            say(
                "{side} has {had} {had:ship|ships} of class {ship}, not {count}",
                side=enemy.name,
                had=had,
                ship=goal.ship,
                count=goal.count,
            ),
        )
    if goal.kind == G_CLOSED and not any(
        base.kind == AIRFIELD and base.node == goal.base for base in enemy.bases
    ):
        yield goal.wrong("base", say("there is no enemy airfield on {node}", node=plan.chart.name(goal.base)))
