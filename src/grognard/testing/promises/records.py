"""Records: what was played can be written down and played again."""

from __future__ import annotations

from grognard.core.dice import Dice
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay, verify
from grognard.testing.trial import Broken, Stop, encoded, pick, same, same_position


def records_come_back(stop: Stop) -> None:
    """A record is read back as it was written, byte for byte."""
    text = stop.match.record.dumps()
    if Record.loads(text).dumps() != text:
        raise Broken("the record read back is written differently")


def a_replay_is_the_match(stop: Stop) -> None:
    """A replayed record gives the same position, log, result and sides to act."""
    again = replay(Record.loads(stop.match.record.dumps()), stop.game)
    same_position("the replayed match differs", stop.position, again.position)
    for side in stop.viewers:
        one, other = encoded(stop.match.log(side)), encoded(again.log(side))
        same("the replayed log differs", one, other, side)
    same("the replayed result differs", str(stop.match.outcome), str(again.outcome))
    same("other sides have to act in the replay", stop.match.actors, again.actors)


def the_past_is_the_match(stop: Stop) -> None:
    """The match looked back at shows each position as it was."""
    past = stop.match.at(len(stop.match.entries))
    same_position("looked back at, the position differs", stop.position, past.position)


def dice_are_fair(stop: Stop) -> None:
    """A match with dice rolls them by their weights, and its record proves it."""
    dice = Dice.seeded(int(stop.rng.word()))
    match = Match(stop.game, stop.match.ruleset.scenario, stop.match.ruleset.options, dice=dice)
    while match.actors:
        if match.actors == (CHANCE,):
            raise Broken("the match left an outcome of chance to somebody else", CHANCE)
        side = pick(stop.rng, match.actors)
        match.play(side, pick(stop.rng, match.legal(side)))
    verdict = verify(Record.loads(match.record.dumps()), stop.game)
    if verdict.unknown or verdict.checked != match.rolls:
        raise Broken(f"of {match.rolls} rolls {verdict.checked} could be checked")
