"""One document of a game: its title, its file, its use, and the function that draws it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from drumhead.model.army import MOST_UNITS
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.drawing.vector_primitives import Sheet
    from drumhead.printing.page_input import Game, PrintOptions

LONGEST_CHOICE = 32  # letters of a choice of units in a file name
LATIN = re.compile(r"[A-Za-z0-9]")
Backs = Literal["", "behind", "after"]


@dataclass(frozen=True)
class Part:
    """One document: its title, its file name, what to do with it, and a function `draw` that returns it as a PDF.

    `use` is an instruction, such as "to cut and fold". A `heavy` document is laid out by WeasyPrint, and worth a
    process of its own. Other documents are drawn from marks: `sheets` returns their sheets for SVG and DXF, () for
    none. `screen` returns the document as a web page; None for a document that is only for paper. A `nested` document
    has pieces to cut out. `on` is "paper" or "card". With `knife` its long straight cuts are best made along a ruler.

    With `leaf` "own" the document shares no sheet with another document. With "front" it begins on the front of a
    sheet, and another document may be on the back of its last page. With "any" it may begin on any page.

    For cards to fold, `back_to_back` returns the number of sheets if they were printed on both sides, as text.

    `backs` is "behind" if each page is followed by its back, "after" if all backs follow all fronts, "" without backs
    on pages of their own. `copies` is the number that a table needs. `remarks` returns notes for the player, such as
    names that are shortened; `notes` returns further ones as text, a line each, to be cached like the document.
    """

    title: str
    file: str
    use: str
    draw: Callable[[], bytes]
    heavy: bool = False
    nested: bool = False
    knife: bool = False
    sheets: Callable[[], Sequence[Sheet]] = tuple
    screen: Callable[[], bytes] | None = None
    back_to_back: Callable[[], bytes] | None = None
    on: str = "paper"
    leaf: Literal["any", "front", "own"] = "any"
    backs: Backs = ""
    copies: int = 1
    remarks: Callable[[], Iterable[str]] = tuple
    notes: Callable[[], bytes] | None = None


IN_ASCII = str.maketrans({"ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "ł": "l", "Ł": "L", "đ": "d"})


def print_document(part: Part, kept: PdfCache | None = None) -> bytes:
    """Return `part` as a PDF, from the cache `kept` if nothing has changed; without a cache it is drawn.

    All printing goes through this function.
    """
    return get_or_draw(part.draw, kept)


def get_or_draw(draw: Callable[[], bytes], kept: PdfCache | None) -> bytes:
    """Return the bytes that `draw` returns, from the cache `kept` if nothing has changed; None for no cache."""
    return kept.get_or_render(draw) if kept else draw()


def file_name(*words: str) -> str:
    """Return `words` as a file name without suffix: lower-case ASCII letters, digits and hyphens, at most 80.

    Return "drumhead" if no letter or digit is left.

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
    """Return the PDF file name of a game's document; `kind` is the word after the title: ramillies-playsheet.pdf."""
    return f"{name_part(game, kind)}.pdf"


def name_part(game: Game, kind: str) -> str:
    """Return the file name of a game's document without suffix: the title, the kind, and the choice of units.

    Words of the choice that the kind has already are left out. A choice of more than LONGEST_CHOICE letters is cut
    and ends with a checksum, so that two choices never have one name.
    """
    words = [word for word in game.choice if word not in re.split("[- ]", kind)]
    whole = file_name(game.title, kind)
    if not words:
        return whole
    choice = file_name(*words)
    if len(choice) > LONGEST_CHOICE or not all(map(LATIN.search, words)):
        checksum = sha256("\n".join(words).encode()).hexdigest()[:6]
        choice = f"{choice[:LONGEST_CHOICE].strip('-')}-{checksum}"
    return f"{whole}-{choice}"


def draw_sheets(
    game: Game, wishes: PrintOptions, draw: Callable[..., bytes], sheets: Callable[..., Any], **how: Any
) -> Any:
    """Return the arguments `draw` and `sheets` of `Part` as a dict, for a document that is drawn from marks.

    Both functions are called with the game, the print settings and the options `how`. `draw` returns the PDF,
    `sheets` the sheets of marks.
    """
    return {"draw": partial(draw, game, wishes, **how), "sheets": partial(sheets, game, wishes, **how)}


def check_sizes(game: Game, paper: str, sides: Iterable[str] = ()) -> None:
    """Raise PaperError if any of these sides has more than MOST_UNITS units; () means every side of the battle.

    `sides` are ids. `paper` begins the sentence on the limit in the message, such as "a roster has".
    """
    for side in sides or (game.battle.armies if game.battle else ()):
        if (units := sum(1 for _ in game.army(side).units)) > MOST_UNITS:
            too_many = f"{game.side(side)['name']}: {units:,} units"
            raise PaperError(f"{too_many}, and {paper} no more than {MOST_UNITS:,}; give fewer brigades at a time")
