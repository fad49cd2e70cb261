"""Orders as cards: a picture of what the aircraft does, its name, and one sentence."""

from __future__ import annotations

from grognard.core.lines import lines_of
from grognard.core.message import say
from grognard.draw.art.cards import MANOEUVRES, plane, ribbon
from grognard.draw.art.pen import Marks, all_of, circle, group, path, rect, star, text
from grognard.draw.art.planes import JAPAN, US
from grognard.games.midway.data import Effect
from grognard.games.midway.draw.canvas import CARD, SLIP

NAMED = {  # pictures of the kit that have another name here
    "surprise-attack": "surprise",
    "aileron-roll": "roll",
    "zero-agility": "agility",
    "bushido": "spirit",
}
AT_DUSK = ("bushido", "surprise-attack")
PICTURE = 62.0  # how high the window is
LIFT, SCALE = -2.2, 0.8  # of what is drawn in it: nothing reaches over its edge
ACROSS = 20  # characters of a line
LINES = 3


def order_card(effect: Effect) -> Marks:
    w, h = CARD
    x, y, wide = -w / 2 + 5, -h / 2 + 5, w - 10
    marks = rect(-w / 2 + 2, -h / 2 + 4, w, h, "umbra", 9, fo=0.3)
    marks += rect(-w / 2, -h / 2, w, h, "card", 9, "line", 0.9, more="outline")
    marks += rect(x, y, wide, PICTURE, "g-dusk" if effect.name in AT_DUSK else "g-sea", 6)
    marks += rect(x, y, wide, PICTURE, "p-wave", 6, op=0.25)
    marks += group(manoeuvre(effect.name), y=y + PICTURE / 2 + LIFT, scale=SCALE)
    marks += rect(x, y, wide, PICTURE, "", 6, "line", 0.9)
    return marks + title(effect, y + PICTURE + 15, "ink") + sentence(effect, y + PICTURE + 29)


def order_slip(effect: Effect) -> Marks:
    """Without the picture: four of them lie where two cards do."""
    w, h = SLIP
    x, y = -w / 2, -h / 2
    marks = rect(x + 2, y + 4, w, h, "umbra", 7, fo=0.3)
    marks += rect(x, y, w, h, "card", 7, "line", 0.9, more="outline")
    marks += rect(x + 3, y + 3, w - 6, 18, "flag0-lo" if effect.name in AT_DUSK else "sea-mid", 5)
    return marks + title(effect, y + 17, "white") + sentence(effect, y + 33)


def title(effect: Effect, y: float, colour: str) -> Marks:
    name = say("{order}", order=effect.title)
    return text(0, y, 16.5 if len(name) < 13 else 14.8, name, colour, f"title within-{CARD[0] - 12:.0f}")


def sentence(effect: Effect, y: float) -> Marks:
    lines = lines_of(say(effect.text), ACROSS, LINES)
    within = f"plate within-{CARD[0] - 8:.0f}"
    return all_of(text(0, y + 12.4 * at, 12.4, line, "ink-soft", within) for at, line in enumerate(lines))


def manoeuvre(name: str) -> Marks:
    """Inside 92 by 72 around 0, 0; an order without a picture of its own shows an aircraft ahead."""
    drawn = OWN.get(name) or MANOEUVRES.get(NAMED.get(name, name))
    return drawn() if drawn else plane("wildcat", US, 0, 2, -90, 1.1)


def sixth_sense() -> Marks:
    """An eye that sees where the flight would lead, and another way."""
    eye = path("M-34 -14C-18 -32 18 -32 34 -14C18 4 -18 4 -34 -14Z", "white", "glass", 2, fo=0.85)
    eye += circle(0, -14, 9, "sea-mid", "glass", 1.6) + circle(0, -14, 4, "black")
    return eye + ribbon("M-26 34C-26 20 -2 30 20 14", (24, 11), -32) + plane("zero", JAPAN, -24, 22, -60, 0.6)


def thach_weave() -> Marks:
    """Two that cross, each shooting at what follows the other."""
    ways = ribbon("M-24 34C-24 8 22 6 22 -16", (22, -20), -90)
    ways += ribbon("M24 34C24 8 -22 6 -22 -16", (-22, -20), -90)
    return ways + plane("wildcat", US, -24, 22, -80, 0.62) + plane("wildcat", US, 24, 22, -100, 0.62)


def veterans() -> Marks:
    """Three abreast under a star."""
    medal = path(star(0, -20, 13), "gilt", "gilt-lo", 1.2)
    wing = plane("wildcat", US, -25, 18, -90, 0.62) + plane("wildcat", US, 25, 18, -90, 0.62)
    return medal + wing + plane("wildcat", US, 0, 8, -90, 0.72)


OWN = {"sixth-sense": sixth_sense, "thach-weave": thach_weave, "veterans": veterans}
