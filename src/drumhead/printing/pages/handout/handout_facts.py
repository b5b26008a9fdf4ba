"""The facts of a handout apart from its author's text: both armies, agreements, and the stands that each player
brings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.armies.checks.collection import Need, Owned
from drumhead.armies.checks.collection_match import match_collection, needs_of
from drumhead.printing.html.html_sanitizer import bring_down
from drumhead.printing.pages.army_requirements import fielding
from drumhead.printing.pages.kit.kit_contents import colophon
from drumhead.printing.pages.playing_time import lasts
from drumhead.printing.pages.playsheet.deployment_and_victory import SettingUp, name_side
from drumhead.printing.records.brigade_marks import letter_of
from drumhead.printing.text.template_filters import count_noun, upper_first

if TYPE_CHECKING:
    from drumhead.model.army import Army, Brigade, Command
    from drumhead.model.unit import Unit
    from drumhead.printing.html.html_renderer import HtmlRenderer

BEFORE_A_STOP = re.compile(r" +(?=[.;,])")


@dataclass(frozen=True)
class Bringing:
    """A player who brings stands: the player's name (`who`), and the entries of the player's collection (`owned`)."""

    who: str
    owned: tuple[Owned, ...]


@dataclass(frozen=True)
class Wanted:
    """The stands of one kind that a side needs (`count`), and the number that each player brings, in the order of the
    players.
    """

    kind: str
    nation: str
    count: int
    brought: tuple[int, ...]

    @property
    def short(self) -> int:
        """The number of stands that are needed and that nobody brings."""
        return self.count - sum(self.brought)


@dataclass(frozen=True)
class Listed:
    """A brigade in the order of battle: its letter, the commands that begin with it, and its units with their
    descriptions.

    `letter` is "" for the only brigade of an army. A command is a wing, line or division.
    """

    letter: str
    begins: Sequence[Command]
    brigade: Brigade
    units: Sequence[tuple[Unit, str]]


class Facts:
    """The facts for the templates of a handout, computed from the game and from the players' collections."""

    def __init__(self, setting: HtmlRenderer, bringing: Sequence[Bringing]) -> None:
        assert setting.game.battle
        self.setting, self.game, self.battle = setting, setting.game, setting.game.battle
        self.bringing = bringing
        self.setup = SettingUp(setting, partial(name_side, setting), lambda name: "")
        self.colophon: Mapping[str, Any] = colophon(setting.game)

    @property
    def club(self) -> str:
        """The name of the club, from the settings file or from the house rules; "" for none."""
        house = self.game.book.house
        return self.setting.wishes.club or ((house.club or house.title) if house else "")

    def list_brigades(self, army: Army) -> list[Listed]:
        """Return the brigades of an army in order, each with its letter, commands and units."""
        several = len(army.brigades) > 1
        return [
            Listed(
                letter_of(at) if several else "",
                army.begun_with(at),
                brigade,
                [(unit, self._says(unit)) for unit in brigade.units],
            )
            for at, brigade in enumerate(army.brigades)
        ]

    def _says(self, unit: Unit) -> str:
        """Return a unit's type, quality and strength in words."""
        rules = self.game.ruleset
        quality = rules.name_of("quality", unit.quality) if unit.quality and rules.quality_tables else ""
        return ", ".join(filter(None, (rules.kind_name(unit.listed_kind), quality, rules.name_unit_count(unit.start))))

    @cached_property
    def wanted(self) -> dict[str, list[Wanted]]:
        """The stands that each side needs, by side, with the number that each player brings."""
        needs = {side: needs_of(army, str(self.game.side(side).get("adjective", ""))) for side, army in self._armies}
        every = [need for own in needs.values() for need in own]
        owned = [(at, each) for at, one in enumerate(self.bringing) for each in one.owned]
        given = match_collection(every, [each for _, each in owned]).given

        def bring(need: int, whose: int) -> int:
            return sum(given.get((need, at), 0) for at, (who, _) in enumerate(owned) if who == whose)

        rows = [
            self._wanted(need, [bring(at, who) for who in range(len(self.bringing))]) for at, need in enumerate(every)
        ]
        found: dict[str, list[Wanted]] = {}
        for side, own in needs.items():
            found[side], rows = rows[: len(own)], rows[len(own) :]
        return found

    def _wanted(self, need: Need, brought: Sequence[int]) -> Wanted:
        return Wanted(self.game.ruleset.kind_name(need.kind), need.nation, need.count, tuple(brought))

    @property
    def _armies(self) -> list[tuple[str, Army]]:
        return [*self.battle.armies.items()]

    def to_field(self, army: Army) -> str:
        """Return the dice, markers and cards that an army needs, in words."""
        return fielding(self.game, army, self.setting.wishes).says

    def winning(self) -> list[tuple[str, Markup]]:
        """Return the lines on victory as pairs: the ids of the rules that a line states, and its words.

        References to sections of a playsheet are left out of the words.
        """
        lines = self.setup.lines("winning")
        return [
            (self.setup.states(each), bring_down(BEFORE_A_STOP.sub("", self.setup.print_line(each)))) for each in lines
        ]

    @property
    def doubts(self) -> list[tuple[str, bool]]:
        """The interpretations in force of unclear rules, as pairs of the text and whether it differs from the
        default.

        Those that differ are first; rules that a house rule replaces are left out.
        """
        book = self.game.book
        switches = [each for each in book.readings.values() if each.switch and each.slug not in book.overruled]
        found = [(each.option(book.chosen[each.slug]), each) for each in switches]
        said = [(option.short or option.says, option.key != each.default) for option, each in found]
        return sorted(said, key=lambda each: not each[1])

    @property
    def lasts(self) -> list[str]:
        """The length of the game in up to two sentences: the limit in turns, and the estimated hours."""
        turns, hours = self.setup.turns, lasts(self.game)
        agreed = "" if self.setup.turns_are_agreed else ", as the rules have it"
        said = [f"At most {count_noun(turns, 'turn')}{agreed}." if turns else ""]
        return [each for each in (*said, f"{upper_first(hours)}." if hours else "") if each]
