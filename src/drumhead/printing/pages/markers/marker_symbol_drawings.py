"""The symbols of markers, each drawn in a square of 10 mm, for `marker_symbols` to look up.

The functions take two colours: `ink` for the symbol, `paper` for its light parts. The marks that they return begin at
the upper left corner of the square.
"""

from __future__ import annotations

import math

from drumhead.printing.drawing.symbols import Draw
from drumhead.printing.drawing.vector_primitives import (
    Group,
    Mark,
    Path,
    Point,
    Step,
    circle,
    line,
    move,
    outline,
    rectangle,
)

SIDE = 10.0
Marks = tuple[Mark, ...]

FLAME = outline(
    "M 5.2 0.1 C 5.8 2.2 8.6 3.9 8.6 6.7 C 8.6 8.8 7 10 5 10 C 2.9 10 1.4 8.7 1.4 6.6 "
    "C 1.4 5.1 2.2 4.1 3 3.1 C 3.2 4 3.5 4.5 4.1 4.8 C 3.9 3 4.3 1.3 5.2 0.1 Z"
)
HEART_OF_FIRE = outline("M 5.1 5.2 C 5.5 6.3 6.7 6.9 6.7 8.2 C 6.7 9.2 5.9 9.7 5 9.7 C 4 9.7 3.3 9.1 3.3 8.2 "
                        "C 3.3 7.1 4.6 6.5 5.1 5.2 Z")  # fmt: skip
BOOT = outline(
    "M 2.3 0.4 L 6 0.4 L 5.9 4.9 C 6.2 6 7.1 6.4 8.3 6.6 C 9.4 6.8 9.7 7.5 9.7 8.5 L 4.6 8.5 L 4.3 7.9 L 3.9 8.5 "
    "L 2 8.5 C 2.2 6 2.5 3 2.3 0.4 Z"
)
SHOE = outline(
    "M 2.1 9.6 C 0.3 6.8 0.2 0.4 5 0.4 C 9.8 0.4 9.7 6.8 7.9 9.6 L 6.2 8.9 C 7.6 6.4 7.6 2.6 5 2.6 "
    "C 2.4 2.6 2.4 6.4 3.8 8.9 Z"
)
SMOKE = ((6.2, 3.4, 1.9), (8, 4.6, 1.7), (7.6, 2.2, 1.5), (5.4, 4.7, 1.3), (6.9, 5.4, 1.4))
LOCK = outline("M 0.4 8.6 L 2.1 6.2 L 3.1 6.9 L 1.9 9.6 L 0.6 9.6 Z")
FLAG = outline("M 0 0 C 1.4 -0.8 2.6 0.8 4.4 0 L 4.4 3.6 C 2.6 4.4 1.4 2.8 0 3.6 Z")
BROKEN = (
    (0.3, 1.2),
    (3, 1.2),
    (3, 2.9),
    (3.7, 3.7),
    (2.9, 4.9),
    (3.8, 6),
    (3, 7.2),
    (3.9, 8.4),
    (3.9, 9.4),
    (0.3, 9.4),
)
BEHIND = (
    (9.7, 1.2),
    (6.6, 1.2),
    (7.3, 2.4),
    (6.3, 3.6),
    (7.2, 4.8),
    (6.2, 6.1),
    (7, 7.3),
    (6.1, 8.5),
    (6.1, 9.4),
    (9.7, 9.4),
)


def _pen(steps: tuple[Step, ...], ink: str, width: float, fill: str = "") -> Path:
    return Path(steps, stroke=ink, width=width, fill=fill, round=True)


def _area(ink: str, *points: Point) -> Path:
    return Path(line(*points, closed=True), fill=ink)


def flame(ink: str, paper: str) -> Marks:
    """Return the marks of a flame; its centre has the colour `paper`, in a square of 10 mm."""
    return (Path(FLAME, fill=ink), Path(HEART_OF_FIRE, fill=paper))


