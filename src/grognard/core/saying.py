"""Texts of a game whose steps have their own words: notation, refusals, prompts and the story."""

from __future__ import annotations

import re

from grognard.core import fields, flow
from grognard.core.flow import NOBODY, AnyStep, Frame, Position
from grognard.core.message import Message, Refusal, Words, filled, say
from grognard.core.reasons import Reason
from grognard.core.scene import Prompt
from grognard.core.story import Event

# Nothing bars it, and yet it is not legal: a rule that cannot say why.  No game may ever say so.
GENERIC = Reason("impossible", "that is not possible here")
NOT_NOW = Reason("not_now", "something else is to be decided now")
NOT_NOW_BUT = Reason("not_now", "something else is to be decided now: {question}")


def rule_of(step: AnyStep) -> str:
    """The § of a step: its docstring begins with it."""
    return step.rule or fields.section(type(step).__doc__ or "")


def words_of(position: Position, side: int, action: int = -1) -> Words:
    """All that the templates of the present step may name."""
    frame = position.frame
    return {**position.words(side), **frame.step.words(position, frame, side, action)}


# ------------------------------------------------------------------ notation and refusals


def write(position: Position, side: int, action: int) -> str:
    frame = position.frame
    return frame.step.write(position, frame, side, action)


def any_of(*texts: str) -> re.Pattern[str]:
    """A pattern of these texts."""
    return re.compile("|".join(map(re.escape, texts)))


def why_not(position: Position, side: int, text: str) -> Refusal:
    """Why ``text``, which is not legal, is not possible for ``side``."""
    frame = position.frame
    step = frame.step
    action = step.read(position, frame, side, text)
    reason = step.bar(position, frame, side, action) if action >= 0 else None
    reason = reason or step.misfit(position, frame, side, text)
    if reason is None and action >= 0:
        reason = GENERIC
    if reason is None:
        question = asked(position, side)
        reason = NOT_NOW_BUT.of(question=question) if question else NOT_NOW
    words = {**words_of(position, side, action), "text": text, **reason.args}
    rule = reason.rule or rule_of(step)
    return Refusal(reason.code, filled(reason.words, words, rule, side), rule)


# ------------------------------------------------------------------ prompts


def asked(position: Position, side: int) -> Message | None:
    """The question to ``side``, which has to decide."""
    frame = position.frame
    step = frame.step
    question = step.ask(position, frame, side)
    if question is None and step.asks:
        question = filled(step.asks, words_of(position, side), rule_of(step), side)
    return question


def has_sealed(position: Position, side: int) -> bool:
    """Whether ``side``, which has nothing to decide, has answered already while others have not."""
    frame = position.frame
    return side >= 0 and position.waiting != 0 and bool(frame.step.who(position, frame) >> side & 1)


def prompt(position: Position, side: int) -> Prompt:
    """What is asked of whoever looks, or what he waits for."""
    if position.actor == NOBODY:
        return Prompt(position.epilogue(), position.ended)
    step = position.frame.step
    question = asked(position, side) if side in flow.actors(position) else None
    if question is None:
        actor = int(position.actor)
        told = actor if actor >= 0 else int(position.side)
        question = filled(step.waits, words_of(position, told), rule_of(step))
        if has_sealed(position, side):
            question = say("Your answer is sealed. {waits}", rule_of(step), waits=question)
    return Prompt(question, question.rule or rule_of(step))


# ------------------------------------------------------------------ the story


def frame_of(step: AnyStep, before: Position) -> Frame:
    """Where a step is carried out; procedures that were called before it may lie on top, finished."""
    frame = before.frame
    while frame.step is not step and frame.caller is not None:
        frame = frame.caller
    return frame


def narrate(event: Event) -> list[Message]:
    """What the step itself tells, or its templates do."""
    step, before, action = event.step, event.before, event.action
    frame = frame_of(step, before)
    side = event.side if event.side >= 0 else int(before.side)
    told: list[Message] = step.tell(before, frame, side, action, event.after)
    for template, only in ((step.tells, -1), (step.whispers, 1 << side)):
        if template:
            words = {**before.words(side), **step.words(before, frame, side, action)}
            cue = step.cue(before, frame, side, action, event.after)
            told.append(filled(template, words, rule_of(step), side, only, cue))
    return told


# ------------------------------------------------------------------ what an action brings


def foretold(position: Position, side: int, action: int) -> tuple[list[str], list[str]]:
    """Hints of an action and of the steps after it that the same click plays; the texts of those steps."""
    frame = position.frame
    hints: list[str] = [frame.step.hint(position, frame, side, action, False)]
    played: list[str] = []
    if frame.step.leads:
        world = position.copy()
        flow.play(world, side, action)
        while world.frame.step.follows and len(answers := flow.legal(world, side)) == 1:
            hints.append(world.frame.step.hint(world, world.frame, side, answers[0], True))
            played.append(write(world, side, answers[0]))
            flow.play(world, side, answers[0])
    return list(filter(None, hints)), played
