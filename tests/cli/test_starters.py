"""What a player begins with: blank forms, a folder with a battle, an army raised for him."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("wss-dice", "--blank", "0"), "0 is not in the range"),
        (("wss-dice", "--blank", "ten"), "'ten' is not a valid integer"),
        (("wss-dice", "--blank", "100000"), "is not in the range 1<=x<=200"),
        (("wss-dice", "--blank", "8", "--side", "imperial"), "imperial: give french or alliance."),
    ],
)
def test_a_blank_roster_of_no_size_or_no_side_is_refused(drumhead, here, asked, says) -> None:
    done = drumhead("roster", *asked)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr
    assert not list(here.iterdir())
