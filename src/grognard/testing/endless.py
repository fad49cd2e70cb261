"""Random play of bare positions, without a match around them: does it come to an end?"""

from __future__ import annotations

from contextlib import suppress

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, Position
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.ruleset import Options
from grognard.testing.trial import Broken, Nonconformance, Stop, crash, pick

MOST_RULES = 10_000  # carried out in a row without anybody being asked
PROMISE = "random play comes to an end"


def play_ends(
    game: Game, scenario: str, options: Options | None, plays: int, seed: int, longest: int
) -> None:
    """Play ``plays`` times at random to the end; complain if one does not come to it."""
    for number in range(plays):
        walk = Walk(game, scenario, options, Rng(seed + number))
        try:
            walk.play(longest)
        except Broken as broken:
            raise Nonconformance(PROMISE, broken, walk.stop(), game) from None
        except Exception as error:
            raise Nonconformance(PROMISE, crash(error), walk.stop(), game) from error


class Walk:
    def __init__(self, game: Game, scenario: str, options: Options | None, rng: Rng) -> None:
        self.game = game
        self.ruleset = game.rules_for(scenario, options)
        self.rng = rng
        self.played: list[tuple[int, int]] = []

    def play(self, longest: int) -> None:
        position = self.game.start(self.ruleset)
        carry_out_rules(position)
        while flow.actors(position):
            if len(self.played) == longest:
                raise Broken(f"after {longest} actions and outcomes the game is not over")
            side = pick(self.rng, flow.actors(position))
            legal = flow.legal(position, side)
            if not legal:
                raise Broken("a dead end: it has to act, but nothing is legal", side)
            action = pick(self.rng, legal)
            self.played.append((side, action))
            flow.begin(position, side, action)
            if position.waiting == 0:
                carry_out_rules(position)

    def stop(self) -> Stop | None:
        """The match before the last action, as far as it can be played, to be told and replayed."""
        stop = None
        with suppress(Exception):
            match = Match(self.game, self.ruleset.scenario, self.ruleset.options, roll=False)
            stop = Stop(self.game, match, self.rng, set())
            for side, action in self.played[:-1]:
                text = self.game.write(match.position, side, action)
                match.fall(text) if side == CHANCE else match.act(side, text)
        return stop


def carry_out_rules(position: Position) -> None:
    for _ in range(MOST_RULES):
        if flow.advance(position) is None:
            return
    step = type(position.frame.step).__name__
    raise Broken(f"{MOST_RULES} rules in a row ask nobody; the next is {step}")
