"""When the day is over: one's own result beside those of others."""

from __future__ import annotations

from grognard.core.flow import NOBODY
from grognard.core.message import Message, say
from grognard.core.scene import Area, Item, Note, Shape, label, line, poly, rect
from grognard.draw.art.pen import text
from grognard.games.kido_butai.data import RESULTS, signed
from grognard.games.kido_butai.draw.instruments import NARROW
from grognard.games.kido_butai.draw.reference import BEST, REFERENCES, Reference
from grognard.games.kido_butai.odds import percent
from grognard.games.kido_butai.position import Operation, lead_of

AREA = "results"
WIDTH, HEIGHT = 264.0, 276.0
LEFT, BAR = 12.0, 240.0  # of the bars
ROW = 62.0
CLASSES = ["side1", "side1-soft line", "card line", "side0-soft line", "side0"]  # the worst first
WRITING = ["on-side", "ink", "ink", "ink", "on-side"]
MOST = 14  # points on the scale, either way
WIDE = 34.0  # a number on the scale, and room for the next


def is_over(operation: Operation) -> bool:
    return operation.actor == NOBODY


def area() -> Area:
    return Area(AREA, WIDTH, HEIGHT, grid=(4, 20), least=NARROW)


def items(operation: Operation) -> list[Item]:
    words = say("YOUR DAY BESIDE OTHERS")
    sheet = Item("sheet", AREA, x=WIDTH / 2, y=20, art="sheet", text=words)
    sheet.shapes = text(0, 3, 13, words, "ink-soft", "plate spaced")
    rows = [row(reference, 62 + ROW * at) for at, reference in enumerate(REFERENCES)]
    return [sheet, *rows, scale(lead_of(operation))]


def row(reference: Reference, y: float) -> Item:
    """The five results of one policy as parts of a bar."""
    shares = reference.shares()
    shapes = [rect(LEFT - 4, -28, BAR + 8, ROW - 4, "paper line-soft", 6)]
    shapes += text(LEFT + 2, -12, 13, Message(reference.title), "ink", "plate start")
    shapes += text(
        LEFT + 2, 25, 12.5, say("{mean:+.1f} on average", mean=reference.mean), "ink-soft", "plate start"
    )
    x = LEFT
    for share, cls, writing in zip(shares, CLASSES, WRITING, strict=True):
        if share > 0:
            shapes += part(x, share, cls, writing)
        x += BAR * share
    parts = [
        say("{result} {share}", result=result, share=percent(share))
        for (_, result), share in zip(RESULTS[::-1], shares, strict=True)
    ]
    tip = say("{parts}", parts=tuple(parts))
    item = Item(f"policy-{reference.name}", AREA, y=y, shapes=shapes, name=heading(reference), tip=tip)
    told = percent(shares[0])
    for share in shares[1:]:
        told = say("{told} · {share}", told=told, share=percent(share))
    item.text = say("{heading}\n{shares}", heading=heading(reference), shares=told)
    return item


def heading(reference: Reference) -> Message:
    return say("{policy}: {mean:+.1f} on average", policy=Message(reference.title), mean=reference.mean)


def part(x: float, share: float, cls: str, writing: str) -> list[Shape]:
    shapes = [rect(x, -6, BAR * share, 18, cls)]
    if share >= 0.13:
        shapes.append(label(x + BAR * share / 2, 7.5, 12.5, f"{share:.0%}", f"{writing} plate"))
    return shapes


def scale(lead: int) -> Item:
    """Where one's own result lies."""
    shapes = [line(LEFT, 0, LEFT + BAR, 0, "line")]
    for points in range(-12, MOST + 1, 6):
        x = place(points)
        shapes.append(line(x, -4, x, 4, "line"))
        if abs(x - place(lead)) > WIDE:
            shapes.append(label(x, 20, 13, signed(points), "ink-soft"))
    x = place(lead)
    shapes += [poly([x, -3, x - 8, -16, x + 8, -16], "danger"), label(x, 20, 16, signed(lead), "ink bold")]
    words = compared(lead)
    return Item(
        "own-result",
        AREA,
        y=236,
        shapes=shapes,
        name=say("Your result: {lead}", lead=signed(lead)),
        tip=words,
        text=words,
    )


def place(points: int) -> float:
    share = (max(-MOST, min(MOST, points)) + MOST) / (2 * MOST)
    return LEFT + BAR * share


def compared(lead: int) -> Message:
    template = "Better than {share} of the matches of the best known policy."
    return say(template, share=percent(BEST.beaten(lead)))


def note(operation: Operation) -> Note:
    share = percent(BEST.beaten(lead_of(operation)))
    return Note(say("Better than"), say("{share} of the best known policy's matches", share=share))
