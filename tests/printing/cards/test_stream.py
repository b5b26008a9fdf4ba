"""All cards of a print on as few sheets as can be, their kinds named in the margin; words part between sentences."""

from __future__ import annotations

import math
import re
from functools import cache, partial
from itertools import product

import pytest

from drumhead.printing.drawing.vector_primitives import Group, Text
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_options import DUPLEX, GUIDES, Making
from drumhead.printing.pages.cards.card_registry import MARKS, Ask, Deck, stream
from drumhead.printing.pages.cards.kinds import step_list_cards
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer
from drumhead.printing.pages.cards.sheets.card_arrangement import layout
from drumhead.printing.pages.cards.sheets.card_imposition import Furniture, impose
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, stock
from drumhead.printing.style.colours import INK, QUIET
from drumhead.printing.style.paper import PAPERS, Box, PaperError, paper
from drumhead.printing.text.template_filters import OURS

from ...counted import at_least
from ..games import named_game, wishes_of
from .faces import faces, placed, texts, words

AROUND = Furniture(
    "The Battle of the Mehaigne", ("drumhead 1 · a book of rules, undated text · as shipped", "drumhead " * 9)
)
SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-Z0-9+−])")


@cache
def every():
    """All cards of a battle on poker cards."""
    return some(("all",))


def some(kinds, battle="salamanca", size="poker", duplex="fold", ink="full"):
    game = named_game(battle)
    return stream(game, wishes_of(game, ink=ink), kinds, Ask(Making(stock(size), duplex)))


# ------------------------------------------------------------------ on sheets


@pytest.mark.parametrize(
    ("size", "name", "count"),
    [
        ("magic", "A4", 9),
        ("magic", "Letter", 9),
        ("poker", "A4", 9),
        ("poker", "Letter", 9),
        ("bridge", "A4", 10),
        ("mini", "A4", 18),
        ("business", "A4", 10),
        ("poker", "A3", 19),
        ("magic", "A5", 4),
        ("poker", "Legal", 11),
        ("poker", "Tabloid", 18),
        ("190x30", "A4", 9),
        ("tarot", "A4", 5),
        ("a7", "Letter", 5),
    ],
)
def test_a_sheet_holds_as_many_as_its_printable_part_does(size, name, count):
    """Rows of upright cards, and turned ones in what is left of either side."""
    card, sheet = stock(size), paper(name)
    ways = [(sheet.width - 10, sheet.height - 10), (sheet.height - 10, sheet.width - 10)]

    def within(wide, tall):
        return int(wide / card.width + 1e-6) * int(tall / card.height + 1e-6)

    most = max(
        int(wide / card.width + 1e-6) * row + within(tall - row * card.height, wide)
        for wide, tall in ways
        for row in range(int(tall / card.height + 1e-6) + 1)
    )
    assert layout(sheet, Making(card, "none")).count == count <= most


@pytest.mark.parametrize(("cards", "turned"), [(4, 0), (5, 2), (8, 0), (9, 2)])
def test_cards_are_turned_only_where_that_saves_a_sheet(cards, turned):
    way = layout(paper("A4"), Making(STOCKS["tarot"], "long-edge"), cards)
    assert sum(lies for _, lies in way.places) == turned


def test_no_card_lies_on_another_and_none_out_of_reach():
    tried = 0
    for name, duplex, size in product(PAPERS, ("none", "fold"), STOCKS):
        try:
            way = layout(paper(name), Making(stock(size), duplex, "marks", bleed=1))
        except PaperError:
            continue
        tried += 1
        every = [box for box, _ in way.places] + [way.back(at) for at in range(way.count) if way.fold]
        assert all(way.room.holds(box) for box in at_least(1, every)), (name, duplex, size)
        assert not [(a, b) for at, a in enumerate(every) for b in every[at + 1 :] if _share(a, b)], (name, duplex, size)
    assert tried >= len(STOCKS)  # each lies on a sheet in one way at least


