"""§4, §5 The steps of a turn: launch if need be, roll, shoot, move, shoot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Reaction, Rule, Side
from grognard.core.layout import Layout
from grognard.core.message import Cue, Message, Words, filled, say, weighed
from grognard.core.reasons import Reason
from grognard.games.island import names
from grognard.games.island.data import ARMY, BLOCK, BOARD, EMPTY, NONE, PAD, ROOM
from grognard.games.island.moving import (
    LEFT,
    RIGHT,
    STRAIGHT,
    add_ways,
    anybody_can_launch,
    bar_launch,
    can_go_straight,
    can_launch,
    can_turn,
    can_use,
    end_of_way,
    hint_of_launch,
    may_move,
    obstacle,
    tell_launch,
    wheeled,
)
from grognard.games.island.position import Island, Mark, Marking, about, here, on_square, settled
from grognard.games.island.shooting import add_own_fire, add_shooters, not_ashore, not_yours
from grognard.games.island.turn import (
    AFTER,
    BEFORE,
    ZERO,
    Shooting,
    ShootOr,
    Turn,
    end_turn,
    give_up,
    go_on,
    launch,
    shoot,
    tell_chosen,
    tell_stuck,
)

ORDERS: Final = Layout(shoot=ARMY, move=ARMY, done=1)
CHOOSE: Final[i64] = ORDERS.first("move")
DONE: Final[i64] = ORDERS.first("done")


# ------------------------------------------------------------------ before the roll


@final
class BeginTurn(Rule[Island, Turn]):
    """§4.1, §4.2 A side with nobody on the island must launch; if it cannot, it pays."""

    def do(self, island: Island, turn: Turn) -> None:
        turn.phase = BEFORE
        turn.die = NONE
        turn.named = NONE
        turn.slides = False
        turn.piece = NONE
        if island.ashore[island.side] > 0:
            turn.go(turn.steps.roll)
        elif anybody_can_launch(island, island.side):
            turn.go(turn.steps.launch_first)
        else:
            turn.go(turn.steps.lose_from_pad)


@final
class LaunchFirst(Marking[Turn]):
    """§4.1 Nobody is on the island: the side launches one, whom it likes."""

    space: i64 = PAD
    asks: str = "You have nobody on the island: launch a character."

    def bar(self, island: Island, turn: Turn, side: Side, slot: i64) -> Reason | None:
        return bar_launch(island, side, slot)

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        for slot in range(PAD):
            if can_launch(island, side, slot):
                out.add(slot)

    def take(self, island: Island, turn: Turn, side: Side, slot: i64) -> None:
        launch(island, turn, side, slot)
        if turn.block == NONE:
            turn.go(turn.steps.roll)

    def write(self, island: Island, turn: Turn, side: Side, slot: i64) -> str:
        return names.PAD[slot]

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return Reason("must_launch", "you have nobody on the island: launch somebody first")

    def hint(self, island: Island, turn: Turn, side: Side, slot: i64, later: bool) -> str:
        return hint_of_launch(island, side, slot)

    def tell(self, island: Island, turn: Turn, side: Side, slot: i64, after: Island) -> list[Message]:
        return [tell_launch(island, side, slot, "§4.1")]


class Losing(Reaction[Island, Turn]):
    """§4 The opponent may remove a character, and the turn is over; the last action is to spare them."""

    waits: str = "{army} decides."

    def who(self, island: Island, turn: Turn) -> i64:
        return 1 - island.side

    def victim(self, island: Island, side: Side, number: i64) -> i64:
        """Who would be removed; NONE if nobody."""
        raise NotImplementedError

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        for number in range(self.space - 1):
            if self.victim(island, side, number) != NONE:
                out.add(number)
        out.add(self.space - 1)

    def take(self, island: Island, turn: Turn, side: Side, number: i64) -> None:
        piece = self.victim(island, side, number)
        if piece != NONE:
            island.remove(piece)
            if settled(island):
                return
        end_turn(island, turn)

    def words(self, island: Island, turn: Turn, side: Side, number: i64) -> Words:
        return {"enemy": names.SIDE[island.side], "square": number + 1}

    def hint(self, island: Island, turn: Turn, side: Side, number: i64, later: bool) -> str:
        return say("spare them") if number == self.space - 1 else say("remove this one")

    def label(self, island: Island, turn: Turn, side: Side, number: i64) -> str:
        return say("Remove nobody")


@final
class LoseFromPad(Losing):
    """§4.2 Nobody can be launched: the opponent may remove one from the pad, and the turn is over."""

    space: i64 = PAD + 1
    asks: str = "{enemy} cannot launch: remove one from its pad?"

    def victim(self, island: Island, side: Side, number: i64) -> i64:
        if number < PAD:
            return island.pad[PAD * (1 - side) + number]
        return NONE

    def bar(self, island: Island, turn: Turn, side: Side, number: i64) -> Reason | None:
        if number == PAD or self.victim(island, side, number) != NONE:
            return None
        return Reason("pad_square_empty", "nobody waits on square {square} of that pad")

    def write(self, island: Island, turn: Turn, side: Side, number: i64) -> str:
        return names.PAD[number] if number < PAD else names.SPARE

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return Reason("remove_or_spare", "remove one character from the enemy's pad, or spare them")

    def tell(self, island: Island, turn: Turn, side: Side, number: i64, after: Island) -> list[Message]:
        stuck = about(1 - side, "Nobody can be launched from {army:'s} pad.", "§4.2")
        piece = self.victim(island, side, number)
        if piece == NONE:
            return [stuck, about(side, "{army} removes nobody.", "§4.2")]
        cue = Cue("loss", start=names.pad_key(1 - side, number), hits=1, lost=(names.key(piece),))
        return [stuck, about(side, "{army} removes {one} from the pad.", "§4.2", cue, one=names.one(piece))]


@final
class LoseFromIsland(Losing):
    """§4.9 Nobody can use the roll: the opponent may remove one from the island, and the turn is over."""

    space: i64 = ARMY + 1
    asks: str = "{enemy} cannot move: remove one of its characters?"

    def victim(self, island: Island, side: Side, number: i64) -> i64:
        piece = ARMY * (1 - side) + number
        if number < ARMY and island.cell[piece] >= 0:
            return piece
        return NONE

    def bar(self, island: Island, turn: Turn, side: Side, number: i64) -> Reason | None:
        free = number == ARMY or self.victim(island, side, number) != NONE
        return None if free else not_ashore(ARMY * (1 - side) + number)

    def write(self, island: Island, turn: Turn, side: Side, number: i64) -> str:
        return here(island, ARMY * (1 - side) + number) if number < ARMY else names.SPARE

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        if text in names.CELL_OF:
            if island.board[names.CELL_OF[text]] == EMPTY:
                return Reason("not_the_enemy", "nobody is there")
            words: Words = {"seen": on_square(island, names.CELL_OF[text])}
            return Reason("not_the_enemy", "{seen:a} is on {text}, no enemy", "", words)
        return Reason("remove_or_spare", "remove one enemy character from the island, or spare them")

    def tell(self, island: Island, turn: Turn, side: Side, number: i64, after: Island) -> list[Message]:
        piece = self.victim(island, side, number)
        if piece == NONE:
            return [about(side, "{army} removes nobody.", "§4.9")]
        cell = here(island, piece)
        cue = Cue("loss", start=cell, hits=1, lost=(names.key(piece),))
        return [about(side, "{army} removes {one} on {cell}.", "§4.9", cue, one=names.one(piece), cell=cell)]


@final
class Roll(Chance[Island, Turn]):
    """§4.3 The die shows 0 to 5."""

    space: i64 = 6
    waits: str = "{army} rolls."

    def outcomes(self, island: Island, turn: Turn, out: Lots) -> None:
        for number in range(6):
            out.add(number, 1)

    def take(self, island: Island, turn: Turn, side: Side, number: i64) -> None:
        turn.die = number
        if number == 0:  # §6.9 also where it was rolled for the pad
            turn.slides = False
            turn.phase = ZERO
            turn.go(turn.steps.choose_for_zero)
        elif turn.slides:
            turn.go(turn.steps.move_pad)
        else:
            turn.phase = BEFORE
            go_on(island, turn)

    def tell(self, island: Island, turn: Turn, side: Side, number: i64, after: Island) -> list[Message]:
        cue = Cue("roll", who="die", dice=(number,))
        if number == 0:
            return [about(side, "{army} rolls a 0.", "§6.1", cue)]
        if turn.slides:
            return [about(side, "{army} rolls a {number} for the pad.", "§6.5", cue, number=number)]
        told = about(side, "{army} rolls a {number}.", "§4.3", cue, number=number)
        return [told, *tell_stuck(island, turn, after)]


# ------------------------------------------------------------------ shooting and moving


@final
class ShootOrMove(Shooting):
    """§4.5 The side picks the character to move, §4.4 or shoots before; §4.8 it must move if anybody can."""

    space: i64 = ORDERS.size

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        own = add_shooters(island, side, out)
        shots = out.count
        first = ARMY * side
        if turn.named != NONE:
            if island.cell[turn.named] >= 0 and can_use(island, turn.named, turn.die):
                out.add(CHOOSE + turn.named - first)
        else:
            for number in range(ARMY):
                if island.cell[first + number] >= 0 and can_use(island, first + number, turn.die):
                    out.add(CHOOSE + number)
        if out.count == shots:
            out.add(DONE)
        add_own_fire(own, out)

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action == DONE:
            give_up(island, turn)
        elif action < CHOOSE:
            shoot(island, turn, ARMY * side + action)
        else:
            turn.piece = ARMY * side + action - CHOOSE
            turn.go(turn.steps.move)

    def ask(self, island: Island, turn: Turn, side: Side) -> Message:
        if not may_move(island, turn.named, turn.die):
            template = "Nobody can use the {number}. Shoot, or say that you are done."
            return say(template, "§4.9", number=turn.die)
        if turn.named == NONE:
            template = "You rolled {number}: shoot as you like, then move a character."
            return say(template, "§4.5", number=turn.die)
        template = "You rolled {number}: shoot as you like, then move {kind:the}."
        return say(template, "§4.5", number=turn.die, kind=names.kind(turn.named))

    def bar(self, island: Island, turn: Turn, side: Side, action: i64) -> Reason | None:
        piece = ARMY * side + action - CHOOSE
        if action < CHOOSE:
            return super().bar(island, turn, side, action)
        if action == DONE:
            free = not may_move(island, turn.named, turn.die)
            template = "somebody can use the roll, so somebody must move"
            return None if free else Reason("must_move", template, "§4.8")
        if island.cell[piece] < 0:
            return not_ashore(piece)
        if turn.named not in (NONE, piece):
            words: Words = {"kind": names.kind(turn.named)}
            return Reason("not_named", "only the {kind} may use this roll", "§6.4", words)
        free = can_use(island, piece, turn.die)
        return None if free else obstacle(island, piece, turn.die, "cannot_use", "§4.8")

    def write(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        if action < CHOOSE:
            return super().write(island, turn, side, action)
        return names.DONE if action == DONE else here(island, ARMY * side + action - CHOOSE)

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        if "x" in text:
            return super().misfit(island, turn, side, text)
        if text in names.CELL_OF:
            return not_yours(island, text, "§4.5")
        if text in names.PAD or text == names.SLIDE:
            return Reason("no_zero", "that takes a zero", "§6.1")
        return Reason("shoot_or_move", "shoot, or choose the character to move", "§4.5")

    def hint(self, island: Island, turn: Turn, side: Side, action: i64, later: bool) -> str:
        if action < CHOOSE:
            return super().hint(island, turn, side, action, later)
        return say("nobody can move") if action == DONE else say("move it")

    def label(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return say("Done") if action == DONE else super().label(island, turn, side, action)

    def tell(self, island: Island, turn: Turn, side: Side, action: i64, after: Island) -> list[Message]:
        if action < CHOOSE:
            return super().tell(island, turn, side, action, after)
        if action == DONE:
            return tell_stuck(island, turn, after)
        piece = ARMY * side + action - CHOOSE
        return [tell_chosen(island, piece, "{one} on {cell} gets ready to move.", "§4.5")]


Manner = tuple[str, str, str, str]  # what stands on the button, what it brings, what is told, its §
ONTO_BLOCK: Final = 3
MANNERS: Final[dict[int, Manner]] = {
    STRAIGHT: ("Straight to {end}", "", "{one} drives from {start} to {end}.", "§5.3"),
    LEFT: (
        "To {end}, turn left",
        "then it faces {facing}",
        "{one} drives from {start} to {end} and turns left.",
        "§5.3",
    ),
    RIGHT: (
        "To {end}, turn right",
        "then it faces {facing}",
        "{one} drives from {start} to {end} and turns right.",
        "§5.3",
    ),
    ONTO_BLOCK: (
        "Onto the block on {end}",
        "live with {live} in {blocks}: then the {kind} is lost",
        "{one} drives from {start} onto the block on {end}.",
        "§5.6",
    ),
}


@final
class Move(Marking[Turn]):
    """§5.3 Straight on by the whole number, or one less and a turn."""

    space: i64 = 3

    def bar(self, island: Island, turn: Turn, side: Side, way: i64) -> Reason | None:
        piece, number = turn.piece, turn.die
        if way == STRAIGHT:
            free = can_go_straight(island, piece, number)
            return None if free else obstacle(island, piece, number, "way_barred", "§5.5")
        if can_turn(island, piece, number):
            return None
        if number == 1:
            return Reason("no_turn_with_one", "with a 1 no character turns", "§5.2")
        if can_go_straight(island, piece, number - 1):
            return Reason("way_barred", "the {kind} cannot land on a block and turn", "§5.6")
        return obstacle(island, piece, number, "way_barred", "§5.5")

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        add_ways(island, turn.piece, turn.die, out)

    def take(self, island: Island, turn: Turn, side: Side, way: i64) -> None:
        piece = turn.piece
        target = end_of_way(island, piece, turn.die, way)
        island.board[island.cell[piece]] = EMPTY
        island.cell[piece] = target
        turn.phase = AFTER
        if island.board[target] == BLOCK:  # §5.6
            turn.block = target
            turn.go(turn.steps.activate)
            return
        island.board[target] = piece
        island.facing[piece] = wheeled(island.facing[piece], way)
        go_on(island, turn)

    def ask(self, island: Island, turn: Turn, side: Side) -> Message:
        rule = "§5.3" if turn.die > 1 else "§5.2"
        return say("Move {kind:the} by {number}.", rule, kind=names.kind(turn.piece), number=turn.die)

    def write(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        squares = turn.die if way == STRAIGHT else turn.die - 1
        if ROOM[8 * island.cell[turn.piece] + island.facing[turn.piece]] < squares:
            return ""
        end = names.CELL[end_of_way(island, turn.piece, turn.die, way)]
        return end if way == STRAIGHT else f"{end}-left" if way == LEFT else f"{end}-right"

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        square, turns, _ = text.partition("-")
        if square not in names.CELL_OF:
            return Reason("choose_a_way", "the {kind} has to move now", "§4.5")
        cell, facing, number = island.cell[turn.piece], island.facing[turn.piece], turn.die
        end: i64 = names.CELL_OF[square]
        if turns and end == BOARD.beyond(cell, facing, number):
            if number == 1:
                return Reason("no_turn_with_one", "with a 1 no character turns", "§5.2")
            return Reason("turn_costs_one", "the turn takes the last unit of the {number}", "§5.4")
        if not turns and end == BOARD.beyond(cell, facing, number - 1):
            return Reason("whole_number", "the {kind} has to use the whole {number}", "§4.8")
        return Reason("not_ahead", "the {kind} goes straight ahead, by the whole {number}", "§5.1")

    def words(self, island: Island, turn: Turn, side: Side, way: i64) -> Words:
        piece = turn.piece
        words: Words = {"kind": names.kind(piece), "number": turn.die, "one": names.one(piece)}
        words["start"] = here(island, piece)
        words["facing"] = names.facing(wheeled(island.facing[piece], way))
        words["end"] = self.write(island, turn, side, way).partition("-")[0] if way >= 0 else ""
        return words

    def manner(self, island: Island, turn: Turn, way: i64) -> Manner:
        lands = way == STRAIGHT and island.board[end_of_way(island, turn.piece, turn.die, way)] == BLOCK
        return MANNERS[ONTO_BLOCK if lands else way]

    def hint(self, island: Island, turn: Turn, side: Side, way: i64, later: bool) -> str:
        manner = self.manner(island, turn, way)
        words = {**island.words(side), **self.words(island, turn, side, way)}
        told = filled(manner[1], words) if manner[1] else ""
        if isinstance(told, Message) and manner is MANNERS[ONTO_BLOCK]:
            return weighed(told, risk=float(island.live) / float(island.blocks))
        return told

    def label(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        return filled(self.manner(island, turn, way)[0], self.words(island, turn, side, way))

    def tell(self, island: Island, turn: Turn, side: Side, way: i64, after: Island) -> list[Message]:
        words = self.words(island, turn, side, way)
        _, _, template, rule = self.manner(island, turn, way)
        cue = Cue("move", names.key(turn.piece), str(words["start"]), str(words["end"]))
        return [about(side, template, "§5.2" if turn.die == 1 and rule == "§5.3" else rule, cue, **words)]

    def mark(self, island: Island, turn: Turn, side: Side, way: i64) -> Mark:
        piece = turn.piece
        end = end_of_way(island, piece, turn.die, way)
        look = "land" if way == STRAIGHT else "bend-left" if way == LEFT else "bend-right"
        return Mark(look, piece, end, wheeled(island.facing[piece], way), island.board[end] != BLOCK)


@final
class ShootAfter(ShootOr):
    """§4.6 After the move the side may shoot again, or end the turn."""

    asks: str = "You have moved: shoot as you like, then end the turn."
    other: str = names.DONE
    button: str = "End the turn"
    brings: str = "the opponent is next"
    story: str = "{army} ends its turn."
    story_rule: str = "§4.7"

    def do_other(self, island: Island, turn: Turn) -> None:
        end_turn(island, turn)

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        if "x" in text:
            return super().misfit(island, turn, side, text)
        return Reason("moved_already", "the move is made: shoot, or end the turn")
