"""The contents of one band of a stick: its name and throw, its chances, and a flag with the distance at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import BLEED, Mark, Path, Text, line, move, rectangle
from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.measures.measure_model import StickChance
from drumhead.printing.style.colours import CREAM, HAIR, INK, PAPER, POINT, QUIET
from drumhead.printing.text.chance_format import HALF, heat, hundred, step
from drumhead.printing.text.font_metrics import CAPITALS, shorten_words, width

TOP, HIGH = 5.4, 9.8  # mm: where the bands of a face begin below its upper edge, and how high they are
FIGURE, SMALL_FIGURE, ODDS = 20.0, 13.0, 15.0  # points
AIR = 1.4  # mm between the things in a band
LEAD = 3.9  # mm between two lines of words
TOP_OF_ODDS = 5.0  # mm down a band to the baseline of a chance that has words below it
CAPTION = 1.0  # mm up from the foot of a band to the baseline of those words
BAR = 7.0  # mm of a chance that is certain
SIGN = 3.6  # mm
SHORT = 16.0  # mm: names up to here stay on one line


@dataclass(frozen=True)
class Band:
    """A section of a stick, from `left` to `right` mm of its piece, with the contents to print in it.

    `figure` is the distance at its end, and `unit` the measure. `figure` is "" if the band continues on the next
    piece; then `onward` says where it ends. `says` are its names, and `roll` is the throw made in it. `signs` are
    symbols with their colours. A `dead` band is out of reach. A `small` distance saves room; `bars` draws chances as
    bars; a `pale` band has a light colour.
    """

    left: float
    right: float
    figure: str  # empty where the band goes on over a joint
    unit: str
    onward: str = ""  # what to say then: where it ends
    says: tuple[str, ...] = ()
    roll: str = ""
    chances: tuple[StickChance, ...] = ()
    rests_on: LineAnnotations = field(default_factory=LineAnnotations)
    signs: tuple[tuple[str, str], ...] = ()  # a sign and its ink
    dead: bool = False
    small: bool = False  # its figure, where room is short
    bars: bool = False  # whether chances have bars, as the bands have no tint
    pale: bool = False  # every other band without a chance has a breath of colour
    case: str = ""  # the name of the entry that the band belongs to, printed in it or not

    @property
    def room(self) -> float:
        """The width of the band in mm."""
        return self.right - self.left

    @property
    def words(self) -> str:
        """All names of the band, separated by commas."""
        return ", ".join(self.says)


@dataclass(frozen=True)
class Block:
    """The marks of one item in a band, from 0, 0 at its upper left corner, and its width in mm.

    With `own_paper` it has a white background, on which its colours stay as they are.
    """

    width: float
    marks: tuple[Mark, ...]
    own_paper: bool = False


def fit_band(band: Band) -> tuple[Block, ...] | None:
    """Return the items of a band from left to right, as many as fit; None if not even its name and distance fit."""
    for few in _thinner(band):
        things = [_words(few), *(_odds(chance, band.bars) for chance in few.chances), _flag(few)]
        things = [thing for thing in things if thing.width]
        if sum(thing.width + AIR for thing in things) <= band.room:
            return tuple(things)
    return None


def _thinner(band: Band) -> Iterator[Band]:
    """Yield the band itself, then versions with fewer items; the last has only the name and a small distance."""
    yield band
    for count in range(len(band.chances) - 1, 0, -1):
        yield replace(band, chances=band.chances[:count])
    yield replace(band, chances=band.chances[:1], roll="")
    if band.chances and not band.figure:
        yield replace(band, chances=band.chances[:1], roll="", onward="")
    yield replace(band, chances=(), roll="")
    yield replace(band, roll="", small=True)
    yield replace(band, chances=(), roll="", small=True)


def needed_width(band: Band) -> float:
    """Return the width in mm that the items of a band take up; 0 if they do not fit."""
    return sum(thing.width + AIR for thing in fit_band(band) or ())


def band_marks(band: Band, low_ink: bool) -> tuple[Mark, ...]:
    """Return the marks of a band, its items at its far end, next to the line.

    If the items do not fit, the distance and the name are printed vertically.
    """
    things = fit_band(band)
    if things is None:
        return (*_ground(band, low_ink), *_upright(band, low_ink))
    marks: list[Mark] = [*_ground(band, low_ink)]
    if band.dead:
        wide = min(band.room, needed_width(band) + 2)
        marks.append(Path(rectangle(band.right - wide, TOP - 0.1, wide - 0.3, HIGH + 0.2), fill=PAPER))
    at = band.right - (0 if things and things[-1].own_paper else AIR)
    for thing in reversed(things):
        at -= thing.width
        marks.append(move(_inked(thing, INK if thing.own_paper else colours_of(band, low_ink)[0]), at, TOP))
        at -= AIR
    return tuple(marks)


def colours_of(band: Band, low_ink: bool) -> tuple[str, str]:
    """Return two colours: a text colour that is readable on the band, and the background of the band."""
    if low_ink or not band.chances:
        return INK, CREAM if band.pale and not low_ink else PAPER
    tint = heat(step(band.chances[0].odds))
    return tint.ink, tint.fill


def _inked(thing: Block, ink: str) -> tuple[Mark, ...]:
    return tuple(replace(mark, ink=ink) if isinstance(mark, Text) and mark.ink == INK else mark for mark in thing.marks)


def _ground(band: Band, low_ink: bool) -> Iterator[Mark]:
    """Yield the background of a band: a tint or a frame for a chance, or hatching for a band out of reach."""
    left, right = band.left + 0.3, band.right - 0.3
    tinted = left if band.left else -BLEED  # at the near end of a piece tints run on past the cut
    if band.dead:
        apart = 2.4
        ends = [left + apart * i for i in range(1, int((right - left) / apart) + 1)]
        hatch = [s for x in ends for s in line((x, TOP), (max(left, x - apart), TOP + HIGH))]
        yield Path(tuple(hatch), stroke=HAIR, width=0.18)
    elif band.chances and not low_ink:
        yield Path(rectangle(tinted, TOP, right - tinted, HIGH), fill=heat(step(band.chances[0].odds)).fill)
    elif band.chances:
        yield Path(rectangle(left + 0.1, TOP, right - left - 0.2, HIGH), stroke=HAIR, width=0.2)
    elif band.pale and not low_ink:
        yield Path(rectangle(tinted, TOP, right - tinted, HIGH), fill=CREAM)


def _words(band: Band) -> Block:
    """Return a band's symbols, names and throw as one item: on two lines if one line would be long."""
    rows = [(words, "semibold") for words in _names(band)] + [(words, "sans") for words in (band.roll,) if words]
    if not rows and not band.signs:
        return Block(0, ())
    beside_captions = len(rows) == 2 and any(chance.says for chance in band.chances)
    top = HIGH - CAPTION - 3.0 - LEAD if beside_captions else (HIGH - LEAD * len(rows)) / 2
    marks: list[Mark] = []
    at = 0.0
    sketches = [draw_symbol(sign, SIGN, ink) for sign, ink in band.signs]
    if sketches:
        wide = sum(sketch.width + 1 for sketch in sketches) + 1
        marks.append(Path(rectangle(0, (HIGH - SIGN) / 2 - 0.8, wide, SIGN + 1.6, 0.8), fill=PAPER))
        at = 1.0
    for sketch in sketches:
        marks.append(sketch.at(at, (HIGH - SIGN) / 2))
        at += sketch.width + 1
    at += 1 if sketches and rows else 0
    marks += [Text(at, top + LEAD * number + 3.0, words, face, FLOOR) for number, (words, face) in enumerate(rows)]
    return Block(at + max((width(words, face, FLOOR) for words, face in rows), default=0.0), tuple(marks))


