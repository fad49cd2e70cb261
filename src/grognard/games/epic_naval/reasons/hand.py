"""Why a card is drawn, kept, thrown away or played."""

from __future__ import annotations

from grognard.core.chance import Actions
from grognard.core.message import say
from grognard.games.epic_naval.cards import ENOUGH, ON_BASE, ON_NODE, ON_SHIP, Playing, can_play
from grognard.games.epic_naval.data import (
    AFLOAT,
    COMMAND,
    FAR_REACH,
    FLAK,
    FLEET,
    INTERCEPT,
    LETTERS,
    NONE,
    ORDERS,
    RECALL,
    REPAIR,
    SQUALL,
    UNCOVER,
)
from grognard.games.epic_naval.deck import Drawing
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import in_air_reach
from grognard.games.epic_naval.reasons.prey import prey_noun, prey_of
from grognard.games.epic_naval.rounds import DRAW, Rounds

FEW = 1  # cards in hand that are worth a word

# ------------------------------------------------------------------ §11.2 drawing


def hand_words(naval: Naval, side: int) -> str:
    held = int(naval.held[side])
    if held > FEW:
        return ""
    return say("no card in hand") if held == 0 else say("only one card in hand")


def draw_reason(naval: Naval, _rounds: Rounds, side: int, action: int) -> str:
    """§14.4 Who draws acts, and who acted last is second in the next round."""
    if action == DRAW:
        return hand_words(naval, side)
    return say("acts first next round") if naval.acted == 1 - side else ""


def keeping_reason(naval: Naval, drawing: Drawing, side: int, card: int) -> str:
    other = int(drawing.one if card == drawing.other else drawing.other)
    if other == NONE:
        return ""
    if not is_of_use(naval, side, other) and is_of_use(naval, side, card):
        return say("the other is of no use now")
    first = side * int(naval.rules.cards)
    if naval.hand[first + other] > 0 and naval.hand[first + card] == 0:
        return say("the other is in hand already")
    return ""


def throwing_reason(naval: Naval, _drawing: Drawing, side: int, card: int) -> str:
    if not is_of_use(naval, side, card):
        return say("is of no use now")
    return say("is in hand twice") if naval.hand[side * int(naval.rules.cards) + card] > 1 else ""


def is_of_use(naval: Naval, side: int, card: int) -> bool:
    """Whether an event or upgrade has anything to act on; command cards always may."""
    return bool(naval.rules.card_kind[card] == COMMAND or can_play(naval, side, card, Actions()))


# ------------------------------------------------------------------ §11.5 playing


def card_reason(naval: Naval, side: int, card: int) -> str:
    """What an event does for the side now."""
    effect = int(naval.rules.card_effect[card])
    if effect == SQUALL:
        own, others = in_the_air(naval, side), in_the_air(naval, 1 - side)
        if others <= own:
            return ""
        return say("grounds {others} of the enemy's aircraft, {own} of ours", others=others, own=own)
    if effect in (UNCOVER, INTERCEPT):
        hidden = unknown_forces(naval, 1 - side)
        if hidden == 0:
            return ""
        return say("{hidden} enemy task {hidden:force|forces} still unknown", hidden=hidden)
    if effect == ORDERS:
        return say("{markers} markers more this round", markers=naval.rules.card_amount[card])
    if effect == REPAIR:
        return say("an airfield is out of action")
    return say("brings planes back aboard") if effect == RECALL else ""


def in_the_air(naval: Naval, side: int) -> int:
    """Planes aboard carriers on the chart, and bombers aloft: what a squall keeps down."""
    rules = naval.rules
    aboard = [
        int(naval.load[ship])
        for ship in range(FLEET * side, int(rules.last_ship[side]))
        if naval.status[ship] == AFLOAT and rules.planes[rules.ship_class[ship]] > 0
    ]
    return sum(aboard) + int(naval.aloft[side])


def unknown_forces(naval: Naval, side: int) -> int:
    """§13.2 Markers of the side whose letter the one who looks does not know."""
    markers = range(LETTERS * side, LETTERS * side + LETTERS)
    return sum(1 for each in markers if naval.force_node[each] != NONE and naval.force_letter[each] == NONE)


def object_reason(naval: Naval, playing: Playing, side: int, action: int) -> str:
    """§11.7 What the card is played on."""
    if action < ON_SHIP:
        return marker_reason(naval, side, action)
    if action < ON_BASE:
        return upgrade_reason(naval, playing, FLEET * side + action - ON_SHIP)
    if action < ON_NODE:
        return say("flies again at once") if naval.base_hit[action - ON_BASE] else say("one bomber more")
    return "" if action == ENOUGH else say("one plane more aboard")


def marker_reason(naval: Naval, side: int, number: int) -> str:
    """The enemy's marker that is nearest to the own ships and task forces."""
    far = [nearest(naval, side, LETTERS * (1 - side) + each) for each in range(LETTERS)]
    known = [each for each in far if each >= 0]
    if len(set(known)) < 2 or far[number] != min(known):
        return ""
    return say("the nearest to us, {far} nodes away", far=far[number])


def nearest(naval: Naval, side: int, marker: int) -> int:
    """Nodes from an enemy marker to the nearest of the side's; -1 if one of them is not there."""
    node, rules = naval.force_node[marker], naval.rules
    if node == NONE:
        return -1
    ships = range(FLEET * side, int(rules.last_ship[side]))
    ours = [naval.node[ship] for ship in ships if naval.status[ship] == AFLOAT]
    forces = [naval.force_node[each] for each in range(LETTERS * side, LETTERS * side + LETTERS)]
    ours += [each for each in forces if each != NONE]
    return min((int(rules.distance(node, each)) for each in ours), default=-1)


def upgrade_reason(naval: Naval, playing: Playing, ship: int) -> str:
    """What the upgrade does for a ship on the chart."""
    effect = int(naval.rules.card_effect[playing.card])
    if naval.status[ship] != AFLOAT:
        return ""
    if effect == FLAK and in_air_reach(naval, 1 - ship // FLEET, naval.node[ship]):
        return say("lies within reach of enemy aircraft")
    if effect == FAR_REACH and prey_of(naval, ship) == NONE:
        prey = prey_of(naval, ship, int(naval.rules.card_amount[playing.card]))
        return say("brings {prey:the} into range", prey=prey_noun(naval, prey)) if prey != NONE else ""
    return ""
