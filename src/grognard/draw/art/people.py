"""Bust portraits: one body, many hats.  100 by 100, the middle of the head at 0, -6."""

from __future__ import annotations

from math import cos, pi, sin

from grognard.draw.art.pen import Marks, circle, group, n, path, rect

# The metal that an army wears, and the light on it.
IRON = {
    "west": ("iron", "iron-hi"),
    "north": ("north-iron", "north-shine"),
    "far-east": ("lacquer", "lacquer-hi"),
    "south": ("bronze", "bronze-hi"),
}
BODY = "M-40 50C-40 28 -26 20 -11 17H11C26 20 40 28 40 50Z"
BODY_SHADE = "M10 17C26 20 40 28 40 50H16C18 38 16 26 10 17Z"
FUR = (
    "M-42 50C-44 32 -32 18 -14 16L-8 24L-2 18L4 25L10 17L16 17C32 20 44 32 42 50H30L26 38L20 46L12 36L4 44"
    "L-4 36L-12 45L-20 37L-28 47L-32 50Z"
)
PAULDRONS = "M-40 50C-41 34 -34 25 -22 22C-14 30 -14 42 -18 50ZM40 50C41 34 34 25 22 22C14 30 14 42 18 50Z"
BEARD = "M-15 -4C-14 2 -8 4 -5 3C-2 1 2 1 5 3C8 4 14 2 15 -4C16 12 8 25 0 27C-8 25 -16 12 -15 -4Z"


def backdrop(army: str, wide: float = 100, high: float = 100, round: float = 0) -> Marks:
    """Rays and hills in the army's colours, as wide and high as the picture is."""
    rays = "".join(ray(pi + 0.4 * i, wide / 2, high / 2) for i in range(8))
    x, low = wide / 2, high / 2
    hills = f"M{n(-x)} 28Q-20 14 6 26T{n(x)} 21V{n(low - round)}Q{n(x)} {n(low)} {n(x - round)} {n(low)}"
    hills += f"H{n(round - x)}Q{n(-x)} {n(low)} {n(-x)} {n(low - round)}Z"
    sky = rect(-x, -low, wide, high, f"{army}-sky", round) + path(rays, f"{army}-hill", fo=0.35)
    return sky + path(hills, f"{army}-hill", fo=0.6)


def ray(a: float, x: float, y: float) -> str:
    """A ray of light, cut off a little before the picture ends."""
    ends = []
    for turn in (a, a + 0.2):
        far = min((x - 1) / max(abs(cos(turn)), 1e-6), (y + 5) / max(-sin(turn), 1e-6))
        ends.append((far * cos(turn), 6 + far * sin(turn)))
    return "M0 6" + "".join(f"L{n(x)} {n(y)}" for x, y in ends) + "Z"


def body(army: str) -> Marks:
    return path(BODY, army) + path(BODY_SHADE, f"{army}-lo", fo=0.55)


def plated(army: str) -> Marks:
    metal, shine = IRON[army]
    plate = path(BODY, metal) + path(BODY_SHADE, "iron-lo", fo=0.55) + path(PAULDRONS, shine, "iron-lo", 1.2)
    return plate + path("M-13 22L13 22L9 50H-9Z", army)


def furred(army: str) -> Marks:
    hairs = path("M-34 34l4 6m4 -12l4 6m36 0l4 -6m6 14l4 -5", "", "leather-hi", 2, round=True)
    return body(army) + path(FUR, "leather") + hairs


def face(beard: str = "", grim: bool = True) -> Marks:
    brows = "M-9 -8.5h6M3 -8.5h6" if grim else "M-9 -8q3 -3 6 0M3 -8q3 -3 6 0"
    marks = (
        path("M-8 10H8V24C4 28 -4 28 -8 24Z", "skin-lo")
        + path("M-15 -10C-15 -26 15 -26 15 -10C15 4 9 15 0 16C-9 15 -15 4 -15 -10Z", "skin")
        + path("M4 -22C13 -20 15 -16 15 -10C15 4 9 15 0 16C7 8 9 -6 4 -22Z", "skin-lo", fo=0.55)
        + path(brows, "", "soot", 2, round=True)
        + path("M-6 -4.4h0M6 -4.4h0", "", "pitch", 3.5, round=True)
        + path("M0 -5L-2 3H2", "", "skin-lo", 1.6, round=True)
    )
    if beard:
        return marks + path(BEARD, beard) + path("M-4 7Q0 5 4 7", "", "lip-lo", 1.6, round=True)
    return marks + path("M-4 8.5Q0 7.4 4 8.5", "", "lip", 1.6, round=True)


