"""At the table: what is clicked is played once, by whom it belongs to, on the board it was meant for."""

from __future__ import annotations

import asyncio

from .house import House, Json, in_house


@in_house
async def test_a_match_of_two_on_one_sofa_is_played_to_its_end(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here", auto=False))
    while chair.table["outcome"] is None:
        before = chair.table["version"]
        assert (await chair.play())["t"] == "done"
        assert chair.table["version"] == before + 1
    assert chair.table["secret"]
    assert chair.table["outcome"]["text"]
    assert (await chair.play("a1"))["code"] == "match_over"


@in_house
async def test_everybody_sees_the_change_and_may_only_act_for_himself(house: House) -> None:
    anna, ben, eve = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "link")
    assert (await ben.join(anna.links["north"])).json() == {"id": id}
    chairs = [await anna.sit(id), await ben.sit(id), await eve.sit(id)]
    assert [chair.table["you"] for chair in chairs] == [[0], [1], []]
    assert [chair.table["viewing"] for chair in chairs] == [0, 1, -3]
    side = next(side for side, told in enumerate(chairs[0].table["sides"]) if told["to_act"])
    acting, waiting, looking = chairs[side], chairs[1 - side], chairs[2]
    act = acting.acts()[0]
    assert not waiting.acts()
    assert not looking.acts()
    version = acting.table["version"]
    for chair in (waiting, looking):
        told = await chair.say("play", side=side, act=act, version=version)
        assert told["code"] == "not_your_seat"
    assert (await waiting.say("play", side=1 - side, act=act, version=version))["code"] == "not_your_decision"
    assert (await acting.play(act))["t"] == "done"
    for chair in chairs:
        await chair.until(lambda table: table["version"] > version)
        assert chair.log == acting.log


