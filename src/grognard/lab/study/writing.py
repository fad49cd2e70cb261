"""A study written down: page, Markdown, data, and matches to look at."""

from __future__ import annotations

from pathlib import Path

from grognard._version import VERSION
from grognard.core.game import Game
from grognard.core.message import Message, Words, say, spoken
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.core.words import result_of
from grognard.lab.study import measures, page
from grognard.lab.study.chapters import Chapter, Table, chapters, mean_leads
from grognard.lab.study.conclusions import conclusions
from grognard.lab.study.data import write_csv
from grognard.lab.study.measures import Found
from grognard.lab.study.rulebook import Rulebook
from grognard.lab.study.trace import Trace

ABOUT = (
    "{matches} matches of {bots}, from seed {seed} on, ruleset {ruleset}, Grognard {version}. The same "
    "command plays the same matches again."
)


def replays_of(found: Found) -> list[tuple[Message, Trace, str]]:
    chosen = [
        (say("typical"), found.typical(), "typical.record"),
        (say("most dramatic"), found.dramatic(), "dramatic.record"),
        (say("most one-sided"), found.lopsided(), "one-sided.record"),
    ]
    return chosen if found.judged else chosen[:1]


def report_of(game: Game, found: Found, language: str, more: list[Chapter] | None = None) -> page.Report:
    """``more`` chapters come first: what a sweep or a search found."""
    study = found.study
    rules = game.rules_for(study.terms.scenario, study.terms.options)
    words: Words = {
        "bots": study.bots,
        "matches": len(found.traces),
        "seed": study.seed,
        "ruleset": study.terms.ruleset,
        "version": VERSION,
    }
    replays = replays_of(found)
    endings = [(kind, ending(game, trace), file) for kind, trace, file in replays]
    made = chapters(found, Rulebook(game, language), replays)
    return page.Report(
        say("{game}: {scenario}", game=game.title, scenario=game.called(rules)),
        Message(ABOUT, words),
        [*(more or []), conclusions(found, made), *made],
        endings,
        found.strongest,
    )


def ending(game: Game, trace: Trace) -> Message:
    """How a match ended, in words that only its position knows."""
    text = result_of(replay(Record.loads(trace.record), game))
    return text if isinstance(text, Message) else say("{text}", text=text)


def write_study(report: page.Report, found: Found, folder: Path, language: str) -> Path:
    """Everything into a folder; where the page lies."""
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / "index.html"
    place.write_text(page.html(report, language), encoding="utf-8")
    (folder / "report.md").write_text(page.markdown(report, language), encoding="utf-8")
    for _, trace, file in replays_of(found):
        (folder / file).write_text(trace.record, encoding="utf-8")
    write_csv(found, folder)
    return place


def write_small(report: page.Report, stem: Path, language: str) -> None:
    """Only Markdown and its pictures, small enough to be kept with the sources."""
    report = page.Report(report.title, report.about, report.chapters, [])
    stem.with_name(stem.name + ".md").write_text(page.markdown(report, language, stem.name), encoding="utf-8")
    draws = [draw for chapter in report.chapters for draw in chapter.plots]
    for at, draw in enumerate(draws, start=1):
        picture = draw(lambda text: spoken(text, language))
        stem.with_name(f"{stem.name}-{at}.svg").write_text(picture, encoding="utf-8")


def write_list(listed: list[tuple[str, page.Report, Found]], place: Path, language: str) -> None:
    """All reports of a folder in one table."""
    heads = (say("scenario"), say("verdict"), say("decisions"), say("lead changes"), say("matches"))
    rows = []
    for name, report, found in listed:
        bot = found.study.bots[-1]
        length = measures.between(found.lengths(bot))[1]
        leads = mean_leads(found.mirrors[bot])
        words = report.chapters[0].words[0] if report.chapters[0].words else ""
        link = f"[{spoken(report.title, language)}]({name}.md)"
        rows.append((link, words, str(length), leads, str(len(found.traces))))
    lines = page.table_lines(Table(heads, tuple(rows)), lambda text: spoken(text, language))
    title = spoken(say("All scenarios in the lab"), language)
    place.write_text("\n".join([f"# {title}", "", *lines, ""]), encoding="utf-8")
