"""QR codes of commands, for a phone."""

from __future__ import annotations

from drumhead.printing.drawing.vector_primitives import Path, Step, rectangle
from drumhead.printing.style.colours import INK

QUIET = 4  # modules of white border that a QR reader needs
LARGEST = 15  # version: a larger code is too fine for a photocopier


def qr_code(words: str, size: float) -> Path | None:
    """Return the QR code of a text as one area, `size` mm wide with the white border around it.

    None if the text is too long for a code that can be read from a photocopy.
    """
    import segno

    try:
        code = segno.make(words, error="m", micro=False, boost_error=False)
    except segno.DataOverflowError:
        return None
    if int(code.version) > LARGEST:
        return None
    module = size / (len(code.matrix) + 2 * QUIET)
    steps: list[Step] = []
    for down, row in enumerate(code.matrix):
        for start, end in _runs(row):
            x, y = (QUIET + start) * module, (QUIET + down) * module
            steps += rectangle(x, y, (end - start) * module, module)
    return Path(tuple(steps), fill=INK)


def _runs(row: bytes | bytearray) -> list[tuple[int, int]]:
    """Return the start and the end of each run of dark modules in a row, as positions from 0."""
    edges = [at for at, (left, right) in enumerate(zip(b"\0" + row, row + b"\0")) if bool(left) != bool(right)]
    return list(zip(edges[::2], edges[1::2]))
