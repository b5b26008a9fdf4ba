"""The symbols on markers: a flame, a broken wall, a drum, drawn as paths, to be recognised before the word is read.

Every symbol is drawn in a square of 10 mm and then scaled. The two states of one counter never differ only by colour,
so that a grey copy shows which is which.
"""

from __future__ import annotations

from drumhead.printing.drawing import symbols
from drumhead.printing.drawing.symbols import Draw, Sign
from drumhead.printing.drawing.vector_primitives import move
from drumhead.printing.pages.markers import marker_symbol_drawings as drawings
from drumhead.printing.pages.markers.marker_symbol_drawings import SIDE


def sign(word: str, height: float, ink: str, paper: str) -> Sign:
    """Return the marker symbol called `word`, in the colours `ink` and `paper`; ValueError for an unknown name.

    Symbols of markers are `height` mm high. Symbols of sides, arms and officers are known too, at 62 % of that
    height.
    """
    if word in SIGNS:
        scale = height / SIDE
        return Sign(height, height, (move(SIGNS[word](ink, paper), 0, 0, scale=scale),))
    if word in symbols.SIGNS:
        return symbols.draw_symbol(word, height * 0.62, ink, paper)
    raise ValueError(f"no marker's sign is called {word!r}; drawn are {', '.join(words())}")


def words() -> tuple[str, ...]:
    """Return the name of every symbol that `sign` accepts."""
    return (*SIGNS, *symbols.SIGNS)


SIGNS: dict[str, Draw] = {
    "flame": drawings.flame,
    "grenade": drawings.grenade,
    "boot": drawings.boot,
    "horseshoe": drawings.horseshoe,
    "volley": drawings.volley,
    "musket": drawings.draw_loaded,
    "pistol": drawings.pistol,
    "sabre": drawings.sabre,
    "swords": drawings.swords,
    "locked": drawings.arrow,
    "chevrons": drawings.chevrons,
    "halt": drawings.halt,
    "hourglass": drawings.hourglass,
    "burst": drawings.burst,
    "glory": drawings.glory,
    "colours": drawings.colours,
    "rout": drawings.rout,
    "wall": drawings.wall,
    "breach": drawings.breach,
    "house": drawings.house,
    "turn": drawings.turn,
    "wheel": drawings.wheel,
    "cannon": drawings.gun,
    "tick": drawings.tick,
    "drum": drawings.drum,
    "crown": drawings.crown,
    "shaken": drawings.shaken,
    "column": drawings.blocks((5, 2, 0), (5, 5, 0), (5, 8, 0)),
    "line": drawings.blocks((1.6, 5, 0), (5, 5, 0), (8.4, 5, 0)),
    "disorder": drawings.blocks((2.2, 3, -24), (6.6, 2.2, 17), (3.8, 6.2, 38), (7.8, 6.6, -14), (2.2, 8.6, 8)),
    "square": drawings.blocks((5, 1.4, 0), (5, 8.6, 0), (1.6, 5, 90), (8.4, 5, 90)),
}
