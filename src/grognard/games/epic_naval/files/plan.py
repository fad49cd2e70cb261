"""What a scenario file says: ships, cards, chart, forces, goals."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.core.nodes import Nodes


@dataclass
class ShipClass:
    code: str
    name: str
    mp: int
    attack: int
    lines: list[int]
    reach: int
    bars: bool
    points: int
    planes: int
    cargo: int
    depth: bool
    dives: int
    shallows: bool


@dataclass
class Card:
    code: str
    name: str
    text: str
    kind: int
    effect: int
    amount: int
    on: list[str]  # classes of ships; none: all


@dataclass
class Commander:
    code: str
    name: str
    effect: int
    amount: int
    within: int
    surface: int
    mines: int
    of: list[str]
    on: list[str]


@dataclass
class Force:
    letter: int
    ships: list[str]
    at: int  # a node
    track: int  # the round it comes in; 0: there from the start
    edge: str  # where it comes in


@dataclass
class Base:
    kind: int
    node: int
    heading: int
    edge: str
    bombers: int
    garrison: int  # enemy cargo that takes it; 0: none does


@dataclass
class Purchase:
    points: int
    need: list[str]
    prices: dict[str, int]
    most: dict[str, int]


@dataclass
class SidePlan:
    name: str
    deck: dict[str, int]
    commanders: list[str]
    mines: int
    extra: int
    recover: bool
    start: list[int]
    least_forces: int
    forces: list[Force]
    bases: list[Base]
    buy: Purchase | None


@dataclass
class Goal:
    kind: int
    side: int
    number: int = 0  # its place in the file
    count: int = 0
    edge: str = ""
    nodes: list[int] = field(default_factory=list)
    base: int = -1  # node of an airfield
    ship: str = ""
    rounds: list[int] = field(default_factory=list)


@dataclass
class Control:
    node: int
    radius: int
    since: int
    tie: int
    points: int


@dataclass
class Plan:
    title: str
    about: str
    drawn: str
    chart: Nodes
    rounds: int
    first: int  # a side; -1: by chance
    classes: list[ShipClass]
    cards: list[Card]
    commanders: list[Commander]
    sides: list[SidePlan]
    goals: list[Goal]
    control: Control | None
    battery_lines: list[int]
    battery_reach: int
    battery_points: int
    airfield_reach: int
    bomber_reach: int
    bomber_least: int
    plane_points: int
    bomber_points: int
    cargo_points: int
    hand: int
    hand_limit: int
    planes_return: int
    surface: int
