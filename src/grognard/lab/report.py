"""What a league found, as a table and as a picture."""

from __future__ import annotations

from grognard.bots.alone import Results
from grognard.bots.arena import Score
from grognard.core.message import say
from grognard.lab.balance import row, side_table
from grognard.lab.league import Plan, alone, ratings, scores
from grognard.lab.ledger import Ledger, Result
from grognard.lab.plots import Dot, dots
from grognard.lab.ratings import Rating
from grognard.telling import told

CAMPAIGN = "A campaign is {matches} matches with the same dice for all; more points win it."
AMONG = "One bot sat among seats of the other, on every side in turn; who did better on average won."
RATING = "rating (Bradley-Terry, 400 points are odds of ten to one); lines: 95 %"


def table(plan: Plan, ledger: Ledger, title: str) -> str:
    """In Markdown, which reads as well as plain text."""
    heading = f"# {told(say('{game}: {scenario}', game=title, scenario=plan.title))}\n\n"
    if plan.sides == 1:
        heading += alone_table(alone(plan, ledger)) + "\n"
    met = scores(plan, ledger)
    if not met:
        return heading
    found = ratings(plan, ledger)
    if plan.sides == 1:
        heading += told(say(CAMPAIGN, matches=plan.campaign)) + "\n\n"
    if plan.sides > 2:
        heading += told(say(AMONG)) + "\n\n"
    if plan.sides == 1:
        return heading + rating_table(found, met)
    sides = side_table(plan.names, among(plan, ledger))
    return heading + rating_table(found, met) + "\n" + "\n".join(sides) + "\n"


def among(plan: Plan, ledger: Ledger) -> list[Result]:
    """Of these bots alone: the file may hold matches of others."""
    return [each for each in ledger.results.values() if set(each.fixture.seats) <= set(plan.bots)]


def rating_table(found: dict[str, Rating], met: dict[tuple[str, str], Score]) -> str:
    """Ratings, the best first, and then who beat whom."""
    heads = say("bot"), say("rating"), say("95 %"), say("points"), say("matches")
    lines = [row(*heads), "|---|---:|---:|---:|---:|"]
    for bot, rating in sorted(found.items(), key=lambda item: -item[1].points):
        share, matches = total(bot, met)
        shown = f"{100 * share:.0f} %" if matches else ""
        lines.append(f"| {bot} | {round(rating.points):+d} | ± {rating.reach:.0f} | {shown} | {matches} |")
    heads_met = say("first against second"), say("points of the first"), say("95 %"), say("matches")
    lines += ["", row(*heads_met), "|---|---:|---|---:|"]
    for (first, second), score in met.items():
        low, high = score.interval
        pair = say("{strong} against {weak}", strong=second, weak=first)
        within = say("{low} to {high} %", low=round(100 * (1 - high)), high=round(100 * (1 - low)))
        lines.append(row(pair, f"{100 * (1 - score.share):.0f} %", within, str(score.matches)))
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
    heads = say("bot"), say("mean points"), say("95 %"), say("matches"), say("verdicts")
    lines = [row(*heads), "|---|---:|---:|---:|---|"]
    for bot, results in sorted(found.items(), key=lambda item: -item[1].mean):
        shares = results.shares()
        verdicts = ", ".join(
            f"{told(say(words)).rstrip('.')} {100 * shares[words]:.0f} %" for words in shares if words
        )
        matches = len(results.points)
        reach = f"± {results.reach:.2f}" if matches > 1 else ""
        lines.append(f"| {bot} | {results.mean:+.2f} | {reach} | {matches} | {verdicts} |")
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ the picture


def plot(plan: Plan, ledger: Ledger, title: str) -> str:
    """An SVG: every bot a dot, the line through it what 95 of 100 such leagues would hold."""
    if plan.sides == 1:
        marks = [(bot, each.mean, each.reach) for bot, each in alone(plan, ledger).items()]
        unit = told(say("mean points; lines: 95 %"))
    else:
        marks = [(bot, each.points, each.reach) for bot, each in ratings(plan, ledger).items()]
        unit = told(say(RATING))
    rows = sorted((Dot.give_or_take(*mark) for mark in marks), key=lambda row: -row.value)
    return dots(rows, told(say("{game}: {scenario}", game=title, scenario=plan.title)), unit)
