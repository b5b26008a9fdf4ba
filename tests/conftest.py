"""For all tests."""

import os
from collections.abc import Iterator

import pytest

collect_ignore = ["bench"]  # measured by `make bench`, never in a timed test


@pytest.fixture(autouse=True, scope="session")
def no_settings_of_yours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever you keep for your own printer changes no test, and no test changes it."""
    before = os.environ.get("XDG_CONFIG_HOME")
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("settings"))
    yield
    if before is None:
        del os.environ["XDG_CONFIG_HOME"]
    else:
        os.environ["XDG_CONFIG_HOME"] = before
