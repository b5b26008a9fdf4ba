"""What printed labels say: a dictionary for each ruleset, from words to the facts of the case.

`cells.toml` beside the tests of a ruleset has

    [words]                  what a label means in every table
    [[table]]
    names = ["melee"]        which tables: pictures by their name, those on cards by card and number, as failures say
    said = ["at a wall"]     only where all this stands around it: facts that no label repeats
    asks = "melee"           which second opinion knows the answer: a function of cells.py or of the brute forces
    given = { round = 2 }    what the table as a whole says
    unit = { grade = "quality" }   what the unit's own card or line says of it
    words = { ... }          what a label means in this table, asked before [words]

A label is read whole, or part by part where it has commas; a label over several columns with that of the column as
"over / column", if there is such a word. "row: {hits}" is asked of what stands before a row alone, "column: ..." of
what stands over one. In a word {dice} stands for a number that is the fact `dice`, {turn:text} for one that is asked
as text, {k:th} for 1st or 2nd, {net:net} for +1, -1 or even, {of:list} for numbers with commas
between them, {_end} for a number that asks nothing, {_more:rest} for whatever follows.

Of an answer `wants` names endings, `least` and `exactly` a count, `mean` the mean.
"""

import re
import tomllib

SLOT = re.compile(r"\\\{(\w+)(?::(\w+))?\\\}")
KINDS = {
    "": (r"-?\d+", int),
    "text": (r"\w+", str),
    "th": (r"\d+(?:st|nd|rd|th)", lambda said: int(said[:-2])),
    "list": (r"\d+(?:, \d+)*", lambda said: [int(each) for each in said.split(", ")]),
    "rest": (r".*", str),
    "net": (r"[+-]\d+|even|0", lambda said: 0 if said == "even" else int(said)),
}


class UnreadableError(AssertionError):
    """A label whose words no dictionary has."""


class Word:
    """An entry of a dictionary: words with places for numbers, and the facts they stand for."""

    def __init__(self, says, facts):
        self.facts, self.kinds = facts, {}

        def slot(found):
            pattern, self.kinds[found[1]] = KINDS[found[2] or ""]
            return f"(?P<{found[1]}>{pattern})"

        self.pattern = re.compile(SLOT.sub(slot, re.escape(says).replace(r"\ ", " ")))

    def read(self, label):
        """The facts; None if the label is another."""
        found = self.pattern.fullmatch(label)
        if not found:
            return None
        slots = {name: self.kinds[name](said) for name, said in found.groupdict().items() if name[0] != "_"}
        return {**self.facts, **slots}


class Table:
    """What one table says, label by label."""

    def __init__(self, about, others):
        self.about = about
        self.words = [Word(*each) for each in about.get("words", {}).items()] + others

    def unsaid(self, printed):
        """What of its `said` stands nowhere around a figure."""
        around = [*printed.around, printed.caption]
        return [words for words in self.about.get("said", ()) if not any(words in each for each in around)]

    def whole(self, label, role=""):
        """The facts of a label as one; its role is asked for first."""
        labels = (f"{role}: {label}", label)
        return next((facts for said in labels for word in self.words if (facts := word.read(said)) is not None), None)

    def label(self, label, role):
        """The facts of a label, read whole or part by part; None where any of it cannot be read."""
        if not label or (whole := self.whole(label, role)) is not None:
            return whole if label else {}
        parts = [self.whole(part) for part in label.split(", ")]
        return None if None in parts or len(parts) < 2 else together(*parts)


def together(*facts):
    """All facts as one; they must not gainsay each other."""
    all_of_them = {}
    for each in facts:
        for name, value in each.items():
            assert all_of_them.get(name, value) == value, f"{name} is both {all_of_them[name]!r} and {value!r}"
            all_of_them[name] = value
    return all_of_them


class Dictionary:
    """The tables and words of one ruleset."""

    def __init__(self, path):
        self.path = path
        about = tomllib.loads(path.read_text(encoding="utf-8"))
        others = [Word(*each) for each in about.get("words", {}).items()]
        self.tables = [Table(each, others) for each in about["table"]]
        self.counts_as = about.get("counts-as", {})

    def of_unit(self, unit, field):
        """What is printed of a unit, as it counts: one whose quality is still diced for counts as another."""
        value = getattr(unit, field)
        return self.counts_as.get(value, value)

    def table(self, printed):
        """The one table in which a figure stands."""
        named = [table for table in self.tables if printed.table in table.about["names"]]
        found = [table for table in named if not table.unsaid(printed)]
        if len(found) == 1:
            return found[0]
        unsaid = [words for table in named for words in table.unsaid(printed)]
        why = f"{len(found)} tables fit it" if found else f"around it nobody says any more {unsaid}" if named else "new"
        raise UnreadableError(
            f"{self.path}, the table {printed.table!r}: {why}. Add a [[table]] with {printed.table!r} "
            f"among its names, or mend its `said` (and its facts, if the words have changed what they mean)"
        )

    def facts(self, printed):
        """What all the words around a figure say of it."""
        table = self.table(printed)
        about = table.about
        both = f"{printed.over} / {printed.column}"
        labels = {"head": printed.head, "caption": printed.caption, "row": printed.row}
        if table.whole(both) is not None:
            labels["both"] = both
        else:
            labels |= {"over": printed.over, "column": printed.column}
        own = {fact: self.of_unit(printed.unit, field) for fact, field in about.get("unit", {}).items()}
        said = together(*(self._read(table, printed, *label) for label in labels.items()))
        return {**({"asks": about["asks"]} if "asks" in about else {}), **own, **about.get("given", {}), **said}

    def _read(self, table, printed, role, label):
        facts = table.label(label, role)
        if facts is None:
            raise UnreadableError(
                f"{self.path} cannot read the label {label!r}: say what it means in `words` of "
                f"the [[table]] {printed.table!r}, or in [words] if it means the same everywhere"
            )
        return facts
