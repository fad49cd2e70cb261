"""What is asked, in words, with the §."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import CHANCE, Position
from grognard.core.scene import Prompt
from grognard.games.epic_naval.position import Naval


def prompt_for(position: Position, side: int) -> Prompt:
    assert isinstance(position, Naval)
    actors = flow.actors(position)
    if not actors:
        return Prompt(position.verdict() or "The match is over.", position.ended)
    if side not in actors:
        if actors == (CHANCE,):
            return Prompt("Cards are drawn.", "§11.2")
        return Prompt(f"{position.rules.names[actors[0]].capitalize()} is deciding.", "§4.4")
    step = type(position.frame.step)
    text, rule = QUESTIONS.get(step.__name__, ("Choose.", "§4.5"))
    return Prompt(text, rule)


QUESTIONS = {
    "ChooseAction": ("Your turn: activate a unit, play a card, draw, or declare the round over.", "§4.5"),
    "ChooseUnit": ("Which unit does the card go with?", "§11.4"),
    "Plot": ("Plot the way: ahead, turn, or end the movement.", "§5.2"),
    "ChooseFollower": ("The admiral may have another ship follow.", "§12.2"),
    "ChooseTarget": ("Attack one target, or hold fire.", "§6.3"),
    "ChooseShip": ("Your task force is laid out: which ship next?", "§13.4"),
    "ChoosePlace": ("Where does the ship lie?", "§13.4"),
    "ChooseHeading": ("Which way does it head?", "§13.4"),
    "MoveForce": ("Move the task force, stop, or lay it out.", "§13.3"),
    "ChooseAttacker": ("Which of the ships attacks?", "§13.5"),
    "ChooseWhere": ("Where does the submarine come up?", "§9.2"),
    "ChooseCourse": ("Which way does it head?", "§9.2"),
    "ChooseMission": ("What does the base do?", "§8.1"),
    "ChooseShift": ("Where does the bomber go?", "§8.6"),
    "FaceBomber": ("Which way does the bomber head?", "§8.3"),
    "ThrowAway": ("Your hand is full: discard a card first.", "§11.3"),
    "Keep": ("Keep one of the two cards.", "§11.2"),
    "ChooseObject": ("What is the card played on?", "§11.7"),
    "ChooseEntry": ("Where does the task force come in?", "§4.1"),
    "Assign": ("Which task force is which marker?", "§4.1"),
    "OrdersForForces": ("Orders for task forces at the start of the round.", "§4.2"),
    "ShareOut": ("Which task force does the ship join?", "§13.10"),
    "TakeBack": ("Take bombers back to their base?", "§8.13"),
    "DrawOrNot": ("Draw two cards and keep one? Who declines last begins.", "§14.2"),
    "Buy": ("Buy your fleet, class by class.", "§3.2"),
    "Form": ("Which task force does the ship join?", "§3.3"),
    "Place": ("Where does the task force start?", "§3.4"),
    "Arrange": ("Which task force starts on which node? Nobody else will know.", "§3.5"),
    "ChooseCommanders": ("Choose a commander and his ship.", "§3.6"),
}
