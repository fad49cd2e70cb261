"""The pages: small, compressed, never stale; the rules with an anchor at every §."""

from __future__ import annotations

import re

from grognard import load
from grognard.server import rules
from grognard.server.pages import FOR_EVER

from .house import House, in_house

PAGE_LIMIT = 90_000  # bytes of the table and all it needs, compressed


def links_in(page: str) -> set[str]:
    return set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))


@in_house
async def test_the_table_loads_within_its_budget(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "bot1")
    page = await guest.get(f"/table/{id}", headers={"accept-encoding": "gzip"})
    total = int(page.headers["content-length"])
    for path in links_in(page.text):
        answer = await guest.get(path, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200, path
        total += int(answer.headers["content-length"])
    assert total < PAGE_LIMIT


@in_house
async def test_everything_the_pages_name_is_there(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "link")
    seen: set[str] = set()
    for path in ("/", f"/table/{id}", "/rules/to-war", guest.links["north"]):
        seen |= links_in((await guest.get(path)).text)
    for path in list(seen):
        if path.endswith(".js"):
            text = (await guest.get(path)).text
            folder = path.rpartition("/")[0]
            seen |= {f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', text)}
    for path in seen:
        answer = await guest.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"].split(";")[0] in (
            "text/javascript",
            "text/css",
            "image/svg+xml",
            "application/manifest+json",
        )


@in_house
async def test_scripts_go_without_what_only_describes_them(house: House) -> None:
    """Every line of code stands where it does in the file, so that an error names the right one."""
    guest = house.guest()
    for name, file in house.desk.pages.files.items():
        if not name.endswith(".js"):
            continue
        written = file.read_text(encoding="utf-8").split("\n")
        text = (await guest.get(f"/static/{name}")).text
        sent = text.replace(f"/static/{house.desk.pages.digest}/", "/static/").split("\n")
        assert len(sent) == len(written)
        for line, left in zip(map(str.strip, written), sent, strict=True):
            described = re.fullmatch(re.escape(left) + r" +// [^`\"']*", line)
            assert left == line or described or (not left and line.startswith(("/**", "*", "//"))), line


@in_house
async def test_a_second_visit_asks_for_the_page_alone(house: House) -> None:
    """Everything else is named by what it is, and kept for ever; another edition has other names."""
    guest = await house.owner()
    id = await guest.made("me", "bot1")
    for page in ("/", f"/table/{id}"):
        for path in links_in((await guest.get(page)).text):
            assert (await guest.get(path)).headers["cache-control"] == FOR_EVER
    pages = house.desk.pages
    before = pages.digest
    pages.files = {name: file for name, file in pages.files.items() if name != "analysis.css"}
    assert pages.digest != before


@in_house
async def test_what_is_known_already_is_not_sent_again(house: House) -> None:
    guest = house.guest()
    await guest.get("/")
    digest = house.desk.pages.digest
    kept = {"/static/base.css": "no-cache", "/static/palette.css": "no-cache", "/rules/to-war": "no-cache"}
    kept[f"/static/{digest}/base.css"] = kept[f"/static/{digest}/picture-to-war.svg"] = FOR_EVER
    kept["/static/older/base.css"] = "no-cache"
    kept["/"] = "private, no-cache"
    for path, control in kept.items():
        first = await guest.get(path)
        if control == FOR_EVER:
            assert "etag" not in first.headers
        else:
            again = await guest.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
        assert first.headers["cache-control"] == control
        plain = await guest.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == first.text


@in_house
async def test_every_game_has_a_picture(house: House) -> None:
    """One of its own, or the sign of the house: that of a friend, or one that is not here any more."""
    plain = await house.guest().get("/static/picture.svg")
    for game, own in (("to-war", True), ("connect-four", False), ("gone", False)):
        shown = await house.guest().get(f"/static/picture-{game}.svg")
        assert shown.headers["content-type"].startswith("image/svg+xml")
        assert (shown.text != plain.text) == own


@in_house
async def test_nobody_between_keeps_a_page_for_another_browser(house: House) -> None:
    owner = await house.owner()
    id = await owner.made("me", "link")
    for path in ("/", f"/table/{id}", owner.links["north"], f"/enter/{house.desk.visitors.door}"):
        greeted = await house.guest().get(path)
        assert "set-cookie" in greeted.headers
        assert greeted.headers["cache-control"] == "private, no-store"
    for path in ("/", f"/table/{id}"):
        assert (await owner.get(path)).headers["cache-control"] == "private, no-cache"
    assert (await owner.get("/api/tables")).headers["cache-control"] == "no-store"


@in_house
async def test_no_file_outside_the_folder_is_served(house: House) -> None:
    guest = house.guest()
    for path in (
        "/static/../cli.py",
        "/static/%2e%2e/cli.py",
        "/static/..%2fcli.py",
        "/static/.hidden",
        "/static/",
    ):
        assert (await guest.get(path)).status_code == 404


@in_house
async def test_the_rules_are_a_page_with_every_paragraph(house: House) -> None:
    page = (await house.guest().get("/rules/to-war")).text
    assert "<!--" not in page.split("<main")[1]
    for section in re.findall(r"^\*\*§([\d.]+)\*\*", load("to-war").rules(), re.MULTILINE):
        assert f'id="{section}"' in page


def test_paragraphs_headings_and_references_become_anchors_and_links() -> None:
    page = rules.page(
        "# A *game*\n\n## 4 The turn\n\n**§4.2** Lay it (§5.1).\n\n**R3 Why.** See §4.2.\n\n### Odds & ends\n"
    )
    assert '<h1 id="a-game">A <em>game</em></h1>' in page
    assert '<h2 id="4">4 The turn</h2>' in page
    link = '<a class="rule" href="#5.1" data-anchor="5.1">§5.1</a>'
    assert f'<p id="4.2" class="para"><strong>§4.2</strong> Lay it ({link}).</p>' in page
    assert '<p id="R3" class="para"><strong>R3 Why.</strong>' in page
    assert '<h3 id="odds-ends">Odds &amp; ends</h3>' in page
    assert rules.title("# A *game*\n") == "A game"


def test_marks_within_a_line() -> None:
    assert rules.page("*a* **b** `c*d*` _e_ 2*3*4 f_g_h") == (
        "<p><em>a</em> <strong>b</strong> <code>c*d*</code> <em>e</em> 2*3*4 f_g_h</p>"
    )
    assert rules.page("\\* kept, [text](https://x.example/a_b_c?d&e)") == (
        '<p>* kept, <a href="https://x.example/a_b_c?d&amp;e">text</a></p>'
    )


def test_lists_tables_quotes_and_code() -> None:
    assert rules.page("- a\n- b\n  - c\n  more\n1. x") == (
        "<ul><li>a</li><li>b<ul><li>c more</li></ul></li><li>x</li></ul>"
    )
    assert rules.page("1. a\n2. b") == "<ol><li>a</li><li>b</li></ol>"
    table = rules.page("| a | b |\n|---|---|\n| | `c\\|d` |")
    assert "<thead><tr><th>a</th><th>b</th></tr></thead>" in table
    assert "<tr><td></td><td><code>c|d</code></td></tr>" in table
    assert rules.page("> a\n> b") == "<blockquote><p>a b</p></blockquote>"
    assert rules.page("    a <b>\n    c") == "<pre>a &lt;b&gt;\nc</pre>"


def test_nothing_in_a_rulebook_becomes_markup_by_itself() -> None:
    page = rules.page('<script>alert(1)</script> **<b>** `<i>` [x](javascript:alert(1)) "quoted"\n\n# <u>\n')
    assert "<script" not in page
    assert "<b>" not in page
    assert "<i>" not in page
    assert "<u>" not in page
    assert "href" not in page
