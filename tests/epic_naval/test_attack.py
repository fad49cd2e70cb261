"""§6 Ranges and attacks."""

from __future__ import annotations

from tests.epic_naval.table import battle


def test_6_3_what_is_attacked_is_sunk_and_the_attacker_chooses_one() -> None:
    chart = """
        . . . . . .
         . d . c .
        . . B . . .
         . . . . .
    """
    sea = battle(chart, B="west BB E", d="east DD W", c="east CA SE")
    sea.play("BB1", "end")
    assert set(sea.legal) == {"xb2", "hold"}  # b2 to the NW; b4 lies on no line
    sea.play("xb2")
    assert sea.where("east DD1") == "sunk"
    assert sea.score == [2, 0]
    assert sea.to_act == "east"


def test_6_1_reach_is_counted_along_lines() -> None:
    chart = """
        c . . . . . . . .
         . . . . . . . .
        . . . . . . . . .
         . . . . . . . .
        . . B . . . . . .
    """
    sea = battle(chart, B="west BB W", c="east CA W")  # NW of e3: d2 c2 b1 a1
    sea.play("BB1", "end")
    assert "xa1" in sea.legal
    sea = battle(chart, B="west CA W", c="east CA W")
    sea.play("CA1", "end")
    assert sea.to_act == "east"  # three nodes only: nothing to attack


def test_6_4_artillery_fires_over_everything() -> None:
    chart = """
        . . . . e .
         . . . # .
        . . . D . .
         . . B . .
    """
    sea = battle(chart, B="west BB E", D="west DD E", e="east TR W")
    sea.play("BB1", "end")
    assert "xa5" in sea.legal


def test_6_5_a_torpedo_needs_a_clear_line() -> None:
    chart = """
        . . . . . .
        {}
        . . . . . .
    """
    clear = battle(chart.format(" D . e . ."), D="west SS E", e="east TR W")
    clear.play("SS1", "end")
    assert "xb3" in clear.legal
    shoal = battle(chart.format(" D ~ e . ."), D="west SS E", e="east TR W")
    shoal.play("SS1", "end")
    assert not any(text.startswith("x") for text in shoal.legal)
    friend = battle(chart.format(" D F e . ."), D="west SS E", F="west TR E", e="east TR W")
    friend.play("SS1", "end")
    assert not any(text.startswith("x") for text in friend.legal)


def test_6_5_the_obstacle_itself_can_be_hit_and_land_stops_before() -> None:
    chart = """
        . . . . . .
         D ~ . . .
        D # . . . .
    """
    sea = battle(chart.replace("D # ", ". # "), D="west DD E")
    sea.naval.put(sea.number("east TR1"), sea.node("b2"), 0)
    sea.play("DD1", "end")
    assert "xb2" in sea.legal  # a ship in the shallows


def test_6_5_its_range_bars_only_as_far_as_the_line_is_clear() -> None:
    chart = """
        . . . . . . .
         . . . s ~ .
        . . . . . . .
         D . . . . .
    """
    sea = battle(chart, D="west DD E", s="east SS W")
    assert sea.naval.cover[sea.node("b1")]
    sea = battle(chart.replace(". . . s", ". ~ . s"), D="west DD E", s="east SS W")
    assert sea.naval.cover[sea.node("b2")]
    assert not sea.naval.cover[sea.node("b1")]


def test_6_6_air_attacks_need_a_plane_aboard() -> None:
    chart = """
        . . . . . . .
         C . . . e .
        . . . . . . .
    """
    sea = battle(chart, C="west CV E", e="east TR W")
    sea.play("CV1", "end")
    assert "xb5" in sea.legal
    sea = battle(chart, C="west CV E", e="east TR W")
    sea.naval.load[sea.number("west CV1")] = 0
    sea.play("CV1", "end")
    assert sea.to_act == "east"


def test_6_7_depth_charges_cost_a_mine_and_bring_the_figure_nearer() -> None:
    chart = """
        . . . . .
         . s . .
        . . . . .
         . D . .
    """
    sea = battle(chart, turn="east", s="east SS W", D="west DD NE")
    sea.play("SS1", "end", "dive3")
    assert sea.naval.due[sea.number("east SS1")] == 5
    sea.play("DD1", "ahead", "end", "depth-SS1")
    assert sea.naval.mines[0] == 1
    assert sea.naval.due[sea.number("east SS1")] == 4
    assert sea.where("east SS1") == "under"


def test_6_8_torpedoes_do_not_reach_bases() -> None:
    chart = """
        . . . . .
         D . a .
        . . . . .
    """
    sea = battle(chart, D="west SS E", a="east airfield 1")
    sea.play("SS1", "end")
    assert not any(text.startswith("x") for text in sea.legal)
    sea = battle(chart, D="west CA NE", a="east airfield 1")
    sea.play("CA1", "end")
    assert "xb3-base" in sea.legal


def test_6_9_an_attack_on_a_stack_makes_all_of_it_deploy() -> None:
    chart = """
        . . . . . . .
         . . . . . .
        B . . . t . .
         . . . . . .
        . . . . . . .
    """
    sea = battle(chart, B="west BB NE", t="east tf CA DD DD")
    naval = sea.naval
    naval.force_node[5] = naval.force_node[4]
    naval.force_letter[5] = 1
    for number, ship in enumerate(sea.number(f"east {name}") for name in ("BB1", "BB2", "TR1", "TR2", "TR3")):
        naval.status[ship] = 2
        naval.letter[ship] = 1
        assert number < 5
    sea.play("BB1", "end")
    assert "xc5-tf" in sea.legal
    sea.play("xc5-tf")
    assert sea.to_act == "east"
    while sea.to_act == "east" and "over" not in sea.legal and "draw" not in sea.legal:
        sea.play(sea.legal[0])
    lost = [
        name
        for name in ("CA1", "DD1", "DD2", "BB1", "BB2", "TR1", "TR2", "TR3")
        if sea.where(f"east {name}") == "sunk"
    ]
    assert len(lost) >= 2  # eight ships, at most six nodes outside the range of the attack
    assert naval.force_node[4] == naval.force_node[5] == -1
    assert sea.score[0] > 0
