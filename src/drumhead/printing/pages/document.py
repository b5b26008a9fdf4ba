"""One document of a game: its title, its file, its use, and the function that draws it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from drumhead.model.army import MOST_UNITS
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.drawing.marks import Sheet
    from drumhead.printing.print_job import Game, PrintOptions

Backs = Literal["", "behind", "after"]


@dataclass(frozen=True)
class Part:
    """One document: its title in the bookmarks, its file name, what to do with it, and the drawing of it as a PDF.

    `heavy` documents are laid out by WeasyPrint and worth a process of their own; the others are drawn from marks,
    which `sheets` returns for SVG and DXF; on some, pieces to be cut out are `nested`. It is printed `on` paper or
    card. With `leaf` "own" it shares no sheet with another document; with "front" it begins on the front of a sheet,
    and another may be on the back of its last page. Where it has `backs` on pages of their own, each is "behind" its
    front, or all are "after" all fronts. `copies` is the number that a table needs. `remarks` are what a player should
    know before it is printed.
    """

    title: str
    file: str
    use: str
    draw: Callable[[], bytes]
    heavy: bool = False
    nested: bool = False
    sheets: Callable[[], Sequence[Sheet]] = tuple
    on: str = "paper"
    leaf: Literal["any", "front", "own"] = "any"
    backs: Backs = ""
    copies: int = 1
    remarks: Callable[[], Iterable[str]] = tuple


IN_ASCII = str.maketrans({"ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "ł": "l", "Ł": "L", "đ": "d"})


def print_document(part: Part, kept: PdfCache | None = None) -> bytes:
    """Return a document as a PDF, from the cache if nothing has changed; all printing goes through this function."""
    return get_or_draw(part.draw, kept)


def get_or_draw(draw: Callable[[], bytes], kept: PdfCache | None) -> bytes:
    """Return the result of `draw`, from the cache if nothing has changed."""
    return kept.get_or_render(draw) if kept else draw()


def file_name(*words: str) -> str:
    """Return a file name from titles that is safe on every system; "drumhead" where no letter is left.

    >>> file_name("Ramillies, 23 May 1706", "../Maréchal <Villeroy>")
    'ramillies-23-may-1706-marechal-villeroy'
    >>> file_name("Mørner")
    'morner'
    """
    plain = (
        unicodedata.normalize("NFKD", " ".join(words).translate(IN_ASCII)).encode("ascii", "ignore").decode().lower()
    )
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80].strip("-") or "drumhead"


def pdf_name(game: Game, kind: str) -> str:
    """Return the file name of one document of a game, such as ramillies-playsheet.pdf."""
    return f"{file_name(game.title, kind)}.pdf"


def draw_sheets(
    game: Game, wishes: PrintOptions, draw: Callable[..., bytes], sheets: Callable[..., Any], **how: Any
) -> Any:
    """Return the functions that draw a document of marks, as arguments of `Part`: as a PDF, and sheet by sheet."""
    return {"draw": partial(draw, game, wishes, **how), "sheets": partial(sheets, game, wishes, **how)}


def check_sizes(game: Game, paper: str, sides: Iterable[str] = ()) -> None:
    """Raise PaperError where a document of these sides, or of all, would have too many units.

    `paper` begins the sentence on the limit.
    """
    for side in sides or (game.battle.armies if game.battle else ()):
        if (units := sum(1 for _ in game.army(side).units)) > MOST_UNITS:
            too_many = f"{game.side(side)['name']}: {units:,} units"
            raise PaperError(f"{too_many}, and {paper} no more than {MOST_UNITS:,}; give fewer brigades at a time")
