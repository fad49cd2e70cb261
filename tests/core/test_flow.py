"""Flow: frames call frames, steps follow each other, decisions are asked of the right sides."""

from __future__ import annotations

from typing import Final

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core import flow
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import (
    CHANCE,
    NOBODY,
    Chance,
    Decision,
    Frame,
    Position,
    Procedure,
    Reaction,
    Rule,
    SealedDecision,
)
from grognard.core.ruleset import Ruleset

RULES: Final = Ruleset("errand", 1, "standard", {})


class Errand(Position):
    """Writes down everything that happens."""

    def __init__(self, outermost: Frame) -> None:
        super().__init__(RULES, outermost)
        self.diary = vec[i64]()

    def write(self, entry: i64) -> None:
        self.diary = append(self.diary, entry)

    @property
    def read(self) -> list[int]:
        return [int(entry) for entry in self.diary]

    def copy(self) -> Errand:
        copy = Errand(self.frame.procedure.blank())
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Errand)
        self.copy_flow(other)
        self.diary = other.diary[:]


class Note(Rule[Errand, Frame]):
    def __init__(self, entry: int) -> None:
        super().__init__()
        self.entry = entry

    def do(self, errand: Errand, frame: Frame) -> None:
        errand.write(self.entry)


class Finish(Rule[Errand, Frame]):
    def do(self, errand: Errand, frame: Frame) -> None:
        errand.finish(1, "§9")


class Call(Rule[Errand, Frame]):
    def __init__(self, procedure: Procedure) -> None:
        super().__init__()
        self.procedure = procedure

    def do(self, errand: Errand, frame: Frame) -> None:
        errand.call(self.procedure.blank())


class Choose(Decision[Errand, Frame]):
    space = 10

    def actions(self, errand: Errand, frame: Frame, side: i64, out: Actions) -> None:
        out.add(3)
        out.add(5)

    def take(self, errand: Errand, frame: Frame, side: i64, action: i64) -> None:
        errand.write(100 * side + action)


class React(Reaction[Errand, Frame]):
    space = 2

    def who(self, errand: Errand, frame: Frame) -> i64:
        return 2

    def actions(self, errand: Errand, frame: Frame, side: i64, out: Actions) -> None:
        out.add(1)

    def take(self, errand: Errand, frame: Frame, side: i64, action: i64) -> None:
        errand.write(100 * side + action)


class Seal(SealedDecision[Errand, Frame]):
    space = 10

    def __init__(self, sides: int) -> None:
        super().__init__()
        self.sides = sides

    def who(self, errand: Errand, frame: Frame) -> i64:
        return self.sides

    def actions(self, errand: Errand, frame: Frame, side: i64, out: Actions) -> None:
        for answer in range(4):
            out.add(2 * answer + side % 2)

    def take(self, errand: Errand, frame: Frame, side: i64, action: i64) -> None:
        errand.write(100 * side + action)


class Roll(Chance[Errand, Frame]):
    space = 7

    def outcomes(self, errand: Errand, frame: Frame, out: Lots) -> None:
        out.add(6, 1)
        out.add(1, 5)

    def take(self, errand: Errand, frame: Frame, side: i64, action: i64) -> None:
        errand.write(100 * side + action)


class Simple(Frame):
    """A frame with one fact and a table."""

    def __init__(self, procedure: Procedure) -> None:
        super().__init__(procedure)
        self.count: i64 = 0
        self.table = vec[i64]([0, 0])

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Simple)
        self.count = other.count
        self.table = other.table[:]


def procedure(*steps: flow.AnyStep) -> Procedure:
    made: list[Procedure] = []
    made.append(Procedure(lambda: Simple(made[0]), *steps))
    return made[0]


def begin(*steps: flow.AnyStep) -> Errand:
    errand = Errand(procedure(*steps, Finish()).blank())
    flow.run(errand)
    return errand


def depths(errand: Errand) -> list[int]:
    found = []
    frame: Frame | None = errand.frame
    while frame is not None:
        found.append(int(frame.depth))
        frame = frame.caller
    return found


# ------------------------------------------------------------------ rules and frames


def test_rules_are_carried_out_in_order_until_the_game_is_over() -> None:
    errand = begin(Note(1), Note(2))
    assert errand.read == [1, 2]
    assert (errand.actor, errand.winner, errand.ended) == (NOBODY, 1, "§9")
    assert flow.actors(errand) == ()
    assert flow.legal(errand, 0) == []


def test_a_called_procedure_is_carried_out_before_the_caller_goes_on() -> None:
    inner = procedure(Note(2), Note(3))
    assert begin(Note(1), Call(inner), Note(4)).read == [1, 2, 3, 4]


def test_procedures_nest() -> None:
    innermost = procedure(Choose(), Note(3))
    inner = procedure(Note(2), Call(innermost), Note(4))
    errand = begin(Note(1), Call(inner), Note(5))
    assert depths(errand) == [2, 1, 0]
    flow.play(errand, 0, 3)
    assert errand.read == [1, 2, 3, 3, 4, 5]


def test_a_tail_call_takes_the_place_of_its_caller() -> None:
    last = procedure(Choose())
    middle = procedure(Note(2), Call(last))
    errand = begin(Call(middle), Note(9))
    assert depths(errand) == [1, 0]
    flow.play(errand, 0, 5)
    assert errand.read == [2, 5, 9]


def test_a_chain_of_tail_calls_does_not_deepen_the_stack() -> None:
    class Again(Rule[Errand, Frame]):
        def do(self, errand: Errand, frame: Frame) -> None:
            if len(errand.diary) < 50:
                errand.call(chain.blank())

    chain = procedure(Choose(), Again())
    errand = begin(Call(chain))
    for _ in range(50):
        assert depths(errand) == [1, 0]
        flow.play(errand, 0, 3)
    assert errand.ended == "§9"


def test_the_outermost_procedure_is_never_replaced() -> None:
    class Last(Rule[Errand, Frame]):
        def do(self, errand: Errand, frame: Frame) -> None:
            errand.call(inner.blank())

    inner = procedure(Choose(), Finish())
    errand = Errand(procedure(Last()).blank())
    flow.run(errand)
    assert depths(errand) == [1, 0]


def test_going_to_a_step_and_leaving() -> None:
    class Loop(Rule[Errand, Frame]):
        def do(self, errand: Errand, frame: Frame) -> None:
            if len(errand.diary) < 3:
                frame.go(note)

    class Leave(Rule[Errand, Frame]):
        def do(self, errand: Errand, frame: Frame) -> None:
            frame.leave()

    note = Note(1)
    inner = procedure(note, Loop(), Leave(), Note(99))
    assert begin(Call(inner), Note(2)).read == [1, 1, 1, 2]


def test_finishing_stops_everything_in_progress() -> None:
    inner = procedure(Note(1), Finish(), Note(2))
    errand = begin(Call(inner), Note(3))
    assert errand.read == [1]
    assert errand.actor == NOBODY


def test_an_outermost_procedure_that_does_not_finish_is_a_mistake() -> None:
    errand = Errand(procedure(Note(1)).blank())
    with pytest.raises(AssertionError, match="outermost"):
        flow.run(errand)


def test_rules_can_be_followed_one_by_one() -> None:
    first, second = Note(1), Note(2)
    errand = Errand(procedure(first, second, Choose(), Finish()).blank())
    assert flow.advance(errand) is first
    assert flow.advance(errand) is second
    assert flow.advance(errand) is None
    assert flow.actors(errand) == (0,)


# ------------------------------------------------------------------ who is asked


def test_a_decision_asks_the_side_on_turn() -> None:
    errand = begin(Choose())
    assert flow.actors(errand) == (0,)
    assert flow.legal(errand, 0) == [3, 5]
    assert flow.legal(errand, 1) == []
    flow.play(errand, 0, 5)
    assert errand.read == [5]


def test_a_reaction_asks_somebody_else_and_the_turn_stays() -> None:
    errand = begin(React(), Choose())
    assert flow.actors(errand) == (2,)
    flow.play(errand, 2, 1)
    assert flow.actors(errand) == (0,)
    assert errand.read == [201]


def test_chance_has_outcomes_with_weights() -> None:
    errand = begin(Roll())
    assert flow.actors(errand) == (CHANCE,)
    assert flow.legal(errand, CHANCE) == [6, 1]
    flow.play(errand, CHANCE, 6)
    assert errand.read == [-94]


def test_a_random_playout_counts_decisions_not_rolls() -> None:
    errand = begin(Roll(), Choose(), Roll(), React(), Seal(0b11))
    assert flow.random_playout(errand, Rng(1)) == 4
    assert errand.ended == "§9"


# ------------------------------------------------------------------ sealed decisions


def test_sealed_answers_come_in_any_order_and_are_opened_by_side() -> None:
    errand = begin(Seal(0b111), Note(9))
    assert flow.actors(errand) == (0, 1, 2)
    flow.play(errand, 2, 4)
    assert flow.actors(errand) == (0, 1)
    flow.play(errand, 0, 2)
    assert errand.read == []
    assert flow.actors(errand) == (1,)
    flow.play(errand, 1, 3)
    assert errand.read == [2, 103, 204, 9]


def test_only_some_sides_may_be_asked() -> None:
    errand = begin(Seal(0b101))
    assert flow.actors(errand) == (0, 2)
    assert flow.legal(errand, 1) == []
    flow.play(errand, 0, 0)
    flow.play(errand, 2, 6)
    assert errand.read == [0, 206]


def test_sides_have_their_own_legal_answers() -> None:
    errand = begin(Seal(0b11))
    assert flow.legal(errand, 0) == [0, 2, 4, 6]
    assert flow.legal(errand, 1) == [1, 3, 5, 7]


def test_answers_are_sealed_again_and_again() -> None:
    errand = begin(Seal(0b11), Seal(0b110), Seal(0b1))
    for side, answer in ((1, 1), (0, 0), (2, 2), (1, 3), (0, 6)):
        assert side in flow.actors(errand)
        flow.play(errand, side, answer)
    assert errand.read == [0, 101, 103, 202, 6]


def test_an_answered_side_is_asked_no_more() -> None:
    errand = begin(Seal(0b11))
    flow.play(errand, 0, 2)
    assert flow.legal(errand, 0) == []


def test_redealing_changes_only_the_sealed_answers_of_others() -> None:
    errand = begin(Seal(0b111))
    flow.play(errand, 0, 2)
    flow.play(errand, 1, 3)
    seen: dict[int, set[int]] = {0: set(), 1: set()}
    for seed in range(60):
        world = errand.copy()
        flow.redeal(world, 0, Rng(seed), Actions())
        for side, answers in seen.items():
            answers.add(int(world.sealed[side]))
    assert seen == {0: {2}, 1: {1, 3, 5, 7}}
    assert [int(errand.sealed[side]) for side in (0, 1)] == [2, 3]


# ------------------------------------------------------------------ copies


def test_a_copy_in_the_middle_of_a_seal_is_independent() -> None:
    errand = begin(Seal(0b11))
    flow.play(errand, 0, 2)
    copy = errand.copy()
    flow.play(copy, 1, 5)
    flow.play(errand, 1, 7)
    assert (errand.read, copy.read) == ([2, 107], [2, 105])


def test_a_copy_has_its_own_frames() -> None:
    inner = procedure(Choose(), Choose())
    errand = begin(Call(inner), Note(9))
    copy = errand.copy()
    assert depths(copy) == depths(errand)
    frame, copied = errand.frame, copy.frame
    assert isinstance(frame, Simple)
    assert isinstance(copied, Simple)
    copied.table[0] = 5
    copied.count = 3
    assert (list(frame.table), frame.count) == ([0, 0], 0)
    flow.play(copy, 0, 3)
    assert errand.frame.step is not copy.frame.step


@pytest.mark.parametrize("played", range(5))
def test_a_position_is_recycled_from_any_depth(played: int) -> None:
    innermost = procedure(Choose(), Choose())
    inner = procedure(Choose(), Call(innermost), Note(4))
    start = begin(Call(inner), Choose(), Note(5))
    goal, recycled = start.copy(), start.copy()
    flow.play(goal, 0, 3)
    for _ in range(played):
        if flow.actors(recycled):
            flow.play(recycled, 0, 5)
    recycled.copy_from(goal)
    assert depths(recycled) == depths(goal)
    assert recycled.read == goal.read
    flow.random_playout(recycled, Rng(1))
    assert goal.read == [3]
    flow.play(goal, 0, 5)
    assert goal.read == [3, 5]


def test_recycled_frames_keep_nothing_of_the_past() -> None:
    inner = procedure(Choose())
    errand = begin(Call(inner), Choose())
    other = errand.copy()
    frame = other.frame
    assert isinstance(frame, Simple)
    frame.table[1] = 7
    other.copy_from(errand)
    copied = other.frame
    assert isinstance(copied, Simple)
    assert list(copied.table) == [0, 0]