@in_house
async def test_a_click_on_an_old_board_is_refused(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here", auto=False))
    old = chair.table["version"]
    await chair.play()
    for version in (old, old + 2, 10**9):
        assert (await chair.play(version=version))["code"] == "stale"


@in_house
async def test_a_retry_is_harmless_also_after_a_restart(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    first = {"side": chair.table["viewing"], "act": chair.acts()[0], "version": 0, "id": "once"}
    assert (await chair.say("play", **first))["t"] == "done"
    entries = chair.table["entries"]
    assert (await chair.say("play", **first))["t"] == "done"
    assert chair.table["entries"] == entries
    await chair.leave()
    house.reopen()
    chair = await guest.sit(id)
    assert (await chair.say("play", **first))["t"] == "done"
    assert chair.table["entries"] == entries
    assert chair.table["version"] == 1


@in_house
async def test_another_visitor_may_use_the_same_id(house: House) -> None:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("me", "link", auto=False)
    await ben.join(anna.links["north"])
    chairs = [await anna.sit(id), await ben.sit(id)]
    for number in range(4):
        side = next(side for side, told in enumerate(chairs[0].table["sides"]) if told["to_act"])
        assert (await chairs[side].play(id=f"same{number // 2}"))["t"] == "done"
        await chairs[1 - side].until(lambda table: bool(table["version"] == chairs[side].table["version"]))  # noqa: B023
    assert chairs[0].table["version"] == 4


@in_house
async def test_what_the_rules_forbid_is_refused_with_the_paragraph(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here", auto=False))
    told = await chair.play("b4" if chair.table["viewing"] == 0 else "b1")
    assert told["t"] == "refused"
    assert told["rule"].startswith("§")
    assert (await chair.play("xyzzy"))["code"] == "bad_notation"
    assert chair.table["version"] == 0


@in_house
async def test_a_bot_answers_and_is_seen_thinking(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "bot1", auto=False))
    thought = False
    while chair.table["outcome"] is None:
        thought = thought or chair.table["thinking"] == [1]
        if chair.acts():
            assert (await chair.play())["t"] == "done"
        else:
            await chair.hear("change")
    assert thought
    assert chair.table["thinking"] == []


@in_house
async def test_a_bot_waits_until_somebody_looks_on(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("bot1", "bot1")
    table = await house.table(id)
    assert table.match.entries == (await house.table(id)).match.entries
    chair = await guest.sit(id)
    await chair.until(lambda table: table["version"] >= 3)
    await chair.leave()
    version = table.course.changes
    assert not (await house.desk.hall.place(id)).opponents.tasks
    assert table.course.changes == version


@in_house
async def test_the_only_choice_is_played_by_itself_and_the_log_says_so(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here"))
    while chair.table["outcome"] is None:
        if len(chair.acts()) > 1:
            await chair.play()
        else:
            await chair.hear("change")
    forced = [line for line in chair.log if line["text"].endswith("(the only choice)")]
    assert forced
    assert len({line["n"] for line in forced}) == len(forced)  # not of what came of it


@in_house
async def test_resigning_ends_the_match(house: House) -> None:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(anna.links["north"])
    one, other = await anna.sit(id), await ben.sit(id)
    assert (await one.say("resign", side=1))["code"] == "not_your_seat"
    assert (await other.say("resign", side=1))["t"] == "done"
    await one.until(lambda table: table["outcome"] is not None)
    assert one.table["outcome"]["winner"] == 0
    assert "resigned" in one.table["outcome"]["text"]
    assert (await other.say("resign", side=1))["code"] == "match_over"
    house.reopen()
    assert (await ben.sit(id)).table["outcome"] == one.table["outcome"]


@in_house
async def test_a_name_is_told_to_all_and_kept(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "bot1")
    chair = await guest.sit(id)
    assert (await chair.say("rename", side=0, name="Anna\n <b>"))["t"] == "done"
    assert chair.table["sides"][0]["seat"]["name"] == "Anna <b>"
    assert (await chair.say("rename", side=1, name="x"))["code"] == "not_your_seat"
    listed = (await guest.get("/api/tables")).json()
    assert listed[0]["sides"][0]["seat"]["name"] == "Anna <b>"
    house.reopen()
    assert (await guest.sit(id)).table["sides"][0]["seat"]["name"] == "Anna <b>"


@in_house
async def test_who_is_there_is_seen(house: House) -> None:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(anna.links["north"])
    one = await anna.sit(id)
    assert [told["seat"]["online"] for told in one.table["sides"]] == [True, False]
    other = await ben.sit(id)
    await one.until(lambda table: table["sides"][1]["seat"]["online"])
    await other.leave()
    await one.until(lambda table: not table["sides"][1]["seat"]["online"])


def keys(scene: Json) -> set[str]:
    return {item["key"] for item in scene["items"]}


@in_house
async def test_the_past_is_shown_as_it_was(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here", auto=False))
    scenes = {chair.table["entries"]: chair.scene}
    for _ in range(12):
        await chair.play()
        scenes[chair.table["entries"]] = chair.scene
    for at, scene in scenes.items():
        told = await chair.say("at", at=at)
        if chair.table["viewing"] == 0 and any("act" in item for item in scene["items"]):
            assert keys(told["scene"]) == keys(scene)
        assert told["log_to"] == sum(line["n"] <= at for line in chair.log)
    assert (await chair.say("at", at=999))["code"] == "no_such_entry"


@in_house
async def test_a_hint_is_a_legal_action_and_only_against_bots(house: House) -> None:
    anna, ben = await house.owner(), house.guest()
    chair = await anna.sit(await anna.made("me", "here", auto=False))
    told = await chair.say("hint", side=chair.table["viewing"])
    assert told["t"] == "hint"
    assert told["act"] in chair.acts()
    assert (await chair.say("hint", side=1 - chair.table["viewing"]))["code"] == "not_your_decision"
    id = await anna.made("me", "link")
    await ben.join(anna.links["north"])
    chair = await anna.sit(id)
    assert chair.table["hints"] is False
    assert (await chair.say("hint", side=0))["code"] == "no_hints"


@in_house
async def test_a_bot_says_what_it_expects(house: House) -> None:
    anna = await house.owner()
    chair = await anna.sit(await anna.made("me", "bot1"))
    assert (await chair.say("ask", side=0))["code"] == "no_bot"
    told = await chair.say("ask", side=1)
    while told["t"] != "thought":
        assert told["code"] == "no_thought"
        if chair.acts():
            await chair.play()
        await asyncio.sleep(0.01)
        told = await chair.say("ask", side=1)
    assert 0.0 <= told["value"] <= 1.0
    assert told["act"]
    assert told["why"]


@in_house
async def test_a_bot_keeps_its_counsel_where_something_is_hidden(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "bot1", scenario="strategy")
    chair, table = await anna.sit(id), await house.table(id)
    while not table.secret:
        if chair.acts():
            await chair.play()
        await asyncio.sleep(0.01)
        await chair.say("ask", side=1)
    assert (await chair.say("ask", side=1))["code"] == "secret"


@in_house
async def test_a_bot_says_nothing_where_people_play(house: House) -> None:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(anna.links["north"])
    table = await house.table(id)
    table.seats[1].kind = "bot"
    assert (await (await anna.sit(id)).say("ask", side=1))["code"] == "no_hints"


@in_house
async def test_hello_gets_everything(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here"))
    chair.write('{"t": "hello"}')
    whole = await chair.hear("table")
    assert whole["scene"] == chair.scene
    assert (await chair.say("hello"))["t"] == "done"
