"""Malformed, stale, out-of-turn and illegal messages through the whole server: all refused with a code."""

from __future__ import annotations

from pathlib import Path

from grognard.server.hostile import suffer


def test_a_guest_from_hell_is_refused_politely(tmp_path: Path) -> None:
    hell = suffer(tmp_path, 4000, seed=3)
    assert hell.sent == 4000
    expected = {"bad_message", "stale", "not_your_seat", "not_your_decision", "bad_notation", "unknown_side"}
    assert expected <= set(hell.codes)
    assert "server_failed" not in hell.codes
    assert "rules_failed" not in hell.codes