@pytest.mark.sample(7)
@pytest.mark.parametrize(("name", "duplex"), list(product(PAPERS, DUPLEX)))
def test_head_foot_and_names_of_kinds_stand_clear_of_cards_and_of_each_other(name, duplex):
    made = [*product(STOCKS if name == "A4" else ("magic", "mini"), ("lines",)), *product(("poker",), GUIDES)]
    for size, guides in at_least(2 + len(GUIDES), made):
        making = Making(stock(size), duplex, guides, bleed=2 if guides == "corners" else 0)
        try:
            way = layout(paper(name), making)
        except PaperError:
            assert (name, duplex) == ("A5", "fold")  # no half of it holds a card
            continue
        pile = [Card("bare", CardFace(()), kind=kind) for kind in ("turn", "units", "orders") * way.count]
        sheet, *others = impose(pile, CardFace(()), making, paper(name), AROUND)
        room = sheet.paper.to_its_edges().printable
        cards = [box for box, _ in way.places]
        for one in (sheet, *others[:1]):
            if one.title.endswith(", backs") or way.fold:
                cards = cards + [way.back(at) for at in range(way.count)]
            said = [box for mark, box in placed(one.marks) if isinstance(mark, Text)]
            assert said
            assert all(room.holds(box, 0.6) for box in said), (size, guides)
            assert not [box for box in said if any(_share(box, card) for card in cards)], (size, guides)
            assert not [(a, b) for at, a in enumerate(said) for b in said[at + 1 :] if _share(a, b)], (size, guides)


