"""What a scenario file may say, table by table: every key with its kind, its limits and what it means."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.core.message import say
from grognard.core.nodes import HEADING_NAMES, Nodes
from grognard.games.epic_naval.data import (
    ATTACKS,
    BASE_KINDS,
    CARD_KINDS,
    COMMANDER_EFFECTS,
    EDGES,
    EFFECTS,
    GOALS,
    LETTERS,
    MAX_BASES,
    MAX_CARDS,
    MAX_CLASSES,
    MAX_COMMANDERS,
    MAX_LAYOUTS,
    MAX_PACKAGES,
    MAX_ROUNDS,
    WEATHERS,
    WING,
)
from grognard.games.epic_naval.files.chart import Chart, ChartPlan, StartArea
from grognard.games.epic_naval.files.keys import (
    Called,
    Choice,
    Entry,
    First,
    Flag,
    Lines,
    Node,
    NodeList,
    Number,
    Pick,
    Rounds,
    Several,
    SideName,
    Text,
    Word,
    key,
)
from grognard.games.epic_naval.files.tables import Counts, Deck, Decks, Inner, Named, Rows
from grognard.games.epic_naval.files.tiles import Lay, Layout, Lays, Tile

LETTER_NAMES = "ABCD"
SPARE = 2  # bombers that cards may add to a base
CLASS = Word(say("one to three capital letters"), "[A-Z]{1,3}")
CODE = Word(
    say("2 to 8 small letters, the last of which may be digits"),
    "(?!tf[0-9])(?=[a-z0-9]{2,8}$)[a-z]+[0-9]*",
    ("draw", "over", "end", "none", "base", "link", "shift", "surface", "back"),
)
SIDE = Word(
    say("one word of 2 to 12 small letters"),
    "[a-z]{2,12}",
    ("draw", "chance", "observer", "dice", "end", "name", "result", "secret", "sides"),
)
TABLE = Word(say("a word of small letters, digits and hyphens"), "[a-z0-9-]{1,30}")
AIRFIELD, BATTERY, FAR = BASE_KINDS


@dataclass(kw_only=True)
class ShipClass(Entry):
    """A class of ships. One that is shipped keeps the values that you leave out; a new one needs them."""

    code: str
    name: str = key(Text(), "what it is called")
    mp: int = key(Number(1, 8), "movement points: one for a step ahead, one for a turn of 60°")
    attack: int = key(Choice(ATTACKS), "what it attacks with")
    lines: list[int] = key(Lines(), "along which of its lines, in degrees to the left of the bow")
    reach: int = key(Number(0, 6), "how many nodes along each of them")
    bars: bool = key(Flag(), "whether enemies may not end a movement there", True)
    points: int = key(Number(0, 20), "for whoever destroys it")
    planes: int = key(Number(0, 6), "planes aboard, and room for them", 0)
    cargo: int = key(Number(0, 6), "cargo aboard", 0)
    depth: bool = key(Flag(), "whether it attacks submerged submarines with mines", False)
    dives: int = key(Number(0, 5), "rounds it may stay submerged; 0: it cannot dive", 0)
    shallows: bool = key(Flag(), "whether it may enter shallow water", True)
    lays: bool = key(Flag(), "whether it lays minefields, each for a mine of its side (§19.2)", False)
    sweeps: bool = key(Flag(), "whether it sweeps minefields of the enemy (§19.5)", False)
    hull: int = key(Number(1, 4), "hits that sink it (§20.1)", 1)


@dataclass(kw_only=True)
class Card(Entry):
    """A card; a deck says how many of them there are."""

    code: str
    name: str = key(Text(), "what it is called")
    text: str = key(Text(), "what it says", "")
    kind: int = key(Choice(CARD_KINDS), "`command` goes with an activation, the others are turns")
    effect: int = key(Choice(EFFECTS), "what it does, see the effects below")
    amount: int = key(Number(0, 4), "how much, where the effect asks for it; `reach` at most 2", 0)
    on: list[str] = key(Several("classes"), "which ships an upgrade is for; none: all", ())
    lasts: int = key(Number(1, 9), "`squall` `fog`: rounds, with the one it is played in (§14.6)", 1)


@dataclass(kw_only=True)
class Commander(Entry):
    """Somebody who sits on a ship, or on a base."""

    code: str
    name: str = key(Text(), "who he is")
    effect: int = key(Choice(COMMANDER_EFFECTS), "what he does (§12.2)")
    amount: int = key(Number(0, 4), "`markers` `air`: more markers; `lead`: more movement points", 0)
    within: int = key(Number(0, 9), "`follow` `lead`: nodes from him", 0)
    surface: int = key(Number(0, 9), "`ace`: nodes he may have gone for every round submerged", 0)
    mines: int = key(Number(1, 9), "`ace`: mines that a depth attack on him costs", 1)
    of: list[str] = key(Several("classes"), "`lead` `recover`: which ships; none: all", ())
    on: list[str] = key(Several("classes", ["base"], least=1), 'what he sits on; `air`: `["base"]`')


@dataclass(kw_only=True)
class Force(Entry):
    """A task force. Those on the track come later; the others are there from the start."""

    letter: int = key(Choice(LETTER_NAMES), "its letter")
    ships: list[str] = key(Several("classes", twice=True, least=1), "its ships, 1 to 6")
    at: int = key(
        Node(),
        "where it starts: in the start area, out of enemy range, with room for all; needed without `track`",
        -1,
    )
    track: int = key(Number(2, "rounds"), "the round it comes in", 0)
    edge: str = key(Pick(EDGES), "with `track`: where it comes in, the same for all of that round", "")


@dataclass(kw_only=True)
class Base(Entry):
    """An airfield or a battery on land, or a base beyond an edge."""

    kind: int = key(Choice(BASE_KINDS), "what it is")
    node: int = key(Node(), "where it stands: on land", name="at", only=(AIRFIELD, BATTERY))
    heading: int = key(Choice(HEADING_NAMES), "where it faces", only=(BATTERY,))
    edge: str = key(Pick(EDGES), "beyond which edge", only=(FAR,))
    bombers: int = key(Number(0, WING - SPARE), "bombers in stock", 0, only=(AIRFIELD, FAR))
    garrison: int = key(Number(0, 99), "enemy cargo that takes it; 0: none does", 0, only=(AIRFIELD,))


@dataclass(kw_only=True)
class Supply(Entry):
    """Cards and resources on a field of the round track; they enter play in its round (§14.5)."""

    round: int = key(Number(2, "rounds"), "the round they come in")
    cards: list[str] = key(Several("cards", twice=True), "cards for the hand, at most 4", ())
    mines: int = key(Number(0, 9), "mines", 0)
    bombers: int = key(Number(0, WING - SPARE), "bombers, for the stock of `base`", 0)
    base: str = key(Text(say("the node or edge of a base"), most=5), "with `bombers`: where they go", "")
    planes: int = key(Number(0, 6), "planes, for carriers that have room", 0)
    markers: int = key(Number(0, 4), "command markers, for that round", 0)


@dataclass(kw_only=True)
class Troops(Entry):
    """Land units that stand ashore from the start; cargo that is unloaded joins them (§18)."""

    at: int = key(Node(), "where they stand: on land, or a landing place")
    units: int = key(Number(1, 9), "how many", 1)


@dataclass(kw_only=True)
class Purchase(Entry):
    """A fleet that is bought. `prices` and `most` name the same things, at most 16 ships together."""

    points: int = key(Number(1), "what may be spent")
    need: list[str] = key(Several("classes"), "of these one at least must be bought", ())
    prices: dict[str, int] = key(Counts("classes", 1, 99, ["bomber"]), "what each costs")
    most: dict[str, int] = key(Counts("classes", 0, 6, ["bomber"]), "how many there may be")


@dataclass(kw_only=True)
class SidePlan(Entry):
    """One of the two sides; the first is drawn in blue."""

    name: str = key(SIDE, "what it is called")
    deck: dict[str, int] = key(Deck(), "its cards")
    commanders: list[str] = key(
        Several("commanders", twice=True), "of whom it takes some, if they find seats", ()
    )
    takes: int = key(Number(1, 4), "how many of them, each on a seat of his own (§12.3)", 1)
    mines: int = key(Number(), "for depth attacks, and for minefields that are laid", 0)
    minefields: list[int] = key(NodeList(), "where its minefields lie from the start, 12 at most (§19.1)", ())
    extra: int = key(Number(0, 9), "markers beyond one for each unit", 0, name="extra_markers")
    recover: bool = key(Flag(), "once a round it may take back a marker (§12.2)", False, name="take_back")
    start: list[int] = key(
        StartArea(),
        "where task forces may start: 4 nodes at least, for submarines outside shallows; none of the enemy's",
    )
    least_forces: int = key(Number(1, LETTERS), "task forces it must form where it forms them freely", 1)
    forces: list[Force] = key(Rows(Force, 0, LETTERS), "its ships, at most 16; or `buy`", ())
    bases: list[Base] = key(Rows(Base, 0, MAX_BASES), "its bases; both sides together at most 8", ())
    supplies: list[Supply] = key(Rows(Supply, 0, 9), "cards and resources on the round track (§14.5)", ())
    troops: list[Troops] = key(Rows(Troops, 0, 12), "its land units; with them cargo becomes such (§18)", ())
    buy: Purchase | None = key(Inner(Purchase), "instead of `forces`: a fleet that is bought", None)


@dataclass(kw_only=True)
class Goal(Entry):
    """What is fought for, tested in this order. The last, and no other, is `points` or `otherwise`."""

    kind: int = key(Choice(GOALS), "see the goals below")
    side: int = key(SideName(), "whose goal it is", only=tuple(GOALS[1:]))
    number: int = field(default=0, compare=False)  # its place in the file
    cargo: int = key(Number(1), "how much, of what its ships carry", only=("deliver", "unload"))
    edge: str = key(Pick(EDGES), "across which edge", only=("deliver",))
    nodes: list[int] = key(NodeList(), "on which water that its ships can reach", only=("unload",))
    base: int = key(Node(), "an airfield of the enemy", only=("closed",))
    place: int = key(Node(), "land, or a landing place", name="at", only=("hold",))
    ship: str = key(Called("classes"), "of which class", only=("sink",))
    count: int = key(Number(1), "how many, of those that the enemy has", only=("sink",))
    rounds: list[int] = key(Rounds(), "the rounds", only=("closed",))


@dataclass(kw_only=True)
class Package(Entry):
    """Goals that the sides may agree on before set-up, instead of `[[goals]]` (§15.7)."""

    name: str = key(Text(most=40), "what it is called")
    goals: list[Goal] = key(Rows(Goal, 1, 12), "its goals, as in `[[goals]]`")


@dataclass(kw_only=True)
class Control(Entry):
    """Sea control: a point a round for more ships around a node."""

    node: int = key(Node(), "the node")
    radius: int = key(Number(0, 20), "how far around it")
    since: int = key(Number(1, "rounds"), "the first round that counts", 1, name="from")
    tie: int = key(Number(0, 20), "how far around it ships break a tie of points", 3)
    points: int = key(Number(0, 9), "for each round", 1)


@dataclass(kw_only=True)
class Weather(Entry):
    """Weather that lies on the round track from the start (§14.6)."""

    kind: int = key(Choice(WEATHERS), "what it is")
    since: int = key(Number(1, "rounds"), "the first round of it", name="from")
    until: int = key(Number(1, "rounds"), "the last round of it; the first, if it is left out", 0, name="to")


@dataclass(kw_only=True)
class Plan(Entry):
    """The file itself."""

    title: str = key(Text(most=60), "what it is called")
    about: str = key(Text(), "what happens, in a sentence", "")
    charts: list[ChartPlan] = key(Named(ChartPlan, TABLE, 40), "drawings")
    chart: Nodes = key(Chart(), "the sea it is fought on")
    tiles: list[Tile] = key(Named(Tile, TABLE, 40), "small drawings of terrain to lay on the chart (§2.5)")
    lay: list[Lay] = key(Lays(Lay, 0, 12), "tiles that lie in every match", ())
    layouts: list[Layout] = key(Rows(Layout, 0, MAX_LAYOUTS), "or one of several lays of them (§2.6)", ())
    rounds: int = key(Number(1, MAX_ROUNDS), "after which the goals decide")
    classes: list[ShipClass] = key(Named(ShipClass, CLASS, MAX_CLASSES), "classes of ships", name="ships")
    cards: list[Card] = key(Named(Card, CODE, MAX_CARDS), "kinds of cards")
    decks: dict[str, dict[str, int]] = key(Decks(), "how many of each card; a shipped deck is changed")
    commanders: list[Commander] = key(Named(Commander, CODE, MAX_COMMANDERS), "commanders")
    sides: list[SidePlan] = key(Rows(SidePlan, 2, 2), "who fights")
    first: int = key(First(), "who begins; chance, if nobody is named", -1)
    layout_by: int = key(First(), "who takes a layout; chance, if nobody is named", -1)
    goals: list[Goal] = key(Rows(Goal, 1, 12), "what for")
    agree: list[Package] = key(Rows(Package, 0, MAX_PACKAGES), "goals that may be agreed", ())
    control: Control | None = key(Inner(Control), "sea control; none, if there is no such table", None)
    weather: list[Weather] = key(Rows(Weather, 0, 9), "weather of certain rounds", ())
    battery_lines: list[int] = key(Lines(), "along which lines batteries fire", name="bases.battery.lines")
    battery_reach: int = key(Number(1, 7), "how far", name="bases.battery.reach")
    battery_points: int = key(Number(), "for whoever destroys one", name="bases.battery.points")
    airfield_reach: int = key(Number(1, 7), "how far airfields strike", name="bases.airfield.reach")
    bomber_reach: int = key(Number(1, 7), "nodes ahead of a bomber that it holds", name="bomber.reach")
    bomber_least: int = key(Number(1, 7), "the same in fog", name="bomber.least")
    plane_points: int = key(Number(), "points for a plane", name="values.plane")
    bomber_points: int = key(Number(), "points for a bomber", name="values.bomber")
    cargo_points: int = key(Number(), "points for cargo, delivered or sunk", name="values.cargo")
    troops_points: int = key(Number(), "points for a land unit", name="values.troops")
    hand: int = key(Number(0, 10), "cards at the start", name="rules.hand")
    hand_limit: int = key(Number(1, 10), "cards in hand, at most", name="rules.hand_limit")
    planes_return: int = key(Number(0, 30), "nodes from which planes return", name="rules.planes_return")
    surface: int = key(Number(1, 10), "nodes a submarine goes a round, submerged", name="rules.surface")
    force_markers: int = key(Number(0, 6), "markers for each task force (§4.3)", name="rules.force_markers")
    damage_slows: int = key(
        Number(0, 3),
        "movement points that a damaged ship loses for each hit (§20.2)",
        name="rules.damage_slows",
    )
