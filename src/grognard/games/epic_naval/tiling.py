"""§2.6 Before anything else: which lay of tiles the match is fought on."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Message, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import MAX_LAYOUTS, NONE
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import DECIDES, Told, told

NO_LAYOUT: Final = Reason("no_layout", "first one of the layouts has to be taken", "§2.6")
TAKES: Final = "{navy} {navy:takes|take} the layout “{layout}”."
FALLS: Final = "The layout is “{layout}”."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Tiling(Frame):
    """§2.6 A layout is drawn by chance or taken by a side."""

    def __init__(self) -> None:
        super().__init__(TILING)


def layout_name(naval: Naval, number: i64) -> str:
    layouts = naval.rules.plan.layouts
    return layouts[number].name if number < len(layouts) else ""


def lay_out_tiles(naval: Naval, number: i64) -> None:
    """§2.6 From now on the chart is that of the layout."""
    naval.rules = naval.rules.layouts[number]


@final
class WhoTakes(Rule[Naval, Tiling]):
    """§2.6 The scenario names the side that takes a layout, or chance does."""

    def do(self, naval: Naval, tiling: Tiling) -> None:
        if naval.rules.layout_by != NONE:
            naval.side = naval.rules.layout_by
            tiling.go(TAKE_LAYOUT)


@final
class DrawLayout(Chance[Naval, Tiling]):
    """§2.6 By chance any of the layouts."""

    space: i64 = MAX_LAYOUTS
    waits: str = "Chance decides on the layout of the tiles."

    def outcomes(self, naval: Naval, tiling: Tiling, out: Lots) -> None:
        for number in range(len(naval.rules.layouts)):
            out.add(number, 1)

    def take(self, naval: Naval, tiling: Tiling, side: Side, number: i64) -> None:
        lay_out_tiles(naval, number)
        tiling.leave()

    def write(self, naval: Naval, tiling: Tiling, side: Side, number: i64) -> str:
        return layout_name(naval, number)

    def tell(self, naval: Naval, tiling: Tiling, side: Side, number: i64, after: Naval) -> Told:
        return [say(FALLS, "§2.6", layout=layout_name(naval, number))]


@final
class TakeLayout(Decision[Naval, Tiling]):
    """§2.6 The side takes one of the layouts."""

    space: i64 = MAX_LAYOUTS
    asks: str = "Which layout of the tiles is fought on?"
    waits: str = DECIDES

    def actions(self, naval: Naval, tiling: Tiling, side: Side, out: Actions) -> None:
        for number in range(len(naval.rules.layouts)):
            out.add(number)

    def take(self, naval: Naval, tiling: Tiling, side: Side, number: i64) -> None:
        lay_out_tiles(naval, number)

    def bar(self, naval: Naval, tiling: Tiling, side: Side, number: i64) -> Reason | None:
        return None if number < len(naval.rules.layouts) else NO_LAYOUT

    def write(self, naval: Naval, tiling: Tiling, side: Side, number: i64) -> str:
        return layout_name(naval, number)

    def misfit(self, naval: Naval, tiling: Tiling, side: Side, text: str) -> Reason:
        return NO_LAYOUT

    def label(self, naval: Naval, tiling: Tiling, side: Side, number: i64) -> Message:
        return say("Take the layout “{layout}”", layout=layout_name(naval, number))

    def hint(self, naval: Naval, tiling: Tiling, side: Side, number: i64, later: bool) -> Message:
        count = len(naval.rules.plan.layouts[number].lay)
        return say("{count} {count:tile|tiles} more on the chart.", count=count)

    def tell(self, naval: Naval, tiling: Tiling, side: Side, number: i64, after: Naval) -> Told:
        return [told(naval, side, TAKES, "§2.6", layout=layout_name(naval, number))]


TAKE_LAYOUT: Final = TakeLayout()
TILING: Final = Procedure(Tiling, WhoTakes(), DrawLayout(), TAKE_LAYOUT)
