"""Players of a battle file: the troops that each commands, and their secret briefs.

[side.french]
brief = "Hold the line until dusk."    # only for the French
[[player]]
name = "Tom"
side = "french"
brigades = ["Maffei's brigade", "D"]   # by their names, or the letters of their dice; or
wing = "Right wing"                    # all brigades of a wing, a line or a division; without either, the rest
brief = "Ramillies is yours."          # only for this player
type = "large"                         # text size of this player's papers
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from drumhead.armies.files.text_fields import Name, Nation, Note
from drumhead.model.army import LETTERS, Army, Player
from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, for_terminal, nearest
from drumhead.rules.loading.toml_positions import Key

MOST_PLAYERS = 24


def _some(value: list[str]) -> list[str]:
    if not value:
        raise amiss(
            "there is no brigade in it",
            "Name some, or leave it out for all that the other players of the side do not command.",
            code="empty-list",
        )
    return value


class PlayerTable(BaseModel):
    """A player: side, the brigades or the wing that the player commands, secret brief, and text size (`type`)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: Name
    side: str
    brigades: Annotated[list[Name], AfterValidator(_some)] | None = None
    wing: Nation = ""
    brief: Note = ""
    type: Literal["normal", "large"] = "normal"


Players = Annotated[list[PlayerTable], Field(max_length=MOST_PLAYERS)]


def players_of(
    file: TomlFile, written: Sequence[PlayerTable], sides: Sequence[str], armies: Mapping[str, Army]
) -> tuple[tuple[Player, ...], list[Fault]]:
    """Return the players of a battle, and every error in their tables.

    `written` has the tables of the battle `file`, `sides` the ruleset's sides. The brigades of a player whose side
    has no army are not checked.
    """
    return _Seats(file, written, sides, armies).fill_seats()


class _Seats:
    """Assignment of brigades to the players of a battle file."""

    def __init__(
        self, file: TomlFile, written: Sequence[PlayerTable], sides: Sequence[str], armies: Mapping[str, Army]
    ) -> None:
        self.file, self.written, self.sides, self.armies = file, written, sides, armies
        self.owners: dict[tuple[str, int], str] = {}
        self.faults: list[Fault] = []

    def fill_seats(self) -> tuple[tuple[Player, ...], list[Fault]]:
        self.faults += [*self._named_twice(), *self._of_no_side()]
        found = {at: self._named(at, each) for at, each in enumerate(self.written) if self._asks(each)}
        found |= {at: self._left(at, each) for at, each in enumerate(self.written) if at not in found}
        players = tuple(
            Player(each.name, each.side, tuple(sorted(found[at])), each.brief, each.type)
            for at, each in enumerate(self.written)
        )
        return players, sorted(self.faults, key=lambda fault: fault.line)

    @staticmethod
    def _asks(each: PlayerTable) -> bool:
        return bool(each.brigades or each.wing)

    def _fault(self, at: int, key: Key, wrong: str, right: str = "", *, code: str) -> None:
        self.faults.append(self.file.fault(("player", at, *key), wrong, right, code=code))

    def _named_twice(self) -> Iterator[Fault]:
        known: set[str] = set()
        for at, each in enumerate(self.written):
            if each.name.casefold() in known:
                wrong = f"{for_terminal(each.name)} is the name of another player"
                yield self.file.fault(
                    ("player", at, "name"), wrong, "Give each player a different name.", code="name-twice"
                )
            known.add(each.name.casefold())

    def _of_no_side(self) -> Iterator[Fault]:
        for at, each in enumerate(self.written):
            if each.side not in self.sides:
                right = nearest(each.side, self.sides).lstrip() or choices(self.sides)
                yield self.file.fault(
                    ("player", at, "side"), f'"{for_terminal(each.side)}" is not a side', right, code="unknown-word"
                )

    def _named(self, at: int, each: PlayerTable) -> list[int]:
        """Assign to a player the brigades that the table names, or those of its wing, and return their indexes.

        `at` is the index of the player. Errors are recorded.
        """
        army = self.armies.get(each.side)
        if army is None:
            return []
        if each.brigades and each.wing:
            self._fault(
                at,
                ("wing",),
                "both brigades and a wing are given",
                "Leave one of the two out.",
                code="brigades-and-wing",
            )
        asked = [self._brigade(at, nth, word, army) for nth, word in enumerate(each.brigades or ())]
        found = [one for one in asked if one is not None] if each.brigades else self._wing(at, each.wing, army)
        return [one for one in dict.fromkeys(found) if self._taken(at, each, one, army)]

    def _brigade(self, at: int, nth: int, word: str, army: Army) -> int | None:
        names = [brigade.name for brigade in army.brigades]
        by_letter = LETTERS.find(word) if len(word) == 1 else -1
        if word in names or 0 <= by_letter < len(names):
            return names.index(word) if word in names else by_letter
        right = nearest(word, names).lstrip() or choices(names)
        self._fault(
            at, ("brigades", nth), f'{army.name} has no brigade "{for_terminal(word)}"', right, code="unknown-brigade"
        )
        return None

    def _wing(self, at: int, wing: str, army: Army) -> list[int]:
        found = [number for number, brigade in enumerate(army.brigades) if wing in brigade.under]
        if not found:
            known = list(dict.fromkeys(name for brigade in army.brigades for name in brigade.under if name))
            none = "Its brigades say none: name them in brigades = [...]."
            right = nearest(wing, known).lstrip() or (choices(known) if known else none)
            self._fault(
                at,
                ("wing",),
                f'{army.name} has no wing, line or division "{for_terminal(wing)}"',
                right,
                code="unknown-command",
            )
        return found

    def _taken(self, at: int, each: PlayerTable, brigade: int, army: Army) -> bool:
        """Return whether a brigade, by index, is now this player's; record an error if another player has it."""
        owner = self.owners.setdefault((each.side, brigade), each.name)
        if owner != each.name:
            wrong = f"{army.brigades[brigade].name} is commanded by {for_terminal(owner)} already"
            self._fault(
                at,
                ("brigades",) if each.brigades else ("wing",),
                wrong,
                "A brigade has one player.",
                code="brigade-taken",
            )
        return owner == each.name

    def _left(self, at: int, each: PlayerTable) -> list[int]:
        """Assign to a player all brigades of the side that no player has, and return their indexes.

        `at` is the index of the player. An error is recorded if there are none.
        """
        army = self.armies.get(each.side)
        if army is None:
            return []
        left = [number for number in range(len(army.brigades)) if (each.side, number) not in self.owners]
        if not left:
            right = "Add brigades = [...] or wing = ..., or take one from another."
            self._fault(
                at, (), f"nothing is left for {for_terminal(each.name)} to command", right, code="no-brigade-left"
            )
        self.owners |= {(each.side, number): each.name for number in left}
        return left
