"""What has no room on a card goes on where the card says, whole and in order."""

from __future__ import annotations

import pytest

from drumhead.printing.drawing.vector_primitives import Group, Text, bounds
from drumhead.printing.layout.rich_text import split_markup
from drumhead.printing.pages.cards.card_headings import number_step
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import TURN, UNHEADED, Block, flow_card
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS
from drumhead.printing.style.paper import PaperError

from ...counted import at_least

SIZE = STOCKS["magic"]


def words_of(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from words_of(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def head(number):
    return Block((Text(0, 4, f"Title {number}", "garamond", 14),), 8)


def said(face):
    return [t.words for t in words_of(face.marks)] if face else []


def story(count):
    return " ".join(f"word{n}" for n in range(count))


@pytest.mark.sample(5)
@pytest.mark.parametrize("kind", STOCKS)
@pytest.mark.parametrize("both_sides", [True, False])
@pytest.mark.parametrize("count", [3, 40, 90, 400])
def test_every_word_is_printed_once_and_in_order(count, both_sides, kind):
    size = STOCKS[kind]
    cards = flow_card("Story", list(paragraph(split_markup(story(count)), size)), size, head, both_sides)
    faces = [face for card in cards for face in (card.front, card.back) if face]
    found = [w for face in faces for words in said(face) for w in words.split() if w.startswith("word")]
    assert found == story(count).split()
    assert all(t.size >= 7 for face in faces for t in words_of(face.marks))
    for face in faces:
        box = bounds(face.marks)
        assert box.left >= size.safe - 0.3
        assert box.right <= size.width - size.safe + 0.3
        assert box.bottom <= size.height - size.safe + 0.6


def test_what_fits_has_no_pointer_and_no_number():
    (card,) = flow_card("Story", list(paragraph(split_markup(story(20)), SIZE)), SIZE, head)
    assert card.back is None
    assert said(card.front)[0] == "Title "
    assert not any("→" in words for words in said(card.front))


def test_the_back_is_used_before_a_second_card_and_each_side_says_where_it_goes_on():
    cards = flow_card("Story", list(paragraph(split_markup(story(400)), SIZE)), SIZE, head)
    sides = [face for card in cards for face in (card.front, card.back) if face]
    assert len(sides) > 2
    assert said(cards[0].front)[-1] == "turn over →"
    assert said(cards[0].back)[-1] == f"goes on: card 2 of {len(cards)} →"
    assert not any("→" in words for words in said(sides[-1]))
    assert said(cards[1].front)[0] == f"Title 2 of {len(cards)}"


def test_every_side_begins_with_a_sentence_and_ends_with_one():
    told = " ".join(f"Sentence {n} has so many words that it takes a line or two." for n in range(40))
    for both_sides in (True, False):
        cards = flow_card("Story", list(paragraph(split_markup(told), SIZE)), SIZE, head, both_sides)
        sides = [
            " ".join(words for words in said(face)[1:] if "→" not in words)
            for card in cards
            for face in (card.front, card.back)
            if face
        ]
        assert len(sides) > 3
        assert all(side.startswith("Sentence") and side.endswith("two.") for side in sides)
        assert " ".join(sides) == told


def test_a_step_goes_over_whole_unless_dividing_it_saves_a_card():
    def faces_of(part, count):
        told = " ".join(f"Sentence {n} has so many words that it takes a line or two." for n in range(part))
        blocks = [number_step(n, split_markup(told), SIZE, low_ink=False) for n in range(count)]
        cards = flow_card("Rout", blocks, SIZE, head)
        sides = [" ".join(said(face)) for card in cards for face in (card.front, card.back) if face]
        return len(cards), [(side.count("Sentence 0 "), side.count(f"Sentence {part - 1} ")) for side in sides]

    assert faces_of(6, 2) == (1, [(1, 1), (1, 1)])  # one and a half would go on the front
    cards, whole = faces_of(5, 3)
    assert cards == 1  # whole parts would need three faces
    assert any(begun != ended for begun, ended in whole)


def test_nothing_stands_on_the_line_that_says_where_it_goes_on():
    """What turns leaves no room for that line on a card of one side, unless room is kept for it."""
    room = SIZE.words.height - 8
    found = 0
    for both_sides in (True, False):
        blocks = [line("front", room / 2), line("last", room / 2), TURN, line("back")]
        for card in flow_card("Unit", blocks, SIZE, head, both_sides):
            pointers = [bounds([text]) for text in words_of(card.front.marks) if "→" in text.words]
            found += len(pointers)
            rest = sum(
                block.height for block in blocks if set(said(card.front)) & {t.words for t in words_of(block.marks)}
            )
            assert all(SIZE.safe + 8 + rest <= pointer.top + 0.1 for pointer in pointers)
    assert found >= 2  # one on each way of printing at least


def test_a_shared_back_is_not_written_on():
    cards = flow_card("Story", list(paragraph(split_markup(story(400)), SIZE)), SIZE, head, both_sides=False)
    assert all(card.back is None for card in cards)
    assert len(cards) > 2
    assert said(cards[0].front)[-1] == f"goes on: card 2 of {len(cards)} →"


def test_a_heading_stays_with_what_it_heads_and_stands_again_over_the_rest():
    row = Block((Text(0, 4, "row"),), 9)
    heading = Block((Text(0, 4, "heading"),), 6, heads=True)
    fill = [Block((Text(0, 4, "before"),), 10)] * 6
    (card,) = flow_card("Table", [*fill, heading, row, row, row], SIZE, head)
    assert "heading" not in said(card.front)
    assert said(card.back)[1:] == ["heading", "row", "row", "row"]
    cards = flow_card("Table", [heading, *[row] * 20], SIZE, head)
    for card in cards:
        for face in (card.front, card.back):
            assert "heading" in said(face) or not face


def test_a_part_higher_than_a_card_is_refused_by_name():
    with pytest.raises(PaperError, match="Story: a part of it is 90 mm high"):
        flow_card("Story", [Block((), 90)], SIZE, head)


# ------------------------------------------------------------------ what begins on the back


def line(word, high=9.0):
    return Block((Text(0, 4, word),), high)


def test_what_turns_begins_on_the_back_without_a_pointer():
    (card,) = flow_card("Unit", [line("front"), TURN, line("back")], SIZE, head)
    assert said(card.front)[1:] == ["front"]
    assert said(card.back)[1:] == ["back"]


def test_what_turns_follows_on_a_back_that_has_begun():
    fill = [line(f"front{n}") for n in range(9)]
    (card,) = flow_card("Unit", [*fill, TURN, line("back")], SIZE, head)
    assert "turn over →" in said(card.front)
    assert said(card.back)[1:] == ["front7", "front8", "back"]


def test_fronts_alone_turn_to_the_next_card():
    cards = flow_card("Unit", [line("front"), TURN, line("back")], SIZE, head, both_sides=False)
    assert [said(card.front)[1] for card in cards] == ["front", "back"]
    assert said(cards[0].front)[-1] == "goes on: card 2 of 2 →"


def test_a_turn_before_nothing_makes_no_back():
    (card,) = flow_card("Unit", [line("front"), TURN], SIZE, head)
    assert card.back is None


def test_a_back_has_its_own_head():
    def small(number):
        return Block((Text(0, 4, "again"),), 20)

    (card,) = flow_card("Unit", [line("front"), TURN, *[line("back")] * 6], SIZE, head, behind=small)
    assert said(card.back)[0] == "again"
    assert bounds(card.back.marks).bottom <= SIZE.height - SIZE.safe + 0.6


def test_what_is_tied_goes_over_together_if_a_side_holds_it():
    fill = [line("before", 10)] * 5
    tied = [Block((Text(0, 4, f"row{n}"),), 9, tied=n < 2) for n in range(3)]
    (card,) = flow_card("Picture", [*fill, *tied], SIZE, head)
    assert not any("row" in words for words in said(card.front))
    assert said(card.back)[1:] == ["row0", "row1", "row2"]
    long = [Block((Text(0, 4, f"row{n}"),), 9, tied=True) for n in range(20)]
    cards = flow_card("Picture", [*fill, *long], SIZE, head)
    found = [w for card in cards for face in (card.front, card.back) if face for w in said(face) if "row" in w]
    assert found == [f"row{n}" for n in range(20)]


def test_a_heading_does_not_stand_again_over_what_is_none_of_its_own():
    heading = Block((Text(0, 4, "heading"),), 6, heads=True)
    blocks = [heading, *[line("row")] * 3, UNHEADED, *[line("text")] * 8]
    (card,) = flow_card("Unit", blocks, SIZE, head)
    assert "text" in said(card.back)
    assert "heading" not in said(card.back)


def test_a_head_that_grows_by_the_number_of_a_card_takes_room_from_its_words():
    """The head of the second card is more than twice as high as that of one alone."""

    def high(number):
        return Block((Text(0, 4, f"Title {number}"),), 20 if number.startswith("2") else 8)

    blocks = [line(f"word{n}") for n in range(18)]
    for card in at_least(2, flow_card("Story", blocks, SIZE, high, both_sides=False)):
        assert bounds(card.front.marks).bottom <= SIZE.height - SIZE.safe + 0.6
