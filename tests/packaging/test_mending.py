"""What setup.py mends in the compiler's C is there as often as it says, or nothing is compiled."""

from __future__ import annotations

import runpy
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

ACYCLIC = """\
turn___Turn_dealloc(TurnObject *self)
{
    CPy_TRASHCAN_BEGIN(self, turn___Turn_dealloc)
    Py_TYPE(self)->tp_free((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}
"""
COLLECTED = """\
turn___EndTurn_dealloc(EndTurnObject *self)
{
    PyObject_GC_UnTrack(self);
    CPy_TRASHCAN_BEGIN(self, turn___EndTurn_dealloc)
    Py_TYPE(self)->tp_free((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}
"""
VECTOR = """\
turn___Turn_set_been(TurnObject *self, PyObject *value, void *closure)
{
    VecI64 tmp;
    tmp = VecI64Api.unbox(value);
    VEC_I64_INCREF(tmp);
    self->_been = tmp;
    return 0;
}
"""
MENDED = """\
turn___Turn_dealloc(TurnObject *self)
{
    Py_TYPE(self)->tp_free((PyObject *)self);
    done: ;
}
"""


@pytest.fixture
def script() -> dict[str, Any]:
    """setup.py, read and not run."""
    return runpy.run_path(str(ROOT / "setup.py"), run_name="setup")


def written(folder: Path, *texts: str) -> list[Path]:
    files = [folder / f"{number}.c" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    return files


def test_both_mistakes_are_taken_out(script: dict[str, Any], tmp_path: Path) -> None:
    files = written(tmp_path, ACYCLIC + COLLECTED, VECTOR)
    script["mend"](files, 1)
    assert files[0].read_text() == MENDED + COLLECTED
    assert files[1].read_text() == VECTOR.replace("    VEC_I64_INCREF(tmp);\n", "")


@pytest.mark.parametrize(
    ("texts", "acyclic", "why"),
    [
        ([ACYCLIC, VECTOR], 2, "trashcan, 2 lines instead of 4"),
        ([COLLECTED, VECTOR], 1, "trashcan, 0 lines instead of 2"),
        ([ACYCLIC.replace("CPy_TRASHCAN", "Py_TRASHCAN"), VECTOR], 1, "trashcan, 0 lines instead of 2"),
        ([ACYCLIC, VECTOR.replace("_INCREF", "_NEW_REF")], 1, "counted twice .*, 0 lines instead of 1"),
        ([ACYCLIC, VECTOR, VECTOR.replace("unbox", "open")], 1, "counted twice .*, 1 lines instead of 2"),
        ([ACYCLIC], 1, "counted twice .*, 0 lines instead of 1"),
    ],
)
def test_a_mend_that_does_not_hit_as_often_as_it_must_ends_the_build(
    texts: list[str], acyclic: int, why: str, script: dict[str, Any], tmp_path: Path
) -> None:
    files = written(tmp_path, *texts)
    with pytest.raises(RuntimeError, match=f"mypy {version('mypy')} writes other C .*{why}"):
        script["mend"](files, acyclic)
    assert [file.read_text() for file in files] == texts, "nothing is mended by halves"


def test_a_failed_build_is_forgiven_unless_it_was_insisted_on(
    script: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    forgive = script["forgive"]
    forgive.__globals__["WISH"] = ""
    forgive(RuntimeError("no mend"))
    assert "plain Python will be used (no mend)" in capsys.readouterr().err
    forgive.__globals__["WISH"] = "1"
    with pytest.raises(SystemExit, match="compiling failed: no mend"):
        forgive(RuntimeError("no mend"))


@pytest.mark.parametrize("forgiven", [True, False])
def test_of_what_ends_a_build_only_the_compiler_is_forgiven(
    forgiven: bool, script: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C is no failure of the compiler."""
    command = script["AllOrNothing"]
    error = script["CCompilerError"]("no cc") if forgiven else KeyboardInterrupt()

    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(command, "build_apart", fail)
    monkeypatch.setattr(command.__base__, "get_outputs", lambda _: [])
    script["forgive"].__globals__["WISH"] = ""
    building = command.__new__(command)
    building.editable_mode, building.inplace, building.extensions = True, False, ["a module"]
    if forgiven:
        building.run()
        assert building.extensions == []
    else:
        with pytest.raises(KeyboardInterrupt):
            building.run()
