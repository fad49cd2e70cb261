"""A game of one's own whose file is saved while it is played: the match goes on under the new rules."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grognard.core.dice import Dice
from grognard.core.errors import GameError
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Entry, Match
from grognard.core.message import say
from grognard.core.record import Toss
from grognard.core.registry import blame

NEW_RULES = "{file} was saved, and its new rules are in force."
NEW_RULES_TO = (
    "{file} was saved, and its new rules are in force. "
    "They lead as far as move {far} of {moves}; then {cause}."
)
OLD_RULES = "{file} was saved, but the old rules stay in force: {cause}."


class Watch:
    """A file that somebody may save at any time."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.seen = self.stamp()

    def stamp(self) -> tuple[int, int]:
        """When it was written and how long it is; nothing while an editor is just writing it."""
        try:
            found = self.path.stat()
        except OSError:
            return 0, 0
        return found.st_mtime_ns, found.st_size

    def saved(self) -> bool:
        """Whether it was saved since this was asked last."""
        now = self.stamp()
        if now == self.seen or not now[1]:
            return False
        self.seen = now
        return True


@dataclass
class Followed:
    """A match under new rules, and where they part from the old ones."""

    match: Match
    moves: int  # of the old match
    cause: str = ""  # why they lead no further


def news(path: Path, found: Followed | None) -> str:
    """What is said where the new rules are in force, of the match that was led by them."""
    if found is None or not found.cause:
        return say(NEW_RULES, file=path.name)
    far = moves_in(found.match.entries)
    return say(NEW_RULES_TO, file=path.name, far=far, moves=found.moves, cause=found.cause)


def kept(path: Path, error: GameError) -> str:
    """What is said where the new rules cannot be used."""
    return say(OLD_RULES, file=path.name, cause=error.reason)


def moves_in(entries: list[Entry]) -> int:
    """How often somebody chose or had to act; chance does not count."""
    return sum(entry.side != CHANCE for entry in entries)


def follow(old: Match, game: Game, path: Path) -> Followed:
    """The course of ``old``, choices and chance, as far as the rules of ``game`` lead.

    GameError says what is wrong with the file where they do not even begin, or cannot be shown.
    """
    try:
        found = led(old, game, path)
        for viewer in found.match.viewers:
            found.match.scene(viewer)
            found.match.legal(viewer)
    except GameError:
        raise
    except Exception as error:
        raise GameError("broken_file", blame(error, path)) from error
    return found


def led(old: Match, game: Game, path: Path) -> Followed:
    match, cause = laid_out(old, game), ""
    for at, entry in enumerate(old.entries):
        try:
            repeat(match, entry)
        except GameError as error:
            cause = say("{text} is no longer possible: {cause}", text=entry.text, cause=error.reason)
            break
        except Exception as error:
            cause = say("{text} goes wrong: {cause}", text=entry.text, cause=blame(error, path))
            match = laid_out(old, game)  # the rules broke off in the middle of it
            for earlier in old.entries[:at]:
                repeat(match, earlier)
            break
    match.tosses = [toss for toss in match.tosses if toss.since <= len(match.entries)]
    if old.ending is not None and not cause and match.outcome is None:
        match.stop(old.ending)
    if match.actors == (CHANCE,):
        match.use_dice((match.tosses[-1].dice if match.tosses else None) or Dice.fresh())
    return Followed(match, moves_in(old.entries), cause)


def laid_out(old: Match, game: Game) -> Match:
    """The match before anything happened, with the dice of ``old``; its options as far as there are such."""
    if game.name != old.game.name:
        raise GameError(
            "other_game", say("it is called {name} now; begin a new match for that", name=game.name)
        )
    options = {
        name: value
        for name, value in old.ruleset.options.items()
        if name in game.options and not game.options[name].refusal(value)
    }
    match = Match(game, old.ruleset.scenario, options, roll=False)
    if len(match.sides) != len(old.sides):
        raise GameError(
            "other_sides",
            say(
                "there {sides:is|are} {sides} {sides:side|sides} now; begin a new match for that",
                sides=len(match.sides),
            ),
        )
    match.names.update(zip(match.sides, old.names.values(), strict=False))
    for toss in old.tosses:
        if not match.tosses or toss.commitment != match.tosses[-1].commitment:
            match.tosses.append(Toss(toss.since, toss.commitment, toss.dice))
    return match


def repeat(match: Match, entry: Entry) -> None:
    if entry.side == CHANCE:
        match.fall(entry.text)
    else:
        match.act(entry.side, entry.text)
