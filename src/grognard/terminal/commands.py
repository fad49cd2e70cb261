"""What can be typed besides actions."""

from __future__ import annotations

from grognard.bots.bot import reading
from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.words import title_of
from grognard.draw.canvas import wrap
from grognard.terminal import analysing, files, rulebook, seats, thinking
from grognard.terminal.choices import meant
from grognard.terminal.playing import Command, Order

LAST_LINES = 20


# ------------------------------------------------------------------ looking


def show_help(order: Order) -> None:
    console = order.console
    if order.match.outcome is None:
        console.say("Type an action as it stands in brackets or in the list, or its number there.")
        console.say("As much of its beginning as is unmistakable will do. Besides:")
    for command in COMMANDS:
        first, *more = wrap(command.about, console.width - 15)
        console.show(f"  {command.usage:<12} {first}")
        for line in more:
            console.show(" " * 15 + line)
    console.say("A command's beginning will do; /undo is always the command, never an action.", "soft")


def show_board(order: Order) -> None:
    order.playing.show_table(order.side)


def show_legal(order: Order) -> None:
    order.must_act()
    order.playing.show_legal(order.side, True)


def show_log(order: Order) -> None:
    if order.rest and not order.rest.isdecimal():
        raise GameError("bad_number", f"'log 50' shows the last 50 lines; {order.rest!r} is no number")
    log = order.match.log(order.side)
    count = int(order.rest) if order.rest else LAST_LINES
    if len(log) > count:
        order.console.say(f"(the last {count} of {len(log)} lines; 'log {len(log)}' shows all)", "soft")
    order.console.story(log[-count:] if count else [])


def show_rules(order: Order) -> None:
    console, text = order.console, order.match.game.rules()
    if not order.rest:
        for line in rulebook.contents(text):
            console.say(line)
        console.say("'rules 2' shows a chapter, 'rules 4.2' one §, 'rules all' everything.", "soft")
        return
    wanted = text if order.rest == "all" else rulebook.section(text, order.rest)
    if not wanted:
        raise GameError(
            "unknown_rule", f"the rules have no §{order.rest.lstrip('§')}; 'rules' shows the chapters"
        )
    for line in rulebook.wrapped(wanted, console.width):
        console.show(line)


def why(order: Order) -> None:
    """The reason why an action is not possible now, or what it would mean."""
    match = order.match
    order.must_act()
    if not order.rest:
        raise GameError("no_action", "say which action: why ACTION")
    choices = order.playing.choices(order.side)
    texts = meant(order.rest, choices)
    if len(texts) == 1:
        words = next(choice.words for choice in choices if choice.text == texts[0])
        order.console.say(f"{texts[0]} is possible" + (f": {words}." if words else "."))
        return
    refusal = match.game.refuse(match.known(order.side), order.side, order.rest)
    if refusal is None:
        raise GameError("bad_notation", f"{order.rest!r} is no action of {match.game.title}")
    rule = f" ({refusal.rule})" if refusal.rule else ""
    order.console.say(f"{order.rest} is not possible: {refusal.reason}{rule}.")


def hint(order: Order) -> None:
    order.must_act()
    bot = thinking.adviser(order.playing.seed)
    choice, _ = thinking.think(order.console, order.match, order.side, bot, "thinking …")
    order.console.say(f"The strongest bot would play {choice.action} ({choice.why}).")


def ask(order: Order) -> None:
    """What bots expected of their last decisions, unless that would tell what is hidden."""
    playing = order.playing
    if not any(not seat.human for seat in playing.seats):
        raise GameError("no_bot", "there is no bot at this table")
    if not playing.thoughts:
        raise GameError("no_thought", "the bot has not had to decide anything yet")
    for side, thought in playing.thoughts.items():
        who, choice = playing.who(side), thought.choice
        if thought.hidden and order.match.outcome is None:
            order.console.say(f"{who} keeps its counsel: something is hidden.")
        else:
            expected = reading(order.match.game, order.match.position, choice.value)
            order.console.say(f"{who} expected {expected} from {choice.action} ({choice.why}).")


# ------------------------------------------------------------------ doing


