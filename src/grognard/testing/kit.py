"""``check_game``: does a game keep every promise of the page, in random play?"""

from __future__ import annotations

from collections.abc import Callable

from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.ruleset import Options
from grognard.testing.endless import play_ends
from grognard.testing.page import CLOSELY, FIRST, IN_SECRET, LAST, OF_MANY_MATCHES, OF_THE_GAME
from grognard.testing.trial import Broken, Nonconformance, Stop, ask, crash, pick, title
from grognard.testing.twins import Twin

FIRST_TIMES = 2  # how often a step is looked at closely whenever it is met
SELDOM = 12  # after that every so many stops


def check_game(
    game: Game,
    scenarios: list[str] | None = None,
    options: Options | None = None,
    matches: int = 3,
    seed: int = 1,
    longest: int = 20_000,
) -> None:
    """Raise Nonconformance unless the game keeps every promise in random play.

    In each scenario so many ``matches`` of at most ``longest`` actions are played for each kind of
    look; ``seed`` makes them the same every time.
    """
    for scenario in scenarios or list(game.scenarios):
        for promise in OF_THE_GAME:
            ask_game(promise, game, scenario, options)
        play_ends(game, scenario, options, matches * 3, seed, longest)
        trial = Trial(game, scenario, options, Rng(seed))
        for look in [trial.at_first] * matches + [trial.closely, trial.in_secret] * matches:
            trial.play(look)
        for promise in OF_MANY_MATCHES:
            ask_game(promise, game, scenario, options)


def ask_game(
    promise: Callable[[Game, str, Options | None], None], game: Game, scenario: str, options: Options | None
) -> None:
    """Ask a promise that is about the game as a whole."""
    try:
        promise(game, scenario, options)
    except Broken as broken:
        raise Nonconformance(title(promise), broken, None, game) from None
    except Exception as error:
        raise Nonconformance(title(promise), crash(error), None, game) from error


class Trial:
    """Random matches of one scenario, stopped before every action to ask the promises."""

    def __init__(self, game: Game, scenario: str, options: Options | None, rng: Rng) -> None:
        self.game = game
        self.scenario = scenario
        self.options = options
        self.rng = rng
        self.heard: set[str] = set()
        self.met: dict[str, int] = {}  # how often each step was looked at closely

    def play(self, look: Callable[[Stop], None]) -> None:
        """One match, with a look at every stop."""
        match = self.begun()
        stop = Stop(self.game, match, self.rng, self.heard)
        look(stop)
        while match.actors:
            ask(self.go_on, stop)
            stop = Stop(self.game, match, self.rng, self.heard, stop.twins)
            look(stop)

    def begun(self) -> Match:
        try:
            return Match(self.game, self.scenario, self.options, roll=False)
        except Exception as error:
            raise Nonconformance(title(self.go_on), crash(error), None, self.game) from error

    def at_first(self, stop: Stop) -> None:
        for promise in FIRST:
            ask(promise, stop)
        for side in stop.deciders:
            self.heard.update(stop.texts(side))

    def closely(self, stop: Stop) -> None:
        if self.chosen(stop):
            for promise in CLOSELY if stop.match.actors else CLOSELY + LAST:
                ask(promise, stop)

    def in_secret(self, stop: Stop) -> None:
        if not stop.twins:
            stop.twins = {viewer: Twin(stop.match, viewer, self.rng) for viewer in stop.viewers}
        else:
            ask(self.twins_follow, stop)
        for promise in IN_SECRET:
            ask(promise, stop)

    def chosen(self, stop: Stop) -> bool:
        """The first times at each step, for each side, and at random later; always at the end."""
        key = f"{type(stop.position.frame.step).__name__} {stop.match.actors}"
        self.met[key] = self.met.get(key, 0) + 1
        return not stop.match.actors or self.met[key] <= FIRST_TIMES or self.rng.below(SELDOM) == 0

    def go_on(self, stop: Stop) -> None:
        """Legal actions can be carried out and told."""
        match = stop.match
        side = pick(self.rng, match.actors)
        if side == CHANCE:
            lots = Lots()
            flow.fill_outcomes(match.position, lots)
            match.fall(self.game.write(match.position, CHANCE, lots.pick(self.rng)))
        else:
            match.act(side, pick(self.rng, match.legal(side)))

    def twins_follow(self, stop: Stop) -> None:
        """Where something hidden is different, play goes on as well."""
        for twin in stop.twins.values():
            twin.follow(stop.match)
