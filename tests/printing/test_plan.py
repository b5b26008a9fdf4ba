"""The plan of a kit: figures that are those of the files, and a code that says the command."""

import pytest
import segno

from drumhead.printing.drawing.cut_counting import Work, work
from drumhead.printing.drawing.qr_code import QUIET, qr_code
from drumhead.printing.drawing.vector_primitives import Path, Sheet, circle, line, move, rectangle, store
from drumhead.printing.output.ink_coverage import coverage
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.document import Part
from drumhead.printing.pages.kit.print_plan import plan, plan_lines
from drumhead.printing.pages.kit.printer_jobs import CARD, PAPER, KitPaper, known
from drumhead.printing.style.paper import paper

from .games import battle_game

A4 = paper("A4")
SIZE = 40.0  # mm of a code


def cut(*steps, role="cut"):
    return Path(steps, role, stroke="#000000")


SQUARE = cut(*rectangle(0, 0, 20, 20))


def sheet(*marks):
    return Sheet(A4, marks, "Sheet")


@pytest.mark.parametrize(
    ("marks", "cuts", "folds"),
    [
        ([SQUARE], 4, 0),
        ([SQUARE, move([SQUARE], 20, 0)], 5, 0),  # side by side: long cuts above and below, three between
        ([SQUARE, move([SQUARE], 21, 0)], 8, 0),  # a millimetre apart every one is cut by itself
        ([SQUARE, SQUARE], 4, 0),
        ([move([SQUARE], 50, 50, 30), move([SQUARE], 50, 50, 30)], 4, 0),
        ([store([SQUARE], 7.3, 0), store([SQUARE], 57.3, 0)], 8, 0),
        ([cut(*circle(50, 50, 10))], 1, 0),
        ([cut(*rectangle(0, 0, 20, 20, 1))], 4, 0),  # corners are rounded with the edges
        ([cut(*line((0, 0), (20, 0)), role="fold"), cut(*line((20, 0), (30, 0)), role="valley")], 0, 1),
        ([Path(rectangle(0, 0, 20, 20), fill="#000000")], 0, 0),
    ],
)
def test_strokes_of_scissors_are_counted_as_a_hand_makes_them(marks, cuts, folds):
    assert work([sheet(*marks)]) == Work(cuts, folds)
    assert work([sheet(*marks), sheet(*marks)]) == Work(2 * cuts, 2 * folds)


def test_a_file_says_what_is_to_be_cut_in_it_and_how_dark_it_is():
    dark = Path(rectangle(0, 0, A4.width, A4.height / 4), fill="#000000")
    part = Part("Dice", "dice.pdf", "to cut", lambda: pdf([sheet(SQUARE, dark), sheet(SQUARE)], "Dice"), on=CARD)
    about = known(part, part.draw())
    assert (about.pages, about.work) == (2, Work(8, 0))
    assert about.ink == pytest.approx(0.125, abs=0.002)
    assert coverage(part.draw())[0] == pytest.approx(0.25, abs=0.003)


PAPERS = [
    KitPaper("Playsheet", "", PAPER, leaf="front", pages=3, copies=2, ink=0.104),
    KitPaper("Roster", "", PAPER, leaf="own", ink=0.096),
    KitPaper("Dice", "", CARD, pages=2, work=Work(100, 31), ink=0.149),
    KitPaper("Cards", "", CARD, backs="after", pages=4, work=Work(12, 0), ink=0.08),
]


def test_the_plan_adds_up():
    told = plan(battle_game(), "drumhead kit", PAPERS, "split", "")
    on_paper, on_card = told.loads
    assert [row.cells for row in on_paper.rows] == [
        ("Playsheet", "1 to 3", "2", "4", "10 %", "", "", ""),
        ("Roster", "5", "1", "1", "10 %", "", "", ""),
    ]
    assert (
        on_paper.says
        == "both sides, flipped on the long edge, 5 pages, 1 of them blank, on 3 sheets, 5 with all copies"
    )
    assert [row.cells for row in on_card.rows] == [
        ("Dice", "C1 to C2", "1", "2", "15 %", "100", "31", "11"),  # 624 seconds
        ("Cards", "C3 to C6", "1", "2", "8 %", "12", "", "1"),
    ]
    assert (on_card.says, on_card.minutes) == ("one side, 6 pages, on 4 sheets", 12)
    assert "Playsheet: print pages 1 to 3 once more, so that each side has its own." in told.remarks
    (whole,) = plan(battle_game(), "", PAPERS, "single", "short-edge").loads
    assert whole.says.startswith("both sides, flipped on the short edge")
    assert not [hint for hint in plan(battle_game(), "", PAPERS, "split", "fold").remarks if "blank" in hint]


