"""A ruleset: a folder with facts in TOML, procedures in Python and text in templates."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from drumhead.model.plurals import so_many
from drumhead.rules.asking import question
from drumhead.rules.asking.input_parsing import near
from drumhead.rules.asking.question import Question
from drumhead.rules.loading.ruleset_files import FolderFiles
from drumhead.rules.loading.shared_rows import family_names
from drumhead.rules.loading.toml_files import FileErrors, Problem, for_terminal, nearest
from drumhead.rules.rulebook import interpretations
from drumhead.rules.rulebook.book import Book, copy_of, with_changes
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.turn_steps import expand_steps
from drumhead.rules.trust import plugin_trust
from drumhead.rules.trust.control_characters import words_in
from drumhead.rules.validation.duplicate_ids import doubled_in
from drumhead.support import paths
from drumhead.support.command_names import name_command
from drumhead.support.errors import UserError

if TYPE_CHECKING:
    from drumhead.rules.house_rules.house_rule import Change, HouseRules

APART = frozenset({"ruleset", "readings", "questions", "rules"})
Spec = Mapping[str, Any]  # a table of a TOML file


class UnknownWordError(UserError, ValueError):
    """Error for a question, interpretation or option that the ruleset does not have; names the nearest."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A game's rules, read from `folder`; its Python is the package `package`, which is loaded when first needed.

    The Python of a ruleset that is not `trusted` is refused: see `drumhead.rules.trust.plugin_trust`.
    """

    folder: Path
    package: str
    trusted: bool = True

    @cached_property
    def about(self) -> Mapping[str, Any]:
        """The keys of `ruleset.toml`, and the data of each further TOML file by its name (record, turn, roster ...)."""
        return FolderFiles(self.folder, APART)

    @property
    def id(self) -> str:
        """Id on the command line, such as wss-paperboys."""
        return str(self.about["id"])

    @property
    def typed(self) -> tuple[str, ...]:
        """The words that name the ruleset on the command line.

        An installed ruleset has its id. Any other has its folder, relative to the current one, and --trust if trusted.
        """
        return (self.id,) if self.installed else (os.path.relpath(self.folder), *self.trust_words)

    @property
    def trust_words(self) -> tuple[str, ...]:
        """The option that lets its Python run: ("--trust",), or () for an installed ruleset."""
        return () if self.installed or not self.trusted else ("--trust",)

    @property
    def title(self) -> str:
        """Title as printed."""
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

    @cached_property
    def units_are_whole(self) -> bool:
        """Return whether every unit counts as one, regardless of its bases: all types have one stand."""
        return units_are_whole(self.about)

    @cached_property
    def tables(self) -> dict[str, Any]:
        """The tables of the folder, before interpretations and house rules."""
        return words_in(self.folder / "tables.toml")

    @cached_property
    def steps(self) -> Mapping[str, Sequence[str]]:
        """The rules that each step of play carries out, by the step's name."""
        return expand_steps(self.about.get("cites", {}), self.tables)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """The unclear rules by slug; empty where there are none."""
        path = self.folder / "readings.toml"
        return interpretations.from_toml(words_in(path)) if path.is_file() else {}

    @cached_property
    def questions(self) -> dict[str, Question]:
        """The odds questions by name: those answered by Python, and those of procedures written as data."""
        path = self.folder / "questions.toml"
        by_hand = question.from_toml(words_in(path), vars(self.module("questions"))) if path.is_file() else {}
        if not self.throws:
            return by_hand
        from drumhead.rules.procedures import procedure  # what reads rules written as data, for those who have any

        return {**by_hand, **procedure.questions(self.throws, self.arms, self.module)}

    @property
    def throws(self) -> dict[str, Any]:
        """The procedures written as data (`throws.toml`), by kind and name; empty if all are Python."""
        return dict(self.about.get("throws", {}))

    @property
    def arms(self) -> tuple[str, ...]:
        """The ids of the arms."""
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
        """The tables of the qualities in `ruleset.toml`, from the best to the worst; empty if all troops are equal."""
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
        """Return the odds question of a name, of one of its other names, or of a number in the rule ledger.

        Raises UnknownWordError, with the questions that were probably meant.
        """
        name = next((each.name for each in self.questions.values() if name and name in (each.id, *each.also)), name)
        if name not in self.questions:
            raise UnknownWordError(f'{self.id} has no odds question "{for_terminal(name)}".{self._near(name)}')
        return self.questions[name]

    def _near(self, name: str) -> str:
        """Return sentences with the questions that a word may mean, and the command that lists all."""
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
        """Return a module of the ruleset's folder (questions, steps, army ...), loaded when first needed.

        Raises UnknownWordError where there is none, UntrustedError for a third-party ruleset that is not trusted.
        """
        if not self._has(name):
            raise UnknownWordError(f"{self.folder} has no {name}.py, which a file of it asks for")
        if not self.trusted:
            raise plugin_trust.UntrustedError(self.folder)
        return importlib.import_module(f"{self.package}.{name}")

    def module_if_any(self, name: str) -> ModuleType | None:
        """Return a module that rulesets may omit (aids, sheet); None where there is none."""
        return self.module(name) if self._has(name) else None

    @property
    def is_played(self) -> bool:
        """Return whether Drumhead can simulate its battles, by a `play.py` or a `play.toml`.

        Raises UntrustedError for the Python of a third-party ruleset that is not trusted.
        """
        return self.is_played_by_data or self.module_if_any("play") is not None

    @property
    def is_played_by_data(self) -> bool:
        """Return whether a `play.toml` defines how it is played; a `play.py` overrides it."""
        return "play" in self.about and not self._has("play")

    @property
    def is_told(self) -> bool:
        """Return whether the log of a battle can be written as text.

        It has sentences of its own, or ours if its play is data.
        """
        return "telling" in self.about or self.is_played_by_data

    def can_run(self, name: str) -> bool:
        """Return whether a module of the ruleset is missing, or may run because the ruleset is trusted."""
        return self.trusted or not self._has(name)

    def _has(self, name: str) -> bool:
        return any(place.exists() for place in (self.folder / f"{name}.py", self.folder / name / "__init__.py"))

    def path(self, *words: str) -> Path:
        """Return the path of a file that the data name.

        Raises UnknownWordError where it is outside the ruleset's folder.
        """
        path = self.folder.joinpath(*words)
        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise UnknownWordError(f"{'/'.join(words)} leads out of {self.folder}: name a file of the folder")
        return path

    def family_folder(self, word: str) -> Path:
        """Return the folder of a family whose texts this ruleset shares.

        Names in its own files are checked when they are read. Raises UnknownWordError for an unknown family.
        """
        if word not in family_names():
            raise UnknownWordError(f"{self.folder.name} shares words with {word!r}, which is not a family of ours")
        return paths.families() / word

    @property
    def installed(self) -> bool:
        """Return whether it is part of an installed package, as ours are, and not a folder of its own."""
        return not self.package.startswith(plugin_trust.FOLDERS)

    def book(self, chosen: Mapping[str, str] | None = None, house: HouseRules | None = None) -> Book:
        """Return the rulebook under these interpretations (by slug or id) and house rules.

        `chosen` overrides what the house rules prefer. Without house rules, equal choices return the same book, so that
        odds are computed once. Raises UnknownWordError for an unknown choice.
        """
        house = house if house and (house.changes or house.readings) else None  # a file that changes nothing yet
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
        """Cached books without house rules, by the interpretations chosen."""
        return {}

    def reading_fault(self, word: str, key: Any) -> tuple[str, Problem | None]:
        """Return the slug meant by a slug or id, and what is wrong with choosing `key` for it, if anything is."""
        by_id = {reading.id: slug for slug, reading in self.readings.items()}
        slug = by_id.get(word, word)
        if slug not in self.readings:
            switches = [s for s, reading in self.readings.items() if reading.switch]
            right = f"`{name_command('rules', 'readings', *self.typed)}` lists them.{nearest(word, switches)}"
            return slug, Problem(f'the book has no doubt "{word}"', right, code="unknown-reading")
        reading = self.readings[slug]
        if key not in reading.keys:
            near = nearest(str(key), reading.keys)
            right = f"Give one of {', '.join(reading.keys)}.{near}"
            return slug, Problem(f'{slug} has no option "{key}"', right, code="unknown-option")
        if not reading.switch and key != reading.default:
            wrong = f"{slug} is a ruling: only {reading.default} is built"
            return slug, Problem(wrong, "Leave it out.", code="fixed-reading")
        return slug, None

    def changed_tables(self, changes: list[Change]) -> dict[str, Any]:
        """Return a copy of the tables with changes applied."""
        return with_changes(copy_of(self.tables), changes)

    def name_unit_count(self, number: int) -> str:
        """Return a count of stands, or of what units consist of in this game; "" where every unit counts as one."""
        return "" if self.units_are_whole else so_many(number, self.counts)

    def name_of(self, kind: str, word: str) -> str:
        """Return the printed name of a term of the ruleset, such as ("quality", "raw").

        The term itself if it has none.
        """
        return str(next((each["name"] for each in self.about[kind] if each["id"] == word), word))

    def kind_name(self, kind: str) -> str:
        """Return the printed name of a type, or of its arm where that has no types; the id itself if it has none."""
        kinds = (each for arm in self.arm_tables for each in arm.get("kinds") or [arm])
        return str(next((each["name"] for each in kinds if each["id"] == kind), kind))

    def rank_table(self, rank: str) -> Spec:
        """Return the table of a rank in `ruleset.toml`: id, name, sign."""
        return next(each for each in self._list("rank") if each["id"] == rank)


def units_are_whole(about: Mapping[str, Any]) -> bool:
    """Return whether every unit counts as one, by the data of a `ruleset.toml`: all types have one stand."""
    kinds = [kind for arm in about.get("arm", ()) for kind in arm.get("kinds") or [arm]]
    return all(kind.get(about.get("counts", "stands")) == 1 for kind in kinds)


def from_folder(folder: Path, trusted: bool = False) -> Ruleset:
    """Return the ruleset in a folder anywhere on the disk; if it is trusted, its Python is a package of its own.

    Raises FileErrors where a file of it links outside the folder, or a word is defined twice.
    """
    plugin_trust.enter(folder)
    if faults := doubled_in(folder):
        raise FileErrors(faults)
    return Ruleset(folder, plugin_trust.package_of(folder, trusted), trusted)
