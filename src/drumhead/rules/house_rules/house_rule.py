"""House rules: a club's changes to the values of a ruleset, which are marked on every page that they affect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from drumhead.model.event_card import EventDeck
    from drumhead.rules.rulebook.conditions import Condition


CLUB, BATTLE, COMMAND = "club", "battle", "command"  # the layers, the first to be overridden first


class Layer(NamedTuple):
    """A house-rules file, and the layer that names it: "club", "battle" or "command"."""

    file: Path
    layer: str = COMMAND


@dataclass(frozen=True)
class Source:
    """The place of a change in its file: the layer ("club", "battle" or "command"), the file, and two positions.

    `at` is the index of the change in the file, from 0. `line` is the line of its text, 0 if it has none.
    """

    layer: str = ""
    file: str = ""
    at: int = 0
    line: int = 0


@dataclass(frozen=True)
class Change:
    """A changed value of the rulebook at a place such as "fire.need".

    `number` counts the changes from 1 and is printed at the mark of the change. `was` is the value in the rulebook, 0
    for a modifier that the club adds. `says` is the club's own text, "" if there is none. `when` is the condition under
    which the change holds, "" if it always holds; `condition` is the same after parsing, and `scope` in words. `laid`
    is the value as pages print it, "" if as it is. `row` is the row of an added modifier, without its value. `struck`
    is the name of a modifier that the change strikes out, "" for others, and `weapon` that of the added weapon with the
    value. `replaced` lists the values of other files at this place, such as "thursday.toml: 4", which this change
    replaces.
    """

    number: int
    place: str
    value: Any
    was: Any = None
    says: str = ""
    when: str = ""
    scope: str = ""
    laid: str = ""
    row: Mapping[str, Any] | None = None
    struck: str = ""
    weapon: str = ""
    replaced: tuple[str, ...] = ()
    condition: Condition | None = field(default=None, compare=False)
    source: Source = field(default=Source(), compare=False)

    def over(self, was: Any) -> Change:
        """Return the change with `was` as the rulebook's value, and with a standard text if the club gives none."""
        where = f" {self.scope}" if self.scope else ""
        plain = f"{self.place} is {self.value}, not {was}"
        if self.row:
            plain = f"{self.row['name']}: {self.value:+d}"
        if self.struck:
            plain = f"Struck out: {self.struck}"
        return replace(self, was=was, says=self.says or f"{plain}{where}")

    @property
    def kind(self) -> str:
        """Name of the table that the change is from: "modifier" for an added one, "remove", "weapon" or "change"."""
        return "modifier" if self.row else "remove" if self.struck else "weapon" if self.weapon else "change"

    @property
    def told(self) -> str:
        """Text of the change for lists: the club's, and of a change that holds for some only its note as well."""
        return f"{self.says} ({self.grounds})" if self.when else self.says

    @property
    def grounds(self) -> str:
        """Note on the change: its scope and value, the value of the rulebook, and the values that it replaces."""
        value = "it does not count" if self.struck else self.laid or self.value
        scope = (f"{self.scope}: {value}",) if self.scope else ()
        was = f"{self.was:+d}" if self.struck else self.was
        book = "not in the book" if self.row else f"the book: {was}"
        return "; ".join((*scope, book, *self.replaced))


@dataclass(frozen=True)
class HouseState:
    """A state of units of some arms that players set at the table, with the contents of its marker.

    `letters` are in the middle of the marker. `says` is its reminder, `off` says when it is removed, and `back` is the
    name of the state on its back; both may be "". `most` is the largest number of markers for a side, 0 for no limit.
    `when` is the condition under which a unit is in the state, "" if players set it.
    """

    name: str
    arms: tuple[str, ...]
    says: str
    letters: str
    off: str = ""
    back: str = ""
    most: int = 0
    when: str = ""
    source: Source = field(default=Source(), compare=False)

    @property
    def told(self) -> str:
        """The state with its reminder, as lists have it."""
        return f"{self.name}: {self.says.rstrip('.')}" + (f" (off: {self.off.rstrip('.')})" if self.off else "")


@dataclass(frozen=True)
class HouseKind:
    """A kind of troops that house rules add: its key in army lists, its printed name, and the kind that it is like.

    Every rule on the kind that it is `like`, an id of the ruleset, holds for it too. `says` is the club's own text on
    it, "" if there is none.
    """

    key: str
    name: str
    like: str
    says: str = ""
    source: Source = field(default=Source(), compare=False)

    def told_of(self, like: str) -> str:
        """Return the kind with its text, as lists have it; `like` is the name of the kind that it is like."""
        return f"{self.name}: like {like}" + (f". {self.says.rstrip('.')}" if self.says else "")


@dataclass(frozen=True)
class HouseRules:
    """House rules in force, of one file or of several: titles, changes in the order of the files, and more.

    `readings` maps unclear rules, by slug, to the interpretations that the club prefers. `points` are rows with the
    cost of units and officers. `files` are the names of the files, the first being the first to be overridden.
    `events` is a deck of event cards, `states` are the states that the club adds, and `kinds` the kinds of troops.
    `conflicts` are sentences on two files that say different things.
    """

    title: str
    changes: tuple[Change, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    date: str = ""
    files: tuple[str, ...] = ()
    points: Sequence[Mapping[str, Any]] = ()  # what units and officers cost, a row each
    conflicts: tuple[str, ...] = ()
    events: EventDeck | None = None
    states: tuple[HouseState, ...] = ()
    kinds: tuple[HouseKind, ...] = ()


class Effect(NamedTuple):
    """A change of a merged rulebook: place, value before and after, file, layer, condition, and words for players.

    `when` is the condition as written, "" if the change always holds, and `scope` the same in words. `words` is the
    club's text, or a standard one. `replaced` lists the values of other files that the change replaces.
    """

    number: int
    place: str
    before: Any
    after: Any
    file: str
    layer: str
    when: str
    scope: str
    words: str
    replaced: tuple[str, ...]


def list_effects(house: HouseRules | None) -> list[Effect]:
    """Return every change that house rules make to a rulebook in force, such as `book.house`, in order."""
    return [
        Effect(
            each.number,
            each.place,
            each.was,
            each.value,
            each.source.file,
            each.source.layer,
            each.when,
            each.scope,
            each.says,
            each.replaced,
        )
        for each in (house.changes if house else ())
    ]
