"""Armies in and out of the forms players keep them in: tables, spreadsheets, lists as they are posted, rosters."""