def grenade(ink: str, paper: str) -> Marks:
    """Return the marks of a shell with a burning fuse, in a square of 10 mm."""
    shell = Path(circle(5, 7, 2.9), fill=ink)
    return (move([Path(FLAME, fill=ink)], 2.6, -0.3, scale=0.48), shell, _pen(line((3.6, 6), (4.2, 5.4)), paper, 0.5))


def boot(ink: str, paper: str) -> Marks:
    """Return the marks of a boot, for a unit that may march, in a square of 10 mm."""
    sole = Path(rectangle(2, 8.9, 7.7, 0.8), fill=ink)
    return (Path(BOOT, fill=ink), sole, _pen(line((2.7, 1.7), (5.7, 1.7)), paper, 0.45))


def horseshoe(ink: str, paper: str) -> Marks:
    """Return the marks of a horseshoe with five nails, in a square of 10 mm."""
    nails = [Path(circle(x, y, 0.36), fill=paper) for x, y in ((2, 5.6), (2.3, 3.2), (5, 1.5), (7.7, 3.2), (8, 5.6))]
    return (Path(SHOE, fill=ink), *nails)


def volley(ink: str, paper: str) -> Marks:
    """Return the marks of a musket that has just been fired, in a square of 10 mm.

    The smoke at its muzzle is hollow, so that it needs little ink.
    """
    around = [_pen(circle(x, y, r), ink, 0.9) for x, y, r in SMOKE]
    within = [Path(circle(x, y, r), fill=paper) for x, y, r in SMOKE]
    return (*_musket(ink, paper, 4.6, 5.2), *around, *within)


def _musket(ink: str, paper: str, x: float = 9.4, y: float = 0.6) -> Marks:
    """Return the marks of a musket in a square of 10 mm; its muzzle points up, at x and y in mm."""
    return (
        _pen(line((2.2, 7.6), (x, y)), ink, 0.75),
        Path(LOCK, fill=ink),
        _pen(line((3.1, 7.7), (3.7, 8.2)), ink, 0.5),
    )


def draw_loaded(ink: str, paper: str) -> Marks:
    """Return the marks of a loaded musket: a musket and its ball, in a square of 10 mm."""
    return (*_musket(ink, paper), _pen(circle(7.6, 7.2, 1.5), ink, 0.7, paper))


def pistol(ink: str, paper: str) -> Marks:
    """Return the marks of a cavalry pistol, in a square of 10 mm."""
    stock = outline("M 3 3.4 L 6.4 3.4 C 8 3.4 9.2 4.6 9.3 7.6 L 7.8 8.3 C 7.6 6.2 7 5.2 5.6 5 L 3 4.9 Z")
    lock = _area(ink, (5.5, 3.5), (5.9, 1.9), (6.8, 1.7), (6.6, 3.5))
    pommel, guard = Path(circle(8.5, 8.4, 1.1), fill=ink), _pen(circle(5.7, 5.6, 0.8), ink, 0.45)
    return (Path(rectangle(0.3, 3, 6.6, 1, 0.3), fill=ink), Path(stock, fill=ink), lock, pommel, guard)


def sabre(ink: str, paper: str) -> Marks:
    """Return the marks of a sabre, its point up, in a square of 10 mm."""
    blade = outline("M 2.4 7 C 5.2 5.8 8.2 3.4 9.6 0.4 C 9.5 4.2 6.6 6.9 3.3 8.1 Z")
    guard = outline("M 1.3 5.6 C 3.6 6 4.5 7.4 4.5 9")
    return (Path(blade, fill=ink), _pen(guard, ink, 0.7), _pen(line((0.6, 9.5), (2.6, 7.5)), ink, 1.1))


