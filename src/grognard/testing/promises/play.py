"""Play goes on and comes to an end."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import CHANCE, LOT, NOBODY, SEALED
from grognard.testing.trial import Broken, Stop


def somebody_may_act(stop: Stop) -> None:
    """Until the game is over somebody has something legal to do."""
    actors = flow.actors(stop.position)
    if not actors and stop.position.actor != NOBODY:
        raise Broken("nobody has to act, yet the game is not over")
    for side in actors:
        if side != CHANCE and side not in stop.sides:
            raise Broken(f"there is no side {side}, yet it has to act")
        if not flow.legal(stop.position, side):
            raise Broken("a dead end: it has to act, but nothing is legal", side)


def actions_are_distinct(stop: Stop) -> None:
    """No action is offered twice."""
    for side in flow.actors(stop.position):
        actions = flow.legal(stop.position, side)
        for at, action in enumerate(actions):
            if action in actions[:at]:
                raise Broken(f"the action {action} is offered twice", side, written(stop, side, action))


def actions_fit_their_space(stop: Stop) -> None:
    """Every action lies in the space its step declares."""
    step = stop.position.frame.step
    for side in flow.actors(stop.position):
        for action in flow.legal(stop.position, side):
            if not 0 <= action < step.space:
                name = type(step).__name__
                raise Broken(
                    f"the action {action} is outside the space of {name}, 0 .. {int(step.space) - 1}",
                    side,
                    written(stop, side, action),
                )


def written(stop: Stop, side: int, action: int) -> str:
    try:
        return stop.game.write(stop.position, side, action)
    except Exception:
        return str(action)


def steps_are_known(stop: Stop) -> None:
    """Every procedure in progress is one of the game's own."""
    for frame in frames(stop):
        if not any(frame.procedure is procedure for procedure in stop.game.procedures):
            raise Broken(f"the procedure of {type(frame).__name__} is not in game.procedures")
    step = stop.position.frame.step
    if stop.position.actor != NOBODY and not any(step is known for known in stop.game.steps()):
        raise Broken(f"the step {type(step).__name__} is not in game.procedures")


def frames(stop: Stop) -> list[flow.Frame]:
    from grognard.testing.snapshot import stack

    return stack(stop.position)


def only_those_asked_may_act(stop: Stop) -> None:
    """Only the sides that have to act have legal actions."""
    for side in stop.sides:
        if side not in flow.actors(stop.position) and flow.legal(stop.position, side):
            raise Broken("it has legal actions though it has nothing to decide", side)
    if stop.position.frame.step.kind == SEALED and not stop.position.waiting:
        if stop.position.actor != NOBODY:
            raise Broken("a sealed decision asks nobody")


def chances_are_weighed(stop: Stop) -> None:
    """Outcomes of chance have whole positive weights and are told apart."""
    if stop.position.actor != CHANCE:
        return
    lots = stop.game.chances(stop.position)
    for outcome, weight in lots:
        if weight <= 0:
            text = written(stop, CHANCE, outcome)
            raise Broken(f"the outcome {outcome} has weight {weight}", CHANCE, text)
    if stop.position.frame.step.kind != LOT:
        raise Broken("chance has to act where no lot is drawn", CHANCE)
    if sum(weight for _, weight in lots) >= 1 << 31:
        raise Broken("the weights are too large: their sum must stay below 2**31", CHANCE)


def the_end_has_a_reason(stop: Stop) -> None:
    """A game that is over names its winner, or nobody, and the § that ended it; one that is not, none."""
    position = stop.position
    if position.actor == NOBODY:
        if not position.ended:
            raise Broken("the game is over, but no § says why")
        rival = position.winner == CHANCE and stop.game.rival
        if position.winner != NOBODY and position.winner not in stop.sides and not rival:
            raise Broken(f"the winner is {int(position.winner)}, which is no side")
    elif position.ended or position.winner != NOBODY:
        raise Broken("there is a winner or an ending §, but somebody still has to act")


def rewards_follow_the_winner(stop: Stop) -> None:
    """Rewards lie between 0 and 1; the winner's is the highest, in a draw all are equal."""
    position = stop.position
    if position.actor != NOBODY:
        return
    rewards = [position.reward(side) for side in stop.sides]
    for side, reward in enumerate(rewards):
        if not 0.0 <= reward <= 1.0:
            raise Broken(f"its reward is {reward}", side)
        if side != position.winner and position.winner >= 0:
            if reward >= rewards[int(position.winner)]:
                winner = stop.side_name(int(position.winner))
                raise Broken(f"{winner} won, but its reward {rewards} is not the highest", side)
        if position.winner == NOBODY and reward != rewards[0]:
            raise Broken(f"the game is drawn, but the rewards are {rewards}", side)
    points = position.points()
    if points and len(points) != len(stop.sides):
        raise Broken(f"there are points {points} for {len(stop.sides)} sides")
