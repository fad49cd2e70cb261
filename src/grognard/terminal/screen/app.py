"""The screen: board on the left, choices with odds on the right, log and a line to type in below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.containers import Container, ScrollableContainer, Vertical
from textual.geometry import Region
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from grognard.core.message import say, spoken
from grognard.core.scene import Item
from grognard.draw.canvas import printable
from grognard.draw.text import Place, Sheet
from grognard.terminal.choices import Choice
from grognard.terminal.screen.console import ScreenConsole
from grognard.terminal.screen.playing import Layout
from grognard.terminal.screen.windows import Asked, Reading

NARROW = 100  # columns; below, the choices stand under the board
LEAST = 50  # columns that a board is drawn for; it is scrolled where there are fewer
BAR = 10  # cells of the bar that shows odds
FUNCTION_KEYS = (
    ("f1", "help", say("Help")),
    ("f2", "legend", say("Legend")),
    ("f3", "rules", say("Rules")),
    ("f4", "hint", say("Hint")),
    ("f5", "undo", say("Undo")),
    ("f6", "log 200", say("Log")),
)


class Board(Static):
    """Notes and areas; whatever stands there can be pointed at."""

    def __init__(self, touched: Callable[[Item], None]) -> None:
        super().__init__(id="board")
        self.sheet = Sheet([], 0, [])
        self.touched = touched

    def draw(self, sheet: Sheet, pointed: str = "") -> None:
        """``pointed``: the action that somebody is about to choose."""
        self.sheet = sheet
        lines = [Text.from_ansi(line) for line in sheet.lines]
        for place in sheet.places:
            if pointed and place.item.act == pointed:
                for row in range(max(0, place.top), min(len(lines), place.bottom + 1)):
                    lines[row].stylize("reverse", max(0, place.left), place.right + 1)
        self.update(Text("\n").join(lines))

    def on_click(self, event: events.Click) -> None:
        item = self.sheet.at(event.x, event.y)
        if item is not None:
            self.touched(item)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        item = self.sheet.at(event.x, event.y)
        self.tooltip = printable(item.tip or item.name) or None if item else None


class Order(Input):
    """The line to type in."""


class Choices(OptionList):
    """The choices, best first; a letter typed here begins a line of orders."""

    def __init__(self, answer: Callable[[str], None]) -> None:
        super().__init__(id="choices")
        self.answer = answer

    def on_key(self, event: events.Key) -> None:
        order = self.app.query_one(Order)
        if event.key == "enter" and not self.option_count:
            self.answer("")
        elif event.character and event.is_printable and event.character != " ":
            order.focus()
            order.insert_text_at_cursor(event.character)
            event.stop()


class Table(App[None]):
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #title { height: 1; background: $primary; color: $text; text-style: bold; padding: 0 1; }
    #middle { layout: horizontal; height: 1fr; }
    #sea { width: 1fr; height: 100%; }
    #board { width: auto; height: auto; }
    #side { width: 44; height: 100%; border-left: solid $primary; }
    #prompt { height: auto; max-height: 6; padding: 0 1; text-style: bold; }
    #choices { height: 1fr; border: none; padding: 0 1 0 0; }
    #story { height: 7; border-top: solid $primary; padding: 0 1; }
    Order { height: 1; border: none; padding: 0 1; background: $surface; }
    .narrow #middle { layout: vertical; }
    .narrow #sea { width: 100%; height: 1fr; }
    .narrow #side { width: 100%; height: 8; border-left: none; border-top: solid $primary; }
    .narrow #prompt { max-height: 2; }
    .narrow #story { height: 4; }
    """

    def __init__(self, language: str, play: Callable[[Table], None]) -> None:
        super().__init__()
        self.voice = ScreenConsole(self, language)
        self.play = play
        self.laid: Layout | None = None
        self.likely = ""  # the choice that is pointed at
        self.question = ""  # that the match waits for an answer to
        for key, order, label in FUNCTION_KEYS:
            self.bind(key, f"order('{order}')", description=self.told(label))
        self.bind("escape", "go_back", show=False)
        self.bind("f10", "leave", description=self.told(say("Quit")))
        self.bind("ctrl+c,ctrl+q", "leave", show=False)

    def told(self, text: str) -> str:
        return spoken(text, self.voice.language)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Container(id="middle"):
            with ScrollableContainer(id="sea", can_focus=False):
                yield Board(self.touched)
            with Vertical(id="side"):
                yield Static(id="prompt")
                yield Choices(self.answer)
        log = RichLog(id="story", wrap=True, min_width=20, auto_scroll=True)
        log.can_focus = False
        yield log
        yield Order(select_on_focus=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Choices).focus()
        self.run_worker(self.match, thread=True)

    def match(self) -> None:
        """In its own thread, to the end."""
        try:
            self.play(self)
        finally:
            self.call_from_thread(self.exit)

    # ------------------------------------------------------------------ what somebody does

    def touched(self, item: Item) -> None:
        """Choose what was clicked, or say what it is and why it cannot be chosen."""
        if item.act:
            self.answer(" ".join([item.act, *item.then]))
            return
        words = [printable(item.tip or item.name), self.laid.why(item) if self.laid else ""]
        self.write([" – ".join(word for word in words if word)])

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self.answer(event.option.id or "")

    @on(OptionList.OptionHighlighted)
    def pointed(self, event: OptionList.OptionHighlighted) -> None:
        self.likely = event.option.id or ""
        self.draw()

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        event.input.clear()
        self.query_one(Choices).focus()
        self.answer(event.value)

    def answer(self, line: str) -> None:
        self.voice.answer(line)

    def action_order(self, line: str) -> None:
        self.answer(line)

    def action_go_back(self) -> None:
        """A bot that thinks answers at once; else from typing back to the choices."""
        if self.voice.hurry is not None:
            self.voice.interrupt()
        self.query_one(Choices).focus()

    def action_leave(self) -> None:
        self.voice.interrupt()

    def on_unmount(self) -> None:
        self.voice.end()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < NARROW, "narrow")
        self.call_after_refresh(self.draw)

    # ------------------------------------------------------------------ what is drawn

    def draw(self) -> None:
        layout, likely = self.laid, self.likely
        width = max(LEAST, self.query_one("#sea").scrollable_content_region.width)
        board = self.query_one(Board)
        board.draw(layout.sheet(width) if layout else Sheet([], 0, []), likely)
        there = next((place for place in board.sheet.places if likely and place.item.act == likely), None)
        if there is not None:
            self.call_after_refresh(self.bring_in_sight, there)

    def bring_in_sight(self, place: Place) -> None:
        across, down = place.right - place.left + 1, place.bottom - place.top + 1
        region = Region(max(0, place.left), max(0, place.top), across, down)
        self.query_one("#sea").scroll_to_region(region, animate=False)

    def set_out(self, layout: Layout | None) -> None:
        self.laid = layout
        choices = self.query_one(Choices)
        choices.clear_options()
        self.query_one("#prompt", Static).update(Text(layout.prompt if layout else ""))
        self.entitle()
        if layout is not None:
            choices.add_options([option(number, choice) for number, choice in enumerate(layout.choices, 1)])
            choices.highlighted = 0 if layout.choices else None
        self.likely = layout.choices[0].text if layout and layout.choices else ""
        self.draw()

    def entitle(self, remark: str = "") -> None:
        layout = self.laid
        parts = [layout.title, remark or layout.turn] if layout else [remark]
        self.query_one("#title", Static).update(Text(" · ".join(part for part in parts if part)))

    def write(self, lines: Sequence[str]) -> None:
        log = self.query_one(RichLog)
        for line in lines:
            if line:
                log.write(Text.from_ansi(line))

    def ask_for(self, question: str) -> None:
        self.question = question
        usual = self.told(say("an order, its number, or ? for help"))
        self.query_one(Order).placeholder = f"{question} {usual}" if self.laid else question

    def erase(self) -> None:
        self.query_one(RichLog).clear()
        self.set_out(None)

    # ------------------------------------------------------------------ asked for by the match, in its thread

    def width_now(self) -> int:
        return self.size.width

    def lay(self, layout: Layout) -> None:
        self.call_from_thread(self.set_out, layout)

    def tell(self, lines: Sequence[str]) -> None:
        self.call_from_thread(self.write, lines)

    def read(self, lines: Sequence[str]) -> None:
        self.call_from_thread(self.push_screen, Reading(lines, self.told(say("Esc: back to the table"))))

    def invite(self, question: str) -> None:
        self.call_from_thread(self.ask_for, question)

    def confirm(self, question: str) -> None:
        window = Asked(question, self.told(say("Yes")), self.told(say("No")))
        self.call_from_thread(self.push_screen, window, lambda yes: self.answer("y" if yes else "n"))

    def remark(self, text: str) -> None:
        self.call_from_thread(self.entitle, text)

    def wipe(self) -> None:
        self.call_from_thread(self.erase)


def option(number: int, choice: Choice) -> Option:
    """A choice as it stands in the list: its number, notation and odds, and what it means."""
    head = Text(f"{number:>2} ")
    head.append(choice.text, "bold")
    if choice.deadly:
        head.append(" !", "bold red")
    if choice.odds:
        filled = round(choice.odds[0] * BAR / 100)
        head.append(f"  {'█' * filled}{'░' * (BAR - filled)} {choice.odds[0]} %", "green")
        if len(choice.odds) > 1 and choice.odds[1]:
            head.append(f" / {choice.odds[1]} %", "red")
    if choice.words:
        head.append(f"\n   {choice.words}", "dim")
    return Option(head, id=choice.text)
