"""What the log tells, what cues say, and how choices are put."""

from __future__ import annotations

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.games.kido_butai import GAME

from .table import Table, item, sent_in, shown


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
