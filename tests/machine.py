"""What a test may need of the machine: the only reasons for which a test is skipped.

As a pytest plugin, the module ends a run with a line that counts the skipped tests by what the machine lacks.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from typing import NoReturn

import pytest

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def needs(is_there: bool, lacking: str) -> pytest.MarkDecorator:
    """Return a mark that skips a test, with what is lacking as its reason."""
    return pytest.mark.skipif(not is_there, reason=lacking)


needs_linux = needs(sys.platform.startswith("linux"), "not on Linux")
needs_owners = needs(hasattr(os, "getuid"), "files have no owners here")
needs_root = needs(IS_ROOT, "not run by root")
needs_another_user = needs(not IS_ROOT, "run by root")
needs_no_rights = needs(not IS_ROOT or bool(shutil.which("setpriv")), "run by root, no setpriv")
needs_textual = needs(bool(find_spec("textual")), "no textual")
needs_verapdf = needs(bool(shutil.which("verapdf")), "no verapdf")


def skip_for_lack(lacking: str) -> NoReturn:
    """Skip a test that can find out only as it runs that the machine lacks something."""
    pytest.skip(lacking)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Print the line after all others: pytest itself prints its counts in this hook."""
    yield
    if reporter := session.config.pluginmanager.get_plugin("terminalreporter"):
        reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reporter.getreports("skipped"))
        reporter.write_line(f"Skipped: {', '.join(f'{count} ({why})' for why, count in reasons.items()) or 'nothing'}")
