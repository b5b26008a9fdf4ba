"""The map of a battle before its first turn."""
