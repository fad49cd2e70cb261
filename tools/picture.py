"""Pictures of a table for the documents: a seeded match of bots, drawn after so many entries.

python tools/picture.py to-war --seed 3 --entries 60     writes docs/images/table-light.svg and -dark.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path

import grognard
from grognard.draw.svg import picture

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--entries", type=int, default=40, help="actions and chance together")
    parser.add_argument("--name", default="table", help="how the files begin")
    given = parser.parse_args()
    match = grognard.Match(grognard.load(given.game), given.scenario, seed=given.seed)
    bot = grognard.bots.load("greedy", seed=given.seed)
    while match.outcome is None and len(match.entries) < given.entries:
        side = match.actors[0]
        match.play(side, bot.choose(match.game, match.view(side)).action)
    scene = match.scene(match.actors[0] if match.actors else "observer")
    IMAGES.mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        picture(scene, theme).save(IMAGES / f"{given.name}-{theme}.svg")


if __name__ == "__main__":
    main()
