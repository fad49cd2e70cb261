"""A seat is one person's: taken once, by a button, in time; seen by all; freed before the first decision."""

from __future__ import annotations

import asyncio
import re

import httpx

from .house import Chair, Guest, House, Json, in_house
from .test_lobby import refused

A_WEEK = 7 * 24 * 3600.0


def token_in(link: str) -> str:
    return link.rsplit("/", 1)[1]


def call_for(link: str) -> str:
    return f"/api/invitations/{token_in(link)}"


def words(page: httpx.Response) -> str:
    """What the page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.text.split("<main")[1]).split())


async def invited(house: House, *names: str) -> tuple[Guest, str, str]:
    """Anna's table with an open seat, and the link to it."""
    anna = await house.owner()
    seats = [{"kind": "me", "name": names[0] if names else ""}, {"kind": "link"}]
    made = (await anna.post("/api/tables", {"game": "to-war", "seats": seats, "auto": False})).json()
    return anna, made["id"], made["links"]["north"]


def seat(chair: Chair, side: int = 1) -> Json:
    told: Json = chair.table["sides"][side]["seat"]
    return told


async def first_decision(*chairs: Chair) -> None:
    for chair in chairs:
        if chair.acts():
            assert (await chair.play())["t"] == "done"
            return


# ------------------------------------------------------------------ looking takes nothing


@in_house
async def test_looking_at_an_invitation_takes_nothing(house: House) -> None:
    anna, id, link = await invited(house, "Anna <b>")
    assert link.startswith("http://127.0.0.1:8137/join/")
    for method in ("GET", "HEAD", "GET"):
        robot = house.guest()
        page = await robot.call(method, link)
        assert page.status_code == 200
        assert "set-cookie" in page.headers
        assert page.headers["cache-control"] == "private, no-store"
    told = words(page)
    assert re.search(r"Anna &lt;b&gt; ·\w{4} invites you", told)
    for said in (
        "To War!",
        "nobody yet",
        "Sit down as North",
        "Watch the match",
        "The link works once, until",
    ):
        assert said in told
    assert "<b>" not in page.text
    assert (await robot.get("/api/tables")).json() == []
    assert seat(await anna.sit(id))["holders"] == []


@in_house
async def test_an_invitation_is_read_in_the_guests_language(house: House) -> None:
    _, _, link = await invited(house, "Anna")
    page = words(await house.guest().get(link, headers={"Accept-Language": "de"}))
    assert re.search(r"Anna ·\w{4} lädt dich ein", page)
    for said in (
        "noch niemand",
        "Als Nord hinsetzen",
        "Der Link gilt einmal, bis",
        "Die Regeln lesen",
        "Dein Name",
    ):
        assert said in page
    assert "Sit down" not in page


@in_house
async def test_sitting_down_is_a_call_with_a_name(house: House) -> None:
    anna, id, link = await invited(house)
    ben = house.guest()
    chair = await anna.sit(id)
    assert (await ben.join(link, "Ben\n <i>")).json() == {"id": id}
    await chair.until(lambda table: bool(table["sides"][1]["seat"]["holders"]))
    assert seat(chair)["name"] == "Ben <i>"
    assert (await ben.get("/api/tables")).json()[0]["sides"][1]["seat"]["yours"] is True
    assert (await ben.sit(id)).table["you"] == [1]
    refused(await ben.post(call_for(link), {"nickname": "x"}), "bad_message", 400)


@in_house
async def test_who_has_the_seat_is_led_to_it_by_his_link(house: House) -> None:
    _, id, link = await invited(house)
    ben = house.guest()
    for _ in range(2):
        assert (await ben.join(link)).json() == {"id": id}
        page = await ben.get(link)
        assert (page.status_code, page.headers["location"]) == (303, f"/table/{id}")
        house.reopen()
    house.desk.hall.now = lambda: 1e12
    assert (await ben.get(link)).headers["location"] == f"/table/{id}"


