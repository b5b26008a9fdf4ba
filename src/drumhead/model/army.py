"""Armies as they march to the table: a general, wings, lines and divisions, brigades, units; and a battle of two."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from drumhead.model.event_card import EventDeck
from drumhead.model.table_plan import Plan
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Victory

TREE = ("wing", "line", "division")  # what stands between an army and its brigades, from the largest down
MOST_UNITS = 2_000  # of one army: each costs a roster a twentieth of a second
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of brigades: without I and O, which are figures to a hurried eye


@dataclass(frozen=True)
class Officer:
    """A mounted officer: his name, his rank (a word of the ruleset) and a note that reaches the roster."""

    name: str
    rank: str
    note: str = ""


@dataclass(frozen=True)
class Brigade:
    """Units under one commander; without one, `commander` is None."""

    name: str
    units: tuple[Unit, ...]
    commander: Officer | None = None
    note: str = ""
    wing: str = ""
    line: str = ""
    division: str = ""

    @property
    def under(self) -> tuple[str, str, str]:
        """The wing, the line and the division that it belongs to; empty where its army has none."""
        return self.wing, self.line, self.division


@dataclass(frozen=True)
class Command:
    """A wing, a line or a division, as `sort` says, of which more is known than its name."""

    sort: str
    name: str
    commander: Officer | None = None
    note: str = ""


@dataclass(frozen=True)
class Army:
    """One side's army: units are numbered through, in the order of the file, from 1.

    `commands` has the wings, lines and divisions with an officer or a note, in the order of their first brigades.
    `source` and `doubts` tell where its list comes from and what is not certain of it; `assumed`, a sentence each, what
    was taken for granted as it was put into the words of the game. A part of an army says in `places` which of its
    brigades these are, counted from 0.
    """

    name: str
    side: str
    general: Officer | None
    brigades: tuple[Brigade, ...]
    note: str = ""
    commands: tuple[Command, ...] = ()
    year: int = 0
    source: str = ""
    doubts: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    places: tuple[int, ...] = ()

    @property
    def lettered(self) -> Iterator[tuple[int | None, Brigade]]:
        """Each brigade with the place by which it has its letter; None where it is the only one of its army."""
        places = self.places or (range(len(self.brigades)) if len(self.brigades) > 1 else [None])
        return zip(places, self.brigades, strict=True) if self.brigades else iter(())

    def part(self, brigades: Collection[int], general: bool = True) -> Army:
        """These of its brigades, counted from 0, and whoever leads what begins with one of them; perhaps no general."""
        kept = tuple(sorted(brigades))
        begun = {(each.sort, each.name) for at in kept for each in self.begun_with(at)}
        return replace(
            self,
            general=self.general if general else None,
            brigades=tuple(self.brigades[at] for at in kept),
            commands=tuple(each for each in self.commands if (each.sort, each.name) in begun),
            places=kept if len(kept) < len(self.brigades) else (),
        )

    @property
    def units(self) -> Iterator[Unit]:
        """All units, brigade by brigade."""
        return (unit for brigade in self.brigades for unit in brigade.units)

    @property
    def officers(self) -> Iterator[Officer]:
        """The general first, then those of wings, lines and divisions, then the brigadiers."""
        led: tuple[Command | Brigade, ...] = (*self.commands, *self.brigades)
        return (officer for officer in (self.general, *(each.commander for each in led)) if officer)

    def brigades_of(self, command: Command) -> tuple[Brigade, ...]:
        """The brigades of a wing, a line or a division."""
        return tuple(each for each in self.brigades if getattr(each, command.sort) == command.name)

    def command(self, sort: str, name: str) -> Command:
        """The wing, line or division of that name, of which perhaps nothing more is known."""
        known = (each for each in self.commands if (each.sort, each.name) == (sort, name))
        return next(known, Command(sort, name))

    def begun_with(self, number: int) -> tuple[Command, ...]:
        """The wings, lines and divisions that begin with a brigade, counted from 0: one of them begins those below it.

        >>> two = Brigade("A", (), wing="Left", line="first"), Brigade("B", (), wing="Left", line="second")
        >>> [each.name for each in Army("X", "french", None, two).begun_with(1)]
        ['second']
        """
        before = self.brigades[number - 1].under if number else ("",) * len(TREE)
        now = self.brigades[number].under
        new = next((at for at in range(len(TREE)) if now[at] != before[at]), len(TREE))
        return tuple(self.command(sort, name) for sort, name in zip(TREE[new:], now[new:]) if name)

    def numbers_under(self, name: str) -> set[int]:
        """The numbers of the units of a brigade; or, where none is called so, of a wing, a line or a division."""
        own = [each for each in self.brigades if each.name == name]
        found = own or [each for each in self.brigades if name and name in each.under]
        return {unit.number for brigade in found for unit in brigade.units}


@dataclass(frozen=True)
class Player:
    """Somebody at the table: his side, and which of its brigades he commands, counted from 0.

    `brief` is what he alone is told. `type` is that of his papers, "normal" or "large".
    """

    name: str
    side: str
    brigades: tuple[int, ...]
    brief: str = ""
    type: str = "normal"


@dataclass(frozen=True)
class Battle:
    """Two armies, the ground between them and what was agreed before the first card.

    `armies` maps the side's id to its army, in the ruleset's order of sides; `roles` to attacker or defender.
    `agreed` are special things of this battle, such as dragoons without horses, in the words of its author.
    `readings` and `house_rules` are the choices written in the battle file, `plan` its table where it lays one out.
    `assumed` tells, a sentence each, what was taken for granted as it was brought under other rules than its own.
    `players` are those at the table, if their names are known; `briefs` has what a whole side is told, and no other.
    `handout` is the path of its own words for a handout, `pictures` the names of what these may show.
    `events` are the decks of event cards that the sides draw from; both may draw from one.
    `files` are those it was read from, where a remark on it finds its line; they are no part of what it is.
    """

    title: str
    ruleset: str
    armies: Mapping[str, Army]
    date: str = ""
    place: str = ""
    turns: int = 0
    roles: Mapping[str, str] = field(default_factory=dict)
    victory: Victory = field(default_factory=Victory)
    agreed: tuple[str, ...] = ()
    ground: tuple[str, ...] = ()
    note: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    house_rules: str = ""
    wishes: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    plan: Plan | None = None
    assumed: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    briefs: Mapping[str, str] = field(default_factory=dict)
    handout: str = ""
    pictures: tuple[str, ...] = ()
    events: Mapping[str, EventDeck] = field(default_factory=dict)
    files: Any = field(default=None, compare=False, repr=False)

    @property
    def decks(self) -> tuple[EventDeck, ...]:
        """Each deck of event cards once."""
        return tuple({deck.file: deck for deck in self.events.values()}.values())

    def brigades_of(self, player: Player) -> tuple[Brigade, ...]:
        """The brigades that a player commands, in the order of his army."""
        brigades = self.armies[player.side].brigades
        return tuple(brigades[at] for at in player.brigades)

    def list_unmanned(self, side: str) -> tuple[Brigade, ...]:
        """The brigades of a side that no player commands."""
        manned = {at for player in self.players if player.side == side for at in player.brigades}
        return tuple(each for at, each in enumerate(self.armies[side].brigades) if at not in manned)

    @property
    def without_secrets(self) -> Battle:
        """The same battle, what is told to one side or one player alone left out: for whatever both may read."""
        return replace(self, players=tuple(replace(each, brief="") for each in self.players), briefs={})