def nasal(army: str) -> Marks:
    """A helmet with a guard before the nose."""
    metal, shine = IRON[army]
    return (
        path("M-17 -10C-18 -34 -6 -36 0 -40C6 -36 18 -34 17 -10H4L2 2H-2L-4 -10Z", metal, "iron-edge", 1.2)
        + path("M-12 -14C-13 -28 -6 -32 -2 -35C-8 -28 -9 -20 -8 -14Z", shine, fo=0.8)
        + path("M-17 -12H17", "", f"{army}-trim", 3)
    )


def shaft(x: float, head: str) -> Marks:
    heads = {
        "spear": "M0 -50L5 -36L0 -31L-5 -36Z",
        "axe": "M0 -36C12 -42 19 -36 17 -24C10 -22 4 -22 0 -24Z",
        "halberd": "M0 -50L3 -36H14L11 -20L0 -24L-8 -28L-2 -36Z",
    }
    pole = path("M0 50V-34", "", "timber", 3.5, round=True)
    return group(pole, path(heads[head], "blade", "blade-lo", 1.2, round=True), x=x)


def heater(x: float, y: float, army: str) -> Marks:
    """A shield with the army's cross."""
    rim = "M-14 -16H14V0C14 10 6 17 0 20C-6 17 -14 10 -14 0Z"
    cross = "M-3 -15h6v10h10v6h-10v16l-3 2l-3 -2v-16h-10v-6h10Z"
    return group(path(rim, "cream", "soot", 1.6), path(cross, army), x=x, y=y)


def round_shield(x: float, y: float, army: str) -> Marks:
    fields = "M0 0L0 -17A17 17 0 0 1 17 0ZM0 0L0 17A17 17 0 0 1 -17 0Z"
    boss = circle(0, 0, 5, "blade", "blade-lo", 1.2)
    return group(circle(0, 0, 18, "timber", "soot", 1.6), path(fields, army), boss, x=x, y=y)


# ------------------------------------------------------------------ West


def knight() -> Marks:
    helm = (
        path("M-18 14V-18C-18 -34 18 -34 18 -18V14C12 22 -12 22 -18 14Z", "helm", "iron-edge", 1.6)
        + path("M2 -30C14 -29 18 -26 18 -18V14C14 18 8 20 4 20Z", "helm-lo", fo=0.6)
        + path("M-17 -8H17M0 -30V20", "", "west-trim", 3)
        + path("M-14 -8H-3M3 -8H14", "", "pitch", 3)
        + path("M5 2h0m5 0h0M5 8h0m5 0h0m-10 -6h0M-10 2h0m5 6h0m-5 0h0", "", "iron-edge", 2.5, round=True)
    )
    plume = path("M-4 -30C-10 -46 6 -52 22 -44C14 -42 22 -34 26 -28C16 -34 6 -34 4 -29Z", "ruby")
    return shaft(-36, "spear") + plated("west") + plume + helm + heater(27, 30, "west")


def sergeant() -> Marks:
    brim = "M-27 -14C-14 -20 14 -20 27 -14C20 -9 -20 -9 -27 -14ZM-15 -16C-15 -34 15 -34 15 -16Z"
    hat = path(brim, "iron", "iron-edge", 1.2) + path(
        "M-11 -18C-11 -27 -6 -30 -2 -31C-6 -26 -6 -22 -6 -18Z", "iron-hi"
    )
    gorget = path("M-15 8C-18 24 18 24 15 8L11 20H-11Z", "iron", "iron-lo", 0.9)
    return shaft(33, "halberd") + body("west") + gorget + face("brown") + hat


