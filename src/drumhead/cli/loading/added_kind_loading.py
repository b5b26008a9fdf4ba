"""Loading of rulesets with the kinds of troops that house rules add, before armies of such kinds are read."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.cli.loading.house_rule_files import HouseFiles, find_house_rules

if TYPE_CHECKING:
    from drumhead.armies.files.ruleset_terms import Load
    from drumhead.rules.house_rules.house_rule import Layer
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.loading.toml_files import Fault, FileErrors


class KindLoader:
    """A loader of rulesets by id or path that adds the kinds of the house rules in force for one file.

    `path` is the file of a battle or an army. `given` are the files of --house-rules.
    """

    def __init__(self, load: Load, path: Path, given: HouseFiles) -> None:
        self._load, self._path, self._given = load, path, given
        self._loaded: dict[str, Ruleset] = {}
        self._faults: dict[str, list[Fault]] = {}

    def __call__(self, name: str) -> Ruleset:
        """Return the ruleset of that name, with the added kinds; raise what the plain loader raises."""
        from drumhead.rules.house_rules.added_kinds import list_kinds, with_kinds

        if name not in self._loaded:
            ruleset = self._load(name)
            kinds, self._faults[name] = list_kinds(self._layers(ruleset), ruleset)
            self._loaded[name] = with_kinds(ruleset, kinds)
        return self._loaded[name]

    def with_faults(self, errors: FileErrors) -> FileErrors:
        """Return the errors of a file, after those of added kinds, which may be why kinds in the file are unknown.

        Errors of added kinds count only if they are errors for every ruleset that was tried.
        """
        from drumhead.rules.loading.toml_files import FileErrors

        first, *others = [*self._faults.values()] or [[]]
        of_all = [each for each in first if all(each in faults for faults in others)]
        return FileErrors([*of_all, *errors.faults]) if of_all else errors

    def _layers(self, ruleset: Ruleset) -> list[Layer]:
        """Return the house-rules files in force, without those for another ruleset; [] if one cannot be read.

        Errors of such a file are reported where the house rules themselves are read.
        """
        from drumhead.armies.files.battle_file import Sources
        from drumhead.model.army import Battle
        from drumhead.rules.loading.toml_files import FileErrors, TomlFile, read

        own = str(self._path.parent / self._named) if self._named else ""
        unread = Battle("", ruleset.id, {}, house_rules=own, files=Sources(TomlFile(self._path, "", {}), {}))
        try:
            layers = find_house_rules(ruleset, unread, self._given)
            return [each for each in layers if read(each.file).data.get("ruleset", ruleset.id) == ruleset.id]
        except FileErrors:
            return []

    @cached_property
    def _named(self) -> str:
        """Return the house-rules file that a battle file names, "" for none and for a list in another format."""
        from drumhead.armies.writers.file_formats import is_other_form, is_there
        from drumhead.rules.loading.toml_files import FileErrors, read

        if is_other_form(self._path) or not is_there(self._path):
            return ""
        try:
            named = read(self._path).data.get("house_rules", "")
        except FileErrors:
            return ""
        return named if isinstance(named, str) else ""
