"""What every reason promises, tried out in random matches; see ``grognard.core.sense``."""

from __future__ import annotations

from collections import Counter

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, Position
from grognard.core.game import Game

LONGEST = 70  # characters
WORLDS = 2  # in which everything hidden lies differently


def reasons_in_random_play(game: Game, scenario: str, seed: int, longest: int) -> Counter[str]:
    """Ask for the reason of every legal action on the way, check it, and count what was told."""
    rng = Rng(seed)
    position = game.begin(game.rules_for(scenario))
    told: Counter[str] = Counter()
    for _ in range(longest):
        actors = flow.actors(position)
        if not actors:
            break
        for side in actors:
            if side != CHANCE:
                told.update(checked_reasons(game, position, side, rng))
        side = actors[int(rng.below(len(actors)))]
        legal = flow.legal(position, side)
        flow.play(position, side, legal[int(rng.below(len(legal)))])
    return told


def checked_reasons(game: Game, position: Position, side: int, rng: Rng) -> list[str]:
    """The reasons of all answers the side has; they must not hang on what it cannot know."""
    view = game.view(position, side)
    legal = flow.legal(position, side)
    told = reasons(game, game.restore(view), side, legal)
    for text in told:
        assert len(text) <= LONGEST, text
        assert "§" not in text, text
        assert not text.endswith("."), text
        assert text == text.strip(), text
    for _ in range(WORLDS):
        world = game.redeal(view, rng)
        assert reasons(game, game.restore(game.view(world, side)), side, legal) == told
    return [text for text in told if text]


def reasons(game: Game, known: Position, side: int, actions: list[int]) -> list[str]:
    return [game.sense.reason(known, side, action) for action in actions]


def reason_of(game: Game, position: Position, side: int, text: str) -> str:
    """The reason of the answer that is written like this."""
    known = game.restore(game.view(position, side))
    action = next(each for each in flow.legal(position, side) if game.write(known, side, each) == text)
    return game.sense.reason(known, side, action)
