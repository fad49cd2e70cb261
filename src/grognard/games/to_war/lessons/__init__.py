"""To War! taught: ``course.toml`` has the lessons and examples, this module what solves them."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.games.to_war.data import CELL_NAMES, NONE, owner_of
from grognard.games.to_war.position import War
from grognard.lessons.reading import course

FIRST = ("b2", "b3")  # §3.3 where the first card of each side lies


def laid_out(field: str, army: str = "west") -> str:
    """§3 The course of a set-up that ends with this field, North above; the other ``army`` begins."""
    rows = [line.split() for line in field.strip().splitlines()]
    units = {f"{'abc'[column]}{4 - row}": name for row in range(4) for column, name in enumerate(rows[row])}
    own = [cell for cell in units if cell[1] in "12" and cell not in FIRST]
    north = [cell for cell in units if cell[1] in "34" and cell not in FIRST]
    told = [f"* {army}", *(f"* {units[cell]}" for cell in FIRST)]
    for one, other in zip(own, north, strict=True):
        told += [f"* {units[one]}", f"{army} {one}", f"* {units[other]}", f"north {other}"]
    return "; ".join(told)


def unit_on(match: Match, cell: str) -> str:
    """Whose unit stands there, and its name: "north archer"; "" if there is none."""
    war = match.position
    assert isinstance(war, War)
    unit = war.board[CELL_NAMES.index(cell)]
    return "" if unit == NONE else f"{match.sides[owner_of(unit)]} {war.units[unit].card.name}"


def won_by(match: Match, side: str) -> bool:
    return match.outcome is not None and match.outcome.winner == side


GOALS = {
    "what-wins": lambda match: won_by(match, "west"),
    "the-new-card": lambda match: unit_on(match, "c3") == "west crossbowman",
    "the-even-fight": lambda match: unit_on(match, "b3") == "",
    "in-the-flank": lambda match: unit_on(match, "c3").startswith("west"),
    "two-steps": lambda match: unit_on(match, "b4") == "west knight",
    "the-intruder": lambda match: unit_on(match, "a1").startswith("west"),
    "the-hand": lambda match: unit_on(match, "a1").startswith("west"),
    "the-last-turn": lambda match: won_by(match, "north"),
}

COURSE = course(__name__, GOALS, set_up=laid_out)
