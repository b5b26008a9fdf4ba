"""ZIP archives, read in pieces and within size limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from drumhead.armies.readers.sources.bounded_xml import PIECE
from drumhead.armies.readers.sources.source_model import UNPACKED, refuse
from drumhead.rules.loading.toml_files import for_terminal

MOST_FILES = 5_000


@contextmanager
def open_archive(path: Path, content: bytes, title: str) -> Iterator[zipfile.ZipFile]:
    """Open a ZIP archive; raise FileErrors if it is damaged, or would unpack to more than the size limits.

    `title` names the form of the file in the error.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            size = sum(each.file_size for each in packed.infolist())
            if size > UNPACKED or len(packed.infolist()) > MOST_FILES:
                wrong = f"it would unpack to {size:,} bytes in {len(packed.infolist()):,} files"
                raise refuse(path, wrong, "Give a file with only the army's list.")
            yield packed
    except (zipfile.BadZipFile, zlib.error, ValueError, RuntimeError, OSError, EOFError, KeyError) as error:
        # RuntimeError: a password; NotImplementedError, which is one, an unusual way of packing
        wrong = f"this is not {title} that can be read: {for_terminal(str(error), 100)}"
        raise refuse(path, wrong, "Save it again.") from None


def pieces_of(packed: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """Yield the contents of the file `name` in an archive, in pieces of limited size."""
    with packed.open(name) as file:
        while piece := file.read(PIECE):
            yield piece
