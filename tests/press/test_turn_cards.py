"""Turn cards, read back from the PDF: of poker size, all of a side alike, every back under its front."""

from functools import cache
from itertools import pairwise
from statistics import mean

import pytest

from drumhead.press.card_faces import HEIGHT, WIDTH
from drumhead.press.game import Game, Wishes
from drumhead.press.paper import Box, PaperError, paper
from drumhead.press.slots import Slots
from drumhead.press.turn_cards import turn_cards
from drumhead.rulesets import load

from . import printed
from .games import battle_game, ruleset_game

WISHES = [
    Wishes(paper=paper, ink=ink, command="drumhead cards ramillies")
    for paper in ("A4", "Letter")
    for ink in ("full", "low")
]


@cache
def card_pages(wishes=WISHES[0], game=None):
    return printed.pages(turn_cards(game or battle_game(), wishes))


def frames(page):
    """The middle of each card's frame: a rounded box a little smaller than a card."""
    found = []
    for stroke in page.strokes:
        left, top, right, bottom = stroke.box
        if WIDTH - 7 < right - left < WIDTH and HEIGHT - 7 < bottom - top < HEIGHT and "C" in stroke.verbs:
            found.append(((left + right) / 2, (top + bottom) / 2))
    return found


def cards_of(page):
    """For each card of a page, its words in reading order."""
    found = []
    for x, y in frames(page):
        inside = [k for k in page.letters if abs(k.middle[0] - x) < WIDTH / 2 and abs(k.middle[1] - y) < HEIGHT / 2]
        found.append("".join(k.sign for k in inside))
    return found


@pytest.mark.parametrize("wishes", WISHES)
def test_every_back_lies_under_its_front_when_the_sheet_is_flipped_on_its_long_edge(wishes):
    front, back = card_pages(wishes)
    # A broad sheet turned over its long edge: what was at the top comes to the bottom.
    turned = [(x, front.height - y) for x, y in frames(back)]
    assert len(turned) == len(frames(front)) == 8
    for x, y in frames(front):
        assert any(abs(x - a) < 0.05 and abs(y - b) < 0.05 for a, b in turned)


@pytest.mark.parametrize("wishes", WISHES)
def test_backs_also_meet_when_the_printer_flips_the_other_way(wishes):
    front, back = card_pages(wishes)
    turned = [(front.width - x, y) for x, y in frames(back)]
    for x, y in frames(front):
        assert any(abs(x - a) < 0.05 and abs(y - b) < 0.05 for a, b in turned)


@pytest.mark.parametrize("wishes", WISHES)
def test_crop_marks_of_both_sides_are_at_the_edges_of_poker_cards(wishes):
    for page in card_pages(wishes):
        ticks = [s for s in page.strokes if s.width == pytest.approx(0.15, abs=0.01) and len(s.points) == 2]
        xs = sorted({round(a[0], 2) for a, b in (s.points for s in ticks) if abs(a[0] - b[0]) < 0.01})
        ys = sorted({round(a[1], 2) for a, b in (s.points for s in ticks) if abs(a[1] - b[1]) < 0.01})
        assert [b - a for a, b in pairwise(xs)] == pytest.approx([63] * 4, abs=0.05)
        assert [b - a for a, b in pairwise(ys)] == pytest.approx([88] * 2, abs=0.05)
        assert xs[0] + xs[-1] == pytest.approx(page.width, abs=0.05)
        assert ys[0] + ys[-1] == pytest.approx(page.height, abs=0.05)


@pytest.mark.parametrize("wishes", WISHES)
def test_everything_is_printable_and_large_enough_to_read(wishes):
    printable = paper(wishes.paper).on_its_side().printable
    for page in card_pages(wishes):
        for stroke in page.strokes:
            assert printable.holds(Box(*stroke.box), 0.2)
        for letter in page.letters:
            assert printable.holds(Box(letter.left, letter.top, letter.right, letter.bottom), 0.1)
            assert letter.points >= (11 if "Garamond" in letter.font else 9)


@pytest.mark.parametrize("wishes", WISHES)
def test_no_words_leave_their_card(wishes):
    front, _ = card_pages(wishes)
    for x, y in frames(front):
        for k in front.letters:
            if abs(k.middle[0] - x) < WIDTH / 2 and abs(k.middle[1] - y) < HEIGHT / 2:
                assert max(abs(k.left - x), abs(k.right - x)) < WIDTH / 2 - 3
                assert max(abs(k.top - y), abs(k.bottom - y)) < HEIGHT / 2 - 3


