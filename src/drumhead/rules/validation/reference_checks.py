"""Check of every name in a ruleset's TOML files that must be defined elsewhere, by the rows of `references.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from drumhead.model.unit import Unit
from drumhead.rules.loading.family_references import family_file
from drumhead.rules.loading.toml_files import (
    Fault,
    FileErrors,
    Problem,
    TomlFile,
    choices,
    for_terminal,
    nearest,
    read,
)
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.schema import KINDS
from drumhead.rules.trust.expressions import lacking
from drumhead.rules.validation import table_checks
from drumhead.rules.validation.code_checks import code_words, functions
from drumhead.rules.validation.question_checks import known_questions
from drumhead.rules.validation.template_words import list_words

Names = Collection[str]
Reader = Callable[[str], Sequence[str]]
ANSWERING = ("ruleset", "tables", "questions", "throws")  # the files of which a question is made
FUNCTION, UP, KEYS, DEEP, ANY = "function of ", "../", "@", "**", "*"
NAMED_IN_DATA = {"tables": "**.@", "ruleset": "**.id", "muster": "typical.**"}  # of which code makes keys
ASKED = re.compile(r"'([\w-]+)'")  # a text in an expression, such as the part of telling.toml in say('part')
WORD = "WORD"  # stands for the name in a message


@dataclass(frozen=True)
class References:
    """The names that a ruleset's folder defines, and the check of the files that use them.

    `files` are the valid TOML files of the folder, by name without `.toml`. `names` has sets of names that only other
    packages know, and `readers` has functions of theirs that return the names in a text.
    """

    folder: Path
    files: Mapping[str, TomlFile]
    names: Mapping[str, Names] = field(default_factory=dict)
    readers: Mapping[str, Reader] = field(default_factory=dict)

    def faults(self, name: str, file: TomlFile) -> Iterator[Fault]:
        """Yield a fault for each name in a file that is not defined; `name` is the file's name in `references.toml`."""
        found: dict[Fault, None] = {}
        for among, path, what, *how in load_references()["reference"]:
            reader = self._reader(how[0] if how else "")
            if reader and (name in among.split("|") or (among == ANY and name not in load_references()["apart"])):
                for key, text in find_texts(file.data, path.split(".")):
                    near = _near(file, key, what) if what.startswith(UP) else None
                    wrong = (self.problem(word, what, near) for word in reader(text))
                    found |= {file.fault_of(key, each): None for each in wrong if each}
        yield from found

    def problem(self, word: str, what: str, near: Names | None = None) -> Problem | None:
        """Return the problem of a word that is not in the set of names called `what`, or in the names that are `near`.

        None if it is there, or if the set cannot be known because a file that defines names is not valid.
        """
        spec = load_references()["name"][what]
        known = self._known(what) if near is None else near
        if known is None or word in known or (spec.get("optional") and not known):
            return None
        right = spec.get("right") if known else spec.get("none", "")
        right = nearest(word, known).lstrip() or (choices(known) if right is None else right)
        wrong = spec.get("wrong", f'no {what} is called "{WORD}"')
        wrong, right = (text.replace(WORD, for_terminal(word)) for text in (wrong, right))
        return Problem(wrong, right, code=spec["code"])

    def _reader(self, how: str) -> Reader | None:
        """Return the function that returns the names in a text; None for one that no package has given."""
        own: dict[str, Reader] = {
            "": lambda text: [text],
            "side": lambda text: text.split(":")[:-1],
            "after the side": lambda text: text.split(":")[-1:],
            "plain place": lambda text: [] if "[" in text else [text],
            "steps": lambda text: [wrong] if (wrong := lacking(text.split("."), self.data("tables"))) else [],
            "after the unit": lambda text: text.split(".")[-1:],
            "template": list_words,
        }
        return own.get(how) or self.readers.get(how)

    def _known(self, what: str) -> Names | None:
        if what not in self._sets:
            self._sets[what] = self._defined(what)
        return self._sets[what]

    @cached_property
    def _sets(self) -> dict[str, Names | None]:
        """Cache of sets of names."""
        return {}

    def _defined(self, what: str) -> Names | None:
        spec = load_references()["name"][what]
        if "from" in spec:
            places = [place.partition("/") for place in spec["from"]]
            if not self._are_known(*(name for name, _, _ in places)):
                return None
            found = [text for name, _, path in places for _, text in find_texts(self.data(name), path.split("."))]
            return list(dict.fromkeys([*found, *spec.get("also", ())]))
        if what.startswith(FUNCTION):
            return functions(self.folder, what.removeprefix(FUNCTION).removesuffix(".py"))
        match what:
            case "place" | "place with bands":
                there = [*table_checks.places_of(tables := self.data("tables"))]
                banded = [each for each in there if table_checks.has_bands(each, tables)]
                return (there if what == "place" else banded) if there else None
            case "answer of questions.py":
                answers = functions(self.folder, "questions")
                return None if answers is None else [each.replace("_", "-") for each in answers]
            case "question":
                return known_questions(self.files) if self._are_known(*ANSWERING) else None
            case "example":
                return [path.stem for path in self._examples]
            case "unit of an example":
                return [name for path in self._examples for name in _units_of(path)]
            case "word of the ruleset":
                if not (self.folder / "playsheet.toml").exists():
                    return None  # the pages that read the tables are not known
                own = (*self.folder.glob("*.toml"), *self.folder.glob("*.html"))  # a broken file reads them too
                shared = filter(None, map(family_file, self.files.values()))
                others = (path for path in (*own, *shared) if path.name != "tables.toml")
                return code_words(self.folder, (each.read_text(encoding="utf-8", errors="replace") for each in others))
            case "word of the code":
                named = (find_texts(self.data(name), path.split(".")) for name, path in NAMED_IN_DATA.items())
                asked = (each for _, text in find_texts(self.data("telling"), [DEEP]) for each in ASKED.findall(text))
                return code_words(self.folder, (*(text for texts in named for _, text in texts), *asked))
            case "key of a unit":
                return [each.name for each in fields(Unit)]
        return self.names.get(what)

    @property
    def _examples(self) -> list[Path]:
        return sorted(self.folder.glob("examples/*.toml"))

    def _are_known(self, *names: str) -> bool:
        """Return whether each of these files is valid, or is one that a folder may lack and lacks."""
        lacks = (name for name in names if name not in self.files)
        return not any(KINDS[name].needed or (self.folder / f"{name}.toml").exists() for name in lacks)

    def data(self, name: str) -> Mapping[str, Any]:
        """Return the data of a valid file of the folder, by its name without `.toml`; {} if there is none."""
        return self.files[name].data if name in self.files else {}


