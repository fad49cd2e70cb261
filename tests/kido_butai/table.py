"""A match to write rulebook pages with: squadrons are laid out as text, dice and draws are named.

akagi   z1E b1bE b2tN     squadron, load of a bomber (b or t), facing; ~ low, ! has acted
centre  b4tW
cap     z2S~
"""

from __future__ import annotations

from grognard.core.match import Match
from grognard.core.ruleset import Options, Value
from grognard.core.scene import Item, Scene
from grognard.games.kido_butai import GAME
from grognard.games.kido_butai.data import BOMBS, GONE, NO_LOAD, SHIP_NAMES, SQUADRONS, TORPEDOES, ZEROS
from grognard.games.kido_butai.data import SQUADRON_NAMES as NAMES
from grognard.games.kido_butai.position import Operation, american_points, japanese_points

PLACES = ["akagi", "kaga", "soryu", "hiryu", "centre", "cap", "midway", "fleet"]
LOADS = {"": NO_LOAD, "b": BOMBS, "t": TORPEDOES}
FACINGS = "ESWN"


class Table:
    def __init__(self, layout: str = "", **options: Value) -> None:
        """The first Japanese phase; with a ``layout`` only the squadrons named there are left."""
        given: Options = dict(options)
        loads = str(given.pop("loads", "3b 3b 2b 2b"))
        self.match = Match(GAME, options=given, roll=False)
        self.japan(*loads.split())
        if layout:
            self.lay(layout)

    @property
    def operation(self) -> Operation:
        position = self.match.position
        assert isinstance(position, Operation)
        return position

    # ------------------------------------------------------------------ laying out

    def lay(self, layout: str) -> None:
        operation = self.operation
        for squadron in range(SQUADRONS):
            operation.place[squadron] = GONE
        for line in layout.strip().splitlines():
            place, *squadrons = line.split()
            for text in squadrons:
                self.put(text, PLACES.index(place))

    def put(self, text: str, place: int) -> None:
        operation = self.operation
        acted, low = text.endswith("!"), "~" in text
        text = text.rstrip("!~")
        name = next(name for name in sorted(NAMES, key=len, reverse=True) if text.startswith(name))
        squadron = NAMES.index(name)
        rest = text[len(name) :]
        operation.place[squadron] = place
        operation.load[squadron] = LOADS[rest[:-1]]
        operation.facing[squadron] = FACINGS.index(rest[-1])
        if low:
            operation.low[squadron] = operation.turn
        if acted:
            operation.done |= 1 << squadron

    def turn(self, turn: int, found: bool = False, reported: int = 0) -> Table:
        self.operation.turn = turn
        for zero in range(ZEROS):
            if self.operation.low[zero]:
                self.operation.low[zero] = turn
        self.operation.found = found
        self.operation.reported = reported
        return self

    def fleets(self, first: str, second: str = "") -> Table:
        """The fleets have been revealed; "e", "h" and "y" are the carriers."""
        operation = self.operation
        for carrier, letter in enumerate("ehy"):
            operation.fleet[carrier] = 1 if letter in first else 2 if letter in second else 0
        operation.revealed = True
        return self

    def hit(self, **hits: int) -> Table:
        for name, count in hits.items():
            self.operation.hits[SHIP_NAMES.index(name)] = count
        return self

    def cups(self, dauntless: int, no_bomber: int, buffalo: int, no_fighter: int) -> Table:
        for kind, count in enumerate((dauntless, no_bomber, buffalo, no_fighter)):
            self.operation.cup[kind] = count
        return self

    def due(
        self, turn: int, dauntless: int = 0, no_bomber: int = 0, buffalo: int = 0, no_fighter: int = 0
    ) -> Table:
        for kind, count in enumerate((dauntless, no_bomber, buffalo, no_fighter)):
            self.operation.lay(kind, turn, count)
        return self

    # ------------------------------------------------------------------ playing

    def japan(self, *texts: str) -> Table:
        for text in texts:
            self.match.act("japan", text)
        return self

    def fall(self, *texts: str) -> Table:
        """Dice and draws, as they fall."""
        for text in texts:
            self.match.fall(text)
        return self

    def attack(self, target: str = "midway") -> Table:
        return self.japan(f"attack {target}", "go")

    @property
    def legal(self) -> list[str]:
        return self.match.legal("japan")

    @property
    def asked(self) -> str:
        """What the match waits for: the name of the step."""
        return type(self.operation.frame.step).__name__

    def why(self, text: str) -> str:
        """The § by which an action is refused."""
        try:
            self.match.act("japan", text)
        except Exception as error:
            return str(getattr(error, "rule", error))
        raise AssertionError(f"{text} was not refused")

    # ------------------------------------------------------------------ looking

    def at(self, place: str) -> str:
        """The squadrons at a place, written as they are laid out."""
        operation, index = self.operation, PLACES.index(place) if place in PLACES else GONE
        return " ".join(self.written(each) for each in range(SQUADRONS) if operation.place[each] == index)

    def written(self, squadron: int) -> str:
        operation = self.operation
        load = "" if squadron < ZEROS else "bt"[int(operation.load[squadron]) - 1]
        low = "~" if squadron < ZEROS and operation.low[squadron] else ""
        return f"{NAMES[squadron]}{load}{FACINGS[int(operation.facing[squadron])]}{low}"

    @property
    def lost(self) -> int:
        """Japanese squadrons destroyed."""
        return int(self.operation.at(GONE))

    @property
    def shot(self) -> tuple[int, int]:
        """American bombers and fighters destroyed."""
        return int(self.operation.shot[0]), int(self.operation.shot[1])

    @property
    def cup(self) -> list[int]:
        return [int(count) for count in self.operation.cup]

    def track(self, turn: int) -> list[int]:
        """Counters due in that turn: Dauntless, no bomber, Buffalo, no fighter."""
        return [int(self.operation.due(kind, turn)) for kind in range(4)]

    def hits(self, name: str) -> int:
        return int(self.operation.hits[SHIP_NAMES.index(name)])

    @property
    def points(self) -> tuple[int, int]:
        """Japanese and American points."""
        return int(japanese_points(self.operation)), int(american_points(self.operation))


def shown(table: Table) -> Scene:
    return table.match.scene("japan")


def item(scene: Scene, key: str) -> Item:
    return next(item for item in scene.items if item.key == key)


def sent_in(zeros: str, die: str, bombers: int, escorts: int) -> Table:
    table = Table(f"cap {zeros}").turn(5, found=True, reported=1).japan("end")
    return table.fall(*["bomber"] * bombers, "no bomber", *["fighter"] * escorts, "no fighter", die)
