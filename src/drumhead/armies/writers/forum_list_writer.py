"""Writers of an army as a forum list with totals: plain lines, Markdown, BBCode."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from drumhead.armies.files.ruleset_terms import About, kinds_of, name_unit_count
from drumhead.armies.readers.native_list_format import MORE, NONE, quote
from drumhead.armies.writers.metadata_text import known, more_said, tree_of
from drumhead.model.army import TREE, Army, Command, Officer
from drumhead.model.plurals import so_many
from drumhead.model.unit import Unit

Words = Callable[[str], str]


def _told(army: Army, about: About, bold: Words, item: str, plain: Words = str) -> str:
    """Return the text of an army as a forum list with totals.

    `bold` marks a text as bold, `item` begins a unit's line, and `plain` escapes text in the list's markup.
    """
    lines = [bold(plain(quote(army.name))), "", f"Words: {about['id']}"]
    lines += [f"Side: {plain(_name(about, 'side', army.side))}"]
    lines += [f"{key.capitalize()}: {plain(said if key == 'year' else quote(said))}" for key, said in known(army)]
    lines += [f"General: {plain(_led_by(army.general))}"] if army.general else []
    lines += [f"Note: {plain(quote(army.note))}"] if army.note else []
    for at, brigade in enumerate(army.brigades):
        lines += _above(army, at, bold, plain)
        lines += ["", bold(plain(f"Brigade: {quote(brigade.name)}"))]
        lines += [f"Commander: {plain(_led_by(brigade.commander))}"] if brigade.commander else []
        lines += [f"Note: {plain(quote(brigade.note))}"] if brigade.note else []
        lines += [""]
        lines += [f"{item}{plain(_line(unit, about))}" for unit in brigade.units]
    return "\n".join([*lines, "", _total(army, about)]) + "\n"


def _above(army: Army, at: int, bold: Words, plain: Words) -> Iterator[str]:
    """Yield the lines of wings, lines and divisions that change before the brigade at an index.

    The commander and the note are printed only at the first brigade of a command.
    """
    begun, tree = army.begun_with(at), tree_of(army)
    before = army.brigades[at - 1].under if at else ("",) * len(TREE)
    new = next((sort for sort, now, was in zip(TREE, army.brigades[at].under, before) if now != was), "")
    for sort in tree[tree.index(new) :] if new else ():
        command = next((each for each in begun if each.sort == sort), Command(sort, ""))
        yield from ("", bold(plain(f"{sort.capitalize()}: {quote(command.name) or NONE}")))
        if army.brigades.index(next(iter(army.brigades_of(command)), army.brigades[at])) == at:
            yield from [f"Commander: {plain(_led_by(command.commander))}"] if command.commander else []
            yield from [f"Note: {plain(quote(command.note))}"] if command.note else []


def _led_by(officer: Officer) -> str:
    return ", ".join(
        filter(None, (quote(officer.name), f"rank {officer.rank}", officer.note and f"note {quote(officer.note)}"))
    )


def _line(unit: Unit, about: About) -> str:
    kind = next((each for each in kinds_of(about, unit.arm) if each["id"] == unit.listed_kind), {})
    first = [quote(unit.name), str(kind.get("name", unit.listed_kind)), unit.quality if about.get("quality") else ""]
    count = so_many(unit.stands, name_unit_count(about, unit.arm))
    said = {"nation": unit.nation, **{head: more_said(unit, head) for head in MORE}, "note": unit.note}
    further = (f"{head} {quote(words_)}" for head, words_ in said.items() if words_)
    return ", ".join(filter(None, [*first, count, *further]))


def _total(army: Army, about: About) -> str:
    units = list(army.units)
    sums: Counter[str] = Counter()
    for unit in units:
        sums[name_unit_count(about, unit.arm)] += unit.stands
    return f"Total: {so_many(len(units), 'units')}, {', '.join(f'{many} {word}' for word, many in sums.items())}"


def _name(about: About, what: str, word: str) -> str:
    return next((str(entry["name"]) for entry in about.get(what, ()) if entry["id"] == word), word)


def as_text(army: Army, about: About) -> str:
    """Return the text of an army as plain lines with totals."""
    return _told(army, about, str, "  ")


def as_markdown(army: Army, about: About) -> str:
    """Return the text of an army as a Markdown list with totals; Markdown's own characters are escaped."""
    return _told(army, about, "**{}**".format, "- ", partial(re.sub, r"([\\*_`\[\]<>#|])", r"\\\1"))


def as_bbcode(army: Army, about: About) -> str:
    """Return the text of an army as a BBCode list with totals, for forums."""
    return _told(army, about, "[b]{}[/b]".format, "[*] ")
