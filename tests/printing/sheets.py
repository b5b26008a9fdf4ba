"""Playsheets printed once for all tests, and read back letter by letter: where it stands, how large, in which face."""

from __future__ import annotations

import ctypes
import html
import io
import logging
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from html.parser import HTMLParser
from itertools import combinations, product
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as raw

from drumhead.model.lengths import Measures
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE, Leaf
from drumhead.printing.style.paper import Box
from drumhead.rules.house_rules.house_rule_layers import read_house_rules

from .games import battle_game, ruleset_game

MM = 25.4 / 72
LOZENGES = "◦◆"
UNSEEN = 1  # the blue of words that are in the text of a page and not to be seen on it


@dataclass(frozen=True)
class Figures:
    """The cells of some sections that have an id: what each asks, such as `fight level dice=6`, and its figure."""

    cells: tuple[tuple[str, str], ...]

    def cell(self, question: str, wanted: str, **inputs: object) -> str:
        """Return the figure of the cell that asks this; an input that is not given may have any value."""
        asked = {f"{name.replace('_', '-')}={value}" for name, value in inputs.items()}
        these = [(words, figure) for words, figure in self.cells if f"{words} ".startswith(f"{question} {wanted} ")]
        found = {figure for words, figure in these if asked <= set(words.split())}
        assert len(found) == 1, f"{question} {wanted} {asked}: {found}, of {these}"
        return found.pop()


@dataclass(frozen=True)
class Print(Figures):
    """A playsheet, its figures, the sections of each side, and whatever WeasyPrint had to say of it."""

    game: Game
    pdf: bytes
    sides: tuple[tuple[str, ...], ...]
    said: tuple[str, ...]


@contextmanager
def heard() -> Iterator[list[str]]:
    """Whatever WeasyPrint has to say inside the block."""
    said: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record):
            said.append(record.getMessage())

    ear, logger = Ear(), logging.getLogger("weasyprint")
    logger.addHandler(ear)
    try:
        yield said
    finally:
        logger.removeHandler(ear)


def share_ground(one, other) -> bool:
    """Whether the boxes of two letters do: on one line they may lean over each other, but not begin at one place."""
    if one.unseen or other.unseen or one.box == other.box:
        return False  # two letters of one ligature
    if abs(one.baseline - other.baseline) < 0.05:
        return abs(one.x - other.x) < 0.12 * one.points * MM
    across = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
    down = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    return across > 0.3 and down > 0.5