@in_house
async def test_who_comes_second_is_told_who_sits_there_and_may_watch(house: House) -> None:
    anna, id, link = await invited(house)
    ben, carl = house.guest(), house.guest()
    await ben.join(link, "Ben")
    page = await carl.get(link)
    assert page.status_code == 200
    tag = seat(await anna.sit(id))["holders"][0]["tag"]
    assert f"Ben ·{tag} sits there already." in words(page)
    assert f'href="/table/{id}">Watch' in page.text
    assert "<form" not in page.text
    refused(await carl.join(link), "seat_taken", 409)
    assert (await carl.sit(id)).table["you"] == []


@in_house
async def test_of_two_who_sit_down_at_once_one_does(house: House) -> None:
    _, id, link = await invited(house)
    guests = [house.guest() for _ in range(5)]
    for guest in guests:
        await guest.get(link)
    answers = await asyncio.gather(*(guest.post(call_for(link), {}) for guest in guests))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    for guest, answer in zip(guests, answers, strict=True):
        assert (await guest.sit(id)).table["you"] == ([1] if answer.status_code == 200 else [])


@in_house
async def test_who_sits_at_the_table_takes_no_other_seat_of_it(house: House) -> None:
    anna, id, link = await invited(house)
    page = await anna.get(link)
    assert "You sit at this table already, as West." in words(page)
    assert f'href="/table/{id}">To the table' in page.text
    refused(await anna.join(link), "already_seated", 409)
    assert (await house.guest().join(link)).status_code == 200


# ------------------------------------------------------------------ links that are over


@in_house
async def test_an_invitation_expires_after_a_week(house: House) -> None:
    house.desk.hall.now = lambda: 1000.0
    anna, id, link = await invited(house)
    ben = house.guest()
    assert seat(await anna.sit(id))["link"] == 1000.0 + A_WEEK
    house.desk.hall.now = lambda: 1000.0 + A_WEEK
    page = await ben.get(link)
    assert page.status_code == 410
    assert "This invitation has expired or was withdrawn; ask for another." in words(page)
    refused(await ben.join(link), "invitation_over", 410)
    house.desk.hall.now = lambda: 999.0 + A_WEEK
    assert (await ben.join(link)).status_code == 200


@in_house
async def test_a_new_link_ends_the_old_one(house: House) -> None:
    anna, id, link = await invited(house)
    ben = house.guest()
    url = (await anna.post(f"/api/tables/{id}/invite", {"side": "north"})).json()["url"]
    assert url != link
    assert (await ben.get(link)).status_code == 410
    refused(await ben.join(link), "invitation_over", 410)
    assert (await ben.join(url)).json() == {"id": id}


@in_house
async def test_a_link_that_never_was_is_not_found(house: House) -> None:
    guest = house.guest()
    for token in ("nothing", "x" * 32, "%22%3E%3Cb%3E"):
        page = await guest.get(f"/join/{token}")
        assert page.status_code == 404
        assert "There is no such invitation." in words(page)
    refused(await guest.post("/api/invitations/" + "x" * 32, {}), "not_found", 404)


@in_house
async def test_only_the_host_invites_and_to_an_open_seat_only(house: House) -> None:
    anna, id, link = await invited(house)
    ben, path = house.guest(), f"/api/tables/{id}/invite"
    refused(await ben.post(path, {"side": "north"}), "not_your_table", 403)
    await ben.join(link, "Ben")
    refused(await ben.post(path, {"side": "north"}), "not_your_table", 403)
    answer = await anna.post(path, {"side": "north"})
    refused(answer, "seat_taken", 409)
    assert re.match(r"Ben ·\w{4} sits there", answer.json()["error"]["reason"])
    refused(await anna.post(path, {"side": "west"}), "seat_taken", 409)
    refused(await anna.post(path, {"side": "east"}), "unknown_side")
    refused(await anna.post("/api/tables/nowhere/invite", {"side": "east"}), "not_found", 404)
    bots = await anna.made("me", "bot1")
    refused(await anna.post(f"/api/tables/{bots}/invite", {"side": "north"}), "bad_seats")


