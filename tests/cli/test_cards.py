"""The pack of playing cards among the turn cards: printed or not, as asked; else as the ruleset has it."""

import pikepdf
import pytest

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


def test_a_book_without_a_pack_has_none_to_print(drumhead, here):
    result = drumhead("cards", "wss-paperboys", "--deck")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "--deck" in result.stderr
    assert list(here.iterdir()) == []


def test_a_book_without_a_pack_prints_its_turn_cards_either_way(drumhead):
    assert sheets(drumhead, "wss-paperboys", "--no-deck") == sheets(drumhead, "wss-paperboys") == 3