def crowded(page) -> list[tuple]:
    """The pairs of letters of a page that share ground, looked for among those that stand in one cell of 5 mm."""
    cells: defaultdict[tuple[int, int], list] = defaultdict(list)
    for letter in page:
        left, top, right, bottom = (int(edge // 5) for edge in letter.box)
        for cell in product(range(left, right + 1), range(top, bottom + 1)):
            cells[cell].append(letter)
    return [pair for inside in cells.values() for pair in combinations(inside, 2) if share_ground(*pair)]


def printed(game: Game, **wishes: object) -> Print:
    with heard() as said:
        leaf = Leaf(HtmlRenderer(game, PrintOptions(command="drumhead sheet", **wishes)))
        pdf = leaf.pdf()
    sides = tuple(tuple(name for row in side for cell in row for name in cell) for side in leaf.sides)
    return Print(cells_of(leaf.words()), game, pdf, sides, tuple(said))


class _Cells(HTMLParser):
    """Every figure that says what it asks."""

    def __init__(self):
        super().__init__()
        self.open: list[list[Any]] = []  # tag, what is asked or nothing, words
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append([tag, dict(attrs).get("data-cell"), ""])

    def handle_data(self, data):
        for each in self.open:
            each[2] += data

    def handle_endtag(self, tag):
        if self.open and self.open[-1][0] == tag:
            _, asked, words = self.open.pop()
            if asked is not None:
                self.found.append((asked, " ".join(words.split())))


VOID = ("meta", "img", "br", "col")


def blocks(game: Game, **wishes: object) -> dict[str, str]:
    """The words of every block of a playsheet by its name, without letters and marks, faces of a die side by side."""
    placed = BlockSetter(HtmlRenderer(game, PrintOptions(**wishes))).place_blocks(MEASURE)
    return {each.name: _plain(str(each.html)) for each in placed}


def _plain(page: str) -> str:
    said = re.sub(r'<span class="(?:letter|ref|own|choice|mk|ours)[^"]*">.*?</span>', "", page, flags=re.DOTALL)
    said = re.sub(r'</?(?:b|small|span class="die-face")>|(?<=\d)</span>', "", said)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", said)).replace("\N{NO-BREAK SPACE}", " ").split())


def cells_of(page: str) -> tuple[tuple[str, str], ...]:
    """Return what each figure of a page asks, and the figure."""
    reader = _Cells()
    reader.feed(page)
    return tuple(reader.found)


@cache
def of_battle(paper: str = "A4", ink: str = "full", unit: str = "cm") -> Print:
    return printed(battle_game(), paper=paper, ink=ink, measures=Measures(unit))


@cache
def of_ruleset(paper: str = "A4") -> Print:
    return printed(ruleset_game(), paper=paper)


def under(path, text: str, readings: dict[str, str] | None = None) -> Game:
    """Ramillies under house rules written to `path`, and with some readings chosen."""
    game = battle_game()
    path.write_text(text, encoding="utf-8")
    house = read_house_rules(path, game.ruleset)
    return replace(game, book=game.ruleset.book(readings or {}, house))


@dataclass(frozen=True)
class Letter:
    sign: str
    x: float
    baseline: float
    box: tuple[float, float, float, float]
    points: float
    red: bool
    turned: bool = False
    unseen: bool = False


@dataclass(frozen=True)
class Word:
    text: str
    left: float
    right: float
    baseline: float
    red: bool


def room_of(letter: Letter, box: Box) -> Box:
    """Where a letter may stand: on the printable area, and the lozenge of a line in the margin at its left, the
    thumb band in that at its right."""
    if letter.turned:
        return box.inset(right=-4.5)
    return box.inset(left=-2.5) if letter.sign in LOZENGES else box


@cache
def letters(pdf: bytes) -> list[list[Letter]]:
    """Every letter of every page that has ink; mm from the upper left corner, true size in points."""
    document = pypdfium2.PdfDocument(pdf)
    return [_letters(document[i]) for i in range(len(document))]


def _letters(page) -> list[Letter]:
    text, height = page.get_textpage(), page.get_height()
    found = []
    for i in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, i))
        if sign.isspace() or not sign.isprintable() or raw.FPDFText_IsGenerated(text, i):
            continue
        matrix, x, y = raw.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetMatrix(text, i, matrix)
        raw.FPDFText_GetCharOrigin(text, i, x, y)
        left, bottom, right, top = text.get_charbox(i)
        box = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        size = raw.FPDFText_GetFontSize(text, i) * math.hypot(matrix.c, matrix.d)
        ink = [ctypes.c_uint() for _ in range(4)]
        raw.FPDFText_GetFillColor(text, i, *ink)
        red = ink[0].value > 2 * ink[1].value
        turned = abs(matrix.b) > abs(matrix.a)
        unseen = [each.value for each in ink[:3]] == [0, 0, UNSEEN]
        found.append(Letter(sign, x.value * MM, (height - y.value) * MM, box, size, red, turned, unseen))
    return found


@cache
def lines(pdf: bytes) -> list[list[list[Word]]]:
    """Every page as lines from the top, each as words from the left."""
    return [_lines(page) for page in letters(pdf)]


def _lines(page: list[Letter]) -> list[list[Word]]:
    rows: defaultdict[int, list[Letter]] = defaultdict(list)
    for letter in page:
        if letter.sign in LOZENGES or letter.turned:
            continue  # what stands in the margins
        rows[round(letter.baseline / 0.35)].append(letter)
    return [_words(sorted(row, key=lambda letter: letter.x)) for _, row in sorted(rows.items())]


def _words(row: list[Letter]) -> list[Word]:
    words: list[list[Letter]] = []
    for letter in row:
        if (
            words
            and words[-1][-1].red == letter.red
            and letter.box[0] - words[-1][-1].box[2] < 0.21 * letter.points * MM
        ):
            words[-1].append(letter)
        else:
            words.append([letter])
    return [Word("".join(x.sign for x in w), w[0].box[0], w[-1].box[2], w[0].baseline, w[0].red) for w in words]


def text(pdf: bytes) -> str:
    """All words of all pages, single spaces between them."""
    document = pypdfium2.PdfDocument(pdf)
    pages = (document[i].get_textpage().get_text_bounded() for i in range(len(document)))
    return " ".join(" ".join(pages).replace("\xa0", " ").split())


def figures_after(pdf: bytes, *label: str, beyond: float = 0.0, least: int = 0) -> list[str]:
    """What follows these words in the first line that begins with them and has at least so many more words.

    Words left of `beyond` mm are those of the other column.
    """
    for row in (line for page in lines(pdf) for line in page):
        words = [word.text for word in row if word.left >= beyond]
        if words[: len(label)] == list(label) and len(words) - len(label) >= least:
            return words[len(label) :]
    raise AssertionError(f"no line begins with {label}")


def fonts(pdf: bytes) -> set[str]:
    """The faces embedded in a PDF, without the letters of their subset."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return {
            str(font.BaseFont).lstrip("/").split("+")[-1]
            for page in document.pages
            for _, font in page.Resources.get("/Font", {}).items()  # of old, pikepdf has no `values`
        }
