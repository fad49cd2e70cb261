"""§1.2 What somebody cannot know: it is not shown to him, and dealt again in other worlds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions, Rng
from grognard.core.flow import Side
from grognard.games.epic_naval.data import (
    ABSENT,
    DUE,
    FLEET,
    IN_FORCE,
    LETTERS,
    NO_BOMBER,
    NONE,
    PERMUTATION,
    PERMUTATIONS,
    READY,
    SIDES,
    WING,
)
from grognard.games.epic_naval.deck import Drawing
from grognard.games.epic_naval.fleet import buy, next_unplaced, next_without_letter, sets_up_freely
from grognard.games.epic_naval.letters import FACTORIALS
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out
from grognard.games.epic_naval.setup import BOUGHT, BUY, FORM, LOOK_AROUND, PLACE, SetUp

NOT_BEGUN: Final = 0  # how far a secret set-up has got
BUYING: Final = 1
FORMING: Final = 2
PLACING: Final = 3
COMPLETE: Final = 4


# ------------------------------------------------------------------ what is shown


def show(seen: Naval, truth: Naval, observer: Side) -> None:
    """Build up in ``seen``, which is blank, what the observer knows of the secrets."""
    for side in range(2):
        show_cards(seen, truth, side, side == observer)
        if side != observer and is_secret(truth, side):
            show_before_set_up(seen, truth, side)
        else:
            show_fleet(seen, truth, side)
            show_letters(seen, truth, side, observer)


def show_cards(seen: Naval, truth: Naval, side: Side, own: bool) -> None:
    """§11.1 The own hand; all other cards that are not open might be in the deck."""
    first = side * truth.rules.cards
    for card in range(first, first + truth.rules.cards):
        seen.deck[card] = truth.deck[card]
        if own:
            seen.hand[card] = truth.hand[card]
        else:
            seen.deck[card] += truth.hand[card]
            show_known(seen, truth, card)
    frame = truth.frame
    if not own and isinstance(frame, Drawing) and frame.side == side:
        if frame.one >= 0:
            seen.deck[first + frame.one] += 1
        if frame.other >= 0:
            seen.deck[first + frame.other] += 1


def show_known(seen: Naval, truth: Naval, card: i64) -> None:
    """§14.5 A card that came by the track is known to be in hand; so many of a kind at least."""
    if truth.rules.supplies > 0 and truth.shown[card] > 0:
        seen.hand[card] = truth.shown[card]
        seen.deck[card] -= truth.shown[card]


def show_before_set_up(seen: Naval, truth: Naval, side: Side) -> None:
    """§3.1 A secret set-up is seen as the scenario lists it, before it begins."""
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if truth.status[ship] != DUE:
            seen.letter[ship] = NONE
        if truth.status[ship] == DUE or not truth.rules.buys[side]:
            seen.load[ship] = truth.load[ship]
            seen.room[ship] = truth.room[ship]


def show_fleet(seen: Naval, truth: Naval, side: Side) -> None:
    """§1.2 Everything that lies open, and compositions by letter."""
    for ship in range(FLEET * side, FLEET * side + FLEET):
        seen.status[ship] = truth.status[ship]
        seen.letter[ship] = truth.letter[ship]
        seen.load[ship] = truth.load[ship]
        seen.room[ship] = truth.room[ship]
    for bomber in range(len(truth.bomber)):
        if truth.base_owner[bomber // WING] == side:
            seen.bomber[bomber] = truth.bomber[bomber]
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        seen.force_node[marker] = truth.force_node[marker]
    seen.money[side] = truth.money[side]


def show_letters(seen: Naval, truth: Naval, side: Side, observer: Side) -> None:
    """§13.2 Its own side knows which marker is which, others where only one letter is possible."""
    possible = letters_possible(truth, side, observer)
    for number in range(LETTERS):
        marker = LETTERS * side + number
        if side == observer:
            seen.force_letter[marker] = truth.force_letter[marker]
        elif truth.force_node[marker] != NONE:
            for letter in range(LETTERS):
                if possible[number] == 1 << letter:
                    seen.force_letter[marker] = letter


# ------------------------------------------------------------------ what is dealt again


def redeal(naval: Naval, observer: Side, rng: Rng) -> None:
    for side in range(SIDES):
        if side != observer:
            redeal_cards(naval, side, rng)
            if is_secret(naval, side):
                redeal_set_up(naval, side, rng)
            else:
                redeal_letters(naval, side, observer, rng)


# ------------------------------------------------------------------ cards


def redeal_cards(naval: Naval, side: Side, rng: Rng) -> None:
    """§11.1 Hand and deck, and the two cards just drawn, are anybody's guess."""
    first = side * naval.rules.cards
    deck = naval.deck
    hand = naval.hand
    frame = naval.frame
    drawing = frame if isinstance(frame, Drawing) and frame.side == side else None
    if drawing is not None:
        if drawing.one >= 0:
            deck[first + drawing.one] += 1
        if drawing.other >= 0:
            deck[first + drawing.other] += 1
    left: i64 = 0
    known: i64 = 0
    for card in range(first, first + naval.rules.cards):
        count = deck[card] + hand[card]
        deck[card] = count
        hand[card] = 0
        left += count
    if naval.rules.supplies > 0:
        known = keep_known(naval, side)
        left -= known
    for number in range(naval.held[side] - known):
        hand[first + drawn(deck, first, left - number, rng)] += 1
    if drawing is not None:
        left -= naval.held[side] - known
        if drawing.one != NONE:
            drawing.one = drawn(deck, first, left, rng)
        if drawing.other != NONE:
            drawing.other = drawn(deck, first, left - 1, rng)


