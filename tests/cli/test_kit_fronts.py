"""Kits without their contents or their plan, and playsheets and rosters as pictures."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.kit.kit_printing import CONTENTS, PLAN, KitAsk, kit

from ..printing.games import battle_game


def titles(fronts: tuple[str, ...]) -> tuple[list[str], int]:
    """The titles in the plan, and the pages of the bound file, of a kit of the map alone."""
    made = kit(battle_game(), PrintOptions(), KitAsk(kinds=("map",), bound="single", fronts=fronts))
    document = pypdfium2.PdfDocument(next(iter(made.files.values())))
    return [row.title for load in made.plan.loads for row in load.rows], len(document)


@pytest.mark.parametrize("fronts", [(CONTENTS, PLAN), (CONTENTS,), (PLAN,), ()])
def test_what_is_left_out_is_neither_printed_nor_listed(fronts) -> None:
    found, pages = titles(fronts)
    assert ("Contents" in found) == (CONTENTS in fronts)
    assert ("Plan" in found) == (PLAN in fronts)
    assert "Map" in found
    assert pages == 1 + len(fronts)


def test_the_options_leave_them_out(drumhead) -> None:
    plain = drumhead("kit", "oudenarde", "--kinds", "map", "--dry-run", "--no-contents", "--no-print-plan").stdout
    assert "Contents" not in plain
    assert "Map" in plain


def test_a_roster_is_a_picture_of_each_page(drumhead, here) -> None:
    result = drumhead("roster", "oudenarde", "--side", "french", "--format", "png", "--dpi", "30")
    (name,) = result.stdout.split()
    assert name.endswith("-1.png")
    assert Image.open(io.BytesIO((here / name).read_bytes())).size == pytest.approx((248, 351), abs=2)


@pytest.mark.parametrize("words", [("--format", "svg"), ("--format", "dxf"), ("--dpi", "100")])
def test_what_is_set_as_text_is_no_drawing(drumhead, words) -> None:
    assert drumhead("sheet", "oudenarde", *words).exit_code == 2
