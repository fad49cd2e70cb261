"""A record: one small text file that replays the match on any machine.

grognard record 1
game to-war
ruleset 1
scenario standard
options {"first_army":"west", ...}
sides west north
name west Anna
dice 5f0c...            commitment to the secret of the rolls from here on

* north                 an outcome of chance
west b1                 an action
...
! north resigns
result west §5.4
secret 9a41...          one line for each dice line; only once the match is over
end 77be...             checksum of everything above
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

from grognard.core.course import Ending, Played, read, write
from grognard.core.dice import Dice
from grognard.core.errors import BrokenRecord
from grognard.core.message import say
from grognard.core.ruleset import Options

FORMAT = "grognard record 1"
LONGEST = 4_000_000  # characters; more is no record


@dataclass
class Toss:
    """The dice used from entry ``since`` on; the secret is unknown until it is revealed."""

    since: int
    commitment: str
    dice: Dice | None


@dataclass
class Record:
    game: str
    ruleset: int
    scenario: str
    options: Options
    sides: tuple[str, ...]
    names: dict[str, str]
    tosses: list[Toss]
    plays: list[Played]
    ending: Ending | None = None
    result: tuple[str, str] | None = None  # the winner (or "draw") and the §
    numbers: list[int] = field(default_factory=list, compare=False)  # of the plays' lines in the file
    last_line: int = field(default=0, compare=False)  # of the result, or else of the end, in the file

    def number(self, at: int) -> int:
        """The line of play ``at`` in the file; 0 if it comes from none."""
        return self.numbers[at] if self.numbers else 0

    # ------------------------------------------------------------------ writing

    def dumps(self) -> str:
        out = [
            FORMAT,
            f"game {self.game}",
            f"ruleset {self.ruleset}",
            f"scenario {self.scenario}",
            "options " + json.dumps(self.options, sort_keys=True, separators=(",", ":"), ensure_ascii=False),
            "sides " + " ".join(self.sides),
        ]
        out += [f"name {side} {one_line(name)}" for side, name in self.names.items() if one_line(name)]
        body: list[str] = []
        tosses = list(self.tosses)
        for at, play in enumerate([*self.plays, None]):
            while tosses and tosses[0].since == at:
                body.append(f"dice {tosses.pop(0).commitment}")
            if play is not None:
                body.append(write(play, self.sides))
        if self.tosses and self.tosses[0].since == 0:
            out.append(body.pop(0))
        out += ["", *body]
        if self.ending is not None:
            out.append(write(self.ending, self.sides))
        if self.result is not None:
            out.append(f"result {self.result[0]} {self.result[1]}")
            for toss in self.tosses:
                out.append("secret " + (toss.dice.secret.hex() if toss.dice else "unknown"))
        text = "\n".join(out) + "\n"
        return text + f"end {checksum(text)}\n"

    # ------------------------------------------------------------------ reading

    @classmethod
    def loads(cls, text: str) -> Record:
        return Reader(text).record()


def one_line(name: str, longest: int = 60) -> str:
    """A name as it may stand in a record."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:longest]


def checksum(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


class Reader:
    """Reads a record line by line; each complaint names the line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str) or len(text) > LONGEST:
            raise BrokenRecord("not_a_record", say("this is no record: too long or no text"))
        self.text = text.replace("\r\n", "\n").removeprefix("\ufeff")
        self.lines = self.text.split("\n")
        self.at = 0

    def record(self) -> Record:
        if self.lines[0].strip() != FORMAT:
            raise BrokenRecord(
                "not_a_record",
                say("this is no record: it does not begin with {words}", words=repr(FORMAT)),
                1,
            )
        self.at = 1
        record = Record(
            game=self.header("game"),
            ruleset=self.number("ruleset"),
            scenario=self.header("scenario"),
            options=self.options(),
            sides=tuple(self.header("sides").split()),
            names={},
            tosses=[],
            plays=[],
        )
        record.names = self.names(record.sides)
        self.body(record)
        record.last_line = record.last_line or self.at + 1
        self.end()
        return record

    def broken(self, code: str, reason: str) -> BrokenRecord:
        return BrokenRecord(code, reason, self.at + 1)

    def peek(self) -> str:
        if self.at >= len(self.lines) - 1:  # what follows the last newline is no line
            raise self.broken("cut_off", say("the record ends here, before its end line"))
        return self.lines[self.at]

    def header(self, word: str) -> str:
        key, _, rest = self.peek().partition(" ")
        if key != word or not rest.strip():
            raise self.broken("bad_line", say("{words} was expected here", words=repr(f"{word} ...")))
        self.at += 1
        return rest

    def number(self, word: str) -> int:
        rest = self.header(word)
        if not rest.isdecimal() or len(rest) > 9:
            self.at -= 1
            raise self.broken(
                "bad_line", say("{word} must be a number, not {text}", word=word, text=repr(rest))
            )
        return int(rest)

    def options(self) -> Options:
        rest = self.header("options")
        try:
            options = json.loads(rest)
        except (ValueError, RecursionError):
            options = None
        if not isinstance(options, dict):
            self.at -= 1
            raise self.broken("bad_line", say("the options are not readable"))
        return options

    def names(self, sides: tuple[str, ...]) -> dict[str, str]:
        names = dict.fromkeys(sides, "")
        while self.peek().startswith("name "):
            _, side, name = (self.peek() + "  ").split(" ", 2)
            if side not in names:
                raise self.broken("bad_line", say("there is no side {side}", side=repr(side)))
            names[side] = one_line(name)
            self.at += 1
        return names

    def body(self, record: Record) -> None:
        while not self.peek().startswith("end "):
            word, _, rest = self.peek().partition(" ")
            if word == "":
                pass
            elif word == "dice":
                record.tosses.append(Toss(len(record.plays), rest, None))
            elif word == "result":
                winner, _, rule = rest.partition(" ")
                record.result = (winner, rule)
                record.last_line = self.at + 1
            elif word == "secret":
                self.secret(record, rest)
            else:
                self.deed(record)
            self.at += 1

    def deed(self, record: Record) -> None:
        """Of all that may stand in a course, a record keeps what was played and how that was ended."""
        try:
            deed = read(self.peek(), record.sides)
        except ValueError:
            deed = None
        if isinstance(deed, Ending):
            record.ending = deed
            return
        if not isinstance(deed, Played):
            raise self.broken(
                "bad_line", say("this is no line of a record: {text}", text=repr(self.peek()[:40]))
            )
        if record.result or record.ending:
            raise self.broken("bad_line", say("an action after the end of the match"))
        record.plays.append(deed)
        record.numbers.append(self.at + 1)

    def secret(self, record: Record, rest: str) -> None:
        waiting = [toss for toss in record.tosses if toss.dice is None]
        if not waiting:
            raise self.broken("bad_line", say("a secret without its dice line"))
        if rest == "unknown":
            return
        try:
            dice = Dice(bytes.fromhex(rest))
        except ValueError:
            raise self.broken("bad_line", say("the secret is not readable")) from None
        toss = next((toss for toss in waiting if toss.commitment == dice.commitment), None)
        if toss is None:
            raise self.broken("false_secret", say("this secret is not the one committed to at the start"))
        toss.dice = dice

    def end(self) -> None:
        if any(self.lines[self.at + 1 :]):
            self.at += 1
            raise self.broken("damaged", say("something follows the end line"))
        above = "\n".join(self.lines[: self.at]) + "\n"
        if self.lines[self.at] != f"end {checksum(above)}":
            raise self.broken("damaged", say("the checksum does not match: something above was changed"))
