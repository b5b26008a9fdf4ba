"""The inputs of documents: which field of a game belongs to which aspect, and the aspects that a document declares.

A kind of document declares its aspects in its row of the registry. It is drawn again, with another fingerprint, if one
of them has changed. Every field of a game has its aspect here; a field without one is a KeyError on the first print.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

STRUCTURE, NEVER = "structure", "never"

# Fields by aspect. Those of STRUCTURE hold further fields, and count for every document. Those of NEVER are on no page:
# print settings reach it as PrintOptions, stories and pictures as their contents, and places of files not at all.
ASPECTS = {
    STRUCTURE: "Game.battle Battle.armies Army.general Army.brigades Army.commands Brigade.units Brigade.commander "
    "Command.commander",
    NEVER: "Game.inputs Battle.wishes Battle.source Battle.handout Battle.pictures",
    "book": "Game.ruleset Game.book Battle.ruleset Battle.readings Battle.house_rules",
    "points": "Game.points",
    "title": "Battle.title Game.choice",
    "terms": "Battle.turns Battle.roles Battle.victory Battle.agreed",
    "story": "Battle.date Battle.place Battle.ground Battle.note Battle.assumed",
    "map": "Battle.plan",
    "players": "Battle.players Battle.briefs",
    "events": "Battle.events",
    "sources": "Battle.files Army.source Army.doubts Army.assumed",
    "commands": "Army.name Army.note Army.year Army.history "
    "Brigade.name Brigade.note Brigade.wing Brigade.line Brigade.division "
    "Command.sort Command.name Command.note",
    "officers": "Officer.name Officer.note",
    "units": "Game.met Army.side Army.places Officer.rank Unit.arm Unit.kind Unit.side Unit.number Unit.nation "
    "Unit.officer Unit.hidden Unit.pips Unit.casualties Unit.hits Unit.spent Unit.state Unit.more Unit.own_kind",
    "strengths": "Unit.stands Unit.start",
    "qualities": "Unit.quality",
    "names": "Unit.name Unit.note Unit.honours",
}
ASPECT_OF = {field: aspect for aspect, some in ASPECTS.items() for field in some.split()}
ALL = tuple(aspect for aspect in ASPECTS if aspect not in (STRUCTURE, NEVER))
OF_ARMIES = ("commands", "officers", "strengths", "qualities", "names")  # what a document of one side has of its own


class Inputs(NamedTuple):  # not a dataclass: help is printed before dataclasses are loaded
    """The inputs that a document declares: `aspects` of the game, and the `sides` whose armies it is about.

    With `sides`, aspects in OF_ARMIES count only for the armies of these sides; () means every side.
    """

    aspects: tuple[str, ...] = ALL
    sides: tuple[str, ...] = ()

    def of(self, side: str) -> Inputs:
        """Return these inputs for a document that is only about one side."""
        return self._replace(sides=(side,))

    def also(self, aspects: Iterable[str]) -> Inputs:
        """Return these inputs with further aspects."""
        return self._replace(aspects=tuple(dict.fromkeys((*self.aspects, *aspects))))

    def of_army(self, side: str) -> Inputs:
        """Return the inputs that count within the army of a side."""
        if not self.sides or side in self.sides:
            return self
        return Inputs(tuple(each for each in self.aspects if each not in OF_ARMIES))

    def has(self, kind: str, field: str) -> bool:
        """Return whether a field counts, of the dataclass called `kind`; KeyError for a field without an aspect."""
        aspect = ASPECT_OF[f"{kind}.{field}"]
        return aspect == STRUCTURE or aspect in self.aspects


EVERYTHING = Inputs()


def needs(aspects: str) -> Inputs:
    """Return the inputs of a row of the registry, given as words separated by spaces; ValueError for an unknown one.

    >>> needs("book title").has("Battle", "title"), needs("book title").has("Unit", "name")
    (True, False)
    """
    found = tuple(aspects.split())
    if unknown := set(found) - set(ALL):
        raise ValueError(f"no aspect of a game is called {', '.join(sorted(unknown))}: there are {', '.join(ALL)}")
    return Inputs(found)