def squire() -> Marks:
    locks = "M-16 -6C-20 -30 -4 -34 4 -31C18 -32 20 -14 16 -4C14 -14 8 -18 0 -18C-8 -18 -14 -14 -16 -6Z"
    sword = path("M34 50V-10M27 2H41", "", "blade", 4, round=True)
    return body("west") + face(grim=False) + path(locks, "chestnut") + heater(-20, 30, "west") + sword


def lansquenet() -> Marks:
    beret = path("M-26 -16C-24 -32 22 -38 28 -20C20 -16 -14 -10 -26 -16Z", "ruby", "ruby-lo", 1.2)
    feather = path("M14 -26C26 -48 44 -42 40 -28C34 -36 26 -32 20 -22Z", "cream")
    slits = path("M-18 -18l4 -8m6 6l4 -9m6 7l3 -9", "", "west-trim", 2.5, round=True)
    sleeves = path("M-34 40l7 -12m4 20l6 -22m32 20l-4 -20m13 16l-8 -13", "", "west-trim", 4, round=True)
    return shaft(-35, "spear") + body("west") + sleeves + face("chestnut") + beret + feather + slits


def crossbowman() -> Marks:
    coif = (
        "M-17 12C-24 -30 -10 -32 0 -32C10 -32 24 -30 17 12C12 18 10 10 12 -6C10 -18 -10 -18 -12 -6"
        "C-10 10 -12 18 -17 12Z"
    )
    bow = path("M-3 48L22 6", "", "timber", 6, round=True) + path(
        "M2 2C12 2 34 14 40 30", "", "soot", 4, round=True
    )
    string = path("M2 2L14 26L40 30", "", "cream", 1.2)
    return body("west") + face() + path(coif, "iron", "iron-lo", 0.9) + bow + string


# ------------------------------------------------------------------ North


def berserker() -> Marks:
    pelt = (
        "M-24 6C-30 -22 -22 -34 -14 -36L-16 -44L-6 -38H6L16 -44L14 -36C22 -34 30 -22 24 6C20 -4 18 -16 12 -20"
        "H-12C-18 -16 -20 -4 -24 6Z"
    )
    bear = (
        path(pelt, "pelt", "raven", 1.2)
        + path("M-8 -31h0M8 -31h0", "", "pitch", 4.5, round=True)
        + path("M-4 -24L0 -20L4 -24Z", "pitch")
        + path("M-10 -20l2 5m4 -5l2 5m4 -5l2 5", "", "cream", 2)
    )
    scar = path("M-11 2l8 -3", "", "west", 2)
    return shaft(31, "axe") + furred("north") + face("ginger") + scar + bear


def king() -> Marks:
    band = "M-17 -16L-20 -36L-10 -27L0 -40L10 -27L20 -36L17 -16Q0 -11 -17 -16Z"
    crown = path(band, "gilt", "gilt-lo", 1.6) + circle(0, -21, 3, "west")
    crown += path("M-10 -20h0M10 -20h0", "", "north", 4.5, round=True)
    ermine = (
        "M-38 46C-38 28 -24 20 -12 17L0 34L12 17C24 20 38 28 38 46C24 34 10 32 0 40C-10 32 -24 34 -38 46Z"
    )
    cape = path(ermine, "cream") + path("M-24 30h0m10 -2h0m28 0h0m10 2h0", "", "pitch", 3, round=True)
    locks = path("M-17 4C-24 -26 24 -26 17 4Z", "grey")
    return body("north") + cape + locks + face("grey") + crown


def rider() -> Marks:
    horse = (
        path(
            "M14 50C16 30 22 14 34 -2L32 -16L40 -6C48 0 50 10 46 18L38 16C34 26 36 40 40 50Z",
            "leather",
            "leather-lo",
        )
        + path("M30 0C22 10 18 26 16 46", "", "raven", 5, round=True)
        + circle(39, 3, 1.8, "pitch")
    )
    man = group(body("north") + face("chestnut") + nasal("north"), x=-9)
    return group(horse, x=-3) + man


