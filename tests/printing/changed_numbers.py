"""House rules on one value of a rulebook, and which parts of the playsheet and of the cards they change or mark."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path
from typing import Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game
from drumhead.printing.pages.cards.card_registry import Ask, NoCardsError, cards_of
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE
from drumhead.rules.house_rules.house_rule import HouseRules
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.house_rules.house_rule_limits import NO_RULE
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rules.rulebook.book_table import LENGTH, places

from .games import wishes_of

NUMBER = 977  # of the house rule: no page has this number but for its mark
CARDS = ("turn", "procedures", "units", "terrain", "commanders")
MARK = re.compile(
    rf'<span class="(?:mk|ref|letter|choice)[^"]*">.*?</span>|<small>\(.*?\)</small>|\b{NUMBER}\b,?', re.S
)
FLOW = re.compile(r"turn over →|goes on: card \d of \d →|\d of \d|◦")  # of cards that a mark makes longer
LISTS = ("doubts", "house-rules")  # blocks that list every house rule, or the answers that one leaves idle


@dataclass(frozen=True)
class Piece:
    """A block of the playsheet or all cards of a kind: its words without marks, and whether it has the mark."""

    words: str
    marked: bool


def numbers_of(ruleset: Ruleset) -> list[tuple[str, Any]]:
    """Return the place and the value of every number, word and list of a rulebook, without names and sources."""
    found = [(place, value) for place, value in places(ruleset.tables) if place.rpartition(".")[2] not in NO_RULE]
    return [(place, value) for place, value in found if not place.endswith("name")]


def other_values(ruleset: Ruleset, place: str, value: Any) -> Iterator[Any]:
    """Yield other values of the same sort as the value at a place, the nearest first."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + step for step in (1, -1, 2, -2))
    elif isinstance(value, list):
        yield from ([*value, word] for word in _words(ruleset, place) if word not in value)
        yield from (value[:-1], value[1:]) if value else ()
    elif LENGTH.fullmatch(value):
        size, unit = value.split()
        yield from (f"{float(size) + step:g} {unit}" for step in (2, -2, 6))
    else:
        yield from (word for word in _words(ruleset, place) if word != value)


def _words(ruleset: Ruleset, place: str) -> list[str]:
    last = place.rpartition(".")[2]
    found = [value for other, value in places(ruleset.tables) if other.rpartition(".")[2] == last]
    each = [word for value in found for word in (value if isinstance(value, list) else [value])]
    return [word for word in dict.fromkeys(each) if isinstance(word, str) and not LENGTH.fullmatch(word)]


def house_rules(ruleset: Ruleset, file: Path, place: str, value: Any) -> HouseRules | None:
    """Return house rules with one change, read from `file`, or None if they are refused with a reason."""
    file.write_text(f'title = "Club"\n[[change]]\nplace = "{place}"\nto = {json.dumps(value)}\n', encoding="utf-8")
    try:
        house = read_house_rules(file, ruleset)
    except FileErrors:
        return None
    return replace(house, changes=tuple(replace(each, number=NUMBER, says="Changed.") for each in house.changes))


def pieces(game: Game) -> dict[str, Piece]:
    """Return the blocks of the playsheet and the kinds of cards of a game."""
    placed = BlockSetter(HtmlRenderer(game, wishes_of(game))).place_blocks(MEASURE)
    found = {each.name: _piece(str(each.html)) for each in placed if each.name not in LISTS}
    for kind in CARDS:
        try:
            cards = cards_of(kind, HtmlRenderer(game, wishes_of(game)), Ask())
        except NoCardsError:
            continue
        faces = [face for card in cards for face in (card.front, card.back) if face]
        found[f"cards {kind}"] = _piece(" ".join(word for face in faces for word in _words_of(face.marks)))
    return found


def _piece(said: str) -> Piece:
    words = unescape(re.sub(r"<[^>]*>", " ", MARK.sub(" ", said)))
    return Piece(
        " ".join(re.sub(r"turn over →|goes on: card \d of \d →|\d of \d|◦", " ", words).split()), str(NUMBER) in said
    )


def _words_of(marks: Any) -> Iterator[str]:
    for mark in marks:
        if hasattr(mark, "marks"):
            yield from _words_of(mark.marks)
        elif hasattr(mark, "words"):
            yield mark.words
