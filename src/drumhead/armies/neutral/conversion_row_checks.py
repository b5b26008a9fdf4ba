"""Checks of the conversion rows in `muster.toml`: unknown terms, wrong sizes, and neutral terms without a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from drumhead.armies.files.ruleset_terms import TO_BE_DICED, About, ids, kinds_of
from drumhead.armies.neutral.neutral_terms import arm_table, common, number, sizes_of
from drumhead.model.lengths import Length
from drumhead.model.plurals import with_article
from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, nearest
from drumhead.rules.loading.toml_positions import Key


def row_faults(file: TomlFile, about: About) -> Iterator[Fault]:
    """Yield every error in a ruleset's conversion of neutral terms, in muster.toml.

    Without `[[raise]]` rows, only lengths and turns in `[common]` are checked. `about` is the data of the ruleset,
    its tables included.
    """
    yield from _of_battles(file, file.data.get("common", {}), about)
    rows = file.data.get("raise", ())
    if not rows:
        return
    for nth, row in enumerate(rows):
        yield from _row(file, ("raise", nth), row, about)
    yield from _common(file, file.data.get("common", {}), about)
    yield from _lacking(file, file.data.get("common", {}), rows, about)


def _of_battles(file: TomlFile, said: Mapping[str, Any], about: About) -> Iterator[Fault]:
    """Yield errors in the table `[common]` for invalid lengths, and for turns whose place has no whole number."""
    for key in ("table", "stand"):
        for nth, length in enumerate(said.get(key, ())):
            try:
                Length.parse(length)
            except ValueError as error:
                yield file.fault(("common", key, nth), str(error), code="not-a-length")
    place = said.get("turns", 0)
    if not isinstance(number(place, about), int):
        wrong = f'no number stands at "{place}" of tables.toml'
        yield file.fault(("common", "turns"), wrong, "Give a place, or a number of turns.", code="no-number-at-place")


def _row(file: TomlFile, where: Key, row: Mapping[str, Any], about: About) -> Iterator[Fault]:
    yield from _words(file, (*where, "of"), [row["of"]], ids(common(), "arm"), "arm in common words")
    yield from _words(file, (*where, "arm"), [row["arm"]], ids(about, "arm"), "arm of ruleset.toml")
    yield from _words(file, (*where, "sides"), row.get("sides", ()), ids(about, "side"), "side of ruleset.toml")
    if row["of"] in ids(common(), "arm"):
        theirs = [each["id"] for each in arm_table(row["of"])["kinds"]]
        for key in ("kinds", "always"):
            yield from _words(file, (*where, key), row.get(key, ()), theirs, f"kind of {row['of']} in common words")
    ours = [str(each["id"]) for each in kinds_of(about, row["arm"])]
    yield from _words(file, (*where, "kinds"), row["kinds"].values(), ours, f"kind of {row['arm']} in ruleset.toml")
    yield from _qualities(file, (*where, "quality"), row.get("quality", {}), about)
    graded = [*ids(about, "quality"), TO_BE_DICED]
    yield from _words(file, (*where, "always"), row.get("always", {}).values(), graded, "quality of ruleset.toml")
    yield from _sizes(file, where, row, about)


def _sizes(file: TomlFile, where: Key, row: Mapping[str, Any], about: About) -> Iterator[Fault]:
    """Yield errors of a `[[raise]]` row at the key `where`: places without a number, unsorted sizes, missing keys."""
    sizes = row.get("sizes", [])
    named = {"sizes": sizes if isinstance(sizes, list) else [sizes]}
    named |= {key: [row[key]] for key in ("each", "least", "most") if key in row}
    lost = [(key, each) for key, said in named.items() for each in said if not _is_number(number(each, about))]
    for key, each in lost:
        yield file.fault(
            (*where, key),
            f'no number stands at "{each}" of tables.toml',
            "Give a place, or a number.",
            code="no-number-at-place",
        )
    if {"least", "most"} & row.keys() and not {"least", "most", "each"} <= row.keys():
        wrong = "least and most are of battalions or squadrons, and want each"
        yield file.fault(where, wrong, "Give least, most and each; or sizes.", code="size-without-each")
    elif not lost and (grown := sizes_of(row, next(iter(row["kinds"])), about)) != sorted(set(grown)):
        yield file.fault(
            (*where, "sizes"),
            "the sizes do not grow from one to the next",
            "Give the least first.",
            code="unsorted-sizes",
        )


def _is_number(found: Any) -> bool:
    return isinstance(found, int) or (isinstance(found, list) and all(isinstance(each, int) for each in found))


def _qualities(file: TomlFile, where: Key, said: Mapping[str, str], about: About) -> Iterator[Fault]:
    graded = [*ids(about, "quality"), TO_BE_DICED]
    yield from _words(file, where, said, [*ids(common(), "quality"), TO_BE_DICED], "quality in common words")
    yield from _words(file, where, said.values(), graded, "quality of ruleset.toml")


def _common(file: TomlFile, said: Mapping[str, Any], about: About) -> Iterator[Fault]:
    where = ("common",)
    sides = said.get("sides", {})
    yield from _words(file, (*where, "sides"), sides, ids(about, "side"), "side of ruleset.toml")
    theirs = [each for some in sides.values() for each in some]
    yield from _words(file, (*where, "sides"), theirs, ids(common(), "side"), "side in common words")
    yield from _qualities(file, (*where, "qualities"), said.get("qualities", {}), about)
    known = [*ids(common(), "arm"), *ids(common(), "kind")]
    yield from _words(file, (*where, "cannot"), said.get("cannot", {}), known, "arm or kind in common words")


def _lacking(file: TomlFile, said: Mapping[str, Any], rows: Iterable[Any], about: About) -> Iterator[Fault]:
    """Yield an error for each neutral kind, side or quality that this ruleset does not convert.

    `said` is the table `[common]`, `rows` are the `[[raise]]` rows.
    """
    anybody = [row for row in rows if not row.get("nations") and not row.get("sides")]
    for arm in ids(common(), "arm"):
        raised = {kind for row in anybody if row["of"] == arm for kind in row["kinds"]}
        cannot = said.get("cannot", {})
        for kind in (each["id"] for each in arm_table(arm)["kinds"]):
            if not {kind, arm} & {*cannot} and kind not in raised:
                right = f"Give them one, or say why this game has none: [common.cannot] {kind} = ..."
                yield file.fault(
                    ("raise",),
                    f'no row raises "{kind}" ({arm}) for every side and nation',
                    right,
                    code="common-word-without-row",
                )
    sides = [each for some in said.get("sides", {}).values() for each in some]
    for side in ids(common(), "side"):
        if side not in sides:
            yield file.fault(
                ("common", "sides"),
                f'"{side}" fights on no side',
                "Name it with one of the sides.",
                code="common-word-without-row",
            )
    known = ids(about, "quality")
    for quality in (*ids(common(), "quality"), TO_BE_DICED) if known else ():
        if quality not in (*said.get("qualities", {}), *known, TO_BE_DICED):
            right = f"Add [common.qualities] {quality} = ... {choices(known)}"
            yield file.fault(
                ("common",),
                f'nothing says what becomes of the quality "{quality}"',
                right,
                code="common-word-without-row",
            )


def _words(file: TomlFile, where: Key, said: Iterable[str], known: list[str], what: str) -> Iterator[Fault]:
    for word in said:
        if word not in known:
            near = nearest(word, known).lstrip()
            yield file.fault(
                where, f'"{word}" is not {with_article(what)}', near or choices(known or ["none"]), code="unknown-word"
            )
