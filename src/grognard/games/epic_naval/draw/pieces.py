"""What lies on the chart: ships, task forces, bases, aircraft, places where submarines went down."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from grognard.core.message import Either, Noun, Words, filled, say
from grognard.core.nodes import bearing
from grognard.core.offers import joined
from grognard.core.scene import Item, Lent, Once, Shape
from grognard.draw.art.fx import plume
from grognard.draw.art.pen import Marks, circle, group, path, sized
from grognard.draw.art.pen import star as star_path
from grognard.games.epic_naval.ashore import fresh_on, units_on
from grognard.games.epic_naval.data import (
    AFLOAT,
    AIRFIELD,
    BATTERY,
    BOMBER_ON,
    CAPTURED,
    FAR,
    FLEET,
    LETTERS,
    LINK,
    MARKERS,
    MOVING,
    NONE,
    PLANE_ON,
    SHIPS,
    STOCK,
    STRIKE,
    TOKEN,
    UNDER,
    USED,
    WING,
)
from grognard.games.epic_naval.draw.art import letter_on, three_hulls
from grognard.games.epic_naval.draw.hulls import form_of, load_marks, name_plate
from grognard.games.epic_naval.draw.sheet import FRAME, Point, Sheet, sheet_of
from grognard.games.epic_naval.draw.units import draw_units
from grognard.games.epic_naval.draw.words import (
    ARROWS,
    base_title,
    composition,
    fleets,
    listed,
    ship_tip,
    title,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import LETTER_NAMES, WINDS, marker_name

DRAWN: Once[Item] = Once()
CROSS = "M-10 -10L10 10M10 -10L-10 10"


class Pieces:
    """Every piece as an item that can still be made to stand for a choice."""

    def __init__(self, naval: Naval, viewer: int) -> None:
        self.naval = naval
        self.viewer = viewer
        self.sheet: Sheet = sheet_of(naval.rules)
        self.ships: Lent[int] = Lent()
        self.dives: Lent[int] = Lent()
        self.forces: Lent[int] = Lent()
        self.bases: Lent[int] = Lent()
        self.bombers: Lent[int] = Lent()
        self.planes: Lent[tuple[int, int]] = Lent()
        self.troops: Lent[tuple[int, int]] = Lent()
        self.mines: Lent[int] = Lent()
        self.under: list[Item] = []
        self.fleets = [tuple(fleets(naval, side)) for side in (0, 1)]
        for ship in range(SHIPS):
            status = naval.status[ship]
            if status in (AFLOAT, MOVING):
                self.ships.shared[ship] = self.ship(ship)
            elif status == UNDER:
                self.dives.shared[ship] = self.dive(ship)
        for marker in range(MARKERS):
            if naval.force_node[marker] != NONE:
                self.forces.shared[marker] = self.force(marker)
        for base in range(int(naval.rules.bases)):
            self.bases.shared[base] = self.base(base)
        if naval.rules.land_war:
            self.draw_troops()
        if naval.rules.minefields:
            for node in range(int(naval.rules.nodes)):
                if naval.mine_at[node] != NONE:
                    self.mines.shared[node] = self.minefield(node)
        self.draw_aircraft()

    def items(self) -> list[Item]:
        found = [*self.under, *self.mines.values()]
        found += [*self.bases.values(), *self.dives.values(), *self.ships.values()]
        found += [*self.troops.values(), *self.forces.values()]
        return [*found, *self.planes.values(), *self.bombers.values()]

    # ------------------------------------------------------------------ ships

    def ship(self, ship: int) -> Item:
        """Each piece is drawn once for every state it can be in: the keys hold all that is read of it."""
        naval = self.naval
        place = int(naval.node[ship]), int(naval.heading[ship])
        aboard = int(naval.load[ship]), int(naval.room[ship]), int(naval.commander[ship])
        values = (
            int(naval.upgrade[ship]),
            int(naval.reach(ship)),
            bool(naval.done[ship]),
            damage_of(naval, ship),
        )
        key = naval.rules, "ship", ship, place, aboard, values
        return DRAWN.get(key, lambda: self.draw_ship(ship))

    def draw_ship(self, ship: int) -> Item:
        naval, rules = self.naval, self.naval.rules
        side, node, heading = ship // FLEET, int(naval.node[ship]), int(naval.heading[ship])
        kind = int(rules.ship_class[ship])
        x, y = self.sheet.at[node]
        form, code = form_of(rules, kind), rules.ship_names[ship]
        item = Item(f"ship-{ship}", layer=1, x=x, y=y, turn=bearing(heading), art=f"{form}-{side}")
        item.shapes = ship_marks(naval, ship, form)
        words: Words = {"ship": title(naval, ship), "node": rules.node_names[node], "wind": WINDS[heading]}
        item.name = filled("{ship} on {node}, heading {wind}", words)
        item.tip = ship_tip(naval, ship)
        item.hover = [f"zone-ship-{ship}"]
        short = code if self.sheet.letters > 3 else f"{rules.codes[kind][-1]}{code[-1]}"
        item.text = (short if side == 0 else short.lower()) + ARROWS[heading]
        if damage_of(naval, ship):
            item.text = "!" + item.text[1 - self.sheet.letters :]
        return item

    def dive(self, ship: int) -> Item:
        """§9.1 The marker that stays where a submarine went down."""
        naval = self.naval
        key = naval.rules, "dive", ship, int(naval.node[ship]), int(naval.due[ship])
        return DRAWN.get(key, lambda: self.draw_dive(ship))

    def draw_dive(self, ship: int) -> Item:
        naval, side = self.naval, ship // FLEET
        x, y = self.sheet.at[int(naval.node[ship])]
        code = naval.rules.ship_names[ship]
        item = Item(f"dive-{ship}", layer=1, x=x, y=y, art=f"dive-{side}")
        item.shapes = beneath(code, 25)
        where = naval.rules.node_names[naval.node[ship]]
        item.name = say("{ship}, dived on {node}", ship=title(naval, ship), node=where)
        item.tip = say("Comes up in round {due}.", due=naval.due[ship])
        item.text = "(" + (code if side == 0 else code.lower())[0] + ")"
        return item

    def minefield(self, node: int) -> Item:
        """§19.1 Mines lie open, and whose they are."""
        naval, side = self.naval, int(self.naval.mine_at[node])
        x, y = self.sheet.at[node]
        name = naval.rules.node_names[node]
        item = Item(f"mine-{name}", layer=1, x=x, y=y, art=f"mine-{side}")
        item.name = say("{navy}: minefield on {node}", navy=naval.rules.navies[side], node=name)
        item.tip = say("Enemy ships that come onto the node strike it.")
        item.text = "◆" if side == 0 else "◇"
        return item

    # ------------------------------------------------------------------ task forces

    def force(self, marker: int) -> Item:
        naval, side = self.naval, marker // LETTERS
        node, letter = int(naval.force_node[marker]), int(naval.force_letter[marker])
        stacked = sum(naval.force_node[other] == node for other in range(LETTERS * side, marker))
        speed = int(naval.force_speed(side, letter)) if letter >= 0 else 0
        fits = tuple(naval.fits[LETTERS * marker : LETTERS * marker + LETTERS])
        done = bool(naval.force_done[marker])
        key = naval.rules, "force", marker, node, letter, stacked, speed, fits, done, self.fleets[side]
        return DRAWN.get(key, lambda: self.draw_force(marker, stacked))

    def draw_force(self, marker: int, stacked: int) -> Item:
        naval, side = self.naval, marker // LETTERS
        node, letter = int(naval.force_node[marker]), int(naval.force_letter[marker])
        x, y = self.sheet.at[node]
        item = Item(f"force-{marker}", layer=1, x=x + 7 * stacked, y=y - 7 * stacked, art=f"force-{side}")
        known = letter >= 0
        item.shapes = letter_on(LETTER_NAMES[letter]) if known else three_hulls()
        item.shapes = [*item.shapes, *beneath(marker_name(marker), 30)]
        if naval.force_done[marker]:
            item.shapes += spent_at(13, -13)
        words: Words = {"navy": naval.rules.navies[side], "node": naval.rules.node_names[node]}
        words.update({"letter": LETTER_NAMES[letter] if known else "", "marker": marker_name(marker)})
        template = "{navy}: a task force, face down on {node} ({marker})"
        item.name = filled("{navy}: task force {letter} on {node} ({marker})" if known else template, words)
        item.tip = self.force_tip(marker, side, letter)
        sign = LETTER_NAMES[letter] if known else "?"
        item.text = f"<{sign}>" if side == 0 else f"{{{sign.lower()}}}"
        return item

    def force_tip(self, marker: int, side: int, letter: int) -> str:
        naval = self.naval
        spent = say("Has been activated.") if naval.force_done[marker] else ""
        if letter >= 0:
            fleet = " ".join(composition(naval, side, letter))
            speed = naval.force_speed(side, letter)
            tip = say("{fleet}; {speed} movement {speed:point|points}.", fleet=fleet, speed=speed)
            return joined("{tip} {spent}", tip=tip, spent=spent)
        may = [
            f"{LETTER_NAMES[each]} ({' '.join(ships)})"
            for each in range(LETTERS)
            if naval.fits[LETTERS * marker + each] and (ships := composition(naval, side, each))
        ]
        guess = say("It may be {forces}.", forces=Either(tuple(may))) if may else ""
        return joined("{guess} {spent}", guess=guess, spent=spent)

    # ------------------------------------------------------------------ bases

    def base(self, base: int) -> Item:
        naval = self.naval
        wing = tuple(naval.bomber[WING * base : WING * base + WING])
        state = int(naval.base_owner[base]), int(naval.base_hit[base]), bool(naval.base_lost[base])
        more = int(naval.base_commander[base]), int(naval.base_done[base])
        key = naval.rules, "base", base, wing, state, more
        return DRAWN.get(key, lambda: self.draw_base(base))

    def draw_base(self, base: int) -> Item:
        naval, rules = self.naval, self.naval.rules
        side, kind = int(naval.base_owner[base]), int(rules.base_kind[base])
        sort = "battery" if kind == BATTERY else "airfield"
        item = Item(f"base-{base}", layer=1, art=f"{sort}-{side}", hover=[f"zone-base-{base}"])
        item.x, item.y = (
            edge_place(self.sheet, naval, base) if kind == FAR else self.sheet.at[int(rules.base_node[base])]
        )
        if kind == BATTERY:
            item.turn = bearing(rules.base_heading[base])
        item.name = base_title(naval, base)
        item.tip = base_tip(naval, base)
        item.shapes = base_marks(naval, base)
        item.text = "SB" if kind == BATTERY else "AF" if kind == AIRFIELD else "FB"
        item.text = item.text if side == 0 else item.text.lower()
        return item

    def draw_troops(self) -> None:
        """§18.1 Every stack of land units, by side and node."""
        for node in map(int, self.naval.rules.ground):
            for side in (0, 1):
                if units_on(self.naval, side, node):
                    item = draw_units(self.naval, side, node, self.sheet.at[node])
                    if not fresh_on(self.naval, side, node):
                        item.shapes = [*item.shapes, *spent_at(-12, -10)]
                    self.troops.shared[side, node] = item

    # ------------------------------------------------------------------ aircraft

    def draw_aircraft(self) -> None:
        naval, rules = self.naval, self.naval.rules
        for bomber in range(len(naval.bomber)):
            if naval.bomber[bomber] in (LINK, STRIKE):
                self.bombers.shared[bomber] = self.bomber(bomber)
        for base in range(int(rules.bases)):
            self.chain(base)
        for side in (0, 1):
            if naval.planes_out[side]:
                for node in range(int(rules.nodes)):
                    count = int(naval.planes[side * rules.nodes + node])
                    if count:
                        self.planes.shared[(side, node)] = self.plane(side, node, count)

    def bomber(self, bomber: int) -> Item:
        naval = self.naval
        place = int(naval.bomber_node[bomber]), int(naval.bomber_heading[bomber])
        state = int(naval.bomber[bomber]), int(naval.bomber_place[bomber]), bool(naval.bomber_done[bomber])
        key = naval.rules, "bomber", bomber, int(naval.base_owner[bomber // WING]), place, state
        return DRAWN.get(key, lambda: self.draw_bomber(bomber))

    def draw_bomber(self, bomber: int) -> Item:
        naval = self.naval
        side = int(naval.base_owner[bomber // WING])
        node, heading = int(naval.bomber_node[bomber]), int(naval.bomber_heading[bomber])
        x, y = self.sheet.at[node]
        strike = naval.bomber[bomber] == STRIKE
        item = Item(f"bomber-{bomber}", layer=2, x=x, y=y, art=f"bomber-{side}")
        item.x, item.y = (x + 11, y + 11) if strike else (x, y)
        item.turn = 0.0 if strike else bearing(heading)
        place = naval.rules.node_names[node]
        words: Words = {"navy": naval.rules.navies[side], "node": place, "wind": WINDS[heading]}
        template = "{navy}: bomber over {node}" if strike else "{navy}: bomber over {node}, heading {wind}"
        item.name = filled(template, words)
        if strike:
            item.tip = say("Marks what it hit, and bars its node.")
        else:
            number = naval.bomber_place[bomber] + 1
            item.tip = say("{number} {number:bomber|bombers} from its base on.", number=number)
            item.hover = [f"zone-bomber-{bomber}"]
            if naval.bomber_done[bomber]:
                item.shapes = spent_at(-10, 9, item.turn)
        item.text = ("B" if side == 0 else "b") + ("x" if strike else ARROWS[heading])
        return item

    def chain(self, base: int) -> None:
        """§8.4 The links of a chain, joined from the base on."""
        naval = self.naval
        links = [bomber for bomber in range(WING * base, WING * base + WING) if naval.bomber[bomber] == LINK]
        links.sort(key=lambda bomber: int(naval.bomber_place[bomber]))
        if len(links) > 1:
            places = [self.sheet.at[int(naval.bomber_node[bomber])] for bomber in links]
            drawn = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in places)
            colour = f"side{int(naval.base_owner[base])}"
            self.under.append(Item(f"chain-{base}", layer=1, shapes=path(drawn, "", colour, 2.5, round=True)))

    def plane(self, side: int, node: int, count: int) -> Item:
        key = self.naval.rules, "plane", side, node, count
        return DRAWN.get(key, lambda: self.draw_plane(side, node, count))

    def draw_plane(self, side: int, node: int, count: int) -> Item:
        x, y = self.sheet.at[node]
        item = Item(f"plane-{side}-{node}", layer=2, x=x - 12 + 24 * side, y=y - 13, art=f"plane-{side}")
        item.turn = -90.0
        if count > 1:
            item.shapes = sized(-11, 4, 12.4, 23, str(count), "ink", "plate on-chart")
        words: Words = {"navy": self.naval.rules.navies[side], "count": count}
        words["node"] = self.naval.rules.node_names[node]
        item.name = filled("{navy}: {count} {count:plane|planes} over {node}", words)
        item.tip = say("Comes back when a carrier in reach was activated; a ship that passes destroys it.")
        item.text = "+" if side == 0 else "×"
        return item


# ------------------------------------------------------------------ marks on pieces


@lru_cache(maxsize=256)
def spent_at(x: float, y: float, turn: float = 0.0) -> Marks:
    """The command marker that lies on what was activated; upright on what is turned by ``turn`` degrees."""
    return circle(x, y, 6, "card", "ink-soft", 0.9) + path(tick(x, y, turn), "", "ink", 1.6, round=True)


@lru_cache(maxsize=256)
def tick(x: float, y: float, turn: float) -> str:
    back = radians(-turn)
    ends = [
        (x + dx * cos(back) - dy * sin(back), y + dx * sin(back) + dy * cos(back))
        for dx, dy in ((-2.6, 0.0), (-0.6, 2.2), (2.8, -2.2))
    ]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in ends)


def ship_marks(naval: Naval, ship: int, form: str) -> list[Shape]:
    rules = naval.rules
    room = int(
        naval.room[ship] if rules.planes[rules.ship_class[ship]] else rules.cargo[rules.ship_class[ship]]
    )
    shapes = list(load_marks(form, int(naval.load[ship]), room, ship // FLEET))
    heading = int(naval.heading[ship]) if naval.node[ship] >= 0 else 0
    shapes += afire(damage_of(naval, ship), bearing(heading))
    shapes += name_plate(rules.ship_names[ship], heading)
    away = -1 if heading < 3 else 1  # on the side of the hull where its name is not
    if naval.done[ship]:
        shapes += spent_at(-13, 8 * away, bearing(heading))
    if naval.commander[ship] != NONE:
        shapes += star_at(0, 10 * away)
    if naval.upgrade[ship] != NONE:
        arrow = f"M8 {13 * away}l4.5 {-4.5 * away}h-2.7v{-4 * away}h-3.6v{4 * away}h-2.7Z"
        shapes += path(arrow, "coin", "black", 0.7)
    return shapes


def damage_of(naval: Naval, ship: int) -> int:
    """§20.1 The hits that a ship has taken."""
    return int(naval.hits[ship]) if naval.rules.damage else 0


@lru_cache(maxsize=64)
def afire(hits: int, turn: float) -> Marks:
    """§20.1 A fire on deck for each hit; its smoke drifts away however the ship is turned."""
    fires: Marks = []
    for hit in range(min(hits, 3)):
        fires += group(plume(0, 0, 9, 12, 4 + hit), x=(-9.0, 8.0, 0.0)[hit], turn=-turn)
    return fires


@lru_cache(maxsize=64)
def star_at(x: float, y: float) -> Marks:
    """A commander sails on it."""
    return path(star_path(x, y, 6.4), "coin", "black", 0.7)


@lru_cache(maxsize=256)
def beneath(words: str, y: float) -> Marks:
    """A name under a piece."""
    return sized(0, y, 12.6, 23, words, "ink", "plate on-chart")


def base_marks(naval: Naval, base: int) -> list[Shape]:
    """Bombers in stock, what lies on it, whether it was used."""
    rules = naval.rules
    kind, hit = rules.base_kind[base], int(naval.base_hit[base])
    if kind == BATTERY:
        if naval.base_lost[base]:
            return [*burning(bearing(rules.base_heading[base])), *path(CROSS, "", "danger", 2.5, round=True)]
        return spent_at(-11, -11, bearing(rules.base_heading[base])) if naval.base_done[base] else []
    shapes: Marks = []
    side = int(naval.base_owner[base])
    stock = sum(naval.bomber[bomber] == STOCK for bomber in range(WING * base, WING * base + WING))
    for at in range(stock):
        shapes += path(little_bomber(-6.5 * (stock - 1) + 13 * at, 25), f"flag{side}", "white", 0.5)
    if hit & TOKEN:
        shapes += burning()
    if hit & (PLANE_ON | BOMBER_ON):
        shapes += path("M-14 -14L14 14M14 -14L-14 14", "", "danger", 2.5, round=True)
    if naval.base_commander[base] != NONE:
        shapes += star_at(15, -14)
    if naval.base_done[base]:
        shapes += spent_at(-14, -13)
    return shapes


def little_bomber(x: float, y: float) -> str:
    return f"M{x} {y - 4.5}l1 3l5.5 2.2v1.4h-5.5l-.4 3l1.6 1.2v1h-4.4v-1l1.6 -1.2l-.4 -3h-5.5v-1.4l5.5 -2.2Z"


@lru_cache(maxsize=8)
def burning(turn: float = 0.0) -> Marks:
    """Flames, and smoke that drifts away to the north-east however the thing is turned."""
    return group(plume(0, 0, 12, 14), turn=-turn)


BASE_DONE = {USED: "has been used this round", CAPTURED: "captured in this round"}


def base_tip(naval: Naval, base: int) -> str:
    rules = naval.rules
    kind = rules.base_kind[base]
    words: list[str] = []
    if kind == BATTERY:
        reach = say("Artillery, reach {reach}", reach=rules.battery_reach)
        words.append(say("Destroyed") if naval.base_lost[base] else reach)
    else:
        stock = sum(naval.bomber[bomber] == STOCK for bomber in range(WING * base, WING * base + WING))
        template = "{stock} {stock:bomber|bombers} in stock; strikes {reach} nodes far"
        words.append(say(template, stock=stock, reach=rules.airfield_reach))
        words.append(say("out of action") if naval.base_hit[base] else "")
    if naval.base_commander[base] != NONE:
        words.append(say("{who}", who=Noun(rules.plan.commanders[naval.base_commander[base]].name)))
    words.append(say(BASE_DONE[naval.base_done[base]]) if naval.base_done[base] else "")
    return say("{words}.", words=listed(words))


def edge_place(sheet: Sheet, naval: Naval, base: int) -> Point:
    """§8.11 A far base lies beyond the middle of its edge."""
    edge = ("north", "east", "south", "west")[int(naval.rules.base_edge[base])]
    x, y = sheet.width / 2, sheet.height / 2
    inset = FRAME / 2 - 2
    return {
        "north": (x, inset),
        "south": (x, sheet.height - inset),
        "west": (inset, y),
        "east": (sheet.width - inset, y),
    }[edge]