# ------------------------------------------------------------------ cookies


@in_house
async def test_nothing_is_given_to_a_browser_that_keeps_no_cookies(house: House) -> None:
    anna, id, link = await invited(house)
    forgetful = house.guest()
    alone = await anna.made("me", "here")
    record = (await anna.get(f"/api/tables/{alone}/record")).text
    calls: list[tuple[str, Json]] = [
        (call_for(link), {"json": {}}),
        ("/api/tables", {"json": {"game": "to-war"}}),
        ("/api/records", {"content": record}),
        (f"/api/tables/{alone}/branch", {"json": {"at": 0}}),
        ("/api/devices", {}),
    ]
    for path, body in calls:
        answer = await forgetful.call("POST", path, **body)
        refused(answer, "no_cookie", 403)
        assert "cookies" in answer.json()["error"]["reason"]
        assert "set-cookie" not in answer.headers
    assert seat(await anna.sit(id))["holders"] == []
    for path, body in calls:
        assert (await house.guest().ask("POST", path, **body)).status_code == 200, path


# ------------------------------------------------------------------ leaving


@in_house
async def test_before_the_first_decision_a_seat_can_be_freed(house: House) -> None:
    anna, id, link = await invited(house)
    ben, carl = house.guest(), house.guest()
    await ben.join(link, "Ben")
    chair, other = await anna.sit(id), await ben.sit(id)
    assert (await anna.post(f"/api/tables/{id}/free", {"side": "north"})).json() == {}
    await other.until(lambda table: table["you"] == [])
    await chair.until(lambda table: not table["sides"][1]["seat"]["holders"])
    assert (seat(chair)["name"], seat(chair)["link"]) == ("", None)
    assert (await other.say("play", side=1, act="a1", version=0))["code"] == "not_your_seat"
    assert (await ben.get("/api/tables")).json() == []
    page = await ben.get(link)
    assert page.status_code == 410
    refused(await ben.join(link), "invitation_used", 410)
    url = (await anna.post(f"/api/tables/{id}/invite", {"side": "north"})).json()["url"]
    await carl.join(url, "Carl")
    assert (await carl.sit(id)).table["you"] == [1]


@in_house
async def test_who_sits_there_may_leave_and_the_seat_is_open(house: House) -> None:
    anna, id, link = await invited(house)
    ben = house.guest()
    await ben.join(link)
    assert (await ben.post(f"/api/tables/{id}/free", {"side": "north"})).json() == {}
    assert (await anna.post(f"/api/tables/{id}/free", {"side": "west"})).json() == {}
    house.reopen()
    chair = await anna.sit(id)
    assert (chair.table["you"], chair.table["host"]) == ([], True)
    assert [told["seat"]["kind"] for told in chair.table["sides"]] == ["link", "link"]
    url = (await anna.post(f"/api/tables/{id}/invite", {"side": "west"})).json()["url"]
    assert (await ben.join(url)).json() == {"id": id}


@in_house
async def test_freeing_ends_the_links_that_are_out(house: House) -> None:
    """One to an open seat is simply withdrawn by the next; here a seat of the sofa is opened to others."""
    anna = await house.owner()
    id = await anna.made("me", "here")
    assert (await anna.post(f"/api/tables/{id}/free", {"side": "north"})).json() == {}
    url = (await anna.post(f"/api/tables/{id}/invite", {"side": "north"})).json()["url"]
    refused(await anna.post(f"/api/tables/{id}/free", {"side": "north"}), "bad_seats", 400)
    assert (await house.guest().join(url)).status_code == 200


