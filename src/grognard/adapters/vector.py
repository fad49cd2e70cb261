"""Many matches as one vector environment of Gymnasium, without copies.

    env = grognard.adapters.vector.Matches("to-war", num_envs=512)

Every step takes one decision in every match, of whichever side has to act there: ``infos["side"]``.
"""

from __future__ import annotations

from typing import Any

from grognard.adapters.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing(error, "gymnasium") from None

from grognard.adapters.batch import Batch
from grognard.core.game import Game
from grognard.core.ruleset import Options

Infos = dict[str, Any]


class Matches(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """``rewards`` are those of the side that acted; of all sides in ``infos["rewards"]``.

    Observations are the plain numbers in bytes: the memory of the matches, which the next step writes
    over.  ``scaled`` ones, from 0 to 1, are written into one array that is used again and again.  With
    ``recall`` they go on with what the side saw and did at so many decisions before.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        name: Game | str,
        scenario: str | None = None,
        *,
        num_envs: int = 512,
        options: Options | None = None,
        scaled: bool = False,
        recall: int = 0,
    ) -> None:
        self.batch = Batch(name, scenario, matches=num_envs, options=options, recall=recall)
        numbers = self.batch.numbers
        self.num_envs = num_envs
        self.sides = numbers.sides
        highest, size = self.batch.recall.highest(), self.batch.recall.size
        self.single_observation_space: spaces.Box = (
            spaces.Box(0.0, 1.0, (size,), np.float32)
            if scaled
            else spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)
        )
        self.single_action_space = spaces.Discrete(numbers.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.scaled = np.zeros((num_envs, size), np.float32) if scaled else None
        self.shared = self.batch.shared()
        self.rewards = np.zeros(num_envs)
        self.truncations = np.zeros(num_envs, np.bool_)
        self.all = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], Infos]:
        """All matches from the beginning: with seeds from this one on, or with others than before."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        return self.seen(), self.infos()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """An illegal action raises ``IllegalAction``, and nothing has been played."""
        self.batch.step(actions)
        ended = self.shared.over.nonzero()[0]
        self.rewards.fill(0)
        infos = self.infos()
        if ended.size:
            self.rewards[ended] = self.shared.rewards[ended, self.batch.acted[ended]]
            infos.update(self.ends(ended))
        return self.seen(), self.rewards, self.shared.over, self.truncations, infos

    def any_legal(self) -> NDArray[np.int64]:
        """An action at random for every match, without a look at the masks."""
        return self.batch.any_legal()

    def seen(self) -> NDArray[Any]:
        if self.scaled is None:
            return self.batch.states()
        return self.batch.recall.scaled(self.batch.states(), out=self.scaled)

    def infos(self) -> Infos:
        """What is legal, whose decision is due, and what every side got."""
        told: Infos = {
            "action_mask": self.shared.masks,
            "side": self.shared.actors,
            "rewards": self.shared.rewards,
        }
        told.update({f"_{name}": self.all for name in list(told)})
        return told

    def ends(self, ended: NDArray[np.int64]) -> Infos:
        """What the sides that acted last saw at the end, in copies; their matches have begun anew."""
        finals = np.full(self.num_envs, None, dtype=object)
        states = self.batch.final_states()[ended]
        seen = states if self.scaled is None else self.batch.recall.scaled(states)
        for number, row in zip(ended.tolist(), seen, strict=True):
            finals[number] = row
        return {
            "final_obs": finals,
            "_final_obs": self.shared.over,
            "final_info": {},
            "_final_info": self.shared.over,
        }
