"""Many matches at once, stepped together by lists of numbers; a match that ends begins anew."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.adapters.encoder import Encoder
from grognard.adapters.episode import Episode
from grognard.core.features import Sheet
from grognard.core.flow import Position

LEGAL: Final = -1  # instead of the number of a match with an illegal action


@final
class Runner:
    """Observation and mask of a match are those of the side that has to act in it."""

    def __init__(self, encoder: Encoder, start: Position, matches: int, seed: int) -> None:
        self.encoder: Final = encoder
        self.matches: Final[i64] = matches
        self.episodes: Final = [Episode(encoder, start, seed + number) for number in range(matches)]
        self.observations: Final = Sheet(matches * int(encoder.size))
        self.masks: Final = Sheet(matches * int(encoder.actions))
        self.rewards = vec[float]([0.0] * (matches * int(encoder.sides)))
        self.actors = vec[i64]([0] * matches)
        self.over = vec[u8]([u8(0)] * matches)  # 1: it ended in the last step, and has begun anew
        for number in range(matches):
            self.show(number)

    def show(self, number: i64) -> None:
        """Write down what the side that has to act sees."""
        encoder = self.encoder
        episode = self.episodes[number]
        position = episode.position
        side = position.actor
        self.actors[number] = side
        encoder.observe(position, side, self.observations, number * encoder.size)
        encoder.mask(position, side, self.masks, number * encoder.actions, episode.buffer)

    def wrong(self, actions: list[int]) -> int:
        """The first match whose action is not legal, or LEGAL."""
        space = self.encoder.actions
        for number in range(self.matches):
            action: i64 = actions[number]
            if action < 0 or action >= space or self.masks.numbers[number * space + action] == u8(0):
                return int(number)
        return LEGAL

    def step(self, actions: list[int]) -> None:
        """One legal action in every match, by its id."""
        sides = self.encoder.sides
        for number in range(self.matches):
            episode = self.episodes[number]
            action: i64 = actions[number]
            episode.step(self.actors[number], action)
            ended = episode.is_over()
            if ended or self.over[number] != u8(0):
                for side in range(sides):
                    self.rewards[number * sides + side] = episode.reward(side)
                self.over[number] = u8(1) if ended else u8(0)
            if ended:
                episode.reset()
            self.show(number)
