"""The rules in force in a match: a scenario file read into tables that are quick to look up."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.message import Noun
from grognard.core.nodes import HEADINGS, OUTSIDE, Nodes
from grognard.core.ruleset import Ruleset
from grognard.games.epic_naval.aims import Aims
from grognard.games.epic_naval.data import (
    ABSENT,
    AIR,
    AIRFIELD,
    BITS,
    BOMBERS,
    DUE,
    EDGES,
    FAR,
    FLEET,
    LAND,
    LANDING,
    LETTERS,
    NO_BOMBER,
    NONE,
    READY,
    SEA,
    SHALLOW,
    SHIPS,
    SIDES,
    SQUALL,
    STOCK,
    TERRAIN,
    WING,
)
from grognard.games.epic_naval.files.campaign import plan_in
from grognard.games.epic_naval.files.layouts import layouts_of
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.reading import shipped
from grognard.games.epic_naval.files.track import supplies_of

OWN: Final = "own"  # the scenario whose file may be the user's
SIGHT: Final = 3  # bits of a heading
NO_LINE: Final = 7  # instead of a heading
GROUND: Final = TERRAIN[LANDING] + TERRAIN[LAND]
TEXT: Final = "toml"  # where the option ``file`` keeps it


def numbers(values: list[int]) -> vec[i64]:
    made = vec[i64]()
    for value in values:
        made = append(made, value)
    return made


@final
class Rules:
    """Immutable, and shared by all positions of a match."""

    settled: ClassVar[bool] = True

    def __init__(self, plan: Plan, patience: bool, control: int, free_setup: bool, layout: int) -> None:
        self.plan: Final[Plan] = plan  # the file as it was read: names, texts, the chart as a drawing
        self.layout: Final[i64] = layout  # which lay of tiles it is; 0: none was taken yet
        self.layouts: Final[list[Rules]] = [
            Rules(each, patience, control, free_setup, at + 1)
            for at, each in enumerate(layouts_of(plan) if layout == 0 else [])
        ]
        self.chart: Final[Nodes] = plan.chart
        self.nodes: Final[i64] = plan.chart.count
        self.near: Final = plan.chart.neighbours  # HEADINGS * node + heading
        self.sight: Final = sights(plan.chart)  # nodes * one + other: steps << SIGHT | heading
        self.terrain: Final = numbers([TERRAIN.index(mark) for mark in plan.chart.terrain])
        self.node_names: Final[list[str]] = [plan.chart.name(node) for node in range(plan.chart.count)]
        self.blank: Final = vec[bool]([False] * plan.chart.count)
        self.untried: Final = vec[i64]([0] * (2 * HEADINGS * plan.chart.count))  # by search for an end
        self.open_sea: Final = vec[bool]([mark == TERRAIN[SEA] for mark in plan.chart.terrain])
        self.rounds: Final[i64] = plan.rounds
        self.layout_by: Final[i64] = plan.layout_by
        self.first: Final[i64] = plan.first
        self.by_turn: Final[bool] = patience  # bombers kill after a turn instead of a round
        self.free_setup: Final[bool] = free_setup
        # classes of ships
        classes = plan.classes
        self.classes: Final[i64] = len(classes)
        self.mp: Final = numbers([each.mp for each in classes])
        self.attack: Final = numbers([each.attack for each in classes])
        self.lines: Final = numbers([line_bits(each.lines) for each in classes])
        self.line_count: Final = numbers([len(each.lines) for each in classes])
        self.line_list: Final = numbers([line for each in classes for line in listed(each.lines)])
        self.reach: Final = numbers([each.reach for each in classes])
        self.bars: Final = numbers([int(each.bars) for each in classes])
        self.points: Final = numbers([each.points for each in classes])
        self.planes: Final = numbers([each.planes for each in classes])
        self.cargo: Final = numbers([each.cargo for each in classes])
        self.depth: Final = numbers([int(each.depth) for each in classes])
        self.dives: Final = numbers([each.dives for each in classes])
        self.shallows: Final = numbers([int(each.shallows) for each in classes])
        self.hull: Final = numbers([each.hull for each in classes])
        self.damage: Final[bool] = any(each.hull > 1 for each in classes)
        self.counted: Final[i64] = SHIPS if self.damage else 0  # ships whose hits are counted
        self.damage_slows: Final[i64] = plan.damage_slows
        self.lays: Final = numbers([int(each.lays) for each in classes])
        self.sweeps: Final = numbers([int(each.sweeps) for each in classes])
        self.minefields: Final[bool] = any(each.lays for each in classes) or any(
            side.minefields for side in plan.sides
        )
        self.mines_laid: Final = numbers(fields_of(plan) if self.minefields else [])  # whose, by node
        self.codes: Final = [each.code for each in classes]
        # bases and aircraft
        self.battery_lines: Final[i64] = line_bits(plan.battery_lines)
        self.battery_reach: Final[i64] = plan.battery_reach
        self.battery_points: Final[i64] = plan.battery_points
        self.airfield_reach: Final[i64] = plan.airfield_reach
        self.bomber_reach: Final[i64] = plan.bomber_reach
        self.bomber_least: Final[i64] = plan.bomber_least
        self.plane_points: Final[i64] = plan.plane_points
        self.bomber_points: Final[i64] = plan.bomber_points
        self.cargo_points: Final[i64] = plan.cargo_points
        self.load_points: Final = numbers(
            [plan.plane_points if each.planes else plan.cargo_points for each in classes]
        )  # for each plane or cargo aboard
        self.planes_return: Final[i64] = plan.planes_return
        self.surface: Final[i64] = plan.surface
        self.force_markers: Final[i64] = plan.force_markers
        # cards and commanders
        self.hand: Final[i64] = plan.hand
        self.hand_limit: Final[i64] = plan.hand_limit
        self.cards: Final[i64] = len(plan.cards)
        self.card_kind: Final = numbers([card.kind for card in plan.cards])
        self.card_effect: Final = numbers([card.effect for card in plan.cards])
        self.card_amount: Final = numbers([card.amount for card in plan.cards])
        self.card_on: Final = numbers([class_bits(plan, card.on) for card in plan.cards])
        self.card_codes: Final = [card.code for card in plan.cards]
        self.deck: Final = numbers(
            [side.deck.get(card.code, 0) for side in plan.sides for card in plan.cards]
        )
        self.commander_effect: Final = numbers([each.effect for each in plan.commanders])
        self.commander_amount: Final = numbers([each.amount for each in plan.commanders])
        self.commander_within: Final = numbers([each.within for each in plan.commanders])
        self.commander_surface: Final = numbers([each.surface for each in plan.commanders])
        self.commander_mines: Final = numbers([each.mines for each in plan.commanders])
        self.commander_of: Final = numbers([class_bits(plan, each.of) for each in plan.commanders])
        self.commander_on: Final = numbers([class_bits(plan, each.on) for each in plan.commanders])
        self.on_base: Final = vec[bool]([each.on == ["base"] for each in plan.commanders])
        self.commander_codes: Final = [each.code for each in plan.commanders]
        # the two sides
        self.names: Final = [side.name for side in plan.sides]
        self.navies: Final = [navy_of(side.name) for side in plan.sides]
        self.mines: Final = numbers([side.mines for side in plan.sides])
        self.extra: Final = numbers([side.extra for side in plan.sides])
        self.take_back: Final = numbers([int(side.recover) for side in plan.sides])
        self.least_forces: Final = numbers([side.least_forces for side in plan.sides])
        self.offered: Final[list[vec[i64]]] = [
            numbers([self.commander_codes.index(code) for code in dict.fromkeys(side.commanders)])
            for side in plan.sides
        ]
        self.offered_times: Final[list[vec[i64]]] = [
            numbers([side.commanders.count(code) for code in dict.fromkeys(side.commanders)])
            for side in plan.sides
        ]
        self.takes: Final = numbers([side.takes for side in plan.sides])
        self.start: Final[list[vec[i64]]] = [numbers(side.start) for side in plan.sides]
        self.edges: Final[list[vec[i64]]] = [edge_nodes(plan.chart, edge) for edge in EDGES]
        # §14.5, §14.6 what lies on the round track
        coming = [each for side in range(SIDES) for each in supplies_of(plan, side, self.card_codes)]
        self.supplies: Final[i64] = len(coming)
        self.supply_side: Final = numbers([each[0] for each in coming])
        self.supply_round: Final = numbers([each[1] for each in coming])
        self.supply_kind: Final = numbers([each[2] for each in coming])
        self.supply_amount: Final = numbers([each[3] for each in coming])
        self.supply_what: Final = numbers([each[4] for each in coming])  # a base or a card
        self.card_lasts: Final = numbers([card.lasts for card in plan.cards])
        self.weathers: Final[i64] = len(plan.weather)
        self.weather_kind: Final = numbers([each.kind + SQUALL for each in plan.weather])
        self.weather_from: Final = numbers([each.since for each in plan.weather])
        self.weather_to: Final = numbers([each.until or each.since for each in plan.weather])
        # forces as the file lists them
        self.ship_class: Final = vec[i64]([0] * SHIPS)
        self.ship_status: Final = vec[i64]([ABSENT] * SHIPS)
        self.ship_letter: Final = vec[i64]([NONE] * SHIPS)
        self.ship_due: Final = vec[i64]([0] * SHIPS)
        self.last_ship: Final = vec[i64]([0, FLEET])  # one beyond the last number that a side uses
        self.listed_letters: Final = vec[i64]([0, 0])  # there from the start, as bits
        self.listed_node: Final = vec[i64]([NONE] * (SIDES * LETTERS))  # where a letter starts
        self.entry_edge: Final = vec[i64]([NONE] * (SIDES * LETTERS))
        # buying
        self.buys: Final = vec[bool]([False, False])
        self.budget: Final = vec[i64]([0, 0])
        self.need: Final = vec[i64]([0, 0])  # classes of which one must be bought
        self.price: Final = vec[i64]([0] * (SIDES * (len(classes) + 1)))  # the last: a bomber
        self.most: Final = vec[i64]([0] * (SIDES * (len(classes) + 1)))
        # bases
        self.bases: Final[i64] = sum(len(side.bases) for side in plan.sides)
        self.base_kind: Final = vec[i64]([0] * self.bases)
        self.base_node: Final = vec[i64]([NONE] * self.bases)
        self.base_heading: Final = vec[i64]([0] * self.bases)
        self.base_edge: Final = vec[i64]([NONE] * self.bases)
        self.base_owner: Final = vec[i64]([0] * self.bases)
        self.garrison: Final = vec[i64]([0] * self.bases)
        self.bomber_status: Final = vec[i64]([NO_BOMBER] * BOMBERS)
        self.base_at: Final = vec[i64]([NONE] * plan.chart.count)
        self.far_off: Final = vec[i64]([99] * (self.bases * plan.chart.count))  # from a far base's edge
        # land units
        self.land_war: Final[bool] = any(side.troops for side in plan.sides)
        ashore: i64 = SIDES * plan.chart.count
        if not self.land_war:
            ashore = 0
        self.troops: Final = vec[i64]([0] * ashore)
        self.ground: Final = ground_of(plan)  # the nodes on which they may stand
        self.troops_points: Final[i64] = plan.troops_points
        # goals
        self.aims: Final[list[Aims]] = [
            Aims(name, goals, plan.chart, self.terrain, self.edges)
            for name, goals in [("", plan.goals), *[(each.name, each.goals) for each in plan.agree]]
        ]
        self.packages: Final[i64] = len(plan.agree)  # §15.7 goals that may be agreed
        self.control_points: Final[i64] = plan.control.points * control if plan.control else 0
        self.control_from: Final[i64] = plan.control.since if plan.control else 99
        self.control_node: Final[i64] = plan.control.node if plan.control else NONE
        self.control_radius: Final[i64] = plan.control.radius if plan.control else 0
        self.control_tie: Final[i64] = plan.control.tie if plan.control else 0
        self.exit_edge: Final = vec[i64]([NONE, NONE]) if plan.agree else self.aims[0].exit_edge  # as drawn
        for side in range(SIDES):
            self.read_fleet(side)
            self.read_purchase(side)
            self.read_bases(side)
            self.read_troops(side)
        self.ship_names: Final = self.name_ships()  # DD2 is the second destroyer of its side
        self.base_names: Final = [self.base_name(base) for base in range(self.bases)]
        self.carriers: Final[list[vec[i64]]] = [
            numbers([ship for ship in range(FLEET * side, self.last_ship[side]) if self.is_carrier(ship)])
            for side in range(SIDES)
        ]
        self.slowest: Final = numbers([self.slowest_of(side) for side in range(SIDES)])

    def plain(self) -> int:
        """§2.6 In a view: which layout is in force."""
        return int(self.layout)

    def like(self, layout: int) -> Rules:
        """The same again, from a view."""
        return self.layouts[layout - 1] if layout > 0 else self

    def slowest_of(self, side: i64) -> i64:
        """Movement points that every ship of the side has at least."""
        ships = range(FLEET * side, self.last_ship[side])
        return min((self.mp[self.ship_class[ship]] for ship in ships), default=0)

    def is_carrier(self, ship: i64) -> bool:
        return self.attack[self.ship_class[ship]] == AIR

    def read_fleet(self, side: i64) -> None:
        ship = FLEET * side
        for force in self.plan.sides[side].forces:
            self.listed_node[LETTERS * side + force.letter] = force.at
            if force.track:
                self.entry_edge[LETTERS * side + force.letter] = edge_number(force.edge)
            for code in force.ships:
                self.ship_class[ship] = self.codes.index(code)
                self.ship_letter[ship] = force.letter
                self.ship_status[ship] = DUE if force.track else READY
                self.listed_letters[side] |= 0 if force.track else 1 << force.letter
                self.ship_due[ship] = force.track
                ship += 1
                self.last_ship[side] = ship

    def base_name(self, base: int) -> str:
        far = self.base_kind[base] == FAR
        return EDGES[self.base_edge[base]] if far else self.node_names[self.base_node[base]]

    def name_ships(self) -> list[str]:
        names: list[str] = []
        for ship in range(SHIPS):
            number = 1
            for other in range(ship - ship % FLEET, ship):
                if self.ship_class[other] == self.ship_class[ship]:
                    number += 1
            names.append(f"{self.codes[self.ship_class[ship]]}{number}")
        return names

    def read_purchase(self, side: i64) -> None:
        """§3.2 Ships that may be bought have a number each, whether they are or not."""
        buy = self.plan.sides[side].buy
        if buy is None:
            return
        self.buys[side] = True
        self.budget[side] = buy.points
        self.need[side] = class_bits(self.plan, buy.need)
        ship = FLEET * side
        first = side * (self.classes + 1)
        for number, code in enumerate(self.codes):
            if code in buy.prices:
                self.price[first + number] = buy.prices[code]
                self.most[first + number] = buy.most[code]
                for _ in range(buy.most[code]):
                    self.ship_class[ship] = number
                    ship += 1
                    self.last_ship[side] = ship
        if "bomber" in buy.prices:
            self.price[first + self.classes] = buy.prices["bomber"]
            self.most[first + self.classes] = buy.most["bomber"]

    def read_bases(self, side: i64) -> None:
        base = 0 if side == 0 else len(self.plan.sides[0].bases)
        for each in self.plan.sides[side].bases:
            self.base_kind[base] = each.kind
            self.base_node[base] = each.node
            self.base_heading[base] = each.heading
            self.garrison[base] = each.garrison
            self.base_owner[base] = side
            if each.kind == FAR:
                self.base_edge[base] = edge_number(each.edge)
                self.measure_from_edge(base)
            else:
                self.base_at[each.node] = base
            for number in range(each.bombers):
                self.bomber_status[WING * base + number] = STOCK
            base += 1

    def read_troops(self, side: i64) -> None:
        for each in self.plan.sides[side].troops:
            self.troops[side * self.nodes + each.at] += each.units

    def measure_from_edge(self, base: i64) -> None:
        """§8.11 How far each node lies along a line from a node of the far base's edge."""
        for start in self.edges[self.base_edge[base]]:
            self.far_off[base * self.nodes + start] = 0
            for heading in range(HEADINGS):
                steps: i64 = 1
                at = self.near[HEADINGS * start + heading]
                while at != OUTSIDE:
                    if steps < self.far_off[base * self.nodes + at]:
                        self.far_off[base * self.nodes + at] = steps
                    steps += 1
                    at = self.near[HEADINGS * at + heading]

    # ------------------------------------------------------------------ §2 the chart

    def place(self, centre: i64, place: i64) -> i64:
        """§13.1 A task force lies on its centre, and on the neighbour on heading ``place`` - 1."""
        return centre if place == 0 else self.near[HEADINGS * centre + place - 1]

    def distance(self, one: i64, other: i64) -> i64:
        """§2.1 Steps between two nodes."""
        return self.sight[self.nodes * one + other] >> SIGHT

    def beyond(self, node: i64, heading: i64, steps: i64) -> i64:
        """The node so many steps along a line; OUTSIDE if it ends before."""
        while steps > 0 and node != OUTSIDE:
            node = self.near[HEADINGS * node + heading]
            steps -= 1
        return node

    def may_enter(self, kind: i64, node: i64) -> bool:
        """§2.4 Whether the terrain lets a ship of that class in."""
        terrain = self.terrain[node]
        return terrain != LAND and (terrain != SHALLOW or self.shallows[kind] != 0)

    def flies(self, base: i64) -> bool:
        """§8.1 Whether bombers fly from that base."""
        return self.base_kind[base] == AIRFIELD or self.base_kind[base] == FAR


