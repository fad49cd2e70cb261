"""What the art kit promises: ground fills its stage, nothing leans, small screens get large numbers."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from grognard import Match, bots, load
from grognard.games.island.position import Island

from .conftest import Visit
from .places import ME_AND_LINK, curtained, made
from .program import Program

FILLS = """() => {
    const felt = document.querySelector("#felt").getBoundingClientRect();
    const ground = document.querySelector(".still .body > :first-child").getBoundingClientRect();
    return ground.left <= felt.left && ground.right >= felt.right
        && ground.top <= felt.top && ground.bottom >= felt.bottom;
}"""
SEEN = "name => [...document.querySelectorAll('.sheet .' + name)].some(node => node.checkVisibility())"

TOP = "each => each.getBoundingClientRect().top"
CUT = """() => {
    const low = document.querySelector(".panel-top").getBoundingClientRect().bottom;
    const ends = [...document.querySelectorAll(".side")].map((side) => side.getBoundingClientRect().bottom);
    return ends.filter((end) => end > low + 1).length;
}"""
ONE_LINE = """() => {
    const title = document.querySelector("#title");
    const box = title.getBoundingClientRect();
    return box.top >= 0 && box.height < 24 && title.scrollWidth <= title.clientWidth;
}"""


@pytest.mark.parametrize("game", ["to-war", "island"])
def test_the_ground_fills_the_stage(visit: Visit, game: str) -> None:
    person = visit()
    person.sit(game=game)
    for width, height in ((1280, 800), (1920, 1080), (360, 740)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_function(FILLS)


def test_small_screens_get_large_numbers(visit: Visit) -> None:
    person = visit()
    person.sit()
    person.page.wait_for_selector("[data-far]", state="detached")
    assert (person.page.evaluate(SEEN, "near"), person.page.evaluate(SEEN, "far")) == (True, False)
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.page.wait_for_selector("[data-far]")
    assert (person.page.evaluate(SEEN, "near"), person.page.evaluate(SEEN, "far")) == (False, True)


def test_figures_stay_upright_and_shadows_fall_to_the_south_east(visit: Visit) -> None:
    """North's characters lie in the box with their noses to the south: their plates are turned half round."""
    person = visit()
    person.sit(game="island")
    turned = person.page.locator("[data-key^=character-][transform*='rotate(180)']")
    assert turned.count() == 10
    figure, shadow = turned.first.locator(".upright").first, turned.first.locator("[class*=cast-25]")
    assert "rotate(-180)" in str(figure.get_attribute("transform"))
    place = person.page.evaluate(
        "node => { const [to, of] = [node.getCTM(), node.parentNode.getCTM()];"
        " return [to.e - of.e, to.f - of.f] }",
        shadow.element_handle(),
    )
    assert place[0] > 0
    assert place[1] > 0


def test_the_panel_cuts_no_side(visit: Visit) -> None:
    """With the longest words, and as much asked as there is."""
    person = visit(language="de-DE")
    person.sit(game="epic-naval")
    person.click(0)
    assert person.page.evaluate(CUT) == 0


@pytest.mark.parametrize("game", ["midway", "island", "epic-naval"])
def test_on_a_phone_the_title_is_one_line(visit: Visit, game: str) -> None:
    person = visit(360, 740, touch=True, language="de-DE")
    person.sit(game=game)
    assert person.page.evaluate(ONE_LINE)


def test_the_question_whether_to_delete_covers_no_words(visit: Visit) -> None:
    person = visit(language="de-DE")
    person.sit()
    person.page.goto("/")
    person.page.locator("[data-delete]").first.click()
    row = person.page.locator("li:has(.sure)")
    acts = row.locator(".table-acts").bounding_box()
    assert acts is not None
    for words in row.locator(".table-game, .table-status, .table-more").all():
        box = words.bounding_box() if words.is_visible() else None
        if box:
            assert box["x"] + box["width"] <= acts["x"] or box["y"] + box["height"] <= acts["y"] + 1


def test_on_a_phone_whoever_is_new_sees_play_now_first(visit: Visit) -> None:
    """Also where others wait for somebody."""
    visit().post(
        "/api/tables", {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "open"}], "auto": False}
    )
    page = visit(360, 740, touch=True).page
    page.goto("/")
    page.wait_for_selector("#open-seats li")
    tops = [page.locator(name).first.evaluate(TOP) for name in ("[data-play]", "#open-seats")]
    assert tops == sorted(tops)


def test_on_a_phone_a_choice_is_as_high_as_its_words(visit: Visit) -> None:
    """Else those of a short one beside a long one lie below the edge of what is asked."""
    person = visit(360, 740, touch=True)
    person.sit([{"kind": "me"}], game="kido-butai")
    height = "each => Math.round(each.getBoundingClientRect().height)"
    assert len({each.evaluate(height) for each in person.page.locator("#buttons .choice").all()}) > 1


