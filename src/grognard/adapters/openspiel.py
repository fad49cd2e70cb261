"""Every game for OpenSpiel, as a Python game of its own.

    grognard.adapters.openspiel.register()
    game = pyspiel.load_game("grognard_to_war(scenario=strategy)")

Chance nodes are explicit.  Sealed answers are asked for one side after the other; what is not opened yet
is in nobody's information state but the side's own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grognard.adapters.extras import missing

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

from grognard.adapters.memory import MEMORY_BITS, Decided, Past, knowledge_text
from grognard.adapters.numbers import Numbers
from grognard.adapters.recall import Recall
from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.flow import CHANCE, LOT, NOBODY, OBSERVER, Position
from grognard.core.game import Game
from grognard.core.registry import load, names
from grognard.core.ruleset import Options
from grognard.core.secrecy import differ

PREFIX = "grognard_"
RECALL = "recall"  # the parameter beside scenario and options: decisions that information states hold
LONGEST = 100_000  # decisions; no match comes near it
SAMPLES = 3  # matches looked at to see whether anybody has secrets


def register() -> list[str]:
    """Make all installed games known to ``pyspiel.load_game``; their names there."""
    known = set(pyspiel.registered_names())
    short_names = []
    for name in names():
        short_name = PREFIX + name.replace("-", "_")
        short_names.append(short_name)
        if short_name not in known:
            pyspiel.register_game(game_type(load(name), short_name), class_of(name, short_name))
    return short_names


def class_of(name: str, short_name: str) -> Any:
    """What pyspiel calls to load the game: a class, since it keeps it beyond the end of Python itself."""

    def init(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, name, short_name, params or {})

    return type(short_name, (SpielGame,), {"__init__": init})


@lru_cache(maxsize=64)
def has_secrets(game: Game, scenario: str) -> bool:
    """Whether, in a few matches at random, some side ever knew something that others did not."""
    sides = range(len(game.sides))
    for seed in range(SAMPLES):
        position, rng, lots = game.setup(scenario), Rng(seed), Lots()
        while position.actor != NOBODY:
            if differ(position, sides):
                return True
            if position.actor == CHANCE:
                flow.fill_outcomes(position, lots)
                flow.play(position, CHANCE, lots.pick(rng))
            else:
                legal = flow.legal(position, position.actor)
                flow.play(position, position.actor, legal[rng.below(len(legal))])
    return False


def game_type(game: Game, short_name: str, scenario: str | None = None) -> Any:
    chosen = game.scenario(scenario).name
    secrets = has_secrets(game, chosen)
    sides = len(game.sides)
    kinds = pyspiel.GameType
    lots = any(step.kind == LOT for step in game.steps())
    return pyspiel.GameType(
        short_name=short_name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if lots else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if sides == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=sides,
        min_num_players=sides,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": game.scenario(None).name, RECALL: 0, **simple_options(game)},
    )


def simple_options(game: Game) -> Options:
    """Those options that pyspiel's parameters can express, with their defaults.

    It takes a text of digits for a number, so there it is one.
    """
    found: Options = {}
    for name, option in game.options.items():
        value = option.default
        if not isinstance(value, dict):
            found[name] = int(value) if isinstance(value, str) and value.isdecimal() else value
    return found


def options_from(game: Game, params: dict[str, Any]) -> Options:
    """What the parameters change; pyspiel has filled in the defaults of what was not said."""
    changed: Options = {}
    for name, usual in simple_options(game).items():
        value = params.get(name, usual)
        if value != usual:
            changed[name] = str(value) if isinstance(game.options[name].default, str) else value
    return changed


class SpielGame(pyspiel.Game):
    """A game under the rules that the parameters name."""

    def __init__(self, name: str, short_name: str, params: dict[str, Any]) -> None:
        game = load(name)
        scenario = params.get("scenario", game.scenario(None).name)
        self.numbers = Numbers(game, scenario, options_from(game, params))
        self.recall = Recall(self.numbers, params.get(RECALL, 0))
        sides = len(self.numbers.sides)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions,
            max_chance_outcomes=max([0, *(step.space for step in game.steps() if step.kind == LOT)]),
            num_players=sides,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if sides == 2 else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, short_name, scenario), info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        """There is none for what one side knows beyond the others: views are not taken apart."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        together = kind.private_info == pyspiel.PrivateInfoType.NONE and not kind.perfect_recall
        return Observer(self.numbers, self.recall, kind) if kind.public_info and (alone or together) else None


class Truth:
    """A position and how it came about; pyspiel copies states by ``deepcopy``."""

    def __init__(self, position: Position, past: Past) -> None:
        self.position = position
        self.past = past

    def __deepcopy__(self, memo: dict[int, Any]) -> Truth:
        return Truth(self.position.copy(), self.past)

    def __reduce__(self) -> tuple[Any, ...]:
        """Saved as the actions that led to it."""
        ruleset = self.position.ruleset
        return replayed, (ruleset.game, ruleset.scenario, ruleset.options, self.past.actions())


