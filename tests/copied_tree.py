"""A copy of Drumhead in another folder, to make a change in it and see what its command line does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


class CopiedTree:
    """A copy of the source and the templates in a folder; `changed` are the files that were written in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.changed: set[str] = set()
        for name in ("src", "templates"):
            shutil.copytree(ROOT / name, folder / name)  # compiled modules too: their times are copied with them
        (folder / "fonts").symlink_to(ROOT / "fonts")

    def add(self, name: str, text: str) -> None:
        """Write a new file below `src/drumhead`."""
        path = self.folder / "src" / "drumhead" / name
        assert not path.exists()
        path.write_text(text, encoding="utf-8")
        self.changed.add(name)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a text that a file below `src/drumhead` has once."""
        path = self.folder / "src" / "drumhead" / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, old
        path.write_text(text.replace(old, new), encoding="utf-8")
        self.changed.add(name)

    def run(self, *words: str) -> str:
        """Return what a command prints that is run in the copy's folder; fail if it does not succeed."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        typed = [sys.executable, "-m", "drumhead", *words]
        done = subprocess.run(typed, env=environment, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout
