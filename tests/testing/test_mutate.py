"""The tool that plants faults: what it plants, that it only reads the checkout, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from grognard.core.registry import installed, load
from mutate import PACKAGE, Copy, drawn, hunt, rules_of
from planting import Fault, faults_in

CopyOf = Callable[[Path], Copy]
RULES = """\
def may_fire(distance: int) -> bool:
    return distance <= 3


def shells(left: int) -> int:
    while left > 9:
        left -= 2
    return left
"""
TESTS = """\
from toy.rules import may_fire, shells


def test_fire() -> None:
    assert may_fire(3)
    assert not may_fire(5)
    assert shells(11) == 9
"""
MORE = """\
from toy.rules import may_fire


def test_just_too_far() -> None:
    assert not may_fire(4)
"""


def news(source: str) -> list[str]:
    return [f"{fault.old} -> {fault.new}" for fault in faults_in("rules.py", source.encode())]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("a = b < c", ["b < c -> (b <= c)"]),
        ("a = b not in c", ["b not in c -> (b in c)"]),
        ("a = b + c", ["b + c -> (b - c)"]),
        ("a = 3", ["3 -> (4)", "3 -> (2)"]),
        ("a = True", ["True -> (False)"]),
        ("a = b and c", ["b and c -> (b or c)"]),
        ("a = b if c else d", ["c -> (not (c))"]),
        ("if a:\n    b = c", ["a -> (not (a))"]),
        ("if a == b:\n    b = c", ["a == b -> (a != b)"]),
        ("for a in range(b, c):\n    pass", ["c -> (c + 1)", "c -> (c - 1)"]),
        ("a = board[war.side]", ["war.side -> (1 - war.side)"]),
        ("a = b[side]", ["side -> (1 - side)"]),
        ("war.up = a", ["war.up = a -> pass"]),
        ("war.held[a] -= b", ["war.held[a] -= b -> war.held[a] += b", "war.held[a] -= b -> pass"]),
        ("turn.leave()", ["turn.leave() -> pass"]),
    ],
)
def test_the_faults_of_one_line(source: str, faults: list[str]) -> None:
    assert news(source) == faults


@pytest.mark.parametrize(
    "source",
    [
        '"""A text."""\na = "b"',
        "assert isinstance(a, B), 3",
        "@limited(3)\ndef f(a: vec[3]) -> Literal[3]:\n    return f'{a + 3}'",
        "def tell(self) -> Told:\n    return [a] if b > 3 else []",
        "class A:\n    def __init__(self) -> None:\n        super().__init__(b)\n        self.a = b",
    ],
)
def test_what_is_no_rule_is_left_alone(source: str) -> None:
    assert news(source) == []


def test_a_fault_is_planted_where_it_is_named_and_nowhere_else() -> None:
    source = "# §5 ≤ 3\na = (b <\n     c) and 3\n".encode()
    planted = [fault.planted(source).decode() for fault in faults_in("rules.py", source)]
    assert planted[1] == "# §5 ≤ 3\na = ((b <= c)) and 3\n"
    assert planted[2] == "# §5 ≤ 3\na = (b <\n     c) and (4)\n"
    assert [fault.line for fault in faults_in("rules.py", source)] == [2, 2, 3, 3]


def test_what_cannot_run_or_is_the_same_is_no_fault() -> None:
    assert Fault("rules.py", 1, 4, 5, "b", "(c)").is_one(b"a = b")
    assert not Fault("rules.py", 1, 4, 5, "b", "(b)").is_one(b"a = b")
    assert not Fault("rules.py", 1, 4, 5, "b", "(").is_one(b"a = b")


def test_a_seed_draws_the_same_faults_again() -> None:
    rules = rules_of(load("to-war"))
    assert len(drawn(rules, 9, 1)) == 9
    assert drawn(rules, 9, 1) == drawn(rules, 9, 1) != drawn(rules, 9, 2)


@pytest.mark.parametrize("name", installed())
def test_the_rules_of_every_game_are_found_and_nothing_else(name: str) -> None:
    found = {path.relative_to(PACKAGE / "games").parts[-1] for path in rules_of(load(name))}
    assert {"data.py", "position.py"} < found
    others = ("notation", "refusals", "narrate", "reasons", "words", "draw", "sense", "features", "inputs")
    assert not found & {f"{other}.py" for other in others}


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "toy"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_toy.py").write_text(TESTS)
    return tmp_path


@pytest.fixture
def copy_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], Copy]]:
    with ExitStack() as begun:
        yield lambda toy: begun.enter_context(
            closing(Copy(toy / "src" / "toy", toy, ["tests"], tmp_path_factory.mktemp("elsewhere") / "copy"))
        )


def chosen(*texts: str) -> list[Fault]:
    return [fault for fault in faults_in("rules.py", RULES.encode()) if fault.new in texts]


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_survivors_are_told_and_kept(
    toy: Path, copy_of: CopyOf, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(toy)
    one = copy_of(toy)
    faults = chosen("(distance < 3)", "(4)")
    out = tmp_path_factory.mktemp("out") / "faults.jsonl"
    assert [str(fault) for fault in hunt(faults, [one], out)] == ["rules.py:2: 3 -> (4)"]
    assert "1 of 2 caught, 1 survived\nrules.py:2: 3 -> (4)\n" in capsys.readouterr().out
    assert contents(toy) == before, "the checkout is only read"
    assert (one.package / "rules.py").read_text() == RULES
    assert len(hunt(faults, [one], out)) == 1
    assert "caught  " not in capsys.readouterr().out, "nothing is tried again"

    (toy / "tests" / "test_more.py").write_text(MORE)
    assert hunt(faults, [copy_of(toy)], out) == []
    assert capsys.readouterr().out.count("caught  ") == 1, "but for a survivor, with other tests"


def test_the_first_fault_of_a_copy_does_not_stay_in_it(toy: Path, copy_of: CopyOf) -> None:
    [less], [more] = chosen("(distance < 3)"), chosen("(4)")
    one = copy_of(toy)  # a further copy, which nobody measures first
    assert one.caught_by(less, seconds=30) == "tests/test_toy.py::test_fire"
    assert one.caught_by(more, seconds=30) is None


def test_an_endless_loop_is_caught(toy: Path, copy_of: CopyOf) -> None:
    [endless] = chosen("left += 2")
    assert copy_of(toy).caught_by(endless, seconds=3) == "the run itself"


def test_a_fault_outside_of_functions_is_caught_by_those_who_read_the_module_anew(
    toy: Path, copy_of: CopyOf
) -> None:
    rules = RULES.replace("distance <= 3", "distance <= REACH") + "\n\nREACH = 3\n"
    (toy / "src" / "toy" / "rules.py").write_text(rules)
    [less] = [
        fault for fault in faults_in("rules.py", rules.encode()) if (fault.old, fault.new) == ("3", "(2)")
    ]
    one = copy_of(toy)
    assert one.measure() > 0
    assert one.caught_by(less, seconds=30) == "tests/test_toy.py::test_fire"
    assert (one.package / "rules.py").read_text() == rules


def test_tests_that_fail_anyway_are_refused(toy: Path, copy_of: CopyOf, tmp_path: Path) -> None:
    (toy / "tests" / "test_toy.py").write_text("def test_fire() -> None:\n    assert False\n")
    with pytest.raises(SystemExit, match="fail without any fault"):
        hunt(chosen("(4)"), [copy_of(toy)], tmp_path / "faults.jsonl")


def test_words_are_no_rules() -> None:
    source = b"""
def words(side: int) -> Words:
    return {"n": 1 - side}

def write(side: int) -> "i64":
    return side + 1

def told(side: int) -> list[Message]:
    return [] if side else [say("x")]

def in_numbers(side: int) -> None:
    sheet.set(3, side)

def bar(side: int) -> Reason | None:
    return None if side > 0 else NO
"""
    assert {fault.line for fault in faults_in("rules.py", source)} == {15}
