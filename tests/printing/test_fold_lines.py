"""The choice of fold lines: dashes on the piece, ticks beside it in the run of every fold, or nothing."""

import math
from functools import cache

import pytest

from drumhead.printing.output.cutting_layers import layers
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.sheets.card_imposition import Furniture, impose
from drumhead.printing.pages.cards.sheets.tuckbox import tuckbox_sheets
from drumhead.printing.pages.registry import parts
from drumhead.printing.style.paper import paper

from ..counted import at_least
from . import printed
from .games import named_game

TICK, OFF = 2.0, 0.8  # mm: its length, and from the end of the fold
EACH = {
    "tents": ("markers", {"shape": "tent"}),
    "round markers": ("markers", {"shape": "round"}),
    "measures": ("measures", {}),
    "dice": ("dice", {"solid": "cube"}),
    "cards": ("cards", {}),
    "tuckbox": ("tuckbox", {}),
}


@cache
def sheets(what, fold_lines, name="A4"):
    kind, how = EACH[what]
    game, wishes = named_game("salamanca"), PrintOptions(paper=name, ink="low", fold_lines=fold_lines)
    if kind == "cards":
        face = CardFace(())
        making, around = Making(fold_lines=fold_lines), Furniture("Cards to try", ("nothing", "drumhead cards"))
        return impose([Card("blank", face, face)] * 4, None, making, paper(name), around)
    if kind == "tuckbox":
        return tuckbox_sheets(Making().stock, 30, 0.3, game, wishes)
    (part,) = parts(kind, game, wishes, **how)
    return part.sheets()


def lines(sheet, layer):
    """The straight lines of a layer of two points, as their ends."""
    found = [
        path.steps for each in layers(sheet) if each.name == layer for path, _ in each.marks if hasattr(path, "steps")
    ]
    return [(steps[0][1], steps[1][1]) for steps in found if [verb for verb, _ in steps] == ["M", "L"]]


def in_its_run(fold):
    """The tick that belongs beyond the second end of a fold, as its ends."""
    (ax, ay), (bx, by) = fold
    long = math.dist(*fold)
    ux, uy = (bx - ax) / long, (by - ay) / long
    return tuple((bx + far * ux, by + far * uy) for far in (OFF, OFF + TICK))


def is_there(tick, found):
    return any(all(math.dist(p, q) < 0.01 for p, q in zip(tick, other)) for other in found)


@pytest.mark.parametrize("what", [each for each in EACH if each != "round markers"])
def test_folds_are_printed_only_as_dashes_and_scored_in_any_case(what):
    for fold_lines in ("dashes", "ticks", "none"):
        sheet = sheets(what, fold_lines)[0]
        (strokes,) = printed.strokes(pdf([sheet], "x"))
        assert any(stroke.is_fold for stroke in strokes) is (fold_lines == "dashes")
        assert lines(sheet, "score")


@pytest.mark.parametrize(("what", "name"), [("tents", "A4"), ("round markers", "Letter"), ("measures", "A4")])
def test_a_tick_is_at_both_ends_of_every_fold_and_none_without_ticks(what, name):
    for sheet in at_least(2, sheets(what, "ticks", name)):
        found = lines(sheet, "print")
        for fold in at_least(1, lines(sheet, "score")):
            assert is_there(in_its_run(fold), found)
            assert is_there(in_its_run(fold[::-1]), found)
    for sheet in sheets(what, "none", name):
        found = lines(sheet, "print")
        assert not any(is_there(in_its_run(fold), found) for fold in at_least(1, lines(sheet, "score")))


def test_ticks_of_a_sheet_of_cards_are_at_its_edges():
    (sheet,) = sheets("cards", "ticks")
    ((start, end),) = lines(sheet, "score")
    ((_, near), (far, _)) = (line for line in printed_ticks(sheet) if math.dist(*line) == pytest.approx(5))
    assert math.dist(start, near) == math.dist(far, end) == pytest.approx(5)


def printed_ticks(sheet):
    for layer in layers(sheet):
        for path, _ in layer.marks if layer.name == "print" else ():
            if hasattr(path, "steps") and [verb for verb, _ in path.steps] == ["M", "L", "M", "L"]:
                (_, a), (_, b), (_, c), (_, d) = path.steps
                yield from ((a, b), (c, d))


@pytest.mark.parametrize("fold_lines", ["dashes", "ticks", "none"])
@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_how_to_make_dice_with_letters_is_said_whole(name, fold_lines):
    (part,) = parts("dice", named_game("klausen"), PrintOptions(paper=name, fold_lines=fold_lines))
    words = printed.pages(pdf(part.sheets()[:1], "x"))[0].words
    assert "the order of their numbers and letters, like to like." in words
