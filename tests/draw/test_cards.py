"""What stands on a card is read whole, in every language."""

from __future__ import annotations

import pytest

from grognard import Match, load
from grognard.core.lines import Wrapped
from grognard.core.message import TONGUES


@pytest.mark.parametrize("game", ["midway", "epic-naval"])
def test_no_card_ends_with_dots(game: str) -> None:
    loaded = load(game)
    cut = []
    for scenario in loaded.scenarios:
        match = Match(loaded, scenario, seed=1)
        for shapes in loaded.scene(match.position, 0).art.values():
            told = [shape.text for shape in shapes if isinstance(shape.text, Wrapped)]
            cut += [line for line in told for tongue in TONGUES.values() if line.said(tongue).endswith("…")]
    assert cut == []
