"""Non-interference: nothing a side is shown depends on what it may not know.

Each promise compares what a viewer is shown in the match with what he would be shown in worlds that
differ only in things hidden from him: redealt positions for the view, and for everything that is made
of views and of what happened, twins with another history.
"""

from __future__ import annotations

from collections.abc import Callable

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.flow import Position
from grognard.core.match import Match
from grognard.testing.promises.redeals import redealt, varies
from grognard.testing.snapshot import Plain, snapshot
from grognard.testing.trial import Broken, Stop, apart, encoded, same_position

WORLDS = 4
PROBES = 12


def the_view_keeps_secrets(stop: Stop) -> None:
    """A side's view does not change with what the side cannot know."""
    compare(stop, lambda match, side: match.view(side), redealt_worlds)


def the_scene_keeps_secrets(stop: Stop) -> None:
    """A side's scene does not change with what the side cannot know."""
    compare(stop, lambda match, side: match.scene(side), twins)


def reasons_keep_secrets(stop: Stop) -> None:
    """Why something cannot be chosen does not change with what the side cannot know."""
    compare(stop, lambda match, side: reasons(match, side), twins)


def reasons(match: Match, side: int) -> dict[str, tuple[str, str]]:
    told = match.why(side, match.scene(side).items)
    return {key: (refusal.reason, refusal.rule) for key, refusal in told.items()}


def legal_actions_keep_secrets(stop: Stop) -> None:
    """A side's legal actions do not change with what the side cannot know."""
    compare(stop, lambda match, side: match.legal(side), twins)


def refusals_keep_secrets(stop: Stop) -> None:
    """The words of a refusal do not change with what the side cannot know."""
    probes = probe_texts(stop)
    compare(stop, lambda match, side: [refusal(match, side, text) for text in probes], twins)


def the_log_keeps_secrets(stop: Stop) -> None:
    """A side's log does not tell what the side cannot know."""
    compare(stop, told, twins)


def the_undo_flag_keeps_secrets(stop: Stop) -> None:
    """Whether a side may take back does not change with what the side cannot know."""
    compare(stop, lambda match, side: match.can_undo(side), twins)


def the_count_of_moments_keeps_secrets(stop: Stop) -> None:
    """How often a side saw something happen does not change with what the side cannot know."""
    compare(stop, lambda match, side: len(match.moments(side)), twins)


def an_unseen_entry_changes_nothing(stop: Stop) -> None:
    """An entry that a side cannot see changes nothing of what it is shown."""
    entry = stop.match.entries[-1] if stop.match.entries else None
    if entry is None or not entry.unseen:
        return
    before = stop.match.at(len(stop.match.entries) - 1)
    for side in stop.viewers:
        if not entry.seen_by(side):
            one, other = encoded(shown(before, side)), encoded(shown(stop.match, side))
            if one != other:
                raise Broken(f"it was not to be seen, but {apart(one, other)}", side, entry.text)


def shown(match: Match, side: int) -> list[object]:
    """All that a table shows ``side`` of the match."""
    actors = list(flow.known_actors(match.position, side))
    return [match.scene(side), told(match, side), match.can_undo(side), actors]


def a_redeal_varies(stop: Stop) -> None:
    """A redeal is random wherever something is hidden, and never just gives the truth back."""
    for side in stop.viewers:
        twin = stop.twins.get(side)
        if twin is not None and twin.differs and unsealed(twin.match.position) != unsealed(stop.position):
            varies(stop, side)


def unsealed(position: Position) -> dict[str, Plain]:
    """What there is besides sealed answers: as a side knows it, those of others are still to come."""
    plain = snapshot(position)
    return {name: value for name, value in plain.items() if name not in ("sealed", "waiting", "actor")}


def a_redeal_reads_only_the_view(stop: Stop) -> None:
    """Two matches that look the same to a side are redealt the same for it."""
    for side in stop.viewers:
        for other in twins(stop, side):
            one = stop.game.redeal(stop.match.view(side), Rng(3))
            again = stop.game.redeal(other.view(side), Rng(3))
            same_position("redealt from two views that are alike", one, again, side)


# ------------------------------------------------------------------ other worlds

Part = Callable[[Match, int], object]
Worlds = Callable[[Stop, int], list[Match]]


def compare(stop: Stop, part: Part, worlds: Worlds) -> None:
    for side in stop.viewers:
        others = worlds(stop, side)
        shown = encoded(part(stop.match, side)) if others else b""
        for other in others:
            again = encoded(part(other, side))
            if again != shown:
                raise Broken(f"in another world {apart(shown, again)}{parting(stop.match, other)}", side)


def parting(match: Match, other: Match) -> str:
    """Where the history of a twin first differs, in words."""
    for mine, theirs in zip(match.entries, other.entries, strict=False):
        if mine.text != theirs.text:
            return f" (had {mine.text!r} been {theirs.text!r})"
    return ""


def redealt_worlds(stop: Stop, side: int) -> list[Match]:
    """The match with other hidden things in its position; its history is still the true one."""
    worlds = [stop.fork() for _ in range(WORLDS)]
    for world in worlds:
        world.position = redealt(stop, side)
    return worlds


def twins(stop: Stop, side: int) -> list[Match]:
    twin = stop.twins.get(side)
    return [twin.match] if twin is not None and twin.differs else []


# ------------------------------------------------------------------ what is shown


def told(match: Match, side: int) -> list[tuple[object, ...]]:
    """Every sentence, what it is made of, and what a table may show with it."""
    return [(str(said), said.template, said.args, said.cue, said.rule, said.side) for said in match.log(side)]


def probe_texts(stop: Stop) -> list[str]:
    """Texts of this match that somebody might try now, and nonsense."""
    heard = sorted(stop.heard)
    start = int(stop.rng.below(len(heard))) if heard else 0
    return [*(heard[start:] + heard[:start])[:PROBES], "", "nonsense"]


def refusal(match: Match, side: int, text: str) -> tuple[str, str, str, str]:
    """What the match answers to ``text``, without playing it."""
    if text in match.legal(side):
        return "legal", "", "", ""
    try:
        match.act(side, text)
    except GameError as error:
        return type(error).__name__, error.code, error.reason, error.rule
    raise Broken("an action that is not legal was accepted", side, text)
