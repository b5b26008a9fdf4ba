"""The area that a unit covers on the table, the same in both drafts."""

from drumhead.families.drafts.footprints import footprint

__all__ = ["footprint"]
