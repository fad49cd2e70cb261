"""Pictures of numbers, as SVG that stands alone or in a page, whose colours it takes where there are any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 600
ROW = 34
LEFT = 150  # at least, for the names of rows
LETTER = 7.5  # of such a name, about
RIGHT = 40
TOP = 48
HEIGHT = 220  # of a picture that has no rows
PAPER = "var(--paper,#faf6ec)"
INK = "var(--ink,#2b2620)"
SOFT = "var(--soft,#8a8173)"
MARKS = ("var(--mark,#9a3b26)", "var(--mark-2,#2f6672)", "var(--mark-3,#7a6a1f)")


@dataclass(frozen=True)
class Dot:
    """A value, and between what the true one lies; the middle of that need not be the value."""

    name: str
    value: float
    low: float
    high: float

    @classmethod
    def give_or_take(cls, name: str, value: float, reach: float) -> Dot:
        return cls(name, value, value - reach, value + reach)


def dots(rows: Sequence[Dot], title: str, unit: str, middle: float | None = None) -> str:
    """Every row a dot, the line through it what 95 of 100 such studies would hold; ``middle`` is marked."""
    ends = [end for row in rows for end in (row.low, row.high)]
    left = max([LEFT, *(min(WIDTH / 2, LETTER * len(row.name) + 20) for row in rows)])
    axis = Axis.around(ends if middle is None else [*ends, middle], left)
    bottom = TOP + ROW * len(rows)
    out = [*frame(bottom + 48, title, unit), *axis.marks(bottom)]
    if middle is not None:
        x = f"{axis.at(middle):.1f}"
        out.append(f'<path d="M{x} {TOP - 4}V{bottom}" stroke="{INK}" stroke-dasharray="3 4"/>')
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        line = f"M{axis.at(row.low):.1f} {y:.1f}H{axis.at(row.high):.1f}"
        out += [
            f'<text x="{left - 14:g}" y="{y + 5:.1f}" text-anchor="end">{escape(row.name)}</text>',
            f'<path d="{line}" stroke="{MARKS[0]}" stroke-width="2.5" stroke-linecap="round"/>',
            f'<circle cx="{axis.at(row.value):.1f}" cy="{y:.1f}" r="5.5" fill="{MARKS[0]}"/>',
        ]
    return "\n".join([*out, "</svg>\n"])


def bars(values: Sequence[int], title: str, unit: str) -> str:
    """How often each value came, in at most twenty boxes with their counts above them."""
    low, high = min(values), max(values)
    wide = max(1, -(-(high - low + 1) // 20))
    counts = [0] * ((high - low) // wide + 1)
    for value in values:
        counts[(value - low) // wide] += 1
    axis = Axis(low, low + wide * len(counts), nice_step(wide * len(counts)), RIGHT)
    bottom = TOP + HEIGHT - 60
    out = [*frame(bottom + 48, title, unit), *axis.marks(bottom, lines=False)]
    for number, count in enumerate(counts):
        x, right = axis.at(low + wide * number), axis.at(low + wide * (number + 1))
        tall = (bottom - TOP) * count / max(counts)
        out.append(
            f'<rect x="{x + 1:.1f}" y="{bottom - tall:.1f}" width="{max(1.0, right - x - 2):.1f}" '
            f'height="{tall:.1f}" fill="{MARKS[0]}"/>'
        )
        if count:
            out.append(
                f'<text x="{(x + right) / 2:.1f}" y="{bottom - tall - 4:.1f}" text-anchor="middle" '
                f'font-size="11" fill="{SOFT}">{count}</text>'
            )
    return "\n".join([*out, "</svg>\n"])


def lines(
    series: Sequence[tuple[str, Sequence[float]]], title: str, unit: str, span: tuple[float, float]
) -> str:
    """Several courses from left to right, each with its name below."""
    low, high = span
    bottom = TOP + HEIGHT - 60
    out = frame(bottom + 34 + 22 * len(series), title, unit)
    for number in range(3):
        value, y = low + (high - low) * number / 2, bottom - (bottom - TOP) * number / 2
        out += [
            f'<path d="M{RIGHT + 20} {y:.1f}H{WIDTH - RIGHT}" stroke="{SOFT}" stroke-opacity=".4"/>',
            f'<text x="{RIGHT + 12}" y="{y + 4:.1f}" text-anchor="end" font-size="12" fill="{SOFT}">'
            f"{value:g}</text>",
        ]
    for number, (name, values) in enumerate(series):
        colour, y = MARKS[number % len(MARKS)], bottom + 22 * (number + 1)
        out += [
            f'<path d="{course(values, low, high, bottom)}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<path d="M{RIGHT + 20} {y - 4}h26" stroke="{colour}" stroke-width="4"/>',
            f'<text x="{RIGHT + 54}" y="{y}" font-size="13">{escape(name)}</text>',
        ]
    return "\n".join([*out, "</svg>\n"])


def course(values: Sequence[float], low: float, high: float, bottom: float) -> str:
    left, wide = RIGHT + 20, WIDTH - 2 * RIGHT - 20
    points = (
        f"{left + wide * at / max(1, len(values) - 1):.1f} "
        f"{bottom - (bottom - TOP) * (value - low) / ((high - low) or 1.0):.1f}"
        for at, value in enumerate(values)
    )
    return "M" + "L".join(points)


def frame(height: float, title: str, unit: str) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="serif" '
        f'font-size="15" fill="{INK}" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{height:g}" fill="{PAPER}"/>',
        f'<text x="{RIGHT}" y="28" font-size="18" font-weight="600">{escape(title)}</text>',
        f'<text x="{WIDTH - RIGHT}" y="{height - 8:g}" text-anchor="end" font-size="12" fill="{SOFT}">'
        f"{escape(unit)}</text>",
    ]


@dataclass(frozen=True)
class Axis:
    low: float
    high: float
    step: float
    left: float

    @classmethod
    def around(cls, values: Sequence[float], left: float) -> Axis:
        """With room for everything."""
        low, high = min(values, default=0.0), max(values, default=1.0)
        step = nice_step((high - low) or 1.0)
        return cls(step * (low // step), step * (high // step + 1), step, left)

    def at(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (WIDTH - self.left - RIGHT)

    def marks(self, bottom: float, lines: bool = True) -> list[str]:
        out = []
        first = -(-self.low // self.step)
        for number in range(int((self.high - first * self.step) / self.step + 1e-9) + 1):
            value = (first + number) * self.step
            x = f"{self.at(value):.1f}"
            if lines:
                out.append(f'<path d="M{x} {TOP - 4}V{bottom}" stroke="{SOFT}" stroke-opacity=".3"/>')
            out.append(
                f'<text x="{x}" y="{bottom + 18}" text-anchor="middle" font-size="12" fill="{SOFT}">'
                f"{value:g}</text>"
            )
        return out


def nice_step(span: float) -> float:
    """1, 2 or 5 times a power of ten, so that an axis has four to nine marks."""
    step = 10.0 ** len(str(int(span))) / 10.0
    for factor in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0):
        if span / (step * factor) <= 9:
            return step * factor
    return step * 10
