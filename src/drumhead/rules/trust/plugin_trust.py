"""Trust in third-party rulesets: their Python runs only if the player trusts it, and no file links outside the folder.

Data and templates are read without trust. Python can do everything that the player can do on their machine. So the
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
from drumhead.support.command_names import name_command

FOLDERS = "drumhead_ruleset_"  # begins the package of a folder that is not installed as one
SHOWN = 6  # files of Python that are named one by one
_trusting: ContextVar[bool] = ContextVar("trusting", default=False)
_opened: ContextVar[list[Path] | None] = ContextVar("opened", default=None)


class UntrustedError(FileErrors):
    """Error where Python of an untrusted ruleset would have to run; names it, the reason and what to do."""

    def __init__(self, folder: Path) -> None:
        wrong = (
            f"its Python ({python_of(folder)}) could do on this machine whatever you can do, and it is not installed "
            "as a package, so none of it was run"
        )
        checks = name_command("rules", "check", folder)
        right = f"If you trust who wrote it, add --trust. `{checks}` checks its files and runs none of it."
        super().__init__([Fault(str(folder), 0, (), wrong, right, code="untrusted-python")])


def trust() -> None:
    """Allow the Python of third-party rulesets to run until the current `session` ends."""
    _trusting.set(True)


def trusting() -> bool:
    """Return whether the player has allowed third-party Python to run."""
    return _trusting.get()


@contextmanager
def session() -> Iterator[list[Path]]:
    """Yield the list of ruleset folders opened in the block, which is one command; trust and limits end with it."""
    folders: list[Path] = []
    before = _trusting.set(_trusting.get()), _opened.set(folders)
    try:
        with resource_limits.restore_limits():
            yield folders
    finally:
        _trusting.reset(before[0])
        _opened.reset(before[1])


def enter(folder: Path) -> None:
    """Record that a ruleset is read from a folder; set resource limits if it is not trusted.

    Raises FileErrors where a file of it links outside the folder.
    """
    folders = _opened.get()
    if folders is not None and folder not in folders:
        folders.append(folder)
        if not trusting():
            resource_limits.set_limits(folder)
    if faults := list(leading_out(folder)):
        raise FileErrors(faults)


def leading_out(folder: Path) -> Iterator[Fault]:
    """Yield a fault for each link that leads outside a folder, and for each device or pipe in it."""
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
    """Return the names of the first Python files in a folder, and the number of others, as text."""
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.py"))
    more = f" and {len(files) - SHOWN} more" if len(files) > SHOWN else ""
    return ", ".join(files[:SHOWN]) + more


def package_of(folder: Path, trusted: bool) -> str:
    """Return the package name of a folder's Python; if it is trusted, make the package importable."""
    package = f"{FOLDERS}{re.sub(r'[^a-zA-Z0-9]', '_', folder.name)}"
    if trusted and any(folder.rglob("*.py")):
        _as_package(folder, package)
    return package


def _as_package(folder: Path, package: str) -> None:
    """Register a folder as the package of a name, in place of another folder's package of that name."""
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
