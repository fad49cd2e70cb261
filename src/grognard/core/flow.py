"""Flow of play: a position, and a stack of frames -- procedures of the rulebook in progress.

A procedure is a list of steps, each one paragraph of the rulebook.  Steps are stateless: what they
need to remember they keep in the position or in their frame.  An action (or an outcome of chance)
is a small integer that only its own step understands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grognard.core import fields
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.message import Cue, Message, Words
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.sheet import Sheet

T = TypeVar("T")
Secret: TypeAlias = Annotated[T, "secret"]  # a field that not everybody may know, see ``core.fields``
Side: TypeAlias = i64
CHANCE: Final = -1  # instead of a side, where nature acts; the winner where all sides lost to the game
NOBODY: Final = -2  # where the game is over; also the winner of a drawn game
OBSERVER: Final = -3  # somebody who looks on and knows only what is open to all

SHORT: Final = 24  # numbers that are sooner written one by one than copied to new memory
DEEPEST: Final = 40  # callers a frame may have; compiled frames are freed one inside the other

RULE: Final = 0
DECISION: Final = 1
REACTION: Final = 2
SEALED: Final = 3
LOT: Final = 4
END: Final = 5


# ------------------------------------------------------------------ what is going on


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Frame:
    """One procedure in progress: its local facts, the step it is at, and who called it.

    Local facts are integers (or vecs of them), set to something harmless by an ``__init__`` without
    arguments, so that ``Procedure`` can make a blank frame; how they are copied follows from that.
    """

    fields: ClassVar[str] = ""  # written by the build, see ``core.fields``

    def __init__(self, procedure: Procedure) -> None:
        self.procedure: Final = procedure
        self.step: AnyStep = procedure.first
        self.caller: Frame | None = None
        self.depth: i64 = 0  # how many callers it has

    def go(self, step: AnyStep) -> None:
        """Go on with the given step of this procedure."""
        self.step = step

    def leave(self) -> None:
        self.step = THE_END

    def copy_from(self, other: Frame) -> None:
        """Take over the local facts."""
        if self.procedure.own is not None:
            fields.take_over(self, other)

    def subject(self) -> i64:
        """The piece that this is about; below 0: none."""
        return -1

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        """What this adds to the features of its game that ``side`` may know: nothing, as a rule."""

    def reveal(self, truth: Self, observer: Side) -> None:
        """Take over what ``observer`` knows of the secret facts of ``truth``: nothing, as a rule."""

    def facts(self, observer: Side) -> list[Any]:
        """The local facts as ``observer`` knows them; what he does not know is left harmless."""
        return list(fields.plain(fields.seen(self.procedure.blank(), self, observer)).values())

    def restore(self, facts: list[Any]) -> None:
        """Take over what ``facts`` wrote."""
        if facts:
            names = [name for name, _ in fields.names(type(self))]
            fields.fill(self, dict(zip(names, facts, strict=True)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The referee's full truth.  A game's own position adds board, hands, reserves, scores in its
    ``__init__``; copies and views follow from that, see ``core.fields``."""

    fields: ClassVar[str] = ""  # written by the build

    def __init__(self, ruleset: Ruleset, outermost: Frame) -> None:
        self.ruleset: Final = ruleset
        self.frame: Frame = outermost  # the innermost procedure in progress; its step is due now
        self.side: Side = 0  # whose turn it is, in the sense of the rulebook
        self.actor: Side = CHANCE  # who has to act (first): a side, CHANCE, or NOBODY
        self.winner: Side = NOBODY
        self.ended: str = ""  # the § that ended the game
        self.waiting: i64 = 0  # bit set of the sides whose sealed answer is still out
        self.sealed = vec[i64]()  # the answers that are in, by side

    def call(self, frame: Frame) -> None:
        """Carry out a procedure before going on with the present one; at most once in a step."""
        caller = self.frame
        if caller.step is THE_END and caller.caller is not None:  # nothing is left to go on with
            caller = caller.caller
        frame.caller = caller
        frame.depth = caller.depth + 1
        assert frame.depth < DEEPEST, "a procedure that calls itself must loop in its frame instead"
        self.frame = frame

    def finish(self, winner: Side, rule: str) -> None:
        """The game is over by the given §, whatever is still in progress."""
        self.winner = winner
        self.ended = rule
        self.actor = NOBODY

    def copy_flow(self, other: Position) -> None:
        """Take over everything that this class knows about."""
        self.frame = copied_into(self.frame, other.frame)
        self.side = other.side
        self.actor = other.actor
        self.winner = other.winner
        self.ended = other.ended
        self.waiting = other.waiting
        if other.waiting != 0:
            self.sealed = other.sealed[:]

    def copy(self) -> Self:
        """Another position equal to this one."""
        copy = self.blank()
        copy.copy_from(self)
        return copy

    def blank(self) -> Self:
        """Another position of the same rules, nothing noted in it yet."""
        blank: Self = fields.another(self)
        return blank

    def copy_from(self, other: Position) -> None:
        """Become equal to ``other``, a position of the same ruleset."""
        self.copy_flow(other)
        fields.take_over(self, other)

    def reveal(self, truth: Self, observer: Side) -> None:
        """Take over what ``observer`` knows of the secret fields of ``truth``; the rest stays blank."""

    def redeal(self, observer: Side, rng: Rng) -> None:
        """Replace what ``observer`` cannot know by something that may as well be true.

        Sealed answers are redealt by the core; nothing to do where nothing else is hidden.
        """

    def reward(self, side: Side) -> float:
        """What the finished game is worth to ``side``, from 0 to 1."""
        if self.winner == NOBODY:
            return 0.5
        return 1.0 if self.winner == side else 0.0

    def points(self) -> list[int]:
        """Points by side, where the game counts any; shown with the outcome."""
        return []

    def verdict(self) -> str:
        """How the game ended, in words, where that says more than who won."""
        return ""

    def epilogue(self) -> Message:
        """What stands where a side was asked for its decision, once the game is over."""
        return Message("The game is over.")

    def words(self, side: Side) -> Words:
        """What every template may name; ``side`` is the one it tells of."""
        return {}


