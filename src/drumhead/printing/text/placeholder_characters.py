"""Placeholder characters in our text for what is drawn or filled in later, in one table so that none means two things.

They are in Unicode's private area, U+E000 to U+E0FF. They are removed from what players write (`filters.printable`,
`font_metrics.plain`).
"""

from __future__ import annotations

DIE, STRUCK, SIDES = 0xE000, 0xE010, 6  # plus the number of spots: a die that did not count, and one that did
SIGN, SIGNS = 0xE020, 16  # plus the number of a side: its symbol
STRONG, ITALIC, PLAIN = "\ue030", "\ue031", "\ue032"  # the font of the following text
SECTION, SECTION_ENDS = "\ue040", "\ue041"  # around the name of a section, until all have their letters
ROW = "\ue050"  # the marks of a row, in the cell that shows them

STAND_INS: dict[str, range] = {
    "a die": range(DIE + 1, DIE + SIDES + 1),
    "a die that counted": range(STRUCK + 1, STRUCK + SIDES + 1),
    "the sign of a side": range(SIGN, SIGN + SIGNS),
    **{
        f"the one called {name}": range(ord(letter), ord(letter) + 1)
        for name, letter in (
            *(("STRONG", STRONG), ("ITALIC", ITALIC), ("PLAIN", PLAIN)),
            *(("SECTION", SECTION), ("SECTION_ENDS", SECTION_ENDS)),
            ("ROW", ROW),
        )
    },
}
