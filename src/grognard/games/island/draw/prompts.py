"""What is asked of whoever looks, or what he waits for, in words."""

from __future__ import annotations

from grognard.core.flow import CHANCE, NOBODY
from grognard.core.scene import Prompt
from grognard.games.island.data import BLOCKS
from grognard.games.island.position import Island
from grognard.games.island.setup import (
    ChooseCharacter,
    Face,
    OpeningRoll,
    PlaceBlock,
    PlaceCharacter,
    SetUp,
)
from grognard.games.island.turn import (
    DONE,
    Activate,
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
from grognard.games.island.words import SIDES, kind_of, place


def prompt(island: Island, side: int, legal: list[int]) -> Prompt:
    if island.actor == NOBODY:
        return verdict(island)
    if island.actor == CHANCE:
        return fate(island)
    frame = island.frame
    asked = in_setup(island, frame) if isinstance(frame, SetUp) else in_turn(island, legal)
    if island.actor == side:
        return asked
    return Prompt(f"{SIDES[int(island.actor)]} decides.", asked.rule)


def in_setup(island: Island, setup: SetUp) -> Prompt:
    step = setup.step
    if isinstance(step, PlaceBlock):
        left = BLOCKS - int(setup.laid)
        return Prompt(f"Place a block: one in each row and column at most ({left} left).", "§3.3")
    if isinstance(step, ChooseCharacter):
        if island.ashore[island.side] == island.placed:
            return Prompt("Choose a character for your carrier pad.", "§3.6")
        left = int(island.placed - island.ashore[island.side])
        return Prompt(f"Choose a character for the island ({left} to go).", "§3.5")
    kind = kind_of(int(setup.piece))
    if isinstance(step, PlaceCharacter):
        return Prompt(f"Place the {kind} in your first two rows.", "§3.5")
    if isinstance(step, Face):
        return Prompt(f"Where does the {kind} on {place(int(setup.cell))} face?", "§3.5")
    return Prompt(f"On which square of your pad does the {kind} wait?", "§3.6")


def in_turn(island: Island, legal: list[int]) -> Prompt:
    turn = island.frame
    assert isinstance(turn, Turn)
    step, number = turn.step, int(turn.die)
    if isinstance(step, ShootOrMove):
        if legal == [DONE] or DONE in legal:
            return Prompt(f"Nobody can use the {number}. Shoot, or say that you are done.", "§4.9")
        who = "a character" if turn.named < 0 else f"the {kind_of(int(turn.named))}"
        return Prompt(f"You rolled {number}: shoot as you like, then move {who}.", "§4.5")
    if isinstance(step, Move):
        return Prompt(f"Move the {kind_of(int(turn.piece))} by {number}.", "§5.3" if number > 1 else "§5.2")
    if isinstance(step, ChooseForZero):
        options = "launch, move the pad or turn a character" if island.pads else "turn a character"
        return Prompt(f"A zero: {options}; then roll again. You may shoot first.", "§6.1")
    if isinstance(step, TurnRound):
        return Prompt(f"Turn the {kind_of(int(turn.piece))} left or right.", "§6.8")
    if isinstance(step, LoseFromIsland):
        return Prompt(f"{SIDES[int(island.side)]} cannot move: remove one of its characters?", "§4.9")
    if isinstance(step, LoseFromPad):
        return Prompt(f"{SIDES[int(island.side)]} cannot launch: remove one from its pad?", "§4.2")
    return FIXED[type(step)]


FIXED: dict[type, Prompt] = {
    LaunchFirst: Prompt("You have nobody on the island: launch a character.", "§4.1"),
    ShootAfter: Prompt("You have moved: shoot as you like, then end the turn.", "§4.6"),
    ShootOrRoll: Prompt("Shoot, or roll again.", "§6.11"),
    MovePad: Prompt("Which way does your pad slide?", "§6.5"),
}


def fate(island: Island) -> Prompt:
    """What chance is about to bring."""
    frame = island.frame
    if isinstance(frame.step, OpeningRoll):
        return Prompt("Both roll: who begins?", "§3.1")
    if isinstance(frame.step, Activate) and isinstance(frame, Turn):
        odds = f"{int(island.live)} of {int(island.blocks)} left are live"
        return Prompt(f"The block on {place(int(frame.block))} is turned over: {odds}.", "§8.1")
    return Prompt(f"{SIDES[int(island.side)]} rolls.", "§4.3")


def verdict(island: Island) -> Prompt:
    """How the match ended."""
    if island.winner == NOBODY:
        reasons = {"§9.2": "both are wiped out", "§9.3": "the last round is over"}
        return Prompt(f"A draw: {reasons.get(island.ended, 'the scores are equal')}.", island.ended)
    who, loser = SIDES[int(island.winner)], SIDES[1 - int(island.winner)]
    if island.ended == "§10.3":
        own, other = int(island.score[island.winner]), int(island.score[1 - island.winner])
        return Prompt(f"{who} wins the series by {own} to {other}.", island.ended)
    if island.ended == "§10.4":
        return Prompt(f"{who} wins: {loser} has lost five characters.", island.ended)
    return Prompt(f"{who} wins and rules the island: {loser} is wiped out.", island.ended)
