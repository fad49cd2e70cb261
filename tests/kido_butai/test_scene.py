"""What is shown."""

from __future__ import annotations

import pytest

from grognard.core.words import result_of
from grognard.draw.text import page
from grognard.games.kido_butai.draw.reference import BEST, REFERENCES, Reference

from .table import Table, item, sent_in, shown


def test_east_is_up_fleet_left_midway_right_decks_below() -> None:
    scene = shown(Table())
    fleet, midway, centre, akagi = (item(scene, f"place-{place}") for place in (7, 6, 4, 0))
    assert fleet.x < midway.x
    assert fleet.y < centre.y < akagi.y


def test_a_squadron_is_turned_to_its_facing() -> None:
    scene = shown(Table("akagi z1N b1bE\ncentre b2bW\nmidway b3bS"))
    assert [item(scene, key).turn for key in ("b1", "b3", "b2", "z1")] == [0, 90, 180, 270]


def test_a_squadron_keeps_its_key_while_it_moves() -> None:
    table = Table("akagi b1bE")
    deck = item(shown(table), "b1")
    table.japan("b1", "strike")
    centre = item(shown(table), "b1")
    assert (deck.x, deck.y) != (centre.x, centre.y)


def test_squadrons_that_are_alike_have_a_tab_for_all_of_them() -> None:
    scene = shown(Table())
    assert item(scene, "all-b1").act == "b1+"
    assert item(scene, "b3").act == "b1"  # any of them stands for the first


def test_what_cannot_be_chosen_says_why() -> None:
    table = Table("akagi b1bE b2bE").japan("b1", "strike")
    barred = table.match.why("japan", shown(table).items)
    assert barred["b1"].rule == "§3.9"
    assert "acted" in barred["b1"].reason
    assert barred["place-7"].rule == "§6.2"


def test_a_chosen_squadron_lights_up_where_it_can_go() -> None:
    table = Table("akagi z1E\nkaga b4bE").japan("z1")
    scene = shown(table)
    assert item(scene, "z1").chosen
    assert item(scene, "place-4").act == "strike"
    assert item(scene, "place-5").act == "cap"
    assert "place-1" in table.match.why("japan", scene.items)


def test_the_odds_of_the_next_attack_on_hover() -> None:
    table = Table("midway b1bS b2bS b3bS")
    target = item(shown(table), "place-6")
    assert target.act == "attack midway"
    assert "no fighter 50 %" in target.tip
    table.japan("attack midway")
    go = next(button for button in shown(table).buttons if button.act == "go")
    assert "At least one hit 31 %" in go.tip


def test_the_odds_at_sea() -> None:
    table = Table("fleet b1tS b2tS b3tS").turn(5, reported=1).fleets("eh", "y")
    assert "Undisturbed 50 %" in item(shown(table), "place-7").tip
    table.attack("fleet").fall("fighter", "no fighter", "1")
    assert item(shown(table), "us-0").tip == "With one bomber on it: hit 22 %, sunk 0 %."


def test_the_odds_count_every_zero() -> None:
    """§7.2 A Zero draws the fire of the first Buffalo."""
    tips = []
    for zeros in ("", "z1S", "z4S", "z1S z2S z3S z4S"):
        table = Table(f"midway b1bS {zeros}").cups(0, 0, 1, 0).japan("attack midway")
        tips.append(next(button.tip for button in shown(table).buttons if button.act == "go"))
    alone, first, fourth, four = tips
    assert "At least one hit 4 %" in alone
    assert first == fourth == four
    assert "At least one hit 11 %" in first


def test_the_odds_of_the_carrier_that_is_aimed_at() -> None:
    table = Table("fleet b1tS b2tS").turn(5, reported=1).fleets("ehy").hit(hornet=1)
    table.attack("fleet").fall("fighter", "no fighter", "1").japan("yorktown")
    tips = {key: item(shown(table), key).tip for key in ("us-0", "us-1", "us-2")}
    assert tips == {
        "us-0": "With one bomber on it: hit 22 %, sunk 0 %.",
        "us-1": "With one bomber on it: hit 22 %, sunk 22 %.",
        "us-2": "With two bombers on it: hit 48 %, sunk 7 %.",
    }
    spread = Table("fleet b1tS").turn(5, reported=1).fleets("ehy").hit(hornet=1)
    spread.attack("fleet").fall("no fighter", "1", "1", "1", "1")
    assert [item(shown(spread), key).tip for key in ("us-0", "us-1")] == [
        "Two hits sink it.",
        "One hit sinks it.",
    ]


