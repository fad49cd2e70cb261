"""No English stands where something is refused or put on the screen: there a message does.

What programmers read (assertions, misuse of the library, the log) is not looked at.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import grognard

PACKAGE = Path(grognard.__file__).parent
PROGRAMMERS = (  # who reads what these refuse
    "adapters",
    "testing",
    "starter",
    "speech",
    "server/hostile.py",
    "benching/worker.py",
    "core/course.py",
    "core/layout.py",
    "core/message.py",
    "games/epic_naval/files/campaign.py",
    "lessons",
    "server/terms.py",
    "store/matches.py",
    "people/passkeys.py",
    "people/postman.py",
    "server/asking.py",
)
TO_PROGRAMMERS = {"ValueError", "NotProven", "Nobody", "SMTPException"}  # in those places
NEVER_READ = {
    "AssertionError",
    "TypeError",
    "NotImplementedError",
    "RuntimeError",
    "UnpicklingError",
    "Undeclared",
}
TELLING = {"put": 0, "complain": 0, "Mistake": 0, "Refused": 1, "too_many": 0, "not_found": 9, "wrong": 1}
PROSE = re.compile(r"[a-z]{2,} [a-z]|[a-z]{3,}[:;,] ")


def prose_in(node: ast.expr) -> str:
    """English in an expression, but for what a message is made of."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "filled", "Message", "repr"):
        return ""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) and PROSE.search(node.value) else ""
    if isinstance(node, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        return text if PROSE.search(text) else ""
    if isinstance(node, ast.BinOp):
        return prose_in(node.left) or prose_in(node.right)
    if isinstance(node, ast.IfExp):
        return prose_in(node.body) or prose_in(node.orelse)
    return ""


def told(tree: ast.AST, programmers: bool) -> Iterator[ast.expr]:
    """What people are told: by errors that are raised, and by what is put on the screen."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = name_of(node.exc)
            if name not in NEVER_READ and not (programmers and name in TO_PROGRAMMERS):
                yield from node.exc.args
        elif isinstance(node, ast.Call) and name_of(node) in TELLING:
            yield from node.args[TELLING[name_of(node)] :][:1]


def name_of(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def english_in(path: str, source: str) -> list[str]:
    if path.startswith(("adapters/", "testing/", "starter/", "speech/", "server/hostile.py")):
        return []
    found = told(ast.parse(source), path.startswith(PROGRAMMERS))
    return [f"{path}:{node.lineno}: {text}" for node in found if (text := prose_in(node))]


def test_nothing_is_refused_or_told_in_english_alone() -> None:
    found = [
        text
        for file in sorted(PACKAGE.rglob("*.py"))
        for text in english_in(file.relative_to(PACKAGE).as_posix(), file.read_text(encoding="utf-8"))
    ]
    assert not found


def test_an_english_sentence_is_found() -> None:
    assert english_in("x.py", 'raise GameError("no_file", f"{file} is not there")')
    assert english_in("x.py", 'raise StoreError("it is damaged" if bad else "it is empty")')
    assert english_in("x.py", 'put(f"{count} rows are kept")')
    assert english_in("x.py", 'yield side.wrong("mines", "mines are of no use")')
    assert not english_in("x.py", 'raise GameError("no_file", say("{file} is not there", file=file))')
    assert not english_in("x.py", 'raise AssertionError("this cannot be")')