def _names(band: Band) -> Sequence[str]:
    """Return the names of a band as lines: two names on a line each, and a long name split where that is shortest."""
    if len(band.says) == 2 and not band.roll:
        return band.says
    whole = band.words
    parts = whole.split(" ")
    short = width(whole, "semibold", FLOOR) < SHORT and not band.small
    if band.roll or len(parts) == 1 or short:
        return [whole] if whole else []
    splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    return min(splits, key=lambda split: max(width(half, "semibold", FLOOR) for half in split))


def _odds(chance: StickChance, bars: bool) -> Block:
    """Return a chance in percent, large, with its outcome below; with `bars` also a bar as long as the chance."""
    figure, face = hundred(chance.odds), "bold" if chance.odds > HALF else "semibold"
    wide = max(width(figure, face, ODDS), width(chance.says, "sans", FLOOR), BAR - AIR if bars else 0)
    base = TOP_OF_ODDS if chance.says else HIGH / 2 + CAPITALS * ODDS / 2 * POINT
    marks: list[Mark] = [Text(wide / 2, base, figure, face, ODDS, "middle")]
    if chance.says:
        marks.append(Text(wide / 2, HIGH - CAPTION, chance.says, "sans", FLOOR, "middle"))
    if bars:
        long = BAR * float(chance.odds)
        marks.append(Path(rectangle((wide - long) / 2, base + 0.4, long, 0.6), fill=INK))
    return Block(wide, tuple(marks))


