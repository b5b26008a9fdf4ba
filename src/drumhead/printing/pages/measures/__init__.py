"""Measures: sticks, ladders and wedges with the distances of a rulebook."""
