"""§3, §4.1 Set-up and arrivals: buying, forming task forces, placing them, choosing commanders."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.scene import Item
from grognard.draw.art.pen import rect, sized
from grognard.games.epic_naval.commanders import HOLDERS, NO_COMMANDER
from grognard.games.epic_naval.data import FLEET, LETTERS, NONE
from grognard.games.epic_naval.draw.art import letter_on
from grognard.games.epic_naval.draw.sheet import LEFT
from grognard.games.epic_naval.draw.table import Table
from grognard.games.epic_naval.letters import nth_bit
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.setup import SetUp
from grognard.games.epic_naval.speech import LETTER_NAMES, placed_on

FEW = 6  # orders that fit beside the board
ORDERS = (LEFT + 42, 34.0)  # where the first of many lies
ACROSS = 6  # of them in a row
ORDINALS = ("1st letter", "2nd letter", "3rd letter", "4th letter")


def form(table: Table, frame: SetUp) -> None:
    ship = int(frame.ship)
    if ship in table.desk.laid:
        table.desk.laid[ship].chosen = True
    join(table)


def share_out(table: Table, _frame: Muster) -> None:
    join(table)


def join(table: Table) -> None:
    """§3.3, §13.10 The letter that a ship joins."""
    for letter in range(LETTERS):
        text = LETTER_NAMES[letter]
        if (table.viewer, letter) in table.desk.boards:
            table.act(table.desk.boards[(table.viewer, letter)], text)
        table.button(text)


def place(table: Table, frame: SetUp) -> None:
    if not table.asked:
        return
    letter = LETTER_NAMES[int(frame.letter)]
    for node in table.rules.start[table.viewer]:
        name = table.rules.node_names[node]
        if name in table.legal:
            table.goal(int(node), name, say("Task force {letter} starts on {node}", letter=letter, node=name))
        elif table.naval.force_on(node) == NONE:
            bars = table.zones.covers[1 - table.viewer].get(int(node), [])
            table.why_not(int(node), say("not in enemy range, nor submarines in shallows"), "§3.4", bars)


def entry(table: Table, _frame: Muster) -> None:
    for name in table.legal:
        node = int(table.rules.chart.named(name))
        table.goal(node, name, say("A task force comes in on {node}", node=name))


# ------------------------------------------------------------------ which task force is which


def letters_at(table: Table, text: str, nodes: list[int]) -> list[str]:
    """Hidden letters on their nodes, one for each letter of ``text``."""
    keys = []
    for letter, node in zip(text, nodes, strict=False):
        key = f"letter-{node}-{letter}"
        keys.append(key)
        if not any(item.key == key for item in table.over):
            x, y = table.at(node)
            item = Item(key, layer=2, x=x, y=y, art=f"force-{table.viewer}", hidden=True)
            item.shapes = letter_on(letter)
            table.over.append(item)
    return keys


def orders_of(table: Table, nodes: list[int]) -> None:
    """Every order of the letters: few are buttons, many lie on the desk."""
    many = len(table.legal) > FEW
    if many:
        table.desk.make_room(say("THE LETTERS, IN THE ORDER OF THE PLACES"))
    for at, text in enumerate(list(table.legal)):
        keys = letters_at(table, text, nodes)
        if not many:
            table.button(text, *keys)
            continue
        item = Item(f"order-{text}", "desk", layer=1, hover=keys)
        item.name = say("{places}", places=placed_on(table.rules, text, nodes))
        item.x, item.y = ORDERS[0] + 58 * (at % ACROSS), ORDERS[1] + 29 * (at // ACROSS)
        item.shapes = rect(-27, -13, 54, 26, "card", 5, "line", 0.9) + sized(
            0, 5, 14, 15, text, "ink", "plate bold"
        )
        item.text = text
        table.act(item, text)
        table.over.append(item)


def arrange(table: Table, _frame: SetUp) -> None:
    """§3.5 Which task force starts on which node."""
    if not table.asked:
        return
    rules, side = table.rules, table.viewer
    letters = int(table.naval.rules.listed_letters[side])
    numbers = [number for number in range(LETTERS) if letters >> number & 1]
    nodes = [int(rules.listed_node[LETTERS * side + number]) for number in numbers]
    for place, node in enumerate(nodes):
        x, y = table.at(node)
        item = Item(f"start-{node}", layer=1, x=x, y=y, art=f"force-{side}", name=rules.node_names[node])
        item.shapes = sized(0, 31, 12.4, 15, say(ORDINALS[place]), "ink", "plate on-chart")
        item.text = f"<{place + 1}>"
        table.under.append(item)
    orders_of(table, nodes)


def assign(table: Table, frame: Muster) -> None:
    """§4.1 Which of those that came in is which."""
    if not table.asked:
        return
    first = LETTERS * table.viewer
    count = bin(int(frame.fresh)).count("1")
    markers = [first + int(nth_bit(frame.fresh, place)) for place in range(count)]
    orders_of(table, [int(table.naval.force_node[marker]) for marker in markers])


# ------------------------------------------------------------------ §3.6 commanders


def commanders(table: Table, _frame: SetUp) -> None:
    for text, action in table.legal.items():
        holder = action % HOLDERS
        if action == NO_COMMANDER:
            continue
        if holder >= FLEET:
            table.act(table.pieces.bases[holder - FLEET], text)
        elif FLEET * table.viewer + holder in table.desk.laid:
            table.act(table.desk.laid[FLEET * table.viewer + holder], text)
        table.button(text)
