"""Every list of tests/data/lists against the right answer, which was written by hand."""

import re
import tomllib
from pathlib import Path

import pytest

from drumhead import rulesets
from drumhead.armies.files.army_file import army_at, army_file
from drumhead.armies.files.ruleset_terms import kinds_of
from drumhead.armies.readers.draft_reader import SeveralArmiesError
from drumhead.rules.loading.toml_files import FileErrors

from ...counted import at_least

LISTS = Path(__file__).parents[2] / "data" / "lists"
USUAL = {"rules": "wss-paperboys", "outcome": "right"}  # what an answer need not say
ANSWERS = {
    name: USUAL | answer for name, answer in tomllib.loads((LISTS / "answers.toml").read_text(encoding="utf-8")).items()
}
NAMES = sorted(name for name, answer in ANSWERS.items() if "as_written" not in answer)
ARMIES = at_least(36, [(name, title) for name, answer in ANSWERS.items() for title in answer.get("armies", ())])


def rows_of(text):
    """Yield the cells of each unit with their choices; a line that begins with "=" is of the brigade of those below."""
    brigade = []
    for row in text.strip().splitlines():
        cells = [[choice.strip() for choice in cell.split(" / ")] for cell in row.removeprefix("= ").split(" | ")]
        if row.startswith("= "):
            brigade = cells
        else:
            yield [*brigade, *cells]


def is_like(cell, found, usual=()):
    return any(each in ("*", found) or (each == "-" and (not usual or found in usual)) for each in cell)


def differences(army, file, answer, about):
    """Yield in words where an army is not the answer."""
    for key in ("name", "side"):
        if key in answer and getattr(army, key) not in [each.strip() for each in answer[key].split(" / ")]:
            yield f"{key} {getattr(army, key)!r}, not {answer[key]!r}"
    if "general" in answer and (army.general.name if army.general else "-") not in [
        e.strip() for e in answer["general"].split(" / ")
    ]:
        yield f"general {army.general and army.general.name!r}, not {answer['general']!r}"
    wanted = [answer[key] for key in ("units", "other_units") if key in answer]
    yield from min(([*unit_differences(army, rows_of(each), about)] for each in wanted), key=len, default=[])
    out = {
        guess.row
        for guess in getattr(file, "guessed", ())
        if guess.taken.startswith("left out") and "column" not in guess.taken
    }
    for row in answer.get("left_out", ()):
        if row not in out:
            yield f"line {row} is not named as left out"
    if "left_out" in answer or "may_be_left_out" in answer:
        allowed = {*answer.get("left_out", ()), *answer.get("may_be_left_out", ())}
        yield from (f"line {row} was left out" for row in sorted(out - allowed))


def unit_differences(army, rows, about):
    found = [(b.name, b.commander.name if b.commander else "-", u) for b in army.brigades for u in b.units]
    left = list(rows)
    unmatched = []
    for brigade, led, unit in found:
        cells = (brigade, led, unit.name, unit.arm, unit.kind, unit.quality or "-", str(unit.stands))
        at = next((n for n, row in enumerate(left) if matches(row, cells, about)), None)
        if at is None:
            unmatched.append(cells)
        else:
            left.pop(at)
    yield from (f"too many: {' | '.join(cells)}" for cells in unmatched)
    yield from (f"missing: {' | '.join('/'.join(cell) for cell in row)}" for row in left)


def matches(row, cells, about):
    arm = cells[3]
    kinds = [kind["id"] for kind in kinds_of(about, arm)]
    for at, (cell, found) in enumerate(zip(row, cells)):
        usual = kinds[:1] if at == 4 else ()
        if at == 1 and "-" in cell and found == "-":
            continue
        if at == 1 and cell == ["-"]:
            return False
        if not is_like(cell, found, usual):
            return False
    return True


def read(path, rules, side=""):
    about = rulesets.load(rules).about
    file = army_file(path, about, side)
    army, faults = army_at(file, (), about, "")
    if army is None:
        raise FileErrors(faults)
    return army, file, about


def verdict(name, answer, side=""):
    """Return what is wrong with how a list is read; nothing if it is the answer."""
    path, outcomes = LISTS / name, [each.strip() for each in answer["outcome"].split(" / ")]
    try:
        army, file, about = read(path, answer["rules"], side)
    except FileErrors as errors:
        text = "\n".join(map(str, errors.faults))
        if "two-armies" in outcomes:
            return [] if re.search(r"armies", text) else [text]
        if {"refused", "other-ruleset", "not-an-army"} & {*outcomes}:
            lines = answer.get("line", ())
            lines = lines if isinstance(lines, (list, tuple)) else [lines]
            if lines and not {*lines} & {fault.line for fault in errors.faults}:
                return [f"refused, but not in line {lines}: {text}"]
            return []
        return [f"refused: {text}"]
    if "right" not in outcomes:
        return [f"read, though {answer['outcome']}: {[(u.name, u.kind, u.stands) for u in army.units]}"]
    return [*differences(army, file, answer, about)]


@pytest.mark.parametrize("name", NAMES)
def test_a_list_is_read_as_it_is_meant(name):
    assert verdict(name, ANSWERS[name]) == []


@pytest.mark.parametrize(("name", "title"), ARMIES, ids=[" ".join(each) for each in ARMIES])
def test_each_army_of_a_list_with_several_is_read_as_it_is_meant(name, title):
    answer = USUAL | {"rules": ANSWERS[name]["rules"]} | ANSWERS[name]["armies"][title]
    assert verdict(name, answer, answer["side"]) == []


@pytest.mark.parametrize("name", dict(ARMIES))
def test_a_list_with_several_armies_names_each_by_a_side_of_its_own(name):
    with pytest.raises(SeveralArmiesError) as error:
        read(LISTS / name, ANSWERS[name]["rules"])
    meant = [army["side"] for army in ANSWERS[name]["armies"].values()]
    assert len(error.value.names) == len(meant)
    assert error.value.sides == set(meant)
