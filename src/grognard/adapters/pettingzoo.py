"""Every game for PettingZoo: sides in turn (AEC), or all that have to act at once (parallel).

    env = grognard.adapters.pettingzoo.env("to-war", "strategy")

Sealed answers are asked for one side after the other; nobody sees them before all are in.  With ``recall``
observations go on with what the side saw and did at so many decisions before.
"""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

from grognard.adapters.extras import missing

try:
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing(error, "pettingzoo") from None

from grognard.adapters.checked import CheckedEpisode, observation_space
from grognard.adapters.numbers import Numbers
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.ruleset import Options

Observation: TypeAlias = dict[str, NDArray[Any]]
LOST = -1.0  # for an illegal action in ``env``


def env(
    name: Game | str,
    scenario: str | None = None,
    *,
    options: Options | None = None,
    recall: int = 0,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int | None]:
    """A ``raw_env`` that ends the match, lost, at an illegal action, and refuses steps out of order."""
    wrapped = wrappers.TerminateIllegalWrapper(
        raw_env(name, scenario, options=options, recall=recall, render_mode=render_mode), illegal_reward=LOST
    )
    return wrappers.OrderEnforcingWrapper(wrapped)


class Common:
    """What both kinds of environment share: agents are the sides, by name."""

    parallel = False  # whether all act at once

    def __init__(
        self,
        name: Game | str,
        scenario: str | None = None,
        *,
        options: Options | None = None,
        recall: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise GameError("bad_render_mode", f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self.numbers = Numbers(name, scenario, options)
        self.episode = CheckedEpisode(self.numbers, recall)
        self.render_mode = render_mode
        self.metadata = {
            "name": self.numbers.game.name,
            "render_modes": ["ansi"],
            "is_parallelizable": self.parallel,
            "render_fps": 1,
        }
        self.possible_agents: list[str] = list(self.numbers.sides)
        self.sides = {agent: side for side, agent in enumerate(self.possible_agents)}
        space = observation_space(self.episode.recall)
        self.observation_spaces = {agent: copy.deepcopy(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbers.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the side may know, and what it may do, which is nothing while it has not to act."""
        side = self.sides[agent]
        return {"observation": self.episode.observe(side), "action_mask": self.episode.mask(side)}

    def render(self) -> str | None:
        """The table as an observer sees it."""
        return self.episode.page() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


class raw_env(Common, AECEnv[str, Observation, int | None]):  # noqa: N801  (PettingZoo's name for it)
    """One side after the other; an illegal action raises ``IllegalAction``."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.inner.actor()]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise GameError("no_action", f"{agent} has to act; None is for agents whose match is over")
        self.episode.step(self.sides[agent], int(action))
        if self.episode.inner.is_over():
            self.end()
        else:
            self.agent_selection = self.possible_agents[self.episode.inner.actor()]

    def end(self) -> None:
        for agent, reward in zip(self.possible_agents, self.episode.rewards(), strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
        self.agent_selection = self.possible_agents[0]


class Sides(Common, ParallelEnv[str, Observation, int]):
    """All sides at once: each step takes an action of every side, and uses those of whoever has to act.

    The mask of a side that has nothing to decide is all 0, and whatever it answers is not looked at.  An
    illegal action raises ``IllegalAction``, and nothing has been played.
    """

    parallel = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        chosen = [(side, int(actions[self.possible_agents[side]])) for side in self.episode.actors]
        for side, action in chosen:  # all of them first: else the match would go on by half a step
            self.episode.check(side, action)
        for side, action in chosen:
            self.episode.step(side, action)
        over = self.episode.inner.is_over()
        agents = self.agents
        rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
        observations = {agent: self.observe(agent) for agent in agents}
        if over:
            self.agents = []
        return (
            observations,
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )


parallel_env = Sides  # PettingZoo's name for it
