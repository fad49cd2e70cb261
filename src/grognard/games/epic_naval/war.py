"""The whole match: set-up, then round after round; and what all its chapters together know of a position."""

from __future__ import annotations

from typing import Final, final

from grognard.core.chance import Rng
from grognard.core.flow import Frame, Position, Procedure, Rule, Side
from grognard.core.message import Message, say
from grognard.core.ruleset import Ruleset
from grognard.games.epic_naval.goals import verdict
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.redeals import redeal, show
from grognard.games.epic_naval.rounds import Rounds
from grognard.games.epic_naval.rules import rules_of
from grognard.games.epic_naval.setup import SetUp


@final
class BeginSetUp(Rule[Naval, Frame]):
    """§3 Set-up comes first."""

    def do(self, naval: Naval, frame: Frame) -> None:
        naval.call(SetUp())


@final
class PlayRounds(Rule[Naval, Frame]):
    """§4 Then rounds are played until §15 somebody has won."""

    def do(self, naval: Naval, frame: Frame) -> None:
        naval.call(Rounds())


WAR: Final = Procedure(BeginSetUp(), PlayRounds())


@final
class Battle(Naval):
    """The position of a match: what its chapters know of it, which know it only as Naval."""

    def copy(self) -> Battle:
        copy = Battle(self.ruleset, self.rules, self.frame.procedure.blank())
        copy.copy_from(self)
        return copy

    def reveal(self, truth: Naval, observer: Side) -> None:
        """§1.2 Hands, decks, which task force is which, secret set-ups."""
        show(self, truth, observer)

    def redeal(self, observer: Side, rng: Rng) -> None:
        """§1.2 The same, as it may as well be."""
        redeal(self, observer, rng)

    def verdict(self) -> str:
        return verdict(self)

    def epilogue(self) -> Message:
        return say("{how}", how=verdict(self))


def start(ruleset: Ruleset) -> Position:
    return Battle(ruleset, rules_of(ruleset), WAR.blank())