def test_a_launch_that_closes_the_last_deck_for_others_says_so() -> None:
    table = Table("akagi b2bE\ncap z1W").turn(2, reported=1).hit(kaga=2, soryu=2, hiryu=2)
    table.operation.must_land = 1
    table.japan("b2")
    warning = "Launching from Akagi leaves no deck for Zero 1, which must land."
    assert shown(table).prompt.text.endswith(warning)
    strike = next(button for button in shown(table).buttons if button.act == "strike")
    assert strike.tip.endswith(warning)
    load = next(button for button in shown(table).buttons if button.act == "torpedoes")
    assert "deck" not in load.tip


def test_a_squadron_that_cannot_take_off_is_not_warned_of() -> None:
    table = Table("akagi b2bN\ncap z1W").turn(2, reported=1).hit(kaga=2, soryu=2, hiryu=2)
    table.operation.must_land = 1
    assert shown(table.japan("b2")).prompt.text == "0530. What is bomber 2 to do?"


def test_a_launch_that_leaves_room_elsewhere_does_not_warn() -> None:
    table = Table("akagi b2bE\ncap z1W z2W").turn(2, reported=1).hit(soryu=2, hiryu=2)
    table.operation.must_land = 3
    assert "deck" not in shown(table.japan("b2")).prompt.text
    table = Table("akagi b2bE\nkaga b3bE\ncap z1W z2W").turn(2, reported=1).hit(kaga=1, soryu=2, hiryu=2)
    table.operation.must_land = 3
    words = shown(table.japan("b2")).prompt.text
    assert words.endswith(
        "Launching from Akagi leaves only one place for Zero 1 and Zero 2, which must land."
    )


def test_against_dive_bombers_the_tip_knows_that_all_go_in() -> None:
    """Four escorts and three Zeros: two fire at the first, one at each of the others."""
    table = sent_in("z1E z2S z4E", "5", 1, 4)
    assert item(shown(table), "z1").tip == "Goes for an escort: shot down 33 %. Fired at by two escorts."
    table.japan("z1")
    assert item(shown(table), "z2").tip == "Goes for an escort: shot down 33 %. Fired at by one escort."


def test_against_torpedo_bombers_the_tip_says_that_more_zeros_share_the_fire() -> None:
    table = sent_in("z1E z2S", "1", 1, 2)
    assert item(shown(table), "z1").tip.endswith("Fired at by two escorts, if no other Zero follows.")
    table.japan("z1")
    assert item(shown(table), "z2").tip.endswith("Fired at by one escort.")
    table = sent_in("z1E z2S", "1", 1, 1)
    assert item(shown(table), "z1").tip.endswith("Fired at by one escort.")
    table.japan("z1")
    assert item(shown(table), "z2").tip.endswith("No escort fires at it.")


def test_ending_the_phase_warns_of_what_may_come() -> None:
    table = Table().turn(3, found=True)
    end = next(button for button in shown(table).buttons if button.act == "end")
    assert end.tip.startswith("Next raid: none 50 %, one squadron 26 %")


@pytest.mark.parametrize(
    ("bombers", "words"),
    [
        (0, "No American bomber is left in the cup."),
        (1, "Next raid: none 50 %, one squadron 50 %."),
        (2, "Next raid: none 33 %, one squadron 33 %, two 33 %."),
        (3, "Next raid: none 25 %, one squadron 25 %, two 25 %, more 25 %."),
    ],
)
def test_the_next_raid_as_far_as_the_cup_goes(bombers: int, words: str) -> None:
    table = Table().turn(3).cups(bombers, 1, 1, 1)
    assert item(shown(table), "cup-bombers").tip == words
    end = next(button for button in shown(table).buttons if button.act == "end")
    assert end.tip == f"The Americans find the fleet: 33 %. {words}"


def test_the_track_shows_what_comes_back_and_the_cups_what_is_in_them() -> None:
    scene = shown(Table().turn(3).due(8, 1, 1, 0, 1).cups(9, 9, 4, 3))
    assert (
        item(scene, "hour-8").tip
        == "Back in the cups then: one Dauntless, one “no bomber” and one “no fighter”."
    )
    assert item(scene, "cup-bombers").name == "Bomber cup: 9 Dauntless, 9 “no bomber”"


def test_the_hand_of_the_clock_stands_at_the_hour_and_what_is_past_is_pale() -> None:
    scene = shown(Table().turn(4))
    assert item(scene, "marker").turn == pytest.approx(360 * 3.5 / 16 - 180)
    assert [item(scene, f"hour-{turn}").art for turn in (3, 4, 5)] == ["hour-3--1", "hour-4-0", "hour-5-1"]


def test_fog_lies_over_the_fleet_until_all_carriers_are_found() -> None:
    hidden = shown(Table("fleet b1tS").turn(5, reported=1))
    assert "fog" in [each.key for each in hidden.items]
    found = shown(Table("fleet b1tS").turn(5, reported=1).fleets("ehy"))
    assert "fog" not in [each.key for each in found.items]


