"""The rules in force in one match: which game, which version, which scenario and options."""

from __future__ import annotations

from typing import Final, TypeAlias, final

Value: TypeAlias = bool | int | str | dict[str, str]
Options: TypeAlias = dict[str, Value]


@final
class Ruleset:
    """Immutable and shared by every copy of a position; ``options`` are complete and checked."""

    def __init__(self, game: str, version: int, scenario: str, options: Options) -> None:
        self.game: Final = game
        self.version: Final = version
        self.scenario: Final = scenario
        self.options: Final = options

    def text(self, name: str) -> str:
        value = self.options[name]
        assert isinstance(value, str)
        return value

    def number(self, name: str) -> int:
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        value = self.options[name]
        assert isinstance(value, bool)
        return value

    def table(self, name: str) -> dict[str, str]:
        value = self.options[name]
        assert isinstance(value, dict)
        return value
