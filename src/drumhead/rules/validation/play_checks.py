"""Checks of `play.toml` against a ruleset's other files: throws, results, arms, phases and expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, nearest
from drumhead.rules.procedures import expression_context
from drumhead.rules.procedures.expression_context import NOBODY
from drumhead.rules.procedures.throw_procedures import inputs_with_yes
from drumhead.rules.rulebook.book import Book
from drumhead.rules.trust.expressions import ExpressionError, plain_language
from drumhead.rules.validation import table_checks
from drumhead.rules.validation.expression_checks import parse_template

Key = tuple[str | int, ...]
Files = Mapping[str, TomlFile]
Spec = Mapping[str, Any]
THROWN_BY = {"fire": "attack", "melee": "contest", "test": "test"}  # the kind of throw that each doing is


def play_faults(files: Files) -> Iterator[Fault]:
    """Yield every error of play.toml, valid by its model, against ruleset.toml, tables.toml, throws.toml, turn.toml.

    `files` are TOML files of a ruleset, by name without `.toml`. Nothing is yielded without play, ruleset and tables.
    """
    if "play" in files and "ruleset" in files and "tables" in files:
        yield from _Checked(files).faults()


@dataclass(frozen=True)
class _Checked:
    """Check of one `play.toml`, with the other TOML files of the ruleset by name."""

    files: Files

    @property
    def file(self) -> TomlFile:
        return self.files["play"]

    @property
    def throws(self) -> dict[str, tuple[str, Spec]]:
        """Throws of the game by name, each with its kind and its table."""
        data = self.files["throws"].data if "throws" in self.files else {}
        return {name: (kind, spec) for kind, named in data.items() for name, spec in named.items()}

    @property
    def arms(self) -> list[str]:
        return [str(arm["id"]) for arm in self.files["ruleset"].data["arm"]]

    @property
    def book(self) -> Book:
        return Book(self.files["tables"].data, {}, {})

    def faults(self) -> Iterator[Fault]:
        """Yield every error of the file."""
        data, ids = self.file.data, list[str]()
        for at, phase in enumerate(data["phase"]):
            if phase["id"] in ids:
                yield self._fault(
                    ("phase", at, "id"), f'"{phase["id"]}" is a phase already', "Give each its own id.", code="id-twice"
                )
            ids.append(phase["id"])
            yield from self._phase(("phase", at), phase)
        for name, use in data.get("throw", {}).items():
            yield from self._throw(("throw", name), name, use)
        if "quits" in data.get("winning", {}):
            yield from self._quits(("winning", "quits"), data["winning"]["quits"])

    def _fault(self, key: Key, wrong: str, right: str = "", *, code: str) -> Fault:
        return self.file.fault(key, wrong, right, code=code)

    # ------------------------------------------------------------ phases
    def _phase(self, key: Key, phase: Spec) -> Iterator[Fault]:
        does = phase["does"]
        for word in NEEDED[does]:
            if word not in phase:
                yield self._fault(
                    key, f'a phase that does "{does}" has no {word}', f"Add {word} = ...", code="missing-key"
                )
        for word in phase:
            if word in OF_ONE and word not in OF[does]:
                yield self._fault(
                    (*key, word), f'a phase that does "{does}" has no use for this', "Leave it out.", code="idle-key"
                )
        if "throw" in phase and "throw" in OF[does]:
            yield from self._named((*key, "throw"), phase["throw"], THROWN_BY[does])
        for word in ("reach", "far"):
            if word in phase:
                yield from self._length((*key, word), phase[word])
        for word in ("arc", "wheel"):
            if word in phase:
                yield from self._figure((*key, word), phase[word])
        if "when" in phase:
            yield from self._holds((*key, "when"), phase["when"])

    # ------------------------------------------------------------ throws
    def _named(self, key: Key, name: str, kind: str) -> Iterator[Fault]:
        """Yield a fault if throws.toml has no throw of this name and kind, or play.toml no [throw.NAME] for it.

        `key` is the key in play.toml that names the throw.
        """
        names = [each for each, (its, _) in self.throws.items() if its == kind]
        if name not in names:
            near = nearest(name, names).lstrip() or f"Name a [{kind}] of throws.toml."
            yield self._fault(key, f'no {kind} is called "{name}"', near, code="unknown-throw")
        elif name not in self.file.data.get("throw", {}):
            yield self._fault(
                key,
                f'nothing says how "{name}" is thrown in play',
                f"Add [throw.{name}].",
                code="throw-without-conditions",
            )

    def _throw(self, key: Key, name: str, use: Spec) -> Iterator[Fault]:
        kind, spec = self.throws.get(name, ("", {}))
        if kind not in THROWN_BY.values():
            return  # reported by the check of references
        inputs = _inputs(kind, spec)
        for word, expression in use.get("given", {}).items():
            if word not in inputs:
                near = nearest(word, inputs).lstrip()
                yield self._fault((*key, "given", word), f"{name} asks for no {word!r}", near, code="unknown-input")
            yield from self._holds((*key, "given", word), expression)
        for word in inputs:
            if word not in use.get("given", {}):
                yield self._fault(
                    key,
                    f'nothing says when "{word}" is so',
                    f'Add given.{word} = "...".',
                    code="input-without-condition",
                )
        if "then" in use:
            yield from self._named((*key, "then"), use["then"], "test")
            if kind == "test":
                yield self._fault(
                    (*key, "then"), "a test is followed by no other", "Leave it out.", code="test-after-test"
                )
        if "hit" in use:
            yield from self._figure((*key, "hit"), use["hit"])
        yield from self._results(key, kind, spec, use)

    def _results(self, key: Key, kind: str, spec: Spec, use: Spec) -> Iterator[Fault]:
        """Yield a fault for each result of a throw that cannot occur, and for each effect that is not valid.

        `key` is the key of `use`, the throw's table in play.toml; `spec` is its table in throws.toml.
        """
        tables = self.files["tables"].data
        place = spec.get("bands", "")
        bands = list(table_checks.at(place, tables)["bands"]) if table_checks.has_bands(place, tables) else []
        for word, result in use.get("result", {}).items():
            here = (*key, "result", word)
            if word not in bands and (bands or kind == "attack"):
                near = nearest(word, bands).lstrip() or (choices(bands) if bands else "An attack counts its hits.")
                yield self._fault(here, f'nothing thrown ends in "{word}"', near, code="unknown-outcome")
            if kind == "test" and "target" in result:
                yield self._fault(
                    (*here, "target"), "a test is thrown at nobody", 'Say it of "unit".', code="target-of-a-test"
                )
            for whose in ("unit", "target"):
                effect = result.get(whose, {})
                if "loses" in effect:
                    yield from self._figure((*here, whose, "loses"), effect["loses"])
                if effect.get("back"):
                    yield from self._length((*here, whose, "back"), effect["back"])

    # ------------------------------------------------------------ what is worked out
    def _holds(self, key: Key, expression: str) -> Iterator[Fault]:
        from jinja2 import TemplateSyntaxError

        try:
            parse_template(f"{{{{ {expression} }}}}")
        except TemplateSyntaxError as error:
            right = "Write it as unit.arm == 'foot'."
            yield self._fault(
                key, f"this cannot be read: {str(error).rstrip('.')}", right, code="unreadable-expression"
            )
            return
        yield from self._tried(key, lambda unit: expression_context.evaluate(self.book, expression, unit, unit))

    def _figure(self, key: Key, given: Any) -> Iterator[Fault]:
        right = 'Give one, or "{{ book.a.place }}" of one.'
        yield from self._tried(
            key, lambda unit: expression_context.figure(self.book, given, unit), "a whole number", right
        )

    def _length(self, key: Key, given: str) -> Iterator[Fault]:
        right = 'Give "20 cm", or "{{ book.a.place }}" of a length.'
        yield from self._tried(key, lambda unit: expression_context.length(self.book, given, unit), "a length", right)

    def _tried(
        self, key: Key, ask: Callable[[expression_context.Standing], Any], otherwise: str = "", right: str = ""
    ) -> Iterator[Fault]:
        """Call `ask` with a unit of every arm; yield a fault at `key` for the first arm for which it fails.

        `otherwise` names the expected value, `right` is what to write instead.
        """
        for arm in self.arms:
            try:
                ask(NOBODY._replace(arm=arm))
            except ExpressionError as fault:
                yield self._fault(key, fault.wrong, fault.right, code="expression-fails")
                return
            except (TypeError, ValueError, AttributeError):
                yield self._fault(
                    key,
                    f"this does not come to {otherwise}" if otherwise else "this holds for nobody",
                    right,
                    code="wrong-result",
                )
                return

    def _quits(self, key: Key, given: Any) -> Iterator[Fault]:
        try:
            int(plain_language().evaluate(given, book=self.book, units=1, figures=1))
        except ExpressionError as fault:
            yield self._fault(key, fault.wrong, fault.right, code="expression-fails")
        except (TypeError, ValueError):
            yield self._fault(
                key,
                "this does not come to a whole number",
                "It may ask for the book, units and figures.",
                code="wrong-result",
            )


def _inputs(kind: str, spec: Spec) -> list[str]:
    """Return the names of the inputs for which play.toml needs an expression, by the throw's kind and table."""
    words = inputs_with_yes(spec)
    words += ["dice"] if kind == "attack" and spec.get("dice") == "?" else []
    return words + ([str(spec["state"]["input"])] if kind == "test" and "state" in spec else [])


NEEDED: Mapping[str, Iterable[str]] = {
    "fire": ("throw", "reach"),
    "move": ("far",),
    "melee": ("throw",),
    "test": ("throw",),
}
OF = {
    "fire": {"throw", "reach", "arc", "at", "hides"},
    "move": {"far", "wheel", "attacks"},
    "melee": {"throw"},
    "test": {"throw"},
}
OF_ONE = set().union(*OF.values())
