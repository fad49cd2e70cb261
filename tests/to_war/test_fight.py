"""§6 The fight."""

from __future__ import annotations

import pytest

from .board import Field, draw_up


def attack(attacker: str, defender: str, *, sideways: bool = False) -> Field:
    """A displaced unit of West on b1 attacks one of North on b2, or sideways on a1."""
    rows = [". . .", ". . .", f". {defender} .", f". {attacker} ."]
    if sideways:
        rows = [". . .", ". . .", ". . .", f"{defender} {attacker} ."]
    field = draw_up("\n".join(rows), up="lansquenet")
    return field.play("b1", "a1" if sideways else "b2")


def place(field: Field, sideways: bool = False) -> str:
    """Who stands where the fight was."""
    rows = [row.split() for row in field.drawing.splitlines()]
    return rows[3][0] if sideways else rows[2][1]


def test_6_1_attack_is_held_against_defence() -> None:
    """The attacker's defence and the defender's attack do not matter."""
    assert place(attack("crossbowman", "berserker")) == "crossbowman"  # 5 against 4


@pytest.mark.parametrize(
    ("attacker", "defender", "forward", "sideways"),
    [
        ("squire", "warrior", "warrior", "squire"),  # 3 against 4, 5 against 4
        ("squire", "rider", ".", "squire"),  # 3 against 3, 5 against 3
        ("sergeant", "king", "king", "sergeant"),  # 5 against 6, 7 against 6
    ],
)
def test_6_2_a_sideways_attack_has_two_more(
    attacker: str, defender: str, forward: str, sideways: str
) -> None:
    assert place(attack(attacker, defender)) == forward
    assert place(attack(attacker, defender, sideways=True), True) == sideways


def test_6_3_a_greater_attack_takes_the_place() -> None:
    attack("sergeant", "warrior").shows(". . .\n. . .\n. sergeant .\n. lansquenet .")


def test_6_4_a_smaller_attack_falls() -> None:
    attack("squire", "warrior").shows(". . .\n. . .\n. warrior .\n. lansquenet .")


def test_6_5_equals_both_fall() -> None:
    attack("squire", "rider").shows(". . .\n. . .\n. . .\n. lansquenet .")


@pytest.mark.parametrize("attacker", ["knight", "squire", "lansquenet"])
def test_6_6_after_the_fight_the_turn_is_over(attacker: str) -> None:
    field = attack(attacker, "rider")
    assert field.to_act == "chance"
    assert field.match.sides[field.war.side] == "north"


# ------------------------------------------------------------------ the rulebook's examples


def test_example_of_the_course_bedouin_sarbaz_saqaliba_archer() -> None:
    """The Bedouin is laid on the Sarbaz, which displaces the Saqaliba, which attacks the Archer."""
    field = draw_up(
        """
        .        .        .
        .        archer   .
        .        saqaliba .
        .        sarbaz   .
        """,
        up="bedouin",
        armies=("south", "north"),
    )
    field.play("b1", "b2")
    assert field.legal == ["b3"]
    field.play("b3").shows("""
        .        .        .
        .        saqaliba .
        .        sarbaz   .
        .        bedouin  .
    """)


def test_example_of_the_fight_the_higher_attack_wins() -> None:
    """Yellow's attack is higher than blue's defence: blue falls, yellow takes the place."""
    field = draw_up(
        """
        .        .        .
        .        archer   .
        .        mamluk   .
        .        sarbaz   .
        """,
        up="sarbaz",
        armies=("south", "north"),
    )
    field.play("b1", "b2", "b3").shows("""
        .        .        .
        .        mamluk   .
        .        sarbaz   .
        .        sarbaz   .
    """)


def test_example_of_the_side_attack_bedouin_beats_berserker() -> None:
    """The Bedouin attacks the Berserker from the side and wins: 4 + 2 are 6."""
    field = draw_up(
        """
        .         .        .
        berserker .        .
        .         bedouin  .
        .         bedouin  .
        """,
        up="sarbaz",
        armies=("south", "north"),
    )
    field.play("b1", "b2", "b3", "a3").shows("""
        .         .        .
        bedouin   .        .
        .         bedouin  .
        .         sarbaz   .
    """)


def test_example_of_the_side_attack_from_the_front_it_would_only_tie() -> None:
    field = draw_up(
        """
        .         .         .
        .         berserker .
        .         bedouin   .
        .         sarbaz    .
        """,
        up="sarbaz",
        armies=("south", "north"),
    )
    field.play("b1", "b2", "b3").shows("""
        .         .         .
        .         .         .
        .         sarbaz    .
        .         sarbaz    .
    """)
