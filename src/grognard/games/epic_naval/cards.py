"""§11.5 Events and upgrades, played instead of an activation."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.layout import Layout
from grognard.core.message import Words, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.chronicle import aftermath
from grognard.games.epic_naval.damage import clear_base, lift_plane
from grognard.games.epic_naval.data import (
    AFLOAT,
    CAPTURED,
    DRILL,
    FLEET,
    FOG,
    IN_FORCE,
    INTERCEPT,
    LETTERS,
    MAX_BASES,
    MAX_NODES,
    NO_BOMBER,
    NONE,
    ORDERS,
    RECALL,
    REPAIR,
    SQUADRON,
    SQUALL,
    STOCK,
    UNCOVER,
    UPGRADE,
    WING,
)
from grognard.games.epic_naval.deck import card_words
from grognard.games.epic_naval.laying import FORCED, deployment
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import any_since
from grognard.games.epic_naval.speech import (
    DECIDES,
    LETTER_NAMES,
    Told,
    base_noun,
    is_offered,
    marker_name,
    ship_noun,
    ship_text,
    told,
    whispered,
)
from grognard.games.epic_naval.weather import set_in, weather_begun, would_last

SOMETHING_FIRST: Final = Reason("something_first", "“{card}” is played on something first")
NO_PLANE: Final = Reason("no_plane", "no plane of yours lies there")
NO_CARRIER: Final = Reason("no_carrier", "no carrier has room for a plane")
NO_OBJECT: Final = Reason("no_object", "“{card}” cannot be played on that")
NOT_THERE: Final = Reason("not_afloat", "{text} is neither on the chart nor in a task force", "§11.5")
HAS_UPGRADE: Final = Reason("upgraded", "{text} has an upgrade already", "§11.5")
WRONG_CLASS: Final = Reason("wrong_class", "“{card}” is nothing for a ship of that class")

# What a card is played on: a marker of the enemy, an own ship, a base, a plane on a node.
OBJECTS: Final = Layout(force=LETTERS, ship=FLEET, base=MAX_BASES, plane=MAX_NODES, enough=1)
ON_FORCE: Final[i64] = OBJECTS.first("force")
ON_SHIP: Final[i64] = OBJECTS.first("ship")
ON_BASE: Final[i64] = OBJECTS.first("base")
ON_NODE: Final[i64] = OBJECTS.first("plane")
ENOUGH: Final[i64] = OBJECTS.first("enough")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Playing(Frame):
    """§11.5 An event or upgrade is played instead of an activation."""

    def __init__(self) -> None:
        super().__init__(PLAYING)
        self.card: i64 = NONE
        self.left: i64 = 0  # planes that may still come back


def playing_of(naval: Naval, card: i64) -> Playing:
    playing = Playing()
    playing.card = card
    playing.left = naval.rules.card_amount[card]
    return playing


def add_objects(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§11.7 What an event or upgrade may be played on."""
    effect = naval.rules.card_effect[card]
    if effect in (UNCOVER, INTERCEPT):
        for number in range(LETTERS):
            if naval.force_node[LETTERS * (1 - side) + number] != NONE:
                out.add(ON_FORCE + number)
    elif effect == REPAIR:
        for base in range(naval.rules.bases):
            if naval.base_owner[base] == side and naval.base_hit[base] != 0:
                out.add(ON_BASE + base)
    elif effect == RECALL:
        if carrier_with_room(naval, side) != NONE:
            for node in range(naval.rules.nodes):
                if naval.planes[side * naval.rules.nodes + node] > 0:
                    out.add(ON_NODE + node)
    elif naval.rules.card_kind[card] == UPGRADE:
        add_upgradable(naval, side, card, out)


