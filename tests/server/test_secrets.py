"""Nothing hidden gets out: were the hidden cards others, every byte sent would be the same."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from grognard import Dice, Match, Rng, flow, load
from grognard.core.flow import CHANCE, OBSERVER
from grognard.core.record import Toss

from .house import Guest, House, in_house

GAME = load("to-war")


class PromisedDice(Dice):
    """The same dice for every world, whatever was promised."""

    def __init__(self, promise: str) -> None:
        super().__init__(b"the same")
        self.promise = promise

    @property
    def commitment(self) -> str:
        return self.promise


def played(seed: int, decisions: int) -> Match:
    """A match somewhere in its middle, with cards in both hands."""
    match = Match(GAME, "strategy", seed=seed)
    rng = random.Random(seed)
    for _ in range(decisions):
        if match.outcome is None:
            side = match.actors[0]
            match.play(side, rng.choice(match.legal(side)))
    return match


def otherwise(match: Match, side: int, hidden: set[int], seed: int) -> Match | None:
    """The same match to ``side``, but with other hidden cards; None if they came out the same."""
    other = Match(GAME, "strategy", roll=False)
    promise = match.tosses[0].commitment
    match.tosses = [Toss(0, promise, PromisedDice(promise))]
    other.tosses = list(match.tosses)
    rng = Rng(seed)
    changed = False
    for at, entry in enumerate(match.entries):
        wanted = [message for message in entry.story if message.seen_by(side)]
        text = entry.text
        if at in hidden:
            lots = flow.legal(other.position, CHANCE)
            text = GAME.write(other.position, CHANCE, lots[rng.below(len(lots))])
        changed = changed or text != entry.text
        try:
            other.fall(text) if entry.side == CHANCE else other.act(entry.side, text)
        except Exception:
            return None
        if [message for message in other.entries[-1].story if message.seen_by(side)] != wanted:
            return None
    same_to_all = all(other.view(who) == match.view(who) for who in (0, 1))
    if not changed or same_to_all or other.view(side) != match.view(side):
        return None
    return other


def told_to(match: Match, at: int, side: int) -> bool:
    """Whether ``side`` learnt which outcome of chance this was."""
    before, after = match.at(at), match.at(at + 1)
    for outcome in flow.legal(before.position, CHANCE):
        world = before.position.copy()
        flow.play(world, CHANCE, outcome)
        if GAME.view(world, side) != after.view(side):
            return True
    return False


def pairs(side: int, wanted: int) -> list[tuple[Match, Match]]:
    found = []
    for seed in range(40):
        match = played(seed, 14 + seed % 20)
        if match.outcome is None:
            chance = [at for at, entry in enumerate(match.entries) if entry.side == CHANCE]
            hidden = {at for at in chance if not told_to(match, at, side)}
            others = (otherwise(match, side, hidden, attempt) for attempt in range(30))
            other = next((other for other in others if other is not None), None)
            if other is not None:
                found.append((match, other))
        if len(found) == wanted:
            return found
    raise AssertionError(f"only {len(found)} pairs of matches found")


async def all_that_is_sent(house: House, id: str, guest: Guest, match: Match) -> list[bytes]:
    """Everything the guest can get out of the server at this table."""
    table = await house.table(id)
    table.match = match
    table.look_around()
    table.gallery = type(table.gallery)(table)
    chair = await guest.sit(id)
    viewing, version = chair.table["viewing"], chair.table["version"]
    answers = []
    for act in ("a1", "b4", "knight", "king", "archer", "pass", "stop", "§"):
        for side in (0, 1):
            if act not in chair.acts() or side != viewing:
                answers.append(
                    await chair.say("play", side=side, act=act, version=version, id=f"{act}{side}")
                )
            answers.append(await chair.say("play", side=side, act=act, version=99, id=f"old {act}{side}"))
    for at in range(len(match.entries) % 5, len(match.entries) + 6, 5):
        answers.append(await chair.say("at", at=at, id=f"at {at}"))
    other = 1 - max(viewing, 0)
    answers.append(await chair.say("undo", side=other, version=version, id="undo"))
    answers.append(await chair.say("look", side=other, id="look"))
    for path in ("record", "branch"):
        method, body = ("GET", None) if path == "record" else ("POST", {"at": 5})
        answers.append((await guest.ask(method, f"/api/tables/{id}/{path}", json=body)).json())
    for number in range(3):  # and what happens when he goes on
        if chair.acts():
            answers.append(await chair.play(id=f"next {number}"))
    await chair.leave()
    heard = [sent.replace(id.encode(), b"ID") for sent in [*chair.bytes, json.dumps(answers).encode()]]
    return [re.sub(rb'"tag":"\w{4}"', b'"tag":"TAG"', sent) for sent in heard]  # of other people


def sent_to(folder: Path, side: int, match: Match) -> list[bytes]:
    """What the guest at ``side`` is sent, in a house of its own."""
    sent: list[bytes] = []

    @in_house
    async def scenario(house: House) -> None:
        anna, ben, eve = await house.owner(), house.guest(), house.guest()
        id = await anna.made("me", "link", scenario="strategy", auto=False)
        await ben.join(anna.links["north"])
        guest = {0: anna, 1: ben, OBSERVER: eve}[side]
        sent.extend(await all_that_is_sent(house, id, guest, match))

    folder.mkdir()
    scenario(folder)
    return sent


@pytest.mark.parametrize("side", [0, 1, OBSERVER])
def test_bytes_do_not_depend_on_what_is_hidden(side: int, tmp_path: Path) -> None:
    for number, (match, other) in enumerate(pairs(side, 2)):
        holder = next(who for who in (0, 1) if match.view(who) != other.view(who))
        for who in (side, holder):
            copies = [match.at(len(match.entries)), other.at(len(other.entries))]
            for copy in copies:
                copy.tosses = match.tosses
            sent = [
                sent_to(tmp_path / f"{number} {who} {world}", who, copy) for world, copy in enumerate(copies)
            ]
            assert (sent[0] == sent[1]) == (who == side)