def test_a_document_on_the_back_of_another_counts_no_sheet_so_that_all_add_up():
    """Contents and plan share a leaf, and so do the last page of the playsheet and the map; copies share none."""
    papers = [KitPaper("Contents", "", PAPER), KitPaper("Plan", "", PAPER), PAPERS[0], KitPaper("Map", "", PAPER)]
    told = plan(battle_game(), "drumhead kit", papers, "split", "")
    (load,) = told.loads
    assert [row.cells[3] for row in load.rows] == ["1", "", "4", ""]
    assert load.says.endswith("on 3 sheets, 5 with all copies")
    assert any("on the back" in hint for hint in told.remarks)
    assert not [hint for hint in plan(battle_game(), "", PAPERS, "split", "").remarks if "on the back" in hint]


def test_on_a_terminal_figures_stand_below_each_other():
    lines = list(plan_lines(plan(battle_game(), "drumhead kit ramillies", PAPERS, "split", "")))
    head, dice = (next(each for each in lines if word in each) for word in ("copies", "Dice"))
    assert "ramillies-kit-paper.pdf" in lines[0]
    assert lines[-1] == "To print this: drumhead kit ramillies"
    assert len(head) >= len(dice)


def dots(words):
    """The dark modules of a drawn code by row and column, from where its areas lie, and how many there are in a row."""
    steps = [numbers for verb, numbers in qr_code(words, SIZE).steps if verb != "Z"]
    areas = list(zip(*[iter(steps)] * 4))
    module = areas[0][3][1] - areas[0][0][1]
    dark = set()
    for (left, top), _, (right, _), _ in areas:
        cells = range(round(left / module), round(right / module))
        dark |= {(round(top / module) - QUIET, column - QUIET) for column in cells}
    return dark, round(SIZE / module) - 2 * QUIET


def read(dark, count):
    """The words of a code of one block in bytes, as the standard says that it is to be read."""
    masks = [
        *(lambda r, c: (r + c) % 2, lambda r, c: r % 2, lambda r, c: c % 3, lambda r, c: (r + c) % 3),
        *(lambda r, c: (r // 2 + c // 3) % 2, lambda r, c: r * c % 2 + r * c % 3),
        *(lambda r, c: (r * c % 2 + r * c % 3) % 2, lambda r, c: ((r + c) % 2 + r * c % 3) % 2),
    ]
    mask = masks[int("".join(str(int((8, column) in dark)) for column in (2, 3, 4)), 2) ^ 0b101]
    last, bits = count - 1, []
    for number, right in enumerate(column for column in range(last, 0, -1) if column % 2 == (column < 6)):
        for row in range(count) if number % 2 else range(last, -1, -1):
            for column in (right, right - 1):
                corner = (row < 9 and (column < 9 or column > last - 8)) or (row > last - 8 and column < 9)
                aligning = abs(row - last + 6) < 3 and abs(column - last + 6) < 3
                if not (corner or aligning or 6 in (row, column)):
                    bits.append(((row, column) in dark) ^ (not mask(row, column)))
    whole = "".join(str(int(bit)) for bit in bits)
    assert whole[:4] == "0100", "bytes"
    return bytes(int(whole[at : at + 8], 2) for at in range(12, 12 + 8 * int(whole[4:12], 2), 8)).decode("latin-1")


def test_the_code_says_the_command():
    words = "drumhead kit ramillies"
    assert read(*dots(words)) == words


def test_a_long_command_is_drawn_dot_by_dot():
    words = "drumhead kit 'Maréchal de Villars.toml' --paper Letter " * 4
    matrix = segno.make(words, error="m", micro=False, boost_error=False).matrix
    lit = {(row, column) for row, line in enumerate(matrix) for column, module in enumerate(line) if module}
    assert dots(words) == (lit, len(matrix))


def test_what_no_copier_could_render_has_no_code():
    assert qr_code("x" * 600, SIZE) is None
    assert qr_code("x" * 6000, SIZE) is None


def test_a_command_that_names_a_file_called_by_no_utf_8_is_told_with_a_question_mark():
    assert b"labels caf?.toml" in pdf([sheet(SQUARE)], "Labels", "drumhead labels caf\udce9.toml")
