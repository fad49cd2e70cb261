"""The judgement for bots: it sees what is obvious, and it is good enough to beat chance."""

from __future__ import annotations

import pytest

from grognard.core import flow
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.games.to_war import GAME

from .board import Field, draw_up


def value(field: Field, side: int = 0) -> float:
    return GAME.sense.evaluate(field.war, side)


def test_more_units_look_better() -> None:
    many = draw_up(". king .\n. . .\n. . .\nsquire . squire", up="knight")
    few = draw_up(". king .\n. . .\n. . .\nsquire . .", up="knight")
    assert value(many) > value(few)


def test_a_breakthrough_at_hand_looks_won() -> None:
    field = draw_up("lansquenet king king\nsquire . .\nsquire . .\nsquire . .", up="knight")
    assert value(field) > 0.9
    assert value(field, 1) < 0.1


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    field = draw_up(". king .\n. . .\n. knight .\nsquire . squire", up="knight")
    assert value(field, 0) + value(field, 1) == pytest.approx(1)


def test_the_end_is_what_it_is() -> None:
    field = draw_up("lansquenet . .\n" * 4, up="knight").play("a1", "a2", "a3", "a4", "out")
    assert (value(field, 0), value(field, 1)) == (1, 0)


def test_priors_prefer_breakthroughs_and_won_fights() -> None:
    field = draw_up("lansquenet . .\n" * 4, up="knight").play("a1", "a2", "a3", "a4")
    priors = listed_priors(field)
    assert max(priors, key=lambda text: priors[text]) == "out"
    field = draw_up(". . .\n. . .\n. king .\narcher squire .", up="knight").play("b1")
    priors = listed_priors(field)
    assert priors["a1"] > priors["c1"] > priors["b2"] > 0


def listed_priors(field: Field) -> dict[str, float]:
    war, side = field.war, field.war.actor
    actions = Actions()
    flow.fill_actions(war, side, actions)
    return {
        GAME.write(war, int(side), action): GAME.sense.prior(war, side, actions, index)
        for index, action in enumerate(actions.listed())
    }


def test_it_says_what_an_action_is_good_for() -> None:
    war = draw_up("lansquenet king king\nsquire . .\nsquire . .\nsquire . .", up="knight").war
    reasons = {GAME.write(war, 0, a): GAME.sense.reason(war, 0, a) for a in flow.legal(war, 0)}
    assert reasons["a1"] == "breaks through"
    assert reasons["b1"] == ""
    war = draw_up(". . king\n. . .\n. . squire\n. . squire", up="knight").war
    reasons = {GAME.write(war, 0, a): GAME.sense.reason(war, 0, a) for a in flow.legal(war, 0)}
    assert set(reasons.values()) == {""}


def greedy(position: Position, side: int) -> int:
    """The action after which the position looks best."""
    values = {}
    for action in flow.legal(position, side):
        after = position.copy()
        flow.play(after, side, action)
        values[action] = GAME.sense.evaluate(after, side)
    return max(values, key=lambda action: values[action])


def test_one_ply_beats_random_play() -> None:
    wins = 0.0
    for seed in range(40):
        position = GAME.setup("standard")
        rng, lots, mine = Rng(seed), Lots(), seed % 2
        while position.actor != NOBODY:
            if position.actor == CHANCE:
                flow.fill_outcomes(position, lots)
                flow.play(position, CHANCE, lots.pick(rng))
            elif position.actor == mine:
                flow.play(position, mine, greedy(position, mine))
            else:
                legal = flow.legal(position, position.actor)
                flow.play(position, position.actor, legal[int(rng.below(len(legal)))])
        wins += position.reward(mine)
    assert wins >= 36
