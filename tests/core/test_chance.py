"""Numbers are the same everywhere, and as even as they should be."""

from __future__ import annotations

from itertools import pairwise

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import MULTIPLIER, Actions, Lots, Rng

# The first words of some seeds: whoever changes them breaks every bot's and every lab's results.
WORDS = {
    0: [300392252, 2225614976, 2810415909, 2263116370, 23637062, 4243311773],
    1: [1530416389, 3648413125, 1293766312, 327276960, 3290404269, 1679817312],
    7: [3491661457, 2502406077, 3965798025, 211105421, 3963920771, 933108393],
    (1 << 40) + 5: [3532302403, 2909714940, 1908445194, 257278881, 2353919710, 1424500060],
    -1: [92029808, 2219250748, 1359786244, 1508302827, 4232201746, 1833155132],
}


@pytest.mark.parametrize("seed", WORDS)
def test_the_same_seed_gives_the_same_words_for_ever(seed: int) -> None:
    rng = Rng(seed)
    assert [int(rng.word()) for _ in range(6)] == WORDS[seed]


def test_reseeding_begins_again() -> None:
    rng = Rng(7)
    rng.word()
    rng.reseed(7)
    assert int(rng.word()) == WORDS[7][0]


def test_small_numbers_and_fractions_come_from_the_words() -> None:
    rng = Rng(7)
    assert [int(rng.below(6)) for _ in range(8)] == [4, 3, 5, 0, 5, 1, 3, 4]
    assert Rng(7).unit() == WORDS[7][0] / 2**32


def is_prime(n: int) -> bool:
    """Miller and Rabin; these witnesses are far more than enough here."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(witness, odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def test_the_period_is_as_long_as_the_multiplier_promises() -> None:
    modulus = int(MULTIPLIER) * 2**96 - 1
    assert is_prime(modulus)
    assert is_prime((modulus - 1) // 2)


def test_the_words_are_those_of_the_textbook() -> None:
    """Lag-3 multiply with carry: each word is one base-2**32 digit of n * MULTIPLIER**k mod the prime."""
    rng = Rng(12345)
    a, b, c, carry = int(rng.a), int(rng.b), int(rng.c), int(rng.carry)
    for _ in range(50):
        carry, word = divmod(int(MULTIPLIER) * c + carry, 2**32)
        a, b, c = word, a, b
        assert int(rng.word()) == word


def test_a_run_of_actions_comes_after_what_is_there_and_the_buffer_grows() -> None:
    actions = Actions()
    actions.add(9)
    actions.add_below(3)
    assert actions.listed() == [9, 0, 1, 2]
    actions.add_below(100)
    actions.add(7)
    assert actions.listed() == [9, 0, 1, 2, *range(100), 7]
    actions.count = 0
    actions.add_below(0)
    assert actions.listed() == []


@pytest.mark.parametrize("n", [2, 6, 7, 52])
def test_small_numbers_are_even(n: int) -> None:
    rng, counts, draws = Rng(99), [0] * n, 20_000
    for _ in range(draws):
        counts[rng.below(n)] += 1
    expected = draws / n
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < n - 1 + 4 * (2 * (n - 1)) ** 0.5  # four standard deviations


def test_neighbouring_seeds_are_unrelated() -> None:
    firsts = [int(Rng(seed).below(2)) for seed in range(4000)]
    same = sum(one == other for one, other in pairwise(firsts))
    assert 1850 < same < 2150


# ------------------------------------------------------------------ buffers


def test_a_buffer_of_actions_grows_and_is_refilled() -> None:
    actions = Actions()
    for action in range(200):
        actions.add(action)
    assert actions.listed() == list(range(200))
    actions.count = 0
    actions.add(5)
    assert actions.listed() == [5]
    assert actions.pick(Rng(1)) == 5


def test_outcomes_fall_by_their_weight() -> None:
    lots = Lots()
    for outcome, weight in ((4, 3), (9, 1), (2, 2)):
        lots.add(outcome, weight)
    assert [int(lots.at(share)) for share in range(int(lots.total))] == [4, 4, 4, 9, 2, 2]
    assert lots.listed() == [(4, 3), (9, 1), (2, 2)]
    rng = Rng(3)
    falls = [int(lots.pick(rng)) for _ in range(6000)]
    assert [round(falls.count(outcome) / 1000) for outcome in (4, 9, 2)] == [3, 1, 2]


def test_a_buffer_of_outcomes_grows() -> None:
    lots = Lots()
    for outcome in range(200):
        lots.add(outcome, outcome + 1)
    assert int(lots.total) == 200 * 201 // 2
    assert int(lots.at(int(lots.total) - 1)) == 199


def test_a_card_is_drawn_by_how_many_of_its_kind_are_left() -> None:
    lots = Lots()
    lots.add_cards(vec[i64]([9, 9, 2, 0, 5]), 2, 3)
    assert (lots.listed(), lots.total) == ([(0, 2), (2, 5)], 7)
    many = vec[i64]([1] * 100)
    lots.add_cards(many, 0, 100)
    assert (lots.count, lots.total) == (102, 107)
