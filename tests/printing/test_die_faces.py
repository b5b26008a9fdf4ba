"""One face of a record die: whatever a ruleset says on it stays inside its frame and clear of the rest."""

from itertools import combinations, product

import pytest

from drumhead.printing.drawing.vector_primitives import Sheet, move
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.dice.die_faces import Badge, DieFace, square_marks
from drumhead.printing.style.paper import paper

from . import printed

BEGINS = [(), ("front open",), ("no advance", "half fire"), ("may neither move nor shoot, ever again",)]
CHANCES = ["", "4\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}6", "17\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}36"]
MIDDLE = 100.0


def printed_face(face, size, number, low_ink):
    marks = move(square_marks(face, Badge(number, "diamond", "#861b12"), size, low_ink), MIDDLE, MIDDLE)
    (page,) = printed.pages(pdf([Sheet(paper("A4"), (marks,), "Face")], "Face"))
    return page


def overlap(one, other):
    """How far two boxes lie over one another, in mm, the lesser of across and down."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return min(across, down)


@pytest.mark.sample(11)
@pytest.mark.parametrize("begins", BEGINS)
@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("rank", [1, 4, 5, 6])
def test_words_stay_inside_the_frame_and_do_not_run_into_one_another(begins, chance, rank):
    face = DieFace(12 if rank == 4 else rank, rank, 6, chance, begins)
    for size, low_ink in product((12, 16, 40), (False, True)):
        letters = printed_face(face, size, "24", low_ink).letters
        assert letters
        inside = size / 2 * (1 - 1 / 8)  # an eighth of the face is left to the fold
        for letter in letters:
            assert max(abs(letter.left - MIDDLE), abs(letter.right - MIDDLE)) < inside, (size, low_ink)
            assert max(abs(letter.top - MIDDLE), abs(letter.bottom - MIDDLE)) < inside, (size, low_ink)
        for one, other in combinations(letters, 2):
            if one.points != other.points:
                assert overlap(one, other) < 0.05, (size, low_ink)


@pytest.mark.parametrize("size", [12, 16, 40])
@pytest.mark.parametrize("low_ink", [False, True])
def test_ring_and_sign_keep_clear_of_the_figure_and_of_the_frame(size, low_ink):
    for rank in range(1, 7):
        page = printed_face(DieFace(rank, rank, 6, "", BEGINS[1]), size, "7", low_ink)
        figure = max(page.letters, key=lambda letter: letter.points)
        *_, ring, sign = page.strokes
        assert ring.box[2] <= figure.left
        assert sign.box[0] >= figure.right
        assert min(ring.box[0], ring.box[1]) >= MIDDLE - size / 2 + 1.9 * size / 16
