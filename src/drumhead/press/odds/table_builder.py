"""Pictures made: from a ruleset's `sheet.toml`, the book in force and the armies that are met to rows of figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length
from drumhead.press.game import Game
from drumhead.press.odds.banded import FILE, banded, outcome
from drumhead.press.odds.merging import merged, shared_marks
from drumhead.press.odds.tables import Asked, Cell, Column, Picture, Row
from drumhead.press.text.data_words import filled, found, phrase, settled
from drumhead.press.text.figures import average, heat, hundred, step
from drumhead.rules.book import Book

if TYPE_CHECKING:
    from drumhead.press.html.setting import Setting
    from drumhead.rules.question import Input

Spec = Mapping[str, Any]
Labels = Callable[..., Any]


def specs(game: Game) -> Spec:
    """The pictures that the ruleset describes, by name."""
    found: Spec = game.ruleset.about.get("sheet", {}).get("picture", {})
    return found


def picture(setting: Setting, name: str, label: Labels | None = None, **more: Any) -> Picture:
    """The picture of that name for this game. `label` words a row where the data do not: it is called with its key.

    `more` goes over the data, as for a table that shows only part of its groups.
    """
    about = {**specs(setting.game)[name], **more}
    easel = Easel(setting, about)
    if "fold" in about:
        return _folded(name, easel, label)
    columns, groups = easel.columns()
    rows, marks = shared_marks(merged(list(easel.rows(columns, label)), about))
    heads = tuple(
        Column(str(c["head"]), c.get("boxed", False), c.get("apart", False), c.get("mean", False)) for c in columns
    )
    return Picture(name, about.get("style", "plain"), about.get("head", ""), heads, rows, groups, (), marks, about)


class Easel:
    """What a picture needs while it is made: its data, the game, and the lines that note what they rest on."""

    def __init__(self, setting: Setting, about: Spec) -> None:
        self.setting, self.game, self.about = setting, setting.game, about
        self.book = setting.game.book

    def met(self, specs: Iterable[Spec]) -> list[Spec]:
        """Those rows, columns or groups whose arms can be met in this game, and whose case the book in force knows.

        `where = { at = "cover.wall.stops", holds = "pistol" }`: only while that list of the book holds that word.
        """
        return [spec for spec in specs if self._met(spec)]

    def _met(self, spec: Spec) -> bool:
        known = "where" not in spec or spec["where"]["holds"] in self.place(spec["where"]["at"])
        return known and ("needs" not in spec or self.game.has(*spec["needs"]))

    def value(self, value: Any) -> Any:
        """A value of the data, or what it names of the book."""
        return settled(self.book, value, FILE)

    def place(self, place: str) -> Any:
        """What stands at a place of the book."""
        return found(self.book, place, FILE)

    def columns(self) -> tuple[list[Spec], tuple[tuple[str, int], ...]]:
        """The columns, and the heads above several of them."""
        if "group" in self.about or "groups-of" in self.about:
            return self._groups()
        if "across" in self.about:
            name, values = self.about["across"], self.values(self.about["across"])
            heads = self.about.get("heads", {})
            boxed = {self.value(each) for each in self.about.get("boxed", ())}
            return [
                {"head": heads.get(str(v), self.headed(v)), "given": {name: v}, "boxed": v in boxed} for v in values
            ], ()
        columns = [each for each in self.met(self.about["column"]) if not each.get("may-lack") or self._comes(each)]
        return columns, self._over(columns)

    def _comes(self, column: Spec) -> bool:
        """Whether any row of a column can come under this book."""
        books = [self.book, *([self.setting.before] if self.setting.before else [])]
        asked = [self.ask(row, column) for row in self._row_specs()]
        return any(each.answer(self.game.ruleset, book) for each in asked for book in books)

    def _over(self, columns: Sequence[Spec]) -> tuple[tuple[str, int], ...]:
        """Heads above several columns, without those whose columns are not met in this game."""
        measured = self.setting.templates.filters["measured"]
        over, at = [], 0
        every = self.about["column"]
        for head, count in self.about.get("over", ()):
            shown = sum(column in columns for column in every[at : at + count])
            over += [(measured(head), shown)] if shown else []
            at += count
        return tuple(over)

    def values(self, name: str) -> Sequence[Any]:
        """The values of an input that are printed: those of the data, else all it can take."""
        if "values" in self.about:
            return self._below(self.about["values"], name)
        its = self._input(name)
        return its.choices or range(its.least, its.most + 1)

    def _input(self, name: str) -> Input:
        question = self.game.ruleset.question(self.about["question"])
        return next(each for each in question.inputs if each.called(name))

    def _below(self, values: Sequence[Any], name: str) -> Sequence[Any]:
        """Values counted from a place of the book that they stay below, such as the hits that rout a unit."""
        if "below" not in self.about:
            return values
        its = self._input(name)
        more = min(self.place(self.about["below"]) - 1, its.most) - values[-1]
        return [value + more for value in values if value + more >= its.least]

    def _book_before(self, row: Spec, column: Spec) -> Book | None:
        """The book without house rules, if it knows the case: with so many hits a unit may have been gone."""
        before = self.setting.before
        if before and "below" in self.about:
            given = {**column.get("given", {}), **row.get("given", {})}
            limit, inputs = found(before, self.about["below"], FILE), (self.about.get("across"), self.about.get("down"))
            return before if all(given[name] < limit for name in inputs if name in given) else None
        return before

    def headed(self, value: Any) -> str:
        """The head of a column: a distance in the player's measure, a net number with its sign."""
        if "heads-in" in self.about:
            return self.setting.wishes.measures.number(Length.parse(f"{value} {self.about['heads-in']}"))
        if self.about.get("style") == "net":
            return f"+{value}" if value > 0 else f"\N{MINUS SIGN}{-value}" if value else "even"
        return str(value)

    def _groups(self) -> tuple[list[Spec], tuple[tuple[str, int], ...]]:
        """Columns of several questions side by side; questions whose answers are alike stand there once."""
        distinct: dict[tuple[Any, ...], list[Spec]] = {}
        whose = self.about.get("groups-of")
        for group in self.met(specs(self.game)[whose]["group"] if whose else self.about["group"]):
            asked = [self.ask(group, {"given": {self.about["down"]: n}, "mean": True}) for n in (1, 2)]
            answers = tuple(each.answer(self.game.ruleset, self.book) for each in asked)
            distinct.setdefault(answers, []).append(group)
        first, most = self.about.get("from", 0), self.about.get("most", 2)
        columns: list[Spec] = []
        spans = []
        for number, alike in enumerate(list(distinct.values())[first : first + most]):
            counts = self.about["at-least"][min(number, len(self.about["at-least"]) - 1)]
            boxed = {self.value(each) for each in self.about.get("boxed", ())}
            its = [{**alike[0], "head": k, "at-least": k, "boxed": k in boxed} for k in range(1, counts + 1)]
            its.append({**alike[0], "head": "mean", "mean": True})
            its[0]["apart"] = number > 0
            columns += its
            spans.append(("; ".join(dict.fromkeys(self.said(group) for group in alike)), len(its)))
        return columns, tuple(spans)

    def said(self, group: Spec) -> str:
        """The head of a group, its figures from the book."""
        return phrase(self.book, self.setting.wishes.measures, group["says"], FILE)

    def rows(self, columns: Sequence[Spec], label: Labels | None) -> Iterator[Row]:
        """Every row with its figures and its marks."""
        for spec in self._row_specs():
            with self.setting.apparatus.line() as marks:
                for table, band in spec.get("stands-for", ()):
                    outcome(table, band)  # what a merged row stands for, it rests on
                says = spec.get("who", "") + (label(spec["key"], spec["row"]) if label else spec["label"])
                cells = tuple(self.cell(spec, column) for column in columns)
            yield Row(says, cells, spec.get("lead", ""), tuple(spec.get("names", ())), marks)

    def _row_specs(self) -> Iterable[Spec]:
        if "bands" in self.about or "table" in self.about:
            return banded(self.book, self.about, self.met(self.about.get("table", [self.about])))
        if "rows-from" in self.about:
            armies = self.game.battle.armies if self.game.battle else None
            rows: list[Spec] = getattr(self.game.ruleset.module("sheet"), self.about["rows-from"])(self.book, armies)
            return self.met(rows)
        if "down" in self.about:
            name, labels = self.about["down"], self.about.get("labels", {})
            values = self._below(self._within(self.about["down-values"]), name)
            return [{"given": {name: v}, "label": labels.get(str(v), str(v)), "names": (str(v),)} for v in values]
        if "by" in self.about:
            return self._by(self.about["by"])
        return self.met(self.about["row"])

    def _by(self, inputs: Mapping[str, Sequence[Any]]) -> Iterator[Spec]:
        """A row for every combination of some inputs."""
        says = self.about.get("words", {})
        for values in product(*inputs.values()):
            given = dict(zip(inputs, values))
            said = {word.replace("-", "_"): says.get(str(value), value) for word, value in given.items()}
            yield {"given": given, "label": filled(self.about["says"], **said)}

    def _within(self, values: Sequence[Any]) -> Sequence[Any]:
        """Handfuls as large as the largest unit of the battle throws, if the data name what is usual without one."""
        if "usual-most" not in self.about:
            return values
        largest = max((unit.start for unit in self.game.units), default=self.about["usual-most"])
        within = [value for value in values if value <= largest]
        return within if largest in within else [*within, largest]

    def cell(self, row: Spec, column: Spec) -> Cell:
        """One figure, in the ink of its chance."""
        asked = self.ask(row, column)
        if number := row.get("figure") or column.get("figure"):
            return self.figure(number, asked)
        chance = asked.answer(self.game.ruleset, self.book)
        boxed = bool(column.get("boxed"))
        book = self._book_before(row, column)
        before = asked.answer(self.game.ruleset, book) if book else chance
        if chance is None and not before:
            return Cell("", asked=asked)
        say = average if asked.mean else hundred
        now, old = chance or Fraction(0), before or Fraction(0)  # what cannot be asked never happens
        was = say(old) if say(old) != say(now) else ""
        if asked.mean:
            return Cell(say(now), "mean", was, 0, boxed, now, asked, asked.cell_id)
        hue = row.get("hue") or column.get("hue") or self.about.get("hue", "gain")
        return Cell(say(now), heat(step(now), hue).css, was, round(100 * now), boxed, now, asked, asked.cell_id)

    def figure(self, name: str, asked: Asked) -> Cell:
        """A number of the rules that stands among the chances, from a function of the ruleset's `sheet.py`."""

        def said(book: Book) -> str:
            given = {word.replace("-", "_"): value for word, value in asked.settled(book).items()}
            return str(getattr(self.game.ruleset.module("sheet"), name)(book, **given))

        now = said(self.book)
        was = said(self.setting.before) if self.setting.before else now
        return Cell(now, "mean", was if was != now else "")

    def ask(self, row: Spec, column: Spec) -> Asked:
        """The question of a cell: what the picture, the row and the column say of it together."""
        given = {**self.about.get("given", {}), **column.get("given", {}), **row.get("given", {})}
        wanted = next((each for each in (row, column) if {"outcomes", "results"} & each.keys()), self.about)
        return Asked(
            row.get("question") or column.get("question") or self.about["question"],
            tuple((name, value) for name, value in sorted(given.items())),
            tuple(wanted.get("outcomes", ())),
            tuple(wanted.get("results", ())),
            row.get("at-least", column.get("at-least")),
            bool(column.get("mean")),
        )


