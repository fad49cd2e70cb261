"""What a table shows of an event tells nobody more than the sentence and the board that he sees himself."""

from __future__ import annotations

import random

import pytest

from grognard.core.flow import OBSERVER
from grognard.core.match import Match
from grognard.core.registry import names, registered
from grognard.server.pictures import LogBook
from grognard.speech.choosing import USUAL

DECISIONS = 60


def keys_seen(match: Match, viewer: int) -> set[str]:
    return {item.key for item in match.scene(viewer).items}


@pytest.mark.parametrize("name", names())
def test_no_cue_names_a_piece_that_its_reader_cannot_see(name: str) -> None:
    match, choose = Match(registered(name), seed=5), random.Random(5)
    viewers = [*range(len(match.sides)), OBSERVER]
    books = {viewer: LogBook(viewer, USUAL) for viewer in viewers}
    for _ in range(DECISIONS):
        if match.outcome is not None:
            break
        before = {viewer: (len(books[viewer].lines), keys_seen(match, viewer)) for viewer in viewers}
        match.play(match.actors[0], choose.choice(match.legal(match.actors[0])))
        for viewer, (told, seen) in before.items():
            books[viewer].read(match, set())
            known = seen | keys_seen(match, viewer)
            for line in books[viewer].lines[told:]:
                cue = line.get("cue", {})
                named = {cue["who"]} if "who" in cue else set()
                unseen = (named | set(cue.get("lost", ()))) - known
                assert not unseen, (viewer, line)


def test_dice_of_kido_butai_roll_beside_what_they_are_rolled_for() -> None:
    match, choose, rolled = Match(registered("kido-butai"), seed=3), random.Random(3), 0
    book = LogBook(0, USUAL)
    while match.outcome is None:
        before = keys_seen(match, 0)
        match.play(match.actors[0], choose.choice(match.legal(match.actors[0])))
        known, told = before | keys_seen(match, 0), len(book.lines)
        book.read(match, set())
        for cue in (line["cue"] for line in book.lines[told:] if line.get("cue", {}).get("dice")):
            rolled += 1
            assert {cue.get("who"), cue.get("end")} & known, cue
    assert rolled > 15


def test_a_line_says_only_what_there_is_to_show() -> None:
    match = Match(registered("to-war"), seed=1)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    book = LogBook(OBSERVER, USUAL)
    book.read(match, set())
    cues = [line["cue"] for line in book.lines if "cue" in line]
    assert cues
    assert all(cue["kind"] and all(cue.values()) for cue in cues)
