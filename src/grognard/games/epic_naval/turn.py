"""§4.4 The turns of a round: one marker, one action, or the round is over for that side."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, say, weighed
from grognard.core.reasons import Reason
from grognard.games.epic_naval.activation import activation_of
from grognard.games.epic_naval.airwar import EXTEND, SHIFT, USE, sortie_of
from grognard.games.epic_naval.cards import playing_of
from grognard.games.epic_naval.data import (
    AFLOAT,
    AGAIN,
    BATTERY,
    COMMAND,
    FLEET,
    FOG,
    LETTERS,
    NONE,
    SIDES,
    SQUALL,
    UNDER,
    UPGRADE,
    WING,
)
from grognard.games.epic_naval.deck import can_draw, card_text, card_words, drawing_by, is_held, spend_card
from grognard.games.epic_naval.flying import why_used
from grognard.games.epic_naval.marching import NO_UNIT, add_marches, can_march, march_from, why_no_march
from grognard.games.epic_naval.options import (
    ACTS,
    BASE_,
    CARD_,
    DRAW_,
    EXTEND_,
    FORCE_,
    MARCH_,
    OVER_,
    RECOVER_,
    SHIFT_,
    SURFACE_,
    add_bases,
    add_cards,
    add_forces,
    add_markers_back,
    add_shifts,
    add_ships,
    add_surfacing,
    add_units,
    classes_taken_back,
    mark_again,
)
from grognard.games.epic_naval.plotting import can_activate
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out
from grognard.games.epic_naval.speech import (
    DECIDES,
    Told,
    card_noun,
    is_offered,
    marker_name,
    ship_noun,
    ship_text,
    told,
)
from grognard.games.epic_naval.surfacing import surfacing_of
from grognard.games.epic_naval.taskforce import can_activate_force, force_turn_of
from grognard.games.epic_naval.weather import HOLDS_ALREADY

NO_MARKER: Final = Reason("no_marker", "there is no marker left for that", "§4.9")
UNIT_FIRST: Final = Reason("unit_first", "first choose a unit for your turn", "§4.5")
DRAWN: Final = Reason("drawn", "cards are drawn once a round", "§11.2")
NO_CARDS: Final = Reason("no_cards", "there are no cards left to draw", "§11.6")
NO_SUCH_SHIP: Final = Reason("not_afloat", "{text} is not on the chart", "§5.1")
SUBMERGED: Final = Reason("submerged", "{text} is submerged; it comes up in round {due}", "§9.2")
ACTIVATED: Final = Reason("activated", "{text} was activated in this round", "§4.7")
NOT_ACTIVATED: Final = Reason("not_activated", "{text} has not been activated in this round", "§11.7")
CAUGHT: Final = Reason("caught", "{text} is caught and cannot get out of enemy range", "§5.6")
NO_FORCE: Final = Reason("no_such_force", "{text} is not on the chart", "§13.1")
NOT_YOURS: Final = Reason("no_base", "no base of yours is there", "§8.1")
SQUALL_BLOWS: Final = Reason("squall", "nothing flies in the squall", "§11.7")
NO_BOMBERS: Final = Reason("no_bombers", "there is no bomber left in stock", "§8.1")
NOTHING_TO_DO: Final = Reason("nothing_to_do", "there is nothing that it could hit or be used for", "§8.1")
NO_CHAIN: Final = Reason("no_chain", "there is no chain that could grow", "§8.4")
NO_SHIFT: Final = Reason("no_shift", "no bomber of yours that may still be shifted is there", "§8.6")
NOT_DUE: Final = Reason("not_due", "no submarine of that name is due in this round", "§9.2")
NO_WAY_UP: Final = Reason("no_way_up", "it finds no free node to come up on", "§9.2")
NO_TAKING_BACK: Final = Reason("no_take_back", "no commander or scenario lets you take back markers", "§12.2")
TAKEN_BACK: Final = Reason("taken_back", "a marker is taken back once a round", "§12.2")
NOT_THAT_MARKER: Final = Reason(
    "not_that_marker", "that ship has no marker that could be taken back", "§12.2"
)
NO_USE: Final = Reason("no_use", "the card is of no use to it", "§11.4")
NOT_HELD: Final = Reason("not_in_hand", "you do not hold “{card}”", "§11.1")
ONE_A_ROUND: Final = Reason("one_a_round", "one event or upgrade a round is all", "§11.5")
CARD_NO_USE: Final = Reason("no_use", "nothing can make use of “{card}” now", "§11.4")

MISFITS: Final = {
    "base": NOT_YOURS,
    "link": NO_CHAIN,
    "shift": NO_SHIFT,
    "surface": NOT_DUE,
    "back": NO_TAKING_BACK,
    "march": NO_UNIT,
}
NEEDS_MARKER: Final = ("ship", "tf", "surface", "draw")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turns(Frame):
    """§4.4 All turns of a round, one after the other."""

    def __init__(self) -> None:
        super().__init__(TURNS_OF_ROUND)
        self.card: i64 = NONE  # the command card of this turn


# ------------------------------------------------------------------ in words


def act_text(naval: Naval, side: Side, action: i64) -> str:
    rules = naval.rules
    part, number = ACTS.read(action)
    if part == "ship":
        return ship_text(rules, side, number)
    if part == "tf":
        return marker_name(number)
    if part in ("base", "link"):
        return f"{part}-{rules.base_names[number]}" if number < rules.bases else ""
    if part == "shift":
        on_chart = number < len(naval.bomber) and naval.bomber_node[number] != NONE
        return f"shift-{rules.node_names[naval.bomber_node[number]]}" if on_chart else ""
    if part in ("surface", "back"):
        name = ship_text(rules, side, number)
        return f"{part}-{name}" if name else ""
    if part == "march":
        return f"march-{rules.node_names[number]}" if number < rules.nodes else ""
    return card_text(naval, number) if part == "card" else part


def act_hint(naval: Naval, side: Side, action: i64) -> str:
    """What a turn may be used for."""
    part, number = ACTS.read(action)
    if part == "over":
        left = naval.free[side] + naval.air[side]
        over = say("No more turns in this round; {left} {left:marker|markers} unused.", left=left)
        due = still_under(naval, side)
        return weighed(say(OVERDUE, over=over, due=due), deadly=True) if due else over
    if part == "base" and naval.rules.base_kind[number] == BATTERY:
        return say("Fire.")
    if part == "base" and naval.base_hit[number]:
        return say("Repair it.")
    return say(ACT_HINTS[part]) if part in ACT_HINTS else ""


OVERDUE: Final = (
    "{over} {due} {due:submarine has|submarines have} to come up in this round, or {due:is|are} lost (§9.3)."
)


def still_under(naval: Naval, side: Side) -> i64:
    """§9.3 Submarines that are lost at the end of this round."""
    under: i64 = 0
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == UNDER and naval.due[ship] <= naval.round:
            under += 1
    return under


ACT_HINTS: Final = {
    "ship": "Activate it.",
    "tf": "Move it or lay it out.",
    "base": "A strike, or the first bomber of an operation.",
    "link": "A further bomber on one of the nodes ahead of the last.",
    "shift": "Shift or turn it; those behind it return.",
    "surface": "Bring it up.",
    "draw": "Two, of which one is kept; costs a marker.",
    "back": "It stays activated.",
    "march": "A land unit there marches to the next node, and fights or takes what is there.",
}


def act_label(naval: Naval, side: Side, action: i64) -> Message:
    part, number = ACTS.read(action)
    if part in ("draw", "over"):
        return say("Draw cards") if part == "draw" else say("Round over")
    if part == "back":
        return say("Take back the marker of {ship}", ship=naval.rules.ship_names[FLEET * side + number])
    if part == "march":
        return say("March from {node}", node=naval.rules.node_names[number])
    if part == "link":
        return say("Further bomber from {base}", base=naval.rules.base_names[number])
    return say("{what}", what=act_text(naval, side, action))


def due_words(naval: Naval, side: Side, part: str, number: i64) -> Words:
    return {"due": naval.due[FLEET * side + number]} if part == "ship" else {}


def why_not_used(naval: Naval, side: Side, part: str, number: i64, card: i64) -> Reason:
    """§4.5 Why a unit cannot be used in this turn (with a card)."""
    if part == "ship":
        return why_not_activated(naval, FLEET * side + number, card)
    if part == "tf":
        marker = LETTERS * side + number
        if naval.force_node[marker] == NONE:
            return NO_FORCE
        if naval.force_done[marker]:
            return ACTIVATED
        return CAUGHT if not can_activate_force(naval, marker, 0) else NO_USE
    if part == "surface":
        ship = FLEET * side + number
        if naval.status[ship] != UNDER or naval.due[ship] != naval.round:
            return NOT_DUE
        return NO_WAY_UP if card == NONE else NO_USE
    if part == "shift":
        return SQUALL_BLOWS if naval.squall else NO_SHIFT if card == NONE else NO_USE
    reason = why_not_flown(naval, side, part, number)
    return NO_USE if card != NONE and reason is NOTHING_TO_DO else reason


def why_not_activated(naval: Naval, ship: i64, card: i64) -> Reason:
    """§5.1 Why a ship cannot be activated."""
    again = card != NONE and naval.rules.card_effect[card] == AGAIN
    if naval.status[ship] == UNDER:
        return SUBMERGED
    if naval.status[ship] != AFLOAT:
        return NO_SUCH_SHIP
    if naval.free[ship // FLEET] == 0:
        return NO_MARKER
    if again != (naval.done[ship] == 1):
        return NOT_ACTIVATED if again else ACTIVATED
    return NO_USE if can_activate(naval, ship, card) else CAUGHT


def why_not_flown(naval: Naval, side: Side, part: str, base: i64) -> Reason:
    """§8.1, §8.4 Why a base cannot be used, or its chain not grow."""
    if base >= naval.rules.bases or naval.base_owner[base] != side or naval.base_lost[base]:
        return NOT_YOURS
    if part == "base" and naval.base_done[base]:
        return why_used(naval, base)
    if part == "link" and naval.last_link(base) == NONE:
        return NO_CHAIN
    if naval.rules.base_kind[base] == BATTERY:
        return NO_MARKER if naval.free[side] == 0 else NOTHING_TO_DO
    if naval.squall:
        return SQUALL_BLOWS
    return NO_BOMBERS if naval.in_stock(base) == NONE else NOTHING_TO_DO


def why_not_march(naval: Naval, side: Side, node: i64) -> Reason | None:
    """§18.3 Why no land unit marches from a node; None where one may."""
    if node >= naval.rules.nodes or not can_march(naval, side, node):
        return why_no_march(naval, side, node)
    return NO_MARKER if naval.free[side] == 0 else None


def why_not_taken_back(naval: Naval, side: Side) -> Reason:
    """§12.2 Why the marker of a ship is not taken back."""
    if naval.recovered[side]:
        return TAKEN_BACK
    return NOT_THAT_MARKER if classes_taken_back(naval, side) else NO_TAKING_BACK


def why_not_played(naval: Naval, side: Side, card: i64) -> Reason:
    """§11.4, §11.5, §14.6 Why a card is not played."""
    if not is_held(naval, side, card):
        return NOT_HELD
    if naval.rules.card_kind[card] != COMMAND and naval.free[side] == 0:
        return NO_MARKER
    if naval.rules.card_kind[card] != COMMAND and naval.carded[side]:
        return ONE_A_ROUND
    return HOLDS_ALREADY if naval.rules.card_effect[card] in (SQUALL, FOG) else CARD_NO_USE


# ------------------------------------------------------------------ the steps


@final
class BeginTurn(Rule[Naval, Turns]):
    """§4.4 The sides take turns; §4.6 whoever has no marker left is done."""

    def do(self, naval: Naval, turns: Turns) -> None:
        turns.card = NONE
        for side in range(SIDES):
            if naval.free[side] == 0 and naval.air[side] == 0:
                naval.over[side] = 1
        if naval.over[0] and naval.over[1]:
            turns.leave()
            return
        if naval.over[naval.side]:
            naval.side = 1 - naval.side
        naval.turn += 1
        look_out(naval, naval.side)


@final
class ChooseAction(Decision[Naval, Turns]):
    """§4.5 One action for one marker; or §4.6 the round is declared over."""

    space: i64 = 582  # of ACTS
    asks: str = "Your turn: activate a unit, play a card, draw, or declare the round over."
    waits: str = DECIDES

    def actions(self, naval: Naval, turns: Turns, side: Side, out: Actions) -> None:
        ships: i64 = 0
        if naval.free[side] > 0:
            add_ships(naval, side, NONE, out)
            ships = out.count
            add_forces(naval, side, 0, out)
            add_surfacing(naval, side, out)
            if naval.drew[side] == 0 and can_draw(naval, side):
                out.add(DRAW_)
        add_bases(naval, side, 0, out)
        add_shifts(naval, side, out)
        if naval.held[side] > 0:
            add_cards(naval, side, ships, out)
        add_markers_back(naval, side, out)
        if naval.rules.land_war and naval.free[side] > 0:
            add_marches(naval, side, MARCH_, out)
        out.add(OVER_)

    def take(self, naval: Naval, turns: Turns, side: Side, action: i64) -> None:
        if action == OVER_:
            naval.over[side] = 1
        elif RECOVER_ <= action < MARCH_:
            naval.recovered[side] = 1 + action - RECOVER_
            naval.free[side] += 1
            turns.go(CHOOSE_ACTION)
            return
        elif CARD_ <= action < DRAW_ and naval.rules.card_kind[action - CARD_] == COMMAND:
            turns.card = action - CARD_
            return
        else:
            act(naval, turns, side, action)
        turns.go(END_TURN)

    def bar(self, naval: Naval, turns: Turns, side: Side, action: i64) -> Reason | None:
        part, number = ACTS.read(action)
        if part == "march":
            return why_not_march(naval, side, number)
        if part == "over" or is_offered(self, naval, turns, side, action):
            return None
        if part == "card":
            return why_not_played(naval, side, number)
        if part == "back":
            return why_not_taken_back(naval, side)
        if naval.free[side] == 0 and part in NEEDS_MARKER:
            return NO_MARKER
        if part == "draw":
            return DRAWN if naval.drew[side] else NO_CARDS
        return why_not_used(naval, side, part, number, NONE)

    def write(self, naval: Naval, turns: Turns, side: Side, action: i64) -> str:
        return act_text(naval, side, action)

    def words(self, naval: Naval, turns: Turns, side: Side, action: i64) -> Words:
        part, number = ACTS.read(action) if action >= 0 else ("", NONE)
        return card_words(naval, number) if part == "card" else due_words(naval, side, part, number)

    def misfit(self, naval: Naval, turns: Turns, side: Side, text: str) -> Reason | None:
        return MISFITS.get(text.partition("-")[0] if "-" in text else "", UNIT_FIRST)

    def hint(self, naval: Naval, turns: Turns, side: Side, action: i64, later: bool) -> str:
        return act_hint(naval, side, action)

    def label(self, naval: Naval, turns: Turns, side: Side, action: i64) -> Message:
        return act_label(naval, side, action)

    def tell(self, naval: Naval, turns: Turns, side: Side, action: i64, after: Naval) -> Told:
        """Most actions are told by what follows; cards and the end of a round are not."""
        part, number = ACTS.read(action)
        if part == "over":
            return [told(naval, side, "{navy} {navy:declares|declare} the round over.", "§4.6")]
        if part == "back":
            ship = ship_noun(naval.rules, FLEET * side + number)
            template = "{navy} {navy:takes|take} back the marker of {ship}."
            return [told(naval, side, template, "§12.2", ship=ship)]
        if part == "draw":
            return [told(naval, side, "{navy} {navy:draws|draw} cards.", "§11.2", Cue("draw"))]
        if part != "card" or naval.rules.card_kind[number] == COMMAND:
            return []
        template = "{navy} {navy:plays|play} “{card}”. {effect}"
        if naval.rules.card_kind[number] == UPGRADE:
            template = "{navy} {navy:fits|fit} “{card}”. {effect}"
        effect = say(naval.rules.plan.cards[number].text)
        card, cue = card_noun(naval.rules, number), Cue("play", cards=(card_text(naval, number),))
        return [told(naval, side, template, "§11.5", cue, card=card, effect=effect)]


@final
class ChooseUnit(Decision[Naval, Turns]):
    """§11.4 The unit that the command card goes with."""

    space: i64 = 582  # of ACTS
    asks: str = "Which unit does “{card}” go with?"
    waits: str = DECIDES
    tells: str = "{navy} {navy:plays|play} “{card}”."

    def actions(self, naval: Naval, turns: Turns, side: Side, out: Actions) -> None:
        add_units(naval, side, turns.card, out)

    def take(self, naval: Naval, turns: Turns, side: Side, action: i64) -> None:
        spend_card(naval, side, turns.card)
        act(naval, turns, side, action)

    def bar(self, naval: Naval, turns: Turns, side: Side, action: i64) -> Reason | None:
        part, number = ACTS.read(action)
        if part == "march":
            return why_not_march(naval, side, number) or NO_USE
        if is_offered(self, naval, turns, side, action):
            return None
        if part in ("card", "draw", "over", "back"):
            return UNIT_FIRST
        return why_not_used(naval, side, part, number, turns.card)

    def write(self, naval: Naval, turns: Turns, side: Side, action: i64) -> str:
        return act_text(naval, side, action)

    def words(self, naval: Naval, turns: Turns, side: Side, action: i64) -> Words:
        part, number = ACTS.read(action) if action >= 0 else ("", NONE)
        return {**card_words(naval, turns.card), **due_words(naval, side, part, number)}

    def hint(self, naval: Naval, turns: Turns, side: Side, action: i64, later: bool) -> str:
        return act_hint(naval, side, action)

    def label(self, naval: Naval, turns: Turns, side: Side, action: i64) -> Message:
        return act_label(naval, side, action)

    def cue(self, naval: Naval, turns: Turns, side: Side, action: i64, after: Naval) -> Cue:
        return Cue("play", cards=(card_text(naval, turns.card),))


def act(naval: Naval, turns: Turns, side: Side, action: i64) -> None:
    """§4.5 The marker is spent and the action begins."""
    naval.acted = side
    if BASE_ <= action < SURFACE_:
        spend_on_air(naval, side, action)
        if action < EXTEND_:
            naval.call(sortie_of(naval, action - BASE_, NONE, USE, turns.card))
        elif action < SHIFT_:
            naval.call(sortie_of(naval, action - EXTEND_, NONE, EXTEND, turns.card))
        else:
            bomber = action - SHIFT_
            naval.call(sortie_of(naval, bomber // WING, bomber, SHIFT, NONE))
        return
    naval.free[side] -= 1
    if action >= MARCH_:
        naval.call(march_from(action - MARCH_))
    elif action < FORCE_:
        mark_again(naval, side, action)
        naval.call(activation_of(naval, FLEET * side + action, turns.card))
    elif action < BASE_:
        naval.call(force_turn_of(naval, LETTERS * side + action - FORCE_, turns.card))
    elif action < CARD_:
        naval.call(surfacing_of(FLEET * side + action - SURFACE_))
    elif action < DRAW_:
        naval.carded[side] = 1
        spend_card(naval, side, action - CARD_)
        naval.call(playing_of(naval, action - CARD_))
    else:
        naval.drew[side] = 1
        naval.call(drawing_by(side))


def spend_on_air(naval: Naval, side: Side, action: i64) -> None:
    """§4.9 Markers for bases and bombers only are spent first."""
    battery = action < EXTEND_ and naval.rules.base_kind[action - BASE_] == BATTERY
    if naval.air[side] > 0 and not battery:
        naval.air[side] -= 1
    else:
        naval.free[side] -= 1


@final
class EndTurn(Rule[Naval, Turns]):
    """§4.4 Then it is the other side's turn, unless the round is over for it."""

    def do(self, naval: Naval, turns: Turns) -> None:
        naval.side = 1 - naval.side
        turns.go(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
CHOOSE_ACTION: Final = ChooseAction()
END_TURN: Final = EndTurn()
CHOOSE_UNIT: Final = ChooseUnit()
TURNS_OF_ROUND: Final = Procedure(Turns, BEGIN_TURN, CHOOSE_ACTION, CHOOSE_UNIT, END_TURN)
