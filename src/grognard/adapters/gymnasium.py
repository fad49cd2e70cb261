"""Every game for Gymnasium: alone, or one side of it against bots.

    env = grognard.adapters.gymnasium.OneSide("to-war", "standard", side="west", opponent="greedy")

    grognard.adapters.gymnasium.register()
    env = gymnasium.make("grognard/kido-butai-v1")

An illegal action ends the match, lost.  ``info["action_mask"]`` and ``env.action_masks()`` say what is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from grognard.adapters.extras import missing

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing(error, "gymnasium") from None

from grognard import bots
from grognard.adapters.checked import CheckedEpisode, observation_box
from grognard.adapters.numbers import Floats, Numbers
from grognard.bots.bot import Bot
from grognard.core import flow
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.registry import load, names
from grognard.core.ruleset import Options

LOST = -1.0
ANY = "any"  # instead of a side: another one for every match
RANDOM = "random"

Policy: TypeAlias = Callable[[Floats, NDArray[np.int8]], int]  # from observation and mask to an action id


def register() -> list[str]:
    """Make all installed games known to ``gymnasium.make``; their ids."""
    ids = []
    for name in names():
        ids.append(f"grognard/{name}-v{load(name).ruleset}")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(ids[-1], f"{__name__}:OneSide", kwargs={"name": name})
    return ids


class OneSide(gymnasium.Env[Any, np.int64]):
    """The match as one side lives it: every step is a decision of that side.

    The other sides are played by ``opponent``: the name of a bot, a bot, or a policy of one's own.  With
    ``recall`` observations go on with what the side saw and did at so many decisions before.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        name: Game | str,
        scenario: str | None = None,
        *,
        side: str | int | None = None,
        opponent: str | Bot | Policy = RANDOM,
        level: int = 3,
        options: Options | None = None,
        recall: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise GameError("bad_render_mode", f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self.numbers = Numbers(name, scenario, options)
        self.episode = CheckedEpisode(self.numbers, recall)
        self.render_mode = render_mode
        self.changes = side == ANY
        self.side = self.numbers.side(side) if side is not None and side != ANY else 0
        self.opponent: Bot | Policy | None = None  # any legal action
        if not isinstance(opponent, (str, Bot)) and not callable(opponent):
            raise GameError("bad_opponent", f"an opponent is a bot, its name or a policy, not {opponent!r}")
        if not isinstance(opponent, str):
            self.opponent = opponent
        elif opponent != RANDOM:
            self.opponent = bots.load(opponent, level)
        self.seated: list[Bot] = []  # for the match under way, by side
        self.over = True  # until ``reset`` begins a match
        self.observation_space = observation_box(self.episode.recall)
        self.action_space = gymnasium.spaces.Discrete(self.numbers.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.episode.reset(int(self.np_random.integers(1 << 62)))
        if isinstance(self.opponent, Bot):
            bot = self.opponent.with_seed(int(self.np_random.integers(1 << 31)))
            self.seated = [bot.seated() for _ in self.numbers.sides]
        if self.changes:
            self.side = int(self.np_random.integers(len(self.numbers.sides)))
        self.let_others_play()
        self.over = self.episode.inner.is_over()
        return self.episode.observe(self.side), self.info()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise GameError("no_match", "no match is under way: reset() begins one")
        chosen = int(action)
        if not self.episode.is_legal(self.side, chosen):
            self.over = True
            return self.episode.observe(self.side), LOST, True, False, {**self.info(), "illegal": chosen}
        self.episode.step(self.side, chosen)
        self.let_others_play()
        self.over = self.episode.inner.is_over()
        reward = self.episode.inner.reward(self.side)
        return self.episode.observe(self.side), reward, self.over, False, self.info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal, in the form sb3-contrib asks for it."""
        return self.episode.mask(self.side).astype(np.bool_)

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.side), "side": self.numbers.sides[self.side]}

    def render(self) -> str | None:
        """The table as the side sees it."""
        return self.episode.page(self.side) if self.render_mode == "ansi" else None

    # ------------------------------------------------------------------ the others

    def let_others_play(self) -> None:
        """Until it is the side's turn, or all is over."""
        while (actors := self.episode.actors) and self.side not in actors:
            self.episode.step(actors[0], self.answer(actors[0]))

    def answer(self, side: int) -> int:
        """What another side does, by its own knowledge."""
        game, position = self.numbers.game, self.episode.inner.position
        if self.opponent is None:
            legal = flow.legal(position, side)
            return legal[int(self.np_random.integers(len(legal)))] + int(position.frame.step.offset)
        if not isinstance(self.opponent, Bot):
            return int(self.opponent(self.episode.observe(side), self.episode.mask(side)))
        choice = self.seated[side].choose(game, game.view(position, side))
        for action in flow.legal(position, side):
            if game.write(position, side, action) == choice.action:
                return action + position.frame.step.offset
        raise AssertionError("a bot chooses something legal")
