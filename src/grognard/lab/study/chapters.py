"""What a study tells, chapter by chapter: sentences, tables and pictures that can be said in any language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import fmean

from grognard.bots.alone import Results, points_made
from grognard.bots.arena import Score
from grognard.core.message import Message, Noun, Words, say
from grognard.core.naming import name_of, title_of
from grognard.lab import plots
from grognard.lab.plots import Dot
from grognard.lab.study import measures
from grognard.lab.study.measures import LEAD, MATTERS, OPEN, Found, Mean, Worth
from grognard.lab.study.rulebook import Rulebook
from grognard.lab.study.things import Thing
from grognard.lab.study.trace import MOST_IN_A_LEAD, Trace

Told = Callable[[str], str]  # a message in the language of whoever reads it
MOST_ROWS = 24  # of a table of things or places
SURE = 0.05  # half an interval that is small enough to call a game fair


@dataclass(frozen=True)
class Table:
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass
class Chapter:
    key: str
    title: Message
    words: list[Message] = field(default_factory=list)
    plots: list[Callable[[Told], str]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


def chapters(found: Found, book: Rulebook, replays: Sequence[tuple[Message, Trace, str]]) -> list[Chapter]:
    """``replays``: what a match is an example of, the match, and the name of its file."""
    made = [fairness(found) if len(found.study.sides) > 1 else alone(found)]
    if found.study.pairs():
        made.append(skill(found))
    made += [shape(found), weight(found), tension(found, replays)]
    if len(found.study.sides) > 1:
        made.append(beginning(found))
    made += [things(found), places(found), endings(found, book), dead_rules(found, book)]
    return [chapter for chapter in made if chapter.words or chapter.tables]


# ------------------------------------------------------------------ numbers as people read them


def percent(share: float) -> Message:
    return say("{n} %", n=round(100 * share))


def interval(score: Score) -> Message:
    low, high = score.interval
    return say("{low} to {high} %", low=round(100 * low), high=round(100 * high))


def number(value: float) -> Message:
    return say("{n:.1f}", n=float(value))


def give_or_take(mean: Mean) -> Message:
    return say("{n:.1f} ± {reach:.1f}", n=mean.value, reach=mean.reach)


def points(mean: Mean) -> Message:
    """A change of a share, in hundredths."""
    return say("{n:+.0f} ± {reach:.0f}", n=100 * mean.value, reach=100 * mean.reach)


# ------------------------------------------------------------------ is it fair


def fairness(found: Found) -> Chapter:
    made = Chapter("fair", say("Is it fair?"))
    rows = []
    marks = []
    for bot in found.study.bots:
        made.words.append(
            verdict(bot, found.study.sides, [found.share(bot, s) for s in range(len(found.study.sides))])
        )
        for side, name in enumerate(found.study.sides):
            score = found.share(bot, side)
            drawn = str(score.draws)
            rows.append((bot, title_of(name), percent(score.share), interval(score), str(score.wins), drawn))
        score = found.share(bot)
        marks.append(Dot(bot, *(100 * value for value in (score.share, *score.interval))))
    heads = (say("bot"), say("side"), say("points"), say("95 %"), say("won"), say("drawn"))
    made.tables.append(Table(heads, tuple(rows)))
    first = name_of(found.study.sides[0])
    title = say("Points of {side}, equal bots on all sides", side=first)
    even = 100 / len(found.study.sides)
    made.plots.append(lambda told: plots.dots(marks, told(title), told(say("of 100; lines: 95 %")), even))
    return made


def verdict(bot: str, sides: tuple[str, ...], scores: list[Score]) -> Message:
    """In one sentence: somebody is favoured, or nobody, or it cannot be said yet."""
    even = 1 / len(sides)
    best = max(range(len(sides)), key=lambda side: scores[side].share)
    low, high = scores[best].interval
    score = scores[best]
    words: Words = {
        "bot": bot,
        "side": name_of(sides[best]),
        "share": percent(score.share),
        "within": interval(score),
    }
    if low > even:
        return Message("{bot}: {side} {side:is|are} favoured with {share} of the points ({within}).", words)
    if high - low <= 2 * SURE:
        return Message(
            "{bot}: fair, as far as can be seen; {side} {side:gets|get} {share} ({within}).", words
        )
    return Message(
        "{bot}: not clear yet; {side} {side:gets|get} {share} ({within}). More matches would tell.", words
    )


def alone(found: Found) -> Chapter:
    made = Chapter("fair", say("How does it go?"))
    rows, marks = [], []
    for bot in found.study.bots:
        score = found.won(bot)
        made_points = Results([points_made(each.points, each.rewards[0]) for each in found.mirrors[bot]])
        middle = give_or_take(Mean(made_points.mean, made_points.reach))
        rows.append((bot, percent(score.share), interval(score), middle))
        made.words.append(
            say("{bot}: won {share}, {points} points.", bot=bot, share=percent(score.share), points=middle)
        )
        marks.append(Dot.give_or_take(bot, made_points.mean, made_points.reach))
    made.tables.append(Table((say("bot"), say("won"), say("95 %"), say("mean points")), tuple(rows)))
    title = say("Mean points of {side}", side=name_of(found.study.sides[0]))
    made.plots.append(lambda told: plots.dots(marks, told(title), told(say("points; lines: 95 %"))))
    return made


def skill(found: Found) -> Chapter:
    """How often the better bot wins."""
    made = Chapter("skill", say("Luck and skill"))
    rows = []
    for one in found.skills():
        weak, strong = one.pair
        pair = say("{strong} against {weak}", strong=strong, weak=weak)
        swaps = (percent(both / one.swaps) for both in (one.bot_both, one.side_both) if one.swaps)
        rows.append((pair, percent(one.score.share), interval(one.score), str(one.score.matches), *swaps))
    heads = [say("bots"), say("points of the first"), say("95 %"), say("matches")]
    if len(found.study.sides) == 2:
        heads += [say("same bot wins both"), say("same side wins both")]
    made.tables.append(Table(tuple(heads), tuple(rows)))
    made.words.append(SWAPPED if len(found.study.sides) == 2 else among_others(len(found.study.sides)))
    return made


SWAPPED = say(
    "Each pair of bots plays every seed twice, with the sides swapped. Where skill counts, the same bot wins "
    "both more often than the same side does; where the sides or the dice decide, it is the other way round; "
    "luck that falls anew in every match makes the two alike."
)


def among_others(sides: int) -> Message:
    return say(
        "Of each pair of bots the first sits alone among seats of the second, on every side in turn with the "
        "same dice; as good as the others it gets {even}.",
        even=percent(1 / sides),
    )


def beginning(found: Found) -> Chapter:
    made = Chapter("begins", say("Who begins"))
    openers = found.openers()
    if len(openers) == 1:
        made.words.append(
            say(
                "{side} always {side:has|have} the first decision, so its effect is that of the side.",
                side=name_of(found.study.sides[openers.pop()]),
            )
        )
    elif openers:
        scores = {bot: found.opener(bot) for bot in found.study.bots}
        made.words += [opening(bot, score) for bot, score in scores.items() if score.matches]
    return made


def opening(bot: str, score: Score) -> Message:
    words: Words = {"bot": bot, "share": percent(score.share), "within": interval(score)}
    return Message("{bot}: whoever has the first decision gets {share} of the points ({within}).", words)


# ------------------------------------------------------------------ shape


def shape(found: Found) -> Chapter:
    made = Chapter("shape", say("Length and choice"))
    rows = []
    for bot in found.study.bots:
        low, middle, high = measures.between(found.lengths(bot))
        answers = [count for each in found.mirrors[bot] for count in each.branching]
        spread = say("{low} to {high}", low=low, high=high)
        many = (number(fmean(answers)), str(max(answers))) if answers else ("", "")
        rows.append((bot, str(middle), spread, *many))
    heads = (say("bot"), say("decisions"), say("8 of 10 matches"), say("answers to each"), say("at most"))
    made.tables.append(Table(heads, tuple(rows)))
    made.words.append(say("A decision is one in which there was a choice, of whichever side."))
    lengths = found.lengths(found.strongest)
    title = say("How long matches of {bot} are", bot=found.strongest)
    made.plots.append(lambda told: plots.bars(lengths, told(title), told(say("decisions"))))
    made.plots.append(lambda told: answers_plot(found, told))
    return made


def answers_plot(found: Found, told: Told) -> str:
    """Of the strongest bots, as many as there are colours."""
    series = [(bot, found.branching(bot)) for bot in found.study.bots[-len(plots.MARKS) :]]
    most = max(max(course) for _, course in series)
    return plots.lines(
        series,
        told(say("Answers to choose from")),
        told(say("from the first decision to the last")),
        (0.0, 2 * ceil(most / 2)),  # so that the middle is a whole number
    )


def weight(found: Found) -> Chapter:
    """How much the best answer beats the median."""
    made = Chapter("weight", say("Decisions that matter"))
    rows = []
    for bot in found.study.bots:
        gaps = found.gaps(bot)
        if any(gaps):
            mean = measures.mean_of_groups([[100 * gap for gap in group] for group in gaps])
            matter = measures.mean_of_groups([[100.0 * (gap >= MATTERS) for gap in group] for group in gaps])
            share = say("{n:.0f} ± {reach:.0f} %", n=matter.value, reach=matter.reach)
            rows.append((bot, give_or_take(mean), share, str(sum(map(len, gaps)))))
    if rows:
        heads = (say("bot"), say("best over median"), say("matter"), say("weighed"))
        made.tables.append(Table(heads, tuple(rows)))
        made.words.append(
            say(
                "One of ten decisions is weighed: how much better the best answer looks than the median "
                "one, in hundredths of a match, by the game's own judgement at the end of the turn. It "
                "matters from {n} on.",
                n=round(100 * MATTERS),
            )
        )
    return made


def no_leads(sides: int) -> Message:
    """Why nothing is told of who leads."""
    if sides > MOST_IN_A_LEAD:
        return say("Who leads is told of games of one side or two only.")
    return say("This game offers no judgement of positions, so nothing can be said of who leads.")


def mean_leads(traces: list[Trace]) -> Message | str:
    """How often the lead changed; nothing where nobody says who leads."""
    if not any(each.standings for each in traces):
        return ""
    return number(fmean(measures.lead_changes(each) for each in traces))


def tension(found: Found, replays: Sequence[tuple[Message, Trace, str]]) -> Chapter:
    made = Chapter("tension", say("Tension"))
    if not found.judged:
        made.words.append(no_leads(len(found.study.sides)))
        return made
    rows = []
    for bot in found.study.bots:
        each = found.mirrors[bot]
        changes = measures.mean_of([float(measures.lead_changes(one)) for one in each])
        back = measures.mean_of([100 * measures.comeback(one) for one in each])
        decided = fmean(measures.decided_at(one) for one in each)
        rows.append((bot, give_or_take(changes), give_or_take(back), percent(decided)))
    heads = (say("bot"), say("lead changes"), say("behind at worst"), say("decided after"))
    made.tables.append(Table(heads, tuple(rows)))
    made.words.append(
        say(
            "Who leads is judged before every decision, by the game's own judgement; it takes {lead} of 100 "
            "more than half to lead. “Behind at worst” is how far the later winner had been behind, in "
            "hundredths (50: all but lost); “decided after” is the part of a match after which the standing "
            "never came back to between {low} and {high}.",
            lead=round(100 * LEAD),
            low=round(100 * (0.5 - OPEN)),
            high=round(100 * (0.5 + OPEN)),
        )
    )
    made.plots.append(lambda told: courses(found, replays, told))
    return made


def courses(found: Found, replays: Sequence[tuple[Message, Trace, str]], told: Told) -> str:
    series = [(told(kind), [100 * value for value in trace.standings]) for kind, trace, _ in replays]
    title = say("How it stood for {side}", side=name_of(found.study.sides[0]))
    return plots.lines(series, told(title), told(say("from the first decision to the last")), (0.0, 100.0))


# ------------------------------------------------------------------ what is in it


def things(found: Found) -> Chapter:
    made = Chapter("things", say("What is used, and what it is worth"))
    worths = found.worths()
    units = [worth for worth in worths if not Thing.read(worth.name).card]
    cards = [worth for worth in worths if Thing.read(worth.name).card]
    for head, some in ((say("unit"), units), (say("card"), cards)):
        if some:
            made.tables.append(worth_table(found, head, some, unit_name))
    if worths:
        made.words.append(WORTH)
        marks = [worth for worth in worths if worth.known]
        marks.sort(key=lambda worth: -abs(worth.change.value))
        if marks:
            made.plots.append(lambda told: worth_plot(found, marks[:12], told))
    return made


WORTH = say(
    "Uses are counted in matches of equal bots. “With more” is the share of the points that a side got in "
    "the matches in which it used the thing more often than usual, “with less” in the others. The difference "
    "goes with the use, but need not come from it: a side that is winning has more left to use, and uses it "
    "for longer. Of things that make no difference, one of twenty shows one by chance. To learn what a thing "
    "is worth, change it with `--sweep` and compare."
)


def unit_name(worth: Worth) -> Message:
    return say("{thing}", thing=Noun(Thing.read(worth.name).name, proper=True))


def worth_table(found: Found, head: Message, worths: list[Worth], name: Callable[[Worth], str]) -> Table:
    rows = []
    for worth in worths[:MOST_ROWS]:
        told = ("", "", "")
        if worth.known:
            told = percent(worth.much_share), percent(worth.little_share), points(worth.change)
        matches = percent(worth.matches / len(found.even))
        rows.append(
            (name(worth), title_of(found.study.sides[worth.side]), matches, number(worth.uses), *told)
        )
    heads = (head, say("side"), say("in matches"), say("uses a match"))
    return Table((*heads, say("with more"), say("with less"), say("difference")), tuple(rows))


def worth_plot(found: Found, worths: list[Worth], told: Told) -> str:
    marks = [
        Dot.give_or_take(
            told(
                say("{thing} ({side})", thing=unit_name(worth), side=name_of(found.study.sides[worth.side]))
            ),
            100 * worth.change.value,
            100 * worth.change.reach,
        )
        for worth in worths
    ]
    return plots.dots(
        marks, told(say("What more use goes with")), told(say("points of 100; lines: 95 %")), 0.0
    )


def places(found: Found) -> Chapter:
    made = Chapter("places", say("Places"))
    worths = found.places()
    if worths:
        made.tables.append(worth_table(found, say("place"), worths, lambda worth: worth.name))
        made.words.append(say("Where things went, the most frequent first, counted as above."))
    return made


def endings(found: Found, book: Rulebook) -> Chapter:
    made = Chapter("ends", say("How matches ended"))
    ends = {bot: found.ends(bot) for bot in found.study.bots}
    every = sum(ends.values(), Counter())
    rows = []
    for rule, _ in every.most_common():
        shares = (percent(each[rule] / each.total()) for each in ends.values())
        rows.append((rule, book.first_words(rule), *shares))
    made.tables.append(Table((say("§"), say("rule"), *ends), tuple(rows)))
    return made


def dead_rules(found: Found, book: Rulebook) -> Chapter:
    made = Chapter("dead", say("Rules that never came up"))
    dead = found.dead_rules()
    if not dead:
        made.words.append(say("Every rule that is carried out came up at least once."))
        return made
    made.words.append(
        say(
            "None of {matches} matches came to these: they belong to another scenario, are rare, or bots see "
            "no use in them.",
            matches=len(found.traces),
        )
    )
    made.tables.append(Table((say("§"), say("rule")), tuple((rule, book.first_words(rule)) for rule in dead)))
    return made