def add_upgradable(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§11.5 Own ships on the chart or in a task force that have no upgrade yet, and bases."""
    rules = naval.rules
    squadron = rules.card_effect[card] == SQUADRON
    for number in range(FLEET):
        ship = FLEET * side + number
        status = naval.status[ship]
        kind = rules.ship_class[ship]
        if (
            (status in (AFLOAT, IN_FORCE))
            and naval.upgrade[ship] == NONE
            and rules.card_on[card] >> kind & 1
            and (not squadron or rules.planes[kind] > 0)
        ):
            out.add(ON_SHIP + number)
    if squadron:
        for base in range(rules.bases):
            if naval.base_owner[base] == side and rules.flies(base) and has_berth(naval, base):
                out.add(ON_BASE + base)


def has_berth(naval: Naval, base: i64) -> bool:
    return any(naval.bomber[bomber] == NO_BOMBER for bomber in range(WING * base, WING * base + WING))


def carrier_with_room(naval: Naval, side: Side) -> i64:
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == AFLOAT and naval.load[ship] < naval.room[ship]:
            return ship
    return NONE


def needs_object(naval: Naval, card: i64) -> bool:
    effect = naval.rules.card_effect[card]
    return effect != SQUALL and effect != FOG and effect != ORDERS and effect != DRILL


def can_play(naval: Naval, side: Side, card: i64, out: Actions) -> bool:
    """§11.5 Whether the event or upgrade has anything to act on; ``out`` is left as it was."""
    effect = naval.rules.card_effect[card]
    if effect in (SQUALL, FOG):
        return would_last(naval, card)
    if effect == DRILL:
        return naval.drilled[side] & naval.rules.card_on[card] != naval.rules.card_on[card]
    if effect == ORDERS:
        return True
    before = out.count
    add_objects(naval, side, card, out)
    return any_since(out, before)


@final
class TakeEffect(Rule[Naval, Playing]):
    """§11.7 Cards that concern nobody in particular work at once."""

    def do(self, naval: Naval, playing: Playing) -> None:
        side = naval.side
        rules = naval.rules
        effect = rules.card_effect[playing.card]
        if needs_object(naval, playing.card):
            return
        if effect in (SQUALL, FOG):
            set_in(naval, effect, naval.round + rules.card_lasts[playing.card] - 1)
        elif effect == ORDERS:
            naval.free[side] += rules.card_amount[playing.card]
        else:
            naval.drilled[side] |= rules.card_on[playing.card]
        playing.leave()

    def tell(self, naval: Naval, playing: Playing, side: Side, action: i64, after: Naval) -> Told:
        return weather_begun(naval, after) if naval.rules.card_lasts[playing.card] > 1 else []


@final
class ChooseObject(Decision[Naval, Playing]):
    """§11.7 What the event or upgrade is played on."""

    space: i64 = 429  # of OBJECTS
    asks: str = "What is “{card}” played on?"
    waits: str = DECIDES

    def actions(self, naval: Naval, playing: Playing, side: Side, out: Actions) -> None:
        add_objects(naval, side, playing.card, out)
        if out.count == 0 or (
            naval.rules.card_effect[playing.card] == RECALL
            and playing.left < naval.rules.card_amount[playing.card]
        ):
            out.add(ENOUGH)

    def take(self, naval: Naval, playing: Playing, side: Side, action: i64) -> None:
        if action == ENOUGH:
            return
        if action < ON_SHIP:
            play_on_force(naval, playing, side, action)
        elif action < ON_BASE:
            play_on_ship(naval, playing.card, FLEET * side + action - ON_SHIP)
        elif action < ON_NODE:
            play_on_base(naval, playing.card, action - ON_BASE)
        else:
            ship = carrier_with_room(naval, side)
            lift_plane(naval, side, action - ON_NODE)
            naval.load[ship] += 1
            playing.left -= 1
            if playing.left > 0:
                playing.go(CHOOSE_OBJECT)

    def bar(self, naval: Naval, playing: Playing, side: Side, action: i64) -> Reason | None:
        if is_offered(self, naval, playing, side, action):
            return None
        part, number = OBJECTS.read(action)
        if part == "enough":
            return SOMETHING_FIRST
        if part == "ship" and naval.rules.card_kind[playing.card] == UPGRADE:
            return why_not_upgraded(naval, FLEET * side + number)
        if part == "plane" and naval.rules.card_effect[playing.card] == RECALL:
            return NO_PLANE if carrier_with_room(naval, side) != NONE else NO_CARRIER
        return NO_OBJECT

    def write(self, naval: Naval, playing: Playing, side: Side, action: i64) -> str:
        rules = naval.rules
        part, number = OBJECTS.read(action)
        if part == "force":
            return marker_name(number)
        if part == "ship":
            return ship_text(rules, side, number)
        if part == "base":
            return f"base-{rules.base_names[number]}" if number < rules.bases else ""
        if part == "plane":
            return f"plane-{rules.node_names[number]}" if number < rules.nodes else ""
        return part

    def words(self, naval: Naval, playing: Playing, side: Side, action: i64) -> Words:
        return card_words(naval, playing.card)

    def hint(self, naval: Naval, playing: Playing, side: Side, action: i64, later: bool) -> str:
        part, _ = OBJECTS.read(action)
        return say("It returns to a carrier.") if part == "plane" else ""

    def label(self, naval: Naval, playing: Playing, side: Side, action: i64) -> str:
        part, number = OBJECTS.read(action)
        if part != "ship":
            return say("Enough") if part == "enough" else self.write(naval, playing, side, action)
        ship = FLEET * side + number
        name = naval.rules.ship_names[ship]
        if naval.letter[ship] < 0:
            return name
        return say("{ship} in task force {letter}", ship=name, letter=LETTER_NAMES[naval.letter[ship]])

    def tell(self, naval: Naval, playing: Playing, side: Side, action: i64, after: Naval) -> Told:
        return [*tell_object(naval, playing, side, action), *aftermath(naval, after)]


def tell_object(naval: Naval, playing: Playing, side: Side, action: i64) -> Told:
    """§11.7 What the card is played on."""
    rules = naval.rules
    part, number = OBJECTS.read(action)
    if part == "enough":
        return [told(naval, side, "{navy} {navy:recalls|recall} no more planes.", "§11.7")]
    if part == "force":
        return tell_looked(naval, playing, side, LETTERS * (1 - side) + number)
    if part == "ship":
        ship = ship_noun(rules, FLEET * side + number)
        return [told(naval, side, "It goes to {navy:'s} {ship}.", "§11.7", ship=ship)]
    if part == "base":
        return [told(naval, side, "It goes to {base:the}.", "§11.7", base=base_noun(rules, number))]
    node = rules.node_names[number]
    return [told(naval, side, "A plane of {navy} returns from {node}.", "§11.7", node=node)]


def why_not_upgraded(naval: Naval, ship: i64) -> Reason:
    """§11.5 Why an upgrade does not go to that ship."""
    if naval.status[ship] not in (AFLOAT, IN_FORCE):
        return NOT_THERE
    return HAS_UPGRADE if naval.upgrade[ship] != NONE else WRONG_CLASS


def tell_looked(naval: Naval, playing: Playing, side: Side, marker: i64) -> Told:
    """§11.7 All see which marker is looked at; what is seen only the side itself."""
    node = naval.rules.node_names[naval.force_node[marker]]
    looked = told(naval, side, "{navy} {navy:looks|look} at the task force on {node}.", "§11.7", node=node)
    if naval.rules.card_effect[playing.card] != INTERCEPT:
        return [looked]
    letter = LETTER_NAMES[naval.force_letter[marker]]
    return [looked, whispered(naval, side, "It is task force {letter}.", "§11.7", letter=letter)]


def play_on_force(naval: Naval, playing: Playing, side: Side, number: i64) -> None:
    """§11.7 The marker is laid out (only this one of a stack), or its letter is seen."""
    if naval.rules.card_effect[playing.card] == INTERCEPT:
        naval.force_seen[LETTERS * (1 - side) + number] = 1
    else:
        naval.call(deployment(1 - side, 1 << number, FORCED))


def play_on_ship(naval: Naval, card: i64, ship: i64) -> None:
    """§11.5 An upgrade lies with its ship, and is lost with it."""
    naval.upgrade[ship] = card
    if naval.rules.card_effect[card] == SQUADRON:
        naval.room[ship] += 1
        naval.load[ship] += 1


def play_on_base(naval: Naval, card: i64, base: i64) -> None:
    """§11.7 A base is clear and may still be used, or has one more bomber."""
    if naval.rules.card_effect[card] == REPAIR:
        clear_base(naval, base)
        if naval.base_done[base] != CAPTURED:
            naval.base_done[base] = 0
        return
    for bomber in range(WING * base, WING * base + WING):
        if naval.bomber[bomber] == NO_BOMBER:
            naval.bomber[bomber] = STOCK
            return


CHOOSE_OBJECT: Final = ChooseObject()
PLAYING: Final = Procedure(Playing, TakeEffect(), CHOOSE_OBJECT)
