"""The stick of the scale in use: its joints are at the distances that the rules name, each piece long enough."""

from __future__ import annotations

from fractions import Fraction
from itertools import count, pairwise

import pytest

from drumhead import rulesets
from drumhead.model.lengths import Measures
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.measures.measure_reader import Measured
from drumhead.printing.pages.measures.measures import measures
from drumhead.printing.pages.measures.ruler import Ruler
from drumhead.printing.pages.measures.stick_faces import Drawn
from drumhead.printing.pages.measures.stick_pieces import SHORTEST, TONGUE, scale_stick, stick_parts

from ..counted import at_least
from . import sheets
from .games import ruleset_game

ROOM = 277.0  # mm of a landscape A4 sheet


def stick_and_pieces(name: str, wanted: Measures):
    game = ruleset_game(name)
    measured = Measured(game, Ruler(wanted))
    stick = scale_stick(measured.sticks, "x")
    drawn = Drawn(game, measured.ruler, False)
    pieces = stick_parts(stick, drawn, ROOM, map(str, count()), at_lines=True)
    return measured, stick, pieces


@pytest.mark.parametrize("name", rulesets.ids())
@pytest.mark.parametrize("scale", [Fraction(1), Fraction(1, 2)])
def test_there_is_a_joint_at_each_distance_or_it_is_too_near_the_one_before(name, scale):
    measured, stick, pieces = stick_and_pieces(name, Measures(scale=scale, book=ruleset_game(name).ruleset.measure))
    lengths = {mark.length for each in measured.sticks for face in each.faces for mark in face.marks}
    assert {mark.length for mark in stick.faces[0].marks} == lengths
    ends = [piece.end for piece in at_least(3, pieces)]
    assert ends[-1] == measured.ruler.mm(max(lengths))
    for length in at_least(3, lengths):
        here = measured.ruler.mm(length)
        before = max([0.0, *(end for end in ends if end < here - 1e-6)])
        joint = any(abs(end - here) < 1e-6 for end in ends)
        assert joint or here - before < SHORTEST or ends[-1] - here < SHORTEST, length
    for piece in pieces:
        assert SHORTEST - 1e-6 <= piece.end - piece.start <= ROOM - TONGUE + 1e-6
    for one, other in pairwise(pieces):
        assert one.end == other.start
        assert one.after == other.before != ""


def test_the_stick_is_printed_only_if_asked():
    game = ruleset_game("wss-dice")
    asked, bare = (
        sheets.text(measures(game, PrintOptions(measures=game.ruleset.measures), scale=scale)).lower()
        for scale in (True, False)
    )
    assert "every distance" in asked
    assert "every distance" not in bare


def test_no_stick_gives_no_scale():
    assert scale_stick([], "x") is None
