"""The whole terminal as a table: real games, clicked and typed by Textual's own pilot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import RichLog

from grognard.core.match import Match
from grognard.core.scene import Area, Item, Prompt, Scene
from grognard.draw.text import Place
from grognard.terminal.choices import Choice, choices_of
from grognard.terminal.play import Wish
from grognard.terminal.screen.app import Board, Table, option
from grognard.terminal.screen.playing import ScreenPlaying
from grognard.terminal.screen.windows import Asked, Reading

GAMES = ("to-war", "midway", "kido-butai", "epic-naval", "island")
LANGUAGES = ("pl", "de", "en", "de", "pl")
LONG = 8000  # looks, before it is believed that nothing will come


class Sat:
    """A table with somebody at it."""

    def __init__(self, wish: Wish, language: str = "en") -> None:
        self.wish = wish
        self.app = Table(language, self.sit)
        self.pilot: Pilot[None]

    def sit(self, table: Table) -> None:
        def playing(*given: object, **more: object) -> ScreenPlaying:
            self.playing = ScreenPlaying(table, *given, **more)
            return self.playing

        self.wish.play(table.voice, playing)

    @property
    def match(self) -> Match:
        return self.playing.match

    async def until(self, true: Callable[[], object]) -> None:
        for _ in range(LONG):
            if true():
                return
            await self.pilot.pause(0.005)
        raise AssertionError("nothing happened")

    async def laid(self, before: object = None) -> None:
        """Until a table lies there, another than ``before``."""
        await self.until(lambda: self.app.laid is not before or (before is None and self.app.question))
        for _ in range(200):
            if self.app.laid is not None:
                break
            if len(self.app.screen_stack) > 1:
                await self.pilot.press("escape")  # what was long is read
            elif self.app.question:
                await self.pilot.press("enter")  # only the right one looks at the screen now
            await self.pilot.pause(0.1)
        await self.pilot.pause()

    def log(self) -> str:
        return "\n".join(line.text for line in self.app.query_one(RichLog).lines)

    def in_sight(self) -> list[Place]:
        """What can be chosen on the board without scrolling."""
        sea = self.app.query_one("#sea").scrollable_content_region
        places = [place for place in self.app.query_one(Board).sheet.places if place.item.act]
        return [p for p in places if (p.left + p.right) // 2 < sea.width and p.bottom < sea.height]

    async def click(self, place: Place) -> None:
        board = self.app.query_one(Board)
        across, down = (place.left + place.right) // 2, (place.top + place.bottom) // 2
        assert board.sheet.at(across, down) is not None
        await self.pilot.click(Board, offset=(across, down))


def play(
    wish: Wish, deed: Callable[[Sat], Awaitable[None]], size: tuple[int, int], language: str = "en"
) -> Sat:
    async def at_the_table() -> Sat:
        sat = Sat(wish, language)
        async with sat.app.run_test(size=size) as sat.pilot:
            await sat.laid()
            await deed(sat)
        return sat

    return asyncio.run(at_the_table())


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GROGNARD_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "records"


async def act_a_while(sat: Sat, count: int = 4) -> None:
    """By the mouse where something lights up, else by the list."""
    for _ in range(count):
        before, laid = len(sat.match.entries), sat.app.laid
        assert laid is not None
        assert laid.choices
        places = sat.in_sight()
        if places:
            await sat.click(places[0])
        else:
            await sat.pilot.press("enter")
        await sat.laid(laid)
        assert len(sat.match.entries) > before


@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, LANGUAGES, strict=True)))
def test_every_game_is_played_by_clicks(game: str, language: str) -> None:
    seats = ["me", "here"] if game != "kido-butai" else ["me"]
    sat = play(Wish(game, seats=seats, seed=3), act_a_while, (120, 40), language)
    assert len(sat.match.entries) >= 4


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
def test_the_screen_follows_its_size(size: tuple[int, int]) -> None:
    async def look(sat: Sat) -> None:
        side, sea = sat.app.query_one("#side").region, sat.app.query_one("#sea").region
        assert (side.y >= sea.bottom) is (size[0] < 100)
        drawn = sat.app.query_one(Board).sheet
        await sat.pilot.resize_terminal(140, 45)
        await sat.until(lambda: sat.app.query_one(Board).sheet is not drawn)
        side, sea = sat.app.query_one("#side").region, sat.app.query_one("#sea").region
        assert side.x >= sea.right

    play(Wish("midway", seats=["me", "here"], seed=3), look, size)


def test_on_a_small_screen_the_board_follows_the_choice_that_is_pointed_at() -> None:
    async def look(sat: Sat) -> None:
        await sat.until(lambda: sat.app.query_one("#sea").scroll_y > 0)

    play(Wish("to-war", seats=["me", "here"], seed=3), look, (80, 24))


def test_orders_are_typed_and_refused_with_their_reason() -> None:
    async def type_orders(sat: Sat) -> None:
        await sat.pilot.press(*"z9", "enter")
        await sat.until(lambda: "z9" in sat.log())
        laid = sat.app.laid
        await sat.pilot.press(*"a1", "enter")
        await sat.laid(laid)
        assert "a1" in [entry.text for entry in sat.match.entries]

    play(Wish("to-war", seats=["me", "here"], seed=3), type_orders, (120, 40))


def test_the_legend_is_one_key_away_and_esc_leads_back() -> None:
    async def look(sat: Sat) -> None:
        await sat.pilot.press("f2")
        await sat.until(lambda: isinstance(sat.app.screen, Reading))
        shown = sat.app.screen
        assert isinstance(shown, Reading)
        assert any("Sergeant" in line for line in shown.lines)
        await sat.pilot.press("escape")
        await sat.until(lambda: not isinstance(sat.app.screen, Reading))

    play(Wish("to-war", seats=["me", "here"], seed=3), look, (120, 40))


def test_a_bot_answers_and_leaving_keeps_the_match(folder: Path) -> None:
    async def act_and_leave(sat: Sat) -> None:
        await act_a_while(sat, 2)
        assert {entry.side for entry in sat.match.entries} >= {0, 1}
        await sat.pilot.press("f10")
        await sat.until(lambda: isinstance(sat.app.screen, Asked))
        await sat.pilot.press("y")
        await sat.until(lambda: sat.app.return_code is not None or not sat.app.is_running)

    sat = play(Wish("to-war", seats=["me", "bot:1"], seed=3), act_and_leave, (120, 40))
    assert any("grognard play" in line for line in sat.app.voice.shown)
    assert list(folder.iterdir())


def test_choices_show_their_odds_and_what_they_may_cost() -> None:
    shown = option(3, Choice("b2+ strike", "attack the Knight", deadly=True, odds=(60, 25))).prompt
    assert str(shown) == " 3 b2+ strike !  ██████░░░░ 60 % / 25 %\n   attack the Knight"
    scene = Scene([Area("board", 10, 10)], [Item("a", act="a1", name="here", odds=[70])], Prompt(""))
    assert choices_of(scene, ["a1"]) == [Choice("a1", "here", odds=(70,))]


def test_the_choice_that_is_pointed_at_lights_up_on_the_board() -> None:
    async def point(sat: Sat) -> None:
        def lit() -> list[str]:
            text = sat.app.query_one(Board).content
            assert isinstance(text, Text)
            return [text.plain[span.start : span.end] for span in text.spans if span.style == "reverse"]

        await sat.until(lit)
        first = lit()
        await sat.pilot.resize_terminal(110, 40)
        await sat.pilot.pause()
        assert lit() == first
        await sat.pilot.press("down")
        await sat.until(lambda: lit() != first)

    play(Wish("to-war", seats=["me", "here"], seed=3), point, (120, 40))


def test_what_cannot_be_chosen_says_what_it_is() -> None:
    async def touch(sat: Sat) -> None:
        places = [p for p in sat.app.query_one(Board).sheet.places if p.item.name and not p.item.act]
        place = next(p for p in places if sat.app.query_one(Board).sheet.at(p.left, p.top) is p.item)
        await sat.pilot.click(Board, offset=(place.left, place.top))
        await sat.until(lambda: place.item.name.split()[0] in sat.log())

    play(Wish("to-war", seats=["me", "here"], seed=3), touch, (120, 40))
