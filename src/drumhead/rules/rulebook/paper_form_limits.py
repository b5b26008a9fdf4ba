"""Size limits of rosters and turn logs, for page layouts and for the check of a ruleset; widths are in mm."""

MOST_BOXES = 99  # of a unit in a column of its roster; as many as it may have figures
ROSTER = 150.0  # mm for all columns of a roster, beside the names of its units
FORM = 190.0  # mm of a line of a log: A4 within its edges
LOG_NAMES = 37.0  # mm of it for the names of units, at least
NARROWEST = 10.0  # mm of a column of a log for which its file has no width
