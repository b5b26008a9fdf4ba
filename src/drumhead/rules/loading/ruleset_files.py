"""The TOML files of a ruleset's folder as one mapping; each file is read when first needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.rules.trust.control_characters import words_in


class FolderFiles(Mapping[str, Any]):
    """Mapping with the keys of `ruleset.toml`, and the data of each further TOML file under the file's name.

    Files named in `apart` are left out. Reading a key raises FileErrors if its file cannot be read.
    """

    def __init__(self, folder: Path, apart: frozenset[str]) -> None:
        self._paths = {path.stem: path for path in sorted(folder.glob("*.toml")) if path.stem not in apart}
        self._read: dict[str, Any] = {}
        self._own: dict[str, Any] = words_in(folder / "ruleset.toml")

    def __getitem__(self, name: str) -> Any:
        if name not in self._paths:
            return self._own[name]
        if name not in self._read:
            self._read[name] = words_in(self._paths[name])
        return self._read[name]

    def __or__(self, own: Mapping[str, Any]) -> FolderFiles:
        """Return the same files, with other values for some keys of `ruleset.toml`."""
        made = object.__new__(FolderFiles)
        made._paths, made._read, made._own = self._paths, self._read, {**self._own, **own}
        return made

    def __contains__(self, name: object) -> bool:
        return name in self._paths or name in self._own

    def __iter__(self) -> Iterator[str]:
        return iter({**self._own, **self._paths})

    def __len__(self) -> int:
        return len({**self._own, **self._paths})
