"""What is owned, from files of every form, held against what is needed: as much of it met as can be."""

from __future__ import annotations

from itertools import product

import pytest

from drumhead.armies.checks.collection import Need, Owned, read_owned
from drumhead.armies.checks.collection_match import match_collection, needs_of
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import load

from ..errors import errors_in, find
from ..printing.games import named_game


def read(tmp_path, name, text, ruleset="wss-paperboys", per_base=None):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_owned(path, load(ruleset).about, per_base or {})


FORMS = {
    "owned.toml": (
        '[[owned]]\narm = "infantry"\nnation = "French"\nstands = 40\n\n[[owned]]\nkind = "guard-horse"\nbases = 12\n'
    ),
    "owned.csv": "Troops;Country;No. of stands\nInf.;French;40\nguard horse;;12 stds\ntotal;;52\n",
    "owned.txt": "# my boxes\n- 40 stands of French foot\n12 guard horse\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_says_the_same(tmp_path, name):
    found = read(tmp_path, name, FORMS[name])
    assert found.owned == [Owned("infantry", "", "French", 40), Owned("cavalry", "guard-horse", "", 12)]


@pytest.mark.parametrize(
    "line",
    [
        "Caçadores x 6",
        "Caçadores x6",
        "- Caçadores × 6",
        "Caçadores: 6",
        "Caçadores (6)",
        "Caçadores, 6 stands",
        "Caçadores 6 bases.",
        "6 x Caçadores",
        "6 Caçadores",
    ],
)
def test_a_line_may_end_with_its_number(tmp_path, line):
    found = read(tmp_path, "own.txt", f"{line}\n", "peninsular-paperboys")
    assert found.owned == [Owned("infantry", "cacadores", "", 6)]


def test_the_number_of_a_regiment_is_not_how_many_are_owned(tmp_path):
    with pytest.raises(FileErrors, match='"95th Rifles" has no number'):
        read(tmp_path, "own.txt", "95th Rifles\n", "peninsular-paperboys")
    found = read(tmp_path, "own.txt", "Rifles: 12\n", "peninsular-paperboys")
    assert [each.count for each in found.owned] == [12]


def test_what_is_guessed_is_told_and_bases_are_counted_as_figures(tmp_path):
    found = read(tmp_path, "a.txt", "3 bases battalions\n24 figures heavy\n", "von-futsch", {"infantry": 6})
    assert [each.count for each in found.owned] == [18, 24]
    assert '"3 bases" is taken for 18 figures, 6 on each' in str(found.guesses[-1])


@pytest.mark.parametrize(
    ("name", "text", "line", "code", "says"),
    [
        ("a.toml", '[[owned]]\narm = "elephants"\nstands = 3\n', 1, "unknown-troops", '"elephants"'),
        ("a.toml", '[[owned]]\narm = "infantry"\nstandz = 3\n', 3, "unknown-key", '"stands"'),
        ("a.toml", '[[owned]]\narm = "infantry"\nfigures = 3\n', 1, "counted-otherwise", "stands"),
        ("a.toml", '[[owned]]\narm = "infantry"\nstands = -3\n', 1, "not-a-number", '"-3"'),
        ("a.toml", 'owned = ["foot"]\n', 1, "wrong-type", ""),
        ("a.toml", "", 0, "nothing-owned", ""),
        ("a.csv", "Inf.;40\n", 0, "no-header-row", ""),
        ("a.txt", "French foot\n", 1, "no-number", '"French foot"'),
    ],
)
def test_what_is_not_understood_is_said(tmp_path, name, text, line, code, says):
    with pytest.raises(FileErrors) as error:
        read(tmp_path, name, text)
    assert (name, line, code) in errors_in(find(error.value.faults, code, says))


def test_as_much_is_met_as_can_be_whatever_the_order():
    needs = [Need("i", "foot", "Dutch", 6), Need("i", "guards", "Dutch", 6), Need("i", "foot", "Swiss", 4)]
    owned = [Owned("i", "", "", 6), Owned("i", "foot", "", 6), Owned("i", "", "Swiss", 5)]
    for some, stock in product((needs, needs[::-1]), (owned, owned[::-1])):
        found = match_collection(some, stock)
        assert not found.short
        assert sum(left for _, left in found.over) == 1


def test_against_every_way_of_giving_it_out():
    needs = [Need("i", "a", "x", 2), Need("i", "b", "x", 2), Need("i", "a", "y", 1)]
    owned = [Owned("i", "a", "", 2), Owned("i", "", "x", 1), Owned("i", "", "y", 1)]
    found = match_collection(needs, owned)
    pieces = [each for each in owned for _ in range(each.count)]
    best = max(_met(needs, pieces, way) for way in product(range(len(needs)), repeat=len(pieces)))
    assert sum(had for _, had in found.needs) == best


def _met(needs, pieces, way):
    counts = [0] * len(needs)
    for piece, which in zip(pieces, way):
        counts[which] += piece.serves(needs[which])
    return sum(min(count, need.count) for count, need in zip(counts, needs))


def test_an_army_needs_its_stands_by_kind_and_nation():
    army = named_game("ramillies").battle.armies["french"]
    needs = needs_of(army, "French")
    assert sum(need.count for need in needs) == 82
    assert Need("cavalry", "guard-horse", "French", 20) in needs
