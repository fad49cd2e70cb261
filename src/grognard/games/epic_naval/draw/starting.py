"""§3, §4.1 Set-up and arrivals: buying, forming task forces, placing them, choosing commanders."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.scene import Item
from grognard.draw.art.pen import Marks, circle
from grognard.games.epic_naval.data import FLEET, LETTERS
from grognard.games.epic_naval.draw.art import letter_on
from grognard.games.epic_naval.draw.table import Table
from grognard.games.epic_naval.letters import nth_bit
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.setup import SetUp
from grognard.games.epic_naval.speech import LETTER_NAMES, placed_on
from grognard.games.epic_naval.staff import HOLDERS, NO_COMMANDER
from grognard.games.epic_naval.tiling import Tiling

TINTS = ("chart-0", "chart-3", "chart-2", "sand", "grass")  # of terrain
ASIDE = 22.0  # task forces that came in on one node lie beside each other, so that each can be touched


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
        elif not table.naval.has_force(node):
            bars = table.zones.covers[1 - table.viewer].get(int(node), [])
            table.why_not(int(node), say("not in enemy range, nor submarines in shallows"), "§3.4", bars)


def entry(table: Table, _frame: Muster) -> None:
    for name in table.legal:
        node = int(table.rules.chart.named(name))
        table.goal(node, name, say("A task force comes in on {node}", node=name))


# ------------------------------------------------------------------ which task force is which


def spell(table: Table, nodes: list[int]) -> None:
    """The letters are put on the nodes by touching them; hidden ones lie ready on each."""
    signs = sorted({letter for text in table.legal for letter in text})
    for place, node in enumerate(nodes):
        x, y = table.at(node)
        aside = ASIDE * nodes[:place].count(node)
        x, y = x + aside, y - aside
        item = Item(f"start-{place}", layer=1, x=x, y=y, art=f"force-{table.viewer}", spot=place + 1)
        item.name = table.rules.node_names[node]
        item.text = f"<{place + 1}>"
        table.over.append(item)
        for letter in signs:
            shown = Item(f"start-{place}-{letter}", layer=2, x=x, y=y, hidden=True)
            shown.shapes = letter_on(letter)
            table.over.append(shown)
    for text in table.legal:
        table.spelled[text] = say("{places}", places=placed_on(table.rules, text, nodes))
        table.offers.offered.add(text)


def arrange(table: Table, _frame: SetUp) -> None:
    """§3.5 Which task force starts on which node."""
    if not table.asked:
        return
    letters = int(table.naval.rules.listed_letters[table.viewer])
    numbers = [LETTERS * table.viewer + number for number in range(LETTERS) if letters >> number & 1]
    spell(table, [int(table.rules.listed_node[number]) for number in numbers])


def assign(table: Table, frame: Muster) -> None:
    """§4.1 Which of those that came in is which."""
    if not table.asked:
        return
    first = LETTERS * table.viewer
    count = bin(int(frame.fresh)).count("1")
    markers = [first + int(nth_bit(frame.fresh, place)) for place in range(count)]
    spell(table, [int(table.naval.force_node[marker]) for marker in markers])


# ------------------------------------------------------------------ §2.6 layouts


def layouts(table: Table, _frame: Tiling) -> None:
    """Pointing at a layout shows where its land and shallows would lie."""
    for number, laid in enumerate(table.rules.layouts):
        name, changed = table.rules.plan.layouts[number].name, Marks()
        for node in range(int(table.rules.nodes)):
            if laid.terrain[node] != table.rules.terrain[node]:
                changed += circle(*table.at(node), 15, TINTS[int(laid.terrain[node])], "ink", 1.6, fo=0.9)
        key = f"layout-{number}"
        table.over.append(Item(key, layer=2, shapes=changed, hidden=True))
        table.button(name, key)


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
