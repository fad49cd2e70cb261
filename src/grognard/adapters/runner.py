"""Many matches at once, stepped together in tables of numbers; a match that ends begins anew."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.adapters.encoder import Encoder
from grognard.adapters.episode import Episode
from grognard.core.chance import Rng
from grognard.core.flow import Position
from grognard.core.sheet import Sheet

LEGAL: Final = -1  # instead of the number of a match with an illegal action
SPARE: Final = 64  # every table has so many numbers too many, and may begin at one of them


@final
class Runner:
    """Observation and mask of a match are those of the side that has to act in it.

    Where the tables begin (``at_...``) is for the caller to say before ``begin``.
    """

    def __init__(self, encoder: Encoder, start: Position, matches: int) -> None:
        self.encoder: Final = encoder
        self.matches: Final[i64] = matches
        self.episodes: Final = [Episode(encoder, start, 0) for _ in range(matches)]
        self.rng: Final = Rng(0)  # for whoever wants any legal action
        self.observations: Final = Sheet(matches * int(encoder.size) + SPARE)
        self.finals: Final = Sheet(matches * int(encoder.size))  # of matches that have ended
        self.masks: Final = Sheet(matches * int(encoder.actions) + SPARE)
        self.rewards = vec[float]([0.0] * (matches * int(encoder.sides) + SPARE))
        self.actors = vec[i64]([0] * (matches + SPARE))
        self.over = vec[u8]([u8(0)] * (matches + SPARE))  # 1: it ended in the last step, and has begun anew
        self.chosen = vec[i64]([0] * matches)  # the actions to be played, by their ids
        self.at_observations: i64 = 0
        self.at_masks: i64 = 0
        self.at_rewards: i64 = 0
        self.at_actors: i64 = 0
        self.at_over: i64 = 0

    def begin(self, seed: i64) -> None:
        """Matches with seeds ``seed``, ``seed + 1`` and so on; all tables are zeros."""
        self.rng.reseed(seed)
        for number in range(self.matches):
            episode = self.episodes[number]
            episode.rng.reseed(seed + number)
            episode.reset()
            self.show(number)

    def show(self, number: i64) -> None:
        """Write down what the side that has to act sees, where there is nothing but zeros yet."""
        encoder = self.encoder
        episode = self.episodes[number]
        position = episode.position
        side = position.actor
        self.actors[self.at_actors + number] = side
        encoder.write(position, side, self.observations, self.at_observations + number * encoder.size)
        row = self.at_masks + number * encoder.actions
        encoder.mark_legal(position, side, self.masks.numbers, row, episode.buffer)

    def choose(self) -> None:
        """Any legal action in every match."""
        for number in range(self.matches):
            episode = self.episodes[number]
            self.chosen[number] = episode.position.frame.step.offset + episode.buffer.pick(self.rng)

    def wrong(self) -> int:
        """The first match whose action is not legal, or LEGAL."""
        space = self.encoder.actions
        masks = self.masks.numbers
        chosen = self.chosen
        row = self.at_masks
        for number in range(self.matches):
            action = chosen[number]
            if action < 0 or action >= space or masks[row + action] == u8(0):
                return int(number)
            row += space
        return LEGAL

    def step(self) -> None:
        """The chosen action in every match; all are legal, and observations and masks are zeros."""
        over = self.over
        for number in range(self.matches):
            episode = self.episodes[number]
            episode.step(self.actors[self.at_actors + number], self.chosen[number])
            at = self.at_over + number
            if episode.is_over():
                self.end(number, episode)
                over[at] = u8(1)
            elif over[at] != u8(0):
                self.reward(number, episode)
                over[at] = u8(0)
            self.show(number)

    def end(self, number: i64, episode: Episode) -> None:
        """Keep what came of it, and what the side saw that acted last; and begin another."""
        self.reward(number, episode)
        size = self.encoder.size
        side = self.actors[self.at_actors + number]
        self.encoder.observe(episode.position, side, self.finals, number * size)
        episode.reset()

    def reward(self, number: i64, episode: Episode) -> None:
        """What the match is worth to each side: nothing before it ends."""
        sides = self.encoder.sides
        for side in range(sides):
            self.rewards[self.at_rewards + number * sides + side] = episode.reward(side)
