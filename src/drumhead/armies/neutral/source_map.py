"""A file whose words were turned into those of another game: what it now says, and where each of it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from drumhead.rules.loading.toml_files import Fault, TomlFile
from drumhead.rules.loading.toml_positions import Key


@dataclass(frozen=True)
class Rewritten(TomlFile):
    """What a file says in other words; `homes` are the keys of `origin` that its own tables were made of.

    `assumed` tells in sentences what had to be taken for granted.
    """

    origin: TomlFile | None = None
    homes: Mapping[Key, Key] = field(default_factory=dict, repr=False)
    assumed: tuple[str, ...] = ()

    def line(self, key: Sequence[str | int]) -> int:
        """The line of the written file that a key was made of."""
        assert self.origin
        return self.origin.line(self.home(key))

    def fault(self, key: Sequence[str | int], wrong: str, right: str = "", *, code: str) -> Fault:
        """A mistake at a key, with the place where it was written."""
        assert self.origin
        return self.origin.fault(self.home(key), wrong, right, code=code)

    def home(self, key: Sequence[str | int]) -> Key:
        """The key as it is written: that of the nearest table that was made of another, and what follows it."""
        path = tuple(key)
        near = next((path[:end] for end in range(len(path), -1, -1) if path[:end] in self.homes), None)
        return path if near is None else (*self.homes[near], *path[len(near) :])


def assumed_of(file: TomlFile) -> tuple[str, ...]:
    """What had to be taken for granted of a file; nothing of one that is as it was written."""
    return file.assumed if isinstance(file, Rewritten) else ()
