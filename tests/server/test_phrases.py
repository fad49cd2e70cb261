"""Set phrases among strangers, free talk by consent; and what somebody notes for himself at his seat."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from grognard.server import phrases
from grognard.server.refusals import Refused
from grognard.server.sweeping import Sweeper
from grognard.server.talking import Talk
from grognard.store.database import Database
from grognard.store.meeting import Meeting, Said

from ..database import postgres as postgres
from .house import Chair, Guest, House, in_house
from .test_many import Wing, elsewhere, in_wings
from .test_meeting import friends, open_table

GERMAN, POLISH = {"accept-language": "de"}, {"accept-language": "pl"}


async def strangers(house: House) -> tuple[str, Chair, Chair, Guest]:
    """Two who met by an open seat, one reads German and one Polish."""
    id, anna = await open_table(house)
    await anna.leave()
    ben = house.guest()
    await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    return id, await anna.guest.sit(id, **GERMAN), await ben.sit(id, **POLISH), ben


async def reads(chair: Chair, *texts: str) -> None:
    while [line["text"] for line in chair.talk] != list(texts):
        await chair.hear("chat")


def terms(chair: Chair) -> Any:
    """How he was told last that he may talk."""
    told = [json.loads(each) for each in chair.bytes]
    return next(each["terms"] for each in reversed(told) if each["t"] == "chat")


@in_house
async def test_a_phrase_is_read_by_everybody_in_his_own_language(house: House) -> None:
    id, anna, ben, _ = await strangers(house)
    assert (await anna.say("chat", phrase="luck"))["t"] == "done"
    assert (await ben.say("chat", phrase="thanks"))["t"] == "done"
    await reads(anna, "Viel Glück!", "Danke, eine schöne Partie!")
    await reads(ben, "Powodzenia!", "Dziękuję, to była dobra partia!")
    offered = (await house.guest().get("/api/phrases", headers=GERMAN)).json()
    assert [each["id"] for each in offered] == list(phrases.OFFERED)
    assert offered[1]["text"] == "Viel Glück!"
    for wrong in ({"phrase": "rude"}, {"phrase": phrases.AGREED}, {"phrase": "luck", "text": "x"}, {}):
        assert (await anna.babble("chat", **wrong))["code"] == "bad_message"
    onlooker = house.guest()
    await onlooker.get("/")
    chair = await onlooker.sit(id)
    assert (await chair.say("chat", phrase="hello"))["t"] == "done"
    assert (await chair.say("chat", text="Onlookers talk as they like."))["t"] == "done"
    assert (await chair.say("talk", free=True))["code"] == "no_offer"


@in_house
async def test_strangers_talk_freely_once_both_agree_and_either_may_go_back(house: House) -> None:
    id, anna, ben, guest = await strangers(house)

    async def may_talk(chair: Chair) -> bool:
        return (await chair.say("chat", text="Servus")).get("code") != "phrases_only"

    assert not await may_talk(anna)
    await anna.say("hello")
    assert terms(anna) == {"free": False, "yours": False, "theirs": False}
    assert (await anna.say("talk", free=True))["t"] == "done"
    assert (await anna.say("talk", free=True))["t"] == "done", "once"
    await reads(ben, "Może porozmawiamy swobodnie, nie tylko gotowymi zwrotami?")
    assert terms(ben) == {"free": False, "yours": False, "theirs": True}
    assert not await may_talk(anna)
    assert not await may_talk(ben)
    assert (await ben.say("talk", free=True))["t"] == "done"
    await reads(anna, "Wollen wir frei sprechen, nicht nur in festen Sätzen?", "Ja, lass uns frei sprechen.")
    assert terms(anna) == {"free": True, "yours": True, "theirs": True}
    house.reopen()
    anna, ben = await anna.guest.sit(id, **GERMAN), await guest.sit(id, **POLISH)
    assert await may_talk(anna)
    assert await may_talk(ben)
    assert (await ben.say("talk", free=False))["t"] == "done"
    assert not await may_talk(anna)
    assert not await may_talk(ben)
    assert (await anna.say("talk", free=True))["t"] == "done"
    assert not await may_talk(anna), "both have to say so again"


@in_house
async def test_nobody_says_by_his_name_what_he_may_not_write(house: House) -> None:
    id, host = await open_table(house)
    assert (await host.say("rename", side=0, name="Anna the First"))["t"] == "done", "while he waits alone"
    ben = house.guest()
    await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    his = await ben.sit(id)
    assert (await his.say("rename", side=1, name="You are slow"))["code"] == "phrases_only"
    for chair in (host, his):
        assert (await chair.say("talk", free=True))["t"] == "done"
    assert (await his.say("rename", side=1, name="Benno"))["t"] == "done"


@in_house
async def test_who_waits_alone_and_who_comes_later_have_agreed_to_nothing(house: House) -> None:
    id, anna = await open_table(house)
    assert (await anna.say("talk", free=True))["t"] == "done"
    assert (await anna.say("chat", text="Is anybody there?"))["code"] == "phrases_only"
    ben = house.guest()
    await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    his = await ben.sit(id)
    assert (await anna.say("chat", text="You there!"))["code"] == "phrases_only"
    assert (await his.say("talk", free=True))["t"] == "done"
    assert (await anna.say("chat", text="Welcome."))["t"] == "done"
    assert (await ben.get("/api/me/export")).json()["talks_freely"] == [{"match": id}]
    assert (await ben.post("/api/me/delete")).status_code == 200
    assert len(await house.store.database.fetch("SELECT 1 FROM talking")) == 1


@in_house
async def test_by_invitation_everybody_talks_at_once_as_he_likes(house: House) -> None:
    id, anna, link = await friends(house)
    ben = await (await house.joined(link)).sit(id)
    for chair in (anna, ben):
        assert (await chair.say("chat", text="Hello, you"))["t"] == "done"
        assert (await chair.say("talk", free=False))["code"] == "no_offer"
    assert terms(anna) is None


@pytest.mark.postgres
@in_wings
async def test_an_agreement_holds_at_every_process(one: Wing, other: Wing) -> None:
    anna, ben = one.guest(), other.guest()
    id = await anna.made("me", "open")
    await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    hers, his = await anna.sit(id), await ben.sit(id)
    for chair in (hers, his):
        assert (await chair.say("chat", text="x"))["code"] == "phrases_only"
    assert (await hers.say("talk", free=True))["t"] == "done"
    assert (await his.say("talk", free=True))["t"] == "done"
    assert (await his.say("chat", text="here as well"))["t"] == "done"
    assert (await hers.say("talk", free=False))["t"] == "done"
    await Sweeper(other.desk.hall).listen()
    assert (await his.say("chat", text="and now?"))["code"] == "phrases_only"


async def agreed(one: Wing, other: Wing) -> tuple[Chair, Chair, Talk]:
    """Strangers who talk freely, each at a process of his own; and what the second knows of their talk."""
    anna, ben = one.guest(), other.guest()
    id = await anna.made("me", "open")
    await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    hers, his = await anna.sit(id), await ben.sit(id)
    for chair in (hers, his):
        assert (await chair.say("talk", free=True))["t"] == "done"
    return hers, his, (await other.desk.hall.place(id)).talk


class SlowMeeting(Meeting):
    """One of those who look up both what was said and who wants to talk freely waits between the two."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.half, self.go_on = asyncio.Event(), asyncio.Event()
        self.who: asyncio.Task[None] | None = None

    async def wait(self) -> None:
        if asyncio.current_task() is self.who:
            if self.half.is_set():
                await self.go_on.wait()
            self.half.set()

    async def chat(self, match: str, most: int) -> list[Said]:
        await self.wait()
        return await super().chat(match, most)

    async def talking(self, match: str) -> set[str]:
        await self.wait()
        return await super().talking(match)


