"""A club's copier: 150 dots to the inch, a blur of one dot, black from 50, 60 or 65 % on; and what it leaves of a page.

`python tests/printing/copier.py FILE.pdf ...` reports the kinds of letters that are lost, and what
tesseract reads.
"""

from __future__ import annotations

import ctypes
import math
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2
import pypdfium2.raw as raw
from PIL import Image, ImageFilter

DPI, BLUR = 150, 1
THRESHOLDS = (0.50, 0.60, 0.65)  # of white: what is darker becomes black
KEPT, FREE = 0.35, 0.40  # the least share of a sign's ink that stays, and of the ground in its box that stays free
HELD = 7.5  # points: below, a letter of a die, marker or small card, which is held in the hand
HEAD = 9.0  # points: of a bold head, at least; our serif face is looked at in every size
MOST_LOST = 1 / 3  # of the letters of one kind of head: an i or l may go before a word does
PER_KIND = 40  # signs tried of a kind
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Glyph:
    """A sign where the text of a page says it stands, in points from the lower left corner, its face, size and ink."""

    sign: str
    box: tuple[float, float, float, float]
    face: str
    points: float
    grey: float

    @property
    def kind(self) -> str:
        """A minus, a figure, a letter of a head, or nothing that is looked for."""
        if self.sign == MINUS and self.points > HELD:
            return "minus"
        serif, held = "Garamond" in self.face, self.points > HELD
        title = serif and self.points > 11  # or a sentence whose words tell its figures
        if self.sign.isdigit() and self.sign.isascii() and held and not title:
            return "figure"
        heads = (serif and held) or ("old" in self.face and self.points >= HEAD)
        return "head" if self.sign.isalnum() and heads else ""


def lost(page: pypdfium2.PdfPage) -> list[str]:
    """What a copier does not leave legible: every minus and figure, and kinds of heads of which too much is gone."""
    kinds: defaultdict[tuple[str, str, float, float], list[Glyph]] = defaultdict(list)
    for glyph in glyphs(page):
        if len(found := kinds[glyph.kind, glyph.face, glyph.points, glyph.grey]) < PER_KIND:
            found.append(glyph)
    clean, copies = copied(page)
    height, said = page.get_height(), []
    for (kind, face, points, _), some in kinds.items():
        gone = [glyph.sign for glyph in some if not is_read(glyph, clean, copies, height)]
        if len(gone) > (MOST_LOST * len(some) if kind == "head" else 0):
            said.append(f"{kind} in {face}, {points} points: {''.join(gone)} of {len(some)}")
    return said


UNSEEN = [0, 0, 1]  # ink of words in the text of a page that are not to be seen on it


def glyphs(page: pypdfium2.PdfPage) -> Iterator[Glyph]:
    """The minus signs, figures and letters of heads on a page."""
    text = page.get_textpage()
    name, ink = ctypes.create_string_buffer(100), [ctypes.c_uint() for _ in range(4)]
    for at in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, at))
        if not (sign.isalnum() or sign == MINUS) or raw.FPDFText_IsGenerated(text, at):
            continue
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(text, at, matrix)
        raw.FPDFText_GetFontInfo(text, at, name, 100, None)
        raw.FPDFText_GetFillColor(text, at, *ink)
        if [each.value for each in ink[:3]] == UNSEEN:
            continue
        points = round(raw.FPDFText_GetFontSize(text, at) * math.hypot(matrix.c, matrix.d), 1)
        grey = 0.299 * ink[0].value + 0.587 * ink[1].value + 0.114 * ink[2].value
        glyph = Glyph(sign, text.get_charbox(at), name.value.decode().split("+")[-1], points, grey)
        if glyph.kind:
            yield glyph


def copied(page: pypdfium2.PdfPage) -> tuple[np.ndarray, list[np.ndarray]]:
    """A page as printed, in grey, and where its copies are black."""
    picture = page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L")
    blurred = np.asarray(picture.filter(ImageFilter.GaussianBlur(BLUR)))
    return np.asarray(picture, dtype=float), [blurred < threshold * 255 for threshold in THRESHOLDS]


def is_read(glyph: Glyph, clean: np.ndarray, copies: list[np.ndarray], height: float) -> bool:
    """Whether enough of a sign's shape is left in every copy: its ink, and the ground round it and in its counters."""
    left, bottom, right, top = (edge * DPI / 72 for edge in glyph.box)
    high = height * DPI / 72
    box = np.s_[max(0, int(high - top) - 1) : int(high - bottom) + 2, max(0, int(left) - 1) : int(right) + 2]
    printed = clean[box]
    if not printed.size:
        return True
    ground = max(printed.max(), printed.min(), key=lambda grey: abs(grey - glyph.grey))
    if abs(ground - glyph.grey) < 30:  # printed over, or where none can read it
        return True
    cover = (printed - ground) / (glyph.grey - ground)
    ink, bare = cover > min(0.5, cover.max() * 0.9), cover < 0.1
    for copy in copies:
        marked = copy[box] if glyph.grey < ground else ~copy[box]
        if marked[ink].mean() < KEPT or (bare.any() and (~marked)[bare].mean() < FREE):
            return False
    return True


def read_again(copy: np.ndarray) -> str:
    """The words that tesseract finds on a copy."""
    picture = Image.fromarray(np.where(copy, 0, 255).astype(np.uint8))
    picture.save(page := Path("/tmp/copied.png"))
    return subprocess.run(["tesseract", str(page), "-"], capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Report on every file that is named."""
    for file in sys.argv[1:]:
        for number, page in enumerate(pypdfium2.PdfDocument(file), start=1):
            for words in lost(page):
                print(f"{file}, page {number}: {words}")
            if shutil.which("tesseract"):
                said = page.get_textpage().get_text_bounded().split()
                for threshold, copy in zip(THRESHOLDS, copied(page)[1]):
                    found = set(read_again(copy).split())
                    print(f"  black from {threshold:.0%}: {sum(word in found for word in said)} of {len(said)} words")


if __name__ == "__main__":
    main()
