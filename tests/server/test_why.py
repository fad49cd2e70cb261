"""Why something cannot be chosen is told to whoever asks, from what he may see, and to nobody else."""

from __future__ import annotations

import json

from .house import Chair, House, Json, in_house

LESSON = "to-war/the-new-card"


def dark(chair: Chair) -> str:
    """The key of something that cannot be chosen now."""
    items = chair.scene["items"]
    return str(next(item["key"] for item in items if "choice" in item and "act" not in item))


async def why(chair: Chair, key: str, **more: int) -> Json:
    told = await chair.say("why", **{"key": key, "version": chair.table["version"], **more})
    assert told.pop("t") == "why"
    return {name: told[name] for name in ("why", "rule")}


NOTHING = {"why": "", "rule": ""}


@in_house
async def test_whoever_decides_is_told_with_the_rule_and_nobody_else(house: House) -> None:
    anna, ben, eve = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "link", auto=False)
    await ben.join(anna.links["north"])
    chairs = [await anna.sit(id), await ben.sit(id), await eve.sit(id)]
    side = next(side for side, told in enumerate(chairs[0].table["sides"]) if told["to_act"])
    acting = chairs[side]
    key = dark(acting)
    table = await house.table(id)
    told = await why(acting, key)
    refusal = table.match.why(side, table.match.scene(side).items)[key]
    assert told == {"why": str(refusal.reason), "rule": refusal.rule}
    assert told["rule"].startswith("§")
    for chair in (chairs[1 - side], chairs[2]):
        assert await why(chair, key) == NOTHING


@in_house
async def test_what_can_be_chosen_is_not_there_or_has_changed_has_no_reason(house: House) -> None:
    anna = await house.owner()
    chair = await anna.sit(await anna.made("me", "here", auto=False))
    lit = next(item["key"] for item in chair.scene["items"] if "act" in item)
    key, old = dark(chair), chair.table["version"]
    assert await why(chair, key) != NOTHING
    assert await why(chair, lit) == NOTHING
    assert await why(chair, "nowhere") == NOTHING
    await chair.play()
    assert await why(chair, key, version=old) == NOTHING


@in_house
async def test_reasons_are_not_sent_unasked(house: House) -> None:
    anna = await house.owner()
    chair = await anna.sit(await anna.made("me", "here", auto=False))
    told = await why(chair, dark(chair))
    assert json.dumps(told["why"]) not in json.dumps(chair.scene)
    assert not any("why" in item or "rule" in item for item in chair.scene["items"])


@in_house
async def test_in_the_language_of_who_asks(house: House) -> None:
    anna = await house.owner()
    chair = await anna.sit(await anna.made("me", "here", auto=False))
    key = dark(chair)
    english = await why(chair, key)
    await chair.say("speak", language="de")
    german = await why(chair, key)
    assert german["why"] not in ("", english["why"])
    assert german["rule"] == english["rule"]


@in_house
async def test_in_lessons_too(house: House) -> None:
    chair = await (await house.owner()).learn(LESSON)
    assert (await why(chair, dark(chair)))["rule"].startswith("§")
