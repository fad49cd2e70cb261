"""The whole match: set-up, then round after round; and what all its chapters together know of a position."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from grognard.core.chance import Rng
from grognard.core.flow import Frame, Procedure, Rule, Side
from grognard.games.epic_naval.goals import verdict
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.redeals import redeal
from grognard.games.epic_naval.round import Rounds
from grognard.games.epic_naval.setup import SetUp


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class War(Frame):
    """The whole match."""

    def __init__(self) -> None:
        super().__init__(WAR)


@final
class BeginSetUp(Rule[Naval, War]):
    """§3 Set-up comes first."""

    def do(self, naval: Naval, war: War) -> None:
        naval.call(SetUp())


@final
class PlayRounds(Rule[Naval, War]):
    """§4 Then rounds are played until §15 somebody has won."""

    def do(self, naval: Naval, war: War) -> None:
        naval.call(Rounds())


WAR: Final = Procedure(War, BeginSetUp(), PlayRounds())


@final
class Battle(Naval):
    """The position of a match."""

    def copy(self) -> Battle:
        copy = Battle(self.ruleset, self.rules, self.frame.procedure.blank())
        copy.copy_from(self)
        return copy

    def redeal(self, observer: Side, rng: Rng) -> None:
        """§1.2 What the observer cannot know: hands, decks, which task force is which, secret set-ups."""
        redeal(self, observer, rng)

    def verdict(self) -> str:
        return verdict(self)
