"""The colours of every page, for style sheets and drawings alike, and a printer's point in millimetres.

They differ without hue too. INK is pure black, which a printer prints solid, while it dithers what is nearly black; a
copier of 150 dpi then reproduces the strokes of 9-point text.
"""

from __future__ import annotations

POINT = 25.4 / 72  # a printer's point, in mm

INK = "#000000"
PAPER = "#ffffff"
RED = "#861b12"  # of suits, and of what is cut or kept clear
SOFT = "#1d1a16"  # words that explain
QUIET = "#26221d"  # words beside others
PALE = "#231e19"  # figures to write over, folds, what never happens
HAIR = "#8d867c"  # fine rules
GHOST = "#a49c90"  # lines between those that a pen writes on
FAINT = "#c9c2b6"  # rules between columns
TINT = "#ece7dc"  # what is to be glued
CREAM = "#f4efe6"


# The ground on maps
TREE, TREE_INK = "#dde4cf", "#5d6a4c"
WATER, WATER_INK = "#e3edf2", "#5f8299"
HOUSE, HOUSE_INK = "#e6d3bd", "#4a3a2c"
GARDENS = "#f6efe3"
FLAME, FLAME_INK = "#f2b25c", "#7a3c12"
HILL, ROCK, ROAD, WORK = "#9a9184", "#7d7264", "#a08a6a", "#6b5a45"
GRID, SMOKE = "#a59e93", "#a9a49b"
