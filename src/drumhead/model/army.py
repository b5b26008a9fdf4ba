"""Armies: a general, wings, lines and divisions, brigades, units; and a battle of two armies."""

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
    """A mounted officer: name, rank (a term of the ruleset) and a note for the roster."""

    name: str
    rank: str
    note: str = ""


@dataclass(frozen=True)
class Brigade:
    """Units under one commander; `commander` is None without one."""

    name: str
    units: tuple[Unit, ...]
    commander: Officer | None = None
    note: str = ""
    wing: str = ""
    line: str = ""
    division: str = ""

    @property
    def under(self) -> tuple[str, str, str]:
        """The wing, line and division of the brigade; "" where it has none."""
        return self.wing, self.line, self.division


@dataclass(frozen=True)
class Command:
    """A wing, line or division (see `sort`) with a commander or a note of its own."""

    sort: str
    name: str
    commander: Officer | None = None
    note: str = ""


@dataclass(frozen=True)
class Army:
    """The army of one side. Units are numbered from 1 in the order of the file.

    `commands` has the wings, lines and divisions with an officer or a note, in the order of their first brigades.
    `source` names the origin of the list and `doubts` what is uncertain in it. `assumed` has one sentence for each
    assumption of its conversion to this ruleset. In a part of an army `places` has the indexes of its brigades in the
    whole, from 0.
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
        """Pairs of the index that gives a brigade its letter, and the brigade.

        The index is None for an army's only brigade.
        """
        places = self.places or (range(len(self.brigades)) if len(self.brigades) > 1 else [None])
        return zip(places, self.brigades, strict=True) if self.brigades else iter(())

    def part(self, brigades: Collection[int], general: bool = True) -> Army:
        """Return the army with only these brigades, by index from 0, and optionally without its general.

        Commanders of wings, lines and divisions stay with the part that has the first brigade of their command.
        """
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
        """All officers: the general, then those of wings, lines and divisions, then the brigadiers."""
        led: tuple[Command | Brigade, ...] = (*self.commands, *self.brigades)
        return (officer for officer in (self.general, *(each.commander for each in led)) if officer)

    def brigades_of(self, command: Command) -> tuple[Brigade, ...]:
        """Return the brigades of a wing, line or division."""
        return tuple(each for each in self.brigades if getattr(each, command.sort) == command.name)

    def command(self, sort: str, name: str) -> Command:
        """Return the wing, line or division of a name; one with no commander and no note if `commands` has none."""
        known = (each for each in self.commands if (each.sort, each.name) == (sort, name))
        return next(known, Command(sort, name))

    def begun_with(self, number: int) -> tuple[Command, ...]:
        """Return the wings, lines and divisions whose first brigade is that of an index, from 0.

        A new wing also begins a new line and division, and a new line a new division.

        >>> two = Brigade("A", (), wing="Left", line="first"), Brigade("B", (), wing="Left", line="second")
        >>> [each.name for each in Army("X", "french", None, two).begun_with(1)]
        ['second']
        """
        before = self.brigades[number - 1].under if number else ("",) * len(TREE)
        now = self.brigades[number].under
        new = next((at for at in range(len(TREE)) if now[at] != before[at]), len(TREE))
        return tuple(self.command(sort, name) for sort, name in zip(TREE[new:], now[new:]) if name)

    def numbers_under(self, name: str) -> set[int]:
        """Return the numbers of the units in a brigade, or otherwise in a wing, line or division, of a name.

        Returns an empty set where nothing has that name.
        """
        own = [each for each in self.brigades if each.name == name]
        found = own or [each for each in self.brigades if name and name in each.under]
        return {unit.number for brigade in found for unit in brigade.units}


@dataclass(frozen=True)
class Player:
    """A player: name, side, and the indexes of the brigades that they command, counted from 0.

    `brief` is the text that only this player gets. `type` is the text size of the player's documents, "normal" or
    "large".
    """

    name: str
    side: str
    brigades: tuple[int, ...]
    brief: str = ""
    type: str = "normal"


@dataclass(frozen=True)
class Battle:
    """Two armies, the ground between them and the agreements before the first card.

    `armies` maps a side's id to its army, in the ruleset's order of sides; `roles` maps it to attacker or defender.
    `agreed` has special rules of this battle in its author's words, such as dragoons without horses. `readings` and
    `house_rules` are the choices in the battle file; `plan` is the layout of its table, None if the file has none.
    `assumed` has one sentence for each assumption of a conversion to another ruleset. `players` are empty if their
    names are not known; `briefs` has the text that only a whole side gets. `handout` is the path of the battle's own
    handout text, `pictures` the names of the images that it may use. `events` maps sides to the decks of event cards
    that they draw from; both may share one. `files` are the sources in which errors find their line; they are not
    compared.
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
        """All decks of event cards, each once."""
        return tuple({deck.file: deck for deck in self.events.values()}.values())

    def brigades_of(self, player: Player) -> tuple[Brigade, ...]:
        """Return the brigades that a player commands, in the order of their army."""
        brigades = self.armies[player.side].brigades
        return tuple(brigades[at] for at in player.brigades)

    def list_unmanned(self, side: str) -> tuple[Brigade, ...]:
        """Return the brigades of a side that no player commands."""
        manned = {at for player in self.players if player.side == side for at in player.brigades}
        return tuple(each for at, each in enumerate(self.armies[side].brigades) if at not in manned)

    @property
    def without_secrets(self) -> Battle:
        """The battle without the briefs of sides and players, for documents that both sides may read."""
        return replace(self, players=tuple(replace(each, brief="") for each in self.players), briefs={})
