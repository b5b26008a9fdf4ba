"""The content of blocks: sentences, chances and values of the book, for one game as it is to be printed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.printing.blocks.sentences import Sentences
from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.odds.unit_cases import name_case
from drumhead.printing.text.chance_format import hundred
from drumhead.printing.text.data_expressions import find_value, resolve_value
from drumhead.printing.text.placeholder_characters import SECTION, SECTION_ENDS
from drumhead.probability import watching
from drumhead.rules.asking.question import InputError

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.rules.house_rules.house_rule import Change

FILE = "playsheet.toml"
EACH, ROW = "each", "row"  # the place of a table that a block goes through, and the key of a row of it
Entry = Mapping[str, Any]


@dataclass(frozen=True)
class Figure:
    """A chance on the sheet: `now`, `was` without house rules, and the id by which checks find it on the page.

    `now` is None if the question is impossible, such as four hits with three dice; `was` also if there are no house
    rules. `cases` has the chances if a house rule holds that holds for some only, by its number, such as "2 A".
    """

    now: Fraction | None
    was: Fraction | None
    id: str
    cases: tuple[tuple[str, Fraction], ...] = ()

    @property
    def text(self) -> str:
        """The percentage without a sign, or "" if there is no chance to print."""
        return "" if self.now is None else hundred(self.now)

    @property
    def before(self) -> str:
        """The percentage without house rules, or "" if it is printed the same."""
        if self.was is None or hundred(self.was) == self.text:
            return ""
        return hundred(self.was)

    @property
    def beside(self) -> list[str]:
        """Texts to print with the percentage: that without house rules, and those of the cases; [] for none."""
        return [*([f"({self.before})"] if self.before else []), *self.bracketed]

    @property
    def bracketed(self) -> list[str]:
        """Texts to print with the percentage for house rules that hold for some only, such as "[2 A: 17]"."""
        return [f"[{name}: {hundred(chance)}]" for name, chance in self.cases]

    @property
    def share(self) -> float:
        """The chance as a number from 0 to 1."""
        return float(self.now or 0)


class BlockContent:
    """The content of the blocks of one game: sentences, values and chances for the templates.

    `setting` renders the HTML. `about` is the table of playsheet.toml. `scale` is the text size, 1 for 9.6 points.
    """

    def __init__(self, setting: HtmlRenderer, about: Entry, scale: float = 1.0) -> None:
        self.setting, self.game, self.book = setting, setting.game, setting.game.book
        self.about, self.scale = about, scale
        self.with_cases = True  # whether figures have those of house rules for some beside them
        self.with_bands = True  # whether their bands of range have bars of their own
        self.cases: dict[str, None] = {}  # of house rules for some, as the figures of a block show them
        self.lines: dict[str, list[Markup]] = {}  # lines that Drumhead prints for every game, by topic
        setting.templates.globals["see"] = self.see
        self.sentences = Sentences(setting, about.get("states", {}), about.get("macros", ""))

    # ------------------------------------------------------------ words
    @staticmethod
    def letter(name: str) -> Markup:
        """Return a placeholder for the letter of the block `name`, replaced when all blocks of a page are known."""
        return Markup(f"{SECTION}{name}{SECTION_ENDS}")

    def see(self, name: str) -> Markup:
        """Return the boxed letter of the block `name` as HTML, to refer to it in a sentence."""
        return Markup('<span class="ref">{}</span>').format(self.letter(name))

    def print_sentence(self, entry: str | Entry, **facts: Any) -> Markup:
        """Return a sentence of the data as HTML, with the marks of its rulings and house rules.

        `facts` are variables of its expressions.
        """
        return self.sentences.line(entry, **facts)

    def all_say(self, entries: Iterable[str | Entry], **facts: Any) -> list[Markup]:
        """Return the printed sentences of the entries that apply to this game, without empty ones.

        `facts` are variables of their expressions.
        """
        said = (self.print_sentence(entry, **facts) for entry in self.select_entries(entries))
        return [words for words in said if words.strip()]

    # ------------------------------------------------------------ what applies
    def select_entries(self, entries: Iterable[Any]) -> list[Any]:
        """Return the entries that apply to this game."""
        return [entry for entry in entries if self.has(entry)]

    def has(self, entry: Any) -> bool:
        """Return whether an entry applies: the game has one of the arms in its `needs`, and its `when` is true."""
        if not isinstance(entry, Mapping):
            return True
        if entry.get("needs") and not self.game.has(*entry["needs"]):
            return False
        return "when" not in entry or bool(self.value("{{ " + entry["when"] + " }}"))

    def value(self, given: Any, **facts: Any) -> Any:
        """Return the value `given`; a text with "{{" is evaluated as an expression, with the variables `facts`."""
        return self.value_under(self.book, given, **facts)

    def value_under(self, book: Any, given: Any, **facts: Any) -> Any:
        """Return the value `given`, evaluated if an expression, under a rulebook; with the variables `facts`."""
        if not (isinstance(given, str) and "{{" in given):
            return given
        return resolve_value(book, given, FILE, game=self.game, wishes=self.setting.wishes, **facts)

    def value_before(self, given: Any) -> Any:
        """Return the value `given`, evaluated if an expression, without house rules; None if there are none."""
        before = self.setting.before
        return self.value_under(before, given) if before else None

    def values_for_some(self, given: Any, place: str) -> list[tuple[Change, Any]]:
        """Return the house rules for some that change the value at a place, each with the value `given` under it."""
        changes = [each for each in self.book.scoped if each.place == place]
        found = []
        for each in changes:
            book = self.book.suppose([(each.number, "")])
            found.append((each, self.value_under(book, given)))
        return found

    # ------------------------------------------------------------ chances
    def figure(self, *entries: Entry, **given: Any) -> Figure:
        """Return the chance that several entries of the data ask for together; later entries override earlier ones.

        `given` are further inputs of the question, which override those of all entries.
        """
        asked = self._asked(entries, given)
        self.setting.apparatus.asked[asked.cell_id] = asked.question, asked.inputs
        before = self.setting.before
        with watching() as seen:
            now = self._answer(asked, self.book)
        was = self._answer(asked, before) if before else None
        return Figure(now, was, asked.cell_id, tuple(self._cases(asked, now, seen)) if self.with_cases else ())

    def _cases(self, asked: Asked, now: Fraction | None, seen: set[Hashable]) -> Iterator[tuple[str, Fraction]]:
        """Yield the other chances of a figure, by the number of the house rule and the side for which it holds."""
        for number, name in self.book.open_cases(seen):
            chance = self._answer(asked, self.book.suppose([(number, name)]))
            if chance is not None and now is not None and hundred(chance) != hundred(now):
                said = name_case(number, name)
                self.cases[said] = None
                yield said, chance

    def _asked(self, entries: Sequence[Entry], given: Mapping[str, Any]) -> Asked:
        inputs: dict[str, Any] = {}
        for entry in entries:
            inputs |= entry.get("given", {})
        inputs |= given
        last = {key: value for entry in entries for key, value in entry.items() if value}
        wanted = next((e for e in reversed(entries) if e.get("outcomes") or e.get("at-least") is not None), {})
        least = self.value(wanted["at-least"]) if "at-least" in wanted else None
        return Asked(last["question"], tuple(sorted(inputs.items())), tuple(wanted.get("outcomes", ())), at_least=least)

    def _answer(self, asked: Asked, book: Any) -> Fraction | None:
        """Return a chance, or None if its inputs are impossible.

        If several outcomes are asked for, only those that exist under this book count, since some depend on an
        interpretation.
        """
        try:
            if len(asked.outcomes) < 2:
                return asked.answer(self.game.ruleset, book)
            odds = self.game.ruleset.question(asked.question).odds(book, **asked.resolve_inputs(book))
        except InputError:
            return None
        return sum((odds.get(each, Fraction(0)) for each in asked.outcomes), Fraction(0))

    def rows(self, block: Entry) -> list[Entry]:
        """Return the rows of a table of chances that apply to this game.

        The rows are written in the data, made by the ruleset's `sheet.py`, or one for each value of the input `down`.
        """
        rows = [*block.get("rows", ()), *self.made_rows(block)]
        if "down" in block:
            rows += [{"label": self.number(value), "given": {block["down"]: value}} for value in block["values"]]
        return self.select_entries(rows)

    def list_rows(self, block: Entry) -> list[Entry]:
        """Return the rows of a block that apply to this game; with `each`, one at least for every row of that table.

        An entry that names the key of such a row under `row` overrides `other`, and also states the rules of the row.
        Rows that no entry names follow the last entry that names one, unless they stand under `[unlisted]`.
        """
        rows = [*block.get("rows", ()), *self.made_rows(block)]
        if EACH in block:
            place = block[EACH]
            table = find_value(self.book, place, FILE).as_written
            keys = [key for key, row in table.items() if isinstance(row, Mapping)]
            named = [at for at, entry in enumerate(rows) if isinstance(entry, Mapping) and ROW in entry]
            spared = {rows[at][ROW] for at in named}
            spared |= {key for key in keys if f"{place}.{key}" in self.about.get("unlisted", {})}
            end = named[-1] + 1 if named else 0
            rows[end:end] = [{ROW: key, **block.get("other", {})} for key in keys if key not in spared]
            rows = [_with_rules(entry, table) for entry in rows]
        return self.select_entries(rows)

    def facts(self, block: Entry, entry: Any) -> dict[str, Any]:
        """Return the variables of the expressions of an entry: `key` and `row`, if it names a row of a table."""
        if not isinstance(entry, Mapping) or ROW not in entry:
            return {}
        return {"key": entry[ROW], "row": find_value(self.book, f"{block[EACH]}.{entry[ROW]}", FILE)}

    def made_rows(self, block: Entry) -> list[Any]:
        """Return the rows that the ruleset's `sheet.py` makes for a block, none if the block names no function."""
        if "rows-from" not in block:
            return []
        armies = self.game.battle.armies if self.game.battle else None
        rows: list[Any] = getattr(self.game.ruleset.module("sheet"), block["rows-from"])(self.book, armies)
        return rows

    def values(self, block: Entry) -> Sequence[Any]:
        """Return the values across a table of chances.

        If the block has `below`, they end one short of a value of the book, such as the hits that cause a rout.
        """
        values: Sequence[Any] = block["values"]
        if "below" not in block:
            return values
        asked = self.game.ruleset.question(block["question"]).inputs
        its = next(each for each in asked if each.called(block["across"]))
        more = min(find_value(self.book, block["below"], FILE) - 1, its.most) - values[-1]
        return [value + more for value in values if value + more >= its.least]

    def number(self, value: Any) -> str:
        """Return a number as the heading of a row."""
        return str(value)


def _with_rules(entry: Any, table: Mapping[str, Any]) -> Any:
    """Return an entry that also states the rules of the row of `table` that it names."""
    if not isinstance(entry, Mapping) or ROW not in entry:
        return entry
    rules = table[entry[ROW]].get("rules", ())
    return {**entry, "states": " ".join(filter(None, [*rules, entry.get("states", "")]))}
