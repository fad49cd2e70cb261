"""What a position or a frame remembers is read off its ``__init__``: state is declared once.

Every ``self.name = ...`` there is state, unless it is ``Final``; ``Secret[...]`` marks what not everybody
may know.  Copies, views and what is restored from them follow from that.  Interpreted classes are copied
field by field, see ``take_over``; for compiled ones the build writes the same out (``spelled``), so that it
costs nothing.  A class that has its own ``copy_from`` is left alone.

This module is also loaded by ``setup.py``, by its path: it uses the standard library only.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

STATE = ("Position", "Frame")  # bases whose ``__init__`` declares state
SECTION = re.compile(r"§\d+(?:\.\d+)*")
NEEDED = "from typing import ClassVar; from grognard.core.flow import refilled"  # by what is written out


@dataclass(frozen=True)
class Field:
    name: str
    secret: bool
    copied: str  # how it is copied: {0} is the own, {1} the other's value


class Undeclared(Exception):
    """A field of which nobody can say how it is copied."""


# ------------------------------------------------------------------ reading declarations


def declared(node: ast.ClassDef) -> list[Field]:
    """The state that a class declares; none if it copies itself."""
    methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
    if "copy_from" in methods or "__init__" not in methods:
        return []
    return [field for each in methods["__init__"].body if (field := field_of(node, each)) is not None]


def field_of(owner: ast.ClassDef, node: ast.stmt) -> Field | None:
    target: ast.expr
    if isinstance(node, ast.AnnAssign):
        target, value, noted = node.target, node.value, ast.unparse(node.annotation)
    elif isinstance(node, ast.Assign):
        target, value, noted = node.targets[0], node.value, ""
    else:
        return None
    if not (isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"):
        return None
    if noted.startswith("Final"):
        return None
    secret = noted.startswith("Secret[")
    noted = noted.removeprefix("Secret[").removesuffix("]") if secret else noted
    copied = way_to_copy(noted, value)
    if copied is None:
        raise Undeclared(f"{owner.name}.{target.attr} in line {node.lineno} needs an annotation")
    return Field(target.attr, secret, copied)


def way_to_copy(noted: str, value: ast.expr | None) -> str | None:
    """A wrong guess about a table of numbers does not get past the type checker of the build."""
    if noted.startswith(("list[vec[", "list[list[")):
        return "[each[:] for each in {1}]"
    if noted.startswith("vec[i64]"):
        return "refilled({0}, {1})"
    if noted.startswith(("list[", "vec[")):
        return "{1}[:]"
    if noted:
        return "{1}"  # a number, or something that all copies share
    if isinstance(value, ast.Call) and ast.unparse(value.func).startswith("vec["):
        return way_to_copy(ast.unparse(value.func), None)
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
        return "refilled({0}, {1})"
    return "{1}" if isinstance(value, ast.Constant) else None


# ------------------------------------------------------------------ what the build writes out


def spelled(source: str) -> str:
    """The same module with copies spelled out and every § beside its docstring; no line is moved."""
    lines = source.splitlines()
    spelled_out = False
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base).split("[")[0] for base in node.bases]
            if any(base in STATE for base in bases):
                spell_state(node, lines, "Position" if "Position" in bases else "Frame")
                spelled_out = True
            elif bases:  # a step, whatever module its base is in
                spell_rule(node, lines)
    if spelled_out:
        imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        first = next(node.lineno for node in imports if node.module != "__future__")
        lines[first - 1] = f"{NEEDED}; {lines[first - 1]}"
    return "\n".join(lines) + "\n"


def spell_rule(node: ast.ClassDef, lines: list[str]) -> None:
    doc = ast.get_docstring(node) or ""
    if doc.startswith("§") and not any(named(each) == "rule" for each in node.body):
        beside_docstring(node, lines, f"rule: str = {section(doc)!r}")


def spell_state(node: ast.ClassDef, lines: list[str], base: str) -> None:
    fields = declared(node)
    if any(isinstance(each, ast.FunctionDef) and each.name == "copy_from" for each in node.body):
        return
    names = " ".join("-" * field.secret + field.name for field in fields)
    beside_docstring(node, lines, f"fields: ClassVar[str] = {names or '.'!r}")
    flow = ["self.copy_flow(other)"] if base == "Position" else []
    known = ["their = other"] if fields else []  # as what it is: else every field would ask again
    copies = [
        f"self.{field.name} = " + field.copied.format(f"self.{field.name}", f"their.{field.name}")
        for field in fields
    ]
    body = "; ".join([f"assert isinstance(other, {node.name})", *flow, *known, *copies])
    written = [f"    def copy_from(self, other: {base}) -> None: {body}"]
    if base == "Position":
        made = f"{node.name}({', '.join(arguments(node))})"
        written.append(f"    def blank(self) -> {node.name}: return {made}")
    for line, free in zip(written, free_lines(node, lines, len(written)), strict=True):
        lines[free] = line


def arguments(node: ast.ClassDef) -> list[str]:
    """What another of this position is made from: attributes of the same name, and a blank frame."""
    init = next(each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__")
    names = [each.arg for each in init.args.args[1:]]
    return ["self.frame.procedure.blank()" if name == "outermost" else f"self.{name}" for name in names]


def beside_docstring(node: ast.ClassDef, lines: list[str], text: str) -> None:
    first = node.body[0]
    assert ast.get_docstring(node) is not None, f"{node.name} has no docstring"
    assert first.end_lineno is not None
    lines[first.end_lineno - 1] += "; " + text


def free_lines(node: ast.ClassDef, lines: list[str], wanted: int) -> list[int]:
    """Blank lines between the methods of a class and behind it."""
    ends = [each.end_lineno for each in node.body if isinstance(each, ast.FunctionDef) and each.end_lineno]
    free = [end for end in ends if end < len(lines) and not lines[end].strip()]
    after = ends[-1] + 1
    if after < len(lines) and not lines[after].strip():
        free.append(after)
    assert len(free) >= wanted, f"{node.name} leaves no blank line for what the build writes out"
    return free[:wanted]


def named(node: ast.stmt) -> str:
    return node.target.id if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else ""


def section(doc: str) -> str:
    """The § that a docstring begins with, "" if it does not."""
    found = SECTION.match(doc)
    return found[0] if found else ""


# ------------------------------------------------------------------ the same for everyday use

READING = threading.Lock()
READ: dict[type, list[Field]] = {}
NAMES: dict[type, list[tuple[str, bool]]] = {}
COPIERS: dict[type, Callable[[Any, Any], None]] = {}
SHOWN: dict[type, Callable[[Any, Any], None]] = {}
PLAIN = (int, bool, str, float)  # what needs no copy, and stays of that kind
WANTED: dict[type, list[str]] = {}


def names(kind: type) -> list[tuple[str, bool]]:
    """The fields of a class of positions or frames: name, and whether it is secret."""
    found = NAMES.get(kind)
    if found is None:
        spelled_out: str = kind.fields  # type: ignore[attr-defined]
        if spelled_out:
            words = [] if spelled_out == "." else spelled_out.split()
            found = [(word.lstrip("-"), word.startswith("-")) for word in words]
        else:
            found = [(field.name, field.secret) for field in read(kind)]
        NAMES[kind] = found
    return found


def read(kind: type) -> list[Field]:
    """What an interpreted class declares."""
    if kind not in READ:
        READ[kind] = [
            field
            for each in reversed(kind.__mro__)
            if each is not object and not each.__module__.startswith("grognard.core")
            for node in tree(each.__module__).body
            if isinstance(node, ast.ClassDef) and node.name == each.__name__
            for field in declared(node)
        ]
    return READ[kind]


@cache
def tree(module: str) -> ast.Module:
    """One at a time: Python 3.11 fails where two threads are at it."""
    with READING:
        return ast.parse(inspect.getsource(sys.modules[module]))


def take_over(mine: Any, theirs: Any) -> None:
    """Copy every field, by a function that is written once for the class."""
    copier = COPIERS.get(type(theirs))
    if copier is None:
        copier = COPIERS[type(theirs)] = written_out(read(type(theirs)))
    copier(mine, theirs)


def written_out(fields: list[Field]) -> Callable[[Any, Any], None]:
    copies = [f"mine.{each.name} = " + each.copied.format("mine", f"theirs.{each.name}") for each in fields]
    return copier_of(copies)


def copier_of(copies: list[str]) -> Callable[[Any, Any], None]:
    made: dict[str, Any] = {"refilled": lambda _mine, theirs: theirs[:], "copy_of": copy_of}
    exec("def copier(mine, theirs): " + ("; ".join(copies) or "pass"), made)
    copier: Callable[[Any, Any], None] = made["copier"]
    return copier


def another(position: Any) -> Any:
    """A blank position of the same rules."""
    given = [getattr(position, name, None) for name in wanted(type(position))]
    return type(position)(*(position.frame.procedure.blank() if each is None else each for each in given))


def wanted(kind: type) -> list[str]:
    """What a position is made from: attributes of its own, and ``outermost``, which is none."""
    if kind not in WANTED:
        WANTED[kind] = list(inspect.signature(kind.__init__).parameters)[1:]  # type: ignore[misc]
    return WANTED[kind]


def seen(blank: Any, truth: Any, observer: int) -> Any:
    """``blank`` becomes what ``observer`` knows of ``truth``: all that is open, and what is revealed to him.

    Built up, never stripped down: a secret field stays blank unless ``reveal`` says otherwise.
    """
    show = SHOWN.get(type(truth))
    if show is None:
        show = SHOWN[type(truth)] = open_copier(truth)
    show(blank, truth)
    blank.reveal(truth, observer)
    return blank


def open_copier(truth: Any) -> Callable[[Any, Any], None]:
    """What copies all that is open of such a thing, written once for the class."""
    copies = []
    for name, secret in names(type(truth)):
        value = getattr(truth, name)
        way = "{}[:]" if is_vec(value) else "{}" if type(value) in PLAIN else "copy_of({})"
        if not secret:
            copies.append(f"mine.{name} = " + way.format(f"theirs.{name}"))
    return copier_of(copies)


def copy_of(value: Any) -> Any:
    kind = type(value)
    if kind not in SLICED:
        SLICED[kind] = issubclass(kind, list) or is_vec(value)
    if not SLICED[kind]:
        return value
    if kind is list and value and hasattr(value[0], "append"):
        return [each[:] for each in value]
    return value[:]


SLICED: dict[type, bool] = {}  # kinds of values that are copied by a slice


def is_vec(value: Any) -> bool:
    return type(value).__name__.startswith("vec")


def plain(thing: Any) -> dict[str, Any]:
    """Every field as plain data."""
    return {name: plainly(getattr(thing, name)) for name, _ in names(type(thing))}


def plainly(value: Any) -> Any:
    if isinstance(value, bool | int | str | float):
        return value
    if getattr(type(value), "settled", False):  # shared: it says itself which one it is
        return value.plain()
    return list(value) if is_vec(value) else [plainly(each) for each in value]


def fill(thing: Any, facts: dict[str, Any]) -> None:
    """Take over what ``plain`` wrote."""
    for name, _ in names(type(thing)):
        setattr(thing, name, like(getattr(thing, name), facts[name]))


def like(pattern: Any, value: Any) -> Any:
    """``value`` in the form of ``pattern``: a vec where that is one, one of those that are shared."""
    if getattr(type(pattern), "settled", False):
        return pattern.like(value)
    if not isinstance(value, list):
        return value
    if isinstance(pattern, list):
        return [like(pattern[0], each) for each in value] if pattern else value
    return type(pattern)(value)
