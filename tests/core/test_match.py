"""A match: every door to the rules is checked."""

from __future__ import annotations

import pytest

from grognard.core.dice import Dice
from grognard.core.errors import BadNotation, GameError, IllegalAction, NotYourDecision
from grognard.core.flow import CHANCE, OBSERVER
from grognard.core.game import Option
from grognard.core.match import Match
from grognard.testing.snapshot import snapshot

from ..testing import auction, ruse


def trio() -> Match:
    return Match(auction.GAME, "trio", roll=False)


def play_to_the_end(match: Match) -> Match:
    """Always the last thing that is legal."""
    while match.actors:
        side = match.actors[0]
        match.play(side, match.legal(side)[-1])
    return match


# ------------------------------------------------------------------ playing


def test_chance_is_rolled_by_the_match() -> None:
    match = Match(auction.GAME, seed=7)
    assert [entry.side for entry in match.entries] == [CHANCE]
    assert match.actors == (0, 1)


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = (play_to_the_end(Match(ruse.GAME, seed=3)) for _ in range(2))
    assert one.record.dumps() == other.record.dumps()


def test_without_a_seed_the_dice_are_fresh() -> None:
    assert Match(ruse.GAME).tosses[0].commitment != Match(ruse.GAME).tosses[0].commitment


def test_sides_are_given_by_name_or_by_index() -> None:
    match = Match(auction.GAME, seed=7)
    assert match.legal("red") == match.legal(0)
    match.play("red", "bid 1")
    match.play(1, "bid 2")
    assert [entry.side for entry in match.entries[:3]] == [CHANCE, 0, 1]


def test_who_has_nothing_to_decide_has_nothing_legal() -> None:
    match = Match(auction.GAME, seed=7)
    match.play("red", "bid 1")
    assert match.legal("red") == []
    assert match.legal("observer") == []


def test_an_outcome_names_winner_rule_and_points() -> None:
    match = trio()
    for _ in range(7):
        match.fall("prize 3")
        bidders = match.actors
        for side in bidders:
            match.act(side, "bid 1" if side == bidders[0] else "bid 0")
        if match.outcome:
            break
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("red", "§2.1")
    assert match.outcome.points == (9, 6, 0)
    assert match.actors == ()


def test_resigning_ends_a_match_of_two() -> None:
    match = Match(ruse.GAME, seed=1)
    match.resign("north")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("south", "resigned")
    assert match.actors == ()
    with pytest.raises(NotYourDecision):
        match.resign("south")


def test_an_observer_cannot_resign() -> None:
    with pytest.raises(NotYourDecision):
        Match(ruse.GAME, seed=1).resign("observer")


# ------------------------------------------------------------------ refusals


def refused(match: Match, side: object, text: object) -> GameError:
    before, entries = snapshot(match.position), len(match.entries)
    with pytest.raises(GameError) as found:
        match.play(side, text)  # type: ignore[arg-type]
    assert snapshot(match.position) == before
    assert len(match.entries) == entries
    return found.value


def test_an_illegal_action_is_refused_with_reason_and_rule() -> None:
    error = refused(Match(auction.GAME, seed=7), "red", "bid 77")
    assert isinstance(error, IllegalAction)
    assert (error.code, error.rule) == ("too_dear", "§1.2")
    assert str(error) == "you have only 6 coins (§1.2)"


@pytest.mark.parametrize("text", ["", "bid", "Bid 1", "bid 1 ", " bid 1", "bid 01 ", "bid -1", "\n", "💥"])
def test_what_is_no_notation_is_refused(text: str) -> None:
    error = refused(Match(auction.GAME, seed=7), "red", text)
    assert isinstance(error, BadNotation)
    assert error.code == "bad_notation"


@pytest.mark.parametrize("text", [None, 1, 1.5, True, b"bid 1", ["bid 1"], {"bid": 1}, "x" * 201])
def test_what_is_no_short_text_is_refused(text: object) -> None:
    assert refused(Match(auction.GAME, seed=7), "red", text).code == "bad_notation"


@pytest.mark.parametrize("side", ["nobody", "", -1, -2, 2, 99, True, False, None, 0.0, b"red", ("red",), {}])
def test_who_is_no_side_is_refused(side: object) -> None:
    assert refused(Match(auction.GAME, seed=7), side, "bid 1").code == "unknown_side"


def test_acting_out_of_turn_is_refused() -> None:
    match = Match(auction.GAME, seed=7)
    match.play("red", "bid 1")
    error = refused(match, "red", "bid 1")
    assert isinstance(error, NotYourDecision)
    assert error.code == "not_your_decision"
    assert str(error) == "Red has nothing to decide now; Green has"


