"""Signs as printed: arms told from each other at a glance, in either ink, and no black block where ink is saved."""

from itertools import combinations

import pytest

from drumhead import rulesets
from drumhead.printing.blocks.sentences import RING
from drumhead.printing.drawing.symbols import SIGNS, draw_symbol
from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.layout.rich_text import resting
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.style.colours import INK, QUIET
from drumhead.printing.style.paper import paper

from ..counted import at_least
from . import printed

RULESETS = [rulesets.load(name) for name in rulesets.ids()]
TALL, DPI = 20, 150  # mm, dots an inch


def arms(ruleset):
    """The signs of troops, each once."""
    entries = ruleset.about["arm"]
    return sorted({each["sign"] for arm in entries for each in (arm, *arm.get("kinds", ())) if "sign" in each})


def black(word, low_ink):
    """For each dot of the sign's box, whether it is printed."""
    sign = draw_symbol(word, TALL, low_ink=low_ink)
    sheet = Sheet(paper("A4"), (sign.at(20, 20),), "sign")
    edges = [round(mm / 25.4 * DPI) for mm in (20, 20, 20 + sign.width, 20 + TALL)]
    picture = printed.picture(pdf([sheet], "sign"), 0, DPI).crop(edges)
    return [dot < 128 for dot in picture.get_flattened_data()]


@pytest.mark.parametrize("low_ink", [False, True], ids=["full", "low"])
def test_troops_of_two_arms_never_look_alike(low_ink):
    words = sorted({word for ruleset in RULESETS for word in arms(ruleset)})
    assert {"foot", "horse", "dragoon", "gun"} <= set(words)
    seen = {word: black(word, low_ink) for word in words}
    for one, other in combinations(words, 2):
        differ = sum(a != b for a, b in zip(seen[one], seen[other]))
        assert differ > 0.015 * len(seen[one]), (one, other)


def test_foot_is_a_block_in_full_ink_and_its_outline_in_low():
    full, low = black("foot", False), black("foot", True)
    assert sum(full) > 0.97 * len(full)
    assert sum(low) < 0.4 * len(low)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_no_arm_is_a_black_block_in_low_ink(ruleset):
    for word in at_least(2, arms(ruleset)):
        seen = black(word, True)
        assert sum(seen) < 0.55 * len(seen), word


def test_the_mark_of_a_doubt_is_that_of_the_playsheet_and_no_red_suit():
    """Solid, black and small, as in the playsheet's text; the suit of diamonds is a red outline."""
    doubt, ruling = resting(LineAnnotations(["a"])), resting(LineAnnotations(ours=True))
    assert {span.ink for word in (*doubt, *ruling) for span in word} <= {INK, QUIET}
    assert ruling[0][0].words in RING
    seen = black("lozenge", False)
    assert sum(seen) == pytest.approx(0.5 * 3.5 * 3.5 / (4 * 5) * len(seen), rel=0.05)  # all of its area


def test_a_sign_nobody_draws_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match=f"no sign is called 'anchor'; drawn are {', '.join(SIGNS)}"):
        draw_symbol("anchor", 5)
