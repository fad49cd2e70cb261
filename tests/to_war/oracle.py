"""The rules of a turn once more, written from RULES.md in the plainest way: one generator, no frames.

It yields the texts of the legal actions, is sent the chosen one, and returns the board it leaves, or
None after a breakthrough.  A card is a tuple; its number in the match tells it from its like.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

Play = Generator[list[str], str, "dict[str, Card] | None"]


class Card(NamedTuple):
    number: int
    side: int
    attack: int
    defence: int
    sideways: bool
    two_steps: bool


def turn(board: dict[str, Card], new: Card) -> Play:
    """§4 A side lays a card and moves what it displaces."""
    board = dict(board)
    row = "1" if new.side == 0 else "4"
    place = yield [column + row for column in "abc"]
    standing = board.get(place)
    if standing is not None and standing.side != new.side:
        fight(board, new, place, 0)  # §4.5
        return board
    board[place] = new
    been = {(new.number, place)}
    while standing is not None:  # §5.1 somebody was displaced
        mover, here = standing, place
        been.add((mover.number, here))
        steps = 1
        standing = None
        while steps:
            options = directions(mover, here, been)
            chosen = yield options if steps == 1 else [*options, "stop"]
            if chosen == "stop":
                break
            if steps == 2:
                del board[here]  # §5.5 it leaves the place of its first step
            if chosen == "out":
                return None  # §5.4
            met = board.get(chosen)
            if met is not None and met.side != mover.side:
                fight(board, mover, chosen, 2 if chosen[1] == here[1] else 0)  # §5.9
                return board
            board[chosen] = mover
            been.add((mover.number, chosen))
            if met is not None:
                standing, place = met, chosen  # §5.8
                break
            here = chosen  # §5.7
            steps = 2 if steps == 1 and mover.two_steps else 0
    return board


def directions(card: Card, here: str, been: set[tuple[int, str]]) -> list[str]:
    """§5.2 to §5.6 Where the card may go from here."""
    column, row = "abc".index(here[0]), int(here[1])
    ahead = row + (1 if card.side == 0 else -1)
    found = [here[0] + str(ahead) if 1 <= ahead <= 4 else "out"]
    for aside in (column - 1, column + 1):
        if card.sideways and 0 <= aside <= 2:
            found.append("abc"[aside] + here[1])
    return [place for place in found if (card.number, place) not in been]


def fight(board: dict[str, Card], attacker: Card, place: str, bonus: int) -> None:
    """§6 The attacker has left where it was; only the attacked place changes."""
    attack, defence = attacker.attack + bonus, board[place].defence
    if attack > defence:
        board[place] = attacker
    elif attack == defence:
        del board[place]
