"""What is asked, in words, with the §."""

from __future__ import annotations

from grognard.core import flow, saying
from grognard.core.flow import CHANCE, Position
from grognard.core.scene import Prompt
from grognard.games.epic_naval import attack
from grognard.games.epic_naval.activation import END_HERE, Activation
from grognard.games.epic_naval.airwar import EXTEND, Sortie
from grognard.games.epic_naval.attack import Attack
from grognard.games.epic_naval.cards import Playing
from grognard.games.epic_naval.data import BATTERY, FAR
from grognard.games.epic_naval.draw.room import lost_of_waiting
from grognard.games.epic_naval.draw.words import plural
from grognard.games.epic_naval.fleet import has_needed
from grognard.games.epic_naval.laying import FORCED, Laying
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.notation import LETTER_NAMES, base_name, ship_name
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.setup import Form, Place, SetUp
from grognard.games.epic_naval.surfacing import Surfacing
from grognard.games.epic_naval.taskforce import ForceTurn
from grognard.games.epic_naval.turn import Turns


def prompt_for(position: Position, side: int) -> Prompt:
    assert isinstance(position, Naval)
    actors = flow.actors(position)
    if not actors:
        return Prompt(position.verdict() or "The match is over.", position.ended)
    if type(position.frame.step).__name__ not in QUESTIONS:
        return saying.prompt(position, side)
    text, rule = QUESTIONS.get(type(position.frame.step).__name__, ("Choose.", "§4.5"))
    if side in actors:
        return Prompt(particular(position, side) or text, rule)
    if actors == (CHANCE,):
        return Prompt("Cards are drawn.", "§11.2")
    names = " and ".join(position.rules.names[actor].capitalize() for actor in actors)
    return Prompt(f"{names} {'decides' if len(actors) == 1 else 'decide'}.", rule)


def particular(naval: Naval, side: int) -> str:
    """The question with the names of those it is about, where there are any."""
    frame, rules = naval.frame, naval.rules
    step = type(frame.step).__name__
    if isinstance(frame, Activation) and step == "Plot":
        ship = ship_name(rules, int(frame.ship))
        if frame.points == 0 and flow.legal(naval, side) == [END_HERE]:
            return f"{ship} can go no further: end its movement here?"
        return f"Where does {ship} go? {points_left(int(frame.points))}"
    if isinstance(frame, Attack):
        return after_moving(naval, frame, side)
    if isinstance(frame, Sortie) and step == "ChooseMission":
        return mission(naval, frame)
    if isinstance(frame, (Laying, Surfacing)) and frame.ship >= 0 and step in WHERE:
        return WHERE[step].format(ship_name(rules, int(frame.ship)))
    if isinstance(frame, Laying):
        words = "must be laid out" if frame.mode == FORCED else "is laid out"
        lost = lost_of_waiting(naval)
        words += f", with no room for {plural(lost, 'ship')}" if lost else ""
        return f"Your task force {words}: which one {'next' if frame.laid else 'first'}?"
    if isinstance(frame, ForceTurn) and step == "MoveForce":
        letter = int(naval.force_letter[frame.marker])
        left = int(naval.force_speed(side, letter) + frame.bonus - frame.spent)
        return f"Where does task force {LETTER_NAMES[letter]} go? {points_left(left)}"
    if isinstance(frame, SetUp):
        return in_set_up(naval, frame, side)
    if isinstance(frame, Muster) and step == "ShareOut":
        return f"Which task force does {ship_name(rules, int(frame.ship))} join?"
    if isinstance(frame, Playing):
        return f"What is “{rules.plan.cards[int(frame.card)].name}” played on?"
    if isinstance(frame, Turns) and frame.card >= 0:
        return f"Which unit does “{rules.plan.cards[int(frame.card)].name}” go with?"
    return ""


def after_moving(naval: Naval, frame: Attack, side: int) -> str:
    """§6.3 What the ship may do now, and nothing else."""
    legal = flow.legal(naval, side)
    may = []
    if any(action < attack.HOLD for action in legal):
        may.append("attack one target")
    if any(attack.DEPTH <= action < attack.UNLOAD for action in legal):
        may.append("drop depth charges")
    if attack.UNLOAD in legal:
        may.append("unload")
    if any(action > attack.UNLOAD for action in legal):
        may.append("dive")
    return f"{ship_name(naval.rules, int(frame.ship))} may {', '.join(may)} or hold fire."


def mission(naval: Naval, frame: Sortie) -> str:
    """§8.1, §8.4 What a base is used for."""
    base = int(frame.base)
    kind, name = naval.rules.base_kind[base], base_name(naval.rules, base)
    if frame.again:
        return "The task force is laid out: attack what lies in range now?"
    if kind == BATTERY:
        return f"What does the battery on {name} fire at?"
    if frame.what == EXTEND:
        return "Where is the further bomber laid?"
    where = "far base" if kind == FAR else "airfield"
    if naval.base_hit[base]:
        return f"The {where} {name} is out of action: repair it?"
    return f"The {where} {name}: strike a target, or open an operation?"


WHERE = {
    "ChoosePlace": "Where does {} lie?",
    "ChooseHeading": "Which way does {} head?",
    "ChooseWhere": "Where does {} come up?",
    "ChooseCourse": "Which way does {} head?",
}


def points_left(points: int) -> str:
    return f"{points} movement point{'s' * (points != 1)} left."


def in_set_up(naval: Naval, frame: SetUp, side: int) -> str:
    step = type(frame.step)
    if step is Form:
        return f"Which task force does {ship_name(naval.rules, int(frame.ship))} join?"
    if step is Place:
        return f"Where does task force {LETTER_NAMES[int(frame.letter)]} start?"
    if step.__name__ == "Buy":
        left = int(naval.money[side])
        first = "" if has_needed(naval, side) else " One of these you must have."
        return f"Buy your fleet, class by class: {plural(left, 'point')} left.{first}"
    return ""


QUESTIONS = {
    "ChooseShip": ("Your task force is laid out.", "§13.4"),
    "ChoosePlace": ("Where does the ship lie?", "§13.4"),
    "ChooseHeading": ("Which way does it head?", "§13.4"),
    "MoveForce": ("Move the task force, stop, or lay it out.", "§13.3"),
    "ChooseAttacker": ("Which of the ships attacks?", "§13.5"),
    "ChooseWhere": ("Where does the submarine come up?", "§9.2"),
    "ChooseCourse": ("Which way does it head?", "§9.2"),
    "ChooseMission": ("What does the base do?", "§8.1"),
    "ChooseShift": ("Where does the bomber go?", "§8.6"),
    "FaceBomber": ("Which way does the bomber head?", "§8.3"),
}
