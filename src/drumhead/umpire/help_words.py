"""The help of an evening at the table: every word that may be typed."""

from __future__ import annotations

from drumhead.umpire.table_places import USAGE
from drumhead.umpire.typed_corrections import OFFICER
from drumhead.umpire.typed_corrections import USAGE as CORRECTIONS

HELP = (
    "Answers:",
    "  3            take answer 3",
    "  more         show all answers",
    "  6 5 1 2      the faces of the dice, or 6512",
    "  3 hits       the result, if the faces are not known",
    "  Enter        throw the dice or turn the card for me; of an order: done",
    f"  ahead 12     where the unit went, {USAGE}",
    "  !            at the end of such a line: allow what the rules forbid",
    "Anything else:",
    "  undo 2       take back the last 2 lines",
    "  next f3      let unit f3 act before this one",
    f"  set          correct the table: {CORRECTIONS}",
    f"               {OFFICER}",
    "  units        show all units with their records",
    "  note TEXT    write down a remark",
    "  quit         write the journal and stop; --resume goes on",
)