def replayed(name: str, scenario: str, options: Options, actions: list[tuple[int, int]]) -> Truth:
    numbers = Numbers(name, scenario, options)
    truth = Truth(numbers.start.copy(), Past.beginning(numbers, numbers.start))
    for side, action in actions:
        flow.play(truth.position, side, action)
        truth.past = truth.past.after(side, action)
    return truth


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.numbers = game.numbers
        start = self.numbers.start
        self.truth = Truth(start.copy(), Past.beginning(self.numbers, start))

    # ------------------------------------------------------------------ what pyspiel asks for

    def current_player(self) -> int:
        actor = self.truth.position.actor
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        position = self.truth.position
        offset = position.frame.step.offset
        return sorted(offset + action for action in flow.legal(position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = sorted(self.numbers.game.chances(self.truth.position))
        total = sum(weight for _, weight in chances)
        return [(outcome, weight / total) for outcome, weight in chances]

    def _apply_action(self, action: int) -> None:
        truth = self.truth
        side = truth.position.actor
        chosen = action if side == CHANCE else action - truth.position.frame.step.offset
        flow.play(truth.position, side, chosen)
        truth.past = truth.past.after(side, chosen)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.truth.position
        if player == pyspiel.PlayerId.CHANCE:
            return self.numbers.game.write(position, CHANCE, action)
        return self.numbers.game.write(position, player, action - position.frame.step.offset)

    def is_terminal(self) -> bool:
        return self.truth.position.actor == NOBODY

    def returns(self) -> list[float]:
        position = self.truth.position
        if position.actor != NOBODY:
            return [0.0] * len(self.numbers.sides)
        if len(self.numbers.sides) == 2:
            lead = float(position.reward(0) - position.reward(1))
            return [lead, -lead]
        return [2.0 * position.reward(side) - 1.0 for side in range(len(self.numbers.sides))]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))

    # ------------------------------------------------------------------ other worlds

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the side cannot tell from this one; its own past is kept, the others' is not."""
        game, rng = self.numbers.game, Rng(int(sampler() * (1 << 52)))
        position = game.redeal(game.view(self.truth.position, player), rng)
        self.seal_again(position, rng)
        other: SpielState = self.get_game().new_initial_state()
        other.truth = Truth(position, self.truth.past.resampled(position, player))
        return other

    def seal_again(self, position: Position, rng: Rng) -> None:
        """Here sides seal their answers one after the other: those before this one have done so."""
        for side in flow.members(position.waiting & ~self.truth.position.waiting):
            answers = flow.legal(position, side)
            flow.play(position, side, answers[rng.below(len(answers))])


class Observer:
    """What a side may know, as features or as text: now, or with all it has seen; or what all know."""

    def __init__(self, numbers: Numbers, recall: Recall, kind: Any) -> None:
        self.numbers = numbers
        self.recall = recall
        self.recalls = kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None
        self.dict: dict[str, Any] = {}
        if self.private:
            size = recall.size + MEMORY_BITS if self.recalls else numbers.size
            self.tensor = np.zeros(size, np.float32)
            self.now, past, self.memory = np.split(
                self.tensor, [numbers.size, max(numbers.size, size - MEMORY_BITS)]
            )
            self.past = past.reshape(-1, recall.row)
            told = {"past": self.past, "memory": self.memory} if self.recalls else {}
            self.dict = {
                **numbers.named(self.now),
                **{name: part for name, part in told.items() if part.size},
            }

    def set_from(self, state: SpielState, player: int) -> None:
        """What is known now; and, where it recalls, the side's last decisions and a digest of all before."""
        if self.tensor is None:
            return
        self.numbers.scaled(self.numbers.observed(state.truth.position, player), out=self.now)
        if self.recalls:
            told = bytes.fromhex(state.truth.past.memory(player))
            self.memory[:] = np.unpackbits(np.frombuffer(told, np.uint8))
            self.set_past(state.truth.past.decided(player))

    def set_past(self, decided: Decided | None) -> None:
        self.past.fill(0)
        for row in self.past:
            if decided is None:
                return
            self.numbers.scaled(decided.seen, out=row[: self.numbers.size])
            row[self.numbers.size + decided.action] = 1
            decided = decided.before

    def string_from(self, state: SpielState, player: int) -> str:
        game, position = self.numbers.game, state.truth.position
        if not self.private:
            return knowledge_text(game, position, OBSERVER)
        if not self.recalls:
            return knowledge_text(game, position, player)
        # With the side's name: tables of policies are kept by these words alone, for all sides together.
        told = (
            self.numbers.sides[player],
            state.truth.past.memory(player),
            knowledge_text(game, position, player),
        )
        return " ".join(told)
