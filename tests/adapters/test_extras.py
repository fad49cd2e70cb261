"""Whoever has not installed what an adapter needs is told which extra brings it."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

NEEDS = [
    ("pettingzoo", "pettingzoo", "pettingzoo"),
    ("pettingzoo", "gymnasium", "pettingzoo"),
    ("gymnasium", "gymnasium", "gymnasium"),
    ("vector", "gymnasium", "gymnasium"),
    ("openspiel", "pyspiel", "openspiel"),
    ("batch", "numpy", "train"),
]


@pytest.mark.parametrize(("adapter", "module", "extra"), NEEDS)
def test_what_is_not_installed_is_named_with_its_extra(
    adapter: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"grognard.adapters.{adapter}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError) as told:
        import_module(name)
    assert str(told.value) == f"this needs {module}: pip install 'grognard[{extra}]'"
    assert told.value.name == module
