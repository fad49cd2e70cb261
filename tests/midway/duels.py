"""A chase that many tests begin with: the attacker ends two areas behind the defender.

u1 has j1 in its yellow area, j1 has u1 outside its diagram: u1 draws two cards against none.
"""

from __future__ import annotations

from grognard.core.ruleset import Options
from tests.midway.table import Table, lay

PLANES = "u1 0,0 E; j1 2,0 E; j4 -7,4 W; u4 7,-4 E"


def chase(
    attacker: str = "us",
    *,
    us: str = "",
    japan: str = "",
    planes: str = PLANES,
    options: Options | None = None,
    scenario: str = "domination",
    score: tuple[int, int] = (0, 0),
) -> Table:
    """The tokens are flown, orders are due.  With Japan as the attacker the roles are swapped."""
    if attacker == "japan":
        planes = planes.replace("u1 0,0", "j1 *").replace("j1 2,0", "u1 2,0").replace("j1 *", "j1 0,0")
    table = lay(planes, first=attacker, us=us, japan=japan, options=options, scenario=scenario, score=score)
    own, other = ("u1", "j1") if attacker == "us" else ("j1", "u1")
    table.play(own, f"attack {other}", "japan: plan FF", "us: plan FF")
    return table.play("japan first" if attacker == "us" else "us first")
