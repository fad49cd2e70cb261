"""§6 A zero: launch, move the pad, or turn a character; then roll again."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.layout import Layout
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.island import names
from grognard.games.island.data import ARMY, NONE, PAD
from grognard.games.island.moving import (
    LEFT,
    RIGHT,
    bar_launch,
    can_launch,
    can_slide,
    hint_of_launch,
    no_pads,
    slid,
    tell_launch,
    wheeled,
)
from grognard.games.island.position import Island, Mark, Marking, about, here
from grognard.games.island.shooting import add_own_fire, add_shooters, not_ashore, not_yours
from grognard.games.island.turn import (
    READY,
    Shooting,
    ShootOr,
    Turn,
    end_turn,
    go_on,
    launch,
    shoot,
    tell_chosen,
)

CHOICES: Final = Layout(shoot=ARMY, turn=ARMY, launch=PAD, slide=1)
CHOOSE: Final[i64] = CHOICES.first("turn")
LAUNCH: Final[i64] = CHOICES.first("launch")  # from that square of the pad
SLIDES: Final[i64] = CHOICES.first("slide")


@final
class ChooseForZero(Shooting):
    """§6.1 Launch, move the pad, or turn a character; §6.11 with shots before."""

    space: i64 = CHOICES.size

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        own = add_shooters(island, side, out)
        first = ARMY * side
        for number in range(ARMY):
            if island.cell[first + number] >= 0:
                out.add(CHOOSE + number)
        if island.pads:
            for slot in range(PAD):
                if can_launch(island, side, slot):
                    out.add(LAUNCH + slot)
            out.add(SLIDES)
        add_own_fire(own, out)

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action < CHOOSE:
            shoot(island, turn, ARMY * side + action)
        elif action < LAUNCH:
            turn.piece = ARMY * side + action - CHOOSE
            turn.go(turn.steps.turn_round)
        elif action < SLIDES:
            turn.phase = READY
            launch(island, turn, side, action - LAUNCH)
            if turn.block == NONE:
                go_on(island, turn)
        else:
            turn.named = NONE
            turn.slides = True
            turn.go(turn.steps.roll)

    def ask(self, island: Island, turn: Turn, side: Side) -> Message:
        if island.pads:
            template = (
                "A zero: launch, move the pad or turn a character; then roll again. You may shoot first."
            )
            return say(template, "§6.1")
        return say("A zero: turn a character; then roll again. You may shoot first.", "§6.1")

    def bar(self, island: Island, turn: Turn, side: Side, action: i64) -> Reason | None:
        if action < CHOOSE:
            return super().bar(island, turn, side, action)
        if action == SLIDES:
            return None if island.pads else no_pads()
        if action >= LAUNCH:
            return bar_launch(island, side, action - LAUNCH)
        piece = ARMY * side + action - CHOOSE
        return None if island.cell[piece] >= 0 else not_ashore(piece)

    def write(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        if action < CHOOSE:
            return super().write(island, turn, side, action)
        if action < LAUNCH:
            return here(island, ARMY * side + action - CHOOSE)
        return names.SLIDE if action == SLIDES else names.PAD[action - LAUNCH]

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        if "x" in text:
            return super().misfit(island, turn, side, text)
        if text in names.CELL_OF:
            return not_yours(island, text, "§6.8")
        if island.pads:
            return Reason("choose_for_zero", "a zero: launch, move the pad or turn a character")
        return Reason("choose_for_zero", "a zero: turn a character")

    def hint(self, island: Island, turn: Turn, side: Side, action: i64, later: bool) -> str:
        if action < CHOOSE:
            return super().hint(island, turn, side, action, later)
        if action == SLIDES:
            return say("roll for it; the turn ends after it")
        return hint_of_launch(island, side, action - LAUNCH) if action >= LAUNCH else say("turn it")

    def label(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return say("Move the pad") if action == SLIDES else super().label(island, turn, side, action)

    def tell(self, island: Island, turn: Turn, side: Side, action: i64, after: Island) -> list[Message]:
        if action < CHOOSE:
            return super().tell(island, turn, side, action, after)
        if action == SLIDES:
            return [about(side, "{army} is going to move its pad.", "§6.5")]
        if action >= LAUNCH:
            return [tell_launch(island, side, action - LAUNCH, "§6.2")]
        piece = ARMY * side + action - CHOOSE
        return [tell_chosen(island, piece, "{one} on {cell} gets ready to turn.", "§6.8")]


@final
class TurnRound(Marking[Turn]):
    """§6.8 The character turns left or right on its square."""

    space: i64 = 2
    asks: str = "Turn {kind:the} left or right."

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        out.add_below(2)

    def take(self, island: Island, turn: Turn, side: Side, way: i64) -> None:
        island.facing[turn.piece] = wheeled(island.facing[turn.piece], LEFT if way == 0 else RIGHT)
        turn.named = turn.piece
        turn.phase = READY
        go_on(island, turn)

    def write(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        return names.WAYS[way]

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return Reason("left_or_right", "the character turns left or right")

    def words(self, island: Island, turn: Turn, side: Side, way: i64) -> Words:
        piece = turn.piece
        facing = wheeled(island.facing[piece], LEFT if way == 0 else RIGHT)
        return {
            "kind": names.kind(piece),
            "one": names.one(piece),
            "cell": here(island, piece),
            "facing": names.facing(facing),
        }

    def hint(self, island: Island, turn: Turn, side: Side, way: i64, later: bool) -> str:
        return filled("then it faces {facing}", self.words(island, turn, side, way))

    def label(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        return say("Turn left") if way == 0 else say("Turn right")

    def tell(self, island: Island, turn: Turn, side: Side, way: i64, after: Island) -> list[Message]:
        template = "{one} on {cell} turns left, to the {facing}."
        template = template if way == 0 else "{one} on {cell} turns right, to the {facing}."
        cue = Cue("turn", who=names.key(turn.piece), end=here(island, turn.piece))
        return [about(side, template, "§6.8", cue, **self.words(island, turn, side, way))]

    def mark(self, island: Island, turn: Turn, side: Side, way: i64) -> Mark:
        piece = turn.piece
        facing = wheeled(island.facing[piece], LEFT if way == 0 else RIGHT)
        return Mark("arrow", piece, island.cell[piece], facing)


@final
class ShootOrRoll(ShootOr):
    """§6.11 Before the new roll the side may shoot."""

    asks: str = "Shoot, or roll again."
    other: str = names.ROLL
    button: str = "Roll again"
    brings: str = "no more shots before the roll"
    story: str = "{army} rolls again."
    story_rule: str = "§6.1"

    def do_other(self, island: Island, turn: Turn) -> None:
        turn.go(turn.steps.roll)

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        if "x" in text:
            return super().misfit(island, turn, side, text)
        return Reason("shoot_or_roll", "shoot, or roll again")


@final
class MovePad(Marking[Turn]):
    """§6.5, §6.6 The pad slides by the roll; the missile stays at the edge.  Then the turn is over."""

    space: i64 = 2
    asks: str = "Which way does your pad slide?"

    def bar(self, island: Island, turn: Turn, side: Side, way: i64) -> Reason | None:
        if can_slide(island, side, turn.die, way):
            return None
        return Reason("round_the_corner", "the missile square would leave the edge of the island", "§6.6")

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        for way in range(2):
            if can_slide(island, side, turn.die, way):
                out.add(way)

    def take(self, island: Island, turn: Turn, side: Side, way: i64) -> None:
        island.pad_at[side] = slid(island, side, turn.die, way)
        end_turn(island, turn)

    def write(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        return names.WAYS[way]

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return Reason("left_or_right", "the pad slides left or right")

    def label(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        template = "Slide the pad {number} to the left" if way == 0 else "Slide the pad {number} to the right"
        return say(template, number=turn.die)

    def tell(self, island: Island, turn: Turn, side: Side, way: i64, after: Island) -> list[Message]:
        left = "{army:'s} pad slides {number} to the left; its missile is at column {column}."
        right = "{army:'s} pad slides {number} to the right; its missile is at column {column}."
        column = names.CELL[after.pad_at[side]][:1]
        cue = Cue("move", who=f"pad-{side}-3", end=column)
        return [about(side, left if way == 0 else right, "§6.5", cue, number=turn.die, column=column)]

    def mark(self, island: Island, turn: Turn, side: Side, way: i64) -> Mark:
        return Mark("slide", NONE, NONE, way, False)
