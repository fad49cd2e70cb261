"""The catalogues of other languages: what is said in the code and in random play, and what is translated
of it.

python tools/catalogue.py                   how much is translated, by catalogue and language
python tools/catalogue.py --missing de      what is not, with the place where it is said
python tools/catalogue.py --update          writes the files: new entries empty, unused ones gone
"""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from grognard.core.message import TONGUES
from grognard.core.registry import load
from grognard.lessons.courses import taught
from grognard.lessons.reading import FILE
from grognard.speech import pofile as po
from grognard.speech.catalogue import worded
from heard import Heard, listening

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "grognard"
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/RULES.md"))
LESSONS = "lessons"  # of a game: a catalogue of their own
COMMON = "speech"  # the catalogue of what all games share
COMMON_FOLDERS = (
    "core",
    "server",
    "terminal",
    "lessons",
    "bots",
    "lab",
    "draw",
    "store",
    "people",
    "cli.py",
    "commands",
    "telling.py",
    "building.py",
    "starting.py",
    "benching",
    "speech",
    "testing",
)
LANGUAGES = tuple(language for language in TONGUES if language != "en")

SAYING = {
    "say": 0,
    "filled": 0,
    "Message": 0,
    "joined": 0,
    "Reason": 1,
    "Refusal": 1,
    "Refused": 1,
    "unknown": 0,
    "Mistake": 0,
    "key": 1,
}
TITLED = {"Scenario": (1, 2), "Option": (1,), "Game": ()}
SAID_BY_NAME = {"about", "title", "titles", "asks", "waits", "tells", "whispers", "template"}
UNSAID = {
    "feature",
    "AssertionError",
    "TypeError",
    "KeyError",
    "compile",
}
NO_WORDS = (
    "features.py",
    "inputs.py",
    "sheet.py",
    "sides.py",
    "tables.py",
    "files",
)  # programs and authors read these
FIELD = re.compile(r"\{\w*(:[^}]*)?\}")
PROSE = re.compile(
    r"\{\w+(:[^}]*)?\}[,;:.]? +[^\s]|[^\s] +\{\w|[A-Za-z]{2,}[,:;.]? +[A-Za-z(]|^[A-Z][a-z]+[.!?]$"
)
NOTATION = {  # of outcomes and values, which reads like prose
    "attack fleet",
    "attack midway",
    "attack second fleet",
    "hold bomber",
    "hold zero",
    "no bomber",
    "no carrier",
    "no fighter",
    "red F; yellow F2 FL FR F+FL F+FR; light-blue BL BR; navy B",
    "the scenario file",
    "thach-weave veterans",
    "us japan us japan us japan",
    "us us japan japan japan us",
    "yellow F; light-blue B B2; navy FL FR BL BR",
    "zero-agility bushido",
}
CLASSES = re.compile(r"^[a-z0-9-]+( [a-z0-9-]+)*$")
MEASURE = re.compile(r"^(w|fo|op)[0-9]+$")  # of a line's width, and of how far one sees through


@dataclass
class Said:
    """What one catalogue has to hold: templates and nouns with the place where each is said."""

    texts: dict[str, str] = field(default_factory=dict)
    perhaps: dict[str, str] = field(default_factory=dict)  # what only reads like a sentence
    nouns: dict[str, str] = field(default_factory=dict)
    strings: set[str] = field(default_factory=set)  # every text in the code, said or not


def catalogues() -> list[str]:
    return [COMMON, *GAMES, *(f"{game}/{LESSONS}" for game in GAMES)]


def folder_of(catalogue: str) -> Path:
    return PACKAGE / catalogue if catalogue == COMMON else PACKAGE / "games" / catalogue


# ------------------------------------------------------------------ what is said in the code


def sources(catalogue: str) -> list[Path]:
    if catalogue != COMMON:
        return below(catalogue, "*.py")
    found = [PACKAGE / name for name in COMMON_FOLDERS]
    return sorted(path for place in found for path in ([place] if place.is_file() else place.rglob("*.py")))


