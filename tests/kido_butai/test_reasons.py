"""Why the staff proposes what it proposes: each reason where it holds, and a neighbour where it does not."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.games.kido_butai import GAME
from tests.kido_butai.table import Table
from tests.reasons import reason_of, reasons_in_random_play


def why(table: Table, text: str) -> str:
    return reason_of(GAME, table.operation, 0, text)


def told(table: Table, squadron: str, order: str) -> str:
    """The reason of an order, the squadron being chosen."""
    return why(table.japan(squadron), order)


def test_reasons_in_random_play() -> None:
    for seed in (1, 2, 3):
        assert len(reasons_in_random_play(GAME, "midway", seed, longest=400)) > 15


def test_what_the_bombers_start_with() -> None:
    position = Match(GAME, roll=False).position
    assert reason_of(GAME, position, 0, "3b") == "bombs for Midway, which need not be found"
    assert reason_of(GAME, position, 0, "3t") == "torpedoes, should a fleet be found early"
    assert reason_of(GAME, position, 0, "2b1t") == "something for Midway, something for a fleet"


# ------------------------------------------------------------------ the Japanese phase


def test_who_must_land_and_where() -> None:
    table = Table("akagi b1bE b2bE b3bE\nkaga b4bE\ncentre b5tW")
    table.operation.must_land = 1 << 8
    assert why(table, "b5") == "must land this turn"
    assert why(table, "b4") == "to bomb Midway"
    table.japan("b5")
    assert why(table, "land akagi") == ""
    assert why(table, "land kaga") == ""
    assert why(table, "land hiryu") == "raids come to Hiryu last"
    random = Table("centre b5tW", random_targets=True).japan("b5")
    assert why(random, "land hiryu") == ""


def test_decks_that_land_and_decks_with_room() -> None:
    table = Table("akagi z1E b1bE\nsoryu b6bE b7bE\nhiryu b8bE\ncentre b4tW b5tW").japan("b4")
    assert why(table, "land kaga") == "most room aboard Kaga"
    assert why(table, "land akagi") == ""
    table.japan("land akagi", "b5")
    assert why(table, "land akagi") == "Akagi lands already, other decks stay free to launch"
    full = Table("akagi b1bE b2bE b3bE\ncentre b4tW").hit(kaga=2, soryu=2, hiryu=2)
    full.operation.must_land = 1 << 7
    assert told(full, "b4", "land akagi") == "only Akagi can take it"


def test_a_low_zero_may_as_well_land() -> None:
    assert told(Table("cap z1S~").turn(5), "z1", "land kaga") == "is low and of no use against dive bombers"
    assert told(Table("cap z1S").turn(5), "z1", "land kaga") == ""


def test_zeros_over_the_carriers() -> None:
    decks = "akagi z1E\nkaga z2E\n"
    early, bare = Table(decks).turn(2), Table(decks).turn(3)
    assert (why(early, "z1"), why(bare, "z1")) == ("", "no Zero is high over the carriers")
    assert told(early, "z1", "cap") == "over the carriers before raids can come"
    assert told(bare, "z1", "cap") == "makes it one Zero high over the carriers"
    one, leaving = Table(decks + "cap z3S").turn(5), Table(decks + "cap z3W").turn(5)
    assert why(one, "z1") == "only one Zero is high over the carriers"
    assert why(leaving, "z1") == "the Zeros over the carriers land next turn"
    assert told(one, "z1", "cap") == "makes it two Zeros high over the carriers"
    assert told(leaving, "z1", "cap") == "relieves the Zeros that land next turn"
    two = Table(decks + "cap z3S z4S").turn(5)
    assert (why(two, "z1"), why(two, "end")) == ("", "two Zeros over the carriers")
    assert why(Table(decks).turn(5), "end") == ""


def test_escorts_need_bombers() -> None:
    assert told(Table("akagi z1E\ncentre b1bE b2bE"), "z1", "strike") == "escort for two bombers aloft"
    assert told(Table("akagi z1E\ncentre b1bW"), "z1", "strike") == ""


def test_bombs_are_for_midway() -> None:
    assert told(Table("akagi b1bE"), "b1", "strike") == "to bomb Midway"
    assert told(Table("akagi b1bE").hit(midway=1), "b1", "strike") == "one more hit destroys Midway"
    gone = Table("akagi b1bE").hit(midway=2)
    assert why(gone, "b1") == "its bombs have no target left"
    assert told(gone, "b1", "strike") == ""
    assert told(Table("centre b1bE"), "b1", "midway") == "to bomb Midway next turn"
    late = Table("centre b1bE\nakagi b2bE").turn(16)
    assert (why(late, "b1"), why(late, "b2")) == ("", "")
    assert told(late, "b1", "midway") == ""


def test_torpedoes_are_for_a_fleet_that_was_found() -> None:
    found, unfound = Table("akagi b1tE").turn(4, reported=1), Table("akagi b1tE").turn(4)
    assert told(found, "b1", "strike") == "the American fleet has been found"
    assert told(unfound, "b1", "strike") == "waits aloft for a fleet, off the deck"
    second = Table("centre b1tE").turn(5, reported=2).fleets("e", "hy").hit(enterprise=2)
    assert told(second, "b1", "fleet") == "to strike the second American fleet next turn"
    sunk = Table("akagi b1tE").turn(5, reported=1).fleets("ehy").hit(enterprise=2, hornet=2, yorktown=2)
    assert why(sunk, "b1") == "its torpedoes have no target left"
    sunk.operation.found = True
    assert told(sunk, "b1", "strike") == "off the deck, should a raid come"


def test_what_is_made_ready_and_for_what() -> None:
    aboard = "akagi z1N b1bN"
    assert why(Table(aboard), "b1") == "is not ready yet"
    assert told(Table(aboard), "z1", "ready") == "ready for CAP next turn"
    assert told(Table(aboard), "b1", "bombs") == "bombs for Midway"
    assert told(Table(aboard), "b1", "torpedoes") == "torpedoes, should a fleet be found"
    assert told(Table(aboard).turn(4, reported=1), "b1", "torpedoes") == "torpedoes for the American fleet"
    late = Table(aboard).turn(14)
    assert told(late, "b1", "bombs") == why(late, "torpedoes") == ""


def test_bombers_that_wait_and_bombers_that_turn_back() -> None:
    assert why(Table("centre b1tE b2tE").turn(4), "end") == "two bombers wait aloft for a fleet to be found"
    assert why(Table("centre b1tE").turn(4, reported=1), "end") == ""
    assert told(Table("midway b1bS").hit(midway=2), "b1", "back") == "nothing is left to attack there"
    assert told(Table("midway b1bS"), "b1", "back") == ""


# ------------------------------------------------------------------ attacks


def test_who_attacks_what() -> None:
    table = Table("midway b1bS b2bS z1S")
    assert why(table, "attack midway") == "two bombers at Midway"
    assert why(Table("midway b1bS").turn(16), "attack midway") == "one bomber at Midway; the day ends"
    table.japan("attack midway")
    assert why(table, "go") == "two bombers against Midway, one Zero with them"
    assert why(table, "hold bomber") == "held back for another attack, another draw of fighters"
    assert why(table, "hold zero") == ""
    last = Table("midway b1bS b2bS").turn(16).japan("attack midway")
    assert why(last, "hold bomber") == ""


def aiming(bombers: str, **hits: int) -> Table:
    """A fleet of two carriers whose CAP is a single fighter that misses."""
    table = Table(f"fleet {bombers}").turn(5, reported=1).fleets("eh", "y").hit(**hits).cups(0, 5, 1, 1)
    return table.attack("fleet").fall("fighter", "no fighter", "1")


def test_where_to_aim() -> None:
    table = aiming("b1tS b2tS b3tS b4tS")
    assert why(table, "enterprise") == "no bomber is aimed at Enterprise yet"
    table.japan("enterprise")
    assert why(table, "enterprise") == "one bomber alone cannot sink Enterprise"
    table.japan("enterprise")
    assert why(table, "enterprise") == "more dice for the two hits that sink Enterprise"
    assert why(aiming("b1tS b2tS", hornet=1), "hornet") == "one more hit sinks Hornet"


def test_what_a_hit_does() -> None:
    table = Table("fleet b1tS").turn(5, reported=1).fleets("eh", "y").hit(hornet=1).cups(0, 5, 0, 1)
    table.attack("fleet").fall("no fighter", "1", "1", "2")
    assert why(table, "hornet") == "sinks Hornet"
    assert why(table, "enterprise") == "damages Enterprise"


def raided(cap: str, kind: str = "1", buffalos: int = 0, **options: str) -> Table:
    """Two bombers come, of that kind; the CAP may choose."""
    table = Table(f"akagi b1tE\ncap {cap}", **options).turn(5, found=True, reported=1).cups(2, 1, buffalos, 1)
    table.operation.reported = 2
    table.japan("end")
    return table.fall("bomber", "bomber", "no bomber", *["fighter"] * buffalos, "no fighter", kind)


def test_who_meets_a_raid() -> None:
    table = raided("z1S z2W z3S~")
    assert why(table, "z1") == "disturbs the bombers: not all their pips will count"
    table.japan("z1")
    assert why(table, "z2") == "has to land next turn anyway"
    assert why(table, "z3") == "low already, of no use against dive bombers"
    assert why(table, "enough") == "one Zero stays high"
    table.japan("z2")
    assert why(table, "enough") == ""


def test_the_escort_is_met_first() -> None:
    table = raided("z1S z2W z3S", kind="6", buffalos=1)
    assert why(table, "z1") == "disturbs the bombers: not all their pips will count"
    outnumbering = raided("z1S z2W z3S z4S", kind="6", buffalos=1, undisturbed="no-bomber-attacked")
    assert why(outnumbering, "z1") == "meets the escort"
    outnumbering.japan("z1")
    assert why(outnumbering, "z3") == "disturbs the bombers: not all their pips will count"
    outnumbering.japan("z2")
    assert why(outnumbering, "z3") == "one more against the bombers"


def test_which_squadron_can_be_spared() -> None:
    table = (
        Table("hiryu b1tN b2tE b3bE").turn(5, found=True, reported=2).hit(akagi=2, kaga=2, soryu=2, midway=2)
    )
    table.cups(1, 1, 0, 1).japan("end").fall("bomber", "no bomber", "no fighter", "1", "1")
    assert table.asked == "ChooseLoss"
    assert why(table, "b1") == "is not ready to take off"
    assert why(table, "b2") == ""
    assert why(table, "b3") == "its bombs have no target left"