def refilled(mine: vec[i64], theirs: vec[i64]) -> vec[i64]:
    """A copy of ``theirs``; a short table is written over, which is cheaper than a new one."""
    size = len(theirs)
    if len(mine) != size or size > SHORT:
        return theirs[:]
    if size == 2:  # one number a side: most tables are so short
        mine[0] = theirs[0]
        mine[1] = theirs[1]
        return mine
    for index in range(size):
        mine[index] = theirs[index]
    return mine


def copied_into(mine: Frame, theirs: Frame) -> Frame:
    """Copy ``theirs`` and its callers; ``mine`` and its callers are recycled where they fit."""
    while mine.depth > theirs.depth and mine.caller is not None:
        mine = mine.caller
    fits = mine.depth == theirs.depth and mine.procedure is theirs.procedure
    copy = mine if fits else theirs.procedure.blank()
    copy.step = theirs.step
    copy.depth = theirs.depth
    copy.copy_from(theirs)
    if theirs.caller is not None:
        copy.caller = copied_into(mine, theirs.caller)
    return copy


# ------------------------------------------------------------------ the steps of a procedure

P = TypeVar("P", bound=Position)
F = TypeVar("F", bound=Frame)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[P, F]):
    """One numbered paragraph of the rulebook, its rule and its words; its docstring begins with the §.

    Of the methods below each kind of step has those it is asked for; the others are never called.
    """

    kind: i64 = END
    space: i64 = 0  # its actions (outcomes) are 0 .. space - 1
    binding: bool = False  # ends what a side has built up step by step: asked even if there is one answer
    number: i64  # its place in its procedure
    offset: i64  # where its actions begin in the flat action space of its game
    next: AnyStep

    rule: str = ""  # its §; the build takes it from the docstring
    # Templates of messages, filled with ``position.words`` and ``words``:
    asks: str = ""  # to the side that has to choose
    waits: str = ""  # to everybody else meanwhile
    tells: str = ""  # the story, once it is done
    whispers: str = ""  # the same for the eyes of its own side
    leads: bool = False  # the same click also plays the steps after it that follow of themselves
    follows: bool = False  # may be played so where there is one answer

    def __init__(self) -> None:
        self.number = 0
        self.offset = 0
        self.next = self

    def do(self, position: P, frame: F) -> None:
        raise NotImplementedError

    def who(self, position: P, frame: F) -> i64:
        raise NotImplementedError

    def bar(self, position: P, frame: F, side: Side, action: i64) -> Reason | None:
        """Why an action is not legal; None where it is."""
        return None

    def actions(self, position: P, frame: F, side: Side, out: Actions) -> None:
        """All that nothing bars; a step with many actions or in a hurry has its own."""
        for action in range(self.space):
            if self.bar(position, frame, side, action) is None:
                out.add(action)

    def outcomes(self, position: P, frame: F, out: Lots) -> None:
        raise NotImplementedError

    def take(self, position: P, frame: F, side: Side, action: i64) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------ in words

    def write(self, position: P, frame: F, side: Side, action: i64) -> str:
        """An action as text, legal or not; "" for what has none."""
        return str(action)

    def read(self, position: P, frame: F, side: Side, text: str) -> i64:
        """The action that a text stands for, legal or not; -1 for none.  A large step has its own."""
        for action in range(self.space):
            if self.write(position, frame, side, action) == text:
                return action
        return -1

    def misfit(self, position: P, frame: F, side: Side, text: str) -> Reason | None:
        """Why a text of this game that ``write`` does not give is not possible here."""
        return None

    def words(self, position: P, frame: F, side: Side, action: i64) -> Words:
        """What the templates of this step may name; ``action`` is -1 before it is chosen."""
        return {}

    def ask(self, position: P, frame: F, side: Side) -> Message | None:
        """What is asked, where a template does not do; ``side`` is the one that is asked."""
        return None

    def hint(self, position: P, frame: F, side: Side, action: i64, later: bool) -> str:
        """What an action will bring, for whoever points at it (or, ``later``, at what leads to it)."""
        return ""

    def label(self, position: P, frame: F, side: Side, action: i64) -> str:
        """What stands on the button of an action that has no place on the board."""
        return self.write(position, frame, side, action).capitalize()

    def tell(self, before: P, frame: F, side: Side, action: i64, after: P) -> list[Message]:
        """The story, where a template does not do: nothing for those who cannot tell that it happened."""
        return []

    def cue(self, before: P, frame: F, side: Side, action: i64, after: P) -> Cue | None:
        """What a table can show beside the sentence of ``tells``."""
        return None


