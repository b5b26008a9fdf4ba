"""The fonts that we embed, and the type of every kind of line, for style sheets and drawings alike.

The look and size of a heading change here and nowhere else. Sizes and leading are in points. What is read during a
game must survive a copier of 150 dpi: the figures of every sans font are at least semibold and its minus is a bold bar
(`tools/drumhead-sans`), and column headings are upright sans. Our serif font, whose hairlines vanish there, is for
titles and names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from drumhead.printing.style.colours import POINT
from drumhead.printing.style.paper import TEXT_SIZES

SYMBOLS = "Noto Sans Symbols2"  # what our two families lack


@dataclass(frozen=True)
class Typeface:
    """A font by its file, with the family, weight and style by which a style sheet asks for it.

    `lining` figures are as tall as capitals: the old-style figures of our serif font read as letters, 11e as IIe.
    """

    file: str
    family: str
    weight: int = 400
    style: str = "normal"
    lining: bool = False


FACES = {
    "sans": Typeface("DrumheadSans-Regular.ttf", "Drumhead Sans"),
    "semibold": Typeface("DrumheadSans-Semibold.ttf", "Drumhead Sans", 600),
    "bold": Typeface("DrumheadSans-Bold.ttf", "Drumhead Sans", 700),
    "sans italic": Typeface("DrumheadSans-It.ttf", "Drumhead Sans", 400, "italic"),
    "garamond": Typeface("EBGaramond12-Regular.ttf", "EB Garamond 12", lining=True),
    "italic": Typeface("EBGaramond12-Italic.ttf", "EB Garamond 12", 400, "italic", lining=True),
    "small capitals": Typeface("EBGaramondSC12-Regular.ttf", "EB Garamond SC 12", lining=True),
    "initials": Typeface("EBGaramond-Initials.ttf", "EB Garamond Initials"),
}


@dataclass(frozen=True)
class Type:
    """The type of a kind of line: font, size and leading in points; with `symbols`, names may use the symbol font.

    >>> Type("italic", 11.2, 12.4).css
    'italic 11.2pt/12.4pt "EB Garamond 12"'
    """

    face: str
    size: float
    leading: float
    symbols: bool = False

    def high(self, more: float) -> float:
        """Return the height in mm of a header with one line of this type, and with `more` mm above and below it."""
        return round(self.leading * POINT + more, 1)

    def below(self, share: float) -> float:
        """Return how far above a rule its baseline stands, in mm: a share of its size, for the descenders."""
        return round(self.size * share * POINT, 1)

    @property
    def css(self) -> str:
        """The value of a style sheet's `font` property."""
        return self.css_at(f"{self.size:g}pt/{self.leading:g}pt")

    def css_at(self, size: str) -> str:
        """Return the value of the `font` property with another size and leading, such as "2rem/1"."""
        face = FACES[self.face]
        slant = [face.style] if face.style != "normal" else []
        weight = [str(face.weight)] if face.weight != 400 else []
        families = ",".join(f'"{family}"' for family in (face.family, *((SYMBOLS,) if self.symbols else ())))
        return " ".join([*slant, *weight, size, families])


BODY = Type("sans", 9.4, 11.2, symbols=True)
SMALL = Type("sans", 9, 11)  # what stands at the foot
MARK = Type("bold", 9, 9)  # the letter of a doubt, the number of a house rule
OURS = Type("semibold", 9, 9)
HUNG = Type("semibold", 9, 11.2)  # a lozenge beside a line

BATTLE = Type("garamond", 40, 44, symbols=True)  # on the cover
TITLE = Type("garamond", 21, 24, symbols=True)  # at the head of a page
SUBTITLE = Type("italic", 14, 20)  # behind it: the book, or the battle
GLOSS = Type("semibold", 10.4, 15)  # beside it
SLIM = Type("garamond", 15, 19.5, symbols=True)  # the title of a further page
SLIM_SUBTITLE = Type("italic", 12.5, 19.5)
SLIM_GLOSS = Type("semibold", 9.4, 19, symbols=True)
PART = Type("garamond", 16.5, 19)  # the head of a part of a page
TABLE = Type("semibold", 9.4, 12.4, symbols=True)  # over the columns of a table
ASIDE = Type("sans italic", 9.4, 11.2, symbols=True)  # a word stressed, what an author notes of a unit

WHEN = Type("garamond", 15, 19)  # the cover: the day and the place
RULES = Type("garamond", 12.5, 16)
ARMY = Type("garamond", 16.5, 20)
UNDER = Type("sans italic", 9.4, 12)  # below the name of an army

UNIT = Type("garamond", 14.5, 17.6, symbols=True)  # a name on the roster
UNIT_NUMBER = Type("bold", 15, 16)
BRIGADE = Type("garamond", 15, 16, symbols=True)

TURN = Type("garamond", 18, 22.5)  # the head of a page of the log
TURN_NUMBER = Type("garamond", 20, 22.5)
FOUGHT = Type("sans italic", 9.4, 19)  # beside it: the battle and its date
SIDE = Type("garamond", 13, 16, symbols=True)
LOGGED = Type("garamond", 12, 13)  # a unit's name on the log
LOGGED_NUMBER = Type("bold", 11, 12)


