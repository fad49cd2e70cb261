"""``grognard analyse FILE.toml``: is a scenario fair?  Equal bots play it, and the sides are compared."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from grognard.bots.arena import score_of
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.core.ruleset import Options, Ruleset
from grognard.lab import crew
from grognard.lab.bar import Bar
from grognard.lab.entrants import entrant
from grognard.lab.hiring import hired
from grognard.lab.ledger import Fixture, Result, Terms
from grognard.telling import told

HEAD = "{scenario}: {bot} against itself, {matches} {matches:match|matches}"
ENDED = "{count} {count:time|times}: {how}"


def run(given: argparse.Namespace, game: Game, scenario: str | None, options: Options) -> int:
    """Matches of a bot against itself, and what they say of the scenario, in Markdown."""
    rules = game.rules_for(scenario, options)
    if len(game.names(rules)) != 2 or given.matches < 1:
        raise GameError("bad_number", say("a scenario of two sides is measured, with at least one match"))
    entrant(given.bot)
    terms = Terms(game.name, rules.version, rules.scenario, rules.options)
    fixtures = [Fixture((given.bot, given.bot), given.seed + number) for number in range(given.matches)]
    results: list[Result] = []
    bar = Bar(sys.stderr)
    with hired(None, given.processes) as workers:
        for result in crew.play_all(given.game or game.name, terms, fixtures, workers):
            results.append(result)
            bar.show(len(results), len(fixtures))
    bar.done()
    sys.stdout.write(report(game, rules, given.bot, results) + "\n")
    return 0


def report(game: Game, rules: Ruleset, bot: str, results: list[Result]) -> str:
    head = say(HEAD, scenario=game.called(rules), bot=bot, matches=len(results))
    lines = [f"# {told(head)}", ""]
    lines += side_table(game.names(rules), results)
    if all(len(result.points) == 2 for result in results):
        first, second = (sum(result.points[side] for result in results) / len(results) for side in range(2))
        mean = say("Points: {first:.1f} to {second:.1f} on average.", first=first, second=second)
        lines += ["", told(mean)]
    lines += ["", told(say("How they ended:")), ""]
    ends = Counter(result.verdict or say("otherwise") for result in results)
    lines += [f"- {told(say(ENDED, count=count, how=how))}" for how, count in ends.most_common()]
    return "\n".join(lines)


def row(*cells: str) -> str:
    """Of a table in Markdown, in the language of whoever reads it."""
    return f"| {' | '.join(told(cell) for cell in cells)} |"


def side_table(names: tuple[str, ...], results: Iterable[Result]) -> list[str]:
    """The share of each side, whoever sat there."""
    heads = say("side"), say("points"), say("95 %"), say("won"), say("drawn")
    lines = [row(*heads), "|---|---:|---|---:|---:|"]
    rewards = [result.rewards for result in results]
    for side, name in enumerate(names):
        score = score_of(each[side] for each in rewards)
        low, high = score.interval
        within = say("{low} to {high} %", low=round(100 * low), high=round(100 * high))
        share = f"{100 * score.share:.0f} %"
        lines.append(row(title_of(name), share, within, str(score.wins), str(score.draws)))
    return lines
