"""Why something is not possible: a code for programs, a sentence for people, and the §."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError

from .table import Table

ALL = "akagi z1E b1bE b2tN\nkaga z2N\ncentre b3bE b4tW\ncap z3S\nmidway b5bS\nfleet b6tS"


def refused(table: Table, text: str) -> tuple[str, str, str]:
    with pytest.raises(GameError) as caught:
        table.match.act("japan", text)
    error = caught.value
    return str(error.code), str(error.reason), str(error.rule)


@pytest.mark.parametrize(
    ("chosen", "text", "code", "reason", "rule"),
    [
        ("", "z4", "destroyed", "Zero 4 has been destroyed", "§3.1"),
        ("", "b1+", "no_twin", "no other squadron is just like bomber 1", "§3.1"),
        ("", "strike", "choose_first", "first choose the squadron that is to do it", "§3.1"),
        ("", "go", "not_now", "this is the Japanese phase: order squadrons, attack, or end it", "§3.1"),
        ("", "attack fleet", "not_reported", "no such fleet has been reported", "§6.2"),
        ("z3", "cap", "aloft", "Zero 3 is already aloft", "§3.2"),
        ("b2", "strike", "not_ready", "bomber 2 is not ready: it faces North", "§3.2"),
        ("b1", "cap", "only_fighters", "only fighters fly CAP", "§3.3"),
        ("b1", "midway", "not_in_centre", "bomber 1 is not in the centre of the map", "§3.5"),
        ("b4", "fleet", "must_land", "bomber 4 faces West and must land", "§3.11"),
        ("b3", "fleet", "not_reported", "no American fleet is reported, or what was is sunk", "§6.2"),
        ("z1", "back", "not_at_target", "Zero 1 is not at a target", "§3.6"),
        ("b3", "bombs", "aloft", "bomber 3 is aloft", "§3.8"),
        ("z1", "bombs", "no_load", "fighters carry no load", "§3.8"),
        ("z1", "ready", "is_ready", "Zero 1 is ready", "§3.8"),
        ("b2", "ready", "say_load", "say what it is to carry: bombs or torpedoes", "§3.8"),
        ("b1", "bombs", "is_ready", "bomber 1 is ready with that load", "§3.8"),
        ("b1", "land kaga", "aboard", "bomber 1 is aboard", "§3.7"),
        ("b5", "land kaga", "too_far", "bomber 5 has to come back to the centre first", "§3.7"),
        ("b3", "z1", "order_first", "first say what bomber 3 is to do, or take the choice back", "§3.9"),
    ],
)
def test_an_order_that_is_not_possible(chosen: str, text: str, code: str, reason: str, rule: str) -> None:
    table = Table(ALL).turn(4)
    if chosen:
        table.japan(chosen)
    assert refused(table, text) == (code, reason, rule)


def test_decks_that_cannot_be_used() -> None:
    table = Table("akagi z1E b1bE\nsoryu b7bE b8bE b9bE\ncap z2S z3E z4W").turn(4).hit(kaga=2)
    table.japan("z1", "cap", "z2")
    assert refused(table, "land akagi")[:2] == ("deck_used", "Akagi has launched squadrons this turn")
    assert refused(table, "land kaga")[:2] == ("sunk", "Kaga has been sunk")
    assert refused(table, "land soryu")[:2] == ("deck_full", "Soryu holds 3 squadrons and is full")
    table.japan("land hiryu").hit(hiryu=2)
    closed = "but no deck is open: a carrier that has launched cannot land anything, and the others are full"
    assert refused(table, "z3") == ("cannot_land", f"Zero 3 can only land, {closed}", "§3.13")
    table.operation.must_land = 0b1000
    assert refused(table, "z4") == ("cannot_land", f"Zero 4 must land, {closed}", "§3.12")
    landed = Table("akagi b1bE\ncap z2S", rearm=False).turn(4).japan("z2", "land akagi")
    reason = "Akagi has landed squadrons this turn and cannot launch bomber 1"
    assert refused(landed, "b1") == ("deck_used", reason, "§3.13")


def test_what_must_be_decided_first() -> None:
    table = Table("midway b1bS\nfleet b2tS\ncap z1W").turn(4, reported=1).fleets("ehy").hit(enterprise=2)
    table.operation.must_land = 1
    assert refused(table, "end")[1] == "Zero 1 must land this turn, and still can"
    table.japan("attack midway")
    assert refused(table, "end")[0] == "attack_first"
    assert refused(table, "hold bomber")[0] == "needed"
    table.japan("go").fall("no fighter", "1", "1").attack("fleet").fall("fighter", "no fighter", "1")
    assert refused(table, "end")[0] == "aim_first"
    assert refused(table, "enterprise") == ("sunk", "Enterprise has been sunk", "§8.1")


def test_the_raid_comes_first() -> None:
    table = Table("cap z1E z2E z3S~\nakagi z4E").turn(5, found=True, reported=1).japan("end")
    table.fall("bomber", "no bomber", "fighter", "no fighter", "1")
    assert refused(table, "end")[:2] == ("raid_first", "a raid is coming in: say which Zeros meet it")
    assert refused(table, "z2")[:2] == ("same_as", "Zero 2 is just like Zero 1: choose z1")
    assert refused(table, "z4")[:2] == ("no_cap", "Zero 4 does not fly CAP")
    assert refused(table.japan("z1"), "z1")[:2] == ("has_gone_in", "Zero 1 has gone in")


def test_what_is_lost_aboard_comes_first() -> None:
    table = Table("akagi z1E b1bE b2tE b3bE").turn(5, found=True, reported=1).japan("end")
    table.fall("bomber", "no bomber", "no fighter", "1", "1", "1", "1", "1")
    assert refused(table, "end")[1] == "first say which squadron is lost aboard Akagi"
    assert refused(table, "z1")[:2] == ("other_group", "the larger group aboard loses first")
    assert refused(table, "b3")[1] == "bomber 3 is just like bomber 1: choose b1"


def test_arming_comes_first() -> None:
    table = Table()
    table.match.undo("japan")
    assert refused(table, "3b") == ("wrong_number", "Hiryu has 2 bomber squadrons", "§1.3")
    assert refused(table, "3t")[0] == "wrong_number"
    assert refused(table, "z1") == ("set_up_first", "first say what the bombers of Hiryu carry", "§1.4")