def navy_of(name: str) -> Noun:
    """A side is spoken of as many or as one: raiders, but West."""
    many = name.endswith("s") and not name.endswith("ss")
    return Noun(name.capitalize(), proper=True, plural=many)


def class_bits(plan: Plan, codes: list[str]) -> int:
    """Classes as a bit set; all where none is named."""
    all_codes = [each.code for each in plan.classes]
    return sum(1 << all_codes.index(code) for code in (codes or all_codes) if code in all_codes)


def ground_of(plan: Plan) -> vec[i64]:
    """§18.1 Land and landing places."""
    return numbers([node for node, mark in enumerate(plan.chart.terrain) if mark in GROUND])


def fields_of(plan: Plan) -> list[int]:
    """§19.1 For every node whose minefield lies there from the start, or NONE."""
    owner: dict[int, int] = {}
    for number, side in enumerate(plan.sides):
        owner.update(dict.fromkeys(side.minefields, number))
    return [owner.get(node, NONE) for node in range(plan.chart.count)]


def line_bits(lines: list[int]) -> int:
    return sum(int(BITS[line]) for line in lines)


def listed(lines: list[int]) -> list[int]:
    """Lines in six places, to be found by HEADINGS * class + number."""
    return lines + [0] * (6 - len(lines))


def edge_number(edge: str) -> int:
    return EDGES.index(edge)


