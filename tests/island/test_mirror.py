"""R1: the island is alike from both seats, so a match turned by half a turn is the same match."""

from __future__ import annotations

import re

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.games.island import GAME
from grognard.games.island.data import BOARD

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


def turned(text: str) -> str:
    """The same action as it is written from the other seat."""
    if re.fullmatch(r"\d-\d", text):
        return text[::-1]
    if text in OPPOSITE:
        return OPPOSITE[text]
    if text.startswith("pad"):
        return text
    return re.sub(r"\b[a-l]\d+", lambda found: opposite(found[0]), text.replace("x", " x ")).replace(
        " x ", "x"
    )


def opposite(square: str) -> str:
    return BOARD.name(BOARD.half_turn(BOARD.named(square)))


@pytest.mark.parametrize("scenario", ["standard", "five-kills", "no-pad"])
def test_1_3_a_match_turned_round_is_the_same_match(scenario: str) -> None:
    for seed in range(4):
        match, other = (Match(GAME, scenario, {"blast": "four"}, roll=False) for _ in range(2))
        rng = Rng(seed)
        while match.actors:
            side = match.actors[0]
            if side == CHANCE:
                assert other.actors == (CHANCE,)
                lots = [GAME.write(match.position, CHANCE, lot) for lot, _ in GAME.chances(match.position)]
                text = lots[int(rng.below(len(lots)))]
                match.fall(text)
                other.fall(turned(text))
            else:
                legal = match.legal(side)
                assert sorted(map(turned, legal)) == sorted(other.legal(1 - side))
                text = legal[int(rng.below(len(legal)))]
                match.act(side, text)
                other.act(1 - side, turned(text))
        assert match.outcome is not None
        assert other.outcome is not None
        assert (match.outcome.winner is None) == (other.outcome.winner is None)
        assert match.outcome.winner is None or match.outcome.winner != other.outcome.winner
