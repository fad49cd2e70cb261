"""§1, §2, §4 and §11 The day: loads, sixteen turns, reconnaissance, the end."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.flow import CHANCE, NOBODY, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.sheet import Sheet
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import Die
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    DAUNTLESS,
    ENTERPRISE,
    FIRST_RAID,
    FLEET_CORNER,
    GONE,
    KINDS,
    MIDWAY,
    NO_BOMBER,
    SHIPS,
    SQUADRONS,
    TORPEDOES,
    TURNS,
    WEST,
    ZEROS,
    Rules,
    hour,
    result_of,
    signed,
)
from grognard.games.kido_butai.features import FEATURES
from grognard.games.kido_butai.orders import Orders
from grognard.games.kido_butai.position import FREE, Operation, american_points, japanese_points, lead_of
from grognard.games.kido_butai.raid import raid
from grognard.games.kido_butai.telling import Told, counts, keys_of, nouns_of, ours, place_key, theirs

LOADS_SPACE: Final = 4  # 0 to 3 bombers of a deck with torpedoes
LOADS: Final = ["3b", "2b1t", "1b2t", "3t", "2b", "1b1t", "2t"]

WRONG_NUMBER: Final = Reason("wrong_number", "{ship} has {count} bomber squadrons", "§1.3")
SET_UP_FIRST: Final = Reason("set_up_first", "first say what the bombers of {ship} carry", "§1.4")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Day(Frame):
    """§2 The whole game."""

    def __init__(self) -> None:
        super().__init__(DAY)
        self.carrier: i64 = 0  # whose bombers are being armed

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        if self.carrier < CARRIERS:
            sheet.mark(FEATURES.arming + self.carrier)


# ------------------------------------------------------------------ §1 Set-up


@final
class ArmBombers(Decision[Operation, Day]):
    """§1.4 How many bombers of the next carrier start with torpedoes; the others have bombs (R2)."""

    space: i64 = LOADS_SPACE
    asks: str = "What do the bombers of {ship} carry?"
    waits: str = "Japan arms the bombers of {ship}."

    def bar(self, operation: Operation, day: Day, side: Side, torpedoes: i64) -> Reason | None:
        return None if torpedoes <= bombers_on(day.carrier) else WRONG_NUMBER

    def take(self, operation: Operation, day: Day, side: Side, torpedoes: i64) -> None:
        for squadron in range(ZEROS, SQUADRONS):
            if operation.place[squadron] == day.carrier:
                operation.load[squadron] = TORPEDOES if torpedoes > 0 else BOMBS
                torpedoes -= 1
        day.carrier += 1
        if day.carrier < CARRIERS:
            day.go(self)

    def write(self, operation: Operation, day: Day, side: Side, torpedoes: i64) -> str:
        """2b1t: two squadrons with bombs, one with torpedoes."""
        bombs = bombers_on(day.carrier) - torpedoes
        return (f"{bombs}b" if bombs > 0 else "") + (f"{torpedoes}t" if torpedoes > 0 else "")

    def misfit(self, operation: Operation, day: Day, side: Side, text: str) -> Reason:
        return WRONG_NUMBER if text in LOADS else SET_UP_FIRST

    def words(self, operation: Operation, day: Day, side: Side, torpedoes: i64) -> Words:
        bombers = bombers_on(day.carrier)
        words: Words = {"ship": nouns.SHIPS[day.carrier], "count": bombers}
        return {**words, "bombs": bombers - torpedoes, "torpedoes": torpedoes}

    def label(self, operation: Operation, day: Day, side: Side, torpedoes: i64) -> str:
        if torpedoes == 0:
            return say("All with bombs")
        bombs = bombers_on(day.carrier) - torpedoes
        if bombs == 0:
            return say("All with torpedoes")
        return say("{bombs} with bombs, {torpedoes} with torpedoes", bombs=bombs, torpedoes=torpedoes)

    def tell(self, before: Operation, day: Day, side: Side, torpedoes: i64, after: Operation) -> Told:
        template = "{ship} arms its bombers: {bombs} with bombs, {torpedoes} with torpedoes."
        if torpedoes == 0:
            template = "{ship} arms its bombers: all with bombs."
        elif torpedoes == bombers_on(day.carrier):
            template = "{ship} arms its bombers: all with torpedoes."
        return [filled(template, self.words(before, day, side, torpedoes), "§1.4", side)]


def bombers_on(carrier: i64) -> i64:
    """§1.3 At the start."""
    return 3 if carrier < 2 else 2


# ------------------------------------------------------------------ §2 The turn


@final
class StartTurn(Rule[Operation, Day]):
    """§2.3 Counters return; §3.11 who faces West must land; §3.10 the other CAP turns."""

    def do(self, operation: Operation, day: Day) -> None:
        operation.done = 0
        operation.attacked = 0
        for carrier in range(CARRIERS):
            operation.decks[carrier] = FREE
        for kind in range(KINDS):
            back = operation.due(kind, operation.turn)
            operation.cup[kind] += back
            operation.lay(kind, operation.turn, -back)
        for squadron in range(SQUADRONS):
            start_of(operation, squadron)

    def tell(self, before: Operation, day: Day, side: Side, action: i64, after: Operation) -> Told:
        told = [theirs("{hour}.", "§2.1", Cue("turn", end=f"hour-{after.turn}"), hour=hour(after.turn))]
        counters = counts(*[(after.cup[kind] - before.cup[kind], nouns.KINDS[kind]) for kind in range(KINDS)])
        if counters:
            cue = Cue("move", start=f"hour-{after.turn}")
            told.append(theirs("Back in the cups: {counters:words}.", "§2.3", cue, counters=counters))
        late = after.late()
        if late:
            cue = Cue("note", way=keys_of(late))
            told.append(ours("Must land this turn: {squadrons}.", "§3.11", cue, squadrons=nouns_of(late)))
        return told


def start_of(operation: Operation, squadron: i64) -> None:
    """What the start of the turn does to one squadron."""
    place = operation.place[squadron]
    if place < CARRIERS or place == GONE:
        return
    endurance = operation.rules.endurance
    if place != CAP_BOX and endurance > 0 and operation.turn - operation.since[squadron] >= endurance:
        operation.place[squadron] = CENTRE  # §12.7
        operation.facing[squadron] = WEST
    if operation.facing[squadron] == WEST:
        operation.must_land |= 1 << squadron
    elif place == CAP_BOX:
        operation.facing[squadron] += 1
    if squadron < ZEROS and operation.low[squadron] < operation.turn:  # R17
        operation.low[squadron] = 0


@final
class JapanesePhase(Rule[Operation, Day]):
    """§2.2 First the Japanese phase."""

    def do(self, operation: Operation, day: Day) -> None:
        operation.call(Orders())


# ------------------------------------------------------------------ §4 Reconnaissance


@final
class AmericanSearch(Rule[Operation, Day]):
    """§4.3 The Americans search until they have found the fleet."""

    def do(self, operation: Operation, day: Day) -> None:
        if operation.found or not operation.has_carrier():
            day.go(JAPANESE_SEARCH)


@final
class AmericansLook(Die[Day]):
    """§4.1 On 5 and 6 they find it, §3.15 all of it."""

    def take(self, operation: Operation, day: Day, side: Side, face: i64) -> None:
        if face >= 4:
            operation.found = True

    def tell(self, before: Operation, day: Day, side: Side, face: i64, after: Operation) -> Told:
        template = "American search, {die}: nothing."
        if after.found:
            template = "American search, {die}: the Kido Butai is found!"
        cue = Cue("roll", end=place_key(CAP_BOX), dice=(face + 1,), need=5)
        return [theirs(template, "§4.1", cue, die=face + 1)]


@final
class JapaneseSearch(Rule[Operation, Day]):
    """§4.3 to §4.5 The Japanese search for a first fleet, and for a second one if there is one."""

    def do(self, operation: Operation, day: Day) -> None:
        if not may_search(operation):
            day.go(AMERICAN_PHASE)


def may_search(operation: Operation) -> bool:
    """§4.4 Whether there is an American fleet to find, as far as Japan knows."""
    if operation.reported == 1:
        return operation.has_second_fleet()
    return operation.reported == 0


@final
class JapaneseLook(Die[Day]):
    """§4.2 On 6 a fleet is reported."""

    def take(self, operation: Operation, day: Day, side: Side, face: i64) -> None:
        if face == 5:
            operation.reported += 1

    def tell(self, before: Operation, day: Day, side: Side, face: i64, after: Operation) -> Told:
        template = "Japanese search, {die}: nothing."
        if after.reported > before.reported:
            template = "Japanese search, {die}: an American fleet is reported!"
        if after.reported > before.reported == 1:
            template = "Japanese search, {die}: the second American fleet is reported!"
        cue = Cue("roll", end=place_key(FLEET_CORNER), dice=(face + 1,), need=6)
        return [ours(template, "§4.2", cue, die=face + 1)]


# ------------------------------------------------------------------ §5 The American phase


@final
class AmericanPhase(Rule[Operation, Day]):
    """§5.1 From the third turn on, if the fleet has been found."""

    def do(self, operation: Operation, day: Day) -> None:
        if operation.turn < FIRST_RAID or not operation.found or not operation.has_carrier():
            return
        if operation.rules.bases_gone and are_bases_gone(operation):  # §12.9
            return
        operation.call(raid())

    def tell(self, before: Operation, day: Day, side: Side, action: i64, after: Operation) -> Told:
        if after.frame.depth > day.depth and after.cup[DAUNTLESS] + after.cup[NO_BOMBER] == 0:
            return [theirs("The bomber cup is empty: no attack.", "§5.1")]
        return []


def are_bases_gone(operation: Operation) -> bool:
    return not any(operation.is_afloat(ship) for ship in range(ENTERPRISE, SHIPS))


# ------------------------------------------------------------------ §11 The end


@final
class EndTurn(Rule[Operation, Day]):
    """§2.1 After the last turn, or when nobody can do anything any more (R22), points are counted."""

    def do(self, operation: Operation, day: Day) -> None:
        if operation.turn < TURNS and (operation.has_carrier() or can_strike_on(operation)):
            operation.turn += 1
            day.go(START_TURN)


def can_strike_on(operation: Operation) -> bool:
    """R22 Whether a bomber is aloft with a target that it may yet attack."""
    for squadron in range(ZEROS, SQUADRONS):
        place = operation.place[squadron]
        if CENTRE <= place < GONE and operation.facing[squadron] != WEST:
            if has_target(operation, operation.load[squadron]):
                return True
    return False


def has_target(operation: Operation, load: i64) -> bool:
    if load == BOMBS:
        return operation.is_afloat(MIDWAY)
    return any(operation.is_afloat(ship) for ship in range(ENTERPRISE, MIDWAY))


@final
class CountPoints(Rule[Operation, Day]):
    """§11.4 Japanese points less American ones; R23 without a carrier all aloft are destroyed."""

    def do(self, operation: Operation, day: Day) -> None:
        if not operation.has_carrier():
            for squadron in range(SQUADRONS):
                operation.destroy(squadron)
        lead = lead_of(operation)
        operation.finish(0 if lead > 0 else CHANCE if lead < 0 else NOBODY, "§11.4")

    def tell(self, before: Operation, day: Day, side: Side, action: i64, after: Operation) -> Told:
        japan, america, lead = japanese_points(after), american_points(after), lead_of(after)
        template = "The day is over. Japan {japan}, America {america}: {lead}, {result:a}."
        words: Words = {"japan": japan, "america": america, "lead": signed(lead), "result": result_of(lead)}
        return [Message(template, words, "§11.4", cue=Cue("score", score=(japan, america)))]


def start(ruleset: Ruleset) -> Position:
    return Operation(ruleset, Rules(ruleset), Day())


ARM_BOMBERS: Final = ArmBombers()
START_TURN: Final = StartTurn()
JAPANESE_SEARCH: Final = JapaneseSearch()
AMERICAN_PHASE: Final = AmericanPhase()
DAY: Final = Procedure(
    Day,
    ARM_BOMBERS,
    START_TURN,
    JapanesePhase(),
    AmericanSearch(),
    AmericansLook(),
    JAPANESE_SEARCH,
    JapaneseLook(),
    AMERICAN_PHASE,
    EndTurn(),
    CountPoints(),
)
