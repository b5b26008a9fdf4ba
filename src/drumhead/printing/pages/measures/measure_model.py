"""A ruleset's measures: its sticks, ladders and wedges, every distance read from the values in force.

A `measures.toml` gives no numbers, only their places in the tables, so that rulings and house rules move the lines:

    [[stick]]                   folded, with a face on either side: `name`, `sign`, `has` (arms, kinds or side:arm
                                of which one must be in the game), then [stick.front] and [stick.back]; without a
                                back the front is on both sides
      says = "fire"             what the face measures
      [[stick.front.mark]]      one line across it, or several:
        to                      the place of its distance, or with `reading`, a slug, a place for each of its options
      times, share, plus      places that multiply, divide, add to it
        steps                   the place of a count: a line at every multiple of the distance up to it
        spread                  or instead of `to`: `question`, `given`; a line at every distance that can be thrown,
                                with the chance to move that far
        says, roll              its name, and the throw made in it; with {{ book.a.place }} for values in force
        odds                    a list of `question`, `given` ("{{ here }}": the distance), `outcome(s)` or
                                `at-least` (a number or an expression), `says`; the first tints the band
        has, side, signs        arms that must be in the game; side whose symbol it has; further symbols
        dead = true             the band before it is out of reach
    [[wedge]]                   a true angle: `name`, `has`, `angle` (a place), `counted` = each-side or in-all, `says`
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from drumhead.model.lengths import Length
from drumhead.printing.page_input import LineAnnotations


@dataclass(frozen=True)
class StickChance:
    """A chance in a band of a stick: the fraction `odds`, and its outcome in words, `says`."""

    says: str
    odds: Fraction


@dataclass(frozen=True)
class StickLine:
    """A line across a stick at a distance, and the band that ends there.

    `says` are its names, and `roll` is the throw made in the band; either may be empty. `side` is the id of the side
    whose symbol the band has, or ""; `signs` are names of further symbols. A `dead` band is out of reach.
    """

    length: Length
    says: tuple[str, ...] = ()
    roll: str = ""
    chances: tuple[StickChance, ...] = ()
    rests_on: LineAnnotations = field(default_factory=LineAnnotations)
    side: str = ""
    signs: tuple[str, ...] = ()
    dead: bool = False

    def with_another(self, other: StickLine) -> StickLine:
        """Return this line merged with another line at the same distance.

        Names, symbols and annotations of both are kept. The throw and the chances are this line's if it has any. The
        side is dropped if they differ.
        """
        return replace(
            self,
            says=tuple(dict.fromkeys((*self.says, *other.says))),
            roll=self.roll or other.roll,
            chances=self.chances or other.chances,
            rests_on=both(self.rests_on, other.rests_on),
            side=self.side if self.side == other.side else "",
            signs=tuple(dict.fromkeys((*self.signs, *other.signs))),
        )


@dataclass(frozen=True)
class StickFace:
    """One face of a stick: `says` in words what it measures, `marks` are its lines from 0 outwards."""

    says: str
    marks: tuple[StickLine, ...]


@dataclass(frozen=True)
class Stick:
    """A stick: its name, its symbol ("" for none), its front and its back."""

    name: str
    sign: str
    faces: tuple[StickFace, StickFace]

    @property
    def longest(self) -> Length:
        """The longest distance that the stick measures."""
        return max(mark.length for face in self.faces for mark in face.marks)


@dataclass(frozen=True)
class Wedge:
    """An arc that opens `angle` degrees to each side of straight ahead.

    `names` are what it is called, and `says` the use of each name, in words.
    """

    angle: float
    names: tuple[str, ...]
    says: tuple[str, ...]
    rests_on: LineAnnotations

    def with_another(self, other: Wedge) -> Wedge:
        """Return this wedge merged with another wedge of the same angle: the names, uses and annotations of both."""
        says = tuple(filter(None, (*self.says, *other.says)))
        return Wedge(self.angle, (*self.names, *other.names), says, both(self.rests_on, other.rests_on))


def both(one: LineAnnotations, other: LineAnnotations) -> LineAnnotations:
    """Return the letters and numbers of the annotations of two lines together, each once."""
    letters = dict.fromkeys((*one.letters, *other.letters))
    changes = dict.fromkeys((*one.changes, *other.changes))
    return LineAnnotations(list(letters), list(changes))
