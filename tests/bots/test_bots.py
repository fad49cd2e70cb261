"""What every bot promises."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import grognard
from grognard import Budget, GameError, NotYourDecision, Rng, bots, flow
from grognard.bots.bot import Candidate, Choice
from grognard.bots.ismcts import draw
from grognard.bots.levels import LEVELS, level_for

from ..testing import auction, ruse
from . import boards

NAMES = ["random", "greedy", "ismcts"]


def test_there_are_three_bots() -> None:
    assert bots.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_view_and_simulations_give_the_same_choice(name: str) -> None:
    position = boards.some_way_on(boards.TO_WAR, "standard", 20, seed=4)
    view = boards.TO_WAR.view(position, int(position.actor))
    choices = {bots.load(name, seed=9).choose(boards.TO_WAR, view, Budget(simulations=60)) for _ in range(3)}
    assert len(choices) == 1


def test_the_choice_is_the_same_compiled_and_interpreted() -> None:
    """The tests are run both ways, and both must find these very numbers."""
    choice = bots.load("ismcts", seed=1).choose(
        boards.CONNECT_FOUR, boards.connect_four("dde"), Budget(simulations=300)
    )
    assert (choice.action, choice.visits, round(choice.value, 9)) == ("c", 75, 0.488)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_changes_nothing(name: str) -> None:
    """Deal everything anew that a side cannot know: its bot chooses the same."""
    for seed in range(4):
        position = boards.some_way_on(ruse.GAME, "standard", 5, seed)
        side = flow.actors(position)[0]
        view = ruse.GAME.view(position, side)
        bot = bots.load(name, seed=2)
        chosen = bot.choose(ruse.GAME, view, Budget(simulations=50))
        for number in range(3):
            other = ruse.GAME.view(ruse.GAME.redeal(view, Rng(number)), side)
            assert bot.choose(ruse.GAME, other, Budget(simulations=50)) == chosen


@pytest.mark.parametrize("name", NAMES)
def test_a_sealed_answer_changes_nothing(name: str) -> None:
    choices = set()
    for coins in range(auction.PURSE + 1):
        position = auction.GAME.setup()
        flow.play(position, grognard.CHANCE, 2)
        flow.play(position, 1, coins)
        view = auction.GAME.view(position, 0)
        choices.add(bots.load(name, seed=3).choose(auction.GAME, view, Budget(simulations=100)))
    assert len(choices) == 1


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scenario", ["pair", "trio"])
def test_choices_are_legal_to_the_end_with_two_sides_and_three(name: str, scenario: str) -> None:
    match = grognard.Match(auction.GAME, scenario, seed=5)
    bot = bots.load(name, seed=1)
    while match.actors:
        side = match.actors[-1]
        choice = bot.choose(auction.GAME, match.view(side), Budget(simulations=20))
        assert choice.action in match.legal(side)
        assert 0.0 <= choice.value <= 1.0
        assert choice.why
        match.play(side, choice.action)


def test_random_play_differs_from_decision_to_decision() -> None:
    bot = bots.load("random", seed=1)
    views = [boards.connect_four("abcdefg"[:discs]) for discs in range(7)]
    assert len({bot.choose(boards.CONNECT_FOUR, view).action for view in views}) > 2


def test_a_forced_action_needs_no_thinking() -> None:
    position: Any = boards.CONNECT_FOUR.start(boards.CONNECT_FOUR.rules_for())
    for column, owner in enumerate([0, 1, -1, 0, 1, 0, 1]):
        for _ in range(6 if owner >= 0 else 0):
            position.drop(column, owner)
    flow.run(position)
    choice = bots.load("ismcts").choose(boards.CONNECT_FOUR, boards.CONNECT_FOUR.view(position, 0))
    assert (choice.action, choice.visits) == ("c", 0)


# ------------------------------------------------------------------ budgets


def test_thinking_can_be_cancelled_from_another_thread() -> None:
    budget = Budget(seconds=600)
    found: list[bots.Choice] = []
    view = boards.connect_four("d")
    thinker = threading.Thread(
        target=lambda: found.append(bots.load("ismcts").choose(boards.CONNECT_FOUR, view, budget))
    )
    thinker.start()
    threading.Event().wait(0.05)
    budget.cancel()
    thinker.join(timeout=60)
    assert not thinker.is_alive()
    assert found[0].action in "abcdefg"


@pytest.mark.parametrize("name", NAMES)
def test_a_cancelled_budget_still_gives_a_legal_choice(name: str) -> None:
    budget = Budget(simulations=1000)
    budget.cancel()
    choice = bots.load(name).choose(boards.CONNECT_FOUR, boards.connect_four("d"), budget)
    assert choice.action in "abcdefg"


def test_a_budget_of_simulations_is_kept() -> None:
    view = boards.connect_four("dd")
    for simulations in (1, 2, 40):
        choice = bots.load("ismcts").choose(boards.CONNECT_FOUR, view, Budget(simulations=simulations))
        assert 1 <= choice.visits <= simulations


def test_a_budget_of_seconds_ends_by_itself() -> None:
    choice = bots.load("ismcts").choose(boards.CONNECT_FOUR, boards.connect_four("dd"), Budget(seconds=0.02))
    assert choice.visits > 0


# ------------------------------------------------------------------ levels


def test_every_level_answers() -> None:
    view = boards.connect_four("dd")
    for level in LEVELS:
        bot = bots.load("ismcts", level=level, seed=1)
        own = bot.budget(boards.CONNECT_FOUR)
        assert own.simulations is not None
        budget = Budget(simulations=min(own.simulations, 50))
        assert bot.choose(boards.CONNECT_FOUR, view, budget).action in "abcdefg"


@pytest.mark.parametrize("name", [*grognard.names(), ""])
def test_higher_levels_think_longer_and_choose_harder(name: str) -> None:
    game = grognard.load(name) if name else boards.CONNECT_FOUR
    levels = [level_for(game, number) for number in sorted(LEVELS)]
    for alike in levels[:6], levels[6:]:  # a better judge may look at fewer lines
        assert [level.simulations for level in alike] == sorted(level.simulations for level in alike)
    assert [level.seconds for level in levels] == sorted(level.seconds for level in levels)
    assert [level.softness for level in levels] == sorted((level.softness for level in levels), reverse=True)
    assert len({(level.simulations, level.softness, level.seconds) for level in levels}) == 8
    assert [level.learned for level in levels] == 6 * [False] + 2 * [True]
    assert [level.settles for level in levels] == 6 * [False] + 2 * [True]
    assert levels[2].seconds < 0.2
    assert levels[6].seconds < 2.0
    assert levels[7].seconds < 8.0
    assert levels[5].softness == 0.0


def test_what_is_settled_is_thought_about_no_longer() -> None:
    """A win at once: the same answer after a third of the simulations, and after as many each time."""
    view, bot = boards.connect_four("aabbcc"), bots.load("ismcts", level=8, seed=1)
    whole = bot.choose(boards.CONNECT_FOUR, view, Budget(simulations=3200))
    settled = bot.choose(boards.CONNECT_FOUR, view, Budget(simulations=3200, settles=True))
    assert settled.action == whole.action == "d"
    assert lines(whole) == 3200
    assert lines(settled) < 1100
    assert lines(settled) % 100 == 0  # it looks after every thirty-second part
    assert bot.choose(boards.CONNECT_FOUR, view, Budget(simulations=3200, settles=True)) == settled


def test_what_is_open_is_thought_about_to_the_end() -> None:
    """As many simulations as there are answers: none of them is ahead."""
    view, bot = boards.connect_four(""), bots.load("ismcts", level=8, seed=1)
    assert lines(bot.choose(boards.CONNECT_FOUR, view, Budget(simulations=7, settles=True))) == 7


def test_parts_of_a_thought_settle_as_the_whole_does() -> None:
    part = Budget(simulations=4000, settles=True).part(2)
    assert (part.simulations, part.settles) == (2000, True)


def lines(choice: Choice) -> int:
    return sum(candidate.visits for candidate in choice.candidates)


def test_a_soft_level_errs_among_good_answers_only() -> None:
    """What the search has hardly looked at is not chosen, unless the level is very soft."""
    found = [Candidate(0, 100, 60.0), Candidate(1, 60, 30.0), Candidate(2, 9, 1.0)]

    def chosen(softness: float) -> set[int]:
        return {draw(found, softness, Rng(seed)).action for seed in range(200)}

    assert chosen(0.0) == {0}
    assert chosen(5.0) == {0, 1}
    assert chosen(8.0) == {0, 1}
    assert chosen(10.0) == {0, 1, 2}  # at least eight of a hundred


def test_a_soft_level_does_not_always_take_the_best() -> None:
    view = boards.connect_four("")
    chosen = {
        bots.load("ismcts", level=1, seed=seed).choose(boards.CONNECT_FOUR, view).action for seed in range(12)
    }
    assert len(chosen) > 1


def test_whoever_names_a_budget_gets_the_best_answer() -> None:
    """A level is a budget with its softness; another budget has none."""
    view, budget = boards.connect_four(""), Budget(simulations=300)
    for seed in range(12):
        soft, best = (bots.load("ismcts", level=level, seed=seed) for level in (1, 6))
        chosen = best.choose(boards.CONNECT_FOUR, view, budget)
        assert soft.choose(boards.CONNECT_FOUR, view, budget) == chosen


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("name", "level", "code"),
    [("chess", 3, "unknown_bot"), ("ismcts", 0, "unknown_level"), ("ismcts", 9, "unknown_level")],
)
def test_unknown_bots_and_levels_are_refused(name: str, level: int, code: str) -> None:
    with pytest.raises(GameError) as refused:
        bots.load(name, level=level)
    assert refused.value.code == code
    assert "there are:" in refused.value.reason


@pytest.mark.parametrize(
    ("simulations", "seconds"), [(None, None), (0, None), (-3, None), (None, 0.0), (None, float("nan"))]
)
def test_a_budget_of_nothing_is_refused(simulations: int | None, seconds: float | None) -> None:
    with pytest.raises(GameError) as refused:
        Budget(simulations=simulations, seconds=seconds)
    assert refused.value.code == "bad_budget"


@pytest.mark.parametrize("name", NAMES)
def test_a_side_with_nothing_to_decide_is_refused(name: str) -> None:
    position = boards.CONNECT_FOUR.setup()
    with pytest.raises(NotYourDecision):
        bots.load(name).choose(boards.CONNECT_FOUR, boards.CONNECT_FOUR.view(position, 1))
