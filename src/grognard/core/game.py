"""What a game hands over: one object, its table of contents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import resources
from re import Pattern
from typing import Any

from grognard.core import fields, saying
from grognard.core.arrangement import Arrangement
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.drafting import Drafting
from grognard.core.errors import GameError
from grognard.core.features import Features
from grognard.core.flow import (
    DECISION,
    NOBODY,
    REACTION,
    SEALED,
    AnyStep,
    Frame,
    Position,
    Procedure,
    first_of,
    known_actors,
    redeal,
    run,
    still_out,
)
from grognard.core.message import CATALOGUES, Message, say, tongue
from grognard.core.message import Refusal as Refusal
from grognard.core.net import Inputs
from grognard.core.ruleset import Options, Ruleset, Value
from grognard.core.scene import Scene, spoken_scene
from grognard.core.sense import Sense
from grognard.core.story import Event

NO_OPTION = "{game} has no option {name}; it has: {names}"
NO_SCENARIO = "{game} has no scenario {name}; it has: {names}"


@dataclass(frozen=True)
class Scenario:
    name: str
    title: str
    about: str = ""
    options: Options = field(default_factory=dict)  # what this scenario sets for itself

    def __post_init__(self) -> None:
        speak(self, "title", "about")


@dataclass(frozen=True)
class Option:
    """Something to set before a match: a choice, a number, a flag or a table of values.

    Of a table ``lines`` are those it may have, ``read`` reads one of them (a ValueError says in words what is
    wrong with it), and ``check`` says what is wrong with all of it, or "".
    """

    name: str
    title: str
    default: Value
    about: str = ""
    choices: tuple[str, ...] = ()  # for a text
    titles: tuple[str, ...] = ()  # the choices as people read them
    low: int = 0  # for a number
    high: int = 1000
    lines: Iterable[str] = ()
    read: Callable[[str], object] | None = None
    check: Callable[[dict[str, str]], str] | None = None

    def __post_init__(self) -> None:
        speak(self, "title", "about")
        object.__setattr__(self, "titles", tuple(map(spoken_of, self.titles)))

    def refusal(self, value: object) -> str:
        """What is wrong with ``value``, or ""."""
        if isinstance(self.default, bool):
            return "" if isinstance(value, bool) else say("must be true or false")
        if isinstance(self.default, int):
            if not isinstance(value, int) or isinstance(value, bool):
                return say("must be a whole number")
            fits = self.low <= value <= self.high
            return "" if fits else say("must be {low} to {high}", low=self.low, high=self.high)
        if isinstance(self.default, str):
            return (
                "" if value in self.choices else say("must be one of {names}", names=", ".join(self.choices))
            )
        if not isinstance(value, dict) or not all(
            isinstance(key, str) and isinstance(entry, str) for key, entry in value.items()
        ):
            return say("must be a table of texts")
        return self.fault(value)

    def fault(self, table: dict[str, str]) -> str:
        """What is wrong with a table, or ""."""
        known = list(self.lines)
        strange = [name for name in table if known and name not in known]
        if strange:
            return say(
                "has no line {name}; its lines are: {known}", name=repr(strange[0]), known=", ".join(known)
            )
        read = self.read or str
        try:
            for text in table.values():
                read(text)
            return self.check(table) if self.check else ""
        except ValueError as fault:
            told: str = fault.args[0]
            return told


def speak(thing: object, *names: str) -> None:
    """Make messages of what people read of a thing that cannot be changed any more."""
    for name in names:
        object.__setattr__(thing, name, spoken_of(getattr(thing, name)))


def spoken_of(text: str) -> str:
    return say(text) if text and not isinstance(text, Message) else text


@dataclass
class View:
    """All that one side may know, as plain data; built up, never stripped down."""

    game: str
    scenario: str
    options: Options
    side: int
    actors: list[int]
    turn: int
    waiting: int
    answer: int  # the side's own sealed answer, -1 if none
    winner: int
    ended: str
    frames: list[tuple[int, int, list[Any]]]  # outermost first: procedure, step, local facts
    facts: dict[str, Any]  # what the game adds


@dataclass(frozen=True)
class FileScenario:
    """A scenario that somebody wrote: how it is played so that a record holds all of it, and what it is."""

    scenario: str
    options: Options
    about: str
    warnings: tuple[str, ...] = ()  # what its author may not have meant


class Game:
    """The rules, never one play of them.  The callables are the game's own chapters."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        about: str,
        ruleset: int,  # the version of the rules: a changed ruling raises it
        sides: tuple[str, ...],
        scenarios: tuple[Scenario, ...],
        options: tuple[Option, ...],
        procedures: tuple[Procedure, ...],
        start: Callable[[Ruleset], Position],  # before the first step
        notation: Pattern[str],  # the texts of this game
        scene: Callable[[Position, int], Scene],  # drawn from a *known* position
        sense: Sense,
        package: str = "",  # where RULES.md lies
        rulebook: str = "",  # or its text
        side_names: Callable[[Ruleset], tuple[str, ...]] | None = None,
        scenario_title: Callable[[Ruleset], str] | None = None,  # where the rules give it another one
        conflict: Callable[[str, Options], str] | None = None,  # what is wrong between options
        rival: str = "",  # who wins if CHANCE does: an adversary that nobody plays
        from_file: Callable[[str, str], FileScenario] | None = None,  # a scenario file: its name, its text
        file_keys: Callable[[], str] | None = None,  # all that such a file may say, as Markdown
        drafts: Drafting | None = None,  # how such a file is made in an editor
        sequel: Callable[[Position, int], Options | None] | None = None,  # of a match with that winner
        levels: tuple[tuple[int, float], ...] = (),  # simulations and softness of the bots' levels here
        features: Features | None = None,  # what programs that learn are shown
        inputs: Inputs | None = None,  # what the bots' own learned judgement looks at
        arrangements: tuple[Arrangement, ...] = (),  # standard set-ups
    ) -> None:
        self.name = name
        self.title = say(title)
        self.about = say(about)
        self.ruleset = ruleset
        self.sides = sides
        self.scenarios = {scenario.name: scenario for scenario in scenarios}
        self.options = {option.name: option for option in options}
        self.procedures = procedures
        self.start = start
        self.notation = notation
        self.draw = scene
        self.sense = sense
        self.package = package
        if package and package not in CATALOGUES:
            CATALOGUES.append(package)
        self.rulebook = rulebook
        self.side_names = side_names
        self.scenario_title = scenario_title
        self.conflict = conflict
        self.rival = rival
        self.from_file = from_file
        self.file_keys = file_keys
        self.drafts = drafts
        self.sequel = sequel
        self.levels = levels
        self.features = features or Features()
        self.inputs = inputs
        self.arrangements = arrangements
        for step, offset in self.space().items():
            step.offset = offset

    def __repr__(self) -> str:
        return f"<Game {self.name} ruleset {self.ruleset}>"

    # ------------------------------------------------------------------ rules in force

    def rules_for(self, scenario: str | None = None, options: Options | None = None) -> Ruleset:
        """The complete, checked rules for a match; raises GameError with the cause."""
        chosen = self.scenario(scenario)
        complete: Options = {name: option.default for name, option in self.options.items()}
        complete.update(chosen.options)
        for name, value in (options or {}).items():
            if name not in self.options:
                raise GameError("unknown_option", unknown(NO_OPTION, self.title, name, self.options))
            wrong = self.options[name].refusal(value)
            if wrong:
                told = say(
                    "option {name} {wrong}, not {value}", name=repr(name), wrong=wrong, value=repr(value)
                )
                raise GameError("bad_option", told)
            complete[name] = value
        wrong = self.conflict(chosen.name, complete) if self.conflict else ""
        if wrong:
            raise GameError("bad_option", wrong)
        return Ruleset(self.name, self.ruleset, chosen.name, complete)

    def following(self, position: Position, winner: int) -> Options | None:
        """The options of the match that follows, as the next battle of a campaign does; None: none does."""
        return self.sequel(position, winner) if self.sequel else None

    def scenario(self, name: str | None) -> Scenario:
        if name is None:
            return next(iter(self.scenarios.values()))
        if name not in self.scenarios:
            raise GameError("unknown_scenario", unknown(NO_SCENARIO, self.title, name, self.scenarios))
        return self.scenarios[name]

    def names(self, ruleset: Ruleset) -> tuple[str, ...]:
        """The sides' names under these rules."""
        return self.side_names(ruleset) if self.side_names else self.sides

    def called(self, ruleset: Ruleset) -> str:
        """The scenario's title under these rules."""
        return self.scenario_title(ruleset) if self.scenario_title else self.scenario(ruleset.scenario).title

    def setup(self, scenario: str | None = None, options: Options | None = None) -> Position:
        return self.begin(self.rules_for(scenario, options))

    def begin(self, ruleset: Ruleset) -> Position:
        position = self.start(ruleset)
        run(position)
        return position

    def rules(self, language: str = "en") -> str:
        """The text of RULES.md, or of RULES.de.md if there is one."""
        if self.rulebook:
            return self.rulebook
        tongue(language)  # complains of one that there is not
        translated = resources.files(self.package).joinpath(f"RULES.{language}.md")
        english = resources.files(self.package).joinpath("RULES.md")
        return (translated if translated.is_file() else english).read_text(encoding="utf-8")

    def write(self, position: Position, side: int, action: int) -> str:
        """An action as text, unique among the legal ones."""
        return saying.write(position, side, action)

    def narrate(self, event: Event) -> list[Message]:
        """What is told of something that happened."""
        return saying.narrate(event)

    def refuse(self, position: Position, side: int, text: str) -> Refusal | None:
        """Why ``text``, which is not legal, is not possible; None if it is no text of this game."""
        if not self.notation.fullmatch(text):
            return None
        return saying.why_not(position, side, text)

    def scene(self, position: Position, side: int, language: str = "en") -> Scene:
        """The table as ``side`` sees it; ``position`` is no more than it knows."""
        scene = self.draw(position, side)
        return scene if language == "en" else spoken_scene(scene, language)

    # ------------------------------------------------------------------ who knows what

    def seen(self, position: Position, side: int) -> Position:
        """The position as ``side`` knows it; what is hidden is left unknown."""
        known: Position = fields.seen(position.blank(), position, side)
        known.frame = seen_frame(position.frame, side)
        known.side, known.winner, known.ended = position.side, position.winner, position.ended
        known.actor, known.waiting = position.actor, still_out(position, side)
        if known.waiting:
            self.reseal(known, side, own_answer(position, side))
        return known

    def view(self, position: Position, side: int) -> View:
        return View(
            game=self.name,
            scenario=position.ruleset.scenario,
            options=position.ruleset.options,
            side=side,
            actors=list(known_actors(position, side)),
            turn=int(position.side),
            waiting=int(still_out(position, side)),
            answer=own_answer(position, side),
            winner=int(position.winner),
            ended=position.ended,
            frames=self.frames(position, side),
            facts=self.facts(position, side),
        )

    def frames(self, position: Position, side: int) -> list[tuple[int, int, list[Any]]]:
        frames = []
        frame: Frame | None = position.frame
        while frame is not None:
            procedure = self.procedures.index(frame.procedure)
            number = int(frame.step.number) if frame.step in frame.procedure.steps else -1
            frames.append((procedure, number, frame.facts(side)))
            frame = frame.caller
        return frames[::-1]

    def restore(self, view: View) -> Position:
        """The position as the view's side knows it; what is hidden is left unknown."""
        ruleset = Ruleset(view.game, self.ruleset, view.scenario, view.options)
        position = self.from_facts(ruleset, view.facts)
        innermost: Frame | None = None
        for depth, (procedure, number, facts) in enumerate(view.frames):
            frame = self.procedures[procedure].blank()
            if number >= 0:
                frame.step = frame.procedure.steps[number]
            else:
                frame.leave()
            frame.depth = depth
            frame.caller = innermost
            frame.restore(facts)
            innermost = frame
        assert innermost is not None
        position.frame = innermost
        position.side = view.turn
        position.winner = view.winner
        position.ended = view.ended
        position.actor = view.actors[0] if view.actors else NOBODY
        position.waiting = view.waiting
        if view.waiting:
            self.reseal(position, view.side, view.answer)
        return position

    def facts(self, position: Position, side: int) -> dict[str, Any]:
        """What the game adds to a view: the fields of the position as ``side`` knows them."""
        return fields.plain(fields.seen(position.blank(), position, side))

    def from_facts(self, ruleset: Ruleset, facts: dict[str, Any]) -> Position:
        position = self.start(ruleset)
        fields.fill(position, facts)
        return position

    def reseal(self, position: Position, side: int, answer: int) -> None:
        """Sealed answers that are in: the side's own as it is, the others' unknown (-1)."""
        sides = len(self.names(position.ruleset))
        position.sealed = type(position.sealed)([-1] * sides)
        if answer >= 0:
            position.sealed[side] = answer
        position.actor = first_of(position.waiting)

    def redeal(self, view: View, rng: Rng) -> Position:
        """A random full position that the view's side cannot tell from the truth."""
        position = self.restore(view)
        redeal(position, view.side, rng, Actions())
        return position

    # ------------------------------------------------------------------ the flat action space

    def steps(self) -> list[AnyStep]:
        """Every step, in the order of the rules."""
        return [step for procedure in self.procedures for step in procedure.steps]

    def space(self) -> dict[AnyStep, int]:
        """Where the actions of each decision begin in the game's flat action space."""
        offsets: dict[AnyStep, int] = {}
        offset = 0
        for step in self.steps():
            if step.kind in (DECISION, REACTION, SEALED):
                offsets[step] = offset
                offset += int(step.space)
        return offsets

    def chances(self, position: Position) -> list[tuple[int, int]]:
        """The outcomes that may fall now, with their weights."""
        lots = Lots()
        frame = position.frame
        frame.step.outcomes(position, frame, lots)
        return lots.listed()


def unknown(template: str, title: str, name: str, names: Iterable[str]) -> Message:
    return say(template, game=title, name=repr(name), names=", ".join(names) or "–")


def own_answer(position: Position, side: int) -> int:
    """What ``side`` has answered under seal; -1 if nothing."""
    if position.waiting and side >= 0:
        answered = position.frame.step.who(position, position.frame) & ~position.waiting
        if answered >> side & 1:
            return int(position.sealed[side])
    return -1


def seen_frame(frame: Frame, side: int) -> Frame:
    """The frame and its callers as ``side`` knows them."""
    blank = frame.procedure.blank()
    blank.step, blank.depth = frame.step, frame.depth
    fields.seen(blank, frame, side)
    if frame.caller is not None:
        blank.caller = seen_frame(frame.caller, side)
    return blank
