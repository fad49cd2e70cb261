"""A phone: the board never moves under the finger, small things are met, and it can be installed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .person import GROUND, ME_AND_FRIEND
from .program import Program

DECISIONS = 50
GAMES = ["to-war", "midway", "island", "kido-butai", "epic-naval"]
SMALLEST = """() => {
    const found = [...document.querySelectorAll('.can > .halo')].map((each) => each.getBoundingClientRect());
    const [least] = found.filter((box) => box.width).sort((one, other) => one.width - other.width);
    return [least.left + least.width / 2, least.top - 12, least.width];
}"""

UNCOVERED = """each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const at = (share) => document.elementFromPoint(x + width * share, y + height / 2);
    return [0.1, 0.5, 0.9].every((share) => each.contains(at(share)));
}"""
MIDDLE = """() => { // of a choice near the middle of what is seen
    const felt = document.querySelector('#felt').getBoundingClientRect();
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const far = ([x, y]) => Math.hypot(x - felt.width / 2, y - felt.top - 160);
    return [...document.querySelectorAll('.can > .halo')].map((each) => middle(each.getBoundingClientRect()))
        .sort((one, other) => far(one) - far(other))[0];
}"""


def place(page: Page) -> list[float]:
    """Where the window to the table is."""
    box = page.locator("#felt").bounding_box()
    assert box is not None
    return [round(box[name]) for name in ("x", "y", "width", "height")]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_does_not_move_over_fifty_decisions(visit: Visit, game: str) -> None:
    person = visit(360, 740, touch=True)
    seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    person.sit(seats[: 1 if game == "kido-butai" else 2], game=game, auto=True)
    page = person.page
    places = {tuple(place(page))}
    ground = page.evaluate(GROUND)
    for number in range(DECISIONS):
        if person.over:
            break
        person.click(number * 3)
        places.add(tuple(place(page)))
    assert len(places) == 1
    page.evaluate("document.querySelector('#zoom-reset').click()")  # the person himself has moved it about
    assert person.over or page.evaluate(GROUND) == ground
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_what_somebody_asks_for_can_be_answered_without_looking_for_the_buttons(visit: Visit) -> None:
    anna, karol = visit(), visit(360, 740, touch=True, language="pl-PL")
    made = anna.post(
        "/api/tables", {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}], "clock": "300+5"}
    )
    anna.page.goto(f"/table/{made['id']}")
    (link,) = made["links"].values()
    karol.join(link)
    anna.page.click("#offer-draw")
    no = karol.page.locator("#offer-no")
    no.wait_for()
    box, bar = no.bounding_box(), karol.page.locator(".acts").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]
    no.tap()
    expect(anna.page.locator("#offer-text")).to_be_visible()


def test_a_finger_beside_a_small_choice_means_it(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit(ME_AND_FRIEND)
    version = person.version
    x, y, _ = person.page.evaluate(SMALLEST)
    person.page.touchscreen.tap(x, y)
    person.moved(version)


def test_where_choices_are_crowded_a_finger_looks_closer_first(visit: Visit) -> None:
    """The first touch chooses nothing, the second meets what is large enough, and the whole board is back."""
    person = visit(360, 740, touch=True)
    person.sit(ME_AND_FRIEND, game="island")
    page, version, ground = person.page, person.version, person.page.evaluate(GROUND)
    page.touchscreen.tap(*page.evaluate(MIDDLE))
    expect(page.locator("#zoom-reset")).to_be_visible()
    assert person.version == version
    assert page.evaluate(SMALLEST)[2] > 37  # the halo lies a little within its square
    page.touchscreen.tap(*page.evaluate(MIDDLE))
    person.moved(version)
    expect(page.locator("#zoom-reset")).to_be_hidden()
    assert page.evaluate(GROUND) == ground


def test_two_fingers_look_closer_and_one_moves_the_board(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit(ME_AND_FRIEND, game="island")
    page, version = person.page, person.version
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    before = page.evaluate(GROUND)
    touch("touchStart", (150, 220))
    touch("touchStart", (150, 220), (210, 220))
    for step in range(1, 7):
        touch("touchMove", (150 - 10 * step, 220), (210 + 10 * step, 220))
    touch("touchEnd")
    closer = page.evaluate(GROUND)
    assert closer[0] > 2 * before[0]
    touch("touchStart", (180, 220))
    for step in range(1, 7):
        touch("touchMove", (180 - 8 * step, 220 - 5 * step))
    touch("touchEnd")
    moved = page.evaluate(GROUND)
    assert moved[0] == closer[0]
    assert moved[1] < closer[1] - 20
    assert person.version == version


def test_a_finger_that_is_held_looks_and_does_not_choose(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit([{"kind": "me"}], game="kido-butai")
    page = person.page
    page.wait_for_selector("#buttons .choice")
    version = person.version
    press = page.context.new_cdp_session(page)
    box = page.locator("#buttons .choice").first.bounding_box()
    assert box is not None
    spot = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    press.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
    page.wait_for_timeout(700)
    press.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(400)
    assert person.version == version
    page.touchscreen.tap(spot[0]["x"], spot[0]["y"])
    person.moved(version)


def test_a_double_tap_looks_closer_and_back(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit(ME_AND_FRIEND, game="epic-naval")
    person.lift_curtain()
    page = person.page
    before = page.locator(".sheet-face").first.bounding_box()
    felt = page.locator("#felt").bounding_box()
    assert before is not None
    assert felt is not None
    corner = (felt["x"] + 12, felt["y"] + 12)
    for _ in range(2):
        page.touchscreen.tap(*corner)
    expect(page.locator("#zoom-reset")).to_be_visible()
    after = page.locator(".sheet-face").first.bounding_box()
    assert after is not None
    assert after["width"] > 2 * before["width"]
    page.wait_for_timeout(400)
    page.click("#zoom-reset")
    assert page.locator(".sheet-face").first.bounding_box() == before


def test_the_log_is_a_drawer(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit(ME_AND_FRIEND)
    page = person.page
    expect(page.locator("#log")).to_be_hidden()
    before = place(page)
    page.click("#log-open")
    expect(page.locator("#log")).to_be_visible()
    assert place(page) == before
    page.click("#log-open")
    expect(page.locator("#log")).to_be_hidden()


def test_it_can_be_installed_and_says_so_when_the_program_is_out_of_reach(
    visit: Visit, own_program: Program
) -> None:
    person = visit(offline_page=True, at=own_program)
    page = person.page
    page.goto("/")
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((told) => told.json())"
    )
    assert manifest["start_url"] == "/"
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_selector("[data-play]")
    page.reload()
    own_program.end()
    page.goto("/")
    expect(page.locator("h1")).to_have_text("The table is out of reach")
    own_program.begin()
    page.click("text=Try again")
    page.wait_for_selector("[data-play]")
    person.problems.clear()  # Chromium notes every try


def test_in_the_list_of_ones_tables_nothing_lies_on_anything_else(visit: Visit) -> None:
    karol = visit(360, 740, touch=True, language="de-DE")
    karol.page.goto("/")
    karol.post("/api/tables", {"game": "to-war", "seats": [{"kind": "link"}, {"kind": "link"}]})
    karol.sit(game="midway", seats=ME_AND_FRIEND)
    karol.page.click("#log-open")
    karol.page.click("#resign-open")
    karol.page.click("#resign-yes")
    karol.page.wait_for_selector("#result:not([hidden])")
    karol.page.goto("/")
    for kind in ("waiting", "done"):
        row = karol.page.locator("#tables li", has=karol.page.locator(f".{kind}"))
        words, acts = (row.locator(each).bounding_box() for each in (".table-status", ".table-acts"))
        assert words
        assert acts
        assert words["x"] + words["width"] <= acts["x"] or words["y"] + words["height"] <= acts["y"]
        assert row.locator(".table-status").evaluate("each => each.scrollWidth <= each.clientWidth")
    karol.page.click("[data-options=to-war]")
    expect(karol.page.locator("summary", has_text="Andere Werte")).to_contain_text("für Fortgeschrittene")


@pytest.mark.parametrize(("width", "height"), [(640, 400), (740, 360), (360, 740)])
def test_no_key_lies_on_another_also_where_a_desk_is_enlarged_twice(
    visit: Visit, width: int, height: int
) -> None:
    person = visit(width, height, touch=True, language="de-DE")
    person.sit()
    keys = person.page.locator(".acts button:visible, #zoom-in").all()
    assert len(keys) == 5
    for key in keys:
        assert key.evaluate(UNCOVERED)
