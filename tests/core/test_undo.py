"""Taking back: free until chance, a seal, a secret or another side stands in the way."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import verify
from grognard.testing.snapshot import snapshot

from ..testing import auction, ruse


def hands(north: str, south: str) -> Match:
    """Ruse after the deal: both hold the given cards, north is on turn."""
    match = Match(ruse.GAME, roll=False)
    for card in north + south:
        match.fall(card)
    return match


def clash(match: Match, lane: str, card: str, answer: str) -> None:
    attacker = match.actors[0]
    match.act(attacker, lane)
    match.act(attacker, card)
    match.act(1 - attacker, answer)


# ------------------------------------------------------------------ free


def test_nothing_to_take_back_at_the_start() -> None:
    assert hands("12", "12").can_undo("north") == (False, "there is nothing to take back")


def test_an_open_choice_can_be_taken_back() -> None:
    match = hands("12", "12")
    before = snapshot(match.position)
    match.act("north", "left")
    assert match.can_undo("north") == (True, "")
    match.undo("north")
    assert snapshot(match.position) == before
    assert match.legal("north") == ["left", "right", "ask 1", "ask 2", "ask 3"]


def test_after_taking_back_the_same_actions_lead_to_the_same_match() -> None:
    match, other = hands("12", "12"), hands("12", "12")
    match.act("north", "left")
    match.undo("north")
    for side in (match, other):
        clash(side, "right", "2", "1")
    assert match.record.dumps() == other.record.dumps()
    assert match.log("observer") == other.log("observer")


def test_the_other_side_cannot_take_it_back() -> None:
    match = hands("12", "12")
    match.act("north", "left")
    assert match.can_undo("south") == (False, "there is nothing to take back")
    with pytest.raises(IllegalAction) as found:
        match.undo("south")
    assert found.value.code == "cannot_undo"


@pytest.mark.parametrize("looker", ["observer", "south"])
def test_whoever_did_nothing_takes_nothing_back(looker: str) -> None:
    match = hands("12", "12")
    match.act("north", "left")
    length = len(match.entries)
    with pytest.raises(IllegalAction):
        match.undo(looker)
    assert len(match.entries) == length


# ------------------------------------------------------------------ barriers


def test_not_once_the_decision_has_passed_on() -> None:
    match = hands("12", "12")
    match.act("north", "left")
    match.act("north", "1")
    assert match.can_undo("north") == (False, "the decision has passed to the other side")


def test_not_once_the_other_side_has_acted() -> None:
    match = hands("12", "12")
    clash(match, "left", "1", "yield")
    assert match.can_undo("north")[1] == "the other side has acted since"


def test_not_once_chance_has_fallen() -> None:
    match = hands("12", "12")
    clash(match, "left", "1", "2")
    match.fall("1")
    match.fall("3")
    assert match.actors == (1,)
    assert match.can_undo("south") == (False, "chance has fallen since")


def test_a_forced_roll_is_a_barrier_too() -> None:
    """Whether a draw was forced tells what is left in the rival's reserve."""
    match = hands("12", "11")  # south has 2233 left
    clash(match, "left", "1", "yield")
    match.fall("3")
    assert match.actors == (1,)
    assert match.can_undo("south")[1] == "chance has fallen since"


def test_not_once_something_hidden_was_revealed() -> None:
    match = hands("12", "12")
    match.act("north", "ask 3")
    assert match.can_undo("north") == (False, "something hidden was revealed")


def test_a_question_whose_answer_is_known_reveals_nothing() -> None:
    """Once south's reserve is empty, north knows south's hand from what has been played."""
    match = Match(ruse.GAME, seed=1)
    position = match.position
    assert isinstance(position, ruse.Ruse)
    while position.left[1] > 0 or "ask 1" not in match.legal("north"):
        match.play(match.actors[0], match.legal(match.actors[0])[-1 if position.left[1] else 0])
    match.act("north", "ask 1")
    assert match.can_undo("north") == (True, "")


def test_not_once_the_match_is_over() -> None:
    match = hands("12", "12")
    match.act("north", "left")
    match.resign("south")
    assert match.can_undo("north") == (False, "the match is over")


# ------------------------------------------------------------------ sealed answers


def bidding(scenario: str = "pair") -> Match:
    match = Match(auction.GAME, scenario, roll=False)
    match.fall("prize 1")
    return match


def test_a_sealed_answer_can_be_taken_back_until_it_is_opened() -> None:
    match = bidding()
    match.act("red", "bid 2")
    assert match.can_undo("red") == (True, "")
    match.undo("red")
    assert match.actors == (0, 1)
    match.act("red", "bid 3")
    match.act("green", "bid 1")
    assert match.can_undo("red")[0] is False
    assert match.can_undo("green")[0] is False


