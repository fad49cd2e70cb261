"""The story of the day, line by line, each with its §."""

from __future__ import annotations

from .table import Table


class Told:
    """What is told from here on."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.before = len(table.match.log("japan"))

    def lines(self) -> list[str]:
        log = self.table.match.log("japan")[self.before :]
        return [f"{message} ({message.rule})" for message in log]


def test_how_the_bombers_are_armed_is_told() -> None:
    log = Table(loads="2b1t 3t 2b 1b1t").match.log("japan")
    assert [f"{message} ({message.rule})" for message in log] == [
        "Akagi arms its bombers: 2 with bombs, 1 with torpedoes. (§1.4)",
        "Kaga arms its bombers: all with torpedoes. (§1.4)",
        "Soryu arms its bombers: all with bombs. (§1.4)",
        "Hiryu arms its bombers: 1 with bombs, 1 with torpedoes. (§1.4)",
        "0430. (§2.1)",
    ]


def test_orders_and_the_search_are_told() -> None:
    layout = "akagi z1E z2E b1bE b2bE\nkaga b4bN z3N\ncentre b5bE b6tE b7bW\ncap z4S\nmidway b8bS\nfleet b9tS"
    table = Table(layout).turn(4, reported=1)
    told = Told(table)
    table.japan("z1+", "cap", "b1+", "strike", "b4", "torpedoes", "z3", "ready", "b5", "midway")
    table.japan("b6", "fleet", "b7", "land soryu", "z4", "land soryu", "b8", "back", "b9", "back", "end")
    table.fall("5", "bomber", "bomber", "no bomber", "no fighter", "2")
    assert told.lines() == [
        "Two Zeros aboard Akagi: (§3.1)",
        "Two Zeros take off from Akagi as CAP. (§3.4)",
        "Two bombers aboard Akagi: (§3.1)",
        "Two bombers take off from Akagi to strike. (§3.4)",
        "Bomber 4 aboard Kaga: (§3.1)",
        "Bomber 4 stands ready with torpedoes. (§3.8)",
        "Zero 3 aboard Kaga: (§3.1)",
        "Zero 3 stands ready. (§3.8)",
        "Bomber 5 in the centre: (§3.1)",
        "Bomber 5 heads for Midway. (§3.5)",
        "Bomber 6 in the centre: (§3.1)",
        "Bomber 6 heads for the American fleet. (§3.5)",
        "Bomber 7 in the centre: (§3.1)",
        "Bomber 7 lands on Soryu. (§3.7)",
        "Zero 4 in the CAP box: (§3.1)",
        "Zero 4 lands on Soryu. (§3.7)",
        "Bomber 8 off Midway: (§3.1)",
        "Bomber 8 turns back without attacking. (§3.6)",
        "Bomber 9 at the American fleet: (§3.1)",
        "Bomber 9 turns back without attacking. (§3.6)",
        "The Japanese phase is over. (§3.1)",
        "American search, 5: the Kido Butai is found! (§4.1)",
        "From the bomber cup: a Dauntless. (§5.3)",
        "From the bomber cup: a Dauntless. (§5.3)",
        "From the bomber cup: “no bomber”. (§5.3)",
        "0730: two Dauntless squadrons attack the Kido Butai! (§5.4)",
        "From the fighter cup: “no fighter”. (§5.5)",
        "The bombers have no escort. (§5.5)",
        "The lookouts, 2: torpedo bombers, low over the water. (§10.2)",
    ]


def test_a_strike_is_told() -> None:
    table = Table("fleet z1S z2S b1tS b2tS b3tS").turn(4, reported=1)
    told = Told(table)
    table.japan("attack fleet", "hold zero", "go").fall("hornet", "yorktown", "no carrier")
    table.fall("fighter", "fighter", "no fighter", "5", "4", "5").japan("hornet", "yorktown")
    table.fall("5", "4", "6").japan("end").fall("1", "6")
    assert told.lines() == [
        "The attack on the American fleet is prepared. (§3.6)",
        "Zero 2 is held back. (§3.6)",
        "0730: three bomber squadrons and one Zero squadron attack the American fleet. (§3.6)",
        "Hornet is sighted. (§6.5)",
        "Yorktown is sighted. (§6.5)",
        "No more: there must be a second fleet, with Enterprise. (§6.6)",
        "From the fighter cup: a Buffalo. (§6.8)",
        "From the fighter cup: a Buffalo. (§6.8)",
        "From the fighter cup: “no fighter”. (§6.8)",
        "Two Buffalo squadrons defend the American fleet. (§6.8)",
        "A Buffalo fires at Zero 1, 5: missed. (§7.6)",
        "A Buffalo fires at bomber 1, 4: driven off. (§7.7)",
        "Zero 1 fires at a Buffalo, 5: shot down! (§7.6)",
        "After the air combat: nothing lost, one Buffalo squadron shot down; two bombers can attack. (§7.5)",
        "Out of the game: one “no fighter”. (§7.9)",
        "Back at 1030: one Buffalo. (§7.8)",
        "A bomber takes aim at Hornet. (§8.1)",
        "A bomber takes aim at Yorktown. (§8.1)",
        "Flak of Hornet, 5: a bomber turns away. (§8.3)",
        "Flak of Yorktown, 4: no effect. (§8.3)",
        "A bomber attacks Yorktown, 6: a hit! (§9.1)",
        "Yorktown is damaged. (§9.2)",
        "No deck is left for one Buffalo squadron on its way home. (§9.5)",
        "Four squadrons fly back. (§3.6)",
        "The Japanese phase is over. (§3.1)",
        "American search, 1: nothing. (§4.1)",
        "Japanese search, 6: the second American fleet is reported! (§4.2)",
        "0830. (§2.1)",
        "Must land this turn: Zero 1, bomber 1, bomber 2 and bomber 3. (§3.11)",
    ]


def test_an_undisturbed_strike_is_told() -> None:
    table = Table("fleet b1tS b2tS").turn(4, reported=2).fleets("e", "hy").hit(hornet=1)
    told = Told(table.due(6, dauntless=3, buffalo=2))
    table.attack("second fleet").fall("no fighter", "1", "5", "2").japan("hornet", "yorktown").fall("4")
    assert told.lines() == [
        "The attack on the second American fleet is prepared. (§3.6)",
        "0730: two bomber squadrons attack the second American fleet. (§3.6)",
        "From the fighter cup: “no fighter”. (§6.8)",
        "No fighter defends the second American fleet. (§6.8)",
        "The bombers come in undisturbed. (§9.3)",
        "Back at 1030: one “no fighter”. (§7.8)",
        "Flak of Hornet, 1: no effect. (§8.3)",
        "Flak of Yorktown, 5: a bomber turns away. (§8.3)",
        "A bomber comes in undisturbed, 2: two hits! (§9.4)",
        "Two hits in all. (§9.4)",
        "A hit on Hornet. (§9.4)",
        "Hornet is sunk! (§9.2)",
        "A hit on Yorktown. (§9.4)",
        "Yorktown is damaged. (§9.2)",
        "No deck is left for one Dauntless squadron on its way home. (§9.5)",
        "A die for the squadron without a deck, 4: a Buffalo. (§9.6)",
        "No deck is left for one Dauntless squadron on its way home. (§9.5)",
    ]


def test_a_raid_is_told() -> None:
    layout = "cap z1E z2E~ z3S\nkaga b1bE b2tE b3bE z4E"
    table = Table(layout, random_targets=True).turn(5, found=True, reported=1).hit(soryu=1)
    told = Told(table)
    table.japan("end").fall("bomber", "bomber", "bomber", "no bomber", "fighter", "no fighter", "2")
    table.japan("z2", "z1", "enough").fall("6", "5", "4", "3", "3", "1", "5", "5")
    assert told.lines() == [
        "The Japanese phase is over. (§3.1)",
        "From the bomber cup: a Dauntless. (§5.3)",
        "From the bomber cup: a Dauntless. (§5.3)",
        "From the bomber cup: a Dauntless. (§5.3)",
        "From the bomber cup: “no bomber”. (§5.3)",
        "0830: three Dauntless squadrons attack the Kido Butai! (§5.4)",
        "From the fighter cup: a Buffalo. (§5.5)",
        "From the fighter cup: “no fighter”. (§5.5)",
        "One Buffalo squadron escorts them. (§5.5)",
        "The lookouts, 2: torpedo bombers, low over the water. (§10.2)",
        "Zero 2 goes in. (§10.6)",
        "Zero 1 goes in. (§10.6)",
        "The rest of the CAP stays high. (§10.6)",
        "A Buffalo fires at Zero 2, 6: shot down! (§7.6)",
        "Zero 2 fires at a Buffalo, 5: shot down! (§7.6)",
        "Zero 1 fires at a Dauntless, 4: driven off. (§7.7)",
        "After the air combat: one Zero lost, no Dauntless squadrons and one Buffalo squadron shot down; "
        "two bombers are through. (§7.5)",
        "Out of the game: one “no fighter”. (§7.9)",
        "A bomber picks its target, 3: Kaga. (§12.12)",
        "A bomber picks its target, 3: Kaga. (§12.12)",
        "Flak of Kaga, 1: no effect. (§10.8)",
        "A bomber attacks Kaga, 5: a hit! (§9.1)",
        "Kaga is damaged. (§9.2)",
        "A bomber attacks Kaga, 5: a hit! (§9.1)",
        "Kaga is sunk! (§9.2)",
        "Four squadrons go down with Kaga. (§10.9)",
        "Back at 1330: three Dauntless and one “no bomber”. (§10.12)",
        "0930. (§2.1)",
    ]


def test_what_japan_does_is_told_of_japan_and_the_rest_of_nobody() -> None:
    table = Table("midway z1S b1bS\ncap z2E").turn(5, found=True, reported=1).attack()
    table.fall("fighter", "no fighter", "1", "5", "1", "6").japan("end")
    table.fall("bomber", "no bomber", "no fighter", "5", "1", "1", "1")
    sides: dict[int, set[str]] = {0: set(), -1: set()}
    for message in table.match.log("japan"):
        sides[message.side].add(message.rule)
    assert sides[0] == {"§1.4", "§3.1", "§3.6", "§3.11", "§7.5", "§7.6", "§7.7", "§10.6"}
    assert sides[-1] == {
        "§2.1", "§5.3", "§5.4", "§5.5", "§6.8", "§7.6", "§7.9", "§8.3", "§9.1", "§9.2", "§10.2", "§10.8",
        "§10.12",
    }  # fmt: skip
