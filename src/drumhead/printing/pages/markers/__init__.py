"""Markers: counters and tents for the states that players must remember."""