def swords(ink: str, paper: str) -> Marks:
    """Return the marks of two crossed swords, in a square of 10 mm."""
    one = (
        _pen(line((8.9, 0.9), (3, 7.2)), ink, 0.85),
        _pen(line((1.9, 5.7), (4.5, 8.2)), ink, 0.7),
        _pen(line((2.9, 7.3), (1.2, 9.1)), ink, 1.0),
    )
    return (*one, Group(one, (-1, 0, 0, 1, SIDE, 0)))


def chevrons(ink: str, paper: str) -> Marks:
    """Return the marks of three chevrons pointing up, in a square of 10 mm."""
    return tuple(_pen(line((1.2, y + 3.4), (5, y), (8.8, y + 3.4)), ink, 1.25) for y in (0.9, 3.5, 6.1))


def halt(ink: str, paper: str) -> Marks:
    """Return the marks of an arrow that stops at a bar, in a square of 10 mm."""
    head = _area(ink, (5, 2.7), (7.7, 5.7), (6, 5.7), (6, 9.6), (4, 9.6), (4, 5.7), (2.3, 5.7))
    return (Path(rectangle(0.7, 0.6, 8.6, 1.3), fill=ink), head)


def hourglass(ink: str, paper: str) -> Marks:
    """Return the marks of an hourglass that has half run out, in a square of 10 mm."""
    glass = line(
        (2, 1), (8, 1), (8, 1.8), (5.5, 5), (8, 8.2), (8, 9), (2, 9), (2, 8.2), (4.5, 5), (2, 1.8), closed=True
    )
    ends = [Path(rectangle(1.2, y, 7.6, 0.9), fill=ink) for y in (0.4, 8.7)]
    return (_pen(glass, ink, 0.55, paper), _area(ink, (2.6, 8.8), (5, 6.2), (7.4, 8.8)), *ends)


def burst(ink: str, paper: str) -> Marks:
    """Return the marks of a star of nine points, for an explosion, in a square of 10 mm."""
    return (_area(ink, *_rays(5, 5, 9, 5, 2.5)), Path(circle(5, 5, 1.3), fill=paper))


def _rays(x: float, y: float, count: int, far: float, near: float) -> list[Point]:
    turns = [(radius, math.radians(180 / count * i - 90)) for i, radius in enumerate((far, near) * count)]
    return [(x + r * math.cos(t), y + r * math.sin(t)) for r, t in turns]


def glory(ink: str, paper: str) -> Marks:
    """Return the marks of a star in a wreath, in a square of 10 mm."""
    leaves: list[Mark] = []
    for turn in range(-150, 151, 25):
        if abs(turn) > 24:
            leaf = Path(outline("M 0 -1.1 C 0.8 -0.4 0.8 0.5 0 1.1 C -0.8 0.5 -0.8 -0.4 0 -1.1 Z"), fill=ink)
            angle = math.radians(turn - 90)
            tilt = turn + 90 + (25 if turn < 0 else -25)
            leaves.append(move([leaf], 5 + 4.1 * math.cos(angle), 5 + 4.1 * math.sin(angle), tilt))
    return (*leaves, _area(ink, *_rays(5, 5.1, 5, 2.9, 1.15)))


def colours(ink: str, paper: str) -> Marks:
    """Return the marks of colours on their pole, in a square of 10 mm."""
    return (_pen(line((1.6, 0.6), (1.6, 9.6)), ink, 0.8), move([Path(FLAG, fill=ink)], 1.8, 1.3, scale=1.7))


def rout(ink: str, paper: str) -> Marks:
    """Return the marks of colours on a broken pole, and an arrow in the direction of flight, in a square of 10 mm."""
    stump = _pen(line((2, 9.6), (2, 6.3), (1.3, 5.5), (2.6, 5.1)), ink, 0.75)
    fallen = move(
        [_pen(line((0, 0), (0, -5.2)), ink, 0.75), move([Path(FLAG, fill=ink)], 0.2, -5, scale=1.05)], 2.9, 4.9, 38
    )
    arrow = (_pen(line((4.4, 8.6), (8.8, 8.6)), ink, 0.9), _area(ink, (7.6, 7), (9.8, 8.6), (7.6, 10)))
    return (stump, fallen, *arrow)