@in_house
async def test_after_the_first_decision_it_is_too_late(house: House) -> None:
    anna, id, link = await invited(house)
    ben = house.guest()
    await ben.join(link)
    chairs = [await anna.sit(id), await ben.sit(id)]
    await first_decision(*chairs)
    for guest, side in ((anna, "north"), (ben, "north"), (anna, "west")):
        answer = await guest.post(f"/api/tables/{id}/free", {"side": side})
        refused(answer, "too_late", 409)
        assert "first decision" in answer.json()["error"]["reason"]
    assert [chair.table["you"] for chair in chairs] == [[0], [1]]


@in_house
async def test_what_had_no_alternative_is_no_decision_but_resigning_is(house: House) -> None:
    anna, id, link = await invited(house)
    ben = house.guest()
    await ben.join(link)
    chairs = [await anna.sit(id), await ben.sit(id)]
    await first_decision(*chairs)
    refused(await anna.post(f"/api/tables/{id}/free", {"side": "north"}), "too_late", 409)
    for entry in (await house.table(id)).match.entries:
        entry.forced = True
    assert (await anna.post(f"/api/tables/{id}/free", {"side": "north"})).status_code == 200
    await chairs[0].say("resign", side=0)
    refused(await anna.post(f"/api/tables/{id}/free", {"side": "west"}), "too_late", 409)


@in_house
async def test_nobody_else_frees_a_seat(house: House) -> None:
    anna, id, link = await invited(house)
    ben, eve, path = house.guest(), house.guest(), f"/api/tables/{id}/free"
    await ben.join(link)
    refused(await eve.post(path, {"side": "north"}), "not_your_seat", 403)
    refused(await ben.post(path, {"side": "west"}), "not_your_seat", 403)
    refused(await anna.post(path, {"side": "east"}), "unknown_side")
    refused(await anna.post("/api/tables/nowhere/free", {"side": "north"}), "not_found", 404)
    bots = await anna.made("me", "bot1")
    refused(await anna.post(f"/api/tables/{bots}/free", {"side": "north"}), "not_your_seat", 403)
    assert (await ben.sit(id)).table["you"] == [1]


@in_house
async def test_a_move_in_flight_counts_before_or_is_refused(house: House) -> None:
    """Whoever gets the lock first: never both."""
    for _ in range(6):
        anna, id, link = await invited(house)
        ben = house.guest()
        await ben.join(link)
        chairs = [await anna.sit(id), await ben.sit(id)]
        mover, side = (chairs[0], "west") if chairs[0].acts() else (chairs[1], "north")
        owner = anna if side == "west" else ben
        freed, played = await asyncio.gather(
            owner.post(f"/api/tables/{id}/free", {"side": side}), mover.play(mover.acts()[0])
        )
        if freed.status_code == 200:
            assert played["code"] == "not_your_seat"
        else:
            refused(freed, "too_late", 409)
            assert played["t"] == "done"


@in_house
async def test_who_left_no_longer_looks_with_those_eyes(house: House) -> None:
    """He sat down there last, behind the curtain of his sofa."""
    anna = await house.owner()
    id = await anna.made("me", "here", scenario="strategy", auto=False)
    table = await house.table(id)
    table.look("owner", 1)
    await anna.post(f"/api/tables/{id}/free", {"side": "north"})
    assert table.seated == {}
    assert table.audience("owner").viewing == 0


# ------------------------------------------------------------------ who is seen


@in_house
async def test_everybody_sees_who_holds_a_seat_and_from_how_many_devices(house: House) -> None:
    anna, id, link = await invited(house)
    ben, eve = house.guest(), house.guest()
    chair, looker = await anna.sit(id), await eve.sit(id)
    assert seat(looker)["link"] > 0
    await ben.join(link, "Ben")
    for each in (chair, looker):
        await each.until(lambda table: bool(table["sides"][1]["seat"]["holders"]))
        (holder,) = seat(each)["holders"]
        assert re.fullmatch("[a-z2-7]{4}", holder.pop("tag"))
        assert re.fullmatch("[a-z2-7]{12}", holder.pop("public"))
        assert holder == {"devices": 1, "here": 0, "rating": None}
        assert seat(each)["link"] is None
    tabs = [await ben.sit(id), await ben.sit(id)]
    await looker.until(lambda table: table["sides"][1]["seat"]["holders"][0]["here"] == 1)
    assert seat(await anna.sit(id))["holders"][0]["here"] == 1, "two tabs are one device"
    for tab in tabs:
        await tab.leave()
    await looker.until(lambda table: table["sides"][1]["seat"]["holders"][0]["here"] == 0)


