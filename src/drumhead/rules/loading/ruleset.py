"""A ruleset: a folder with numbers in TOML, procedures in Python and text in templates."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Measures
from drumhead.model.plurals import so_many
from drumhead.rules.asking import question
from drumhead.rules.asking.input_parsing import near
from drumhead.rules.asking.question import Question
from drumhead.rules.loading.family_references import family_names
from drumhead.rules.loading.ruleset_files import FolderFiles
from drumhead.rules.loading.toml_files import FileErrors, Problem, for_terminal, nearest
from drumhead.rules.rulebook import interpretations
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import copy_of, with_changes
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.step_citations import list_steps
from drumhead.rules.trust import plugin_trust
from drumhead.rules.trust.control_characters import words_in
from drumhead.rules.validation.duplicate_ids import doubled_in
from drumhead.support import paths
from drumhead.support.command_lines import name_command
from drumhead.support.errors import UserError

if TYPE_CHECKING:
    from drumhead.rules.house_rules.house_rule import Change, HouseRules

APART = frozenset({"ruleset", "readings", "questions", "rules"})
Spec = Mapping[str, Any]  # a table of a TOML file


class UnknownWordError(UserError, ValueError):
    """Error for an unknown name, such as that of a ruleset or a question; suggests the nearest known one."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A ruleset, read from `folder`. Its Python is the package named `package`, which is loaded when first needed.

    The Python of a ruleset that is not `trusted` is refused: see `drumhead.rules.trust.plugin_trust`.
    """

    folder: Path
    package: str
    trusted: bool = True

    @cached_property
    def about(self) -> FolderFiles:
        """The data of the folder: the keys of `ruleset.toml`, and further TOML files by name, such as record.

        The files `readings`, `questions` and `rules` are not included.
        """
        return FolderFiles(self.folder, APART)

    @property
    def id(self) -> str:
        """Id on the command line, such as wss-paperboys."""
        return str(self.about["id"])

    @property
    def typed(self) -> tuple[str, ...]:
        """The words that name the ruleset on the command line: its id if it is installed, otherwise its folder.

        The folder is relative to the current one. "--trust" follows if the ruleset is trusted.
        """
        return (self.id,) if self.installed else (os.path.relpath(self.folder), *self.trust_words)

    @property
    def trust_words(self) -> tuple[str, ...]:
        """The option that lets the ruleset's Python run: ("--trust",), or () if installed or not trusted."""
        return () if self.installed or not self.trusted else ("--trust",)

    @property
    def title(self) -> str:
        """Title of the ruleset as printed."""
        return str(self.about["title"])

    @property
    def counts(self) -> str:
        """Name of what units consist of: "stands" or "figures"."""
        return str(self.about.get("counts", "stands"))

    @property
    def loses(self) -> str:
        """Name of what armies lose: "stands" or "figures", or "units" if each unit counts as one."""
        return "units" if self.units_are_whole else self.counts

    @property
    def measure(self) -> str:
        """Unit of length in which the rulebook gives distances: "cm" or "in"."""
        return str(self.about.get("measure", "cm"))

    @property
    def measures(self) -> Measures:
        """The rulebook's own measure, as measures for pages."""
        return Measures(self.measure, book=self.measure)

    @cached_property
    def units_are_whole(self) -> bool:
        """Whether every unit counts as one, regardless of its bases: all types have one stand."""
        return units_are_whole(self.about)

    @cached_property
    def tables(self) -> dict[str, Any]:
        """The data of `tables.toml`, the numbers of the rulebook, before interpretations and house rules."""
        return words_in(self.folder / "tables.toml")

    @cached_property
    def rule_data(self) -> Mapping[str, Any]:
        """The data of `rules.toml`: rules, steps of play and topics; empty without the file."""
        path = self.folder / "rules.toml"
        return words_in(path) if path.is_file() else {}

    @cached_property
    def steps(self) -> Mapping[str, Sequence[str]]:
        """The ids of the rules that each step of play carries out, by the step's name."""
        return list_steps(self.rule_data, self.tables)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """The unclear rules with their interpretations, by slug; empty if there are none."""
        path = self.folder / "readings.toml"
        return interpretations.from_toml(words_in(path)) if path.is_file() else {}

    @cached_property
    def questions(self) -> dict[str, Question]:
        """The odds questions by name: those answered by Python, and those of procedures written as data."""
        path = self.folder / "questions.toml"
        by_hand = question.from_toml(words_in(path), self._answers()) if path.is_file() else {}
        if not self.throws:
            return by_hand
        from drumhead.rules.procedures import throw_procedures

        return {**by_hand, **throw_procedures.questions(self.throws, self.arms, self.module)}

    def _answers(self) -> dict[str, Any]:
        """Return the contents of `questions.py` by name; of a folder `questions`, its modules' own functions too."""
        package = self.module("questions")
        found = dict(vars(package))
        for each in pkgutil.iter_modules(getattr(package, "__path__", ())):
            name = f"{package.__name__}.{each.name}"
            module = vars(importlib.import_module(name))
            found |= {word: it for word, it in module.items() if getattr(it, "__module__", "") == name}
        return found

    @property
    def throws(self) -> dict[str, Any]:
        """The procedures written as data (`throws.toml`), by kind and name; empty if all are Python."""
        return dict(self.about.get("throws", {}))

    @property
    def arms(self) -> tuple[str, ...]:
        """The ids of the arms, such as "infantry"."""
        return tuple(arm["id"] for arm in self.arm_tables)

    @property
    def arm_tables(self) -> Sequence[Spec]:
        """The tables of the arms in `ruleset.toml`: id, name, sign, kinds."""
        return self._list("arm")

    @property
    def side_tables(self) -> Sequence[Spec]:
        """The tables of the sides in `ruleset.toml`: id, name, short, sign, ink."""
        return self._list("side")

    @property
    def quality_tables(self) -> Sequence[Spec]:
        """The tables of the qualities in `ruleset.toml`, best first; empty if all troops are equal."""
        return self._list("quality")

    @property
    def turn(self) -> Spec:
        """The data of `turn.toml`: phases, cards, end of a turn; empty if there is none."""
        turn: Spec = self.about.get("turn", {})
        return turn

    def _list(self, word: str) -> Sequence[Spec]:
        tables: Sequence[Spec] = self.about.get(word, ())
        return tables

    def question(self, name: str) -> Question:
        """Return the odds question with this name, other name or number in the rule ledger.

        Raises UnknownWordError, with the questions that were probably meant, if there is none.
        """
        name = next((each.name for each in self.questions.values() if name and name in (each.id, *each.also)), name)
        if name not in self.questions:
            raise UnknownWordError(f'{self.id} has no odds question "{for_terminal(name)}".{self._near(name)}')
        return self.questions[name]

    def _near(self, name: str) -> str:
        """Return sentences for a message: the questions that a word may mean, and the command that lists all."""
        word, equals, _ = name.partition("=")
        if equals:  # an input stands where the question is wanted
            asking = [each.name for each in self.questions.values() if any(mine.called(word) for mine in each.inputs)]
            of_it = f" Those that ask for {for_terminal(word)} are {', '.join(asking)}." if asking else ""
            return f" Name a question before its inputs.{of_it} `{name_command('odds', *self.typed)}` lists them all."
        found = near(name, self.questions)
        if len(found) > 1:
            meant = f" Those that speak of it are {', '.join(found)}."
        else:
            meant = f' Did you mean "{found[0]}"?' if found else nearest(name, self.questions)
        return f"{meant} `{name_command('odds', *self.typed)}` lists them all."

    def module(self, name: str) -> ModuleType:
        """Return a Python module of the ruleset's folder, such as "steps" or "army", imported when first needed.

        Raises UnknownWordError if there is none, UntrustedError for a third-party ruleset that is not trusted.
        """
        if not self._has(name):
            raise UnknownWordError(f"{self.folder} has no {name}.py, which a file of it asks for")
        if not self.trusted:
            raise plugin_trust.UntrustedError(self.folder)
        return importlib.import_module(f"{self.package}.{name}")

    def module_if_any(self, name: str) -> ModuleType | None:
        """Return a Python module that a ruleset may omit, such as "aids" or "sheet"; None if there is none.

        Raises UntrustedError for a third-party ruleset that is not trusted.
        """
        return self.module(name) if self._has(name) else None

    @property
    def is_played(self) -> bool:
        """Whether Drumhead can simulate battles of the ruleset, by its `play.py` or its `play.toml`.

        Raises UntrustedError if it has a `play.py` and is a third-party ruleset that is not trusted.
        """
        return self.is_played_by_data or self.module_if_any("play") is not None

    @property
    def is_played_by_data(self) -> bool:
        """Whether battles are simulated by the ruleset's `play.toml`; a `play.py` would come first."""
        return "play" in self.about and not self._has("play")

    @property
    def is_told(self) -> bool:
        """Whether the log of a battle can be written as text.

        Sentences come from the ruleset's `telling.toml`, or are Drumhead's own if battles are simulated by
        `play.toml`.
        """
        return "telling" in self.about or self.is_played_by_data

    def can_run(self, name: str) -> bool:
        """Return whether the ruleset is trusted, or has no Python module of this name that could be refused."""
        return self.trusted or not self._has(name)

    def _has(self, name: str) -> bool:
        return any(place.exists() for place in (self.folder / f"{name}.py", self.folder / name / "__init__.py"))

    def path(self, *words: str) -> Path:
        """Return the path of a file in the ruleset's folder, given by its parts.

        Raises UnknownWordError if the path leads out of the folder.
        """
        path = self.folder.joinpath(*words)
        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise UnknownWordError(f"{'/'.join(words)} leads out of {self.folder}: name a file of the folder")
        return path

    def family_folder(self, word: str) -> Path:
        """Return the folder of the family with this name, whose texts the ruleset shares.

        Raises UnknownWordError for an unknown family.
        """
        if word not in family_names():
            raise UnknownWordError(f"{self.folder.name} shares words with {word!r}, which is not a family of ours")
        return paths.families() / word

    @property
    def installed(self) -> bool:
        """Whether the ruleset is part of an installed package, as Drumhead's own are, and not a player's folder."""
        return not self.package.startswith(plugin_trust.FOLDERS)

    def book(self, chosen: Mapping[str, str] | None = None, house: HouseRules | None = None) -> Book:
        """Return the rulebook with these interpretations and house rules in force.

        `chosen` maps unclear rules, by slug or id, to interpretations, and overrides those that the house rules
        prefer. Without house rules, equal choices return the same book, so that odds are computed once. Raises
        UnknownWordError for an unknown rule or interpretation.
        """
        says = house and (house.changes or house.readings or house.events or house.states or house.kinds)
        house = house if says else None  # a file that changes nothing yet
        settled: dict[str, str] = dict(house.readings) if house else {}
        for word, key in (chosen or {}).items():
            slug, problem = self.reading_fault(word, key)
            if problem:
                raise UnknownWordError(f"{problem.wrong}. {problem.right}")
            settled[slug] = key
        twin = self.book() if house or settled else None
        if house:
            return Book(self.tables, self.readings, settled, house, twin)
        wanted = frozenset(settled.items())
        if wanted not in self._books:
            self._books[wanted] = Book(self.tables, self.readings, settled, twin=twin)
        return self._books[wanted]

    @cached_property
    def _books(self) -> dict[frozenset[tuple[str, str]], Book]:
        """Cache of rulebooks without house rules, by the set of (slug, interpretation) chosen."""
        return {}

    def reading_fault(self, word: str, key: Any) -> tuple[str, Problem | None]:
        """Return the slug of an unclear rule, and the problem of choosing the interpretation `key` for it.

        The problem is None if the choice is valid. `word` is the rule's slug or id.
        """
        by_id = {reading.id: slug for slug, reading in self.readings.items()}
        slug = by_id.get(word, word)
        if slug not in self.readings:
            switches = [s for s, reading in self.readings.items() if reading.switch]
            right = f"`{name_command('rules', 'readings', *self.typed)}` lists them.{nearest(word, switches)}"
            return slug, Problem(f'the rulebook has no unclear rule "{word}"', right, code="unknown-reading")
        reading = self.readings[slug]
        if not reading.switch and key != reading.default:
            return slug, Problem(
                f"{slug} is a ruling, so it has no other answer", "Leave it out.", code="fixed-reading"
            )
        if key not in reading.keys:
            near = nearest(str(key), reading.keys)
            right = f"Give one of {', '.join(reading.keys)}.{near}"
            return slug, Problem(f'{slug} has no option "{key}"', right, code="unknown-option")
        return slug, None

    def changed_tables(self, changes: list[Change]) -> dict[str, Any]:
        """Return a copy of `tables` with a club's changes applied."""
        return with_changes(copy_of(self.tables), changes)

    def with_arms(self, arms: Sequence[Spec]) -> Ruleset:
        """Return the same ruleset with other tables of arms; it shares its tables and its cached odds."""
        made = object.__new__(Ruleset)
        shared = {"tables": self.tables, "readings": self.readings, "_books": self._books}
        made.__dict__.update(self.__dict__, **shared, about=self.about | {"arm": arms})
        return made

    def name_unit_count(self, number: int) -> str:
        """Return a count with its noun, such as "6 stands" or "24 figures"; "" if every unit counts as one."""
        return "" if self.units_are_whole else so_many(number, self.counts)

    def name_of(self, kind: str, word: str) -> str:
        """Return the printed name of a term, by its kind ("arm", "side", "quality", "rank") and its id.

        Returns the id if there is no such term.
        """
        return str(next((each["name"] for each in self.about[kind] if each["id"] == word), word))

    def kind_name(self, kind: str) -> str:
        """Return the printed name of a type, or of an arm without types, by its id; an unknown id itself."""
        kinds = (each for arm in self.arm_tables for each in arm.get("kinds") or [arm])
        return str(next((each["name"] for each in kinds if each["id"] == kind), kind))

    def rank_table(self, rank: str) -> Spec:
        """Return the table of a rank in `ruleset.toml` (id, name, sign), by the rank's id."""
        return next(each for each in self._list("rank") if each["id"] == rank)


def units_are_whole(about: Mapping[str, Any]) -> bool:
    """Return whether every unit counts as one by the data of a `ruleset.toml`: all types have one stand."""
    kinds = [kind for arm in about.get("arm", ()) for kind in arm.get("kinds") or [arm]]
    return all(kind.get(about.get("counts", "stands")) == 1 for kind in kinds)


def from_folder(folder: Path, trusted: bool = False) -> Ruleset:
    """Return the ruleset in a folder anywhere on the disk; its Python may run only if `trusted`.

    Raises FileErrors if a file of the folder links outside it, or an id is defined twice.
    """
    plugin_trust.enter(folder)
    if faults := doubled_in(folder):
        raise FileErrors(faults)
    return Ruleset(folder, plugin_trust.package_of(folder, trusted), trusted)
