"""What is shown and what is told."""

from __future__ import annotations

import pytest

from grognard.core.match import Match
from grognard.core.scene import Item, Scene
from grognard.draw.text import page
from grognard.games.kido_butai import GAME
from grognard.games.kido_butai.reference import BEST, REFERENCES, Reference

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


def test_ending_the_phase_warns_of_what_may_come() -> None:
    table = Table().turn(3, found=True)
    end = next(button for button in shown(table).buttons if button.act == "end")
    assert end.tip.startswith("Next raid: none 50 %, one squadron 26 %")


def test_the_track_shows_what_comes_back_and_the_cups_what_is_in_them() -> None:
    scene = shown(Table().turn(3).due(8, 1, 1, 0, 1).cups(9, 9, 4, 3))
    assert (
        item(scene, "hour-8").tip
        == "Back in the cups then: one Dauntless, one “no bomber” and one “no fighter”."
    )
    assert item(scene, "cup-bombers").name == "Bomber cup: 9 Dauntless, 9 no bomber"


def test_points_are_kept_in_sight() -> None:
    scene = shown(Table().hit(akagi=2, hornet=1))
    assert "Japan 1, America 3" in item(scene, "score").name
    assert any(note.value == "1 : 3, −2" for note in scene.notes)


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
    assert told(table)[-19:] == [
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
        "0930.",
    ]


def test_every_line_of_the_story_has_its_rule() -> None:
    match = Match(GAME, seed=4)
    for load in ("3b", "3b", "2b", "2b"):
        match.play("japan", load)
    while match.actors and len(match.entries) < 80:
        match.play("japan", match.legal("japan")[0])
    assert all(message.rule for message in match.log("japan"))
