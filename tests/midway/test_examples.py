"""The two worked examples of the rulebook, action for action."""

from __future__ import annotations

from tests.midway.table import lay


def test_flight_example() -> None:
    """Andy (US) dodges an enemy, flies over the edge onto a small tile and turns there."""
    table = lay("u1 5,-3 E; j1 7,-3 W")
    table.play("u1")  # 1. he activates his fighter and discards its marker
    assert table.marked() == ["j1"]
    table.play("fly")  # 2. forward ...
    assert table["u1"] == "6,-3 E"
    table.play("left")  # ... and left, dodging
    assert table["u1"] == "7,-4 NE"  # 3. forward ...
    assert not table.midway.on_board(table.midway.board.at((8, -4)))
    table.play("right")  # ... and right; 4. forward: that leads off the board ...
    assert table["u1"] == "7,-4 E"
    assert table.to_act == "us"
    assert f"tile 1 at {table.at('9,-4')}" in table.legal
    table.play(f"tile 1 at {table.at('9,-4')}")  # ... so he adds a small tile
    assert table["u1"] == "8,-4 E"
    table.play("ahead", "on")
    assert table["u1"] == "9,-4 E"
    table.play("left")  # 5. forward and left; four manoeuvres, the action is over
    assert table["u1"] == "9,-4 NE"
    assert table["j1"] == "7,-3 W"
    assert table.to_act == "japan"
    assert table.holder == "japan"


def test_combat_example() -> None:
    """Andy (US) attacks Katie (Japan), and loses his fighter."""
    table = lay("u1 0,0 E; j1 2,0 E", us="acceleration", japan="reversal")
    table.play("u1", "attack j1")  # 1., 2. both discard their markers
    assert table.marked() == []
    assert table.to_act == "japan and us"
    table.play("japan: plan FF", "us: plan LR")  # 3., 4.
    table.play("us: japan first")  # 5. Katie flies first: two areas forward ...
    assert table["j1"] == "4,0 E"
    assert table["u1"] == "2,-1 E"  # 6. ... then Andy: forward and left, forward and right
    table.play("japan: pass")  # 7.
    table.play("us: play acceleration", "us: right")  # 8. one more manoeuvre
    assert table["u1"] == "3,-1 SE"
    table.play("japan: play reversal")  # 9. Katie turns round
    assert table["j1"] == "4,0 W"
    assert table.to_act == "chance"  # 10. Andy has no order left to answer with
    table.play("6 3", "2 1")  # 11., 12. both in the yellow area: two cards each, 6 against 2
    assert table["u1"] == "lost"
    assert table["j1"] == "4,0 W"
