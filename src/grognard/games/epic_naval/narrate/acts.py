"""What was done, step by step."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.nodes import HEADINGS
from grognard.core.story import Message
from grognard.games.epic_naval import (
    activation,
    airwar,
    attack,
    cards,
    fleet,
    laying,
    muster,
    rounds,
    setup,
    surfacing,
    taskforce,
    turn,
)
from grognard.games.epic_naval.data import (
    AIR,
    ARTILLERY,
    BASE,
    BATTERY,
    BOMBER,
    COMMAND,
    FLEET,
    FORCE,
    INTERCEPT,
    LETTERS,
    MAX_NODES,
    SHIP,
    TORPEDO,
    UPGRADE,
)
from grognard.games.epic_naval.narrate.words import WINDS, Happening
from grognard.games.epic_naval.notation import LETTER_NAMES, marker_name, order_name

Told = list[Message]

# ------------------------------------------------------------------ §3 set-up


def tell_bought(now: Happening) -> Told:
    if now.action == setup.BOUGHT:
        return [now.tell(now.side, "{navy} has bought a fleet.", "§3.2")]
    rules = now.before.rules
    what = rules.plan.classes[now.action].name if now.action < rules.classes else "bomber"
    return [now.whisper(now.side, "You buy a {ship}.", "§3.2", ship=what)]


def tell_formed(now: Happening) -> Told:
    frame = now.frame(setup.SetUp)
    ship, letter = now.ship(int(frame.ship)), LETTER_NAMES[now.action]
    return [now.whisper(now.side, "Your {ship} joins task force {letter}.", "§3.3", ship=ship, letter=letter)]


def tell_placed(now: Happening) -> Told:
    letter = LETTER_NAMES[int(now.frame(setup.SetUp).letter)]
    where = now.node(now.action)
    told = [now.whisper(now.side, "Task force {letter} starts on {node}.", "§3.4", letter=letter, node=where)]
    if now.after.set_up[now.side] == 1:
        told.append(now.tell(now.side, "{navy} has set up.", "§3.1"))
    return told


def tell_arranged(now: Happening) -> Told:
    told = [Message("The task forces are at sea; which is where, only their own side knows.", {}, "§3.5")]
    for side in (0, 1):
        if now.after.set_up[side] != 1 or fleet.sets_up_freely(now.before, side):
            continue
        letters = int(fleet.listed_letters(now.before, side))
        for number in range(LETTERS):
            if letters >> number & 1:
                marker = LETTERS * side + number
                letter = LETTER_NAMES[int(now.after.force_letter[marker])]
                node = now.node(now.after.force_node[marker])
                template = "Your task force {letter} is on {node}."
                told.append(now.whisper(side, template, "§3.5", letter=letter, node=node))
    return told


def tell_commanders(now: Happening) -> Told:
    told = [Message("The commanders go aboard.", {}, "§3.6")]
    rules = now.after.rules
    for ship in range(2 * FLEET):
        who = int(now.after.commander[ship])
        if who >= 0:
            template = "{navy}'s {commander} sails on the {ship}."
            name = rules.plan.commanders[who].name
            told.append(now.tell(now.owner(ship), template, "§3.6", commander=name, ship=now.ship(ship)))
    for base in range(int(rules.bases)):
        who = int(now.after.base_commander[base])
        if who >= 0:
            template = "{navy}'s {commander} commands {base}."
            side, name = int(now.after.base_owner[base]), rules.plan.commanders[who].name
            told.append(now.tell(side, template, "§3.6", commander=name, base=now.base(base)))
    return told


def tell_dealt(now: Happening) -> Told:
    side = int(now.frame(setup.SetUp).side)
    return [now.whisper(side, "You draw {card}.", "§3.7", card=now.card(now.action))]


def tell_toss(now: Happening) -> Told:
    return [now.tell(now.action, "{navy} begins.", "§3.8")]


# ------------------------------------------------------------------ §4, §14 rounds


def tell_round(now: Happening) -> Told:
    return [Message("Round {round}.", {"round": int(now.after.round)}, "§4.1")]


def tell_order(now: Happening) -> Told:
    if int(now.after.first) == int(now.before.first):
        return []
    return [now.tell(int(now.after.first), "{navy} will begin the next round.", "§14.4")]


def tell_action(now: Happening) -> Told:
    """Most actions are told by what follows; cards and the end of a round are not."""
    side, action = now.side, now.action
    if action == turn.OVER_:
        return [now.tell(side, "{navy} declares the round over.", "§4.6")]
    if action >= turn.RECOVER_:
        ship = now.ship(FLEET * side + action - turn.RECOVER_)
        return [now.tell(side, "{navy} takes back the marker of {ship}.", "§12.2", ship=ship)]
    if action == turn.DRAW_:
        return [now.tell(side, "{navy} draws cards.", "§11.2")]
    if turn.CARD_ <= action < turn.DRAW_:
        card = action - turn.CARD_
        if now.before.rules.card_kind[card] != COMMAND:
            fits = now.before.rules.card_kind[card] == UPGRADE
            template = "{navy} fits {card}: {effect}" if fits else "{navy} plays {card}: {effect}"
            return [now.tell(side, template, "§11.5", card=now.card(card), effect=now.effect(card))]
    return []


def tell_unit(now: Happening) -> Told:
    card = int(now.frame(turn.Turns).card)
    return [now.tell(now.side, "{navy} plays {card}.", "§11.4", card=now.card(card))]


def tell_draw_or_not(now: Happening) -> Told:
    template = "{navy} draws cards." if now.action else "{navy} does not draw."
    return [now.tell(now.side, template, "§14.2")]


def tell_taken_back(now: Happening) -> Told:
    if now.action == rounds.LEAVE_THEM:
        return [now.tell(now.side, "{navy} leaves the bombers out.", "§8.13")]
    if now.action >= rounds.OFF_FIELD:
        field = now.base(now.action - rounds.OFF_FIELD)
        return [now.tell(now.side, "A bomber returns from {base}.", "§8.13", base=field)]
    return [now.tell(now.side, "A bomber returns to {base}.", "§8.13", base=now.base(now.action))]


# ------------------------------------------------------------------ §4.1, §4.2 the start of a round


def tell_entry(now: Happening) -> Told:
    where = now.node(now.action)
    return [now.tell(now.side, "{navy}: a task force comes in on {node}.", "§4.1", node=where)]


def tell_assigned(now: Happening) -> Told:
    frame = now.frame(muster.Muster)
    order = order_name(int(frame.letters), now.action)
    return [now.whisper(now.side, "In their order the new markers are {order}.", "§4.1", order=order)]


def tell_orders(now: Happening) -> Told:
    if now.action == muster.READY_TO_GO:
        return [now.tell(now.side, "{navy} is ready.", "§4.2")]
    if now.action < muster.SPLIT:
        return []  # §13.6 its marker is turned up
    marker = marker_name(now.action)
    if now.action < muster.REGROUP:
        return [now.tell(now.side, "{navy} splits task force {marker}.", "§13.10", marker=marker)]
    return [now.tell(now.side, "{navy} regroups task force {marker}.", "§13.11", marker=marker)]


def tell_shared(now: Happening) -> Told:
    ship = now.ship(int(now.frame(muster.Muster).ship))
    letter = LETTER_NAMES[now.action]
    return [now.tell(now.side, "{navy}'s {ship} joins {letter}.", "§13.10", ship=ship, letter=letter)]


def tell_mingled(now: Happening) -> Told:
    side = int(now.before.side)
    order = order_name(int(now.frame(muster.Muster).used), now.action)
    return [now.whisper(side, "In their order the markers are {order}.", "§13.10", order=order)]


# ------------------------------------------------------------------ §5, §6, §9 ships


def tell_plotted(now: Happening) -> Told:
    if now.action != activation.END_HERE:
        return []
    frame = now.frame(activation.Activation)
    ship = int(frame.ship)
    node, heading = int(now.before.node[ship]), WINDS[int(now.before.heading[ship])]
    if node == frame.start:
        template = "{navy}'s {ship} stays on {node}, heading {wind}."
        return [now.tell(now.side, template, "§5.1", ship=now.ship(ship), node=now.node(node), wind=heading)]
    template = "{navy}'s {ship} goes from {start} to {node}, heading {wind}."
    start = now.node(int(frame.start))
    return [
        now.tell(
            now.side, template, "§5.1", ship=now.ship(ship), start=start, node=now.node(node), wind=heading
        )
    ]


def tell_follower(now: Happening) -> Told:
    if now.action == activation.NOBODY_FOLLOWS:
        return [now.tell(now.side, "{navy}: nobody follows the admiral.", "§12.2")]
    ship = now.ship(FLEET * now.side + now.action)
    return [now.tell(now.side, "{navy}'s {ship} follows the admiral.", "§12.2", ship=ship)]


def tell_target(now: Happening) -> Told:
    ship = now.ship(int(now.frame(attack.Attack).ship))
    if now.action == attack.HOLD:
        return [now.tell(now.side, "{navy}'s {ship} holds fire.", "§6.3", ship=ship)]
    if now.action < attack.HOLD:
        rules = now.before.rules
        weapon = int(rules.attack[rules.ship_class[now.frame(attack.Attack).ship]])
        return [fired(now, f"{now.whose(now.side)} {ship}", weapon)]
    if now.action < attack.UNLOAD:
        enemy = 1 - now.side
        prey = f"{now.whose(enemy)} {now.ship(FLEET * enemy + now.action - attack.DEPTH)}"
        template = "{navy}'s {ship} drops depth charges on {prey}."
        return [now.tell(now.side, template, "§6.7", ship=ship, prey=prey)]
    if now.action == attack.UNLOAD:
        return [now.tell(now.side, "{navy}'s {ship} unloads cargo.", "§10.1", ship=ship)]
    return []


def fired(now: Happening, who: str, weapon: int) -> Message:
    """Who shoots at whom, and what with."""
    what, node = divmod(now.action, MAX_NODES)
    if what == BASE:
        base = now.base(int(now.before.rules.base_at[node]))
        return now.tell(now.side, f"{{who}} {VERBS[weapon]} {{base}}.", "§8.9", who=who, base=base)
    where, enemy = now.node(node), 1 - now.side
    if what == SHIP:
        prey = f"{now.whose(enemy)} {now.ship(int(now.before.ship_at[node]))}"
        template = f"{{who}} {VERBS[weapon]} {{prey}} on {{node}}."
        return now.tell(now.side, template, "§6.3", who=who, prey=prey, node=where)
    if what == FORCE:
        return now.tell(now.side, "{who} attacks a task force on {node}.", "§6.9", who=who, node=where)
    template = "{who} attacks a plane of {enemy} on {node}."
    if what == BOMBER:
        template = "{who} attacks a bomber of {enemy} over {node}."
    return now.tell(now.side, template, "§6.3", who=who, enemy=now.navy(enemy), node=where)


VERBS = {ARTILLERY: "shells", TORPEDO: "torpedoes", AIR: "bombs"}


def tell_surfaced(now: Happening) -> Told:
    frame = now.frame(surfacing.Surfacing)
    template = "{navy}'s {ship} comes up on {node}, heading {wind}."
    ship, node = now.ship(int(frame.ship)), now.node(int(frame.to))
    return [now.tell(now.side, template, "§9.2", ship=ship, node=node, wind=WINDS[now.action])]


# ------------------------------------------------------------------ §13 task forces


def tell_force(now: Happening) -> Told:
    marker = int(now.frame(taskforce.ForceTurn).marker)
    if now.action not in (taskforce.STAY, taskforce.LAY_OUT):
        return []
    name, node = marker_name(marker), int(now.before.force_node[marker])
    start = began(now, node, int(now.frame(taskforce.ForceTurn).wake))
    if start != node:
        template = "{navy}'s task force {name} goes from {start} to {node}."
        where = now.node(node)
        return [now.tell(now.side, template, "§13.3", name=name, start=now.node(start), node=where)]
    if now.action == taskforce.LAY_OUT:
        return []  # its marker is turned up
    template = "{navy}'s task force {name} stays on {node}."
    return [now.tell(now.side, template, "§13.3", name=name, node=now.node(node))]


def began(now: Happening, node: int, wake: int) -> int:
    """Where the way to ``node`` began."""
    while wake:
        back = (wake % 7 - 1 + 3) % HEADINGS
        node = int(now.before.rules.near[HEADINGS * node + back])
        wake //= 7
    return node


def tell_attacker(now: Happening) -> Told:
    if now.action == taskforce.NOBODY_FIRES:
        return [now.tell(now.side, "{navy}: nobody else attacks.", "§13.5")]
    return []


def tell_turned_up(now: Happening) -> Told:
    frame = now.frame(laying.Laying)
    side, told = int(frame.side), []
    for number in range(LETTERS):
        if frame.markers >> number & 1:
            marker = LETTERS * side + number
            letter = LETTER_NAMES[int(now.before.force_letter[marker])]
            node = now.node(now.before.force_node[marker])
            rule = ["§13.6", "§13.5", "§13.7"][int(frame.mode)]
            template = "{navy}'s marker on {node} is turned up: task force {letter}."
            told.append(now.tell(side, template, rule, node=node, letter=letter))
    return told


def tell_laid(now: Happening) -> Told:
    frame = now.frame(laying.Laying)
    template = "{navy} lays out {ship} on {node}, heading {wind}."
    ship, node = now.ship(int(frame.ship)), now.node(int(frame.node))
    return [now.tell(now.side, template, "§13.4", ship=ship, node=node, wind=WINDS[now.action])]


# ------------------------------------------------------------------ §8 the air


def tell_mission(now: Happening) -> Told:
    frame = now.frame(airwar.Sortie)
    base = now.base(int(frame.base))
    if now.action == airwar.CLEAR:
        if frame.again:
            return [now.tell(now.side, "{navy} attacks nothing else.", "§6.9")]
        return [now.tell(now.side, "{navy} repairs {base}.", "§8.10", base=base)]
    if now.action < airwar.OPEN:
        if now.before.rules.base_kind[frame.base] == BATTERY:
            return [fired(now, f"{now.whose(now.side)} {base.removeprefix('the ')}", ARTILLERY)]
        return [fired(now, f"A bomber from {base}", AIR)]
    return []


def tell_faced(now: Happening) -> Told:
    bomber = int(now.frame(airwar.Sortie).bomber)
    node = now.node(now.before.bomber_node[bomber])
    what = now.frame(airwar.Sortie).what
    template, rule = "{navy} opens an air operation over {node}, heading {wind}.", "§8.3"
    if what == airwar.SHIFT:
        template, rule = "{navy} shifts a bomber: over {node}, heading {wind}.", "§8.6"
    elif what == airwar.EXTEND:
        template, rule = "{navy} lays a further bomber over {node}, heading {wind}.", "§8.4"
    return [now.tell(now.side, template, rule, node=node, wind=WINDS[now.action])]


# ------------------------------------------------------------------ §11 cards


def tell_thrown(now: Happening) -> Told:
    return [now.tell(now.side, "{navy} discards {card}.", "§11.3", card=now.card(now.action))]


def tell_drawn(now: Happening) -> Told:
    side = int(now.frame(cards.Drawing).side)
    return [now.whisper(side, "You draw {card}.", "§11.2", card=now.card(now.action))]


def tell_kept(now: Happening) -> Told:
    frame = now.frame(cards.Drawing)
    told = [now.whisper(now.side, "You keep {card}.", "§11.2", card=now.card(now.action))]
    if frame.other >= 0:
        rest = int(frame.one) if now.action == frame.other else int(frame.other)
        told.append(now.tell(now.side, "{navy} discards {card}.", "§11.2", card=now.card(rest)))
    else:
        told.append(now.tell(now.side, "{navy} keeps the last card.", "§11.6"))
    return told


def tell_object(now: Happening) -> Told:
    side, action = now.side, now.action
    card = int(now.frame(cards.Playing).card)
    if action == cards.ENOUGH:
        return [now.tell(side, "{navy} recalls no more planes.", "§11.7")]
    if action < cards.ON_SHIP:
        marker = LETTERS * (1 - side) + action
        node = now.node(now.before.force_node[marker])
        told = [now.tell(side, "{navy} looks at the task force on {node}.", "§11.7", node=node)]
        if now.before.rules.card_effect[card] == INTERCEPT:
            letter = LETTER_NAMES[int(now.before.force_letter[marker])]
            told.append(now.whisper(side, "It is task force {letter}.", "§11.7", letter=letter))
        return told
    if action < cards.ON_BASE:
        ship = now.ship(FLEET * side + action - cards.ON_SHIP)
        return [now.tell(side, "It goes to {navy}'s {ship}.", "§11.7", ship=ship)]
    if action < cards.ON_NODE:
        return [now.tell(side, "It goes to {base}.", "§11.7", base=now.base(action - cards.ON_BASE))]
    node = now.node(action - cards.ON_NODE)
    return [now.tell(side, "A plane of {navy} returns from {node}.", "§11.7", node=node)]


TELLERS: dict[type, Callable[[Happening], Told]] = {
    surfacing.ChooseCourse: tell_surfaced,
    taskforce.MoveForce: tell_force,
    taskforce.ChooseAttacker: tell_attacker,
    laying.TurnUp: tell_turned_up,
    laying.ChooseHeading: tell_laid,
    airwar.ChooseMission: tell_mission,
    airwar.FaceBomber: tell_faced,
}