def with_own_fire() -> str:
    match, bot = Match(load("island"), seed=5), bots.load("greedy", seed=5)
    while not any(button.deadly for button in match.scene(match.actors[0]).buttons):
        side = match.actors[0]
        match.play(side, bot.choose(match.game, match.view(side)).action)
    return match.record.dumps()


@pytest.mark.parametrize("phone", [False, True])
def test_what_costs_ones_own_is_folded_away(visit: Visit, phone: bool) -> None:
    person = visit(360, 740, touch=True) if phone else visit()
    page = person.page
    page.goto(f"/table/{person.post('/api/records', with_own_fire())['id']}")
    person.ready()
    deadly = page.locator("#buttons .choice.deadly").first
    expect(deadly).to_be_hidden()
    page.click("#buttons .costly > summary")
    expect(deadly).to_be_visible()
    expect(deadly).to_contain_text("Own loss")


def after_losses() -> str:
    match, bot = Match(load("island"), seed=1), bots.load("random", seed=1)
    assert isinstance(match.position, Island)
    while not sum(match.position.lost):
        side = match.actors[0]
        match.play(side, bot.choose(match.game, match.view(side)).action)
    return match.record.dumps()


def test_who_is_lost_lies_in_the_dock_beside_the_island(visit: Visit) -> None:
    person = visit()
    person.page.request.get("/")
    made = person.page.request.post("/api/records", data=after_losses())
    person.page.goto(f"/table/{made.json()['id']}")
    person.page.wait_for_selector("[data-area=dock] [data-key^=character-]")
    board, dock = (person.page.locator(f"[data-area={name}]").bounding_box() for name in ("board", "dock"))
    assert board is not None
    assert dock is not None
    assert dock["x"] >= board["x"] + board["width"] - 1


def test_in_the_lobby_ones_tables_are_read_whole_and_those_that_call_stand_first(visit: Visit) -> None:
    anna = visit()
    for _ in range(2):
        made(anna, ME_AND_LINK[:1], game="kido-butai")
    made(anna, [{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}])
    anna.page.goto("/")
    rows = anna.page.locator("#tables > li")
    expect(rows).to_have_count(3)
    assert [row.locator(".yours").count() for row in rows.all()] == [1, 1, 0]
    for row in rows.all()[:2]:
        expect(row).to_be_in_viewport(ratio=1)
        assert row.locator(".table-more").evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize("phone", [False, True])
def test_whoever_offers_a_seat_can_always_sit_down_and_waits_for_people(visit: Visit, phone: bool) -> None:
    page = (visit(360, 740, touch=True) if phone else visit()).page
    page.goto("/")
    page.click("#offer-seat")
    expect(page.locator(".seat-row").nth(1).get_by_label("Anyone")).to_be_checked()
    expect(page.locator("#bot-after")).to_be_checked()
    page.click("#clock-block > summary")
    page.select_option("#clock", "3d")  # no bot takes the place of whoever comes tomorrow
    expect(page.locator("#bot-after")).not_to_be_checked()
    for seen in ("#sit", "#new-title"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)


OUT_OF_BOX = """() => [...document.querySelectorAll("[data-key^=fallen-]")].map((pile) => {
    const [box, words] = ["rect", "text"].map((name) => pile.querySelector(name).getBoundingClientRect());
    return words.left < box.left || words.right > box.right;
})"""


@pytest.mark.parametrize("language", ["en-US", "de-DE", "pl-PL"])
def test_the_fallen_have_room_for_their_word(visit: Visit, language: str) -> None:
    person = visit(language=language)
    person.sit()
    assert person.page.evaluate(OUT_OF_BOX) == [False, False]


EDGES = """all => all.map((each) => each.getBoundingClientRect())
    .map(({ left, right, top }) => [Math.round(top), left, right])"""
TOPMOST = """each => {
    const { x, y } = each.getBoundingClientRect();
    return document.elementFromPoint(x + 20, y + 20).id;
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_who_waits_beside_midway_covers_nobody(visit: Visit, width: int) -> None:
    person = visit(width, 740 if width < 500 else 800, touch=width < 500)
    person.sit(game="midway")
    for side in "ju":
        boxes = sorted(person.page.locator(f"[data-key^={side}].item").evaluate_all(EDGES))
        assert len(boxes) == 6
        for (top, _, right), (below, left, _) in itertools.pairwise(boxes):
            assert top != below or right <= left


def test_on_a_phone_the_scenario_is_read_whole(visit: Visit) -> None:
    person = visit(360, 740, touch=True, language="pl-PL")
    person.sit(game="midway")
    scenario = person.page.locator("#scenario")
    expect(scenario).to_have_text("Polowanie na lotniskowce")
    assert scenario.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_on_a_phone_nothing_lies_over_the_curtain(visit: Visit, program: Program) -> None:
    person = visit(360, 740, touch=True)
    curtained(person, visit, program)
    assert person.page.locator("#zoom-in").evaluate(TOPMOST) == "curtain"
