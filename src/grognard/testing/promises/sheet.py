"""What a game says about itself before a match."""

from __future__ import annotations

from grognard.core.errors import GameError
from grognard.core.flow import DECISION, LOT, REACTION, SEALED
from grognard.core.game import Game
from grognard.core.ruleset import Options
from grognard.core.saying import rule_of
from grognard.testing.rulebook import sections
from grognard.testing.trial import Broken

TAKEN = {"*", "!", "observer", "draw", "chance", "dice", "end", "name", "result", "secret", "sides"}
WRONG: tuple[object, ...] = ([], None, "\0", 10**30)


def names_fit_a_record(game: Game, _scenario: str, _options: Options | None) -> None:
    """The names of game, scenarios and sides are single words that a record can hold."""
    for name in (game.name, *game.scenarios, *game.sides, game.rival or "nobody"):
        if not name or name.split() != [name] or not name.isprintable():
            raise Broken(f"{name!r} is not one printable word")


def sides_have_names(game: Game, scenario: str, options: Options | None) -> None:
    """Every side has a name of its own that means nothing else in a record."""
    sides = game.names(game.rules_for(scenario, options))
    if len(set(sides)) != len(sides) or not sides:
        raise Broken(f"the sides are {sides}")
    for name in sides:
        if name in TAKEN or name.split() != [name]:
            raise Broken(f"{name!r} cannot be the name of a side")


def options_are_checked(game: Game, scenario: str, _options: Options | None) -> None:
    """Unknown options and values are refused with a code; defaults are accepted."""
    for option in game.options.values():
        if option.refusal(option.default):
            raise Broken(
                f"the default of option {option.name!r} is refused: {option.refusal(option.default)}"
            )
    for name, value in [("no such option", 1), *((name, value) for name in game.options for value in WRONG)]:
        try:
            game.rules_for(scenario, {name: value})  # type: ignore[dict-item]
        except GameError as error:
            if error.code and error.reason:
                continue
        raise Broken(f"the option {name!r} accepts {value!r}")


def each_step_has_its_place(game: Game, _scenario: str, _options: Options | None) -> None:
    """Every step stands exactly once in the game's procedures, and decisions say their space."""
    steps = game.steps()
    for at, step in enumerate(steps):
        name = type(step).__name__
        if any(step is other for other in steps[:at]):
            raise Broken(f"the step {name} stands in two places")
        if step.kind in (DECISION, REACTION, SEALED, LOT) and step.space <= 0:
            raise Broken(f"the step {name} has no space: its actions are 0 .. space - 1")
    for procedure in game.procedures:
        for number, step in enumerate(procedure.steps):
            if step.number != number:
                raise Broken(f"the step {type(step).__name__} belongs to another procedure")


def each_step_names_its_paragraph(game: Game, _scenario: str, _options: Options | None) -> None:
    """The docstring of every step begins with the § that it carries out, and the rules have it."""
    known = sections(game.rules())
    for step in game.steps():
        name, rule = type(step).__name__, rule_of(step)
        if not rule:
            raise Broken(f"the docstring of the step {name} does not begin with a §")
        if rule not in known:
            raise Broken(f"the step {name} carries out {rule}, which does not stand in the rules")
