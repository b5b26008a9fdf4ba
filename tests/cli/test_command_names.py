"""Commands typed under a name that none has: the nearest is named, wherever it stands."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("study", "klausen"), '"battle study"'),
        (("battle", "play", "klausen"), '"log play"'),
        (("battle", "stuy", "klausen"), '"study"'),
        (("kitt", "ramillies"), '"kit"'),
    ],
)
def test_the_command_that_was_meant_is_named_in_whichever_group_it_stands(drumhead, typed, meant):
    result = drumhead(*typed)
    assert result.exit_code == 2
    assert f"Did you mean {meant}?" in result.stderr
