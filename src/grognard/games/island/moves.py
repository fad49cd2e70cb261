"""§4, §5 The steps of a turn: launch if need be, roll, shoot, move, shoot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Reaction, Rule, Side
from grognard.core.layout import Layout
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.island.data import (
    ARMY,
    BLOCK,
    BOARD,
    CELL_NAMES,
    CELL_OF,
    COMPASS,
    EMPTY,
    NONE,
    OWNED,
    PAD,
    PAD_NAMES,
    ROOM,
    SIDES,
    key_of,
    kind_of,
)
from grognard.games.island.ending import settled
from grognard.games.island.moving import (
    LEFT,
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
from grognard.games.island.position import Island, Mark, Marking, about, here, on_square, own_on
from grognard.games.island.shooting import NOT_ASHORE, add_own_fire, add_shooters, not_yours
from grognard.games.island.turn import (
    ACTIVATE,
    AFTER,
    BEFORE,
    CHOOSE_FOR_ZERO,
    LAUNCH_FIRST,
    LOSE_FROM_PAD,
    MOVE,
    MOVE_PAD,
    ROLL,
    ZERO,
    Shooting,
    Turn,
    end_turn,
    give_up,
    go_on,
    launch,
    shoot,
    tell_stuck,
)

DONE: Final = "done"
SPARE: Final = "spare"
SLIDE: Final = "pad"  # move the pad

FROM_PAD: Final = Layout(remove=PAD, spare=1)
SPARE_PAD: Final[i64] = FROM_PAD.first("spare")
FROM_ISLAND: Final = Layout(remove=ARMY, spare=1)
SPARE_ISLAND: Final[i64] = FROM_ISLAND.first("spare")
ORDERS: Final = Layout(shoot=ARMY, move=ARMY, done=1)
CHOOSE: Final[i64] = ORDERS.first("move")
PASS: Final[i64] = ORDERS.first("done")

MUST_LAUNCH: Final = Reason("must_launch", "you have nobody on the island: launch somebody first", "§4.1")
NOBODY_ON_PAD: Final = Reason("pad_square_empty", "nobody waits on square {square} of that pad", "§4.2")
PAD_OR_SPARE: Final = Reason(
    "remove_or_spare", "remove one character from the enemy's pad, or spare them", "§4.2"
)
NOT_THE_ENEMY: Final = Reason("not_the_enemy", "{seen:a} is on {text}, no enemy", "§4.9")
ISLAND_OR_SPARE: Final = Reason(
    "remove_or_spare", "remove one enemy character from the island, or spare them", "§4.9"
)
MUST_MOVE: Final = Reason("must_move", "somebody can use the roll, so somebody must move", "§4.8")
NO_ZERO: Final = Reason("no_zero", "that takes a zero", "§6.1")
SHOOT_OR_MOVE: Final = Reason("shoot_or_move", "shoot, or choose the character to move", "§4.5")
NOT_NAMED: Final = Reason("not_named", "only the {kind} may use this roll", "§6.4")
CHOOSE_A_WAY: Final = Reason("choose_a_way", "the {kind} has to move now", "§4.5")
NOT_AHEAD: Final = Reason("not_ahead", "the {kind} goes straight ahead, by the whole {number}", "§5.1")
WHOLE_NUMBER: Final = Reason("whole_number", "the {kind} has to use the whole {number}", "§4.8")
NO_TURN_WITH_ONE: Final = Reason("no_turn_with_one", "with a 1 no character turns", "§5.2")
TURN_COSTS_ONE: Final = Reason("turn_costs_one", "the turn takes the last unit of the {number}", "§5.4")
NO_TURN_ON_BLOCK: Final = Reason("way_barred", "the {kind} cannot land on a block and turn", "§5.6")
MOVED_ALREADY: Final = Reason("moved_already", "the move is made: shoot, or end the turn", "§4.6")


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
            turn.turn_to(ROLL)
        elif anybody_can_launch(island, island.side):
            turn.turn_to(LAUNCH_FIRST)
        else:
            turn.turn_to(LOSE_FROM_PAD)


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
            turn.turn_to(ROLL)

    def write(self, island: Island, turn: Turn, side: Side, slot: i64) -> str:
        return PAD_NAMES[slot]

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return MUST_LAUNCH

    def hint(self, island: Island, turn: Turn, side: Side, slot: i64, later: bool) -> str:
        return hint_of_launch(island, side, slot)

    def tell(self, island: Island, turn: Turn, side: Side, slot: i64, after: Island) -> list[Message]:
        return [tell_launch(island, side, slot, "§4.1")]


@final
class LoseFromPad(Reaction[Island, Turn]):
    """§4.2 Nobody can be launched: the opponent may remove one from the pad, and the turn is over."""

    space: i64 = FROM_PAD.size
    asks: str = "{enemy} cannot launch: remove one from its pad?"
    waits: str = "{army} decides."

    def who(self, island: Island, turn: Turn) -> i64:
        return 1 - island.side

    def bar(self, island: Island, turn: Turn, side: Side, slot: i64) -> Reason | None:
        if slot == SPARE_PAD or island.pad[PAD * (1 - side) + slot] != EMPTY:
            return None
        return NOBODY_ON_PAD.of(square=slot + 1)

    def take(self, island: Island, turn: Turn, side: Side, slot: i64) -> None:
        if slot != SPARE_PAD:
            island.remove(island.pad[PAD * (1 - side) + slot])
            if settled(island):
                return
        end_turn(island, turn)

    def write(self, island: Island, turn: Turn, side: Side, slot: i64) -> str:
        return FROM_PAD.write(slot, remove=PAD_NAMES)

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return PAD_OR_SPARE

    def words(self, island: Island, turn: Turn, side: Side, slot: i64) -> Words:
        return {"enemy": SIDES[island.side]}

    def hint(self, island: Island, turn: Turn, side: Side, slot: i64, later: bool) -> str:
        return say("spare them") if slot == SPARE_PAD else say("remove this one")

    def label(self, island: Island, turn: Turn, side: Side, slot: i64) -> str:
        return say("Remove nobody")

    def tell(self, island: Island, turn: Turn, side: Side, slot: i64, after: Island) -> list[Message]:
        stuck = about(island.side, "Nobody can be launched from {army:'s} pad.", "§4.2")
        if slot == SPARE_PAD:
            return [stuck, about(side, "{army} removes nobody.", "§4.2")]
        piece = island.pad[PAD * (1 - side) + slot]
        cue = Cue("loss", start=f"pad-{1 - side}-{slot + 1}", hits=1, lost=(key_of(piece),))
        return [stuck, about(side, "{army} removes {one} from the pad.", "§4.2", cue, one=OWNED[piece])]


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
            turn.turn_to(CHOOSE_FOR_ZERO)
        elif turn.slides:
            turn.turn_to(MOVE_PAD)
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
            out.add(PASS)
        add_own_fire(own, out)

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action == PASS:
            give_up(island, turn)
        elif action < CHOOSE:
            shoot(island, turn, ARMY * side + action)
        else:
            turn.piece = ARMY * side + action - CHOOSE
            turn.turn_to(MOVE)

    def ask(self, island: Island, turn: Turn, side: Side) -> Message:
        if not may_move(island, turn.named, turn.die):
            template = "Nobody can use the {number}. Shoot, or say that you are done."
            return say(template, "§4.9", number=turn.die)
        if turn.named == NONE:
            template = "You rolled {number}: shoot as you like, then move a character."
            return say(template, "§4.5", number=turn.die)
        template = "You rolled {number}: shoot as you like, then move {kind:the}."
        return say(template, "§4.5", number=turn.die, kind=kind_of(turn.named))

    def bar_order(self, island: Island, turn: Turn, side: Side, action: i64) -> Reason | None:
        if action == PASS:
            return MUST_MOVE if may_move(island, turn.named, turn.die) else None
        piece = ARMY * side + action - CHOOSE
        if island.cell[piece] < 0:
            return NOT_ASHORE.of(kind=kind_of(piece))
        if turn.named not in (NONE, piece):
            return NOT_NAMED.of(kind=kind_of(turn.named))
        if can_use(island, piece, turn.die):
            return None
        return obstacle(island, piece, turn.die, "cannot_use", "§4.8")

    def write_order(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return DONE if action == PASS else here(island, ARMY * side + action - CHOOSE)

    def read_order(self, island: Island, turn: Turn, side: Side, text: str) -> i64:
        piece = own_on(island, side, text)
        return PASS if text == DONE else CHOOSE + piece % ARMY if piece != NONE else -1

    def misfit_order(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        if text in CELL_OF:
            return not_yours(island, text, "§4.5")
        return NO_ZERO if text in PAD_NAMES or text == SLIDE else SHOOT_OR_MOVE

    def hint_order(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return say("nobody can move") if action == PASS else say("move it")

    def label_order(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return say("Done")

    def tell_order(self, island: Island, turn: Turn, side: Side, action: i64, after: Island) -> list[Message]:
        if action == PASS:
            return tell_stuck(island, turn, after)
        piece = ARMY * side + action - CHOOSE
        cell, cue = here(island, piece), Cue("choose", who=key_of(piece))
        return [about(side, "{one} on {cell} gets ready to move.", "§4.5", cue, one=OWNED[piece], cell=cell)]


@final
class Move(Marking[Turn]):
    """§5.3 Straight on by the whole number, or one less and a turn."""

    space: i64 = 3

    def bar(self, island: Island, turn: Turn, side: Side, way: i64) -> Reason | None:
        piece, number = turn.piece, turn.die
        if way == STRAIGHT:
            free = can_go_straight(island, piece, number)
            return None if free else obstacle(island, piece, number, "way_barred", "§5.5")
        if number == 1:
            return NO_TURN_WITH_ONE
        if can_turn(island, piece, number):
            return None
        if island.free_ahead(piece, number - 1) == number - 2 and can_go_straight(island, piece, number - 1):
            return NO_TURN_ON_BLOCK.of(kind=kind_of(piece))
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
            turn.turn_to(ACTIVATE)
            return
        island.board[target] = piece
        island.facing[piece] = wheeled(island.facing[piece], way)
        go_on(island, turn)

    def ask(self, island: Island, turn: Turn, side: Side) -> Message:
        rule = "§5.3" if turn.die > 1 else "§5.2"
        return say("Move {kind:the} by {number}.", rule, kind=kind_of(turn.piece), number=turn.die)

    def write(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        squares = turn.die if way == STRAIGHT else turn.die - 1
        if ROOM[8 * island.cell[turn.piece] + island.facing[turn.piece]] < squares:
            return ""
        end = CELL_NAMES[end_of_way(island, turn.piece, turn.die, way)]
        return end if way == STRAIGHT else f"{end}-left" if way == LEFT else f"{end}-right"

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        words: Words = {"kind": kind_of(turn.piece), "number": turn.die}
        square, turns, _ = text.partition("-")
        if square not in CELL_OF:
            return CHOOSE_A_WAY.of(**words)
        cell, facing = island.cell[turn.piece], island.facing[turn.piece]
        if turns and CELL_OF[square] == BOARD.beyond(cell, facing, turn.die):
            return NO_TURN_WITH_ONE if turn.die == 1 else TURN_COSTS_ONE.of(**words)
        if not turns and CELL_OF[square] == BOARD.beyond(cell, facing, turn.die - 1):
            return WHOLE_NUMBER.of(**words)
        return NOT_AHEAD.of(**words)

    def words(self, island: Island, turn: Turn, side: Side, way: i64) -> Words:
        if way < 0:
            return {}
        piece = turn.piece
        end = end_of_way(island, piece, turn.die, way)
        return {
            "one": OWNED[piece],
            "kind": kind_of(piece),
            "start": here(island, piece),
            "end": CELL_NAMES[end] if 0 <= end < len(CELL_NAMES) else "",
            "facing": COMPASS[wheeled(island.facing[piece], way) // 2],
        }

    def hint(self, island: Island, turn: Turn, side: Side, way: i64, later: bool) -> str:
        words = {**island.words(side), **self.words(island, turn, side, way)}
        if way != STRAIGHT:
            return filled("then it faces {facing}", words)
        lands = island.board[end_of_way(island, turn.piece, turn.die, way)] == BLOCK
        return filled("live with {live} in {blocks}: then {kind:the} is lost", words) if lands else ""

    def label(self, island: Island, turn: Turn, side: Side, way: i64) -> str:
        template = "To {end}, turn left" if way == LEFT else "To {end}, turn right"
        if way == STRAIGHT:
            lands = island.board[end_of_way(island, turn.piece, turn.die, way)] == BLOCK
            template = "Onto the block on {end}" if lands else "Straight to {end}"
        return filled(template, self.words(island, turn, side, way))

    def tell(self, island: Island, turn: Turn, side: Side, way: i64, after: Island) -> list[Message]:
        words = self.words(island, turn, side, way)
        rule = "§5.2" if turn.die == 1 else "§5.3"
        template = "{one} drives from {start} to {end}."
        if way != STRAIGHT:
            left = way == LEFT
            template = "{one} drives from {start} to {end} and turns left."
            template = template if left else "{one} drives from {start} to {end} and turns right."
        elif island.board[end_of_way(island, turn.piece, turn.die, way)] == BLOCK:
            template, rule = "{one} drives from {start} onto the block on {end}.", "§5.6"
        cue = Cue("move", key_of(turn.piece), str(words["start"]), str(words["end"]))
        return [about(side, template, rule, cue, **words)]

    def mark(self, island: Island, turn: Turn, side: Side, way: i64) -> Mark:
        piece = turn.piece
        end = end_of_way(island, piece, turn.die, way)
        look = "land" if way == STRAIGHT else "bend-left" if way == LEFT else "bend-right"
        return Mark(look, piece, end, wheeled(island.facing[piece], way), island.board[end] != BLOCK)


@final
class ShootAfter(Shooting):
    """§4.6 After the move the side may shoot again, or end the turn."""

    space: i64 = ARMY + 1
    asks: str = "You have moved: shoot as you like, then end the turn."

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action == ARMY:
            end_turn(island, turn)
        else:
            shoot(island, turn, ARMY * side + action)

    def write_order(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return DONE

    def misfit_order(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return MOVED_ALREADY

    def hint_order(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return say("the opponent is next")

    def label_order(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return say("End the turn")

    def tell_order(self, island: Island, turn: Turn, side: Side, action: i64, after: Island) -> list[Message]:
        return [about(side, "{army} ends its turn.", "§4.7")]


@final
class LoseFromIsland(Reaction[Island, Turn]):
    """§4.9 Nobody can use the roll: the opponent may remove one from the island, and the turn is over."""

    space: i64 = FROM_ISLAND.size
    asks: str = "{enemy} cannot move: remove one of its characters?"
    waits: str = "{army} decides."

    def who(self, island: Island, turn: Turn) -> i64:
        return 1 - island.side

    def bar(self, island: Island, turn: Turn, side: Side, number: i64) -> Reason | None:
        piece = ARMY * (1 - side) + number
        if number == SPARE_ISLAND or island.cell[piece] >= 0:
            return None
        return NOT_ASHORE.of(kind=kind_of(piece))

    def take(self, island: Island, turn: Turn, side: Side, number: i64) -> None:
        if number != SPARE_ISLAND:
            island.remove(ARMY * (1 - side) + number)
            if settled(island):
                return
        end_turn(island, turn)

    def write(self, island: Island, turn: Turn, side: Side, number: i64) -> str:
        return SPARE if number == SPARE_ISLAND else here(island, ARMY * (1 - side) + number)

    def read(self, island: Island, turn: Turn, side: Side, text: str) -> i64:
        piece = own_on(island, 1 - side, text)
        return SPARE_ISLAND if text == SPARE else piece % ARMY if piece != NONE else -1

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        if text in CELL_OF:
            return NOT_THE_ENEMY.of(seen=on_square(island, CELL_OF[text]))
        return ISLAND_OR_SPARE

    def words(self, island: Island, turn: Turn, side: Side, number: i64) -> Words:
        return {"enemy": SIDES[island.side]}

    def hint(self, island: Island, turn: Turn, side: Side, number: i64, later: bool) -> str:
        return say("spare them") if number == SPARE_ISLAND else say("remove this one")

    def label(self, island: Island, turn: Turn, side: Side, number: i64) -> str:
        return say("Remove nobody")

    def tell(self, island: Island, turn: Turn, side: Side, number: i64, after: Island) -> list[Message]:
        if number == SPARE_ISLAND:
            return [about(side, "{army} removes nobody.", "§4.9")]
        piece = ARMY * (1 - side) + number
        cell = here(island, piece)
        cue = Cue("loss", start=cell, hits=1, lost=(key_of(piece),))
        return [about(side, "{army} removes {one} on {cell}.", "§4.9", cue, one=OWNED[piece], cell=cell)]