HEADERS = {  # the heights in mm of headers that style sheets set, rules included, and where a gloss begins in one
    "title": (head := TITLE.high(2.13)),
    "gloss": round(head - GLOSS.high(2.41), 1),
    "slim": SLIM.high(0.52),
}
DRAWN_HEADER = TITLE.high(4.53)  # mm of a drawn page, with the gap below its second rule
DRAWN_BASE = TITLE.below(0.378)  # mm from that rule up to the baseline
TURN_HEADER, TURN_BASE = TURN.high(0.66), TURN_NUMBER.below(0.368)  # mm, of a page of the log
PLAYSHEET_TIMES = round(TITLE.size / 10.25, 2)  # the size of a playsheet's title, times that of its text
PLAYSHEET_TITLE = TITLE.css_at(f"{PLAYSHEET_TIMES}rem/1")
PLAYSHEET_HEADER = round(PLAYSHEET_TIMES + 0.4, 2)


@dataclass(frozen=True)
class Size:
    """The size in points of a line that takes its font from its surroundings, and its leading if that differs too.

    >>> str(Size(9, 11)), Size(9, 11).points
    ('font-size:9pt;line-height:11pt', '9pt')
    """

    size: float
    leading: float | None = None

    @property
    def points(self) -> str:
        """The size without the leading, for a style sheet."""
        return f"{self.size:g}pt"

    def __str__(self) -> str:
        """Return the declarations for a style sheet."""
        return f"font-size:{self.points}" + (f";line-height:{self.leading:g}pt" if self.leading else "")


SIZES = {
    "least": Size(9),
    "table": Size(BODY.size, BODY.leading),  # what stands in tables
    "small": Size(SMALL.size, SMALL.leading),  # keys below tables, feet
    "feet": Size(9, 11.2),
    "mark": Size(MARK.size, MARK.leading),  # the number of another section
    "strong": Size(11),
    "title": Size(TITLE.size),
    "says": Size(9, 10.8),  # of a unit on the roster
    "heads": Size(ASIDE.size, ASIDE.leading),  # over the boxes of the roster
    "ticks": Size(9, 13.6),
    "remarks": Size(BODY.size, 12.4),
    "tracked": Size(9.4),  # in a box to cross off
    "stripped": Size(10.5),  # in one of a strip
    "pointed": Size(9),  # in one for a point
    "captions": Size(9, 9.9),  # below boxes
    "right": Size(GLOSS.size, TITLE.leading + 4),  # at the right of a form's head
    "close_battle": Size(28, 30),  # a cover that must stay one page
    "close_when": Size(12.5, 15),
}
NORMAL = {name.lower(): each for name, each in globals().copy().items() if isinstance(each, Type)}


@dataclass(frozen=True)
class Sizing:
    """A larger or smaller text size: all sizes `times` the normal one, none below `least` points.

    `own` has the size and leading in points of lines that are exceptions. Boxes to write in are `pen` times as large.
    """

    times: float = 1
    least: float = 0
    own: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    pen: float = 1

    def types(self) -> dict[str, Type]:
        """Return the types of all kinds of line by name."""
        made = {name: self._sized(name, each.size, each.leading) for name, each in NORMAL.items()}
        return {
            name: replace(NORMAL[name], size=size, leading=leading or size) for name, (size, leading) in made.items()
        }

    def sizes(self) -> dict[str, Size]:
        """Return the sizes, by name, of lines that take their font from their surroundings."""
        return {name: Size(*self._sized(name, each.size, each.leading)) for name, each in SIZES.items()}

    def _sized(self, name: str, size: float, leading: float | None) -> tuple[float, float | None]:
        if name in self.own:
            return self.own[name]
        now = max(round(size * self.times, 1), self.least) if self.times != 1 else max(size, self.least)
        return now, round(leading * now / size, 1) if leading and now != size else leading


LARGE = (12, 14.4)  # text for eyes past fifty
SIZINGS = (
    Sizing(),
    Sizing(
        least=10,
        own={
            **dict.fromkeys(("body", "aside", "says"), LARGE),
            "table": (10, 12),
            "remarks": (12, 15),
            "tracked": (11, 12),
            "stripped": (12, 12),
            "ticks": (10, 16.6),
        },
        pen=1.22,
    ),
    Sizing(times=0.85, least=7.5),
)


@dataclass(frozen=True)
class Lettering:
    """The types of a document's lines and their further sizes, by name.

    Boxes to write in are `pen` times as large as usual.
    """

    types: Mapping[str, Type]
    sizes: Mapping[str, Size]
    pen: float

    @property
    def least(self) -> float:
        """The smallest text size of a document, in points."""
        return self.sizes["least"].size


LETTERINGS = {
    name: Lettering(each.types(), each.sizes(), each.pen) for name, each in zip(TEXT_SIZES, SIZINGS, strict=True)
}
USUAL = LETTERINGS["normal"]
