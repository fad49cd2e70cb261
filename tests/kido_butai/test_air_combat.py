"""§7 Air combat, in strikes and in raids."""

from __future__ import annotations

from itertools import product

from .table import Table


def over_midway(zeros: int, bombers: int) -> Table:
    names = [f"z{i + 1}S" for i in range(zeros)] + [f"b{i + 1}bS" for i in range(bombers)]
    return Table("midway " + " ".join(names)).turn(4).attack()


def test_7_1_each_american_fighter_attacks_one_squadron() -> None:
    table = over_midway(0, 3).fall("fighter", "fighter", "no fighter", "5", "3")
    table.fall("1", "1")  # flak, and the one bomber left
    assert table.at("centre") == "b2bW b3bW"


def test_7_2_bombers_are_attacked_only_when_all_fighters_are_engaged() -> None:
    table = over_midway(2, 2).fall(*["fighter"] * 3, "no fighter")
    table.fall("5", "5", "5")  # 5 does nothing to a Zero; the third Buffalo shoots down a bomber
    table.fall("1", "1", "1", "1")
    assert table.at("centre") == "z1W z2W b2bW"


def test_7_2_cap_tied_up_by_escorts_leaves_the_bombers_alone() -> None:
    table = over_midway(2, 1).fall("fighter", "fighter", "no fighter", "5", "5", "1", "1", "1")
    assert table.asked == "DropBombs"


def test_7_3_surplus_fighters_begin_again_with_the_fighters() -> None:
    table = over_midway(1, 1).fall(*["fighter"] * 3, "no fighter")
    table.fall("1", "1", "6")  # the third Buffalo goes for the Zero again
    table.fall("1", "1", "1")
    assert table.at("centre") == "b1bW"


def test_7_3_a_fourth_buffalo_goes_for_the_bomber_again() -> None:
    table = over_midway(1, 1).fall(*["fighter"] * 4, "no fighter")
    table.fall("1", "3", "1", "5")
    table.fall("1")
    assert table.at("centre") == "z1W"


def test_7_4_no_buffalo_is_fought_by_three_before_all_are_fought_by_two() -> None:
    """Four Zeros against two Buffalos: Zeros 1 and 3 fire at the first, 2 and 4 at the second."""
    for dice, shot in ((("5", "1", "5", "1"), 1), (("5", "5", "1", "1"), 2), (("1", "5", "1", "6"), 1)):
        table = over_midway(4, 1).fall("fighter", "fighter", "no fighter", "1", "1", *dice)
        assert table.shot == (0, shot)


def test_7_5_both_sides_fire_at_once() -> None:
    table = over_midway(1, 1).fall("fighter", "no fighter", "6", "6")
    assert table.shot == (0, 1)
    assert table.at("midway") == "b1bS"


def test_7_6_a_buffalo_kills_a_zero_on_6_a_zero_kills_it_on_5_and_6() -> None:
    for die, lost in (("5", 0), ("6", 1)):
        table = over_midway(1, 1).fall("fighter", "no fighter", die, "1")
        assert table.lost == 12 + lost
    for die, shot in (("4", 0), ("5", 1), ("6", 1)):
        table = over_midway(1, 1).fall("fighter", "no fighter", "1", die)
        assert table.shot == (0, shot)


def test_7_7_a_bomber_is_shot_down_on_5_and_6_and_aborted_on_3_and_4() -> None:
    for die, home, bombs in (("2", 2, 2), ("3", 2, 1), ("4", 2, 1), ("5", 1, 1), ("6", 1, 1)):
        table = over_midway(0, 2).fall("fighter", "no fighter", die, "1", *["1"] * bombs)
        assert len(table.at("centre").split()) == home


def test_7_7_every_bomber_of_the_strike_can_be_shot_down() -> None:
    table = Table("midway b1bS b10bS").turn(4).attack().fall("fighter", "fighter", "no fighter", "5", "6")
    assert (table.at("centre"), table.lost) == ("", 14)


def test_7_7_two_hits_on_one_bomber_the_worse_counts() -> None:
    for dice in (("3", "5"), ("5", "3"), ("6", "5")):
        table = over_midway(0, 1).fall("fighter", "fighter", "no fighter", *dice)
        assert table.at("centre") == ""
    table = over_midway(0, 1).fall("fighter", "fighter", "no fighter", "4", "1")
    assert table.at("centre") == "b1bW"


