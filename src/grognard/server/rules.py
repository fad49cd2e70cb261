"""RULES.md as a page: the small part of Markdown that rulebooks need, with an anchor at every §.

Headings, paragraphs, bold, italic, code, links, lists, tables and quotes.  A heading that begins with
a number, and a paragraph that begins with a bold §, ruling or case (**§4.2**, **R3 ...**, **C1**), can
be linked to by it: ``#4.2``, ``#R3``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator

CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\[([^\]]+)\]\((https?://[^)\s]+|#[^)\s]+)\)")
BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALIC = re.compile(r"(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<!\w)_([^_]+)_(?!\w)")
SECTION = re.compile(r"§(\d+(?:\.\d+)*[a-z]?)")
ESCAPE = re.compile(r"\\([\\`*_|#\[\]§-])")
HEADING = re.compile(r"(#{1,4}) +(.+?) *#*$")
NUMBERED = re.compile(r"§?(\d+(?:\.\d+)*)\b")
MARKED = re.compile(r"\*\*(?:§(\d[\d.]*[a-z]?)|([A-Z]\d+))\b")
ITEM = re.compile(r"( *)(?:([-*+])|(\d+)[.)]) +(.*)")
RULER = re.compile(r"\|?[ :|-]*-[ :|-]*\|?")


def page(markdown: str) -> str:
    """The rules as HTML."""
    return "\n".join(blocks(markdown.replace("\r\n", "\n").split("\n")))


def title(markdown: str) -> str:
    """The first heading, as plain text."""
    found = re.search(r"^# +(.+)$", markdown, re.MULTILINE)
    return found[1].replace("*", "").replace("`", "").strip() if found else ""


# ------------------------------------------------------------------ blocks


def blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        belongs, write = kind_of(lines[at])
        end = at + 1
        while end < len(lines) and belongs(lines[end]):
            end += 1
        yield write(lines[at:end])
        at = end


def kind_of(line: str) -> tuple[Callable[[str], bool], Callable[[list[str]], str]]:
    """Which further lines belong to the block that begins here, and how it is written."""
    if HEADING.match(line):
        return never, heading_of
    if line.startswith("    "):
        return lambda more: more.startswith("    "), code_of
    if line.startswith("|"):
        return lambda more: more.startswith("|"), table_of
    if line.startswith(">"):
        return lambda more: more.startswith(">"), quote_of
    if ITEM.match(line):
        return lambda more: bool(more.strip()), list_of
    return lambda more: bool(more.strip()) and kind_of(more)[1] is paragraph_of, paragraph_of


def never(_line: str) -> bool:
    return False


def heading_of(lines: list[str]) -> str:
    found = HEADING.match(lines[0])
    assert found is not None
    level, text = len(found[1]), found[2]
    number = NUMBERED.match(text)
    anchor = number[1] if number else re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return f'<h{level} id="{html.escape(anchor)}">{inline(text)}</h{level}>'


def paragraph_of(lines: list[str]) -> str:
    text = " ".join(line.strip() for line in lines)
    marked = MARKED.match(text)
    if marked is None:
        return f"<p>{inline(text)}</p>"
    anchor = (marked[1] or marked[2]).rstrip(".")
    return f'<p id="{anchor}" class="para">{inline(text, own=anchor)}</p>'


def code_of(lines: list[str]) -> str:
    return f"<pre>{html.escape(chr(10).join(line[4:] for line in lines))}</pre>"


def quote_of(lines: list[str]) -> str:
    inner = page("\n".join(line[1:].removeprefix(" ") for line in lines))
    return f"<blockquote>{inner}</blockquote>"


def table_of(lines: list[str]) -> str:
    rows = [cells(line) for line in lines if not RULER.fullmatch(line)]
    has_head = len(lines) > 1 and RULER.fullmatch(lines[1])
    head = f"<thead>{row(rows[0], 'th')}</thead>" if has_head else ""
    body = "".join(row(each, "td") for each in (rows[1:] if has_head else rows))
    return f'<div class="scroll" tabindex="0"><table>{head}<tbody>{body}</tbody></table></div>'


def cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", inner)]


def row(texts: list[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{inline(text)}</{tag}>" for text in texts) + "</tr>"


def list_of(lines: list[str]) -> str:
    """A list, with the lists in it; a line that is no item goes on with the one before."""
    first = ITEM.match(lines[0])
    assert first is not None
    depth = len(first[1])
    items: list[list[str]] = []
    for line in lines:
        found = ITEM.match(line)
        if found and len(found[1]) <= depth:
            items.append([found[4]])
        else:
            items[-1].append(line)
    tag = "ul" if first[2] else "ol"
    return f"<{tag}>" + "".join(f"<li>{item_of(item)}</li>" for item in items) + f"</{tag}>"


def item_of(lines: list[str]) -> str:
    inner = next((at for at, line in enumerate(lines) if at and ITEM.match(line)), len(lines))
    text = inline(" ".join(line.strip() for line in lines[:inner]))
    return text + (list_of(lines[inner:]) if inner < len(lines) else "")


# ------------------------------------------------------------------ within a line


def inline(text: str, own: str = "") -> str:
    """Text with its marks; each § becomes a link, except the paragraph's ``own``."""
    kept: list[str] = []

    def keep(finished: str) -> str:
        kept.append(finished)
        return f"\0{len(kept) - 1}\0"

    text = text.replace("\0", "")
    text = ESCAPE.sub(lambda found: keep(html.escape(found[1])), text)
    text = CODE.sub(lambda found: keep(f"<code>{html.escape(found[1])}</code>"), text)
    text = html.escape(text, quote=False)
    text = LINK.sub(lambda found: keep(f"<a href={quoted(found[2])}>") + found[1] + keep("</a>"), text)
    text = SECTION.sub(lambda found: keep(link_to(found[1], own)), text)
    text = BOLD.sub(r"<strong>\1</strong>", text)
    text = ITALIC.sub(lambda found: f"<em>{found[1] or found[2]}</em>", text)
    while "\0" in text:
        text = re.sub("\0(\\d+)\0", lambda found: kept[int(found[1])], text)
    return text


def quoted(escaped: str) -> str:
    """An attribute's value, of text that is escaped already but for its quotation marks."""
    return '"' + escaped.replace('"', "&quot;") + '"'


def link_to(section: str, own: str) -> str:
    section = section.rstrip(".")
    if section == own:
        return f"§{section}"
    return f'<a class="rule" href="#{section}" data-anchor="{section}">§{section}</a>'
