"""Checks of the odds questions that pages ask: question, inputs, values and outcomes exist."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.rules.asking.question import Input, InputError, inputs_of
from drumhead.rules.loading.toml_files import Fault, Problem, TomlFile, choices, nearest
from drumhead.rules.procedures import throw_procedures
from drumhead.rules.trust.expressions import has_braces
from drumhead.rules.validation import table_checks

Key = tuple[str | int, ...]
Files = Mapping[str, TomlFile]
NOT_ASKING = ("questions", "tables", "readings", "ruleset", "rules", "telling", "commanders", "play")
ACROSS = ("across", "down")
HITS = re.compile(r"\d+ hits?")


@dataclass(frozen=True)
class Known:
    """Inputs and outcomes of an odds question; `outcomes` is empty if they depend on the inputs or on Python.

    `hits` is true for a question whose outcomes are numbers of hits.
    """

    inputs: tuple[Input, ...]
    outcomes: frozenset[str] = frozenset()
    hits: bool = False

    def input(self, word: str) -> Input | None:
        """Return the input with this name or alternative name; None if the question has no such input."""
        return next((each for each in self.inputs if each.called(word)), None)


def asking_faults(files: Files) -> Iterator[Fault]:
    """Yield a fault for each input, value or outcome that a page names and the ruleset does not have.

    `files` are the valid TOML files of the ruleset, by name without `.toml`.
    """
    known = known_questions(files)
    for name, file in files.items():
        if name not in NOT_ASKING:
            for key, entry in _entries(name, file.data):
                yield from _Entry(file, known, _asked_in(entry)).faults(key, entry)
    yield from _blocks_that_ask_nothing(files)
    yield from _rows(files, known)
    yield from _set_by_hand(files, known)


def known_questions(files: Files) -> dict[str, Known]:
    """Return every question of questions.toml and throws.toml by name; no Python is run."""
    asked = files["questions"].data if "questions" in files else {}
    known = {name: Known(inputs_of(spec)) for name, spec in asked.items()}  # their Python may end in further words
    arms = tuple(arm["id"] for arm in files["ruleset"].data["arm"]) if "ruleset" in files else ("",)
    thrown = files["throws"].data if "throws" in files else {}
    tables = files["tables"].data if "tables" in files else {}
    for kind, named in thrown.items():
        for name, spec in named.items():
            if kind == "loss" and spec["attack"] not in thrown.get("attack", {}):
                continue  # told where it stands
            one = {kind: {name: spec}, **({"attack": thrown["attack"]} if kind == "loss" else {})}
            inputs = throw_procedures.questions(one, arms)[name].inputs
            known[name] = Known(inputs, _results(kind, spec, tables), kind == "attack")
    return known


def _rows(files: Files, known: Mapping[str, Known]) -> Iterator[Fault]:
    """Yield a fault for each unknown input or value in the rows that `drumhead odds` prints by default.

    `known` has every question of the ruleset by name.
    """
    entries: list[tuple[str, Key, str, Mapping[str, Any]]] = [
        ("questions", (name,), name, spec) for name, spec in _data(files, "questions").items()
    ]
    for kind, named in _data(files, "throws").items():
        entries += [("throws", (kind, name), name, spec) for name, spec in named.items()]
    for file, key, name, spec in entries:
        for at, block in enumerate(spec.get("rows", ()) if name in known else ()):
            for word, values in block.items():
                yield from asked_of(files[file], (*key, "rows", at, word), {name: known[name]}, word, values)


def _set_by_hand(files: Files, known: Mapping[str, Known]) -> Iterator[Fault]:
    """Yield a fault for each unknown input or value that companion.toml lets a player set.

    `known` has every question of the ruleset by name.
    """
    for at, ask in enumerate(_data(files, "companion").get("ask", ())):
        if (name := ask["question"]) in known:
            for word, over in ask.get("over", {}).items():
                values = [] if over == "all" else over
                yield from asked_of(files["companion"], ("ask", at, "over", word), {name: known[name]}, word, values)


def _data(files: Files, name: str) -> Mapping[str, Any]:
    return files[name].data if name in files else {}


def asked_of(
    file: TomlFile, key: Key, asked: Mapping[str, Known], word: str, values: list[Any], at: Key = ()
) -> Iterator[Fault]:
    """Yield a fault if no question has the input `word`, or for each of the values that no such input accepts.

    `asked` has the possible questions by name. An unknown input is reported at `key`, a value at `at`, or by default
    also at `key`. Values with braces are not checked.
    """
    takers = [taker for each in asked.values() if (taker := each.input(word))]
    if not takers:
        words = [each.name for known in asked.values() for each in known.inputs]
        right = nearest(word, words).lstrip() or (choices(words) if words else "It asks for nothing.")
        yield file.fault(key, f'{", ".join(asked)} asks for no "{word}"', right, code="unknown-input")
        return
    for value in values:
        if not has_braces(value) and (wrong := _refused(takers, value)):
            yield file.fault_of(at or key, wrong)


def _results(kind: str, spec: Mapping[str, Any], tables: Mapping[str, Any]) -> frozenset[str]:
    if kind == "loss":
        return frozenset(("still there", "gone"))
    if kind == "special":
        return frozenset(spec["outcomes"])
    if kind == "draw":
        return frozenset((throw_procedures.MINE, throw_procedures.HIS))
    place = spec.get("bands", "")
    return frozenset(table_checks.at(place, tables)["bands"]) if table_checks.has_bands(place, tables) else frozenset()


def _steps(data: Any) -> list[tuple[str | int, Any]]:
    return list(data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ())


def _entries(name: str, data: Mapping[str, Any]) -> Iterator[tuple[Key, Any]]:
    """Yield the key and data of each table or array entry of a file, to be checked with only its own questions.

    `name` is the file's name without `.toml`, and is not used.
    """
    for word, inner in data.items():
        if isinstance(inner, Mapping) and "question" in inner:
            yield (word,), inner
            continue
        for step, entry in _steps(inner):
            yield (word, step), entry


def _asked_in(data: Any) -> set[str]:
    own = {data["question"]} if isinstance(data, Mapping) and isinstance(data.get("question"), str) else set()
    return own.union(*(_asked_in(inner) for _, inner in _steps(data)))


class _Entry:
    """Check of one table or array entry of a page's file, with all questions that are asked inside it."""

    def __init__(self, file: TomlFile, known: Mapping[str, Known], asked: set[str]) -> None:
        self.file = file
        self.asked = {word: known[word] for word in sorted(asked) if word in known}
        self.known = list(self.asked.values())

    def faults(self, key: Key, data: Any) -> Iterator[Fault]:
        """Yield every error in the data at `key`, which is the entry or a part of it."""
        if not self.known:
            return
        if isinstance(data, Mapping):
            for word, value in _mapping(data.get("given")).items():
                yield from self._input((*key, "given", word), word, [value])
            if "question" in data and isinstance(named := data.get("input"), str):
                yield from self._input((*key, "input"), named, [])
            for across in ACROSS:
                if isinstance(named := data.get(across), str):
                    yield from self._input((*key, across), named, _list(data.get("values")), (*key, "values"))
            for word in (*_list(data.get("outcomes")), *([data["outcome"]] if "outcome" in data else [])):
                yield from self._outcome((*key, "outcomes" if "outcomes" in data else "outcome"), word)
        for step, inner in _steps(data):
            if step != "given":
                yield from self.faults((*key, step), inner)

    def _input(self, key: Key, word: str, values: list[Any], at: Key = ()) -> Iterator[Fault]:
        yield from asked_of(self.file, key, self.asked, word, values, at)

    def _outcome(self, key: Key, word: Any) -> Iterator[Fault]:
        if not isinstance(word, str) or any(not each.outcomes and not each.hits for each in self.known):
            return
        words = {outcome for each in self.known for outcome in each.outcomes}
        counted = any(each.hits for each in self.known) and HITS.fullmatch(word)
        if word not in words and not counted and "{" not in word:
            right = nearest(word, words).lstrip() or choices(sorted(words) or ["1 hit"])
            yield self.file.fault(key, f'{", ".join(self.asked)} never ends in "{word}"', right, code="unknown-outcome")


