"""Names of matches and tournaments."""

from __future__ import annotations

from grognard.store.ids import fresh_id


def test_an_id_never_looks_like_an_option_of_a_command() -> None:
    found = {fresh_id(12) for _ in range(3000)}
    assert len(found) == 3000
    assert all(len(id) == 16 and id[0].isalnum() for id in found)
