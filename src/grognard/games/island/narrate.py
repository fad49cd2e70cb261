"""The story of a match, told like a report from the island."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.core.flow import NOBODY, AnyStep
from grognard.core.story import Event, Message
from grognard.games.island.data import (
    ALL,
    ARMY,
    BLOCK,
    BOTH_LOST,
    CAUSES,
    ENOUGH_KILLS,
    LOST,
    PAD,
    PER_DRAW,
    TABLE,
)
from grognard.games.island.ending import spoils
from grognard.games.island.moving import LEFT, STRAIGHT, end_of_way
from grognard.games.island.position import Island
from grognard.games.island.setup import (
    ChooseCharacter,
    Face,
    OpeningRoll,
    PlaceBlock,
    PlaceCharacter,
    PutOnPad,
    SetUp,
)
from grognard.games.island.shooting import target_of
from grognard.games.island.turn import (
    CHOOSE,
    DONE,
    END,
    LAUNCH,
    ROLL_AGAIN,
    SLIDE,
    SPARE,
    SPARE_PAD,
    Activate,
    ChooseForZero,
    LaunchFirst,
    LoseFromIsland,
    LoseFromPad,
    Move,
    MovePad,
    Roll,
    ShootAfter,
    ShootOrMove,
    ShootOrRoll,
    Turn,
    TurnRound,
)
from grognard.games.island.war import CountBattle
from grognard.games.island.words import COMPASS, SIDES, kind_of, one, place, several

Args = str | int


@dataclass
class Happening:
    """One step carried out; ``side`` is the one on turn."""

    before: Island
    after: Island
    side: int
    action: int

    @property
    def turn(self) -> Turn:
        frame = self.before.frame
        assert isinstance(frame, Turn)
        return frame

    @property
    def setup(self) -> SetUp:
        frame = self.before.frame
        assert isinstance(frame, SetUp)
        return frame

    def tell(self, template: str, rule: str, **args: Args) -> Message:
        """A sentence on the side on turn; {army} is its name."""
        return about(self.side, template, rule, **args)


def about(side: int, template: str, rule: str, **args: Args) -> Message:
    """A sentence on a side; {army} is its name."""
    if "{army}" in template:
        args["army"] = SIDES[side]
    return Message(template, args, rule, side)


def narrate(event: Event) -> list[Message]:
    tell = TELLERS.get(type(event.step))
    if tell is None:
        return []
    assert isinstance(event.before, Island)
    assert isinstance(event.after, Island)
    return tell(Happening(event.before, event.after, int(event.before.side), event.action))


# ------------------------------------------------------------------ §3 set-up


def tell_opening(now: Happening) -> list[Message]:
    south, north = divmod(now.action, 6)
    if south == north:
        template = "Both roll {number}: again."
        return [Message(template, {"number": south}, "§3.1")]
    first = 0 if south > north else 1
    template = "South rolls {south}, North {north}: {army} begins."
    return [about(first, template, "§3.1", south=south, north=north)]


def tell_block(now: Happening) -> list[Message]:
    return [now.tell("{army} places a block on {cell}.", "§3.2", cell=place(now.action))]


def tell_kind(now: Happening) -> list[Message]:
    rule = "§3.6" if now.before.ashore[now.side] == now.before.placed else "§3.5"
    return [now.tell("{army} calls up a {kind}.", rule, kind=TABLE[now.action].name)]


def tell_square(now: Happening) -> list[Message]:
    kind = kind_of(int(now.setup.piece))
    return [now.tell("{army}'s {kind} goes to {cell}.", "§3.5", kind=kind, cell=place(now.action))]


def tell_facing(now: Happening) -> list[Message]:
    args: dict[str, Args] = {"kind": kind_of(int(now.setup.piece)), "cell": place(int(now.setup.cell))}
    way = ("north", "east", "south", "west")[now.action]
    return [now.tell("The {kind} on {cell} faces {way}.", "§3.5", way=way, **args)]


def tell_pad(now: Happening) -> list[Message]:
    kind = kind_of(int(now.setup.piece))
    template = "{army}'s {kind} boards the pad on square {square}."
    return [now.tell(template, "§3.6", kind=kind, square=now.action + 1)]


# ------------------------------------------------------------------ §4 the turn


def tell_roll(now: Happening) -> list[Message]:
    if now.action == 0:
        return [now.tell("{army} rolls a 0.", "§6.1")]
    template = "{army} rolls a {number} for the pad." if now.turn.slides else "{army} rolls a {number}."
    told = [now.tell(template, "§6.5" if now.turn.slides else "§4.3", number=now.action)]
    return told + tell_stuck(now)


def tell_stuck(now: Happening) -> list[Message]:
    """Where the roll is lost, or costs a character."""
    after = now.after.frame
    if now.after.cause or not isinstance(after, Turn):
        return []
    if isinstance(after.step, LoseFromIsland):
        template = "No character of {army} can use the {number}: the enemy may remove one."
        return [now.tell(template, "§4.9", number=int(after.die))]
    if now.after.side != now.side and after.phase == 0 and not now.turn.slides:
        return [now.tell("The roll is lost on {army}.", "§6.10")]
    return []


def tell_order(now: Happening) -> list[Message]:
    if now.action < ARMY:
        return tell_shot(now) + tell_stuck(now)
    if now.action == DONE:
        return tell_stuck(now)
    piece = ARMY * now.side + now.action - CHOOSE
    cell = place(int(now.before.cell[piece]))
    return [now.tell("{army}'s {kind} on {cell} gets ready to move.", "§4.5", kind=kind_of(piece), cell=cell)]


def tell_move(now: Happening) -> list[Message]:
    turn = now.turn
    piece, way = int(turn.piece), now.action
    args: dict[str, Args] = {
        "kind": kind_of(piece),
        "start": place(int(now.before.cell[piece])),
        "cell": place(int(end_of_way(now.before, piece, turn.die, way))),
    }
    if way != STRAIGHT:
        args["way"] = "left" if way == LEFT else "right"
        return [now.tell("{army}'s {kind} drives from {start} to {cell} and turns {way}.", "§5.3", **args)]
    if now.before.board[end_of_way(now.before, piece, turn.die, way)] == BLOCK:
        return [now.tell("{army}'s {kind} drives from {start} onto the block on {cell}.", "§5.6", **args)]
    rule = "§5.2" if turn.die == 1 else "§5.3"
    return [now.tell("{army}'s {kind} drives from {start} to {cell}.", rule, **args)]


def tell_after(now: Happening) -> list[Message]:
    if now.action == END:
        return [now.tell("{army} ends its turn.", "§4.7")]
    return tell_shot(now)


def tell_loss(now: Happening) -> list[Message]:
    rival = 1 - now.side
    if now.action == SPARE:
        return [about(rival, "{army} removes nobody.", "§4.9")]
    piece = ARMY * now.side + now.action
    cell = place(int(now.before.cell[piece]))
    return [about(rival, "{army} removes {one} on {cell}.", "§4.9", one=one(piece), cell=cell)]


def tell_pad_loss(now: Happening) -> list[Message]:
    rival = 1 - now.side
    stuck = now.tell("Nobody can be launched from {army}'s pad.", "§4.2")
    if now.action == SPARE_PAD:
        return [stuck, about(rival, "{army} removes nobody.", "§4.2")]
    piece = int(now.before.pad[PAD * now.side + now.action])
    return [stuck, about(rival, "{army} removes {one} from the pad.", "§4.2", one=one(piece))]


# ------------------------------------------------------------------ §7, §8 shots and blocks


def tell_shot(now: Happening) -> list[Message]:
    piece = ARMY * now.side + now.action
    target = int(target_of(now.before, piece))
    seen = int(now.before.board[target])
    args: dict[str, Args] = {
        "kind": kind_of(piece),
        "start": place(int(now.before.cell[piece])),
        "cell": place(target),
    }
    if seen == BLOCK:
        return [now.tell("{army}'s {kind} on {start} fires at the block on {cell}.", "§7.5", **args)]
    hit = now.tell("{army}'s {kind} on {start} hits {one} on {cell}.", "§7.4", one=one(seen), **args)
    return [hit, *tell_crossfire(now, [seen])]


def newly_lost(now: Happening) -> list[int]:
    was, is_now = now.before.cell, now.after.cell
    return [piece for piece in range(ALL) if was[piece] != LOST and is_now[piece] == LOST]


def tell_crossfire(now: Happening, known: list[int]) -> list[Message]:
    caught = [piece for piece in newly_lost(now) if piece not in known]
    if not caught:
        return []
    names = several([f"{one(piece)} on {place(int(now.before.cell[piece]))}" for piece in caught])
    return [now.tell("Caught in the crossfire: {names}.", "§7.6", names=names)]


def tell_block_face(now: Happening) -> list[Message]:
    turn = now.turn
    piece, cell = int(turn.piece), place(int(turn.block))
    landed = now.before.cell[piece] == turn.block
    if now.action == 0:
        rule = "§8.2" if landed else "§7.5"
        told = [now.tell("The block on {cell} is safe.", rule, cell=cell)]
        return told + ([] if landed else tell_stuck(now))
    if landed:
        template = "The block on {cell} is live: {army}'s {kind} is lost."
        told = [now.tell(template, "§8.3", cell=cell, kind=kind_of(piece))]
        return told + tell_blast(now, [piece])
    told = [now.tell("The block on {cell} was live.", "§7.5", cell=cell)]
    told += tell_blast(now, []) if now.before.blast else tell_crossfire(now, [])
    return told + tell_stuck(now)


def tell_blast(now: Happening, known: list[int]) -> list[Message]:
    caught = [piece for piece in newly_lost(now) if piece not in known]
    if not caught:
        return []
    names = several([f"{one(piece)} on {place(int(now.before.cell[piece]))}" for piece in caught])
    return [now.tell("Fire and blast also take {names}.", "§8.4", names=names)]


# ------------------------------------------------------------------ §6 a zero


def tell_launch(now: Happening, slot: int, rule: str) -> list[Message]:
    piece = int(now.before.pad[PAD * now.side + slot])
    cell = int(now.before.before_pad(now.side, slot))
    template = "{army} launches a {kind} onto {cell}."
    if now.before.board[cell] == BLOCK:
        template, rule = "{army} launches a {kind} onto the block on {cell}.", "§8.5"
    return [now.tell(template, rule, kind=kind_of(piece), cell=place(cell))]


def tell_first_launch(now: Happening) -> list[Message]:
    return tell_launch(now, now.action, "§4.1")


def tell_zero(now: Happening) -> list[Message]:
    if now.action < CHOOSE:
        return tell_shot(now)
    if now.action == SLIDE:
        return [now.tell("{army} is going to move its pad.", "§6.5")]
    if now.action >= LAUNCH:
        return tell_launch(now, now.action - LAUNCH, "§6.2")
    piece = ARMY * now.side + now.action - CHOOSE
    cell = place(int(now.before.cell[piece]))
    return [now.tell("{army}'s {kind} on {cell} gets ready to turn.", "§6.8", kind=kind_of(piece), cell=cell)]


def tell_turn_round(now: Happening) -> list[Message]:
    piece = int(now.turn.piece)
    way = "left" if now.action == 0 else "right"
    template = "{army}'s {kind} on {cell} turns {way}, to the {facing}."
    args: dict[str, Args] = {"kind": kind_of(piece), "cell": place(int(now.before.cell[piece]))}
    facing = COMPASS[int(now.after.facing[piece])]
    return [now.tell(template, "§6.8", way=way, facing=facing, **args)]


def tell_ready(now: Happening) -> list[Message]:
    if now.action == ROLL_AGAIN:
        return [now.tell("{army} rolls again.", "§6.1")]
    return tell_shot(now)


def tell_pad_move(now: Happening) -> list[Message]:
    way = "left" if now.action == 0 else "right"
    at = place(int(now.after.pad_at[now.side]))[0]
    template = "{army}'s pad slides {number} to the {way}; its missile is at column {column}."
    return [now.tell(template, "§6.5", number=int(now.turn.die), way=way, column=at)]


# ------------------------------------------------------------------ §9, §10 the end


def tell_count(now: Happening) -> list[Message]:
    before, after = now.before, now.after
    victor, cause = int(before.victor), int(before.cause)
    rule = CAUSES[cause]
    if victor == NOBODY:
        reason = "Both sides are wiped out" if cause == BOTH_LOST else "The last round is over"
        told = [Message("{reason}: the battle is drawn.", {"reason": reason}, rule)]
    elif cause == ENOUGH_KILLS:
        told = [about(victor, "Five of the enemy are gone: {army} wins the battle.", rule)]
    else:
        told = [about(victor, "The enemy is wiped out: {army} wins the battle and rules the island.", rule)]
    if before.for_points:
        told.append(tell_points(now, victor))
    if after.points():
        score = {"south": int(after.score[0]), "north": int(after.score[1])}
        told.append(Message("The score: South {south}, North {north}.", dict(score), "§10.3"))
    return told


def tell_points(now: Happening, victor: int) -> Message:
    if victor == NOBODY:
        return Message("Each side scores {points}.", {"points": PER_DRAW}, "§10.2")
    return about(victor, "{army} scores {points}.", "§10.1", points=int(spoils(now.before, victor)))


TELLERS: dict[type[AnyStep], Callable[[Happening], list[Message]]] = {
    OpeningRoll: tell_opening,
    PlaceBlock: tell_block,
    ChooseCharacter: tell_kind,
    PlaceCharacter: tell_square,
    Face: tell_facing,
    PutOnPad: tell_pad,
    Roll: tell_roll,
    ShootOrMove: tell_order,
    Move: tell_move,
    ShootAfter: tell_after,
    LoseFromIsland: tell_loss,
    LoseFromPad: tell_pad_loss,
    Activate: tell_block_face,
    LaunchFirst: tell_first_launch,
    ChooseForZero: tell_zero,
    TurnRound: tell_turn_round,
    ShootOrRoll: tell_ready,
    MovePad: tell_pad_move,
    CountBattle: tell_count,
}