def _refused(takers: list[Input], value: Any) -> Problem | None:
    """Return the problem of a value that none of the inputs accepts; None if at least one accepts it."""
    said = ""
    for taker in takers:
        try:
            taker.read(value)
            return None
        except InputError as error:
            said = str(error)
    wrong, _, right = said.partition(": ")
    word, _, given = wrong.partition("=")
    right = f"{right[:1].upper()}{right[1:]}{'' if right.endswith('?') else '.'}"
    return Problem(f'"{given}" is not a value of {word}', right, code="not-a-value")


OF_CHANCES = ("hits", "needs", "stacked", "grid")  # kinds of block that are tables of chances
ROWS = ("rows", "rows-from", "down")


def _blocks_that_ask_nothing(files: Files) -> Iterator[Fault]:
    """Yield a fault for each block of the playsheet that is a table of chances without a question or without rows."""
    for name, block in _mapping(_data(files, "playsheet").get("block")).items():
        if not isinstance(block, Mapping) or block.get("kind") not in OF_CHANCES:
            continue
        if not _asked_in(block):
            right = "Give question = its name."
            yield files["playsheet"].fault(
                ("block", name), "this block asks nothing", right, code="block-without-question"
            )
        elif not any(block.get(word) for word in ROWS):
            right = f"Add [[block.{name}.rows]]."
            yield files["playsheet"].fault(("block", name), "this block has no rows", right, code="block-without-rows")


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
