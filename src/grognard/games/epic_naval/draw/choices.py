"""What can be chosen in a turn: units, cards, targets, missions, with what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core.scene import Item, path
from grognard.games.epic_naval import (
    activation,
    airwar,
    attack,
    cards,
    laying,
    muster,
    rounds,
    setup,
    surfacing,
    taskforce,
    turn,
)
from grognard.games.epic_naval.data import (
    BASE,
    BATTERY,
    FLEET,
    FORCE,
    LETTERS,
    LINK,
    MAX_NODES,
    NONE,
    PLANE,
    SHIP,
    WING,
)
from grognard.games.epic_naval.draw import moving, starting
from grognard.games.epic_naval.draw.room import lost_of, warning
from grognard.games.epic_naval.draw.table import Table
from grognard.games.epic_naval.draw.words import plural, target_words
from grognard.games.epic_naval.notation import (
    base_name,
    marker_name,
    node_name,
    ship_name,
    target_name,
)


def offer(table: Table) -> None:
    """Put on the table what the viewer may choose now."""
    show = CHOICES.get(type(table.naval.frame.step))
    if show is not None:
        show(table, table.naval.frame)
    table.leftovers()


# ------------------------------------------------------------------ §4.5 a turn


def choose_action(table: Table, _frame: turn.Turns) -> None:
    naval, rules = table.naval, table.rules
    if not table.asked:
        return
    units(table)
    for card, item in table.desk.cards:
        if not table.act(item, rules.card_codes[card]):
            table.refuse(item, rules.card_codes[card])
    deck = table.desk.decks.get(table.viewer)
    if deck is not None and not table.act(deck, "draw", "Draw two cards and keep one."):
        table.refuse(deck, "draw")
    table.button("draw", "Draw cards", "Two, of which one is kept; costs a marker.")
    for ship in table.own_ships():
        code = ship_name(rules, ship)
        table.button(f"back-{code}", f"Take back the marker of {code}", "It stays activated.")
    left = int(naval.free[table.viewer] + naval.air[table.viewer])
    table.button("over", "Round over", f"No more turns in this round; {plural(left, 'marker')} unused.")


def units(table: Table) -> None:
    """Ships, task forces, bases, bombers and submarines that can be used, or why not."""
    naval, rules, viewer = table.naval, table.rules, table.viewer
    for ship, item in table.pieces.ships.items():
        if ship // FLEET == viewer and not table.act(item, ship_name(rules, ship), "Activate it."):
            table.refuse(item, ship_name(rules, ship))
    for marker, item in table.pieces.forces.items():
        if marker // LETTERS == viewer and not table.act(item, marker_name(marker), "Move it or lay it out."):
            table.refuse(item, marker_name(marker))
    for ship, item in table.pieces.dives.items():
        if ship // FLEET == viewer and not table.act(
            item, f"surface-{ship_name(rules, ship)}", "Bring it up."
        ):
            table.refuse(item, f"surface-{ship_name(rules, ship)}")
    for bomber, item in table.pieces.bombers.items():
        if naval.base_owner[bomber // WING] == viewer and naval.bomber[bomber] == LINK:
            text = f"shift-{node_name(rules, int(naval.bomber_node[bomber]))}"
            if not table.act(item, text, "Shift or turn it; those behind it return."):
                table.refuse(item, text)
    for base, item in table.pieces.bases.items():
        if naval.base_owner[base] == viewer:
            use_base(table, base, item)


def use_base(table: Table, base: int, item: Item) -> None:
    name = base_name(table.rules, base)
    if table.rules.base_kind[base] == BATTERY:
        tip = "Fire."
    elif table.naval.base_hit[base]:
        tip = "Repair it."
    else:
        tip = "A strike, or the first bomber of an operation."
    used = table.act(item, f"base-{name}", tip)
    if not used:
        used = table.act(item, f"link-{name}", "Lay a further bomber.")
    if not used:
        table.refuse(item, f"base-{name}")
    last = int(table.naval.last_link(base))
    hover = [f"zone-bomber-{last}"] if last != NONE else []
    table.button(
        f"link-{name}", f"Further bomber from {name}", "On one of the nodes ahead of the last.", hover
    )


def choose_unit(table: Table, frame: turn.Turns) -> None:
    units(table)
    for card, item in table.desk.cards:
        item.chosen = card == frame.card


def follower(table: Table, frame: activation.Activation) -> None:
    choose_ship(table, int(frame.ship))
    for ship in table.own_ships():
        if ship in table.pieces.ships:
            table.act(table.pieces.ships[ship], ship_name(table.rules, ship), "Activate it in the same turn.")
    table.button("none", "Nobody follows")


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
        tip = target_words(table.naval, what, node)
        table.act(item, text, tip)
        x, y = table.at(node)
        aim = f"aim-{node}"
        if not any(mark.key == aim for mark in table.over):
            table.over.append(Item(aim, layer=2, x=x, y=y, art="sight"))
            if start != NONE:
                sx, sy = table.at(start)
                shot = path(f"M{sx:.0f} {sy:.0f}L{x:.0f} {y:.0f}", "tracer")
                table.under.append(Item(f"shot-{node}", layer=1, shapes=[shot]))
        if item.act == text:
            item.name = f"Attack {item.name}"


def choose_target(table: Table, frame: attack.Attack) -> None:
    naval, rules = table.naval, table.rules
    ship = int(frame.ship)
    choose_ship(table, ship)
    if not table.asked:
        return
    targets(table, int(naval.node[ship]))
    for other, item in table.pieces.dives.items():
        text = f"depth-{ship_name(rules, other)}"
        if text in table.legal:
            table.act(item, text, depth_words(table, other))
    table.button("unload", "Unload one cargo", "Delivered, instead of an attack.")
    for fields in range(1, attack.DEEPEST_DIVE + 1):
        due = int(naval.round) + fields
        text = f"dive{fields}"
        if text in table.legal:
            table.act(table.track[f"round-{due}"], text, f"Dive; come up in round {due}.")
            far = fields * int(rules.surface)
            table.button(text, f"Dive until round {due}", f"Comes up within {far} nodes of here or more.")
    table.button("hold", "Hold fire", "No attack.")


def depth_words(table: Table, ship: int) -> str:
    """§6.7 What a depth attack does."""
    naval = table.naval
    mines = plural(int(attack.mines_for(naval, ship)), "mine")
    due = int(naval.due[ship]) - 1
    if due <= naval.round:
        return f"Depth charges destroy it; costs {mines}."
    return f"Depth charges bring it up in round {due}; costs {mines}."


def choose_attacker(table: Table, frame: taskforce.ForceTurn) -> None:
    for ship in table.own_ships():
        item = table.pieces.ships.get(ship)
        if item is not None and frame.fleet >> (ship % FLEET) & 1:
            table.act(item, ship_name(table.rules, ship), "Attacks now.")
    table.button("none", "No more attacks")


# ------------------------------------------------------------------ §8 bases and bombers


def mission(table: Table, frame: airwar.Sortie) -> None:
    naval, rules = table.naval, table.rules
    base = int(frame.base)
    table.pieces.bases[base].chosen = True
    if not table.asked:
        return
    last = int(naval.last_link(base))
    start = (
        int(naval.bomber_node[last])
        if frame.what == airwar.EXTEND and last != NONE
        else int(rules.base_node[base])
    )
    targets(table, start)
    side = table.viewer
    for text, action in table.legal.items():
        if text.startswith("lay-"):
            node = action - airwar.OPEN
            x, y = table.at(node)
            ghost = f"ghost-{text}"
            table.over.append(Item(ghost, layer=2, x=x, y=y, art=f"bomber-{side}", hidden=True))
            word = "Lay a further bomber" if frame.what == airwar.EXTEND else "Open an operation"
            lit = table.goal(
                node, text, f"{word} on {node_name(rules, node)}", "Then choose its heading.", [ghost]
            )
            if node == rules.base_node[base]:
                table.under.remove(lit)
                table.act(table.pieces.bases[base], text, "Open an operation here.")
                table.button(text, "Open an operation", "A bomber on the airfield; then choose its heading.")
    table.button("repair", "Repair the airfield", "It is clear; what lies on it is destroyed.")
    table.button("none", "No further target")


def shift(table: Table, frame: airwar.Sortie) -> None:
    bomber = int(frame.bomber)
    table.pieces.bombers[bomber].chosen = True
    for text, steps in table.legal.items():
        node = int(airwar.shifted(table.naval, frame.bomber, steps))
        if steps == 0:
            table.act(table.pieces.bombers[bomber], text, "Turn it where it is.")
            table.button(text, "Turn in place", "Then choose its heading.")
        else:
            table.goal(node, text, f"Shift it to {node_name(table.rules, node)}", "Those behind it return.")


def take_back(table: Table, _frame: rounds.Rounds) -> None:
    if not table.asked:
        return
    for base in range(int(table.rules.bases)):
        last = int(table.naval.last_link(base))
        text = f"back-{base_name(table.rules, base)}"
        if last != NONE and last in table.pieces.bombers:
            table.act(table.pieces.bombers[last], text, "Take it back to its base.")
            table.button(text, f"Take back the last bomber of {base_name(table.rules, base)}")
        striker = int(rounds.striker_on(table.naval, table.viewer, base))
        if striker != NONE:
            text = f"off-{base_name(table.rules, base)}"
            table.act(table.pieces.bombers[striker], text, "Take it back; the airfield is clear of it.")
            table.button(text, f"Take back the bomber on {base_name(table.rules, base)}")
    table.button("leave", "Leave the bombers out")


# ------------------------------------------------------------------ §11 cards


def throw_away(table: Table, _frame: cards.Drawing) -> None:
    for card, item in table.desk.cards:
        table.act(item, table.rules.card_codes[card], "Discard it.")


def keep(table: Table, _frame: cards.Drawing) -> None:
    for card, item in table.desk.drawn:
        table.act(item, table.rules.card_codes[card], "Keep it; the other one is discarded.")


def draw_or_not(table: Table, _frame: rounds.Rounds) -> None:
    deck = table.desk.decks.get(table.viewer)
    if deck is not None:
        table.act(deck, "draw", "Draw two cards and keep one.")
    table.button(
        "draw", "Draw cards", "Two, of which one is kept. Whoever acts last is second in the next round."
    )
    table.button("decline", "Do not draw", "Whoever acts last is second in the next round.")


def choose_object(table: Table, _frame: cards.Playing) -> None:
    naval, rules, viewer = table.naval, table.rules, table.viewer
    for marker, item in table.pieces.forces.items():
        if marker // LETTERS != viewer:
            table.act(item, marker_name(marker), "This one.")
    for ship in table.own_ships():
        code = ship_name(rules, ship)
        if ship in table.pieces.ships:
            table.act(table.pieces.ships[ship], code, "This one.")
        elif naval.letter[ship] >= 0:
            table.button(code, f"{code} in task force {'ABCD'[int(naval.letter[ship])]}")
    for base, item in table.pieces.bases.items():
        table.act(item, f"base-{base_name(rules, base)}", "This one.")
    for (side, node), item in table.pieces.planes.items():
        if side == viewer:
            table.act(item, f"plane-{node_name(rules, node)}", "It returns to a carrier.")
    table.button("enough", "Enough")


# ------------------------------------------------------------------ §4.2 orders at the start of a round


def orders(table: Table, _frame: muster.Muster) -> None:
    for marker, item in table.pieces.forces.items():
        if marker // LETTERS == table.viewer:
            name = marker_name(marker)
            letter = "ABCD"[int(table.naval.force_letter[marker])]
            lost = lost_of(table.naval, marker, table.zones.covers[1 - table.viewer])
            tip = warning(lost) or "Its ships may be activated in this round."
            table.act(item, f"deploy-{name}", f"Lay it out. {tip}")
            table.button(f"deploy-{name}", f"Lay out {letter}" + (f", {lost} lost" if lost else ""), tip)
            table.button(f"split-{name}", f"Split {letter}", "Share its ships out over free letters.")
            table.button(
                f"regroup-{name}", f"Regroup around {letter}", "Share out the ships of all on its node."
            )
    table.button("ready", "No more orders", "The turns begin when both sides are ready.")


CHOICES: dict[type, Callable[[Table, Any], None]] = {
    turn.ChooseAction: choose_action,
    turn.ChooseUnit: choose_unit,
    activation.Plot: moving.plot,
    activation.ChooseFollower: follower,
    attack.ChooseTarget: choose_target,
    laying.ChooseShip: moving.next_ship,
    laying.ChoosePlace: moving.place,
    laying.ChooseHeading: moving.heading,
    taskforce.MoveForce: moving.move_force,
    taskforce.ChooseAttacker: choose_attacker,
    surfacing.ChooseWhere: moving.surface,
    surfacing.ChooseCourse: moving.course,
    airwar.ChooseMission: mission,
    airwar.ChooseShift: shift,
    airwar.FaceBomber: moving.face_bomber,
    cards.ThrowAway: throw_away,
    cards.Keep: keep,
    cards.ChooseObject: choose_object,
    muster.ChooseEntry: starting.entry,
    muster.Assign: starting.assign,
    muster.OrdersForForces: orders,
    muster.ShareOut: starting.share_out,
    rounds.TakeBack: take_back,
    rounds.DrawOrNot: draw_or_not,
    setup.Buy: starting.buy,
    setup.Form: starting.form,
    setup.Place: starting.place,
    setup.Arrange: starting.arrange,
    setup.ChooseCommanders: starting.commanders,
}
