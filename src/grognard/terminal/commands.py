"""What can be typed besides actions."""

from __future__ import annotations

from grognard.bots.bot import reading
from grognard.core.arranging import arrangement_of
from grognard.core.errors import GameError, reason_with
from grognard.core.flow import is_setting_up
from grognard.core.match import NO_ACTION, Match
from grognard.core.message import filled, say
from grognard.core.naming import name_of
from grognard.draw.canvas import padded, text_width, wrap
from grognard.terminal import analysing, files, rulebook, seats, thinking
from grognard.terminal.analysing import ENTRIES
from grognard.terminal.choices import legend, meant
from grognard.terminal.console import Console
from grognard.terminal.playing import Command, Order
from grognard.terminal.replay import heading

WOULD_PLAY = "The strongest bot would play {text} ({why})."
EXPECTED = "{side} expected {expected} from {text} ({why})."
LAST_LINES = 20


# ------------------------------------------------------------------ looking


def show_help(order: Order) -> None:
    console = order.console
    if order.match.outcome is None:
        console.say(say("Type an action as it stands in brackets or in the list, or its number there."))
        console.say(say("As much of its beginning as is unmistakable will do. Besides:"))
    for command in COMMANDS:
        explain(console, command.usage, command.about, 12)
    console.say(say("A command's beginning will do; /undo is always the command, never an action."), "soft")


def explain(console: Console, name: str, about: str, column: int) -> None:
    """What something means, beside its name and below that."""
    first, *more = wrap(console.told(about), console.width - column - 3)
    console.show(f"  {name:<{column}} {first}")
    for line in more:
        console.show(" " * (column + 3) + line)


def show_board(order: Order) -> None:
    order.playing.show_table(order.side)


def show_legal(order: Order) -> None:
    order.must_act()
    order.playing.show_legal(order.side, True)


def show_log(order: Order) -> None:
    if order.rest and not order.rest.isdecimal():
        told = say("'log 50' shows the last 50 lines; {given} is no number", given=repr(order.rest))
        raise GameError("bad_number", told)
    log = order.match.log(order.side)
    count = int(order.rest) if order.rest else LAST_LINES
    if len(log) > count:
        told = say("(the last {count} of {all} lines; 'log {all}' shows all)", count=count, all=len(log))
        order.console.say(told, "soft")
    order.console.story(log[-count:] if count else [])


def show_rules(order: Order) -> None:
    console, text = order.console, order.match.game.rules(order.console.language)
    if not order.rest:
        for line in rulebook.contents(text):
            console.say(line)
        console.say(say("'rules 2' shows a chapter, 'rules 4.2' one §, 'rules all' everything."), "soft")
        return
    wanted = text if order.rest == "all" else rulebook.section(text, order.rest)
    if not wanted:
        told = say("the rules have no §{section}; 'rules' shows the chapters", section=order.rest.lstrip("§"))
        raise GameError("unknown_rule", told)
    for line in rulebook.wrapped(wanted, console.width):
        console.show(line)


def show_legend(order: Order) -> None:
    """Every sign on the table, once."""
    signs = legend(order.match.scene(order.side, order.console.language))
    wide = max((text_width(sign) for sign, _ in signs), default=0)
    for sign, name in signs:
        order.console.say(f"  {padded(sign, wide)}  {name}", indent=" " * (wide + 4))


def why(order: Order) -> None:
    """The reason why an action is not possible now, or what it would mean."""
    match = order.match
    order.must_act()
    if not order.rest:
        raise GameError("no_action", say("say which action: why ACTION"))
    choices = order.playing.choices(order.side)
    texts = meant(order.rest, choices)
    if len(texts) == 1:
        words = next(choice.words for choice in choices if choice.text == texts[0])
        template = "{text} is possible: {words}." if words else "{text} is possible."
        order.console.say(filled(template, {"text": texts[0], "words": words}))
        return
    refusal = match.game.refuse(match.known(order.side), order.side, order.rest)
    if refusal is None:
        raise GameError("bad_notation", say(NO_ACTION, text=repr(order.rest), game=match.game.title))
    reason = reason_with(refusal.reason, refusal.rule)
    order.console.say(say("{text} is not possible: {reason}.", text=order.rest, reason=reason))


def hint(order: Order) -> None:
    order.must_act()
    bot = thinking.adviser(order.playing.seed)
    choice, _ = thinking.think(order.console, order.match, order.side, bot, say("thinking …"))
    order.console.say(say(WOULD_PLAY, text=choice.action, why=choice.why))


def ask(order: Order) -> None:
    """What bots expected of their last decisions, unless that would tell what is hidden."""
    playing = order.playing
    if not any(not seat.human for seat in playing.seats):
        raise GameError("no_bot", say("there is no bot at this table"))
    if not playing.thoughts:
        raise GameError("no_thought", say("the bot has not had to decide anything yet"))
    for side, thought in playing.thoughts.items():
        who, choice = playing.who(side), thought.choice
        if thought.hidden and order.match.outcome is None:
            order.console.say(say("{side} {side:keeps|keep} its counsel: something is hidden.", side=who))
        else:
            expected = reading(order.match.game, order.match.position, choice.value)
            order.console.say(say(EXPECTED, side=who, expected=expected, text=choice.action, why=choice.why))


