"""What is asked in words, and the choices that have no place on the map."""

from __future__ import annotations

from grognard.core.flow import NOBODY
from grognard.core.scene import Button, Prompt
from grognard.games.kido_butai.attack import TORPEDO_BOMBERS, Attack
from grognard.games.kido_butai.data import FIRST_RAID, SHIP_TITLES, hour, result_of
from grognard.games.kido_butai.day import ArmBombers, Day, bombers_on
from grognard.games.kido_butai.draw.look import Look
from grognard.games.kido_butai.draw.tips import (
    closing_words,
    in_group,
    order_tip,
    raid_words,
    strike_tip,
    strike_words,
)
from grognard.games.kido_butai.notation import ATTACKS, END, MUSTER, ORDERS, STAND_OUT
from grognard.games.kido_butai.orders import ChooseSquadron, GiveOrder
from grognard.games.kido_butai.position import Operation, lead_of
from grognard.games.kido_butai.raid import ChooseLoss, Intercept
from grognard.games.kido_butai.strike import Aim, Muster, SpreadHits
from grognard.games.kido_butai.words import (
    buffalos,
    capital,
    dauntlesses,
    fleet_title,
    listed,
    many,
    signed,
    title_of,
)

LABELS = {
    "strike": "Take off to strike",
    "cap": "Take off as CAP",
    "midway": "Fly to Midway",
    "fleet": "Fly to the fleet",
    "back": "Turn back",
    "ready": "Make ready",
    "bombs": "Bombs",
    "torpedoes": "Torpedoes",
    "go": "Attack!",
    STAND_OUT: "That is enough",
    END: "End the Japanese phase",
    ATTACKS[0]: "Attack Midway",
    ATTACKS[1]: "Attack the fleet",
    ATTACKS[2]: "Attack the second fleet",
}


def prompt(look: Look) -> Prompt:
    operation = look.operation
    if operation.actor == NOBODY:
        lead = int(lead_of(operation))
        return Prompt(f"The day is over: a {result_of(lead)}, {signed(lead)}.", operation.ended)
    if not look.asked:
        return Prompt("Japan has the next word.", "§3.1")
    time = hour(int(operation.turn))
    step, frame = look.step, operation.frame
    if isinstance(step, ArmBombers) and isinstance(frame, Day):
        return Prompt(f"What do the bombers of {SHIP_TITLES[frame.carrier]} carry?", "§1.4")
    if isinstance(step, ChooseSquadron):
        return Prompt(f"{time}. Order a squadron, attack, or end the phase.{warning(operation)}", "§3.1")
    if isinstance(step, GiveOrder):
        words = group_words(look)
        verb = "are" if look.orders is not None and look.orders.whole else "is"
        return Prompt(f"{time}. What {verb} {words} to do?{closing_words(look)}", "§3.9")
    assert isinstance(frame, Attack)
    return attack_prompt(look, frame)


def warning(operation: Operation) -> str:
    """§3.11 Who must land, while it can still be forgotten."""
    late = int(operation.must_land & ~operation.done)
    names = [title_of(each) for each in range(14) if late >> each & 1]
    return f" {capital(listed(names))} must land." if names else ""


def group_words(look: Look) -> str:
    orders = look.orders
    assert orders is not None
    first = int(orders.squadron)
    if not orders.whole:
        return title_of(first)
    alike = [each for each in range(first, 14) if look.operation.is_alike(first, each)]
    return listed([title_of(each) for each in alike])


def attack_prompt(look: Look, attack: Attack) -> Prompt:
    step = look.step
    if isinstance(step, Muster):
        zeros, bombers = in_group(int(attack.group))
        target = "Midway" if attack.target == 0 else fleet_title(int(attack.target))
        force = listed([many(bombers, "bomber")] * bool(bombers) + [many(zeros, "Zero")] * bool(zeros))
        return Prompt(f"{capital(force)} against {target}: attack, or hold squadrons back?", "§3.6")
    if isinstance(step, Aim):
        return Prompt(
            f"{capital(many(int(attack.left), 'bomber'))} to aim: at which carrier the next?", "§8.1"
        )
    if isinstance(step, SpreadHits):
        return Prompt(
            f"{capital(many(int(attack.pips), 'hit'))} to spread: on which carrier the next?", "§9.4"
        )
    if isinstance(step, Intercept):
        return intercept_prompt(attack)
    assert isinstance(step, ChooseLoss)
    group = "Zero" if attack.fighters_lose else "bomber"
    return Prompt(f"{SHIP_TITLES[attack.ship]} is damaged and too full: which {group} is lost?", "§10.11")


def intercept_prompt(attack: Attack) -> Prompt:
    kind = "torpedo bombers" if attack.type == TORPEDO_BOMBERS else "dive bombers"
    escort = f", escorted by {buffalos(int(attack.buffalos))}" if attack.buffalos else ", without escort"
    who = "Which Zero meets them next?" if attack.zero_count else "Which Zero goes in first?"
    verb = "comes" if attack.bombers == 1 else "come"
    force = capital(dauntlesses(int(attack.bombers)))
    return Prompt(f"{force} {verb} in as {kind}{escort}. {who}", "§10.6")


# ------------------------------------------------------------------ buttons


def buttons(look: Look, on_the_map: set[str]) -> list[Button]:
    """Every choice that nothing on the map stands for, and the weighty ones anyway."""
    return [
        button(look, text)
        for text in look.legal
        if text not in on_the_map or text in ATTACKS or text in ORDERS[:5]
    ]


def button(look: Look, text: str) -> Button:
    operation, frame = look.operation, look.operation.frame
    if isinstance(look.step, ArmBombers) and isinstance(frame, Day):
        return Button(text, load_words(int(bombers_on(frame.carrier)), look.legal.index(text)))
    if text in ATTACKS:
        return Button(text, LABELS[text], strike_tip(operation, ATTACKS.index(text)))
    if text == MUSTER[0] and isinstance(frame, Attack):
        return Button(text, LABELS[text], strike_words(operation, int(frame.target), int(frame.group)))
    if text == END:
        return Button(text, LABELS[text], end_tip(operation))
    return Button(text, LABELS.get(text, capital(text)), order_tip(operation, look, text))


def load_words(bombers: int, torpedoes: int) -> str:
    parts = [many(bombers - torpedoes, "with bombs", "with bombs")] * (bombers > torpedoes)
    parts += [many(torpedoes, "with torpedoes", "with torpedoes")] * (torpedoes > 0)
    return capital(listed(parts))


def end_tip(operation: Operation) -> str:
    """§5.1 What may follow."""
    words = raid_words(operation)
    if operation.turn < FIRST_RAID:
        return "No American phase before the third turn."
    if not operation.found:
        return f"If the Americans find the fleet (33 %): {words[0].lower()}{words[1:]}"
    return words
