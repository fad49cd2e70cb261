"""More faults to plant: mistakes in what is written, told, drawn and judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core import saying
from grognard.core.chance import Actions
from grognard.core.flow import CHANCE, Position
from grognard.core.game import Game, Refusal
from grognard.core.message import Cue, say
from grognard.core.scene import Prompt, Scene
from grognard.core.story import Event, Message

from . import auction, ruse
from .faults import MonkeyPatch, change_messages, changed, fault
from .ruse import Ruse

# ------------------------------------------------------------------ words


@fault(auction.GAME, "No two actions that are legal now are written alike", "both written 'bid'")
def notation_is_ambiguous(patch: MonkeyPatch) -> None:
    def write(position: Position, side: int, action: int) -> str:
        return saying.write(position, side, action) if action < 3 or side == CHANCE else "bid"

    patch.setattr(auction.GAME, "write", write)


@fault(auction.GAME, "No two actions that are legal now are written alike", "both written 'prize'")
def outcomes_are_written_alike(patch: MonkeyPatch) -> None:
    def write(position: Position, side: int, action: int) -> str:
        return "prize" if side == CHANCE else saying.write(position, side, action)

    patch.setattr(auction.GAME, "write", write)


@fault(auction.GAME, "An action is written in one short printable line", "is not one line")
def notation_breaks_the_line(patch: MonkeyPatch) -> None:
    patch.setattr(auction.GAME, "write", lambda p, side, action: saying.write(p, side, action) + "\n")


@fault(ruse.GAME, "A side's own actions are written alike from the truth", "the side would write it")
def notation_leaks(patch: MonkeyPatch) -> None:
    def write(position: Ruse, side: int, action: int) -> str:
        text = saying.write(position, side, action)
        if side == CHANCE:
            return text
        return f"{text} {sum(value * position.hand[4 * (1 - side) + value] for value in range(1, 4))}"

    patch.setattr(ruse.GAME, "write", write)


@fault(ruse.GAME, "are refused", "instead of a refusal came IndexError")
def refusal_crashes(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.GAME, "refuse", lambda p, side, text: Game.refuse(ruse.GAME, p, side, text + text[0]))


@fault(ruse.GAME, "are refused", "the refusal cites §7.3, which is not in the rules")
def refusal_cites_an_unknown_rule(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.GAME, "refuse", lambda p, side, text: Refusal("no", "that is not possible", "§7.3"))


@fault(ruse.GAME, "Actions that were legal elsewhere", "is refused as if it were none")
def refusal_does_not_know_an_action(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.GAME, "refuse", lambda p, side, text: None)


@fault(ruse.GAME, "What a side has done is told, at least to itself", "nothing is told of it")
def untold_action(patch: MonkeyPatch) -> None:
    def narrate(event: Event) -> list[Message]:
        return [] if isinstance(event.step, ruse.Answer | ruse.TurnUp) else saying.narrate(event)

    patch.setattr(ruse.GAME, "narrate", narrate)


@fault(ruse.GAME, "Every § that log, prompt, hints and result cite", "§9.9 does not stand in the rules")
def unknown_rule_is_cited(patch: MonkeyPatch) -> None:
    change_messages(patch, "rule", "§9.9")


@fault(ruse.GAME, "Legal actions can be carried out and told", "KeyError")
def message_lacks_an_argument(patch: MonkeyPatch) -> None:
    patch.setattr(
        ruse.GAME, "narrate", lambda event: [Message("{somebody} acts.")] if event.side >= 0 else []
    )


@fault(ruse.GAME, "exactly those are legal that its ``bar`` has no reason against", "but nothing bars []")
def rule_and_reason_disagree(patch: MonkeyPatch) -> None:
    """Who yields does so legally, and is told why that is impossible."""
    right = ruse.Answer.bar

    def actions(self: ruse.Answer, position: Ruse, clash: ruse.Clash, side: int, out: Actions) -> None:
        for value in range(4):
            if right(self, position, clash, side, value) is None:
                out.add(value)

    patch.setattr(ruse.Answer, "actions", actions)
    patch.setattr(ruse.Answer, "bar", lambda self, *rest: right(self, *rest) or ruse.ASKED)


@fault(ruse.GAME, "Actions that were legal elsewhere", "no rule says why it is not possible")
def refusal_without_a_cause(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.GAME, "refuse", lambda p, side, text: Refusal(saying.GENERIC.code, "no", "§2.3"))


@fault(ruse.GAME, "Sentences of log, prompts, tips, reasons and labels are messages", "is English and no")
def scene_speaks_plain_english(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: setattr(scene.items[0], "tip", "one card goes here"))


@fault(ruse.GAME, "Sentences of log, prompts, tips, reasons and labels are messages", "'a card of three' is")
def message_is_glued_together(patch: MonkeyPatch) -> None:
    right = ruse.Answer.tell

    def tell(self: ruse.Answer, *rest: Any) -> list[Message]:
        return [*right(self, *rest), say("South holds {what}.", "§3.1", what="a card of three")]

    patch.setattr(ruse.Answer, "tell", tell)


def cue_of_a_draw(patch: MonkeyPatch, cue: Callable[[int], Cue]) -> None:
    """What everybody may read of a draw carries a cue."""
    right = ruse.DrawCards.tell

    def tell(
        self: ruse.DrawCards, before: Ruse, turn: Any, side: int, value: int, after: Ruse
    ) -> list[Message]:
        told = right(self, before, turn, side, value, after)
        return [changed(told[0], "cue", cue(value)), *told[1:]]

    patch.setattr(ruse.DrawCards, "tell", tell)


@fault(ruse.GAME, "A side's log does not tell", "")
def cue_tells_more_than_its_sentence(patch: MonkeyPatch) -> None:
    cue_of_a_draw(patch, lambda value: Cue("draw", cards=(str(value),)))


# ------------------------------------------------------------------ scenes


def change_scene(patch: MonkeyPatch, change: Callable[[Scene], None]) -> None:
    def scene(position: Ruse, side: int) -> Scene:
        scene = ruse.scene(position, side)
        change(scene)
        return scene

    patch.setattr(ruse.GAME, "draw", scene)


@fault(ruse.GAME, "Every legal action of the side that looks can be clicked", "it is legal but cannot")
def scene_lacks_an_action(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: scene.buttons.clear())


@fault(ruse.GAME, "Every legal action of the side that looks can be clicked", "but is not legal")
def scene_offers_too_much(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: setattr(scene.items[0], "act", "left"))


@fault(ruse.GAME, "Items and areas have keys of their own", "'left' is empty or used twice")
def scene_repeats_a_key(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: setattr(scene.items[1], "key", "left"))


@fault(ruse.GAME, "Items and areas have keys of their own", "which is no area")
def scene_lacks_an_area(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: setattr(scene.items[1], "area", "hand"))


@fault(ruse.GAME, "Whatever can be clicked has a name", "'right' has no name")
def scene_has_a_nameless_thing(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: setattr(scene.items[1], "name", ""))


@fault(ruse.GAME, "What is seen only while something is pointed at exists", "no hidden item")
def scene_points_at_nothing(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: scene.items[0].hover.append("arrow"))


@fault(ruse.GAME, "A click that goes on to play more", "goes on with 'yield'")
def scene_goes_on_with_something_illegal(patch: MonkeyPatch) -> None:
    def change(scene: Scene) -> None:
        if scene.items[0].act:
            scene.items[0].then.append("yield")

    change_scene(patch, change)


@fault(ruse.GAME, "Everybody is told in words", "the prompt is empty")
def scene_without_a_prompt(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: setattr(scene, "prompt", Prompt("")))


@fault(ruse.GAME, "Shapes are of known kinds", "cannot be drawn")
def scene_with_a_broken_shape(patch: MonkeyPatch) -> None:
    change_scene(patch, lambda scene: scene.items[0].shapes[0].at.clear())


# ------------------------------------------------------------------ bots, options


@fault(ruse.GAME, "judging it does not change it", "sense.evaluate changed the position: score[")
def judgement_changes_the_position(patch: MonkeyPatch) -> None:
    class Meddling(ruse.Judgement):
        def evaluate(self, position: Position, side: int) -> float:
            assert isinstance(position, Ruse)
            position.score[side] += 1
            return 0.5

    patch.setattr(ruse.GAME, "sense", Meddling())


@fault(ruse.GAME, "A position is worth 0 to 1 to each side", "sense.evaluate gives")
def judgement_out_of_range(patch: MonkeyPatch) -> None:
    class Enthusiastic(ruse.Judgement):
        def evaluate(self, position: Position, side: int) -> float:
            return 1.5

    patch.setattr(ruse.GAME, "sense", Enthusiastic())


@fault(ruse.GAME, "Every legal action is promising to some degree", "sense.prior gives 0.0")
def hopeless_action(patch: MonkeyPatch) -> None:
    class Gloomy(ruse.Judgement):
        def prior(self, position: Position, side: int, actions: Actions, index: int) -> float:
            return 0.0

    patch.setattr(ruse.GAME, "sense", Gloomy())


@fault(auction.GAME, "Every side has a name of its own", "('red', 'red')")
def sides_named_alike(patch: MonkeyPatch) -> None:
    patch.setattr(auction.GAME, "side_names", lambda ruleset: ("red", "red"))


@fault(auction.GAME, "Unknown options and values are refused", "accepts")
def option_unchecked(patch: MonkeyPatch) -> None:
    patch.setattr(type(auction.GAME.options["goal"]), "refusal", lambda self, value: "")
