"""Each browser at the same table reads its own language."""

from __future__ import annotations

from grognard.store.sqlite import SqliteStore

from .house import Chair, House, in_house

GERMAN = {"accept-language": "de-AT, en;q=0.5"}
POLISH = {"accept-language": "pl"}


async def seated(house: House) -> tuple[str, Chair, Chair]:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(anna.links["north"])
    german, polish = Chair(anna, id, GERMAN), Chair(ben, id, POLISH)
    for chair in (german, polish):
        await chair.hear("table")
    return id, german, polish


@in_house
async def test_two_languages_at_one_table(house: House) -> None:
    _, german, polish = await seated(house)
    assert [side["title"] for side in german.table["sides"]] == ["West", "Nord"]
    assert [side["title"] for side in polish.table["sides"]] == ["Zachód", "Północ"]
    assert german.log[0]["text"].startswith("Das Los fällt auf")
    assert polish.log[0]["text"].startswith("Los wskazuje")
    assert german.scene["prompt"]["text"] != polish.scene["prompt"]["text"]
    acting = german if german.acts() else polish
    side, version = acting.table["you"][0], acting.table["version"]
    told = await acting.say("play", side=side, act="z9", version=version)
    assert told["reason"] == (
        "'z9' ist keine Aktion von To War!" if acting is german else "'z9' nie jest akcją gry To War!"
    )
    assert (await acting.play())["t"] == "done"


@in_house
async def test_a_switch_in_the_middle_of_a_match_tells_everything_anew(house: House) -> None:
    _, german, polish = await seated(house)
    assert (await german.say("speak", language="pl"))["t"] == "done"
    await german.until(lambda table: table["sides"][0]["title"] == "Zachód")
    assert german.log == polish.log
    assert (await german.say("speak", language="xx"))["code"] == "unknown_language"


@in_house
async def test_the_language_that_was_chosen_stays(house: House) -> None:
    guest = await house.owner()
    games = (await guest.get("/api/games")).json()
    assert "Battle for the Island" in {game["title"] for game in games}
    assert (await guest.post("/api/language", {"language": "de"})).status_code == 200
    games = (await guest.get("/api/games")).json()
    assert "Kampf um die Insel" in {game["title"] for game in games}
    refused = await guest.post("/api/language", {"language": "klingon"})
    assert refused.json()["error"]["reason"] == "diese Sprache gibt es nicht; es gibt: en, de, pl"
    assert (await guest.get("/api/tables/nowhere/record")).json()["error"][
        "reason"
    ] == "diesen Tisch gibt es nicht"


@in_house
async def test_nothing_that_is_kept_depends_on_the_language(house: House) -> None:
    id, german, polish = await seated(house)
    for _ in range(6):
        acting = german if german.acts() else polish
        await acting.play()
        version = acting.table["version"]
        for chair in (german, polish):
            while chair.table["version"] < version:
                await chair.hear("change", "table")
    table = await house.table(id)
    record = await table.record()
    assert not any(word in record for word in ("Los", "Ritter", "Rycerz", "Zachód"))
    assert isinstance(house.store, SqliteStore)