def below(catalogue: str, names: str) -> list[Path]:
    """Files of a game, its lessons left out."""
    place = folder_of(catalogue)
    return sorted(path for path in place.rglob(names) if path.parent != place / LESSONS)


def in_course(game: str) -> Said:
    """What the lessons of a game say."""
    told = taught(load(game.replace("_", "-"))).sentences()
    texts = {message.template: FILE for message in told}
    return Said(texts, strings=set(texts))


def in_code(catalogue: str) -> Said:
    """By the syntax tree: what stands where sentences stand, and whatever else reads like one."""
    game, _, lessons = catalogue.partition("/")
    if lessons:
        return in_course(game)
    said = Said()
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sources(catalogue)}
    named = {name: node for tree in trees.values() for name, node in constants(tree)}
    for path, tree in trees.items():
        silent = {id(node) for node in unsaid(tree)}
        for node, noun in in_place(tree, {**named, **dict(constants(tree))}):
            if id(node) not in silent:
                (said.nouns if noun else said.texts).setdefault(str(node.value), f"{path.name}:{node.lineno}")
        for node in texts_in(tree):
            said.strings.add(str(node.value))
            plain = id(node) in silent or path.name in NO_WORDS or path.parent.name in NO_WORDS
            if (
                not plain
                and catalogue != COMMON
                and node.value not in NOTATION
                and reads_like_a_sentence(str(node.value))
            ):
                said.perhaps.setdefault(str(node.value), f"{path.name}:{node.lineno}")
    for path in below(catalogue, "*.toml"):
        for key, text in named_texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            said.strings.add(text)
            if key in ("text", "about", "title"):
                said.texts.setdefault(text, path.name)
    return said


def reads_like_a_sentence(text: str) -> bool:
    if FIELD.search(text):
        return bool(PROSE.search(text)) and worded(text)
    return bool(PROSE.search(text)) and not is_classes(text)


def is_classes(text: str) -> bool:
    """Class names of the palette: "card line-soft"."""
    from grognard.draw import palette

    known = set(re.findall(r"[a-z][a-z0-9-]+", Path(palette.__file__).read_text(encoding="utf-8")))
    known |= {"plate", "near", "far", "card", "paper", "good", "white", "line"}
    return bool(CLASSES.match(text)) and all(
        word in known or "-" in word or MEASURE.match(word) for word in text.split()
    )


