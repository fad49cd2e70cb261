"""Rules that a fault could have broken unnoticed."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError
from grognard.core.message import Cue, Message

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


# ------------------------------------------------------------------ what is told of it


def told(table: Table, *texts: str) -> list[Message]:
    """What is told of dice and draws."""
    before = len(table.match.log("japan"))
    return table.fall(*texts).match.log("japan")[before:]


def cue_of(message: Message) -> Cue:
    assert message.cue is not None
    return message.cue


def struck(layout: str, target: str = "midway") -> Table:
    """A strike is on its way, and a fleet is a single carrier."""
    return Table(layout).turn(4, reported=1).fleets("e", "hy").attack(target)


def test_4_1_and_4_2_the_searches_are_told() -> None:
    for die, words in (("5", "the Kido Butai is found!"), ("4", "nothing.")):
        american = told(Table().japan("end"), die)[0]
        assert (american, cue_of(american).need) == (f"American search, {die}: {words}", 5)
    for die, words in (("6", "an American fleet is reported!"), ("5", "nothing.")):
        japanese = told(Table().turn(1, found=True).japan("end"), die)[0]
        assert (japanese, cue_of(japanese).need) == (f"Japanese search, {die}: {words}", 6)


def test_4_5_the_second_report_is_told_as_such() -> None:
    table = Table("akagi z1E").turn(1, found=True, reported=1).fleets("e", "hy").japan("end")
    assert told(table, "6")[0] == "Japanese search, 6: the second American fleet is reported!"


@pytest.mark.parametrize(("turn", "is_told"), [(2, False), (3, True)])
def test_5_1_an_empty_bomber_cup_is_told_where_it_would_be_drawn_from(turn: int, is_told: bool) -> None:
    table = Table("akagi z1E").turn(turn, found=True, reported=1).cups(0, 0, 5, 5).japan("end")
    assert ("The bomber cup is empty: no attack." in table.match.log("japan")) is is_told


def test_5_3_the_raid_is_told_with_its_last_counter() -> None:
    table = Table("akagi z1E").turn(5, found=True, reported=1).cups(2, 1, 5, 5).japan("end")
    assert told(table, "bomber") == ["From the bomber cup: a Dauntless."]
    assert told(table, "bomber") == ["From the bomber cup: a Dauntless."]
    raid = told(table, "no bomber")
    assert [message.rule for message in raid] == ["§5.3", "§5.4"]
    assert "two Dauntless squadrons attack" in raid[1]


def test_6_8_the_cap_is_told_with_its_last_counter() -> None:
    table = Table("midway b1bS").cups(5, 5, 1, 1).attack()
    assert told(table, "fighter") == ["From the fighter cup: a Buffalo."]
    assert told(table, "no fighter")[1] == "One Buffalo squadron defends Midway."


def test_7_4_the_shot_of_a_zero_is_told() -> None:
    for die, words, hits in (("4", "missed.", 0), ("5", "shot down!", 1)):
        shot = told(struck("midway z1S b1bS").fall("fighter", "no fighter", "1"), die)[0]
        assert (shot, cue_of(shot).hits) == (f"Zero 1 fires at a Buffalo, {die}: {words}", hits)


def test_8_3_and_10_8_flak_is_told_with_its_rule() -> None:
    assert told(struck("midway b1bS").fall("no fighter"), "1")[0].rule == "§8.3"
    raid = Table("akagi z1E").turn(5, found=True, reported=1).japan("end")
    assert told(raid.fall("bomber", "no bomber", "no fighter"), "1")[0].rule == "§10.8"


@pytest.mark.parametrize(("target", "needs"), [("midway", 6), ("fleet", 5)])
def test_9_1_a_hit_and_its_damage_are_told(target: str, needs: int) -> None:
    layout = "midway b1bS b2bS" if target == "midway" else "fleet b1tS b2tS"
    table = struck(layout, target).fall("fighter", "no fighter", "1", "1")
    ship = "Midway" if target == "midway" else "Enterprise"
    missed = told(table, str(needs - 1))
    assert (missed[0], cue_of(missed[0]).hits) == (f"A bomber attacks {ship}, {needs - 1}: missed.", 0)
    hit = told(table, str(needs))
    assert hit[:2] == [f"A bomber attacks {ship}, {needs}: a hit!", f"{ship} is damaged."]
    assert cue_of(hit[0]).hits == 1


def test_3_6_who_comes_back_is_told() -> None:
    lost = told(struck("midway b1bS").fall("fighter", "no fighter"), "6")
    assert "Nobody comes back." in lost
    saved = told(struck("midway b1bS").fall("fighter", "no fighter"), "3")
    assert "Nobody comes back." not in saved


@pytest.mark.parametrize(("target", "place"), [("midway", "midway"), ("fleet", "place-7")])
def test_3_6_a_strike_is_shown_flying_to_its_target(target: str, place: str) -> None:
    layout = "midway b1bS" if target == "midway" else "fleet b1tS"
    attacks = [message for message in struck(layout, target).match.log("japan") if message.cue]
    assert cue_of(attacks[-1]).end == place


def test_10_11_the_die_for_what_is_lost_aboard_is_told() -> None:
    for die, kind in (("3", "a bomber"), ("4", "a Zero")):
        table = Table("soryu z1E b7bE").turn(5, found=True, reported=1).hit(akagi=2, kaga=2).japan("end")
        table.fall("bomber", "no bomber", "no fighter", "1", "1", "1")
        assert told(table, die)[0] == f"A die for what is lost aboard Soryu, {die}: {kind}."
