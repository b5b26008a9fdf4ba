"""How much of the table a unit covers: as in the first draft."""

from drumhead.rulesets.wss_dice.footprints import footprint

__all__ = ["footprint"]
