"""§14.6 Squall and fog: how long they last, and those that the scenario lays on the round track."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.message import say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import SQUALL
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import Told

HOLDS_ALREADY: Final = Reason("holds_already", "that weather already holds as long", "§14.6")
SQUALL_BEGINS: Final = "A squall blows until the clean-up of round {round}."
FOG_BEGINS: Final = "Fog lies on the sea until the clean-up of round {round}."


def set_in(naval: Naval, effect: i64, until: i64) -> None:
    """§14.6 Squall or fog holds from now on, to the clean-up of that round at least."""
    if effect == SQUALL:
        naval.squall = True
        if until > naval.squall_until:
            naval.squall_until = until
    else:
        naval.fog = True
        if until > naval.fog_until:
            naval.fog_until = until


def begin_weather(naval: Naval) -> None:
    """§14.6 What the scenario lays on the field of this round sets in."""
    rules = naval.rules
    for each in range(rules.weathers):
        if rules.weather_from[each] == naval.round:
            set_in(naval, rules.weather_kind[each], rules.weather_to[each])


def end_weather(naval: Naval) -> None:
    """§14.1 At clean-up squall and fog end, §14.6 but not those that last."""
    naval.squall = naval.squall_until > naval.round
    naval.fog = naval.fog_until > naval.round


def holds_until(naval: Naval, effect: i64) -> i64:
    """The last round of that weather; before this one: there is none."""
    return naval.squall_until if effect == SQUALL else naval.fog_until


def would_last(naval: Naval, card: i64) -> bool:
    """§11.5, §14.6 Whether the event changes anything: there is no such weather, or it ends sooner."""
    rules = naval.rules
    effect = rules.card_effect[card]
    blows = naval.squall if effect == SQUALL else naval.fog
    lasts = rules.card_lasts[card]
    return not blows or (lasts > 1 and holds_until(naval, effect) < naval.round + lasts - 1)


def weather_begun(before: Naval, after: Naval) -> Told:
    """§14.6 What has set in, or lasts longer than it did."""
    begun: Told = []
    if after.squall_until > before.squall_until:
        begun.append(say(SQUALL_BEGINS, "§14.6", round=after.squall_until))
    if after.fog_until > before.fog_until:
        begun.append(say(FOG_BEGINS, "§14.6", round=after.fog_until))
    return begun
