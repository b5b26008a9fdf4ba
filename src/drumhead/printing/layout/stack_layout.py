"""Strips stacked on pages: groups stay together if they can, headings repeat, and spare height is shared out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

LEAST_ON_A_PAGE = 2  # rows of a divided group


@dataclass(frozen=True)
class Block:
    """A strip of a stack: its name, height, the spare height it can use (`gives`), and the space above it, in mm."""

    name: str
    height: float
    gives: float = 0.0
    above: float = 0.0

    @property
    def takes(self) -> float:
        """The height that the block needs in mm, with the space above it."""
        return self.above + self.height


@dataclass(frozen=True)
class Group:
    """Blocks under the heading `head` that should stay on one page; after a page break the heading is `again`."""

    blocks: tuple[Block, ...]
    head: Block | None = None
    again: Block | None = None

    @property
    def takes(self) -> float:
        """The height of the group in mm."""
        return sum(block.takes for block in self._all())

    def _all(self) -> Iterator[Block]:
        yield from ((self.head,) if self.head else ())
        yield from self.blocks

    def split(self, room: float) -> tuple[tuple[Block, ...], Group] | None:
        """Return the heading and blocks that fit `room` mm, and a group of the others; None if too few would fit.

        At least two blocks must fit, or the only one. The other group has the heading for after a page break.
        """
        head = (self.head,) if self.head else ()
        used, count = sum(block.takes for block in head), 0
        for block in self.blocks:
            if used + block.takes > room:
                break
            used, count = used + block.takes, count + 1
        if count < min(LEAST_ON_A_PAGE, len(self.blocks)):
            return None
        return (*head, *self.blocks[:count]), replace(self, blocks=self.blocks[count:], head=self.again)


@dataclass(frozen=True)
class PlacedBlock:
    """A block on its page: its top in mm below the top of the page, and its height in mm with its spare space."""

    name: str
    top: float
    height: float = 0.0


def stack(groups: Sequence[Group], first: float, later: float) -> list[list[Block]]:
    """Return the blocks of each page; `first` and `later` are the heights in mm of the first page and of the others.

    A group that is too tall for a whole page is divided if possible, and otherwise runs past the end of its page.
    """
    pages: list[list[Block]] = [[]]
    room = first
    waiting = list(groups)
    while waiting:
        group = waiting.pop(0)
        if group.takes <= room:
            pages[-1] += group._all()
            room -= group.takes
            continue
        fits_on_a_fresh_page = group.takes <= later
        parts = None if fits_on_a_fresh_page and pages[-1] else group.split(room)
        if parts:
            pages[-1] += parts[0]
            waiting.insert(0, parts[1])
        else:
            waiting.insert(0, group)
            if not pages[-1]:  # taller than any page: it stays where it is
                pages[-1] += group._all()
                waiting.pop(0)
        if waiting:
            pages.append([])
            room = later
    return pages


def used(blocks: Sequence[Block]) -> float:
    """Return the height in mm that blocks need."""
    return sum(block.takes for block in blocks)


def spread(blocks: Sequence[Block], room: float) -> list[PlacedBlock]:
    """Return blocks placed from the top down, with the spare height of `room` mm shared among those that can use it."""
    spare, giving = max(0.0, room - used(blocks)), sum(block.gives for block in blocks)
    share = min(1.0, spare / giving) if giving else 0.0
    placed, top = [], 0.0
    for block in blocks:
        height = block.height + block.gives * share
        placed.append(PlacedBlock(block.name, top + block.above, height))
        top += block.above + height
    return placed
