"""How many lines each game has, by what they are for.

python tools/size.py                    as it is now
python tools/size.py --commit 5cc2ffe   an older revision
python tools/size.py --files midway     file by file

A line counts if it holds code or lies in a string of several lines, docstrings and their blank lines
included; lines of comments alone and blank lines elsewhere do not.  Lessons are counted with the files that
hold them.  What programs that learn are shown (features, inputs) is counted apart, and so are pictures.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import tarfile
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
GAMES = "src/grognard/games"
KINDS = ("rules", "learning", "lessons", "pictures")  # rules are with their words, bots and files
LEARNING = ("features.py", "inputs.py", "planes.py")  # the last is what features were called once
SILENT = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commit", help="count an older revision instead of the files as they are")
    parser.add_argument("--files", metavar="GAME", help="every file of a game instead of a line for each")
    given = parser.parse_args()
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for path, source in committed(given.commit) if given.commit else present():
        game = path.parts[0]
        if not given.files:
            counted[game][kind_of(path)] += size_of(path, source)
        elif game == given.files.replace("-", "_"):
            counted[str(path.relative_to(game))][kind_of(path)] += size_of(path, source)
    print(f"{'':24}" + "".join(f"{kind:>11}" for kind in (*KINDS, "all", "-pictures")))
    for name in sorted(counted, key=lambda name: -counted[name].total()):
        print(row(name, counted[name]))
    print(row("all", sum(counted.values(), Counter())))


def row(name: str, lines: Counter[str]) -> str:
    """By kind, then all of it, then all but pictures."""
    figures = [*(lines[kind] for kind in KINDS), lines.total(), lines.total() - lines["pictures"]]
    return f"{name:24}" + "".join(f"{figure:11,}" for figure in figures)


def kind_of(path: PurePosixPath) -> str:
    if "draw" in path.parts or path.name == "draw.py":
        return "pictures"
    if "lessons" in path.parts:
        return "lessons"
    return "learning" if path.name in LEARNING else "rules"


def size_of(path: PurePosixPath, source: bytes) -> int:
    if path.suffix == ".py":
        return lines_of(source)
    texts = [line.strip() for line in source.decode("utf-8").splitlines()]
    return sum(bool(text) and not text.startswith("#") for text in texts)


def lines_of(source: bytes) -> int:
    lines: set[int] = set()
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines)


def present() -> Iterator[tuple[PurePosixPath, bytes]]:
    """The files of the games, by their path below the folder of all games."""
    for path in sorted((ROOT / GAMES).glob("*/**/*")):
        name = PurePosixPath(path.relative_to(ROOT / GAMES).as_posix())
        if counts(name):
            yield name, path.read_bytes()


def counts(path: PurePosixPath) -> bool:
    return len(path.parts) > 1 and (path.suffix == ".py" or path.match("lessons/*.toml"))


def committed(revision: str) -> Iterator[tuple[PurePosixPath, bytes]]:
    packed = subprocess.run(["git", "archive", revision, GAMES], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        for member in archive:
            found = archive.extractfile(member)
            path = PurePosixPath(member.name).relative_to(GAMES) if found else PurePosixPath()
            if found and counts(path):
                yield path, found.read()


if __name__ == "__main__":
    main()
