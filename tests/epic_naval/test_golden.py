"""A whole match, kept: the same record tells the same story."""

from __future__ import annotations

from pathlib import Path

from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay, verify

KEPT = Path(__file__).with_name("golden.grognard")

SECOND_ROUND = """
§4.1 Round 2.
§5.1 East's destroyer DD1 goes from c7 to e4, heading west.
§6.3 East's destroyer DD1 torpedoes West's battleship BB1 on e2.
§6.3 West's battleship BB1 is sunk on e2: 4 points for East.
§5.1 West's destroyer DD2 goes from g5 to g6, heading north-east.
§6.3 West's destroyer DD2 torpedoes East's battleship BB1 on e7.
§6.3 East's battleship BB1 is sunk on e7: 4 points for West.
§5.1 East's destroyer DD2 goes from e8 to g7, heading west.
§6.3 East's destroyer DD2 torpedoes West's destroyer DD2 on g6.
§6.3 West's destroyer DD2 is sunk on g6: 2 points for East.
§5.1 West's cruiser CA1 goes from f2 to f4, heading east.
§6.3 West's cruiser CA1 shells East's destroyer DD1 on e4.
§6.3 East's destroyer DD1 is sunk on e4: 2 points for West.
§5.1 East's cruiser CA1 goes from e11 to e8, heading west.
§15.2 East controls the sea around e6: 1 point.
§14.2 East does not draw.
§14.2 West does not draw.
§14.4 West will begin the next round.
"""


def told(match: Match, side: str) -> str:
    return "\n".join(f"{message.rule} {message.text()}" for message in match.log(side))


def test_the_kept_match_is_told_as_it_was() -> None:
    match = replay(Record.loads(KEPT.read_text(encoding="utf-8")))
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule, match.outcome.points) == ("west", "§15.3", (11, 9))
    story = told(match, "west")
    assert SECOND_ROUND in story
    assert "§3.7 You draw “Air reconnaissance”." in story
    assert "You draw “Air reconnaissance”" not in told(match, "east")
    assert "You draw" not in told(match, "observer")
    assert story.endswith("§15.3 East lost the fleet. West wins, 11 to 9.")


def test_its_dice_were_fair() -> None:
    verdict = verify(Record.loads(KEPT.read_text(encoding="utf-8")))
    assert verdict.unknown == 0
    assert verdict.checked > 5
