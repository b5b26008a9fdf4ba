"""Markers: counters and tents for what players have to remember."""
