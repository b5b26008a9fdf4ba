"""Reader of rosters of the BattleScribe family (.ros, .rosz, JSON): forces, units, commanders, models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.readers.grammar.amounts import Amounts
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.armies.readers.lexicon.word_index import tokens_of
from drumhead.armies.readers.sources.source_model import refuse
from drumhead.armies.readers.unit_builder import UnitBuilder

DEEPEST = 12  # selections inside selections
COMMAND = ("command", "commander", "commanders", "general", "hq", "leader", "leaders", "officer", "officers")
Table = Mapping[str, Any]


def draft_of_roster(data: Table, about: About, path: Path) -> ImportDraft:
    """Return the army of a roster given as nested tables; raise FileErrors if it contains no unit."""
    roster = data.get("roster", data)
    roster = roster if isinstance(roster, Mapping) else {}
    reader = _RosterReader(roster, about, path)
    if not reader.draft.count and not reader.draft.unread:
        raise refuse(path, "there is no unit in this roster", "Export it with its selections.")
    return reader.draft


class _RosterReader:
    """Reader of one roster; its `draft` is complete once it is constructed."""

    def __init__(self, roster: Table, about: About, path: Path) -> None:
        self.draft, self.words = ImportDraft(path), Vocabulary(about)
        self.builder = UnitBuilder(self.draft, self.words)
        self.draft.data["name"] = str(roster.get("name") or path.stem)
        self.number = 0
        for force in _forces(roster):
            self._force(force)

    def _force(self, force: Table) -> None:
        name = str(force.get("name") or force.get("catalogueName") or "The army")
        for said in (force.get("catalogueName"), name):
            if "side" not in self.draft.data and said and len(sides := self.words.sides_in(str(said))) == 1:
                self.draft.data["side"] = sides[0]
                self.draft.guess(self.number + 1, "", str(said), sides[0])
        entries = [*_entries(force, self.words)]
        leaders = [each for each in entries if _is_command(each, self.words)]
        units = [each for each in entries if each not in leaders]
        if not units:
            for each in leaders:
                self.number += 1
                self.draft.leave_out(self.number, _name(each), "a commander without units")
            return
        self.draft.brigade(name, self.number + 1, **({"commander": _name(leaders[0])} if leaders else {}))
        for each in entries:
            self.number += 1
            if each not in leaders:
                self._unit(each)
            elif each is leaders[0]:
                self.draft.account(self.number, "officer", _name(each))
                self.draft.guess(self.number, "", _name(each), f"the commander of {name}")
            else:
                self.draft.leave_out(self.number, _name(each), "a second commander")
        if not self.draft.data["brigade"][-1]["unit"]:
            self.draft.data["brigade"].pop()

    def _unit(self, unit: Table) -> None:
        """Add the unit of a selection: its arm by its categories or its name, its strength by the models in it."""
        name, categories = _name(unit), _categories(unit)
        models = sum(_models(unit))
        number = _number(unit.get("number"))
        if not models and unit.get("type") == "upgrade" and number < 2 and self.words.troops(name):
            return self.draft.leave_out(self.number, name, "an entry without models")
        entry = Entry(name, self.number, name=name)
        for said in (*categories, name):
            if entry.troops is None and (found := self.words.troops(said)):
                entry.troops = found._replace(is_guess=False)
            if not entry.quality and said != name and (quality := self.words.quality(said)):
                entry.quality = quality[0]
        if entry.troops is None and not self.words.troops_in(name):
            right = f"{self.words.right('arm').removesuffix('.')} among its categories."
            return self.draft.fault(self.number, "", f'nothing says of which arm "{name}" is', right)
        if models:
            entry.amounts = Amounts({self.words.counts: models})
            entry.many = number
        elif unit.get("type") in ("upgrade", "model") or number == 1:
            entry.amounts = Amounts({self.words.counts: number})
        else:
            entry.many = number
        if number > 1 and not models:
            self.draft.guess(
                self.number, "", f"number {number}", f"{number} {'units' if entry.many > 1 else self.words.counts}"
            )
        self.draft.guess(
            self.number,
            "",
            ", ".join(categories) or name,
            (entry.troops.kind or entry.troops.arm) if entry.troops else "its name",
        )
        self.builder.add(entry)


def _name(selection: Table) -> str:
    return str(selection.get("customName") or selection.get("name") or "")


def _categories(selection: Table) -> list[str]:
    return [str(each.get("name", "")) for each in _listed(selection, "categories", "category")]


def _is_command(selection: Table, words: Vocabulary) -> bool:
    """Return whether a selection is an officer: by its category, which is not an arm."""
    categories = _categories(selection)
    if any(words.troops(each) for each in categories):
        return False
    return any(set(tokens_of(each)) & {*COMMAND} for each in categories)


def _number(said: Any) -> int:
    """Return a count of a roster from 1 to 9,999; 1 for any other value."""
    text = str(said).strip()
    return int(text) if text.isdigit() and 0 < int(text) < 10_000 else 1


def _forces(roster: Table, deep: int = 0) -> Iterator[Table]:
    """Yield the forces of a roster, each before those inside it; `deep` is the level of nesting, from 0."""
    for each in _listed(roster, "forces", "force") if deep < DEEPEST else ():
        yield each
        yield from _forces(each, deep + 1)


def _entries(force: Table, words: Vocabulary, deep: int = 0) -> Iterator[Table]:
    """Yield the selections that are units, single models, upgrades of an arm or officers, also in containers."""
    for each in _listed(force, "selections", "selection"):
        of_arm = any(words.troops(said) for said in _categories(each))
        command = _is_command(each, words)
        if each.get("type") in ("unit", "model") or of_arm or command:
            yield each
        elif deep < DEEPEST:
            yield from _entries(each, words, deep + 1)


def _models(selection: Table, deep: int = 0) -> Iterator[int]:
    """Yield the numbers of the models in a selection, at any level; `deep` is the level of nesting, from 0."""
    for each in _listed(selection, "selections", "selection") if deep < DEEPEST else ():
        if each.get("type") == "model":
            yield _number(each.get("number"))
        else:
            yield from _models(each, deep + 1)


def _listed(thing: Table, many: str, one: str) -> list[Table]:
    """Return the tables listed under `many`: JSON has a list, XML a list `one` inside a table; [] if none are."""
    found = thing.get(many) or []
    if isinstance(found, Mapping):
        found = found.get(one) or []
    return [each for each in (found if isinstance(found, list) else [found]) if isinstance(each, Mapping)]
