"""Views: what a side may know, as plain data."""

from __future__ import annotations

from grognard.core import flow
from grognard.testing.snapshot import snapshot
from grognard.testing.trial import Broken, Stop, apart, encoded, same, through_json, view_of


def views_are_plain(stop: Stop) -> None:
    """A view can be sent as JSON and comes back the same."""
    for side in stop.viewers:
        sent = view_of(stop, stop.position, side)
        back = encoded(through_json(stop.game.view(stop.position, side)))
        if back != sent:
            raise Broken(f"it comes back changed: {apart(sent, back)}", side)


def views_change_nothing(stop: Stop) -> None:
    """Looking at a position does not change it."""
    before = snapshot(stop.position)
    for side in stop.viewers:
        stop.game.view(stop.position, side)
        same("the position after looking", before, snapshot(stop.position), side)


def a_restored_view_looks_the_same(stop: Stop) -> None:
    """A position restored from a view gives the same view again."""
    for side in stop.viewers:
        sent = view_of(stop, stop.position, side)
        restored = stop.game.restore(through_json(stop.game.view(stop.position, side)))
        again = view_of(stop, restored, side)
        if again != sent:
            raise Broken(f"the view of the restored position differs: {apart(sent, again)}", side)


def a_restored_view_allows_the_same(stop: Stop) -> None:
    """A side has the same legal actions in the position as it knows it."""
    for side in stop.deciders:
        restored = stop.game.restore(through_json(stop.game.view(stop.position, side)))
        truth, seen = flow.legal(stop.position, side), flow.legal(restored, side)
        if truth != seen:
            raise Broken(f"legal are {truth}, but as the side knows it {seen}", side)
