"""What can be chosen in a turn: units, cards, targets, missions, with what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core.flow import AnyStep
from grognard.core.message import say
from grognard.core.scene import Item
from grognard.draw.art.pen import path
from grognard.games.epic_naval import (
    activation,
    airwar,
    attack,
    cards,
    deck,
    flying,
    laying,
    marching,
    minefields,
    muster,
    rounds,
    setup,
    supplies,
    surfacing,
    taskforce,
    tiling,
    turn,
)
from grognard.games.epic_naval.data import (
    BASE,
    FLEET,
    FORCE,
    LETTERS,
    LINK,
    MAX_NODES,
    NONE,
    PLANE,
    SHIP,
    TROOPS,
    WING,
)
from grognard.games.epic_naval.draw import moving, starting
from grognard.games.epic_naval.draw.table import Table
from grognard.games.epic_naval.speech import marker_name, target_name


def offer(table: Table) -> None:
    """Put on the table what the viewer may choose now."""
    show = CHOICES.get(table.naval.frame.step)
    if show is not None:
        show(table, table.naval.frame)
    table.leftovers()


# ------------------------------------------------------------------ §4.5 a turn


def choose_action(table: Table, _frame: turn.Turns) -> None:
    if not table.asked:
        return
    units(table)
    for card, item in table.desk.cards:
        table.act(item, table.rules.card_codes[card])
    if table.viewer in table.desk.decks:
        table.act(table.desk.decks[table.viewer], "draw")
    table.button("draw")
    for ship in table.own_ships():
        table.button(f"back-{table.rules.ship_names[ship]}")
    table.button("over")


def units(table: Table) -> None:
    """Ships, task forces, bases, bombers and submarines that can be used, or why not."""
    naval, rules, viewer = table.naval, table.rules, table.viewer
    for ship, item in table.pieces.ships.items():
        if ship // FLEET == viewer:
            table.act(item, rules.ship_names[ship])
    for marker, item in table.pieces.forces.items():
        if marker // LETTERS == viewer:
            table.act(item, marker_name(marker))
    for ship, item in table.pieces.dives.items():
        if ship // FLEET == viewer:
            table.act(item, f"surface-{rules.ship_names[ship]}")
    for bomber, item in table.pieces.bombers.items():
        if naval.base_owner[bomber // WING] == viewer and naval.bomber[bomber] == LINK:
            table.act(item, f"shift-{rules.node_names[naval.bomber_node[bomber]]}")
    for (side, node), item in table.pieces.troops.items():
        if side == viewer:
            table.act(item, f"march-{rules.node_names[node]}")
    for base, item in table.pieces.bases.items():
        if naval.base_owner[base] == viewer:
            name = rules.base_names[base]
            table.act(item, f"base-{name}", f"link-{name}")
            last = naval.last_link(base)
            table.button(f"link-{name}", *([f"zone-bomber-{last}"] if last != NONE else []))


def choose_unit(table: Table, frame: turn.Turns) -> None:
    if table.asked:
        units(table)
    for card, item in table.desk.cards:
        item.chosen = card == frame.card


def follower(table: Table, frame: activation.Activation) -> None:
    choose_ship(table, int(frame.ship))
    for ship in table.own_ships():
        if ship in table.pieces.ships:
            table.act(table.pieces.ships[ship], table.rules.ship_names[ship])
    table.button("none")


def choose_ship(table: Table, ship: int) -> None:
    if ship in table.pieces.ships:
        table.pieces.ships[ship].chosen = True


# ------------------------------------------------------------------ §6 targets


def piece_at(table: Table, what: int, node: int) -> Item | None:
    """The piece that a target is."""
    naval, pieces = table.naval, table.pieces
    if what == SHIP:
        return pieces.ships.get(int(naval.ship_at[node]))
    if what == BASE:
        return pieces.bases.get(int(table.rules.base_at[node]))
    if what == FORCE:
        markers = [marker for marker in pieces.forces if naval.force_node[marker] == node]
        return pieces.forces[markers[-1]] if markers else None
    if what == PLANE:
        return pieces.planes.get((1 - table.viewer, node))
    if what == TROOPS:
        return pieces.troops.get((1 - table.viewer, node))
    return pieces.bombers.get(int(naval.bomber_on(1 - table.viewer, node)))


def targets(table: Table, start: int) -> None:
    """§6.8 Each target lit, with cross hairs, a line to it and what would come of it."""
    for text, action in table.legal.items():
        if action >= attack.HOLD or text != target_name(table.rules, action):
            continue
        what, node = divmod(action, MAX_NODES)
        item = piece_at(table, what, node)
        if item is None:
            continue
        table.act(item, text)
        x, y = table.at(node)
        aim = f"aim-{node}"
        if not any(mark.key == aim for mark in table.over):
            table.over.append(Item(aim, layer=2, x=x, y=y, art="sight"))
            if start != NONE:
                sx, sy = table.at(start)
                shot = path(f"M{sx:.0f} {sy:.0f}L{x:.0f} {y:.0f}", "", "danger", 2.5, dash="fire", round=True)
                table.under.append(Item(f"shot-{node}", layer=1, shapes=shot))
        if item.act == text:
            item.name = say("Attack {target}", target=item.name)


def choose_target(table: Table, frame: attack.Attack) -> None:
    naval, rules = table.naval, table.rules
    choose_ship(table, int(frame.ship))
    if not table.asked:
        return
    targets(table, int(naval.node[frame.ship]))
    for other, item in table.pieces.dives.items():
        if other // FLEET != table.viewer:
            table.act(item, f"depth-{rules.ship_names[other]}")
    table.button("unload")
    mining(table, frame)
    for fields in range(1, attack.DEEPEST_DIVE + 1):
        if f"dive{fields}" in table.legal:
            field = f"round-{naval.round + fields}"
            table.track[field] = table.track[field].copy()
            table.act(table.track[field], f"dive{fields}")
            table.button(f"dive{fields}")
    table.button("hold")


def mining(table: Table, frame: attack.Attack) -> None:
    """§19.2 The node astern, §19.5 and minefields that can be swept."""
    if "mine" in table.legal:
        node = int(minefields.stern_of(table.naval, frame.ship))
        table.goal(node, "mine", say("Lay a minefield on {node}", node=table.rules.node_names[node]))
        table.button("mine")
    for node, item in table.pieces.mines.items():
        text = f"sweep-{table.rules.node_names[node]}"
        if table.naval.mine_at[node] != table.viewer:
            table.act(item, text)
            table.button(text)


def choose_attacker(table: Table, frame: taskforce.ForceTurn) -> None:
    for ship in table.own_ships():
        item = table.pieces.ships.get(ship)
        if item is not None and frame.fleet >> (ship % FLEET) & 1:
            table.act(item, table.rules.ship_names[ship])
    table.button("none")


# ------------------------------------------------------------------ §8 bases and bombers


def mission(table: Table, frame: airwar.Sortie) -> None:
    naval, rules = table.naval, table.rules
    base = int(frame.base)
    table.pieces.bases[base].chosen = True
    if not table.asked:
        return
    last = int(naval.last_link(base))
    further = frame.what == airwar.EXTEND and last != NONE
    targets(table, int(naval.bomber_node[last] if further else rules.base_node[base]))
    for text, action in table.legal.items():
        if not text.startswith("lay-"):
            continue
        node = action - int(flying.OPEN)
        if node == rules.base_node[base]:
            table.act(table.pieces.bases[base], text)
            table.button(text)
            continue
        x, y = table.at(node)
        ghost = f"ghost-{text}"
        table.over.append(Item(ghost, layer=2, x=x, y=y, art=f"bomber-{table.viewer}", hidden=True))
        table.goal(node, text, say("Lay a bomber on {node}", node=rules.node_names[node]), ghost)
    table.button("repair")
    table.button("none")


def shift(table: Table, frame: airwar.Sortie) -> None:
    bomber = int(frame.bomber)
    table.pieces.bombers[bomber].chosen = True
    for text, steps in table.legal.items():
        if steps == 0:
            table.act(table.pieces.bombers[bomber], text)
            table.button(text)
        else:
            node = int(flying.shifted(table.naval, frame.bomber, steps))
            table.goal(node, text, say("Shift it to {node}", node=text))


def take_back(table: Table, _frame: rounds.Rounds) -> None:
    if not table.asked:
        return
    for base, name in enumerate(table.rules.base_names):
        last = int(table.naval.last_link(base))
        if last in table.pieces.bombers:
            table.act(table.pieces.bombers[last], f"back-{name}")
        striker = int(rounds.striker_on(table.naval, table.viewer, base))
        if striker in table.pieces.bombers:
            table.act(table.pieces.bombers[striker], f"off-{name}")
        table.button(f"back-{name}")
        table.button(f"off-{name}")
    table.button("leave")


# ------------------------------------------------------------------ §11 cards


def throw_away(table: Table, _frame: deck.Drawing) -> None:
    for card, item in table.desk.cards:
        table.act(item, table.rules.card_codes[card])


def keep(table: Table, _frame: deck.Drawing) -> None:
    for card, item in table.desk.drawn:
        table.act(item, table.rules.card_codes[card])


def draw_or_not(table: Table, _frame: rounds.Rounds) -> None:
    if table.viewer in table.desk.decks:
        table.act(table.desk.decks[table.viewer], "draw")
    table.button("draw")
    table.button("decline")


def choose_object(table: Table, _frame: cards.Playing) -> None:
    rules, viewer = table.rules, table.viewer
    for marker, item in table.pieces.forces.items():
        if marker // LETTERS != viewer:
            table.act(item, marker_name(marker))
    for ship in table.own_ships():
        if ship in table.pieces.ships:
            table.act(table.pieces.ships[ship], rules.ship_names[ship])
    for base, item in table.pieces.bases.items():
        table.act(item, f"base-{rules.base_names[base]}")
    for (side, node), item in table.pieces.planes.items():
        if side == viewer:
            table.act(item, f"plane-{rules.node_names[node]}")


# ------------------------------------------------------------------ §4.2 orders at the start of a round


def orders(table: Table, _frame: muster.Muster) -> None:
    for marker, item in table.pieces.forces.items():
        if marker // LETTERS == table.viewer:
            name = marker_name(marker)
            table.act(item, f"deploy-{name}")
            for order in ("deploy", "split", "regroup"):
                table.button(f"{order}-{name}")
    table.button("ready")


CHOICES: dict[AnyStep, Callable[[Table, Any], None]] = {
    turn.CHOOSE_ACTION: choose_action,
    turn.CHOOSE_UNIT: choose_unit,
    activation.PLOT: moving.plot,
    activation.CHOOSE_FOLLOWER: follower,
    marching.MARCH_TO: moving.march,
    attack.CHOOSE_TARGET: choose_target,
    laying.CHOOSE_SHIP: moving.next_ship,
    laying.CHOOSE_PLACE: moving.place,
    laying.CHOOSE_HEADING: moving.heading,
    taskforce.MOVE_FORCE: moving.move_force,
    taskforce.CHOOSE_ATTACKER: choose_attacker,
    surfacing.CHOOSE_WHERE: moving.surface,
    surfacing.CHOOSE_COURSE: moving.course,
    airwar.CHOOSE_MISSION: mission,
    airwar.CHOOSE_SHIFT: shift,
    airwar.FACE_BOMBER: moving.face_bomber,
    deck.THROW_AWAY: throw_away,
    deck.KEEP: keep,
    supplies.MAKE_ROOM_FOR: throw_away,
    cards.CHOOSE_OBJECT: choose_object,
    muster.CHOOSE_ENTRY: starting.entry,
    muster.ASSIGN: starting.assign,
    muster.ORDERS_FOR_FORCES: orders,
    muster.SHARE_OUT: starting.share_out,
    rounds.TAKE_BACK: take_back,
    rounds.DRAW_OR_NOT: draw_or_not,
    tiling.TAKE_LAYOUT: starting.layouts,
    setup.FORM: starting.form,
    setup.PLACE: starting.place,
    setup.ARRANGE: starting.arrange,
    setup.CHOOSE_COMMANDERS: starting.commanders,
}
