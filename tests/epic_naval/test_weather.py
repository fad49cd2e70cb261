"""§14.6 Squall and fog that last, and weather that the scenario lays on the round track."""

from __future__ import annotations

import pytest

from grognard.games.epic_naval.draw.fields import forecast
from grognard.games.epic_naval.draw.sheet import sheet_of
from grognard.games.epic_naval.draw.track import track_items, weather
from grognard.games.epic_naval.files.reading import read, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from tests.epic_naval.table import Sea, battle, scenario
from tests.epic_naval.test_supplies import CHART, NOTHING, SEA, next_round

CARDS = """
[cards.gale]
name = "Gale"
kind = "event"
effect = "squall"
lasts = 2

[cards.bank]
name = "Fog bank"
kind = "event"
effect = "fog"
lasts = 3
"""


def laid(kind: str, since: int, until: int = 0) -> str:
    return f'\n[[weather]]\nkind = "{kind}"\nfrom = {since}\n' + (f"to = {until}\n" if until else "")


def sea_with(hand: str = "", more: str = "", **marks: str) -> Sea:
    return battle(CHART, more=CARDS + more, hand=hand, free=(2, 2), marks={**NOTHING, **marks})


def skies(sea: Sea) -> tuple[bool, bool]:
    return sea.naval.squall, sea.naval.fog


# ------------------------------------------------------------------ events that last


def test_14_6_an_event_without_a_number_of_rounds_ends_at_clean_up() -> None:
    sea = sea_with("e2").play("e2")
    assert skies(sea) == (True, False)
    assert "blows until" not in sea.story
    assert skies(next_round(sea)) == (False, False)


@pytest.mark.parametrize(("card", "rounds"), [("gale", 2), ("bank", 3)])
def test_14_6_an_event_lasts_as_many_rounds_as_its_card_says(card: str, rounds: int) -> None:
    sea = sea_with(card).play(card)
    held = (card == "gale", card == "bank")
    assert skies(sea) == held
    word = "A squall blows" if card == "gale" else "Fog lies on the sea"
    assert f"{word} until the clean-up of round {1 + rounds}." in sea.story
    next_round(sea)
    assert skies(sea) == held
    sea.naval.round = 1 + rounds
    sea.play("over", "over")
    assert skies(sea) == (False, False)


def test_14_6_while_it_lasts_nothing_flies_and_reach_is_shorter() -> None:
    sea = next_round(sea_with("gale", D="west CV E").play("gale"))
    assert not sea.naval.can_fire(sea.number("west CV1"))
    sea = next_round(sea_with("bank", D="west CA E").play("bank"))
    cruiser = sea.number("west CA1")
    assert sea.naval.reach(cruiser) == sea.naval.rules.reach[sea.naval.kind(cruiser)] - 1


def test_14_6_weather_that_holds_is_played_again_only_to_make_it_last() -> None:
    sea = sea_with("gale gale e2")
    sea.play("gale", "over")
    sea.naval.carded[0] = 0
    assert sea.refused("gale") == "§14.6"
    assert sea.refused("e2") == "§14.6"
    next_one = sea_with("gale gale e2").play("gale")
    next_round(next_one)
    assert next_one.to_act == "east"
    next_one.play("over")
    assert "gale" in next_one.legal  # a round longer
    assert "e2" not in next_one.legal  # it blows already
    next_one.play("gale")
    assert next_one.naval.squall_until == 4


# ------------------------------------------------------------------ weather of the scenario


def test_14_6_laid_weather_begins_with_its_round_and_ends_at_its_last_clean_up() -> None:
    sea = sea_with(more=laid("fog", 3, 4) + laid("squall", 4))
    assert skies(sea) == (False, False)
    next_round(sea)
    assert skies(sea) == (False, True)
    assert "Fog lies on the sea until the clean-up of round 4." in sea.story
    sea.play("over", "over")
    assert skies(sea) == (False, True)
    sea.play("decline", "decline")
    while sea.legal[-1] == "ready":
        sea.play("ready")
    assert (sea.naval.round, skies(sea)) == (4, (True, True))
    assert "A squall blows until the clean-up of round 4." in sea.story
    sea.play("over", "over")
    assert skies(sea) == (False, False)


def test_14_6_a_shorter_event_does_not_end_longer_weather() -> None:
    sea = sea_with("e3", more=laid("fog", 3, 5))
    next_round(sea)
    assert "e3" not in sea.legal
    sea = sea_with("gale", more=laid("squall", 3, 3))
    next_round(sea).play("gale")
    assert sea.naval.squall_until == 4


def test_14_6_it_lies_open_on_the_track() -> None:
    sea = sea_with(more=laid("fog", 1, 3) + laid("squall", 4))
    sheet = sheet_of(sea.naval.rules)
    assert [item.name for item in forecast(sea.naval, sheet)] == ["Squall in round 4", "Fog in round 3"]
    sea = sea_with("bank").play("bank")
    assert [item.key for item in forecast(sea.naval, sheet)] == ["fog-3", "fog-4"]
    assert weather(sea.naval)[0].name == "Fog until the clean-up of round 4"
    sea.naval.squall, sea.naval.squall_until = True, 2
    assert weather(sea.naval)[0].name == "Squall to round 2, fog to round 4"
    sea.naval.round = 4
    assert weather(sea.naval)[0].name == "Squall and fog until clean-up"
    sea.naval.squall = False
    assert weather(sea.naval)[0].name == "Fog until clean-up"


def test_14_6_a_terminal_has_letters_for_it() -> None:
    supply = "\n[[sides.supplies]]\nround = 3\nmines = 1\n"
    more = CARDS + laid("fog", 1, 3) + laid("squall", 3, 4)
    sea = battle(CHART, more=more, west=supply, free=(2, 2), marks=NOTHING)
    fields = {item.key: item.text for item in track_items(sea.naval)}
    assert [fields[f"round-{number}"] for number in (1, 2, 3, 4, 5)] == ["1", "▸2", "3+qf", "4q", "5"]


# ------------------------------------------------------------------ files


@pytest.mark.parametrize(("more", "reason"), [
    (laid("fog", 3, 2), "the weather would end before it begins"),
    (laid("fog", 9), "from must be 1 to 8, not 9"),
    (laid("rain", 2), "kind must be one of squall, fog"),
    (laid("fog", 2) * 2, "this weather is there twice"),
    (CARDS.replace("lasts = 2", "lasts = 10"), "lasts must be 1 to 9, not 10"),
])  # fmt: skip
def test_14_6_weather_that_cannot_be_is_refused(more: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read("test.toml", scenario(SEA, more=more))
    assert caught.value.why.startswith(reason)


def test_14_6_other_cards_do_not_last() -> None:
    text = scenario(SEA, more=CARDS.replace("squall", "orders").replace("lasts = 2", "lasts = 2\namount = 1"))
    assert any("only squall and fog last" in each for each in warnings("t", text))
    assert not any("only squall and fog last" in each for each in warnings("t", scenario(SEA, more=CARDS)))
