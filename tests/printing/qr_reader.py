"""The text of a QR code of version 1 to 3 with error correction M, read from its modules without any repair.

Written from ISO/IEC 18004, and not from the library that draws the codes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MASKS = (
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
)
M = 0b00  # the level of error correction, as the format has it


def read_code(modules: Sequence[Sequence[bool]]) -> str:
    """The text of a code, its modules from the upper left, dark ones True."""
    size = len(modules)
    form = [*(modules[8][j] for j in (0, 1, 2, 3, 4, 5, 7, 8)), *(modules[i][8] for i in (7, 5, 4, 3, 2, 1, 0))]
    word = int("".join(str(int(bit)) for bit in form), 2) ^ 0b101010000010010
    assert word >> 13 == M
    mask = MASKS[word >> 10 & 0b111]
    bits = "".join(str(int(modules[i][j] ^ (not mask(i, j)))) for i, j in _data_places(size))
    mode, rest = bits[:4], bits[4:]
    if mode == "0100":
        count, rest = int(rest[:8], 2), rest[8:]
        return bytes(int(rest[8 * at : 8 * at + 8], 2) for at in range(count)).decode()
    assert mode == "0010"
    count, rest = int(rest[:9], 2), rest[9:]
    pairs = "".join("".join(_pair(int(rest[11 * at : 11 * at + 11], 2))) for at in range(count // 2))
    last = rest[11 * (count // 2) :][:6]
    return pairs + (ALPHANUMERIC[int(last, 2)] if count % 2 else "")


def _pair(value: int) -> tuple[str, str]:
    return ALPHANUMERIC[value // 45], ALPHANUMERIC[value % 45]


def _data_places(size: int) -> Iterator[tuple[int, int]]:
    """The modules with data, row and column, in the order of their bits: up and down in columns two modules wide."""
    up = True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for step in range(size):
            row = size - 1 - step if up else step
            yield from ((row, column) for column in (right, right - 1) if not _is_fixed(row, column, size))
        up = not up


def _is_fixed(row: int, column: int, size: int) -> bool:
    finder = (row < 9 and (column < 9 or column > size - 9)) or (row > size - 9 and column < 9)
    aligned = size > 21 and size - 9 <= row < size - 4 and size - 9 <= column < size - 4
    return finder or aligned or row == 6 or column == 6
