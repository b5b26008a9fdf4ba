"""Event cards: what the players wrote, whole and as they wrote it, on every stock, behind backs that are all alike."""

from __future__ import annotations

import pytest

from drumhead.printing.drawing.vector_primitives import Path
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck, NoCardsError
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS
from drumhead.printing.style.colours import PAPER
from drumhead.rules.loading.event_card_parser import read_events
from drumhead.rules.loading.event_deck_advice import hooks, sample
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import ids

from .. import printed
from ..games import ruleset_game
from .faces import cards_of, kept_within, paths, texts, words

STRANGE = """
title = "Ours & <b>theirs</b>"
[[card]]
title = "Mist <script>"
text = "Nobody & <i>sees</i> {{ 7 * 7 }}."
copies = 3
[[card]]
title = "A Long Story"
text = "LONG"
copies = 2
when = "keep"
"""
LONG = " ".join(f"word{n}" for n in range(140))


def made(tmp_path, text=STRANGE, stock="magic", ink="full"):
    file = tmp_path / "events.toml"
    file.write_text(text.replace("LONG", LONG), encoding="utf-8")
    return cards_of("events", ruleset_game(), PrintOptions(ink=ink), Ask(Making(STOCKS[stock]), events=file))


@pytest.mark.sample(4)
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("stock", STOCKS)
def test_every_sample_stands_on_every_stock_a_card_each(ruleset, stock):
    game = ruleset_game(ruleset)
    pile = cards_of("events", game, PrintOptions(), Ask(Making(STOCKS[stock]), events=sample(game.ruleset)))
    kept_within(pile, STOCKS[stock])
    written = read_events(sample(game.ruleset), hooks(game.ruleset))
    assert [(card.name, card.copies) for card in pile[: len(written.cards)]] == [
        (card.title, card.copies) for card in written.cards
    ]
    for card, asked in zip(pile, written.cards):
        said = words(card.front)
        assert all(word in said for word in asked.text.replace("'", "’").split())


@pytest.mark.parametrize("stock", STOCKS)
def test_a_long_text_goes_on_to_a_second_card_that_lies_beside_the_deck(tmp_path, stock):
    pile = made(tmp_path, stock=stock)
    kept_within(pile, STOCKS[stock])
    assert all(card.back is None for card in pile)
    told = [card for card in pile if card.name.startswith("A Long Story")]
    said = " ".join(words(card.front) for card in told).split()
    assert [word for word in said if word.startswith("word")] == LONG.split()
    assert [card.copies for card in told] == [2] + [1] * (len(told) - 1)
    if len(told) > 1:
        assert "beside the deck" in words(told[1].front)
        assert "goes on: card 2 of" in words(told[0].front)


def test_the_words_of_strangers_are_only_words(tmp_path):
    mist, *_, listed = made(tmp_path)
    assert mist.copies == 3
    assert "Mist <script>" in words(mist.front)
    assert "Nobody & <i>sees</i> {{ 7 * 7 }}." in words(mist.front)
    assert "Ours & <b>theirs</b>" in words(listed.front)
    assert "5 cards to shuffle" in words(listed.front)
    assert "3 Mist <script> 2 A Long Story, keep" in words(listed.front)


def test_now_and_keep_are_told_apart_by_word_and_by_ink(tmp_path):
    now, keep, *_ = made(tmp_path)
    assert "Now as it is drawn" in words(now.front)
    assert words(keep.front).startswith("Keep 1 of 2 till you play it")
    boxes = [next(path for path in paths(card.front.marks) if isinstance(path, Path)).fill for card in (now, keep)]
    assert boxes[0] != boxes[1]


def test_little_ink_fills_no_box(tmp_path):
    now, *_ = made(tmp_path, ink="low")
    assert {path.fill for path in paths(now.front.marks)} <= {None, "", PAPER}


def test_short_texts_are_set_larger(tmp_path):
    short = '[[card]]\ntitle = "Mist"\ntext = "Nobody sees."\n'
    assert of_words(made(tmp_path, short)[0]) > of_words(made(tmp_path)[0])


def of_words(card):
    """The size of what is told."""
    return max(mark.size for mark in texts(card.front.marks) if mark.face == "sans")


def test_without_a_file_the_message_names_the_option(tmp_path):
    with pytest.raises(NoCardsError, match="name your file with --events"):
        cards_of("events", ruleset_game(), PrintOptions(), Ask())


def test_a_bad_file_prints_nothing(tmp_path):
    with pytest.raises(FileErrors):
        made(tmp_path, '[[card]]\ntitle = ""\n')


def test_the_printed_sheet_holds_what_was_written(tmp_path):
    file = tmp_path / "events.toml"
    file.write_text(STRANGE.replace("LONG", "Once upon a time."), encoding="utf-8")
    sheets = Deck(ruleset_game(), PrintOptions(), ("events",), Ask(events=file)).pdf()
    said = " ".join(page.words.replace("\r\n", " ") for page in printed.pages(sheets))
    assert said.count("Mist <script>") == 3 + 1
    assert "Once upon a time." in said
