"""A ruleset's folder from a stranger: its Python runs only when he is trusted, and no file of it leads elsewhere.

Data and templates are read by anybody. Python can do whatever the player himself can do on his machine, so that of a
folder which is not installed as a package runs only where the player says so, with `--trust`.
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
    """Python of a stranger would have to run; the message says what it is, why not, and what to do."""

    def __init__(self, folder: Path) -> None:
        wrong = (
            f"its Python ({python_of(folder)}) could do on this machine whatever you can do, and it is not installed "
            "as a package, so none of it was run"
        )
        checks = name_command("rules", "check", folder)
        right = f"If you trust who wrote it, add --trust. `{checks}` checks its files and runs none of it."
        super().__init__([Fault(str(folder), 0, (), wrong, right, code="untrusted-python")])


def trust() -> None:
    """From here on, strangers' Python may run; until the `session` ends in which this was said."""
    _trusting.set(True)


def trusting() -> bool:
    """Whether the player has said so."""
    return _trusting.get()


@contextmanager
def session() -> Iterator[list[Path]]:
    """One command: nobody is trusted from the one before, and the folders that are opened in it are noted."""
    folders: list[Path] = []
    before = _trusting.set(_trusting.get()), _opened.set(folders)
    try:
        with resource_limits.restore_limits():
            yield folders
    finally:
        _trusting.reset(before[0])
        _opened.reset(before[1])


def enter(folder: Path) -> None:
    """Note that a ruleset is read from this folder; FileErrors where a file of it is a link out of it."""
    folders = _opened.get()
    if folders is not None and folder not in folders:
        folders.append(folder)
        if not trusting():
            resource_limits.set_limits(folder)
    if faults := list(leading_out(folder)):
        raise FileErrors(faults)


def leading_out(folder: Path) -> Iterator[Fault]:
    """Each link that leads out of the folder, and each file that is none: a device, a pipe."""
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
    """The files of Python in a folder, the first few by name."""
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.py"))
    more = f" and {len(files) - SHOWN} more" if len(files) > SHOWN else ""
    return ", ".join(files[:SHOWN]) + more


def package_of(folder: Path, trusted: bool) -> str:
    """The name of the package that a folder's Python is; where he who wrote it is trusted, it is there from here on."""
    package = f"{FOLDERS}{re.sub(r'[^a-zA-Z0-9]', '_', folder.name)}"
    if trusted and any(folder.rglob("*.py")):
        _as_package(folder, package)
    return package


def _as_package(folder: Path, package: str) -> None:
    """The folder as the package of that name, in place of what another folder of the same name was."""
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
