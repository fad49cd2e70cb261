"""The sample game of the rulebook (its section 9), with its dice and draws, hour by hour."""

from __future__ import annotations

from .table import Table


def test_the_sample_game_to_the_loss_of_three_carriers() -> None:
    table = Table(loads="2b1t 1b2t 1b1t 1b1t")

    # 0430: five bombers with bombs and two Zeros take off for Midway; neither side finds the other.
    table.japan("z1", "strike", "z2", "strike")
    table.japan("b2+", "strike", "b6", "strike", "b8", "strike", "b10", "strike")
    assert table.at("centre") == "z1E z2E b2bE b3bE b6bE b8bE b10bE"
    assert [table.at(ship) for ship in ("akagi", "kaga", "soryu", "hiryu")] == [
        "b1tE",
        "b4tE b5tE",
        "z3E b7tE",
        "z4E b9tE",
    ]
    table.japan("end").fall("3", "5")
    assert (table.operation.found, table.operation.reported) == (False, 0)

    # 0530: the strike reaches Midway. The Americans find the Kido Butai; no raid before the third turn.
    assert table.operation.turn == 2
    table.japan("z1+", "midway", "b2+", "midway")
    assert table.at("midway") == "z1S z2S b2bS b3bS b6bS b8bS b10bS"
    table.japan("end").fall("6", "2")
    assert table.operation.found

    # 0630: one Zero goes up as CAP. Midway is attacked; one Buffalo defends it and is shot down.
    assert table.operation.turn == 3
    table.japan("z3", "cap").attack("midway")
    assert table.at("cap") == "z3E"
    table.fall("fighter", "no fighter")
    table.fall("3").fall("2", "5")
    assert table.shot == (0, 1)
    assert table.cup == [10, 10, 4, 4]  # Buffalo and placeholder are out of the game
    table.fall("6")  # flak: one of five is aborted
    table.fall("1", "1", "4", "6")
    assert table.hits("midway") == 1
    assert table.at("centre") == "z1W z2W b2bW b3bW b6bW b8bW b10bW"
    assert all(table.track(turn) == [0, 0, 0, 0] for turn in range(1, 17))

    # Only Japan rolls for reconnaissance, and an American fleet is reported.
    table.japan("end").fall("6")
    assert table.operation.reported == 1

    # One torpedo bomber comes without escort and is driven off; all three counters wait until 1130.
    table.fall("bomber", "no bomber", "no fighter", "2", "4")
    assert table.track(8) == [1, 1, 0, 1]
    assert table.cup == [9, 9, 4, 3]

    # 0730: the strike lands, all of it. The CAP, still low, shoots down another torpedo bomber.
    assert table.operation.turn == 4
    assert table.at("cap") == "z3S~"
    table.japan("z1", "land akagi", "z2", "land kaga", "b2", "land akagi", "b3", "land akagi")
    table.japan("b6", "land kaga", "b8+", "land soryu")
    assert sum(len(table.at(ship).split()) for ship in ("akagi", "kaga", "soryu", "hiryu")) == 13
    assert table.at("akagi") == "z1N b1tE b2bN b3bN"
    table.japan("end")  # reconnaissance is left out
    table.fall("bomber", "no bomber", "no fighter", "1", "5")
    assert table.shot == (1, 1)
    assert table.cup == [8, 8, 4, 2]

    # 0830: all are made ready, the bombers with torpedoes. Two dive bombers come; the low CAP is helpless.
    assert table.operation.turn == 5
    assert table.at("cap") == "z3W~"
    table.japan("z1", "ready", "z2", "ready", "b2+", "torpedoes", "b6", "torpedoes", "b8+", "torpedoes")
    assert table.at("akagi") == "z1E b1tE b2tE b3tE"
    table.japan("end").fall("bomber", "bomber", "no bomber", "no fighter", "5")
    assert table.asked == "FireFlak"
    table.fall("2", "6", "1", "4")  # four ships fire, one 6
    table.fall("6")  # all pips count
    assert [table.hits(ship) for ship in ("akagi", "kaga", "soryu", "hiryu")] == [2, 2, 2, 0]
    assert table.lost == 11
    assert table.at("hiryu") == "z4E b9tE"

    # 0930: the last Zero must land, on Hiryu. The standing is 11 points to 1.
    assert table.operation.turn == 6
    assert table.points == (1, 11)
    assert "end" not in table.legal
    table.japan("z3", "land hiryu")
    assert table.at("hiryu") == "z3N z4E b9tE"
