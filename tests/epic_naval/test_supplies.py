"""§14.5 Cards and resources on the round track."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import OBSERVER, random_playout
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import LOST_BOMBER, NO_BOMBER, STOCK, SUNK, WING
from grognard.games.epic_naval.draw.fields import supplies
from grognard.games.epic_naval.draw.sheet import sheet_of
from grognard.games.epic_naval.files.reading import read, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.redeals import redeal
from tests.epic_naval.table import Sea, battle, scenario

STORM = (Path(__file__).parent / "storm.toml").read_text(encoding="utf-8")
CHART = """
    A . . . . . . . .
     . . . . . . . .
    D F . . . . . . .
     . . . . . . . .
    w . . . . . . . f
"""
SEA = "\n".join(["    . . . . . . . . .", "     . . . . . . . ."] * 2)
NOTHING = {"w": "west TR W", "f": "east TR E"}


def due(what: str, side: str = "west", round: int = 3, **marks: str) -> Sea:
    """The clean-up of round 2 is next; in round 3 that comes by the track."""
    supply = f"\n[[sides.supplies]]\nround = {round}\n{what}\n"
    west, east = (supply, "") if side == "west" else ("", supply)
    return battle(CHART, free=(1, 1), west=west, east=east, marks={**NOTHING, **marks})


def next_round(sea: Sea) -> Sea:
    """Both end the round, nobody draws, nobody gives orders."""
    sea.play("over", "over")
    while sea.naval.round == 2 or sea.match.position.frame.step.__class__.__name__ == "OrdersForForces":
        texts = sea.legal
        sea.play("decline" if "decline" in texts else "ready" if "ready" in texts else texts[0])
    return sea


def codes(sea: Sea, side: int) -> list[str]:
    rules = sea.naval.rules
    return [
        code
        for card, code in enumerate(rules.card_codes)
        for _ in range(int(sea.naval.hand[side * rules.cards + card]))
    ]


# ------------------------------------------------------------------ what comes


def test_14_5_mines_come_in_their_round_and_not_before() -> None:
    sea = due("mines = 3")
    before = list(sea.naval.mines)
    assert next_round(sea).naval.round == 3
    assert [sea.naval.mines[side] - before[side] for side in range(2)] == [3, 0]
    assert "West receives 3 mines." in sea.story
    sea = next_round(due("mines = 3", round=4))
    assert list(sea.naval.mines) == before


def test_14_5_markers_are_for_that_round_only() -> None:
    plain = next_round(due("mines = 1", side="east"))
    sea = next_round(due("markers = 2", side="east"))
    assert sea.naval.free[1] == plain.naval.free[1] + 2
    assert sea.naval.free[0] == plain.naval.free[0]
    assert "East receives 2 command markers for this round." in sea.story
    sea.naval.round = 4
    sea.play("over", "over", "decline", "decline", *["ready"] * sea.legal.count("ready"))
    assert sea.naval.free[1] == plain.naval.free[1]


def test_14_5_bombers_go_to_the_stock_of_their_base() -> None:
    sea = next_round(due('bombers = 2\nbase = "a1"', A="west airfield 1"))
    assert [int(each) for each in sea.naval.bomber[:4]] == [STOCK, STOCK, STOCK, NO_BOMBER]
    assert "2 bombers come to the airfield a1." in sea.story


@pytest.mark.parametrize(("bombers", "room"), [(2, 1), (1, 0)])
def test_14_5_bombers_without_a_berth_are_removed(bombers: int, room: int) -> None:
    sea = due(f'bombers = {bombers}\nbase = "a1"', A="west airfield 1")
    for bomber in range(1, WING - room):
        sea.naval.bomber[bomber] = LOST_BOMBER
    next_round(sea)
    assert [int(each) for each in sea.naval.bomber[:WING]].count(STOCK) == 1 + room
    assert "West: 1 bomber finds no base." in sea.story


def test_14_5_bombers_of_a_lost_base_are_lost_with_the_field() -> None:
    sea = due('bombers = 2\nbase = "a1"', A="west airfield 1")
    sea.naval.base_owner[0] = 1
    next_round(sea)
    assert [int(each) for each in sea.naval.bomber[:3]] == [STOCK, NO_BOMBER, NO_BOMBER]
    assert "West: 2 bombers find no base." in sea.story


def test_14_5_planes_go_aboard_carriers_with_room_only() -> None:
    sea = due("planes = 3", D="west CV E", F="west CV E")
    one, other = sea.number("west CV1"), sea.number("west CV2")
    sea.naval.load[one] = int(sea.naval.room[one]) - 1
    sea.naval.load[other] = int(sea.naval.room[other]) - 1
    next_round(sea)
    assert [sea.naval.load[ship] - sea.naval.room[ship] for ship in (one, other)] == [0, 0]
    assert "West receives 2 planes." in sea.story
    assert "West: 1 plane finds no carrier." in sea.story


def test_14_5_no_more_planes_come_than_lie_on_the_field() -> None:
    sea = due("planes = 1", D="west CV E", F="west CV E")
    for name in ("west CV1", "west CV2"):
        sea.naval.load[sea.number(name)] = 0
    next_round(sea)
    assert [int(sea.naval.load[sea.number(f"west CV{number}")]) for number in (1, 2)] == [1, 0]
    assert "finds no carrier" not in sea.story


def test_14_5_planes_for_a_carrier_that_was_sunk_are_removed() -> None:
    sea = due("planes = 1", D="west CV E")
    carrier = sea.number("west CV1")
    sea.naval.status[carrier] = SUNK
    sea.naval.ship_at[sea.naval.node[carrier]] = -1
    sea.naval.load[carrier] = 0
    next_round(sea)
    assert sea.naval.load[carrier] == 0
    assert "West: 1 plane finds no carrier." in sea.story


@pytest.mark.parametrize("first", [0, 1])
def test_14_5_of_two_sides_the_first_is_served_first(first: int) -> None:
    text = "\n[[sides.supplies]]\nround = 3\nmines = 1\n"
    sea = battle(CHART, free=(1, 1), west=text, east=text, marks=NOTHING)
    sea.naval.first = first
    next_round(sea)
    assert sea.naval.first == first
    told = [line for line in sea.story.splitlines() if "receives" in line]
    names = ["West", "East"]
    assert told == [f"{names[first]} receives 1 mine.", f"{names[1 - first]} receives 1 mine."]


# ------------------------------------------------------------------ cards


def test_14_5_a_card_goes_to_the_hand() -> None:
    sea = next_round(due('cards = ["e3", "c4"]'))
    assert codes(sea, 0) == ["c4", "e3"]
    assert sea.naval.held[0] == 2
    assert "West receives “Fog”." in sea.story
    assert sea.to_act == "west"


def full(what: str = 'cards = ["e3"]') -> Sea:
    sea = due(what)
    rules = sea.naval.rules
    for code in ("c1", "c1", "c2", "c3"):
        sea.naval.hand[rules.card_codes.index(code)] += 1
        sea.naval.held[0] += 1
    return next_round(sea)


def test_14_5_a_full_hand_discards_first() -> None:
    sea = full()
    assert sea.legal == ["c1", "c2", "c3", "none"]
    enemy = sea.naval.rules.cards + sea.naval.rules.card_codes.index("c4")
    sea.naval.hand[enemy] += 1  # what the enemy holds is no card to discard
    assert sea.refused("c4") == "§11.1"
    sea.play("c1")
    assert codes(sea, 0) == ["c1", "c2", "c3", "e3"]
    assert sea.naval.discard[sea.naval.rules.card_codes.index("c1")] == 1
    assert "West discards “Enemy ahead! Attack!” for “Fog”." in sea.story
    assert sea.to_act == "west"


def test_14_5_or_leaves_the_card_which_is_then_gone() -> None:
    sea = full('cards = ["e3", "e3"]').play("none")
    assert sea.legal == ["c1", "c2", "c3", "none"]
    sea.play("c3")
    assert codes(sea, 0) == ["c1", "c1", "c2", "e3"]
    assert sum(sea.naval.discard) == 1
    assert "West leaves “Fog” on its field." in sea.story


def test_14_5_everybody_knows_which_card_came_until_it_is_played() -> None:
    sea = next_round(due('cards = ["e3"]'))
    rules = sea.naval.rules
    fog = rules.card_codes.index("e3")
    sea.naval.hand[rules.card_codes.index("c1")] += 2
    sea.naval.deck[rules.card_codes.index("c1")] -= 2
    sea.naval.held[0] += 2
    for who in ("east", OBSERVER):
        hand = sea.match.view(who).facts["hand"]
        assert [hand[fog], sum(hand[: rules.cards])] == [1, 1]
    for seed in range(20):
        other = sea.naval.copy()
        assert isinstance(other, Naval)
        redeal(other, 1, Rng(seed))
        assert other.hand[fog] >= 1
        assert sum(other.hand[: rules.cards]) == 3
        assert sum(other.deck[: rules.cards]) == sum(sea.naval.deck[: rules.cards])
    sea.play("e3")
    assert sea.naval.shown[fog] == 0
    assert sea.naval.discard[fog] == 1


def test_14_5_a_card_of_the_same_kind_that_was_drawn_is_not_known() -> None:
    sea = full('cards = ["c1"]')
    rules = sea.naval.rules
    ahead = rules.card_codes.index("c1")
    sea.play("c2")
    assert [sea.naval.hand[ahead], sea.naval.shown[ahead]] == [3, 1]
    assert sea.match.view("east").facts["hand"][ahead] == 1


# ------------------------------------------------------------------ the table, files


def test_14_5_what_comes_lies_open_on_its_field_until_it_has_come() -> None:
    sea = due('cards = ["e3"]\nmines = 2\nmarkers = 1\nplanes = 1', D="west CV E")
    (item,) = supplies(sea.naval, sheet_of(sea.naval.rules))
    assert item.name == "West: supplies in round 3"
    assert item.tip == "2 mines, 1 plane, 1 marker and “Fog”."
    sea.naval.round = 3
    assert supplies(sea.naval, sheet_of(sea.naval.rules)) == []


@pytest.mark.parametrize(("what", "reason"), [
    ("", "nothing lies on this field"),
    ("mines = 10", "mines must be 0 to 9, not 10"),
    ('cards = ["c1", "c1", "c2", "c3", "c4"]', "at most 4 cards lie on a field"),
    ('cards = ["x9"]', "cards must be one of"),
    ("bombers = 1", "bombers need a base of west; there are: a1"),
    ('bombers = 1\nbase = "a2"', "bombers need a base of west; there are: a1"),
    ('bombers = 6\nbase = "a1"', "more than 6 bombers would fly from a1"),
])  # fmt: skip
def test_14_5_what_cannot_come_is_refused(what: str, reason: str) -> None:
    base = '\n[[sides.bases]]\nkind = "airfield"\nat = "a1"\nbombers = 1\n'
    supply = f"\n[[sides.supplies]]\nround = 2\n{what}\n"
    with pytest.raises(BadScenario) as caught:
        read("test.toml", scenario(SEA.replace(".", "#", 1), west=supply, west_bases=base))
    assert caught.value.why.startswith(reason)
    assert caught.value.line > 1


@pytest.mark.parametrize("round", [1, 9])
def test_14_5_a_field_is_one_of_the_track_from_the_second_on(round: int) -> None:
    supply = f"\n[[sides.supplies]]\nround = {round}\nmines = 1\n"
    with pytest.raises(BadScenario, match="round must be 2 to 8"):
        read("test.toml", scenario(SEA, west=supply))


@pytest.mark.parametrize(("what", "reason"), [
    ('mines = 1\nbase = "a1"', "no bombers come to this base"),
    ('cards = ["e6"]', "never has any use for the card e6"),
    ("planes = 1", "has no carrier for planes"),
    ("mines = 1", "mines are of no use"),
])  # fmt: skip
def test_14_5_what_is_of_no_use_is_odd(what: str, reason: str) -> None:
    text = STORM.replace('"SS", "SS"', '"DD", "DD"') if what == "mines = 1" else STORM
    north, south = text.split('name = "south"')
    supply = f"[[sides.supplies]]\nround = 2\n{what}\n"
    text = north + 'name = "south"' + south.replace("[[sides.supplies]]", supply + "\n[[sides.supplies]]", 1)
    assert any(reason in each for each in warnings("t", text))


def test_a_scenario_with_supplies_and_weather_plays_to_its_end() -> None:
    assert warnings("storm.toml", STORM) == []
    for seed in range(5):
        position = GAME.setup("own", {"file": {"toml": STORM}})
        assert random_playout(position, Rng(seed)) > 0
        assert position.ended
    assert Match(GAME, "own", {"file": {"toml": STORM}}, seed=1).actors
