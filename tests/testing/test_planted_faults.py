"""The kit finds each planted fault, and says which promise it breaks, where and how."""

from __future__ import annotations

import pytest

from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.testing import Nonconformance, check_game

from . import faults_told  # noqa: F401 - it plants more
from .faults import FAULTS, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_fault_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.plant(monkeypatch)
    with pytest.raises(Nonconformance) as found:
        check_game(fault.game, matches=fault.matches, longest=300)
    assert fault.promise in found.value.promise
    assert fault.what in found.value.what
    assert fault.game.name in str(found.value)


def test_the_message_names_position_side_and_action(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = next(fault for fault in FAULTS if fault.name == "scene_lacks_an_action")
    fault.plant(monkeypatch)
    with pytest.raises(Nonconformance) as found:
        check_game(fault.game)
    message = str(found.value)
    assert "ruse breaks a promise" in message
    assert f"side: {found.value.side}" in message
    assert f"action: {found.value.action}" in message
    assert "position: after 4 entries: chance" in message


def test_the_record_leads_to_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = next(fault for fault in FAULTS if fault.name == "scene_lacks_an_action")
    fault.plant(monkeypatch)
    with pytest.raises(Nonconformance) as found:
        check_game(fault.game)
    match = replay(Record.loads(found.value.record), fault.game)
    assert found.value.action in match.legal(found.value.side)