@pytest.mark.parametrize("name", ["A4", "Letter", "A5", "A3", "Legal"])
def test_title_and_foot_stand_clear_of_the_cards(name):
    front, back = card_pages(Wishes(paper=name))[:2]
    slots = Slots(paper(name).on_its_side(), WIDTH, HEIGHT)
    grid = slots.grid.inset(-1, -1, -1, -1)
    places = frames(front)
    for k in front.letters:
        on_a_card = any(abs(k.middle[0] - x) < 31 and abs(k.middle[1] - y) < 43 for x, y in places)
        beside = k.bottom < grid.top or k.top > grid.bottom or k.right < grid.left or k.left > grid.right
        assert on_a_card or beside
    assert len(frames(back)) == len(places)


def test_the_cards_of_a_side_are_alike():
    french, alliance, end = (cards_of(card_pages()[0])[i] for i in (0, 3, 6))
    assert cards_of(card_pages()[0]) == [french] * 3 + [alliance] * 3 + [end] * 2
    assert "French" in french
    assert "Alliance" in alliance
    assert french.replace("French", "") == alliance.replace("Alliance", "")


def test_a_card_says_what_it_means_first_second_and_third():
    about = battle_game().ruleset.about["turn"]
    words = cards_of(card_pages()[0])[0]
    places = [words.index(phase["name"].replace(" ", "")) for phase in about["phase"]]
    assert places == sorted(places)
    assert [words.index(word) < place for word, place in zip(("first", "second", "third"), places)] == [True] * 3


def test_the_next_card_is_mine_as_often_as_the_book_says():
    """Mine left over all left, counted here."""
    words = cards_of(card_pages()[0])[0]
    for mine in (3, 2, 1):
        row = "".join(f"{round(100 * mine / (mine + his) + 1e-9)}" for his in (3, 2, 1))
        assert f"Ihave{mine}{row}" in words


def test_the_end_of_the_turn_is_told_in_order():
    about = battle_game().ruleset.about["turn"]
    end = cards_of(card_pages()[0])[-1]
    places = [end.index(step.replace(" ", "")) for step in about["end"]]
    assert places == sorted(places)


def test_a_grey_copy_keeps_the_sides_apart_by_shape():
    data = turn_cards(battle_game(), WISHES[0])
    picture = printed.picture(data, 0, 150)
    middles = []
    for x, y in frames(printed.pages(data)[0])[:6]:
        box = [round(c / 25.4 * 150) for c in (x - 22.6, y - 34.2, x - 21.8, y - 33.4)]
        middles.append(mean(picture.crop(box).get_flattened_data()))
    assert max(middles[:3]) < 60  # filled
    assert min(middles[3:]) > 200  # hollow


def test_low_ink_fills_no_cell_but_draws_a_bar_as_long_as_the_chance():
    front, _ = card_pages(WISHES[1])
    bars = [s for s in front.strokes if s.filled and s.box[3] - s.box[1] == pytest.approx(0.6, abs=0.02)]
    lengths = sorted({round(s.box[2] - s.box[0], 2) for s in bars})
    chances = [length / lengths[-1] * 75 for length in lengths]
    assert chances == pytest.approx([25, 100 / 3, 40, 50, 60, 200 / 3, 75], abs=0.3)


def test_a_ruleset_alone_has_the_same_deck():
    assert cards_of(card_pages(game=ruleset_game())[0]) == cards_of(card_pages()[0])


def test_a_ruleset_that_turns_no_cards_says_so():
    ruleset = load("wss-paperboys")
    del ruleset.about["turn"]  # cached on this one object only
    with pytest.raises(PaperError, match="turns no cards"):
        turn_cards(Game(ruleset, ruleset.book()), WISHES[0])


def test_the_same_deck_prints_the_same_bytes():
    assert turn_cards(battle_game(), WISHES[0]) == turn_cards(battle_game(), WISHES[0])


def test_an_upright_sheet_flipped_on_its_long_edge_changes_left_and_right():
    slots = Slots(paper("A4"), 63, 88)
    for number in range(slots.count):
        front, back = slots.slot(number), slots.back(number)
        assert (back.left + front.right, back.top) == (pytest.approx(210), front.top)
        short = slots.back(number, "short-edge")
        assert (short.left, short.top + front.bottom) == (front.left, pytest.approx(297))


def test_a_card_larger_than_the_sheet_is_refused():
    with pytest.raises(PaperError, match="300 by 88 mm does not go on A5"):
        Slots(paper("A5"), 300, 88)
