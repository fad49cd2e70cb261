"""Ambush: a small game with a board, a hidden card, a reaction, a sealed decision and a die."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Lots, Rng
from grognard.core.flow import (
    Chance,
    Decision,
    Frame,
    Position,
    Procedure,
    Reaction,
    Rule,
    SealedDecision,
    Secret,
    Side,
)
from grognard.core.game import Game, Scenario
from grognard.core.message import Cue, Message, Noun, Words, filled, say
from grognard.core.offers import Board, Offers, rim, squares
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.saying import any_of, prompt
from grognard.core.scene import Area, Item, Note, Scene, circle, poly, rect
from grognard.core.sense import Sense

RULEBOOK: Final = """\
# Ambush
## §1 The road
**§1.1** Two roads of seven places, a to g, run side by side; Red starts on a1, Blue on a2.

**§1.2** There are six cards: two each of the values 1, 2 and 3. Each side is dealt one and keeps it secret.
## §2 A turn
**§2.1** The side on turn goes one to three places forward. Red begins.

**§2.2** Before it arrives the other side may play its card as an ambush, once in the match.

**§2.3** Then both choose in secret, the ditch or the wood: where to go, and where to watch.

**§2.4** Who is not looked for where he is arrives. Otherwise a die is thrown: it must be higher than the card
and the distance together, or the side stays where it was.
## §3 The end
**§3.1** Who reaches the end of his road has won. Otherwise it is the other side's turn.
"""

# ------------------------------------------------------------------ §1 The road

LENGTH: Final = 7
FARTHEST: Final = 3
VALUES: Final = 3
OF_EACH: Final = 2  # cards of a value
NONE: Final = -1  # not dealt yet
UNKNOWN: Final = 0
CELLS: Final = [f"{letter}{row}" for row in "12" for letter in "abcdefg"]
SIDES: Final = [Noun("Red", proper=True), Noun("Blue", proper=True)]
HIDEOUTS: Final = [Noun("ditch"), Noun("wood")]


@final
class Road(Position):
    """Where everybody is, who has which card, and what the side on turn is about to do."""

    def __init__(self, ruleset: Ruleset, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.place = vec[i64]([0, 0])
        self.played = vec[i64]([0, 0])  # 1 once a side has played its card
        self.card: Secret[vec[i64]] = vec[i64]([NONE, NONE])
        self.target: i64 = 0
        self.hideout = vec[i64]([0, 0])

    def reveal(self, truth: Road, observer: Side) -> None:
        """§1.2 A side knows its own card, and everybody those that were played."""
        for side in range(2):
            is_open = side == observer or truth.played[side] or truth.card[side] == NONE
            self.card[side] = truth.card[side] if is_open else UNKNOWN

    def redeal(self, observer: Side, rng: Rng) -> None:
        """A card that ``observer`` does not know is any of those that he does not see."""
        for side in range(2):
            if side != observer and not self.played[side] and self.card[side] != NONE:
                self.card[side] = UNKNOWN
        for side in range(2):
            if self.card[side] == UNKNOWN:
                out = Lots()
                add_cards(self, out)
                self.card[side] = out.pick(rng)

    def words(self, side: Side) -> Words:
        return {"side": SIDES[side], "enemy": SIDES[1 - side], "cell": CELLS[side * LENGTH + self.target]}

    def epilogue(self) -> Message:
        return say("{side} has reached the end of the road.", side=SIDES[self.winner])


def add_cards(road: Road, out: Lots) -> None:
    """§1.2 The values that a card may have, as often as nobody is known to hold them."""
    for value in range(1, VALUES + 1):
        left = OF_EACH - (road.card[0] == value) - (road.card[1] == value)
        if left > 0:
            out.add(value, left)


# ------------------------------------------------------------------ §2 A turn


@final
class DealCard(Chance[Road, Frame]):
    """§1.2 Each side is dealt a card that only it sees."""

    space: i64 = VALUES + 1
    waits: str = "{side} is dealt a card."
    tells: str = "{side} is dealt a card."
    whispers: str = "Your card is a {value}."

    def outcomes(self, road: Road, frame: Frame, out: Lots) -> None:
        add_cards(road, out)

    def take(self, road: Road, frame: Frame, _chance: Side, value: i64) -> None:
        road.card[road.side] = value
        road.side = 1 - road.side
        if road.side == 1:
            frame.go(DEAL_CARD)

    def words(self, road: Road, frame: Frame, side: Side, value: i64) -> Words:
        return {"value": value}


TOO_FAR: Final = Reason("too_far", "the road ends at {end}")
NOT_AHEAD: Final = Reason("not_ahead", "you may go one to three places forward on your own road")


@final
class GoForward(Decision[Road, Frame]):
    """§2.1 One to three places forward."""

    space: i64 = FARTHEST
    asks: str = "Go one to three places forward."
    waits: str = "{side} is on the way."
    tells: str = "{side} sets out for {cell}."

    def bar(self, road: Road, frame: Frame, side: Side, action: i64) -> Reason | None:
        return None if road.place[side] + action + 1 < LENGTH else TOO_FAR.of(end=CELLS[LENGTH - 1])

    def take(self, road: Road, frame: Frame, side: Side, action: i64) -> None:
        road.target = road.place[side] + action + 1
        if road.played[1 - side]:
            frame.go(ARRIVE)

    def write(self, road: Road, frame: Frame, side: Side, action: i64) -> str:
        ahead = road.place[side] + action + 1
        return CELLS[side * LENGTH + ahead] if ahead < LENGTH else ""

    def misfit(self, road: Road, frame: Frame, side: Side, text: str) -> Reason:
        return NOT_AHEAD

    def words(self, road: Road, frame: Frame, side: Side, action: i64) -> Words:
        return {"cell": self.write(road, frame, side, action)}


@final
class SpringAmbush(Reaction[Road, Frame]):
    """§2.2 The other side may play its card."""

    space: i64 = 2
    asks: str = "{enemy} sets out for {where}. Do you play your card?"
    waits: str = "{enemy} is watched by {side}."

    def who(self, road: Road, frame: Frame) -> i64:
        return 1 - road.side

    def take(self, road: Road, frame: Frame, side: Side, action: i64) -> None:
        road.played[side] = action
        if not action:
            frame.go(ARRIVE)

    def write(self, road: Road, frame: Frame, side: Side, action: i64) -> str:
        return "ambush" if action else "pass"

    def words(self, road: Road, frame: Frame, side: Side, action: i64) -> Words:
        return {"where": CELLS[road.side * LENGTH + road.target], "value": road.card[side]}

    def hint(self, road: Road, frame: Frame, side: Side, action: i64, later: bool) -> str:
        need = road.card[side] + road.target - road.place[road.side]
        return say("found, they need a die above {need}", need=need) if action else ""

    def tell(self, road: Road, frame: Frame, side: Side, action: i64, after: Road) -> list[Message]:
        template = "{side} springs an ambush with a {value}!" if action else "{side} lets {enemy} pass."
        return [filled(template, {**road.words(side), **self.words(road, frame, side, action)}, "§2.2", side)]


@final
class ChooseHideout(SealedDecision[Road, Frame]):
    """§2.3 Both choose in secret, the ditch or the wood."""

    space: i64 = 2
    asks: str = "The ditch or the wood?"
    waits: str = "Both choose between the ditch and the wood."

    def who(self, road: Road, frame: Frame) -> i64:
        return 3

    def take(self, road: Road, frame: Frame, side: Side, action: i64) -> None:
        road.hideout[side] = action

    def write(self, road: Road, frame: Frame, side: Side, action: i64) -> str:
        return HIDEOUTS[action].name

    def tell(self, road: Road, frame: Frame, side: Side, action: i64, after: Road) -> list[Message]:
        mine, other = HIDEOUTS[after.hideout[side]], HIDEOUTS[after.hideout[1 - side]]
        words: Words = {**road.words(side), "mine": mine, "other": other}
        return [filled("{side} goes by the {mine}, {enemy} watches the {other}.", words, "§2.3", side)]


@final
class LookForThem(Rule[Road, Frame]):
    """§2.4 Who is not looked for where he is arrives."""

    def do(self, road: Road, frame: Frame) -> None:
        if road.hideout[0] != road.hideout[1]:
            frame.go(ARRIVE)


@final
class ThrowDie(Chance[Road, Frame]):
    """§2.4 The die must be higher than the card and the distance together."""

    space: i64 = 7
    waits: str = "The die is thrown."

    def outcomes(self, road: Road, frame: Frame, out: Lots) -> None:
        for die in range(1, 7):
            out.add(die, 1)

    def take(self, road: Road, frame: Frame, _chance: Side, die: i64) -> None:
        if die <= needed(road):
            road.target = road.place[road.side]

    def tell(self, road: Road, frame: Frame, side: Side, die: i64, after: Road) -> list[Message]:
        need = needed(road)
        through = "The die shows {die}, more than {need}: {side} gets through."
        stopped = "The die shows {die}, not more than {need}: {side} is thrown back."
        words: Words = {**road.words(side), "die": die, "need": need}
        cue = Cue("roll", who=f"piece-{side}", dice=(die,), need=need + 1)
        return [filled(through if die > need else stopped, words, "§2.4", side, cue=cue)]


def needed(road: Road) -> i64:
    """§2.4 The die must be higher than this."""
    return road.card[1 - road.side] + road.target - road.place[road.side]


@final
class Arrive(Rule[Road, Frame]):
    """§3.1 Who comes to the end of his road has won; otherwise it is the other side's turn."""

    tells: str = "{side} stands on {cell}."

    def do(self, road: Road, frame: Frame) -> None:
        road.place[road.side] = road.target
        if road.target == LENGTH - 1:
            road.finish(road.side, "§3.1")
        road.side = 1 - road.side
        frame.go(GO_FORWARD)

    def cue(self, road: Road, frame: Frame, side: Side, action: i64, after: Road) -> Cue:
        start = CELLS[side * LENGTH + road.place[side]]
        return Cue("move", who=f"piece-{side}", start=start, end=CELLS[side * LENGTH + road.target])


