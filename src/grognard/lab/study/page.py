"""A study as a page that needs nothing but itself, and as Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Final

from grognard.core.message import Message, say, spoken
from grognard.lab.study.chapters import Chapter, Table, Told

STYLE: Final = """
:root { --paper: #faf6ec; --ink: #2b2620; --soft: #75695a; --line: #ddd3bf;
  --mark: #9a3b26; --mark-2: #2f6672; --mark-3: #7a6a1f; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f1c18; --ink: #ebe3d3; --soft: #a89c88;
  --line: #41392f; --mark: #e08a6c; --mark-2: #7fb8c4; --mark-3: #cdbb62; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem clamp(.8rem, 4vw, 2.5rem) 4rem; max-width: 62rem;
  overflow-wrap: break-word; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; }
h1 { font-size: clamp(1.5rem, 5vw, 2.2rem); line-height: 1.2; margin: 1rem 0 .3rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; padding-top: .6rem; border-top: 1px solid var(--line); }
p { max-width: 44rem; margin: .5rem 0; }
.about { color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 1rem 0; }
a { color: var(--mark-2); }
.wide { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .9rem .25rem 0; text-align: left; vertical-align: top; }
tr { border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); }
td.n, code { white-space: nowrap; }
code { font-size: .9em; color: var(--mark-2); }
figure { margin: 1rem 0; max-width: 42rem; overflow-x: auto; }
svg { width: 100%; min-width: 27rem; height: auto; display: block; }
"""


SHORT: Final = 20  # letters of a cell
TYPED: Final = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Report:
    title: Message
    about: Message
    chapters: list[Chapter]
    replays: list[tuple[Message, Message, str]]  # what it shows, how it ended, the file
    bot: str = ""  # that played them


def html(report: Report, language: str) -> str:
    def told(text: str) -> str:
        return spoken(text, language).replace(" %", "\N{NO-BREAK SPACE}%")

    title = escape(told(report.title))
    body = [f"<h1>{title}</h1>", f'<p class="about">{escape(told(report.about))}</p>']
    parts = {each.key: each.title for each in report.chapters} | ({"look": LOOK_AT} if report.replays else {})
    links = (f'<a href="#{key}">{escape(told(title))}</a>' for key, title in parts.items())
    body += [f"<nav>{''.join(links)}</nav>"]
    for chapter in report.chapters:
        body += section(chapter, told)
    body += replay_list(report, told)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def section(chapter: Chapter, told: Told) -> list[str]:
    out = [f'<h2 id="{chapter.key}">{escape(told(chapter.title))}</h2>']
    out += [f"<p>{prose(told(words))}</p>" for words in chapter.words]
    out += [f'<figure tabindex="0">{draw(told)}</figure>' for draw in chapter.plots]
    return out + [table_html(table, told(chapter.title), told) for table in chapter.tables]


def prose(text: str) -> str:
    """What is typed stands between ` and `."""
    return TYPED.sub(r"<code>\1</code>", escape(text))


def table_html(table: Table, title: str, told: Told) -> str:
    """Wider than a phone, it can be moved with the keyboard, too."""
    heads = "".join(f'<th scope="col">{escape(told(head))}</th>' for head in table.heads)
    rows = "".join("<tr>" + "".join(cell_html(told(cell)) for cell in row) + "</tr>\n" for row in table.rows)
    wide = f'<div class="wide" role="region" tabindex="0" aria-label="{escape(title)}">'
    return f"{wide}<table>\n<tr>{heads}</tr>\n{rows}</table></div>"


def cell_html(text: str) -> str:
    """Short figures stay in one line, whatever word a language puts before them."""
    kind = ' class="n"' if len(text) <= SHORT and any(map(str.isdecimal, text)) else ""
    return f"<td{kind}>{escape(text)}</td>"


def replay_list(report: Report, told: Told) -> list[str]:
    if not report.replays:
        return []
    out = [
        f'<h2 id="look">{escape(told(LOOK_AT))}</h2>',
        f"<p>{prose(told(how_to_look(report)))}</p>",
        "<ul>",
    ]
    for kind, ending, file in report.replays:
        line = f'{escape(told(kind))}: <a href="{escape(file)}">{escape(file)}</a>. {escape(told(ending))}'
        out.append(f"<li>{line}</li>")
    return [*out, "</ul>"]


LOOK_AT = say("Matches to look at")


def how_to_look(report: Report) -> Message:
    return say("Played by {bot}. Open one with `grognard replay FILE`.", bot=report.bot)


# ------------------------------------------------------------------ Markdown


def markdown(report: Report, language: str, pictures: str = "") -> str:
    """``pictures``: the beginning of the names of picture files, each followed by its number; "" for none."""

    def told(text: str) -> str:
        return spoken(text, language)

    out = [f"# {told(report.title)}", "", told(report.about), ""]
    numbers = iter(range(1, 1000))
    for chapter in report.chapters:
        out += [f"## {told(chapter.title)}", ""]
        for words in chapter.words:
            out += [told(words), ""]
        if pictures:
            out += [f"![{told(chapter.title)}]({pictures}-{next(numbers)}.svg)\n" for _ in chapter.plots]
        for table in chapter.tables:
            out += [*table_lines(table, told), ""]
    if report.replays:
        out += [f"## {told(LOOK_AT)}", "", told(how_to_look(report)), ""]
        out += [f"- {told(kind)}: [{file}]({file}). {told(ending)}" for kind, ending, file in report.replays]
        out.append("")
    return "\n".join(out)


def table_lines(table: Table, told: Told) -> list[str]:
    def line(cells: tuple[str, ...]) -> str:
        return "| " + " | ".join(told(cell).replace("|", "\\|") for cell in cells) + " |"

    return [line(table.heads), "|---" * len(table.heads) + "|", *(line(row) for row in table.rows)]
