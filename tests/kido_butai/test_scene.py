"""What is shown and what is told."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.scene import Item, Scene
from grognard.core.words import result_of
from grognard.draw.text import page
from grognard.games.kido_butai import GAME
from grognard.games.kido_butai.draw.reference import BEST, REFERENCES, Reference

from .table import Table


def shown(table: Table) -> Scene:
    return table.match.scene("japan")


def item(scene: Scene, key: str) -> Item:
    return next(item for item in scene.items if item.key == key)


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
    scene = shown(Table("akagi b1bE b2bE").japan("b1", "strike"))
    gone = item(scene, "b1")
    assert (gone.act, gone.rule) == ("", "§3.9")
    assert "acted" in gone.why
    fleet = item(scene, "place-7")
    assert fleet.rule == "§6.2"


def test_a_chosen_squadron_lights_up_where_it_can_go() -> None:
    scene = shown(Table("akagi z1E\nkaga b4bE").japan("z1"))
    assert item(scene, "z1").chosen
    assert item(scene, "place-4").act == "strike"
    assert item(scene, "place-5").act == "cap"
    assert item(scene, "place-1").why


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


def sent_in(zeros: str, die: str, bombers: int, escorts: int) -> Table:
    table = Table(f"cap {zeros}").turn(5, found=True, reported=1).japan("end")
    return table.fall(*["bomber"] * bombers, "no bomber", *["fighter"] * escorts, "no fighter", die)


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


# ------------------------------------------------------------------ the story


def told(table: Table) -> list[str]:
    return [message.text() for message in table.match.log("japan")]


def test_the_log_tells_the_battle_like_a_report_with_each_die() -> None:
    table = Table("cap z1E~\nakagi b1bE").turn(5, found=True, reported=1).japan("end")
    table.fall("bomber", "bomber", "no bomber", "no fighter", "5", "2", "6", "1", "4", "6")
    assert told(table)[-20:] == [
        "The Japanese phase is over.",
        "From the bomber cup: a Dauntless.",
        "From the bomber cup: a Dauntless.",
        "From the bomber cup: “no bomber”.",
        "0830: two Dauntless squadrons attack the Kido Butai!",
        "From the fighter cup: “no fighter”.",
        "The bombers have no escort.",
        "The lookouts, 5: dive bombers, high above.",
        "The CAP is low over the water and cannot reach them!",
        "Two Dauntless squadrons come in undisturbed.",
        "Flak of Akagi, 2: no effect.",
        "Flak of Kaga, 6: a bomber turns away.",
        "Flak of Soryu, 1: no effect.",
        "Flak of Hiryu, 4: no effect.",
        "A bomber comes in undisturbed, 6: six hits!",
        "Six hits in all.",
        "Akagi, Kaga and Soryu are sunk!",
        "One squadron goes down with Akagi.",
        "Back at 1330: two Dauntless, one “no bomber” and one “no fighter”.",
        "0930.",
    ]


def test_one_squadron_is_told_in_the_singular() -> None:
    table = Table("midway b1bS\nakagi z1E").turn(5, found=True, reported=1).fleets("ehy").attack()
    table.fall("fighter", "no fighter", "1", "1", "6")
    assert "0830: one bomber squadron attacks Midway." in told(table)
    assert "One Buffalo squadron defends Midway." in told(table)
    assert "No deck is left for one Buffalo squadron on its way home." in told(table)
    table.japan("end").fall("bomber", "no bomber", "fighter", "no fighter")
    assert told(table)[-3:] == [
        "From the fighter cup: “no fighter”.",
        "One Buffalo squadron escorts it.",
        "One Dauntless squadron comes in undisturbed.",
    ]


def test_several_squadrons_are_told_in_the_plural() -> None:
    table = Table("midway b1bS b2bS\nakagi b3bE b4bE").turn(5, found=True, reported=1)
    assert item(shown(table), "all-b3").name == "Both bombers that are alike"
    table.attack().fall("fighter", "fighter", "no fighter")
    assert "0830: two bomber squadrons attack Midway." in told(table)
    assert "Two Buffalo squadrons defend Midway." in told(table)
    table.fall("5", "5").japan("b3+")
    assert shown(table).prompt.text == "0830. What are bomber 3 and bomber 4 to do?"


def test_every_line_of_the_story_has_its_rule() -> None:
    match = Match(GAME, seed=4)
    for load in ("3b", "3b", "2b", "2b"):
        match.play("japan", load)
    while match.actors and len(match.entries) < 80:
        match.play("japan", match.legal("japan")[0])
    assert all(message.rule for message in match.log("japan"))


def test_an_empty_fighter_cup_is_told() -> None:
    table = Table("midway b1bS\nakagi z1E").turn(5, found=True, reported=1).cups(3, 1, 0, 0).attack()
    assert told(table)[-1] == "The fighter cup is empty: no CAP."
    table.fall("1", "1").japan("end").fall("bomber", "no bomber")
    assert told(table)[-2:] == [
        "The fighter cup is empty: no escort.",
        "One Dauntless squadron comes in undisturbed.",
    ]


def test_a_cup_that_is_drawn_empty_is_counted() -> None:
    table = Table("midway b1bS").turn(5, found=True, reported=1).cups(2, 0, 2, 0).attack()
    assert told(table.fall("fighter", "fighter"))[-1] == "Two Buffalo squadrons defend Midway."
    table.fall("1", "1", "1", "1").japan("end").fall("bomber", "bomber")
    assert "0830: two Dauntless squadrons attack the Kido Butai!" in told(table)


def test_where_counters_go_is_told() -> None:
    """§7.8, §7.9, §10.12 On the track, aside, or out of the game."""
    table = Table("midway z1S b1bS").turn(4).attack().fall("fighter", "fighter", "no fighter", "1", "1", "6")
    assert told(table)[-2:] == ["Out of the game: one “no fighter”.", "Back at 1030: one Buffalo."]
    late = Table("midway b1bS").turn(14).attack().fall("no fighter")
    assert told(late)[-1] == "Laid aside: one “no fighter”."
    last = Table("midway b1bS").turn(13).attack().fall("no fighter")
    assert told(last)[-1] == "Back at 1930: one “no fighter”."
    raid = Table("cap z1E").turn(5, found=True, reported=1).japan("end")
    raid.fall("bomber", "bomber", "no bomber", "fighter", "no fighter", "5", "1", "6")
    assert told(raid)[-2:] == [
        "After the air combat: no Zeros lost, no Dauntless squadrons and one Buffalo squadron shot down; "
        "two bombers are through.",
        "Out of the game: one “no fighter”.",
    ]


def test_who_is_fired_at_has_a_name() -> None:
    table = Table("midway z2S b3bS b7bS").turn(4).attack().fall(*["fighter"] * 3, "no fighter", "6", "3", "5")
    assert told(table)[-3:] == [
        "A Buffalo fires at Zero 2, 6: shot down!",
        "A Buffalo fires at bomber 3, 3: driven off.",
        "A Buffalo fires at bomber 7, 5: shot down!",
    ]
    cues = [message.cue for message in table.match.log("japan")[-3:]]
    assert [(cue.end, cue.dice, cue.need, cue.lost) for cue in cues if cue is not None] == [
        ("z2", (6,), 6, ("z2",)),
        ("b3", (3,), 3, ()),
        ("b7", (5,), 3, ("b7",)),
    ]


def test_cues_say_what_a_die_needs() -> None:
    """§7.6, §7.7, §8.3, §9.1, §10.8"""
    raid = Table("cap z1E z2E").turn(5, found=True, reported=1).japan("end")
    raid.fall("bomber", "no bomber", "fighter", "no fighter", "6", "6", "5", "2", "5", "5")
    assert needs(raid) == [(6, "", 0), (5, "z1", 1), (3, "z2", 0), (6, "place-0", 0), (5, "", 1)]
    strike = Table("midway b1bS").turn(4).attack().fall("no fighter", "4", "6")
    assert needs(strike) == [(5, "midway", 0), (6, "", 1)]
    sea = (
        Table("fleet b1tS").turn(4, reported=1).fleets("e", "hy").attack("fleet").fall("no fighter", "4", "6")
    )
    assert needs(sea) == [(5, "us-0", 0), (1, "", 6)]


def needs(table: Table) -> list[tuple[int, str, int]]:
    cues = [message.cue for message in table.match.log("japan") if message.cue is not None]
    return [(cue.need, cue.who, cue.hits) for cue in cues if cue.need]


def test_the_die_that_is_told_is_the_die_that_fell() -> None:
    rng, seen = Rng(5), set()
    layout = "cap z1E z2E\nkaga z3E b4bE\nakagi z4E b5bE b6tE\nfleet b1tS b2tS b3tS\nmidway b7bS b8bS"
    for match in range(60):
        table = Table(layout, random_targets=match % 2 == 0, sweep=True).turn(
            8, found=match % 3 > 0, reported=1
        )
        table.cups(3, 2, 3, 2).due(9, dauntless=2, buffalo=2).hit(midway=match % 2)
        while table.match.outcome is None and table.operation.turn < 10:
            if table.operation.actor == CHANCE:
                lots = [lot for lot, weight in GAME.chances(table.operation) for _ in range(weight)]
                step, before = table.asked, len(table.match.log("japan"))
                fell = GAME.write(table.operation, CHANCE, lots[int(rng.below(len(lots)))])
                told = [line for line in table.fall(fell).match.log("japan")[before:] if "die" in line.args]
                if fell.isdecimal():
                    seen.add(step)
                    assert [line.args["die"] for line in told] == [int(fell)]
                    assert [line.cue.dice for line in told if line.cue] == [(int(fell),)]
            else:
                legal = [text for text in table.legal if text.startswith("attack")] or table.legal
                table.japan(legal[int(rng.below(len(legal)))])
    assert seen == {
        "AmericansLook", "JapaneseLook", "RollType", "BuffaloFires", "ZeroFires", "FireFlak", "DropBombs",
        "RollTarget", "ThrowForLoss", "ThrowForStranded",
    }  # fmt: skip


def test_cues_name_what_is_in_the_picture() -> None:
    """Whatever moves, fires, is hit or lost can be pointed at."""
    match = Match(GAME, seed=7)
    keys = {item.key for item in match.scene("japan").items}
    while match.actors:
        match.play("japan", match.legal("japan")[-1 if len(match.entries) % 3 else 0])
        keys |= {item.key for item in match.scene("japan").items}
    cues = [message.cue for message in match.log("japan") if message.cue is not None]
    named = {name for cue in cues for name in (cue.who, cue.start, cue.end, *cue.way, *cue.lost) if name}
    assert len(named) > 15
    assert named <= keys


def test_zeros_that_are_alike_stand_for_each_other_in_a_raid() -> None:
    table = sent_in("z1E z2E z3S", "1", 2, 0)
    scene = shown(table)
    assert [item(scene, key).act for key in ("z1", "z2", "z3")] == ["z1", "z1", "z3"]
    table.japan("z1")
    scene = shown(table)
    assert item(scene, "z1").chosen
    assert [item(scene, key).act for key in ("z1", "z2", "z3")] == ["", "z2", "z3"]


def test_an_attack_is_asked_about_with_its_force() -> None:
    table = Table("midway z1S b1bS b2bS").japan("attack midway")
    question = "Against Midway: two bombers and one Zero. Attack, or hold squadrons back?"
    assert shown(table).prompt.text == question
    assert item(shown(table), "b2").act == "hold bomber"
    assert item(shown(table), "z1").act == "hold zero"


def labels(table: Table) -> dict[str, str]:
    return {button.act: button.label for button in shown(table).buttons}


def test_buttons_say_what_they_do() -> None:
    match = Match(GAME, seed=1)
    armed = [button.label for button in match.scene("japan").buttons]
    mixed = ["2 with bombs, 1 with torpedoes", "1 with bombs, 2 with torpedoes"]
    assert armed == ["All with bombs", *mixed, "All with torpedoes"]
    table = (
        Table("akagi z1E\nmidway z2S b1bS b2bS\nfleet b3tS\ncentre z3E").turn(4, reported=2).fleets("e", "hy")
    )
    assert labels(table) == {
        "attack midway": "Attack Midway",
        "attack fleet": "Attack the American fleet",
        "attack second fleet": "Attack the second American fleet",
        "end": "End the Japanese phase",
    }
    assert labels(table.japan("z1")) == {"strike": "Take off to strike", "cap": "Take off as CAP"}
    assert labels(table.japan("cap", "z3")) == {"midway": "Fly to Midway", "fleet": "Fly to the fleet"}
    assert labels(table.japan("midway", "b3")) == {"back": "Turn back"}
    assert labels(table.japan("back", "attack midway")) == {"go": "Attack!"}


def test_orders_say_what_they_mean_in_time() -> None:
    table = Table("akagi z1E z2N b1bN\ncentre z3E\nhiryu b9bE").turn(2).japan("z2")
    assert item(shown(table), "place-0").tip == "Take off next turn. (3 of 4 places taken.)"
    table.japan("ready", "b1")
    assert {button.tip for button in shown(table).buttons} == {"Ready to take off next turn."}
    table.japan("bombs", "z3")
    assert item(shown(table), "place-3").tip.startswith("Room for 2; ready again in two turns.")
    assert item(shown(table), "place-6").tip == "Attack next turn."
    table.japan("land hiryu", "z1")
    assert item(shown(table), "place-5").tip == "On patrol for three turns, then it must land."
