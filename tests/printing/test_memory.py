"""The pages that tests share: set once in a run, but for those of which WeasyPrint had something to say."""

from __future__ import annotations

import logging

import pytest

from drumhead.printing.html.render_cache import once

from .memory import set_anew, set_once


def made(says: str = "", told: str = "a page") -> list[int]:
    """Return how many pages were made when three tests had the same one set."""
    count = []

    def make() -> bytes:
        count.append(1)
        if says:
            logging.getLogger("weasyprint").warning(says)
        return b"page"

    for _ in range(3):
        with set_once():
            assert once(lambda: told, make) == b"page"
    return count


@pytest.fixture(autouse=True)
def _a_run_of_its_own(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_a_page_is_set_once_for_all_tests():
    assert len(made()) == 1


def test_a_page_of_which_weasyprint_has_something_to_say_is_set_each_time():
    assert len(made("Ignored `size: huge`")) == 3


def test_a_test_of_two_prints_has_both_set():
    with set_anew():
        assert once(lambda: "a page", lambda: b"first") == b"first"
        assert once(lambda: "a page", lambda: b"second") == b"second"
