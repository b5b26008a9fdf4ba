"""Von Futsch's papers to write on: marks at a quarter, at half and where a unit is shaken; cards in their order."""

from functools import cache

import pytest

from drumhead.armies import read_battle
from drumhead.printing.drawing.tracks import BOLD, MARKINGS, NOTCH, countdown
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.roster.roster import roster
from drumhead.printing.pages.turn_log.blank_log import blank_log
from drumhead.rulesets import load
from drumhead.support import paths

from . import sheets
from .papers import read

# Number on the roster, then the figures left when a quarter, a half and the share that shakes its grade are lost.
FRENCH = [(1, 9, 6, 4), (3, 9, 6, 6), (8, 4, 3, 3), (9, 4, 3, 3), (13, 3, 2, 2)]
IMPERIAL = [(1, 9, 6, 4), (5, 9, 6, 8), (7, 4, 3, 2)]


@cache
def klausen():
    battle = read_battle(paths.battles() / "klausen.toml", load)
    ruleset = load(battle.ruleset)
    return Game(ruleset, ruleset.book(), battle)


@cache
def printed(side, ink):
    return roster(klausen(), side, PrintOptions(ink=ink))


def figures(pdf, number):
    """The figures in a unit's boxes: what they say, and where."""
    words = [word for line in sheets.lines(pdf)[0] for word in line]
    unit = next(word for word in words if word.text == str(number) and word.left < 14)
    near = [word for word in words if abs(word.baseline - unit.baseline) < 2 and 80 < word.left < 155]
    return {int(word.text): ((word.left + word.right) / 2, word.baseline) for word in near if word.text.isdigit()}


def within(stroke, at, broad, high):
    left, top, right, bottom = stroke.box
    x, base = at
    return (
        abs((left + right) / 2 - x) < 2.8
        and abs((top + bottom) / 2 - base) < 5
        and right - left < broad
        and (bottom - top < high)
    )


@pytest.mark.sample(9)
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize(
    ("side", "number", "quarter", "half", "shaken"),
    [("french", *each) for each in FRENCH] + [("imperial", *each) for each in IMPERIAL],
)
def test_boxes_are_marked_where_a_quarter_and_half_are_lost_and_where_a_unit_is_shaken(
    side, number, quarter, half, shaken, ink
):
    pdf = printed(side, ink)
    strokes, boxes = read(pdf)[0].strokes, figures(pdf, number)
    corners = [s for s in strokes if s.verbs.startswith("MLL") and abs(s.box[2] - s.box[0] - NOTCH) < 0.1]
    heavy = [s for s in strokes if s.width == pytest.approx(BOLD, abs=0.02) and s.stroked]
    feet = [s for s in strokes if s.filled and not s.stroked and 4 < s.box[2] - s.box[0] < 5.3]
    assert [k for k, at in boxes.items() if any(within(s, at, 2, 2) for s in corners)] == [quarter]
    assert [k for k, at in boxes.items() if any(within(s, at, 5.3, 5.3) for s in heavy)] == [half]
    assert [k for k, at in boxes.items() if any(within(s, at, 5.3, 1.5) for s in feet)] == [shaken]


def test_the_head_of_the_boxes_says_what_each_mark_means():
    keys = load("von-futsch").about["roster"]["column"][0]["keys"]
    assert set(keys) == set(MARKINGS)
    words = sheets.text(printed("french", "full"))
    assert all(says in words for says in keys.values())
    plain, *_ = countdown(12, 12)
    assert (plain.corner, plain.dark, plain.pen < BOLD) == (False, 0, True)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_log_has_a_box_for_every_card_of_most_turns_and_a_column_of_activations(paper):
    game = klausen()
    _, page = read(blank_log(game, PrintOptions(paper=paper), turns=1))
    about = game.ruleset.about["log"]
    boxes = [s for s in page.strokes if s.verbs.endswith("Z") and s.stroked and s.width < 0.3]
    frames = [s for s in boxes if s.box[2] - s.box[0] > 7 and abs(s.box[3] - s.box[1] - 7) < 0.1]
    assert len(frames) == about["slots"]
    last = game.ruleset.question("cards-before-joker").distribution(game.book)
    assert sum(chance for count, chance in last.items() if count >= about["slots"]) < 0.1 * sum(
        chance for _, chance in last.items()
    )
    assert "activated" in page.words
