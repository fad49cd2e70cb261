"""Lessons at the table: the attempt decides, whatever a client says; progress is the owner's."""

from __future__ import annotations

import json

from grognard.lessons import find
from grognard.lessons.progress import FILE
from grognard.server.lobby import game_of
from grognard.server.teaching import IDLE, School

from .house import Chair, Guest, House, Json, in_house

LESSON = "to-war/the-new-card"
SOLUTION = find(game_of("to-war"), "the-new-card").solution


async def solved(guest: Guest) -> list[str]:
    told: list[str] = (await guest.get("/api/learn/to-war")).json()["solved"]
    return told


def state(chair: Chair) -> tuple[str, str]:
    """How the task stands, and of which kind the last answer was."""
    lesson = chair.table["lesson"]
    return lesson["state"], lesson["told"]["state"]


@in_house
async def test_a_course_is_told_with_its_tasks(house: House) -> None:
    told = (await house.guest().get("/api/learn/to-war")).json()
    assert told["title"] == "To War!"
    assert [lesson["name"] for lesson in told["lessons"]][:2] == ["what-wins", "the-new-card"]
    assert all(lesson["task"] for lesson in told["lessons"])
    assert told["solved"] == []


@in_house
async def test_the_solution_solves_it_and_the_owner_has_it_written_down(house: House) -> None:
    owner = await house.owner()
    chair = await owner.learn(LESSON)
    assert state(chair) == ("goes on", "goes on")
    assert chair.table["lesson"]["look"]
    for act in SOLUTION:
        await chair.play(act)
    assert state(chair) == ("solved", "solved")
    assert chair.table["lesson"]["told"]["rule"].startswith("§")
    assert await solved(owner) == ["the-new-card"]
    assert json.loads((house.folder / FILE).read_text()) == {"to-war": ["the-new-card"]}


@in_house
async def test_what_a_guest_solves_is_for_his_browser_to_remember(house: House) -> None:
    guest = house.guest()
    await guest.get("/")
    chair = await guest.learn(LESSON)
    for act in SOLUTION:
        await chair.play(act)
    assert state(chair)[0] == "solved"
    assert await solved(guest) == []
    assert not (house.folder / FILE).exists()


@in_house
async def test_a_solution_that_was_shown_does_not_count(house: House) -> None:
    owner = await house.owner()
    chair = await owner.learn(LESSON)
    await chair.say("solve")
    assert state(chair) == ("solved", "solved")
    assert chair.table["lesson"]["shown"]
    assert await solved(owner) == []


@in_house
async def test_a_wrong_move_is_explained_and_can_be_taken_back(house: House) -> None:
    chair = await (await house.owner()).learn(LESSON)
    board, acts = chair.scene["items"], chair.acts()
    answer = await chair.play("a1")
    assert answer["over"]
    assert state(chair) == ("missed", "missed")
    assert "Crossbowman" in chair.table["lesson"]["told"]["said"][0]
    assert (await chair.play("a1"))["code"] == "settled"
    await chair.say("undo", side=0, version=chair.table["version"])
    assert state(chair) == ("goes on", "goes on")
    assert (chair.scene["items"], chair.acts()) == (board, acts)
    again = await chair.say("undo", side=0, version=chair.table["version"])
    assert again["code"] == "nothing_to_undo"


@in_house
async def test_what_the_rules_do_not_allow_is_answered_with_the_rule(house: House) -> None:
    chair = await (await house.owner()).learn(LESSON)
    before = len(chair.log)
    await chair.play("b4")
    assert state(chair) == ("goes on", "refused")
    assert chair.table["lesson"]["told"]["rule"].startswith("§")
    assert len(chair.log) == before


@in_house
async def test_a_stale_click_does_nothing(house: House) -> None:
    chair = await (await house.owner()).learn(LESSON)
    version = chair.table["version"]
    await chair.play("a1")
    assert (await chair.play("a1", version=version))["code"] == "stale"


@in_house
async def test_a_hint_is_the_next_action_of_the_solution(house: House) -> None:
    chair = await (await house.owner()).learn(LESSON)
    assert (await chair.say("hint", side=0))["act"] == SOLUTION[0]
    await chair.play("a1")
    assert (await chair.say("hint", side=0))["code"] == "no_hint"


