"""Sentences on cards: faces change inside them, no line is longer than its room, and marks stand in their order."""

from __future__ import annotations

import pytest

from drumhead.press.drawing.marks import Text
from drumhead.press.game import LineMarks
from drumhead.press.layout.runs import lines, resting, worded
from drumhead.press.papers.cards.runs import paragraph
from drumhead.press.papers.cards.stock import STOCKS

SIZE = STOCKS["mini"]


def plain(words):
    return [[(piece.words, piece.face) for piece in word] for word in words]


def test_faces_change_inside_a_word_without_a_gap():
    assert plain(worded("charge <b>+1</b>, fight")) == [
        [("charge", "sans")],
        [("+1", "bold"), (",", "sans")],
        [("fight", "sans")],
    ]


def test_anything_that_is_no_tag_of_ours_is_letters():
    assert plain(worded("&lt;b&gt;x <u>y</u> it's")) == [[("<b>x", "sans")], [("<u>y</u>", "sans")], [("it’s", "sans")]]


def test_a_space_that_holds_keeps_two_words_on_one_line():
    assert plain(worded("5\xa06 or more"))[0] == [("5\xa06", "sans")]


@pytest.mark.parametrize("words", ["W" * 90, "<b>" + "long" * 40 + "</b>", "a bb ccc " * 30, "i" * 300])
def test_no_line_is_longer_than_its_room_and_no_letter_is_lost(words):
    rows = list(lines(worded(words), 7, 30))
    for row in rows:
        assert sum(piece.width(7) for word in row for piece in word) <= 30.001
    letters = "".join(piece.words for row in rows for word in row for piece in word)
    assert letters == words.replace("<b>", "").replace("</b>", "").replace(" ", "")


def test_marks_stand_in_the_order_of_their_letters_after_one_sign():
    marked = resting(LineMarks(["c", "a", "aa"], [2, 1]))
    assert ["".join(piece.sign or piece.words for piece in word) for word in marked] == [
        "lozengea,",
        "c,",
        "aa",
        "hand1,",
        "2",
    ]


def test_two_lines_at_least_of_a_paragraph_stay_and_two_go_over():
    blocks = list(paragraph(worded("word " * 60), SIZE))
    assert [block.tied for block in blocks] == [True, *[False] * (len(blocks) - 3), True, False]
    assert all(isinstance(mark, Text) for block in blocks for mark in block.marks)
    assert all(block.tied for block in list(paragraph(worded("word " * 60), SIZE, together=True))[:-1])
