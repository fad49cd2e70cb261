"""Those that play matches, here or elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard._version import VERSION
from grognard.bots.arena import play_match
from grognard.bots.bot import Bot
from grognard.bots.budget import Budget
from grognard.bots.levels import ENDLESS
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.registry import load
from grognard.lab.elsewhere import ElsewhereBot
from grognard.lab.entrants import entrant
from grognard.lab.ledger import Fixture, Result, Terms
from grognard.lab.workers import Workers, done_by

_bots: dict[str, Bot] = {}  # in a worker: those it has played with so far


def play(name: str, terms: Terms, fixture: Fixture, version: str) -> Result:
    """One match, from a process that may never have seen the game."""
    return played(found(name, terms, version), terms, fixture)


def found(name: str, terms: Terms, version: str) -> Game:
    """The game, if it is the very one that is meant."""
    game = load(name)
    if (version, terms.ruleset) != (VERSION, game.ruleset):
        told = say("a worker has another version of Grognard or of {game}", game=game.title)
        raise GameError("other_version", told)
    return game


def played(game: Game, terms: Terms, fixture: Fixture) -> Result:
    position = game.setup(terms.scenario, terms.options)
    bots = bots_of(fixture)
    budgets = tuple(unhurried(bot, game) if terms.unhurried else None for bot in bots)
    end = play_match(position, game, bots, budgets, fixture.seed)
    rewards = tuple(float(end.reward(side)) for side in range(len(fixture.seats)))
    return Result(fixture, rewards, tuple(end.points()), end.verdict())


def unhurried(bot: Bot, game: Game) -> Budget:
    """What the bot takes for a decision, without a look at the clock: the same on every machine."""
    usual = bot.budget(game)
    if usual.simulations is None or usual.simulations >= ENDLESS:
        return usual
    return Budget(simulations=usual.simulations, softness=usual.softness, settles=usual.settles)


def bots_of(fixture: Fixture) -> tuple[Bot, ...]:
    """By side, each with its own numbers."""
    return tuple(known(text).with_seed(2 * fixture.seed + number) for text, number in numbered(fixture.seats))


def numbered(seats: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """A bot throws the same numbers on whichever side it sits."""
    order = sorted(set(seats))
    return ((text, order.index(text)) for text in seats)


def known(text: str) -> Bot:
    if text not in _bots:
        _bots[text] = entrant(text)
    return _bots[text]


def play_all(name: str, terms: Terms, fixtures: Iterable[Fixture], workers: Workers) -> Iterator[Result]:
    """Results as they come."""
    try:
        yield from done_by(workers, play, ((name, terms, fixture, VERSION) for fixture in fixtures))
    finally:
        dismiss()


def dismiss() -> None:
    """End what bots of other checkouts run beside this process."""
    for bot in _bots.values():
        if isinstance(bot, ElsewhereBot):
            bot.dismiss()