def keep_known(naval: Naval, side: Side) -> i64:
    """§14.5 Cards that everybody knows to be in hand stay there; how many they are."""
    first = side * naval.rules.cards
    known: i64 = 0
    for card in range(first, first + naval.rules.cards):
        naval.deck[card] -= naval.shown[card]
        naval.hand[card] = naval.shown[card]
        known += naval.shown[card]
    return known


def drawn(deck: vec[i64], first: i64, left: i64, rng: Rng) -> i64:
    """One of the ``left`` cards of a side's deck, whose kinds begin at ``first``; taken out of it."""
    share = rng.below(left)
    card = first
    count = deck[card]
    while share >= count:
        share -= count
        card += 1
        count = deck[card]
    deck[card] = count - 1
    return card - first


# ------------------------------------------------------------------ §13.2 which task force is which


def hidden_markers(naval: Naval, side: Side, observer: Side) -> vec[i64]:
    """Markers whose letter the observer was not told; -1 fills up to four."""
    fresh = fresh_markers(naval, side)
    found = vec[i64]([NONE] * LETTERS)
    count: i64 = 0
    for number in range(LETTERS):
        marker = LETTERS * side + number
        if naval.force_node[marker] == NONE or fresh >> number & 1:
            continue
        if observer == 1 - side and naval.force_seen[marker]:
            continue
        found[count] = marker
        count += 1
    return found


def hidden_letters(naval: Naval, side: Side, observer: Side) -> vec[i64]:
    """The letters that these markers have, in their order; -1 fills up to four."""
    taken: i64 = 0
    frame = naval.frame
    if isinstance(frame, Muster) and frame.fresh != 0 and naval.side == side:
        taken = frame.letters
    if observer == 1 - side:
        for marker in range(LETTERS * side, LETTERS * side + LETTERS):
            if naval.force_seen[marker] and naval.force_node[marker] != NONE:
                taken |= 1 << naval.force_letter[marker]
    found = vec[i64]([NONE] * LETTERS)
    count: i64 = 0
    for letter in range(LETTERS):
        if not taken >> letter & 1 and is_on_chart(naval, side, letter):
            found[count] = letter
            count += 1
    return found


def fresh_markers(naval: Naval, side: Side) -> i64:
    """Markers that nobody has given a letter yet, as bits."""
    frame = naval.frame
    return frame.fresh if isinstance(frame, Muster) and naval.side == side else 0


def is_on_chart(naval: Naval, side: Side, letter: i64) -> bool:
    letters = naval.letter
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if letters[ship] == letter:
            if naval.status[ship] == IN_FORCE or naval.status[ship] == READY:
                return True
    return False


def order_is_possible(naval: Naval, markers: vec[i64], letters: vec[i64], count: i64, order: i64) -> bool:
    for place in range(count):
        if naval.fits[LETTERS * markers[place] + letters[lot(count, order, place)]] == 0:
            return False
    return True


def lot(count: i64, order: i64, place: i64) -> i64:
    """Which of ``count`` things comes at that place in the given order."""
    first = LETTERS - count
    return PERMUTATION[LETTERS * order + first + place] - first


def how_many(markers: vec[i64]) -> i64:
    count: i64 = 0
    while count < LETTERS and markers[count] != NONE:
        count += 1
    return count


def redeal_letters(naval: Naval, side: Side, observer: Side, rng: Rng) -> None:
    """§13.2 The letters change places in one of the ways that everything seen so far allows."""
    markers = hidden_markers(naval, side, observer)
    count = how_many(markers)
    if count == 0:
        return
    letters = hidden_letters(naval, side, observer)
    order = possible_order(naval, markers, letters, count, rng)
    for place in range(count):
        naval.force_letter[markers[place]] = letters[lot(count, order, place)]


def possible_order(naval: Naval, markers: vec[i64], letters: vec[i64], count: i64, rng: Rng) -> i64:
    """Any of the orders that are possible, each as likely as the others."""
    if everything_fits(naval, markers, letters, count):
        return rng.below(FACTORIALS[count]) if count > 1 else 0
    possible = vec[i64]([0] * PERMUTATIONS)
    ways: i64 = 0
    for order in range(FACTORIALS[count]):
        if order_is_possible(naval, markers, letters, count, order):
            possible[ways] = order
            ways += 1
    return possible[rng.below(ways)] if ways > 1 else possible[0]