def test_7_8_survivors_and_placeholder_come_back_three_turns_later() -> None:
    table = over_midway(1, 1).fall("fighter", "fighter", "no fighter", "1", "1", "1", "1", "1")
    assert table.track(7) == [0, 0, 2, 1]
    assert table.cup == [10, 10, 3, 4]


def test_7_8_a_placeholder_alone_too() -> None:
    table = over_midway(0, 1).fall("no fighter", "1", "1")
    assert table.track(7) == [0, 0, 0, 1]


def test_7_8_past_1930_they_are_laid_aside() -> None:
    table = Table("midway b1bS").turn(14).attack().fall("fighter", "no fighter", "1", "1", "1")
    assert list(table.operation.aside) == [0, 0, 1, 1]


def test_7_9_the_placeholder_drawn_goes_with_the_squadron_shot_down() -> None:
    table = over_midway(1, 1).fall("fighter", "no fighter", "1", "5", "1", "1")
    assert table.cup == [10, 10, 4, 4]
    assert table.track(7) == [0, 0, 0, 0]


def test_7_9_the_next_from_the_cup_then_from_the_track_the_latest() -> None:
    table = over_midway(3, 1).cups(10, 10, 3, 2).due(5, no_fighter=1).due(6, no_fighter=1)
    table.fall(*["fighter"] * 3, "no fighter", "1", "1", "1", "5", "5", "5", "1", "1")
    assert table.cup == [10, 10, 0, 0]
    assert [table.track(turn)[3] for turn in (5, 6, 7)] == [1, 0, 0]


def test_7_9_none_left_anywhere_nothing_is_removed() -> None:
    table = over_midway(1, 1).cups(10, 10, 1, 0)
    table.fall("fighter", "1", "6", "1", "1")  # R18: a cup without placeholders gives all it has
    assert table.cup == [10, 10, 0, 0]
    assert table.shot == (0, 1)


def test_r18_an_empty_cup_gives_no_cap() -> None:
    table = Table("midway b1bS").cups(10, 10, 0, 0).turn(4).attack()
    assert table.asked == "FireFlak"


# ------------------------------------------------------------------ an independent referee


def judged(
    zeros: int, bombers: int, buffalos: int, us: tuple[int, ...], japan: tuple[int, ...]
) -> tuple[int, ...]:
    """R13 told naively: lists of named squadrons, dealt out like cards.

    Zeros, Buffalos and bombers shot down, and bombers that are left to bomb.
    """
    order = [("zero", i) for i in range(zeros)] + [("bomber", i) for i in range(bombers)]
    dealt = (order * (buffalos + 1))[:buffalos]
    down: set[tuple[str, int]] = set()
    out: set[tuple[str, int]] = set()
    for target, die in zip(dealt, us, strict=True):
        if (target[0] == "zero" and die == 6) or (target[0] == "bomber" and die in (5, 6)):
            down.add(target)
        elif target[0] == "bomber" and die in (3, 4):
            out.add(target)
    rivals = [i % buffalos for i in range(zeros)]
    shot = {rival for rival, die in zip(rivals, japan, strict=True) if die > 4}
    bombers_down = {target for target in down if target[0] == "bomber"}
    left = bombers - len(bombers_down | out)
    return len(down - bombers_down), len(shot), len(bombers_down), left


def test_air_combat_agrees_with_a_naive_referee() -> None:
    """Every roll of 1, 4, 5 and 6 for up to three Buffalos and two Zeros."""
    faces = (1, 4, 5, 6)
    for zeros, bombers, buffalos in ((0, 1, 2), (1, 1, 3), (1, 2, 2), (2, 1, 1), (2, 2, 3)):
        start = over_midway(zeros, bombers).fall(*["fighter"] * buffalos, "no fighter")
        saved = start.operation.copy()
        for us in product(faces, repeat=buffalos):
            for japan in product(faces, repeat=zeros):
                start.operation.copy_from(saved)
                start.match.entries.clear()
                start.fall(*map(str, us + japan))
                lost = start.lost - (14 - zeros - bombers)
                left = sum(int(aimed) for aimed in getattr(start.operation.frame, "aimed", [0]))
                zeros_down, shot, bombers_down, expected = judged(zeros, bombers, buffalos, us, japan)
                assert (lost, start.shot[1], left) == (zeros_down + bombers_down, shot, expected), (us, japan)
