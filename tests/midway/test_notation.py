"""Actions as text: every one can be written, and whatever is not possible is refused with a reason."""

from __future__ import annotations

import pytest

from grognard.core.errors import BadNotation
from tests.midway.table import fresh, lay


@pytest.mark.parametrize(
    "text", ["", "u9", "attack", "fly away", "bid", "bid 12", "tile 3 at 0000", "plan FX"]
)
def test_what_is_no_action_at_all_is_no_notation(text: str) -> None:
    table = lay("u1 0,0 E; j1 2,0 E")
    with pytest.raises(BadNotation):
        table.match.act("us", text)


def test_an_action_of_another_moment_is_told_what_is_asked() -> None:
    table = lay("u1 0,0 E; j1 2,0 E")
    assert table.refusal("fly") == ("not_now", "§4.4")
    table.play("u1")
    assert table.refusal("u1") == ("not_now", "§4.5")
    table.play("fly")
    assert table.refusal("stop") == ("not_now", "§5.3")
    table.play("ahead", "ahead", "ahead")
    assert table.refusal("left") == ("not_now", "§5.1")


def test_the_second_tile_is_refused_for_the_true_reason() -> None:
    """§5.5 Both lie beside the board and are alike, so the first is taken; elsewhere it would not fit."""
    table = lay("u1 7,-4 E; j1 -7,4 W; j2 0,0 E").play("u1", "fly")
    fitting = next(text for text in table.legal if text.startswith("tile 1"))
    assert table.refusal(fitting.replace("tile 1", "tile 2")) == ("first_tile_first", "§5.5")
    assert table.refusal(f"tile 2 at {table.at('0,0')}") == ("does_not_fit", "§5.6")
    assert table.refusal(f"tile 1 at {table.at('0,0')}") == ("does_not_fit", "§5.6")


def test_bombers_and_aces_have_names_of_their_own() -> None:
    assert lay("ub1 0,0 E; ub2 1,0 E; jb1 2,0 E", scenario="carrier-hunt").legal == ["ub1", "ub2"]
    assert lay("ua1 0,0 E; ua2 1,0 E; ja1 2,0 E").legal == ["ua1", "ua2"]


def test_a_match_can_be_replayed_from_its_record() -> None:
    from grognard.core.match import Match
    from grognard.core.record import Record
    from grognard.core.replay import replay
    from grognard.games.midway import GAME

    match = Match(GAME, "domination", {"points": "9", "rounds": 1}, seed=5)
    turn = 0
    while match.outcome is None:
        side = match.actors[0]
        legal = match.legal(side)
        match.play(side, legal[(7 * turn) % len(legal)])
        turn += 1
    again = replay(Record.loads(match.record.dumps()))
    assert again.outcome == match.outcome
    assert again.log("observer") == match.log("observer")


def test_a_fresh_match_says_what_it_waits_for() -> None:
    table = fresh().play("loop", "loop", "evade", "evade")
    assert table.match.scene("us").prompt.text.startswith("Japan has to decide")
    assert table.match.scene("japan").prompt.rule == "§3.3"
