"""Checks of throws in `throws.toml`: numbers, modifiers, limits, and results that cannot occur."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.rules.loading.toml_files import Fault, TomlFile, nearest
from drumhead.rules.procedures import throw_limits
from drumhead.rules.rulebook.book import Book
from drumhead.rules.trust.expressions import ExpressionError, asks_for, plain_language
from drumhead.rules.validation import table_checks

Key = tuple[str | int, ...]
Files = Mapping[str, TomlFile]
Spec = Mapping[str, Any]
SUMMED = ("contest", "test")  # whose dice are added up
SIDES_OF_A_CONTEST = ("attacker", "defender")
THROWN = ("attack", *SUMMED)
MOST_SUMS = 10_000


def throw_faults(files: Files) -> Iterator[Fault]:
    """Yield every error of throws.toml: wrong numbers and modifiers, too many dice, and results that cannot occur.

    `files` are the TOML files of a ruleset, by name without `.toml`.
    """
    if "throws" not in files:
        return
    file, tables = files["throws"], files["tables"].data if "tables" in files else {}
    arms = [arm["id"] for arm in files["ruleset"].data["arm"]] if "ruleset" in files else []
    for kind, named in file.data.items():
        for name, spec in named.items():
            one = _One(file, (kind, name), spec, tables, arms)
            yield from one.numbers()
            yield from one.modifiers(kind)
            if kind in THROWN and (beyond := list(one.limits(kind))):
                yield from beyond
                continue
            if kind in SUMMED:
                yield from one.results(kind)
            if kind == "attack":
                yield from one.need(spec)
                yield from one.save()


class _One:
    """Check of one throw, by its key and table in throws.toml, with the ruleset's tables and ids of arms."""

    def __init__(self, file: TomlFile, key: Key, spec: Spec, tables: Spec, arms: list[str]) -> None:
        self.file, self.key, self.spec, self.tables, self.arms = file, key, spec, tables, arms

    def fault(self, where: str | Key, wrong: str, right: str = "", *, code: str) -> Fault:
        """Return an error at a key of the throw's table; `right` is what to write instead."""
        return self.file.fault((*self.key, *((where,) if isinstance(where, str) else where)), wrong, right, code=code)

    def values(self, given: Any) -> list[Any]:
        """Return a list with the value of a number or expression, or with one value for each arm if it uses `arm`.

        A value that cannot be computed is None.
        """
        arms = self.arms if asks_for(given, "arm") else [""]
        return [self._settled(given, arm) for arm in arms]

    def _settled(self, given: Any, arm: str) -> Any:
        """Return the value of a number or an expression for one arm.

        None if it cannot be evaluated, for example because a place is missing.
        """
        try:
            return plain_language().evaluate(given, book=Book(self.tables, {}, {}), arm=arm)
        except ExpressionError:
            return None

    def numbers(self) -> Iterator[Fault]:
        """Yield a fault for each number of the throw that is neither a whole number nor an expression of one."""
        figures: list[tuple[Key, Any]] = [((word,), self.spec[word]) for word in NUMBERS if word in self.spec]
        save = self.spec.get("save")
        figures += (
            [(("save", word), save[word]) for word in NUMBERS if word in save] if isinstance(save, Mapping) else []
        )
        for at, modifier in enumerate(self.spec.get("modifier", ())):
            figures += [(("modifier", at, word), modifier[word]) for word in ("die", "dice") if word in modifier]
        for key, figure in figures:
            if figure == "?" and key == ("dice",):
                continue
            for value in self.values(figure):
                if value is None and not asks_for(figure, "arm"):
                    break  # told where expressions are checked
                if not isinstance(value, int) or isinstance(value, bool):
                    wrong = (
                        "this comes to nothing for some arm" if value is None else f'"{figure}" is not a whole number'
                    )
                    yield self.fault(key, wrong, 'Give one, or "{{ book.a.place }}" of one.', code="not-a-number")
                    break

    def modifiers(self, kind: str) -> Iterator[Fault]:
        """Yield a fault for each modifier with a repeated input, without effect, or with keys wrong for the kind."""
        words = [modifier["input"] for modifier in self.spec.get("modifier", ())]
        for at, modifier in enumerate(self.spec.get("modifier", ())):
            where: Key = ("modifier", at)
            if modifier["input"] in words[:at]:
                yield self.fault(
                    (*where, "input"), f'"{modifier["input"]}" stands twice', "Give each once.", code="input-twice"
                )
            if not {"die", "dice"} & modifier.keys() or modifier.get("die") == modifier.get("dice", 0) == 0:
                yield self.fault(
                    where, "this modifier adds nothing", "Give die = or dice = what it adds.", code="idle-modifier"
                )
            to = modifier.get("to", "")
            if kind == "contest" and to not in SIDES_OF_A_CONTEST:
                near = nearest(to, SIDES_OF_A_CONTEST).lstrip() or "Give attacker or defender."
                yield self.fault(
                    (*where, "to") if to else where,
                    "whose dice this adds to is not said",
                    near,
                    code="modifier-without-side",
                )
            if kind != "contest" and to:
                yield self.fault((*where, "to"), "only one side throws here", "Leave it out.", code="idle-key")
            if kind != "attack" and "dice" in modifier:
                yield self.fault(
                    (*where, "dice"), "only an attack throws more or fewer dice", "Give die = instead.", code="idle-key"
                )

    def limits(self, kind: str) -> Iterator[Fault]:
        """Yield a fault for the first limit on dice, sides or sums that the throw breaks, modifiers included."""
        dice = [throw_limits.MOST_ASKED] if self.spec.get("dice") == "?" else self._whole(self.spec.get("dice", 1))
        sides = self._whole(self.spec.get("sides", table_checks.SIDES))
        if not dice or not sides:
            return  # told as no whole numbers
        most, bare = max(dice), 0 if kind in SUMMED else None
        tried = [(most, bare), *((most, plus) for plus in self._added("die") if kind in SUMMED)]
        tried += [(most + more, None) for more in self._added("dice") if kind not in SUMMED]
        for thrown, plus in tried:
            if found := next(filter(None, (throw_limits.beyond(thrown, each, plus) for each in sides)), None):
                key = found.key if (thrown, plus) == tried[0] else "modifier"
                given = self.spec.get(key)
                said = f'"{given}" comes to too much: ' if isinstance(given, str) else ""
                yield self._beyond((key,), f"{said}{found.wrong}", found.right)
                return

    def _beyond(self, where: Key, wrong: str, right: str) -> Fault:
        return self.fault(where, wrong, right, code="beyond-dice")

    def _whole(self, given: Any) -> list[int]:
        """Return the possible values of a number or expression; an empty list if any of them is not an integer."""
        found = self.values(given)
        return found if all(isinstance(each, int) for each in found) else []

    def _added(self, word: str) -> tuple[int, int]:
        """Return the least and greatest total of one side's modifiers under the key `word` ("die" or "dice")."""
        every: dict[str, tuple[int, int]] = {"": (0, 0)}
        for modifier in self.spec.get("modifier", ()):
            side, found = modifier.get("to", ""), self._whole(modifier.get(word, 0))
            low, high = every.get(side, (0, 0))
            every[side] = low + min([0, *found]), high + max([0, *found])
        return min(low for low, _ in every.values()), max(high for _, high in every.values())

    def save(self) -> Iterator[Fault]:
        """Yield a fault if the saving throw has no such die, or cannot show its number."""
        save = self.spec.get("save")
        if not isinstance(save, Mapping) or "need" not in save:
            return
        sides = self._whole(save.get("sides", table_checks.SIDES))
        if found := next(filter(None, (throw_limits.beyond(0, each) for each in sides)), None):
            yield self._beyond(("save", "sides"), found.wrong, found.right)
        else:
            yield from self.need(save, ("save",))

    def need(self, spec: Spec, where: Key = ()) -> Iterator[Fault]:
        """Yield a fault if the number needed, without modifiers, cannot be thrown with the dice of a table.

        `where` is the key of the table `spec` within the throw.
        """
        for need in self.values(spec["need"]):
            for sides in self.values(spec.get("sides", table_checks.SIDES)):
                if isinstance(need, int) and isinstance(sides, int) and not 1 <= need <= sides:
                    yield self.fault(
                        (*where, "need"),
                        f"a die of {sides} cannot show {need} or more",
                        f"Give 1 to {sides}.",
                        code="impossible-need",
                    )
                    return

    def results(self, kind: str) -> Iterator[Fault]:
        """Yield a fault for each result row that cannot occur or has no text, and for missing result rows."""
        place = self.spec["bands"]
        if not table_checks.has_bands(place, self.tables):
            known = [word for word in table_checks.places_of(self.tables) if table_checks.has_bands(word, self.tables)]
            near = nearest(place, known).lstrip() or (f"Give {known[0]}." if known else "Give a table.")
            yield self.fault("bands", f'no table with bands stands at "{place}"', near, code="no-bands")
            return
        bands = table_checks.at(place, self.tables)["bands"]
        for word, row in bands.items():
            if isinstance(row, Mapping) and "says" not in row:
                right = f'Add says = "..." to {place}.bands.{word}, so that players know what to do.'
                yield self.fault(
                    "bands", f'the result "{word}" is a word that nothing explains', right, code="unexplained-result"
                )
        leads = self._leads(kind)
        for word, (low, high) in _spans(bands).items() if leads else ():
            if not any(low <= lead < high for lead in leads):
                right = f"What is thrown runs from {min(leads)} to {max(leads)}: mend least, or leave the row out."
                yield self.fault("bands", f'the result "{word}" cannot be thrown', right, code="impossible-result")

    def _leads(self, kind: str) -> set[int]:
        """Return all margins that can occur, with any combination of modifiers and, in a test, any recorded value.

        An empty set if a number is wrong, which another check reports, or if there are too many combinations.
        """
        counts, sides = self.values(self.spec.get("dice", 1)), self.values(self.spec.get("sides", table_checks.SIDES))
        added: dict[str, set[int]] = {side: {0} for side in (*SIDES_OF_A_CONTEST, "")}
        for modifier in self.spec.get("modifier", ()):
            own = added.get(modifier.get("to", ""), {0})
            found = self.values(modifier.get("die", 0))
            if not all(isinstance(value, int) for value in found) or len(own) * len(found) > MOST_SUMS:
                return set()
            added[modifier.get("to", "")] = own | {one + value for one in own for value in found}
        if not all(isinstance(each, int) and each > 0 for each in (*counts, *sides)):
            return set()
        thrown = {sum_ for count in counts for side in sides for sum_ in range(count, count * side + 1)}
        if kind == "test":
            most = self.spec["state"].get("most", 12)
            return {sum_ + plus - state for sum_ in thrown for plus in added[""] for state in range(most + 1)}
        ours, theirs = ({sum_ + plus for sum_ in thrown for plus in added[side]} for side in SIDES_OF_A_CONTEST)
        return {one - other for one in ours for other in theirs}


NUMBERS = ("dice", "need", "sides", "boxes")


def _spans(bands: Spec) -> dict[str, tuple[float, float]]:
    """Return for each result row its first margin and the first margin above it, infinite where there is no limit.

    An empty dict if a `least` is not a whole number.
    """
    leasts = {word: row.get("least") for word, row in bands.items() if isinstance(row, Mapping)}
    if not all(least is None or isinstance(least, int) for least in leasts.values()):
        return {}
    starts = sorted(least for least in leasts.values() if least is not None)
    spans = {}
    for word, least in leasts.items():
        above = [start for start in starts if least is None or start > least]
        spans[word] = (float("-inf") if least is None else least, above[0] if above else float("inf"))
    return spans
