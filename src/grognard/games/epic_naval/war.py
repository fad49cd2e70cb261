"""The whole match: set-up, then round after round; and what all its chapters together know of a position."""

from __future__ import annotations

from typing import Final, final

from grognard.core.chance import Rng
from grognard.core.flow import Frame, Position, Procedure, Rule, Side
from grognard.core.ruleset import Ruleset
from grognard.games.epic_naval.agreeing import Agreeing
from grognard.games.epic_naval.data import ABSENT, NONE, READY, SHIPS
from grognard.games.epic_naval.fleet import equip
from grognard.games.epic_naval.goals import verdict
from grognard.games.epic_naval.position import Chapters, Naval
from grognard.games.epic_naval.redeals import redeal, show
from grognard.games.epic_naval.rounds import Rounds
from grognard.games.epic_naval.rules import rules_of
from grognard.games.epic_naval.setup import SetUp
from grognard.games.epic_naval.tiling import Tiling


@final
class LayTiles(Rule[Naval, Frame]):
    """§2.6 First the chart, where it has a layout of its own."""

    def do(self, naval: Naval, frame: Frame) -> None:
        if len(naval.rules.layouts) > 0:
            naval.call(Tiling())


@final
class LoadShips(Rule[Naval, Frame]):
    """§7.1, §10.1 Carriers and transports are loaded."""

    def do(self, naval: Naval, frame: Frame) -> None:
        for ship in range(SHIPS):
            if naval.status[ship] != ABSENT:
                equip(naval, ship)
            if naval.rules.free_setup and naval.status[ship] == READY:
                naval.letter[ship] = NONE


@final
class TalkFirst(Rule[Naval, Frame]):
    """§15.7 Where the scenario offers goals to agree on, the sides talk before anything else."""

    def do(self, naval: Naval, frame: Frame) -> None:
        if naval.rules.packages > 0:
            naval.call(Agreeing())


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


WAR: Final = Procedure(LayTiles(), LoadShips(), TalkFirst(), BeginSetUp(), PlayRounds())


@final
class War(Chapters):
    """The chapters of a match."""

    def reveal(self, seen: Naval, truth: Naval, observer: Side) -> None:
        """§1.2 Hands, decks, which task force is which, secret set-ups."""
        show(seen, truth, observer)

    def redeal(self, naval: Naval, observer: Side, rng: Rng) -> None:
        """§1.2 The same, as it may as well be."""
        redeal(naval, observer, rng)

    def verdict(self, naval: Naval) -> str:
        return verdict(naval)


CHAPTERS: Final = War()


def start(ruleset: Ruleset) -> Position:
    return Naval(ruleset, rules_of(ruleset), CHAPTERS, WAR.blank())
