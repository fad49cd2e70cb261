"""How *Epic Naval Battles* is played: is the fog used, is it fair, does it end?

    python bench/fog.py convoy mine.toml --bot ismcts@300 --matches 40
    python bench/fog.py --matches 400 --minutes 8        # every scenario, as many as 8 minutes allow
    python bench/fog.py --bot random --matches 5000      # does each match end?

Equal bots play scenarios, shipped ones or files, on all cores.  Told is of each: the share of the first
side; how often a task force was hidden at the first turn of round 3, moved while hidden, split or regrouped;
how often a weak one (worth at most two points) was sent about as a decoy; which cards were never played; what
sank ships; how often who led after half of the rounds won, and who began; and how many decisions and rounds
a match had.
Stops by itself; exit status 1 where a match did not end within its bounds.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context

from grognard.bots.arena import Score
from grognard.bots.bot import Bot
from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.errors import GameError
from grognard.core.flow import CHANCE, NOBODY
from grognard.core.nodes import HEADINGS
from grognard.core.ruleset import Options
from grognard.core.scenario_file import chosen
from grognard.games.epic_naval import GAME, NAMES
from grognard.games.epic_naval.airwar import Sortie
from grognard.games.epic_naval.attack import Attack, ChooseTarget
from grognard.games.epic_naval.data import (
    ATTACKS,
    BATTERY,
    FLEET,
    IN_FORCE,
    LETTERS,
    NONE,
    SHIPS,
    SUNK,
    UNDER,
)
from grognard.games.epic_naval.laying import Laying
from grognard.games.epic_naval.muster import READY_TO_GO, REGROUP, SPLIT, OrdersForForces
from grognard.games.epic_naval.options import CARD_, DRAW_
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.taskforce import ForceTurn, MoveForce
from grognard.games.epic_naval.turn import ChooseAction
from grognard.lab.entrants import entrant

BOUND = 20_000  # decisions; no match should come near
RANDOM = "random"
WEAK = 2  # points of a task force that is a decoy


@dataclass
class Seen:
    """What was seen of one match."""

    winner: int = NOBODY
    decisions: int = 0
    rounds: int = 0
    hidden: int = 0  # the last round at whose first turn something was hidden
    marks: set[str] = field(default_factory=set)  # moved, split, regrouped, decoy
    cards: Counter[str] = field(default_factory=Counter)
    kills: Counter[str] = field(default_factory=Counter)
    leader: int = NOBODY  # after half of the rounds
    starter: int = NOBODY  # who began
    ended: bool = True


def played(scenario: str | None, options: Options, bot: Bot | None, seed: int) -> Seen:
    """One match of a bot against its like, or of chance against itself, watched."""
    position, seen, rng, lots = GAME.setup(scenario, options), Seen(), Rng(seed), Lots()
    assert isinstance(position, Naval)
    seats = [None if bot is None else bot.with_seed(2 * seed + side).seated() for side in range(2)]
    while position.actor != NOBODY:
        side = flow.actors(position)[0]
        if side == CHANCE:
            flow.fill_outcomes(position, lots)
            flow.play(position, CHANCE, lots.pick(rng))
            continue
        seen.decisions += 1
        if seen.decisions > BOUND:
            seen.ended = False
            return seen
        watch(position, side, chosen_by(seats[side], position, side, rng), seen)
    seen.winner, seen.rounds = position.winner, int(position.round)
    return seen


def chosen_by(seat: Bot | None, naval: Naval, side: int, rng: Rng) -> int:
    legal = flow.legal(naval, side)
    if seat is None:
        return legal[rng.below(len(legal))]
    choice = seat.choose(GAME, GAME.view(naval, side), None)
    return {GAME.write(naval, side, action): action for action in legal}[choice.action]


def watch(naval: Naval, side: int, action: int, seen: Seen) -> None:
    """Play the action, and note what it was and what it did."""
    step, frame = naval.frame.step, naval.frame
    note_deed(naval, action, seen)
    before = [naval.status[ship] for ship in range(SHIPS)]
    means = "otherwise"
    if isinstance(step, ChooseTarget) and isinstance(frame, Attack):
        means = ATTACKS[naval.rules.attack[naval.rules.ship_class[frame.ship]]]
    elif isinstance(frame, Sortie):
        means = "battery" if naval.rules.base_kind[frame.base] == BATTERY else "bomber"
    elif isinstance(frame, Laying):
        means = "no room"
    flow.play(naval, side, action)
    for ship in range(SHIPS):
        if naval.status[ship] == SUNK and before[ship] != SUNK:
            seen.kills["depth charge" if before[ship] == UNDER and means == "torpedo" else means] += 1


def note_deed(naval: Naval, action: int, seen: Seen) -> None:
    step = naval.frame.step
    if isinstance(step, ChooseAction):
        if seen.starter == NOBODY:
            seen.starter = int(naval.first)
        if any(naval.force_node[marker] != NONE for marker in range(2 * LETTERS)):
            seen.hidden = max(seen.hidden, int(naval.round))
        if 2 * naval.round > naval.rules.rounds and seen.leader == NOBODY:
            score = naval.points()
            seen.leader = NOBODY if score[0] == score[1] else int(score[1] > score[0])
        if CARD_ <= action < DRAW_:
            seen.cards[naval.rules.card_codes[action - CARD_]] += 1
    elif isinstance(step, OrdersForForces) and SPLIT <= action < READY_TO_GO:
        seen.marks.add("split" if action < REGROUP else "regrouped")
    elif isinstance(naval.frame, ForceTurn) and isinstance(step, MoveForce) and action < HEADINGS:
        seen.marks.add("moved")
        if worth(naval, naval.frame.marker) <= WEAK:
            seen.marks.add("decoy")


def worth(naval: Naval, marker: int) -> int:
    """§15.1 Points of the ships in a task force."""
    first, letter = FLEET * (marker // LETTERS), naval.force_letter[marker]
    ships = [ship for ship in range(first, first + FLEET) if naval.status[ship] == IN_FORCE]
    kinds = [naval.rules.ship_class[ship] for ship in ships if naval.letter[ship] == letter]
    return sum(int(naval.rules.points[kind]) for kind in kinds)


# ------------------------------------------------------------------ what is told


def told(name: str, seen: list[Seen], cards: set[str]) -> str:
    of_side, leader, starter = Score(), Score(), Score()
    for each in seen:
        of_side.add(each.winner)
        starter.add(each.winner if each.starter != 1 or each.winner == NOBODY else 1 - each.winner)
        if each.leader != NOBODY and each.winner != NOBODY:
            leader.add(0 if each.leader == each.winner else 1)
    count = len(seen)
    share = {
        word: f"{sum(word in each.marks for each in seen) / count:.0%}"
        for word in ("moved", "split", "regrouped", "decoy")
    }
    kills, played_cards = Counter[str](), Counter[str]()
    for each in seen:
        kills += each.kills
        played_cards += each.cards
    lines = [
        f"## {name}: {count} matches",
        f"first side: {of_side}",
        f"hidden past round 2: {sum(each.hidden > 2 for each in seen) / count:.0%}; "
        + ", ".join(f"{word} {value}" for word, value in share.items()),
        "sunk a match: " + ", ".join(f"{word} {number / count:.2f}" for word, number in kills.most_common()),
        f"cards a match: {played_cards.total() / count:.1f}; never played: "
        + (", ".join(sorted(cards - set(played_cards))) or "none"),
        f"leader after half of the rounds: {leader if leader.matches else 'nobody led'}",
        f"who began: {starter}",
        f"decisions: {sum(each.decisions for each in seen) / count:.0f} on average, "
        f"{max(each.decisions for each in seen)} at most",
        f"rounds: {sum(each.rounds for each in seen) / count:.1f}",
    ]
    unended = sum(not each.ended for each in seen)
    return "\n".join([*lines, *([f"NOT ENDED: {unended}"] if unended else [])])


# ------------------------------------------------------------------ many matches

Job = tuple[str, str, int]  # scenario, bot, seed


def jobs(names: list[str], bot: str, matches: int, seed: int, until: float) -> Iterator[Job]:
    """A match of each scenario after the other, as long as there is time."""
    for number in range(matches):
        for name in names:
            if time.monotonic() > until:
                return
            yield name, bot, seed + number


def play(job: Job) -> tuple[str, Seen]:
    name, word, seed = job
    scenario, options = chosen(GAME, name, {})
    return name, played(scenario, options, None if word == RANDOM else entrant(word), seed)


def cards_of(name: str) -> set[str]:
    """Every card in the decks of a scenario."""
    start = GAME.start(GAME.rules_for(*chosen(GAME, name, {})))
    assert isinstance(start, Naval)
    return {card for side in start.rules.plan.sides for card, count in side.deck.items() if count}


def watched(given: argparse.Namespace, names: list[str]) -> dict[str, list[Seen]]:
    seen: dict[str, list[Seen]] = {name: [] for name in names}
    until = time.monotonic() + 60 * given.minutes
    wanted = jobs(names, given.bot, given.matches, given.seed, until)
    with get_context("spawn").Pool(given.processes) as pool:
        waiting = [next(wanted, None) for _ in range(4 * given.processes)]
        results = [pool.apply_async(play, (job,)) for job in waiting if job is not None]
        while results:
            name, one = results.pop(0).get()
            seen[name].append(one)
            job = next(wanted, None)
            if job is not None:
                results.append(pool.apply_async(play, (job,)))
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("scenarios", nargs="*", help="names or files; all that are shipped, if none is given")
    parser.add_argument("--bot", default="ismcts@300", help="as in grognard league; also random")
    parser.add_argument("--matches", type=int, default=20, help="of each scenario")
    parser.add_argument("--minutes", type=float, default=600.0, help="after which no match is begun")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    names = given.scenarios or [each for each in NAMES if each != "own"]
    try:
        entrant(given.bot)
        cards = {name: cards_of(name) for name in names}
    except GameError as error:
        sys.exit(f"fog: {error}")
    seen = watched(given, names)
    for name in names:
        if seen[name]:
            print(told(name, seen[name], cards[name]), flush=True)
    return 0 if all(each.ended for several in seen.values() for each in several) else 1


if __name__ == "__main__":
    sys.exit(main())
