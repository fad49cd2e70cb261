"""The rules in a terminal: contents, a chapter, or one § of RULES.md, wrapped to the width."""

from __future__ import annotations

import re

from grognard.draw.canvas import padded, text_width, wrap

CHAPTER = re.compile(r"#+ +(.*)")
PARAGRAPH = re.compile(r"\*\*(§\d+(?:\.\d+)*|[A-Z]\d+)\b")  # **§4.2**, or a ruling **R3 ...**


def contents(rules: str) -> list[str]:
    """The headings, indented by their depth."""
    found = [line for line in rules.splitlines() if CHAPTER.match(line)]
    return ["  " * (len(line) - len(line.lstrip("#")) - 1) + CHAPTER.sub(r"\1", line) for line in found]


def section(rules: str, wanted: str) -> str:
    """The text of §4.2, of chapter 4 or of ruling R3; "" if there is none."""
    wanted = wanted.strip().lstrip("§").rstrip(".").upper()
    lines = rules.splitlines()
    for at, line in enumerate(lines):
        heading, start = CHAPTER.match(line), PARAGRAPH.match(line)
        if heading and wanted in (heading[1].upper(), heading[1].split(" ")[0].lstrip("§").upper()):
            return "\n".join([line, *chapter(lines[at + 1 :], hashes(line))])
        if start and start[1].lstrip("§") == wanted:
            return "\n".join([line, *paragraphs(lines[at + 1 :])])
    return ""


def chapter(lines: list[str], depth: int) -> list[str]:
    """Up to the next heading that is not below this one."""
    ends = [at for at, line in enumerate(lines) if 0 < hashes(line) <= depth]
    return lines[: ends[0]] if ends else lines


def paragraphs(lines: list[str]) -> list[str]:
    """Up to the next § or heading."""
    ends = [at for at, line in enumerate(lines) if hashes(line) or PARAGRAPH.match(line)]
    return lines[: ends[0]] if ends else lines


def hashes(line: str) -> int:
    return len(line) - len(line.lstrip("#")) if CHAPTER.match(line) else 0


# ------------------------------------------------------------------ from Markdown to plain text


def wrapped(text: str, width: int) -> list[str]:
    """Markdown as plain lines of at most ``width`` columns."""
    out: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if out:
            out.append("")
        if lines[0].startswith("|"):
            out += table(lines, width)
        elif lines[0].startswith("#"):
            out += [bare(CHAPTER.sub(r"\1", lines[0])).upper()]
            out += paragraph(lines[1:], width)
        else:
            out += paragraph(lines, width)
    return out


def paragraph(lines: list[str], width: int) -> list[str]:
    """Wrapped; each point of a list begins its own line."""
    points: list[str] = []
    for line in lines:
        if re.match(r"\s*([-*]|\d+\.) ", line) or not points:
            points.append(line.strip())
        else:
            points[-1] += " " + line.strip()
    out = []
    for point in points:
        indent = "  " if re.match(r"([-*]|\d+\.) ", point) else ""
        out += wrap(bare(point), width, indent)
    return out


def bare(text: str) -> str:
    """Without stars, backticks and the addresses of links."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text).replace("**", "").replace("`", "")
    return re.sub(r"(?<!\\)\*([^\s*][^*]*)\*", r"\1", text).replace("\\*", "*")


def table(lines: list[str], width: int) -> list[str]:
    """Columns where they fit, else the cells of a row one after the other."""
    rows = [[bare(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    columns = max(len(row) for row in rows)
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max(text_width(row[at]) for row in rows) for at in range(columns)]
    if sum(widths) + 2 * (columns - 1) <= width:
        return [
            "  ".join(padded(cell, wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
    out = []
    for row in rows:
        out += wrap(" · ".join(cell for cell in row if cell), width, "    ")
    return out
