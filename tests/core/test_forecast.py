"""Choices carry their odds as numbers: the best-known stand first, what costs one's own never does."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import grognard
from grognard.core.message import Forecast, Message, forecast_of, say, weighed
from grognard.core.offers import Foretold, in_per_cent
from grognard.core.scene import Button, Item, Scene, rank
from grognard.games.epic_naval.laying import room_words
from grognard.terminal.choices import choices_of


def test_a_hint_says_what_its_last_clause_does() -> None:
    odds = weighed(say("hits in {share}", share="40 %"), 0.4, 0.25)
    hint = say("{plan} Against any plan: {odds}.", plan=say("Left."), odds=odds)
    assert forecast_of(hint) == Forecast(0.4, 0.25)
    assert forecast_of(say("Left.")) is None
    assert forecast_of("Left.") is None


def test_odds_are_whole_per_cents_and_never_quite_nothing() -> None:
    assert in_per_cent(Forecast(0.004, 0.0)) == [1, 0]
    assert in_per_cent(Forecast(0.755)) == [76]
    assert in_per_cent(Forecast(risk=0.33)) == [0, 33]
    assert in_per_cent(Forecast(deadly=True)) == []


def test_a_click_that_plays_several_steps_is_as_deadly_as_any_of_them() -> None:
    lost = weighed(say("the {unit} falls", unit="x"), deadly=True)
    assert Foretold([lost, say("here")], ["b2"]).deadly
    assert not Foretold([say("here")], []).deadly


def test_a_weighed_message_says_the_same_in_every_language() -> None:
    plain = say("Left.")
    assert weighed(plain, 0.5) == plain
    assert isinstance(weighed(plain, 0.5), Message)
    assert weighed(plain, 0.5).text("de") == plain.text("de")


def test_the_order_of_choices() -> None:
    buttons = [
        Button("c", "C", deadly=True),
        Button("n", "N"),
        Button("b", "B", odds=[60, 50]),
        Button("a", "A", odds=[40]),
    ]
    assert [button.act for button in sorted(buttons, key=rank)] == ["a", "b", "n", "c"]


def test_room_for_nobody_is_deadly() -> None:
    forecast = forecast_of(room_words(2))
    assert forecast == Forecast(deadly=True)


MOST = 600  # decisions that are looked at


def seen(name: str) -> Iterator[tuple[Scene, list[str]]]:
    """What the sides to act see in a random match (they like to attack), and what they may do."""
    match = grognard.Match(grognard.load(name), seed=1)
    rng = random.Random(1)
    for _ in range(MOST):
        if not match.actors:
            return
        side = match.sides[match.actors[0]]
        legal = match.legal(side)
        yield match.scene(side), legal
        match.play(side, rng.choice([act for act in legal if "attack" in act or "x" in act] or legal))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("to-war", {"deadly"}),
        ("midway", {"odds"}),
        ("kido-butai", {"odds"}),
        ("island", {"odds", "deadly"}),
    ],
)
def test_games_say_what_their_choices_promise(name: str, wanted: set[str]) -> None:
    told: set[str] = set()
    for scene, legal in seen(name):
        offers: list[Item | Button] = [item for item in scene.items if item.act]
        offers += scene.buttons
        told |= {"odds" for offer in offers if offer.odds} | {"deadly" for offer in offers if offer.deadly}
        listed = choices_of(scene, legal)
        assert sorted(choice.text for choice in listed) == sorted(legal)
        assert not listed[0].deadly or all(choice.deadly for choice in listed)
        assert scene.buttons == sorted(scene.buttons, key=rank)
        assert all(0 <= share <= 100 for offer in offers for share in offer.odds)
        if wanted <= told:
            return
    raise AssertionError(f"only {told} in {MOST} decisions")
