"""How many lines each game has.

A line counts if it holds code or lies in a string of several lines, docstrings and their blank lines
included; lines of comments alone and blank lines elsewhere do not.  The first column
leaves out the pictures (draw/).
"""

from __future__ import annotations

import argparse
import io
import subprocess
import tarfile
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
GAMES = "src/grognard/games"
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
    given = parser.parse_args()
    lean: Counter[str] = Counter()
    full: Counter[str] = Counter()
    for path, source in committed(given.commit) if given.commit else present():
        lines = lines_of(source)
        full[path.parts[0]] += lines
        lean[path.parts[0]] += 0 if "draw" in path.parts or path.name == "draw.py" else lines
    print(f"{'':12} {'without':>8} {'with pictures':>14}")
    for game, lines in full.most_common():
        print(f"{game:12} {lean[game]:8,} {lines:14,}")
    print(f"{'all':12} {lean.total():8,} {full.total():14,}")


def lines_of(source: bytes) -> int:
    lines: set[int] = set()
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines)


def present() -> Iterator[tuple[PurePosixPath, bytes]]:
    """The modules of the games, by their path below the folder of all games."""
    for path in sorted((ROOT / GAMES).glob("*/**/*.py")):
        yield PurePosixPath(path.relative_to(ROOT / GAMES).as_posix()), path.read_bytes()


def committed(revision: str) -> Iterator[tuple[PurePosixPath, bytes]]:
    packed = subprocess.run(["git", "archive", revision, GAMES], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        for member in archive:
            path = PurePosixPath(member.name)
            found = archive.extractfile(member)
            if found and path.suffix == ".py" and len(path.relative_to(GAMES).parts) > 1:
                yield path.relative_to(GAMES), found.read()


if __name__ == "__main__":
    main()