def test_3_5_the_centre_says_when_a_strike_can_be_over_its_target() -> None:
    def plate(table: Table) -> str:
        return next(shape.text for shape in item(shown(table), "place-4").shapes if shape.kind == "text")

    table = Table("akagi b1bE").turn(4)
    assert plate(table) == "Centre"
    assert plate(table.japan("b1", "strike")) == "Centre: over the target at 0830"
    assert plate(Table("centre b1bE").turn(4)) == "Centre: over the target at 0730"


def test_a_raid_is_seen_coming_in() -> None:
    scene = shown(sent_in("z1E z2S", "1", 2, 1))
    planes = [each for each in scene.items if each.key.startswith("raid-")]
    assert [plane.art for plane in planes] == ["raider", "raider", "escort"]
    words = "Americans in the air: two Dauntless squadrons and one Buffalo squadron"
    assert planes[0].name == words


def test_a_hit_carrier_burns_and_a_sunk_one_is_a_wreck() -> None:
    scene = shown(Table("akagi z1E").hit(kaga=1, soryu=2))
    fires = [each.key for each in scene.items if each.key.startswith("fire-")]
    assert fires == ["fire-1"]
    assert [item(scene, f"deck-{deck}").art for deck in range(4)] == ["deck", "deck", "deck-sunk", "deck"]


def test_points_are_kept_in_sight() -> None:
    scene = shown(Table().hit(akagi=2, hornet=1))
    assert "Japan 1, America 3" in item(scene, "score").name
    assert any(note.value == "1 : 3, −2" for note in scene.notes)


def test_the_points_are_itemised() -> None:
    """§11.1, §11.2"""
    table = Table("akagi z1E b1bE").hit(akagi=2, hornet=1, midway=2)
    table.operation.shot[0], table.operation.shot[1] = 1, 1
    assert item(shown(table), "score").tip == (
        "Japan: 2 squadrons destroyed (1), Hornet damaged (1) and Midway destroyed (1). "
        "America: 12 squadrons destroyed (3) and Akagi sunk (3)."
    )


def test_an_observer_sees_the_same_map_and_can_choose_nothing() -> None:
    scene = Table().match.scene("observer")
    assert scene.acts() == []
    assert item(scene, "b1").turn == 0


def test_it_can_be_read_in_a_terminal() -> None:
    text = page(shown(Table("akagi z1E b1tE\ncap z2S~").turn(4)), ("japan",), width=80)
    for part in ("Akagi 4", "Z1↑", "B1t↑", "Z2→~", "▶0730", "Bomber cup", "[end]"):
        assert part in text


def test_when_the_day_is_over_it_is_shown_beside_others() -> None:
    table = Table("akagi z1E").turn(16, reported=1).hit(hornet=2, enterprise=2)
    assert all(area.key != "results" for area in shown(table).areas)
    table.japan("end").fall("1")
    scene = shown(table)
    assert "results" in [area.key for area in scene.areas]
    assert item(scene, "own-result").name == "Your result: +3"
    assert item(scene, "policy-ismcts").tip.endswith(" %")
    assert any(note.label == "Better than" for note in scene.notes)


def test_the_own_result_is_not_printed_over_the_scale() -> None:
    for soryu, own in ((2, "−14"), (0, "−11")):
        table = Table("akagi z1E").turn(16, reported=1).hit(akagi=2, kaga=2, soryu=soryu, hiryu=2)
        table.operation.found = True
        table.cups(0, 0, 5, 5).japan("end")
        words = [shape.text for shape in item(shown(table), "own-result").shapes if shape.kind == "text"]
        assert words == ["−6", "0", "+6", "+12", own]


def test_minus_signs_are_alike_everywhere() -> None:
    table = Table("akagi z1E").turn(16, reported=1).hit(akagi=2, kaga=2, soryu=2, hiryu=2).japan("end")
    assert result_of(table.match) == "America wins, −14 (§11.4). A heavy Japanese defeat."


def test_a_reference_tells_shares_and_what_a_result_is_better_than() -> None:
    reference = Reference("some", "Some matches", {-7: 1, -1: 2, 0: 1, 3: 4, 8: 2})
    assert reference.mean == 1.9
    assert reference.shares() == [0.1, 0.2, 0.1, 0.4, 0.2]
    assert reference.beaten(3) == pytest.approx(0.6)
    assert reference.beaten(20) == 1.0


def test_the_best_known_policy_is_better_than_the_others() -> None:
    assert all(sum(reference.points.values()) >= 100 for reference in REFERENCES)
    assert max(REFERENCES, key=lambda reference: reference.mean) is BEST
