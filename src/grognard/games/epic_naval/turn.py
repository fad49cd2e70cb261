"""§4.4 The turns of a round: one marker, one action, or the round is over for that side."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.games.epic_naval.activation import activation_of
from grognard.games.epic_naval.airwar import (
    EXTEND,
    SHIFT,
    USE,
    can_extend,
    can_shift,
    can_use,
    sortie_of,
)
from grognard.games.epic_naval.cards import (
    can_draw,
    can_play,
    drawing_by,
    playing_of,
    spend_card,
)
from grognard.games.epic_naval.data import (
    AFLOAT,
    AGAIN,
    BATTERY,
    BOMBERS,
    COMMAND,
    FASTER,
    FIRE_FIRST,
    FLEET,
    FURTHER,
    K_RECOVER,
    LETTERS,
    MAX_BASES,
    MAX_CARDS,
    NONE,
    STOCK,
    UNDER,
    WING,
)
from grognard.games.epic_naval.plotting import can_activate
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out
from grognard.games.epic_naval.surfacing import can_surface, surfacing_of
from grognard.games.epic_naval.taskforce import can_activate_force, force_turn_of, has_target

# Actions of a turn.
SHIP_: Final = 0  # activate that ship
FORCE_: Final = SHIP_ + FLEET  # move that task force
BASE_: Final = FORCE_ + LETTERS  # use that base
EXTEND_: Final = BASE_ + MAX_BASES  # a further bomber of that base
SHIFT_: Final = EXTEND_ + MAX_BASES  # shift that bomber
SURFACE_: Final = SHIFT_ + BOMBERS  # bring up that submarine
CARD_: Final = SURFACE_ + FLEET  # play that card
DRAW_: Final = CARD_ + MAX_CARDS
OVER_: Final = DRAW_ + 1
RECOVER_: Final = OVER_ + 1  # take back the marker of that ship
TURN_SPACE: Final = RECOVER_ + FLEET


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turns(Frame):
    """§4.4 All turns of a round, one after the other."""

    def __init__(self) -> None:
        super().__init__(TURNS_OF_ROUND)
        self.card: i64 = NONE  # the command card of this turn


# ------------------------------------------------------------------ who can be activated


def add_ships(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§5.1 Ships that may be activated, with that card if there is one."""
    effect: i64 = NONE if card == NONE else naval.rules.card_effect[card]
    wanted: i64 = 1 if effect == AGAIN else 0
    for number in range(naval.rules.last_ship[side] - FLEET * side):
        ship = FLEET * side + number
        if naval.status[ship] != AFLOAT or naval.done[ship] != wanted:
            continue
        if effect == FURTHER and not naval.can_fire(ship):
            continue
        if effect == FIRE_FIRST and not has_target(naval, ship):
            continue
        if can_activate(naval, ship, card):
            out.add(SHIP_ + number)


def add_forces(naval: Naval, side: Side, bonus: i64, out: Actions) -> None:
    """§13.3 Task forces that may be activated."""
    for number in range(LETTERS):
        marker = LETTERS * side + number
        if naval.force_node[marker] != NONE and naval.force_done[marker] == 0:
            if can_activate_force(naval, marker, bonus):
                out.add(FORCE_ + number)


def add_bases(naval: Naval, side: Side, further: i64, out: Actions) -> None:
    """§8.1 Bases that may be used, §8.4 chains that may grow; §10.4 batteries only on a full marker."""
    rules = naval.rules
    for base in range(rules.bases):
        if naval.base_owner[base] != side or naval.base_lost[base]:
            continue
        if naval.base_done[base] == 0 and can_use(naval, base, further):
            if rules.base_kind[base] != BATTERY or naval.free[side] > 0:
                out.add(BASE_ + base)
        if rules.flies(base) and can_extend(naval, base, further):
            out.add(EXTEND_ + base)