@in_house
async def test_a_tag_tells_people_apart_and_gives_nobody_away(house: House) -> None:
    anna, id, link = await invited(house)
    ben = house.guest()
    await ben.join(link)
    tags = [told["seat"]["holders"][0]["tag"] for told in (await anna.sit(id)).table["sides"]]
    assert len(set(tags)) == 2
    table = await house.table(id)
    for tag, told in zip(tags, table.seats, strict=True):
        assert not told.holders[0].startswith(tag)
    house.reopen()
    assert [told["seat"]["holders"][0]["tag"] for told in (await anna.sit(id)).table["sides"]] == tags


@in_house
async def test_who_made_the_table_knows_it(house: House) -> None:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("link", "link")
    assert (await anna.sit(id)).table["host"] is True
    assert (await ben.sit(id)).table["host"] is False


@in_house
async def test_in_a_rematch_people_keep_their_seats_and_open_ones_get_new_links(house: House) -> None:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("me", "link")
    chair = await anna.sit(id)
    await chair.say("resign", side=0)
    made = (await anna.post(f"/api/tables/{id}/rematch")).json()
    assert set(made["links"]) == {"west"}
    assert (await ben.join(anna.links["north"])).json() == {"id": id}
    assert (await ben.join(made["links"]["west"], "Ben")).json() == {"id": made["id"]}
    again = await ben.sit(made["id"])
    assert (again.table["you"], seat(again, 0)["name"]) == ([0], "Ben")
    refused(await house.guest().join(made["links"]["west"]), "seat_taken", 409)


@in_house
async def test_in_a_rematch_nobody_keeps_the_seat_of_whoever_is_forgotten(house: House) -> None:
    """Else a match would wait for nobody, and be won against him for a rating."""
    anna, ben, carl = house.guest(), house.guest(), house.guest()
    id = await anna.made("me", "link", clock="3d")
    await ben.join(next(iter(anna.links.values())), "Ben")
    assert (await ben.post("/api/me/delete", {})).status_code == 200
    made = (await anna.post(f"/api/tables/{id}/rematch", {})).json()
    chair = await anna.sit(made["id"])
    seats = [side["seat"] for side in chair.table["sides"]]
    assert [(seat["kind"], len(seat["holders"])) for seat in seats] == [("link", 0), ("me", 1)]
    assert not chair.table["clock"]["started"]
    assert (await carl.join(made["links"]["west"], "Carl")).status_code == 200
    await chair.until(lambda table: table["clock"]["started"])


@in_house
async def test_in_a_rematch_whoever_has_but_a_lost_browser_keeps_his_seat(house: House) -> None:
    """He is called like somebody who is gone, and is not."""
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    await anna.made("me", "bot1")
    link = (await anna.post("/api/devices", {})).json()["url"].rsplit("/", 1)[1]
    await ben.get("/")
    assert (await ben.post(f"/api/devices/{link}", {})).status_code == 200
    (lost,) = [each for each in (await anna.get("/api/me")).json()["devices"] if not each["this"]]
    assert (await anna.post(f"/api/me/devices/{lost['id']}/drop", {})).status_code == 200
    id = await owner.made("me", "link")
    await ben.join(next(iter(owner.links.values())), "Ben")
    assert (await (await ben.sit(id)).say("resign", side=1))["t"] == "done"
    made = (await owner.post(f"/api/tables/{id}/rematch", {})).json()
    assert (await ben.sit(made["id"])).table["you"] == [0]
