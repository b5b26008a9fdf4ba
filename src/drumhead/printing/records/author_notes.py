"""Notes that an army's author wrote on its units, brigades and officers: in their lines, or at the bottom.

A note is never cut. One that is too long for its line goes to the bottom of the roster, under the number or name of its
owner.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from drumhead.printing.style.fonts import ASIDE
from drumhead.printing.text.fitted_labels import breadth_left
from drumhead.printing.text.font_metrics import plain, width
from drumhead.printing.text.template_filters import upper_first

if TYPE_CHECKING:
    from drumhead.model.army import Brigade, Officer
    from drumhead.printing.records.roster_entries import Entry

LONGEST = 900  # characters in one strip of notes, which a page break may divide


@dataclass(frozen=True)
class Remark:
    """A note at the bottom of a roster: the roster number or name of its owner, and the text.

    `whose` is "" where the note continues from another strip.
    """

    whose: str
    says: str


def fits(words: str, breadth: float) -> bool:
    """Return whether the complete note `words` fits `breadth` mm; an empty note always does."""
    ready = plain(words)
    return not ready or width(ready, ASIDE.face, ASIDE.size) <= breadth_left(ready, ASIDE.size, breadth)


def in_line(entry: Entry, breadth: float) -> tuple[str, tuple[Remark, ...]]:
    """Return the notes that fit `breadth` mm in a unit's line, as text, and those that go to the bottom.

    The order is the start, the nation, the honours, then the author's note. The text is "" if no note fits; the
    second part is () if all do.
    """
    honours = f"honours: {', '.join(entry.unit.honours)}" if entry.unit.honours else ""
    number, parts = str(entry.unit.number), [*filter(None, (entry.begins, entry.nation, honours, entry.unit.note))]
    for kept in range(len(parts), 0, -1):
        if fits("; ".join(parts[:kept]), breadth):
            rest = "; ".join(parts[kept:])
            return "; ".join(parts[:kept]), (Remark(number, rest),) if rest else ()
    return "", (Remark(number, "; ".join(parts)),) if parts else ()


def of(officer: Officer | None) -> tuple[Remark, ...]:
    """Return the note on an officer as one remark; () without an officer or a note."""
    return (Remark(officer.name, officer.note),) if officer and officer.note else ()


def fits_beside(officer: Officer | None, breadth: float) -> bool:
    """Return whether a complete note on an officer fits `breadth` mm beside the name; True without a note."""
    return not officer or fits(officer.note, breadth)


def below_the_head(brigade: Brigade) -> str:
    """Return a brigade's note and its commander's as one line for below its heading; "" if there are none."""
    of_him = (f"{each.whose}: {each.says}" for each in of(brigade.commander))
    return upper_first("; ".join(filter(None, (brigade.note, *of_him))))


def beside_the_head(brigade: Brigade, breadth: float) -> str:
    """Return a brigade's note if it fits `breadth` mm beside its name, otherwise ""."""
    return upper_first(brigade.note) if fits(brigade.note, breadth) else ""


def paragraphs(remarks: Sequence[Remark]) -> list[list[Remark]]:
    """Return notes divided into strips of at most 900 characters; a longer note continues in the next strip.

    Each ends with a full stop. Neighbouring notes with the same text become one.
    """
    made: list[list[Remark]] = []
    room = 0
    for remark in _together(remarks):
        for at, part in enumerate(textwrap.wrap(_stopped(remark.says), LONGEST)):
            if len(part) > room:
                made.append([])
                room = LONGEST
            made[-1].append(Remark("" if at else remark.whose, part))
            room -= len(part) + len(remark.whose)
    return made


def _stopped(says: str) -> str:
    """Return a note with a full stop, where it has no stop of its own.

    >>> _stopped("raised in 1702"), _stopped("lost!"), _stopped("“Huzza!”")
    ('raised in 1702.', 'lost!', '“Huzza!”')
    """
    return says if says.rstrip("”’)")[-1:] in (*".!?…", "") else f"{says}."


def _together(remarks: Sequence[Remark]) -> Iterator[Remark]:
    """Yield notes, with neighbours of the same text joined into one under all of their names."""
    for says, alike in groupby(remarks, key=lambda remark: remark.says):
        yield Remark(", ".join(remark.whose for remark in alike), says)
