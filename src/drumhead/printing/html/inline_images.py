"""Drawings inside HTML pages: each is stored once, under an address by which pages show it."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.style.colours import INK

DRAWING, PICTURE = "art:", "picture:"  # prefixes of the addresses of drawings and of a player's own pictures
SAID = {"lozenge": "doubt", "hand": "club change"}  # alternative texts of symbols


class InlineImages:
    """Drawings and pictures that pages show many times, stored in memory by address."""

    def __init__(self, low_ink: bool = False) -> None:
        self.low_ink = low_ink
        self._drawings: dict[str, str] = {}
        self._pictures: dict[str, bytes] = {}

    def sign(self, word: str, height: float, ink: str = INK) -> Markup:
        """Return an HTML image element that shows the symbol `word` in a line of text, `height` mm high, in `ink`."""
        name = f"{word}-{height}-{ink.lstrip('#')}"
        address = self.once(name, lambda: svg(draw_symbol(word, height, ink, low_ink=self.low_ink).marks))
        return Markup('<img class="sign" src="{}" alt="{}">').format(address, SAID.get(word, word))

    def once(self, name: str, draw: Callable[[], str]) -> str:
        """Store the SVG that `draw` returns under a name, and return the address by which a page shows it.

        `draw` is not called if the name is stored already.
        """
        if name not in self._drawings:
            self._drawings[name] = draw()
        return f"{DRAWING}{name}"

    def picture(self, name: str, make: Callable[[], bytes]) -> str:
        """Store the JPEG that `make` returns under a name, and return the address by which a page shows it.

        `make` is not called if the name is stored already.
        """
        if name not in self._pictures:
            self._pictures[name] = make()
        return f"{PICTURE}{name}"

    def every(self) -> tuple[tuple[str, str], ...]:
        """Return the name and SVG of every drawing stored so far, sorted by name."""
        return tuple(sorted(self._drawings.items()))

    def jpeg(self, address: str) -> bytes:
        """Return the JPEG stored at an address; KeyError if there is none."""
        return self._pictures[address.removeprefix(PICTURE)]

    def __getitem__(self, address: str) -> str:
        return self._drawings[address.removeprefix(DRAWING)]
