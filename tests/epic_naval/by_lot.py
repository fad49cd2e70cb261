"""Scenario files made by lot: whatever the options of a file are, they meet each other in these."""

from __future__ import annotations

from random import Random

ROWS = "abcdefg"
SIDES = ("west", "east")
CARDS = [f"{kind}{number}" for kind, last in (("c", 7), ("e", 7), ("u", 6)) for number in range(1, last + 1)]
HEADINGS = ("E", "NE", "NW", "W", "SW", "SE")
MORE = """
[commanders.kf]
name = "leader"
effect = "follow"
within = 4
on = ["CV", "CA", "SS"]

[commanders.kr]
name = "quartermaster"
effect = "recover"
on = ["BB", "DD", "TR"]

[cards.fogs]
name = "Long fog"
kind = "event"
effect = "fog"
lasts = 2

[cards.gale]
name = "Gale"
kind = "event"
effect = "squall"
lasts = 2
"""


class ByLot:
    """A file, piece by piece."""

    def __init__(self, seed: int) -> None:
        self.lot = Random(seed)
        self.width = self.lot.choice([7, 8, 9])
        self.grid = [self.row(down) for down in range(self.lot.choice([5, 7]))]
        self.land = self.named("#")
        self.lot.shuffle(self.land)
        self.edges = ["north", "east", "south", "west"]
        self.lot.shuffle(self.edges)
        self.ashore = self.lot.random() < 0.5
        self.taken: set[str] = set()
        self.fields: dict[str, str] = {}  # an airfield of the side
        self.rounds = self.lot.choice([3, 4, 5])

    def row(self, down: int) -> list[str]:
        middle = self.lot.choices(".#~=+", [60, 14, 8, 6, 8], k=self.width - 4 - down % 2)
        return [*self.lot.choices(".~", [8, 1], k=2), *middle, ".", "."]

    def named(self, marks: str) -> list[str]:
        return [
            f"{ROWS[down]}{along + 1}"
            for down, row in enumerate(self.grid)
            for along, mark in enumerate(row)
            if mark in marks
        ]

    def often(self, share: float, text: str) -> str:
        return text if self.lot.random() < share else ""

    def text(self) -> str:
        drawn = "\n".join(" " * (down % 2) + " ".join(row) for down, row in enumerate(self.grid))
        first = self.lot.choice(["chance", *SIDES])
        text = f'title = "By lot"\nchart = "lot"\nrounds = {self.rounds}\nfirst = "{first}"\n'
        text += f'\n[charts.lot]\ndrawn = """\n{drawn}\n"""\n' + self.layouts() + self.tables() + MORE
        text += "".join(self.side(side) for side in SIDES)
        text += "".join(self.goal(*pair) for pair in (SIDES, SIDES[::-1])) + '\n[[goals]]\nkind = "points"\n'
        agreed = '\n[[agree]]\nname = "P"\n\n[[agree.goals]]\nkind = "fleet"\nside = "west"\n'
        return text + self.often(0.4, agreed + '\n[[agree.goals]]\nkind = "otherwise"\nside = "east"\n')

    def layouts(self) -> str:
        water = self.named(".")
        laid = "".join(
            f'\n[[layouts]]\nname = "{name}"\n\n[[layouts.lay]]\ntile = "{tile}"\n'
            f'at = "{self.lot.choice(water)}"\n'
            for name, tile in (("one", "shoal"), ("two", "islet"))
        )
        return self.often(0.3, laid)

    def tables(self) -> str:
        text = ""
        for code in ("CV", "BB", "CA", "DD", "SS", "TR"):
            text += f"\n[ships.{code}]\nhull = {self.lot.choice([1, 1, 2, 3])}\n"
            text += self.often(0.4, "lays = true\n") + self.often(0.4, "sweeps = true\n")
            text += self.often(0.2, "bars = false\n") + self.often(0.2, f"mp = {self.lot.randint(1, 6)}\n")
        text += (
            f"\n[rules]\nforce_markers = {self.lot.randint(0, 2)}\ndamage_slows = {self.lot.randint(0, 3)}\n"
        )
        text += "\n[decks.lot]\n" + "".join(
            f"{card} = {self.lot.randint(0, 2)}\n" for card in [*CARDS, "fogs", "gale"]
        )
        kind = self.lot.choice(["fog", "squall"])
        return text + self.often(
            0.4, f'\n[[weather]]\nkind = "{kind}"\nfrom = 1\nto = {self.lot.randint(1, 3)}\n'
        )

    def side(self, name: str) -> str:
        text = f'\n[[sides]]\nname = "{name}"\ndeck = "lot"\nmines = {self.lot.choice([0, 2, 4])}\n'
        offered = self.lot.sample(["k1", "k2", "k3", "k4", "k5", "k6", "kf", "kr"], 4)
        text += f"commanders = {offered!r}\ntakes = {self.lot.choice([1, 2, 4])}\n"
        text += self.often(0.3, "take_back = true\n") + self.minefields()
        text += "start = { numbers = [1, 2] }\n" if name == "west" else "start = { last = 2 }\n"
        return text + self.forces(name) + self.bases(name) + self.troops()

    def minefields(self) -> str:
        open_sea = [node for node in self.named(".") if 3 <= int(node[1:]) <= self.width - 3]
        laid = [node for node in self.lot.sample(open_sea, min(2, len(open_sea))) if node not in self.taken]
        self.taken.update(laid)
        return self.often(0.5, f"minefields = {laid!r}\n") if laid else ""

    def forces(self, name: str) -> str:
        bought = (
            "\n[sides.buy]\npoints = 14\nprices = { CV = 5, BB = 4, DD = 2, SS = 2, TR = 1, bomber = 1 }\n"
        )
        bought += "most = { CV = 1, BB = 1, DD = 3, SS = 1, TR = 2, bomber = 2 }\n"
        if self.lot.random() < 0.15:
            return bought
        columns = [(1, 2) if name == "west" else (len(row) - 1, len(row)) for row in self.grid]
        nodes = [f"{ROWS[down]}{along}" for down, pair in enumerate(columns) for along in pair]
        self.lot.shuffle(nodes)
        text = ""
        for letter in "ABCD"[: self.lot.randint(1, 4)]:
            ships = self.lot.choices(["CV", "BB", "CA", "DD", "SS", "TR"], k=self.lot.randint(1, 4))
            later = letter > "A" and self.lot.random() < 0.25
            where = f'track = 2\nedge = "{name}"' if later else f'at = "{nodes.pop()}"'
            text += f'\n[[sides.forces]]\nletter = "{letter}"\nships = {ships!r}\n{where}\n'
        return text

    def bases(self, name: str) -> str:
        text, flying = "", []
        for _ in range(min(len(self.land), self.lot.randint(0, 2))):
            at = self.land.pop()
            if self.lot.random() < 0.4:
                heading = self.lot.choice(HEADINGS)
                text += f'\n[[sides.bases]]\nkind = "battery"\nat = "{at}"\nheading = "{heading}"\n'
                continue
            garrison = 0 if self.ashore else self.lot.randint(0, 1)
            text += f'\n[[sides.bases]]\nkind = "airfield"\nat = "{at}"\nbombers = 2\ngarrison = {garrison}\n'
            self.fields[name] = at
            flying.append(at)
        if self.lot.random() < 0.4:
            flying.append(self.edges.pop())
            text += f'\n[[sides.bases]]\nkind = "far"\nedge = "{flying[-1]}"\nbombers = 2\n'
        coming = f'bombers = 1\nbase = "{self.lot.choice(flying)}"\n' if flying else ""
        supplies = (
            '\n[[sides.supplies]]\nround = 2\ncards = ["c4", "e1"]\nmines = 1\nplanes = 1\nmarkers = 1\n'
        )
        return text + self.often(0.6, supplies + coming)

    def troops(self) -> str:
        ground = [node for node in (*self.land, *self.named("+")) if node not in self.taken]
        stood = self.lot.sample(ground, min(2, len(ground))) if self.ashore else []
        self.taken.update(stood)
        self.land = [node for node in self.land if node not in stood]
        return "".join(f'\n[[sides.troops]]\nat = "{node}"\nunits = 2\n' for node in stood)

    def goal(self, name: str, enemy: str) -> str:
        kinds = [
            f'\n[[goals]]\nkind = "fleet"\nside = "{name}"\n',
            f'\n[[goals]]\nkind = "deliver"\nside = "{name}"\nedge = "{enemy}"\ncargo = 1\n'
            f'\n[[goals]]\nkind = "deny"\nside = "{enemy}"\n',
        ]
        if enemy in self.fields:
            at = self.fields[enemy]
            kinds.append(
                f'\n[[goals]]\nkind = "closed"\nside = "{name}"\nbase = "{at}"\nrounds = [{self.rounds}]\n'
            )
        return self.often(0.6, self.lot.choice(kinds))
