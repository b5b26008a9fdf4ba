"""Files of lists in a folder, read, and what is refused in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from drumhead.armies.readers.sources.source_reader import Source, read_source
from drumhead.rules.loading.toml_files import FileErrors

Read = Callable[[str, bytes | str], Source]
Refused = Callable[[str, bytes | str], str]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads a file of this name with these bytes."""

    def named(name: str, content: bytes | str) -> Source:
        file = tmp_path / name
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_source(file)

    return named


@pytest.fixture
def refused(read: Read, tmp_path: Path) -> Refused:
    """What is said of a file that is not read, without its folder."""

    def named(name: str, content: bytes | str) -> str:
        with pytest.raises(FileErrors) as caught:
            read(name, content)
        (fault,) = caught.value.faults
        return str(fault).removeprefix(f"{tmp_path}/")

    return named
