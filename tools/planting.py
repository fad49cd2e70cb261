"""The faults that somebody who writes down rules might make, planted in the text of a module."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any, NamedTuple

NO_RULES = ("annotation", "returns", "decorator_list")
WORDS = ("Message", "Messages", "Told", "Words", "str", "Cue", "Noun", "Arg")  # only told by functions
TELLING = ("write", "read", "misfit", "subject", "in_numbers")  # notation, and what others are shown
Change = tuple[ast.expr | ast.stmt, str]
PAIRS = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.Add, ast.Sub), (ast.And, ast.Or)),
)
OTHER: dict[type[ast.AST], Any] = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}


class Fault(NamedTuple):
    """One replacement in one file; ``start`` and ``end`` count bytes."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.old} -> {self.new}"

    def planted(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def is_one(self, source: bytes) -> bool:
        """Whether what comes out can be run, and is not the same."""
        planted = self.planted(source)
        try:
            compile(planted, self.file, "exec")
        except SyntaxError:
            return False
        return ast.dump(ast.parse(planted)) != ast.dump(ast.parse(source))

    def is_within_function(self, source: bytes) -> bool:
        """Whether it is in the body of a function, but not of a constructor, which is read by others."""
        return any(
            isinstance(node, ast.FunctionDef)
            and node.name != "__init__"
            and node.body[0].lineno <= self.line <= (node.end_lineno or 0)
            for node in ast.walk(ast.parse(source))
        )


def faults_in(file: str, source: bytes) -> list[Fault]:
    """Every fault that can be planted in a module."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, new in changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        new = f"({new})" if isinstance(node, ast.expr) else new
        old = " ".join(source[start:end].decode().split())
        found.append(Fault(file, node.lineno, start, end, old, new))
    return found


def changes(node: ast.AST, constructor: bool = False) -> Iterator[Change]:
    """What may be replaced, and by what.

    Annotations, decorators, assertions, words and texts are no rules; and a constructor that forgets an
    attribute is noticed by everybody, so nothing is left out there.
    """
    if isinstance(node, ast.FunctionDef) and is_words(node):
        return
    yield from other_expressions(node)
    if not constructor:
        yield from statements_left_out(node)
    if isinstance(node, ast.FunctionDef):
        constructor = node.name == "__init__"
    for name, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            is_rule = name not in NO_RULES and not isinstance(part, ast.Assert | ast.JoinedStr)
            if is_rule and isinstance(part, ast.AST):
                yield from changes(part, constructor)


def is_words(function: ast.FunctionDef) -> bool:
    """Whether it only tells of the rules, in words, in notation or in numbers."""
    returned = ast.walk(function.returns) if function.returns else ()
    names = {node.id for node in returned if isinstance(node, ast.Name)}
    return function.name in TELLING or not names.isdisjoint(WORDS)


def other_expressions(node: ast.AST) -> Iterator[Change]:
    """Other operators, the next number, conditions turned round, a step too far, the other side."""
    match node:
        case (
            ast.Compare(ops=[_])
            | ast.BinOp(op=ast.Add() | ast.Sub())
            | ast.AugAssign(op=ast.Add() | ast.Sub())
            | ast.BoolOp()
        ):
            yield node, turned(node)
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
            yield node, str(value - 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare):  # which has its own
                yield test, f"not ({ast.unparse(test)})"  # and so the branches are swapped
        case ast.Call(func=ast.Name(id="range"), args=[*_, stop]) if not isinstance(stop, ast.Constant):
            yield stop, f"{ast.unparse(stop)} + 1"
            yield stop, f"{ast.unparse(stop)} - 1"
        case ast.Name(id="side", ctx=ast.Load()) | ast.Attribute(attr="side", ctx=ast.Load()):
            yield node, f"1 - {ast.unparse(node)}"


def turned(node: ast.Compare | ast.BinOp | ast.BoolOp | ast.AugAssign) -> str:
    """The same with the other operator."""
    other = copy.copy(node)
    if isinstance(other, ast.Compare):
        other.ops = [OTHER[type(other.ops[0])]()]
    else:
        other.op = OTHER[type(other.op)]()
    return ast.unparse(other)


def statements_left_out(node: ast.AST) -> Iterator[Change]:
    """Calls, and whatever is written into a position or a frame."""
    match node:
        case (
            ast.Expr(value=ast.Call())
            | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            | ast.AugAssign(target=ast.Attribute() | ast.Subscript())
        ):
            yield node, "pass"