def _share(one: Box, other: Box) -> bool:
    """Whether two boxes share more than the reach of letters above and below them."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.9 and down > 0.9


@pytest.mark.parametrize(("name", "duplex"), [("A4", "fold"), ("Letter", "long-edge"), ("A4", "fronts-first")])
def test_every_sheet_but_the_last_is_full(name, duplex):
    game, ask = named_game("salamanca"), Ask(Making(stock("poker"), duplex))
    wishes = wishes_of(game, paper=name)
    count = sum(card.copies for card in stream(game, wishes, ("turn", "report"), ask))
    sheets = Deck(game, wishes, ("turn", "report"), ask).sheets()
    most = layout(paper(name), ask.making).count
    assert len(sheets) == math.ceil(count / most) * (1 if duplex == "fold" else 2)
    labels = {text.words for sheet in sheets for text in texts(sheet.marks)}
    assert "turn" in labels
    assert any(label.endswith("report") for label in labels)


def test_blank_cards_and_filling_leave_no_place_free():
    game = named_game("ramillies")
    making = Making(stock("poker"), "none")

    def fronts(kinds, **how):
        wishes = wishes_of(game)
        return [_drawn(sheet) for sheet in Deck(game, wishes, kinds, Ask(making, **how)).sheets()]

    assert fronts(("blank",)) == [9]
    assert fronts(("blank",), blanks=5) == [5]
    assert fronts(("turn", "blank"))[-1] == 9
    assert fronts(("turn", "report"))[-1] < 9
    assert fronts(("turn", "report"), fill=True)[-1] == 9


def _drawn(sheet):
    """How many faces are stored on a sheet: all stored drawings but its head and foot and its guides."""
    return sum(isinstance(mark, Group) and mark.stored for mark in sheet.marks) - 2


# ------------------------------------------------------------------ what is in it


def are_explained(pile, least):
    """Check that cards of their own explain each letter of the marks on all other cards, `least` letters or more."""
    marks = [card for card in pile if card.kind == MARKS]
    told_there = words(*faces(marks)).replace("\N{NO-BREAK SPACE}", " ")
    others = [face for each in pile if each not in marks for face in faces([each])]
    marked = [text.words for face in others for text in texts(face.marks) if (text.ink, text.face) == (QUIET, "bold")]
    letters = {letter for each in marked for letter in re.findall(r"[a-z]+", each)}
    assert len(letters) > least
    assert all(f" {letter} " in told_there for letter in letters)
    assert not any("What the marks mean" in words(face) for face in others)
    return marks


def test_cards_of_their_own_tell_what_the_marks_of_all_others_mean():
    assert 1 <= len(are_explained(every(), 20)) <= 3


def test_notes_on_marks_run_on_where_that_saves_a_card():
    """At Klausen there are so many that on lines of their own they need more than the two faces of a card."""
    game = named_game("klausen")
    pile = stream(game, wishes_of(game), ("procedures",), Ask(Making(stock("magic"))))
    assert len(are_explained(pile, 25)) == 1


def test_a_track_is_among_all_kinds_on_a_strip_only():
    assert not [card for card in every() if card.kind == "tracks"]
    assert [card for card in some(("tracks",)) if card.kind == "tracks"]


def test_all_cards_of_a_kind_have_one_size_of_letters():
    for kind in at_least(5, {card.kind for card in every()}):
        sizes = {
            round(text.size, 2)
            for face in faces(card for card in every() if card.kind == kind)
            for text in texts(face.marks)
            if text.face == "sans" and text.words.count(" ") >= 6  # labels of tables have fewer
        }
        assert len(sizes) <= 1, (kind, sizes)


@pytest.mark.parametrize("pile", [every, partial(some, ("procedures",), "ramillies", "mini")])
def test_every_sentence_stands_whole_on_one_side(pile):
    cards = pile()
    sides = [_closed(words(face)) for face in faces(cards)]
    wanted = list(_sentences("salamanca") if pile is every else _told("ramillies", ("procedures.toml",)))
    assert len(wanted) > 30
    assert not [each for each in wanted if not any(each in side for side in sides)]


def _sentences(battle):
    """Every sentence of the sources: of procedures and ground, and of every unit."""
    yield from _told(battle, ("procedures.toml", "terrain.toml"))
    game = named_game(battle)
    setting = HtmlRenderer(game, wishes_of(game))
    for army in game.battle.armies.values():
        for facts in Gatherer(setting, Phrases(setting), army).units():
            for line in facts.lines:
                yield from _parts(line)


def _told(battle, files):
    game = named_game(battle)
    phrases = Phrases(HtmlRenderer(game, wishes_of(game)))
    for card in (card for file in files for card in step_list_cards.list_entries(phrases, file)):
        for step in card.steps:
            yield from _parts(step.words)


def _parts(some):
    """Sentences of some words, their marks and signs left out."""
    said = " ".join("".join(piece.words for piece in word if not piece.sign) for word in some if word[0].ink == INK)
    return [_closed(part) for part in SENTENCE.split(said)]


def _closed(said):
    """Words without what stands between them: letters of marks stand between sentences only."""
    return re.sub(rf"[\s\xa0{OURS}]+", "", said)


@pytest.mark.parametrize("pile", [every, partial(some, ("units",), "ramillies", duplex="none")])
def test_nothing_stands_under_the_words_that_say_where_a_card_goes_on(pile):
    checked = 0
    for face in faces(pile()):
        said = [(mark.words, box) for mark, box in placed(face.marks) if isinstance(mark, Text)]
        for pointer in [box for some, box in said if some.endswith("→") and len(some) < 30]:
            checked += 1
            assert not [some for some, box in said if box != pointer and _share(box, pointer)]
    assert checked


def test_with_little_ink_a_bar_stands_nearer_its_figure_than_the_next():
    """In a picture every bar lies below one figure and above another: the gap to its own is the lesser by far."""
    (card,) = [card for card in some(("procedures",), "ramillies", ink="low") if card.name == "Foot attacks foot"]
    marks = [each for face in faces([card]) for each in placed(face.marks)]
    figures = [box for mark, box in marks if isinstance(mark, Text) and mark.anchor == "middle"]
    bars = [box for mark, box in marks if not isinstance(mark, Text) and mark.fill and 0.4 < box.height < 0.6]
    assert len(bars) >= 20
    for bar in bars:
        middle = (bar.left + bar.right) / 2
        column = [box for box in figures if abs((box.left + box.right) / 2 - middle) < 0.5]
        above = min(bar.top - (box.bottom - 0.22 * box.height) for box in column if box.top < bar.top)
        below = [box.top + 0.25 * box.height - bar.bottom for box in column if box.top + 0.25 * box.height > bar.bottom]
        assert above < 0.5
        assert not below or min(below) > 1.5 * above
