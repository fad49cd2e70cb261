"""Windows over the table: something long to read, or a question with two answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static


class Reading(ModalScreen[None]):
    """Esc, Enter, Q or a click beside it: back to the table."""

    CSS = """
    Reading { align: center middle; }
    #page { width: 95%; height: 90%; border: round $primary; background: $surface; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[Any]] = [("escape,enter,q,f2", "dismiss", "")]

    def __init__(self, lines: Sequence[str], title: str) -> None:
        super().__init__()
        self.lines = lines
        self.heading = title

    def compose(self) -> ComposeResult:
        page = VerticalScroll(Static(Text("\n").join(Text.from_ansi(line) for line in self.lines)), id="page")
        page.border_title = self.heading
        yield page

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def on_click(self, event: Any) -> None:
        if event.widget is self:
            self.dismiss()


class Asked(ModalScreen[bool]):
    CSS = """
    Asked { align: center middle; }
    #asked { width: 60; height: auto; border: round $warning; background: $surface; padding: 1 2; }
    #answers { height: auto; align: center middle; margin-top: 1; }
    #answers Button { margin: 0 2; }
    """
    BINDINGS: ClassVar[list[Any]] = [("y", "say(True)", ""), ("n,escape", "say(False)", "")]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self.question = question
        self.labels = yes, no

    def compose(self) -> ComposeResult:
        yes, no = self.labels
        with Vertical(id="asked"):
            yield Static(Text(self.question))
            with Horizontal(id="answers"):
                yield Button(yes, id="yes", variant="warning")
                yield Button(no, id="no")

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_say(self, yes: bool) -> None:
        self.dismiss(yes)
