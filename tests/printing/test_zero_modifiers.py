"""`sheet --zero-modifiers`: modifiers that are 0 by the book are listed when asked for, and no others are."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.rules.loading.toml_files import read

from .games import ruleset_game, wishes_of

VALUE = re.compile(r'<span class="value">([^<]*)</span>')
TAG = re.compile(r"<[^>]*>")


def blocks(game, zeros):
    setter = BlockSetter(HtmlRenderer(game, replace(wishes_of(game), zeros=zeros)))
    return {each.name: each.html for each in setter.place_blocks(MEASURE)}


@pytest.mark.parametrize("ruleset", ["wss-paperboys", "peninsular-paperboys"])
def test_a_modifier_of_nothing_is_listed_only_on_request(ruleset):
    game = ruleset_game(ruleset)
    tables = read(game.ruleset.folder / "tables.toml").data
    none = [key for key, row in tables["faceoff"]["modifier"].items() if row.get("value") == 0]
    assert none == ["friend-routing"]  # as the book has it: a friend that routs round or through it costs a pip alone
    assert [tables[test]["modifier"]["raw"]["value"] for test in ("heavy", "rally")] == [0, 0]
    usual, more = blocks(game, False), blocks(game, True)
    assert VALUE.findall(usual["faceoff"]).count("0") == 0
    assert VALUE.findall(more["faceoff"]).count("0") == 2  # under either side
    assert [VALUE.findall(usual["faceoff"])] == [[each for each in VALUE.findall(more["faceoff"]) if each != "0"]]
    rows = [TAG.sub("", row) for row in more["tests"].split("</tr>") if "Raw" in row]
    assert [row for row in rows if re.search(r": ?0\D", row) and "heavy loss" in row and "rally" in row]
    assert len(rows) == 1 + usual["tests"].count("Raw ")
    assert usual.keys() == more.keys()
