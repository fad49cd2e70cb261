"""What a name can be taken for."""

from __future__ import annotations

import pytest

from grognard.people.looks import looks, mixed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Аnnа"),  # Cyrillic
        ("ANNA", "ΑΝΝΑ"),  # Greek
        ("anna", "ＡＮＮＡ"),  # wide
        ("Bill", "BiII"),
        ("Bill", "B1l|"),
        ("Otto", "0tt0"),
        ("Morn", "Mom"),
        ("William", "VViIIiarn"),
        ("Zażółć", "Zazolc"),
        ("Łukasz", "Lukasz"),
        ("Jörg", "Jorg"),
        ("Straße", "STRASSE"),
        ("Αννα", "ΑΝΝΑ"),
        ("Анна", "АННА"),
        ("Петро", "пeтpo"),
        ("Tom", "ТОМ"),
        ("scope", "ѕсоре"),
        ("Anna Maria", "Anna-Maria"),
        ("İbrahim", "Ibrahim"),
        ("ᴀnna", "Anna"),
        ("ALICE", "ᎪᏞᏆᏟᎬ"),  # Cherokee
        ("alice", "ꓮꓡꓲꓚꓰ"),  # Lisu
        ("Monica", "ⲘⲞⲚⲒⲤⲀ"),  # Coptic
        ("Bill", "Biǀǀ"),
    ],
)
def test_names_that_can_be_taken_for_each_other(one: str, other: str) -> None:
    assert looks(one) & looks(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("Ben", "Ban"), ("😀", "😁"), ("日本", "日木")])
def test_names_that_cannot(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


def test_nothing_looks_like_nothing() -> None:
    assert looks("") == looks("  ") == frozenset()


@pytest.mark.parametrize("name", ["Аnna", "Аlpha", "Anna Мaрия", "Ωmega"])
def test_letters_of_different_alphabets_in_one_word(name: str) -> None:
    assert mixed(name)


@pytest.mark.parametrize(
    "name",
    [
        "Анна",
        "Anna Анна",
        "Anna-Мария",
        "日本ハナ",
        "東京tower",
        "한국",
        "Zażółć",
        "O'Brien",
        "John3",
        "דוד",
        "",
    ],
)
def test_one_alphabet_a_word(name: str) -> None:
    assert mixed(name) == ""