def undo(order: Order) -> None:
    """The last choice of whoever chose last: free where nothing was revealed since, always free
    against bots, else by consent."""
    playing = order.playing
    side = playing.last_person()
    free, reason = order.match.can_undo(side)
    if playing.people > 1 and side != order.side:
        free, reason = False, reason or f"it was {playing.who(side)} who acted last"
    if not free and playing.people > 1:
        consent(order, side, reason)
    playing.take_back(side, free)
    order.console.say("Taken back.")


def consent(order: Order, side: int, reason: str) -> None:
    """Ask the others at this keyboard; GameError if they do not agree."""
    who = order.playing.who
    others = " and ".join(who(other) for other in range(len(order.match.sides)) if other != side)
    order.console.say(f"Not freely: {reason}.")
    if not order.console.yes(f"{others}: may {who(side)} take back all the same?"):
        raise GameError("cannot_undo", f"it stands: {reason}")


def save(order: Order) -> None:
    if not order.rest:
        raise GameError("no_file", "say where: save FILE")
    path = files.given_path(order.rest)
    if path.exists() and not order.console.yes(f"{path} exists. Overwrite it?"):
        raise GameError("cannot_save", "not saved")
    files.save(order.match, path)
    order.console.say(f"Saved to {path}.")
    order.playing.warn()


def open_file(order: Order) -> None:
    if not order.rest:
        raise GameError("no_file", "say which: open FILE")
    path = files.given_path(order.rest)
    match = files.opened(path)
    console = order.console
    if order.playing.path is not None:
        console.say(f"The present match is kept in {order.playing.path}")
    console.bar(f"{match.game.title} · {match.game.called(match.ruleset)}", f"{len(match.entries)} entries")
    proposed = seats.of_record(list(match.names.values()))
    order.playing.sit(match, seats.choose(console, match.sides, proposed), path)


def resign(order: Order) -> None:
    order.must_act()
    if order.console.yes(f"Does {order.playing.who(order.side)} really resign?"):
        order.match.resign(order.side)
        order.playing.keep()


def again(order: Order) -> None:
    match = order.match
    if match.outcome is None:
        raise GameError("match_not_over", "this match is not over yet; resign, or play on")
    rules, sequel, taken = match.ruleset, match.sequel, order.playing.seats
    if sequel is None:
        taken = taken[1:] + taken[:1]
    fresh = Match(match.game, rules.scenario, rules.options if sequel is None else sequel)
    order.playing.sit(fresh, taken)
    told = ", ".join(f"{title_of(name)}: {seat.words}" for name, seat in zip(fresh.sides, taken, strict=True))
    what = "Again, with seats swapped" if sequel is None else fresh.game.called(fresh.ruleset)
    order.console.say(f"{what}. {told}.")


def analyse(order: Order) -> None:
    try:
        analysing.show(order.console, order.match)
    except KeyboardInterrupt:
        order.console.say("Given up.")


def leave(order: Order) -> None:
    order.playing.leave("")


COMMANDS = [
    Command("help", "help", "this list", show_help, "?"),
    Command("board", "board", "draw the table again", show_board),
    Command("legal", "legal", "every action open to you, with what it means", show_legal),
    Command("why", "why ACTION", "why an action is not possible now, with the §", why),
    Command("hint", "hint", "what the strongest bot would do in your place", hint),
    Command("ask", "ask", "what the bot expected of its last decision, and why", ask),
    Command("undo", "undo", "take back; always possible against bots, else where nothing was revealed", undo),
    Command("log", "log [N]", "what happened so far (the last N lines)", show_log),
    Command("rules", "rules [§]", "the rules: contents, a chapter (rules 4) or a § (rules 4.2)", show_rules),
    Command("save", "save FILE", "write the record of the match to a file", save),
    Command("open", "open FILE", "go on with the match in a file", open_file),
    Command("resign", "resign", "give up", resign),
    Command("again", "again", "once it is over: the same again with seats swapped", again),
    Command("analyse", "analyse", "once it is over: the turning points, luck and decisions", analyse),
    Command("quit", "quit", "leave; the match is kept and can be resumed", leave, "q"),
]
