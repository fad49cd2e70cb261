"""How a training went, as a picture."""

from __future__ import annotations

from html import escape

from grognard.core.message import say
from grognard.telling import told

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 50, 50
INK, SOFT, MARK = "#2b2620", "#6d6355", "#7a3b2e"
ROUND_BY_ROUND = say("round by round: log loss against later judgements and the result")
POINTS = 200  # that are drawn at most


def plot(curve: list[float], title: str) -> str:
    """How far off the judgement was, by round; a coin would be 0.693 off."""
    each = max(1, len(curve) // POINTS)
    means = [sum(curve[at : at + each]) / len(curve[at : at + each]) for at in range(0, len(curve), each)]
    low, high = min(means), max(means)
    span = (high - low) or 1.0
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    places = [
        f"{LEFT + wide * at / max(1, len(means) - 1):.1f} {TOP + tall * (high - value) / span:.1f}"
        for at, value in enumerate(means)
    ]
    head = told(say("{game}: {rounds} {rounds:round|rounds} of learning", game=title, rounds=len(curve)))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="serif" '
        f'font-size="13" fill="{INK}" role="img" aria-label="{escape(head)}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#faf6ec"/>',
        f'<text x="{LEFT}" y="28" font-size="18" font-weight="600">{escape(head)}</text>',
    ]
    for number in range(5):
        value = low + span * number / 4
        y = TOP + tall * (4 - number) / 4
        out += [
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{SOFT}" stroke-opacity=".3"/>',
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="{SOFT}">{value:.3f}</text>',
        ]
    out += [
        f'<polyline points="{" ".join(places)}" fill="none" stroke="{MARK}" stroke-width="2"/>',
        f'<text x="{LEFT}" y="{HEIGHT - 14}" fill="{SOFT}">{escape(told(ROUND_BY_ROUND))}</text>',
    ]
    return "\n".join([*out, "</svg>\n"])
