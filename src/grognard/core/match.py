"""A match: one play of a game.  Every door to the rules goes through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from grognard.core import flow, saying
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.course import Ending, Played, Resigned, mark_of
from grognard.core.dice import Dice
from grognard.core.errors import BadNotation, GameError, IllegalAction, NotYourDecision
from grognard.core.flow import CHANCE, NOBODY, OBSERVER, Position
from grognard.core.game import Game, View
from grognard.core.knowing import is_same
from grognard.core.message import Refusal, say
from grognard.core.naming import name_of
from grognard.core.record import Record, Toss
from grognard.core.ruleset import Options
from grognard.core.scene import Item, Scene
from grognard.core.story import Event, Message

NO_SIDE = "there is no side {side}; there are: {sides}"
IS_OVER = "the match is over"
NOTHING_NOW = "{side} {side:has|have} nothing to decide now; {others} {others:has|have}"
ONLY_LOOKS = "an observer has nothing to decide"
NO_ACTION = "{text} is no action of {game}"
NOTHING_BACK = "there is nothing to take back"

LONGEST_ACTION = 200  # characters; no game has notation near that
REVEAL_SAMPLES = 16  # worlds tried to see whether an action told its side something new
MARK_EVERY = 64  # entries: so many are played at most to see the position after any of them


@dataclass
class Outcome:
    """How a match ended: who won (None: a draw), by which § ("resigned", "time", …: not by the rules).

    The winner may be the game's rival, which is no side; ``verdict`` says in words what more there is.
    """

    winner: str | None
    rule: str
    points: tuple[int, ...] = ()
    verdict: str = ""


@dataclass
class Entry:
    """One action of a side, or one outcome of chance, in the course of a match."""

    side: int
    action: int
    text: str
    forced: bool  # there was no alternative
    opened: bool = False  # it opened sealed answers
    revealed: bool | None = None  # it told its side something hidden; None: not asked yet
    unseen: int = 0  # bit set of the viewers who cannot tell that it happened
    story: list[Message] = field(default_factory=list)

    def seen_by(self, viewer: int) -> bool:
        return not self.unseen & mark_of(viewer)


class Match:
    def __init__(
        self,
        game: Game,
        scenario: str | None = None,
        options: Options | None = None,
        seed: int | None = None,
        *,
        names: dict[str, str] | None = None,
        dice: Dice | None = None,
        roll: bool = True,
    ) -> None:
        """``seed`` gives the same dice every time, ``dice`` brings one's own; without ``roll``
        chance does not fall by itself (a replay brings its outcomes)."""
        self.game = game
        self.ruleset = game.rules_for(scenario, options)
        self.sides = game.names(self.ruleset)
        self.names = {side: (names or {}).get(side, "") for side in self.sides}
        self.entries: list[Entry] = []
        self.rolls = 0  # of chance among them
        self.moves = 0  # and choices that nobody failed to see
        self.ending: Ending | None = None  # by what it ended, if not by its rules
        self.tosses: list[Toss] = []
        self.opening: list[Message] = []
        self._last: tuple[Entry, Position] | None = None  # the last entry and the position before it
        self._marks: list[Position] = []  # before entry 0, MARK_EVERY, 2 * MARK_EVERY, ...
        self.position = game.start(self.ruleset)
        self._trace(self.opening)
        if roll:
            self.use_dice(dice or (Dice.fresh() if seed is None else Dice.seeded(seed)))

    # ------------------------------------------------------------------ what is going on

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.ending is not None else flow.actors(self.position)

    @property
    def sequel(self) -> Options | None:
        """When it is over: the options of the match that follows, as in a campaign; None: none does."""
        over = self.outcome
        if over is None:
            return None
        winner = self.sides.index(over.winner) if over.winner in self.sides else NOBODY
        return self.game.following(self.position, winner)

    @property
    def outcome(self) -> Outcome | None:
        if self.ending is not None:
            loser = self.ending.loser
            others = [name for side, name in enumerate(self.sides) if side != loser]
            others += [self.game.rival] if self.game.rival else []
            winner = others[0] if loser is not None and len(others) == 1 else None
            return Outcome(winner, self.ending.rule)
        if self.position.actor != NOBODY:
            return None
        best = self.position.winner
        name = self.sides[best] if best >= 0 else self.game.rival if best == CHANCE else None
        position = self.position
        return Outcome(name, position.ended, tuple(position.points()), position.verdict())

    def side(self, side: str | int) -> int:
        """The index of a side given by name or index; "observer" looks on."""
        if type(side) is int and (0 <= side < len(self.sides) or side == OBSERVER):
            return side
        if side == "observer":
            return OBSERVER
        if isinstance(side, str) and side in self.sides:
            return self.sides.index(side)
        raise GameError("unknown_side", say(NO_SIDE, side=repr(side), sides=", ".join(self.sides)))

    def legal(self, side: str | int) -> list[str]:
        """The actions open to ``side``, as short texts; [] if it has nothing to decide."""
        return list(self._choices(self.side(side)))

    def _choices(self, side: int) -> dict[str, int]:
        if side not in self.actors:
            return {}
        legal = flow.legal(self.position, side)
        return {self.game.write(self.position, side, action): action for action in legal}

    def view(self, side: str | int) -> View:
        return self.game.view(self.position, self.side(side))

    def known(self, side: str | int) -> Position:
        """The position as ``side`` knows it."""
        return self.game.seen(self.position, self.side(side))

    def scene(self, side: str | int, language: str = "en") -> Scene:
        return self.game.scene(self.known(side), self.side(side), language)

    def why(self, side: str | int, items: Iterable[Item]) -> dict[str, Refusal]:
        """Why ``side`` cannot choose these items of its scene now, by key; nothing of those that it can."""
        index = self.side(side)
        if index not in self.actors:
            return {}
        known = self.known(index)
        return {
            item.key: Refusal("barred", item.why, item.rule)
            if item.why
            else saying.why_not(known, index, item.choice)
            for item in items
            if item.choice and not item.act
        }

    @property
    def viewers(self) -> tuple[int, ...]:
        """Everybody who may look at the match: the sides, and who only looks on."""
        return (*range(len(self.sides)), OBSERVER)

    def moments(self, side: str | int) -> list[int]:
        """After how many entries something had changed for ``side``, each time it did.

        Once the match is over every entry is one: nothing is hidden any more.
        """
        index = self.side(side)
        over = self.outcome is not None
        return [at + 1 for at, entry in enumerate(self.entries) if over or entry.seen_by(index)]

    def log(self, side: str | int) -> list[Message]:
        """The story so far, as ``side`` may read it."""
        index = self.side(side)
        told = list(self.opening)
        for entry in self.entries:
            told += entry.story
        return [message for message in told if message.seen_by(index)]

    # ------------------------------------------------------------------ playing

    def play(self, side: str | int, text: str) -> None:
        """Play an action for ``side``; refused with the reason and the § if it is not legal."""
        self.act(side, text)
        self._roll()

    def act(self, side: str | int, text: str) -> None:
        """The same, but chance is left to fall afterwards."""
        index = self.side(side)
        self._check_actor(index)
        if not isinstance(text, str) or len(text) > LONGEST_ACTION:
            raise BadNotation("bad_notation", say("an action is a short text"))
        choices = self._choices(index)
        if text not in choices:
            raise self._refusal(index, text)
        self._carry_out(index, choices[text], text, len(choices) == 1)

    def resign(self, side: str | int) -> None:
        index = self.side(side)
        if index == OBSERVER:
            raise NotYourDecision("not_your_decision", say(ONLY_LOOKS))
        self.stop(Resigned(index))

    def stop(self, ending: Ending) -> None:
        """It ends here, though its rules would let it go on."""
        if self.outcome is not None:
            raise NotYourDecision("match_over", say(IS_OVER))
        self.ending = ending

    def _check_actor(self, side: int) -> None:
        if self.outcome is not None:
            raise NotYourDecision("match_over", say(IS_OVER))
        if side not in self.actors:
            others = tuple(name_of(self.sides[actor]) for actor in flow.known_actors(self.position, side))
            if side == OBSERVER:
                raise NotYourDecision("not_your_decision", say(ONLY_LOOKS))
            name = name_of(self.sides[side])
            raise NotYourDecision("not_your_decision", say(NOTHING_NOW, side=name, others=others))

    def _refusal(self, side: int, text: str) -> GameError:
        refusal = self.game.refuse(self.known(side), side, text)
        if refusal is None:
            shown = text if len(text) <= 40 else text[:40] + "…"
            return BadNotation("bad_notation", say(NO_ACTION, text=repr(shown), game=self.game.title))
        return IllegalAction(refusal.code, refusal.reason, refusal.rule)

    def _carry_out(self, side: int, action: int, text: str, forced: bool) -> None:
        position = self.position
        before = position.copy()
        step = position.frame.step
        entry = Entry(side, action, text, forced)
        if len(self.entries) == MARK_EVERY * len(self._marks):
            self._marks.append(before)
        self.entries.append(entry)
        self.rolls += side == CHANCE
        self._last = entry, before
        flow.begin(position, side, action)
        if position.waiting:
            entry.unseen = sum(mark_of(viewer) for viewer in self.viewers if viewer != side)
            return
        if step.kind == flow.SEALED:
            entry.opened = True
            side, action = NOBODY, -1  # whose answer came last is nobody's business
        entry.story += self.game.narrate(Event(step, before, position, side, action))
        self._trace(entry.story)
        entry.unseen = self._unseen(entry, before)
        self.moves += is_move(entry)

    def _unseen(self, entry: Entry, before: Position) -> int:
        """To whom the entry told nothing: he reads nothing of it, and knows what he knew before."""
        return sum(
            mark_of(viewer)
            for viewer in self.viewers
            if viewer != entry.side
            and not any(message.seen_by(viewer) for message in entry.story)
            and is_same(before, self.position, viewer)
        )

    def _trace(self, story: list[Message]) -> None:
        """Carry out the rules that follow, and tell of each."""
        while is_rule_next(self.position):
            before = self.position.copy()
            step = flow.advance(self.position)
            assert step is not None
            story += self.game.narrate(Event(step, before, self.position, NOBODY, -1))
        flow.advance(self.position)

    # ------------------------------------------------------------------ chance

    def use_dice(self, dice: Dice) -> None:
        """From here on chance follows these dice; their commitment goes into the record."""
        self.tosses.append(Toss(len(self.entries), dice.commitment, dice))
        self._roll()

    def _roll(self) -> None:
        """Let chance fall as often as it has to."""
        lots = Lots()
        while self.outcome is None and self.position.actor == CHANCE:
            dice = self.tosses[-1].dice if self.tosses else None
            if dice is None:  # those of a replayed record are known only to whoever threw them
                self.use_dice(Dice.fresh())
                return
            flow.fill_outcomes(self.position, lots)
            outcome = lots.at(dice.share(self.rolls, lots.total))
            text = self.game.write(self.position, CHANCE, outcome)
            self._carry_out(CHANCE, outcome, text, lots.count == 1)

    def fall(self, text: str) -> None:
        """An outcome of chance given from outside, as in a replay."""
        if self.actors != (CHANCE,):
            raise NotYourDecision("not_chance", say("chance has nothing to decide here"))
        possible = flow.legal(self.position, CHANCE)
        for outcome in possible:
            if self.game.write(self.position, CHANCE, outcome) == text:
                self._carry_out(CHANCE, outcome, text, len(possible) == 1)
                return
        raise IllegalAction("impossible_outcome", say("chance cannot bring {text} here", text=repr(text)))

    # ------------------------------------------------------------------ taking back

    def can_undo(self, side: str | int, *, thoroughly: bool = True) -> tuple[bool, str]:
        """Whether ``side`` may freely take back its last real choice, and if not, why.

        Not ``thoroughly``: whether it told its side something new, which takes long, is only looked up.
        """
        index = self.side(side)
        if self.outcome is not None:
            return False, say(IS_OVER)
        found = self._last_choice(index)
        if found is None:
            return False, say(NOTHING_BACK)
        if self._sealed(index):
            last = max(at for at, entry in enumerate(self.entries) if entry.side == index)
            return (True, "") if last == found else (False, say("there was no other answer to give"))
        if self.position.waiting:  # whether another has answered already is nobody's business
            return False, say("an answer under seal is asked for by now")
        since = [entry for entry in self.entries[found + 1 :] if entry.seen_by(index)]
        if any(later.side not in (index, CHANCE) for later in since):
            return False, say("the other side has acted since")
        if any(later.side == CHANCE for later in since):  # even if it had no choice: that may be hidden
            return False, say("chance has fallen since")
        own = [at for at in range(found, len(self.entries)) if self.entries[at].side == index]
        if any(self.entries[at].opened for at in own):
            return False, say("sealed answers were opened")
        if index not in self.actors or len(since) < len(self.entries) - found - 1:
            return False, say("the decision has passed to the other side")
        if any(self._reveals(at) if thoroughly else self.entries[at].revealed for at in own):
            return False, say("something hidden was revealed")
        return True, ""

    def undo(self, side: str | int) -> None:
        """Take back the last real choice of ``side``, where that is free (see ``can_undo``)."""
        index = self.side(side)
        allowed, why = self.can_undo(index)
        if not allowed:
            raise IllegalAction("cannot_undo", why)
        found = self._last_choice(index)
        assert found is not None
        # Answers that other sides have sealed in the meantime stay where they are.
        kept = self.entries[found + 1 :] if self._sealed(index) else []
        self._rebuild(found, kept)

    def _sealed(self, side: int) -> bool:
        """Whether the answer of ``side`` is in and still sealed."""
        position = self.position
        if not position.waiting:
            return False
        asked = position.frame.step.who(position, position.frame)
        return bool(asked >> side & 1 and not position.waiting >> side & 1)

    def take_back(self, side: str | int) -> None:
        """By consent: back to the last real choice of ``side``, whatever happened since.

        Rolls are made from their number, so the same dice fall again.
        """
        index = self.side(side)
        found = self._last_choice(index)
        if found is None:
            raise IllegalAction("cannot_undo", say(NOTHING_BACK))
        self.ending = None
        self._rebuild(found)

    def _last_choice(self, side: int) -> int | None:
        """The last entry of ``side`` that had an alternative."""
        for at in range(len(self.entries) - 1, -1, -1):
            if self.entries[at].side == side and not self.entries[at].forced:
                return at
        return None

    def _reveals(self, at: int) -> bool:
        """Whether entry ``at`` told its side anything that did not follow from what it knew."""
        entry = self.entries[at]
        if entry.revealed is None:
            last = self._last
            before = last[1].copy() if last and last[0] is entry else self._position_at(at)
            view = self.game.view(before, entry.side)
            flow.play(before, entry.side, entry.action)
            known = self.game.restore(view)
            entry.revealed = self._tells_worlds_apart(known, entry, before)
        return entry.revealed

    def _tells_worlds_apart(self, known: Position, entry: Entry, seen: Position) -> bool:
        """Whether ``entry`` would have looked otherwise in another world that its side thought possible."""
        for sample in range(REVEAL_SAMPLES):
            rng = Rng(sample)
            if not is_same(self._after(known.copy(), entry, rng), seen, entry.side):
                return True
            if state_of(rng) == state_of(Rng(sample)):
                return False  # nothing had to be drawn: there is no other world
        return False

    def _after(self, world: Position, entry: Entry, rng: Rng) -> Position:
        """What would be after ``entry`` in another world that its side thinks possible."""
        flow.redeal(world, entry.side, rng, Actions())
        flow.play(world, entry.side, entry.action)
        return world

    def _rebuild(self, length: int, more: Sequence[Entry] = ()) -> None:
        """Keep only the first ``length`` entries, and ``more`` after them."""
        self.entries = [*self.entries[:length], *more]
        self._count()
        self._last = None
        self._marks = self._marks_to(length)
        self.tosses = [toss for toss in self.tosses if toss.since <= len(self.entries)]
        self.position = self._position_at(len(self.entries))

    def _count(self) -> None:
        self.rolls = sum(entry.side == CHANCE for entry in self.entries)
        self.moves = sum(map(is_move, self.entries))

    def _marks_to(self, length: int) -> list[Position]:
        """The positions that are known among those after at most ``length`` entries."""
        return self._marks[: length // MARK_EVERY + 1]

    def _position_at(self, length: int) -> Position:
        marks = self._marks_to(length)
        position = marks[-1].copy() if marks else self.game.begin(self.ruleset)
        start = MARK_EVERY * (len(marks) - 1) if marks else 0
        for entry in self.entries[start:length]:
            flow.play(position, entry.side, entry.action)
        return position

    # ------------------------------------------------------------------ records

    def at(self, length: int) -> Match:
        """This match as it stood after ``length`` entries, to look at (no dice will fall)."""
        past = Match.__new__(Match)
        past.game, past.ruleset, past.sides = self.game, self.ruleset, self.sides
        past.names = dict(self.names)
        past.opening = self.opening
        past._last = None
        past._marks = self._marks_to(length)
        past.ending = self.ending if length >= len(self.entries) else None
        past.entries = self.entries[:length]
        past._count()
        past.tosses = [
            Toss(toss.since, toss.commitment, None) for toss in self.tosses if toss.since <= length
        ]
        past.position = self._position_at(length)
        return past

    @property
    def record(self) -> Record:
        over = self.outcome
        return Record(
            game=self.game.name,
            ruleset=self.ruleset.version,
            scenario=self.ruleset.scenario,
            options=dict(self.ruleset.options),
            sides=self.sides,
            names=dict(self.names),
            tosses=list(self.tosses),
            plays=[Played(entry.side, entry.text) for entry in self.entries],
            ending=self.ending,
            result=None if over is None else (over.winner or "draw", over.rule),
        )


def is_move(entry: Entry) -> bool:
    """Whether it is counted where a match is told of: others know of it, and chance did not bring it."""
    return entry.side != CHANCE and not entry.unseen


def is_rule_next(position: Position) -> bool:
    """Whether something follows by itself before anybody acts."""
    frame = position.frame
    while frame.step.kind == flow.END and frame.caller is not None:
        frame = frame.caller
    return position.actor != NOBODY and frame.step.kind == flow.RULE


def state_of(rng: Rng) -> tuple[int, ...]:
    return rng.a, rng.b, rng.c, rng.carry
