"""Slow ways to the house: what they cost is given back to whoever has them, within bounds."""

from __future__ import annotations

from grognard.server.lagging import LAG_AGAIN, LAG_IN_ALL, Lag

from .house import House, in_house
from .test_clocks import acting, begun, move, two


@in_house
async def test_a_slow_way_is_made_up_for_within_bounds(house: House) -> None:
    table, chairs = await two(house)
    await begun(table, chairs)
    assert table.clock is not None
    for trip, given in ((200, 200), (2000, 500)):
        chairs[acting(table)].guest.trip = trip
        later = table.now() + 7
        table.now = table.awake = lambda at=later: at  # type: ignore[misc]
        await move(table, chairs)
        assert table.clock.now == round(later * 1000) - given
    lag, all_given = Lag(), []
    for _ in range(40):
        all_given.append(lag.given(0, 900))
        lag.take(0, all_given[-1])
    assert all_given[:6] == [500] * 6
    assert sum(all_given) == LAG_IN_ALL + 39 * LAG_AGAIN
    assert lag.given(1, -900) == 0


@in_house
async def test_only_decisions_that_are_made_use_up_what_is_given_back_or_bring_it_again(house: House) -> None:
    """Neither what others say in his name, nor what he says and is refused."""
    table, chairs = await two(house)
    await begun(table, chairs)
    side = acting(table)
    onlooker = await house.guest().sit(table.id)
    version, act = table.version(side), table.match.legal(side)[0]
    kept = dict(table.lag.left)
    for chair in (onlooker, chairs[1 - side]):
        chair.guest.trip = 900
        for _ in range(10):
            assert (await chair.play(act, side=side, version=version))["code"] == "not_your_seat"
    for wrong, seen in (("nonsense", version), (act, version + 1)):
        assert (await chairs[side].play(wrong, side=side, version=seen))["t"] == "refused"
    assert table.lag.left == kept