def sights(chart: Nodes) -> vec[i64]:
    """§2.1 For every two nodes how many steps lie between them, and the heading of their line, if any."""
    found = vec[i64]()
    for one in range(chart.count):
        for other in range(chart.count):
            found = append(found, steps_between(chart, one, other) << SIGHT | NO_LINE)
        for heading in range(HEADINGS):
            steps: i64 = 1
            at = chart.neighbours[HEADINGS * one + heading]
            while at != OUTSIDE:
                found[chart.count * one + at] = steps << SIGHT | heading
                steps += 1
                at = chart.neighbours[HEADINGS * at + heading]
    return found


def steps_between(chart: Nodes, one: i64, other: i64) -> i64:
    down: i64 = abs(int(chart.row[other] - chart.row[one]))
    along: i64 = abs(int(chart.column[other] - chart.column[one]))
    return down if along <= down else (along + down) // 2


def edge_nodes(chart: Nodes, edge: str) -> vec[i64]:
    """§2.1 West and east edge: first and last node of every row; north and south: first and last row."""
    found = vec[i64]()
    for node in range(chart.count):
        row = chart.row[node]
        if edge == "north":
            outermost = row == 0
        elif edge == "south":
            outermost = row == chart.rows - 1
        elif edge == "west":
            outermost = node == 0 or chart.row[node - 1] != row
        else:
            outermost = node == chart.count - 1 or chart.row[node + 1] != row
        if outermost:
            found = append(found, node)
    return found


CACHE: Final[dict[str, Rules]] = {}


def rules_of(ruleset: Ruleset) -> Rules:
    """The same object for the same rules."""
    own = ruleset.table("file").get(TEXT, "") if ruleset.scenario == OWN else ""
    before = ruleset.table("battles")
    name = f"{own or ruleset.scenario}{sorted(before.items()) if before else ''}"
    patience = ruleset.text("bomber_patience") == "turn"
    control = ruleset.number("sea_control")
    free = ruleset.text("setup") == "free"
    key = f"{ruleset.scenario}|{patience}|{control}|{free}|{name}"
    if key not in CACHE:
        if len(CACHE) > 40:
            CACHE.clear()
        CACHE[key] = Rules(plan_of(ruleset.scenario, own, before), patience, control, free, 0)
    return CACHE[key]


def plan_of(scenario: str, own: str, before: dict[str, str]) -> Plan:
    """What the scenario's file says, or the user's own in its place; §17 after the battles before."""
    if own:
        return plan_in("the scenario file", own, before)
    return plan_in(f"{scenario}.toml", shipped(f"{scenario}.toml"), before)