def wall(ink: str, paper: str) -> Marks:
    """Return the marks of a wall with a crack down it, in a square of 10 mm."""
    courses = [line((0.3, y), (9.7, y)) for y in (3.9, 6.6)]
    joints = [
        line((x, y), (x, y + 2.7)) for x, y in ((2.4, 1.2), (7.4, 1.2), (1.4, 3.9), (8.3, 3.9), (2.4, 6.6), (7.4, 6.6))
    ]
    bricks = _pen(tuple(step for steps in (*courses, *joints) for step in steps), ink, 0.35)
    crack = line((5.4, 1.2), (4.6, 3), (5.8, 4.6), (4.4, 6.4), (5.4, 7.6), (4.8, 9.4))
    return (_pen(rectangle(0.3, 1.2, 9.4, 8.2), ink, 0.6, paper), bricks, _pen(crack, ink, 1.1))


def breach(ink: str, paper: str) -> Marks:
    """Return the marks of a wall with a breach, and rubble in the gap, in a square of 10 mm."""
    rubble = _area(ink, (2.9, 9.9), (3.8, 8.5), (4.6, 9.1), (5.3, 8), (6.1, 8.9), (6.7, 8.4), (7.3, 9.9))
    lights = [line((0.3, y), (2.9, y)) for y in (3.9, 6.6)] + [line((7.2, y), (9.7, y)) for y in (3.9, 6.6)]
    lights += [line((1.7, 1.2), (1.7, 3.9)), line((1.2, 3.9), (1.2, 6.6)), line((1.8, 6.6), (1.8, 9.4))]
    lights += [line((8.3, 1.2), (8.3, 3.9)), line((8.8, 3.9), (8.8, 6.6)), line((8.2, 6.6), (8.2, 9.4))]
    joints = Path(tuple(step for steps in lights for step in steps), stroke=paper, width=0.4)
    return (_area(ink, *BROKEN), _area(ink, *BEHIND), joints, rubble)


def house(ink: str, paper: str) -> Marks:
    """Return the marks of a house with fire at its gable, in a square of 10 mm."""
    walls = _pen(line((1.2, 9.5), (1.2, 5), (4.3, 1.8), (7.4, 5), (7.4, 9.5), closed=True), ink, 0.6, paper)
    door = Path(rectangle(3.4, 6.4, 1.8, 3.1), fill=ink)
    return (walls, door, _area(ink, *_rays(7.2, 2.8, 7, 2.8, 1.4)))


def turn(ink: str, paper: str) -> Marks:
    """Return the marks of a gun's wheel with an arrow round it, in a square of 10 mm."""
    bow = outline("M 8.9 6.6 C 8 9.6 3 10 1.4 6.8 C 0.2 4 1.7 1 4.6 0.7 C 6.2 0.5 7.4 1.1 8.2 2")
    head = _area(ink, (9.7, 0.8), (9.3, 4.3), (6.2, 2.7))
    return (_pen(bow, ink, 0.8), head, move(wheel(ink, paper), 2.6, 2.8, scale=0.47))


def wheel(ink: str, paper: str) -> Marks:
    """Return the marks of the wheel of a gun, with ten spokes, in a square of 10 mm."""
    spokes = [line((5 + 1 * c, 5 + 1 * s), (5 + 4 * c, 5 + 4 * s)) for c, s in _compass(10)]
    rays = _pen(tuple(step for steps in spokes for step in steps), ink, 0.55)
    return (
        _pen(circle(5, 5, 4.2), ink, 1.1),
        rays,
        Path(circle(5, 5, 1.25), fill=ink),
        Path(circle(5, 5, 0.5), fill=paper),
    )


def _compass(count: int) -> list[Point]:
    return [(math.cos(math.tau * i / count), math.sin(math.tau * i / count)) for i in range(count)]


