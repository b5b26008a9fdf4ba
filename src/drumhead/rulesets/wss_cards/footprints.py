"""How much of the table a unit covers: as both drafts have it."""

from drumhead.families.drafts.footprints import footprint

__all__ = ["footprint"]
