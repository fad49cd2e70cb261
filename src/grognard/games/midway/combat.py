"""§6 A combat in progress: the two aircraft, what was planned and played, and how they stand."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.flow import Frame, Procedure, Side
from grognard.core.message import Message, Words, say
from grognard.games.midway.data import JAPAN, NONE, US, WING, is_attack
from grognard.games.midway.odds import Odds, as_they_stand, bearing, odds_words
from grognard.games.midway.position import Midway


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Combat(Frame):
    """§6 Two aircraft, one of each side; what belongs to one of them is kept by side."""

    def __init__(self, procedure: Procedure) -> None:
        super().__init__(procedure)
        self.attacker: Side = JAPAN
        self.flying: Side = JAPAN  # whose tokens are being flown
        self.second: bool = False  # the other one has flown
        self.speaker: Side = JAPAN  # who may play an order
        self.opening: bool = True  # it is the defender's first opportunity
        self.surprised: bool = False
        self.evaded: bool = False
        self.plane = vec[i64]([NONE, NONE])
        self.plan = vec[i64]([NONE, NONE])
        self.home = vec[i64]([NONE, NONE])  # the area before the tokens; NONE: not flown yet
        self.home_nose = vec[i64]([0, 0])
        self.rolls = vec[i64]([0, 0])  # Aileron Rolls played
        self.veterans = vec[i64]([0, 0])
        self.bushido = vec[i64]([0, 0])


def pair(midway: Midway, combat: Combat, side: Side) -> Words:
    """The names of the two, seen by ``side``."""
    return {"plane": midway.name(combat.plane[side]), "other": midway.name(combat.plane[1 - side])}


def is_over(midway: Midway, combat: Combat) -> bool:
    """§6.5 Whether one of the two is lost."""
    return midway.area[combat.plane[JAPAN]] < 0 or midway.area[combat.plane[US]] < 0


def combat_in(midway: Midway) -> Combat | None:
    """The combat in progress, whatever it has called meanwhile."""
    frame: Frame | None = midway.frame
    while frame is not None:
        if isinstance(frame, Combat):
            return frame
        frame = frame.caller
    return None


# ------------------------------------------------------------------ in words

# How the firing will end, and that nobody fires: now, and after an order.
NOW: Final = ("As they stand {odds}.", "As they stand nobody fires.")
THEN: Final = ("Then {odds}.", "Then nobody fires.")


def standing(midway: Midway, combat: Combat, side: Side, templates: tuple[str, str]) -> Message:
    """The exact odds if nobody plays another order."""
    own, other = combat.plane[side], combat.plane[1 - side]
    if combat.evaded:
        return say("There will be no firing.")
    if not is_attack(midway.zone(own, other)) and not is_attack(midway.zone(other, own)):
        return say(templates[1])
    return say(templates[0], odds=odds_words(odds_between(midway, combat, side, own), midway.title(own)))


def odds_between(midway: Midway, combat: Combat, side: Side, own: i64) -> Odds:
    """An aircraft of ``side`` against the enemy's in the combat, with what has been played."""
    other = combat.plane[1 - side]
    veterans = (int(combat.veterans[side]), int(combat.veterans[1 - side]))
    rolls = (int(combat.rolls[side]), int(combat.rolls[1 - side]))
    return as_they_stand(midway, own, other, veterans, rolls)


def zones(midway: Midway, combat: Combat, own: i64, enemy: i64) -> Message:
    """§7.1 Why each draws as many cards as it does."""
    one = bearing(midway, own, enemy, combat.veterans[own // WING])
    two = bearing(midway, enemy, own, combat.veterans[enemy // WING])
    return say("{one}; {two}.", "§7.1", one=one, two=two)
