"""Widths of text in the fonts we embed, and text fitted to its space."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import ModuleType

from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import FACES
from drumhead.printing.text.line_breaks import line_breaks
from drumhead.printing.text.template_filters import printable
from drumhead.support import paths

ASCENT, DESCENT = 0.76, 0.24  # of the size: height of characters and accents above the baseline, and depth below it
CAPITALS = 0.655  # height of a capital or a figure, as a share of the size; the same in both families
ELLIPSIS = "…"
HYPHENS = re.compile(r"(?<=\w[-\u2010])(?=\w)")  # a line may end after one
LINING = "-Lining"  # suffix of the name of a font with lining figures
# A user's own settings for ReportLab are ignored: pages are the same for everybody, and a home may not be a folder.
for _own in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_own, ModuleType(_own))


@cache
def register_font(face: str) -> str:
    """Load one of our fonts into ReportLab, once, and return its name there."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    about = FACES[face]
    name = about.file.removesuffix(".ttf") + (LINING if about.lining else "")
    font = TTFont(name, str(paths.face(about.file)))
    if about.lining:
        font.face.name = name.encode()  # ReportLab takes fonts of one name for one font
        for letter, (_, glyph, wide) in lining_figures(about.file).items():
            font.face.charToGlyph[letter], font.face.charWidths[letter] = glyph, wide
    pdfmetrics.registerFont(font)
    return name


@cache
def lining_figures(file: str) -> Mapping[int, tuple[str, int, float]]:
    """Return the lining figures of a font by code point: glyph name, glyph number, width in thousandths of an em."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    font = TTFont(paths.face(file), lazy=True)
    names, em = font.getBestCmap(), font["head"].unitsPerEm
    glyphs = {ord(figure): f"{names[ord(figure)]}.lnum" for figure in "0123456789"}
    return {at: (name, font.getGlyphID(name), font["hmtx"][name][0] * 1000 / em) for at, name in glyphs.items()}


@lru_cache(maxsize=100_000)  # the same text is fitted to many spaces
def width(words: str, face: str, size: float) -> float:
    """Return the length in mm of a line of text at a size in points."""
    from reportlab.pdfbase import pdfmetrics

    return float(pdfmetrics.stringWidth(words, register_font(face), size)) * POINT


def plain(words: str) -> str:
    """Return text as it is printed on one line.

    Breaks become spaces, apostrophes curl, and characters that our fonts lack become squares.
    """
    return " ".join(printable(words).split()).replace("'", "’")


def fit_words(words: str, face: str, size: float, room: float, least: float) -> tuple[str, float]:
    """Return text that fits `room` mm, and its size in points, reduced down to `least` if necessary.

    Text that is too long at the least size is shortened with an ellipsis; it is "" if not even that fits.
    """
    long = width(words, face, size)
    if long <= room:
        return words, size
    smaller = int(size * room / long * 10) / 10
    if smaller >= least:
        return words, smaller
    return shorten_words(words, face, least, room), least


def shorten_words(words: str, face: str, size: float, room: float) -> str:
    """Return text unchanged if it fits `room` mm, otherwise its beginning with an ellipsis; "" if nothing fits.

    `size` is in points.
    """
    if width(words, face, size) <= room:
        return words
    for end in range(len(words) - 1, -1, -1):
        candidate = words[:end].rstrip() + ELLIPSIS
        if width(candidate, face, size) <= room:
            return candidate
    return ""


def lines(words: str, face: str, size: float, room: float, most: int) -> list[str]:
    """Return text broken at spaces into at most `most` lines of `room` mm; `size` is in points.

    The last line is shortened if necessary, and has at least two words if possible. A word too long for a line is
    broken at its hyphens.
    """
    broad = [word for word in words.split() if width(word, face, size) > room]
    ready = broken_at_spaces(breakable(words, lambda word: word in broad), face, size, room)
    if len(ready) > most:
        ready[most - 1 :] = ["".join(ready[most - 1 :])]
    broken = [shorten_words(line.rstrip(), face, size, room) for line in ready]
    if len(broken) > 1 and " " not in broken[-1] and broken[-2].count(" ") > 1:
        before, _, word = broken[-2].rpartition(" ")
        if width(f"{word} {broken[-1]}", face, size) <= room:
            broken[-2:] = [before, f"{word} {broken[-1]}"]
    return broken


def broken_at_spaces(pieces: Iterable[str], face: str, size: float, room: float) -> list[str]:
    """Return pieces of text, joined into lines of `room` mm; each line keeps the space at its end.

    A piece is a word or part of a word with the space after it, if any. `size` is in points.
    """
    space = width(" ", face, size)
    ready = line_breaks(
        pieces,
        lambda piece: width(piece.rstrip(), face, size),
        lambda piece: space if piece.endswith(" ") else 0.0,
        lambda line: room,
    )
    return ["".join(line) for line in ready]


def breakable(words: str, at_hyphens: Callable[[str], bool] = lambda word: True) -> list[str]:
    """Return the pieces of text that a line may end with: words with the space after them.

    Words for which `at_hyphens` is true are divided at their hyphens too.

    >>> breakable("Prinz-Ludwig von Baden")
    ['Prinz-', 'Ludwig ', 'von ', 'Baden']
    """
    found: list[str] = []
    for word in words.split():
        found += HYPHENS.split(word) if at_hyphens(word) else [word]
        found[-1] += " "
    return [*found[:-1], found[-1].rstrip()] if found else []
