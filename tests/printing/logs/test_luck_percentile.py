"""The luck of a side over all its dice: exact, and by hand only from what was written down."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

from drumhead.printing.pages.battle_log.journal_story import story
from drumhead.printing.pages.battle_log.log_text import words_of
from drumhead.printing.pages.battle_log.luck_ledger import Account, ledger
from drumhead.printing.pages.battle_log.posts.luck_percentile import as_good, in_words, lucks

from ...counted import at_least
from .by_hand import typed
from .test_pages import made


def account(*throws):
    own = Account()
    for throw in throws:
        own.add(*throw)
    return own


@pytest.mark.parametrize("hits", range(4))
@pytest.mark.parametrize("pips", [2, 7, 12])
def test_it_is_the_share_of_all_battles_with_as_good_dice(hits, pips):
    """Every fall of three dice that hit on 5 and of two that count their pips, each kind by its own deviation."""
    thrown = account((3, 5, hits)), account((1, None, pips // 2), (1, None, pips - pips // 2))
    of_hits, of_pips = round(12 / sqrt(2 / 9)), round(12 / sqrt(35 / 12))  # the textbook's variances of one die
    reached = hits * of_hits + pips * of_pips
    falls = [
        sum(face >= 5 for face in faces[:3]) * of_hits + sum(faces[3:]) * of_pips
        for faces in product(range(1, 7), repeat=5)
    ]
    assert as_good(thrown) == Fraction(sum(fall >= reached for fall in falls), 6**5)


def test_one_kind_alone_is_as_in_the_ledger():
    own = account((10, 5, 6))
    assert as_good([own]) == own.as_lucky


def test_very_many_dice_are_counted_at_once_and_right_to_one_in_a_hundred():
    """A stranger's line may have as many dice as it likes. Hits on 4+ are tosses of a coin: binomial, p one half."""
    tossed, hits = 3000, 1530
    exact = Fraction(sum(comb(tossed, each) for each in range(hits, tossed + 1)), 2**tossed)
    own = account((tossed, 4, hits))
    assert abs(own.as_lucky - exact) < Fraction(1, 100)
    assert abs(as_good([own]) - exact) < Fraction(1, 100)
    unlucky = account((tossed, 4, tossed - hits))
    assert abs(unlucky.so_odd - exact) < Fraction(1, 100)
    assert 0 < account((tossed, 4, tossed)).so_odd < Fraction(1, 10**9), "a report divides by it"
    assert as_good([account((400_000, 4, 200_000)), own]) > own.as_lucky, "luck among many even dice is less odd"


def test_a_side_is_luckier_with_one_hit_more():
    told = story(*made()[:2])
    accounts = ledger(told, words_of(made()[2])["luck"])
    for side in at_least(2, told.sides):
        own = [each[side] for each in accounts.values()]
        before = as_good(own)
        own[0].thrown += 1
        assert as_good(own) < before


@pytest.mark.parametrize(("name", "seed"), [("ramillies", 1), ("klausen", 2)])
def test_what_nobody_wrote_down_is_not_counted_and_said(name, seed):
    head, events, ruleset, _ = typed(name, seed)
    about = words_of(ruleset)["luck"]
    told, written = (lucks(story(head, each), about) for each in (events, typed(name, seed, faces=True)[1]))
    for side in at_least(2, head["sides"]):
        assert told[side].throws < written[side].throws
        assert told[side].unknown
        assert f"from the {told[side].throws} of {told[side].throws + told[side].unknown} " in in_words(told[side])
        assert written[side].chance == lucks(story(*made(name, seed)[:2]), about)[side].chance


def test_hits_without_what_they_needed_are_unknown_luck_not_pips():
    head, events, ruleset, _ = typed()
    bare = [{**e, "luck": [[*t[:3], None] if len(t) > 3 else t for t in e.get("luck", ())]} for e in events]
    told = lucks(story(head, bare), words_of(ruleset)["luck"])
    assert {luck.chance for luck in told.values()} == {None}
    assert re.fullmatch("dice unknown", in_words(told["french"]))
