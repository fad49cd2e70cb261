"""In which files of its game a decision is spoken of: a table of all decisions in Markdown.

python tools/places.py            all games
python tools/places.py midway     one game
python tools/places.py --all      chance and rules that happen by themselves too

A file speaks of a step if it uses its class, a constant that holds one, or (where a file looks at names of
classes) its name as a text.  Files that use its frame are named beside.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

GAMES = Path(__file__).resolve().parents[1] / "src" / "grognard" / "games"
DECISIONS = ("Decision", "Reaction", "SealedDecision")
OTHERS = ("Chance", "Rule")


@dataclass
class Module:
    """One file of a game, as far as it speaks of steps and frames."""

    path: str
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)  # a name, and the class it holds one of
    used: set[str] = field(default_factory=set)


@dataclass
class Place:
    """A step, where it is written, and which files speak of it and of its frame."""

    name: str
    kind: str
    home: str
    frame: str
    files: list[str]
    frame_files: list[str]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="all of them if none is named")
    parser.add_argument("--all", action="store_true", help="chance and rules too")
    given = parser.parse_args()
    names = [game.replace("-", "_") for game in given.games]
    kinds = DECISIONS + OTHERS if given.all else DECISIONS
    for folder in sorted(path.parent for path in GAMES.glob("*/__init__.py")):
        if not names or folder.name in names:
            print("\n".join(table(folder.name, places(folder, kinds))), end="\n\n")


def table(game: str, found: list[Place]) -> Iterator[str]:
    files = [len(place.files) for place in found]
    yield f"## {game}: {len(found)} steps, {sum(files)} places\n"
    spread = ", ".join(f"{files.count(count)} in {count}" for count in sorted(set(files)))
    yield f"Steps by files that speak of them: {spread}.\n"
    yield "| step | kind | files | where | its frame | that in further files |"
    yield "|---|---|---|---|---|---|"
    for place in found:
        where = [f"**{path}**" if path == place.home else path for path in place.files]
        further = [path for path in place.frame_files if path not in place.files]
        yield (
            f"| {place.name} | {place.kind} | {len(place.files)} | {', '.join(where)} "
            f"| {place.frame} | {', '.join(further)} |"
        )


def places(folder: Path, kinds: tuple[str, ...]) -> list[Place]:
    """Every step of a game that is of one of these kinds, in the order of the files."""
    modules = [read(path, folder) for path in sorted(folder.rglob("*.py"))]
    classes = {name: node for module in modules for name, node in module.classes.items()}
    held: dict[str, set[str]] = defaultdict(set)
    for module in modules:
        for constant, name in module.constants.items():
            held[name].add(constant)
    found = []
    for module in modules:
        for name, node in module.classes.items():
            kind, frame = nature(node, classes)
            if kind in kinds and not is_base(name, classes):
                files = [each.path for each in modules if each.used & {name, *held[name]} or each is module]
                frames = [each.path for each in modules if frame in classes and frame in each.used]
                found.append(Place(name, kind, module.path, frame, files, frames))
    return found


def nature(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> tuple[str, str]:
    """The kind of step a class is, and its frame; ("", "") if it is none."""
    for base in node.bases:
        name = base.value if isinstance(base, ast.Subscript) else base
        if not isinstance(name, ast.Name):
            continue
        if name.id in DECISIONS + OTHERS:
            return name.id, frame_of(base)
        if name.id in classes and name.id != node.name:
            kind, frame = nature(classes[name.id], classes)
            if kind:
                return kind, frame_of(base) or frame
    return "", ""


def frame_of(base: ast.expr) -> str:
    if isinstance(base, ast.Subscript):
        last = base.slice.elts[-1] if isinstance(base.slice, ast.Tuple) else base.slice
        return last.id if isinstance(last, ast.Name) else ""
    return ""


def is_base(name: str, classes: dict[str, ast.ClassDef]) -> bool:
    """Whether another class of the game is derived from this one: then it is no step itself."""
    return any(name in names_in(base) for node in classes.values() for base in node.bases)


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def read(path: Path, folder: Path) -> Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = Module(path.relative_to(folder).as_posix())
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            module.classes[node.name] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and isinstance(node.value.func, ast.Name):
                module.constants[target.id] = node.value.func.id
    by_name = any(isinstance(node, ast.Attribute) and node.attr == "__name__" for node in ast.walk(tree))
    for part in ast.walk(tree):
        if isinstance(part, ast.Name):
            module.used.add(part.id)
        elif isinstance(part, ast.Attribute):
            module.used.add(part.attr)
        elif by_name and isinstance(part, ast.Constant) and isinstance(part.value, str):
            module.used.add(part.value)
    return module


if __name__ == "__main__":
    main()