AnyStep: TypeAlias = Step[Any, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Step[P, F]):
    """Happens by itself: write ``do``."""

    kind: i64 = RULE


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[P, F]):
    """The side whose turn it is chooses: write ``space``, ``actions`` and ``take``."""

    kind: i64 = DECISION


@mypyc_attr(allow_interpreted_subclasses=True)
class Reaction(Step[P, F]):
    """Another side chooses: write ``who`` (that side), ``space``, ``actions`` and ``take``."""

    kind: i64 = REACTION


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedDecision(Step[P, F]):
    """Several sides choose in secret: write ``who`` (a bit set of sides), ``space``, ``actions``
    and ``take``.

    ``take`` is called for every side, in order, once all have answered; it only notes the answer.
    """

    kind: i64 = SEALED


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[P, F]):
    """Dice and draws: write ``space``, ``outcomes`` and ``take``."""

    kind: i64 = LOT


THE_END: Final[AnyStep] = Step()


@final
class Procedure:
    """The steps of a procedure, in the order of the rulebook, and the frame they are played in."""

    def __init__(self, *parts: Callable[[], Frame] | AnyStep) -> None:
        """The frame of its own comes first, where there are local facts; then the steps."""
        steps: list[AnyStep] = [part for part in parts if isinstance(part, Step)]
        own = parts[0]
        self.own: Final[Callable[[], Frame] | None] = None if isinstance(own, Step) else own
        self.steps: Final[list[AnyStep]] = steps
        self.first: AnyStep = steps[0]
        self.sets_up: bool = False
        for number, step in enumerate(steps):
            declared: object = getattr(type(step), "space", None)
            if isinstance(declared, int):  # of an interpreted class: compiled code does not see it there
                step.space = declared
            step.number = number
            step.next = steps[number + 1] if number + 1 < len(steps) else THE_END

    def as_set_up(self) -> Procedure:
        """Sides only set up in it: somebody else may do that for them."""
        self.sets_up = True
        return self

    def blank(self) -> Frame:
        """A frame at the first step, nothing noted in it yet."""
        own = self.own
        return Frame(self) if own is None else own()


