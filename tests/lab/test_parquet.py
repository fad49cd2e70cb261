"""The data of a study as Parquet: what is in the CSV, with types.  The first needs the extra ``parquet``."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest

from grognard import GameError, cli
from grognard.lab.study.data import columns_writer

RACE = str(Path(__file__).parent / "race.py")


def test_every_table_is_written_with_numbers_as_numbers(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    words = ["lab", RACE, "--bots", "random", "greedy", "--matches", "4", "--processes", "1", "--parquet"]
    assert cli.main([*words, "--out", str(tmp_path)]) == 0
    names = {path.stem for path in tmp_path.glob("*.csv")}
    assert names == {path.stem for path in tmp_path.glob("*.parquet")}
    for name in names:
        with (tmp_path / f"{name}.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        table = parquet.read_table(tmp_path / f"{name}.parquet").to_pylist()
        assert [
            {head: "" if value is None else str(value) for head, value in row.items()} for row in table
        ] == rows
    assert isinstance(parquet.read_table(tmp_path / "matches.parquet").to_pylist()[0]["length"], int)


def test_who_has_not_got_it_is_told_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(GameError, match=r"grognard\[parquet\]"):
        columns_writer()