def add_shifts(naval: Naval, side: Side, out: Actions) -> None:
    """§8.6 Bombers that may be shifted."""
    if naval.aloft[side] == 0:
        return
    for bomber in range(len(naval.bomber)):
        if naval.bomber[bomber] > STOCK and naval.base_owner[bomber // WING] == side:
            if can_shift(naval, bomber):
                out.add(SHIFT_ + bomber)


def add_surfacing(naval: Naval, side: Side, out: Actions) -> None:
    """§9.2 Submarines whose round has come."""
    for number in range(naval.rules.last_ship[side] - FLEET * side):
        ship = FLEET * side + number
        if naval.status[ship] == UNDER and naval.due[ship] == naval.round and can_surface(naval, ship):
            out.add(SURFACE_ + number)


def add_units(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§11.4 What the command card may go with."""
    effect = naval.rules.card_effect[card]
    if naval.free[side] > 0:
        add_ships(naval, side, card, out)
        if effect == FASTER:
            add_forces(naval, side, naval.rules.card_amount[card], out)
    if effect == FURTHER:
        add_bases(naval, side, naval.rules.card_amount[card], out)


def add_cards(naval: Naval, side: Side, ships: i64, out: Actions) -> None:
    """§11.4 Command cards that something can use, §11.5 one event or upgrade a round.

    The first ``ships`` actions in ``out`` are ships that may be activated without a card.
    """
    rules = naval.rules
    fires = False
    for listed in range(ships):
        if naval.can_fire(FLEET * side + out.items[listed]):
            fires = True
    for card in range(rules.cards):
        if naval.hand[side * rules.cards + card] == 0:
            continue
        if rules.card_kind[card] == COMMAND:
            effect = rules.card_effect[card]
            plain = effect != AGAIN and effect != FIRE_FIRST and (effect != FURTHER or fires)
            if (ships > 0 and plain) or has_units(naval, side, card, out):
                out.add(CARD_ + card)
        elif naval.free[side] > 0 and naval.carded[side] == 0 and can_play(naval, side, card):
            out.add(CARD_ + card)


def has_units(naval: Naval, side: Side, card: i64, out: Actions) -> bool:
    """Whether the card could go with anything; ``out`` is left as it was."""
    before = out.count
    add_units(naval, side, card, out)
    found = out.count > before
    out.count = before
    return found


def may_recover(naval: Naval, ship: i64) -> bool:
    """§12.2 A convoy commodore, or the scenario, lets the side take back this ship's marker."""
    side = ship // FLEET
    if naval.recovered[side] or naval.done[ship] == 0 or naval.status[ship] != AFLOAT:
        return False
    if naval.rules.take_back[side]:
        return True
    for other in range(FLEET * side, naval.rules.last_ship[side]):
        who = naval.commander[other]
        if who != NONE and naval.rules.commander_effect[who] == K_RECOVER and naval.status[other] == AFLOAT:
            return naval.rules.commander_of[who] >> naval.rules.ship_class[ship] & 1 == 1
    return False


# ------------------------------------------------------------------ the steps


@final
class BeginTurn(Rule[Naval, Turns]):
    """§4.4 The sides take turns; §4.6 whoever has no marker left is done."""

    def do(self, naval: Naval, turns: Turns) -> None:
        turns.card = NONE
        for side in range(2):
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

    space: i64 = TURN_SPACE

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
        for number in range(naval.rules.last_ship[side] - FLEET * side):
            if naval.done[FLEET * side + number] and may_recover(naval, FLEET * side + number):
                out.add(RECOVER_ + number)
        out.add(OVER_)

    def take(self, naval: Naval, turns: Turns, side: Side, action: i64) -> None:
        if action == OVER_:
            naval.over[side] = 1
        elif action >= RECOVER_:
            naval.recovered[side] = 1
            naval.free[side] += 1
            turns.go(CHOOSE_ACTION)
            return
        elif CARD_ <= action < DRAW_ and naval.rules.card_kind[action - CARD_] == COMMAND:
            turns.card = action - CARD_
            return
        else:
            act(naval, turns, side, action)
        turns.go(END_TURN)


@final
class ChooseUnit(Decision[Naval, Turns]):
    """§11.4 The unit that the command card goes with."""

    space: i64 = TURN_SPACE

    def actions(self, naval: Naval, turns: Turns, side: Side, out: Actions) -> None:
        add_units(naval, side, turns.card, out)

    def take(self, naval: Naval, turns: Turns, side: Side, action: i64) -> None:
        spend_card(naval, side, turns.card)
        act(naval, turns, side, action)


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
    if action < FORCE_:
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
TURNS_OF_ROUND: Final = Procedure(Turns, BEGIN_TURN, CHOOSE_ACTION, ChooseUnit(), END_TURN)
