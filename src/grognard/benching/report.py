"""What was measured, as Markdown tables."""

from __future__ import annotations

import platform

from grognard._version import VERSION
from grognard.benching.crew import COMPILED, INTERPRETED, OPEN_SPIEL, Figures

COLUMNS = ("decisions/s", "playouts/s", "step by step", "simulations/s", "copy ns", "copy_from ns")
RIVALS = ("from Python", "in its C++", "simulations/s")


def report(figures: Figures, games: list[str], rounds: int) -> str:
    lines = [
        f"Grognard {VERSION}, Python {platform.python_version()}, {platform.machine()}; one core, "
        f"processor time, medians of {rounds} interleaved rounds.",
        "",
        *table(["game", "build", *COLUMNS], own_rows(figures, games)),
    ]
    if figures.get(OPEN_SPIEL):
        lines += ["", *table(["OpenSpiel", *RIVALS], rival_rows(figures))]
        lines += ["", *table(["against OpenSpiel", "times"], ratio_rows(figures))]
    return "\n".join(lines)


def own_rows(figures: Figures, games: list[str]) -> list[list[str]]:
    return [
        [game, build, *(short(figures[build][game][column]) for column in COLUMNS)]
        for game in games
        for build in (COMPILED, INTERPRETED)
        if build in figures
    ]


def rival_rows(figures: Figures) -> list[list[str]]:
    return [
        [game, *(short(found[column]) for column in RIVALS)] for game, found in figures[OPEN_SPIEL].items()
    ]


def ratio_rows(figures: Figures) -> list[list[str]]:
    """How much faster than OpenSpiel: at the same games, and To War! against its breakthrough."""
    rivals = figures[OPEN_SPIEL]
    rows = []
    for build in (COMPILED, INTERPRETED):
        ours = figures.get(build, {})
        if "to-war" in ours and "breakthrough" in rivals:
            times = ours["to-war"]["decisions/s"] / rivals["breakthrough"]["from Python"]
            rows.append([f"to-war, {build}: decisions/s to its breakthrough from Python", f"{times:.2f}"])
    for game, theirs in rivals.items():
        ours = figures.get(COMPILED, {})
        if game in ours:
            pairs = [("decisions/s", "from Python"), ("step by step", "from Python")]
            pairs += [("decisions/s", "in its C++"), ("simulations/s", "simulations/s")]
            for mine, its in pairs:
                times = ours[game][mine] / theirs[its]
                rows.append([f"{game}, compiled: {mine} to {its}", f"{times:.2f}"])
    return rows


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    words = sum(not row_value[:1].isdigit() for row_value in rows[0]) if rows else len(heads)

    def line(cells: list[str]) -> str:
        fitted = [
            cell.ljust(width) if column < words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return "| " + " | ".join(fitted) + " |"

    rule = ["-" * width if column < words else "-" * (width - 1) + ":" for column, width in enumerate(widths)]
    return [line(heads), line(rule), *(line(row) for row in rows)]


def short(value: float) -> str:
    """Three figures: 12.3 M, 317 k, 85."""
    for unit, size in ((" M", 1e6), (" k", 1e3)):
        if value >= 0.9995 * size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}"
