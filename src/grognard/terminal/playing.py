"""A match in a terminal: who acts, what he sees, what he answers."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from grognard.bots.bot import Bot
from grognard.core.arrangement import Arrangement
from grognard.core.arranging import arranged
from grognard.core.errors import BadNotation, GameError, reason_with
from grognard.core.flow import OBSERVER
from grognard.core.match import IS_OVER, NOTHING_BACK, Match
from grognard.core.message import Noun, filled, say
from grognard.core.naming import name_of, title_of
from grognard.core.registry import load, read_file, replace_file
from grognard.core.reloading import Watch, follow, kept, news
from grognard.core.secrecy import differ, plainly_forced
from grognard.core.words import result_of
from grognard.draw.text import board_lines, note_lines, prompt_lines
from grognard.terminal import files, thinking
from grognard.terminal.choices import Choice, choices_of, first_of, listed, meant, ways
from grognard.terminal.console import Console, Interrupted
from grognard.terminal.redrawing import changed
from grognard.terminal.seats import Seat
from grognard.terminal.thinking import Thought

NO_CHOICE = "there is no choice {line}; choose 1 to {most}"
ONE_CHOICE = "there is no choice {line}; choose 1"
MARKED = "    or a place marked *, and it goes all the way there: {place}"
AFTER = "again: play again with seats swapped · analyse · undo · log · save FILE · quit"
KEPT_IN = "The match is kept in {path}"
TELLS_ALL = "The file holds what is hidden, too: better not read it while you play."


class Over(Exception):
    """The person at the keyboard leaves; everything that had to be kept is kept."""


@dataclass(frozen=True)
class Order:
    """A command as somebody typed it, with what stood behind it."""

    playing: Playing
    side: int
    rest: str

    @property
    def match(self) -> Match:
        return self.playing.match

    @property
    def console(self) -> Console:
        return self.playing.console

    def must_act(self) -> None:
        """Refuse where the side has nothing to decide."""
        if self.side not in self.match.actors:
            raise GameError("match_over", say(IS_OVER))


@dataclass(frozen=True)
class Command:
    name: str
    usage: str
    about: str
    do: Callable[[Order], None]
    short: str = ""  # another name


class Playing:
    """One match, its seats, and who has seen what."""

    def __init__(
        self,
        console: Console,
        match: Match,
        seats: list[Seat],
        commands: Sequence[Command],
        *,
        seed: int = 0,
        data: str | None = None,
        file: str | None = None,  # that the match was opened from
        source: Path | None = None,  # of the game, where its author is at work
    ) -> None:
        self.console = console
        self.commands = commands
        self.words = [command.name for command in commands]
        self.seed = seed
        self.data = data
        self.folder = files.folder(data)
        self.path: Path | None = None  # where it is kept
        self.told: dict[int, int] = {}  # side -> how many lines of the story it has read
        self.looking = OBSERVER  # the person in front of the screen
        self.rest = ""  # further orders that were typed on the same line
        self.seen: list[str] = []  # the table as it was shown last
        self.shown = (OBSERVER, 0)  # to whom, and after how many entries
        self.watch = Watch(source) if source else None
        self.sit(match, seats, files.given_path(file) if file else None)

    def sit(self, match: Match, seats: list[Seat], file: Path | None = None) -> None:
        """Another match, opened from ``file`` or new, at the same terminal."""
        self.match = match
        self.seats = seats
        self.match.names = {side: seat.name for side, seat in zip(match.sides, seats, strict=True)}
        self.path = files.kept_path(file, self.folder) if file else None
        self.told = {}
        self.bots: dict[int, Bot] = {}
        self.thoughts: dict[int, Thought] = {}  # by side: what its bot chose last
        self.arranging: dict[int, Arrangement] = {}  # by side: the standard set-up that it follows
        people = [side for side, seat in enumerate(seats) if seat.human]
        self.looking = people[0] if len(people) == 1 else OBSERVER

    def who(self, side: int) -> Noun:
        return name_of(self.match.sides[side])

    @property
    def people(self) -> int:
        return sum(seat.human for seat in self.seats)

    def last_person(self) -> int:
        """The person who made the last real choice."""
        chosen = [entry.side for entry in self.match.entries if entry.side >= 0 and not entry.forced]
        people = [side for side in chosen if self.seats[side].human]
        if not people:
            raise GameError("cannot_undo", say(NOTHING_BACK))
        return people[-1]

    def secrets(self) -> bool:
        """Whether people at this keyboard know different things."""
        people = [side for side, seat in enumerate(self.seats) if seat.human]
        return self.match.position.waiting != 0 or differ(self.match.position, people)

    # ------------------------------------------------------------------ the course of a match

    def run(self) -> None:
        """Until it is over, or somebody quits; whatever happens, the match is kept."""
        try:
            while True:
                if self.is_saved():
                    self.reload()
                elif self.match.outcome is None:
                    self.act(self.match.actors[0])
                else:
                    self.after()
        except Over:
            pass
        except BaseException:
            with suppress(Over):
                self.leave(say("Something went wrong."))
            raise

    def act(self, side: int) -> None:
        seat = self.seats[side]
        if not seat.human:
            self.act_for(side, seat)
        elif plainly_forced(self.match, side):
            self.play(side, self.match.legal(side)[0])
        elif text := self.arranged(side):
            self.play(side, text)
        else:
            self.ask(side)

    def arranged(self, side: int) -> str:
        """What the standard set-up does that somebody follows; what it leaves open he decides himself."""
        return arranged(self.match, side, self.arranging[side]) if side in self.arranging else ""

    def act_for(self, side: int, seat: Seat) -> None:
        """A bot's turn."""
        if side not in self.bots:
            self.bots[side] = thinking.opponent(seat.level, self.seed + side).seated()
        bot = self.bots[side]
        remark = say("{side}, {bot}, thinks … (Ctrl-C: answer at once)", side=self.who(side), bot=seat.words)
        choice, hurried = thinking.think(self.console, self.match, side, bot, remark)
        everybody = [OBSERVER, *range(len(self.seats))]
        hidden = bool(self.match.position.waiting)
        hidden = hidden or differ(self.match.position, everybody)
        if choice.visits:
            self.thoughts[side] = Thought(choice, hidden)
        self.play(side, choice.action)
        if not self.people:
            self.tell(self.looking)
            if hurried:
                self.interrupted()

    def play(self, side: int, text: str) -> None:
        self.match.play(side, text)
        if self.people:
            self.keep()

    def take_back(self, side: int, free: bool) -> None:
        if free:
            self.match.undo(side)
        else:
            self.match.take_back(side)
        self.told = {viewer: min(told, len(self.match.log(viewer))) for viewer, told in self.told.items()}
        self.arranging.clear()
        self.keep()

    def keep(self) -> None:
        """Save to where the match is kept, so that nothing is lost however the program ends."""
        self.path = self.path or files.fresh_path(self.match.game.name, self.folder)
        try:
            files.save(self.match, self.path)
        except GameError as error:
            self.console.say(say("The match could not be saved: {reason}", reason=error.reason), "danger")

    # ------------------------------------------------------------------ its author at work

    def is_saved(self) -> bool:
        """Whether the rules that this match is played by were saved."""
        watch = self.watch
        return watch is not None and self.match.game is load(str(watch.path)) and watch.saved()

    def line(self, question: str, words: Sequence[str]) -> str:
        """What somebody types; Interrupted if the file of the game is saved meanwhile."""
        with self.console.unless(self.is_saved) if self.watch else nullcontext():
            return self.console.ask(question, words)

    def reload(self) -> None:
        """The same course under the rules as they were saved, or why not."""
        assert self.watch is not None
        path = self.watch.path
        self.console.show()
        try:
            found = follow(self.match, read_file(path), path)
        except GameError as error:
            self.console.say(kept(path, error), "danger")
            return
        replace_file(path, found.match.game)
        kept_in, told = self.path, self.told
        self.sit(found.match, self.seats)
        self.path = kept_in
        self.told = {viewer: min(read, len(self.match.log(viewer))) for viewer, read in told.items()}
        self.console.say(news(path, found), "danger" if found.cause else "bold")

    # ------------------------------------------------------------------ somebody decides

    def ask(self, side: int) -> None:
        """Show the table to ``side`` and carry out what it types, until it has acted."""
        self.curtain(side)
        if not self.rest:
            self.show_table(side, self.has_only_acted(side))
        count = (len(self.match.entries), self.match.ending)
        match = self.match
        while match is self.match and count == (len(match.entries), match.ending):
            choices = self.choices(side)
            try:
                line, self.rest = self.rest, ""
                if not line:
                    words = [c.text for c in choices] + [command.name for command in self.commands]
                    line = self.line(say("{side}> ", side=self.who(side)), words)
                self.answer(side, line, choices)
            except Interrupted:
                self.reload()
            except KeyboardInterrupt:
                self.interrupted()
            except EOFError:
                self.leave(say("There is no more input."))
            except GameError as error:
                self.refused(error)

    def has_only_acted(self, side: int) -> bool:
        """Whether nobody else has done anything since the table was shown to ``side``."""
        later = self.match.entries[self.shown[1] :]
        return self.shown[0] == side and bool(later) and all(entry.side == side for entry in later)

    def curtain(self, side: int) -> None:
        """Before somebody else looks at hidden things."""
        if self.looking == side or self.people < 2:
            self.looking = side
            return
        self.looking = side
        if not self.secrets():
            return
        self.seen = []
        self.console.clear()
        self.console.bar(self.match.game.title, say("{side} {side:is|are} next", side=self.who(side)))
        try:
            self.console.ask(
                say("Press Enter when only {side} {side:looks|look} at the screen. ", side=self.who(side))
            )
        except KeyboardInterrupt:
            self.interrupted()
        except EOFError:
            self.leave(say("There is no more input."))
        self.console.clear()

    def answer(self, side: int, line: str, choices: list[Choice]) -> None:
        """An action or a command; what is neither is refused with the reason."""
        if not line:
            return
        word, _, rest = line.partition(" ")
        way = self.ways(side).get(line.casefold())
        if way and line not in [choice.text for choice in choices]:
            for text in way:
                self.play(side, text)
            return
        texts = [] if line.startswith("/") else meant(line, choices)
        exact = find(self.commands, word.lstrip("/"), exact=True)
        if len(texts) == 1 and (exact is None or texts[0].casefold() == line.casefold()):
            self.play(side, texts[0])
            return
        command = exact or (None if texts else find(self.commands, word.lstrip("/")))
        if command is not None:
            command.do(Order(self, side, rest.strip()))
        elif texts:
            self.console.say(say("'{line}' may mean: {texts}.", line=line, texts=", ".join(texts)), "danger")
        else:
            self.play_first(side, line, choices)

    def play_first(self, side: int, line: str, choices: list[Choice]) -> None:
        """The first of several orders; the others follow as long as the same side decides."""
        first, rest = first_of(line, choices)
        if not first:
            self.refuse(side, line, len(choices))
            return
        self.play(side, first)
        self.rest = rest if side in self.match.actors else ""

    def refuse(self, side: int, line: str, choices: int) -> None:
        """The reason why not; a number that is no action of the game was meant as one of the list."""
        try:
            self.play(side, line)
        except BadNotation:
            if not line.isdecimal():
                raise
            template = NO_CHOICE if choices > 1 else ONE_CHOICE
            raise GameError("no_such_choice", filled(template, {"line": line, "most": choices})) from None

    def refused(self, error: GameError) -> None:
        reason = reason_with(error.reason, error.rule)
        self.console.say(say("Not possible: {reason}", reason=reason), "danger")
        if isinstance(error, BadNotation):
            self.console.say(say("Type an action from the list or its number, or ? for help."), "soft")

    def ways(self, side: int) -> dict[str, list[str]]:
        return ways(self.match.scene(side))

    def choices(self, side: int) -> list[Choice]:
        return choices_of(self.match.scene(side, self.console.language), self.match.legal(side))

    # ------------------------------------------------------------------ showing

    def tell(self, side: int) -> bool:
        """What happened since ``side`` last looked; whether anything did."""
        log = self.match.log(side)
        news = log[min(self.told.get(side, 0), len(log)) :]
        self.console.story(news)
        self.told[side] = len(log)
        if self.people > 1 and not self.secrets():  # the others look on
            for other in range(len(self.seats)):
                self.told[other] = len(self.match.log(other))
        return bool(news)

    def show_table(self, side: int, briefly: bool = False) -> None:
        """All of it, or ``briefly`` only what is not as it was shown last."""
        console, scene = self.console, self.match.scene(side, self.console.language)
        turn = ""
        if side in self.match.actors:
            turn = say(
                "{side} {side:decides|decide} ({seat})", side=self.who(side), seat=self.seats[side].words
            )
        console.show()
        console.bar(self.match.game.title, turn)
        names = [console.told(title_of(name)) for name in self.match.sides]
        table = note_lines(scene, names, console.width, console.colour)
        table += board_lines(scene, console.width, console.colour)
        for line in changed(self.seen, table) if briefly else table:
            console.show(line)
        self.seen, self.shown = table, (side, len(self.match.entries))
        console.show()
        if self.tell(side):
            console.show()
        if self.match.outcome is None:
            for line in prompt_lines(scene, console.width, console.colour):
                console.show(line)
        if side in self.match.actors:
            self.show_legal(side, False)

    def show_legal(self, side: int, full: bool) -> None:
        for line in listed(self.choices(side), self.console.width, self.console.colour, full):
            self.console.show(line)
        there = self.ways(side)
        if any(len(way) > 1 for way in there.values()):
            farthest = max(there, key=lambda place: len(there[place]))
            self.console.say(say(MARKED, place=farthest), "soft")

    # ------------------------------------------------------------------ endings

    def after(self) -> None:
        """The match is over: the last look at the table, then only commands."""
        viewer = self.looking
        self.show_table(viewer)
        self.console.say(result_of(self.match), "bold")
        self.console.say(say(AFTER), "soft")
        match = self.match
        while match is self.match and match.outcome is not None:
            try:
                line = self.line("> ", self.words)
                word, _, rest = line.partition(" ")
                command = find(self.commands, word.lstrip("/"))
                if command is not None:
                    command.do(Order(self, viewer, rest.strip()))
                elif line:
                    self.console.say(
                        say("'{line}' is no command; the match is over. ? for help.", line=line), "danger"
                    )
            except Interrupted:
                self.reload()
            except KeyboardInterrupt:
                self.interrupted()
            except EOFError:
                self.leave(say("There is no more input."))
            except GameError as error:
                self.refused(error)

    def interrupted(self) -> None:
        """Ctrl-C: a wish to leave, or a slip."""
        self.console.show()
        try:
            really = self.console.yes(say("Leave the match?"))
        except (EOFError, KeyboardInterrupt):
            self.console.show()
            really = True
        if really:
            self.leave("")

    def leave(self, why: str) -> None:
        """Say where the match is kept and how to go on; then the match ends for this terminal."""
        if why:
            self.console.show()
            self.console.say(why)
        if self.match.entries and (self.people or self.path):
            self.keep()
            self.console.say(say(KEPT_IN, path=str(self.path)))
            if self.match.outcome is None:
                self.console.show(say("Go on with:\n  {command}", command=self.resuming()))
                self.warn()
        raise Over

    def resuming(self) -> str:
        """The command that goes on with this match."""
        words = ["grognard", "play", "--terminal", "--open", str(self.path)]
        return shlex.join(words + (["--data", self.data] if self.data else []))

    def warn(self) -> None:
        """A record tells everything."""
        everybody = [OBSERVER, *range(len(self.seats))]
        if self.match.outcome is None and differ(self.match.position, everybody):
            self.console.say(say(TELLS_ALL), "soft")


def find(commands: Sequence[Command], word: str, exact: bool = False) -> Command | None:
    """The command of that name, or the only one that begins so."""
    word = word.casefold()
    if not word:
        return None
    for command in commands:
        if word in (command.name, command.short):
            return command
    found = [command for command in commands if command.name.startswith(word)]
    return found[0] if len(found) == 1 and not exact else None