DEAL_CARD: Final = DealCard()
GO_FORWARD: Final = GoForward()
ARRIVE: Final = Arrive()
MATCH: Final = Procedure(
    DEAL_CARD, GO_FORWARD, SpringAmbush(), ChooseHideout(), LookForThem(), ThrowDie(), ARRIVE
)


def start(ruleset: Ruleset) -> Road:
    return Road(ruleset, MATCH.blank())


# ------------------------------------------------------------------ The picture

SIZE: Final = 60.0
ARROW: Final = poly([-6, -6, 8, 0, -6, 6], "on-side")
PIECES: Final = [[circle(0, 0, 17, "side0"), ARROW], [rect(-15, -15, 30, 30, "side1", 4), ARROW]]
FLOOR: Final = rect(-SIZE / 2 + 2, -SIZE / 2 + 2, SIZE - 4, SIZE - 4, "land line-soft", 6)
BOARD: Final = Board(CELLS, squares(LENGTH, 2, (SIZE, SIZE), 20, 20), FLOOR)


def scene(position: Position, side: int) -> Scene:
    """The two roads, the pieces on them, and the cards."""
    assert isinstance(position, Road)
    offers = Offers(position, side)
    letters, numbers = [(cell, CELLS[cell][0]) for cell in range(LENGTH)], [(0, "1"), (LENGTH, "2")]
    items = [Item("rim", shapes=rim(BOARD, letters, numbers, 12, 2 * SIZE + 34, 8))]
    items += [offers.on(BOARD.place(cell, "·"), name) for cell, name in enumerate(CELLS)]
    items += [piece(position, 0), piece(position, 1)]
    area = Area("board", LENGTH * SIZE + 30, 2 * SIZE + 40, grid=(SIZE / 3, SIZE / 2))
    notes = [note(position, 0), note(position, 1)]
    return Scene([area], items, prompt(position, side), buttons=offers.buttons(), notes=notes)


def piece(road: Road, owner: int) -> Item:
    x, y = BOARD.centre(owner * LENGTH + road.place[owner])
    name = say("the piece of {side}", side=SIDES[owner])
    return Item(f"piece-{owner}", layer=1, x=x, y=y, shapes=PIECES[owner], name=name, text="XO"[owner])


def note(road: Road, owner: int) -> Note:
    value = str(road.card[owner]) if road.card[owner] > 0 else "?"
    return Note(say("Card"), say("{value}, played", value=value) if road.played[owner] else value, owner)


GAME: Final = Game(
    name="ambush",
    title="Ambush",
    about="Two roads, two cards up the sleeve, and a die.",
    ruleset=1,
    sides=("red", "blue"),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(MATCH,),
    start=start,
    notation=any_of(*CELLS, "ambush", "pass", *(hideout.name for hideout in HIDEOUTS)),
    scene=scene,
    sense=Sense(),
    rulebook=RULEBOOK,
)
