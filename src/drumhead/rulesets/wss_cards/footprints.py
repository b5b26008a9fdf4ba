"""Frontage and depth of a unit on the table, the same in both drafts."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from drumhead.families.drafts.footprints import footprint
