"""What a ruleset measures: its sticks, ladders and wedges, every distance read from the book in force.

A `measures.toml` never gives a number of the book, only its place, so that readings and house rules move the lines:

    [[stick]]                   folded over, a face on either side: `name`, `sign`, `has` (arms, kinds or side:arm
                                of which one must be met), then [stick.front] and [stick.back]; without a back the
                                front stands on either side
      says = "fire"             what the face measures
      [[stick.front.mark]]      one line across it, or several:
        to                      the place of its distance, or with `reading`, a slug, a place for each of its options
      times, share, plus      places that multiply, divide, add to it
        steps                   the place of a count: a line at every multiple of the distance up to so many
        spread                  or instead of `to`: `question`, `given`; a line at every distance that can be thrown,
                                with the chance to come so far
        says, roll              its name, and what is thrown in it; {{ book.a.place }} as everywhere
        odds                    a list of `question`, `given` ("{{ here }}": the distance), `outcome(s)` or
                                `at-least` (a number or an expression), `says`; the first tints the band
        has, side, signs        who must be met; whose sign stands with it; further signs drawn after its name
        dead = true             the band before it is out of reach
    [[wedge]]                   a true angle: `name`, `has`, `angle` (a place), `counted` = each-side or in-all, `says`
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from drumhead.model.lengths import Length
from drumhead.printing.print_job import LineMarks


@dataclass(frozen=True)
class StickChance:
    """A chance that stands in a band, and what it is the chance of."""

    says: str
    odds: Fraction


@dataclass(frozen=True)
class StickLine:
    """A line across a stick, and the band that ends there."""

    length: Length
    says: tuple[str, ...] = ()
    roll: str = ""
    chances: tuple[StickChance, ...] = ()
    rests_on: LineMarks = field(default_factory=LineMarks)
    side: str = ""
    signs: tuple[str, ...] = ()
    dead: bool = False

    def with_another(self, other: StickLine) -> StickLine:
        """One line where two distances are the same."""
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
    """One side of a stick: what it measures, and its lines from nought outward."""

    says: str
    marks: tuple[StickLine, ...]


@dataclass(frozen=True)
class Stick:
    """A stick: its name, its sign, its front and its back."""

    name: str
    sign: str
    faces: tuple[StickFace, StickFace]

    @property
    def longest(self) -> Length:
        """The farthest distance that it measures."""
        return max(mark.length for face in self.faces for mark in face.marks)


@dataclass(frozen=True)
class Wedge:
    """An arc that opens `angle` degrees to each side of straight ahead: its name or names, and what each is for."""

    angle: float
    names: tuple[str, ...]
    says: tuple[str, ...]
    rests_on: LineMarks

    def with_another(self, other: Wedge) -> Wedge:
        """One wedge where two arcs are alike."""
        says = tuple(filter(None, (*self.says, *other.says)))
        return Wedge(self.angle, (*self.names, *other.names), says, both(self.rests_on, other.rests_on))


def both(one: LineMarks, other: LineMarks) -> LineMarks:
    """The marks of two lines, each once."""
    letters = dict.fromkeys((*one.letters, *other.letters))
    changes = dict.fromkeys((*one.changes, *other.changes))
    return LineMarks(list(letters), list(changes))