def everything_fits(naval: Naval, markers: vec[i64], letters: vec[i64], count: i64) -> bool:
    """§13.2 Whether nothing was seen yet that tells these markers apart."""
    fits = naval.fits
    for place in range(count):
        first = LETTERS * markers[place]
        for number in range(count):
            if fits[first + letters[number]] == 0:
                return False
    return True


def letters_possible(naval: Naval, side: Side, observer: Side) -> list[int]:
    """§13.2 For each marker of the side the letters it may have, as bits, as far as the observer knows."""
    found = [0] * LETTERS
    for number in range(LETTERS):
        marker = LETTERS * side + number
        if naval.force_node[marker] != NONE and naval.force_letter[marker] >= 0:
            found[number] = 1 << naval.force_letter[marker]
    if observer == side:
        return found
    markers = hidden_markers(naval, side, observer)
    letters = hidden_letters(naval, side, observer)
    count = how_many(markers)
    for place in range(count):
        found[markers[place] % LETTERS] = 0
    for order in range(FACTORIALS[count]):
        if count > 0 and order_is_possible(naval, markers, letters, count, order):
            for place in range(count):
                found[markers[place] % LETTERS] |= 1 << letters[lot(count, order, place)]
    return found


# ------------------------------------------------------------------ §3.1 secret set-ups


def is_secret(naval: Naval, side: Side) -> bool:
    """Whether the side's fleet and task forces are not known yet."""
    return naval.set_up[side] < 2 and sets_up_freely(naval, side)


def stage_of(naval: Naval, side: Side) -> i64:
    """How far the side has got, as everybody can see."""
    if naval.set_up[side] == 1:
        return COMPLETE
    frame = naval.frame
    if not isinstance(frame, SetUp) or frame.side != side:
        return NOT_BEGUN
    step = frame.step
    if step is BUY:
        return BUYING
    if step is FORM:
        return FORMING
    return PLACING if step is LOOK_AROUND or step is PLACE else NOT_BEGUN


def wipe(naval: Naval, side: Side) -> None:
    """As before the side began to set up."""
    buys = naval.rules.buys[side]
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == DUE:
            continue
        if buys:
            naval.status[ship] = ABSENT
            naval.load[ship] = 0
            naval.room[ship] = 0
        naval.letter[ship] = NONE
    if buys:
        naval.money[side] = naval.rules.budget[side]
        for bomber in range(len(naval.bomber)):
            if naval.base_owner[bomber // WING] == side and naval.bomber[bomber] != NO_BOMBER:
                naval.bomber[bomber] = naval.rules.bomber_status[bomber]
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        naval.force_node[marker] = NONE
        naval.force_letter[marker] = NONE


def redeal_set_up(naval: Naval, side: Side, rng: Rng) -> None:
    """A set-up that the side might have made, as far as it has got."""
    stage = stage_of(naval, side)
    wipe(naval, side)
    if stage == NOT_BEGUN:
        return
    frame = naval.frame
    setup = frame if stage != COMPLETE and isinstance(frame, SetUp) else SetUp()
    setup.kind = 0
    setup.ship = NONE
    setup.letter = NONE
    out = Actions()
    if naval.rules.buys[side]:
        buy_at_random(naval, side, setup, rng, out, stage == BUYING)
    if stage >= FORMING:
        form_at_random(naval, side, setup, rng, out, stage == FORMING)
    if stage >= PLACING:
        place_at_random(naval, side, setup, rng, out, stage == PLACING)


def buy_at_random(naval: Naval, side: Side, setup: SetUp, rng: Rng, out: Actions, unfinished: bool) -> None:
    while True:
        out.count = 0
        BUY.actions(naval, setup, side, out)
        kind = out.pick(rng)
        if unfinished and (kind == BOUGHT or rng.below(6) == 0):
            return
        if kind == BOUGHT:
            naval.money[side] = 0
            return
        buy(naval, side, kind)
        setup.kind = kind


def form_at_random(naval: Naval, side: Side, setup: SetUp, rng: Rng, out: Actions, unfinished: bool) -> None:
    while True:
        setup.ship = next_without_letter(naval, side)
        if setup.ship == NONE:
            return
        out.count = 0
        FORM.actions(naval, setup, side, out)
        kept = setup.ship
        naval.letter[kept] = out.pick(rng)
        if unfinished and (rng.below(6) == 0 or next_without_letter(naval, side) == NONE):
            naval.letter[kept] = NONE
            return


def place_at_random(naval: Naval, side: Side, setup: SetUp, rng: Rng, out: Actions, unfinished: bool) -> None:
    cover = naval.cover
    look_out(naval, side)
    while True:
        setup.letter = next_unplaced(naval, side)
        if setup.letter == NONE:
            break
        out.count = 0
        PLACE.actions(naval, setup, side, out)
        marker = LETTERS * side + setup.letter
        naval.force_node[marker] = out.pick(rng)
        naval.force_letter[marker] = setup.letter
        if unfinished and (rng.below(3) == 0 or next_unplaced(naval, side) == NONE):
            naval.force_node[marker] = NONE
            naval.force_letter[marker] = NONE
            break
    naval.cover = cover