@in_house
async def test_the_past_can_be_looked_at_and_the_language_changed(house: House) -> None:
    chair = await (await house.owner()).learn(LESSON)
    past = await chair.say("at", at=0)
    assert (past["t"], past["at"]) == ("past", 0)
    assert (await chair.say("at", at=10_000))["code"] == "no_such_entry"
    english = chair.table["lesson"]["task"]
    await chair.say("speak", language="de")
    await chair.until(lambda table: table["lesson"]["task"] != english)


@in_house
async def test_nothing_else_is_done_in_lessons_and_lessons_only_there(house: House) -> None:
    owner = await house.owner()
    chair = await owner.learn(LESSON)
    asked: dict[str, Json] = {"resign": {"side": 0}, "rename": {"side": 0, "name": "x"}, "ask": {"side": 1}}
    for t, fields in asked.items():
        assert (await chair.say(t, **fields))["code"] == "not_in_lessons"
    table = await owner.sit(await owner.made("me", "bot1"))
    assert (await table.say("again"))["code"] == "no_lesson"
    assert (await table.say("solve"))["code"] == "no_lesson"
    assert (await table.say("step"))["code"] == "no_lesson"


@in_house
async def test_an_example_is_stepped_through_and_nobody_plays_in_it(house: House) -> None:
    guest = house.guest()
    await guest.get("/")
    course = (await guest.get("/api/learn/to-war")).json()
    chair = await guest.learn(f"to-war/{course['examples'][0]['name']}")
    told = chair.table["lesson"]
    assert (told["step"], told["told"]["said"], chair.table["you"]) == ({"at": 0, "most": 3}, [], [])
    assert (await chair.say("undo", side=0, version=chair.table["version"]))["code"] == "nothing_to_undo"
    assert (await chair.play("b1"))["code"] == "not_in_lessons"
    for at in (1, 2, 3):
        await chair.say("step")
        assert chair.table["lesson"]["step"]["at"] == at
        assert chair.table["lesson"]["told"]["rule"].startswith("§")
    assert (await chair.say("step"))["code"] == "no_more_steps"
    await chair.say("undo", side=0, version=chair.table["version"])
    assert chair.table["lesson"]["step"]["at"] == 2
    await chair.say("again")
    assert chair.table["lesson"]["step"]["at"] == 0
    assert (await guest.get("/learn/to-war/example-war")).status_code == 404


@in_house
async def test_the_pictures_of_the_rules_are_served(house: House) -> None:
    guest = house.guest()
    there = "/rules/to-war/pictures/de/dark/example-fight"
    assert there in (await guest.get("/rules/to-war", headers={"Accept-Language": "de"})).text
    drawn = await guest.get(there)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert (await guest.get(there.replace("dark", "dim"))).status_code == 404
    assert (await guest.get("/api/rules/to-war/pieces")).json()["items"]


@in_house
async def test_who_comes_back_finds_his_attempt_and_nobody_elses(house: House) -> None:
    guest, other = house.guest(), house.guest()
    for each in (guest, other):
        await each.get("/")
    chair = await guest.learn(LESSON)
    await chair.play("a1")
    await chair.leave()
    assert state(await guest.learn(LESSON))[0] == "missed"
    assert state(await other.learn(LESSON))[0] == "goes on"


@in_house
async def test_what_is_not_there_is_named(house: House) -> None:
    guest = house.guest()
    assert (await guest.get("/learn/chess")).status_code == 404
    assert (await guest.get("/api/learn/chess")).status_code == 404
    answer = await guest.get("/learn/to-war/castling")
    assert answer.status_code == 404
    assert "castling" in answer.text


@in_house
async def test_old_attempts_are_forgotten(house: House) -> None:
    school: School = house.desk.school
    game = game_of("to-war")
    lesson = find(game, "the-new-card")
    for number in range(IDLE + 10):
        school.table(f"visitor {number}", game, lesson)
    assert len(school.tables) == IDLE + 1


@in_house
async def test_progress_that_cannot_be_read_is_said(house: House) -> None:
    owner = await house.owner()
    (house.folder / FILE).write_text("no progress")
    answer = await owner.get("/api/learn/to-war")
    assert answer.status_code == 400
    assert FILE in answer.json()["error"]["reason"]
