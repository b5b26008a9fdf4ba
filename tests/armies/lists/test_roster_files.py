"""Rosters in XML, packed or not: tables in tables, and no larger than a roster is."""

from __future__ import annotations

import time

import pytest

from drumhead.armies.readers.sources.source_reader import Note

from .conftest import Read, Refused
from .file_makers import packed, roster

UNIT = '<forces><force name="Foot"><selections><selection name="Ligne" number="6"/></selections></force></forces>'
TABLES = {
    "name": "Army",
    "forces": {"force": [{"name": "Foot", "selections": {"selection": [{"name": "Ligne", "number": "6"}]}}]},
}


def test_elements_are_tables_in_lists(read: Read) -> None:
    source = read("a.ros", roster(UNIT))
    assert (source.form, source.data) == ("roster", TABLES)


def test_a_packed_roster_is_read(read: Read) -> None:
    files = packed({"readme.txt": "x", "a.ros": roster(UNIT)})
    assert read("a.rosz", files).data == TABLES
    assert read("a.zip", packed({"a.ros": roster(UNIT)})).data == TABLES


def test_a_bomb_is_refused_before_it_is_built(refused: Refused) -> None:
    bomb = packed({"a.ros": roster("<a>" * 4_000_000)})
    assert len(bomb) < 20_000
    before = time.process_time()
    assert "nested too deeply" in refused("a.rosz", bomb)
    assert "more elements than any army" in refused("a.rosz", packed({"a.ros": roster("<a/>" * 4_000_000)}))
    assert time.process_time() - before < 5
    assert "it would unpack to" in refused("a.rosz", packed({"a.ros": roster(" " * 70_000_000)}))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('<!DOCTYPE r [<!ENTITY x "y">]><roster name="&x;"/>', "declares a document type or entities"),
        ('<!DOCTYPE r SYSTEM "file:///etc/passwd"><roster/>', "declares a document type or entities"),
        ("<roster><a></roster>", "this is not a roster: mismatched tag"),
        ('<?xml version="1.0" encoding="nonsense"?><roster/>', "this is not a roster"),
    ],
)
def test_broken_and_hostile_rosters_are_refused(refused: Refused, content: str, said: str) -> None:
    assert said in refused("a.ros", content)


def test_a_damaged_archive_is_refused(refused: Refused) -> None:
    whole = packed({"a.ros": roster(UNIT)})
    assert "this file is damaged" in refused("a.rosz", whole[:-30])


def test_a_name_that_says_another_form_is_noted(read: Read) -> None:
    (note,) = read("army.csv", roster(UNIT)).notes
    assert note == Note(0, "", "army.csv", "a roster (.ros)")