def _folded(name: str, easel: Easel, label: Labels | None) -> Picture:
    """One die under several modifiers: a column for each different answer, a line of heads for each kind of unit.

    So raw units, who take 1 off the die, share the columns of the others one place on.
    """
    about = easel.about
    kinds, across = easel.met(about["fold"]), about["across"]
    values = easel.values(across)
    answers: dict[tuple[Any, ...], dict[int, list[str]]] = {}
    cells: dict[tuple[Any, ...], tuple[Cell, ...]] = {}
    with easel.setting.apparatus.line() as marks:
        words = [label(row["key"]) if label else row["label"] for row in about["row"]]
        for at, kind in enumerate(kinds):
            for value in values:
                column = {"given": {**kind["given"], across: value}}
                made = tuple(easel.cell(row, column) for row in about["row"])
                key = tuple(cell.chance for cell in made)
                cells.setdefault(key, made)
                answers.setdefault(key, {}).setdefault(at, []).append(str(value))
    ordered = sorted(answers, key=lambda key: [-key[0], *reversed(key)])
    lines: list[tuple[str, tuple[str, ...]]] = []
    for at, kind in enumerate(kinds):
        heads = tuple(" ".join(answers[key].get(at, ["–"])) for key in ordered)
        if lines and lines[-1][1] == heads:
            lines[-1] = (filled(about["head-both"], one=lines[-1][0], other=kind["name"]), heads)
        else:
            lines.append((kind["name"], heads))
    rows = tuple(Row(says, tuple(cells[key][i] for key in ordered)) for i, says in enumerate(words))
    titled = tuple((filled(about["says"], who=who), heads) for who, heads in lines)
    columns = tuple(Column("") for _ in ordered)
    return Picture(name, about.get("style", "plain"), "", columns, rows, (), titled, marks, about)
