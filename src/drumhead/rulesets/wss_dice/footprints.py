"""Frontage and depth of a unit on the table, the same in both drafts."""

from drumhead.families.drafts.footprints import footprint

__all__ = ["footprint"]
