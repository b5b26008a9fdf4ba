"""What a ruleset records on a die: its values, what begins at each of them, and the chance that changes with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.press.die_faces import DieFace
from drumhead.press.figures import in_six
from drumhead.press.paper import PaperError
from drumhead.rules.question import InputError

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.press.game import Game

FACES = 6


@dataclass(frozen=True)
class Record:
    """The `record.toml` of a ruleset read with the book in force; PaperError if it does not go on a cube."""

    game: Game

    def __post_init__(self) -> None:
        if "record" not in self.game.ruleset.about:
            raise PaperError(f"{self.game.ruleset.title} keeps no record on dice")
        if len(self.values) != FACES:
            raise PaperError(f"a cube has {FACES} faces; {self.says} take {len(self.values)} values")

    @property
    def about(self) -> Mapping[str, Any]:
        return self.game.ruleset.about["record"]

    @property
    def says(self) -> str:
        """What is counted, such as pips."""
        return str(self.about["says"])

    @property
    def values(self) -> tuple[int, ...]:
        """From the best to the worst."""
        return tuple(self.about["values"])

    @property
    def from_the_start(self) -> bool:
        """Whether a fresh unit already stands on a value; otherwise its die appears with the first."""
        return "start" in self.about

    def kept_for(self, unit: Unit) -> bool:
        """Whether a unit has a die: some arms keep no record."""
        return self.kept_by(unit.arm)

    def kept_by(self, arm: str) -> bool:
        return bool(self.game.about_arm(arm).get("record", True))

    @property
    def arms(self) -> list[str]:
        """The arms that keep a record, in the ruleset's order."""
        return [arm["id"] for arm in self.game.ruleset.about["arm"] if self.kept_by(arm["id"])]

    def chances(self) -> dict[int, str]:
        """The line at the foot of each face; none for a value the question does not know."""
        return {value: text for value in self.values if (text := self._chance(value))}

    def _chance(self, value: int) -> str:
        about = self.about.get("chance")
        if not about:
            return ""
        question = self.game.ruleset.question(about["question"])
        try:
            odds = question.odds(self.game.book, **{about["input"]: value})
        except InputError:
            return ""
        return in_six(odds[about["outcome"]])

    def begins(self, arm: str) -> dict[int, tuple[str, ...]]:
        """The words of each value at which something begins for this arm."""
        found: dict[int, tuple[str, ...]] = {}
        for reminder in self.about.get("reminder", ()):
            if arm in reminder.get("arms", (arm,)):
                value = self._number(reminder["from"])
                found[value] = (*found.get(value, ()), reminder["says"])
        return found

    def _number(self, place: int | str) -> int:
        """A value itself, or the place in the book where it stands."""
        if isinstance(place, int):
            return place
        found: Any = self.game.book
        for step in place.split("."):
            found = found[step]
        return int(found)

    def faces(self, arm: str) -> tuple[DieFace, ...]:
        """The faces of this arm's die, from the best value to the worst."""
        begins, chances = self.begins(arm), self.chances()
        return tuple(
            DieFace(value, rank, len(self.values), chances.get(value, ""), begins.get(value, ()))
            for rank, value in enumerate(self.values, start=1)
        )