@cache
def load_references() -> Mapping[str, Any]:
    """Return the contents of `references.toml`."""
    return tomllib.loads(resources(__package__).joinpath("references.toml").read_text(encoding="utf-8"))


def _units_of(example: Path) -> Iterator[str]:
    with suppress(FileErrors):  # reported by the check of examples
        yield from (text for _, text in find_texts(read(example).data, ["unit", KEYS]))


def _near(file: TomlFile, key: Key, what: str) -> list[str]:
    """Return the names at a path that begins in a table around the key, one table further up for each `../`."""
    table: Any = file.data
    for step in key[: -what.count(UP)]:
        table = table[step]
    return [text for _, text in find_texts(table, what.replace(UP, "").split("."))]


def find_texts(data: Any, path: Sequence[str], key: Key = ()) -> Iterator[tuple[Key, str]]:
    """Yield the key and the text of each string at a path, as `references.toml` explains paths; `data` is at `key`.

    >>> list(find_texts({"arm": [{"id": "foot"}, {"id": "horse"}]}, ["arm", "*", "id"]))
    [(('arm', 0, 'id'), 'foot'), (('arm', 1, 'id'), 'horse')]
    """
    inner: list[tuple[str | int, Any]] = []
    if isinstance(data, Mapping | list):
        inner = list(data.items() if isinstance(data, Mapping) else enumerate(data))
    if not path:
        if isinstance(data, str):
            yield key, data
        for step, each in inner if isinstance(data, list) else ():
            yield from find_texts(each, path, (*key, step))
        return
    first, rest = path[0], path[1:]
    if first == KEYS:
        yield from (((*key, step), step) for step, _ in inner if isinstance(step, str))
        return
    if first == DEEP:
        yield from find_texts(data, rest, key)
    words = first.split("|")
    for step, each in inner:
        if first in (ANY, DEEP) or step in words:
            yield from find_texts(each, path if first == DEEP else rest, (*key, step))
