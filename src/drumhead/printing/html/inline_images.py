"""Drawings on their way into a page of HTML: each is kept once, under an address that the page shows it by."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

from markupsafe import Markup

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.style.colours import INK

DRAWING, PICTURE = "art:", "picture:"  # how the addresses of drawings and of a player's own pictures begin
SAID = {"lozenge": "doubt", "hand": "club change"}  # signs that are read out as what they mean


class Art:
    """Drawings that pages show many times, kept in memory under an address of their own."""

    def __init__(self, low_ink: bool = False) -> None:
        self.low_ink = low_ink
        self._drawings: dict[str, str] = {}
        self._pictures: dict[str, bytes] = {}

    def sign(self, word: str, height: float, ink: str = INK) -> Markup:
        """A drawn sign `height` mm high, to stand in a line of words."""
        name = f"{word}-{height}-{ink.lstrip('#')}"
        address = self.once(name, lambda: svg(draw_symbol(word, height, ink, low_ink=self.low_ink).marks))
        return Markup('<img class="sign" src="{}" alt="{}">').format(address, SAID.get(word, word))

    def once(self, name: str, draw: Callable[[], str]) -> str:
        """Keep an SVG, drawn unless it is kept already; gives the address by which a page shows it."""
        if name not in self._drawings:
            self._drawings[name] = draw()
        return f"{DRAWING}{name}"

    def picture(self, name: str, make: Callable[[], bytes]) -> str:
        """Keep a JPEG, made unless it is kept already; gives the address by which a page shows it."""
        if name not in self._pictures:
            self._pictures[name] = make()
        return f"{PICTURE}{name}"

    def every(self) -> tuple[tuple[str, str], ...]:
        """Every drawing so far, with its name."""
        return tuple(sorted(self._drawings.items()))

    def within(self, words: str) -> tuple[tuple[str, str], ...]:
        """Every drawing that these words show, with its name."""
        plain = unescape(words)
        return tuple((name, drawing) for name, drawing in self.every() if f"{DRAWING}{name}" in plain)

    def jpeg(self, address: str) -> bytes:
        """The picture at an address."""
        return self._pictures[address.removeprefix(PICTURE)]

    def __getitem__(self, address: str) -> str:
        return self._drawings[address.removeprefix(DRAWING)]