@pytest.mark.parametrize("observer", ["observer", OBSERVER])
def test_an_observer_may_not_act(observer: str | int) -> None:
    assert refused(Match(auction.GAME, seed=7), observer, "bid 1").code == "not_your_decision"


def test_nothing_can_be_played_once_the_match_is_over() -> None:
    match = play_to_the_end(Match(ruse.GAME, seed=5))
    for side in ("north", "south", "observer"):
        assert refused(match, side, "left").code == "match_over"
    with pytest.raises(NotYourDecision, match="over"):
        match.resign("north")


def test_nobody_plays_for_chance() -> None:
    match = trio()
    assert refused(match, "red", "prize 1").code == "not_your_decision"
    with pytest.raises(IllegalAction) as found:
        match.fall("prize 9")
    assert found.value.code == "impossible_outcome"
    match.fall("prize 1")
    with pytest.raises(NotYourDecision) as other:
        match.fall("prize 1")
    assert other.value.code == "not_chance"


# ------------------------------------------------------------------ options


def test_options_are_completed_and_checked() -> None:
    assert Match(auction.GAME, options={"goal": 3}).ruleset.options == {"goal": 3}
    assert Match(auction.GAME).ruleset.options == {"goal": 7}


@pytest.mark.parametrize(
    ("scenario", "options", "code"),
    [
        ("pair", {"goal": 99}, "bad_option"),
        ("pair", {"goal": True}, "bad_option"),
        ("pair", {"goal": "3"}, "bad_option"),
        ("pair", {"gaol": 3}, "unknown_option"),
        ("nowhere", {}, "unknown_scenario"),
    ],
)
def test_wrong_options_are_refused_with_a_code(scenario: str, options: dict[str, int], code: str) -> None:
    with pytest.raises(GameError) as found:
        Match(auction.GAME, scenario, options)  # type: ignore[arg-type]
    assert found.value.code == code


@pytest.mark.parametrize(
    ("option", "right", "wrong"),
    [
        (Option("a", "A", True), False, 1),
        (Option("a", "A", 5, low=1, high=9), 9, 10),
        (Option("a", "A", "x", choices=("x", "y")), "y", "z"),
        (Option("a", "A", {}), {"k": "v"}, {"k": 1}),
        (
            Option("a", "A", {}, check=lambda table: "is too long" if len(table) > 1 else ""),
            {},
            {"a": "", "b": ""},
        ),
    ],
)
def test_every_kind_of_option_is_checked(option: Option, right: object, wrong: object) -> None:
    assert option.refusal(right) == ""
    assert option.refusal(wrong) != ""


# ------------------------------------------------------------------ what is told, what is seen


def test_sealed_answers_are_not_told_until_all_are_in() -> None:
    match = Match(auction.GAME, seed=7)
    opening = len(match.log("green"))
    match.play("red", "bid 2")
    assert len(match.log("green")) == len(match.log("red")) == opening
    match.play("green", "bid 1")
    assert [message.text() for message in match.log("observer")][1:3] == ["red bids 2.", "green bids 1."]


def test_whose_answer_came_last_is_not_told() -> None:
    one, other = Match(auction.GAME, seed=7), Match(auction.GAME, seed=7)
    for match, order in ((one, (0, 1)), (other, (1, 0))):
        for side in order:
            match.play(side, "bid 1")
    assert one.log("observer") == other.log("observer")


def test_a_message_may_be_for_some_sides_only() -> None:
    match = Match(ruse.GAME, roll=False)
    match.fall("3")
    assert [message.text() for message in match.log("north")] == ["north draws a 3."]
    assert [message.text() for message in match.log("south")] == ["north draws a card."]
    assert match.log("observer") == []


def test_the_past_can_be_looked_at() -> None:
    match = play_to_the_end(Match(ruse.GAME, seed=5))
    for length in range(len(match.entries) + 1):
        past = match.at(length)
        assert len(past.entries) == length
        assert past.scene("observer").prompt.text
    assert match.at(0).log("north") == []
    assert match.at(len(match.entries)).outcome == match.outcome


def test_looking_at_the_past_does_not_touch_the_match() -> None:
    match = Match(ruse.GAME, seed=5)
    before = match.record.dumps()
    past = match.at(2)
    past.fall("1")
    assert match.record.dumps() == before


def test_dice_can_be_changed_on_the_way() -> None:
    match = Match(auction.GAME, seed=7)
    match.use_dice(Dice.seeded(8))
    match.play("red", "bid 0")
    match.play("green", "bid 1")
    assert [toss.since for toss in match.tosses] == [0, 1]
    assert [toss.commitment for toss in match.tosses] == [
        Dice.seeded(7).commitment,
        Dice.seeded(8).commitment,
    ]
