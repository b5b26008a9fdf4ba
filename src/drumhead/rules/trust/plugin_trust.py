"""Trust in third-party rulesets: their Python runs only if the player trusts it; no file links outside the folder.

Data and templates are read without trust. Python can do everything that the player can do on the computer. So the
Python of a folder that is not installed as a package runs only with `--trust`.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from drumhead.rules.loading.toml_files import Fault, FileErrors
from drumhead.rules.trust import resource_limits
from drumhead.support.command_lines import name_command

FOLDERS = "drumhead_ruleset_"  # begins the package of a folder that is not installed as one
SHOWN = 6  # files of Python that are named one by one
_trusting: ContextVar[bool] = ContextVar("trusting", default=False)
_opened: ContextVar[list[Path] | None] = ContextVar("opened", default=None)


class UntrustedError(FileErrors):
    """Error for a command that would run the Python of an untrusted ruleset; lists the files and says what to do."""

    def __init__(self, folder: Path) -> None:
        wrong = (
            f"its Python ({python_of(folder)}) could do on this machine all that you can do, and it is not installed "
            "as a package, so none of it was run"
        )
        checks = name_command("rules", "check", folder)
        right = f"If you trust who wrote it, add --trust. `{checks}` checks its files and runs none of it."
        super().__init__([Fault(str(folder), 0, (), wrong, right, code="untrusted-python")])


def trust() -> None:
    """Allow the Python of third-party rulesets to run until the current `session` ends."""
    _trusting.set(True)


def trusting() -> bool:
    """Return whether the player has allowed the Python of third-party rulesets to run."""
    return _trusting.get()


@contextmanager
def session() -> Iterator[list[Path]]:
    """Yield a list that fills with the ruleset folders opened during the block, which is one command.

    Trust and resource limits are restored at the end of the block.
    """
    folders: list[Path] = []
    before = _trusting.set(_trusting.get()), _opened.set(folders)
    try:
        with resource_limits.restore_limits():
            yield folders
    finally:
        _trusting.reset(before[0])
        _opened.reset(before[1])


def enter(folder: Path) -> None:
    """Record in the current `session` that a ruleset is read from a folder; limit resources if it is not trusted.

    Raises FileErrors for a link that leads outside the folder, and for a device or pipe in it.
    """
    folders = _opened.get()
    if folders is not None and folder not in folders:
        folders.append(folder)
        if not trusting():
            resource_limits.set_limits(folder)
    if faults := list(leading_out(folder)):
        raise FileErrors(faults)


def leading_out(folder: Path) -> Iterator[Fault]:
    """Yield a fault for each link in a folder that leads outside it, and for each device or pipe in it."""
    home = folder.resolve()
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() and not path.resolve().is_relative_to(home):
            yield Fault(
                str(path),
                0,
                (),
                "this is a link out of the ruleset's folder",
                "Put the file itself there.",
                code="link-leaves-folder",
            )
        elif path.exists() and not path.is_file() and not path.is_dir():
            yield Fault(str(path), 0, (), "this is not a plain file", "Leave it out.", code="not-a-plain-file")


def python_of(folder: Path) -> str:
    """Return as text the names of the first six Python files in a folder, and the number of further ones."""
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.py"))
    more = f" and {len(files) - SHOWN} more" if len(files) > SHOWN else ""
    return ", ".join(files[:SHOWN]) + more


def package_of(folder: Path, trusted: bool) -> str:
    """Return the name of the package for a folder's Python; if `trusted`, also make that package importable.

    An `__init__.py` of a trusted folder is run.
    """
    package = f"{FOLDERS}{re.sub(r'[^a-zA-Z0-9]', '_', folder.name)}"
    if trusted and any(folder.rglob("*.py")):
        _as_package(folder, package)
    return package


def _as_package(folder: Path, package: str) -> None:
    """Make a folder importable as the package `package`; replace another folder's package of that name.

    Runs the folder's `__init__.py`, if there is one.
    """
    there = sys.modules.get(package)
    if there is not None and list(there.__path__) == [str(folder)]:
        return
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    start = folder / "__init__.py"
    spec = importlib.util.spec_from_file_location(package, start, submodule_search_locations=[str(folder)])
    assert spec
    assert spec.loader
    sys.modules[package] = importlib.util.module_from_spec(spec)
    if start.is_file():
        spec.loader.exec_module(sys.modules[package])