# ------------------------------------------------------------------ running


def is_setting_up(position: Position) -> bool:
    """Whether what is to be decided belongs to setting up."""
    frame: Frame | None = position.frame if position.actor != NOBODY else None
    while frame is not None:
        if frame.procedure.sets_up:
            return True
        frame = frame.caller
    return False


def run(position: Position) -> None:
    """Carry out rules until a side or chance must act, or the game is over."""
    while position.actor != NOBODY:  # the same loop as in ``advance``: it is the hottest of all
        frame = position.frame
        step = frame.step
        kind = step.kind
        if kind == RULE:
            frame.step = step.next
            step.do(position, frame)
        elif kind == END:
            assert frame.caller is not None, "the outermost procedure has to finish the game"
            position.frame = frame.caller
        elif kind == DECISION:
            position.actor = position.side
            return
        elif kind == LOT:
            position.actor = CHANCE
            return
        else:
            ask(position, frame, step)
            return


def advance(position: Position) -> AnyStep | None:
    """Carry out one rule and return it; None once a side or chance must act, or all is over."""
    while position.actor != NOBODY:
        frame = position.frame
        step = frame.step
        kind = step.kind
        if kind == RULE:
            frame.step = step.next
            step.do(position, frame)
            return step
        elif kind == END:
            assert frame.caller is not None, "the outermost procedure has to finish the game"
            position.frame = frame.caller
        else:
            ask(position, frame, step)
            return None
    return None


def ask(position: Position, frame: Frame, step: AnyStep) -> None:
    """Say who has to act at ``step``."""
    kind = step.kind
    if kind == DECISION:
        position.actor = position.side
    elif kind == LOT:
        position.actor = CHANCE
    elif kind == REACTION:
        position.actor = step.who(position, frame)
    else:
        position.waiting = step.who(position, frame)
        position.actor = first_of(position.waiting)


def first_of(sides: i64) -> Side:
    side: i64 = 0
    while not sides >> side & 1:
        side += 1
    return side


def fill_actions(position: Position, side: Side, out: Actions) -> None:
    """Refill ``out`` with what ``side``, which has to act, may answer."""
    out.count = 0
    frame = position.frame
    frame.step.actions(position, frame, side, out)


def fill_outcomes(position: Position, out: Lots) -> None:
    """Refill ``out`` with what may happen where ``position.actor`` is CHANCE."""
    out.count = 0
    out.total = 0
    frame = position.frame
    frame.step.outcomes(position, frame, out)


def play(position: Position, side: Side, action: i64) -> None:
    """Play a legal action of ``side`` (unchecked), or, for CHANCE, an outcome."""
    frame = position.frame
    step = frame.step
    if step.kind == SEALED:
        seal(position, frame, step, side, action)
        if position.waiting != 0:
            return
    else:
        frame.step = step.next
        step.take(position, frame, side, action)
    run(position)


