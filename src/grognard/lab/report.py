"""What a league found, as a table and as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from grognard.bots.alone import Results
from grognard.bots.arena import Score
from grognard.lab.balance import side_table
from grognard.lab.league import Plan, alone, ratings, scores
from grognard.lab.ledger import Ledger
from grognard.lab.ratings import Rating

WIDTH = 720
ROW = 34
LEFT = 150
RIGHT = 40
INK = "#2b2620"
SOFT = "#8a8173"
MARK = "#9a3b26"


def table(plan: Plan, ledger: Ledger, title: str) -> str:
    """In Markdown, which reads as well as plain text."""
    heading = f"# {title}: {plan.title}\n\n"
    if plan.sides == 1:
        heading += alone_table(alone(plan, ledger)) + "\n"
    met = scores(plan, ledger)
    if not met:
        return heading
    found = ratings(plan, ledger)
    if plan.sides == 1:
        heading += (
            f"A campaign is {plan.campaign} matches with the same dice for all; more points win it.\n\n"
        )
    if plan.sides == 2:
        rewards = (result.rewards[0] for result in ledger.results.values())
        return heading + rating_table(found, met) + "\n" + "\n".join(side_table(plan.names, rewards)) + "\n"
    return heading + rating_table(found, met)


def rating_table(found: dict[str, Rating], met: dict[tuple[str, str], Score]) -> str:
    """Ratings, the best first, and then who beat whom."""
    lines = ["| bot | rating | 95 % | points | matches |", "|---|---:|---:|---:|---:|"]
    for bot, rating in sorted(found.items(), key=lambda item: -item[1].points):
        share, matches = total(bot, met)
        shown = f"{100 * share:.0f} %" if matches else ""
        lines.append(f"| {bot} | {rating.points:+.0f} | ± {rating.reach:.0f} | {shown} | {matches} |")
    lines += ["", "| first against second | points of the first | 95 % | matches |", "|---|---:|---|---:|"]
    for (first, second), score in met.items():
        low, high = score.interval
        lines.append(
            f"| {second} against {first} | {100 * (1 - score.share):.0f} % "
            f"| {100 * (1 - high):.0f} to {100 * (1 - low):.0f} % | {score.matches} |"
        )
    return "\n".join(lines) + "\n"


def total(bot: str, met: dict[tuple[str, str], Score]) -> tuple[float, int]:
    """Share of the points of one bot, and its matches."""
    points, matches = 0.0, 0
    for pair, score in met.items():
        if bot in pair:
            share = score.share if bot == pair[0] else 1.0 - score.share
            points += share * score.matches
            matches += score.matches
    return (points / matches if matches else 0.0), matches


def alone_table(found: dict[str, Results]) -> str:
    lines = ["| bot | mean points | 95 % | matches | verdicts |", "|---|---:|---:|---:|---|"]
    for bot, results in sorted(found.items(), key=lambda item: -item[1].mean):
        verdicts = ", ".join(f"{words} {100 * share:.0f} %" for words, share in results.shares().items())
        lines.append(
            f"| {bot} | {results.mean:+.2f} | ± {results.reach:.2f} | {len(results.points)} | {verdicts} |"
        )
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ the picture


def plot(plan: Plan, ledger: Ledger, title: str) -> str:
    """An SVG: every bot a dot, the line through it what 95 of 100 such leagues would hold."""
    if plan.sides == 1:
        rows = [(bot, results.mean, results.reach) for bot, results in alone(plan, ledger).items()]
        unit = "mean points"
    else:
        rows = [(bot, rating.points, rating.reach) for bot, rating in ratings(plan, ledger).items()]
        unit = "rating (Bradley-Terry, 400 points are odds of ten to one)"
    rows.sort(key=lambda row: -row[1])
    return dots(rows, f"{title}: {plan.terms.scenario}", unit)


def dots(rows: list[tuple[str, float, float]], title: str, unit: str) -> str:
    axis = Axis.around(rows)
    height = 96 + ROW * len(rows)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="serif" '
        f'font-size="15" fill="{INK}" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#faf6ec"/>',
        f'<text x="{LEFT}" y="30" font-size="18" font-weight="600">{escape(title)}</text>',
        f'<text x="{LEFT}" y="{height - 10}" font-size="12" fill="{SOFT}">{escape(unit)}; lines: 95 %</text>',
        *axis.marks(48 + ROW * len(rows)),
    ]
    for number, (bot, middle, reach) in enumerate(rows):
        y = 48 + ROW * (number + 0.5)
        ends = f"M{axis.at(middle - reach):.1f} {y:.1f}H{axis.at(middle + reach):.1f}"
        out += [
            f'<text x="{LEFT - 14}" y="{y + 5:.1f}" text-anchor="end">{escape(bot)}</text>',
            f'<path d="{ends}" stroke="{MARK}" stroke-width="2.5" stroke-linecap="round"/>',
            f'<circle cx="{axis.at(middle):.1f}" cy="{y:.1f}" r="5.5" fill="{MARK}"/>',
        ]
    return "\n".join([*out, "</svg>\n"])


@dataclass(frozen=True)
class Axis:
    low: float
    high: float
    step: float

    @classmethod
    def around(cls, rows: list[tuple[str, float, float]]) -> Axis:
        """With room for everything."""
        low = min((value - reach for _, value, reach in rows), default=0.0)
        high = max((value + reach for _, value, reach in rows), default=1.0)
        step = nice_step((high - low) or 1.0)
        return cls(step * (low // step), step * (high // step + 1), step)

    def at(self, value: float) -> float:
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def marks(self, bottom: int) -> list[str]:
        out = []
        for number in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + number * self.step
            x = f"{self.at(value):.1f}"
            out += [
                f'<path d="M{x} 44V{bottom}" stroke="{SOFT}" stroke-opacity=".3"/>',
                f'<text x="{x}" y="{bottom + 18}" text-anchor="middle" font-size="12" fill="{SOFT}">'
                f"{value:g}</text>",
            ]
        return out


def nice_step(span: float) -> float:
    """1, 2 or 5 times a power of ten, so that an axis has four to nine marks."""
    step = 10.0 ** len(str(int(span))) / 10.0
    for factor in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0):
        if span / (step * factor) <= 9:
            return step * factor
    return step * 10