def test_opened_answers_stay() -> None:
    match = bidding()
    match.act("red", "bid 2")
    match.act("green", "bid 1")
    assert match.can_undo("green") == (False, "sealed answers were opened")
    assert match.can_undo("red") == (False, "the other side has acted since")


def test_taking_back_a_sealed_answer_leaves_the_answers_of_others() -> None:
    match = bidding("trio")
    match.act("red", "bid 2")
    match.act("blue", "bid 4")
    match.undo("red")
    assert match.actors == (0, 1)
    match.act("green", "bid 1")
    match.act("red", "bid 0")
    assert [message.text() for message in match.log("observer")][1:4] == [
        "red bids 0.",
        "green bids 1.",
        "blue bids 4.",
    ]


def test_the_order_of_the_answers_does_not_matter() -> None:
    one, other = bidding("trio"), bidding("trio")
    for side in (0, 1, 2):
        one.act(side, f"bid {side}")
    other.act(2, "bid 2")
    other.act(0, "bid 5")
    other.undo(0)
    other.act(1, "bid 1")
    other.act(0, "bid 0")
    assert snapshot(one.position) == snapshot(other.position)


def test_who_was_not_asked_takes_nothing_back_while_others_seal() -> None:
    match = bidding("trio")
    for side in (0, 1, 2):
        match.act(side, f"bid {side}")
    match.fall("prize 1")
    assert match.actors == (0, 1)  # blue won and rests
    match.act("red", "bid 1")
    length = len(match.entries)
    assert match.can_undo("blue")[0] is False
    with pytest.raises(IllegalAction):
        match.undo("blue")
    assert len(match.entries) == length


def test_a_forced_answer_is_no_choice() -> None:
    match = bidding()
    position = match.position
    assert isinstance(position, auction.Auction)
    match.act("red", "bid 6")
    match.act("green", "bid 0")
    match.fall("prize 1")
    match.act("red", "bid 0")  # all that red can pay
    assert match.can_undo("red") == (False, "there was no other answer to give")


# ------------------------------------------------------------------ by consent


def test_taking_back_by_consent_brings_the_same_dice_again() -> None:
    match = Match(ruse.GAME, seed=9)
    while len(match.entries) < 12:
        side = match.actors[0]
        match.play(side, match.legal(side)[0])
    texts = [entry.text for entry in match.entries]
    side = next(entry.side for entry in match.entries if entry.side >= 0)
    match.take_back(side)
    assert len(match.entries) < len(texts)
    while len(match.entries) < len(texts):
        actor = match.actors[0]
        match.play(actor, texts[len(match.entries)])
    assert [entry.text for entry in match.entries][: len(texts)] == texts
    while match.actors:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert verify(Record.loads(match.record.dumps()), ruse.GAME).checked == match.rolls


def test_taking_back_goes_to_the_last_real_choice() -> None:
    match = hands("12", "12")
    clash(match, "left", "1", "yield")
    match.take_back("north")
    assert match.entries[-1].text == "left"
    match.take_back("north")
    assert match.actors == (0,)
    assert len(match.entries) == 4


def test_a_resignation_can_be_taken_back() -> None:
    match = hands("12", "12")
    match.act("north", "left")
    match.resign("north")
    match.take_back("north")
    assert match.outcome is None
    assert match.actors == (0,)


def test_a_refused_take_back_changes_nothing() -> None:
    match = hands("12", "12")
    match.resign("south")
    with pytest.raises(IllegalAction):
        match.take_back("south")
    assert match.outcome is not None


def test_dice_of_a_time_that_was_taken_back_are_forgotten() -> None:
    match = Match(ruse.GAME, seed=9)
    match.play("north", "left")
    match.use_dice(match.tosses[0].dice)  # type: ignore[arg-type]
    assert [toss.since for toss in match.tosses] == [0, 5]
    match.take_back("north")
    assert [toss.since for toss in match.tosses] == [0]


# ------------------------------------------------------------------ what is counted


def test_rolls_and_moves_are_counted_anew_after_taking_back_and_in_the_past() -> None:
    match = hands("12", "12")
    clash(match, match.legal("north")[0], "1", "2")
    entries, rolls, moves = len(match.entries), match.rolls, match.moves
    assert (rolls, moves) == (4, entries - 4 - sum(bool(entry.unseen) for entry in match.entries))
    match.take_back("north")
    assert match.rolls == 4
    assert match.moves == moves - (entries - len(match.entries))
    past = match.at(2)
    assert (past.rolls, past.moves) == (2, 0)
