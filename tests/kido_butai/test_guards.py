"""Rules that a fault could have broken unnoticed."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError

from .table import Table


def test_3_7_who_has_landed_is_like_the_others_however_long_it_flew() -> None:
    table = Table("akagi b1bE\nkaga b2bE", endurance=5).turn(1, found=True, reported=1)
    table.japan("b1", "strike", "end", "b2", "strike", "end")
    table.japan("b1", "land akagi", "b2", "land akagi", "end").fall("no bomber")
    assert table.legal == ["b1", "b1+", "end"]


def test_3_11_every_squadron_that_must_land_is_named() -> None:
    table = Table("centre z1W b10tW")
    table.operation.must_land = 1 << 13 | 1
    with pytest.raises(GameError, match=r"Zero 1 and .* 10 must land"):
        table.japan("end")


def test_3_12_no_deck_is_open_for_who_waits_in_the_centre() -> None:
    table = Table("centre b1bW").hit(akagi=2, kaga=2, soryu=2, hiryu=2)
    table.operation.must_land = 1 << 4
    assert table.why("b1") == "§3.12"


def test_6_2_a_fleet_that_has_been_sunk_is_no_target() -> None:
    table = Table("fleet b1tS").turn(4, reported=1).fleets("e", "hy").hit(enterprise=2)
    assert table.why("attack fleet") == "§6.2"


def test_9_4_when_the_last_hit_is_spread_the_attack_is_over() -> None:
    table = Table("fleet b1tS").turn(4, reported=1).fleets("eh", "y").attack("fleet")
    table.fall("no fighter", "1", "1", "1").japan("hornet")
    assert (table.asked, table.at("centre")) == ("ChooseSquadron", "b1tW")


@pytest.mark.parametrize("ship", ["enterprise", "hornet", "yorktown"])
def test_12_10_every_american_carrier_takes_three_hits(ship: str) -> None:
    table = Table("fleet b1tS", three_hits=True).turn(4, reported=1).fleets(ship[0]).hit(**{ship: 1})
    table.attack("fleet").fall("no fighter", "1", "1")
    assert table.hits(ship) == 2
    assert table.operation.in_fleet(4 + "ehy".index(ship[0]), 1)
