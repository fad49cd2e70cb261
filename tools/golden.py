"""Every message of the catalogues with every kind of argument, in all languages, to be read through.

python tools/golden.py            writes tests/speech/golden/*.jsonl anew

A line holds a template, its arguments and what is said of them.  What random play did not bring about gets
arguments as others of the same name have them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import catalogue
from grognard.core.message import TONGUES, Arg, Count, Either, Message, Noun, Words, parts_of
from grognard.core.registry import load
from grognard.lessons import course_of
from grognard.speech.catalogue import FORMAT, Catalogued
from heard import Heard

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "speech" / "golden"
NUMBERS = (1, 2, 5)  # one, few, many
LARGE = 13_777  # parted as the language parts thousands
MOST = 4  # renderings of one template
for each in catalogue.GAMES:  # a noun of one game may stand in a sentence that all share
    course_of(load(each.replace("_", "-")))
Samples = dict[str, list[Arg]]  # by the name of the argument


def plain(value: Arg) -> Any:
    """An argument as JSON: a list that begins with its kind, unless it is a number or a text."""
    if isinstance(value, Message):
        return ["message", value.template, {name: plain(each) for name, each in value.args.items()}]
    if isinstance(value, Noun):
        return ["noun", value.name, value.label, value.many, value.proper, value.plural]
    if isinstance(value, Count):
        return ["count", value.number, plain(value.noun)]
    if isinstance(value, Either):
        return ["or", *map(plain, value.items)]
    return ["and", *map(plain, value)] if isinstance(value, tuple) else value


def argument(value: Any) -> Arg:
    """And back."""
    if not isinstance(value, list):
        return value  # type: ignore[no-any-return]
    kind, *rest = value
    if kind == "message":
        return Message(rest[0], {name: argument(each) for name, each in rest[1].items()})
    if kind == "noun":
        return Noun(*rest)
    if kind == "count":
        noun = argument(rest[1])
        assert isinstance(noun, Noun)
        return Count(rest[0], noun)
    return Either(tuple(map(argument, rest))) if kind == "or" else tuple(map(argument, rest))


def kind_of(value: Arg) -> str:
    shown = plain(value)
    return str(shown[0]) if isinstance(shown, list) else type(shown).__name__


def samples_of(values: set[Arg]) -> list[Arg]:
    """A few of each kind; numbers as languages count them."""
    by_kind: dict[str, list[Arg]] = {}
    for value in sorted(values, key=repr):
        by_kind.setdefault(kind_of(value), []).append(value)
    found: list[Arg] = []
    for kind, some in by_kind.items():
        first = some[0]
        if kind == "int":
            found += [LARGE] if some == [LARGE] else NUMBERS
        elif isinstance(first, Count):
            found += [Count(number, first.noun) for number in NUMBERS]
        else:
            found += some[: MOST if kind == "noun" else 1]
    return found


def rendered(templates: list[str], uses: Mapping[str, Mapping[str, set[Arg]]]) -> Iterator[dict[str, Any]]:
    usual: dict[str, set[Arg]] = {}
    for args in uses.values():
        for name, values in args.items():
            usual.setdefault(name, set()).update(values)
    for template in sorted(templates):
        names = sorted({part[0] for part in parts_of(template) if not isinstance(part, str)})
        found = uses.get(template, {})
        samples = {
            name: samples_of(found.get(name) or fitting(template, name, usual.get(name, set())))
            for name in names
        }
        for turn in range(min(MOST, max(map(len, samples.values()), default=1))):
            yield line(template, {name: some[turn % len(some)] for name, some in samples.items()})


def fitting(template: str, name: str, values: set[Arg]) -> set[Arg]:
    """Those of the values that the places for this argument can show."""
    texts = [tongue.texts.get(template, "") for tongue in TONGUES.values() if isinstance(tongue, Catalogued)]
    parts = [part for text in (template, *texts) for part in parts_of(text)]
    places = [part for part in parts if not isinstance(part, str) and part[0] == name]
    word = any(spec[:1].isalpha() and not forms for _, spec, forms in places)
    count = any(spec.lower() == "words" for _, spec, _ in places)
    number = any(forms for _, _, forms in places)
    if any(spec == "," for _, spec, _ in places):
        return {LARGE}
    if any(FORMAT.match(spec) and spec for _, spec, _ in places):
        return {value for value in values if isinstance(value, float)} or {-1.5}
    kinds: tuple[type, ...] = (Noun, tuple) if word else (Noun, Count, int, tuple) if number else (object,)
    found = {value for value in values if isinstance(value, (Count, tuple) if count else kinds)}
    spare: Arg = Count(2, Noun("bomber")) if count else Noun("card") if word else 2 if number else f"‹{name}›"
    return found or {spare}


def line(template: str, args: Words) -> dict[str, Any]:
    message = Message(template, args)
    told = {language: message.text(language) for language in TONGUES}
    return {"template": template, "args": {name: plain(value) for name, value in args.items()}, **told}


def write(name: str, heard: Heard) -> None:
    for tongue in TONGUES.values():
        if isinstance(tongue, Catalogued):
            tongue.read()
    templates = [text for context, text in catalogue.entries_of(name, "de") if not context]
    lines = [json.dumps(each, ensure_ascii=False) for each in rendered(templates, heard.uses)]
    file = FOLDER / f"{name}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    write(catalogue.COMMON, Heard())
    for game in catalogue.GAMES:
        write(game, catalogue.heard_in(game, 2))
        write(f"{game}/{catalogue.LESSONS}", Heard())


if __name__ == "__main__":
    main()
