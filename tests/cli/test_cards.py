"""The pack of playing cards among the turn cards: printed or not, as asked; else as the ruleset has it."""

import pikepdf
import pytest

POINT = 72 / 25.4  # points of a PDF to the mm
CARDS_OF_A_SHEET = 4  # of an A4 that is folded
PACKS = {"wss-cards": (52, False), "von-futsch": (54, True)}  # its cards, and whether they are printed unasked


def sheets(drumhead, *args):
    """The sheets that a command prints, fronts and backs on one side of each."""
    result = drumhead("cards", *args, "--force")
    assert (result.exit_code, result.stderr) == (0, "")
    with pikepdf.open(result.stdout.strip()) as pdf:
        return len(pdf.pages)


@pytest.mark.parametrize(("name", "pack"), PACKS.items())
def test_the_pack_is_printed_or_left_out_as_asked(drumhead, name, pack):
    cards, printed_unasked = pack
    with_it, without = sheets(drumhead, name, "--deck"), sheets(drumhead, name, "--no-deck")
    assert with_it - without in (cards // CARDS_OF_A_SHEET, cards // CARDS_OF_A_SHEET + 1)
    assert sheets(drumhead, name) == (with_it if printed_unasked else without)


@pytest.mark.parametrize(
    ("size", "mm"),
    [("2.5x3.5in", (63.5, 88.9)), ("6,3x8,8cm", (63, 88)), ("63×88", (63, 88)), ('2 1/2" by 3 1/2"', (63.5, 88.9))],
)
def test_a_size_is_read_as_people_write_it(drumhead, here, size, mm):
    result = drumhead("cards", "wss-paperboys", "--size", size, "--one-a-page", "--bleed", "1/8in")
    assert result.exit_code == 0, result.output
    with pikepdf.open(result.stdout.strip()) as pdf:
        left, low, right, high = map(float, pdf.pages[0].TrimBox)
        outer = list(map(float, pdf.pages[0].BleedBox))
    assert ((right - left) / POINT, (high - low) / POINT) == pytest.approx(mm, abs=0.01)
    assert (left - outer[0]) / POINT == pytest.approx(3.175, abs=0.01)  # an eighth of 25.4 mm


def test_a_card_may_be_a_page_for_a_photo_shop(drumhead, here):
    result = drumhead("cards", "ramillies", "--size", "4x6in", "--one-a-page", "--bleed", "0")
    assert result.exit_code == 0, result.output
    with pikepdf.open(result.stdout.strip()) as pdf:
        assert {tuple(map(float, page.MediaBox)) for page in pdf.pages} == {(0, 0, 288, 432)}  # 72 points to the inch


@pytest.mark.parametrize("size", ["63", "63x", "wide x high", "63x88ft"])
def test_a_size_that_is_none_is_a_wrong_use(drumhead, here, size):
    result = drumhead("cards", "wss-paperboys", "--size", size)
    assert result.exit_code == 2
    assert "6,3x8,8cm" in result.stderr
    assert list(here.iterdir()) == []


def test_a_book_without_a_pack_has_none_to_print(drumhead, here):
    result = drumhead("cards", "wss-paperboys", "--deck")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "--deck" in result.stderr
    assert list(here.iterdir()) == []


def test_a_book_without_a_pack_prints_its_turn_cards_either_way(drumhead):
    assert sheets(drumhead, "wss-paperboys", "--no-deck") == sheets(drumhead, "wss-paperboys") == 5
