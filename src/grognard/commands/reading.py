"""``grognard learn``, ``puzzles``, ``rules`` and ``games``: what there is, and how it is played."""

from __future__ import annotations

import argparse
from pathlib import Path

from grognard.commands.adding import Commands, add_processes
from grognard.commands.choosing import game_names
from grognard.core.message import say
from grognard.lessons.puzzles import GRADES
from grognard.telling import Mistake, language, put, told


def add(commands: Commands) -> None:
    about = say("Learn a game, lesson by lesson, in the terminal.")
    add_learn(commands.add("learn", learn, about))
    add_puzzles(commands.add("puzzles", puzzles, say("Solve the puzzle of the day, or look for new ones.")))
    add_rules(commands.add("rules", rules, say("Print the rules of a game.")))
    commands.add("games", games, say("List the games."))


def add_learn(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "game", nargs="?", default="", metavar="GAME", help=told(say("how far one is, if not given"))
    )
    made.add_argument(
        "lesson",
        nargs="?",
        default="",
        metavar="LESSON",
        help=told(say("its name or its number; guided: a match with tips")),
    )
    made.add_argument("--data", metavar="DIR", help=told(say("where progress is kept")))


def learn(given: argparse.Namespace) -> int:
    from grognard import terminal

    return terminal.learn(given.game, given.lesson, data=given.data)


def add_puzzles(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME")
    made.add_argument(
        "--play", nargs="?", const="", metavar="N", help=told(say("solve number N, or that of the day"))
    )
    made.add_argument("--data", metavar="DIR", help=told(say("where progress is kept")))
    finding = made.add_argument_group(told(say("to look for new ones in matches between bots")))
    finding.add_argument("--out", metavar="FILE", help=told(say("printed, if not given")))
    finding.add_argument("--seconds", type=float, default=60.0, metavar="S", help="(60)")
    finding.add_argument("--most", type=int, default=60, metavar="N", help="(60)")
    finding.add_argument("--seed", type=int, default=1, metavar="N")
    add_processes(finding)


def puzzles(given: argparse.Namespace) -> int:
    if given.play is not None:
        from grognard import terminal

        return terminal.puzzle(given.game, given.play, data=given.data)
    return look_for_puzzles(given)


def look_for_puzzles(given: argparse.Namespace) -> int:
    from grognard.lab.puzzling import puzzles as found_in
    from grognard.lessons.puzzles import written

    found = found_in(given.game, given.seconds, given.processes, given.seed, given.most)
    text = written(found)
    if given.out:
        Path(given.out).write_text(text, encoding="utf-8")
    else:
        put(text.rstrip())
    grades = ", ".join(
        f"{told(name)} {sum(each.grade == at for each in found)}" for at, name in GRADES.items()
    )
    put(say("{count} {count:puzzle|puzzles} found: {grades}", count=len(found), grades=grades))
    return 0


def add_rules(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME")
    made.add_argument(
        "section", nargs="?", metavar="§", help=told(say("only this: §4.2, chapter 4, ruling R3"))
    )


def rules(given: argparse.Namespace) -> int:
    from grognard.core.registry import load
    from grognard.terminal.rulebook import section

    game = load(given.game)
    text = game.rules(language())
    if given.section is not None:
        text = section(text, given.section)
        if not text:
            raise Mistake(
                say("the rules of {game} have no {section}", game=game.title, section=given.section)
            )
    put(text.rstrip())
    return 0


def games(_given: argparse.Namespace) -> int:
    from grognard.core.registry import load

    for name in game_names():
        game = load(name)
        put(f"{name:12} {told(game.title)}: {told(game.about)}")
    return 0
