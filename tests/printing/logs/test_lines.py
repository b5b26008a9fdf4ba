"""Lines with dice in them: how broad they are, and where they break."""

from __future__ import annotations

import pytest

from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.text import placeholder_characters
from drumhead.printing.text.font_metrics import width

from ...counted import at_least


@pytest.mark.parametrize("room", [40.0, 92.0])
def test_no_line_is_broader_than_its_column(room):
    thrown = log_rich_text.dice([1, 6, 5, 2, 6, 6, 4], 5)
    strong, plain = placeholder_characters.STRONG, placeholder_characters.PLAIN
    words = f"Picardie fire at Churchill's, 16 cm away: {thrown} {strong}3 hits.{plain} Pips."
    size = log_rich_text.BODY.size
    for line in at_least(2, log_rich_text.lines(words, log_rich_text.BODY, room)):
        wide = sum(piece.width(size) for word in line for piece in word)
        assert wide + sum(word[-1].air(size) for word in line[:-1]) <= room + 0.01


def test_words_joined_by_a_no_break_space_stay_on_one_line():
    room = width("away, 15", "sans", log_rich_text.BODY.size) + 0.2
    first, second = log_rich_text.lines("away, 15\N{NO-BREAK SPACE}cm", log_rich_text.BODY, room)
    assert [piece.words for word in first for piece in word] == ["away,"]
    assert [piece.words for word in second for piece in word] == ["15\N{NO-BREAK SPACE}cm"]


def test_a_word_in_two_faces_is_not_broken_between_them():
    words = f"away, {placeholder_characters.STRONG}12{placeholder_characters.PLAIN}\N{NO-BREAK SPACE}Dragoons"
    first, second = log_rich_text.lines(
        words, log_rich_text.BODY, width("away, 12 Dra", "sans", log_rich_text.BODY.size)
    )
    assert [piece.words for word in first for piece in word] == ["away,"]
    assert [[piece.face for piece in word] for word in second] == [["semibold", "sans"]]


def test_dice_stand_close_but_clear_of_words():
    line = log_rich_text.lines(f"{log_rich_text.dice([3, 4])} hits", log_rich_text.BODY, 90)[0]
    ((three,), (four,), _) = line
    assert three.air(log_rich_text.BODY.size) < 0.5
    assert four.air(log_rich_text.BODY.size) == pytest.approx(width(" ", "sans", log_rich_text.BODY.size))


def test_a_stop_follows_a_die_at_once_and_a_word_does_not():
    stopped, glued = (
        log_rich_text.lines(f"{log_rich_text.dice([3])}{more}", log_rich_text.BODY, 90)[0] for more in (".", "hits")
    )
    assert [len(word) for word in stopped] == [2]
    assert [len(word) for word in glued] == [1, 1]
