"""The square face of a record die: its number, what begins at it, and the chance; a worse value is darker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from drumhead.printing.drawing.die_spots import SPOTS
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Step, Text, circle, line, rectangle, store
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, fit_words, width

# All measures are for a die of 16 mm, from the middle of the face, y down; `u` carries them to the size wanted.
DRAWN_AT = 16.0
FRAME = 6.75  # half the frame: it is 1.25 mm inside the folds, so that a crooked fold does not show
ROOM = 12.2  # width for words
HEADROOM = -4.3  # no figure is taller than this
HIGH, LEADING = -2.7, 1.15  # the foot of ring and sign, and how far lines of a word stand apart
LEAST_WORDS, LEAST_CHANCE, LEAST_NUMBER = 6.0, 6.4, 6.0  # points: a die is held in the hand
SMALL, LEAST_SMALL = 0.805, 5.2  # of the size drawn at: words of a die that is smaller may be so many points small


@dataclass(frozen=True)
class DieFace:
    """The content of a face of a record die.

    `rank` counts from the best value, 1, to the worst, `ranks`, and sets the darkness. A value is a number or a word;
    `barred` numbers are underlined, `spots` replace a number. `begins` has the lines for what begins at this value.
    `start` marks the face to begin on; `name` has the lines that name the unit.
    """

    value: int | str
    rank: int
    ranks: int
    chance: str = ""
    begins: tuple[str, ...] = ()
    barred: bool = False
    spots: bool = False
    start: bool = False
    name: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines between value and chance: the unit's name, then what begins at this value."""
        return (*self.name, *self.begins)

    @property
    def worst(self) -> bool:
        """Whether the face shows the last of its values, the worst that can be recorded."""
        return self.rank == self.ranks

    @property
    def black_foot(self) -> bool:
        """Whether the face's lower part is black: for the value before the worst, or two values of twelve."""
        return not self.worst and self.rank >= self.ranks - max(1, self.ranks // 6)


@dataclass(frozen=True)
class Badge:
    """The owner of a die: the roster number, the side's symbol and colour, and more that identifies the unit.

    Without a number there is an empty ring to write it in, or no ring if `ring` is false. `arm` is the symbol of the
    arm, `brigade` the letter of the brigade, and `tint` its tint in the ring; each is "" for none.
    """

    number: str
    sign: str
    ink: str
    ring: bool = True
    arm: str = ""
    brigade: str = ""
    tint: str = ""


def read_out(what: str, badge: Badge | None, name: str, faces: Sequence[DieFace] = ()) -> str:
    """Return a piece in words for screen readers: what it is, its unit, and the words of its faces.

    >>> read_out("net of a die", None, "Picardie", [DieFace(1, 1, 2), DieFace(2, 2, 2, begins=("no advance",))])
    'net of a die: Picardie; 1; 2 no advance'
    """
    whose = " ".join(filter(None, (badge.number if badge else "", name)))
    said = (" ".join(map(str, (face.value, *face.begins))) for face in faces)
    return f"{what}: {'; '.join((whose, *said))}"


def least_words(u: float) -> float:
    """Return the smallest text size in points on a die that is `u` times as large as the usual one."""
    return LEAST_WORDS if u >= SMALL else LEAST_SMALL


def square_marks(face: DieFace, badge: Badge | None, size: float, low_ink: bool = False) -> tuple[Mark, ...]:
    """Return the marks of a face about its centre, for a cube of `size` mm; without a badge, of no unit.

    Marks that dice share are stored once in the file.
    """
    u = size / DRAWN_AT
    ground = store(_ground(replace(face, name=("",) * len(face.name)), u, low_ink))
    names = _names(face, u, _lower_ink(face, low_ink))
    return (ground, *names, *(_badge(badge, face, u, face.worst and not low_ink) if badge else ()))


@lru_cache(maxsize=256)
def _ground(face: DieFace, u: float, low_ink: bool) -> tuple[Mark, ...]:
    """Return frame, number and words of a face: the same for all units with these values, whatever their names.

    `u` is the size relative to a die of 16 mm.
    """
    upper = PAPER if face.worst and not low_ink else INK
    frame = _lines(face, u) if low_ink else _blacks(face, u)
    return (*frame, *_figure(face, u, upper), *_words(face, u, _lower_ink(face, low_ink)))


def _lower_ink(face: DieFace, low_ink: bool) -> str:
    return PAPER if (face.worst or face.black_foot) and not low_ink else INK


def weight(face: DieFace) -> float:
    """Return the width in mm of the line of a face's frame, wider for a worse value, on a die of the usual size."""
    return 0.22 + 0.78 * face.rank / face.ranks


def _blacks(face: DieFace, u: float) -> tuple[Path, ...]:
    """Return a frame that is heavier for a worse value; the last but one is black below, the worst black all over.

    `u` is the size relative to a die of 16 mm.
    """
    around = rectangle(-FRAME * u, -FRAME * u, 2 * FRAME * u, 2 * FRAME * u, u)
    if face.worst:
        return (Path(around, fill=INK),)
    frame = Path(around, stroke=INK, width=weight(face) * u, fill=PAPER)
    return (frame, Path(_below(around, _foot_top(face) * u), fill=INK)) if face.black_foot else (frame,)


def _below(around: tuple[Step, ...], top: float) -> tuple[Step, ...]:
    """Return the part of a rounded frame below the y `top`, in mm."""
    _, _, _, right, *round_to_left = around
    return (("M", (right[1][0], top)), right, *round_to_left[:4], ("L", (round_to_left[3][1][0], top)), ("Z", ()))


def _lines(face: DieFace, u: float) -> tuple[Path, ...]:
    """Return a frame without black areas, for low ink: heavier for a worse value.

    The last but one also has a bar above its words, and so has the worst if it is a number. `u` is the size relative
    to a die of 16 mm.
    """
    wall = 1.3 if face.worst else weight(face)
    middle = FRAME + 0.45 - wall / 2 if face.worst else FRAME
    around = rectangle(-middle * u, -middle * u, 2 * middle * u, 2 * middle * u, u)
    frame = Path(around, stroke=INK, width=wall * u, fill=PAPER)
    bar = Path(rectangle(-middle * u, (_foot_top(face) - 0.5) * u, 2 * middle * u, 0.45 * u), fill=INK)
    barred = face.black_foot or (face.worst and isinstance(face.value, int))
    return (frame, bar) if barred else (frame,)


def _foot_top(face: DieFace) -> float:
    """Return the y at which the words below the value begin, in mm on a die of 16 mm."""
    if not face.lines:
        return (2.9 if face.chance else 4.0) - _lift(face)
    return 1.55 - 2.35 * (len(face.lines) - 1) + (0 if face.chance else 2.2) - _lift(face)


def _lift(face: DieFace) -> float:
    """Return how much higher the words of the worst face are, in mm, since its frame is the heaviest."""
    return 0.4 if face.worst else 0.0


def _figure(face: DieFace, u: float, ink: str) -> list[Mark]:
    """Return the marks of the value, as large as ring, symbol and words allow; `u` is relative to 16 mm."""
    if isinstance(face.value, str):
        return _state(face, u, ink)
    foot = _foot_top(face) - (1.45 if face.barred else 0.75)
    tall = min(5.5, foot - HEADROOM)
    if face.spots:
        return list(spots(int(face.value), 0, (foot - tall / 2) * u, tall * u, ink))
    size = tall / CAPITALS / POINT
    words = str(face.value)
    size *= min(1.0, 5.4 / width(words, "bold", size))
    base = foot - tall / 2 + size * CAPITALS * POINT / 2
    figure = Text(0, base * u, words, "bold", size * u, "middle", ink)
    if not face.barred:
        return [figure]
    half, y = width(words, "bold", size * u) / 2, (base + 0.6) * u
    return [figure, Path(line((-half, y), (half, y)), stroke=ink, width=0.5 * u)]


def spots(value: int, x: float, y: float, tall: float, ink: str) -> tuple[Path, ...]:
    """Return the spots of a value in a square of `tall` mm about x, y."""
    return tuple(Path(circle(x + 0.33 * tall * i, y + 0.36 * tall * j, 0.12 * tall), fill=ink) for i, j in SPOTS[value])


def _state(face: DieFace, u: float, ink: str) -> list[Mark]:
    """Return the marks of a value of words, each on its own line, between the ring and the lines below."""
    words, least = str(face.value).split(), least_words(u)
    low = _foot_top(face) if face.black_foot or face.lines or face.chance else 5.9
    size = max(min(3.0, 3.2 - 0.3 * len(words), (low - HIGH) / LEADING / max(1, len(words))) * u / POINT, least)
    shown = [fit_words(word, "bold", size, ROOM * u, least) for word in words]
    leading = size * LEADING * POINT
    top = (low + HIGH) / 2 * u - leading * (len(words) / 2 - 0.8)
    return [Text(0, top + leading * i, word, "bold", fit, "middle", ink) for i, (word, fit) in enumerate(shown)]


def _words(face: DieFace, u: float, ink: str) -> list[Mark]:
    """Return the words for what begins at this value, with the chance under them."""
    marks: list[Mark] = []
    if face.chance:
        size, down = (2.8, 6.0) if face.lines else (3.2, 5.75)
        marks.append(_line(face.chance, "bold", size, down - _lift(face), u, ink, LEAST_CHANCE))
    for i, words in enumerate(face.begins, start=len(face.name)):
        marks.append(_line(words, "semibold", 2.3, _line_down(face, i), u, ink, least_words(u)))
    return marks


def _names(face: DieFace, u: float, ink: str) -> list[Mark]:
    """Return the lines of the name of the die's unit as marks."""
    return [_line(words, "sans", 2.3, _line_down(face, i), u, ink, least_words(u)) for i, words in enumerate(face.name)]


def _line_down(face: DieFace, number: int) -> float:
    """Return the y of a line between value and chance by its number from 0, in mm on a die of 16 mm."""
    return _foot_top(face) + 1.9 + 2.35 * number


def _line(words: str, face: str, size: float, down: float, u: float, ink: str, least: float) -> Text:
    shown, points = fit_words(words, face, max(size * u / POINT, least), ROOM * u, least)
    return Text(0, down * u, shown, face, points, "middle", ink)


@lru_cache(maxsize=256)
def _badge(badge: Badge, face: DieFace, u: float, on_black: bool) -> tuple[Mark, ...]:
    """Return the ringed roster number and the side's symbol, and the arm and the brigade.

    They also show that the die is not for throwing. `u` is the size relative to a die of 16 mm; `on_black` is for a
    black face.
    """
    ink = PAPER if on_black else INK
    points, x, y = max(2.25 * u / POINT, LEAST_NUMBER), -4.3 * u, -4.25 * u
    sign = draw_symbol(badge.sign, 3 * u, PAPER if on_black else badge.ink, INK if on_black else PAPER)
    ring = ring_marks(badge, face, (x, y), 1.55 * u, points, ink)
    return (*_origin(badge, face, u, on_black), *ring, sign.centre(4.7 * u, y))


def ring_marks(
    badge: Badge, face: DieFace, at: tuple[float, float], radius: float, points: float, ink: str
) -> tuple[Mark, ...]:
    """Return the number in its ring about `at`; in a square on the face to begin on.

    `radius` is in mm, `points` is the text size. A die without a ring has a small square on the face to begin on, and
    nothing on the others.
    """
    x, y = at
    half = radius if badge.ring else 0.5 * radius
    square = rectangle(x - half, y - half, 2 * half, 2 * half, 0.3 * half)
    if not badge.ring:
        return (Path(square, fill=ink),) if face.start else ()
    ground = badge.tint or ("" if badge.number else PAPER)
    ring = Path(square if face.start else circle(x, y, radius), stroke=ink, width=0.14 * radius, fill=ground)
    written = INK if badge.tint else ink
    number = Text(x, y + points * CAPITALS * POINT / 2, badge.number, "semibold", points, "middle", written)
    return (store((ring,)), number) if badge.number else (store((ring,)),)


def _origin(badge: Badge, face: DieFace, u: float, on_black: bool) -> Iterator[Mark]:
    """Yield the arm below the side's symbol and the brigade below the ring; with a word as value, both above it.

    Nothing is drawn where three lines of words leave no space.
    """
    figure = isinstance(face.value, int)
    y = min(-1.3, _foot_top(face) - 1.0) if figure else -4.25
    if figure and y < -1.9:  # three lines of words leave no room
        return
    ink, ground = (PAPER, INK) if on_black else (INK, PAPER)
    if badge.brigade:
        points = max(2.1 * u / POINT, LEAST_NUMBER)
        base = y * u + points * CAPITALS * POINT / 2
        yield Text((-4.3 if figure else -1.75) * u, base, badge.brigade, "semibold", points, "middle", ink)
    if badge.arm:
        yield draw_symbol(badge.arm, 1.6 * u, ink, ground).centre((4.75 if figure else 1.2) * u, y * u)
