"""``check_game``: the page of promises that table, bots, records and lab rely on."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.ruleset import Options
from grognard.testing.endless import play_ends
from grognard.testing.promises import (
    copies,
    notation,
    play,
    records,
    redeals,
    refusals,
    scenes,
    secrets,
    sense,
    sheet,
    story,
    undo,
    views,
)
from grognard.testing.trial import Broken, Nonconformance, Stop, ask, crash, pick, title
from grognard.testing.twins import Twin

Promises = tuple[Callable[[Stop], None], ...]

# Asked before any match.
OF_THE_GAME = (
    sheet.names_fit_a_record,
    sheet.sides_have_names,
    sheet.options_are_checked,
    sheet.each_step_has_its_place,
)
# Asked at every stop: what everything else relies on.
FIRST: Promises = (
    play.steps_are_known,
    play.somebody_may_act,
    play.only_those_asked_may_act,
    play.actions_are_distinct,
    play.actions_fit_their_space,
    play.chances_are_weighed,
    play.the_end_has_a_reason,
    play.rewards_follow_the_winner,
    notation.texts_are_unique,
    notation.texts_fit_a_record,
    story.every_action_is_told,
    story.messages_can_be_read,
)
# Asked wherever a step is new, and now and then: they take longer.
CLOSELY: Promises = (
    copies.a_copy_is_equal,
    copies.a_copy_is_independent,
    copies.a_recycled_copy_is_equal,
    copies.equal_positions_play_alike,
    views.views_change_nothing,
    views.views_are_plain,
    secrets.the_view_keeps_secrets,
    views.a_restored_view_looks_the_same,
    views.a_restored_view_allows_the_same,
    redeals.a_redeal_fits_the_view,
    redeals.a_redeal_follows_its_numbers,
    redeals.a_redeal_can_be_played,
    notation.texts_tell_nothing_hidden,
    notation.texts_come_back,
    scenes.scenes_are_plain,
    scenes.keys_are_unique,
    scenes.legal_actions_can_be_clicked,
    scenes.clickable_things_have_names,
    scenes.hidden_things_are_only_shown,
    scenes.a_click_plays_legal_actions,
    scenes.there_is_always_a_prompt,
    scenes.shapes_can_be_drawn,
    story.cited_rules_exist,
    refusals.nonsense_is_refused,
    refusals.illegal_actions_are_refused,
    refusals.others_are_refused,
    sense.judgement_is_a_share,
    sense.priors_are_positive,
    undo.undo_leads_back,
    undo.undo_tells_nothing,
    records.records_come_back,
    records.a_replay_is_the_match,
    records.the_past_is_the_match,
)
# Asked at every stop of a match that has twins, see twins.py.
IN_SECRET: Promises = (
    secrets.a_redeal_varies,
    secrets.a_redeal_reads_only_the_view,
    secrets.legal_actions_keep_secrets,
    secrets.the_scene_keeps_secrets,
    secrets.refusals_keep_secrets,
    secrets.the_log_keeps_secrets,
    secrets.the_undo_flag_keeps_secrets,
)
# Asked once a match is over.
LAST: Promises = (records.dice_are_fair,)

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

    ``matches`` are played in each scenario, of at most ``longest`` actions; ``seed`` makes them
    the same every time.
    """
    for scenario in scenarios or list(game.scenarios):
        for promise in OF_THE_GAME:
            ask_game(promise, game, scenario, options)
        play_ends(game, scenario, options, matches * 3, seed, longest)
        trial = Trial(game, scenario, options, Rng(seed))
        for look in [trial.at_first] * matches + [trial.closely, trial.in_secret] * matches:
            trial.play(look)


def ask_game(
    promise: Callable[[Game, str, Options | None], None], game: Game, scenario: str, options: Options | None
) -> None:
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
        match = Match(self.game, self.scenario, self.options, roll=False)
        stop = Stop(self.game, match, self.rng, self.heard)
        look(stop)
        while match.actors:
            ask(self.go_on, stop)
            stop = Stop(self.game, match, self.rng, self.heard, stop.twins)
            look(stop)

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
            lots = dict(self.game.chances(match.position))
            outcome = pick(self.rng, [one for one, weight in lots.items() for _ in range(min(weight, 100))])
            match.fall(self.game.write(match.position, CHANCE, outcome))
        else:
            match.act(side, pick(self.rng, match.legal(side)))

    def twins_follow(self, stop: Stop) -> None:
        """Where something hidden is different, play goes on as well."""
        for twin in stop.twins.values():
            twin.follow(stop.match)