@pytest.mark.postgres
@in_wings
async def test_whoever_looks_while_the_other_withdraws_says_no_more(one: Wing, other: Wing) -> None:
    hers, his, talk = await agreed(one, other)
    (ben,) = talk.table.seats[1].holders
    talk.meeting = meeting = SlowMeeting(other.store.database)
    talk.lines = None
    meeting.who = asyncio.create_task(talk.say(ben, "not what she wants to read", "", "m"))
    await meeting.half.wait()
    assert (await hers.say("talk", free=False))["t"] == "done"
    meeting.go_on.set()
    with pytest.raises(Refused, match="set phrases"):
        await meeting.who
    assert (await his.say("chat", phrase="hello"))["t"] == "done"


@pytest.mark.postgres
@in_wings
async def test_names_stay_where_consent_was_withdrawn_at_another_process(one: Wing, other: Wing) -> None:
    hers, his, talk = await agreed(one, other)
    assert (await his.say("rename", side=1, name="Benno"))["t"] == "done"
    both = set(talk.willing)
    assert len(both) == 2
    assert (await hers.say("talk", free=False))["t"] == "done"
    talk.willing = both  # it has not heard of it
    assert (await his.say("rename", side=1, name="Not what she wants to read"))["code"] == "phrases_only"


# ------------------------------------------------------------------ the notepad


