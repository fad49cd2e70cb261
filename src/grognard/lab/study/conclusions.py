"""What a designer may conclude from a study, in a few plain sentences; what they rest on stands below them.

They go by the strongest bot, which is the last that was named."""

from __future__ import annotations

from statistics import fmean
from typing import Final

from grognard.core.message import Message, Words, say
from grognard.lab.study import measures
from grognard.lab.study.chapters import SURE, Chapter, interval, number, percent
from grognard.lab.study.measures import MATTERS, Found

FEW: Final = 0.10  # of the decisions that matter: fewer are few
MANY: Final = 0.30
EARLY: Final = 0.5  # of a match: what is decided before has little tension
LATE: Final = 2 / 3
OFTEN: Final = 2.0  # changes of the lead in a match that is tense to the end

PLAYS_WORSE: Final = (
    "{strong} plays worse than {weak} and gets {share} of the points; all this goes by the bot that is named "
    "last, so name the strongest last."
)
NOT_SEEN: Final = (
    "Whether {strong} plays better than {weak} cannot be seen ({share} of the points, {within}): much "
    "is luck, the two are alike, or it takes more matches."
)
FEW_MATTER: Final = "Few decisions matter by themselves: {share}; in the others most answers look much alike."
SOME_MATTER: Final = (
    "Some decisions matter by themselves: {share}; in them the best answer looks clearly better than most."
)
MANY_MATTER: Final = (
    "Many decisions matter by themselves: {share}; in them the best answer looks clearly better than most."
)
LITTLE_TENSION: Final = (
    "Little tension: on average {leads} changes of the lead, and decided after {part} of a match."
)
SOME_TENSION: Final = "Some tension: on average {leads} changes of the lead, and open for {part} of a match."
TENSE: Final = "Tense to the end: on average {leads} changes of the lead, and open for {part} of a match."


def conclusions(found: Found, made: list[Chapter]) -> Chapter:
    """``made``: all chapters, of which the first says how it stands between the sides."""
    words = [*made[0].words[-1:], mending(found), better(found), mattering(found), tense(found)]
    words += [first(found), dead(found)]
    return Chapter("short", say("In short"), [each for each in words if each])


def mending(found: Found) -> Message | None:
    """What to do where a side is favoured."""
    sides = range(len(found.study.sides))
    even = 1 / len(sides)
    if len(sides) < 2 or max(found.share(found.strongest, side).interval[0] for side in sides) <= even:
        return None
    return say("What would change that, `--sweep` tries out and `--tune` searches.")


def better(found: Found) -> Message | None:
    """Whether it matters who plays."""
    if not found.study.pairs():
        return None
    skill = found.skills()[-1]
    even = 1 / len(found.study.sides)
    low, high = skill.score.interval
    weak, strong = skill.pair
    words: Words = {"strong": strong, "weak": weak, "share": percent(skill.score.share)}
    if low > even:
        return Message("Skill counts: {strong} gets {share} of the points against {weak}.", words)
    words["within"] = interval(skill.score)
    return Message(PLAYS_WORSE if high < even else NOT_SEEN, words)


def mattering(found: Found) -> Message | None:
    gaps = [gap for group in found.gaps(found.strongest) for gap in group]
    if not gaps:
        return None
    share = fmean(gap >= MATTERS for gap in gaps)
    text = FEW_MATTER if share < FEW else SOME_MATTER if share < MANY else MANY_MATTER
    return Message(text, {"share": percent(share)})


def tense(found: Found) -> Message | None:
    if not found.judged:
        return None
    traces = found.shown
    leads = fmean(measures.lead_changes(each) for each in traces)
    part = fmean(measures.decided_at(each) for each in traces)
    words: Words = {"leads": number(leads), "part": percent(part)}
    text = LITTLE_TENSION if part < EARLY else SOME_TENSION
    return Message(TENSE if part >= LATE and leads >= OFTEN else text, words)


def first(found: Found) -> Message | None:
    """Whether it helps to begin, where that is not always the same side."""
    if len(found.study.sides) < 2 or len(found.openers()) < 2:
        return None
    score = found.opener(found.strongest)
    if not score.matches:
        return None
    low, high = score.interval
    even = 1 / len(found.study.sides)
    words: Words = {"share": percent(score.share), "within": interval(score)}
    if low > even:
        return Message("To begin is an advantage: {share} of the points ({within}).", words)
    if high < even:
        return Message("To begin is a disadvantage: {share} of the points ({within}).", words)
    if high - low <= 2 * SURE:
        return Message("Who begins makes no difference that could be seen: {share} ({within}).", words)
    return Message("Whether it helps to begin is not clear yet: {share} ({within}).", words)


def dead(found: Found) -> Message | None:
    count = len(found.dead_rules())
    return say("{n} {n:rule|rules} never came up; see below.", n=count) if count else None