def texts_in(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def unsaid(tree: ast.AST) -> Iterator[ast.Constant]:
    """Descriptions, assertions, parts of f-strings, and what only programs or authors read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value
        elif isinstance(node, ast.Assert | ast.JoinedStr) or (
            isinstance(node, ast.Call) and name_of(node.func) in UNSAID
        ):
            yield from texts_in(node)


def name_of(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What a module gives a name in capitals."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            name = name_of(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            if name.isupper():
                yield name, node.value


def in_place(tree: ast.AST, named: dict[str, ast.expr]) -> Iterator[tuple[ast.Constant, bool]]:
    """Texts where a template stands, or the name of a noun; ``named`` are those that have a name."""

    def chosen(nodes: list[ast.expr]) -> Iterator[ast.Constant]:
        return texts_of(nodes, named)

    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name == "Noun":
                yield from ((text, True) for text in chosen(node.args[:1]))
            elif name in SAYING:
                at = SAYING[name]
                yield from ((text, False) for text in chosen(node.args[at : at + 1]))
            elif name in TITLED:
                titles = [node.args[at] for at in TITLED[name] if at < len(node.args)]
                titles += [word.value for word in node.keywords if word.arg in SAID_BY_NAME]
                yield from ((text, False) for text in chosen(titles))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if name_of(target) in SAID_BY_NAME:
                yield from ((text, False) for text in chosen([node.value]))


def texts_of(nodes: list[ast.expr], named: dict[str, ast.expr]) -> Iterator[ast.Constant]:
    """Texts themselves, or those that one is chosen of."""
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in named:
            others = {name: value for name, value in named.items() if name != node.id}
            yield from texts_of([named[node.id]], others)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and worded(node.value):
            yield node
        elif isinstance(node, ast.IfExp):
            yield from texts_of([node.body, node.orelse], named)
        elif isinstance(node, ast.Tuple | ast.List):
            yield from texts_of(node.elts, named)
        elif isinstance(node, ast.Subscript):
            yield from texts_of([node.value], named)
        elif isinstance(node, ast.Dict):
            yield from texts_of(node.values, named)


def named_texts(thing: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(thing, dict):
        for name, value in thing.items():
            yield from named_texts(value, name)
    elif isinstance(thing, list):
        for value in thing:
            yield from named_texts(value, key)
    elif isinstance(thing, str):
        yield key, thing


# ------------------------------------------------------------------ both together


def in_all(matches: int = 2) -> dict[str, Said]:
    """What every catalogue has to hold: in the code, and in random play of every scenario."""
    said = {catalogue: in_code(catalogue) for catalogue in catalogues()}
    for game in GAMES:
        add(game, said[game], said[COMMON], heard_in(game, matches))
    return said


def add(name: str, own: Said, common: Said, heard: Heard) -> None:
    """What was heard in play, and what only reads like a sentence unless it is the name of a thing."""
    things = {text for context, text in entries_of(name, LANGUAGES[0]) if context == po.NOUN}
    for name in sorted(heard.nouns - common.nouns.keys()):
        own.nouns.setdefault(name, "play")
    for text in sorted(heard.texts):
        own.texts.setdefault(text, "play")
    for text, place in own.perhaps.items():
        if text not in own.nouns and text not in things:
            own.texts.setdefault(text, place)
    own.texts = {text: place for text, place in own.texts.items() if text not in common.texts}


def heard_in(game: str, matches: int) -> Heard:
    return listening(game.replace("_", "-"), matches)


def entries_of(catalogue: str, language: str) -> dict[tuple[str, str], po.Entry]:
    path = folder_of(catalogue) / f"{language}.po"
    if not path.is_file():
        return {}
    return {(entry.context, entry.source): entry for entry in po.read(path.read_text(encoding="utf-8"))}


def wanted(said: Said) -> list[tuple[str, str, str]]:
    nouns = [(po.NOUN, name, place) for name, place in said.nouns.items()]
    return nouns + [("", text, place) for text, place in said.texts.items()]


def update(catalogue: str, language: str, said: Said) -> None:
    old = entries_of(catalogue, language)
    new = [
        po.Entry(context, text, old[context, text].text if (context, text) in old else "")
        for context, text, _ in wanted(said)
    ]
    path = folder_of(catalogue) / f"{language}.po"
    path.write_text(po.write(language, new), encoding="utf-8")


def missing(catalogue: str, language: str, said: Said) -> list[tuple[str, str, str]]:
    old = entries_of(catalogue, language)
    return [one for one in wanted(said) if (one[0], one[1]) not in old or not old[one[0], one[1]].text]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--missing", metavar="LANGUAGE", help="list what is not translated")
    parser.add_argument("--update", action="store_true", help="write the files")
    parser.add_argument("--matches", type=int, default=2, help="played of every scenario (default 2)")
    given = parser.parse_args()
    for catalogue, said in in_all(given.matches).items():
        for language in LANGUAGES:
            if given.update:
                update(catalogue, language, said)
            left = missing(catalogue, language, said)
            whole = len(wanted(said))
            if given.missing == language:
                for context, text, place in left:
                    print(f"{catalogue}\t{context}\t{place}\t{text}")
            elif given.missing is None:
                words = sum(len(FIELD.sub("", text).split()) for _, text, _ in wanted(said))
                share = 100 * (whole - len(left)) / max(1, whole)
                done = f"{whole - len(left):4} of {whole:4} ({share:.1f} %)"
                print(f"{catalogue:12} {language}  {done}, {words} words")


if __name__ == "__main__":
    main()