def begin(position: Position, side: Side, action: i64) -> None:
    """Only the action itself; the rules that follow from it are left to ``run``."""
    frame = position.frame
    step = frame.step
    if step.kind == SEALED:
        seal(position, frame, step, side, action)
    else:
        frame.step = step.next
        step.take(position, frame, side, action)


def seal(position: Position, frame: Frame, step: AnyStep, side: Side, action: i64) -> None:
    """Keep the answer; when all are in, open them."""
    while len(position.sealed) <= side:
        position.sealed = append(position.sealed, -1)
    position.sealed[side] = action
    position.waiting &= ~(1 << side)
    if position.waiting != 0:
        position.actor = first_of(position.waiting)
        return
    frame.step = step.next
    sides = step.who(position, frame)
    each: i64 = 0
    while sides >> each != 0:
        if sides >> each & 1:
            step.take(position, frame, each, position.sealed[each])
        each += 1


def still_out(position: Position, observer: Side) -> i64:
    """The sides whose sealed answer is out, as far as ``observer`` knows: of the others nobody can
    tell before all are opened.  A bit set; 0 where nothing is under seal."""
    if position.waiting == 0:
        return 0
    frame = position.frame
    asked = frame.step.who(position, frame)
    if observer < 0:
        return asked
    return asked & ~(1 << observer & ~position.waiting)


def redeal(position: Position, observer: Side, rng: Rng, buffer: Actions) -> None:
    """Replace in place all that ``observer`` cannot know, sealed answers included."""
    position.redeal(observer, rng)
    if position.waiting != 0:
        frame = position.frame
        sides = frame.step.who(position, frame) & ~position.waiting
        side: i64 = 0
        while sides >> side != 0:
            if sides >> side & 1 and side != observer:
                fill_actions(position, side, buffer)
                position.sealed[side] = buffer.pick(rng)
            side += 1


# ------------------------------------------------------------------ the same for everyday use


def actors(position: Position) -> tuple[int, ...]:
    """The sides that have to act now, (CHANCE,), or () when the game is over."""
    if position.actor == NOBODY:
        return ()
    if position.waiting == 0:
        return (int(position.actor),)
    return members(int(position.waiting))


def known_actors(position: Position, observer: int) -> tuple[int, ...]:
    """The same, as far as ``observer`` can tell."""
    out = int(still_out(position, observer))
    return members(out) if out else actors(position)


def members(sides: int) -> tuple[int, ...]:
    """The sides in a bit set."""
    return tuple(side for side in range(sides.bit_length()) if sides >> side & 1)


def legal(position: Position, side: int) -> list[int]:
    """The legal actions of ``side``; for CHANCE the possible outcomes; [] if not to act."""
    if side not in actors(position):
        return []
    if side == CHANCE:
        lots = Lots()
        fill_outcomes(position, lots)
        return [outcome for outcome, _ in lots.listed()]
    out = Actions()
    fill_actions(position, side, out)
    return out.listed()


def random_playout(position: Position, rng: Rng) -> int:
    """Play at random to the end, in place; the number of decisions taken."""
    return int(playout(position, rng, Actions(), Lots()))


def playout(position: Position, rng: Rng, actions: Actions, lots: Lots) -> i64:
    """The same, with the caller's buffers."""
    decisions: i64 = 0
    while position.actor != NOBODY:
        frame = position.frame
        if position.actor == CHANCE:
            lots.count = 0
            lots.total = 0
            frame.step.outcomes(position, frame, lots)
            play(position, CHANCE, lots.pick(rng))
        else:
            actions.count = 0
            frame.step.actions(position, frame, position.actor, actions)
            play(position, position.actor, actions.pick(rng))
            decisions += 1
    return decisions