async def note(guest: Guest, id: str, text: str, side: int = 0) -> int:
    answer = await guest.post(f"/api/tables/{id}/notepad", {"side": side, "text": text})
    return answer.status_code


async def noted(guest: Guest, id: str, side: int = 0) -> str | None:
    answer = await guest.get(f"/api/tables/{id}/notepad?side={side}")
    return str(answer.json()["text"]) if answer.status_code == 200 else None


@in_house
async def test_a_notepad_is_its_holders_alone_and_stays_after_the_end(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "link")
    ben = await house.joined(next(iter(anna.links.values())))
    carl = house.guest()
    await carl.get("/")
    assert await noted(anna, id) == ""
    plan = "First the zebulon,\nthen „ä“ łódź ⚓."
    assert await note(anna, id, plan) == 200
    assert await note(ben, id, "He is up to something.", side=1) == 200
    for guest, side in ((ben, 0), (carl, 0), (anna, 1), (carl, 9)):
        assert await noted(guest, id, side) is None
        assert await note(guest, id, "x", side) in (400, 403)
    assert await note(anna, id, "x" * 4001) == 400
    hers, his = await anna.sit(id), await ben.sit(id)
    assert (await his.say("resign", side=1))["t"] == "done"
    await hers.until(lambda table: table["outcome"] is not None)
    record = (await anna.get(f"/api/tables/{id}/record")).text
    told = b"".join([*hers.bytes, *his.bytes, record.encode()])
    assert b"zebulon" not in told
    assert b"up to something" not in told
    house.reopen()
    assert await noted(anna, id) == plan
    assert await note(anna, id, "") == 200
    assert await noted(anna, id) == ""
    assert await house.store.database.fetch("SELECT side FROM notepads") == [(1,)]


@in_house
async def test_it_lies_on_all_ones_devices_and_goes_with_the_seat(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "link")
    ben = await house.joined(next(iter(anna.links.values())))
    assert await note(ben, id, "mine", side=1) == 200
    link = (await ben.post("/api/devices", {})).json()["url"].rsplit("/", 1)[1]
    phone = house.guest()
    await phone.get("/")
    assert (await phone.post(f"/api/devices/{link}", {})).status_code == 200
    assert await noted(phone, id, 1) == "mine"
    assert (await ben.post(f"/api/tables/{id}/free", {"side": "north"})).status_code == 200
    assert await noted(ben, id, 1) is None
    again = (await anna.post(f"/api/tables/{id}/invite", {"side": "north"})).json()["url"]
    carl = await house.joined(again)
    assert await noted(carl, id, 1) == "", "whoever sits there next has a sheet of his own"


@in_house
async def test_it_is_handed_out_with_ones_data_and_goes_with_them(house: House) -> None:
    ben = house.guest()
    alone, shared = await ben.made("me", "bot1"), await ben.made("me", "link")
    anna = await house.joined(next(iter(ben.links.values())))
    for guest, id, side in ((ben, alone, 0), (ben, shared, 0), (anna, shared, 1)):
        assert await note(guest, id, f"at {id}", side) == 200
    told = (await ben.get("/api/me/export")).json()["notepads"]
    assert sorted(each["text"] for each in told) == sorted((f"at {alone}", f"at {shared}"))
    assert (await ben.post(f"/api/tables/{alone}/leave", {})).json()["gone"]
    assert len(await house.store.database.fetch("SELECT 1 FROM notepads")) == 2
    assert (await ben.post("/api/me/delete", {})).status_code == 200
    assert await house.store.database.fetch("SELECT text FROM notepads") == [(f"at {shared}",)]


@pytest.mark.postgres
@in_wings
async def test_what_is_noted_here_is_read_there(one: Wing, other: Wing) -> None:
    anna = one.guest()
    id = await anna.made("me", "bot1")
    assert await note(anna, id, "remember") == 200
    assert await noted(elsewhere(anna, other), id) == "remember"