def warrior() -> Marks:
    mask = path("M-13 -10H13V-2C11 3 4 3 2 -3H-2C-4 3 -11 3 -13 -2Z", "north-iron", "iron-edge", 0.9)
    mask += path("M-7 -5h0M7 -5h0", "", "pitch", 5, round=True)
    man = body("north") + face("blond") + nasal("north") + mask
    return shaft(-34, "axe") + man + round_shield(24, 30, "north")


def archer() -> Marks:
    hood = (
        "M-20 18C-30 -26 -12 -40 2 -38C16 -36 28 -22 20 18C14 22 12 8 13 -8C10 -20 -10 -20 -13 -8"
        "C-12 8 -14 22 -20 18Z"
    )
    bow = path("M34 50C46 22 46 -20 30 -46", "", "timber", 4, round=True) + path(
        "M34 50L30 -46", "", "cream", 1.2
    )
    arrows = path("M-36 -38l10 4m-16 0l12 4M-38 -30l14 24", "", "cream", 2.5, round=True)
    quiver = path("M-42 -8L-26 -14L-14 44L-32 50Z", "leather")
    return arrows + quiver + bow + body("north") + face() + path(hood, "hood", "hood-lo", 1.2)


# ------------------------------------------------------------------ Far East


def kabuto() -> Marks:
    """The helmet with its neck guard."""
    guard = "M-17 -13C-30 -10 -34 4 -36 12C-28 10 -20 6 -16 -2ZM17 -13C30 -10 34 4 36 12C28 10 20 6 16 -2Z"
    return (
        path("M-17 -12C-18 -34 18 -34 17 -12Z", "lacquer", "lacquer-lo", 1.2)
        + path(guard, "far-east", "lacquer-lo", 1.2)
        + path("M-30 2Q-24 0 -19 -5M30 2Q24 0 19 -5", "", "gilt", 1.6)
    )


def samurai(mask: str) -> Marks:
    lacing = path("M-38 44Q-28 36 -22 24M38 44Q28 36 22 24M-14 30H14M-15 38H15M-16 46H16", "", "gilt", 2.5)
    menpo = path("M-14 -1C-6 3 6 3 14 -1C14 10 8 17 0 18C-8 17 -14 10 -14 -1Z", mask, "pitch", 0.9)
    menpo += path("M-6 9Q0 6 6 9", "", "cream", 2)
    return body("far-east") + lacing + face() + menpo + kabuto()


def hatamoto() -> Marks:
    banner = (
        path("M33 50V-40", "", "lacquer", 3)
        + rect(32, -44, 14, 40, "cream", 1, "far-east", 1.6)
        + circle(39, -26, 4.6, "ruby")
    )
    horns = "M0 -20C-8 -30 -24 -36 -26 -48C-14 -46 -4 -36 0 -26C4 -36 14 -46 26 -48C24 -36 8 -30 0 -20Z"
    sun = circle(0, -10, 40, "ruby", fo=0.85)
    return sun + banner + samurai("far-east") + path(horns, "gilt", "gilt-lo", 0.9)


def gokenin() -> Marks:
    sun = circle(0, -10, 40, "ruby", fo=0.85)
    return sun + samurai("lacquer") + circle(0, -26, 6, "gilt", "gilt-lo", 0.9)


def foot_soldier() -> Marks:
    """A man with a lacquered hat."""
    hat = (
        path("M-30 -10L0 -36L30 -10C18 -5 -18 -5 -30 -10Z", "lacquer", "lacquer-lo", 1.2)
        + path("M-8 -18L0 -32L2 -14Z", "lacquer-hi")
        + circle(7, -17, 4, "gilt")
    )
    return body("far-east") + path("M-14 28H14M-15 37H15", "", "gilt", 2.5) + face() + hat


def ashigaru() -> Marks:
    sun = circle(0, -10, 38, "ruby", fo=0.7)
    return sun + shaft(35, "spear") + foot_soldier()