def gun(ink: str, paper: str) -> Marks:
    """Return the marks of an unlimbered gun, ready to fire, in a square of 10 mm."""
    barrel = _area(ink, (0.6, 3), (9.5, 2.2), (9.5, 3.9), (0.6, 4.9))
    trail = _pen(line((3, 4.6), (0.4, 9.2)), ink, 0.9)
    return (barrel, trail, move((Path(circle(5, 5, 4.6), fill=paper), *wheel(ink, paper)), 2.3, 3.4, scale=0.62))


def tick(ink: str, paper: str) -> Marks:
    """Return the marks of a ticked box, in a square of 10 mm."""
    box = _pen(rectangle(0.8, 1.8, 7.2, 7.2, 0.8), ink, 0.7, paper)
    return (box, _pen(line((2.4, 5.2), (4.4, 7.2), (9.2, 0.9)), ink, 1.35))


def drum(ink: str, paper: str) -> Marks:
    """Return the marks of a drum with its sticks, in a square of 10 mm."""
    body = outline("M 1 3 L 1 7.8 C 1 9.9 9 9.9 9 7.8 L 9 3")
    top = outline("M 1 3 C 1 0.9 9 0.9 9 3 C 9 5.1 1 5.1 1 3 Z")
    ropes = line((1, 7.6), (2.9, 4.6), (4.3, 9.1), (5.7, 4.8), (7.1, 9), (9, 4))
    return (_pen(body, ink, 0.6, paper), _pen(ropes, ink, 0.5), _pen(top, ink, 0.6, paper), *_sticks(ink))


def _sticks(ink: str) -> Marks:
    return (_pen(line((3.2, 3.1), (7.9, 0.6)), ink, 0.55), _pen(line((6.8, 3.1), (2.1, 0.6)), ink, 0.55))


def blocks(*places: tuple[float, float, float]) -> Draw:
    """Return a function that draws stands in a square of 10 mm, for two colours `ink` and `paper`.

    Each of `places` is a stand: x and y of its centre in mm, and the degrees by which it is turned.
    """

    def draw(ink: str, paper: str) -> Marks:
        stand = Path(rectangle(-1.35, -0.95, 2.7, 1.9), fill=ink)
        return tuple(move([stand], x, y, turn) for x, y, turn in places)

    return draw


def shaken(ink: str, paper: str) -> Marks:
    """Return the marks of a stand split from top to bottom, in a square of 10 mm."""
    left = ((0.4, 2), (5, 2), (4, 3.9), (5.5, 5), (3.9, 6.3), (4.8, 8), (0.4, 8))
    right = ((9.6, 2), (6.3, 2), (5.3, 3.8), (6.9, 5), (5.3, 6.4), (6.2, 8), (9.6, 8))
    return (move([_area(ink, *left)], -0.2, 0.4, -3), move([_area(ink, *right)], 0.3, -0.4, 4))


def crown(ink: str, paper: str) -> Marks:
    """Return the marks of a crown of three points, in a square of 10 mm."""
    rim = Path(rectangle(1.2, 8, 7.6, 1.4), fill=ink)
    points = _area(ink, (1.2, 7.5), (0.6, 2.6), (3.2, 4.9), (5, 1.2), (6.8, 4.9), (9.4, 2.6), (8.8, 7.5))
    return (points, rim, *(Path(circle(x, y, 0.62), fill=ink) for x, y in ((0.7, 2.2), (5, 0.8), (9.3, 2.2))))


def arrow(ink: str, paper: str) -> Marks:
    """Return the marks of crossed swords with the attacker's arrow below them, in a square of 10 mm."""
    head = _area(ink, (5, 5.4), (7.4, 8), (5.9, 8), (5.9, 10), (4.1, 10), (4.1, 8), (2.6, 8))
    return (move(swords(ink, paper), 2.1, -0.2, scale=0.58), head)
