"""Shapes of cells as the bits of one integer: row after row, `stride` bits each, the upper left cell lowest.

A cell to the right of a row's end is the same bit as one of the next row. So a stride leaves room for what reaches
beyond the cells that count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import zip_longest

Planes = list[int]  # a number in each cell, in binary: a bitmap for each digit, the lowest first


def pack(rows: Sequence[int], stride: int) -> int:
    """Return a bitmap of rows, each given as the bits of its cells."""
    return reduce(lambda bits, row: bits << stride | row, reversed(rows), 0)


def rectangle(tall: int, wide: int, stride: int) -> int:
    """Return the bitmap of a rectangle of `tall` by `wide` cells, empty if either is below one.

    >>> bin(rectangle(2, 2, 4))
    '0b110011'
    """
    if tall < 1 or wide < 1:
        return 0
    bits, done = (1 << wide) - 1, 1
    while done < tall:
        more = min(done, tall - done)
        bits |= bits << more * stride
        done += more
    return bits


def shift(bits: int, by: int) -> int:
    """Return a bitmap moved by `by` cells, back if negative; what would be before the first cell is lost."""
    return bits << by if by >= 0 else bits >> -by


def first(bits: int) -> int:
    """Return the number of the first cell of a bitmap that is not empty."""
    return (bits & -bits).bit_length() - 1


def spread(rows: Sequence[int], bits: int, stride: int) -> int:
    """Return the cells that a bitmap covers while its first cell moves over every cell of a shape, given as rows.

    >>> bin(spread([0b11, 0b01], 0b1, 4))
    '0b10011'
    """
    wider = {1: bits}  # by the number of cells that it moves to the right

    def widen(long: int) -> int:
        if long not in wider:
            half = (long + 1) // 2
            wider[long] = widen(half) | widen(half) << long - half
        return wider[long]

    covered = 0
    for number, row in enumerate(rows):
        for start, long in _runs(row):
            covered |= widen(long) << number * stride + start
    return covered


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """Yield the start and the length of each run of cells in a row."""
    start = 0
    while row:
        empty = first(row)
        long = first(~(row >> empty))
        yield start + empty, long
        row >>= empty + long
        start += empty + long


def whole_windows(bits: int, tall: int, wide: int, stride: int) -> int:
    """Return the upper left cells of all windows of `tall` by `wide` cells that are in a bitmap entirely.

    >>> bin(whole_windows(0b0111_0110, 2, 2, 4))
    '0b10'
    """
    for count, step in ((wide, 1), (tall, stride)):
        done = 1
        while done < count:
            more = min(done, count - done)
            bits &= bits >> more * step
            done += more
    return bits


def sum_windows(planes: Planes, tall: int, wide: int, stride: int) -> Planes:
    """Return the sum of the numbers in every window of `tall` by `wide` cells, at its upper left cell.

    >>> [bin(plane) for plane in sum_windows([0b0011_0011], 2, 2, 4)]
    ['0b101000', '0b10010', '0b1']
    """
    return _sum_along(_sum_along(planes, wide, 1), tall, stride)


def _sum_along(planes: Planes, count: int, step: int) -> Planes:
    """Return the sum of each number and the next `count` - 1 of those that follow at every `step` cells."""
    total: Planes = []
    doubled, done = planes, 0  # the sum of as many numbers as each digit of `count` stands for
    for digit in range(count.bit_length()):
        if count >> digit & 1:
            total = _add(total, [plane >> done * step for plane in doubled])
            done += 1 << digit
        doubled = _add(doubled, [plane >> (step << digit) for plane in doubled])
    return total


def _add(some: Planes, others: Planes) -> Planes:
    """Return the sum of two numbers in each cell."""
    total, carry = [], 0
    for one, other in zip_longest(some, others, fillvalue=0):
        half = one ^ other
        total.append(half ^ carry)
        carry = one & other | half & carry
    return [*total, carry] if carry else total


def largest(planes: Planes, among: int) -> tuple[int, int]:
    """Return the largest number in the cells of a bitmap, and those of its cells that have it.

    >>> largest([0b101, 0b011], among=0b110)
    (2, 2)
    """
    most = 0
    for digit in reversed(range(len(planes))):
        if found := among & planes[digit]:
            among = found
            most += 1 << digit
    return most, among