def gunner() -> Marks:
    gun = path("M-38 44L8 24", "", "timber", 6, round=True) + path(
        "M-16 32L36 11", "", "gun", 4.5, round=True
    )
    return circle(0, -10, 38, "ruby", fo=0.7) + foot_soldier() + gun + circle(38, 10, 10, "g-burst")


# ------------------------------------------------------------------ South


def mamluk() -> Marks:
    mail = "M-18 -8C-26 10 -28 24 -22 30C-10 36 10 36 22 30C28 24 26 10 18 -8L13 4C11 14 -11 14 -13 4Z"
    helm = (
        path("M-17 -8C-17 -28 -6 -34 0 -50C6 -34 17 -28 17 -8Z", "helm-gold", "bronze-lo", 1.2)
        + path("M-10 -12C-10 -24 -5 -30 -1 -38C-4 -28 -5 -20 -4 -12Z", "bronze-hi")
        + path("M-17 -11H17", "", "south-trim", 4)
    )
    sabre = path("M39 50C43 20 39 -10 24 -34", "", "iron-hi", 4.5, round=True)
    man = body("south") + face("raven") + path(mail, "mail", "mail-lo", 0.9)
    return sabre + man + path("M0 -10V4", "", "bronze-lo", 3) + helm


def bedouin() -> Marks:
    scarf = (
        "M-21 24C-30 -22 -14 -36 0 -36C14 -36 30 -22 21 24C15 26 12 6 13 -8C10 -18 -10 -18 -13 -8"
        "C-12 6 -15 26 -21 24Z"
    )
    cords = path("M-19 -18Q0 -26 19 -18M-19 -14Q0 -22 19 -14", "", "soot", 2.5)
    man = body("south") + face("raven") + path(scarf, "cream", "linen-lo", 1.2) + cords
    return shaft(36, "spear") + man


def saqaliba() -> Marks:
    fur = (
        "M-20 -16Q-16 -22 -12 -18Q-8 -23 -4 -18Q0 -23 4 -18Q8 -23 12 -18Q16 -22 20 -16Q18 -8 0 -10"
        "Q-18 -8 -20 -16Z"
    )
    helm = path("M-16 -14C-14 -32 -4 -36 0 -46C4 -36 14 -32 16 -14Z", "bronze", "bronze-lo", 1.2)
    helm += path(fur, "leather", "leather-lo", 0.9)
    return shaft(-34, "axe") + body("south") + face("blond") + helm


def sarbaz() -> Marks:
    hat = path("M-15 -12L-11 -44C-6 -48 6 -48 11 -44L15 -12Q0 -6 -15 -12Z", "felt-hat", "leather-lo", 1.2)
    hat += path("M-15 -14Q0 -8 15 -14", "", "south-trim", 5)
    return shaft(33, "halberd") + body("south") + face("raven") + hat


FIGURES = {
    "knight": knight,
    "sergeant": sergeant,
    "squire": squire,
    "lansquenet": lansquenet,
    "crossbowman": crossbowman,
    "berserker": berserker,
    "king": king,
    "rider": rider,
    "warrior": warrior,
    "archer": archer,
    "hatamoto": hatamoto,
    "gokenin": gokenin,
    "ashigaru": ashigaru,
    "gunner": gunner,
    "mamluk": mamluk,
    "bedouin": bedouin,
    "saqaliba": saqaliba,
    "sarbaz": sarbaz,
}


ARMIES = {
    "west": ("knight", "sergeant", "squire", "lansquenet", "crossbowman"),
    "north": ("berserker", "king", "rider", "warrior", "archer"),
    "far-east": ("hatamoto", "gokenin", "ashigaru", "gunner"),
    "south": ("mamluk", "bedouin", "saqaliba", "sarbaz"),
}


def figure(name: str, army: str) -> Marks:
    """Whoever fights for one of the four armies; who has no picture yet wears its colours."""
    drawn = FIGURES.get(name)
    return drawn() if drawn else body(army) + face() + nasal(army)


def portrait(name: str) -> Marks:
    """Somebody before the sky of his army."""
    army = next(army for army, names in ARMIES.items() if name in names)
    return backdrop(army) + figure(name, army)