def _flag(band: Band) -> Block:
    """Return the distance at the end of a band on white paper, with its annotations before it.

    For a band that continues on the next piece, return a text that says where it ends; empty if there is none.
    """
    if not band.figure:
        if not band.onward:
            return Block(0, ())
        words = f"{band.onward} →"
        return Block(width(words, "sans", FLOOR), (Text(0, HIGH / 2 + 1.1, words, "sans", FLOOR),))
    signs = signs_of(band.rests_on)
    size = SMALL_FIGURE if band.small else FIGURE  # a small one goes without its unit
    figure, unit = width(band.figure, "bold", size), width(band.unit, "sans", FLOOR)
    left = signs.width + (0.8 if signs.width else 0) + 0.8
    base = HIGH / 2 + CAPITALS * size / 2 * POINT
    whole = left + figure + 1.0 + (0 if band.small else 0.7 + unit)
    marks: list[Mark] = [
        Path(rectangle(0, -0.1, whole, HIGH + 0.2), fill=PAPER),
        move(signs.marks, 0.8, 0),
        Text(left, base, band.figure, "bold", size),
    ]
    if not band.small:
        marks.append(Text(left + figure + 0.7, base, band.unit, "sans", FLOOR))
    return Block(whole, tuple(marks), own_paper=True)


def signs_of(rests_on: LineAnnotations) -> Block:
    """Return annotations as one item: a diamond with letters of unclear rules, a hand with numbers of house rules.

    The item is empty, 0 mm wide, without annotations.
    """
    rows = [
        (sign, ink, ", ".join(str(one) for one in sorted(each, key=lambda one: (len(str(one)), one))))
        for sign, ink, each in (("lozenge", QUIET, rests_on.letters), ("hand", INK, rests_on.changes))
        if each
    ]
    marks: list[Mark] = []
    wide = 0.0
    for number, (sign, ink, words) in enumerate(rows):
        top = (HIGH - LEAD * len(rows)) / 2 + LEAD * number
        sketch = draw_symbol(sign, 2.5, ink)
        marks += [
            sketch.at(0, top + 0.7),
            Text(sketch.width + 0.7, top + 3.0, words, "bold", FLOOR, ink="#1b1816" if ink == INK else ink),
        ]
        wide = max(wide, sketch.width + 0.7 + width(words, "bold", FLOOR))
    return Block(wide, tuple(marks))


def _upright(band: Band, low_ink: bool) -> Iterator[Mark]:
    """Yield distance and name vertically beside the line of a band; nothing for a band that continues."""
    if not band.figure:
        return
    words = f"{band.figure} {band.words}".rstrip()
    shown = shorten_words(words, "semibold", FLOOR, HIGH)
    yield move(
        (Text(0, 0, shown, "semibold", FLOOR, ink=colours_of(band, low_ink)[0]),), band.right - 0.9, TOP + HIGH, -90
    )


def cut_short(bands: Sequence[Band]) -> list[str]:
    """Return the texts, distance and name, for which the narrow bands of a face have no room."""
    return [
        f"{band.figure} {band.unit} {band.words}"
        for band in bands
        if band.figure and fit_band(band) is None and width(f"{band.figure} {band.words}", "semibold", FLOOR) > HIGH
    ]
