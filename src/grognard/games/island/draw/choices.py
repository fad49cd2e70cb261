"""Every legal action as something to click: where its mark lies, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.core.flow import AnyStep
from grognard.games.island.data import (
    ARMY,
    BLOCK,
    BOARD,
    EMPTY,
    FACINGS,
    IN_BOX,
    KIND,
    NONE,
    PAD,
    RANGE,
    TABLE,
    side_of,
)
from grognard.games.island.moving import LEFT, STRAIGHT, end_of_way, wheeled
from grognard.games.island.notation import CELL_NAMES, NOBODY_GOES, PASS, ROLL, SLIDES
from grognard.games.island.position import Island
from grognard.games.island.refusals import between
from grognard.games.island.setup import ChooseCharacter, Face, SetUp, next_of_kind
from grognard.games.island.shooting import target_of
from grognard.games.island.turn import (
    CHOOSE,
    LAUNCH,
    ChooseForZero,
    LaunchFirst,
    LoseFromIsland,
    LoseFromPad,
    Move,
    MovePad,
    ShootAfter,
    ShootOrMove,
    ShootOrRoll,
    Turn,
    TurnRound,
)
from grognard.games.island.words import COMPASS, kind_of, one, several


@dataclass
class Choice:
    act: str
    label: str
    tip: str = ""
    button: bool = True
    mark: str = ""  # art of the mark on the board, if it has one
    at: int = 0  # the square it lies on
    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    piece: int = NONE  # who would aim from ``cell`` afterwards
    cell: int = NONE
    facing: int = 0
    hover: list[str] = field(default_factory=list)


def choices(island: Island, side: int, acts: dict[str, int]) -> list[Choice]:
    return [made(island, side, text, action) for text, action in acts.items()]


def made(island: Island, side: int, text: str, action: int) -> Choice:
    step = island.frame.step
    if isinstance(island.frame, SetUp):
        return in_setup(island, island.frame, side, text, action)
    if isinstance(step, Move):
        return a_way(island, text, action)
    if isinstance(step, TurnRound):
        return a_turn(island, text, action)
    if isinstance(step, (ShootOrMove, ShootAfter, ShootOrRoll, ChooseForZero)) and action < ARMY:
        return a_shot(island, text, ARMY * side + action)
    if isinstance(step, (ShootOrMove, ChooseForZero)) and CHOOSE <= action < CHOOSE + ARMY:
        piece = ARMY * side + action - CHOOSE
        verb = "turn" if isinstance(step, ChooseForZero) else "move"
        return Choice(text, f"{verb.title()} the {kind_of(piece)} on {text}", f"{verb} it", button=False)
    if isinstance(step, (LaunchFirst, ChooseForZero)) and text.startswith("pad") and text != SLIDES:
        return a_launch(island, side, text, action - LAUNCH if isinstance(step, ChooseForZero) else action)
    if isinstance(step, (LoseFromIsland, LoseFromPad)) and text != NOBODY_GOES:
        return Choice(text, f"Remove {text}", "remove this one", button=False)
    return Choice(text, *worded(island, step, text))


def worded(island: Island, step: AnyStep, text: str) -> tuple[str, str]:
    """Choices with no place on the board."""
    if text == PASS:
        lost = isinstance(step, ShootOrMove)
        return ("Done", "nobody can move") if lost else ("End the turn", "the opponent is next")
    if text == ROLL:
        return "Roll again", "no more shots before the roll"
    if text == SLIDES:
        return "Move the pad", "roll for it; the turn ends after it"
    if text == NOBODY_GOES:
        return "Remove nobody", "spare them"
    if isinstance(step, MovePad):
        turn = island.frame
        assert isinstance(turn, Turn)
        return f"Slide {int(turn.die)} to the {text}", ""
    return text, ""


def in_setup(island: Island, setup: SetUp, side: int, text: str, action: int) -> Choice:
    if isinstance(setup.step, ChooseCharacter):
        own = range(ARMY * side, ARMY * side + ARMY)
        left = sum(island.cell[piece] == IN_BOX and KIND[piece] == action for piece in own)
        assert next_of_kind(island, side, action) != NONE
        return Choice(text, f"{text.title()} ({left} left)", f"range {TABLE[action].reach}")
    if isinstance(setup.step, Face):
        facing = int(FACINGS[action])
        across, up = {0: (0, -1), 2: (1, 0), 4: (0, 1), 6: (-1, 0)}[facing]
        return Choice(
            text,
            f"Face {text}",
            mark="arrow",
            at=int(setup.cell),
            dx=30.0 * across,
            dy=30.0 * up,
            turn=45.0 * facing,
            piece=int(setup.piece),
            cell=int(setup.cell),
            facing=facing,
        )
    return Choice(text, text, "here", button=False)


def a_way(island: Island, text: str, way: int) -> Choice:
    """§5.3 A move of the chosen character."""
    turn = island.frame
    assert isinstance(turn, Turn)
    piece = int(turn.piece)
    end = int(end_of_way(island, piece, turn.die, way))
    facing = int(wheeled(island.facing[piece], way))
    choice = Choice(text, "", at=end, piece=piece, cell=end, facing=facing)
    choice.turn = 45.0 * int(island.facing[piece])
    if way == STRAIGHT:
        choice.label, choice.mark = f"Straight to {CELL_NAMES[end]}", "land"
        if island.board[end] == BLOCK:
            choice.label = f"Onto the block on {CELL_NAMES[end]}"
            choice.tip = f"live with {odds(island)}: then the {kind_of(piece)} is lost"
            choice.piece = NONE
    else:
        word = "left" if way == LEFT else "right"
        choice.label = f"To {CELL_NAMES[end]}, turn {word}"
        choice.tip = f"then it faces {COMPASS[facing]}"
        choice.mark = f"bend-{word}"
    return choice


def a_turn(island: Island, text: str, way: int) -> Choice:
    """§6.8 A turn on the spot."""
    turn = island.frame
    assert isinstance(turn, Turn)
    piece = int(turn.piece)
    cell, facing = int(island.cell[piece]), int(wheeled(island.facing[piece], LEFT if way == 0 else 2))
    across, up = {0: (0, -1), 2: (1, 0), 4: (0, 1), 6: (-1, 0)}[facing]
    choice = Choice(text, f"Turn {text}", f"then it faces {COMPASS[facing]}", mark="arrow", at=cell)
    choice.dx, choice.dy, choice.turn = 30.0 * across, 30.0 * up, 45.0 * facing
    choice.piece, choice.cell, choice.facing = piece, cell, facing
    return choice


def a_shot(island: Island, text: str, piece: int) -> Choice:
    """§7 A shot: its mark lies on the target, on the side the shot comes from."""
    target = int(target_of(island, piece))
    facing, start = int(island.facing[piece]), int(island.cell[piece])
    across, up = {0: (0, 1), 2: (-1, 0), 4: (0, -1), 6: (1, 0)}[facing]
    aside = 12.0 * (int(RANGE[piece]) - 3)
    seen = int(island.board[target])
    own = seen != BLOCK and side_of(seen) == side_of(piece)
    whom = f"YOUR OWN {kind_of(seen)} on {CELL_NAMES[target]}" if own else CELL_NAMES[target]
    choice = Choice(text, f"{kind_of(piece).title()} {CELL_NAMES[start]} fires at {whom}")
    choice.tip = result_of_shot(island, piece, target)
    choice.mark, choice.at = "sight", target
    choice.dx, choice.dy = 12.0 * across + aside * abs(up), 12.0 * up + aside * abs(across)
    hit = victims(island, piece, start, facing)
    choice.hover = [f"aim-{piece}", *(f"aim-{piece}-{CELL_NAMES[at]}" for at in hit)]
    return choice


def victims(island: Island, piece: int, cell: int, facing: int) -> list[int]:
    """§7.4, §7.6 The squares where somebody or something would be hit from there; [] if there is no shot."""
    target = int(BOARD.beyond(cell, facing, RANGE[piece]))
    if target == NONE or island.board[target] == EMPTY:
        return []
    way = [at for at in between(cell, facing, target) if island.board[at] not in (EMPTY, piece)]
    if any(island.board[at] == BLOCK for at in way):
        return []
    seen = island.board[target]
    if seen != BLOCK and side_of(seen) == side_of(piece) and not island.own_targets:
        return []
    return [*way, target]


def shot_text(island: Island, piece: int) -> str:
    target = int(target_of(island, piece))
    return "" if target == NONE else f"{CELL_NAMES[island.cell[piece]]}x{CELL_NAMES[target]}"


def result_of_shot(island: Island, piece: int, target: int) -> str:
    """§7.4 to §7.6 Exactly what the shot does."""
    start, facing = int(island.cell[piece]), int(island.facing[piece])
    caught = [int(island.board[at]) for at in between(start, facing, target) if island.board[at] != EMPTY]
    names = [f"{marked(each, piece)} on {CELL_NAMES[island.cell[each]]}" for each in caught]
    crossfire = several(names) if names else ""
    if island.board[target] == BLOCK:
        words = f"the block is live with {odds(island)}"
        return f"{words}; then crossfire takes {crossfire}" if crossfire else words
    words = f"removes {marked(int(island.board[target]), piece)}"
    return f"{words}; crossfire takes {crossfire}" if crossfire else words


def marked(piece: int, shooter: int) -> str:
    """A character that is hit; one's own is not to be overlooked."""
    return f"YOUR OWN {kind_of(piece)}" if side_of(piece) == side_of(shooter) else one(piece)


def a_launch(island: Island, side: int, text: str, slot: int) -> Choice:
    cell = int(island.before_pad(side, slot))
    kind = kind_of(int(island.pad[PAD * side + slot]))
    tip = f"launch it onto {CELL_NAMES[cell]}"
    if island.board[cell] == BLOCK:
        tip += f": the block there is live with {odds(island)}"
    return Choice(text, f"Launch the {kind} onto {CELL_NAMES[cell]}", tip, button=False)


def odds(island: Island) -> str:
    """The exact chance that a block is live."""
    return f"{int(island.live)} in {int(island.blocks)}"
