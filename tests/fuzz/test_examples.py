"""The examples by which reviewers stopped Drumhead: each ends by itself, with a plain message."""

from __future__ import annotations

import pytest

from .examples import EVERY, Example, attempt


def test_there_are_examples_of_every_kind() -> None:
    kinds = {each.kind for each in EVERY}
    assert kinds == {"K2", "K3", "K4", "K6", "K8", "K9", "K10"}
    assert len({(each.kind, each.about) for each in EVERY}) == len(EVERY) > 70


@pytest.mark.slow
@pytest.mark.parametrize("example", EVERY, ids=lambda each: f"{each.kind} {each.about}")
def test_an_example_ends_as_it_should(example: Example) -> None:
    outcome = attempt(example)
    assert outcome.wrong in ("", "too much work"), outcome  # no test depends on speed
