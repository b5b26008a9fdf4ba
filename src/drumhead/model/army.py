"""Armies: a general, wings, lines and divisions, brigades, units; and a battle of two armies with its players."""

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
    """A mounted officer: name, rank (an id of the ruleset) and a note for the roster."""

    name: str
    rank: str
    note: str = ""


@dataclass(frozen=True)
class Brigade:
    """A brigade: units under one commander, who may be None.

    `wing`, `line` and `division` are the names of the larger commands that it belongs to, "" for none.
    """

    name: str
    units: tuple[Unit, ...]
    commander: Officer | None = None
    note: str = ""
    wing: str = ""
    line: str = ""
    division: str = ""

    @property
    def under(self) -> tuple[str, str, str]:
        """The names of the brigade's wing, line and division, each "" if it has none."""
        return self.wing, self.line, self.division


@dataclass(frozen=True)
class Command:
    """A wing, line or division with a commander or a note of its own; `sort` is "wing", "line" or "division"."""

    sort: str
    name: str
    commander: Officer | None = None
    note: str = ""


@dataclass(frozen=True)
class Army:
    """The army of one side. Units are numbered from 1 in the order of the file.

    `commands` has the wings, lines and divisions with an officer or a note, in the order of their first brigades.
    `year` is 0 if unknown. `source` names the origin of the list and `doubts` what is uncertain in it. `assumed` has
    one sentence for each assumption of a conversion to this ruleset. In a part of an army `places` has the indexes,
    from 0, of its brigades in the whole army; it is empty for a whole army. `history` has a line for each battle of a
    campaign that the army has fought.
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
    history: tuple[str, ...] = ()

    @property
    def lettered(self) -> Iterator[tuple[int | None, Brigade]]:
        """Pairs of an index, from 0, that gives a brigade its letter (0 is A), and the brigade.

        The index is None for an army's only brigade, which has no letter.
        """
        places = self.places or (range(len(self.brigades)) if len(self.brigades) > 1 else [None])
        return zip(places, self.brigades, strict=True) if self.brigades else iter(())

    def part(self, brigades: Collection[int], general: bool = True) -> Army:
        """Return the army with only the brigades of these indexes, from 0; without its general if `general` is False.

        The commander of a wing, line or division stays only if the first brigade of the command is included.
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
        """All units of the army, brigade by brigade."""
        return (unit for brigade in self.brigades for unit in brigade.units)

    @property
    def officers(self) -> Iterator[Officer]:
        """All officers: the general, then commanders of wings, lines and divisions, then commanders of brigades."""
        led: tuple[Command | Brigade, ...] = (*self.commands, *self.brigades)
        return (officer for officer in (self.general, *(each.commander for each in led)) if officer)

    def brigades_of(self, command: Command) -> tuple[Brigade, ...]:
        """Return the brigades that belong to a wing, line or division."""
        return tuple(each for each in self.brigades if getattr(each, command.sort) == command.name)

    def command(self, sort: str, name: str) -> Command:
        """Return the wing, line or division with this `sort` and name.

        If `commands` has none, return one without commander and note.
        """
        known = (each for each in self.commands if (each.sort, each.name) == (sort, name))
        return next(known, Command(sort, name))

    def begun_with(self, number: int) -> tuple[Command, ...]:
        """Return the wings, lines and divisions that begin with the brigade of this index, from 0.

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
        """Return the numbers of all units in the brigades with this name.

        If no brigade has it, return those in the wings, lines and divisions with this name; an empty set if there are
        none.
        """
        own = [each for each in self.brigades if each.name == name]
        found = own or [each for each in self.brigades if name and name in each.under]
        return {unit.number for brigade in found for unit in brigade.units}


@dataclass(frozen=True)
class Player:
    """A player: name, side, and the indexes of their brigades in the side's army, from 0.

    `brief` is the text that only this player may read. `type` is the text size of the player's documents, "normal" or
    "large".
    """

    name: str
    side: str
    brigades: tuple[int, ...]
    brief: str = ""
    type: str = "normal"


@dataclass(frozen=True)
class Battle:
    """A battle: two armies, the ground between them, and the agreements before the first turn.

    `armies` maps a side's id to its army, in the ruleset's order of sides; `roles` maps it to attacker or defender.
    `turns` is the number of turns, 0 if the battle file does not set it. `agreed` has special rules of this battle in
    its author's words, `ground` the descriptions of its ground. `readings` maps unclear rules, by slug, to the
    interpretations chosen in the battle file; `house_rules` is the name of its house-rules file. `wishes` are its
    print settings. `plan` is the layout of its table, None if the file has none. `assumed` has one sentence for each
    assumption of a conversion to another ruleset. `players` is empty if no players are named; `briefs` maps a side to
    the text that only this side may read. `handout` is the path of the battle's own handout text, `pictures` the
    names of the images that it may use. `events` maps a side to its deck of event cards; both sides may share one.
    `files` are the sources in which errors find their line; they are not compared.
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
        """All decks of event cards of the battle, each once."""
        return tuple({deck.file: deck for deck in self.events.values()}.values())

    def brigades_of(self, player: Player) -> tuple[Brigade, ...]:
        """Return the brigades that a player commands, in the order of their army."""
        brigades = self.armies[player.side].brigades
        return tuple(brigades[at] for at in player.brigades)

    def list_unmanned(self, side: str) -> tuple[Brigade, ...]:
        """Return the brigades of a side that no player commands, in the order of the army."""
        manned = {at for player in self.players if player.side == side for at in player.brigades}
        return tuple(each for at, each in enumerate(self.armies[side].brigades) if at not in manned)

    @property
    def without_secrets(self) -> Battle:
        """A copy of the battle without the briefs of sides and players, for documents that both sides may read."""
        return replace(self, players=tuple(replace(each, brief="") for each in self.players), briefs={})
