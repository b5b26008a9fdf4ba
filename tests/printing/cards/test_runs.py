"""Sentences on cards: faces change inside them, no line is longer than its room, and marks stand in their order."""

from __future__ import annotations

import pytest

from drumhead.printing.layout.rich_text import lines, resting, split_markup
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.cards.card_text import paragraph, sentences
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS

SIZE = STOCKS["mini"]


def plain(words):
    return [[(piece.words, piece.face) for piece in word] for word in words]


def test_faces_change_inside_a_word_without_a_gap():
    assert plain(split_markup("charge <b>+1</b>, fight")) == [
        [("charge", "sans")],
        [("+1", "bold"), (",", "sans")],
        [("fight", "sans")],
    ]


def test_anything_that_is_no_tag_of_ours_is_letters():
    assert plain(split_markup("&lt;b&gt;x <u>y</u> it's")) == [
        [("<b>x", "sans")],
        [("<u>y</u>", "sans")],
        [("it’s", "sans")],
    ]


def test_a_space_that_holds_keeps_two_words_on_one_line():
    assert plain(split_markup("5\xa06 or more"))[0] == [("5\xa06", "sans")]


@pytest.mark.parametrize("words", ["W" * 90, "<b>" + "long" * 40 + "</b>", "a bb ccc " * 30, "i" * 300])
def test_no_line_is_longer_than_its_room_and_no_letter_is_lost(words):
    rows = list(lines(split_markup(words), 7, 30))
    for row in rows:
        assert sum(piece.width(7) for word in row for piece in word) <= 30.001
    letters = "".join(piece.words for row in rows for word in row for piece in word)
    assert letters == words.replace("<b>", "").replace("</b>", "").replace(" ", "")


@pytest.mark.parametrize("hyphen", ["-", "\u2010"])
def test_a_word_longer_than_a_line_is_broken_behind_its_hyphens(hyphen):
    name = "Prinz-Ludwig-von-Baden-Infanterie-Regiment".replace("-", hyphen)
    rows = [said(row) for row in lines(split_markup(name), 7, 20)]
    assert "".join(rows) == name
    assert len(rows) > 1
    assert all(row.endswith(hyphen) for row in rows[:-1])


def test_marks_stand_in_the_order_of_their_letters_after_one_sign():
    marked = resting(LineAnnotations(["c", "a", "aa"], [2, 1]))
    assert ["".join(piece.sign or piece.words for piece in word) for word in marked] == [
        "lozengea,",
        "c,",
        "aa",
        "hand1,",
        "2",
    ]


def said(words):
    return " ".join("".join(piece.words for piece in word) for word in words)


@pytest.mark.parametrize(
    ("markup", "parts"),
    [
        ("It halts. It fires! Then it goes", ["It halts.", "It fires!", "Then it goes"]),
        ("Turns back 1 pip a turn unless fighting. <b>March</b> 15 cm.", None),
        ("Lt. Col. Smith and M. de Maffei of St. Omer, no. 5", ["Lt. Col. Smith and M. de Maffei of St. Omer, no. 5"]),
        ("Back 2.5 cm. e.g. nowhere", ["Back 2.5 cm. e.g. nowhere"]),
        ("<b>+2</b> cover; <b>−1</b> for each pip.", ["+2 cover; −1 for each pip."]),
    ],
)
def test_sentences_are_told_from_shortened_words(markup, parts):
    found = [said(part) for part in sentences(split_markup(markup))]
    assert found == (parts or [f"{part}." for part in markup.replace("<b>", "").replace("</b>", "")[:-1].split(". ")])


def test_no_words_are_no_sentence():
    assert not sentences([])
    assert not list(paragraph([], SIZE))


def test_the_marks_of_what_a_sentence_rests_on_stay_with_it():
    marks = resting(LineAnnotations(["a", "b"], [1, 2], ours=True))
    first, last = sentences([*split_markup("It halts."), *marks, *split_markup("It fires.")])
    assert (len(first), said(last)) == (2 + len(marks), "It fires.")


def test_words_part_between_sentences_only_and_stay_whole_where_asked():
    words = split_markup("One two three four five. " * 12)
    (block,) = paragraph(words, SIZE)
    first, rest = block.parted(block.height / 2, False)
    assert first.height <= block.height / 2
    assert [f"{part.height:.2f}" for part in (first, rest)] != ["0.00", "0.00"]
    (whole,) = paragraph(words, SIZE, together=True)
    assert whole.parted(block.height / 2, False) is None
    assert whole.parted(block.height / 2, True)