# ------------------------------------------------------------------ doing


def undo(order: Order) -> None:
    """The last choice of whoever chose last: free where nothing was revealed since, always free
    against bots, else by consent."""
    playing = order.playing
    side = playing.last_person()
    free, reason = order.match.can_undo(side)
    if playing.people > 1 and side != order.side:
        free, reason = False, reason or say("it was {side} who acted last", side=playing.who(side))
    if not free and playing.people > 1:
        consent(order, side, reason)
    playing.take_back(side, free)
    order.console.say(say("Taken back."))


def consent(order: Order, side: int, reason: str) -> None:
    """Ask the others at this keyboard; GameError if they do not agree."""
    who = order.playing.who
    others = tuple(who(other) for other in range(len(order.match.sides)) if other != side)
    order.console.say(say("Not freely: {reason}.", reason=reason))
    if not order.console.yes(
        say("{others}: may {side} take back all the same?", others=others, side=who(side))
    ):
        raise GameError("cannot_undo", say("it stands: {reason}", reason=reason))


def set_up(order: Order) -> None:
    """Follow a standard set-up to the end of setting up, or tell which there are."""
    order.must_act()
    if not is_setting_up(order.match.position):
        raise GameError("no_set_up", say("there is nothing to set up now"))
    if order.rest or not order.match.game.arrangements:
        order.playing.arranging[order.side] = arrangement_of(order.match, order.rest)
        if text := order.playing.arranged(order.side):
            order.playing.play(order.side, text)
        return
    for each in order.match.game.arrangements:
        explain(order.console, each.name, each.about, 16)


def save(order: Order) -> None:
    if not order.rest:
        raise GameError("no_file", say("say where: save FILE"))
    path = files.given_path(order.rest)
    if path.exists() and not order.console.yes(say("{path} exists. Overwrite it?", path=str(path))):
        raise GameError("cannot_save", say("not saved"))
    files.save(order.match, path)
    order.console.say(say("Saved to {path}.", path=str(path)))
    order.playing.warn()


def open_file(order: Order) -> None:
    if not order.rest:
        raise GameError("no_file", say("say which: open FILE"))
    path = files.given_path(order.rest)
    match = files.opened(path)
    console = order.console
    if order.playing.path is not None:
        console.say(say("The present match is kept in {path}", path=str(order.playing.path)))
    console.bar(heading(match), say(ENTRIES, count=len(match.entries)))
    proposed = seats.of_record(list(match.names.values()))
    order.playing.sit(match, seats.choose(console, match.sides, proposed), path)


def resign(order: Order) -> None:
    order.must_act()
    if order.console.yes(say("{side:Does|Do} {side} really resign?", side=order.playing.who(order.side))):
        order.match.resign(order.side)
        order.playing.keep()


def again(order: Order) -> None:
    match = order.match
    if match.outcome is None:
        raise GameError("match_not_over", say("this match is not over yet; resign, or play on"))
    rules, sequel, seats = match.ruleset, match.sequel, order.playing.seats
    if sequel is None:
        seats = seats[1:] + seats[:1]
    fresh = Match(match.game, rules.scenario, rules.options if sequel is None else sequel)
    order.playing.sit(fresh, seats)
    taken = [
        say("{side}: {seat}", side=name_of(name), seat=seat.words).text(order.console.language)
        for name, seat in zip(fresh.sides, seats, strict=True)
    ]
    told = ", ".join(taken)
    if sequel is None:
        order.console.say(say("Again, with seats swapped. {seats}.", seats=told))
    else:
        order.console.say(say("{battle}. {seats}.", battle=fresh.game.called(fresh.ruleset), seats=told))


def analyse(order: Order) -> None:
    try:
        analysing.show(order.console, order.match)
    except KeyboardInterrupt:
        order.console.say(say("Given up."))


def leave(order: Order) -> None:
    order.playing.leave("")


COMMANDS = [
    Command("help", "help", say("this list"), show_help, "?"),
    Command("board", "board", say("draw the table again"), show_board),
    Command("legend", "legend", say("what the signs on the table stand for"), show_legend),
    Command("legal", "legal", say("every action open to you, with what it means"), show_legal),
    Command("why", "why ACTION", say("why an action is not possible now, with the §"), why),
    Command("hint", "hint", say("what the strongest bot would do in your place"), hint),
    Command("ask", "ask", say("what the bot expected of its last decision, and why"), ask),
    Command(
        "undo", "undo", say("take back; always possible against bots, else where nothing was revealed"), undo
    ),
    Command("setup", "setup [NAME]", say("while you set up: follow a standard set-up, or list them"), set_up),
    Command("log", "log [N]", say("what happened so far (the last N lines)"), show_log),
    Command(
        "rules", "rules [§]", say("the rules: contents, a chapter (rules 4) or a § (rules 4.2)"), show_rules
    ),
    Command("save", "save FILE", say("write the record of the match to a file"), save),
    Command("open", "open FILE", say("go on with the match in a file"), open_file),
    Command("resign", "resign", say("give up"), resign),
    Command("again", "again", say("once it is over: the same again with seats swapped"), again),
    Command("analyse", "analyse", say("once it is over: the turning points, luck and decisions"), analyse),
    Command("quit", "quit", say("leave; the match is kept and can be resumed"), leave, "q"),
]
