"""What matches, tournaments and the like are called."""

from __future__ import annotations

import secrets


def fresh_id(size: int) -> str:
    """That nobody guesses; with a letter or a figure first, so that no command takes it for an option."""
    while not (id := secrets.token_urlsafe(size))[0].isalnum():
        pass
    return id
