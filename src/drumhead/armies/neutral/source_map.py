"""Converted files, in which each key of the new data leads to the place where it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from drumhead.rules.loading.toml_files import Fault, TomlFile
from drumhead.rules.loading.toml_positions import Key


@dataclass(frozen=True)
class ConvertedFile(TomlFile):
    """A file converted to other terms; `homes` maps keys of its tables to the keys of their sources in `origin`.

    `assumed` lists the assumptions of the conversion as sentences.
    """

    origin: TomlFile | None = None
    homes: Mapping[Key, Key] = field(default_factory=dict, repr=False)
    assumed: tuple[str, ...] = ()

    def line(self, key: Sequence[str | int]) -> int:
        """Return the line of the original file from which the value at a key was made."""
        assert self.origin
        return self.origin.line(self.home(key))

    def fault(self, key: Sequence[str | int], wrong: str, right: str = "", *, code: str) -> Fault:
        """Return an error at a key, with its position in the original file; `right` is what to write instead."""
        assert self.origin
        return self.origin.fault(self.home(key), wrong, right, code=code)

    def home(self, key: Sequence[str | int]) -> Key:
        """Return the key in the original file for a key of the converted data.

        It is the key of the nearest table in `homes` around it, followed by the remaining steps.
        """
        path = tuple(key)
        near = next((path[:end] for end in range(len(path), -1, -1) if path[:end] in self.homes), None)
        return path if near is None else (*self.homes[near], *path[len(near) :])


def assumed_of(file: TomlFile) -> tuple[str, ...]:
    """Return the assumptions of a file's conversion as sentences; () for a file that was not converted."""
    return file.assumed if isinstance(file, ConvertedFile) else ()
