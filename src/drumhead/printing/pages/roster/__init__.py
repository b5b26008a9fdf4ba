"""Rosters: filled, blank, and for quality rolls before the battle."""
