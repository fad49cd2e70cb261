"""Sentences that can be said in any language: a template, which is also their id, and arguments that know
what they are.

say("The {unit} takes {prey:a}; {lost} {lost:step|steps}.", unit=Noun("knight"), prey=Noun("archer"), lost=2)

An argument that is a text is never prose: only notation, symbols, or names that people typed.  A template is
a whole sentence (or a whole label).  A message *is* its English text, so whatever shows, sends or compares
texts needs to know nothing of this; ``text("de")`` says it in another language, which has a catalogue.
Nobody may cut, glue or change a message as a text: what comes out could only be English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing that languages decline: its English name is its key; ``label`` follows it (destroyer DD2)."""

    name: str
    label: str = ""
    many: str = ""  # its English plural, if not with an -s
    proper: bool = False  # Japan, Akagi: takes no article
    plural: bool = False  # the raiders, the US


@dataclass(frozen=True, slots=True)
class Count:
    """So many of a thing: three bombers."""

    number: int
    noun: Noun


@dataclass(frozen=True, slots=True)
class Either:
    """A list joined by "or"; a plain tuple is joined by "and"."""

    items: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Cue:
    """What a table can show of something that happened, beside the sentence that tells it.

    Things and places are keys of scene items, or names of places.
    """

    kind: str  # what sort of thing it is: move, shot, roll, draw, hit, loss, score, turn, ...
    who: str = ""  # the piece that does it
    start: str = ""  # from where
    end: str = ""  # to where, or what it is aimed at
    way: tuple[str, ...] = ()  # places passed between the two
    dice: tuple[int, ...] = ()  # as they fell
    cards: tuple[str, ...] = ()  # as they were drawn or played
    hits: int = 0
    lost: tuple[str, ...] = ()  # pieces that are gone
    need: int = 0  # what the dice had to reach, where they had to
    score: tuple[int, ...] = ()  # the score after it, by side


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a hint says of its choice, as data: shares of one; what is not known is below 0."""

    chance: float = -1.0  # that it does what it is chosen for
    risk: float = -1.0  # that it costs something of one's own
    deadly: bool = False  # it does cost that: so it is marked, and never offered first


class Message(str):
    """A sentence, and what a table needs to show what it tells of."""

    __slots__ = ("args", "cue", "forecast", "only", "rule", "side", "template")

    template: str
    args: Words
    rule: str
    side: int  # the side it tells of, if any
    only: int  # bit set of the sides that may read it; -1: everybody
    cue: Cue | None
    forecast: Forecast | None

    def __new__(
        cls,
        template: str,
        args: Mapping[str, Arg] | None = None,
        rule: str = "",
        side: int = -1,
        only: int = -1,
        cue: Cue | None = None,
        forecast: Forecast | None = None,
    ) -> Message:
        words = dict(args) if args else {}
        message = super().__new__(cls, TONGUES["en"].render(template, words))
        message.template, message.args, message.rule = template, words, rule
        message.side, message.only, message.cue, message.forecast = side, only, cue, forecast
        return message

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.template, self.args, self.rule, self.side, self.only, self.cue, self.forecast

    def __deepcopy__(self, _memo: object) -> Message:
        return self  # nobody changes it

    def text(self, language: str = "en") -> str:
        return str(self) if language == "en" else self.said(tongue(language))

    def said(self, tongue: Tongue) -> str:
        """In that language; in English it is said already."""
        return str(self) if tongue is TONGUES["en"] else tongue.render(self.template, self.args)

    def seen_by(self, observer: int) -> bool:
        return self.only == -1 or (observer >= 0 and bool(self.only >> observer & 1))


Arg: TypeAlias = str | int | float | Noun | Count | Either | Message | tuple["Arg", ...]
Words: TypeAlias = dict[str, Arg]  # what a template is filled with


def say(template: str, rule: str = "", **args: Arg) -> Message:
    """A sentence with its arguments; one of names and numbers alone is made once and remembered."""
    return said_once(template, args, rule, -1, -1)


def said_once(template: str, args: Words, rule: str, side: int, only: int) -> Message:
    for value in args.values():
        if type(value) not in SIMPLE:
            return Message(template, args, rule, side, only)
    key = template, rule, side, only, tuple(args), tuple(args.values())
    said = SAID.get(key)
    if said is None:
        if len(SAID) >= MOST_SAID:
            SAID.clear()
        said = SAID[key] = Message(template, args, rule, side, only)
    return said


SIMPLE = {str, int, Noun}  # what is equal of these is said alike in every language
MOST_SAID = 20_000  # that are remembered
SAID: dict[tuple[object, ...], Message] = {}


def filled(
    template: str, words: Words, rule: str = "", side: int = -1, only: int = -1, cue: Cue | None = None
) -> Message:
    """A sentence with those of the words that its template asks for."""
    args = {name: words[name] for name, _, _ in plan_of(template)[1]}
    if cue is None:
        return said_once(template, args, rule, side, only)
    return Message(template, args, rule, side, only, cue)


def weighed(hint: Message, chance: float = -1.0, risk: float = -1.0, deadly: bool = False) -> Message:
    """The same hint with what it says as data."""
    message: Message = str.__new__(Message, hint)  # its text is the same
    message.template, message.args, message.rule = hint.template, hint.args, hint.rule
    message.side, message.only, message.cue = hint.side, hint.only, hint.cue
    message.forecast = Forecast(chance, risk, deadly)
    return message


def forecast_of(text: Arg) -> Forecast | None:
    """What a hint says as data, itself or the last of its clauses that does."""
    if not isinstance(text, Message):
        return None
    found = text.forecast
    for clause in reversed(text.args.values()):
        found = found or forecast_of(clause)
    return found


def spoken(text: str, language: str) -> str:
    """The text in a language, if it can be said in others."""
    return text.text(language) if isinstance(text, Message) else text


def in_english(thing: object) -> str:
    """For encoders, which know no kind of text but the plain one."""
    if isinstance(thing, Message):
        return thing.text()
    raise TypeError(f"{type(thing).__name__} cannot be sent")


# ------------------------------------------------------------------ speaking

Place: TypeAlias = tuple[str, str, tuple[str, ...]]  # an argument, its spec, its alternatives
Part: TypeAlias = str | Place
Plan: TypeAlias = tuple[str, tuple[Place, ...]]  # a text with %s at its places, and these
MOST_COUNTS = 5_000  # that are remembered
MOST_FORMS = 20_000  # of nouns that are remembered: names of ships may come from files of one's own
PARTS: dict[str, list[Part]] = {}
PLANS: dict[str, Plan] = {}


def parts_of(template: str) -> list[Part]:
    """A template taken apart, once."""
    parts = PARTS.get(template)
    if parts is None:
        parts = PARTS[template] = []
        for text, name, spec, _ in Formatter().parse(template):
            if text:
                parts.append(text)
            if name is not None:
                parts.append((name, spec or "", tuple(spec.split("|")) if spec and "|" in spec else ()))
    return parts


def plan_of(template: str) -> Plan:
    """A template ready to be filled, made once."""
    plan = PLANS.get(template)
    if plan is None:
        parts = parts_of(template)
        places = tuple(part for part in parts if not isinstance(part, str))
        text = "".join("%s" if isinstance(part, tuple) else part.replace("%", "%%") for part in parts)
        plan = PLANS[template] = (text if places else text.replace("%%", "%")), places
    return plan


class Tongue:
    """A language: how it counts, joins and declines."""

    name = "English"  # as its own speakers call it
    both, either, comma, point = " and ", " or ", ", ", "."
    thousands = ","

    def __init__(self) -> None:
        self.counts: dict[tuple[int, str, str, str], str] = {}
        self.forms: dict[tuple[str, str, bool, bool, str | tuple[str, ...]], str] = {}

    def number(self, count: int) -> int:
        """Which of the forms for numbers."""
        raise NotImplementedError

    def form(self, noun: Noun, spec: str) -> str:
        """A noun in the case, or with the article, that the spec asks for."""
        raise NotImplementedError

    def agreed(self, noun: Noun, forms: tuple[str, ...]) -> str:
        """That of the alternatives which goes with the noun."""
        raise NotImplementedError

    def declined(self, noun: Noun, spec: str, forms: tuple[str, ...]) -> str:
        """As these two, but remembered; a spec with a capital begins a sentence."""
        if forms:
            told = self.agreed(noun, forms)
        else:
            told = self.form(noun, spec.lower())
            told = told[:1].upper() + told[1:] if spec[:1].isupper() else told
        if len(self.forms) >= MOST_FORMS:
            self.forms.clear()
        self.forms[noun.name, noun.label, noun.proper, noun.plural, forms or spec] = told
        return told

    def count(self, number: int, noun: Noun, spec: str) -> str:
        raise NotImplementedError

    def counted(self, count: Count, spec: str) -> str:
        """As ``count``, but remembered: there are few such numbers."""
        key = count.number, count.noun.name, count.noun.label, spec
        told = self.counts.get(key)
        if told is None:
            if len(self.counts) >= MOST_COUNTS:
                self.counts.clear()
            told = self.counts[key] = self.count(count.number, count.noun, spec)
        return told

    def render(self, template: str, args: Words) -> str:
        return self.fill(PLANS.get(template) or plan_of(template), args)

    def fill(self, plan: Plan, args: Words) -> str:
        text, places = plan
        if not places:
            return text
        told = []
        for name, spec, forms in places:
            value = args[name]
            kind = type(value)
            if kind is Noun:
                key = value.name, value.label, value.proper, value.plural, forms or spec  # type: ignore[union-attr]
                told.append(self.forms.get(key) or self.declined(value, spec, forms))  # type: ignore[arg-type]
            else:
                told.append(value if kind is str else self.show(value, spec, forms))  # type: ignore[arg-type]
        return text % tuple(told)

    def figures(self, value: int, spec: str) -> str:
        """Others than English speakers part thousands from ten thousand on."""
        gap = self.thousands if self.thousands == "," or abs(value) >= 10_000 else ""
        return format(value, spec).replace(",", gap).replace("-", "−")

    def show(self, value: Arg, spec: str, forms: tuple[str, ...]) -> str:
        if isinstance(value, Noun):
            key = value.name, value.label, value.proper, value.plural, forms or spec
            return self.forms.get(key) or self.declined(value, spec, forms)
        if isinstance(value, int):
            if forms:
                return forms[self.number(value)]
            return self.figures(value, spec) if spec or value < 0 else str(value)
        if isinstance(value, str):
            return value.said(self) if isinstance(value, Message) else value
        if isinstance(value, Count):
            return forms[self.number(value.number)] if forms else self.counted(value, spec)
        if isinstance(value, float):
            return format(value, spec).replace(".", self.point).replace("-", "−")
        items, last = (value.items, self.either) if isinstance(value, Either) else (value, self.both)
        if forms:
            return forms[self.number(len(items))]
        told = [self.show(item, spec, ()) for item in items]
        if len(told) == 1:
            return told[0]
        return last.join(filter(None, [self.comma.join(told[:-1]), *told[-1:]]))


class English(Tongue):
    """A noun is its own name; specs are for what varies.

    {unit} knight, {unit:the} the knight, {unit:The}, {unit:a}, {unit:s} knights, {unit:'s} the knight's;
    {side:wins|win} and {lost:step|steps} agree with a noun, a number, a count or the length of a list.
    """

    def number(self, count: int) -> int:
        return 0 if count == 1 else 1

    def form(self, noun: Noun, spec: str) -> str:
        label = f" {noun.label}" if noun.label else ""
        if spec == "s":
            return (noun.many or noun.name + "s") + label
        if spec.endswith("'s"):
            owner = self.form(noun, spec.removesuffix("'s"))
            return owner + ("'" if owner.endswith("s") and noun.plural else "'s")
        if spec == "" or noun.proper:
            return noun.name + label
        article = "the" if spec == "the" else "an" if noun.name[0] in "AEIOUaeiou" else "a"
        return f"{article} {noun.name}{label}"

    def agreed(self, noun: Noun, forms: tuple[str, ...]) -> str:
        return forms[1 if noun.plural else 0]

    def count(self, number: int, noun: Noun, spec: str) -> str:
        told = f"{number} {self.form(noun, '' if number == 1 else 's')}"
        if spec.lower() == "words" and 0 <= number < len(SMALL):
            told = f"{SMALL[number]} {self.form(noun, '' if number == 1 else 's')}"
        return told[:1].upper() + told[1:] if spec[:1].isupper() else told


SMALL = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
TONGUES: dict[str, Tongue] = {"en": English()}  # the others are added by ``speech``
CATALOGUES: list[str] = []  # the packages in which the catalogues of other languages lie


def tongue(language: str) -> Tongue:
    """The language of that code (de); ValueError says which there are."""
    if language not in TONGUES:
        raise ValueError(f"there is no language {language!r}; there are: {', '.join(TONGUES)}")
    return TONGUES[language]


# ------------------------------------------------------------------ refusals


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible now."""

    code: str
    reason: str  # a Message, but for older games
    rule: str = ""
