"""Nobody gets help against people: no record, no playing on from here, no hint while they play."""

from __future__ import annotations

from typing import Any

from .house import Chair, Guest, House, in_house
from .program import Program, said


async def helps(guest: Guest, chair: Chair, id: str) -> dict[str, str]:
    """How everything that could help is answered: "" where it is given."""
    answers: dict[str, Any] = {
        "record": (await guest.get(f"/api/tables/{id}/record")).text,
        "branch": (await guest.post(f"/api/tables/{id}/branch", {"at": 1})).text,
        "analysis": (await guest.post(f"/api/tables/{id}/analysis")).text,
    }
    codes = {
        name: text.split('"code":"')[1].split('"')[0] if '"error"' in text else ""
        for name, text in answers.items()
    }
    for side in (0, 1):
        codes[f"hint {side}"] = (await chair.say("hint", side=side)).get("code", "")
        codes[f"ask {side}"] = (await chair.say("ask", side=side)).get("code", "")
    return codes


@in_house
async def test_while_people_play_everybody_is_refused(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "link", auto=False)
    ben = await house.joined(anna.links["north"])
    eve = house.guest()
    await eve.get("/")
    guests = [anna, ben, eve]
    chairs = [await guest.sit(id) for guest in guests]
    for _ in range(4):
        acting = next(chair for chair in chairs[:2] if chair.acts())
        await acting.play()
        for chair in chairs:
            await chair.until(lambda table, now=acting: table["version"] == now.table["version"])  # type: ignore[misc]
    for guest, chair in zip(guests, chairs, strict=True):
        assert chair.table["hints"] is False
        codes = await helps(guest, chair, id)
        assert (codes["record"], codes["branch"], codes["analysis"]) == (
            "between_people",
            "between_people",
            "match_not_over",
        )
        assert all(codes.values()), codes
    await chairs[0].say("resign", side=0)
    for guest, chair in zip(guests, chairs, strict=True):
        codes = await helps(guest, chair, id)
        assert (codes["record"], codes["branch"], codes["analysis"]) == ("", "", "")


@in_house
async def test_an_invitation_is_out_so_somebody_will_play(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "link", auto=False)
    chair = await anna.sit(id)
    codes = await helps(anna, chair, id)
    assert (codes["record"], codes["branch"], codes["hint 0"]) == (
        "between_people",
        "between_people",
        "no_hints",
    )


@in_house
async def test_with_secrets_onlookers_get_none_of_it_though_only_bots_play(house: House) -> None:
    anna, eve = await house.owner(), house.guest()
    await eve.get("/")
    id = await anna.made("me", "bot1", scenario="strategy", auto=False)
    chairs = [await anna.sit(id), await eve.sit(id)]
    for _ in range(6):
        await chairs[0].until(lambda table: table["sides"][0]["to_act"])
        await chairs[0].play()
    for guest, chair in zip((anna, eve), chairs, strict=True):
        codes = await helps(guest, chair, id)
        assert (codes["record"], codes["branch"]) == ("secrets_in_play", "secrets_in_play")
        assert (codes["ask 1"], codes["analysis"]) == ("secret", "match_not_over")
    assert codes["hint 0"] == codes["hint 1"] == "not_your_seat"


@in_house
async def test_on_the_sofa_and_against_bots_everything_is_given(house: House) -> None:
    anna = await house.owner()
    for friend in ("here", "bot1"):
        id = await anna.made("me", friend, auto=False)
        chair = await anna.sit(id)
        codes = await helps(anna, chair, id)
        assert (codes["record"], codes["branch"]) == ("", "")
        assert "" in (codes["hint 0"], codes["hint 1"]) or friend == "bot1"


def test_over_real_sockets_a_fork_of_a_match_between_people_is_refused(tmp_path: Any) -> None:
    with Program(tmp_path) as program:
        made = program.client.post(
            "/api/tables", json={"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]}
        ).json()
        ben = program.joined(made["links"]["north"])
        socket, _ = program.sit(made["id"], ben)
        for client in (program.client, ben):
            branch = client.post(f"/api/tables/{made['id']}/branch", json={"at": 0})
            assert (branch.status_code, branch.json()["error"]["code"]) == (409, "between_people")
            record = client.get(f"/api/tables/{made['id']}/record")
            assert (record.status_code, record.json()["error"]["code"]) == (409, "between_people")
        assert said(socket, t="hint", id="1", side=1)["code"] == "no_hints"
        assert said(socket, t="resign", id="2", side=1)["t"] == "done"
        assert ben.get(f"/api/tables/{made['id']}/record").status_code == 200
