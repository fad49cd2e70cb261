"""Taking back."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.match import Match
from grognard.testing.snapshot import Plain, snapshot
from grognard.testing.trial import Broken, Stop, encoded, pick, same

WORLDS = 8


def undo_leads_back(stop: Stop) -> None:
    """Taking back leads to an equal position, and the same actions lead on to the same again."""
    for side in stop.deciders:
        text = pick(stop.rng, stop.match.legal(side))
        fork = stop.fork()
        fork.act(side, text)
        if not fork.can_undo(side)[0]:
            continue
        later, length = state(fork, stop), len(fork.entries)
        texts = [(entry.side, entry.text) for entry in fork.entries]
        fork.undo(side)
        earlier = stop.match.at(len(fork.entries))
        same("after taking back", state(earlier, stop), state(fork, stop), side, text)
        for who, again in texts[len(fork.entries) : length]:
            fork.fall(again) if who == flow.CHANCE else fork.act(who, again)
        same("after taking back and the same again", later, state(fork, stop), side, text)


def state(match: Match, stop: Stop) -> Plain:
    """Everything about a match that anybody can see, and its position."""
    logs = [encoded(match.log(side)) for side in stop.viewers]
    flags = [match.can_undo(side) for side in stop.viewers]
    return {"position": snapshot(match.position), "logs": logs, "undo": flags}


def undo_tells_nothing(stop: Stop) -> None:
    """What can be taken back freely has told its side nothing new."""
    for side in stop.deciders:
        action = pick(stop.rng, flow.legal(stop.position, side))
        text = stop.game.write(stop.position, side, action)
        fork = stop.fork()
        fork.act(side, text)
        if stop.position.waiting or not fork.can_undo(side)[0]:
            continue
        view, seen = stop.match.view(side), encoded(fork.view(side))
        for seed in range(WORLDS):
            world = stop.game.redeal(view, Rng(seed))
            flow.play(world, side, action)
            if encoded(stop.game.view(world, side)) != seen:
                raise Broken("it may be taken back, though its result depends on hidden things", side, text)
