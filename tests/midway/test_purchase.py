"""§9 Buying orders."""

from __future__ import annotations

from tests.midway.table import Table, lay

POOL = "loop loop evade acceleration"


def buying(
    *,
    pool: str = POOL,
    points: tuple[int, int] = (3, 3),
    discard: str = "",
    pile: str | None = None,
    refill: str = "card",
    first: str = "us",
) -> Table:
    """The last aircraft has just flown: the pool is filled, then the holder buys."""
    own = "u1 -5,1 E; (j1 3,-3 W)" if first == "us" else "(u1 3,-3 E); j1 -5,1 E"
    table = lay(
        own,
        scenario="carrier-hunt",
        pool=pool,
        points=points,
        discard=discard,
        pile=pile,
        first=first,
        options={"refill": refill},
    )
    return table.play("u1" if first == "us" else "j1", "fly", "ahead", "ahead", "ahead", "stop")


def pool_of(table: Table) -> list[str]:
    names = ["acceleration", "feint-left", "feint-right", "reversal", "loop", "surprise-attack"]
    names += ["aileron-roll", "evade", "sixth-sense"]
    return [names[int(order)] for order in table.midway.pool if order >= 0]


def test_9_1_the_holder_buys_first_then_the_other_side() -> None:
    table = buying()
    assert table.to_act == "us"
    table.play("done")
    assert table.to_act == "japan"
    table.play("done")
    assert table.to_act == "japan and us"  # the next round
    assert buying(first="japan").to_act == "japan"


def test_9_2_a_card_costs_its_price_and_goes_into_the_hand() -> None:
    table = buying()
    assert table.legal == ["done", "buy loop", "buy evade", "buy acceleration"]
    table.play("buy loop", "reversal")
    assert table.hand("us") == ["loop"]
    assert int(table.midway.command[1]) == 1
    assert table.legal == ["done", "buy acceleration"]
    assert table.refusal("buy evade") == ("too_dear", "§9.2")
    assert table.refusal("buy sixth-sense") == ("not_in_pool", "§9.2")


def test_9_2_who_can_pay_for_nothing_is_not_asked() -> None:
    assert buying(points=(3, 0)).to_act == "japan"
    assert buying(points=(0, 0)).to_act == "japan and us"


def test_9_3_the_pool_is_filled_after_each_card() -> None:
    table = buying().play("buy acceleration")
    assert table.to_act == "chance"
    table.play("sixth-sense")
    assert pool_of(table) == ["loop", "loop", "evade", "sixth-sense"]
    assert table.to_act == "us"


def test_9_3_a_short_pool_is_filled_at_the_start() -> None:
    table = buying(pool="loop evade")
    assert table.to_act == "chance"
    table.play("acceleration", "acceleration")
    assert table.to_act == "us"


def test_r17_or_only_after_each_buyer() -> None:
    table = buying(refill="buyer").play("buy acceleration")
    assert table.to_act == "us"
    assert pool_of(table) == ["loop", "loop", "evade"]
    table.play("done")
    assert table.to_act == "chance"
    table.play("reversal")
    assert table.to_act == "japan"


def test_9_4_the_pile_is_reshuffled_in_the_middle_of_buying() -> None:
    """One card is left; when it is turned up, the discards become the new pile at once."""
    table = buying(pile="reversal", discard="feint-left feint-left evade")
    table.play("buy acceleration", "reversal")
    assert [int(copies) for copies in table.midway.discard] == [0] * 9
    assert sum(int(copies) for copies in table.midway.pile) == 3
    table.play("buy reversal")
    assert sorted(table.legal) == ["evade", "feint-left"]


def test_9_4_weights_of_the_new_pile() -> None:
    table = buying(pile="", discard="feint-left feint-left evade").play("buy acceleration")
    assert dict(zip(table.legal, table.match.game.chances(table.midway), strict=True)) == {
        "feint-left": (1, 2),
        "evade": (7, 1),
    }


def test_9_4_with_nothing_left_the_pool_stays_short() -> None:
    table = buying(pile="", pool="loop evade", points=(3, 3))
    assert table.to_act == "us"
    table.play("buy loop")
    assert pool_of(table) == ["evade"]
    assert table.to_act == "japan"  # the US cannot pay for it any more


def test_9_4_special_orders_do_not_come_back() -> None:
    table = lay("u1 0,0 E; j1 2,0 E", us="veterans evade", pool=POOL, pile="", points=(3, 3))
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first", "play veterans", "3 2 1")
    assert table.to_act == "us"
    assert sum(int(copies) for copies in table.midway.pile) == 0


def test_9_4_orders_played_this_round_are_among_them() -> None:
    table = lay("u1 0,0 E; j1 2,0 E", us="evade", pool=POOL, pile="", points=(3, 3))
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first", "play evade")
    table.play("buy acceleration", "evade")
    assert "evade" in pool_of(table)


def test_9_5_points_left_are_lost() -> None:
    table = buying().play("done", "done")
    table.play("us: bid 3", "japan: bid 0")
    assert [int(points) for points in table.midway.command] == [3, 0]


def test_9_2_of_two_equal_cards_the_first_in_the_row_is_bought() -> None:
    table = buying(pile="", pool="evade loop acceleration loop").play("buy loop")
    assert pool_of(table) == ["evade", "acceleration", "loop"]
