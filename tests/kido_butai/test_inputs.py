"""What the learned judgement asks: squadrons alike are counted, whatever their names."""

from __future__ import annotations

from grognard.core.chance import Actions
from grognard.games.kido_butai.inputs import FEW, MANY, QUARTERS, OperationInputs

from .table import Table

INPUTS = OperationInputs()
CAP_BOX = 2  # after the decks and the centre
SOUTH = 1


def asked(table: Table) -> set[int]:
    answers = Actions()
    INPUTS.fill(table.operation, 0, answers)
    return {int(answer) for answer in answers.listed()}


def test_squadrons_alike_are_one_number() -> None:
    one = asked(Table("akagi b1tE\nkaga b4tE b5bS\ncap z1S"))
    other = asked(Table("akagi b2tE\nkaga b6tE b4bS\ncap z3S"))
    assert one == other
    ready = int(INPUTS.torpedoes) + MANY * 0 + 2  # on decks, facing East: two
    patrol = int(INPUTS.zeros) + FEW * (QUARTERS * CAP_BOX + SOUTH) + 1
    assert {ready, patrol} <= one


def test_a_hit_a_report_and_an_empty_cup_are_other_questions() -> None:
    before = asked(Table("akagi b1tE").turn(5, found=True))
    hit = Table("akagi b1tE").turn(5, found=True)
    hit.operation.hits[0] = 1
    assert asked(hit) != before
    assert asked(Table("akagi b1tE").turn(5, found=True, reported=1)) != before
    empty = Table("akagi b1tE").turn(5, found=True)
    empty.operation.cup[0] = 0
    assert asked(empty) != before


def test_in_an_attack_it_asks_how_that_goes() -> None:
    table = Table("fleet b1tS b2tS b3tS").turn(5, reported=1)
    quiet = asked(table)
    table.japan("attack fleet")
    assert {each for each in asked(table) if each >= INPUTS.attack} > {
        each for each in quiet if each >= INPUTS.attack
    }
