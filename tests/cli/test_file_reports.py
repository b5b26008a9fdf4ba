"""Armies on the terminal: what a unit counts in is told where it counts in anything."""

from __future__ import annotations

from .conftest import Command


def test_a_game_of_stands_counts_them(drumhead: Command) -> None:
    assert "units, 82 stands" in drumhead("battle", "check", "ramillies").output
    assert "1 stand  " in drumhead("battle", "show", "ramillies").output


def test_where_units_count_whole_no_stands_are_told(drumhead: Command) -> None:
    assert "10 units; Army of Marlborough, 10 units." in drumhead("battle", "check", "oudenarde").output
    assert "1 stand  " not in drumhead("battle", "show", "oudenarde").output


def test_a_column_with_nothing_in_it_takes_no_room(drumhead: Command) -> None:
    assert "Pfiffer’s Swiss  infantry  deployed in Eyne" in drumhead("battle", "show", "oudenarde").output
