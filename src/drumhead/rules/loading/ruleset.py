"""A ruleset is a folder: its facts in TOML, its procedures in Python, its words in templates."""

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
from drumhead.support.errors import MistakeError

if TYPE_CHECKING:
    from drumhead.rules.house_rules.house_rule import Change, HouseRules

APART = frozenset({"ruleset", "readings", "questions", "rules"})
Spec = Mapping[str, Any]  # a table of a TOML file


class UnknownWordError(MistakeError, ValueError):
    """A question, reading or option that the ruleset does not have; the message names the nearest."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A game's rules, read from `folder`; its Python is the package `package` (loaded when first needed).

    One that is not `trusted` has its Python refused: see `drumhead.rules.trust.plugin_trust`.
    """

    folder: Path
    package: str
    trusted: bool = True

    @cached_property
    def about(self) -> Mapping[str, Any]:
        """`ruleset.toml`, and each further TOML file of the folder under its own name (record, turn, roster ...)."""
        return FolderFiles(self.folder, APART)

    @property
    def id(self) -> str:
        """Its id on the command line, such as wss-paperboys."""
        return str(self.about["id"])

    @property
    def typed(self) -> tuple[str, ...]:
        """The words that name it on the command line: its id, or its folder, with --trust where its Python may run."""
        return (self.id,) if self.installed else (os.path.relpath(self.folder), *self.trust_words)

    @property
    def trust_words(self) -> tuple[str, ...]:
        """The option without which its Python would not run: none for one that came as a package."""
        return () if self.installed or not self.trusted else ("--trust",)

    @property
    def title(self) -> str:
        """Its title on paper."""
        return str(self.about["title"])

    @property
    def counts(self) -> str:
        """What its units count and lose: stands, or figures."""
        return str(self.about.get("counts", "stands"))

    @property
    def loses(self) -> str:
        """What its armies lose: stands or figures, or units where each counts as one."""
        return "units" if self.units_are_whole else self.counts

    @property
    def measure(self) -> str:
        """The unit of length in which the book gives its distances: cm, or in."""
        return str(self.about.get("measure", "cm"))

    @cached_property
    def units_are_whole(self) -> bool:
        """Whether every unit counts as one, whatever it stands on: all kinds are of one stand."""
        return units_are_whole(self.about)

    @cached_property
    def tables(self) -> dict[str, Any]:
        """The tables as shipped, before readings and house rules."""
        return words_in(self.folder / "tables.toml")

    @cached_property
    def steps(self) -> Mapping[str, Sequence[str]]:
        """The rules that each step of play carries out, by the name of the step."""
        return expand_steps(self.about.get("cites", {}), self.tables)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """Every doubt by its slug; none where the game leaves none."""
        path = self.folder / "readings.toml"
        return interpretations.from_toml(words_in(path)) if path.is_file() else {}

    @cached_property
    def questions(self) -> dict[str, Question]:
        """Every odds question by its name: those that Python answers, and those of procedures written as data."""
        path = self.folder / "questions.toml"
        by_hand = question.from_toml(words_in(path), vars(self.module("questions"))) if path.is_file() else {}
        if not self.throws:
            return by_hand
        from drumhead.rules.procedures import procedure  # what reads rules written as data, for those who have any

        return {**by_hand, **procedure.questions(self.throws, self.arms, self.module)}

    @property
    def throws(self) -> dict[str, Any]:
        """The procedures that it has as data (`throws.toml`), by kind and name; none where Python does it all."""
        return dict(self.about.get("throws", {}))

    @property
    def arms(self) -> tuple[str, ...]:
        """The ids of its arms."""
        return tuple(arm["id"] for arm in self.arm_tables)

    @property
    def arm_tables(self) -> Sequence[Spec]:
        """What `ruleset.toml` says of each arm: id, name, sign, kinds."""
        return self._list("arm")

    @property
    def side_tables(self) -> Sequence[Spec]:
        """What it says of each side: id, name, short, sign, ink."""
        return self._list("side")

    @property
    def quality_tables(self) -> Sequence[Spec]:
        """What it says of each quality, from the best to the worst; none where all troops are alike."""
        return self._list("quality")

    @property
    def turn(self) -> Spec:
        """`turn.toml`: phases, cards, what ends a turn; empty where the ruleset has none."""
        turn: Spec = self.about.get("turn", {})
        return turn

    def _list(self, word: str) -> Sequence[Spec]:
        tables: Sequence[Spec] = self.about.get(word, ())
        return tables

    def question(self, name: str) -> Question:
        """The odds question of that name, of another by which it goes, or of that number in the rule ledger.

        UnknownWordError names those that were probably meant.
        """
        name = next((each.name for each in self.questions.values() if name and name in (each.id, *each.also)), name)
        if name not in self.questions:
            raise UnknownWordError(f'{self.id} has no odds question "{for_terminal(name)}".{self._near(name)}')
        return self.questions[name]

    def _near(self, name: str) -> str:
        """The questions that a word may mean, and where all are listed."""
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
        """A module of the ruleset's folder (questions, steps, army ...).

        Raises UnknownWordError where there is none, UntrustedError where it is a stranger's who is not trusted.
        """
        if not self._has(name):
            raise UnknownWordError(f"{self.folder} has no {name}.py, which a file of it asks for")
        if not self.trusted:
            raise plugin_trust.UntrustedError(self.folder)
        return importlib.import_module(f"{self.package}.{name}")

    def module_if_any(self, name: str) -> ModuleType | None:
        """A module that not every ruleset has (aids, sheet); None where this one does without."""
        return self.module(name) if self._has(name) else None

    @property
    def is_played(self) -> bool:
        """Whether its battles can be fought by Drumhead: by a `play.py`, or by a `play.toml`.

        UntrustedError where Python says how, and it is a stranger's.
        """
        return self.is_played_by_data or self.module_if_any("play") is not None

    @property
    def is_played_by_data(self) -> bool:
        """Whether a `play.toml` says how it is played; a `play.py` goes before it."""
        return "play" in self.about and not self._has("play")

    @property
    def is_told(self) -> bool:
        """Whether a battle of it can be told: in words of its own, or in ours where its play is data."""
        return "telling" in self.about or self.is_played_by_data

    def can_run(self, name: str) -> bool:
        """Whether a module of the ruleset is not there, or may run because the ruleset is trusted."""
        return self.trusted or not self._has(name)

    def _has(self, name: str) -> bool:
        return any(place.exists() for place in (self.folder / f"{name}.py", self.folder / name / "__init__.py"))

    def path(self, *words: str) -> Path:
        """A file that the data name, which must lie in the ruleset's folder; UnknownWordError where it does not."""
        path = self.folder.joinpath(*words)
        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise UnknownWordError(f"{'/'.join(words)} leads out of {self.folder}: name a file of the folder")
        return path

    def family_folder(self, word: str) -> Path:
        """The folder whose words this set shares, by its name: a family of ours. UnknownWordError where there is none.

        What its own files name was looked at when they were read.
        """
        if word not in family_names():
            raise UnknownWordError(f"{self.folder.name} shares words with {word!r}, which is not a family of ours")
        return paths.families() / word

    @property
    def installed(self) -> bool:
        """Whether it came as a package, as ours do; else it is the folder of anybody."""
        return not self.package.startswith(plugin_trust.FOLDERS)

    def book(self, chosen: Mapping[str, str] | None = None, house: HouseRules | None = None) -> Book:
        """The book under these readings (by slug or id) and house rules; raises UnknownWordError.

        What the caller chooses goes before what the house rules prefer. Without house rules whoever chooses the same
        has the same book, so that its odds are worked out once.
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
        """The books asked for, by the readings chosen for them."""
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
        """A copy of the tables with changes laid over them."""
        return with_changes(copy_of(self.tables), changes)

    def name_unit_count(self, number: int) -> str:
        """So many stands, or whatever units count in this game; nothing where they all count as one."""
        return "" if self.units_are_whole else so_many(number, self.counts)

    def name_of(self, kind: str, word: str) -> str:
        """The printed name of a word of the ruleset, such as ("quality", "raw")."""
        return str(next((each["name"] for each in self.about[kind] if each["id"] == word), word))

    def kind_name(self, kind: str) -> str:
        """The printed name of a kind, which is that of its arm where this has no kinds."""
        kinds = (each for arm in self.arm_tables for each in arm.get("kinds") or [arm])
        return str(next((each["name"] for each in kinds if each["id"] == kind), kind))

    def rank_table(self, rank: str) -> Spec:
        """What `ruleset.toml` says of a rank: id, name, sign."""
        return next(each for each in self._list("rank") if each["id"] == rank)


def units_are_whole(about: Mapping[str, Any]) -> bool:
    """The same of what a `ruleset.toml` says."""
    kinds = [kind for arm in about.get("arm", ()) for kind in arm.get("kinds") or [arm]]
    return all(kind.get(about.get("counts", "stands")) == 1 for kind in kinds)


def from_folder(folder: Path, trusted: bool = False) -> Ruleset:
    """A ruleset from anywhere on the disk. Where he who wrote it is trusted, its Python is a package of its own.

    Raises FileErrors where a file of it leads out of the folder, or a word stands twice.
    """
    plugin_trust.enter(folder)
    if faults := doubled_in(folder):
        raise FileErrors(faults)
    return Ruleset(folder, plugin_trust.package_of(folder, trusted), trusted)
